//! The seams: the moments of a game at which optional mechanics have a say.
//!
//! A mechanic that a board does not have does nothing at its seams. The rest of the rules calls the
//! mechanics here, and for the decisions that they own in `decision` and `turn`; mechanics never call
//! each other (tidy checks it). ARCHITECTURE has the table of seams.

use board::LocationId;

use crate::card::DeckByte;
use crate::event::Sink;
use crate::game::Game;
use crate::seat::Seat;
use crate::state::DraftState;
use crate::{draft, festivals, tickets, tokens};

/// Prepares what is the same in every game of a setup: called once, before anything is dealt.
pub(crate) fn lay_out(game: &mut Game<'_>) {
    tokens::lay_out(game);
}

/// Deals what the mechanics add, after hands and market were dealt (SF-SETUP-3, IB-SETUP-2 to 5).
pub(crate) fn deal(game: &mut Game<'_>) {
    festivals::deal(game);
    draft::deal_card(game);
    tokens::deal(game);
}

/// Opens the first decision of the game: a draft, or an offer of tickets.
pub(crate) fn open(game: &mut Game<'_>, sink: &mut impl Sink) {
    match game.board.draft() {
        Some(_) => draft::begin_first(game, sink),
        None => tickets::open(game, sink),
    }
}

/// Opens a decision between the opening tickets and the first turn. Returns whether there is one.
pub(crate) fn before_first_turn(game: &mut Game<'_>) -> bool {
    tokens::begin_placing(game)
}

/// Lays out what came off the deck and is not a card (IB-DRAW-1, IB-DRAFT-4).
#[inline(never)]
pub(crate) fn reveal(game: &mut Game<'_>, entry: DeckByte, sink: &mut impl Sink) {
    match entry.festival_index() {
        Some(index) => festivals::lay(game, index, sink),
        None => draft::call_second(game, sink),
    }
}

/// Gives a seat what its claim collects at one end of the route.
pub(crate) fn arrive(game: &mut Game<'_>, seat: Seat, at: LocationId, sink: &mut impl Sink) {
    tokens::arrive(game, seat, at, sink);
    festivals::arrive(game, seat, at, sink);
}

/// Opens a decision that comes between this turn and the next. Returns whether there is one.
pub(crate) fn between_turns(game: &mut Game<'_>, sink: &mut impl Sink) -> bool {
    let called = game.state.draft == DraftState::Called;
    if called {
        draft::begin_second(game, sink);
    }
    called
}

/// The points that mechanics give a seat at the end of the game.
pub(crate) struct Closing {
    pub(crate) tokens: i16,
    pub(crate) festivals: i16,
}

/// Counts the points that mechanics give a seat at the end of the game (SF-TOKEN-5, IB-FEST-5).
pub(crate) fn close(game: &Game<'_>, seat: Seat) -> Closing {
    Closing { tokens: tokens::close(game, seat), festivals: festivals::close(game, seat) }
}
