//! What happened, as it happens: the one list of events.
//!
//! An event carries its secrets as [`Secret`] from the moment it happens, so that no form of it can
//! show more than an observer may see.

mod field;
mod secret;

pub use field::Field;
pub use secret::Secret;

use board::{FestivalId, LocationId, SymbolId, TicketId, TicketSet};

use crate::action::{Claim, Slot};
use crate::card::{Card, DeckEntry};
use crate::named::named;
use crate::seat::Seat;

/// Declares the events: what each is called, its fields, and what it reveals to the seat that acts.
///
/// Everything else that depends on the list of events is derived from it: [`EventKind`],
/// [`Event::each_field`], [`Event::seat`], [`Event::audience`] and [`Event::reveals_to`].
macro_rules! events {
    ($(
        $(#[$doc:meta])*
        $variant:ident $({ $( $(#[$field_doc:meta])* $field:ident: $type:ty, )* })?
            as $name:literal reveals $reveals:ident,
    )*) => {
        /// Something that followed from an action.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Event<'a> {
            $( $(#[$doc])* $variant $({ $( $(#[$field_doc])* $field: $type, )* })?, )*
        }

        /// An event without its fields.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum EventKind {
            $( $(#[$doc])* $variant, )*
        }

        named! { EventKind: $( $variant as $name, )* }

        impl EventKind {
            const fn reveals(self) -> Reveals {
                match self {
                    $( EventKind::$variant => Reveals::$reveals, )*
                }
            }
        }

        impl<'a> Event<'a> {
            /// Returns the event's kind.
            pub const fn kind(&self) -> EventKind {
                match self {
                    $( Event::$variant { .. } => EventKind::$variant, )*
                }
            }

            /// Calls `visit` with the name and the value of each field, in the order of their
            /// declaration.
            pub fn each_field(&self, mut visit: impl FnMut(&'static str, Field<'a>)) {
                match *self {
                    $( Event::$variant $({ $( $field, )* })? => {
                        $($( visit(stringify!($field), Field::from($field)); )*)?
                    } )*
                }
            }
        }
    };
}

/// What an event tells the seat whose action caused it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reveals {
    /// Only what the seat knew before, or decided itself.
    Nothing,
    /// Something new, unless the event is the seat's own.
    OfOthers,
    /// Something new.
    Something,
}

events! {
    /// A seat answered a decision that other seats have still to answer.
    Answered {
        /// The seat that answered.
        seat: Seat,
    } as "answered" reveals Nothing,
    /// Tickets were offered.
    Offered {
        /// The seat that may choose among them.
        seat: Seat,
        /// The tickets, in the order drawn.
        tickets: Secret<&'a [TicketId]>,
    } as "offered" reveals Something,
    /// A draft began: packs were dealt.
    DraftBegan {
        /// Whether it is the second draft.
        second: bool,
    } as "draft_began" reveals Something,
    /// A ticket was picked from a pack.
    Picked {
        /// The seat that picked.
        seat: Seat,
        /// The ticket.
        ticket: Secret<TicketId>,
    } as "picked" reveals Something,
    /// All packs were passed on.
    PacksPassed {
        /// Whether they went to the left, as in the first draft.
        left: bool,
    } as "packs_passed" reveals Something,
    /// Tickets were kept and the others given back. How many somebody else kept was not known
    /// before.
    Kept {
        /// The seat that chose.
        seat: Seat,
        /// The tickets kept.
        tickets: Secret<TicketSet>,
        /// The number of tickets given back.
        returned: usize,
    } as "kept" reveals OfOthers,
    /// Tickets were shuffled.
    TicketsShuffled {
        /// The ticket deck after it.
        deck: Secret<ShuffledTickets<'a>>,
    } as "tickets_shuffled" reveals Something,
    /// A stack of tokens was placed.
    StackPlaced {
        /// The seat that placed it.
        seat: Seat,
        /// The stack's symbol.
        symbol: SymbolId,
        /// Where it lies now.
        location: LocationId,
    } as "stack_placed" reveals Nothing,
    /// A card was drawn unseen.
    DrewUnseen {
        /// The seat that drew.
        seat: Seat,
        /// The card; none when deck and discards held no card.
        card: Option<Secret<Card>>,
    } as "drew_unseen" reveals Something,
    /// A face-up card was taken. Its replacement is new to everybody; where there is none, that is
    /// new as well.
    TookFaceUp {
        /// The seat that took it.
        seat: Seat,
        /// The market place it lay at.
        slot: Slot,
        /// The card.
        card: Card,
    } as "took_face_up" reveals Something,
    /// A market place was filled.
    Refilled {
        /// The market place.
        slot: Slot,
        /// The card that lies there now.
        card: Card,
    } as "refilled" reveals Something,
    /// The market was swept.
    Swept as "swept" reveals Something,
    /// The market is not swept, because too many sweeps have followed each other (B-DRAW-15).
    MarketAtRest as "market_at_rest" reveals Something,
    /// The discards were shuffled into a new deck.
    Reshuffled {
        /// The new deck.
        deck: Secret<ShuffledDeck<'a>>,
    } as "reshuffled" reveals Something,
    /// A festival card came off the deck and lies open at its place.
    FestivalLaid {
        /// The festival.
        festival: FestivalId,
    } as "festival_laid" reveals Something,
    /// The draft card came off the deck.
    DraftCardDrawn as "draft_card_drawn" reveals Something,
    /// A route was claimed.
    Claimed {
        /// The seat that claimed it.
        seat: Seat,
        /// The route, its payment and where something was collected.
        claim: Claim,
        /// Points scored at once.
        points: u8,
    } as "claimed" reveals Nothing,
    /// A tourist token was taken.
    TokenTaken {
        /// The seat that took it.
        seat: Seat,
        /// The token's symbol.
        symbol: SymbolId,
        /// Where it lay.
        location: LocationId,
    } as "token_taken" reveals Nothing,
    /// A festival pile was taken.
    FestivalTaken {
        /// The seat that took it.
        seat: Seat,
        /// The festival.
        festival: FestivalId,
        /// The number of cards that lay there.
        cards: u8,
    } as "festival_taken" reveals Nothing,
    /// A seat passed.
    Passed {
        /// The seat.
        seat: Seat,
    } as "passed" reveals Nothing,
    /// The last round was called.
    LastRoundCalled {
        /// The seat that called it.
        seat: Seat,
    } as "last_round_called" reveals Nothing,
    /// A turn began.
    TurnBegan {
        /// The seat whose turn it is.
        seat: Seat,
    } as "turn_began" reveals Nothing,
    /// The game ended, and everything is open now.
    Ended {
        /// How it ended.
        how: Ending,
    } as "ended" reveals Something,
}

/// Who sees all of an event. Everybody sees at least that it happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// Everybody sees all of it.
    Everybody,
    /// This seat sees all of it, the others see it without its secret (B-SECRET-2).
    Only(Seat),
    /// Nobody sees its secret (B-SECRET-3).
    Nobody,
}

impl Event<'_> {
    /// Returns the seat that the event is about, if it is about one.
    pub fn seat(&self) -> Option<Seat> {
        let mut seat = None;
        self.each_field(|_, field| {
            if let Field::Seat(found) = field {
                seat = Some(found);
            }
        });
        seat
    }

    /// Returns who sees all of the event.
    pub fn audience(&self) -> Audience {
        let mut audience = Audience::Everybody;
        self.each_field(|_, field| {
            if let Some(hidden) = field.audience() {
                audience = hidden;
            }
        });
        audience
    }

    /// Returns whether the event shows the seat whose action caused it something that it did not
    /// know (T-UNDO-1).
    pub fn reveals_to(&self, actor: Seat) -> bool {
        match self.kind().reveals() {
            Reveals::Nothing => false,
            Reveals::OfOthers => self.seat() != Some(actor),
            Reveals::Something => true,
        }
    }
}

/// The ticket deck after a shuffle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShuffledTickets<'a> {
    /// The last ticket is the top.
    pub(crate) tickets: &'a [TicketId],
}

impl ShuffledTickets<'_> {
    /// Returns the tickets, the top first.
    pub fn from_top(&self) -> impl Iterator<Item = TicketId> {
        self.tickets.iter().rev().copied()
    }
}

/// The deck after a reshuffle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShuffledDeck<'a> {
    pub(crate) entries: &'a [crate::card::DeckByte],
    pub(crate) board: BoardRef<'a>,
}

/// A board that is compared by its address, so that events can be compared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardRef<'a>(pub(crate) &'a board::Board);

impl PartialEq for BoardRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}
impl Eq for BoardRef<'_> {}

impl ShuffledDeck<'_> {
    /// Returns the entries, the top first.
    pub fn from_top(&self) -> impl Iterator<Item = DeckEntry> {
        self.entries.iter().rev().map(|&entry| DeckEntry::of(entry, self.board.0))
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// After the last round (B-END-1).
    LastRound,
    /// Everybody passed (B-TURN-3).
    AllPassed,
}

/// A receiver of events. The empty sink `()` ignores them at no cost.
pub trait Sink {
    /// Takes one event.
    fn event(&mut self, event: Event<'_>);
}

impl Sink for () {
    fn event(&mut self, _: Event<'_>) {}
}

impl<F: FnMut(Event<'_>)> Sink for F {
    fn event(&mut self, event: Event<'_>) {
        self(event);
    }
}
