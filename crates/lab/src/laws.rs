//! `roundhouse-lab laws`.

use std::io::Write;
use std::time::Instant;

use ::rules::Seed;
use anyhow::Result;
use arena::laws::{Care, Extent, LawReport, check_game, check_games};

use roundhouse::arguments::{self, GameArgs, ThreadsArgs};
use roundhouse::failure::Refused;
use roundhouse::output::stdout;

/// Plays games and checks at every step what must always hold
#[derive(clap::Args)]
#[command(after_help = "\
Without --bots the games are shared among random, hoarder, sprinter and contrarian, each alone at the
table and all of them mixed. Without --games the one game dealt from the seed itself is checked.
The laws are told in docs/testing.md. Exit code 1 says that one was broken.

Example:
  roundhouse-lab laws --board toy --seats 3 --games 1000 --seed 7")]
pub(crate) struct LawsArgs {
    /// The board: a name from `roundhouse board list`, or a board file (*.toml)
    #[arg(long)]
    board: String,
    /// How many play
    #[arg(long)]
    seats: usize,
    /// Who plays: one bot for all seats, or one for each [default: the four drivers in turn]
    #[arg(long, value_delimiter = ',')]
    bots: Vec<String>,
    /// Where chance begins: a number, or 64 hex digits
    #[arg(long, default_value = "1", value_parser = arguments::seed)]
    seed: Seed,
    /// How many games
    #[arg(long)]
    games: Option<u64>,
    #[command(flatten)]
    threads: ThreadsArgs,
    /// Samples are drawn once in so many turns; they take most of the time
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
        let game =
            GameArgs { board: self.board.clone(), seats: self.seats, bots: named, seed: self.seed };
        let match_ = game.to_series()?;
        let bots = (!self.bots.is_empty()).then_some(match_.bots());
        let care = Care { sample_every: self.sample_every.into() };
        let Some(games) = self.games else {
            let result = check_game(match_.setup(), match_.bots(), self.seed, care);
            return Ok(LawReport::of(result));
        };
        let extent = Extent { games, threads: self.threads.count(), care };
        Ok(check_games(match_.setup(), bots, self.seed, extent))
    }
}
