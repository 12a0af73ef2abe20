//! Tickets on boards without drafts, and after the second draft: offers, answers, the ticket deck.
//!
//! The deck the offers came from is a row of *unknowns* in random order. Offers move unknowns, and
//! the observer's own offers name them. Which tickets an opponent kept is a hidden choice; a sample
//! makes these choices at random and is rejected when the observer saw otherwise.

use board::{MAX_OFFER, MAX_TICKETS, TicketId, TicketSet};

use super::others;
use super::shuffle::shuffle;
use crate::action::Action;
use crate::game::Game;
use crate::random::Dice;
use crate::seat::{Observer, Seat};
use crate::state::TicketDeck;

/// A sampled past of the ticket deck.
pub(super) struct Past {
    len: usize,
    named: [Option<TicketId>; MAX_TICKETS],
    /// For each offer which were kept, as bits by the order drawn.
    kept: [u8; MAX_TICKETS],
}

impl Past {
    /// What the observer saw each unknown to be; the bottom of the deck comes first.
    pub(super) fn named(&self) -> &[Option<TicketId>] {
        &self.named[..self.len]
    }
}

pub(super) fn resample(game: &mut Game<'_>, own: Option<Seat>, dice: &mut impl Dice) {
    let past = past(game, own, dice);
    let all: TicketSet = game.board.ticket_ids().collect();
    let mut tickets = TicketDeck::of([]);
    name_all(past.named(), all, &mut tickets, dice);
    others(game, own).for_each(|seat| game.state.tickets[seat.index()] = TicketSet::EMPTY);
    write(game, own, &past, &tickets, dice);
}

/// Hidden choices that agree with everything the observer saw.
pub(super) fn past(game: &Game<'_>, own: Option<Seat>, dice: &mut impl Dice) -> Past {
    loop {
        let kept = choices(game, own, dice);
        if let Some(past) = name(game, own, kept) {
            return past;
        }
    }
}

/// For each offer which were kept: the observer's own as it was, the others' at random.
fn choices(game: &Game<'_>, own: Option<Seat>, dice: &mut impl Dice) -> [u8; MAX_TICKETS] {
    let mut kept = [0; MAX_TICKETS];
    for (kept, offer) in kept.iter_mut().zip(game.state.memory.offers.entries()) {
        *kept = if Some(offer.seat()) == own {
            offer.kept
        } else {
            let open = (1 << offer.count()) - 1;
            random_bits(open, offer.kept.count_ones() as usize, dice)
        };
    }
    kept
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
fn name(game: &Game<'_>, own: Option<Seat>, kept: [u8; MAX_TICKETS]) -> Option<Past> {
    let truth = game.state.memory.offers_from.tickets();
    let mut past = Past { len: truth.len(), named: [None; MAX_TICKETS], kept };
    let mut placed = TicketSet::EMPTY;
    let mut walk = Walk::new(truth.len());
    let mut true_walk = Walk::new(truth.len());
    let mut note = |unknown: &Offered, true_one: &Offered| {
        unknown.iter().zip(true_one.iter()).all(|(at, true_at)| {
            let ticket = truth[true_at];
            let fits = match past.named[at] {
                Some(name) => name == ticket,
                None => !placed.contains(ticket),
            };
            past.named[at] = Some(ticket);
            placed.insert(ticket);
            fits
        })
    };
    for (offer, &kept) in game.state.memory.offers.entries().iter().zip(&kept) {
        let (unknown, true_one) = (walk.offer(offer.count()), true_walk.offer(offer.count()));
        if Some(offer.seat()) == own && !note(&unknown, &true_one) {
            return None;
        }
        walk.give_back(&unknown, kept);
        true_walk.give_back(&true_one, offer.kept);
    }
    for seat in Seat::all(game.seats()) {
        let count = game.state.on_offer[seat.index()].len();
        let (unknown, true_one) = (walk.offer(count), true_walk.offer(count));
        if Some(seat) == own && !note(&unknown, &true_one) {
            return None;
        }
    }
    Some(past)
}

/// All tickets of one seat's own offers.
pub(super) fn seen_by(game: &Game<'_>, own: Seat) -> TicketSet {
    let truth = game.state.memory.offers_from.tickets();
    let mut walk = Walk::new(truth.len());
    let mut seen: TicketSet = game.state.on_offer[own.index()].as_slice().iter().copied().collect();
    for offer in game.state.memory.offers.entries() {
        let offered = walk.offer(offer.count());
        if offer.seat() == own {
            offered.iter().for_each(|at| seen.insert(truth[at]));
        }
        walk.give_back(&offered, offer.kept);
    }
    seen
}

/// The deck that offers are drawn from, as places in the row it began with; the top is the last.
struct Walk {
    bottom: usize,
    len: usize,
    row: [u8; Walk::SIZE],
}

/// Places offered, in the order drawn.
struct Offered {
    len: usize,
    places: [u8; MAX_OFFER],
}

impl Walk {
    /// A power of two, so that the row can go round.
    const SIZE: usize = MAX_TICKETS.next_power_of_two();

    fn new(len: usize) -> Walk {
        Walk { bottom: 0, len, row: std::array::from_fn(|at| at as u8) }
    }
    fn offer(&mut self, count: usize) -> Offered {
        let mut offered = Offered { len: count.min(self.len), places: [0; MAX_OFFER] };
        for place in &mut offered.places[..offered.len] {
            self.len -= 1;
            *place = self.row[(self.bottom + self.len) % Walk::SIZE];
        }
        offered
    }
    fn give_back(&mut self, offered: &Offered, kept: u8) {
        for at in offered.split(!kept) {
            self.bottom = (self.bottom + Walk::SIZE - 1) % Walk::SIZE;
            self.row[self.bottom] = at as u8;
            self.len += 1;
        }
    }
    fn iter(&self) -> impl Iterator<Item = usize> {
        (0..self.len).map(|at| self.row[(self.bottom + at) % Walk::SIZE] as usize)
    }
}

impl Offered {
    fn iter(&self) -> impl Iterator<Item = usize> {
        self.split(u8::MAX)
    }
    /// Those at these bits.
    fn split(&self, bits: u8) -> impl Iterator<Item = usize> {
        let places = self.places[..self.len].iter().enumerate();
        places.filter(move |(at, _)| bits >> at & 1 == 1).map(|(_, &place)| place.into())
    }
}

/// Adds the tickets of these unknowns: those without a name get what has no place, in random order.
pub(super) fn name_all(
    named: &[Option<TicketId>],
    tickets: TicketSet,
    row: &mut TicketDeck,
    dice: &mut impl Dice,
) {
    let known: TicketSet = named.iter().copied().flatten().collect();
    let mut free = TicketDeck::of(tickets.minus(known).iter());
    shuffle(free.tickets_mut(), dice);
    let ticket = |name: &Option<TicketId>| name.or_else(|| free.pop());
    named.iter().map_while(ticket).for_each(|ticket| row.push(ticket));
}

/// Plays the offers again with the sampled tickets, and puts the outcome where the true one was.
pub(super) fn write(
    game: &mut Game<'_>,
    own: Option<Seat>,
    past: &Past,
    deck: &TicketDeck,
    dice: &mut impl Dice,
) {
    let tickets = deck.tickets();
    debug_assert_eq!(tickets.len(), past.len);
    game.state.memory.offers_from = *deck;
    let mut walk = Walk::new(tickets.len());
    for (offer, &kept) in game.state.memory.offers.entries_mut().iter_mut().zip(&past.kept) {
        let offered = walk.offer(offer.count());
        walk.give_back(&offered, kept);
        if Some(offer.seat()) != own {
            let held = &mut game.state.tickets[offer.seat().index()];
            offered.split(kept).for_each(|at| held.insert(tickets[at]));
        }
        offer.kept = kept;
    }
    for seat in Seat::all(game.seats()) {
        let list = &mut game.state.on_offer[seat.index()];
        let offered = walk.offer(list.len());
        list.clear();
        offered.iter().for_each(|at| list.push(tickets[at]));
    }
    game.state.ticket_deck = TicketDeck::of(walk.iter().map(|at| tickets[at]));
    answer_again(game, own, dice);
}

/// Opponents' answers to a simultaneous decision are hidden: any lawful one does.
pub(super) fn answer_again(game: &mut Game<'_>, own: Option<Seat>, dice: &mut impl Dice) {
    let answered = game.state.answered();
    for seat in others(game, own).filter(|&seat| answered.contains(seat)) {
        let legal = game.view(Observer::Seat(seat)).legal();
        let answer = legal.nth(dice.below(legal.len() as u32) as usize);
        let chosen = match answer {
            Some(Action::KeepTickets(set)) => set,
            Some(Action::Pick(ticket)) => TicketSet::single(ticket),
            _ => continue,
        };
        game.state.answers[seat.index()] = game.state.on_offer[seat.index()].places(chosen);
    }
}
