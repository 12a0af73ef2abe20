//! Drawing cards, filling and sweeping the market, reshuffling the deck (B-DRAW).

use crate::action::Slot;
use crate::card::{Cards, DeckByte, KINDS, WILD, card_of};
use crate::decision::Phase;
use crate::event::{BoardRef, Event, Secret, ShuffledDeck, Sink};
use crate::game::Game;
use crate::illegal::Illegal;
use crate::random::{Label, Stream};
use crate::seat::Seat;
use crate::state::GameState;
use crate::view::View;
use crate::{seams, turn};

/// Checks that there is a card to draw unseen (B-DRAW-16).
pub(crate) fn check_unseen(view: &View<'_, '_>) -> Result<(), Illegal> {
    if view.unseen_open() { Ok(()) } else { Err(Illegal::NothingToDraw) }
}

/// Checks that the card at a market place may be taken as the first or second card (B-DRAW-4, 9, 13).
pub(crate) fn check_face_up(view: &View<'_, '_>, slot: Slot, first: bool) -> Result<(), Illegal> {
    if slot.0 >= view.board().market().size {
        return Err(Illegal::NoSuchSlot);
    }
    match view.face_up_kind(slot) {
        None => Err(Illegal::SlotEmpty),
        Some(kind) if !first && kind == WILD => Err(Illegal::WildAsSecond),
        Some(_) => Ok(()),
    }
}

/// Draws the top card unseen. If there is none, the draw counts all the same (IB-DRAW-5).
#[inline(always)]
pub(crate) fn draw_unseen(game: &mut Game<'_>, seat: Seat, sink: &mut impl Sink) {
    let kind = next_card(game, sink);
    if let Some(kind) = kind {
        game.state.hands[seat.index()].0[kind] += 1;
        game.state.memory.drew_unseen(seat, kind);
    }
    let board = game.board;
    let card = kind.map(|kind| Secret::to(seat, card_of(kind, board)));
    sink.event(Event::DrewUnseen { seat, card });
    card_taken(game, false, sink);
}

/// Takes a face-up card, which is replaced at once (B-DRAW-2).
#[inline(always)]
pub(crate) fn draw_face_up(game: &mut Game<'_>, seat: Seat, slot: Slot, sink: &mut impl Sink) {
    let kind = game.state.market.take(slot.0 as usize).expect("checked");
    game.state.hands[seat.index()].0[kind] += 1;
    game.state.memory.took_seen(seat, kind);
    sink.event(Event::TookFaceUp { seat, slot, card: card_of(kind, game.board) });
    fill_market(game, sink);
    card_taken(game, kind == WILD, sink);
}

/// Opens the second card of the turn, unless the first was a face-up wild or no second card can be
/// taken; otherwise ends the turn (B-DRAW-3, 10, 12).
fn card_taken(game: &mut Game<'_>, face_up_wild: bool, sink: &mut impl Sink) {
    if game.state.phase == Phase::Turn && !face_up_wild && second_card_open(game) {
        game.state.phase = Phase::SecondCard;
    } else {
        turn::end_of_turn(game, sink);
    }
}

fn second_card_open(game: &Game<'_>) -> bool {
    unseen_open(game) || game.state.market.filled() != game.state.market.wilds()
}

/// Returns whether a card may be drawn unseen. The kinds of the hidden cards do not matter
/// (B-DRAW-16).
pub(crate) fn unseen_open(game: &Game<'_>) -> bool {
    game.state.deck.len() > 0 || has_discards(game)
}

#[cold]
fn has_discards(game: &Game<'_>) -> bool {
    game.state.discard != Cards::default()
}

/// Fills the empty market places, then sweeps the market as long as B-DRAW-6 asks for it.
pub(crate) fn fill_market(game: &mut Game<'_>, sink: &mut impl Sink) {
    game.state.at_rest = false;
    if !game.state.market.is_full() {
        fill_places(game, sink);
    }
    if sweep_due(game) {
        sweep_all(game, sink);
    }
}

/// Sweeps the market, at most as often as the board allows (B-DRAW-15).
#[cold]
fn sweep_all(game: &mut Game<'_>, sink: &mut impl Sink) {
    for _ in 0..game.board.market().sweep_limit {
        sweep(game);
        sink.event(Event::Swept);
        fill_places(game, sink);
        if !sweep_due(game) {
            return;
        }
    }
    game.state.at_rest = true;
    sink.event(Event::MarketAtRest);
}

/// Fills the empty places in the order of their numbers (B-DRAW-13).
fn fill_places(game: &mut Game<'_>, sink: &mut impl Sink) {
    while !game.state.market.is_full() {
        let Some(kind) = next_card(game, sink) else { return };
        let place = game.state.market.filled().trailing_ones();
        game.state.market.put(place as usize, kind);
        sink.event(Event::Refilled { slot: Slot(place as u8), card: card_of(kind, game.board) });
    }
}

/// Returns whether the market must be swept: all places are filled, there are enough wilds, and a card
/// is left to turn up (B-DRAW-6, B-DRAW-11).
fn sweep_due(game: &Game<'_>) -> bool {
    game.state.market.wilds().count_ones() >= u32::from(game.board.market().sweep_at)
        && game.state.market.is_full()
        && unseen_open(game)
}

fn sweep(game: &mut Game<'_>) {
    let GameState { market, discard, .. } = &mut game.state;
    market.clear(|kind| discard.0[kind] += 1);
}

/// Returns the kind of the next card off the deck. Entries that are not cards are laid out on the way
/// (IB-DRAW-1, 2).
fn next_card(game: &mut Game<'_>, sink: &mut impl Sink) -> Option<usize> {
    loop {
        let Some(entry) = game.state.deck.pop() else {
            if reshuffle(game, sink) {
                continue;
            }
            return None;
        };
        match entry.kind() {
            Some(kind) => return Some(kind),
            None => seams::reveal(game, entry, sink),
        }
    }
}

/// Shuffles the discards into a new deck, when a card is needed and the deck is empty (B-DRAW-7).
/// Returns whether there were discards.
#[cold]
fn reshuffle(game: &mut Game<'_>, sink: &mut impl Sink) -> bool {
    for kind in 0..KINDS {
        game.state.deck.push_all(DeckByte::card(kind), game.state.discard.0[kind]);
    }
    game.state.discard = Cards::default();
    if game.state.deck.len() == 0 {
        return false;
    }
    let stream = Stream::new(&game.state.seed, Label::Reshuffle, u32::from(game.state.reshuffles));
    stream.shuffle(game.state.deck.entries_mut());
    game.state.reshuffles += 1;
    game.state.memory.reshuffled();
    let deck = ShuffledDeck { entries: game.state.deck.entries(), board: BoardRef(game.board) };
    sink.event(Event::Reshuffled { deck: Secret::to_nobody(deck) });
    true
}
