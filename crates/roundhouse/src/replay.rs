//! `roundhouse replay`: a recorded game, told or verified.

use std::io::Write;
use std::path::PathBuf;

use ::board::Board;
use ::record::position::{game_text, view_text};
use ::record::{Record, RecordError, outside};
use ::rules::Observer;
use anyhow::{Context as _, Result};

use crate::arguments;
use crate::failure::Usage;
use crate::output::{json_line, stdout};
use crate::speech::{LanguageArgs, Speech, say};
use crate::story;

/// Tell a recorded game turn by turn, or verify it
#[derive(clap::Args)]
#[command(after_help = "\
Every action, digest and score is checked against the rules. The first one that is wrong is reported
with its line, and the exit code is 1. `roundhouse record` makes a record.

Examples:
  roundhouse replay game.record
  roundhouse replay --verify game.record
  roundhouse replay --position 20 game.record > moment.position")]
pub(crate) struct ReplayArgs {
    /// The file of the record; - reads standard input
    file: PathBuf,
    /// Print the game as one JSON object, for other programs
    #[arg(long, conflicts_with = "verify")]
    json: bool,
    /// Check everything, the fairness of the deal included, and list what was checked
    #[arg(long, conflicts_with = "position")]
    verify: bool,
    #[command(flatten)]
    moment: MomentArgs,
    /// The board file (*.toml) of a game on a board that does not come with the program
    #[arg(long)]
    board: Option<String>,
    #[command(flatten)]
    language: LanguageArgs,
}

impl ReplayArgs {
    pub(crate) fn run(self) -> Result<()> {
        let (record, board) = arguments::record(&self.file, self.board.as_deref())?;
        let in_file = || self.file.display().to_string();
        let mut out = stdout();
        if self.moment.is_asked() {
            write!(out, "{}", self.moment.text(&record, &board)?)?;
        } else if self.verify {
            verify(&mut out, &record, &board, &self.language.speech()).with_context(in_file)??;
        } else {
            let view = outside::replay_view(&record, &board).with_context(in_file)?;
            if self.json {
                json_line(&mut out, &view)?;
            } else {
                story::tell(&mut out, &view, &board, &self.language.speech())?;
            }
        }
        Ok(out.flush()?)
    }
}

/// The arguments that ask for the position of one moment.
#[derive(clap::Args)]
pub(crate) struct MomentArgs {
    /// Print the position after this number of actions instead; 0 is the beginning
    #[arg(long, value_name = "ACTIONS", conflicts_with = "json")]
    position: Option<usize>,
    /// With --position: print what this seat, counted from 0, or a "spectator" sees of it
    #[arg(long, value_name = "SEAT", requires = "position", value_parser = arguments::observer)]
    seen: Option<Observer>,
}

impl MomentArgs {
    /// Returns whether a position is asked for.
    pub(crate) fn is_asked(&self) -> bool {
        self.position.is_some()
    }

    /// Returns the position of the moment as text.
    pub(crate) fn text(&self, record: &Record, board: &Board) -> Result<String> {
        let actions = self.position.unwrap_or_default();
        let Some(game) = record.game_after(board, actions)? else {
            let all = record.actions();
            return Err(Usage::error(format!("the record has {all} actions, not {actions}")));
        };
        match self.seen {
            None => Ok(game_text(&game)),
            Some(Observer::Seat(seat)) if seat.index() >= game.seats() => {
                let seats = game.seats();
                Err(Usage::error(format!("there is no {seat}; the seats are 0 to {}", seats - 1)))
            }
            Some(observer) => Ok(view_text(&game.view(observer))),
        }
    }
}

/// Checks everything that a record holds and prints what was checked.
fn verify(
    out: &mut impl Write,
    record: &Record,
    board: &Board,
    speech: &Speech,
) -> Result<std::io::Result<()>, RecordError> {
    let verified = record.verify(board)?;
    let deal = match (verified.dealt, verified.fair_deal) {
        (false, _) => "cli-verify-no-deal",
        (true, true) => "cli-verify-fair",
        (true, false) => "cli-verify-seed",
    };
    let rows = [
        ("cli-verify-board", format!("{} {:016x}", record.board, record.fingerprint)),
        ("cli-verify-deal", say!(speech, deal)),
        ("cli-verify-actions", say!(speech, "cli-verify-legal", number = verified.actions)),
        ("cli-verify-digests", say!(speech, "cli-verify-equal-digests", number = verified.digests)),
        ("cli-verify-scores", say!(speech, "cli-verify-equal-scores", number = verified.scores)),
    ]
    .map(|(label, text)| (say!(speech, label), text));
    let wide = rows.iter().map(|(label, _)| label.chars().count()).max().unwrap_or_default();
    let write = |(label, text): &(String, String)| writeln!(out, "{label:wide$}  {text}");
    Ok(rows
        .iter()
        .try_for_each(write)
        .and_then(|()| writeln!(out, "{}", say!(speech, "cli-verify-done"))))
}
