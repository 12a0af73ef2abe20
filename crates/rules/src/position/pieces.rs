//! Checks and writes what lies on the map: claims and cars, stacks and tokens, festival cards.

use board::{Board, LocationSet, MAX_SEATS, RouteSet};

use super::Position;
use super::names::{Named, Problems};
use super::part::PositionPart;
use super::problem::PositionProblem;
use super::timing::Timing;
use crate::decision::Phase;
use crate::game::Game;
use crate::seat::Seat;
use crate::state::Stack;
use crate::{claim, collect, festivals};

/// Reports problems of claims: a route claimed twice, twins (B-CLAIM-6, 7), too many cars
/// (B-CLAIM-2).
pub(super) fn check_claims(named: &Named, board: &Board, problems: &mut Problems) {
    let seats = named.seats.len();
    let mut claimed = RouteSet::EMPTY;
    let mut own = [RouteSet::EMPTY; MAX_SEATS];
    for (seat, of) in named.seats.iter().enumerate() {
        let part = PositionPart::Claims(seat);
        let mut cars = 0;
        for &id in &of.claims {
            let route = board.route(id);
            if claimed.contains(id) {
                problems.add(part, PositionProblem::Repeated { name: route.id.clone() });
            }
            let closed = if seats < board.twins_open_from() { claimed } else { own[seat] };
            if route.twin.is_some_and(|twin| closed.contains(twin)) {
                problems.add(part, PositionProblem::BothTwins { route: route.id.clone() });
            }
            claimed.insert(id);
            own[seat].insert(id);
            cars += usize::from(route.length);
        }
        problems.at_most(part, "cars", cars, board.supply().into());
    }
}

/// Checks that the last round is called exactly if a seat ended its turn with few cars left
/// (B-END-1).
pub(super) fn check_last_round(
    named: &Named,
    timing: &Timing,
    board: &Board,
    problems: &mut Problems,
) {
    let cars = |seat: usize| {
        let claims = named.seats[seat].claims.iter();
        let placed: u8 = claims.map(|&id| board.route(id).length).sum();
        board.supply() - placed
    };
    if let Some(last) = timing.last_round {
        let cars = cars(last.caller.index());
        if cars > board.last_round_at() {
            let problem = PositionProblem::LastRoundTooEarly { cars };
            problems.add(PositionPart::LastRound, problem);
        }
        return;
    }
    for seat in (0..named.seats.len()).take(timing.turns_ended().into()) {
        if cars(seat) <= board.last_round_at() {
            let problem = PositionProblem::LastRoundMissing { seat };
            problems.add(PositionPart::LastRound, problem);
        }
    }
    if timing.turns == 0 {
        for (seat, of) in named.seats.iter().enumerate() {
            problems.at_most(PositionPart::Claims(seat), "claims", of.claims.len(), 0);
        }
    }
}

/// Reports problems of stacks and tokens (SF-SETUP, SF-TOKEN).
pub(super) fn check_tokens(
    named: &Named,
    timing: Option<&Timing>,
    board: &Board,
    problems: &mut Problems,
) {
    let before = problems.count();
    for (seat, of) in named.seats.iter().enumerate() {
        for (at, symbol) in of.tokens.iter().enumerate() {
            if of.tokens[..at].contains(symbol) {
                let name = format!("symbol {symbol}");
                problems.add(PositionPart::Tokens(seat), PositionProblem::Repeated { name });
            }
        }
    }
    // Without tokens on the board no symbol has a name, so every stack was refused already.
    let Some(tokens) = board.tokens() else { return };
    let part = PositionPart::Stacks;
    let mut lying = LocationSet::EMPTY;
    for (at, stack) in named.stacks.iter().enumerate() {
        if named.stacks[..at].iter().any(|other| other.symbol == stack.symbol) {
            let name = format!("stack {}", stack.symbol);
            problems.add(part, PositionProblem::Repeated { name });
        }
        let Some(location) = stack.location else { continue };
        if lying.contains(location) {
            let name = board.location(location).id.clone();
            problems.add(part, PositionProblem::Repeated { name });
        }
        lying.insert(location);
    }
    problems.exactly(part, "stacks", named.stacks.len(), tokens.symbols.into());
    for (at, &location) in tokens.fixed.iter().enumerate() {
        let stack = named.stacks.iter().find(|stack| stack.location == Some(location));
        let Some(stack) = stack else {
            let location = board.location(location).id.clone();
            problems.add(part, PositionProblem::NoStackAt { location });
            continue;
        };
        let symbols = tokens.fixed_symbols.as_ref();
        if symbols.is_some_and(|symbols| symbols[at].index() != stack.symbol) {
            problems.add(part, PositionProblem::WrongStack { symbol: stack.symbol as u8 });
        }
    }
    if problems.count() > before {
        return;
    }
    let plan = tokens.plan(named.seats.len());
    for stack in &named.stacks {
        let fixed = stack.location.is_some_and(|at| tokens.fixed.contains(&at));
        let height = if fixed { plan.height } else { plan.aside_height };
        let held = named.seats.iter().filter(|of| of.tokens.contains(&stack.symbol)).count();
        let what = format!("tokens of symbol {}", stack.symbol);
        problems.exactly(part, &what, usize::from(stack.left) + held, height.into());
    }
    if let Some(timing) = timing {
        check_placing(named, timing, board, problems);
    }
}

/// Checks that stacks are put aside exactly until the seats have placed them, after the opening and
/// from the last seat on (SF-SETUP-5, 6).
fn check_placing(named: &Named, timing: &Timing, board: &Board, problems: &mut Problems) {
    let Some(tokens) = board.tokens() else { return };
    let seats = named.seats.len();
    let aside: Vec<u8> = named
        .stacks
        .iter()
        .filter(|stack| stack.location.is_none())
        .map(|stack| stack.symbol as u8)
        .collect();
    let placed = tokens.aside() - aside.len();
    let wrong = if timing.phase == Phase::Stacks {
        aside.is_empty() || tokens.plan(seats).together && placed > 0
    } else if timing.turns == 0 {
        placed > 0
    } else {
        !aside.is_empty()
    };
    if wrong {
        let symbol = aside.first().copied().unwrap_or_default();
        problems.add(PositionPart::Stacks, PositionProblem::WrongStack { symbol });
    } else if timing.phase == Phase::Stacks {
        let expected = (0..=placed).fold(Seat::FIRST, |seat, _| seat.right(seats)).index();
        if timing.turn.index() != expected {
            problems.add(PositionPart::Phase, PositionProblem::WrongSeat { expected });
        }
    }
}

/// Writes claims, stacks, tokens and festival cards into the game, and what seats may claim and
/// collect.
pub(super) fn write(position: &Position, named: &Named, game: &mut Game<'_>) {
    debug_assert_eq!(position.seats.len(), game.seats());
    let board = game.board;
    for (seat, of) in Seat::all(game.seats()).zip(&named.seats) {
        for &id in &of.claims {
            let route = board.route(id);
            claim::place_cars(game, seat, id, route);
            game.state.points[seat.index()] += i16::from(route.points);
        }
        let bits = of.tokens.iter().fold(0, |bits, symbol| bits | 1 << symbol);
        game.state.tokens[seat.index()] = bits;
        for (pile, &cards) in game.state.piles[seat.index()].iter_mut().zip(&of.pile) {
            *pile = cards as u8;
        }
    }
    for (index, &cards) in named.laid.iter().enumerate().filter(|(_, cards)| **cards > 0) {
        (0..cards).for_each(|_| festivals::lay(game, index, &mut ()));
    }
    for stack in &named.stacks {
        game.state.stacks[stack.symbol] = Stack { location: stack.location, left: stack.left };
    }
    if board.tokens().is_some() {
        write_for_taking(named, game);
        collect::changed(game, board.location_ids().collect());
    }
}

/// Writes at which locations each seat may take a token: one lies there, and the seat has none of
/// its symbol (SF-TOKEN-1, 3, 7).
fn write_for_taking(named: &Named, game: &mut Game<'_>) {
    for seat in 0..MAX_SEATS {
        let held = game.state.tokens[seat];
        let open = named.stacks.iter().filter(|stack| stack.left > 0);
        let open = open.filter(|stack| held >> stack.symbol & 1 == 0);
        game.state.for_taking[seat] = open.filter_map(|stack| stack.location).collect();
    }
}
