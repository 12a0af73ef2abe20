//! Claiming a route (B-CLAIM): what a claim costs, whether it is lawful, and what it does.

use board::{Board, Color, LocationId, Route, RouteClass, RouteId, RouteSet};

use crate::action::{Claim, Payment};
use crate::card::{Cards, WILD};
use crate::event::{Event, Sink};
use crate::illegal::Illegal;
use crate::seat::Seat;
use crate::state::Game;
use crate::view::View;
use crate::{draw, festivals, tokens, turn};

/// Whether this seat may make this claim; computed from its view alone.
pub(crate) fn check(view: &View<'_, '_>, seat: Seat, claim: Claim) -> Result<(), Illegal> {
    let route = view.board().route(claim.route);
    check_route(view, seat, claim.route)?;
    if view.supply(seat) < route.length {
        return Err(Illegal::TooFewCars);
    }
    check_payment(route, claim.payment, &view.own_hand())?;
    check_collect(view, route, claim.collect_at)
}

/// B-CLAIM-3, 6, 7.
fn check_route(view: &View<'_, '_>, seat: Seat, route: RouteId) -> Result<(), Illegal> {
    if view.free_for(seat).contains(route) {
        return Ok(());
    }
    if view.owner(route).is_some() {
        return Err(Illegal::RouteClaimed);
    }
    let twin_is_own =
        view.board().route(route).twin.is_some_and(|twin| view.claims(seat).contains(twin));
    Err(if twin_is_own { Illegal::TwinIsYours } else { Illegal::TwinClosed })
}

/// B-CLAIM-1, B-CLAIM-9, B-FERRY-1.
fn check_payment(route: &Route, payment: Payment, hand: &Cards) -> Result<(), Illegal> {
    let Some(colored) = route.length.checked_sub(payment.wilds) else {
        return Err(Illegal::WrongCount);
    };
    let in_hand = match payment.color {
        None if colored > 0 => return Err(Illegal::WrongCount),
        None => true,
        Some(_) if colored == 0 => return Err(Illegal::WildsNameNoColor),
        Some(color) if route.color.is_some_and(|own| own != color) => {
            return Err(Illegal::WrongColor);
        }
        Some(color) => hand.color(color) >= colored as usize,
    };
    if payment.wilds < route.wilds_required {
        return Err(Illegal::TooFewWilds);
    }
    if !in_hand || hand.wilds() < payment.wilds as usize {
        return Err(Illegal::CardsNotInHand);
    }
    Ok(())
}

/// SF-TOKEN-2, 3, 6; IB-FEST-2, 3, 4, 7.
fn check_collect(
    view: &View<'_, '_>,
    route: &Route,
    at: Option<LocationId>,
) -> Result<(), Illegal> {
    let (first, second) = collect_choices(view, route);
    if at == first || (at.is_some() && at == second) {
        return Ok(());
    }
    match (at, first) {
        (Some(_), _) => Err(Illegal::NothingToTake),
        (None, Some(_)) if tokens::any_for_taking(view, route) => Err(Illegal::MustTakeToken),
        (None, _) => Err(Illegal::MustTakeFestival),
    }
}

/// The ends at which this claim may collect: the first choice and, if there is one, the second.
pub(crate) fn collect_choices(
    view: &View<'_, '_>,
    route: &Route,
) -> (Option<LocationId>, Option<LocationId>) {
    let open = |end: LocationId| Some(end).filter(|&end| collects_at(view, end));
    match (open(route.a), open(route.b)) {
        (Some(a), Some(b)) if same_pile(view, a, b) => (Some(a), None),
        (Some(a), b) => (Some(a), b),
        (None, b) => (b, None),
    }
}

fn collects_at(view: &View<'_, '_>, end: LocationId) -> bool {
    tokens::for_taking(view, end).is_some() || festivals::for_taking(view, end).is_some()
}

/// IB-FEST-3: both ends share one pile and nothing else lies at either.
fn same_pile(view: &View<'_, '_>, a: LocationId, b: LocationId) -> bool {
    festivals::for_taking(view, a) == festivals::for_taking(view, b)
        && tokens::for_taking(view, a).is_none()
        && tokens::for_taking(view, b).is_none()
}

/// The routes at which a claim has two choices of where to collect.
pub(crate) fn two_choices(view: &View<'_, '_>) -> RouteSet {
    let board = view.board();
    let (mut once, mut twice) = (RouteSet::EMPTY, RouteSet::EMPTY);
    let mut shared = RouteSet::EMPTY;
    let mut add = |routes: RouteSet| {
        twice = twice.or(once.and(routes));
        once = once.or(routes);
    };
    let with_tokens = tokens::locations_for_taking(view);
    let with_festivals = festivals::locations_for_taking(view, &mut shared);
    with_tokens.or(with_festivals).iter().for_each(|end| add(board.location(end).routes));
    if shared.is_empty() {
        return twice;
    }
    let has_token = |end: LocationId| with_tokens.contains(end);
    let one_choice = |&route: &RouteId| {
        let Route { a, b, .. } = *board.route(route);
        !has_token(a) && !has_token(b)
    };
    twice.minus(shared.iter().filter(one_choice).collect())
}

/// B-CLAIM-8: payment, cars, points, token or festival cards, market, end of turn.
pub(crate) fn commit(game: &mut Game<'_>, seat: Seat, claim: Claim, sink: &mut impl Sink) {
    let board = game.board;
    let route = board.route(claim.route);
    pay(game, seat, route, claim.payment);
    place_cars(game, seat, claim.route, route);
    let points = board.route_points(route.length);
    game.points[seat.index()] += i16::from(points);
    sink.event(Event::Claimed { seat, claim, points });
    if let Some(location) = claim.collect_at {
        tokens::arrive(game, seat, location, sink);
        festivals::arrive(game, seat, location, sink);
    }
    draw::fill_market(game, sink);
    turn::end_of_turn(game, sink);
}

/// B-CLAIM-5.
fn pay(game: &mut Game<'_>, seat: Seat, route: &Route, payment: Payment) {
    let mut spend = |kind: usize, count: u8| {
        game.hands[seat.index()].0[kind] -= count;
        game.discard.0[kind] += count;
        game.memory.paid(seat, kind, count);
    };
    spend(WILD, payment.wilds);
    if let Some(color) = payment.color {
        spend(color.index(), route.length - payment.wilds);
    }
}

/// B-CLAIM-2, and what the claim closes: the route for all, its twin by B-CLAIM-6 and 7.
fn place_cars(game: &mut Game<'_>, seat: Seat, id: RouteId, route: &Route) {
    game.supply[seat.index()] -= route.length;
    game.claims[seat.index()].insert(id);
    let twins_close = game.seats() < game.board.twins_open_from();
    for other in Seat::all(game.seats()) {
        let free = &mut game.free[other.index()];
        free.remove(id);
        if let Some(twin) = route.twin.filter(|_| twins_close || other == seat) {
            free.remove(twin);
        }
    }
}

/// How many payments this hand has for routes of this class, every one counted.
#[inline]
pub(crate) fn payments(class: &RouteClass, board: &Board, hand: &Cards) -> usize {
    match class.color {
        Some(color) => wild_counts(class, hand, color, class.length).len(),
        None => gray_payments(class, board, hand).map(|(_, wilds)| wilds.len()).sum(),
    }
}

/// The `n`-th payment of this hand for routes of this class: fewest wilds first, color by color.
pub(crate) fn nth_payment(class: &RouteClass, board: &Board, hand: &Cards, n: usize) -> Payment {
    let with = |color: Option<Color>, wilds: usize| {
        let color = color.filter(|_| wilds < class.length as usize);
        Payment { color, wilds: wilds as u8 }
    };
    if let Some(color) = class.color {
        return with(Some(color), wild_counts(class, hand, color, class.length).start + n);
    }
    let mut left = n;
    for (color, wilds) in gray_payments(class, board, hand) {
        if left < wilds.len() {
            return with(color, wilds.start + left);
        }
        left -= wilds.len();
    }
    unreachable!("n is below the number of payments")
}

/// On a gray route each color pays with fewer wilds than spaces; wilds alone are one payment more.
fn gray_payments(
    class: &RouteClass,
    board: &Board,
    hand: &Cards,
) -> impl Iterator<Item = (Option<Color>, std::ops::Range<usize>)> {
    let length = class.length as usize;
    let alone = if hand.wilds() >= length { length..length + 1 } else { 0..0 };
    let colored =
        board.color_ids().map(|color| (Some(color), wild_counts(class, hand, color, class.length - 1)));
    colored.chain([(None, alone)])
}

/// With how many wilds, `most` at the most, this color pays for a route of this class.
#[inline]
fn wild_counts(class: &RouteClass, hand: &Cards, color: Color, most: u8) -> std::ops::Range<usize> {
    let fewest = (class.length as usize).saturating_sub(hand.color(color));
    let low = fewest.max(class.wilds_required as usize);
    let high = hand.wilds().min(most as usize);
    low..(high + 1).max(low)
}
