//! `roundhouse-lab beliefs`: how well a seat can guess what a rival holds.
//!
//! Three guesses are compared by their log score: one that knows nothing, one that knows what the rules
//! tell (games sampled from the seat's view), and one that also looks at what the rival has claimed. The
//! last has a few numbers that are fitted to other games.

mod fit;
mod moments;

use std::io::Write as _;

use ::rules::{Seed, Setup};
use anyhow::Result;

use fit::Fit;
use moments::{Collector, Moment};
use roundhouse::arguments;
use roundhouse::output::stdout;

/// Measure how well a seat can guess a rival's tickets and cards
#[derive(clap::Args)]
#[command(after_help = "\
The log score is the mean logarithm of the probability that a guess gave to what the rival holds: for a ticket of its
hand, and for a card. 0 would be certainty. Half of the games fit the guess by claims, the other half measures.

Example:
  roundhouse-lab beliefs --board toy --games 20")]
pub(crate) struct BeliefsArgs {
    /// The board
    #[arg(long)]
    board: String,
    /// The number of games for each number of seats
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(2..))]
    games: u64,
    /// The bot that plays the games, on all seats
    #[arg(long, default_value = "stationmaster")]
    player: String,
    /// The number of games sampled at each moment
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..))]
    samples: u32,
    /// The seed of everything random: a number, or 64 hex digits
    #[arg(long, default_value = "4242", value_parser = arguments::seed)]
    seed: Seed,
}

impl BeliefsArgs {
    pub(crate) fn run(self) -> Result<()> {
        let board = arguments::board(&self.board)?;
        let mut out = stdout();
        writeln!(out, "                       tickets: log score      cards: log score")?;
        writeln!(out, "seats third moments  uniform  rules  claims  uniform  rules")?;
        for seats in board.seats() {
            let collector = Collector {
                setup: Setup::new(&board, seats)?,
                player: self.player.parse()?,
                samples: self.samples,
                seed: self.seed,
            };
            let half = self.games / 2;
            let fitted: Vec<Moment> = (0..half).flat_map(|game| collector.play(game)).collect();
            let measured: Vec<Moment> =
                (half..self.games).flat_map(|game| collector.play(game)).collect();
            let fit = Fit::of(&fitted);
            for third in 0..3 {
                let of: Vec<&Moment> = measured.iter().filter(|it| it.third == third).collect();
                writeln!(out, "{}", line(seats, third, &of, &fit))?;
            }
            writeln!(out, "      numbers of the claims: {fit}")?;
        }
        Ok(out.flush()?)
    }
}

/// Returns the scores of one third of the games.
fn line(seats: usize, third: u8, moments: &[&Moment], fit: &Fit) -> String {
    let mean = |score: &dyn Fn(&Moment) -> Option<f64>| {
        let scores: Vec<f64> = moments.iter().filter_map(|it| score(it)).collect();
        scores.iter().sum::<f64>() / scores.len().max(1) as f64
    };
    let [uniform, rules, claims, cards, known] = [
        mean(&|it| Some(it.uniform_score())),
        mean(&|it| Some(Fit::default().score(it))),
        mean(&|it| Some(fit.score(it))),
        mean(&|it| it.cards.map(|(uniform, _)| uniform)),
        mean(&|it| it.cards.map(|(_, rules)| rules)),
    ];
    format!(
        "{seats:>5} {third:>5} {:>7} {uniform:>8.3} {rules:>6.3} {claims:>7.3} {cards:>8.3} {known:>6.3}",
        moments.len()
    )
}
