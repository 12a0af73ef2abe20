//! Deals a ticket draft so that it fits everything an observer saw during it and after it.
//!
//! A pack is a list of tickets that goes around the table. A *spot* is a seat and a round: there
//! the seat takes one ticket of the pack. Spots between two looks of the observer share a known set
//! of tickets; they are a *cell*.

use board::{Board, MAX_OFFER, MAX_SEATS, TicketId, TicketSet};

use super::drafts::{others, rounds};
use super::names::Named;
use super::of_game::{next_taker, numbers};
use super::ticket_memory::looks;
use super::timing::Timing;
use crate::random::{Dice, shuffle};
use crate::seat::Seat;

/// What the observer knows of a draft.
pub(super) struct KnownDraft {
    own: Option<Seat>,
    seats: usize,
    dealt: usize,
    keep: usize,
    pub(super) over: bool,
    own_picks: Vec<(TicketId, Option<bool>)>,
    pub(super) seen: TicketSet,
    /// Groups of spots that share a known set of tickets.
    cells: Vec<(Vec<Spot>, TicketSet)>,
    /// The spots that no look of the observer covers.
    unseen: Vec<Spot>,
}

type Spot = (usize, usize);

/// The tickets assigned to spots, by seat and round.
type Picks = [[Option<TicketId>; MAX_OFFER]; MAX_SEATS];

/// A draft with a ticket at every spot.
pub(super) struct DealtDraft {
    pub(super) picks: Picks,
    /// The picks that were kept, as bits by round.
    pub(super) kept: [u8; MAX_SEATS],
    pub(super) given_back: TicketSet,
    pub(super) undealt: TicketSet,
}

impl DealtDraft {
    pub(super) fn kept_by(&self, seat: usize) -> TicketSet {
        let picks = self.picks[seat].iter().enumerate();
        picks
            .filter(|(round, _)| self.kept[seat] >> round & 1 == 1)
            .filter_map(|it| *it.1)
            .collect()
    }
}

/// Where the tickets came from that the observer saw after a draft.
#[derive(Clone, Copy)]
pub(super) enum Later {
    /// Each was given back or not dealt.
    Either,
    /// Those seen were given back; the tickets of this set were not dealt.
    Parted(TicketSet),
}

impl KnownDraft {
    pub(super) fn new(
        named: &Named,
        own: Option<Seat>,
        draft: usize,
        timing: &Timing,
        board: &Board,
    ) -> Option<KnownDraft> {
        let over = timing.draft_over(draft)?;
        let (dealt, keep) = numbers(board.draft()?);
        let seats = named.seats.len();
        let pack = named.seats.first().map_or(0, |of| of.offer.len());
        let done = if over { dealt } else { rounds(timing, dealt, pack) };
        let mut known = KnownDraft {
            own,
            seats,
            dealt,
            keep,
            over,
            own_picks: own
                .map_or_else(Vec::new, |own| named.seats[own.index()].picks[draft].clone()),
            seen: TicketSet::EMPTY,
            cells: Vec::new(),
            unseen: Vec::new(),
        };
        let looks = own.map_or_else(Vec::new, |own| looks(named, own, draft, timing));
        known.seen = looks.iter().copied().fold(TicketSet::EMPTY, TicketSet::or);
        for first in Seat::all(seats) {
            known.follow_pack(first, draft, done, &looks);
        }
        Some(known)
    }

    /// Follows a pack from its first seat, and groups its spots by what the observer saw of it.
    fn follow_pack(&mut self, first: Seat, draft: usize, done: usize, looks: &[TicketSet]) {
        let mut taker = first;
        let mut spots: Vec<Spot> = Vec::new();
        let mut last_seen: Option<TicketSet> = None;
        for round in 0..self.dealt {
            if Some(taker) == self.own && round < looks.len() {
                self.close(std::mem::take(&mut spots), last_seen, looks[round]);
                let mut rest = looks[round];
                if let Some((id, _)) = self.own_picks.get(round) {
                    rest.remove(*id);
                }
                last_seen = Some(rest);
                if round == done {
                    // The observer sees the pack that it holds now.
                    return;
                }
            } else {
                spots.push((taker.index(), round));
            }
            taker = next_taker(taker, draft, self.seats);
        }
        self.close(spots, last_seen, TicketSet::EMPTY);
    }

    fn close(&mut self, spots: Vec<Spot>, seen_before: Option<TicketSet>, seen_now: TicketSet) {
        match seen_before {
            Some(before) if !spots.is_empty() => self.cells.push((spots, before.minus(seen_now))),
            Some(_) => {}
            None => self.unseen.extend(spots),
        }
    }

    /// Assigns a ticket to every spot. Tickets in `not_kept` go only to spots that were given back,
    /// or are not dealt.
    pub(super) fn deal(
        &self,
        pool: TicketSet,
        not_kept: TicketSet,
        later: Later,
        dice: &mut impl Dice,
    ) -> Option<DealtDraft> {
        let back = self.dealt - self.keep;
        let mut table =
            Spots { picks: Picks::default(), back: [0; MAX_SEATS], room: [back; MAX_SEATS] };
        for (round, (id, _)) in self.own_picks.iter().enumerate() {
            table.picks[self.own?.index()][round] = Some(*id);
        }
        for (spots, tickets) in &self.cells {
            let back = if self.over { tickets.and(not_kept) } else { TicketSet::EMPTY };
            table.fill(spots, back, tickets.minus(back), dice)?;
        }
        let unseen = pool.minus(self.seen);
        let undealt_count = unseen.len().checked_sub(self.unseen.len())?;
        let mut back: Vec<TicketId> = unseen.and(not_kept).iter().collect();
        shuffle(&mut back, dice);
        let mut undealt: TicketSet = match later {
            Later::Either => {
                let stay = back.len() - undealt_count.min(back.len());
                back.split_off(stay).into_iter().collect()
            }
            Later::Parted(not_dealt) => not_dealt,
        };
        let back: TicketSet = back.into_iter().collect();
        let mut free: Vec<TicketId> = unseen.minus(back).minus(undealt).iter().collect();
        shuffle(&mut free, dice);
        let needed = self.unseen.len().checked_sub(back.len())?;
        let rest: TicketSet = free.split_off(needed.min(free.len())).into_iter().collect();
        undealt = undealt.or(rest);
        table.fill(&self.unseen, back, free.into_iter().collect(), dice)?;
        let mut dealt = DealtDraft {
            picks: table.picks,
            kept: [0; MAX_SEATS],
            given_back: TicketSet::EMPTY,
            undealt,
        };
        if self.over {
            self.settle(table, &mut dealt, dice);
        }
        Some(dealt)
    }

    /// Chooses which picks each seat gives back. The observer's own are known.
    fn settle(&self, mut table: Spots, dealt: &mut DealtDraft, dice: &mut impl Dice) {
        let size = self.dealt as u8;
        if let Some(own) = self.own {
            let picks = self.own_picks.iter().enumerate();
            let given = picks.filter(|(_, (_, kept))| *kept == Some(false));
            table.back[own.index()] = given.fold(0, |bits, (round, _)| bits | 1 << round);
        }
        for seat in others(self.own, self.seats) {
            let open = (0..size).filter(|round| table.back[seat.index()] >> round & 1 == 0);
            let mut open: Vec<u8> = open.collect();
            shuffle(&mut open, dice);
            let more = open.into_iter().take(table.room[seat.index()]);
            more.for_each(|round| table.back[seat.index()] |= 1 << round);
        }
        for seat in 0..self.seats {
            dealt.kept[seat] = ((1 << size) - 1) & !table.back[seat];
            let picks = dealt.picks[seat].iter().enumerate();
            let given = picks.filter(|(round, _)| table.back[seat] >> round & 1 == 1);
            let given: TicketSet = given.filter_map(|(_, id)| *id).collect();
            dealt.given_back = dealt.given_back.or(given);
        }
    }
}

/// The tickets assigned to spots so far.
struct Spots {
    picks: Picks,
    /// The rounds whose picks were given back, as bits.
    back: [u8; MAX_SEATS],
    /// How many more picks each seat must give back.
    room: [usize; MAX_SEATS],
}

impl Spots {
    /// Assigns tickets to these spots: first to those that were given back, then to the others.
    /// None if they do not fit.
    fn fill(
        &mut self,
        spots: &[Spot],
        back: TicketSet,
        others: TicketSet,
        dice: &mut impl Dice,
    ) -> Option<()> {
        if back.len() + others.len() != spots.len() {
            return None;
        }
        let mut open = spots.to_vec();
        shuffle(&mut open, dice);
        for id in back.iter() {
            let at = open.iter().position(|&(seat, _)| self.room[seat] > 0)?;
            let (seat, round) = open.swap_remove(at);
            self.room[seat] -= 1;
            self.back[seat] |= 1 << round;
            self.picks[seat][round] = Some(id);
        }
        for ((seat, round), id) in open.into_iter().zip(others.iter()) {
            self.picks[seat][round] = Some(id);
        }
        Some(())
    }
}
