//! What an observer knows about a draft.
//!
//! A pack is a random list of tickets, and each seat that it passes takes one. A *spot* is a seat
//! and a round: the pick of one ticket. The observer sees a pack each time it comes by. So the
//! spots between two looks share a known set of tickets; they are a *cell*. The other spots share
//! the unseen tickets with the deck.

use board::{MAX_OFFER, MAX_SEATS, TicketId, TicketSet};

use crate::decision::Phase;
use crate::game::Game;
use crate::memory::DraftLog;
use crate::seat::Seat;
use crate::state::DraftState;

/// What an observer knows about a draft.
pub(super) struct KnownDraft {
    pub(super) own: Option<Seat>,
    pub(super) seats: usize,
    pub(super) dealt: usize,
    pub(super) keep: usize,
    left: bool,
    /// The number of finished rounds; `dealt` when the packs are empty.
    pub(super) rounds: usize,
    /// Whether everyone has chosen which picks to keep.
    pub(super) settled: bool,
    pub(super) log: DraftLog,
    /// The tickets that the observer saw in packs.
    pub(super) seen: TicketSet,
    /// The spots of which the observer knows nothing.
    pub(super) unseen: Spots,
    cell_count: usize,
    cells: [Cell; MAX_OFFER],
}

/// Spots that share a known set of tickets. There is at most one for each round, because the observer
/// looks at one pack in a round.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    pub(super) spots: Spots,
    pub(super) tickets: TicketSet,
}

impl Cell {
    const EMPTY: Cell = Cell { spots: Spots::NONE, tickets: TicketSet::EMPTY };
}

/// A set of spots: a bit for each seat and round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spots(u32);

impl Spots {
    pub(super) const NONE: Spots = Spots(0);
    pub(super) const ALL: Spots = Spots(u32::MAX);

    /// Returns a seat's spots of these rounds, given as bits.
    pub(super) fn of(seat: Seat, rounds: u8) -> Spots {
        Spots(u32::from(rounds) << (seat.index() * MAX_OFFER))
    }
    pub(super) fn one((seat, round): (usize, usize)) -> Spots {
        Spots(1 << (seat * MAX_OFFER + round))
    }
    /// Returns the rounds of this seat's spots, as bits.
    pub(super) fn rounds(self, seat: Seat) -> u8 {
        (self.0 >> (seat.index() * MAX_OFFER)) as u8 & ((1 << MAX_OFFER) - 1)
    }
    pub(super) fn and(self, other: Spots) -> Spots {
        Spots(self.0 & other.0)
    }
    pub(super) fn minus(self, other: Spots) -> Spots {
        Spots(self.0 & !other.0)
    }
    pub(super) fn or(self, other: Spots) -> Spots {
        Spots(self.0 | other.0)
    }
    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }
    pub(super) fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    /// Returns the spots as pairs of (seat, round).
    pub(super) fn iter(mut self) -> impl Iterator<Item = (usize, usize)> {
        std::iter::from_fn(move || {
            let index = self.0.trailing_zeros() as usize;
            self.0 &= self.0.checked_sub(1)?;
            Some((index / MAX_OFFER, index % MAX_OFFER))
        })
    }
}

const _: () = assert!(MAX_SEATS * MAX_OFFER <= 32, "a bit for each spot");

impl KnownDraft {
    pub(super) fn first(game: &Game<'_>, own: Option<Seat>) -> KnownDraft {
        let open = game.state.draft == DraftState::First;
        KnownDraft::known_to(game, own, true, open)
    }

    pub(super) fn second(game: &Game<'_>, own: Option<Seat>) -> Option<KnownDraft> {
        match game.state.draft {
            DraftState::Second => Some(KnownDraft::known_to(game, own, false, true)),
            DraftState::Done => Some(KnownDraft::known_to(game, own, false, false)),
            DraftState::None | DraftState::First | DraftState::Waiting | DraftState::Called => None,
        }
    }

    fn known_to(game: &Game<'_>, own: Option<Seat>, first: bool, open: bool) -> KnownDraft {
        let numbers = game.board.draft().expect("only boards with drafts come here");
        let dealt = numbers.dealt as usize;
        let picking = open && game.state.phase == Phase::Picks;
        let mut draft = KnownDraft {
            own,
            seats: game.seats(),
            dealt,
            keep: numbers.keep as usize,
            left: first,
            rounds: if picking { dealt - game.state.on_offer[0].len() } else { dealt },
            settled: !open,
            log: game.state.memory.drafts[usize::from(!first)],
            seen: TicketSet::EMPTY,
            unseen: Spots::NONE,
            cell_count: 0,
            cells: [Cell::EMPTY; MAX_OFFER],
        };
        for holder in Seat::all(draft.seats) {
            draft.put_pack_to_spots(game.state.on_offer[holder.index()].as_slice(), holder);
        }
        let mut last = draft.last_taker();
        for _ in 0..draft.seats {
            draft.look_back(last);
            last = last.left(draft.seats);
        }
        draft
    }

    /// Assigns the tickets that are still in a pack to the seats that the pack will come to, in any
    /// order.
    fn put_pack_to_spots(&mut self, pack: &[TicketId], holder: Seat) {
        let mut taker = holder;
        for (&ticket, round) in pack.iter().zip(self.rounds..self.dealt) {
            self.log.picks[taker.index()][round] = ticket;
            taker = self.next_taker(taker);
        }
    }

    pub(super) fn next_taker(&self, seat: Seat) -> Seat {
        if self.left { seat.left(self.seats) } else { seat.right(self.seats) }
    }

    /// Returns the seat that takes the last ticket of the first seat's pack.
    fn last_taker(&self) -> Seat {
        (1..self.dealt).fold(Seat::FIRST, |seat, _| self.next_taker(seat))
    }

    /// Follows a pack from its last seat back to its first and groups its spots by what the observer
    /// saw.
    fn look_back(&mut self, last: Seat) {
        let mut since = Cell::EMPTY;
        let mut rest = TicketSet::EMPTY;
        let mut seat = last;
        for round in (0..self.dealt).rev() {
            let ticket = self.log.picks[seat.index()][round];
            rest.insert(ticket);
            if Some(seat) == self.own && round <= self.rounds {
                self.seen = self.seen.or(rest);
                // The observer sees every ticket of the pack that it holds now.
                if round < self.rounds && !since.spots.is_empty() {
                    self.cells[self.cell_count] = since;
                    self.cell_count += 1;
                }
                since = Cell::EMPTY;
            } else {
                since.tickets.insert(ticket);
                since.spots = since.spots.or(Spots::of(seat, 1 << round));
            }
            seat = if self.left { seat.right(self.seats) } else { seat.left(self.seats) };
        }
        self.unseen = self.unseen.or(since.spots);
    }

    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells[..self.cell_count]
    }

    /// Returns the number of picks that each seat gives back.
    pub(super) fn back(&self) -> usize {
        self.dealt - self.keep
    }

    /// Returns the seats whose choices are hidden.
    pub(super) fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let own = self.own;
        Seat::all(self.seats).filter(move |&seat| Some(seat) != own)
    }
}
