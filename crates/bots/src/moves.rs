//! Choices that several bots share: the best draw, the best tickets, where to place stacks, and a
//! fallback.

use board::{LocationId, LocationSet, TicketId, TicketSet};
use rules::{Action, Card, Placement, Slot, takeable};

use crate::situation::{OpenDecision, Situation};

/// Returns the item with the highest key; of equals the first.
pub(crate) fn best<T, K: PartialOrd>(
    items: impl IntoIterator<Item = T>,
    key: impl Fn(&T) -> K,
) -> Option<T> {
    let keyed = items.into_iter().map(|item| (key(&item), item));
    let best = keyed.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map(|(_, item)| item)
}

impl Situation<'_> {
    /// Returns the face-up cards that may be taken now.
    pub(crate) fn face_up(&self) -> impl Iterator<Item = (Slot, Card)> + Clone {
        takeable(self.market.into_iter(), self.decision == OpenDecision::SecondCard)
    }

    /// Returns the draw with the highest worth: a face-up card if it is worth more than an unseen one,
    /// of equals the first. None if no card may be drawn.
    pub(crate) fn best_draw(
        &self,
        worth: impl Fn(Card) -> i32,
        unseen: i32,
    ) -> Option<(i32, Action)> {
        let open = self.face_up().map(|(slot, card)| (worth(card), Action::DrawMarket(slot)));
        let deck = self.unseen_open.then_some((unseen, Action::DrawDeck));
        best(deck.into_iter().chain(open), |&(worth, _)| worth)
    }

    /// Returns a legal action of a turn, for bots that want nothing: a draw, else a claim, else new
    /// tickets, else a pass.
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

    /// Returns the smallest and the largest number of tickets that may be kept.
    pub(crate) fn keep_limits(&self) -> (usize, usize) {
        match self.decision {
            OpenDecision::Keep(rule) => rule.range(self.offered.iter().count()).into_inner(),
            OpenDecision::Pick
            | OpenDecision::Stacks
            | OpenDecision::Turn
            | OpenDecision::SecondCard => (1, 1),
        }
    }

    /// Returns every set of tickets that may be kept.
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

    /// Returns the `count` tickets on offer with the highest worth; of equals the first offered.
    pub(crate) fn best_offered(&self, count: usize, worth: impl Fn(TicketId) -> i32) -> TicketSet {
        let mut kept = TicketSet::EMPTY;
        while kept.len() < count {
            let left = self.offered.iter().filter(|&id| !kept.contains(id));
            let Some(next) = best(left, |&id| worth(id)) else { break };
            kept.insert(next);
        }
        kept
    }

    /// Places the stacks at the locations with the highest worth; of equals at the first.
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

    /// Returns the locations that the tickets name.
    pub(crate) fn ticket_places(&self, tickets: TicketSet) -> LocationSet {
        tickets.iter().flat_map(|id| [self.board.ticket(id).a, self.board.ticket(id).b]).collect()
    }
}
