//! `roundhouse replay`: a recorded game, told or verified.

use std::io::Write;
use std::path::PathBuf;

use ::board::Board;
use ::record::position::{game_text, view_text};
use ::record::{Record, RecordError, outside};
use ::rules::Observer;
use anyhow::Result;

use crate::arguments;
use crate::failure::Usage;
use crate::output::{json_line, stdout};
use crate::speech::LanguageArgs;
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
        let text = arguments::read_input(&self.file)?;
        let in_file =
            |error: RecordError| anyhow::Error::new(error).context(self.file.display().to_string());
        let record = Record::parse(&text).map_err(in_file)?;
        let board =
            arguments::board_of("record", &record.board, self.board.as_deref(), &self.file)?;
        let mut out = stdout();
        if self.moment.is_asked() {
            write!(out, "{}", self.moment.text(&record, &board)?)?;
        } else if self.verify {
            verify(&mut out, &record, &board).map_err(in_file)??;
        } else {
            let view = outside::replay_view(&record, &board).map_err(in_file)?;
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
    /// With --position: print what this seat, counted from 0, or a \"spectator\" sees of it
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
) -> Result<std::io::Result<()>, RecordError> {
    let verified = record.verify(board)?;
    let deal = if !verified.dealt {
        "none to verify: the game began from a position"
    } else if verified.fair_deal {
        "the secret is the one committed to, and the seed follows from it and the nonces"
    } else {
        "no commitment in this record, so only the seed itself"
    };
    let lines = [
        format!("board    {} {:016x}", record.board, record.fingerprint),
        format!("deal     {deal}"),
        format!("actions  {}, all legal", verified.actions),
        format!("digests  {}, all equal: one for each turn and the end", verified.digests),
        format!("scores   {}, all equal", verified.scores),
        "verified".to_owned(),
    ];
    Ok(lines.iter().try_for_each(|line| writeln!(out, "{line}")))
}
