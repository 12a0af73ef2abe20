//! `roundhouse replay`: a recorded game, told or verified.

use std::io::{Read, Write};
use std::path::PathBuf;

use ::board::Board;
use ::record::{Record, RecordError, outside};
use anyhow::{Context, Result};

use crate::arguments;
use crate::output::{json_line, stdout};
use crate::story;

/// Tell a recorded game turn by turn, or verify it
#[derive(clap::Args)]
#[command(after_help = "\
Every action, digest and score is checked against the rules. The first one that is wrong is reported
with its line, and the exit code is 1. `roundhouse record` makes a record.

Examples:
  roundhouse replay game.record
  roundhouse replay --verify game.record")]
pub(crate) struct ReplayArgs {
    /// The file of the record; - reads standard input
    file: PathBuf,
    /// Print the game as one JSON object, for other programs
    #[arg(long, conflicts_with = "verify")]
    json: bool,
    /// Check everything, the fairness of the deal included, and list what was checked
    #[arg(long)]
    verify: bool,
    /// The board file (*.toml) of a game on a board that does not come with the program
    #[arg(long)]
    board: Option<String>,
}

impl ReplayArgs {
    pub(crate) fn run(self) -> Result<()> {
        let text = self.read()?;
        let in_file =
            |error: RecordError| anyhow::Error::new(error).context(self.file.display().to_string());
        let record = Record::parse(&text).map_err(in_file)?;
        let board = arguments::board_of(&record, self.board.as_deref(), &self.file)?;
        let mut out = stdout();
        if self.verify {
            verify(&mut out, &record, board).map_err(in_file)??;
        } else {
            let view = outside::replay_view(&record, board).map_err(in_file)?;
            if self.json { json_line(&mut out, &view)? } else { story::tell(&mut out, &view)? }
        }
        Ok(out.flush()?)
    }

    fn read(&self) -> Result<String> {
        if self.file.as_os_str() != "-" {
            return arguments::read_text(&self.file);
        }
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).context("cannot read standard input")?;
        Ok(text)
    }
}

/// Checks everything that a record holds and prints what was checked.
fn verify(
    out: &mut impl Write,
    record: &Record,
    board: &Board,
) -> Result<std::io::Result<()>, RecordError> {
    let verified = record.verify(board)?;
    let deal = if verified.fair_deal {
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
