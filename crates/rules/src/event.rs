//! What happened, as it happens. A secret is a secret where it is born.

use board::{FestivalId, LocationId, SymbolId, TicketId, TicketSet};

use crate::action::{Claim, Slot};
use crate::card::{Card, DeckEntry};
use crate::seat::{Observer, Seat};

/// A value that only some may see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Secret<T> {
    owner: Option<Seat>,
    value: T,
}

impl<T> Secret<T> {
    /// Open to its owner only (B-SECRET-2).
    pub const fn to(owner: Seat, value: T) -> Secret<T> {
        Secret { owner: Some(owner), value }
    }
    /// Open to nobody (B-SECRET-3).
    pub(crate) const fn to_nobody(value: T) -> Secret<T> {
        Secret { owner: None, value }
    }
    /// The value, if this observer may see it.
    pub fn seen_by(&self, observer: Observer) -> Option<&T> {
        match (observer, self.owner) {
            (Observer::Seat(seat), Some(owner)) if seat == owner => Some(&self.value),
            (Observer::Seat(_) | Observer::Spectator, _) => None,
        }
    }
    /// The value for those who keep the whole game: records and referees, never a player.
    pub const fn disclose(&self) -> &T {
        &self.value
    }
}

/// Something that followed from an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<'a> {
    /// A seat answered a decision that others are still thinking about.
    Answered {
        /// Who.
        seat: Seat,
    },
    /// Tickets were offered.
    Offered {
        /// To whom.
        seat: Seat,
        /// Which, in the order drawn.
        tickets: Secret<&'a [TicketId]>,
        /// How many.
        count: usize,
    },
    /// A draft began: packs were dealt.
    DraftBegan {
        /// Whether it is the second draft.
        second: bool,
    },
    /// A ticket was picked from a pack.
    Picked {
        /// Who.
        seat: Seat,
        /// Which.
        ticket: Secret<TicketId>,
    },
    /// All packs were passed on.
    PacksPassed {
        /// Whether to the left, as in the first draft.
        left: bool,
    },
    /// Tickets were kept and the others given back.
    Kept {
        /// Who.
        seat: Seat,
        /// Which.
        tickets: Secret<TicketSet>,
        /// How many were kept.
        kept: usize,
        /// How many were given back.
        returned: usize,
    },
    /// Tickets were shuffled; this is the ticket deck now, the bottom first.
    TicketsShuffled {
        /// The deck.
        deck: Secret<&'a [TicketId]>,
    },
    /// A stack of tokens was placed.
    StackPlaced {
        /// Who.
        seat: Seat,
        /// Which.
        symbol: SymbolId,
        /// Where.
        location: LocationId,
    },
    /// A card was drawn unseen; none, when no card was found.
    DrewUnseen {
        /// Who.
        seat: Seat,
        /// Which.
        card: Option<Secret<Card>>,
    },
    /// A face-up card was taken.
    TookFaceUp {
        /// Who.
        seat: Seat,
        /// From which place.
        slot: Slot,
        /// Which.
        card: Card,
    },
    /// A market place was filled.
    Refilled {
        /// Which place.
        slot: Slot,
        /// With which card.
        card: Card,
    },
    /// The market was swept.
    Swept,
    /// The market stays as it is though it should be swept (B-DRAW-15).
    MarketAtRest,
    /// The discards were shuffled into a new deck; the bottom comes first.
    Reshuffled {
        /// The new deck.
        deck: Secret<ShuffledDeck<'a>>,
    },
    /// A festival card came off the deck and lies open at its place.
    FestivalLaid {
        /// Which.
        festival: FestivalId,
    },
    /// The draft card came off the deck.
    DraftCardDrawn,
    /// A route was claimed.
    Claimed {
        /// Who.
        seat: Seat,
        /// What and how.
        claim: Claim,
        /// Points scored at once.
        points: u8,
    },
    /// A tourist token was taken.
    TokenTaken {
        /// Who.
        seat: Seat,
        /// Which.
        symbol: SymbolId,
        /// Where.
        location: LocationId,
    },
    /// A festival pile was taken.
    FestivalTaken {
        /// Who.
        seat: Seat,
        /// Which.
        festival: FestivalId,
        /// How many cards lay there.
        cards: u8,
    },
    /// A seat passed.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// The last round was called.
    LastRoundCalled {
        /// By whom.
        seat: Seat,
    },
    /// A turn began.
    TurnBegan {
        /// Whose.
        seat: Seat,
    },
    /// The game ended.
    Ended {
        /// How.
        how: Ending,
    },
}

/// A deck in an event, read entry by entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShuffledDeck<'a> {
    pub(crate) entries: &'a [crate::card::DeckByte],
    pub(crate) board: BoardRef<'a>,
}

/// A board compared by identity, so that events can be compared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardRef<'a>(pub(crate) &'a board::Board);

impl PartialEq for BoardRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}
impl Eq for BoardRef<'_> {}

impl ShuffledDeck<'_> {
    /// The entries from the top.
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

/// Where events go. The null sink `()` costs nothing.
pub trait Sink {
    /// Takes one event.
    fn event(&mut self, event: Event<'_>);
}

impl Sink for () {
    #[inline]
    fn event(&mut self, _: Event<'_>) {}
}

impl<F: FnMut(Event<'_>)> Sink for F {
    fn event(&mut self, event: Event<'_>) {
        self(event);
    }
}
