//! Putting tickets to the spots of a draft, one try at a time.

use board::{MAX_OFFER, MAX_SEATS, TicketId, TicketSet};

use super::drafts::{Draft, Spot};
use crate::random::Dice;

/// The ticket at each spot, by pack and by when it is taken.
pub(super) type Row = [[Option<TicketId>; MAX_OFFER]; MAX_SEATS];

/// Some spots, without asking for memory: most tries are rejected, so a try must cost little.
#[derive(Clone, Copy)]
pub(super) struct Spots {
    pub(super) len: usize,
    pub(super) spots: [Spot; MAX_SEATS * MAX_OFFER],
}

impl FromIterator<Spot> for Spots {
    fn from_iter<T: IntoIterator<Item = Spot>>(spots: T) -> Spots {
        let nowhere = Spot { pack: 0, taken: 0 };
        let mut all = Spots { len: 0, spots: [nowhere; MAX_SEATS * MAX_OFFER] };
        for spot in spots {
            all.spots[all.len] = spot;
            all.len += 1;
        }
        all
    }
}

/// Tickets put to spots so far.
pub(super) struct HandOut<'d> {
    draft: &'d Draft,
    pub(super) row: Row,
    pub(super) placed: TicketSet,
    /// Tickets that were not dealt.
    pub(super) rest: TicketSet,
    /// Picks that hold a ticket seen later, by seat, as bits by round.
    pub(super) back: [u8; MAX_SEATS],
}

impl<'d> HandOut<'d> {
    pub(super) fn new(draft: &'d Draft) -> HandOut<'d> {
        let mut hand_out = HandOut {
            draft,
            row: [[None; MAX_OFFER]; MAX_SEATS],
            placed: TicketSet::EMPTY,
            rest: TicketSet::EMPTY,
            back: [0; MAX_SEATS],
        };
        for &(spot, ticket) in &draft.known {
            hand_out.row[spot.pack][spot.taken] = Some(ticket);
            hand_out.placed.insert(ticket);
        }
        hand_out
    }

    /// Puts each ticket to a random spot that has none.
    pub(super) fn scatter(&mut self, tickets: TicketSet, spots: &[Spot], dice: &mut impl Dice) {
        self.scatter_or_rest(tickets, spots, 0, dice);
    }

    /// Puts each ticket to a spot whose taker gave it back, as likely as the choices that leaves.
    pub(super) fn scatter_given_back(
        &mut self,
        tickets: TicketSet,
        spots: &[Spot],
        dice: &mut impl Dice,
    ) -> Option<()> {
        for ticket in tickets.iter() {
            let weight = |spot: &Spot| match self.row[spot.pack][spot.taken] {
                Some(_) => 0,
                None => {
                    let certain = self.back[self.draft.taker(*spot).index()].count_ones();
                    self.draft.choices_left(certain)
                }
            };
            let open = |spot: &&Spot| self.row[spot.pack][spot.taken].is_none();
            let count = spots.iter().filter(open).count() as u32;
            let all: u32 = spots.iter().map(weight).sum();
            let most = count * self.draft.choices_left(0);
            // One draw both accepts and chooses: what is beyond the weights is the rejection.
            let mut n = dice.below(most.max(1));
            if n >= all {
                return None;
            }
            let chosen = spots.iter().find(|spot| {
                let found = n < weight(spot);
                n = n.wrapping_sub(if found { 0 } else { weight(spot) });
                found
            });
            self.put(*chosen?, ticket);
        }
        Some(())
    }

    /// Puts each ticket to a random spot that has none, or among so many that were not dealt.
    pub(super) fn scatter_or_rest(
        &mut self,
        tickets: TicketSet,
        spots: &[Spot],
        mut undealt: usize,
        dice: &mut impl Dice,
    ) {
        if tickets.is_empty() {
            return;
        }
        let row = &self.row;
        let is_open = |spot: &Spot| row[spot.pack][spot.taken].is_none();
        let mut open: Spots = spots.iter().copied().filter(is_open).collect();
        for ticket in tickets.iter() {
            let chosen = dice.below((open.len + undealt) as u32) as usize;
            if chosen < open.len {
                self.put(open.spots[chosen], ticket);
                open.len -= 1;
                open.spots[chosen] = open.spots[open.len];
            } else {
                self.rest.insert(ticket);
                undealt -= 1;
            }
        }
    }

    fn put(&mut self, spot: Spot, ticket: TicketId) {
        self.row[spot.pack][spot.taken] = Some(ticket);
        self.placed.insert(ticket);
        self.back[self.draft.taker(spot).index()] |= 1 << spot.taken;
    }
}
