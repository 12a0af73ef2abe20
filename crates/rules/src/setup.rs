//! Deals games: from a board and a number of seats to the first decision (B-SETUP-1).

use board::{
    Board, LocationSet, MAX_FESTIVALS, MAX_OFFER, MAX_SEATS, MAX_SYMBOLS, RouteSet, TicketSet,
};

use crate::card::{Cards, DeckByte, KINDS, WILD};
use crate::counting::OpenRoutes;
use crate::decision::Phase;
use crate::draw;
use crate::event::Sink;
use crate::game::Game;
use crate::market::Market;
use crate::memory::Memory;
use crate::random::{Label, Seed, Stream};
use crate::seams;
use crate::seat::{Seat, SeatSet};
use crate::state::{Deck, DraftState, GameState, Stack, TicketDeck, TicketList};

/// A board and a number of seats that the board allows.
#[derive(Clone, Copy, Debug)]
pub struct Setup<'b> {
    board: &'b Board,
    seats: usize,
}

/// The error that a board does not allow this number of seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongSeats {
    /// The number asked for.
    pub asked: usize,
    /// The numbers that the board allows.
    pub allowed: std::ops::RangeInclusive<usize>,
}

impl std::fmt::Display for WrongSeats {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (low, high) = (self.allowed.start(), self.allowed.end());
        write!(f, "this board is for {low} to {high} seats, not {}", self.asked)
    }
}

impl std::error::Error for WrongSeats {}

impl<'b> Setup<'b> {
    /// Checks the number of seats.
    pub fn new(board: &'b Board, seats: usize) -> Result<Setup<'b>, WrongSeats> {
        if board.seats().contains(&seats) {
            Ok(Setup { board, seats })
        } else {
            Err(WrongSeats { asked: seats, allowed: board.seats() })
        }
    }

    /// Returns the board.
    pub fn board(&self) -> &'b Board {
        self.board
    }

    /// Returns the number of seats.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// Deals a game. Everything random in it follows from the seed.
    pub fn deal(&self, seed: Seed) -> Game<'b> {
        self.deal_to(seed, &mut ())
    }

    /// Deals a game and sends the events of the deal to the sink.
    pub fn deal_to(&self, seed: Seed, sink: &mut impl Sink) -> Game<'b> {
        let Undealt(mut game) = self.undealt();
        deal(&mut game, seed, sink);
        game
    }

    /// Returns what all games of this setup begin with. Dealing many games from it is faster.
    pub fn undealt(&self) -> Undealt<'b> {
        let Setup { board, seats } = *self;
        let tickets = TicketDeck::of_board(board);
        let has_drafts = board.draft().is_some();
        let state = GameState {
            board: board.fingerprint(),
            seats: seats as u8,
            phase: Phase::OpeningTickets,
            turn: Seat::FIRST,
            awaited: SeatSet::all(seats),
            answers: [0; MAX_SEATS],
            last_round: None,
            passes: 0,
            draft: if has_drafts { DraftState::First } else { DraftState::None },
            at_rest: false,
            turns: 0,
            claims: [RouteSet::EMPTY; MAX_SEATS],
            routes: OpenRoutes::new(board),
            supply: [board.supply(); MAX_SEATS],
            points: [0; MAX_SEATS],
            hands: [Cards::default(); MAX_SEATS],
            market: Market::new(board.market().places()),
            discard: Cards::default(),
            deck: cards_in_order(board),
            reshuffles: 0,
            tickets: [TicketSet::EMPTY; MAX_SEATS],
            ticket_deck: tickets,
            on_offer: [TicketList::EMPTY; MAX_SEATS],
            tokens: [0; MAX_SEATS],
            stacks: [Stack { location: None, left: 0 }; MAX_SYMBOLS],
            for_taking: [LocationSet::EMPTY; MAX_SEATS],
            laid: [0; MAX_FESTIVALS],
            festive: LocationSet::EMPTY,
            piles: [[0; MAX_FESTIVALS]; MAX_SEATS],
            seed: Seed([0; 32]),
            memory: Memory::new(tickets),
        };
        let mut game = Game { board, state };
        seams::lay_out(&mut game);
        Undealt(game)
    }
}

impl<'b> Setup<'b> {
    /// Returns a game with everything in its place and nothing dealt: what a position is written into.
    pub(crate) fn laid_out(&self) -> Game<'b> {
        self.undealt().0
    }
}

/// What all games of a setup begin with, before anything random happens.
#[derive(Clone, Copy)]
pub struct Undealt<'b>(Game<'b>);

impl<'b> Undealt<'b> {
    /// Deals like [`Setup::deal_to`], and writes the new game over another one.
    pub fn deal_over(&self, game: &mut Game<'b>, seed: Seed, sink: &mut impl Sink) {
        *game = self.0;
        deal(game, seed, sink);
    }
}

#[inline(never)]
fn deal(game: &mut Game<'_>, seed: Seed, sink: &mut impl Sink) {
    game.state.seed = seed;
    Stream::new(&seed, Label::Tickets, 0).shuffle(game.state.ticket_deck.tickets_mut());
    game.state.memory.offers_from = game.state.ticket_deck;
    deal_cards(game, sink);
    seams::deal(game);
    seams::open(game, sink);
}

fn cards_in_order(board: &Board) -> Deck {
    let mut deck = Deck::EMPTY;
    for (kind, color) in board.colors().iter().enumerate() {
        deck.push_all(DeckByte::card(kind), color.cards);
    }
    deck.push_all(DeckByte::card(WILD), board.wilds());
    deck
}

/// Shuffles the deck, then deals the hands and fills the market (SF-SETUP-3, IB-SETUP-2).
fn deal_cards(game: &mut Game<'_>, sink: &mut impl Sink) {
    let board = game.board;
    Stream::new(&game.state.seed, Label::Cards, 0).shuffle(game.state.deck.entries_mut());
    for seat in Seat::all(game.seats()) {
        for _ in 0..board.hand() {
            let kind = game
                .state
                .deck
                .pop()
                .and_then(DeckByte::kind)
                .expect("the board has cards for all");
            game.state.hands[seat.index()].0[kind] += 1;
            game.state.memory.drew_unseen(seat, kind);
        }
    }
    draw::fill_market(game, sink);
}

const _: () = assert!(KINDS <= 16 && MAX_OFFER <= 8, "kinds fit in four bits, offers in a byte");
