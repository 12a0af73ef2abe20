//! `roundhouse play`: a person against bots in the terminal.
//!
//! [`Conversation`] takes lines and gives screens. This module reads the lines, prints the screens and
//! saves the game.

mod bot_game;
mod conversation;
mod decision;
mod help;
mod layout;
mod log;
mod menu;
mod pages;
mod question;
mod reasons;
mod sheet;
mod summary;
mod words;

pub use bot_game::ResumeError;
pub use conversation::{AfterLine, Conversation};
pub(crate) use reasons::reasons;
pub(crate) use words::Words;

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use board::Board;
use bots::Policy;
use record::Record;
use rules::{Checked, Observer, QuickDice, Seat, Seed};

use crate::arguments::{self, read_text};
use crate::failure::Usage;
use crate::output::WholeFile;
use crate::speech::{LanguageArgs, say};

/// Play a game against bots in this terminal
#[derive(clap::Args)]
#[command(after_help = "\
The game is saved after every decision; Ctrl-C or `quit` stops it. `?` in the game shows what can be typed.

Examples:
  roundhouse play --board toy --seats 3 --bots greedy,random
  roundhouse play --resume roundhouse-toy.game
  roundhouse play --from moment.position --seat 2")]
pub struct PlayArgs {
    /// The board: a name from `roundhouse board list`, or a board file (*.toml)
    #[arg(long, required_unless_present_any = ["resume", "from"])]
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
    /// Your seat, counted from 1; seat 1 moves first [default: drawn by the deal; with --from the seat
    /// that sees the position or must decide]
    #[arg(long)]
    seat: Option<usize>,
    /// Play on from the position in this file; what a seat's view hides is sampled
    #[arg(long, value_name = "FILE", conflicts_with_all = ["resume", "seats"])]
    from: Option<PathBuf>,
    /// The file that keeps the game [default: roundhouse-BOARD.game]
    #[arg(long, conflicts_with = "resume")]
    save: Option<PathBuf>,
    /// Go on with the game in this file
    #[arg(long, conflicts_with_all = ["seats", "seed", "seat"])]
    resume: Option<PathBuf>,
    #[command(flatten)]
    language: LanguageArgs,
}

impl PlayArgs {
    /// Plays until the person stops.
    pub fn run(self) -> Result<()> {
        let file = match (&self.resume, &self.from) {
            (Some(file), _) => self.resume(file)?,
            (None, Some(file)) => self.play_on(file)?,
            (None, None) => self.deal()?,
        };
        let command = format!("roundhouse play --resume {}", file.display());
        println!("\n{}", say!(self.language.speech(), "cli-saved", command = command));
        Ok(())
    }

    /// Plays a game that is dealt. Returns the file that keeps it.
    fn deal(&self) -> Result<PathBuf> {
        let board = arguments::board(self.board.as_deref().unwrap_or_default())?;
        let fewest = *board.seats().start();
        let named = if self.bots.len() > 1 { self.bots.len() + 1 } else { fewest };
        let seats = self.seats.unwrap_or(named);
        let setup = arguments::setup(&board, seats)?;
        let seed = Seed::from_number(self.seed.unwrap_or_else(new_number));
        let own = own_seat(self.seat, seats, seed)?;
        let bots = bots_by_seat(&self.bots, seats, own)?;
        self.converse(Conversation::deal(setup, seed, own, bots, self.language.speech()), &board)
    }

    /// Plays on from a position: in the seat that sees it, or that must decide, unless another is asked for.
    /// Returns the file that keeps the game.
    fn play_on(&self, file: &Path) -> Result<PathBuf> {
        let read = arguments::position(file, self.board.as_deref())?;
        let position = read.check()?;
        let game = position.game(&mut QuickDice::new(self.seed.unwrap_or_else(new_number)));
        let sees = match &position {
            Checked::Seen(seen) => seen.view().seat(),
            Checked::Game(_) => None,
        };
        let decides = || game.view(Observer::Spectator).awaited().first();
        let own = match self.seat {
            Some(_) => own_seat(self.seat, game.seats(), Seed([0; 32]))?,
            None => sees.or_else(decides).unwrap_or(Seat::FIRST),
        };
        let bots = bots_by_seat(&self.bots, game.seats(), own)?;
        self.converse(Conversation::from_game(game, own, bots, self.language.speech()), &read.board)
    }

    /// Goes on with the game in a file. Returns the file.
    fn resume(&self, file: &Path) -> Result<PathBuf> {
        let in_file = || file.display().to_string();
        let record = Record::parse(&read_text(file)?).with_context(in_file)?;
        let board = arguments::board_of("record", &record.board, self.board.as_deref(), file)?;
        let mut conversation =
            Conversation::resume(&board, record, self.language.speech()).with_context(in_file)?;
        converse(&mut conversation, file)?;
        Ok(file.to_owned())
    }

    /// Plays a new game and keeps it in the file that was asked for, or in one that does not exist yet.
    fn converse(&self, mut conversation: Conversation<'_>, board: &Board) -> Result<PathBuf> {
        let file = self.save.clone().unwrap_or_else(|| free_name(board));
        converse(&mut conversation, &file)?;
        Ok(file)
    }
}

/// Returns a number that differs each time, for a new deal.
fn new_number() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.as_nanos() as u64
}

fn own_seat(asked: Option<usize>, seats: usize, seed: Seed) -> Result<Seat> {
    let index = match asked {
        Some(number) if (1..=seats).contains(&number) => number - 1,
        Some(number) => {
            let sentence = format!("there is no seat {number}; the seats are 1 to {seats}");
            return Err(Usage::error(sentence));
        }
        None => seed.first_player(seats),
    };
    Seat::new(index).context("no such seat")
}

/// Returns a bot for each seat. The one on the person's seat never decides.
fn bots_by_seat(names: &[String], seats: usize, own: Seat) -> Result<Vec<Policy>> {
    let mut bots = arguments::policies_for(names, seats - 1)?;
    bots.insert(own.index(), Policy::Random);
    Ok(bots)
}

/// Returns a name that no file has yet, so that no game overwrites another.
fn free_name(board: &Board) -> PathBuf {
    let first = PathBuf::from(format!("roundhouse-{}.game", board.id()));
    let others =
        (2..).map(|number| PathBuf::from(format!("roundhouse-{}-{number}.game", board.id())));
    std::iter::once(first).chain(others).find(|file| !file.exists()).unwrap_or_default()
}

/// Talks with the person until they quit or the input ends.
fn converse(conversation: &mut Conversation<'_>, file: &Path) -> Result<()> {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let clear = if output.is_terminal() { "\x1b[2J\x1b[H" } else { "\n" };
    // A terminal shows what is typed; a transcript of a pipe should show it too.
    let echo = !io::stdin().is_terminal();
    save(conversation, file)?;
    loop {
        write!(output, "{clear}{}", conversation.screen())?;
        output.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            return Ok(());
        }
        if echo {
            writeln!(output, "{}", line.trim())?;
        }
        match conversation.enter(&line) {
            AfterLine::Show => {}
            AfterLine::Save => save(conversation, file)?,
            AfterLine::Quit => return Ok(()),
        }
    }
}

/// Writes the game in one piece, so that a crash leaves the old game or the new one.
fn save(conversation: &Conversation<'_>, file: &Path) -> Result<()> {
    WholeFile::write_text(file, &conversation.record().to_text())
}
