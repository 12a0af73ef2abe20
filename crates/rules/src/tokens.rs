//! Tourist tokens (SF-TOKEN) and the placing of their stacks (SF-SETUP-5, 6, 9).

use board::{LocationId, LocationSet, SymbolId};

use crate::action::Placement;
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::illegal::Illegal;
use crate::seat::Seat;
use crate::state::Phase;
use crate::view::View;
use crate::{collect, turn};

/// A stack came to lie at a location: everybody may take of it.
pub(crate) fn lay(game: &mut Game<'_>, symbol: usize, location: LocationId) {
    game.state.stacks[symbol].location = Some(location);
    game.state.for_taking.iter_mut().for_each(|locations| locations.insert(location));
}

/// A claim takes the token at the chosen end (SF-TOKEN-1). The symbol is no longer for this seat
/// (SF-TOKEN-3), and a stack that has run out is for nobody (SF-TOKEN-7).
pub(crate) fn arrive(game: &mut Game<'_>, seat: Seat, at: LocationId, sink: &mut impl Sink) {
    if !game.state.for_taking[seat.index()].contains(at) {
        return;
    }
    let Some(tokens) = game.board.tokens() else { return };
    let lies_here = |symbol: &SymbolId| game.state.stacks[symbol.index()].location == Some(at);
    let Some(symbol) = tokens.symbols().find(lies_here) else { return };
    let stack = &mut game.state.stacks[symbol.index()];
    stack.left -= 1;
    game.state.tokens[seat.index()] |= 1 << symbol.index();
    if stack.left == 0 {
        game.state.for_taking.iter_mut().for_each(|locations| locations.remove(at));
        collect::changed(game, LocationSet::single(at));
    } else {
        game.state.for_taking[seat.index()].remove(at);
        collect::changed_for(game, seat, LocationSet::single(at));
    }
    sink.event(Event::TokenTaken { seat, symbol, location: at });
}

/// SF-TOKEN-5.
pub(crate) fn close(game: &Game<'_>, seat: Seat) -> i16 {
    let Some(tokens) = game.board.tokens() else { return 0 };
    i16::from(tokens.points[game.state.tokens[seat.index()].count_ones() as usize])
}

/// After the opening tickets: the stacks put aside are placed, or the first turn begins.
pub(crate) fn begin_placing(game: &mut Game<'_>, sink: &mut impl Sink) {
    match game.board.tokens().filter(|tokens| tokens.aside() > 0) {
        Some(_) => {
            game.state.phase = Phase::Stacks;
            turn::await_only(game, Seat::FIRST.right(game.seats()));
        }
        None => turn::begin_first(game, sink),
    }
}

/// How many stacks the placing seat places in this decision.
pub(crate) fn stacks_to_place(view: &View<'_, '_>) -> usize {
    let Some(tokens) = view.board().tokens() else { return 0 };
    if tokens.plan(view.seats()).together { tokens.aside() } else { 1 }
}

#[inline(never)]
pub(crate) fn check_placement(view: &View<'_, '_>, placement: Placement) -> Result<(), Illegal> {
    check_names(view, placement)?;
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

/// Locations of another board.
pub(crate) fn check_names(view: &View<'_, '_>, placement: Placement) -> Result<(), Illegal> {
    let locations = view.board().locations().len();
    let known = placement.iter().all(|(_, location)| location.index() < locations);
    if known { Ok(()) } else { Err(Illegal::NoSuchMechanic) }
}

pub(crate) fn place(game: &mut Game<'_>, seat: Seat, placement: Placement, sink: &mut impl Sink) {
    for (symbol, location) in placement.iter() {
        lay(game, symbol.index(), location);
        sink.event(Event::StackPlaced { seat, symbol, location });
    }
    collect::laid(game, placement.iter().map(|(_, location)| location).collect());
    let symbols = game.board.tokens().map_or(0, |tokens| tokens.symbols as usize);
    if game.state.stacks[..symbols].iter().any(|stack| stack.location.is_none()) {
        turn::await_only(game, seat.right(game.seats()));
    } else {
        turn::begin_first(game, sink);
    }
}
