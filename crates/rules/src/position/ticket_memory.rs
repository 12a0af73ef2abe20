//! Checks the memory of tickets in a seen position: whether what the observer saw is consistent.

use board::{Board, TicketId, TicketSet};

use super::drafts::{check_signs, rounds};
use super::names::{Named, NamedTickets, Problems};
use super::of_game::{numbers, ticket_name};
use super::offers::{check_offer, remembered};
use super::part::PositionPart;
use super::problem::PositionProblem;
use super::timing::Timing;
use crate::decision::Phase;
use crate::seat::Seat;

/// Reports what the observer cannot have seen of drafts and offers, and contradictions.
pub(super) fn check(
    named: &Named,
    own: Option<Seat>,
    timing: &Timing,
    board: &Board,
    problems: &mut Problems,
) {
    let before = problems.count();
    check_hidden(named, own, timing, problems);
    check_offers(named, own, timing, board, problems);
    if let Some(own) = own {
        (0..2).for_each(|draft| check_draft(named, own, draft, timing, board, problems));
    }
    if problems.count() > before {
        return;
    }
    check_held(named, own, timing, board, problems);
    check_total(named, timing, board, problems);
}

fn check_hidden(named: &Named, own: Option<Seat>, timing: &Timing, problems: &mut Problems) {
    for (seat, of) in Seat::all(named.seats.len()).zip(&named.seats) {
        for draft in 0..2 {
            let part = PositionPart::Picks { draft: draft + 1, seat: seat.index() };
            if Some(seat) != own && !of.picks[draft].is_empty() {
                problems.add(part, PositionProblem::MustBeHidden);
            }
        }
    }
    for (draft, packs) in named.packs.iter().enumerate() {
        let part = PositionPart::Pack { draft: draft + 1, round: 0 };
        if own.is_none() && !packs.is_empty() {
            problems.add(part, PositionProblem::MustBeHidden);
        }
    }
    if !remembered(timing) {
        problems.exactly(PositionPart::Settled(0), "answered offers", named.settled.len(), 0);
    }
}

fn check_offers(
    named: &Named,
    own: Option<Seat>,
    timing: &Timing,
    board: &Board,
    problems: &mut Problems,
) {
    let mut kept = own.map_or(TicketSet::EMPTY, |own| kept_in_drafts(named, own, timing));
    for (at, offer) in named.settled.iter().enumerate() {
        let part = PositionPart::Settled(at);
        check_offer(part, &offer.tickets, board, problems);
        match &offer.tickets {
            NamedTickets::Named(_) if Some(offer.seat) != own => {
                problems.add(part, PositionProblem::MustBeHidden);
            }
            NamedTickets::Counted { .. } if Some(offer.seat) == own => {
                problems.add(part, PositionProblem::MustBeKnown);
            }
            NamedTickets::Named(tickets) => {
                for &(id, keeps) in tickets {
                    if kept.contains(id) {
                        let ticket = ticket_name(board, id);
                        problems.add(part, PositionProblem::KeptBefore { ticket });
                    }
                    if keeps {
                        kept.insert(id);
                    }
                }
            }
            NamedTickets::Counted { .. } => {}
        }
    }
}

/// Returns the tickets that the observer kept in drafts that are over.
fn kept_in_drafts(named: &Named, own: Seat, timing: &Timing) -> TicketSet {
    let drafts = (0..2).filter(|&draft| timing.draft_over(draft) == Some(true));
    let picks = drafts.flat_map(|draft| named.seats[own.index()].picks[draft].iter());
    picks.filter(|(_, kept)| *kept == Some(true)).map(|(id, _)| *id).collect()
}

/// Checks what the observer picked and saw in a draft.
fn check_draft(
    named: &Named,
    own: Seat,
    draft: usize,
    timing: &Timing,
    board: &Board,
    problems: &mut Problems,
) {
    let (of, packs) = (&named.seats[own.index()], &named.packs[draft]);
    let part = PositionPart::Picks { draft: draft + 1, seat: own.index() };
    let pack_part = |round| PositionPart::Pack { draft: draft + 1, round };
    let over = timing.draft_over(draft);
    let (expected, keep) = match (board.draft().map(numbers), over) {
        (Some((dealt, keep)), Some(true)) => (dealt, keep),
        (Some((dealt, keep)), Some(false)) => (rounds(timing, dealt, of.offer.len()), keep),
        (Some(_), None) | (None, _) => (0, 0),
    };
    let picks = &of.picks[draft];
    problems.exactly(part, "picks", picks.len(), expected);
    problems.exactly(pack_part(packs.len()), "packs", packs.len(), expected);
    check_signs(part, picks, over, keep, problems);
    if picks.len() != expected || packs.len() != expected || expected == 0 && over.is_none() {
        return;
    }
    if over == Some(false) && timing.phase == Phase::DraftTickets {
        let offered: Vec<TicketId> = of.offer.known().collect();
        if !picks.iter().map(|(id, _)| *id).eq(offered) {
            problems.add(part, PositionProblem::PicksDiffer);
        }
    }
    let dealt = board.draft().map_or(0, |draft| usize::from(draft.dealt));
    let looks = looks(named, own, draft, timing);
    for (round, pack) in looks.iter().enumerate() {
        problems.exactly(pack_part(round), "tickets in a pack", pack.len(), dealt - round);
    }
    if !looks_fit(&looks, picks, named.seats.len()) {
        problems.add(pack_part(0), PositionProblem::WrongPack);
    }
    if draft == 1 {
        check_not_kept_before(named, own, &looks, board, problems);
    }
}

/// Returns the packs that the observer held, round by round. The last may be the one that it holds
/// now.
pub(super) fn looks(named: &Named, own: Seat, draft: usize, timing: &Timing) -> Vec<TicketSet> {
    let mut looks = named.packs[draft].clone();
    if timing.phase == Phase::Picks && timing.draft_over(draft) == Some(false) {
        looks.push(named.seats[own.index()].offer.known().collect());
    }
    looks
}

/// Returns whether the packs fit each other: a pack comes back after as many rounds as there are
/// seats, without what was picked, and different packs have different tickets.
fn looks_fit(looks: &[TicketSet], picks: &[(TicketId, Option<bool>)], seats: usize) -> bool {
    let picked_from = picks.iter().zip(looks).all(|((id, _), pack)| pack.contains(*id));
    let pairs = (0..looks.len()).flat_map(|late| (0..late).map(move |early| (early, late)));
    let fit = |(early, late): (usize, usize)| {
        if (late - early).is_multiple_of(seats) {
            let mut before = looks[early];
            before.remove(picks[early].0);
            looks[late].is_subset(before)
        } else {
            looks[late].and(looks[early]).is_empty()
        }
    };
    picked_from && pairs.into_iter().all(fit)
}

/// Checks that no ticket kept in the first draft is in the second.
fn check_not_kept_before(
    named: &Named,
    own: Seat,
    looks: &[TicketSet],
    board: &Board,
    problems: &mut Problems,
) {
    let seen = looks.iter().copied().fold(TicketSet::EMPTY, TicketSet::or);
    let first = named.seats[own.index()].picks[0].iter();
    for &(id, _) in first.filter(|(id, kept)| *kept == Some(true) && seen.contains(*id)) {
        let ticket = ticket_name(board, id);
        let part = PositionPart::Picks { draft: 2, seat: own.index() };
        problems.add(part, PositionProblem::KeptBefore { ticket });
    }
}

/// Checks that the observer holds the tickets that it kept, and that others hold as many as they
/// kept.
fn check_held(
    named: &Named,
    own: Option<Seat>,
    timing: &Timing,
    board: &Board,
    problems: &mut Problems,
) {
    let keep = board.draft().map_or(0, |draft| numbers(draft).1);
    let drafts = (0..2).filter(|&draft| timing.draft_over(draft) == Some(true)).count();
    for (seat, of) in Seat::all(named.seats.len()).zip(&named.seats) {
        let part = PositionPart::Tickets(seat.index());
        let offers = named.settled.iter().filter(|offer| offer.seat == seat);
        if Some(seat) != own {
            let kept: usize = offers.map(|offer| offer.tickets.kept()).sum();
            let found = of.tickets.len();
            if remembered(timing) && (!named.settled.is_empty() || board.draft().is_some()) {
                problems.exactly(part, "tickets held", found, drafts * keep + kept);
            }
            continue;
        }
        let mut kept = kept_in_drafts(named, seat, timing);
        for offer in offers {
            if let NamedTickets::Named(tickets) = &offer.tickets {
                tickets.iter().filter(|(_, kept)| *kept).for_each(|(id, _)| kept.insert(*id));
            }
        }
        let held: TicketSet = of.tickets.known().collect();
        for id in held.minus(kept).iter().filter(|_| !explained_by_default(named, board)) {
            let ticket = ticket_name(board, id);
            problems.add(part, PositionProblem::HeldNotKept { ticket });
        }
        for id in kept.minus(held).iter() {
            let ticket = ticket_name(board, id);
            problems.add(part, PositionProblem::KeptNotHeld { ticket });
        }
    }
}

/// Returns whether the tickets held can be explained without any answered offer: by offers that
/// were kept whole.
pub(super) fn explained_by_default(named: &Named, board: &Board) -> bool {
    named.settled.is_empty() && board.draft().is_none()
}

/// Checks that every ticket is held, on offer, picked in the open round, or in the deck.
fn check_total(named: &Named, timing: &Timing, board: &Board, problems: &mut Problems) {
    let of_seats = named.seats.iter().map(|of| of.tickets.len() + of.offer.len());
    let picked = match (timing.phase, board.draft()) {
        (Phase::Picks, Some(draft)) => {
            let pack = named.seats.first().map_or(0, |of| of.offer.len());
            rounds(timing, draft.dealt.into(), pack) * named.seats.len()
        }
        _ => 0,
    };
    let found = of_seats.sum::<usize>() + picked + named.ticket_deck.len();
    let all = board.tickets().len();
    if !named.ticket_deck.rest {
        problems.exactly(PositionPart::TicketDeck, "tickets", found, all);
    } else {
        problems.at_most(PositionPart::TicketDeck, "tickets", found, all);
    }
}
