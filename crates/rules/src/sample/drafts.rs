//! Samples tickets on boards with drafts: packs, picks, what was given back, the ticket deck.
//!
//! Which picks an opponent kept is a hidden choice. A ticket that the observer sees later, in the second
//! draft or in an offer, was not kept before. So the choices are sampled first and the tickets second.

use board::{TicketId, TicketSet};

use super::given_back::{Area, Choices};
use super::known_draft::{KnownDraft, Spots};
use super::offers::{self, TicketPast};
use super::others;
use super::shuffle::shuffle;
use crate::decision::Phase;
use crate::game::Game;
use crate::memory::DraftLog;
use crate::random::Dice;
use crate::seat::Seat;
use crate::state::{DraftState, TicketDeck};

pub(super) fn resample(game: &mut Game<'_>, own: Option<Seat>, dice: &mut impl Dice) {
    let (first, second) = (KnownDraft::first(game, own), KnownDraft::second(game, own));
    let seen = second.as_ref().map_or(TicketSet::EMPTY, |second| second.seen);
    let either = seen.or(seen_in_offers(game, own));
    let later = SeenLater { either, ..SeenLater::default() };
    let all: TicketSet = game.board.ticket_ids().collect();
    let choices = first.choices(all, &later);
    let back = until(|| choices.draw(dice));
    let outcome = first.hand_out(all, &later, back, dice);
    game.state.memory.drafts[0] = outcome.log;
    others(game, own).for_each(|seat| game.state.tickets[seat.index()] = outcome.log.kept_by(seat));
    match second {
        None => write_open(game, &first, &outcome, dice),
        Some(second) if second.settled => resample_after(game, &second, outcome.deck(), dice),
        Some(second) => {
            let late = SeenLater::default();
            let outcome = second.hand_out(outcome.deck(), &late, Spots::ALL, dice);
            game.state.memory.drafts[1] = outcome.log;
            write_open(game, &second, &outcome, dice);
        }
    }
}

/// Samples the second draft, from a deck of these tickets, and the offers after it.
fn resample_after(game: &mut Game<'_>, second: &KnownDraft, deck: TicketSet, dice: &mut impl Dice) {
    let own = second.own;
    let returned = second.seats * second.back();
    let (past, later, back) = until(|| {
        let past = offers::past(game, own, dice);
        let later = SeenLater::of(&past, returned);
        let fits = later.rest.is_subset(deck.minus(second.seen));
        let back = if fits { second.choices(deck, &later).draw(dice) } else { None };
        back.map(|back| (past, later, back))
    });
    let outcome = second.hand_out(deck, &later, back, dice);
    game.state.memory.drafts[1] = outcome.log;
    for seat in second.others() {
        let held = &mut game.state.tickets[seat.index()];
        *held = held.or(outcome.log.kept_by(seat));
    }
    let mut tickets = TicketDeck::of([]);
    let (under, over) = past.named().split_at(returned);
    offers::name_all(under, outcome.given_back, &mut tickets, dice);
    offers::name_all(over, outcome.rest, &mut tickets, dice);
    offers::write(game, own, &past, &tickets, dice);
}

/// Repeats `draw` until it returns something.
fn until<T>(mut draw: impl FnMut() -> Option<T>) -> T {
    loop {
        if let Some(outcome) = draw() {
            return outcome;
        }
    }
}

/// Returns the tickets of the observer's own offers since the second draft.
fn seen_in_offers(game: &Game<'_>, own: Option<Seat>) -> TicketSet {
    match (game.state.draft, own) {
        (DraftState::Done, Some(own)) => offers::seen_by(game, own),
        _ => TicketSet::EMPTY,
    }
}

/// Writes the sampled tickets before the second draft is over: the deck in random order, and, while a
/// draft is under way, packs, picks and answers.
fn write_open(game: &mut Game<'_>, draft: &KnownDraft, outcome: &Outcome, dice: &mut impl Dice) {
    game.state.ticket_deck = TicketDeck::of(outcome.deck().iter());
    shuffle(game.state.ticket_deck.tickets_mut(), dice);
    let rounds = if game.state.phase == Phase::Picks {
        draft.rounds..draft.dealt
    } else if game.state.phase == Phase::DraftTickets {
        0..draft.dealt
    } else {
        return;
    };
    for seat in draft.others() {
        let list = &mut game.state.on_offer[seat.index()];
        list.clear();
        let mut taker = seat;
        for round in rounds.clone() {
            list.push(outcome.log.picks[taker.index()][round]);
            // The tickets of a pack go to different seats; picks belong to one.
            taker = if game.state.phase == Phase::Picks { draft.next_taker(taker) } else { seat };
        }
    }
    offers::answer_again(game, draft.own, dice);
}

/// Tickets that the observer saw after the draft: nobody kept them.
#[derive(Clone, Copy, Default)]
struct SeenLater {
    /// Tickets that were certainly given back.
    returned: TicketSet,
    /// Tickets that were certainly not dealt.
    rest: TicketSet,
    /// Tickets that were one of the two.
    either: TicketSet,
}

impl SeenLater {
    /// Splits the deck after the second draft: the tickets given back are at the bottom.
    fn of(past: &TicketPast, returned: usize) -> SeenLater {
        let named = |names: &[Option<TicketId>]| names.iter().copied().flatten().collect();
        let (returned, rest) = past.named().split_at(returned);
        SeenLater { returned: named(returned), rest: named(rest), either: TicketSet::EMPTY }
    }
    fn not_kept(&self) -> TicketSet {
        self.returned.or(self.either)
    }
}

/// A sampled draft.
struct Outcome {
    log: DraftLog,
    /// The tickets that all seats gave back, once the draft is settled.
    given_back: TicketSet,
    /// The tickets that were not dealt.
    rest: TicketSet,
}

impl Outcome {
    /// Returns the tickets in the deck after the draft.
    fn deck(&self) -> TicketSet {
        self.given_back.or(self.rest)
    }
}

impl KnownDraft {
    /// Returns what the others may have given back. `tickets` were in the deck before the draft.
    fn choices(&self, tickets: TicketSet, later: &SeenLater) -> Choices<'_> {
        let not_kept = later.not_kept();
        let cells = self.cells().iter();
        let cells = cells.map(|cell| Area::new(cell.spots, 0, cell.tickets.and(not_kept).len()));
        let unseen = tickets.minus(self.seen);
        let undealt = unseen.len() - self.unseen.len();
        let count = unseen.and(not_kept).len();
        // After the second draft, hidden choices decide which of the unseen tickets were where.
        let rest = if later.returned.is_empty() || undealt == 0 {
            Area::new(self.unseen, undealt, count)
        } else {
            let elsewhere = later.returned.minus(unseen).len();
            Area::unweighted(self.unseen, count, self.seats * self.back() - elsewhere)
        };
        Choices::new(self, cells.chain([rest]).filter(|_| self.settled))
    }

    /// Assigns a ticket to every spot. Tickets that nobody kept go to spots that were given back.
    fn hand_out(
        &self,
        tickets: TicketSet,
        later: &SeenLater,
        back: Spots,
        dice: &mut impl Dice,
    ) -> Outcome {
        let mut hand_out = HandOut { log: self.log, back, not_kept: later.not_kept() };
        for cell in self.cells() {
            hand_out.fill(cell.spots, cell.tickets, dice);
        }
        let unseen = tickets.minus(self.seen).minus(later.rest);
        let returned = unseen.and(later.returned);
        let spots = hand_out.put_back(self.unseen, returned, dice);
        let rest = hand_out.fill(spots, unseen.minus(returned), dice).or(later.rest);
        let mut log = hand_out.log;
        let mut given_back = TicketSet::EMPTY;
        if self.settled {
            let all = (1 << self.dealt) - 1;
            self.others().for_each(|seat| log.kept[seat.index()] = all & !back.rounds(seat));
            let back = |seat: Seat| log.picked(seat, all & !log.kept[seat.index()]);
            given_back = Seat::all(self.seats).map(back).fold(TicketSet::EMPTY, TicketSet::or);
        }
        Outcome { log, given_back, rest }
    }
}

/// The assignment of tickets to spots so far.
struct HandOut {
    log: DraftLog,
    back: Spots,
    not_kept: TicketSet,
}

impl HandOut {
    /// Assigns these tickets to the spots, kept spots first. Returns the tickets that are left.
    fn fill(&mut self, spots: Spots, tickets: TicketSet, dice: &mut impl Dice) -> TicketSet {
        let not_kept = tickets.and(self.not_kept);
        let mut left = tickets.minus(not_kept);
        for (seat, round) in spots.minus(self.back).iter() {
            self.log.picks[seat][round] = draw_from(&mut left, dice);
        }
        left = left.or(not_kept);
        for (seat, round) in spots.and(self.back).iter() {
            self.log.picks[seat][round] = draw_from(&mut left, dice);
        }
        left
    }

    /// Assigns each of these tickets to a spot that was given back. Returns the spots that are left.
    fn put_back(&mut self, spots: Spots, mut tickets: TicketSet, dice: &mut impl Dice) -> Spots {
        let mut open = spots.and(self.back);
        let mut left = spots;
        for (seat, round) in open.iter() {
            // Every subset of the open spots is equally likely to get the tickets.
            if (dice.below(open.len() as u32) as usize) < tickets.len() {
                self.log.picks[seat][round] = draw_from(&mut tickets, dice);
                left = left.minus(Spots::one((seat, round)));
            }
            open = open.minus(Spots::one((seat, round)));
        }
        left
    }
}

fn draw_from(tickets: &mut TicketSet, dice: &mut impl Dice) -> TicketId {
    let ticket = match tickets.len() as u32 {
        1 => tickets.first(),
        count => tickets.nth(dice.below(count) as usize),
    };
    let ticket = ticket.expect("there is a ticket for every spot");
    tickets.remove(ticket);
    ticket
}
