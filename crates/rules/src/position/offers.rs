//! Answered offers: the ticket deck that they were drawn from, and what each seat kept.

use std::collections::VecDeque;

use board::{Board, MAX_OFFER, TicketId, TicketSet};

use super::names::{Named, NamedTickets, Problems};
use super::of_game::{Settled, ticket_name};
use super::part::PositionPart;
use super::problem::PositionProblem;
use super::timing::Timing;
use crate::game::Game;
use crate::seat::Seat;
use crate::state::{DraftState, TicketDeck};

/// Returns whether offers are remembered: on boards with drafts only after the second draft.
pub(super) fn remembered(timing: &Timing) -> bool {
    matches!(timing.draft, DraftState::None | DraftState::Done)
}

/// Returns the answered offers of a whole position, as far as it names them.
pub(super) fn named_offers(
    named: &Named,
    timing: &Timing,
    board: &Board,
    problems: &mut Problems,
) -> Vec<Settled> {
    if !remembered(timing) {
        problems.exactly(PositionPart::Settled(0), "answered offers", named.settled.len(), 0);
        return Vec::new();
    }
    let mut offers = Vec::new();
    for (at, offer) in named.settled.iter().enumerate() {
        let part = PositionPart::Settled(at);
        check_offer(part, &offer.tickets, board, problems);
        match &offer.tickets {
            NamedTickets::Named(tickets) => {
                offers.push(Settled { seat: offer.seat, tickets: tickets.clone() });
            }
            NamedTickets::Counted { .. } => problems.add(part, PositionProblem::MustBeKnown),
        }
    }
    offers
}

/// Checks that at least one ticket of an offer is kept (B-TICKET-7), and that none is in it twice.
pub(super) fn check_offer(
    part: PositionPart,
    tickets: &NamedTickets,
    board: &Board,
    problems: &mut Problems,
) {
    problems.at_most(part, "tickets in an offer", tickets.len(), MAX_OFFER);
    if tickets.kept() == 0 {
        problems.exactly(part, "tickets kept", 0, 1);
    }
    if let NamedTickets::Named(tickets) = tickets {
        for (at, (id, _)) in tickets.iter().enumerate() {
            if tickets[..at].iter().any(|(other, _)| other == id) {
                problems.add(part, PositionProblem::Repeated { name: ticket_name(board, *id) });
            }
        }
    }
}

/// Returns the tickets that each seat kept in these offers. Reports tickets that are in two offers,
/// or are not held.
pub(super) fn kept_in_offers(
    offers: &[Settled],
    held: &[TicketSet],
    board: &Board,
    problems: &mut Problems,
) -> Vec<TicketSet> {
    let mut kept_by = vec![TicketSet::EMPTY; held.len()];
    let mut all = TicketSet::EMPTY;
    for (at, offer) in offers.iter().enumerate() {
        let part = PositionPart::Settled(at);
        for &(id, kept) in &offer.tickets {
            let ticket = || ticket_name(board, id);
            if all.contains(id) {
                problems.add(part, PositionProblem::KeptBefore { ticket: ticket() });
            } else if kept && !held[offer.seat.index()].contains(id) {
                problems.add(part, PositionProblem::KeptNotHeld { ticket: ticket() });
            }
            if kept {
                all.insert(id);
                kept_by[offer.seat.index()].insert(id);
            }
        }
    }
    kept_by
}

/// Returns offers for tickets that nothing else explains: each was kept whole.
pub(super) fn default_offers(unexplained: &[TicketSet]) -> Vec<Settled> {
    let mut offers = Vec::new();
    for (seat, tickets) in Seat::all(unexplained.len()).zip(unexplained) {
        let tickets: Vec<(TicketId, bool)> = tickets.iter().map(|id| (id, true)).collect();
        let chunks = tickets.chunks(MAX_OFFER);
        offers.extend(chunks.map(|chunk| Settled { seat, tickets: chunk.to_vec() }));
    }
    offers
}

/// Returns the ticket deck before the first offer, from the bottom. It undoes the offers from the
/// last to the first: tickets given back leave the bottom, and the tickets drawn return to the top.
pub(super) fn deck_before(
    offers: &[Settled],
    game: &Game<'_>,
    problems: &mut Problems,
) -> Option<Vec<TicketId>> {
    let mut deck: VecDeque<TicketId> = game.state.ticket_deck.tickets().iter().copied().collect();
    let open = &game.state.on_offer[..game.seats()];
    for list in open.iter().rev() {
        deck.extend(list.as_slice().iter().rev());
    }
    for (at, offer) in offers.iter().enumerate().rev() {
        let returned = offer.tickets.iter().rev().filter(|(_, kept)| !kept);
        for (id, _) in returned {
            if deck.pop_front() != Some(*id) {
                problems.add(PositionPart::Settled(at), PositionProblem::NotUnderDeck);
                return None;
            }
        }
        deck.extend(offer.tickets.iter().rev().map(|(id, _)| id));
    }
    Some(deck.into())
}

/// Writes the answered offers into the memory of the game.
pub(super) fn write(offers: &[Settled], before: &[TicketId], game: &mut Game<'_>) {
    let memory = &mut game.state.memory;
    memory.offers_from = TicketDeck::of(before.iter().copied());
    for offer in offers {
        let tickets = offer.tickets.iter().enumerate();
        let kept = tickets.fold(0, |bits, (at, (_, kept))| bits | u8::from(*kept) << at);
        memory.offers.push(offer.seat, offer.tickets.len(), kept);
    }
}
