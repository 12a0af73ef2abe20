//! Actions that somebody might try, lawful or not, for tests of refusals.

use board::{Board, LocationId, RouteId, SymbolId, TicketSet, library};
use rules::{Action, Claim, Dice, Payment, Placement, QuickDice, Slot, View};

/// Fills a batch with actions for the view's seat: of every kind, some nearly lawful, some far from it.
pub fn attempts(view: &View<'_, '_>, dice: &mut QuickDice, batch: &mut Vec<Action>) {
    let board = view.board();
    batch.clear();
    batch.extend([Action::DrawDeck, Action::DrawTickets, Action::Pass]);
    let size = u32::from(board.market().size);
    batch.extend([dice.below(size + 1), dice.below(size), 255].map(|n| draw_market(n as u8)));
    keeps(view, dice, batch);
    for _ in 0..3 {
        batch.push(Action::Claim(any_claim(board, dice)));
    }
    near_claims(view, dice, batch);
    placements(view, dice, batch);
    foreign(view, dice, batch);
}

/// Calls `each` with every action that can be written with ids of this board for this decision. There
/// are thousands.
pub fn universe(view: &View<'_, '_>, mut each: impl FnMut(Action)) {
    let board = view.board();
    [Action::DrawDeck, Action::DrawTickets, Action::Pass].into_iter().for_each(&mut each);
    (0..=board.market().size).map(draw_market).for_each(&mut each);
    board.ticket_ids().map(Action::Pick).for_each(&mut each);
    let offered = view.seat().and_then(|seat| view.offered(seat)).unwrap_or_default();
    for bits in 0..1_u32 << offered.len() {
        let chosen = offered.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
        each(Action::KeepTickets(chosen.map(|(_, &ticket)| ticket).collect()));
    }
    board.route_ids().for_each(|route| all_claims(board, route, &mut each));
    all_placements(board, &mut each);
}

fn draw_market(slot: u8) -> Action {
    Action::DrawMarket(Slot(slot))
}

fn all_claims(board: &Board, route: RouteId, each: &mut impl FnMut(Action)) {
    let ends = board.route(route);
    let colors = board.color_ids().map(Some).chain([None]);
    for color in colors {
        for wilds in 0..=ends.length + 1 {
            for collect_at in [None, Some(ends.a), Some(ends.b)] {
                each(Action::Claim(Claim { route, payment: Payment { color, wilds }, collect_at }));
            }
        }
    }
}

fn all_placements(board: &Board, each: &mut impl FnMut(Action)) {
    let Some(tokens) = board.tokens() else { return };
    let stacks = || {
        let symbols = tokens.symbols();
        symbols.flat_map(|symbol| board.location_ids().map(move |at| (symbol, at)))
    };
    for first in stacks() {
        each(Action::PlaceStacks(Placement::one(first.0, first.1)));
        let others = stacks().filter(|second| *second > first);
        others.for_each(|second| each(Action::PlaceStacks(Placement::two(first, second))));
    }
}

fn keeps(view: &View<'_, '_>, dice: &mut QuickDice, batch: &mut Vec<Action>) {
    let board = view.board();
    let any = any_of(board.ticket_ids(), dice);
    let offered = view.seat().and_then(|seat| view.offered(seat)).unwrap_or_default();
    let bits = dice.next_u32();
    let chosen = offered.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
    let chosen: TicketSet = chosen.map(|(_, &ticket)| ticket).collect();
    let mut more = chosen;
    more.insert(any);
    batch.extend([TicketSet::EMPTY, chosen, more].map(Action::KeepTickets));
    batch.push(Action::Pick(any));
    batch.extend(offered.first().map(|&ticket| Action::Pick(ticket)));
}

fn any_claim(board: &Board, dice: &mut QuickDice) -> Claim {
    let route = any_of(board.route_ids(), dice);
    let ends = board.route(route);
    let color = match dice.below(8) {
        0 => None,
        1 => Some(any_of(board.color_ids(), dice)),
        _ => ends.color.or_else(|| Some(any_of(board.color_ids(), dice))),
    };
    let wilds = match color {
        None => ends.length,
        Some(_) => dice.below(u32::from(ends.length) + 2) as u8,
    };
    Claim { route, payment: Payment { color, wilds }, collect_at: any_end(board, route, dice) }
}

fn any_end(board: &Board, route: RouteId, dice: &mut QuickDice) -> Option<LocationId> {
    let ends = board.route(route);
    match dice.below(8) {
        0..3 => None,
        3..5 => Some(ends.a),
        5..7 => Some(ends.b),
        _ => Some(any_of(board.location_ids(), dice)),
    }
}

/// Adds lawful claims with one thing changed.
fn near_claims(view: &View<'_, '_>, dice: &mut QuickDice, batch: &mut Vec<Action>) {
    let legal = view.legal();
    let Some(n) = legal.len().checked_sub(1) else { return };
    // Claims come last in the canonical order.
    let lawful = [legal.nth(n), legal.nth(dice.below(n as u32 + 1) as usize)];
    for action in lawful.into_iter().flatten() {
        let Action::Claim(claim) = action else { continue };
        let Claim { route, payment, .. } = claim;
        let other = any_claim(view.board(), dice);
        let collect_at = any_end(view.board(), route, dice);
        let wilds = payment.wilds.wrapping_add(1);
        let fewer = payment.wilds.wrapping_sub(1);
        let near = [
            Claim { route: other.route, ..claim },
            Claim { collect_at, ..claim },
            Claim { collect_at: None, ..claim },
            Claim { payment: Payment { wilds, ..payment }, ..claim },
            Claim { payment: Payment { wilds: fewer, ..payment }, ..claim },
            Claim { payment: Payment { color: other.payment.color, ..payment }, ..claim },
            Claim { payment: Payment { color: None, ..payment }, ..claim },
        ];
        batch.extend(near.map(Action::Claim));
    }
}

fn placements(view: &View<'_, '_>, dice: &mut QuickDice, batch: &mut Vec<Action>) {
    let board = view.board();
    let Some(tokens) = board.tokens() else { return };
    let mut any = || (any_of(tokens.symbols(), dice), any_of(board.location_ids(), dice));
    let (first, second) = (any(), any());
    let aside: Vec<SymbolId> =
        view.stacks().filter(|stack| stack.location.is_none()).map(|stack| stack.symbol).collect();
    batch.push(Action::PlaceStacks(Placement::one(first.0, first.1)));
    batch.push(Action::PlaceStacks(Placement::two(first, second)));
    if let [low, .., high] = aside[..] {
        batch.push(Action::PlaceStacks(Placement::one(low, second.1)));
        batch.push(Action::PlaceStacks(Placement::two((low, first.1), (high, second.1))));
        batch.push(Action::PlaceStacks(Placement::two((low, first.1), (low, second.1))));
    }
}

/// Adds actions with ids of another board. Ids are plain numbers, so they may name something here.
fn foreign(view: &View<'_, '_>, dice: &mut QuickDice, batch: &mut Vec<Action>) {
    let others = library::boards().filter(|other| !std::ptr::eq(*other, view.board()));
    let Some(other) = others.max_by_key(|other| other.routes().len()) else { return };
    batch.push(Action::Claim(any_claim(other, dice)));
    let own = any_claim(view.board(), dice);
    let at = other.location_ids().last();
    batch.push(Action::Claim(Claim { collect_at: at, ..own }));
    let color = other.color_ids().last();
    let payment = Payment { color, ..own.payment };
    batch.push(Action::Claim(Claim { payment, ..own }));
    batch.push(Action::KeepTickets([any_of(other.ticket_ids(), dice)].into_iter().collect()));
    batch.push(Action::Pick(any_of(other.ticket_ids(), dice)));
}

/// Chooses one of the items, each with the same probability.
///
/// # Panics
/// If there are no items.
fn any_of<T>(items: impl Iterator<Item = T> + Clone, dice: &mut QuickDice) -> T {
    let count = items.clone().count();
    let mut items = items;
    items.nth(dice.below(count as u32) as usize).expect("a board has some of everything it has")
}
