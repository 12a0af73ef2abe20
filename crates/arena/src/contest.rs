//! Contests between bots, in which every deal is played in every rotation of seats.

use std::ops::Range;

use bots::Policy;
use rules::{Dice, QuickDice, Seed, Setup};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::play::play;
use crate::run::share_out;

/// The parts of a victory: sixty can be shared by up to five seats without a remainder.
pub(crate) const VICTORY: u32 = 60;

/// The bots of a contest, and the seed of its deals.
pub struct Contest<'b> {
    setup: Setup<'b>,
    bots: Vec<Policy>,
    /// The number of bots that compete. The bots after them are the field that fills the other seats.
    heroes: usize,
    seed: Seed,
}

/// Why a contest cannot be held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoContest {
    /// There are fewer than two bots.
    #[error("a contest needs two bots, or one and a field")]
    Alone,
}

/// The games of one deal, one for each line-up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealResults {
    /// The games.
    pub games: Vec<ContestGame>,
}

/// One game of a contest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContestGame {
    /// The bots by seat, by their numbers in the contest.
    pub bots: Vec<u8>,
    /// Sixtieths of a victory by seat. A shared victory is divided.
    pub wins: Vec<u8>,
    /// Points by seat.
    pub points: Vec<i16>,
    /// The number of turns begun by all seats.
    pub turns: u32,
}

impl<'b> Contest<'b> {
    /// Creates a contest of everybody against everybody. Every set of different bots that fills the seats
    /// meets; if there are fewer bots than seats, they fill one table in turn.
    pub fn new(setup: Setup<'b>, bots: Vec<Policy>, seed: Seed) -> Result<Contest<'b>, NoContest> {
        let heroes = bots.len();
        (heroes > 1).then_some(Contest { setup, bots, heroes, seed }).ok_or(NoContest::Alone)
    }

    /// Creates a contest in which each bot plays alone among bots of a field, drawn anew for each deal.
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

    /// Returns the bots: those that compete, then the field.
    pub fn bots(&self) -> &[Policy] {
        &self.bots
    }

    /// Returns the number of bots that compete.
    pub fn heroes(&self) -> usize {
        self.heroes
    }

    /// Returns the board and the number of seats.
    pub fn setup(&self) -> Setup<'b> {
        self.setup
    }

    /// Returns the number of games for each deal.
    pub fn games_of_deal(&self) -> usize {
        self.lineups(0).len()
    }

    /// Returns the bots by seat, for each game of a deal.
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

    /// Returns the sets of bots that sit together.
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

    /// Draws bots from the field, without repetition while it has enough.
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
            let played = play(self.setup, &bots, seed);
            let winners = played.scores.iter().filter(|score| score.wins()).count() as u32;
            let win = |score: &rules::SeatScore| {
                if score.wins() { (VICTORY / winners) as u8 } else { 0 }
            };
            ContestGame {
                bots: lineup,
                wins: played.scores.iter().map(win).collect(),
                points: played.scores.iter().map(|score| score.total).collect(),
                turns: played.turns,
            }
        };
        DealResults { games: self.lineups(deal).into_iter().map(game).collect() }
    }

    /// Plays a range of deals over several threads. `told` gets each deal in order; its first error stops
    /// the contest.
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
