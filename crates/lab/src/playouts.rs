//! `roundhouse-lab playouts`: how fast a search is on one core.

use std::io::Write as _;

use ::rules::{Observer, QuickDice, Seed, Setup};
use anyhow::Result;
use bots::Policy;
use bots::search::{SearchSettings, search};

use crate::decision_times::busy;
use roundhouse::arguments;
use roundhouse::output::stdout;

/// Measure how many playouts a search makes in a second, on one core
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  roundhouse-lab playouts --board toy --games 2")]
pub(crate) struct PlayoutsArgs {
    /// The board
    #[arg(long)]
    board: String,
    /// The number of seats
    #[arg(long, default_value_t = 2)]
    seats: usize,
    /// The number of games whose decisions are searched
    #[arg(long, default_value_t = 10)]
    games: u64,
    /// The iterations of each search: decisions of playouts
    #[arg(long, default_value_t = 8_000)]
    iterations: u32,
}

impl PlayoutsArgs {
    pub(crate) fn run(self) -> Result<()> {
        let board = arguments::board(&self.board)?;
        let setup = Setup::new(&board, self.seats)?;
        let settings = SearchSettings::with_iterations(self.iterations);
        let (mut playouts, mut iterations, mut searches, mut seconds) = (0_u64, 0_u64, 0_u64, 0.0);
        for number in 0..self.games {
            let mut game = setup.deal(Seed::from_number(number));
            let mut dice = QuickDice::new(number);
            let mut script = Policy::named("stationmaster").unwrap_or(Policy::Random);
            while let Some(seat) = game.view(Observer::Spectator).awaited().first() {
                let view = game.view(Observer::Seat(seat));
                let started = busy();
                let findings = search(&view, settings, &mut || false, &mut dice)?;
                seconds += busy() - started;
                searches += 1;
                playouts +=
                    findings.candidates.iter().map(|it| u64::from(it.playouts)).sum::<u64>();
                iterations += u64::from(findings.iterations);
                let action = script.choose(&view, &mut dice);
                game.check(seat, action).map_err(anyhow::Error::new)?.commit(&mut ());
            }
        }
        let rate = |count: u64| count as f64 / seconds;
        writeln!(
            stdout(),
            "{} {} seats: {:.0} playouts/s, {:.0} iterations/s, {:.2} ms a search, {:.1} iterations a playout",
            board.id(),
            self.seats,
            rate(playouts),
            rate(iterations),
            1000.0 * seconds / searches as f64,
            iterations as f64 / playouts.max(1) as f64,
        )?;
        Ok(())
    }
}
