//! `roundhouse samples`.

use std::hint::black_box;
use std::io::Write;
use std::time::Instant;

use ::rules::{Effort, Observer, QuickDice};
use anyhow::Result;
use arena::{MidGame, mid_game};
use serde::Serialize;

use crate::choice::Table;
use crate::output::{json_line, stdout};

/// Measures samples of the hidden state, or plain copies, of games in their middle third
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  roundhouse samples --board toy --seats 3 --bots greedy")]
pub(crate) struct Samples {
    #[command(flatten)]
    table: Table,
    /// How many games, a view from each
    #[arg(long, default_value_t = 1000)]
    views: u64,
    /// How often each is sampled
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    times: u32,
    /// Copies the game instead
    #[arg(long)]
    copy: bool,
    /// Prints a JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Measured<'a> {
    board: &'a str,
    seats: usize,
    views: usize,
    /// Nanoseconds for one, over the views.
    median: f64,
    ninety_percent_below: f64,
    /// Deals of the cards that were tried for a sample, on average.
    tries: f64,
    /// How many of a million samples do not follow the distribution exactly.
    inexact_in_a_million: f64,
}

impl Samples {
    pub(crate) fn run(self) -> Result<()> {
        let match_ = self.table.sit()?;
        let views: Vec<_> = (0..self.views).map(|index| mid_game(&match_, index)).collect();
        let mut dice = QuickDice::new(1);
        let mut nanoseconds = Vec::with_capacity(views.len());
        let (mut tries, mut inexact) = (0, 0);
        for view in &views {
            let started = Instant::now();
            for _ in 0..self.times {
                let effort = if self.copy { copy(view) } else { sample(view, &mut dice) };
                tries += u64::from(effort.tries);
                inexact += u64::from(!effort.exact);
            }
            nanoseconds.push(started.elapsed().as_nanos() as f64 / f64::from(self.times));
        }
        nanoseconds.sort_by(f64::total_cmp);
        let at = |part: f64| nanoseconds.get((nanoseconds.len() as f64 * part) as usize).copied();
        let all = (self.views * u64::from(self.times)).max(1) as f64;
        let measured = Measured {
            board: match_.setup().board().id(),
            seats: match_.setup().seats(),
            views: views.len(),
            median: at(0.5).unwrap_or_default(),
            ninety_percent_below: at(0.9).unwrap_or_default(),
            tries: tries as f64 / all,
            inexact_in_a_million: 1e6 * inexact as f64 / all,
        };
        measured.print(self.json)
    }
}

fn sample(view: &MidGame<'_>, dice: &mut QuickDice) -> Effort {
    let (game, effort) = view.game.view(Observer::Seat(view.seat)).sample_with_effort(dice);
    black_box(&game);
    effort
}

fn copy(view: &MidGame<'_>) -> Effort {
    black_box(&view.game.clone());
    Effort { tries: 1, exact: true }
}

impl Measured<'_> {
    fn print(&self, json: bool) -> Result<()> {
        let mut out = stdout();
        if json {
            json_line(&mut out, self)?
        } else {
            let Measured { board, seats, views, median, ninety_percent_below, .. } = self;
            writeln!(
                out,
                "{board} {seats} seats, {views} views: median {median:.0} ns, 90 % below \
                 {ninety_percent_below:.0} ns, {:.2} tries, {:.0} of a million inexact",
                self.tries, self.inexact_in_a_million
            )?
        }
        Ok(out.flush()?)
    }
}
