//! Tickets on boards without drafts, and after the second draft: offers, answers, the ticket deck.
//!
//! The deck the offers came from is a row of *unknowns* in random order. Offers move unknowns, and
//! the observer's own offers name them. Which tickets an opponent kept is a hidden choice; a sample
//! makes these choices at random and is rejected when the observer saw otherwise.

use std::collections::VecDeque;

use board::{MAX_TICKETS, TicketId, TicketSet};

use super::others;
use crate::memory::LoggedOffer;
use crate::random::{Dice, shuffle};
use crate::seat::Seat;
use crate::state::{Game, TicketDeck};

/// A sampled past of the ticket deck.
pub(super) struct Past {
    /// What the observer saw each unknown to be; the bottom of the deck comes first.
    pub(super) named: Vec<Option<TicketId>>,
    kept: Vec<u8>,
}

pub(super) fn resample(game: &mut Game<'_>, own: Option<Seat>, dice: &mut impl Dice) {
    let past = past(game, own, dice);
    let all: TicketSet = game.board.ticket_ids().collect();
    let tickets = name_all(&past.named, all, dice);
    others(game, own).for_each(|seat| game.tickets[seat.index()] = TicketSet::EMPTY);
    write(game, own, &past, &tickets, dice);
}

/// Hidden choices that agree with everything the observer saw.
pub(super) fn past(game: &Game<'_>, own: Option<Seat>, dice: &mut impl Dice) -> Past {
    loop {
        let kept = choices(game, own, dice);
        if let Some(named) = name(game, own, &kept) {
            return Past { named, kept };
        }
    }
}

/// For each offer which were kept: the observer's own as it was, the others' at random.
fn choices(game: &Game<'_>, own: Option<Seat>, dice: &mut impl Dice) -> Vec<u8> {
    let offers = game.memory.offers.entries().iter();
    offers
        .map(|offer| match Some(offer.seat()) == own {
            true => offer.kept,
            false => {
                let open = (1 << offer.count()) - 1;
                random_bits(open, offer.kept.count_ones() as usize, dice)
            }
        })
        .collect()
}

/// So many of these bits, at random.
pub(super) fn random_bits(mut open: u8, chosen: usize, dice: &mut impl Dice) -> u8 {
    let mut bits = 0;
    for _ in 0..chosen {
        let skip = dice.below(open.count_ones());
        let rest = (0..skip).fold(open, |rest, _| rest & (rest - 1));
        let bit = rest & rest.wrapping_neg();
        bits |= bit;
        open &= !bit;
    }
    bits
}

/// What the observer's own offers say about the unknowns, or none if these choices contradict it.
fn name(game: &Game<'_>, own: Option<Seat>, kept: &[u8]) -> Option<Vec<Option<TicketId>>> {
    let truth: Vec<TicketId> = game.memory.offers_from.tickets().to_vec();
    let mut named = vec![None; truth.len()];
    let mut seen = Walk::new(truth.into_iter());
    let mut unknown = Walk::new(0..named.len());
    let mut note = |tickets: &[TicketId], unknowns: &[usize]| {
        tickets.iter().zip(unknowns).all(|(&ticket, &at)| {
            let elsewhere = named.iter().position(|&name| name == Some(ticket));
            let fits = named[at].is_none_or(|name| name == ticket)
                && elsewhere.is_none_or(|other| other == at);
            named[at] = Some(ticket);
            fits
        })
    };
    for (offer, &kept) in game.memory.offers.entries().iter().zip(kept) {
        let (tickets, unknowns) = (seen.offer(offer.count()), unknown.offer(offer.count()));
        if Some(offer.seat()) == own && !note(&tickets, &unknowns) {
            return None;
        }
        seen.give_back(&tickets, offer.kept);
        unknown.give_back(&unknowns, kept);
    }
    for seat in Seat::all(game.seats()) {
        let count = open_offer(game, seat);
        let (tickets, unknowns) = (seen.offer(count), unknown.offer(count));
        if Some(seat) == own && !note(&tickets, &unknowns) {
            return None;
        }
    }
    Some(named)
}

/// All tickets of one seat's own offers.
pub(super) fn seen_by(game: &Game<'_>, own: Seat) -> TicketSet {
    let mut walk = Walk::new(game.memory.offers_from.tickets().iter().copied());
    let mut seen: TicketSet = game.on_offer[own.index()].as_slice().iter().copied().collect();
    for offer in game.memory.offers.entries() {
        let tickets = walk.offer(offer.count());
        if offer.seat() == own {
            seen = seen.or(tickets.iter().copied().collect());
        }
        walk.give_back(&tickets, offer.kept);
    }
    seen
}

/// How many tickets this seat has on offer that came from this deck and are not answered for good.
fn open_offer(game: &Game<'_>, seat: Seat) -> usize {
    game.on_offer[seat.index()].len()
}

/// A deck of anything that offers are drawn from; the top is the back.
struct Walk<T>(VecDeque<T>);

impl<T: Copy> Walk<T> {
    fn new(bottom_first: impl Iterator<Item = T>) -> Walk<T> {
        Walk(bottom_first.collect())
    }
    fn offer(&mut self, count: usize) -> Vec<T> {
        (0..count).filter_map(|_| self.0.pop_back()).collect()
    }
    fn give_back(&mut self, offered: &[T], kept: u8) {
        let back = offered.iter().enumerate().filter(|(at, _)| kept >> at & 1 == 0);
        back.for_each(|(_, &item)| self.0.push_front(item));
    }
}

/// Gives the unknowns without a name the tickets that have no place, in random order.
pub(super) fn name_all(
    named: &[Option<TicketId>],
    tickets: TicketSet,
    dice: &mut impl Dice,
) -> Vec<TicketId> {
    let known: TicketSet = named.iter().copied().flatten().collect();
    let mut free: Vec<TicketId> = tickets.minus(known).iter().collect();
    shuffle(&mut free, dice);
    let mut free = free.into_iter();
    let name = |name: &Option<TicketId>| name.or_else(|| free.next());
    named.iter().map_while(name).collect()
}

/// Plays the offers again with the sampled tickets, and puts the outcome where the true one was.
pub(super) fn write(
    game: &mut Game<'_>,
    own: Option<Seat>,
    past: &Past,
    tickets: &[TicketId],
    dice: &mut impl Dice,
) {
    debug_assert!(tickets.len() <= MAX_TICKETS && tickets.len() == past.named.len());
    let Some(&filler) = tickets.first() else { return };
    game.memory.offers_from = TicketDeck::of(tickets.iter().copied(), filler);
    let mut walk = Walk::new(tickets.iter().copied());
    let offers: Vec<LoggedOffer> = game.memory.offers.entries().to_vec();
    for (at, (offer, &kept)) in offers.iter().zip(&past.kept).enumerate() {
        let offered = walk.offer(offer.count());
        walk.give_back(&offered, kept);
        if Some(offer.seat()) != own {
            let held = offered.iter().enumerate().filter(|(at, _)| kept >> at & 1 == 1);
            let seat = offer.seat().index();
            held.for_each(|(_, &ticket)| game.tickets[seat].insert(ticket));
        }
        game.memory.offers.entries_mut()[at].kept = kept;
    }
    for seat in Seat::all(game.seats()) {
        let offered = walk.offer(open_offer(game, seat));
        let list = &mut game.on_offer[seat.index()];
        list.clear();
        offered.into_iter().for_each(|ticket| list.push(ticket));
    }
    game.ticket_deck = TicketDeck::of(walk.0, filler);
    answer_again(game, own, dice);
}

/// Opponents' answers to a simultaneous decision are hidden: any lawful one does.
pub(super) fn answer_again(game: &mut Game<'_>, own: Option<Seat>, dice: &mut impl Dice) {
    for seat in others(game, own).filter(|&seat| game.answered.contains(seat)) {
        let legal = game.view(crate::Observer::Seat(seat)).legal();
        let answer = legal.nth(dice.below(legal.len() as u32) as usize);
        let chosen = match answer {
            Some(crate::Action::KeepTickets(set)) => set,
            Some(crate::Action::Pick(ticket)) => TicketSet::single(ticket),
            _ => continue,
        };
        game.answers[seat.index()] = game.on_offer[seat.index()].places(chosen);
    }
}
