//! `roundhouse-lab laws`: what must hold at every step of every game.

use std::io::Write;
use std::time::Instant;

use ::rules::Seed;
use anyhow::Result;
use arena::laws::{CheckOptions, LawReport, Thoroughness, check_game, check_games};

use roundhouse::arguments::{self, BotsArgs, GameArgs, ThreadsArgs};
use roundhouse::failure::Refused;
use roundhouse::output::stdout;

/// Play games and check at every step the laws that every game must obey
#[derive(clap::Args)]
#[command(after_help = "\
Without --bots the games are divided between five tables: random, hoarder, sprinter and contrarian on
all seats, and all four mixed. Without --games the seed deals one game. docs/testing.md lists the laws.
The exit code is 1 if a law was broken.

Example:
  roundhouse-lab laws --board toy --seats 3 --games 1000 --seed 7")]
pub(crate) struct LawsArgs {
    /// The board: a name from `roundhouse board list`, or a board file (*.toml)
    #[arg(long)]
    board: String,
    /// The number of seats
    #[arg(long)]
    seats: usize,
    /// The bots: one name for all seats, or one for each seat [default: the four test bots in turn]
    #[arg(long, value_delimiter = ',')]
    bots: Vec<String>,
    /// The seed of everything random: a number, or 64 hex digits
    #[arg(long, default_value = "1", value_parser = arguments::seed)]
    seed: Seed,
    /// The number of games
    #[arg(long)]
    games: Option<u64>,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// Draw samples only once in this number of turns; they take most of the time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    sample_every: u16,
}

impl LawsArgs {
    pub(crate) fn run(self) -> Result<()> {
        let mut out = stdout();
        let started = Instant::now();
        let report = self.check()?;
        let seconds = started.elapsed().as_secs_f64();
        for violation in &report.violations {
            writeln!(out, "{violation}")?;
        }
        let LawReport { games, checked, broken, .. } = &report;
        writeln!(
            out,
            "{} {} seats: {games} games, {} steps, {} attempts, {} samples, {seconds:.1} s, {broken} violations",
            self.board, self.seats, checked.steps, checked.attempts, checked.samples
        )?;
        out.flush()?;
        if report.broken == 0 { Ok(()) } else { Err(Refused.into()) }
    }

    fn check(&self) -> Result<LawReport> {
        let named =
            if self.bots.is_empty() { vec!["random".to_owned()] } else { self.bots.clone() };
        let game = GameArgs {
            board: self.board.clone(),
            seats: self.seats,
            bots: BotsArgs { bots: named, seed: self.seed },
        };
        let board = game.board()?;
        let series = game.to_series(&board)?;
        let bots = (!self.bots.is_empty()).then_some(series.bots());
        let thoroughness = Thoroughness { sample_every: self.sample_every.into() };
        let Some(games) = self.games else {
            let result = check_game(series.setup(), series.bots(), self.seed, thoroughness);
            return Ok(LawReport::of(result));
        };
        let options = CheckOptions { games, threads: self.threads.count(), thoroughness };
        Ok(check_games(series.setup(), bots, self.seed, options))
    }
}
