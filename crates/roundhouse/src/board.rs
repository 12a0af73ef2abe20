//! `roundhouse board`: which boards there are, what is on them, and whether a file is one.

mod facts;

use std::io::Write;
use std::path::{Path, PathBuf};

use ::board::{Board, BoardErrors, Layout, library};
use anyhow::Result;
use clap::Subcommand;

use crate::arguments::{self, read_text};
use crate::failure::Refused;
use crate::output::{print, stdout};
use facts::BoardFacts;

/// List, show and check boards
#[derive(clap::Args)]
pub(crate) struct BoardArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the boards that come with the program
    #[command(after_help = "Example:\n  roundhouse board list")]
    List,
    /// Print the numbers, routes and tickets of a board
    #[command(after_help = "Example:\n  roundhouse board show toy")]
    Show {
        /// A name from `roundhouse board list`, or a board file (*.toml)
        board: String,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Check a board file and the layout file beside it; print every problem with its line
    #[command(after_help = "Example:\n  roundhouse board check boards/toy.toml")]
    Check {
        /// The board file (*.toml)
        file: PathBuf,
    },
}

impl BoardArgs {
    pub(crate) fn run(self) -> Result<()> {
        match self.command {
            Command::List => list(),
            Command::Show { board, json } => {
                print(&BoardFacts::of(&*arguments::board(&board)?), json)
            }
            Command::Check { file } => check(&file),
        }
    }
}

fn list() -> Result<()> {
    let mut out = stdout();
    for board in library::boards() {
        let (low, high) = (*board.seats().start(), *board.seats().end());
        let seats = if low == high { low.to_string() } else { format!("{low} to {high}") };
        writeln!(out, "{:<16} {}, {seats} seats", board.id(), board.name())?;
    }
    Ok(out.flush()?)
}

/// Checks a board file and its layout file; prints all problems, or what the board has.
fn check(file: &Path) -> Result<()> {
    let mut out = stdout();
    let board = match Board::parse(&read_text(file)?) {
        Ok(board) => board,
        Err(errors) => return refuse(&mut out, file, &errors),
    };
    let layout = file.with_extension("layout.toml");
    if layout.exists()
        && let Err(errors) = Layout::parse(&read_text(&layout)?, &board)
    {
        return refuse(&mut out, &layout, &errors);
    }
    writeln!(
        out,
        "{}: a board, {} routes, {} tickets, fingerprint {:016x}",
        file.display(),
        board.routes().len(),
        board.tickets().len(),
        board.fingerprint()
    )?;
    Ok(out.flush()?)
}

/// Prints the problems of a file; the command fails.
fn refuse(out: &mut impl Write, file: &Path, errors: &BoardErrors) -> Result<()> {
    for error in errors.iter() {
        writeln!(out, "{}:{}: {}", file.display(), error.line, error.problem)?;
    }
    let count = errors.iter().count();
    writeln!(out, "{count} {}", if count == 1 { "problem" } else { "problems" })?;
    out.flush()?;
    Err(Refused.into())
}
