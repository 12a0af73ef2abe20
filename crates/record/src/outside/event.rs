//! Events, seen from outside with full information: every field of every event, secrets included.

use board::Board;
use rules::{Event, EventKind};
use serde::{Serialize, Serializer};

use super::fields::Fields;
use super::{CardName, card_name};

/// An event in full. As JSON an object with its name as `type`, then its fields.
#[derive(Clone, Debug)]
pub struct EventView<'b> {
    /// What kind of event it is.
    pub kind: EventKind,
    /// Its fields, secrets included.
    pub fields: Fields<'b>,
}

impl<'b> EventView<'b> {
    pub(super) fn of(board: &'b Board, event: Event<'_>) -> EventView<'b> {
        let mut fields = Fields::default();
        event.each_field(|name, field| fields.add(board, name, field));
        EventView { kind: event.kind(), fields }
    }
}

impl Serialize for EventView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.fields.serialize(self.kind.name(), serializer)
    }
}

/// Returns the card that this event put into the hand of the seat that acts.
pub(super) fn card_drawn<'b>(board: &'b Board, event: &Event<'_>) -> Option<CardName<'b>> {
    if let Event::DrewUnseen { card: Some(card), .. } = event {
        return Some(card_name(board, *card.disclose()));
    }
    if let Event::TookFaceUp { card, .. } = event {
        return Some(card_name(board, *card));
    }
    None
}
