//! The names of things on the wire: their ids in the board file.

use std::collections::BTreeMap;

use board::{Board, LocationId, RouteId, RouteSet, TicketId};
use rules::{Cards, Seat};

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

pub(crate) fn card(board: &Board, card: rules::Card) -> &str {
    match card {
        rules::Card::Colored(color) => &board.colors()[color.index()].id,
        rules::Card::Wild => WILD,
    }
}

/// Returns the number of cards by name, in the order of the names and zeros included.
pub(crate) fn counts<'b>(
    board: &'b Board,
    cards: &Cards,
) -> impl Iterator<Item = (&'b str, u8)> + use<'b> {
    let cards = *cards;
    let kinds = board.kinds_by_name().iter();
    let kinds = kinds.map(|kind| kind.map_or(rules::Card::Wild, rules::Card::Colored));
    kinds.map(move |kind| (card(board, kind), cards.count(kind) as u8))
}

pub(crate) fn cards(board: &Board, counts: &CardCounts) -> Cards {
    let count = |name: &str| counts.get(name).copied().unwrap_or_default();
    let color = |at: usize| board.colors().get(at).map_or(0, |color| count(&color.id));
    Cards::new(std::array::from_fn(color), count(WILD))
}

pub(crate) fn location(board: &Board, id: LocationId) -> &str {
    &board.location(id).id
}

pub(crate) fn route(board: &Board, id: RouteId) -> &str {
    &board.route(id).id
}

pub(crate) fn routes(board: &Board, set: RouteSet) -> impl Iterator<Item = &str> {
    set.iter().map(|id| route(board, id))
}

pub(crate) fn tickets(
    board: &Board,
    ids: impl IntoIterator<Item = TicketId>,
) -> impl Iterator<Item = &str> {
    ids.into_iter().map(|id| board.ticket(id).id.as_str())
}

pub(crate) fn owned_tickets(board: &Board, ids: impl IntoIterator<Item = TicketId>) -> Vec<String> {
    tickets(board, ids).map(str::to_owned).collect()
}

pub(crate) fn festival(board: &Board, id: board::FestivalId) -> &str {
    board.festival(id).map_or("", |festival| &festival.id)
}
