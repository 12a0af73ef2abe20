//! `roundhouse play`: a person against bots in the terminal.
//!
//! [`Session`] is the conversation, a line in and a screen out; what is here reads lines, prints
//! screens and saves the game.

mod ask;
mod help;
mod layout;
mod log;
mod menu;
mod pages;
mod question;
mod session;
mod sheet;
mod summary;
mod table;
mod words;

pub use session::{Outcome, Session};
pub use table::ResumeError;

use std::fs;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use board::{Board, library};
use bots::Policy;
use record::Record;
use rules::{Seat, Seed, Setup};

/// Play a game against bots in this terminal
#[derive(clap::Args)]
#[command(after_help = "\
The game is saved after every decision; Ctrl-C or `quit` stops it. `?` in the game shows what can be typed.

Examples:
  roundhouse play --board toy --seats 3 --bots greedy,random
  roundhouse play --resume roundhouse-toy.game")]
pub struct PlayArgs {
    /// The board: a name from `roundhouse board list`
    #[arg(long, required_unless_present = "resume")]
    board: Option<String>,
    /// The number of seats, yours included [default: one for each bot named, or the fewest of the board]
    #[arg(long)]
    seats: Option<usize>,
    /// The bots in turn order; a single name takes all other seats
    #[arg(long, value_delimiter = ',', default_value = "greedy")]
    bots: Vec<String>,
    /// The number of the deal [default: a new one each time]
    #[arg(long)]
    seed: Option<u64>,
    /// Your seat, counted from 1; seat 1 moves first [default: drawn by the deal]
    #[arg(long)]
    seat: Option<usize>,
    /// The file that keeps the game [default: roundhouse-BOARD.game]
    #[arg(long, conflicts_with = "resume")]
    save: Option<PathBuf>,
    /// Go on with the game in this file
    #[arg(long, conflicts_with_all = ["board", "seats", "seed", "seat"])]
    resume: Option<PathBuf>,
}

impl PlayArgs {
    /// Plays until the person stops.
    pub fn run(self) -> Result<()> {
        let (mut session, file) = match &self.resume {
            Some(file) => (resume(file)?, file.clone()),
            None => self.deal()?,
        };
        converse(&mut session, &file)?;
        println!("\nSaved. Go on with: roundhouse play --resume {}", file.display());
        Ok(())
    }

    fn deal(&self) -> Result<(Session<'static>, PathBuf)> {
        let board = board_named(self.board.as_deref().unwrap_or_default())?;
        let fewest = *board.seats().start();
        let named = if self.bots.len() > 1 { self.bots.len() + 1 } else { fewest };
        let seats = self.seats.unwrap_or(named);
        let setup = Setup::new(board, seats)?;
        let seed = Seed::from_number(self.seed.unwrap_or_else(another_number));
        let own = own_seat(self.seat, seats, seed)?;
        let bots = bots_by_seat(&self.bots, seats, own)?;
        let file = self.save.clone().unwrap_or_else(|| free_name(board));
        Ok((Session::deal(setup, seed, own, bots), file))
    }
}

fn board_named(id: &str) -> Result<&'static Board> {
    let known = || library::ids().collect::<Vec<_>>().join(", ");
    library::board(id).with_context(|| format!("no board is called {id:?}; there are {}", known()))
}

fn another_number() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_nanos() as u64
}

fn own_seat(asked: Option<usize>, seats: usize, seed: Seed) -> Result<Seat> {
    let index = match asked {
        Some(number) if (1..=seats).contains(&number) => number - 1,
        Some(number) => bail!("there is no seat {number} among {seats}"),
        None => seed.first_player(seats),
    };
    Seat::new(index).context("no such seat")
}

/// The person's own seat gets one too, which never has to decide.
fn bots_by_seat(names: &[String], seats: usize, own: Seat) -> Result<Vec<Policy>> {
    let names: Vec<_> = match names {
        [one] => vec![one; seats - 1],
        names if names.len() == seats - 1 => names.iter().collect(),
        names => bail!("{} bots are named for {} seats", names.len(), seats - 1),
    };
    let known = || Policy::NAMES.join(", ");
    let policy = |name: &String| {
        Policy::named(name)
            .with_context(|| format!("no bot is called {name:?}; there are {}", known()))
    };
    let mut bots = names.into_iter().map(policy).collect::<Result<Vec<_>>>()?;
    bots.insert(own.index(), Policy::Random);
    Ok(bots)
}

/// A file that does not exist yet: no game is ever overwritten by another.
fn free_name(board: &Board) -> PathBuf {
    let first = PathBuf::from(format!("roundhouse-{}.game", board.id()));
    let others =
        (2..).map(|number| PathBuf::from(format!("roundhouse-{}-{number}.game", board.id())));
    std::iter::once(first).chain(others).find(|file| !file.exists()).unwrap_or_default()
}

fn resume(file: &Path) -> Result<Session<'static>> {
    let text =
        fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let record = Record::parse(&text).with_context(|| file.display().to_string())?;
    let board = board_named(&record.board)?;
    Session::resume(board, record).with_context(|| file.display().to_string())
}

/// Writes a file of its own first, so that a crash leaves the old or the new game.
fn save(session: &Session<'_>, file: &Path) -> Result<()> {
    let new = file.with_extension("game.new");
    fs::write(&new, session.record().to_text())
        .and_then(|()| fs::rename(&new, file))
        .with_context(|| format!("cannot save to {}", file.display()))
}

/// Until the person quits or the input ends.
fn converse(session: &mut Session<'_>, file: &Path) -> Result<()> {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let clear = if output.is_terminal() { "\x1b[2J\x1b[H" } else { "\n" };
    // What is typed at a terminal is on it already; a transcript should show it too.
    let echo = !io::stdin().is_terminal();
    save(session, file)?;
    loop {
        write!(output, "{clear}{}", session.screen())?;
        output.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return Ok(());
        }
        if echo {
            writeln!(output, "{}", line.trim())?;
        }
        match session.enter(&line) {
            Outcome::Show => {}
            Outcome::Save => save(session, file)?,
            Outcome::Quit => return Ok(()),
        }
    }
}
