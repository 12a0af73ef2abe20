//! The deal: everything that chance decided before the first decision.

use std::collections::BTreeMap;

use rules::{Game, Observer, Seat};
use serde::Serialize;

use super::{CardName, card_name, entry_name, market};

/// The table before the first decision; decks from the top.
#[derive(Clone, Debug, Serialize)]
pub struct Dealt<'b> {
    /// Cards by seat.
    pub hands: Vec<Vec<CardName<'b>>>,
    /// The face-up cards by place.
    pub market: Vec<Option<CardName<'b>>>,
    /// The deck.
    pub deck: Vec<CardName<'b>>,
    /// The discards, in no order.
    pub discard: Vec<CardName<'b>>,
    /// The ticket deck before any ticket was dealt.
    pub tickets: Vec<&'b str>,
    /// The stacks of tokens that lie from the beginning, by location.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stacks: Option<BTreeMap<&'b str, StackHeight>>,
    /// The stacks put aside.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub put_aside: Option<Vec<StackHeight>>,
    /// Whether B-DRAW-15 stopped the sweeps.
    pub at_rest: bool,
}

/// A stack of tokens.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct StackHeight {
    /// Its symbol.
    pub symbol: usize,
    /// The number of tokens.
    pub count: u8,
}

impl<'b> Dealt<'b> {
    pub(super) fn of(game: &Game<'b>) -> Dealt<'b> {
        let (view, whole, board) = (game.view(Observer::Spectator), game.disclose(), game.board());
        let hand = |seat| whole.hand(seat).iter(board).map(|card| card_name(board, card)).collect();
        let discard = view.discard().iter(board).map(|card| card_name(board, card)).collect();
        let has_tokens = board.tokens().is_some();
        Dealt {
            hands: Seat::all(game.seats()).map(hand).collect(),
            market: market(game),
            deck: whole.deck().map(|entry| entry_name(board, entry)).collect(),
            discard,
            tickets: tickets(game),
            stacks: has_tokens.then(|| stacks(game)),
            put_aside: has_tokens.then(|| put_aside(game)),
            at_rest: view.market_at_rest(),
        }
    }
}

/// Returns the ticket deck before the deal: what the seats were dealt lay on top, the first seat's first.
fn tickets<'b>(game: &Game<'b>) -> Vec<&'b str> {
    let (whole, board) = (game.disclose(), game.board());
    let dealt = Seat::all(game.seats()).flat_map(|seat| whole.offered(seat).iter().copied());
    dealt.chain(whole.ticket_deck()).map(|id| board.ticket(id).id.as_str()).collect()
}

fn stacks<'b>(game: &Game<'b>) -> BTreeMap<&'b str, StackHeight> {
    let board = game.board();
    let lying = game.view(Observer::Spectator).stacks().filter_map(|stack| {
        let height = StackHeight { symbol: stack.symbol.index(), count: stack.left };
        Some((board.location(stack.location?).id.as_str(), height))
    });
    lying.collect()
}

fn put_aside(game: &Game<'_>) -> Vec<StackHeight> {
    let aside = game.view(Observer::Spectator).stacks().filter(|stack| stack.location.is_none());
    aside.map(|stack| StackHeight { symbol: stack.symbol.index(), count: stack.left }).collect()
}
