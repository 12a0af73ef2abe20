//! `roundhouse-lab bench`: how many random games one thread plays in a second.

use std::hint::black_box;
use std::io::Write;
use std::time::{Duration, Instant};

use ::board::library;
use ::rules::{Event, Setup};
use anyhow::Result;
use arena::{Series, play, play_to};
use bots::Policy;
use serde::Serialize;

use roundhouse::arguments;
use roundhouse::failure::Usage;
use roundhouse::output::{Printable, print, stdout};

/// Measure how many random games one thread plays in a second
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  roundhouse-lab bench --board toy --seconds 2")]
pub(crate) struct BenchArgs {
    /// The board [default: all boards]
    #[arg(long)]
    board: Option<String>,
    /// Seconds for each number of seats
    #[arg(long, default_value_t = 0.5)]
    seconds: f64,
    /// Send every event to a sink that counts it, instead of a sink that drops it
    #[arg(long)]
    events: bool,
    /// Print one JSON object a line
    #[arg(long)]
    json: bool,
}

/// How fast games on one board went.
#[derive(Serialize)]
struct PlaySpeed {
    board: String,
    seats: usize,
    games: u64,
    actions: u64,
    events: u64,
    seconds: f64,
    games_per_second: f64,
    actions_per_second: f64,
}

impl BenchArgs {
    pub(crate) fn run(self) -> Result<()> {
        let boards = match &self.board {
            Some(name) => vec![arguments::board(name)?],
            None => library::ids().filter_map(library::shared_board).collect(),
        };
        let length = Duration::try_from_secs_f64(self.seconds)
            .map_err(|error| Usage::error(format!("--seconds {}: {error}", self.seconds)))?;
        if !self.json {
            let mut out = stdout();
            writeln!(out, "{:<16} {:>5} {:>12} {:>14}", "board", "seats", "games/s", "actions/s")?;
            out.flush()?;
        }
        for board in boards {
            for seats in board.seats() {
                let speed = self.measure(board.id(), Setup::new(&board, seats)?, length)?;
                print(&speed, self.json)?;
            }
        }
        Ok(())
    }

    fn measure(&self, board: &str, setup: Setup<'_>, length: Duration) -> Result<PlaySpeed> {
        let seats = setup.seats();
        let seed = ::rules::Seed::from_number(1);
        let series = Series::new(setup, vec![Policy::Random; seats], seed)?;
        let started = Instant::now();
        let (mut games, mut actions, mut events) = (0, 0, 0);
        let mut count = |event: Event<'_>| {
            black_box(&event);
            events += 1;
        };
        while started.elapsed() < length {
            // Reading the clock once for 16 games keeps it out of the measurement.
            for _ in 0..16 {
                let (bots, seed) = (series.bots(), series.seed_of(games));
                let outcome = match self.events {
                    true => play_to(setup, bots, seed, &mut count),
                    false => play(setup, bots, seed),
                };
                actions += u64::from(outcome.actions);
                games += 1;
            }
        }
        let seconds = started.elapsed().as_secs_f64();
        let (games_per_second, actions_per_second) =
            (games as f64 / seconds, actions as f64 / seconds);
        Ok(PlaySpeed {
            board: board.to_owned(),
            seats,
            games,
            actions,
            events,
            seconds,
            games_per_second,
            actions_per_second,
        })
    }
}

impl Printable for PlaySpeed {
    fn write_text(&self, out: &mut dyn Write) -> Result<()> {
        let PlaySpeed { board, seats, games_per_second, actions_per_second, .. } = self;
        Ok(writeln!(
            out,
            "{board:<16} {seats:>5} {games_per_second:>12.0} {actions_per_second:>14.0}"
        )?)
    }
}
