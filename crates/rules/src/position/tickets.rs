//! Checks and deals tickets: each is held, on offer, picked or in the deck, once.

use board::{Board, MAX_OFFER, Opening, TicketId, TicketSet};

use super::names::{Named, Problems};
use super::of_game::{numbers, ticket_name};
use super::part::PositionPart;
use super::problem::PositionProblem;
use super::timing::Timing;
use crate::action::Action;
use crate::decision::Phase;
use crate::game::Game;
use crate::random::{Label, Seed, Stream};
use crate::seat::{Observer, Seat};
use crate::state::{DraftState, TicketDeck, TicketList};

/// Reports wrong numbers of tickets: on offer, held, in packs.
pub(super) fn check_sizes(named: &Named, timing: &Timing, board: &Board, problems: &mut Problems) {
    for (seat, of) in named.seats.iter().enumerate() {
        check_offer(seat, of.offer.len(), named, timing, board, problems);
        let (part, held) = (PositionPart::Tickets(seat), of.tickets.len());
        let Some((_, keep)) = board.draft().map(numbers) else {
            if timing.phase == Phase::OpeningTickets {
                problems.exactly(part, "tickets held", held, 0);
            }
            continue;
        };
        match timing.draft {
            DraftState::None | DraftState::First => {
                problems.exactly(part, "tickets held", held, 0);
            }
            DraftState::Waiting | DraftState::Called | DraftState::Second => {
                problems.exactly(part, "tickets held", held, keep);
            }
            DraftState::Done if held < 2 * keep => {
                problems.exactly(part, "tickets held", held, 2 * keep);
            }
            DraftState::Done => {}
        }
    }
}

fn check_offer(
    seat: usize,
    found: usize,
    named: &Named,
    timing: &Timing,
    board: &Board,
    problems: &mut Problems,
) {
    let (part, what) = (PositionPart::Offer(seat), "tickets on offer");
    match (timing.phase, board.opening()) {
        (Phase::OpeningTickets, Opening::Offer(offer)) => {
            problems.exactly(part, what, found, offer.offered.into());
        }
        (Phase::DraftTickets, Opening::Draft(draft)) => {
            problems.exactly(part, what, found, draft.dealt.into());
        }
        (Phase::Picks, Opening::Draft(draft)) => {
            let first = named.seats.first().map_or(0, |of| of.offer.len());
            // The last ticket of a pack is taken without a choice (IB-DRAFT-11).
            if first < 2 {
                problems.exactly(part, "tickets in a pack", found, 2);
            }
            problems.at_most(part, "tickets in a pack", found, draft.dealt.into());
            problems.exactly(part, "tickets in a pack", found, first);
        }
        (Phase::Tickets, _) if timing.turn.index() == seat => {
            let most = usize::from(board.ticket_draw().offer.offered).min(MAX_OFFER);
            problems.at_most(part, what, found, most);
            let deck_is_empty = named.ticket_deck.len() == 0 && !named.ticket_deck.rest;
            if found == 0 || found < most && !deck_is_empty {
                problems.exactly(part, what, found, most);
            }
        }
        _ => problems.exactly(part, what, found, 0),
    }
}

/// Reports answers to decisions that are not open, and decisions that everybody has answered.
pub(super) fn check_answers(named: &Named, timing: &Timing, problems: &mut Problems) {
    let answered = named.seats.iter().enumerate().filter(|(_, of)| of.answer.is_some());
    let seats: Vec<usize> = answered.map(|(seat, _)| seat).collect();
    if !timing.phase.is_simultaneous() {
        for &seat in &seats {
            problems.add(PositionPart::Answer(seat), PositionProblem::NothingToAnswer);
        }
    } else if seats.len() == named.seats.len() {
        problems.add(PositionPart::Phase, PositionProblem::AllAnswered);
    }
}

/// Checks that every known ticket is named once: held, on offer, picked in the open round, or in
/// the deck. Returns the tickets that are not named.
pub(super) fn check_once(
    named: &Named,
    timing: &Timing,
    board: &Board,
    problems: &mut Problems,
) -> TicketSet {
    let mut left: TicketSet = board.ticket_ids().collect();
    let mut take = |part: PositionPart, id: TicketId| {
        if !left.contains(id) {
            problems.add(part, PositionProblem::Repeated { name: ticket_name(board, id) });
        }
        left.remove(id);
    };
    for (seat, of) in named.seats.iter().enumerate() {
        of.tickets.known().for_each(|id| take(PositionPart::Tickets(seat), id));
        of.offer.known().for_each(|id| take(PositionPart::Offer(seat), id));
    }
    named.ticket_deck.known().for_each(|id| take(PositionPart::TicketDeck, id));
    if timing.phase == Phase::Picks {
        let draft = usize::from(timing.draft == DraftState::Second);
        for (seat, of) in named.seats.iter().enumerate() {
            let part = PositionPart::Picks { draft: draft + 1, seat };
            of.picks[draft].iter().for_each(|&(id, _)| take(part, id));
        }
    }
    left
}

/// Checks that the unknown tickets are as many as those left. `?*` stands for all that are left.
pub(super) fn check_unknown(
    named: &Named,
    left: TicketSet,
    board: &Board,
    problems: &mut Problems,
) {
    let of_seats = named.seats.iter().map(|of| of.tickets.unknown() + of.offer.unknown());
    let unknown = of_seats.sum::<usize>() + named.ticket_deck.unknown();
    let left_over = left.len();
    if unknown == 0 && !named.ticket_deck.rest && left_over > 0 {
        let (all, part) = (board.tickets().len(), PositionPart::TicketDeck);
        problems.exactly(part, "tickets", all - left_over, all);
        return;
    }
    let fits = if named.ticket_deck.rest { unknown <= left_over } else { unknown == left_over };
    if !fits {
        let problem = PositionProblem::WrongUnknown { what: "tickets", unknown, left: left_over };
        problems.add(PositionPart::TicketDeck, problem);
    }
}

/// Deals the unknown tickets of a whole position in an order that the seed decides.
pub(super) fn deal_unknown(named: &Named, left: TicketSet, seed: Seed, game: &mut Game<'_>) {
    let mut tickets: Vec<TicketId> = left.iter().collect();
    Stream::new(&seed, Label::Tickets, 0).shuffle(&mut tickets);
    for (seat, of) in named.seats.iter().enumerate() {
        let held = of.tickets.ids.iter().filter_map(|id| id.or_else(|| tickets.pop()));
        game.state.tickets[seat] = held.collect();
    }
    for (seat, of) in named.seats.iter().enumerate() {
        let mut list = TicketList::EMPTY;
        let offer = of.offer.ids.iter().filter_map(|id| id.or_else(|| tickets.pop()));
        offer.take(MAX_OFFER).for_each(|id| list.push(id));
        game.state.on_offer[seat] = list;
    }
    let named_deck = named.ticket_deck.ids.iter();
    let mut deck: Vec<TicketId> =
        named_deck.filter_map(|id| id.or_else(|| tickets.pop())).collect();
    tickets.reverse();
    deck.extend(tickets);
    deck.reverse();
    game.state.ticket_deck = TicketDeck::of(deck);
}

/// Writes the answers into the game. An answer that the position hides becomes the first legal one.
pub(super) fn write_answers(named: &Named, game: &mut Game<'_>, problems: &mut Problems) {
    for (seat, of) in Seat::all(game.seats()).zip(&named.seats) {
        let Some(answer) = &of.answer else { continue };
        let view = game.view(Observer::Seat(seat));
        let kept: TicketSet = answer.known().collect();
        let given = if answer.unknown() > 0 {
            view.legal().nth(0)
        } else if game.state.phase == Phase::Picks {
            kept.first().map(Action::Pick)
        } else {
            Some(Action::KeepTickets(kept))
        };
        let part = PositionPart::Answer(seat.index());
        let Some(action) = given else {
            problems.exactly(part, "tickets in the answer", kept.len(), 1);
            continue;
        };
        if let Err(why) = view.check(action) {
            problems.add(part, PositionProblem::WrongAnswer(why));
        }
        let mut chosen = TicketSet::EMPTY;
        if let Action::KeepTickets(kept) = action {
            chosen = kept;
        } else if let Action::Pick(ticket) = action {
            chosen.insert(ticket);
        }
        if game.state.phase == Phase::Picks && answer.unknown() == 0 {
            problems.exactly(part, "tickets in the answer", kept.len(), 1);
        }
        let places = game.state.on_offer[seat.index()].places(chosen);
        game.state.answers[seat.index()] = places;
        game.state.awaited.remove(seat);
    }
}
