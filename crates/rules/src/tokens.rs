//! Tourist tokens (SF-TOKEN) and the placing of their stacks (SF-SETUP-5, 6, 9).

use board::{LocationId, LocationSet, Route, SymbolId};

use crate::action::Placement;
use crate::event::{Event, Sink};
use crate::illegal::Illegal;
use crate::seat::Seat;
use crate::state::{Game, Phase};
use crate::turn;
use crate::view::View;

/// The token that the viewing seat may take here: the top of a stack whose symbol it has not yet.
pub(crate) fn for_taking(view: &View<'_, '_>, at: LocationId) -> Option<SymbolId> {
    let own = view.tokens(view.seat()?);
    view.stacks().find(|stack| stack.location == Some(at) && stack.left > 0)
        .map(|stack| stack.symbol)
        .filter(|symbol| !own.contains(*symbol))
}

/// Whether a token can be taken at either end.
pub(crate) fn any_for_taking(view: &View<'_, '_>, route: &Route) -> bool {
    for_taking(view, route.a).is_some() || for_taking(view, route.b).is_some()
}

/// Every location where the viewing seat may take a token.
pub(crate) fn locations_for_taking(view: &View<'_, '_>) -> LocationSet {
    let Some(seat) = view.seat() else { return LocationSet::EMPTY };
    let own = view.tokens(seat);
    let open = view.stacks().filter(|stack| stack.left > 0 && !own.contains(stack.symbol));
    open.filter_map(|stack| stack.location).collect()
}

/// A claim takes the token at the chosen end.
pub(crate) fn arrive(game: &mut Game<'_>, seat: Seat, at: LocationId, sink: &mut impl Sink) {
    let Some(tokens) = game.board.tokens() else { return };
    for symbol in tokens.symbols() {
        let stack = &mut game.stacks[symbol.index()];
        let held = game.tokens[seat.index()] >> symbol.index() & 1 == 1;
        if stack.location == Some(at) && stack.left > 0 && !held {
            stack.left -= 1;
            game.tokens[seat.index()] |= 1 << symbol.index();
            sink.event(Event::TokenTaken { seat, symbol, location: at });
        }
    }
}

/// SF-TOKEN-5.
pub(crate) fn close(game: &Game<'_>, seat: Seat) -> i16 {
    let Some(tokens) = game.board.tokens() else { return 0 };
    i16::from(tokens.points[game.tokens[seat.index()].count_ones() as usize])
}

/// After the opening tickets: the stacks put aside are placed, or the first turn begins.
pub(crate) fn begin_placing(game: &mut Game<'_>, sink: &mut impl Sink) {
    match game.board.tokens().filter(|tokens| tokens.aside() > 0) {
        Some(_) => {
            game.phase = Phase::Stacks;
            game.turn = Seat::FIRST.right(game.seats());
        }
        None => turn::begin_first(game, sink),
    }
}

/// How many stacks the placing seat places in this decision.
pub(crate) fn stacks_to_place(view: &View<'_, '_>) -> usize {
    let Some(tokens) = view.board().tokens() else { return 0 };
    if tokens.plan(view.seats()).together { tokens.aside() } else { 1 }
}

pub(crate) fn check_placement(view: &View<'_, '_>, placement: Placement) -> Result<(), Illegal> {
    if placement.iter().count() != stacks_to_place(view) {
        return Err(Illegal::WrongStackCount);
    }
    let mut used = view.locations_with_stack();
    let mut placed = None;
    for (symbol, location) in placement.iter() {
        let aside = view.stacks().any(|stack| stack.symbol == symbol && stack.location.is_none());
        if !aside || placed == Some(symbol) {
            return Err(Illegal::NotPutAside);
        }
        if used.contains(location) {
            return Err(Illegal::StackLiesThere);
        }
        used.insert(location);
        placed = Some(symbol);
    }
    Ok(())
}

pub(crate) fn place(game: &mut Game<'_>, seat: Seat, placement: Placement, sink: &mut impl Sink) {
    for (symbol, location) in placement.iter() {
        game.stacks[symbol.index()].location = Some(location);
        sink.event(Event::StackPlaced { seat, symbol, location });
    }
    let symbols = game.board.tokens().map_or(0, |tokens| tokens.symbols as usize);
    if game.stacks[..symbols].iter().any(|stack| stack.location.is_none()) {
        game.turn = seat.right(game.seats());
    } else {
        turn::begin_first(game, sink);
    }
}
