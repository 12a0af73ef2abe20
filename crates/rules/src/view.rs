//! What one observer may see: the only way to look at a game (B-SECRET).

mod answers;
mod check;
pub(crate) mod closed;
mod payments;
#[cfg(test)]
mod tests;

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
/// Everything that is legal for a seat, and every refusal, is computed from here, so neither can
/// depend on what the seat may not see.
#[derive(Clone, Copy)]
pub struct View<'g, 'b> {
    game: &'g Game<'b>,
    observer: Observer,
}

/// A stack of tokens as it lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StackView {
    /// Its symbol.
    pub symbol: SymbolId,
    /// Where it lies; none while it is put aside.
    pub location: Option<LocationId>,
    /// Tokens left in it.
    pub left: u8,
}

/// A set of different tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TokenSet(u8);

impl FromIterator<SymbolId> for TokenSet {
    fn from_iter<I: IntoIterator<Item = SymbolId>>(symbols: I) -> TokenSet {
        TokenSet(symbols.into_iter().fold(0, |bits, symbol| bits | 1 << symbol.index()))
    }
}

impl StackView {
    /// Whether a seat that holds these tokens may take one of this stack (SF-TOKEN-3, SF-TOKEN-7).
    pub fn is_for(&self, held: TokenSet) -> bool {
        self.left > 0 && !held.contains(self.symbol)
    }
}

impl TokenSet {
    /// Whether the symbol is among them.
    pub fn contains(self, symbol: SymbolId) -> bool {
        self.0 >> symbol.index() & 1 == 1
    }
    /// How many.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl<'g, 'b> View<'g, 'b> {
    #[inline]
    pub(crate) fn new(game: &'g Game<'b>, observer: Observer) -> View<'g, 'b> {
        View { game, observer }
    }

    /// The game that is looked at, for those who write down what is seen of it.
    pub(crate) fn game(&self) -> &'g Game<'b> {
        self.game
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &'b Board {
        self.game.board
    }
    /// How many play.
    #[inline]
    pub fn seats(&self) -> usize {
        self.game.seats()
    }
    /// Who is looking.
    pub fn observer(&self) -> Observer {
        self.observer
    }
    /// The seat that is looking, if it is one.
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

    /// Who must decide what.
    pub fn awaiting(&self) -> Awaiting {
        Awaiting::of(&self.game.state)
    }
    /// Who must decide: the seats of [`View::awaiting`].
    #[inline]
    pub fn awaited(&self) -> SeatSet {
        self.game.state.awaited
    }
    /// The observer's seat, if it may decide now, or change a decision that is still open.
    #[inline]
    pub(crate) fn deciding(&self) -> Option<Seat> {
        let seat = self.seat()?;
        let GameState { awaited, phase, .. } = self.game.state;
        let may = awaited.contains(seat) || phase.is_simultaneous() && seat.index() < self.seats();
        may.then_some(seat)
    }
    /// Whose turn it is; between turns, whose was the last.
    pub fn turn(&self) -> Seat {
        self.game.state.turn
    }
    /// How many turns have begun.
    pub fn turns(&self) -> usize {
        self.game.state.turns as usize
    }
    /// Who called the last round, and how many turns are left in it.
    pub fn last_round(&self) -> Option<(Seat, usize)> {
        self.game.state.last_round.map(|last| (last.caller, last.turns_left as usize))
    }
    /// Whether the game is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.game.state.phase.is_over()
    }

    /// Routes claimed by a seat.
    #[inline]
    pub fn claims(&self, seat: Seat) -> RouteSet {
        self.game.state.claims[seat.index()]
    }
    /// Who claimed a route.
    pub fn owner(&self, route: RouteId) -> Option<Seat> {
        Seat::all(self.seats()).find(|&seat| self.claims(seat).contains(route))
    }
    /// Routes that a seat may still claim, cards and cars aside.
    #[inline]
    pub fn free_for(&self, seat: Seat) -> RouteSet {
        self.game.state.routes.free_for(seat)
    }
    #[inline]
    pub(crate) fn open_routes(&self) -> &'g OpenRoutes {
        &self.game.state.routes
    }
    /// Cars left.
    #[inline]
    pub fn supply(&self, seat: Seat) -> u8 {
        self.game.state.supply[seat.index()]
    }
    /// Points scored for routes so far.
    pub fn points(&self, seat: Seat) -> i16 {
        self.game.state.points[seat.index()]
    }

    /// How many cards a seat holds.
    pub fn hand_size(&self, seat: Seat) -> usize {
        self.game.state.hands[seat.index()].total()
    }
    /// A seat's cards, if the observer may see them (B-SECRET-2, B-TICKET-6).
    pub fn hand(&self, seat: Seat) -> Option<&'g Cards> {
        self.sees(seat).then(|| &self.game.state.hands[seat.index()])
    }
    /// The cards of the seat that decides, which is the observer's own.
    #[inline]
    pub(crate) fn own_hand(&self, seat: Seat) -> &'g Cards {
        debug_assert_eq!(self.observer, Observer::Seat(seat), "B-SECRET-2");
        &self.game.state.hands[seat.index()]
    }
    /// The face-up cards by place.
    pub fn market(&self) -> impl Iterator<Item = Option<Card>> {
        let board = self.board();
        let market = self.game.state.market;
        let places = 0..board.market().size as usize;
        places.map(move |place| market.kind(place).map(|kind| card_of(kind, board)))
    }
    /// The kind of the face-up card at a place.
    #[inline]
    pub(crate) fn face_up_kind(&self, slot: Slot) -> Option<usize> {
        self.game.state.market.kind(slot.0 as usize)
    }
    /// The market places that hold a card, as bits; without wilds if so asked.
    #[inline]
    pub(crate) fn market_places(&self, with_wilds: bool) -> u8 {
        let market = &self.game.state.market;
        if with_wilds { market.filled() } else { market.filled() & !market.wilds() }
    }
    /// Whether the market stays as it is though it should be swept (B-DRAW-17).
    pub fn market_at_rest(&self) -> bool {
        self.game.state.at_rest
    }
    /// How many entries the deck has, festival cards and draft card counted (IB-DRAW-6).
    pub fn deck_size(&self) -> usize {
        self.game.state.deck.len()
    }
    /// The discards.
    pub fn discard(&self) -> &'g Cards {
        &self.game.state.discard
    }
    /// Whether a card may be drawn unseen (B-DRAW-16).
    #[inline]
    pub fn unseen_open(&self) -> bool {
        draw::unseen_open(self.game)
    }
    /// How many entries lie above the draft card, while it is in the deck (IB-SETUP-6).
    pub fn draft_card_depth(&self) -> Option<usize> {
        self.game.state.deck.above_draft_card()
    }

    /// How many tickets a seat holds.
    pub fn ticket_count(&self, seat: Seat) -> usize {
        self.game.state.tickets[seat.index()].len()
    }
    /// A seat's tickets, if the observer may see them.
    pub fn tickets(&self, seat: Seat) -> Option<TicketSet> {
        self.sees(seat).then(|| self.game.state.tickets[seat.index()])
    }
    /// How many tickets are left to draw.
    #[inline]
    pub fn ticket_deck_size(&self) -> usize {
        self.game.state.ticket_deck.len()
    }
    /// The tickets on offer to a seat, or its pack, in the order drawn, if the observer may see them.
    pub fn offered(&self, seat: Seat) -> Option<&'g [TicketId]> {
        self.sees(seat).then(|| self.game.state.on_offer[seat.index()].as_slice())
    }
    /// How many tickets a seat has on offer or in its pack.
    pub fn offered_count(&self, seat: Seat) -> usize {
        self.game.state.on_offer[seat.index()].len()
    }
    /// How many of the tickets on offer must be kept.
    pub fn keep_rule(&self) -> Keep {
        tickets::keep_rule(self)
    }
    /// What a seat has picked so far in the draft that is open, if the observer may see it.
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
    /// The tickets a seat has answered with in the simultaneous decision that is open.
    pub fn answer(&self, seat: Seat) -> Option<TicketSet> {
        let answered = self.sees(seat) && self.game.state.answered().contains(seat);
        let list = &self.game.state.on_offer[seat.index()];
        answered.then(|| list.at_places(self.game.state.answers[seat.index()]))
    }
    /// Whether the second draft was held.
    pub fn second_draft_held(&self) -> bool {
        self.game.state.draft == DraftState::Done
    }
    /// Whether packs go to the left in the draft that is open.
    pub fn passes_left(&self) -> bool {
        self.game.state.draft != DraftState::Second
    }

    /// Tokens a seat has.
    #[inline]
    pub fn tokens(&self, seat: Seat) -> TokenSet {
        TokenSet(self.game.state.tokens[seat.index()])
    }
    /// The stacks of tokens.
    #[inline]
    pub fn stacks(&self) -> impl Iterator<Item = StackView> + use<'g, 'b> {
        let stacks = &self.game.state.stacks;
        let symbols = self.board().tokens().into_iter().flat_map(board::Tokens::symbols);
        symbols.map(|symbol| {
            let stack = stacks[symbol.index()];
            StackView { symbol, location: stack.location, left: stack.left }
        })
    }
    /// Where a token lies that this seat may take (SF-TOKEN-1, SF-TOKEN-3).
    #[inline]
    pub fn tokens_for_taking(&self, seat: Seat) -> LocationSet {
        self.game.state.for_taking[seat.index()]
    }
    pub(crate) fn locations_with_stack(&self) -> LocationSet {
        self.stacks().filter_map(|stack| stack.location).collect()
    }
    /// Festival cards lying open.
    #[inline]
    pub fn festival_laid(&self, festival: FestivalId) -> u8 {
        self.game.state.laid[festival.index()]
    }
    /// Where festival cards lie open.
    #[inline]
    pub fn festive(&self) -> LocationSet {
        self.game.state.festive
    }
    /// How many festival cards a seat has taken.
    pub fn pile_size(&self, seat: Seat) -> usize {
        self.game.state.piles[seat.index()].iter().map(|&cards| cards as usize).sum()
    }
    /// How many cards of a festival a seat has taken, if the observer may see it.
    pub fn pile(&self, seat: Seat, festival: FestivalId) -> Option<u8> {
        self.sees(seat).then(|| self.game.state.piles[seat.index()][festival.index()])
    }

    /// The final scores, once the game is over.
    pub fn scores(&self) -> Option<Vec<SeatScore>> {
        self.is_over().then(|| crate::score::scores(self.game).to_vec())
    }
    /// The observer's tickets that are complete.
    pub fn complete(&self, seat: Seat) -> Option<TicketSet> {
        self.sees(seat).then(|| crate::score::complete(self.game, seat))
    }

    /// Everything the observer's seat may do now.
    #[inline(always)]
    pub fn legal(&self) -> Legal<'g, 'b> {
        Legal::new(*self)
    }

    /// A full game consistent with everything this observer knows, drawn from the shuffles' own
    /// distribution. It carries a fresh seed and shares nothing hidden with the real game.
    pub fn sample(&self, dice: &mut impl Dice) -> Game<'b> {
        self.sample_with_effort(dice).0
    }

    /// A sample, and what it took.
    pub fn sample_with_effort(&self, dice: &mut impl Dice) -> (Game<'b>, Effort) {
        sample::sample(self.game, self.observer, dice)
    }

    /// What is a seat's own is open to it; when the game is scored everything is (B-TICKET-6).
    fn sees(&self, seat: Seat) -> bool {
        self.observer == Observer::Seat(seat) || self.is_over()
    }
}
