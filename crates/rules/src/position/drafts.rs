//! Checks and restores the memory of tickets in a whole position: picks of drafts and answered
//! offers.

use board::{Board, MAX_SEATS, TicketId, TicketSet};

use super::names::{Named, Problems};
use super::of_game::{numbers, ticket_name};
use super::offers;
use super::part::PositionPart;
use super::problem::PositionProblem;
use super::timing::Timing;
use crate::decision::Phase;
use crate::game::Game;
use crate::memory::DraftLog;
use crate::seat::Seat;

/// Checks and writes what a whole position remembers of tickets. The tickets themselves are in the
/// game already.
pub(super) fn write_memory(
    named: &Named,
    timing: &Timing,
    board: &Board,
    game: &mut Game<'_>,
    problems: &mut Problems,
) {
    let before = problems.count();
    check_shape(named, timing, board, problems);
    let mut settled = offers::named_offers(named, timing, board, problems);
    if problems.count() > before {
        return;
    }
    let held = game.state.tickets[..game.seats()].to_vec();
    let in_offers = offers::kept_in_offers(&settled, &held, board, problems);
    let kept = kept_in_drafts(named, timing, board, &held, &in_offers, problems);
    if settled.is_empty() {
        let unexplained = (0..held.len()).map(|seat| held[seat].minus(kept.by(seat)));
        if offers::remembered(timing) {
            settled = offers::default_offers(&unexplained.collect::<Vec<_>>());
        }
    } else {
        check_explained(&held, &kept, &in_offers, board, problems);
    }
    if problems.count() > before {
        return;
    }
    let mut given_back = None;
    if offers::remembered(timing) {
        let Some(deck) = offers::deck_before(&settled, game, problems) else { return };
        given_back = Some(deck.clone());
        offers::write(&settled, &deck, game);
    }
    write_drafts(named, timing, board, &kept, given_back.as_deref(), game, problems);
}

/// Returns how many rounds of a draft everybody has picked.
pub(super) fn rounds(timing: &Timing, dealt: usize, pack: usize) -> usize {
    if timing.phase == Phase::Picks { dealt.saturating_sub(pack) } else { dealt }
}

/// Reports picks of drafts that were not held, wrong numbers of picks, and wrong or missing signs.
fn check_shape(named: &Named, timing: &Timing, board: &Board, problems: &mut Problems) {
    for draft in 0..2 {
        let some = named.seats.iter().any(|of| !of.picks[draft].is_empty());
        for seat in 0..named.seats.len() {
            let picks = &named.seats[seat].picks[draft];
            let part = PositionPart::Picks { draft: draft + 1, seat };
            let Some((dealt, keep)) = board.draft().map(numbers) else {
                problems.exactly(part, "picks", picks.len(), 0);
                continue;
            };
            let expected = match timing.draft_over(draft) {
                None => 0,
                Some(true) if some => dealt,
                Some(true) => 0,
                Some(false) if timing.phase == Phase::DraftTickets && !some => 0,
                Some(false) => rounds(timing, dealt, named.seats[seat].offer.len()),
            };
            problems.exactly(part, "picks", picks.len(), expected);
            check_signs(part, picks, timing.draft_over(draft), keep, problems);
        }
        check_different(named, draft, board, problems);
    }
}

/// Checks the signs of picks: each is kept or given back once the draft is over, and has no sign
/// before.
pub(super) fn check_signs(
    part: PositionPart,
    picks: &[(TicketId, Option<bool>)],
    over: Option<bool>,
    keep: usize,
    problems: &mut Problems,
) {
    if picks.is_empty() {
        return;
    }
    let signs = picks.iter().filter(|(_, kept)| kept.is_some()).count();
    let kept = picks.iter().filter(|(_, kept)| *kept == Some(true)).count();
    let expected = if over == Some(true) { picks.len() } else { 0 };
    problems.exactly(part, "picks marked + or -", signs, expected);
    if over == Some(true) {
        problems.exactly(part, "picks kept", kept, keep);
    }
}

fn check_different(named: &Named, draft: usize, board: &Board, problems: &mut Problems) {
    let mut picked = TicketSet::EMPTY;
    for (seat, of) in named.seats.iter().enumerate() {
        for &(id, _) in &of.picks[draft] {
            if picked.contains(id) {
                let part = PositionPart::Picks { draft: draft + 1, seat };
                problems.add(part, PositionProblem::Repeated { name: ticket_name(board, id) });
            }
            picked.insert(id);
        }
    }
}

/// The tickets that each seat kept in each of the two drafts.
struct Kept([[TicketSet; MAX_SEATS]; 2]);

impl Kept {
    fn by(&self, seat: usize) -> TicketSet {
        self.0[0][seat].or(self.0[1][seat])
    }
}

/// Returns what each seat kept: as the picks say, or, without picks, the first tickets held that no
/// offer explains.
fn kept_in_drafts(
    named: &Named,
    timing: &Timing,
    board: &Board,
    held: &[TicketSet],
    in_offers: &[TicketSet],
    problems: &mut Problems,
) -> Kept {
    let mut kept = Kept([[TicketSet::EMPTY; MAX_SEATS]; 2]);
    let Some((_, keep)) = board.draft().map(numbers) else { return kept };
    let over: Vec<usize> = (0..2).filter(|&draft| timing.draft_over(draft) == Some(true)).collect();
    for seat in 0..held.len() {
        let mut free = held[seat].minus(in_offers[seat]);
        for &draft in &over {
            let part = PositionPart::Picks { draft: draft + 1, seat };
            for &(id, _) in named.seats[seat].picks[draft].iter().filter(|it| it.1 == Some(true)) {
                let ticket = ticket_name(board, id);
                if !held[seat].contains(id) {
                    problems.add(part, PositionProblem::KeptNotHeld { ticket });
                } else if !free.contains(id) {
                    problems.add(part, PositionProblem::KeptBefore { ticket });
                }
                free.remove(id);
                kept.0[draft][seat].insert(id);
            }
        }
        for &draft in over.iter().filter(|&&draft| named.seats[seat].picks[draft].is_empty()) {
            for _ in 0..keep {
                let Some(id) = free.first() else { break };
                free.remove(id);
                kept.0[draft][seat].insert(id);
            }
            let found = kept.0[draft][seat].len();
            problems.exactly(PositionPart::Tickets(seat), "tickets of a draft", found, keep);
        }
    }
    kept
}

/// Checks that every ticket held was kept in a draft or an offer.
fn check_explained(
    held: &[TicketSet],
    kept: &Kept,
    in_offers: &[TicketSet],
    board: &Board,
    problems: &mut Problems,
) {
    for seat in 0..held.len() {
        for id in held[seat].minus(kept.by(seat)).minus(in_offers[seat]).iter() {
            let ticket = ticket_name(board, id);
            problems.add(PositionPart::Tickets(seat), PositionProblem::HeldNotKept { ticket });
        }
    }
}

/// Writes the picks of both drafts. `deck` is the ticket deck after the second draft, from the
/// bottom.
fn write_drafts(
    named: &Named,
    timing: &Timing,
    board: &Board,
    kept: &Kept,
    deck: Option<&[TicketId]>,
    game: &mut Game<'_>,
    problems: &mut Problems,
) {
    let Some((dealt, keep)) = board.draft().map(numbers) else { return };
    let back = dealt - keep;
    for draft in 0..2 {
        let Some(over) = timing.draft_over(draft) else { continue };
        let given = named.seats.iter().any(|of| !of.picks[draft].is_empty());
        if given {
            (0..game.seats()).for_each(|seat| {
                write_picks(
                    &named.seats[seat].picks[draft],
                    seat,
                    &mut game.state.memory.drafts[draft],
                );
            });
        } else if over {
            let mut free: Vec<TicketId> = match (draft, deck) {
                (1, Some(deck)) => deck.to_vec(),
                _ => {
                    let all: TicketSet = board.ticket_ids().collect();
                    let taken = kept.0[0].iter().copied().fold(TicketSet::EMPTY, TicketSet::or);
                    all.minus(taken).iter().collect()
                }
            };
            free.reverse();
            for seat in 0..game.seats() {
                let kept = kept.0[draft][seat].iter().map(|id| (id, Some(true)));
                let mut picks: Vec<_> = kept.collect();
                picks.extend((0..back).filter_map(|_| Some((free.pop()?, Some(false)))));
                write_picks(&picks, seat, &mut game.state.memory.drafts[draft]);
            }
        }
        if !over && timing.phase == Phase::DraftTickets {
            check_offered(given, draft, game, problems);
        }
        if over && draft == 1 && given {
            check_given_back(named, back, deck.unwrap_or_default(), problems);
        }
    }
}

fn write_picks(picks: &[(TicketId, Option<bool>)], seat: usize, log: &mut DraftLog) {
    for (round, &(id, kept)) in picks.iter().enumerate() {
        log.picks[seat][round] = id;
        log.kept[seat] |= u8::from(kept == Some(true)) << round;
    }
}

/// Checks that the picks are the tickets on offer, while seats choose among their picks.
fn check_offered(given: bool, draft: usize, game: &mut Game<'_>, problems: &mut Problems) {
    for seat in 0..game.seats() {
        let offered = game.state.on_offer[seat];
        let picks = &mut game.state.memory.drafts[draft].picks[seat];
        let offered = offered.as_slice();
        if given && picks[..offered.len()] != *offered {
            let part = PositionPart::Picks { draft: draft + 1, seat };
            problems.add(part, PositionProblem::PicksDiffer);
        }
        picks[..offered.len()].copy_from_slice(offered);
    }
}

/// Checks that the tickets given back in the second draft lie under the deck (IB-DRAFT-6).
fn check_given_back(named: &Named, back: usize, deck: &[TicketId], problems: &mut Problems) {
    let given_back: TicketSet = named
        .seats
        .iter()
        .flat_map(|of| of.picks[1].iter().filter(|(_, kept)| *kept == Some(false)))
        .map(|(id, _)| *id)
        .collect();
    let bottom: TicketSet = deck.iter().take(back * named.seats.len()).copied().collect();
    if given_back != bottom {
        problems.add(PositionPart::TicketDeck, PositionProblem::NotUnderDeck);
    }
}

/// Returns the seats whose tickets the observer does not see.
pub(super) fn others(own: Option<Seat>, seats: usize) -> impl Iterator<Item = Seat> {
    Seat::all(seats).filter(move |&seat| Some(seat) != own)
}
