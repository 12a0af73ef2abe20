//! What an observer saw of a draft.
//!
//! A pack is a random row of tickets, taken one after the other by the seats it passes; where a seat
//! takes a ticket in a round is a *spot*. The observer sees a pack each time it comes by, so spots between
//! two looks share a known set of tickets, a *cell*; spots nobody showed the observer share the unseen
//! tickets with the deck.

use board::{MAX_OFFER, MAX_SEATS, TicketId, TicketSet};

use crate::decision::Phase;
use crate::game::Game;
use crate::memory::DraftLog;
use crate::seat::Seat;
use crate::state::DraftState;

/// A draft as the observer knows it.
pub(super) struct Draft {
    pub(super) own: Option<Seat>,
    pub(super) seats: usize,
    pub(super) dealt: usize,
    pub(super) keep: usize,
    left: bool,
    /// Picks made by everyone so far; `dealt` when the packs are empty.
    pub(super) rounds: usize,
    /// Whether everyone has chosen among the picks.
    pub(super) settled: bool,
    pub(super) log: DraftLog,
    /// Tickets the observer saw in packs.
    pub(super) seen: TicketSet,
    /// Spots that nobody showed the observer.
    pub(super) unseen: Spots,
    cell_count: usize,
    cells: [Cell; MAX_OFFER],
}

/// Spots that share a known set of tickets. There is one for each look at the most: a look a round.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    pub(super) spots: Spots,
    pub(super) tickets: TicketSet,
}

impl Cell {
    const EMPTY: Cell = Cell { spots: Spots::NONE, tickets: TicketSet::EMPTY };
}

/// A set of spots: for each seat a bit for each round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spots(u32);

impl Spots {
    pub(super) const NONE: Spots = Spots(0);
    pub(super) const ALL: Spots = Spots(u32::MAX);

    /// A seat's spots in these rounds, given as bits.
    pub(super) fn of(seat: Seat, rounds: u8) -> Spots {
        Spots(u32::from(rounds) << (seat.index() * MAX_OFFER))
    }
    pub(super) fn one((seat, round): (usize, usize)) -> Spots {
        Spots(1 << (seat * MAX_OFFER + round))
    }
    /// The rounds of this seat's spots.
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
    /// The spots, each as (seat, round).
    pub(super) fn iter(mut self) -> impl Iterator<Item = (usize, usize)> {
        std::iter::from_fn(move || {
            let index = self.0.trailing_zeros() as usize;
            self.0 &= self.0.checked_sub(1)?;
            Some((index / MAX_OFFER, index % MAX_OFFER))
        })
    }
}

const _: () = assert!(MAX_SEATS * MAX_OFFER <= 32, "a bit for each spot");

impl Draft {
    pub(super) fn first(game: &Game<'_>, own: Option<Seat>) -> Draft {
        let open = game.state.draft == DraftState::First;
        Draft::known_to(game, own, true, open)
    }

    pub(super) fn second(game: &Game<'_>, own: Option<Seat>) -> Option<Draft> {
        match game.state.draft {
            DraftState::Second => Some(Draft::known_to(game, own, false, true)),
            DraftState::Done => Some(Draft::known_to(game, own, false, false)),
            DraftState::None | DraftState::First | DraftState::Waiting | DraftState::Called => None,
        }
    }

    fn known_to(game: &Game<'_>, own: Option<Seat>, first: bool, open: bool) -> Draft {
        let numbers = game.board.draft().expect("only boards with drafts come here");
        let dealt = numbers.dealt as usize;
        let picking = open && game.state.phase == Phase::Pick;
        let mut draft = Draft {
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

    /// What is still in a pack is taken by those to whom it will come, in any order.
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

    /// Who takes the last ticket of the first seat's pack.
    fn last_taker(&self) -> Seat {
        (1..self.dealt).fold(Seat::FIRST, |seat, _| self.next_taker(seat))
    }

    /// Follows a pack from its last taker back to its first and sorts its spots by what the observer
    /// saw of it.
    fn look_back(&mut self, last: Seat) {
        let mut since = Cell::EMPTY;
        let mut rest = TicketSet::EMPTY;
        let mut seat = last;
        for round in (0..self.dealt).rev() {
            let ticket = self.log.picks[seat.index()][round];
            rest.insert(ticket);
            if Some(seat) == self.own && round <= self.rounds {
                self.seen = self.seen.or(rest);
                // In the pack that the observer holds now nothing is a riddle.
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

    /// How many of its picks each seat gives back.
    pub(super) fn back(&self) -> usize {
        self.dealt - self.keep
    }

    /// The seats whose choices are hidden.
    pub(super) fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let own = self.own;
        Seat::all(self.seats).filter(move |&seat| Some(seat) != own)
    }
}
