//! The state of a game: one flat value without references. `ARCHITECTURE.md` has a picture of it.

use board::{
    Board, LocationId, LocationSet, MAX_DECK, MAX_FESTIVALS, MAX_OFFER, MAX_SEATS, MAX_SYMBOLS,
    MAX_TICKETS, RouteSet, TicketId, TicketSet,
};

use crate::card::{Cards, DeckByte};
use crate::counting::OpenRoutes;
use crate::decision::Phase;
use crate::game::{Game, WrongBoard};
use crate::market::Market;
use crate::memory::Memory;
use crate::random::Seed;
use crate::seat::{Seat, SeatSet};

/// Everything that a game is, hidden parts included, without its board.
///
/// It is a plain value that can be kept, sent to another thread and resumed later with
/// [`GameState::on`], on any board that has the same fingerprint.
#[derive(Clone, Copy)]
pub struct GameState {
    /// The fingerprint of the board it is played on.
    pub(crate) board: u64,
    pub(crate) seats: u8,
    pub(crate) phase: Phase,
    /// The seat whose turn it is, or who places a stack.
    pub(crate) turn: Seat,
    /// The seats that must decide: one seat, or those who have not answered a simultaneous decision.
    pub(crate) awaited: SeatSet,
    /// Each seat's answer to a simultaneous decision: tickets on offer, as bits by their order.
    pub(crate) answers: [u8; MAX_SEATS],
    pub(crate) last_round: Option<LastRound>,
    /// The number of passes in a row, no matter which seat was first (B-TURN-4).
    pub(crate) passes: u8,
    pub(crate) draft: DraftState,
    /// Whether the market is not swept although it has enough wilds (B-DRAW-15).
    pub(crate) at_rest: bool,
    pub(crate) turns: u16,

    pub(crate) claims: [RouteSet; MAX_SEATS],
    pub(crate) routes: OpenRoutes,
    pub(crate) supply: [u8; MAX_SEATS],
    pub(crate) points: [i16; MAX_SEATS],

    pub(crate) hands: [Cards; MAX_SEATS],
    pub(crate) market: Market,
    pub(crate) discard: Cards,
    pub(crate) deck: Deck,
    pub(crate) reshuffles: u16,

    pub(crate) tickets: [TicketSet; MAX_SEATS],
    pub(crate) ticket_deck: TicketDeck,
    /// Tickets on offer to each seat: an offer, a pack, or the picks of a draft to choose from.
    pub(crate) on_offer: [TicketList; MAX_SEATS],

    /// Each seat's tokens, as bits by symbol.
    pub(crate) tokens: [u8; MAX_SEATS],
    pub(crate) stacks: [Stack; MAX_SYMBOLS],
    /// For each seat the locations that have a token it may take.
    pub(crate) for_taking: [LocationSet; MAX_SEATS],
    /// The number of festival cards that lie open, by festival.
    pub(crate) laid: [u8; MAX_FESTIVALS],
    /// The locations where festival cards lie open.
    pub(crate) festive: LocationSet,
    /// The number of festival cards taken, by seat and festival.
    pub(crate) piles: [[u8; MAX_FESTIVALS]; MAX_SEATS],

    pub(crate) seed: Seed,
    pub(crate) memory: Memory,
}

impl GameState {
    /// Resumes the game on its board. Fails on a board that has another fingerprint.
    pub fn on<'b>(&self, board: &'b Board) -> Result<Game<'b>, WrongBoard> {
        let found = board.fingerprint();
        if found == self.board {
            Ok(Game { board, state: *self })
        } else {
            Err(WrongBoard { expected: self.board, found })
        }
    }

    /// Returns the fingerprint of the board it is played on: see [`Board::fingerprint`].
    pub fn board_fingerprint(&self) -> u64 {
        self.board
    }

    /// Makes this seat the only one that must decide, and gives it the turn.
    pub(crate) fn await_only(&mut self, seat: Seat) {
        self.turn = seat;
        self.awaited = SeatSet::single(seat);
    }

    /// Returns the seats that have answered the open simultaneous decision.
    pub(crate) fn answered(&self) -> SeatSet {
        if self.phase.is_simultaneous() {
            SeatSet::all(self.seats.into()).minus(self.awaited)
        } else {
            SeatSet::EMPTY
        }
    }
}

/// The last round, once it was called (B-END-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LastRound {
    pub(crate) caller: Seat,
    pub(crate) turns_left: u8,
}

/// The progress of the two drafts. Boards without drafts stay at `None`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(crate) enum DraftState {
    None,
    First,
    /// The first draft is over, and the draft card is in the deck.
    Waiting,
    /// The draft card came off the deck: the second draft follows this turn.
    Called,
    Second,
    Done,
}

/// The deck. The top is the last entry.
#[derive(Clone, Copy)]
pub(crate) struct Deck {
    len: u8,
    entries: [DeckByte; MAX_DECK],
}

impl Deck {
    pub(crate) const EMPTY: Deck = Deck { len: 0, entries: [DeckByte::card(0); MAX_DECK] };

    pub(crate) fn len(&self) -> usize {
        self.len as usize
    }
    pub(crate) fn push(&mut self, entry: DeckByte) {
        self.entries[self.len as usize] = entry;
        self.len += 1;
    }
    pub(crate) fn pop(&mut self) -> Option<DeckByte> {
        self.len = self.len.checked_sub(1)?;
        Some(self.entries[self.len as usize])
    }
    /// Puts `count` equal entries on top.
    pub(crate) fn push_all(&mut self, entry: DeckByte, count: u8) {
        let from = self.len();
        self.len += count;
        self.entries[from..self.len as usize].fill(entry);
    }
    /// Inserts an entry below `from_top` entries, counted from the top.
    pub(crate) fn insert_after(&mut self, from_top: usize, entry: DeckByte) {
        let at = self.len() - from_top;
        self.push(entry);
        self.entries[at..self.len as usize].rotate_right(1);
    }
    pub(crate) fn entries(&self) -> &[DeckByte] {
        &self.entries[..self.len as usize]
    }
    pub(crate) fn entries_mut(&mut self) -> &mut [DeckByte] {
        &mut self.entries[..self.len as usize]
    }
    /// Returns the number of entries above the draft card, if it is in the deck.
    pub(crate) fn above_draft_card(&self) -> Option<usize> {
        self.entries().iter().rev().position(|&entry| entry == DeckByte::DRAFT)
    }
}

/// The ticket deck. The top is the last ticket.
#[derive(Clone, Copy)]
pub(crate) struct TicketDeck {
    len: u8,
    tickets: [TicketId; MAX_TICKETS],
}

impl TicketDeck {
    /// Returns all tickets of the board in board order.
    pub(crate) fn of_board(board: &Board) -> TicketDeck {
        TicketDeck { len: board.tickets().len() as u8, tickets: TicketId::ALL }
    }
    pub(crate) fn of(tickets: impl IntoIterator<Item = TicketId>) -> TicketDeck {
        let mut deck = TicketDeck { len: 0, tickets: TicketId::ALL };
        tickets.into_iter().for_each(|ticket| deck.push(ticket));
        deck
    }
    pub(crate) fn len(&self) -> usize {
        self.len as usize
    }
    pub(crate) fn push(&mut self, ticket: TicketId) {
        self.tickets[self.len as usize] = ticket;
        self.len += 1;
    }
    pub(crate) fn pop(&mut self) -> Option<TicketId> {
        self.len = self.len.checked_sub(1)?;
        Some(self.tickets[self.len as usize])
    }
    /// Puts a ticket at the bottom.
    pub(crate) fn put_under(&mut self, ticket: TicketId) {
        self.tickets.copy_within(..self.len as usize, 1);
        self.tickets[0] = ticket;
        self.len += 1;
    }
    pub(crate) fn tickets(&self) -> &[TicketId] {
        &self.tickets[..self.len as usize]
    }
    pub(crate) fn tickets_mut(&mut self) -> &mut [TicketId] {
        &mut self.tickets[..self.len as usize]
    }
}

/// A list of at most [`MAX_OFFER`] tickets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TicketList {
    len: u8,
    tickets: [TicketId; MAX_OFFER],
}

impl TicketList {
    pub(crate) const EMPTY: TicketList =
        TicketList { len: 0, tickets: [TicketId::ALL[0]; MAX_OFFER] };

    pub(crate) fn push(&mut self, ticket: TicketId) {
        self.tickets[self.len as usize] = ticket;
        self.len += 1;
    }
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }
    pub(crate) fn len(&self) -> usize {
        self.len as usize
    }
    pub(crate) fn as_slice(&self) -> &[TicketId] {
        &self.tickets[..self.len as usize]
    }
    /// Removes the ticket at this index. The others keep their order.
    pub(crate) fn remove(&mut self, at: usize) -> TicketId {
        let tickets = self.tickets;
        let next = |place: usize| tickets[(place + usize::from(place >= at)) % MAX_OFFER];
        self.tickets = std::array::from_fn(next);
        self.len -= 1;
        tickets[at]
    }
    /// Returns the indexes of these tickets as bits.
    pub(crate) fn places(&self, set: TicketSet) -> u8 {
        let tickets = self.as_slice().iter().enumerate();
        tickets.fold(0, |bits, (at, &ticket)| bits | (u8::from(set.contains(ticket)) << at))
    }
    /// Returns the tickets at these indexes, given as bits.
    pub(crate) fn at_places(&self, bits: u8) -> TicketSet {
        let tickets = self.as_slice().iter().enumerate();
        tickets.filter(|(at, _)| bits >> at & 1 == 1).map(|(_, &ticket)| ticket).collect()
    }
}

/// A stack of tokens of one symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stack {
    /// Its location; none while it is put aside.
    pub(crate) location: Option<LocationId>,
    pub(crate) left: u8,
}

/// A copy is a memcpy of at most 1.5 KiB: searching bots make many copies.
const _: () = assert!(size_of::<GameState>() <= 1536, "the state has grown");
