//! Contests: the same deals for everybody, in every rotation of seats.

use std::ops::Range;

use bots::Policy;
use rules::{Dice, QuickDice, Seed, Setup};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::play::play;
use crate::run::share_out;

/// A victory; a shared one divides without a rest among up to five.
pub(crate) const VICTORY: u32 = 60;

/// Who meets whom over which deals.
pub struct Contest<'b> {
    setup: Setup<'b>,
    bots: Vec<Policy>,
    /// How many of the bots compete; the others are the field that sits in for them.
    heroes: usize,
    seed: Seed,
}

/// Why a contest cannot be held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoContest {
    /// A bot alone has nobody to meet.
    #[error("a contest needs two bots, or one and a field")]
    Alone,
}

/// One deal, played in every line-up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealResults {
    /// The games.
    pub games: Vec<ContestGame>,
}

/// One game of a contest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContestGame {
    /// The bots by seat, as their numbers in the contest.
    pub bots: Vec<u8>,
    /// Victories by seat in sixtieths: a shared one counts as its share.
    pub wins: Vec<u8>,
    /// Points by seat.
    pub points: Vec<i16>,
    /// Turns begun in all.
    pub turns: u32,
}

impl<'b> Contest<'b> {
    /// Everybody against everybody: all tables of different bots, or one table where they are fewer
    /// than the seats and sit at it in turn.
    pub fn new(setup: Setup<'b>, bots: Vec<Policy>, seed: Seed) -> Result<Contest<'b>, NoContest> {
        let heroes = bots.len();
        (heroes > 1).then_some(Contest { setup, bots, heroes, seed }).ok_or(NoContest::Alone)
    }

    /// Each bot alone among others that are drawn anew from a field for each deal.
    pub fn against_field(
        setup: Setup<'b>,
        mut bots: Vec<Policy>,
        field: Vec<Policy>,
        seed: Seed,
    ) -> Result<Contest<'b>, NoContest> {
        let heroes = bots.len();
        if heroes == 0 || field.is_empty() {
            return Err(NoContest::Alone);
        }
        bots.extend(field);
        Ok(Contest { setup, bots, heroes, seed })
    }

    /// The bots, heroes first.
    pub fn bots(&self) -> &[Policy] {
        &self.bots
    }

    /// How many of the bots compete.
    pub fn heroes(&self) -> usize {
        self.heroes
    }

    /// Board and seats.
    pub fn setup(&self) -> Setup<'b> {
        self.setup
    }

    /// How many games a deal takes.
    pub fn games_of_deal(&self) -> usize {
        self.lineups(0).len()
    }

    /// The bots by seat for each game of a deal.
    pub fn lineups(&self, deal: u64) -> Vec<Vec<u8>> {
        let seats = self.setup.seats();
        let mut lineups = Vec::new();
        for table in self.tables(deal) {
            let sizes = if table.len() >= seats { 1 } else { table.len() };
            for start in 0..sizes {
                let filled: Vec<u8> =
                    table.iter().cycle().skip(start).take(seats).copied().collect();
                for turned in 0..seats {
                    let mut lineup = filled.clone();
                    lineup.rotate_left(turned);
                    if !lineups.contains(&lineup) {
                        lineups.push(lineup);
                    }
                }
            }
        }
        lineups
    }

    /// Who sits together.
    fn tables(&self, deal: u64) -> Vec<Vec<u8>> {
        let seats = self.setup.seats();
        if self.heroes < self.bots.len() {
            let guests = self.draw_guests(deal);
            let table = |hero: u8| std::iter::once(hero).chain(guests.clone()).collect();
            return (0..self.heroes as u8).map(table).collect();
        }
        let mut tables = vec![Vec::new()];
        let size = seats.min(self.heroes);
        for _ in 0..size {
            let longer = |table: &Vec<u8>| {
                let next = table.last().map_or(0, |last| last + 1);
                let table = table.clone();
                (next..self.heroes as u8).map(move |bot| [table.as_slice(), &[bot]].concat())
            };
            tables = tables.iter().flat_map(longer).collect();
        }
        tables
    }

    /// Guests from the field, different ones while it has them.
    fn draw_guests(&self, deal: u64) -> Vec<u8> {
        let all: Vec<u8> = (self.heroes as u8..self.bots.len() as u8).collect();
        let [a, b, c, d, e, f, g, h, ..] = self.seed.of_game(deal).0;
        let mut dice = QuickDice::new(u64::from_le_bytes([a, b, c, d, e, f, g, h]) ^ deal);
        let mut left = Vec::new();
        let mut guests = Vec::new();
        while guests.len() + 1 < self.setup.seats() {
            if left.is_empty() {
                left = all.clone();
            }
            guests.push(left.swap_remove(dice.below(left.len() as u32) as usize));
        }
        guests
    }

    /// Plays one deal in every line-up.
    pub fn play_deal(&self, deal: u64) -> DealResults {
        let seed = self.seed.of_game(deal);
        let game = |lineup: Vec<u8>| {
            let bots: Vec<Policy> =
                lineup.iter().map(|&bot| self.bots[usize::from(bot)].clone()).collect();
            let outcome = play(self.setup, &bots, seed);
            let winners = outcome.scores.iter().filter(|score| score.wins()).count() as u32;
            let win = |score: &rules::SeatScore| {
                if score.wins() { (VICTORY / winners) as u8 } else { 0 }
            };
            ContestGame {
                bots: lineup,
                wins: outcome.scores.iter().map(win).collect(),
                points: outcome.scores.iter().map(|score| score.total).collect(),
                turns: outcome.turns,
            }
        };
        DealResults { games: self.lineups(deal).into_iter().map(game).collect() }
    }

    /// Plays the deals from `first` to before `end` over several threads. `told` hears of each in
    /// order; what it refuses stops the contest.
    pub fn play<E>(
        &self,
        deals: Range<u64>,
        threads: usize,
        mut told: impl FnMut(DealResults) -> Result<(), E>,
    ) -> Result<(), E> {
        let worker = || |deals: Range<u64>| deals.map(|deal| self.play_deal(deal)).collect();
        share_out(deals, threads, worker, |deals: Vec<DealResults>| {
            deals.into_iter().try_for_each(&mut told)
        })
    }
}
