//! What one observer may see: the only way to look at a game in play (B-SECRET).

mod answers;
mod check;
pub(crate) mod closed;
mod payments;
#[cfg(test)]
mod tests;

pub use answers::takeable;
pub use closed::{ClosedRoute, closed_by_claim, closed_route};
pub use payments::PaymentRange;

use board::{
    Board, FestivalId, LocationId, LocationSet, RouteId, RouteSet, SymbolId, TicketId, TicketSet,
};

use crate::action::Slot;
use crate::card::{Card, Cards, card_of};
use crate::counting::OpenRoutes;
use crate::decision::{Awaiting, Phase};
use crate::game::Game;
use crate::legal::Legal;
use crate::random::Dice;
use crate::sample::{self, Effort};
use crate::score::SeatScore;
use crate::seat::{Observer, Seat, SeatSet};
use crate::state::{DraftState, GameState};
use crate::tickets::Keep;
use crate::{draw, tickets};

/// A game as one observer sees it.
///
/// The rules compute from a view what is legal for a seat and why something is refused. So neither
/// can depend on what the seat may not see.
#[derive(Clone, Copy)]
pub struct View<'g, 'b> {
    game: &'g Game<'b>,
    observer: Observer,
}

/// A stack of tourist tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StackView {
    /// Its symbol.
    pub symbol: SymbolId,
    /// The location where it lies; none while it is put aside.
    pub location: Option<LocationId>,
    /// The number of tokens left in it.
    pub left: u8,
}

/// A set of tourist tokens with different symbols.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TokenSet(u8);

impl FromIterator<SymbolId> for TokenSet {
    fn from_iter<I: IntoIterator<Item = SymbolId>>(symbols: I) -> TokenSet {
        TokenSet(symbols.into_iter().fold(0, |bits, symbol| bits | 1 << symbol.index()))
    }
}

impl StackView {
    /// Returns whether a seat that holds these tokens may take one of this stack (SF-TOKEN-3,
    /// SF-TOKEN-7).
    pub fn is_for(&self, held: TokenSet) -> bool {
        self.left > 0 && !held.contains(self.symbol)
    }
}

impl TokenSet {
    /// Returns whether the set has a token with this symbol.
    pub fn contains(self, symbol: SymbolId) -> bool {
        self.0 >> symbol.index() & 1 == 1
    }
    /// Returns the number of tokens.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl<'g, 'b> View<'g, 'b> {
    #[inline]
    pub(crate) fn new(game: &'g Game<'b>, observer: Observer) -> View<'g, 'b> {
        View { game, observer }
    }

    /// Returns the whole game, for positions as text, which leave out what the observer may not see.
    pub(crate) fn game(&self) -> &'g Game<'b> {
        self.game
    }

    /// Returns the board.
    #[inline]
    pub fn board(&self) -> &'b Board {
        self.game.board
    }
    /// Returns the number of seats.
    #[inline]
    pub fn seats(&self) -> usize {
        self.game.seats()
    }
    /// Returns the observer.
    pub fn observer(&self) -> Observer {
        self.observer
    }
    /// Returns the observer's seat; none for a spectator.
    #[inline]
    pub fn seat(&self) -> Option<Seat> {
        match self.observer {
            Observer::Seat(seat) => Some(seat),
            Observer::Spectator => None,
        }
    }
    #[inline]
    pub(crate) fn phase(&self) -> Phase {
        self.game.state.phase
    }

    /// Returns which decision is open and who must answer it.
    pub fn awaiting(&self) -> Awaiting {
        Awaiting::of(&self.game.state)
    }
    /// Returns the seats that must decide: those of [`View::awaiting`].
    #[inline]
    pub fn awaited(&self) -> SeatSet {
        self.game.state.awaited
    }
    /// Returns the observer's seat if it may answer the open decision, or change its answer.
    #[inline]
    pub(crate) fn deciding(&self) -> Option<Seat> {
        let seat = self.seat()?;
        let GameState { awaited, phase, .. } = self.game.state;
        let may = awaited.contains(seat) || phase.is_simultaneous() && seat.index() < self.seats();
        may.then_some(seat)
    }
    /// Returns the seat whose turn it is; between turns the seat of the last turn.
    pub fn turn(&self) -> Seat {
        self.game.state.turn
    }
    /// Returns the number of turns that have begun.
    pub fn turns(&self) -> usize {
        self.game.state.turns as usize
    }
    /// Returns who called the last round and how many turns are left in it; none before it is called.
    pub fn last_round(&self) -> Option<(Seat, usize)> {
        self.game.state.last_round.map(|last| (last.caller, last.turns_left as usize))
    }
    /// Returns whether the game is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.game.state.phase.is_over()
    }

    /// Returns the routes that a seat has claimed.
    #[inline]
    pub fn claims(&self, seat: Seat) -> RouteSet {
        self.game.state.claims[seat.index()]
    }
    /// Returns the seat that has claimed a route, if any.
    pub fn owner(&self, route: RouteId) -> Option<Seat> {
        Seat::all(self.seats()).find(|&seat| self.claims(seat).contains(route))
    }
    /// Returns the routes that are open to a seat, whatever its cards and cars.
    #[inline]
    pub fn free_for(&self, seat: Seat) -> RouteSet {
        self.game.state.routes.free_for(seat)
    }
    #[inline]
    pub(crate) fn open_routes(&self) -> &'g OpenRoutes {
        &self.game.state.routes
    }
    /// Returns the number of cars that a seat has left.
    #[inline]
    pub fn supply(&self, seat: Seat) -> u8 {
        self.game.state.supply[seat.index()]
    }
    /// Returns the points that a seat has scored for routes so far.
    pub fn points(&self, seat: Seat) -> i16 {
        self.game.state.points[seat.index()]
    }

    /// Returns the number of cards that a seat holds.
    pub fn hand_size(&self, seat: Seat) -> usize {
        self.game.state.hands[seat.index()].total()
    }
    /// Returns a seat's cards, if the observer may see them (B-SECRET-2, B-TICKET-6).
    pub fn hand(&self, seat: Seat) -> Option<&'g Cards> {
        self.sees(seat).then(|| &self.game.state.hands[seat.index()])
    }
    /// Returns the cards of the deciding seat, which must be the observer's own.
    #[inline]
    pub(crate) fn own_hand(&self, seat: Seat) -> &'g Cards {
        debug_assert_eq!(self.observer, Observer::Seat(seat), "B-SECRET-2");
        &self.game.state.hands[seat.index()]
    }
    /// Returns the face-up cards by market place; none where a place is empty.
    pub fn market(&self) -> impl Iterator<Item = Option<Card>> + Clone {
        let board = self.board();
        let market = self.game.state.market;
        let places = 0..board.market().size as usize;
        places.map(move |place| market.kind(place).map(|kind| card_of(kind, board)))
    }
    /// Returns the kind of the face-up card at a market place.
    #[inline]
    pub(crate) fn face_up_kind(&self, slot: Slot) -> Option<usize> {
        self.game.state.market.kind(slot.0 as usize)
    }
    /// Returns the market places that hold a card, one bit each, with or without those of wilds.
    #[inline]
    pub(crate) fn market_places(&self, with_wilds: bool) -> u8 {
        let market = &self.game.state.market;
        if with_wilds { market.filled() } else { market.filled() & !market.wilds() }
    }
    /// Returns whether the market is not swept although it has enough wilds (B-DRAW-17).
    pub fn market_at_rest(&self) -> bool {
        self.game.state.at_rest
    }
    /// Returns the size of the deck, festival cards and draft card included (IB-DRAW-6).
    pub fn deck_size(&self) -> usize {
        self.game.state.deck.len()
    }
    /// Returns the discards.
    pub fn discard(&self) -> &'g Cards {
        &self.game.state.discard
    }
    /// Returns whether a card may be drawn unseen (B-DRAW-16).
    #[inline]
    pub fn unseen_open(&self) -> bool {
        draw::unseen_open(self.game)
    }
    /// Returns the number of cards above the draft card, while it is in the deck (IB-SETUP-6).
    pub fn draft_card_depth(&self) -> Option<usize> {
        self.game.state.deck.above_draft_card()
    }

    /// Returns the number of tickets that a seat holds.
    pub fn ticket_count(&self, seat: Seat) -> usize {
        self.game.state.tickets[seat.index()].len()
    }
    /// Returns a seat's tickets, if the observer may see them.
    pub fn tickets(&self, seat: Seat) -> Option<TicketSet> {
        self.sees(seat).then(|| self.game.state.tickets[seat.index()])
    }
    /// Returns the number of tickets left to draw.
    #[inline]
    pub fn ticket_deck_size(&self) -> usize {
        self.game.state.ticket_deck.len()
    }
    /// Returns the tickets on offer to a seat, or its pack, in the order drawn, if the observer may see
    /// them.
    pub fn offered(&self, seat: Seat) -> Option<&'g [TicketId]> {
        self.sees(seat).then(|| self.game.state.on_offer[seat.index()].as_slice())
    }
    /// Returns the number of tickets that a seat has on offer or in its pack.
    pub fn offered_count(&self, seat: Seat) -> usize {
        self.game.state.on_offer[seat.index()].len()
    }
    /// Returns the rule for the number of tickets to keep in the open decision.
    pub fn keep_rule(&self) -> Keep {
        tickets::keep_rule(self)
    }
    /// Returns what a seat has picked so far in the current draft, if the observer may see it.
    pub fn picks(&self, seat: Seat) -> Option<&'g [TicketId]> {
        let dealt = self.board().draft()?.dealt as usize;
        let second = usize::from(self.game.state.draft == DraftState::Second);
        let rounds = if self.phase() == Phase::Picks {
            dealt - self.offered_count(seat)
        } else if self.phase() == Phase::DraftTickets {
            dealt
        } else {
            0
        };
        let picks = &self.game.state.memory.drafts[second].picks[seat.index()];
        self.sees(seat).then(|| &picks[..rounds])
    }
    /// Returns the tickets that a seat has answered with in the open simultaneous decision, if the
    /// observer may see them.
    pub fn answer(&self, seat: Seat) -> Option<TicketSet> {
        let answered = self.sees(seat) && self.game.state.answered().contains(seat);
        let list = &self.game.state.on_offer[seat.index()];
        answered.then(|| list.at_places(self.game.state.answers[seat.index()]))
    }
    /// Returns whether the second draft was held.
    pub fn second_draft_held(&self) -> bool {
        self.game.state.draft == DraftState::Done
    }
    /// Returns whether packs are passed to the left in the current draft.
    pub fn passes_left(&self) -> bool {
        self.game.state.draft != DraftState::Second
    }

    /// Returns the tokens that a seat has taken.
    #[inline]
    pub fn tokens(&self, seat: Seat) -> TokenSet {
        TokenSet(self.game.state.tokens[seat.index()])
    }
    /// Returns the stacks of tokens by symbol.
    #[inline]
    pub fn stacks(&self) -> impl Iterator<Item = StackView> + use<'g, 'b> {
        let stacks = &self.game.state.stacks;
        let symbols = self.board().tokens().into_iter().flat_map(board::Tokens::symbols);
        symbols.map(|symbol| {
            let stack = stacks[symbol.index()];
            StackView { symbol, location: stack.location, left: stack.left }
        })
    }
    /// Returns the locations with a token that this seat may take (SF-TOKEN-1, SF-TOKEN-3).
    #[inline]
    pub fn tokens_for_taking(&self, seat: Seat) -> LocationSet {
        self.game.state.for_taking[seat.index()]
    }
    pub(crate) fn locations_with_stack(&self) -> LocationSet {
        self.stacks().filter_map(|stack| stack.location).collect()
    }
    /// Returns the number of cards of a festival that lie open.
    #[inline]
    pub fn festival_laid(&self, festival: FestivalId) -> u8 {
        self.game.state.laid[festival.index()]
    }
    /// Returns the locations where festival cards lie open.
    #[inline]
    pub fn festive(&self) -> LocationSet {
        self.game.state.festive
    }
    /// Returns the number of festival cards that a seat has taken.
    pub fn pile_size(&self, seat: Seat) -> usize {
        self.game.state.piles[seat.index()].iter().map(|&cards| cards as usize).sum()
    }
    /// Returns the number of cards of a festival that a seat has taken, if the observer may see it.
    pub fn pile(&self, seat: Seat, festival: FestivalId) -> Option<u8> {
        self.sees(seat).then(|| self.game.state.piles[seat.index()][festival.index()])
    }

    /// Returns the final scores by seat, once the game is over.
    pub fn scores(&self) -> Option<Vec<SeatScore>> {
        self.is_over().then(|| crate::score::scores(self.game).to_vec())
    }
    /// Returns by seat the final points and whether the seat wins, without allocating: for
    /// searches. All are 0 and false before the game is over.
    pub fn totals(&self) -> [(i16, bool); board::MAX_SEATS] {
        match self.is_over() {
            true => crate::score::totals(self.game),
            false => Default::default(),
        }
    }
    /// Returns those of a seat's tickets that are complete, if the observer may see them.
    pub fn complete(&self, seat: Seat) -> Option<TicketSet> {
        self.sees(seat).then(|| crate::score::complete(self.game, seat))
    }

    /// Returns everything that the observer's seat may do now.
    #[inline(always)]
    pub fn legal(&self) -> Legal<'g, 'b> {
        Legal::new(*self)
    }

    /// Returns a random full game that is consistent with everything this observer knows, with the
    /// probabilities of the shuffles. It has a new seed and shares nothing hidden with the real game.
    pub fn sample(&self, dice: &mut impl Dice) -> Game<'b> {
        self.sample_with_effort(dice).0
    }

    /// Returns a sample and the work that it took.
    pub fn sample_with_effort(&self, dice: &mut impl Dice) -> (Game<'b>, Effort) {
        sample::sample(self.game, self.observer, dice)
    }

    /// Returns whether the observer may see what belongs to a seat: its own always, everything once
    /// the game is scored (B-TICKET-6).
    fn sees(&self, seat: Seat) -> bool {
        self.observer == Observer::Seat(seat) || self.is_over()
    }
}
