//! What a level considers and what a character likes, in numbers. Worth is in hundredths of a point.

use board::Board;

use super::{Character, HouseBot, Level};

/// A point.
pub(crate) const POINT: i32 = 100;

/// The numbers behind a level and a character.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights {
    /// Whether routes are priced by turns and points; otherwise cards are counted.
    pub(crate) prices: bool,
    /// Whether the others count: the turns they leave, and what they may take.
    pub(crate) watchful: bool,
    /// What a turn is worth.
    pub(crate) turn: i32,
    /// Tokens and piles, in hundredths of what they bring.
    pub(crate) collecting: i32,
    /// How far a ticket's way goes to collect something, in hundredths of what that is worth.
    pub(crate) detour: i32,
    /// Turns that a plan should have to spare before anything else is begun.
    pub(crate) reserve: i32,
    /// What rivals lose, in hundredths of that.
    pub(crate) blocking: i32,
    /// What a card of the color that is missing most is worth more, in hundredths.
    pub(crate) pressing: i32,
    /// What new tickets bring, in hundredths of what they promise.
    pub(crate) trust: i32,
    /// What each car placed is worth beyond its points: the end comes nearer.
    pub(crate) haste: i32,
}

impl Weights {
    const CONDUCTOR: Weights = Weights { prices: false, ..Weights::DISPATCHER };

    const DISPATCHER: Weights = Weights {
        prices: true,
        watchful: false,
        turn: 2 * POINT,
        collecting: 100,
        detour: 0,
        reserve: 5,
        blocking: 0,
        pressing: 20,
        trust: 50,
        haste: 0,
    };

    const STATIONMASTER: Weights =
        Weights { watchful: true, reserve: 12, blocking: 30, pressing: 70, ..Weights::DISPATCHER };

    pub(crate) fn of(own: HouseBot, board: &Board) -> Weights {
        let level = match own.level {
            Level::Apprentice | Level::Conductor => Weights::CONDUCTOR,
            Level::Dispatcher => Weights::DISPATCHER,
            Level::Stationmaster => Weights::STATIONMASTER,
        };
        let level = Weights { turn: turn_price(board), ..level };
        match own.character {
            Character::Plain => level,
            Character::Blocker => Weights { blocking: level.blocking + 65, ..level },
            // A token is one of a set, and a set is slow to score: it takes more liking.
            Character::Collector if board.tokens().is_some() => {
                Weights { collecting: level.collecting + 125, ..level }
            }
            Character::Collector => {
                Weights { collecting: level.collecting + 68, detour: 25, ..level }
            }
            Character::Sprinter => Weights { haste: 20, trust: 0, ..level },
        }
    }

    /// What a card is worth that a plan asks for: a turn draws two, and not both are always wanted.
    pub(crate) fn wanted_card(&self) -> i32 {
        self.turn * 10 / 16
    }
    /// What a card in hand is worth that fits somewhere.
    pub(crate) fn held_card(&self) -> i32 {
        self.wanted_card() * 6 / 10
    }
    /// What a card is worth that no plan asks for.
    pub(crate) fn idle_card(&self) -> i32 {
        self.wanted_card() * 3 / 10
    }
}

/// What a turn brings in good play. It grows with what tickets are worth: two points where an
/// average ticket has five, three and a half where it has eight.
fn turn_price(board: &Board) -> i32 {
    let points = board.tickets().iter().map(|ticket| i32::from(ticket.points));
    (44 * points.sum::<i32>() / board.tickets().len() as i32 - 20).max(POINT)
}
