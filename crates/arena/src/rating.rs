//! Strength of bots from results: shares of victories and Elo, with intervals.
//!
//! The games of one deal are not independent, so everything is counted by deal, and the intervals come
//! from a bootstrap over deals. The model is Luce's, which is that of Bradley and Terry for more than
//! two players: the probability that a seat wins is its share of the strengths of all seats.

use std::collections::BTreeMap;

use rules::{Dice, QuickDice};
use serde::Serialize;

use crate::contest::{DealResults, VICTORY};

/// The number of bootstrap samples.
const RESAMPLES: usize = 1000;
/// The number of iterations of the fit. It gains a digit in a few of them.
const ROUNDS: usize = 60;

/// An estimate and its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// The strengths of the bots of a contest.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ratings {
    /// The number of deals.
    pub deals: usize,
    /// The number of games.
    pub games: u64,
    /// By bot: victories for each seat that the bot sat in.
    pub shares: Vec<Estimate>,
    /// By bot: the Elo rating. The mean of all is zero.
    pub elo: Vec<Estimate>,
    /// The share of victories of the bot of the row in games that it and the bot of the column played
    /// alone.
    pub against: Vec<Vec<Option<Estimate>>>,
    /// By bot: the mean of its points.
    pub points: Vec<f64>,
}

/// Sums over some deals, by the bots that sat at the table.
#[derive(Clone, Default)]
struct Sums {
    tables: BTreeMap<Vec<u8>, LineupSums>,
}

/// Sums over the games of the same bots.
#[derive(Clone, Default)]
struct LineupSums {
    games: f64,
    /// Victories by bot.
    wins: Vec<f64>,
}

impl Ratings {
    /// Computes the ratings of `bots` bots from these deals.
    pub fn of(deals: &[DealResults], bots: usize) -> Ratings {
        let sums: Vec<Sums> = deals.iter().map(|deal| Sums::of(deal, bots)).collect();
        let all = Sums::total(sums.iter(), bots);
        let mut dice = QuickDice::new(deals.len() as u64);
        let draws: Vec<Sums> = (0..if deals.len() > 1 { RESAMPLES } else { 0 })
            .map(|_| {
                let any = |_| &sums[dice.below(sums.len() as u32) as usize];
                Sums::total((0..sums.len()).map(any).collect::<Vec<_>>().into_iter(), bots)
            })
            .collect();
        let elos: Vec<Vec<f64>> = draws.iter().map(|sums| sums.elo(bots)).collect();
        let shares: Vec<Vec<f64>> = draws.iter().map(|sums| sums.shares(bots)).collect();
        let (elo, share) = (all.elo(bots), all.shares(bots));
        let spread = |drawn: &[Vec<f64>], value: f64, bot: usize| {
            Estimate::of(value, drawn.iter().map(|values| values[bot]).collect())
        };
        let pair = |one: usize, other: usize| {
            let value = all.pair(one, other)?;
            let drawn = draws.iter().filter_map(|sums| sums.pair(one, other)).collect();
            Some(Estimate::of(value, drawn))
        };
        Ratings {
            deals: deals.len(),
            games: deals.iter().map(|deal| deal.games.len() as u64).sum(),
            shares: (0..bots).map(|bot| spread(&shares, share[bot], bot)).collect(),
            elo: (0..bots).map(|bot| spread(&elos, elo[bot], bot)).collect(),
            against: (0..bots)
                .map(|one| (0..bots).map(|other| pair(one, other)).collect())
                .collect(),
            points: points(deals, bots),
        }
    }
}

impl Estimate {
    fn of(value: f64, mut drawn: Vec<f64>) -> Estimate {
        drawn.sort_by(f64::total_cmp);
        let at = |part: f64| {
            let last = drawn.len().saturating_sub(1) as f64;
            drawn.get((last * part).round() as usize).copied().unwrap_or(value)
        };
        Estimate { value, low: at(0.025), high: at(0.975) }
    }

    /// Returns half the width of the interval.
    pub fn margin(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

impl Sums {
    fn of(deal: &DealResults, bots: usize) -> Sums {
        let mut sums = Sums::default();
        for game in &deal.games {
            let mut company = game.bots.clone();
            company.sort_unstable();
            let table = sums.tables.entry(company).or_default();
            table.games += 1.0;
            table.wins.resize(bots, 0.0);
            for (&bot, &win) in game.bots.iter().zip(&game.wins) {
                table.wins[usize::from(bot)] += f64::from(win) / f64::from(VICTORY);
            }
        }
        sums
    }

    fn total<'s>(all: impl Iterator<Item = &'s Sums>, bots: usize) -> Sums {
        let mut total = Sums::default();
        for (company, table) in all.flat_map(|sums| &sums.tables) {
            if !total.tables.contains_key(company) {
                total
                    .tables
                    .insert(company.clone(), LineupSums { games: 0.0, wins: vec![0.0; bots] });
            }
            if let Some(sum) = total.tables.get_mut(company) {
                sum.games += table.games;
                sum.wins.iter_mut().zip(&table.wins).for_each(|(sum, wins)| *sum += wins);
            }
        }
        total
    }

    /// Returns the victories for each seat that a bot sat in, by bot.
    fn shares(&self, bots: usize) -> Vec<f64> {
        let share = |bot: usize| {
            let (mut wins, mut seats) = (0.0, 0.0);
            for (company, table) in &self.tables {
                wins += table.wins[bot];
                seats += table.games * seats_of(company, bot);
            }
            if seats > 0.0 { wins / seats } else { 0.0 }
        };
        (0..bots).map(share).collect()
    }

    /// Returns one bot's share of the victories in games that these two played alone.
    fn pair(&self, one: usize, other: usize) -> Option<f64> {
        let only_these = |company: &[u8]| {
            let of_these = |&bot: &u8| usize::from(bot) == one || usize::from(bot) == other;
            one != other
                && company.iter().all(of_these)
                && seats_of(company, one) > 0.0
                && seats_of(company, other) > 0.0
        };
        let met = self.tables.iter().filter(|(company, _)| only_these(company));
        // Divided by seats, because one of them may sit on more seats than the other.
        let (mut own, mut others) = (0.0, 0.0);
        for (company, table) in met {
            own += table.wins[one] / seats_of(company, one);
            others += table.wins[other] / seats_of(company, other);
        }
        (own + others > 0.0).then(|| own / (own + others))
    }

    /// Fits Luce's model by minorization and maximization (Hunter 2004) and returns Elo ratings. Each bot
    /// also gets a draw with an average bot, so that no rating is infinite.
    fn elo(&self, bots: usize) -> Vec<f64> {
        let mut strengths = vec![1.0; bots];
        let won = |bot: usize| 0.5 + self.tables.values().map(|table| table.wins[bot]).sum::<f64>();
        let won: Vec<f64> = (0..bots).map(won).collect();
        for _ in 0..ROUNDS {
            let mut chances = vec![0.0; bots];
            for (company, table) in &self.tables {
                let all: f64 = company.iter().map(|&bot| strengths[usize::from(bot)]).sum();
                for &bot in company {
                    chances[usize::from(bot)] += table.games / all;
                }
            }
            for bot in 0..bots {
                strengths[bot] = won[bot] / (chances[bot] + 1.0 / (strengths[bot] + 1.0));
            }
        }
        let elo: Vec<f64> = strengths.iter().map(|strength| 400.0 * strength.log10()).collect();
        let mean = elo.iter().sum::<f64>() / bots as f64;
        elo.into_iter().map(|elo| elo - mean).collect()
    }
}

fn seats_of(company: &[u8], bot: usize) -> f64 {
    company.iter().filter(|&&other| usize::from(other) == bot).count() as f64
}

fn points(deals: &[DealResults], bots: usize) -> Vec<f64> {
    let mut sums = vec![(0.0, 0.0); bots];
    for game in deals.iter().flat_map(|deal| &deal.games) {
        for (&bot, &points) in game.bots.iter().zip(&game.points) {
            let sum = &mut sums[usize::from(bot)];
            *sum = (sum.0 + f64::from(points), sum.1 + 1.0);
        }
    }
    sums.into_iter().map(|(sum, seats)| if seats > 0.0 { sum / seats } else { 0.0 }).collect()
}
