//! Festival cards (IB-FEST): laid open when they come off the deck, taken by claims, scored by number.

use board::{Board, Festivals, LocationId, RouteSet};

use crate::card::DeckByte;
use crate::collect;
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::random::{Label, Stream};
use crate::seat::Seat;

/// Shuffles the festival cards into the deck (IB-SETUP-3).
pub(crate) fn deal(game: &mut Game<'_>) {
    let Some(festivals) = game.board.festivals() else { return };
    for (index, festival) in festivals.list.iter().enumerate() {
        game.state.deck.push_all(DeckByte::festival(index), festival.cards);
    }
    Stream::new(&game.state.seed, Label::Festivals, 0).shuffle(game.state.deck.entries_mut());
}

/// Lays a festival card that came off the deck open at its location (IB-DRAW-1).
pub(crate) fn lay(game: &mut Game<'_>, index: usize, sink: &mut impl Sink) {
    let festivals = game.board.festivals().expect("a board without festivals has no such cards");
    let festival = festivals.id(index).expect("entries are made from the board's list");
    game.state.laid[index] += 1;
    if game.state.laid[index] == 1 {
        open_pile(game, festivals, index);
    }
    sink.event(Event::FestivalLaid { festival });
}

/// Gives a claim all festival cards at the end that it chose (IB-FEST-1).
pub(crate) fn arrive(game: &mut Game<'_>, seat: Seat, at: LocationId, sink: &mut impl Sink) {
    let Some(festivals) = game.board.festivals() else { return };
    let Some(festival) = festivals.at(at) else { return };
    let cards = std::mem::take(&mut game.state.laid[festival.index()]);
    if cards > 0 {
        game.state.piles[seat.index()][festival.index()] += cards;
        close_pile(game, festivals, festival.index());
        sink.event(Event::FestivalTaken { seat, festival, cards });
    }
}

/// Updates the routes at which a claim chooses, after the first card of a pile was laid.
fn open_pile(game: &mut Game<'_>, festivals: &Festivals, index: usize) {
    let locations = festivals.list[index].locations;
    game.state.festive = game.state.festive.or(locations);
    for a in locations.iter() {
        let others = game.board.location(a).neighbors.and(game.state.festive).iter();
        let between = others.map(|b| game.board.routes_between(a, b));
        // IB-FEST-3: two locations with one pile are no choice.
        let routes = between.fold(RouteSet::EMPTY, RouteSet::or).minus(festivals.inside());
        game.state.routes.add_between_piles(game.board, routes);
    }
    collect::changed(game, locations);
}

/// Updates the routes at which a claim chooses, after a pile was taken.
fn close_pile(game: &mut Game<'_>, festivals: &Festivals, index: usize) {
    let locations = festivals.list[index].locations;
    game.state.festive = game.state.festive.minus(locations);
    for location in locations.iter() {
        game.state.routes.remove_between_piles(game.board, game.board.location(location).routes);
    }
    collect::changed(game, locations);
}

/// Returns a seat's points for festival cards: for each festival by the number of cards (IB-FEST-5).
pub(crate) fn close(game: &Game<'_>, seat: Seat) -> i16 {
    let Some(festivals) = game.board.festivals() else { return 0 };
    let pile = &game.state.piles[seat.index()][..festivals.list.len()];
    pile.iter().map(|&cards| points(game.board, cards)).sum()
}

/// Returns the points for this number of cards of one festival; 0 on a board without festivals.
pub fn points(board: &Board, cards: u8) -> i16 {
    board.festivals().map_or(0, |all| i16::from(all.points[usize::from(cards)]))
}
