//! The fields of events and actions as values of one type, for forms that list all fields.

use board::{FestivalId, LocationId, SymbolId, TicketId, TicketSet};

use super::{Audience, Ending, Secret, ShuffledDeck, ShuffledTickets};
use crate::action::{Claim, Placement, Slot};
use crate::card::Card;
use crate::seat::Seat;

/// Declares [`Field`] and how each type becomes one.
macro_rules! fields {
    ($( $(#[$doc:meta])* $variant:ident($type:ty), )*) => {
        /// The value of one field of an event or an action.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Field<'a> {
            $( $(#[$doc])* $variant($type), )*
        }

        $( impl<'a> From<$type> for Field<'a> {
            fn from(value: $type) -> Field<'a> {
                Field::$variant(value)
            }
        } )*
    };
}

fields! {
    /// A seat.
    Seat(Seat),
    /// Yes or no.
    Flag(bool),
    /// A number of things, or points.
    Number(usize),
    /// A market place.
    Slot(Slot),
    /// A card that lies open.
    Card(Card),
    /// A card drawn unseen; none if there was none to draw.
    DrawnCard(Option<Secret<Card>>),
    /// A claim.
    Claim(Claim),
    /// The symbol of a tourist token.
    Symbol(SymbolId),
    /// A location.
    Location(LocationId),
    /// A festival.
    Festival(FestivalId),
    /// How the game ended.
    Ending(Ending),
    /// A ticket that the acting seat names.
    NamedTicket(TicketId),
    /// Tickets that the acting seat names.
    NamedTickets(TicketSet),
    /// Stacks of tourist tokens and where they go.
    Placement(Placement),
    /// A ticket.
    Ticket(Secret<TicketId>),
    /// Tickets in the order drawn.
    Tickets(Secret<&'a [TicketId]>),
    /// Tickets in no order.
    TicketSet(Secret<TicketSet>),
    /// The ticket deck.
    ShuffledTickets(Secret<ShuffledTickets<'a>>),
    /// The deck.
    Deck(Secret<ShuffledDeck<'a>>),
}

impl From<u8> for Field<'_> {
    fn from(number: u8) -> Self {
        Field::Number(number.into())
    }
}

impl Field<'_> {
    /// Returns who may see the value, if it is a secret.
    pub(super) fn audience(&self) -> Option<Audience> {
        match self {
            Field::DrawnCard(card) => card.as_ref().map(Secret::audience),
            Field::Ticket(ticket) => Some(ticket.audience()),
            Field::Tickets(tickets) => Some(tickets.audience()),
            Field::TicketSet(tickets) => Some(tickets.audience()),
            Field::ShuffledTickets(deck) => Some(deck.audience()),
            Field::Deck(deck) => Some(deck.audience()),
            Field::Seat(_)
            | Field::Flag(_)
            | Field::Number(_)
            | Field::Slot(_)
            | Field::Card(_)
            | Field::Claim(_)
            | Field::Symbol(_)
            | Field::Location(_)
            | Field::Festival(_)
            | Field::Ending(_)
            | Field::NamedTicket(_)
            | Field::NamedTickets(_)
            | Field::Placement(_) => None,
        }
    }
}
