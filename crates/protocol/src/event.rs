//! Events in wire form, as one observer may see them.

use rules::{Observer, Secret};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::names::{self, Card, SeatNumber, number};
use crate::public_view::Ending;

/// Something that followed from an action. A secret field is null for those who may not see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are those of `rules::Event`, by name")]
pub enum Event {
    /// A seat answered a decision that other seats have still to answer.
    Answered { seat: SeatNumber },
    /// Tickets were offered.
    Offered { seat: SeatNumber, count: u8, tickets: Option<Vec<String>> },
    /// A draft began: packs were dealt.
    DraftBegan { second: bool },
    /// A ticket was picked from a pack.
    Picked { seat: SeatNumber, ticket: Option<String> },
    /// All packs were passed on.
    PacksPassed { left: bool },
    /// Tickets were kept and the others given back.
    Kept { seat: SeatNumber, kept: u8, returned: u8, tickets: Option<Vec<String>> },
    /// Tickets were shuffled back.
    TicketsShuffled,
    /// A stack of tokens was placed.
    StackPlaced { seat: SeatNumber, symbol: u8, location: String },
    /// A card was drawn unseen; `found` is false if deck and discards held no card.
    DrewUnseen { seat: SeatNumber, found: bool, card: Option<Card> },
    /// A face-up card was taken.
    TookFaceUp { seat: SeatNumber, slot: u8, card: Card },
    /// A market place was filled.
    Refilled { slot: u8, card: Card },
    /// The market was swept.
    Swept,
    /// The market is not swept, because too many sweeps have followed each other (B-DRAW-15).
    MarketAtRest,
    /// The discards were shuffled into a new deck.
    Reshuffled,
    /// A festival card came off the deck and lies open at its place.
    FestivalLaid { festival: String },
    /// The draft card came off the deck.
    DraftCardDrawn,
    /// A route was claimed.
    Claimed {
        seat: SeatNumber,
        route: String,
        color: Option<String>,
        colored: u8,
        wilds: u8,
        collect_at: Option<String>,
        points: u8,
    },
    /// A tourist token was taken.
    TokenTaken { seat: SeatNumber, symbol: u8, location: String },
    /// A festival pile was taken.
    FestivalTaken { seat: SeatNumber, festival: String, cards: u8 },
    /// A seat passed.
    Passed { seat: SeatNumber },
    /// The last round was called.
    LastRoundCalled { seat: SeatNumber },
    /// A turn began.
    TurnBegan { seat: SeatNumber },
    /// The game ended.
    Ended { how: Ending },
}

impl Event {
    /// Returns the event as this observer may see it. No other code turns events into wire form.
    pub fn seen(board: &board::Board, event: rules::Event<'_>, observer: Observer) -> Event {
        match event {
            rules::Event::Answered { seat } => Event::Answered { seat: number(seat) },
            rules::Event::Offered { seat, tickets } => Event::Offered {
                seat: number(seat),
                count: tickets.count() as u8,
                tickets: open(tickets, observer)
                    .map(|ids| names::owned_tickets(board, ids.iter().copied())),
            },
            rules::Event::DraftBegan { second } => Event::DraftBegan { second },
            rules::Event::Picked { seat, ticket } => Event::Picked {
                seat: number(seat),
                ticket: open(ticket, observer).map(|id| board.ticket(id).id.clone()),
            },
            rules::Event::PacksPassed { left } => Event::PacksPassed { left },
            rules::Event::Kept { seat, tickets, returned } => Event::Kept {
                seat: number(seat),
                kept: tickets.count() as u8,
                returned: returned as u8,
                tickets: open(tickets, observer).map(|set| names::owned_tickets(board, set.iter())),
            },
            // Nobody may see a deck (B-SECRET-3).
            rules::Event::TicketsShuffled { deck: _ } => Event::TicketsShuffled,
            rules::Event::Reshuffled { deck: _ } => Event::Reshuffled,
            rules::Event::StackPlaced { seat, symbol, location } => Event::StackPlaced {
                seat: number(seat),
                symbol: symbol.index() as u8,
                location: names::location(board, location).to_owned(),
            },
            rules::Event::DrewUnseen { seat, card } => Event::DrewUnseen {
                seat: number(seat),
                found: card.is_some(),
                card: card
                    .and_then(|card| open(card, observer))
                    .map(|card| names::card(board, card).to_owned()),
            },
            rules::Event::TookFaceUp { seat, slot, card } => Event::TookFaceUp {
                seat: number(seat),
                slot: slot.0,
                card: names::card(board, card).to_owned(),
            },
            rules::Event::Refilled { slot, card } => {
                Event::Refilled { slot: slot.0, card: names::card(board, card).to_owned() }
            }
            rules::Event::Swept => Event::Swept,
            rules::Event::MarketAtRest => Event::MarketAtRest,
            rules::Event::FestivalLaid { festival } => {
                Event::FestivalLaid { festival: names::festival(board, festival).to_owned() }
            }
            rules::Event::DraftCardDrawn => Event::DraftCardDrawn,
            rules::Event::Claimed { seat, claim, points } => Event::Claimed {
                seat: number(seat),
                route: board.route(claim.route).id.clone(),
                color: claim.payment.color.map(|color| board.colors()[color.index()].id.clone()),
                colored: board.route(claim.route).length - claim.payment.wilds,
                wilds: claim.payment.wilds,
                collect_at: claim.collect_at.map(|at| names::location(board, at).to_owned()),
                points,
            },
            rules::Event::TokenTaken { seat, symbol, location } => Event::TokenTaken {
                seat: number(seat),
                symbol: symbol.index() as u8,
                location: names::location(board, location).to_owned(),
            },
            rules::Event::FestivalTaken { seat, festival, cards } => Event::FestivalTaken {
                seat: number(seat),
                festival: names::festival(board, festival).to_owned(),
                cards,
            },
            rules::Event::Passed { seat } => Event::Passed { seat: number(seat) },
            rules::Event::LastRoundCalled { seat } => Event::LastRoundCalled { seat: number(seat) },
            rules::Event::TurnBegan { seat } => Event::TurnBegan { seat: number(seat) },
            rules::Event::Ended { how } => Event::Ended { how: how.into() },
        }
    }

    /// Returns the seat that owns the secret of this event, if there is one, and whether this form
    /// shows the secret.
    pub fn secret(&self) -> Option<(SeatNumber, bool)> {
        match self {
            Event::Offered { seat, tickets, .. } | Event::Kept { seat, tickets, .. } => {
                Some((*seat, tickets.is_some()))
            }
            Event::Picked { seat, ticket } => Some((*seat, ticket.is_some())),
            Event::DrewUnseen { seat, card, found: true } => Some((*seat, card.is_some())),
            Event::DrewUnseen { found: false, .. }
            | Event::Answered { .. }
            | Event::DraftBegan { .. }
            | Event::PacksPassed { .. }
            | Event::TicketsShuffled
            | Event::StackPlaced { .. }
            | Event::TookFaceUp { .. }
            | Event::Refilled { .. }
            | Event::Swept
            | Event::MarketAtRest
            | Event::Reshuffled
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
}

fn open<T: Copy>(secret: Secret<T>, observer: Observer) -> Option<T> {
    secret.seen_by(observer).copied()
}
