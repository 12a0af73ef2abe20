//! Samples tickets on boards without drafts, and after the second draft: offers, answers, the deck.
//!
//! The deck that the offers came from is a list of *unknowns* in random order. Offers move unknowns, and
//! the observer's own offers tell which tickets they are. Which tickets an opponent kept is a hidden
//! choice. A sample makes these choices at random, and is rejected if the observer saw something else.

use board::{MAX_OFFER, MAX_TICKETS, TicketId, TicketSet};

use super::others;
use super::shuffle::shuffle;
use crate::action::Action;
use crate::game::Game;
use crate::random::Dice;
use crate::seat::{Observer, Seat};
use crate::state::TicketDeck;

/// A sampled history of the ticket deck.
pub(super) struct TicketPast {
    len: usize,
    named: [Option<TicketId>; MAX_TICKETS],
    /// For each offer the tickets that were kept, as bits by the order drawn.
    kept: [u8; MAX_TICKETS],
}

impl TicketPast {
    /// Returns the ticket of each unknown, if the observer saw it. The bottom of the deck comes first.
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

/// Samples hidden choices that agree with everything the observer saw.
pub(super) fn past(game: &Game<'_>, own: Option<Seat>, dice: &mut impl Dice) -> TicketPast {
    loop {
        let kept = choices(game, own, dice);
        if let Some(past) = name(game, own, kept) {
            return past;
        }
    }
}

/// Returns for each offer the tickets that were kept: the observer's own are true, the others random.
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

/// Chooses `chosen` of the bits in `open` at random.
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

/// Finds out what the observer's own offers tell about the unknowns. Returns none if these choices
/// contradict them.
fn name(game: &Game<'_>, own: Option<Seat>, kept: [u8; MAX_TICKETS]) -> Option<TicketPast> {
    let truth = game.state.memory.offers_from.tickets();
    let mut past = TicketPast { len: truth.len(), named: [None; MAX_TICKETS], kept };
    let mut placed = TicketSet::EMPTY;
    let mut walk = DeckWalk::new(truth.len());
    let mut true_walk = DeckWalk::new(truth.len());
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

/// Returns all tickets of one seat's own offers.
pub(super) fn seen_by(game: &Game<'_>, own: Seat) -> TicketSet {
    let truth = game.state.memory.offers_from.tickets();
    let mut walk = DeckWalk::new(truth.len());
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

/// The deck that offers are drawn from. Tickets are indexes into the initial deck; the top is the last.
struct DeckWalk {
    bottom: usize,
    len: usize,
    row: [u8; DeckWalk::SIZE],
}

/// The indexes of the tickets of one offer, in the order drawn.
struct Offered {
    len: usize,
    places: [u8; MAX_OFFER],
}

impl DeckWalk {
    /// The size of the ring buffer: a power of two.
    const SIZE: usize = MAX_TICKETS.next_power_of_two();

    fn new(len: usize) -> DeckWalk {
        DeckWalk { bottom: 0, len, row: std::array::from_fn(|at| at as u8) }
    }
    fn offer(&mut self, count: usize) -> Offered {
        let mut offered = Offered { len: count.min(self.len), places: [0; MAX_OFFER] };
        for place in &mut offered.places[..offered.len] {
            self.len -= 1;
            *place = self.row[(self.bottom + self.len) % DeckWalk::SIZE];
        }
        offered
    }
    fn give_back(&mut self, offered: &Offered, kept: u8) {
        for at in offered.split(!kept) {
            self.bottom = (self.bottom + DeckWalk::SIZE - 1) % DeckWalk::SIZE;
            self.row[self.bottom] = at as u8;
            self.len += 1;
        }
    }
    fn iter(&self) -> impl Iterator<Item = usize> {
        (0..self.len).map(|at| self.row[(self.bottom + at) % DeckWalk::SIZE] as usize)
    }
}

impl Offered {
    fn iter(&self) -> impl Iterator<Item = usize> {
        self.split(u8::MAX)
    }
    /// Returns the indexes at these bits.
    fn split(&self, bits: u8) -> impl Iterator<Item = usize> {
        let places = self.places[..self.len].iter().enumerate();
        places.filter(move |(at, _)| bits >> at & 1 == 1).map(|(_, &place)| place.into())
    }
}

/// Adds the tickets of these unknowns to `row`. Unknowns that the observer did not see get the
/// remaining tickets in random order.
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

/// Repeats the offers with the sampled tickets and writes the result into the game.
pub(super) fn write(
    game: &mut Game<'_>,
    own: Option<Seat>,
    past: &TicketPast,
    deck: &TicketDeck,
    dice: &mut impl Dice,
) {
    let tickets = deck.tickets();
    debug_assert_eq!(tickets.len(), past.len);
    game.state.memory.offers_from = *deck;
    let mut walk = DeckWalk::new(tickets.len());
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

/// Samples opponents' hidden answers to an open simultaneous decision: every legal one is possible.
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
