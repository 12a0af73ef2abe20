//! Arguments that several commands share: the board, the seats, the bots, the seed, the threads.

use std::io::Read;
use std::path::{Path, PathBuf};

use ::board::{Board, BoardErrors, library};
use ::record::Record;
use ::record::position::{PositionText, PositionTextErrors};
use ::rules::{Checked, Observer, Seat, Seed, Setup};
use anyhow::{Context, Result, anyhow};
use arena::Series;
use bots::{Policy, UnknownBot};

use crate::failure::{Usage, did_you_mean};

/// The arguments that say which games bots play.
#[derive(clap::Args)]
pub struct GameArgs {
    /// The board: a name from `roundhouse board list`, or a board file (*.toml)
    #[arg(long)]
    pub board: String,
    /// The number of seats
    #[arg(long)]
    pub seats: usize,
    /// The bots: one name for all seats, or one for each seat, as in greedy,random
    #[arg(long, value_delimiter = ',', default_value = "random")]
    pub bots: Vec<String>,
    /// The seed of all chance: a number, or 64 hex digits
    #[arg(long, default_value = "1", value_parser = seed)]
    pub seed: Seed,
}

impl GameArgs {
    /// Looks up the board and the bots, and checks that they fit the number of seats.
    pub fn to_series(&self) -> Result<Series<'static>> {
        let setup = setup(board(&self.board)?, self.seats)?;
        Ok(Series::new(setup, policies_for(&self.bots, self.seats)?, self.seed)?)
    }
}

/// The arguments that say how bots' games begin: dealt, or from a position.
#[derive(clap::Args)]
pub struct StartArgs {
    /// The board: a name from `roundhouse board list`, or a board file (*.toml)
    #[arg(long, required_unless_present = "from")]
    board: Option<String>,
    /// The number of seats
    #[arg(long, required_unless_present = "from", conflicts_with = "from")]
    seats: Option<usize>,
    /// Begin from the position in this file instead of dealing; what a seat's view hides is sampled
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// The bots: one name for all seats, or one for each seat, as in greedy,random
    #[arg(long, value_delimiter = ',', default_value = "random")]
    bots: Vec<String>,
    /// The seed of all chance: a number, or 64 hex digits
    #[arg(long, default_value = "1", value_parser = seed)]
    pub seed: Seed,
}

impl StartArgs {
    /// Looks up the board, the bots and the position, and checks that they fit together.
    pub fn to_series(&self) -> Result<Series<'static>> {
        let Some(file) = &self.from else {
            let game = GameArgs {
                board: self.board.clone().unwrap_or_default(),
                seats: self.seats.unwrap_or_default(),
                bots: self.bots.clone(),
                seed: self.seed,
            };
            return game.to_series();
        };
        let (board, position) = position(file, self.board.as_deref())?;
        let seats = match &position {
            Checked::Game(game) => game.seats(),
            Checked::Seen(seen) => seen.view().seats(),
        };
        let bots = policies_for(&self.bots, seats)?;
        Ok(Series::new(setup(board, seats)?, bots, self.seed)?.from_position(position))
    }
}

/// The arguments that say which games bots play, how many of them, and on how many threads.
#[derive(clap::Args)]
pub struct SeriesArgs {
    /// The games
    #[command(flatten)]
    pub game: GameArgs,
    /// The number of games
    #[arg(long, default_value_t = 1000)]
    pub games: u64,
    /// The threads
    #[command(flatten)]
    pub threads: ThreadsArgs,
}

/// The argument that says how many threads work.
#[derive(clap::Args)]
pub struct ThreadsArgs {
    /// The number of threads [default: one for each processor]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl ThreadsArgs {
    /// Returns the number that was asked for, or the number of the machine's processors.
    pub fn count(&self) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(all, usize::from)
    }
}

/// Finds the bots with these names.
pub fn policies(names: &[String]) -> Result<Vec<Policy>> {
    names.iter().map(|name| policy(name)).collect()
}

/// Finds a bot for each of a number of seats: one name for all of them, or one for each.
pub fn policies_for(names: &[String], seats: usize) -> Result<Vec<Policy>> {
    let bots = policies(names)?;
    match bots.as_slice() {
        [one] => Ok(vec![one.clone(); seats]),
        several if several.len() == seats => Ok(bots),
        several => Err(Usage::error(format!(
            "{} bots are named for {seats} seats; name one for all, or one for each",
            several.len(),
        ))),
    }
}

/// Prepares a board for a number of seats.
pub fn setup(board: &'static Board, seats: usize) -> Result<Setup<'static>> {
    let (low, high) = (board.seats().start().to_owned(), board.seats().end().to_owned());
    let id = board.id();
    Setup::new(board, seats)
        .map_err(|_| Usage::error(format!("{id} is for {low} to {high} seats, not {seats}")))
}

fn policy(name: &str) -> Result<Policy> {
    name.parse().map_err(|unknown: UnknownBot| {
        let hint = did_you_mean(name, Policy::NAMES.iter().copied());
        Usage::error(format!("{unknown}{hint}"))
    })
}

/// Finds a board by its name, or reads it from a file whose name ends with `.toml`.
pub fn board(name: &str) -> Result<&'static Board> {
    if name.ends_with(".toml") {
        let text = read_text(Path::new(name))?;
        let board = Board::parse(&text).map_err(|errors| not_a_board(name, &errors))?;
        return Ok(Box::leak(Box::new(board))); // lives as long as the program
    }
    library::board(name).ok_or_else(|| {
        let hint = did_you_mean(name, library::ids());
        let known = library::ids().collect::<Vec<_>>().join(", ");
        Usage::error(format!("there is no board {name:?}; there are {known}{hint}"))
    })
}

/// Finds the board of a record: the one that was named, or the one of the program that the record names.
pub fn board_of(record: &Record, named: Option<&str>, file: &Path) -> Result<&'static Board> {
    if let Some(name) = named {
        return board(name);
    }
    library::board(&record.board).with_context(|| {
        let (file, board) = (file.display(), &record.board);
        format!("{file} is a record of the board {board:?}; give its file with --board")
    })
}

/// Reads a position from a file and checks it. `named` is a board that does not come with the program.
pub fn position(file: &Path, named: Option<&str>) -> Result<(&'static Board, Checked<'static>)> {
    let problem = |errors: &PositionTextErrors| not_a_position(file, errors);
    let text = read_input(file)?;
    let read = PositionText::parse(&text).map_err(|errors| problem(&errors))?;
    let board = match named {
        Some(name) => board(name)?,
        None => library::board(&read.position.board).with_context(|| {
            let (file, board) = (file.display(), &read.position.board);
            format!("{file} is a position of the board {board:?}; give its file with --board")
        })?,
    };
    let checked = read.check(board).map_err(|errors| problem(&errors))?;
    Ok((board, checked))
}

/// Says in one sentence that a file holds no position, whatever the number of its problems.
fn not_a_position(file: &Path, errors: &PositionTextErrors) -> anyhow::Error {
    let file = file.display();
    let first = errors.iter().next().map(ToString::to_string).unwrap_or_default();
    let more = match errors.iter().count() {
        0 | 1 => String::new(),
        count => format!("; {} more are listed by `roundhouse position check {file}`", count - 1),
    };
    anyhow!("{file} is not a position: {first}{more}")
}

/// Reads a text file, or standard input if its name is `-`.
pub fn read_input(path: &Path) -> Result<String> {
    if path.as_os_str() != "-" {
        return read_text(path);
    }
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).context("cannot read standard input")?;
    Ok(text)
}

/// Says in one sentence that a file holds no board, whatever the number of its problems.
fn not_a_board(name: &str, errors: &BoardErrors) -> anyhow::Error {
    let first = errors.iter().next().map(ToString::to_string).unwrap_or_default();
    let more = match errors.iter().count() {
        0 | 1 => String::new(),
        count => format!("; {} more are listed by `roundhouse board check {name}`", count - 1),
    };
    anyhow!("{name} is not a board: {first}{more}")
}

/// Reads a text file; an error names the file.
pub fn read_text(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Reads who looks at a game: a seat's number, counted from 0, or `spectator`.
pub fn observer(text: &str) -> Result<Observer, String> {
    if text == "spectator" {
        return Ok(Observer::Spectator);
    }
    let seat = text.parse().ok().and_then(Seat::new);
    seat.map(Observer::Seat).ok_or_else(|| "a seat's number from 0, or spectator".to_owned())
}

/// Reads a seed: a number, or all 32 bytes in hex.
pub fn seed(text: &str) -> Result<Seed, String> {
    if let Some(bytes) = ::record::seed_from_hex(text) {
        return Ok(bytes);
    }
    let number = text.parse().map_err(|_| "a seed is a number or 64 hex digits".to_owned())?;
    Ok(Seed::from_number(number))
}
