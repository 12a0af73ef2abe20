//! What a level considers and what a character likes, in numbers. Worth is in hundredths of a point.

use board::Board;

use super::{Character, Level, Own};

/// A point.
pub(crate) const POINT: i32 = 100;

/// The numbers behind a level and a character.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mind {
    /// What a turn is worth.
    pub(crate) turn: i32,
    /// A car that no plan asks for, when cars are scarcer than turns.
    pub(crate) car: i32,
    /// Tokens and piles, in hundredths of what they bring.
    pub(crate) collecting: i32,
    /// How much of that may lead a ticket's way astray, in hundredths.
    pub(crate) straying: i32,
    /// Turns that a plan should have to spare before anything else is begun.
    pub(crate) reserve: i32,
    /// What such a turn costs where one is short, in hundredths of a turn.
    pub(crate) delay: i32,
    /// A wild spent on a planned route, in hundredths of a wanted card.
    pub(crate) wild: i32,
    /// A card in hand, and one that no plan asks for, in hundredths of a wanted card.
    pub(crate) held: i32,
    pub(crate) idle: i32,
    /// Wanted cards that a turn draws, in tenths.
    pub(crate) yield_: i32,
    /// Turns that a ticket's way may take beyond what is left.
    pub(crate) optimism: i32,
    pub(crate) base_danger: i32,
    pub(crate) danger: i32,
    /// What rivals lose, in hundredths of that; none for who does not watch them.
    pub(crate) blocking: i32,
    /// Whether what rivals may take counts.
    pub(crate) watchful: bool,
    /// What the color that is missing most is worth more, in hundredths.
    pub(crate) pressing: i32,
    /// What speaks for claiming a planned route now rather than later.
    pub(crate) eager: i32,
    /// What each car of a planned route adds to that.
    pub(crate) longest: i32,
    /// What new tickets bring, in hundredths of what they promise.
    pub(crate) trust: i32,
    /// What each car placed is worth beyond its points: the end comes nearer.
    pub(crate) haste: i32,
}

impl Mind {
    pub(crate) fn of(own: Own, board: &Board) -> Mind {
        let turn = turn_price(board);
        let level = match own.level {
            Level::Apprentice | Level::Conductor => Mind { collecting: 0, ..Mind::DISPATCHER },
            Level::Dispatcher => Mind::DISPATCHER,
            Level::Stationmaster => Mind::STATIONMASTER,
        };
        let level = Mind { turn, ..level };
        match own.character {
            Character::Plain => level,
            Character::Blocker => Mind { blocking: level.blocking + 150, ..level },
            Character::Collector => Mind { collecting: level.collecting + 80, ..level },
            Character::Sprinter => Mind { haste: 60, ..level },
        }
    }

    const DISPATCHER: Mind = Mind {
        turn: 0,
        car: 60,
        collecting: 100,
        straying: 0,
        reserve: 12,
        delay: 25,
        wild: 12,
        held: 60,
        idle: 30,
        yield_: 16,
        optimism: 1,
        base_danger: 10,
        danger: 100,
        blocking: 0,
        watchful: false,
        pressing: 20,
        eager: 100,
        longest: 10,
        trust: 50,
        haste: 0,
    };

    const STATIONMASTER: Mind = Mind { blocking: 100, watchful: true, ..Mind::DISPATCHER };

    /// What a card is worth that a plan asks for: a turn draws two, and not both are always wanted.
    pub(crate) fn wanted_card(&self) -> i32 {
        self.turn * 10 / self.yield_
    }
    /// What a card in hand is worth that fits somewhere.
    pub(crate) fn held_card(&self) -> i32 {
        self.wanted_card() * self.held / 100
    }
    /// What a card is worth that no plan asks for.
    pub(crate) fn idle_card(&self) -> i32 {
        self.wanted_card() * self.idle / 100
    }
}

/// What a turn brings in good play: about half a point and three tenths of an average ticket.
fn turn_price(board: &Board) -> i32 {
    let points = board.tickets().iter().map(|ticket| i32::from(ticket.points));
    POINT / 2 + 3 * POINT * points.sum::<i32>() / (10 * board.tickets().len() as i32)
}
