//! Our own bots. Levels differ by what they consider, characters by what they like.
//!
//! `apprentice` follows one ticket at a time and lets things slip. `conductor` picks each ticket for
//! itself and plans a network for all of them. `dispatcher` prices everything in points: turns, cards,
//! cars, tokens, piles, tickets still to be drawn. `stationmaster` also watches the others: what they
//! seem to want, what they may take away, when they will end the game.
//!
//! The way of a decision: a [`Mind`] says what is considered; `plan` finds the routes that are worth
//! their turns; `turn` holds claims, draws and tickets against each other on one scale, hundredths of a
//! point; `tickets` keeps, picks and places; `rivals` guesses what others want from what is open.

mod apprentice;
mod conductor;
mod mind;
mod plan;
mod rivals;
mod tickets;
mod turn;

use rules::{Action, QuickDice};

pub(crate) use mind::Mind;

use crate::reason::Notes;
use crate::situation::{Asked, Situation};

/// One of our own bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HouseBot {
    /// What it considers.
    pub level: Level,
    /// What it likes.
    pub character: Character,
}

/// What a bot considers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// One ticket at a time, and not always that.
    Apprentice,
    /// A network for all its tickets.
    Conductor,
    /// Everything, priced in points.
    Dispatcher,
    /// The others too.
    Stationmaster,
}

/// What a bot likes beyond winning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Character {
    /// Nothing.
    Plain,
    /// To stand in the way.
    Blocker,
    /// Tokens and piles.
    Collector,
    /// An early end.
    Sprinter,
}

impl HouseBot {
    pub(crate) fn choose(
        self,
        situation: &Situation<'_>,
        dice: &mut QuickDice,
        notes: &mut Notes<'_>,
    ) -> Action {
        let mind = Mind::of(self, situation.board);
        match (self.level, situation.asked) {
            (Level::Apprentice, _) => apprentice::choose(situation, dice, notes),
            (Level::Conductor, Asked::Turn | Asked::SecondCard) => {
                conductor::turn(situation, &mind, notes)
            }
            (_, Asked::Keep(_) | Asked::Pick | Asked::Stacks) => {
                tickets::prepare(situation, &mind, notes)
            }
            (Level::Dispatcher | Level::Stationmaster, Asked::Turn | Asked::SecondCard) => {
                turn::turn(situation, &mind, notes)
            }
        }
    }
}
