//! The history of hidden cards and tickets: which moved, when, and what everybody saw of it.
//!
//! [`View::sample`](crate::View::sample) reads it to find out what a seat can know (B-SECRET-4). The
//! values here are the true ones; a sampler may use only those that its seat saw, and sums of the
//! others.

use board::{MAX_DECK, MAX_LENGTH, MAX_OFFER, MAX_SEATS, MAX_TICKETS, TicketId, TicketSet};

use crate::card::{Cards, KINDS};
use crate::seat::Seat;
use crate::state::TicketDeck;

/// The moves of hidden cards and tickets, in order.
#[derive(Clone, Copy)]
pub(crate) struct Memory {
    pub(crate) cards: CardLog,
    /// The cards in each hand that everybody saw the seat take.
    pub(crate) known: [[u8; KINDS]; MAX_SEATS],
    pub(crate) drafts: [DraftLog; 2],
    /// The ticket deck before the first of the offers below was drawn from it.
    pub(crate) offers_from: TicketDeck,
    pub(crate) offers: OfferLog,
}

impl Memory {
    pub(crate) fn new(tickets: TicketDeck) -> Memory {
        Memory {
            cards: CardLog::EMPTY,
            known: [[0; KINDS]; MAX_SEATS],
            drafts: [DraftLog::EMPTY; 2],
            offers_from: tickets,
            offers: OfferLog { len: 0, entries: [LoggedOffer::default(); MAX_TICKETS] },
        }
    }

    /// Records a card that a seat drew unseen by the others.
    pub(crate) fn drew_unseen(&mut self, seat: Seat, kind: usize) {
        self.cards.push(CardEntry::Drawn { seat, kind });
    }

    /// Records a move from a position: a card drawn unseen, or paid although nobody saw it taken.
    pub(crate) fn remember_card(&mut self, seat: Seat, kind: usize, paid: bool) {
        let entry =
            if paid { CardEntry::Proved { seat, kind } } else { CardEntry::Drawn { seat, kind } };
        self.cards.push(entry);
    }

    /// Records a card that a seat took in the open.
    pub(crate) fn took_seen(&mut self, seat: Seat, kind: usize) {
        self.known[seat.index()][kind] += 1;
    }

    /// Records a payment. Cards that nobody saw the seat take prove something about its unseen cards.
    pub(crate) fn paid(&mut self, seat: Seat, kind: usize, count: u8) {
        let known = &mut self.known[seat.index()][kind];
        let covered = count.min(*known);
        *known -= covered;
        for _ in covered..count {
            self.cards.push(CardEntry::Proved { seat, kind });
        }
    }

    /// Records a reshuffle. Consecutive marks are merged: a deck that was used up in the open leaves
    /// nothing to remember.
    pub(crate) fn reshuffled(&mut self) {
        if self.cards.last() != Some(CardEntry::Reshuffled) {
            self.cards.push(CardEntry::Reshuffled);
        }
    }

    /// Makes sure, once a turn, that the log has room for a turn. If a game outlasts the log, it forgets
    /// when cards were drawn and what payments proved: all unseen cards are then treated alike.
    pub(crate) fn make_room(&mut self, hands: &[Cards; MAX_SEATS]) {
        if self.cards.len() > CardLog::BEFORE_A_TURN {
            self.forget(hands);
        }
    }

    #[cold]
    fn forget(&mut self, hands: &[Cards; MAX_SEATS]) {
        self.cards = CardLog::EMPTY;
        for (seat, hand) in Seat::all(MAX_SEATS).zip(hands) {
            for kind in 0..KINDS {
                let unseen = hand.0[kind] - self.known[seat.index()][kind];
                (0..unseen).for_each(|_| self.drew_unseen(seat, kind));
            }
        }
    }
}

/// One move of a hidden card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CardEntry {
    /// The seat drew a card of this kind from the deck, unseen by the others.
    Drawn { seat: Seat, kind: usize },
    /// The seat paid a card of this kind that nobody saw it take: it was one of its unseen cards.
    Proved { seat: Seat, kind: usize },
    /// The discards, which are public, became the deck.
    Reshuffled,
}

/// The moves of hidden cards, one byte each.
#[derive(Clone, Copy)]
pub(crate) struct CardLog {
    len: u16,
    entries: [u8; CardLog::CAPACITY],
}

impl CardLog {
    const EMPTY: CardLog = CardLog { len: 0, entries: [0; CardLog::CAPACITY] };
    /// The most entries: enough for nearly every game, and [`Memory::make_room`] handles the others. An
    /// index into the log fits in a byte.
    pub(crate) const CAPACITY: usize = 256;
    /// The most entries of one turn: two draws, a payment, and a mark after each.
    const MOST_IN_A_TURN: usize = 2 * (2 + MAX_LENGTH) + 1;
    /// The most entries at the beginning of a turn, kept by [`Memory::make_room`].
    pub(crate) const BEFORE_A_TURN: usize = CardLog::CAPACITY - CardLog::MOST_IN_A_TURN;
    const RESHUFFLED: u8 = u8::MAX;
    const PROVED: u8 = 0x80;

    fn push(&mut self, entry: CardEntry) {
        self.entries[self.len as usize] = match entry {
            CardEntry::Drawn { seat, kind } => (seat.index() << 4 | kind) as u8,
            CardEntry::Proved { seat, kind } => CardLog::PROVED | (seat.index() << 4 | kind) as u8,
            CardEntry::Reshuffled => CardLog::RESHUFFLED,
        };
        self.len += 1;
    }

    pub(crate) fn len(&self) -> usize {
        self.len as usize
    }

    fn last(&self) -> Option<CardEntry> {
        Some(self.get(self.len().checked_sub(1)?))
    }

    pub(crate) fn get(&self, at: usize) -> CardEntry {
        let byte = self.entries[at];
        if byte == CardLog::RESHUFFLED {
            return CardEntry::Reshuffled;
        }
        let seat = Seat::new(usize::from(byte >> 4 & 7)).expect("written from a seat");
        let kind = usize::from(byte & 15);
        if byte & CardLog::PROVED == 0 {
            CardEntry::Drawn { seat, kind }
        } else {
            CardEntry::Proved { seat, kind }
        }
    }

    /// Replaces the kind of a drawn card, to write a sampled past.
    pub(crate) fn set_drawn(&mut self, at: usize, kind: usize) {
        self.entries[at] = self.entries[at] & 0xf0 | kind as u8;
    }
}

const _: () = assert!(
    MAX_DECK <= CardLog::CAPACITY - CardLog::MOST_IN_A_TURN,
    "a log that has just forgotten has room for a turn"
);

/// The picks of a draft and which of them were kept.
#[derive(Clone, Copy)]
pub(crate) struct DraftLog {
    /// The picks by seat and round. The last round's ticket was no choice.
    pub(crate) picks: [[TicketId; MAX_OFFER]; MAX_SEATS],
    /// The kept picks by seat, as bits by round.
    pub(crate) kept: [u8; MAX_SEATS],
}

impl DraftLog {
    const EMPTY: DraftLog =
        DraftLog { picks: [[TicketId::ALL[0]; MAX_OFFER]; MAX_SEATS], kept: [0; MAX_SEATS] };

    /// Returns a seat's picks of these rounds, given as bits.
    pub(crate) fn picked(&self, seat: Seat, mut rounds: u8) -> TicketSet {
        let mut tickets = TicketSet::EMPTY;
        while rounds != 0 {
            tickets.insert(self.picks[seat.index()][rounds.trailing_zeros() as usize]);
            rounds &= rounds - 1;
        }
        tickets
    }
    /// Returns the tickets that a seat kept.
    pub(crate) fn kept_by(&self, seat: Seat) -> TicketSet {
        self.picked(seat, self.kept[seat.index()])
    }
}

/// An offer of tickets and its answer.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct LoggedOffer {
    /// The seat in the low three bits, the number of tickets in the bits above.
    seat_and_count: u8,
    /// The tickets that were kept, as bits by the order drawn.
    pub(crate) kept: u8,
}

impl LoggedOffer {
    pub(crate) fn seat(self) -> Seat {
        Seat::new(usize::from(self.seat_and_count & 7)).expect("written from a seat")
    }
    pub(crate) fn count(self) -> usize {
        usize::from(self.seat_and_count >> 3)
    }
}

/// All offers in the order of their answers. Their tickets follow from the deck they were drawn from.
#[derive(Clone, Copy)]
pub(crate) struct OfferLog {
    len: u8,
    entries: [LoggedOffer; MAX_TICKETS],
}

impl OfferLog {
    pub(crate) fn push(&mut self, seat: Seat, count: usize, kept: u8) {
        let seat_and_count = (seat.index() | count << 3) as u8;
        self.entries[self.len as usize] = LoggedOffer { seat_and_count, kept };
        self.len += 1;
    }
    pub(crate) fn entries(&self) -> &[LoggedOffer] {
        &self.entries[..self.len as usize]
    }
    pub(crate) fn entries_mut(&mut self) -> &mut [LoggedOffer] {
        &mut self.entries[..self.len as usize]
    }
}
