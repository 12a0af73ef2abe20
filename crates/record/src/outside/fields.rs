//! The fields of events and actions, seen from outside: ids instead of numbers of this program.

use std::borrow::Cow;

use board::{Board, FestivalId, SymbolId, TicketId};
use rules::{Claim, Field, Placement};
use serde::{Serialize, Serializer};

use super::{ActionView, CardName, card_name, entry_name};
use crate::record::Ended;

/// The fields of one event or action, in the order in which `rules` declares them.
#[derive(Clone, Debug, Default)]
pub struct Fields<'b>(Vec<(&'static str, FieldView<'b>)>);

/// The value of a field.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum FieldView<'b> {
    Flag(bool),
    /// A number; also that of a seat, a market place or a symbol.
    Number(usize),
    /// A name; none if there is nothing to name.
    Name(Option<CardName<'b>>),
    /// Names, in order.
    Names(Vec<CardName<'b>>),
    Stacks(Vec<PlacedStack<'b>>),
    Claim(ActionView<'b>),
}

/// A stack of tokens and where it goes.
#[derive(Clone, Debug, Serialize)]
pub struct PlacedStack<'b> {
    /// Its symbol.
    pub symbol: usize,
    /// The location.
    pub location: &'b str,
}

impl<'b> Fields<'b> {
    pub(super) fn add(&mut self, board: &'b Board, name: &'static str, field: Field<'_>) {
        self.0.push((name, FieldView::of(board, field)));
    }

    /// Adds the fields of a claim.
    pub(super) fn add_claim(&mut self, board: &'b Board, claim: Claim) {
        let route = board.route(claim.route);
        let color = claim.payment.color.map(|color| board.colors()[color.index()].id.as_str());
        let collect_at = claim.collect_at.map(|at| board.location(at).id.as_str());
        let name = |name: Option<&'b str>| FieldView::Name(name.map(Cow::Borrowed));
        self.0.extend([
            ("route", name(Some(&route.id))),
            ("color", name(color)),
            ("colored", FieldView::Number((route.length - claim.payment.wilds).into())),
            ("wilds", FieldView::Number(claim.payment.wilds.into())),
            ("collect_at", name(collect_at)),
        ]);
    }

    /// Returns the number in this field, if the field is there.
    pub fn number(&self, field: &str) -> Option<usize> {
        if let Some(FieldView::Number(number)) = self.get(field) { Some(*number) } else { None }
    }

    /// Returns the name in this field, if the field is there and names something.
    pub fn name(&self, field: &str) -> Option<&str> {
        if let Some(FieldView::Name(name)) = self.get(field) { name.as_deref() } else { None }
    }

    /// Returns the names in this field; none if the field is not there.
    pub fn names(&self, field: &str) -> &[CardName<'b>] {
        if let Some(FieldView::Names(names)) = self.get(field) { names } else { &[] }
    }

    /// Returns the stacks in this field; none if the field is not there.
    pub fn stacks(&self, field: &str) -> &[PlacedStack<'b>] {
        if let Some(FieldView::Stacks(stacks)) = self.get(field) { stacks } else { &[] }
    }

    fn get(&self, field: &str) -> Option<&FieldView<'b>> {
        self.0.iter().find(|(known, _)| *known == field).map(|(_, value)| value)
    }

    /// Writes an object: the name as `type`, then the fields.
    pub(super) fn serialize<S: Serializer>(
        &self,
        name: &'static str,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let name = FieldView::Name(Some(Cow::Borrowed(name)));
        let fields = self.0.iter().map(|(name, value)| (*name, value));
        serializer.collect_map([("type", &name)].into_iter().chain(fields))
    }
}

impl<'b> FieldView<'b> {
    fn of(board: &'b Board, field: Field<'_>) -> FieldView<'b> {
        let ticket = |id: TicketId| Cow::Borrowed(board.ticket(id).id.as_str());
        let name = |name: CardName<'b>| FieldView::Name(Some(name));
        match field {
            Field::Seat(seat) => FieldView::Number(seat.index()),
            Field::Flag(flag) => FieldView::Flag(flag),
            Field::Number(number) => FieldView::Number(number),
            Field::Slot(slot) => FieldView::Number(slot.0.into()),
            Field::Symbol(symbol) => FieldView::Number(symbol.index()),
            Field::Card(card) => name(card_name(board, card)),
            Field::DrawnCard(card) => {
                FieldView::Name(card.map(|card| card_name(board, *card.disclose())))
            }
            Field::Claim(claim) => FieldView::Claim(ActionView::of_claim(board, claim)),
            Field::Location(id) => name(Cow::Borrowed(&board.location(id).id)),
            Field::Festival(id) => name(Cow::Borrowed(festival_name(board, id))),
            Field::Ending(how) => name(Cow::Borrowed(Ended::Rules(how).word())),
            Field::Placement(placement) => FieldView::Stacks(placed(board, placement)),
            Field::NamedTicket(id) => name(ticket(id)),
            Field::NamedTickets(ids) => FieldView::Names(ids.iter().map(ticket).collect()),
            Field::Ticket(id) => name(ticket(*id.disclose())),
            Field::Tickets(ids) => {
                FieldView::Names(ids.disclose().iter().copied().map(ticket).collect())
            }
            Field::TicketSet(ids) => FieldView::Names(ids.disclose().iter().map(ticket).collect()),
            Field::ShuffledTickets(deck) => {
                FieldView::Names(deck.disclose().from_top().map(ticket).collect())
            }
            Field::Deck(deck) => {
                let from_top = deck.disclose().from_top();
                FieldView::Names(from_top.map(|entry| entry_name(board, entry)).collect())
            }
        }
    }
}

fn placed(board: &Board, placement: Placement) -> Vec<PlacedStack<'_>> {
    let stack = |(symbol, at): (SymbolId, _)| PlacedStack {
        symbol: symbol.index(),
        location: &board.location(at).id,
    };
    placement.iter().map(stack).collect()
}

pub(super) fn festival_name(board: &Board, id: FestivalId) -> &str {
    board.festival(id).map_or("", |festival| &festival.id)
}
