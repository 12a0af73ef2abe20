//! The bots of this project. Levels differ in what they consider, characters in what they like.
//!
//! | level | plays |
//! |---|---|
//! | `apprentice` | for one ticket at a time, with random mistakes |
//! | `conductor` | a network for all its tickets |
//! | `dispatcher` | with a price in points for turns, cards, cars, tokens, piles and new tickets |
//! | `stationmaster` | like `dispatcher`, and guesses what rivals want and when they will end the game |
//!
//! How a decision is made: [`Weights`] holds the numbers of a level and a character. `plan` finds the
//! routes that are worth their turns. `turn` compares claims, draws and new tickets in hundredths of a
//! point. `tickets` keeps and picks tickets and places stacks. `rivals` guesses what rivals want.

mod apprentice;
mod conductor;
mod plan;
mod rivals;
mod tickets;
mod turn;
mod weights;

use rules::{Action, QuickDice};

pub(crate) use plan::{LevelPlan, pace, turns_for, turns_left};
pub(crate) use tickets::prepare;
pub(crate) use turn::{TurnBasis, plan_and_offer, turn_with};
pub(crate) use weights::{WeightChanges, Weights};

use crate::reason::Notes;
use crate::situation::{OpenDecision, Situation};

/// A bot of this project.
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
    /// One ticket at a time, with mistakes.
    Apprentice,
    /// A network for all its tickets.
    Conductor,
    /// Everything, priced in points.
    Dispatcher,
    /// Everything, and what rivals want.
    Stationmaster,
}

/// What a bot likes besides winning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Character {
    /// Nothing else.
    Plain,
    /// Blocking rivals.
    Blocker,
    /// Collecting tokens and festival piles.
    Collector,
    /// Ending the game early.
    Sprinter,
}

impl HouseBot {
    pub(crate) fn choose(
        self,
        situation: &Situation<'_>,
        dice: &mut QuickDice,
        notes: &mut Notes<'_>,
    ) -> Action {
        self.choose_with(situation, &Weights::of(self, situation.board), dice, notes)
    }

    /// Chooses with other numbers than those of the level.
    pub(crate) fn choose_with(
        self,
        situation: &Situation<'_>,
        weights: &Weights,
        dice: &mut QuickDice,
        notes: &mut Notes<'_>,
    ) -> Action {
        match (self.level, situation.decision) {
            (Level::Apprentice, _) => apprentice::choose(situation, weights, dice, notes),
            (Level::Conductor, OpenDecision::Turn | OpenDecision::SecondCard) => {
                conductor::turn(situation, weights, notes)
            }
            (_, OpenDecision::Keep(_) | OpenDecision::Pick | OpenDecision::Stacks) => {
                tickets::prepare(situation, weights, notes)
            }
            (
                Level::Dispatcher | Level::Stationmaster,
                OpenDecision::Turn | OpenDecision::SecondCard,
            ) => turn::turn(situation, weights, notes),
        }
    }
}
