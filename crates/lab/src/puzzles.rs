//! `roundhouse-lab puzzles`: finds positions in which one choice is clearly the best, and not the obvious one.
//!
//! Games are played by bots, and the decisions of one seat are looked at in four steps, each with more work
//! than the one before. What fails a step is dropped.
//! 1. A quick search prefers something else than the obvious choice.
//! 2. Every legal action is compared with that choice: none is better.
//! 3. A comparison from another seed, with many iterations, finds it clearly better than all others.
//! 4. The same with games that are played to their end, so that the verdict does not hang on the evaluation.
//!
//! Steps 2 to 4 begin from the text of the position, as a player of the puzzle does. Everything depends on the
//! seed and the number of the game alone, so a search that was stopped goes on as if it had not been.

mod judge;
mod variety;

use std::io::Write as _;
use std::path::{Path, PathBuf};

use ::board::Board;
use ::record::PuzzleSet;
use ::rules::{Dice as _, Observer, QuickDice, Seed};
use anyhow::{Context as _, Result, ensure};
use arena::next_seat;
use bots::Policy;

use judge::{Judge, Kind};
use roundhouse::arguments;
use roundhouse::output::{WholeFile, stdout};
use variety::Variety;

/// The bots that play the games. The seat that is looked at has the first of them.
const PLAYERS: [&str; 4] = ["stationmaster", "dispatcher", "shunter", "conductor"];

/// Find positions in which one choice is clearly the best and not the obvious one
#[derive(clap::Args)]
#[command(after_help = "\
The search goes on from the file if there is one. It ends when the file has enough puzzles, or after some games.
Budgets are iterations, so equal arguments give equal files on every machine.

Example:
  roundhouse-lab puzzles --board toy --count 2 --games 20 --verify 20000 --out toy.puzzles")]
pub(crate) struct PuzzlesArgs {
    /// The board: a name from `roundhouse board list`, or a board file (*.toml)
    #[arg(long)]
    board: String,
    /// The number of puzzles that the file shall have
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    count: u32,
    /// Stop after the game with this number, whatever was found
    #[arg(long, default_value_t = 100_000)]
    games: u64,
    /// The iterations of the quick search that looks at every decision
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u32).range(1..))]
    look: u32,
    /// The iterations of each of the two comparisons that verify a puzzle
    #[arg(long, default_value_t = 400_000, value_parser = clap::value_parser!(u32).range(1..))]
    verify: u32,
    /// The seed of everything random: a number, or 64 hex digits
    #[arg(long, default_value = "1", value_parser = arguments::seed)]
    seed: Seed,
    /// The file of puzzles; if it exists, the search goes on from it
    #[arg(long)]
    out: PathBuf,
}

impl PuzzlesArgs {
    pub(crate) fn run(self) -> Result<()> {
        let board = arguments::board(&self.board)?;
        let mut set = read(&self.out)?;
        let mut variety = Variety::of(&board, &set, self.count)?;
        let judge = Judge { board: &board, look: self.look, verify: self.verify };
        while set.games < self.games && set.puzzles.len() < self.count as usize {
            let number = set.games;
            let found = self.look_through(&board, &judge, &mut variety, number)?;
            set.games += 1;
            if let Some((puzzle, kind)) = found {
                writeln!(stdout(), "{}: {kind:?}, {}", set.puzzles.len() + 1, puzzle.best)?;
                set.puzzles.push(puzzle);
            }
            // Games without a puzzle are kept too, so that a stopped search does not repeat them.
            WholeFile::write_text(&self.out, &set.to_text())?;
        }
        let (found, games) = (set.puzzles.len(), set.games);
        Ok(writeln!(stdout(), "{found} puzzles in {games} games")?)
    }

    /// Plays a game and returns the first puzzle in it, at most one: so no two of them are alike.
    fn look_through(
        &self,
        board: &Board,
        judge: &Judge<'_>,
        variety: &mut Variety,
        number: u64,
    ) -> Result<Option<(::record::Puzzle, Kind)>> {
        let counts: Vec<usize> = board.seats().collect();
        let seats = counts[number as usize % counts.len()];
        let watched = number as usize / counts.len() % seats;
        let setup = arguments::setup(board, seats)?;
        let mut game = setup.deal(self.seed.of_game(number));
        let mut dice = QuickDice::new(judge::dice_seed(number, 0));
        let mut players = sit_down(seats, watched, &mut dice)?;
        let mut decisions = 0;
        while let Some(seat) = next_seat(&game) {
            let view = game.view(Observer::Seat(seat));
            if seat.index() == watched {
                decisions += 1;
                let found =
                    judge.find(&view, number, decisions, |kind| variety.wants(kind, seats))?;
                if let Some((puzzle, kind)) = found {
                    variety.add(kind, seats);
                    return Ok(Some((puzzle, kind)));
                }
            }
            let action = players[seat.index()].choose(&view, &mut dice);
            game.check(seat, action).context("a bot must choose what is legal")?.commit(&mut ());
        }
        Ok(None)
    }
}

/// Chooses a bot for each seat.
fn sit_down(seats: usize, watched: usize, dice: &mut QuickDice) -> Result<Vec<Policy>> {
    let mut player = |seat| {
        let other = dice.below(PLAYERS.len() as u32) as usize;
        Ok(PLAYERS[if seat == watched { 0 } else { other }].parse::<Policy>()?)
    };
    (0..seats).map(&mut player).collect()
}

/// Reads the puzzles found so far; none if there is no file yet.
fn read(file: &Path) -> Result<PuzzleSet> {
    if !file.exists() {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        ensure!(folder.is_none_or(Path::exists), "there is no folder for {}", file.display());
        return Ok(PuzzleSet::default());
    }
    let text = std::fs::read_to_string(file);
    let text = text.with_context(|| format!("cannot read {}", file.display()))?;
    PuzzleSet::parse(&text).with_context(|| format!("{} is no file of puzzles", file.display()))
}
