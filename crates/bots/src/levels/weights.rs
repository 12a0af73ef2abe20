//! The numbers of levels and characters. Worth is in hundredths of a point.

use board::Board;

use super::{Character, HouseBot, Level};

/// One point, in hundredths of a point.
pub(crate) const POINT: i32 = 100;

/// The numbers of a level and a character.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights {
    /// Whether routes are priced by turns and points; otherwise by their cards alone.
    pub(crate) prices_routes: bool,
    /// Whether the bot considers rivals: when they end the game and which routes they may claim.
    pub(crate) watches_rivals: bool,
    /// The worth of a turn.
    pub(crate) turn_worth: i32,
    /// The worth of tokens and festival piles, in percent of the points that they bring.
    pub(crate) collecting_percent: i32,
    /// How much a path may cost more to collect something, in percent of what that is worth.
    pub(crate) detour_percent: i32,
    /// The number of spare turns that the plan must have before the bot does something else.
    pub(crate) reserve_turns: i32,
    /// The worth of what rivals lose by a claim, in percent of their loss.
    pub(crate) blocking_percent: i32,
    /// The extra worth of a card in the color that the plan lacks most, in percent.
    pub(crate) pressing_percent: i32,
    /// The worth of new tickets, in percent of their average worth.
    pub(crate) offer_percent: i32,
    /// The extra worth of each car that a claim places, because it brings the end nearer.
    pub(crate) car_bonus: i32,
}

impl Weights {
    const DISPATCHER: Weights = Weights {
        prices_routes: true,
        watches_rivals: false,
        turn_worth: 2 * POINT,
        collecting_percent: 100,
        detour_percent: 0,
        reserve_turns: 12,
        blocking_percent: 0,
        pressing_percent: 0,
        offer_percent: 50,
        car_bonus: 0,
    };

    const STATIONMASTER: Weights = Weights {
        watches_rivals: true,
        reserve_turns: 18,
        blocking_percent: 30,
        pressing_percent: 200,
        ..Weights::DISPATCHER
    };

    /// Returns the numbers for playouts of a search: those of `stationmaster`, as a plain character.
    pub(crate) fn for_playouts(board: &Board) -> Weights {
        Weights { turn_worth: turn_price(board), ..Weights::STATIONMASTER }
    }

    pub(crate) fn of(own: HouseBot, board: &Board) -> Weights {
        let level = match own.level {
            Level::Apprentice | Level::Conductor | Level::Dispatcher => Weights::DISPATCHER,
            Level::Stationmaster => Weights::STATIONMASTER,
        };
        let level = Weights { turn_worth: turn_price(board), ..level };
        match own.character {
            Character::Plain => level,
            Character::Blocker => {
                Weights { blocking_percent: level.blocking_percent + 65, ..level }
            }
            // A token scores only as part of a set, so a collector must like it more.
            Character::Collector if board.tokens().is_some() => {
                Weights { collecting_percent: level.collecting_percent + 125, ..level }
            }
            Character::Collector => Weights {
                collecting_percent: level.collecting_percent + 68,
                detour_percent: 25,
                ..level
            },
            Character::Sprinter => Weights { car_bonus: 20, offer_percent: 0, ..level },
        }
    }

    /// Returns the worth of a card that the plan needs. A turn draws two cards, and on average 1.6 of
    /// them are needed.
    pub(crate) fn wanted_card(&self) -> i32 {
        self.turn_worth * 10 / 16
    }
    /// Returns the worth of a card in hand that fits a route.
    pub(crate) fn held_card(&self) -> i32 {
        self.wanted_card() * 6 / 10
    }
    /// Returns the worth of a card that the plan does not need.
    pub(crate) fn idle_card(&self) -> i32 {
        self.wanted_card() * 3 / 10
    }
}

/// Returns what a turn brings in good play. It grows with the value of tickets: 2 points where the
/// average ticket has 5, 3.3 points where it has 8.
fn turn_price(board: &Board) -> i32 {
    let points = board.tickets().iter().map(|ticket| i32::from(ticket.points));
    (44 * points.sum::<i32>() / board.tickets().len() as i32 - 20).max(POINT)
}
