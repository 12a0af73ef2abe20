//! `roundhouse board`.

use std::io::Write;
use std::path::{Path, PathBuf};

use ::board::{Board, BoardErrors, Layout, library};
use anyhow::Result;
use clap::Subcommand;

use crate::arguments::{self, read_text};
use crate::failure::Refused;
use crate::output::{json_line, stdout};

mod facts;

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
        let mut out = stdout();
        match self.command {
            Command::List => list(&mut out)?,
            Command::Show { board, json: true } => {
                json_line(&mut out, &facts::Facts::of(arguments::board(&board)?))?;
            }
            Command::Show { board, json: false } => {
                facts::Facts::of(arguments::board(&board)?).print(&mut out)?;
            }
            Command::Check { file } => check(&mut out, &file)?,
        }
        Ok(out.flush()?)
    }
}

fn list(out: &mut impl Write) -> Result<()> {
    for board in library::boards() {
        let (low, high) = (*board.seats().start(), *board.seats().end());
        let seats = if low == high { low.to_string() } else { format!("{low} to {high}") };
        writeln!(out, "{:<16} {}, {seats} seats", board.id(), board.name())?;
    }
    Ok(())
}

fn check(out: &mut impl Write, file: &Path) -> Result<()> {
    let board = match Board::parse(&read_text(file)?) {
        Ok(board) => board,
        Err(errors) => return refuse(out, file, &errors),
    };
    let layout = file.with_extension("layout.toml");
    if layout.exists()
        && let Err(errors) = Layout::parse(&read_text(&layout)?, &board)
    {
        return refuse(out, &layout, &errors);
    }
    writeln!(
        out,
        "{}: a board, {} routes, {} tickets, fingerprint {:016x}",
        file.display(),
        board.routes().len(),
        board.tickets().len(),
        board.fingerprint()
    )?;
    Ok(())
}

fn refuse(out: &mut impl Write, file: &Path, errors: &BoardErrors) -> Result<()> {
    for error in errors.iter() {
        writeln!(out, "{}:{}: {}", file.display(), error.line, error.problem)?;
    }
    let count = errors.iter().count();
    writeln!(out, "{count} {}", if count == 1 { "problem" } else { "problems" })?;
    out.flush()?;
    Err(Refused.into())
}
