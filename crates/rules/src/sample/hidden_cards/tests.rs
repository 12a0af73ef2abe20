//! Proofs that several pools can meet.

use std::collections::BTreeMap;

use super::super::deal::{DealAttempt, InProportion};
use super::*;
use crate::random::QuickDice;

/// A move of one of two seats, with cards by kind.
enum Step {
    Drew(usize),
    Reshuffled,
    Paid(usize, usize),
}
use Step::{Drew, Paid, Reshuffled};

const STORY: [Step; 15] = [
    Drew(0),
    Drew(0),
    Drew(1),
    Drew(1),
    Paid(1, 1),
    Reshuffled,
    Drew(0),
    Drew(1),
    Paid(0, 0),
    Paid(1, 0),
    Drew(0),
    Paid(0, 0),
    Paid(0, 1),
    Drew(1),
    Paid(1, 2),
];
/// The two decks. The first was used up; the second has more cards than were drawn.
const DECKS: [&[usize]; 2] = [&[0, 1, 0, 2], &[0, 1, 2, 1, 0, 2, 2]];

/// Returns the kinds drawn, in order, if every payment was possible.
fn lawful(decks: [&[usize]; 2]) -> Option<Vec<usize>> {
    let mut held = [[0_i32; 3]; 2];
    let mut drawn = Vec::new();
    let (mut deck, mut at) = (0, 0);
    for step in &STORY {
        match *step {
            Reshuffled => (deck, at) = (1, 0),
            Drew(seat) => {
                held[seat][decks[deck][at]] += 1;
                drawn.push(decks[deck][at]);
                at += 1;
            }
            Paid(seat, kind) => {
                held[seat][kind] -= 1;
                if held[seat][kind] < 0 {
                    return None;
                }
            }
        }
    }
    Some(drawn)
}

fn orders(items: &[usize]) -> Vec<Vec<usize>> {
    let Some((&first, rest)) = items.split_first() else { return vec![Vec::new()] };
    let longer = |order: Vec<usize>| {
        (0..=order.len()).map(move |at| [&order[..at], &[first], &order[at..]].concat())
    };
    orders(rest).into_iter().flat_map(longer).collect()
}

fn hidden_cards() -> HiddenCards {
    let seat = |index: usize| Seat::new(index).expect("a seat");
    let any: Vec<Vec<usize>> = orders(DECKS[1]);
    let mut decks =
        orders(DECKS[0]).into_iter().flat_map(|a| any.iter().map(move |b| (a.clone(), b)));
    let (first, second) =
        decks.find(|(a, b)| lawful([a, b]).is_some()).expect("some order is lawful");
    let mut hidden = HiddenCards::new();
    let mut deck = first.iter().chain(second.iter());
    for (at, step) in STORY.iter().enumerate() {
        match *step {
            Reshuffled => hidden.begin_pool(),
            Drew(index) => {
                hidden.add_place(seat(index), *deck.next().expect("a card"), at as u8);
            }
            Paid(index, kind) => hidden.add_proof(seat(index), kind),
        }
    }
    deck.for_each(|&kind| hidden.last_pool().add(kind));
    hidden.plain.count_fewest();
    hidden.mixed.count_fewest();
    hidden
}

/// Compares hands with cards of two shuffles with a list of all orders of both decks.
#[test]
fn proofs_are_met_from_several_pools_as_often_as_shuffles_say() {
    let mut exact: BTreeMap<Vec<usize>, f64> = BTreeMap::new();
    let seconds = orders(DECKS[1]);
    for first in orders(DECKS[0]) {
        let drawn = seconds.iter().filter_map(|second| lawful([&first, second]));
        drawn.for_each(|drawn| *exact.entry(drawn).or_default() += 1.0);
    }
    let all: f64 = exact.values().sum();
    let hidden = hidden_cards();
    let bounds = hidden.bounds().expect("a few proofs");
    let mut deal = DealAttempt::new(&hidden);
    let mut dice = QuickDice::new(1);
    let mut seen: BTreeMap<Vec<usize>, f64> = BTreeMap::new();
    const DEALS: u32 = 200_000;
    for _ in 0..DEALS {
        while !deal.attempt(&bounds, &mut InProportion, &mut dice) {}
        let places = hidden.clues().filter_map(Clue::place);
        let mut drawn: Vec<(u8, usize)> =
            places.map(|at| (at, deal.kinds[at as usize].into())).collect();
        drawn.sort_unstable();
        *seen.entry(drawn.into_iter().map(|(_, kind)| kind).collect()).or_default() += 1.0;
    }
    assert!(seen.keys().all(|drawn| exact.contains_key(drawn)), "only lawful deals");
    for (drawn, ways) in exact {
        let expected = ways / all * f64::from(DEALS);
        let off = (seen.get(&drawn).copied().unwrap_or_default() - expected).abs();
        assert!(off < 5.0 * expected.sqrt(), "{drawn:?}: {expected} expected, off by {off}");
    }
}
