//! Rejection sampling of tickets: deals at random and keeps deals that agree with what a seat saw. Slow and simple.
//!
//! Tickets are dealt face down, as numbers. A number gets its name when the seat sees the ticket. Before that, every
//! unseen ticket is equally likely to be this number, so naming it late changes no probability. A deal is rejected
//! when a number would get a second name, or a name a second number.

use std::collections::VecDeque;

use board::{Board, TicketId, TicketSet};
use rules::{Dice, QuickDice, Seat};

use crate::tickets::Moved;

/// The state of all tickets, face down.
pub(crate) struct World<'a> {
    board: &'a Board,
    own: Seat,
    names: Vec<Option<TicketId>>,
    named: TicketSet,
    /// The deck; the top is first.
    deck: VecDeque<usize>,
    on_offer: Vec<Vec<usize>>,
    picks: Vec<Vec<usize>>,
    held: Vec<Vec<usize>>,
    back: Vec<usize>,
    second: Option<bool>,
}

/// The tickets of each seat, those on offer to each seat, and the deck from the top.
#[derive(Clone)]
pub(crate) struct Tickets {
    pub(crate) held: Vec<TicketSet>,
    pub(crate) on_offer: Vec<TicketSet>,
    pub(crate) deck: Vec<TicketId>,
}

/// Makes one attempt. None if the seat saw something else.
pub(crate) fn redeal(
    board: &Board,
    seats: usize,
    story: &[Moved],
    own: Seat,
    dice: &mut QuickDice,
) -> Option<Tickets> {
    let count = board.ticket_ids().count();
    let mut world = World {
        board,
        own,
        names: vec![None; count],
        named: TicketSet::EMPTY,
        deck: (0..count).collect(),
        on_offer: vec![Vec::new(); seats],
        picks: vec![Vec::new(); seats],
        held: vec![Vec::new(); seats],
        back: Vec::new(),
        second: None,
    };
    for moved in story {
        world.follow(moved, dice)?;
    }
    Some(world.turn_up(dice))
}

impl World<'_> {
    fn follow(&mut self, moved: &Moved, dice: &mut QuickDice) -> Option<()> {
        match moved {
            Moved::DraftBegan { second } => {
                self.second = Some(*second);
                let dealt = self.dealt();
                let deck = &mut self.deck;
                self.on_offer.iter_mut().for_each(|pack| *pack = deck.drain(..dealt).collect());
                self.picks.iter_mut().for_each(Vec::clear);
            }
            Moved::Offered { seat, count } => {
                self.on_offer[seat.index()] = self.deck.drain(..count).collect();
            }
            Moved::Picked { seat, ticket } => self.pick(*seat, *ticket, dice)?,
            Moved::Passed { left: true } => self.on_offer.rotate_right(1),
            Moved::Passed { left: false } => self.on_offer.rotate_left(1),
            Moved::Kept { seat, tickets } => self.keep(*seat, *tickets, dice),
            Moved::Shuffled => self.shuffle(dice),
            Moved::OnOffer(sets) => self.look(sets[self.own.index()], dice)?,
        }
        Some(())
    }

    fn dealt(&self) -> usize {
        self.board.draft().map_or(0, |draft| draft.dealt.into())
    }

    /// Names the tickets that the seat has on offer. It sees them as a set, so their order is
    /// random.
    fn look(&mut self, set: TicketSet, dice: &mut QuickDice) -> Option<()> {
        let offer = self.on_offer[self.own.index()].clone();
        let known: TicketSet = offer.iter().filter_map(|&number| self.names[number]).collect();
        if known != set.and(self.named) {
            return None;
        }
        let mut fresh: Vec<TicketId> = set.minus(known).iter().collect();
        for number in offer {
            if self.names[number].is_none() {
                let at = dice.below(fresh.len() as u32) as usize;
                self.names[number] = Some(fresh.swap_remove(at));
            }
        }
        self.named = self.named.or(set);
        Some(())
    }

    /// Records a pick. The last ticket of a pack comes without a look; then the seat knows it.
    fn pick(&mut self, seat: Seat, ticket: TicketId, dice: &mut QuickDice) -> Option<()> {
        if let ([_], true) = (self.on_offer[seat.index()].as_slice(), seat == self.own) {
            self.look(TicketSet::single(ticket), dice)?;
        }
        let pack = &mut self.on_offer[seat.index()];
        let at = match seat == self.own {
            true => pack.iter().position(|&number| self.names[number] == Some(ticket))?,
            false => dice.below(pack.len() as u32) as usize,
        };
        let number = pack.remove(at);
        self.picks[seat.index()].push(number);
        if self.picks[seat.index()].len() == self.dealt() {
            self.on_offer[seat.index()] = self.picks[seat.index()].clone();
        }
        Some(())
    }

    fn keep(&mut self, seat: Seat, tickets: TicketSet, dice: &mut QuickDice) {
        let offer = std::mem::take(&mut self.on_offer[seat.index()]);
        let mut chosen = offer.clone();
        if seat == self.own {
            chosen.retain(|&number| self.names[number].is_some_and(|name| tickets.contains(name)));
        } else {
            shuffle(&mut chosen, dice);
            chosen.truncate(tickets.len());
        }
        let back = offer.into_iter().filter(|number| !chosen.contains(number));
        match self.second {
            Some(_) => self.back.extend(back),
            None => self.deck.extend(back),
        }
        self.held[seat.index()].extend(chosen);
    }

    /// Shuffles the returned tickets: into the deck the first time, under it the second time.
    fn shuffle(&mut self, dice: &mut QuickDice) {
        let mut mixed = std::mem::take(&mut self.back);
        if self.second.take() == Some(false) {
            mixed.extend(self.deck.drain(..));
        }
        shuffle(&mut mixed, dice);
        self.deck.extend(mixed);
    }

    fn turn_up(mut self, dice: &mut QuickDice) -> Tickets {
        let mut fresh: Vec<TicketId> =
            self.board.ticket_ids().filter(|&ticket| !self.named.contains(ticket)).collect();
        shuffle(&mut fresh, dice);
        let open = self.names.iter_mut().filter(|name| name.is_none());
        open.zip(fresh).for_each(|(name, ticket)| *name = Some(ticket));
        let name = |&number: &usize| self.names[number].unwrap();
        let set = |numbers: &Vec<usize>| numbers.iter().map(name).collect();
        Tickets {
            held: self.held.iter().map(set).collect(),
            on_offer: self.on_offer.iter().map(set).collect(),
            deck: self.deck.iter().map(name).collect(),
        }
    }
}

fn shuffle<T>(items: &mut [T], dice: &mut QuickDice) {
    for last in (1..items.len()).rev() {
        items.swap(last, dice.below(last as u32 + 1) as usize);
    }
}

/// Returns all tickets that a seat ever had on offer.
pub(crate) fn seen(story: &[Moved], own: Seat) -> TicketSet {
    let sets = story.iter().filter_map(|moved| match moved {
        Moved::OnOffer(sets) => Some(sets[own.index()]),
        _ => None,
    });
    sets.fold(TicketSet::EMPTY, TicketSet::or)
}
