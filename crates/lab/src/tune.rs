//! `roundhouse-lab tune`: finds better numbers for a scripted bot by matches against itself.
//!
//! Each step changes all numbers at once by a little, each up or down by chance, and lets the bot play
//! the opposite changes. All numbers then move towards the side that won more (simultaneous
//! perturbation). A step takes turns over the boards, so that the numbers fit all of them.

use std::fmt::Write as _;
use std::io::Write as _;

use ::board::Board;
use ::rules::{Dice as _, QuickDice, Seed, Setup};
use anyhow::{Context as _, Result, ensure};
use arena::{Contest, DealResults, Ratings};

use roundhouse::arguments::{self, ThreadsArgs};
use roundhouse::output::stdout;

/// Tune numbers of a scripted bot by matches against itself
#[derive(clap::Args)]
#[command(after_help = "\
A number is given with its start and the size of a change, as in reserve=18:4. The last lines compare the
tuned bot with the one at the start, on deals that were not used before.

Example:
  roundhouse-lab tune --boards toy --bot shunter --numbers reserve=18:4,eager=100:30 --steps 3 --deals 5")]
pub(crate) struct TuneArgs {
    /// The boards, as in toy,tiny
    #[arg(long, value_delimiter = ',', required = true)]
    boards: Vec<String>,
    /// The bot: shunter or a scripted level
    #[arg(long, default_value = "shunter")]
    bot: String,
    /// The numbers to tune, as in reserve=18:4,eager=100:30
    #[arg(long, value_delimiter = ',', required = true, value_parser = number)]
    numbers: Vec<Number>,
    /// The number of steps
    #[arg(long, default_value_t = 200)]
    steps: u32,
    /// The number of deals of each step, each played in both rotations of two seats
    #[arg(long, default_value_t = 500)]
    deals: u64,
    /// How far the numbers move after a step that one side wins completely, in changes
    #[arg(long, default_value_t = 3.0)]
    gain: f64,
    /// The seed of everything random: a number, or 64 hex digits
    #[arg(long, default_value = "1", value_parser = arguments::seed)]
    seed: Seed,
    #[command(flatten)]
    threads: ThreadsArgs,
}

/// A number that is tuned.
#[derive(Clone, Debug)]
struct Number {
    name: String,
    start: f64,
    change: f64,
}

fn number(text: &str) -> Result<Number> {
    let parts = text.split_once('=').and_then(|(name, rest)| Some((name, rest.split_once(':')?)));
    let (name, (start, change)) = parts.context("a number is written like reserve=18:4")?;
    let read = |text: &str| text.parse::<f64>().context("start and change are numbers");
    Ok(Number { name: name.to_owned(), start: read(start)?, change: read(change)? })
}

impl TuneArgs {
    pub(crate) fn run(self) -> Result<()> {
        let boards = self.boards.iter().map(|name| arguments::board(name));
        let boards = boards.collect::<Result<Vec<_>>>()?;
        ensure!(!boards.is_empty(), "name at least one board");
        let mut dice = QuickDice::new(u64::from(self.seed.0[0]) + 1);
        // By number: how far it has moved, in changes.
        let mut moved = vec![0.0; self.numbers.len()];
        for step in 0..self.steps {
            let board = &boards[step as usize % boards.len()];
            let signs: Vec<f64> =
                moved.iter().map(|_| if dice.below(2) == 0 { 1.0 } else { -1.0 }).collect();
            let side = |sign: f64| {
                let places = moved.iter().zip(&signs).map(|(moved, own)| moved + sign * own);
                self.bot_at(&places.collect::<Vec<_>>())
            };
            let first = u64::from(step) * self.deals;
            let played = self.play(board, [&side(1.0), &side(-1.0)], first, self.deals)?;
            let share = share_of_first(&played);
            let gain = self.gain * (1.0 - 0.8 * f64::from(step) / f64::from(self.steps));
            for (moved, sign) in moved.iter_mut().zip(&signs) {
                *moved += gain * (2.0 * share - 1.0) * sign;
            }
            if step % 20 == 19 {
                writeln!(stdout(), "{}: {}", step + 1, self.bot_at(&moved))?;
            }
        }
        let (tuned, start) = (self.bot_at(&moved), self.bot_at(&vec![0.0; moved.len()]));
        writeln!(stdout(), "{tuned}")?;
        for board in &boards {
            let used = u64::from(self.steps) * self.deals;
            let played = self.play(board, [&tuned, &start], used, 4 * self.deals)?;
            let share = Ratings::of(&played, 2).against[0][1];
            let share = share.context("both bots must have played")?;
            let (value, margin) = (100.0 * share.value, 100.0 * share.margin());
            writeln!(stdout(), "{}: {value:.1} ± {margin:.1} % against the start", board.id())?;
        }
        Ok(())
    }

    /// Returns the name of the bot whose numbers have moved this far.
    fn bot_at(&self, moved: &[f64]) -> String {
        let mut name = self.bot.clone();
        for (number, moved) in self.numbers.iter().zip(moved) {
            let value = (number.start + moved * number.change).round().clamp(-10_000.0, 10_000.0);
            let _ = write!(name, "+{}={value}", number.name);
        }
        name
    }

    /// Lets two bots play deals, from the first on.
    fn play(
        &self,
        board: &Board,
        bots: [&str; 2],
        first: u64,
        deals: u64,
    ) -> Result<Vec<DealResults>> {
        let policies = bots.iter().map(|name| Ok(name.parse()?)).collect::<Result<Vec<_>>>()?;
        let contest = Contest::new(Setup::new(board, 2)?, policies, self.seed)?;
        let mut played: Vec<DealResults> = Vec::new();
        contest.play(first..first + deals, self.threads.count(), |deal| {
            played.push(deal);
            Ok::<(), anyhow::Error>(())
        })?;
        Ok(played)
    }
}

/// Returns the share of the victories of the first of two bots.
fn share_of_first(played: &[DealResults]) -> f64 {
    let (mut first, mut all) = (0_u64, 0_u64);
    for game in played.iter().flat_map(|deal| &deal.games) {
        for (&bot, &wins) in game.bots.iter().zip(&game.wins) {
            all += u64::from(wins);
            first += if bot == 0 { u64::from(wins) } else { 0 };
        }
    }
    first as f64 / all.max(1) as f64
}
