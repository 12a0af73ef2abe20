//! Answers for those who choose an action: what a claim may collect, what may be drawn, how many
//! tickets to keep, which stacks go where.

use std::ops::RangeInclusive;

use board::{FestivalId, LocationId, LocationSet, RouteId, SymbolId};

use crate::action::{Action, Claim, Slot};
use crate::card::Card;
use crate::decision::Phase;
use crate::illegal::Illegal;
use crate::seat::Seat;
use crate::tickets::Keep;
use crate::view::View;
use crate::{collect, tickets, tokens};

/// Returns the cards of a market that may be taken, with their places: all of them as the first card of
/// a turn, as the second no wild (B-DRAW-4).
#[inline]
pub fn takeable<M: Iterator<Item = Option<Card>> + Clone>(
    market: M,
    second: bool,
) -> impl Iterator<Item = (Slot, Card)> + Clone + use<M> {
    let places = market.enumerate();
    let cards = places.filter_map(|(place, card)| Some((Slot(place as u8), card?)));
    cards.filter(move |&(_, card)| !second || card.may_be_second())
}

impl Keep {
    /// Returns the smallest and the largest number of tickets to keep of this many on offer.
    pub fn range(self, offered: usize) -> RangeInclusive<usize> {
        match self {
            Keep::AtLeast(least) => least.min(offered)..=offered,
            Keep::Exactly(number) => number..=number,
        }
    }
}

impl<'g, 'b> View<'g, 'b> {
    /// Returns every claim of this route that the observer's seat may make now: color by color in
    /// board order, fewest wilds first, wilds alone last.
    pub fn claims_of(&self, route: RouteId) -> impl Iterator<Item = Claim> + Clone + use<'g, 'b> {
        let claimable = self.legal().claimable().contains(route);
        let seat = self.seat().filter(|_| claimable);
        let choices = seat.map(|seat| self.collect_choices(seat, route));
        let payments = self.payments(route).flat_map(|range| range.iter());
        choices.into_iter().flat_map(move |(first, second)| {
            payments.clone().flat_map(move |payment| {
                let ends = [first].into_iter().chain(second.map(Some));
                ends.map(move |collect_at| Claim { route, payment, collect_at })
            })
        })
    }

    /// Returns why the observer's seat cannot claim this route now: the refusal of the payment that
    /// lacks the fewest cards. None if the seat can claim it.
    pub fn why_not(&self, route: RouteId) -> Option<Illegal> {
        let hand = self.seat().and_then(|seat| self.hand(seat)).copied().unwrap_or_default();
        let payment = hand.nearest_payment(self.board(), self.board().route(route).cost());
        let collect_at = self.seat().and_then(|seat| self.collect_choices(seat, route).0);
        self.check(Action::Claim(Claim { route, payment, collect_at })).err()
    }

    /// Returns the ends at which a seat's claim of a route may collect: the first choice and, if there
    /// is one, the second. A claim must name one of them; none only if there is none.
    #[inline]
    pub fn collect_choices(
        &self,
        seat: Seat,
        route: RouteId,
    ) -> (Option<LocationId>, Option<LocationId>) {
        collect::choices(self, seat, route)
    }

    /// Returns the token that a seat's claim takes at this location, if it may take one.
    pub fn token_at(&self, seat: Seat, at: LocationId) -> Option<SymbolId> {
        let held = self.tokens(seat);
        let mut stacks = self.stacks().filter(|stack| stack.location == Some(at));
        stacks.find(|stack| stack.is_for(held)).map(|stack| stack.symbol)
    }

    /// Returns the festival whose cards a claim takes at this location, and how many lie there.
    pub fn festival_at(&self, at: LocationId) -> Option<(FestivalId, u8)> {
        let festival = self.board().festivals()?.at(at)?;
        let cards = self.festival_laid(festival);
        (cards > 0).then_some((festival, cards))
    }

    /// Returns whether a turn may be used to draw tickets (SF-TICKET-1, IB-TICKET-1).
    #[inline]
    pub fn tickets_open(&self) -> bool {
        tickets::check_draw(self).is_ok()
    }

    /// Returns the face-up cards that may be taken now, with their places.
    pub fn takeable(&self) -> impl Iterator<Item = (Slot, Card)> {
        takeable(self.market(), self.phase() == Phase::SecondCard)
    }

    /// Returns the smallest and the largest number of tickets that a seat may keep of those on offer.
    pub fn keep_range(&self, seat: Seat) -> RangeInclusive<usize> {
        self.keep_rule().range(self.offered_count(seat))
    }

    /// Returns how many stacks the placing seat places in one decision (SF-SETUP-5, 6).
    pub fn stacks_to_place(&self) -> usize {
        tokens::stacks_to_place(self)
    }

    /// Returns the symbols of the stacks that are put aside.
    pub fn stacks_aside(&self) -> impl Iterator<Item = SymbolId> + use<'g, 'b> {
        let aside = self.stacks().filter(|stack| stack.location.is_none());
        aside.map(|stack| stack.symbol)
    }

    /// Returns the locations at which a stack may be placed: those without one (SF-SETUP-9).
    pub fn free_for_stacks(&self) -> LocationSet {
        let all = LocationSet::first_of_board(self.board().locations().len());
        all.minus(self.locations_with_stack())
    }
}

impl Card {
    /// Returns whether the card may be taken from the market as the second card of a turn: a wild
    /// may not (B-DRAW-4).
    pub fn may_be_second(self) -> bool {
        self != Card::Wild
    }
}
