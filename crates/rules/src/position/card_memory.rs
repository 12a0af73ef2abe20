//! Checks and restores the memory of cards: which cards each seat drew unseen, and which of them it
//! paid.

use board::Board;

use super::Position;
use super::cards::{Stock, cards_of, counts};
use super::names::{Counts, Named, NamedMove, Problems};
use super::of_game::card_name;
use super::part::PositionPart;
use super::problem::PositionProblem;
use super::timing::Timing;
use crate::card::{KINDS, card_of};
use crate::decision::Phase;
use crate::game::Game;
use crate::memory::CardLog;
use crate::seat::Seat;

/// Returns the moves of each deck: those of the position, or the default moves if it has none.
pub(super) fn moves(position: &Position, named: &Named) -> Vec<Vec<NamedMove>> {
    if let Some(decks) = &named.moved {
        return decks.clone();
    }
    let mut moves = Vec::new();
    for (seat, of) in Seat::all(position.seats.len()).zip(&named.seats) {
        let mut known = counts(of.known.iter().copied());
        let mut unknown_hand = of.hand.unknown();
        for kind in of.hand.known() {
            if known[kind] > 0 {
                known[kind] -= 1;
            } else {
                moves.push(NamedMove { seat, kind: Some(kind), paid: false });
            }
        }
        // Cards that `known` names but the hand lists as unknown.
        unknown_hand = unknown_hand.saturating_sub(known.iter().map(|&count| count as usize).sum());
        moves.extend((0..unknown_hand).map(|_| NamedMove { seat, kind: None, paid: false }));
    }
    board::sort_short_by_key(&mut moves, |step| (step.seat, step.kind.unwrap_or(KINDS)));
    vec![moves]
}

/// Reports more moves than a game remembers, and more decks than reshuffles.
pub(super) fn check_sizes(
    position: &Position,
    timing: Option<&Timing>,
    decks: &[Vec<NamedMove>],
    problems: &mut Problems,
) {
    let moves: usize = decks.iter().map(Vec::len).sum();
    let entries = moves + decks.len().saturating_sub(1);
    let last = PositionPart::Moved(decks.len().saturating_sub(1));
    let most = match timing.map(|timing| timing.phase) {
        Some(Phase::Turn) => CardLog::BEFORE_A_TURN,
        // Room for the first card of the turn, and for a reshuffle to draw it.
        Some(Phase::SecondCard) => CardLog::BEFORE_A_TURN + 2,
        _ => CardLog::CAPACITY,
    };
    problems.at_most(last, "moves and reshuffles", entries, most);
    let (found, reshuffles) = (decks.len().saturating_sub(1), usize::from(position.reshuffles));
    if found > reshuffles {
        problems.add(last, PositionProblem::TooManyDecks { found, reshuffles });
    }
    for (deck, moves) in decks.iter().enumerate().skip(1) {
        if moves.is_empty() && deck + 1 < decks.len() {
            // A deck without moves leaves no mark, so an empty list cannot be followed by another
            // deck.
            problems.add(
                PositionPart::Moved(deck),
                PositionProblem::TooManyDecks { found, reshuffles },
            );
        }
    }
}

/// Checks the seats whose moves are all known. A seat pays only what it has drawn, no deck holds
/// more cards than the board has, and a hand is what the seat took minus what it paid.
pub(super) fn check_known(
    seats: impl Fn(Seat) -> bool,
    hands: &[Counts],
    known: &[Counts],
    decks: &[Vec<NamedMove>],
    board: &Board,
    problems: &mut Problems,
) {
    let totals = cards_of(board);
    let name = |kind: usize| card_name(card_of(kind, board), board);
    let mut held = vec![[0_usize; KINDS]; hands.len()];
    for (deck, moves) in decks.iter().enumerate() {
        let mut drawn = [0_usize; KINDS];
        for step in moves.iter().filter(|step| seats(step.seat)) {
            let Some(kind) = step.kind else { continue };
            let held = &mut held[step.seat.index()][kind];
            match (step.paid, held.checked_sub(1)) {
                (false, _) => {
                    *held += 1;
                    drawn[kind] += 1;
                }
                (true, Some(left)) => *held = left,
                (true, None) => {
                    let (seat, card) = (step.seat.index(), name(kind));
                    let problem = PositionProblem::PaidBeforeDrawn { seat, card };
                    problems.add(PositionPart::Moved(deck), problem);
                }
            }
        }
        for (kind, &drawn) in drawn.iter().enumerate() {
            let what = format!("{} cards drawn from one deck", name(kind));
            problems.at_most(PositionPart::Moved(deck), &what, drawn, totals[kind]);
        }
    }
    for seat in Seat::all(hands.len()).filter(|&seat| seats(seat)) {
        for kind in 0..KINDS {
            let moved = held[seat.index()][kind] + usize::from(known[seat.index()][kind]);
            let held = usize::from(hands[seat.index()][kind]);
            if moved != held {
                let problem = PositionProblem::HandDiffers { card: name(kind), held, moved };
                problems.add(PositionPart::Hand(seat.index()), problem);
            }
        }
    }
}

/// Returns the cards in each hand that everybody saw the seat take.
pub(super) fn known_cards(named: &Named) -> Vec<Counts> {
    named.seats.iter().map(|of| counts(of.known.iter().copied())).collect()
}

/// Writes the memory of cards into the game. All kinds are known by now.
pub(super) fn write(named: &Named, decks: &[Vec<NamedMove>], game: &mut Game<'_>) {
    let memory = &mut game.state.memory;
    for (known, counts) in memory.known.iter_mut().zip(known_cards(named)) {
        *known = counts;
    }
    for (deck, moves) in decks.iter().enumerate() {
        if deck > 0 {
            memory.reshuffled();
        }
        for step in moves {
            let Some(kind) = step.kind else { continue };
            memory.remember_card(step.seat, kind, step.paid);
        }
    }
}

/// The number of cards of each kind that the observer has not seen, for each deck. For the last
/// deck that includes the cards still in it.
pub(super) type Pools = Vec<[usize; KINDS]>;

/// Counts the cards that others drew unseen, deck by deck. Reports numbers that are impossible.
pub(super) fn pools(
    named: &Named,
    own: Option<Seat>,
    stock: &Stock,
    decks: &[Vec<NamedMove>],
    board: &Board,
    problems: &mut Problems,
) -> Option<Pools> {
    let before = problems.count();
    let is_other = |seat: Seat| Some(seat) != own;
    let last = decks.len() - 1;
    let places = |deck: &Vec<NamedMove>| {
        deck.iter().filter(|step| is_other(step.seat) && !step.paid).count()
    };
    let mut cards = Vec::new();
    for (deck, moves) in decks[..last].iter().enumerate() {
        let unseen = named.unseen.get(deck).map_or(&[][..], Vec::as_slice);
        problems.exactly(PositionPart::Unseen(deck), "unseen cards", unseen.len(), places(moves));
        cards.push(counts(unseen.iter().copied()).map(usize::from));
    }
    problems.exactly(PositionPart::Unseen(last), "decks before", named.unseen.len(), last);
    // Cards that nobody shows and that no earlier deck explains are from the last deck.
    let mut rest = stock.cards;
    for (seat, of) in Seat::all(named.seats.len()).zip(&named.seats) {
        if is_other(seat) {
            let known = counts(of.known.iter().copied());
            if (0..KINDS).any(|kind| usize::from(known[kind]) > rest[kind]) {
                problems.add(
                    PositionPart::Known(seat.index()),
                    PositionProblem::NoDealFits { what: "cards" },
                );
                return None;
            }
            (0..KINDS).for_each(|kind| rest[kind] -= usize::from(known[kind]));
        }
    }
    let paid = decks.iter().flatten().filter(|step| is_other(step.seat) && step.paid);
    paid.filter_map(|step| step.kind).for_each(|kind| rest[kind] += 1);
    for (deck, cards) in cards.iter().enumerate() {
        for kind in 0..KINDS {
            match rest[kind].checked_sub(cards[kind]) {
                Some(left) => rest[kind] = left,
                None => {
                    let problem = PositionProblem::NoDealFits { what: "cards" };
                    problems.add(PositionPart::Unseen(deck), problem);
                }
            }
        }
    }
    check_hand_sizes(named, own, decks, problems);
    let in_deck = rest.iter().sum::<usize>().checked_sub(places(&decks[last]));
    let totals = cards_of(board);
    if (0..KINDS).any(|kind| rest[kind] > totals[kind]) || in_deck.is_none() {
        let problem = PositionProblem::NoDealFits { what: "cards" };
        problems.add(PositionPart::Moved(last), problem);
    }
    cards.push(rest);
    (problems.count() == before).then_some(cards)
}

/// Checks that the size of each hand is the number of known cards plus those drawn unseen minus
/// those paid.
fn check_hand_sizes(
    named: &Named,
    own: Option<Seat>,
    decks: &[Vec<NamedMove>],
    problems: &mut Problems,
) {
    for (seat, of) in Seat::all(named.seats.len()).zip(&named.seats) {
        if Some(seat) == own {
            continue;
        }
        let steps = decks.iter().flatten().filter(|step| step.seat == seat);
        let (paid, drawn): (Vec<&NamedMove>, Vec<&NamedMove>) = steps.partition(|step| step.paid);
        let expected = (of.known.len() + drawn.len()).saturating_sub(paid.len());
        let part = PositionPart::Hand(seat.index());
        problems.exactly(part, "cards in hand", of.hand.len(), expected);
    }
}
