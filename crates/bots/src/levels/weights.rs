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
    /// The worth of a card that the plan needs, in thousandths of a turn.
    pub(crate) wanted_permille: i32,
    /// The worth of a card in hand that fits a route, in percent of one that the plan needs.
    pub(crate) held_percent: i32,
    /// The worth of a card that the plan does not need, in percent of one that it needs.
    pub(crate) idle_percent: i32,
    /// The worth of a wild while the plan lacks cards, in percent of a card that it needs.
    pub(crate) wild_percent: i32,
    /// The cost of each wild in the payment of a planned route, in percent of a card that the plan needs.
    pub(crate) spent_wild_percent: i32,
    /// The extra worth of claiming a planned route now rather than later.
    pub(crate) eager: i32,
    /// The same for each car of the route: long routes are harder to replace.
    pub(crate) eager_for_length: i32,
    /// The extra worth of claiming a planned route for each turn below two that the plan leaves, in
    /// percent of a turn.
    pub(crate) hurry_percent: i32,
    /// The extra worth of claiming a planned route now, in percent of what it collects.
    pub(crate) early_collecting_percent: i32,
    /// The cost of doing something else for each turn that the plan has too few to spare, in percent
    /// of a turn.
    pub(crate) delay_percent: i32,
    /// The most turns too few that count.
    pub(crate) delay_turns: i32,
    /// The worth of a car that the plan does not need, if cars are scarcer than turns.
    pub(crate) spare_car: i32,
    /// The number of turns that a plan may take beyond those that are expected to be left.
    pub(crate) optimism: i32,
    /// The lowest cost of a route on the path of a ticket. A route that brings more than it costs still
    /// has a cost, because a rival may claim it.
    pub(crate) least_cost: i32,
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
        wanted_permille: 625,
        held_percent: 60,
        idle_percent: 30,
        wild_percent: 110,
        spent_wild_percent: 12,
        eager: 200,
        eager_for_length: 10,
        hurry_percent: 25,
        early_collecting_percent: 25,
        delay_percent: 25,
        delay_turns: 8,
        spare_car: 60,
        optimism: 1,
        least_cost: 20,
        collecting_percent: 100,
        detour_percent: 0,
        reserve_turns: 12,
        blocking_percent: 0,
        pressing_percent: 200,
        offer_percent: 50,
        car_bonus: 0,
    };

    const CONDUCTOR: Weights = Weights { held_percent: 92, ..Weights::DISPATCHER };

    /// Tuned on San Francisco, where each seat has 20 cars.
    const SHORT_GAMES: Weights = Weights {
        watches_rivals: true,
        blocking_percent: 30,
        wanted_permille: 742,
        held_percent: 92,
        idle_percent: 43,
        wild_percent: 144,
        spent_wild_percent: 78,
        eager: 201,
        eager_for_length: 10,
        hurry_percent: 45,
        early_collecting_percent: 83,
        delay_percent: 18,
        reserve_turns: 74,
        delay_turns: 16,
        spare_car: -88,
        optimism: 1,
        least_cost: 67,
        collecting_percent: 55,
        pressing_percent: 574,
        offer_percent: 0,
        car_bonus: 20,
        ..Weights::DISPATCHER
    };

    /// Tuned on Iberia, where each seat has 35 cars.
    const LONG_GAMES: Weights = Weights {
        wanted_permille: 1080,
        held_percent: 89,
        idle_percent: 64,
        wild_percent: 29,
        spent_wild_percent: 67,
        eager: 510,
        eager_for_length: 12,
        hurry_percent: 55,
        early_collecting_percent: 110,
        delay_percent: 36,
        reserve_turns: 37,
        delay_turns: 17,
        spare_car: -42,
        optimism: -1,
        least_cost: 76,
        collecting_percent: 177,
        pressing_percent: 645,
        offer_percent: 31,
        car_bonus: 0,
        ..Weights::SHORT_GAMES
    };

    /// The price of a turn for the tuned numbers, in percent of the usual one.
    const SHORT_TURN_PERCENT: i32 = 92;
    const LONG_TURN_PERCENT: i32 = 68;
    /// The fewest cars of a long game.
    const LONG_GAME_CARS: u8 = 28;

    /// Returns the numbers for playouts of a search: those of `stationmaster`, as a plain character.
    pub(crate) fn for_playouts(board: &Board) -> Weights {
        let (weights, percent) = match board.supply() {
            Weights::LONG_GAME_CARS.. => (Weights::LONG_GAMES, Weights::LONG_TURN_PERCENT),
            _ => (Weights::SHORT_GAMES, Weights::SHORT_TURN_PERCENT),
        };
        Weights { turn_worth: turn_price(board) * percent / 100, ..weights }
    }

    pub(crate) fn of(own: HouseBot, board: &Board) -> Weights {
        let level = match own.level {
            Level::Apprentice | Level::Conductor => {
                Weights { turn_worth: turn_price(board), ..Weights::CONDUCTOR }
            }
            Level::Dispatcher => Weights { turn_worth: turn_price(board), ..Weights::DISPATCHER },
            Level::Stationmaster => Weights::for_playouts(board),
        };
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
            Character::Sprinter => {
                Weights { car_bonus: level.car_bonus + 20, offer_percent: 0, ..level }
            }
        }
    }

    /// Returns the worth of a card that the plan needs.
    #[inline]
    pub(crate) fn wanted_card(&self) -> i32 {
        self.turn_worth * self.wanted_permille / 1000
    }
    /// Returns the worth of a card in hand that fits a route.
    #[inline]
    pub(crate) fn held_card(&self) -> i32 {
        self.wanted_card() * self.held_percent / 100
    }
    /// Returns the worth of a card that the plan does not need.
    #[inline]
    pub(crate) fn idle_card(&self) -> i32 {
        self.wanted_card() * self.idle_percent / 100
    }
}

/// Changes to the numbers of a level, for those who measure what a number is worth.
#[derive(Clone, Debug, Default)]
pub(crate) struct WeightChanges(Vec<(usize, i32)>);

/// A number of a level by its name.
type Number = (&'static str, fn(&mut Weights) -> &mut i32);

/// The numbers that can be changed.
const NUMBERS: [Number; 22] = [
    ("turn", |it| &mut it.turn_worth),
    ("wanted", |it| &mut it.wanted_permille),
    ("held", |it| &mut it.held_percent),
    ("idle", |it| &mut it.idle_percent),
    ("wild", |it| &mut it.wild_percent),
    ("spent-wild", |it| &mut it.spent_wild_percent),
    ("eager", |it| &mut it.eager),
    ("eager-for-length", |it| &mut it.eager_for_length),
    ("hurry", |it| &mut it.hurry_percent),
    ("early-collecting", |it| &mut it.early_collecting_percent),
    ("delay", |it| &mut it.delay_percent),
    ("delay-turns", |it| &mut it.delay_turns),
    ("spare-car", |it| &mut it.spare_car),
    ("optimism", |it| &mut it.optimism),
    ("least-cost", |it| &mut it.least_cost),
    ("collecting", |it| &mut it.collecting_percent),
    ("detour", |it| &mut it.detour_percent),
    ("reserve", |it| &mut it.reserve_turns),
    ("blocking", |it| &mut it.blocking_percent),
    ("pressing", |it| &mut it.pressing_percent),
    ("offer", |it| &mut it.offer_percent),
    ("car-bonus", |it| &mut it.car_bonus),
];

impl WeightChanges {
    /// Reads changes as in `reserve=20+eager=120`. The number `turn` is in percent of the price of a turn.
    pub(crate) fn parse(text: &str) -> Option<WeightChanges> {
        let change = |part: &str| {
            let (name, value) = part.split_once('=')?;
            let at = NUMBERS.iter().position(|(known, _)| *known == name)?;
            let value: i32 = value.parse().ok()?;
            (-10_000..=10_000).contains(&value).then_some((at, value))
        };
        text.split('+').map(change).collect::<Option<_>>().map(WeightChanges)
    }

    pub(crate) fn apply(&self, mut weights: Weights) -> Weights {
        for &(at, value) in &self.0 {
            let (name, number) = NUMBERS[at];
            let number = number(&mut weights);
            *number = if name == "turn" { *number * value / 100 } else { value };
        }
        weights
    }
}

/// Returns what a turn brings in good play. It grows with the value of tickets: 2 points where the
/// average ticket has 5, 3.3 points where it has 8.
fn turn_price(board: &Board) -> i32 {
    let points = board.tickets().iter().map(|ticket| i32::from(ticket.points));
    (44 * points.sum::<i32>() / board.tickets().len() as i32 - 20).max(POINT)
}
