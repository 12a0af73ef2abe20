//! `roundhouse bench`.

use std::io::Write;
use std::time::{Duration, Instant};

use ::board::library;
use ::rules::Setup;
use anyhow::Result;
use arena::{Match, play};
use bots::Policy;
use serde::Serialize;

use crate::choice;
use crate::failure::Usage;
use crate::output::{json_line, stdout};

/// Measures how fast random games go, on one thread
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  roundhouse bench --board toy --seconds 2")]
pub(crate) struct Bench {
    /// The board [default: all]
    #[arg(long)]
    board: Option<String>,
    /// How long for each number of seats
    #[arg(long, default_value_t = 0.5)]
    seconds: f64,
    /// Prints one JSON object a line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Speed {
    board: &'static str,
    seats: usize,
    games: u64,
    actions: u64,
    seconds: f64,
    games_per_second: f64,
    actions_per_second: f64,
}

impl Bench {
    pub(crate) fn run(self) -> Result<()> {
        let boards = match &self.board {
            Some(name) => vec![choice::board(name)?],
            None => library::boards().collect(),
        };
        let length = Duration::try_from_secs_f64(self.seconds)
            .map_err(|error| Usage::error(format!("--seconds {}: {error}", self.seconds)))?;
        let mut out = stdout();
        if !self.json {
            writeln!(out, "{:<16} {:>5} {:>12} {:>14}", "board", "seats", "games/s", "actions/s")?;
        }
        for board in boards {
            for seats in board.seats() {
                let speed = measure(board.id(), Setup::new(board, seats)?, length)?;
                if self.json {
                    json_line(&mut out, &speed)?
                } else {
                    speed.print(&mut out)?
                }
                out.flush()?;
            }
        }
        Ok(())
    }
}

fn measure(board: &'static str, setup: Setup<'_>, length: Duration) -> Result<Speed> {
    let seats = setup.seats();
    let seed = ::rules::Seed::from_number(1);
    let match_ = Match::new(setup, vec![Policy::Random; seats], seed)?;
    let started = Instant::now();
    let (mut games, mut actions) = (0, 0);
    while started.elapsed() < length {
        // The clock is looked at once for several games.
        for _ in 0..16 {
            actions += u64::from(play(setup, match_.bots(), match_.seed_of(games)).actions);
            games += 1;
        }
    }
    let seconds = started.elapsed().as_secs_f64();
    let (games_per_second, actions_per_second) = (games as f64 / seconds, actions as f64 / seconds);
    Ok(Speed { board, seats, games, actions, seconds, games_per_second, actions_per_second })
}

impl Speed {
    fn print(&self, out: &mut impl Write) -> Result<()> {
        let Speed { board, seats, games_per_second, actions_per_second, .. } = self;
        Ok(writeln!(
            out,
            "{board:<16} {seats:>5} {games_per_second:>12.0} {actions_per_second:>14.0}"
        )?)
    }
}
