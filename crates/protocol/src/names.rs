//! The names of things on the wire: their ids in the board file.

use std::collections::BTreeMap;

use board::{Board, LocationId, RouteSet, TicketId};
use rules::{Cards, Seat, SeatSet};

/// The number of a seat, from 0 in turn order.
pub type SeatNumber = u8;
/// The name of a card: the id of its color, or `wild`.
pub type Card = String;
/// The number of cards by name, without zeros.
pub type CardCounts = BTreeMap<Card, u8>;

/// The name of a wild. No color can have this id.
const WILD: &str = "wild";

pub(crate) fn number(seat: Seat) -> SeatNumber {
    seat.index() as SeatNumber
}

pub(crate) fn numbers(seats: SeatSet) -> Vec<SeatNumber> {
    seats.iter().map(number).collect()
}

pub(crate) fn card(board: &Board, card: rules::Card) -> Card {
    match card {
        rules::Card::Colored(color) => board.colors()[color.index()].id.clone(),
        rules::Card::Wild => WILD.to_owned(),
    }
}

pub(crate) fn counts(board: &Board, cards: &Cards) -> CardCounts {
    let kinds = board.color_ids().map(rules::Card::Colored).chain([rules::Card::Wild]);
    let held = kinds.filter(|&kind| cards.count(kind) > 0);
    held.map(|kind| (card(board, kind), cards.count(kind) as u8)).collect()
}

pub(crate) fn cards(board: &Board, counts: &CardCounts) -> Cards {
    let count = |name: &str| counts.get(name).copied().unwrap_or_default();
    let color = |at: usize| board.colors().get(at).map_or(0, |color| count(&color.id));
    Cards::new(std::array::from_fn(color), count(WILD))
}

pub(crate) fn location(board: &Board, id: LocationId) -> String {
    board.location(id).id.clone()
}

pub(crate) fn routes(board: &Board, set: RouteSet) -> Vec<String> {
    set.iter().map(|id| board.route(id).id.clone()).collect()
}

pub(crate) fn tickets(board: &Board, ids: impl IntoIterator<Item = TicketId>) -> Vec<String> {
    ids.into_iter().map(|id| board.ticket(id).id.clone()).collect()
}

pub(crate) fn festival(board: &Board, id: board::FestivalId) -> String {
    board.festival(id).map_or_else(String::new, |festival| festival.id.clone())
}
