//! Our own bots. Levels differ by what they consider, characters by what they like.
//!
//! `apprentice` follows one ticket at a time and lets things slip. `conductor` picks each ticket for
//! itself and plans a network for all of them. `dispatcher` prices everything in points: turns, cards,
//! cars, tokens, piles, tickets still to be drawn. `stationmaster` also watches the others: what they
//! seem to want, what they may take away, when they will end the game.
//!
//! The way of a decision: a [`Weights`] says what is considered; `plan` finds the routes that are worth
//! their turns; `turn` holds claims, draws and tickets against each other on one scale, hundredths of a
//! point; `tickets` keeps, picks and places; `rivals` guesses what others want from what is open.

mod apprentice;
mod conductor;
mod plan;
mod rivals;
mod tickets;
mod turn;
mod weights;

use rules::{Action, QuickDice};

pub(crate) use weights::Weights;

use crate::reason::Notes;
use crate::situation::{OpenDecision, Situation};

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
        let mind = Weights::of(self, situation.board);
        match (self.level, situation.decision) {
            (Level::Apprentice, _) => apprentice::choose(situation, dice, notes),
            (Level::Conductor, OpenDecision::Turn | OpenDecision::SecondCard) => {
                conductor::turn(situation, &mind, notes)
            }
            (_, OpenDecision::Keep(_) | OpenDecision::Pick | OpenDecision::Stacks) => {
                tickets::prepare(situation, &mind, notes)
            }
            (
                Level::Dispatcher | Level::Stationmaster,
                OpenDecision::Turn | OpenDecision::SecondCard,
            ) => turn::turn(situation, &mind, notes),
        }
    }
}
