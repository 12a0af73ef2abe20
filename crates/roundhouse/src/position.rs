//! `roundhouse position`: one moment of a game as text, shown or checked.

mod report;

use std::io::Write;
use std::path::{Path, PathBuf};

use ::record::position::{PositionText, PositionTextErrors};
use anyhow::Result;
use clap::Subcommand;

use crate::arguments;
use crate::failure::Refused;
use crate::output::{print, stdout};
use report::PositionReport;

/// Show and check positions: moments of a game written as text
#[derive(clap::Args)]
#[command(after_help = "\
`roundhouse replay --position` prints the position of any moment of a recorded game, and
`roundhouse play --from` and `roundhouse simulate --from` play on from a position.")]
pub(crate) struct PositionArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print a position for people: whose decision it is, what lies open, what each seat has
    #[command(after_help = "Example:\n  roundhouse position show moment.position")]
    Show {
        /// The file of the position; - reads standard input
        file: PathBuf,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
        /// The board file (*.toml) of a position on a board that does not come with the program
        #[arg(long)]
        board: Option<String>,
    },
    /// Check a position; print every problem with its line
    #[command(after_help = "Example:\n  roundhouse position check moment.position")]
    Check {
        /// The file of the position; - reads standard input
        file: PathBuf,
        /// The board file (*.toml) of a position on a board that does not come with the program
        #[arg(long)]
        board: Option<String>,
    },
}

impl PositionArgs {
    pub(crate) fn run(self) -> Result<()> {
        match self.command {
            Command::Show { file, json, board } => {
                let position = arguments::position(&file, board.as_deref())?;
                print(&PositionReport::of(&position.check()?), json)
            }
            Command::Check { file, board } => check(&file, board.as_deref()),
        }
    }
}

/// Checks a position; prints all problems, or in one line what it is.
fn check(file: &Path, named: Option<&str>) -> Result<()> {
    let mut out = stdout();
    let read = match PositionText::parse(&arguments::read_input(file)?) {
        Ok(read) => read,
        Err(errors) => return refuse(&mut out, file, &errors),
    };
    let board = arguments::board_of("position", &read.position.board, named, file)?;
    match read.check(&board) {
        Ok(position) => {
            let headline = PositionReport::of(&position).headline();
            writeln!(out, "{}: {headline}", file.display())?;
            Ok(out.flush()?)
        }
        Err(errors) => refuse(&mut out, file, &errors),
    }
}

fn refuse(out: &mut impl Write, file: &Path, errors: &PositionTextErrors) -> Result<()> {
    errors.iter().try_for_each(|error| writeln!(out, "{}: {error}", file.display()))?;
    out.flush()?;
    Err(Refused.into())
}
