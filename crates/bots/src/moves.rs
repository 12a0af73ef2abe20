//! What all scripted bots need and none is known for: draws by worth, stacks by place, and what is
//! left when nothing is wanted.

use board::{LocationId, LocationSet, TicketId, TicketSet};
use rules::{Action, Card, Placement, Slot};

use crate::situation::{OpenDecision, Situation};

/// The item with the highest key; of equals the first.
pub(crate) fn best<T, K: PartialOrd>(
    items: impl IntoIterator<Item = T>,
    key: impl Fn(&T) -> K,
) -> Option<T> {
    let keyed = items.into_iter().map(|item| (key(&item), item));
    let best = keyed.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map(|(_, item)| item)
}

impl Situation<'_> {
    /// The face-up cards that may be taken now.
    pub(crate) fn face_up(&self) -> impl Iterator<Item = (Slot, Card)> + Clone {
        let second = self.decision == OpenDecision::SecondCard;
        let places = self.market.into_iter().enumerate();
        places.filter_map(move |(at, card)| {
            card.filter(|card| !second || card.may_be_second()).map(|card| (Slot(at as u8), card))
        })
    }

    /// The face-up card that is worth most, if it is worth more than an unseen one; of equals the
    /// first. None if no card may be drawn.
    pub(crate) fn best_draw(
        &self,
        worth: impl Fn(Card) -> i32,
        unseen: i32,
    ) -> Option<(i32, Action)> {
        let open = self.face_up().map(|(slot, card)| (worth(card), Action::DrawMarket(slot)));
        let deck = self.unseen_open.then_some((unseen, Action::DrawDeck));
        best(deck.into_iter().chain(open), |&(worth, _)| worth)
    }

    /// What is left when nothing is wanted.
    pub(crate) fn anything(&self) -> Action {
        if let Some((_, draw)) = self.best_draw(|_| 0, 1) {
            return draw;
        }
        let claim = self.payable().iter().find_map(|id| {
            let payment = self.payments(id).next()?;
            Some(Action::Claim(self.claim(id, payment)))
        });
        match claim {
            Some(claim) => claim,
            None if self.tickets_open => Action::DrawTickets,
            None => Action::Pass,
        }
    }

    /// How many of the tickets on offer may be kept: the least and the most.
    pub(crate) fn keep_limits(&self) -> (usize, usize) {
        match self.decision {
            OpenDecision::Keep(rule) => rule.range(self.offered.iter().count()).into_inner(),
            OpenDecision::Pick
            | OpenDecision::Stacks
            | OpenDecision::Turn
            | OpenDecision::SecondCard => (1, 1),
        }
    }

    /// Every choice of tickets that may be kept.
    pub(crate) fn keeps(&self) -> impl Iterator<Item = TicketSet> {
        let (least, most) = self.keep_limits();
        let offered = self.offered;
        let subset = move |bits: u8| {
            let chosen = offered.iter().enumerate().filter(move |(at, _)| bits >> at & 1 == 1);
            chosen.map(|(_, ticket)| ticket).collect::<TicketSet>()
        };
        let all = 1_u8 << self.offered.iter().count();
        (0..all).map(subset).filter(move |kept| (least..=most).contains(&kept.len()))
    }

    /// So many of the tickets on offer, the best first; of equals the first offered.
    pub(crate) fn best_offered(&self, count: usize, worth: impl Fn(TicketId) -> i32) -> TicketSet {
        let mut kept = TicketSet::EMPTY;
        while kept.len() < count {
            let left = self.offered.iter().filter(|&id| !kept.contains(id));
            let Some(next) = best(left, |&id| worth(id)) else { break };
            kept.insert(next);
        }
        kept
    }

    /// Puts the stacks where most is to be had; of equal places on the first.
    pub(crate) fn place_stacks(&self, worth: impl Fn(LocationId) -> i32) -> Option<Action> {
        let mut aside = self.stacks.iter().flatten().filter(|stack| stack.location.is_none());
        let first = (aside.next()?.symbol, self.best_place(LocationSet::EMPTY, &worth)?);
        match aside.next().filter(|_| self.stacks_to_place > 1) {
            Some(other) => {
                let second = self.best_place(LocationSet::single(first.1), &worth)?;
                let placement = Placement::two(first, (other.symbol, second));
                Some(Action::PlaceStacks(placement))
            }
            None => Some(Action::PlaceStacks(Placement::one(first.0, first.1))),
        }
    }

    fn best_place(
        &self,
        but: LocationSet,
        worth: &impl Fn(LocationId) -> i32,
    ) -> Option<LocationId> {
        let taken = self.stacked().or(but);
        let free = self.board.location_ids().filter(|&at| !taken.contains(at));
        best(free, |&at| worth(at))
    }

    /// Where the tickets lead.
    pub(crate) fn ticket_places(&self, tickets: TicketSet) -> LocationSet {
        tickets.iter().flat_map(|id| [self.board.ticket(id).a, self.board.ticket(id).b]).collect()
    }
}
