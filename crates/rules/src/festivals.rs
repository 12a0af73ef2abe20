//! Festival cards (IB-FEST): laid out as they come off the deck, taken by claims, scored in sets.

use board::{FestivalId, LocationId, LocationSet, RouteSet};

use crate::event::{Event, Sink};
use crate::seat::Seat;
use crate::state::Game;
use crate::view::View;

/// A festival card came off the deck: it lies open at its place (IB-DRAW-1).
pub(crate) fn lay(game: &mut Game<'_>, index: usize, sink: &mut impl Sink) {
    game.laid[index] += 1;
    let festivals = game.board.festivals().expect("a board without festivals has no such cards");
    let festival = festivals.ids().nth(index).expect("entries are made from the board's list");
    sink.event(Event::FestivalLaid { festival });
}

/// The pile that a claim may take here.
pub(crate) fn for_taking(view: &View<'_, '_>, at: LocationId) -> Option<FestivalId> {
    let festival = view.board().festivals()?.at(at)?;
    Some(festival).filter(|&festival| view.festival_laid(festival) > 0)
}

/// Every location where a pile lies; `shared` gets the routes inside one pile's locations.
pub(crate) fn locations_for_taking(view: &View<'_, '_>, shared: &mut RouteSet) -> LocationSet {
    let board = view.board();
    let Some(festivals) = board.festivals() else { return LocationSet::EMPTY };
    let mut all = LocationSet::EMPTY;
    for (festival, id) in festivals.list.iter().zip(festivals.ids()) {
        if view.festival_laid(id) == 0 {
            continue;
        }
        all = all.or(festival.locations);
        if festival.locations.len() > 1 {
            *shared = shared.or(inside(view, festival.locations));
        }
    }
    all
}

/// The routes with both ends among these locations.
fn inside(view: &View<'_, '_>, locations: LocationSet) -> RouteSet {
    let board = view.board();
    let touching = |location: LocationId| board.location(location).routes.iter();
    let both = |location: &LocationId, route: board::RouteId| {
        let route = board.route(route);
        let other = if route.a == *location { route.b } else { route.a };
        locations.contains(other)
    };
    locations.iter().flat_map(|at| touching(at).filter(move |&route| both(&at, route))).collect()
}

/// A claim takes all that lies at the chosen end (IB-FEST-1).
pub(crate) fn arrive(game: &mut Game<'_>, seat: Seat, at: LocationId, sink: &mut impl Sink) {
    let Some(festival) = game.board.festivals().and_then(|festivals| festivals.at(at)) else {
        return;
    };
    let cards = std::mem::take(&mut game.laid[festival.index()]);
    if cards > 0 {
        game.piles[seat.index()][festival.index()] += cards;
        sink.event(Event::FestivalTaken { seat, festival, cards });
    }
}

/// IB-FEST-5: for each festival, by the number of cards.
pub(crate) fn close(game: &Game<'_>, seat: Seat) -> i16 {
    let Some(festivals) = game.board.festivals() else { return 0 };
    let pile = &game.piles[seat.index()][..festivals.list.len()];
    pile.iter().map(|&cards| i16::from(festivals.points[cards as usize])).sum()
}
