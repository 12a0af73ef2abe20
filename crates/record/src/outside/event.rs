//! Events, seen from outside with full information.

use board::{Board, FestivalId, TicketId};
use rules::{Event, Seat};
use serde::Serialize;

use super::action::{ActionView, claim_view};
use super::{CardName, card_name, entry_name};
use crate::record::Ended;

/// Something that followed from an action.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are those of `rules::Event`, by name")]
pub enum EventView<'b> {
    Answered { seat: usize },
    Offered { seat: usize, tickets: Vec<&'b str> },
    DraftBegan { second: bool },
    Picked { seat: usize, ticket: &'b str },
    PacksPassed { left: bool },
    Kept { seat: usize, tickets: Vec<&'b str>, returned: usize },
    TicketsShuffled { deck: Vec<&'b str> },
    StackPlaced { seat: usize, symbol: usize, location: &'b str },
    DrewUnseen { seat: usize, card: Option<CardName<'b>> },
    TookFaceUp { seat: usize, slot: u8, card: CardName<'b> },
    Refilled { slot: u8, card: CardName<'b> },
    Swept,
    MarketAtRest,
    Reshuffled { deck: Vec<CardName<'b>> },
    FestivalLaid { festival: &'b str },
    DraftCardDrawn,
    Claimed { seat: usize, claim: ActionView<'b>, points: u8 },
    TokenTaken { seat: usize, symbol: usize, location: &'b str },
    FestivalTaken { seat: usize, festival: &'b str, cards: u8 },
    Passed { seat: usize },
    LastRoundCalled { seat: usize },
    TurnBegan { seat: usize },
    Ended { how: &'static str },
}

impl<'b> EventView<'b> {
    pub(super) fn of(board: &'b Board, event: Event<'_>) -> EventView<'b> {
        let ticket = |id: TicketId| board.ticket(id).id.as_str();
        let location = |id| board.location(id).id.as_str();
        let number = |seat: Seat| seat.index();
        match event {
            Event::Answered { seat } => EventView::Answered { seat: number(seat) },
            Event::Offered { seat, tickets, count: _ } => {
                let tickets = tickets.disclose().iter().copied().map(ticket).collect();
                EventView::Offered { seat: number(seat), tickets }
            }
            Event::DraftBegan { second } => EventView::DraftBegan { second },
            Event::Picked { seat, ticket: picked } => {
                EventView::Picked { seat: number(seat), ticket: ticket(*picked.disclose()) }
            }
            Event::PacksPassed { left } => EventView::PacksPassed { left },
            Event::Kept { seat, tickets, kept: _, returned } => {
                let tickets = tickets.disclose().iter().map(ticket).collect();
                EventView::Kept { seat: number(seat), tickets, returned }
            }
            Event::TicketsShuffled { deck } => {
                // The engine's decks end with the top.
                let from_top = deck.disclose().iter().rev().copied();
                EventView::TicketsShuffled { deck: from_top.map(ticket).collect() }
            }
            Event::StackPlaced { seat, symbol, location: at } => EventView::StackPlaced {
                seat: number(seat),
                symbol: symbol.index(),
                location: location(at),
            },
            Event::DrewUnseen { seat, card } => {
                let card = card.map(|card| card_name(board, *card.disclose()));
                EventView::DrewUnseen { seat: number(seat), card }
            }
            Event::TookFaceUp { seat, slot, card } => EventView::TookFaceUp {
                seat: number(seat),
                slot: slot.0,
                card: card_name(board, card),
            },
            Event::Refilled { slot, card } => {
                EventView::Refilled { slot: slot.0, card: card_name(board, card) }
            }
            Event::Swept => EventView::Swept,
            Event::MarketAtRest => EventView::MarketAtRest,
            Event::Reshuffled { deck } => {
                let from_top = deck.disclose().from_top();
                EventView::Reshuffled { deck: from_top.map(|e| entry_name(board, e)).collect() }
            }
            Event::FestivalLaid { festival } => {
                EventView::FestivalLaid { festival: festival_name(board, festival) }
            }
            Event::DraftCardDrawn => EventView::DraftCardDrawn,
            Event::Claimed { seat, claim, points } => {
                EventView::Claimed { seat: number(seat), claim: claim_view(board, claim), points }
            }
            Event::TokenTaken { seat, symbol, location: at } => EventView::TokenTaken {
                seat: number(seat),
                symbol: symbol.index(),
                location: location(at),
            },
            Event::FestivalTaken { seat, festival, cards } => EventView::FestivalTaken {
                seat: number(seat),
                festival: festival_name(board, festival),
                cards,
            },
            Event::Passed { seat } => EventView::Passed { seat: number(seat) },
            Event::LastRoundCalled { seat } => EventView::LastRoundCalled { seat: number(seat) },
            Event::TurnBegan { seat } => EventView::TurnBegan { seat: number(seat) },
            Event::Ended { how } => EventView::Ended { how: Ended::Rules(how).word() },
        }
    }
}

/// The card that this event put into the hand of the seat that acts.
pub(super) fn card_drawn<'b>(board: &'b Board, event: &Event<'_>) -> Option<CardName<'b>> {
    match event {
        Event::DrewUnseen { card, .. } => card.map(|card| card_name(board, *card.disclose())),
        Event::TookFaceUp { card, .. } => Some(card_name(board, *card)),
        Event::Answered { .. }
        | Event::Offered { .. }
        | Event::DraftBegan { .. }
        | Event::Picked { .. }
        | Event::PacksPassed { .. }
        | Event::Kept { .. }
        | Event::TicketsShuffled { .. }
        | Event::StackPlaced { .. }
        | Event::Refilled { .. }
        | Event::Swept
        | Event::MarketAtRest
        | Event::Reshuffled { .. }
        | Event::FestivalLaid { .. }
        | Event::DraftCardDrawn
        | Event::Claimed { .. }
        | Event::TokenTaken { .. }
        | Event::FestivalTaken { .. }
        | Event::Passed { .. }
        | Event::LastRoundCalled { .. }
        | Event::TurnBegan { .. }
        | Event::Ended { .. } => None,
    }
}

pub(super) fn festival_name(board: &Board, id: FestivalId) -> &str {
    board.festival(id).map_or("", |festival| &festival.id)
}
