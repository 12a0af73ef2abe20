//! Arguments that several commands share: the board, the seats, the bots, the seed, the threads.

use std::fmt::Display;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::board::{Board, library};
use ::record::Record;
use ::record::position::{PositionText, PositionTextErrors};
use ::rules::{Checked, Observer, Seat, Seed, Setup};
use anyhow::{Context, Result, anyhow};
use arena::Series;
use bots::{Policy, UnknownBot};

use crate::failure::{Usage, did_you_mean};

/// The arguments that say which bots play, and with which seed.
#[derive(clap::Args, Clone)]
pub struct BotsArgs {
    /// The bots: one name for all seats, or one for each seat, as in greedy,random
    #[arg(long, value_delimiter = ',', default_value = "random")]
    pub bots: Vec<String>,
    /// The seed of everything random: a number, or 64 hex digits
    #[arg(long, default_value = "1", value_parser = seed)]
    pub seed: Seed,
}

/// The arguments that say which games bots play.
#[derive(clap::Args)]
pub struct GameArgs {
    /// The board: a name from `roundhouse board list`, or a board file (*.toml)
    #[arg(long)]
    pub board: String,
    /// The number of seats
    #[arg(long)]
    pub seats: usize,
    /// The bots and the seed
    #[command(flatten)]
    pub bots: BotsArgs,
}

impl BotsArgs {
    /// Finds the bots and puts them on the seats.
    fn to_series<'b>(&self, setup: Setup<'b>) -> Result<Series<'b>> {
        Ok(Series::new(setup, policies_for(&self.bots, setup.seats())?, self.seed)?)
    }
}

impl GameArgs {
    /// Looks up the board.
    pub fn board(&self) -> Result<Arc<Board>> {
        board(&self.board)
    }

    /// Looks up the bots, and checks that they fit the board and the number of seats.
    pub fn to_series<'b>(&self, board: &'b Board) -> Result<Series<'b>> {
        self.bots.to_series(setup(board, self.seats)?)
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
    /// The bots and the seed
    #[command(flatten)]
    pub bots: BotsArgs,
}

impl StartArgs {
    /// Looks up the board, and reads the position if there is one.
    pub fn read(&self) -> Result<GameStart> {
        let named = self.board.as_deref();
        match &self.from {
            Some(file) => Ok(GameStart::Position(Box::new(position(file, named)?))),
            None => Ok(GameStart::Deal(board(named.unwrap_or_default())?)),
        }
    }

    /// Looks up the bots, and checks that everything fits together.
    pub fn to_series<'b>(&self, start: &'b GameStart) -> Result<Series<'b>> {
        let position = match start {
            GameStart::Deal(board) => {
                return self.bots.to_series(setup(board, self.seats.unwrap_or_default())?);
            }
            GameStart::Position(position) => position,
        };
        let checked = position.check()?;
        let seats = match &checked {
            Checked::Game(game) => game.seats(),
            Checked::Seen(seen) => seen.view().seats(),
        };
        Ok(self.bots.to_series(setup(&position.board, seats)?)?.from_position(checked))
    }
}

/// How bots' games begin. It owns the board, so that games can borrow it.
pub enum GameStart {
    /// They are dealt on this board.
    Deal(Arc<Board>),
    /// They begin from this position.
    Position(Box<PositionFile>),
}

/// A position that was read from a file, with its board. It is not checked yet.
pub struct PositionFile {
    /// The board that it names.
    pub board: Arc<Board>,
    text: PositionText,
    file: PathBuf,
}

impl PositionFile {
    /// Checks the position against its board.
    pub fn check(&self) -> Result<Checked<'_>> {
        let checked = self.text.check(&self.board);
        checked.map_err(|errors| not_a("position", &self.file, errors.iter()))
    }
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
pub fn setup(board: &Board, seats: usize) -> Result<Setup<'_>> {
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
pub fn board(name: &str) -> Result<Arc<Board>> {
    if name.ends_with(".toml") {
        let file = Path::new(name);
        let board = Board::parse(&read_text(file)?);
        let board = board.map_err(|errors| not_a("board", file, errors.iter()))?;
        return Ok(Arc::new(board));
    }
    library::shared_board(name).ok_or_else(|| {
        let hint = did_you_mean(name, library::ids());
        let known = library::ids().collect::<Vec<_>>().join(", ");
        Usage::error(format!("there is no board {name:?}; there are {known}{hint}"))
    })
}

/// Finds the board of a record or a position in a file: the one that was named, or the one of the program
/// with this id. `kind` says what the file holds.
pub fn board_of(kind: &str, id: &str, named: Option<&str>, file: &Path) -> Result<Arc<Board>> {
    if let Some(name) = named {
        return board(name);
    }
    library::shared_board(id).with_context(|| {
        let file = file.display();
        format!("{file} is a {kind} of the board {id:?}; give its file with --board")
    })
}

/// Reads a record from a file and finds its board. `named` is a board that does not come with the program.
pub fn record(file: &Path, named: Option<&str>) -> Result<(Record, Arc<Board>)> {
    let record = Record::parse(&read_input(file)?).with_context(|| file.display().to_string())?;
    let board = board_of("record", &record.board, named, file)?;
    Ok((record, board))
}

/// Reads a position from a file. `named` is a board that does not come with the program.
pub fn position(file: &Path, named: Option<&str>) -> Result<PositionFile> {
    let problem = |errors: PositionTextErrors| not_a("position", file, errors.iter());
    let text = PositionText::parse(&read_input(file)?).map_err(problem)?;
    let board = board_of("position", &text.position.board, named, file)?;
    Ok(PositionFile { board, text, file: file.to_owned() })
}

/// Says in one sentence that a file does not hold what it should, whatever the number of its problems.
fn not_a<E: Display>(
    kind: &str,
    file: &Path,
    mut problems: impl Iterator<Item = E>,
) -> anyhow::Error {
    let file = file.display();
    let first = problems.next().map(|problem| problem.to_string()).unwrap_or_default();
    let more = match problems.count() {
        0 => String::new(),
        count => format!("; {count} more are listed by `roundhouse {kind} check {file}`"),
    };
    anyhow!("{file} is not a {kind}: {first}{more}")
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
