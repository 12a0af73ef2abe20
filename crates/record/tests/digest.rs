//! The digest of a fresh deal, computed from `docs/record.md` alone.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod common;

use common::setups;
use rules::{Card, Decision, DeckEntry, Game, Observer, Seat, Seed};

const WILD: u8 = 8;

#[test]
fn the_digest_is_as_specified() {
    for setup in setups() {
        for number in 0..20 {
            let game = setup.deal(Seed::from_number(number));
            assert_eq!(game.digest(), fnv(&bytes(&game)), "{}", setup.board().id());
        }
    }
}

fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn kind(card: Card) -> u8 {
    match card {
        Card::Colored(color) => color.index() as u8,
        Card::Wild => WILD,
    }
}

/// Counts cards by kind.
fn counts(cards: impl Iterator<Item = Card>) -> [u8; 9] {
    let mut counts = [0; 9];
    cards.for_each(|card| counts[kind(card) as usize] += 1);
    counts
}

fn bytes(game: &Game<'_>) -> Vec<u8> {
    let (board, view, whole) = (game.board(), game.view(Observer::Spectator), game.disclose());
    let awaiting = view.awaiting();
    let phase = if awaiting.decision() == Some(Decision::OpeningTickets) { 0 } else { 1 };
    assert!(phase == 0 || awaiting.decision() == Some(Decision::Picks), "a deal ends with tickets");
    let mut bytes = board.fingerprint().to_le_bytes().to_vec();
    bytes.extend([game.seats() as u8, phase, 0, 0, 0, u8::from(board.draft().is_some())]);
    bytes.push(0); // no last round
    let mut market = [0; 5];
    for (place, card) in market.iter_mut().zip(view.market()) {
        *place = card.map_or(0, |card| 1 + kind(card));
    }
    bytes.extend(market);
    bytes.extend(counts(view.discard().iter(board)));
    let deck: Vec<_> = whole.deck().collect();
    bytes.push(deck.len() as u8);
    bytes.extend(deck.iter().rev().map(|entry| match entry {
        DeckEntry::Card(card) => kind(*card),
        DeckEntry::Festival(festival) => 9 + festival.index() as u8,
        DeckEntry::Draft => 255,
    }));
    bytes.extend([0, 0]); // reshuffles
    let tickets: Vec<_> = whole.ticket_deck().collect();
    bytes.push(tickets.len() as u8);
    bytes.extend(tickets.iter().rev().map(|ticket| ticket.index() as u8));
    for stack in view.stacks() {
        bytes.extend([stack.location.map_or(0, |at| 1 + at.index() as u8), stack.left]);
    }
    let festivals = board.festivals().map_or(0, |festivals| festivals.list.len());
    bytes.extend(vec![0; festivals]);
    for seat in Seat::all(game.seats()) {
        bytes.extend([board.supply(), 0, 0, 0]); // cars, tokens, points
        bytes.extend(counts(whole.hand(seat).iter(board)));
        bytes.extend([0, 0]); // routes, tickets
        bytes.extend(vec![0; festivals]);
        bytes.push(whole.offered(seat).len() as u8);
        bytes.extend(whole.offered(seat).iter().map(|ticket| ticket.index() as u8));
        bytes.push(0); // no answer
    }
    bytes
}
