//! Rejection sampling of cards: deals at random and keeps deals that agree with what a seat saw. Slow and simple.

use std::collections::BTreeMap;

use board::Board;
use rules::{Card, Dice, QuickDice, Seat};

use crate::cards::{Log, Moved, kinds};

/// What happened to cards as one seat saw it, by kind.
pub(crate) struct Story {
    steps: Vec<Step>,
    /// For each shuffle the cards that this seat has not seen since: others drew them, or they are
    /// in the deck.
    unseen: Vec<Vec<usize>>,
    seats: usize,
    kinds: usize,
}

enum Step {
    DrewUnseen(Seat),
    Took(Seat, usize),
    Paid(Seat, usize, u8),
    Reshuffled,
}

/// The hands of the others by kind, and the kind of the deck's first card.
#[derive(Clone)]
pub(crate) struct Cards {
    pub(crate) hands: Vec<Vec<u8>>,
    pub(crate) top: Option<usize>,
}

impl Story {
    pub(crate) fn of(board: &Board, seats: usize, log: &Log, own: Seat) -> Story {
        let kinds = kinds(board);
        let row = |card: Card| kinds.iter().position(|&kind| kind == card).unwrap();
        let counted = |color: board::Color| usize::from(board.colors()[color.index()].cards);
        let mut deck: Vec<usize> = board
            .color_ids()
            .flat_map(|color| std::iter::repeat_n(row(Card::Colored(color)), counted(color)))
            .chain(std::iter::repeat_n(row(Card::Wild), board.wilds().into()))
            .collect();
        let remove = |deck: &mut Vec<usize>, card: Card| {
            let at = deck.iter().position(|&kind| kind == row(card)).unwrap();
            deck.swap_remove(at);
        };
        let (mut steps, mut unseen) = (Vec::new(), Vec::new());
        for moved in &log.moved {
            match moved {
                Moved::ToHand(seat, card) if *seat == own => remove(&mut deck, *card),
                Moved::ToHand(seat, _) => steps.push(Step::DrewUnseen(*seat)),
                Moved::Open(card) => remove(&mut deck, *card),
                Moved::Taken(seat, card) => steps.push(Step::Took(*seat, row(*card))),
                Moved::Paid(seat, card, count) => steps.push(Step::Paid(*seat, row(*card), *count)),
                Moved::Reshuffled(cards) => {
                    let fresh = cards.iter().map(|&card| row(card)).collect();
                    unseen.push(std::mem::replace(&mut deck, fresh));
                    steps.push(Step::Reshuffled);
                }
            }
        }
        unseen.push(deck);
        let foreign = |step: &Step| match step {
            Step::Took(seat, _) | Step::Paid(seat, _, _) => *seat != own,
            Step::DrewUnseen(_) | Step::Reshuffled => true,
        };
        steps.retain(foreign);
        Story { steps, unseen, seats, kinds: kinds.len() }
    }

    /// Makes one attempt: deals the unseen cards of each shuffle in random order. None if a seat
    /// could not have made its payments.
    pub(crate) fn redeal(&self, dice: &mut QuickDice) -> Option<Cards> {
        let mut hands = vec![vec![0_u8; self.kinds]; self.seats];
        let mut decks = self.unseen.iter();
        let mut deck = decks.next()?.clone();
        for step in &self.steps {
            match *step {
                Step::DrewUnseen(seat) => {
                    let at = dice.below(deck.len() as u32) as usize;
                    hands[seat.index()][deck.swap_remove(at)] += 1;
                }
                Step::Took(seat, kind) => hands[seat.index()][kind] += 1,
                Step::Paid(seat, kind, count) => {
                    let held = &mut hands[seat.index()][kind];
                    *held = held.checked_sub(count)?;
                }
                Step::Reshuffled => deck.clone_from(decks.next()?),
            }
        }
        let top = (!deck.is_empty()).then(|| deck[dice.below(deck.len() as u32) as usize]);
        Some(Cards { hands, top })
    }

    /// Returns, for each seat, the kinds that it has paid with.
    pub(crate) fn paid_kinds(&self) -> BTreeMap<usize, Vec<usize>> {
        let mut paid: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for step in &self.steps {
            if let Step::Paid(seat, kind, 1..) = *step {
                paid.entry(seat.index()).or_default().push(kind);
            }
        }
        paid.values_mut().for_each(|kinds| {
            kinds.sort_unstable();
            kinds.dedup();
        });
        paid
    }
}
