//! Tickets on boards with drafts: packs, picks, what was given back, the ticket deck.
//!
//! A pack is a random row of tickets, taken one after the other by the seats it passes: a *spot* for
//! each. The observer sees a pack each time it comes by, so spots between two looks share a known
//! set of tickets, a *cell*; spots nobody showed the observer share the unseen tickets with the deck.
//! Which picks an opponent kept is a hidden choice. What the observer sees later (the second draft,
//! own offers) was not kept before: choices at random are accepted in proportion to the number of
//! ways they leave for that.

use board::{MAX_OFFER, MAX_SEATS, TicketId, TicketSet};

use super::hand_out::{HandOut, Row, Spots};
use super::offers::{self, Past, random_bits};
use super::others;
use crate::memory::DraftLog;
use crate::random::{Dice, shuffle};
use crate::seat::Seat;
use crate::state::{DraftState, Game, Phase, TicketDeck};

pub(super) fn resample(game: &mut Game<'_>, own: Option<Seat>, dice: &mut impl Dice) {
    Sampled::draw(game, own, dice).write(game, own, dice);
}

/// Both drafts and what came after, as far as the game has come.
struct Sampled {
    first: Outcome,
    second: Option<Outcome>,
    after: Option<(Past, Vec<TicketId>)>,
}

impl Sampled {
    fn draw(game: &Game<'_>, own: Option<Seat>, dice: &mut impl Dice) -> Sampled {
        let all: TicketSet = game.board.ticket_ids().collect();
        let known = Draft::second(game, own);
        // What the observer saw after the first draft is the same in every try of the rest.
        let seen = known.as_ref().map_or(TicketSet::EMPTY, |second| second.seen);
        let seen_later =
            SeenLater { either: seen.or(seen_in_offers(game, own)), ..SeenLater::default() };
        let draft = Draft::first(game, own);
        let first = until(|| draft.draw(all, &seen_later, dice));
        let deck = first.given_back.or(first.rest);
        let Some(second) = known else { return Sampled { first, second: None, after: None } };
        if !second.settled {
            let second = until(|| second.draw(deck, &SeenLater::default(), dice));
            return Sampled { first, second: Some(second), after: None };
        }
        let (past, second) = until(|| {
            let past = offers::past(game, own, dice);
            let second = second.draw(deck, &SeenLater::of(&past, returned_count(game)), dice);
            second.map(|second| (past, second))
        });
        let (returned, rest) = past.named.split_at(returned_count(game));
        let mut tickets = offers::name_all(returned, second.given_back, dice);
        tickets.extend(offers::name_all(rest, second.rest, dice));
        Sampled { first, second: Some(second), after: Some((past, tickets)) }
    }

    fn write(self, game: &mut Game<'_>, own: Option<Seat>, dice: &mut impl Dice) {
        for seat in others(game, own) {
            let kept = |outcome: &Outcome| outcome.kept(seat);
            let held = kept(&self.first).or(self.second.as_ref().map_or(TicketSet::EMPTY, kept));
            game.tickets[seat.index()] = held;
        }
        game.memory.drafts[0] = self.first.log;
        if let Some(second) = &self.second {
            game.memory.drafts[1] = second.log;
        }
        if let Some((past, tickets)) = &self.after {
            offers::write(game, own, past, tickets, dice);
            return;
        }
        let open = self.second.as_ref().unwrap_or(&self.first);
        write_deck(game, open, dice);
        write_open_draft(game, own, open, dice);
    }
}

/// Tries until one is accepted.
fn until<T>(mut draw: impl FnMut() -> Option<T>) -> T {
    loop {
        if let Some(outcome) = draw() {
            return outcome;
        }
    }
}

/// The tickets of the observer's own offers since the second draft.
fn seen_in_offers(game: &Game<'_>, own: Option<Seat>) -> TicketSet {
    match (game.draft, own) {
        (DraftState::Done, Some(own)) => offers::seen_by(game, own),
        _ => TicketSet::EMPTY,
    }
}

/// How many tickets a draft gives back in all.
fn returned_count(game: &Game<'_>) -> usize {
    game.board.draft().map_or(0, |draft| game.seats() * usize::from(draft.dealt - draft.keep))
}

/// Before the second draft is over the deck is in random order: what was not dealt, and, once a
/// draft is settled, what was given back.
fn write_deck(game: &mut Game<'_>, open: &Outcome, dice: &mut impl Dice) {
    let mut tickets: Vec<TicketId> = open.rest.or(open.given_back).iter().collect();
    shuffle(&mut tickets, dice);
    if let Some(filler) = game.board.ticket_ids().next() {
        game.ticket_deck = TicketDeck::of(tickets, filler);
    }
}

/// Packs, picks to choose from and hidden answers of a draft that is under way.
fn write_open_draft(game: &mut Game<'_>, own: Option<Seat>, open: &Outcome, dice: &mut impl Dice) {
    for seat in others(game, own) {
        let list = &mut game.on_offer[seat.index()];
        let tickets = match game.phase {
            Phase::Pick => open.packs[seat.index()].clone(),
            Phase::DraftKeep => open.log.picks[seat.index()][..list.len()].to_vec(),
            Phase::Opening
            | Phase::Stacks
            | Phase::Turn
            | Phase::SecondCard
            | Phase::Offer
            | Phase::Over(_) => continue,
        };
        list.clear();
        tickets.into_iter().for_each(|ticket| list.push(ticket));
    }
    offers::answer_again(game, own, dice);
}

/// Tickets the observer saw after the draft, so nobody kept them.
#[derive(Clone, Copy, Default)]
struct SeenLater {
    /// Given back for certain.
    returned: TicketSet,
    /// Not dealt for certain.
    rest: TicketSet,
    /// One of the two.
    either: TicketSet,
}

impl SeenLater {
    /// The deck after the second draft: what was given back lies at the bottom.
    fn of(past: &Past, returned: usize) -> SeenLater {
        let named = |names: &[Option<TicketId>]| names.iter().copied().flatten().collect();
        let (returned, rest) = past.named.split_at(returned);
        SeenLater { returned: named(returned), rest: named(rest), either: TicketSet::EMPTY }
    }
}

/// A sampled draft.
struct Outcome {
    log: DraftLog,
    /// What is still in the packs, by the seat that holds them.
    packs: Vec<Vec<TicketId>>,
    /// What all seats gave back, once the draft is settled.
    given_back: TicketSet,
    /// What was not dealt.
    rest: TicketSet,
    dealt: usize,
}

impl Outcome {
    fn kept(&self, seat: Seat) -> TicketSet {
        self.chosen(seat, |kept| kept)
    }
    fn chosen(&self, seat: Seat, want: impl Fn(bool) -> bool) -> TicketSet {
        let picks = self.log.picks[seat.index()][..self.dealt].iter().enumerate();
        let kept = self.log.kept[seat.index()];
        picks.filter(|(round, _)| want(kept >> round & 1 == 1)).map(|(_, &ticket)| ticket).collect()
    }
}

/// A draft as the observer knows it.
pub(super) struct Draft {
    own: Option<Seat>,
    seats: usize,
    dealt: usize,
    keep: usize,
    left: bool,
    /// Picks made by everyone so far; `dealt` when the packs are empty.
    rounds: usize,
    /// Whether everyone has chosen among the picks.
    settled: bool,
    log: DraftLog,
    /// Tickets the observer saw in packs.
    seen: TicketSet,
    cells: Vec<Cell>,
    /// Spots whose ticket the observer knows.
    pub(super) known: Vec<(Spot, TicketId)>,
    /// Spots that nobody showed the observer.
    unseen: Vec<Spot>,
}

/// The `taken`-th ticket taken from the pack that began at `pack`.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub(super) pack: usize,
    pub(super) taken: usize,
}

/// Spots that share a known set of tickets.
struct Cell {
    tickets: TicketSet,
    spots: Vec<Spot>,
}

impl Draft {
    fn first(game: &Game<'_>, own: Option<Seat>) -> Draft {
        let open = game.draft == DraftState::First;
        Draft::known_to(game, own, true, open)
    }

    fn second(game: &Game<'_>, own: Option<Seat>) -> Option<Draft> {
        match game.draft {
            DraftState::Second => Some(Draft::known_to(game, own, false, true)),
            DraftState::Done => Some(Draft::known_to(game, own, false, false)),
            DraftState::None | DraftState::First | DraftState::Waiting | DraftState::Called => None,
        }
    }

    fn known_to(game: &Game<'_>, own: Option<Seat>, first: bool, open: bool) -> Draft {
        let numbers = game.board.draft().expect("only boards with drafts come here");
        let dealt = numbers.dealt as usize;
        let picking = open && game.phase == Phase::Pick;
        let mut draft = Draft {
            own,
            seats: game.seats(),
            dealt,
            keep: numbers.keep as usize,
            left: first,
            rounds: if picking { dealt - game.on_offer[0].len() } else { dealt },
            settled: !open,
            log: game.memory.drafts[usize::from(!first)],
            seen: TicketSet::EMPTY,
            cells: Vec::new(),
            known: Vec::new(),
            unseen: Vec::new(),
        };
        for pack in 0..draft.seats {
            let row = draft.true_row(game, pack);
            draft.look_at(pack, &row);
        }
        draft
    }

    /// Who takes the ticket at this spot.
    pub(super) fn taker(&self, spot: Spot) -> Seat {
        let steps = spot.taken % self.seats;
        let steps = if self.left { steps } else { self.seats - steps };
        Seat::new((spot.pack + steps) % self.seats).expect("below the number of seats")
    }

    /// The tickets of a pack in the order taken, then those still in it.
    fn true_row(&self, game: &Game<'_>, pack: usize) -> Vec<TicketId> {
        let taken = (0..self.rounds).map(|taken| {
            let seat = self.taker(Spot { pack, taken });
            self.log.picks[seat.index()][taken]
        });
        let mut row: Vec<TicketId> = taken.collect();
        if self.rounds < self.dealt {
            let holder = self.taker(Spot { pack, taken: self.rounds });
            row.extend_from_slice(game.on_offer[holder.index()].as_slice());
        }
        row
    }

    /// Sorts the spots of a pack by what the observer saw of it.
    fn look_at(&mut self, pack: usize, row: &[TicketId]) {
        let spot = |taken: usize| Spot { pack, taken };
        let set = |from: usize| row[from..].iter().copied().collect::<TicketSet>();
        let mut last_look: Option<usize> = None;
        for taken in 0..=self.dealt {
            let look = taken < self.dealt
                && taken <= self.rounds
                && Some(self.taker(spot(taken))) == self.own;
            if !look && taken < self.dealt {
                continue;
            }
            let between = last_look.map_or(0, |last| last + 1)..taken;
            match last_look {
                None => self.unseen.extend(between.map(spot)),
                Some(last) if last < self.rounds => {
                    let gone = set(last + 1).minus(set(taken));
                    self.cells.push(Cell { tickets: gone, spots: between.map(spot).collect() });
                }
                // The observer holds this pack: what is in it is no riddle.
                Some(last) => self.known.extend((last + 1..taken).map(|at| (spot(at), row[at]))),
            }
            if look {
                self.seen = self.seen.or(set(taken));
                self.known.push((spot(taken), row[taken]));
                last_look = Some(taken);
            }
        }
    }

    /// One try. `tickets` is what lay in the ticket deck before the draft.
    ///
    /// Tickets seen later come first. Their takers gave them back and have fewer choices of what to
    /// keep, so spots are chosen, and the try is accepted, in proportion to the choices left.
    fn draw(&self, tickets: TicketSet, later: &SeenLater, dice: &mut impl Dice) -> Option<Outcome> {
        let mut hand_out = HandOut::new(self);
        for cell in &self.cells {
            let seen = cell.tickets.and(later.returned.or(later.either));
            hand_out.scatter_given_back(seen, &cell.spots, dice)?;
        }
        let unseen = tickets.minus(self.seen);
        if !later.rest.is_subset(unseen) {
            return None;
        }
        if unseen.len() == self.unseen.len() {
            // Everything was dealt: the unseen spots are a cell like the others.
            let seen = unseen.and(later.returned.or(later.either));
            hand_out.scatter_given_back(seen, &self.unseen, dice)?;
        }
        let in_cells = hand_out.back.iter().map(|bits| bits.count_ones() as usize).sum();
        hand_out.rest = later.rest;
        let kept = self.choices(&hand_out.back, dice);
        self.put_seen_later(&mut hand_out, later, unseen, &kept, in_cells, dice)?;
        for cell in &self.cells {
            hand_out.scatter(cell.tickets.minus(hand_out.placed), &cell.spots, dice);
        }
        let undealt = unseen.len() - self.unseen.len() - hand_out.rest.len();
        let others = unseen.minus(hand_out.placed).minus(hand_out.rest);
        hand_out.scatter_or_rest(others, &self.unseen, undealt, dice);
        Some(self.outcome(&hand_out.row, kept, hand_out.rest))
    }

    /// How many choices of what to keep are left when one more pick is given back for certain, in
    /// parts of how many there were: (given back - certain) of (dealt - certain).
    pub(super) fn choices_left(&self, certain: u32) -> u32 {
        let open = self.dealt as u32 - certain;
        let more = (self.dealt - self.keep) as u32;
        WHOLE * more.saturating_sub(certain) / open.max(1)
    }

    /// Which picks everyone kept: the observer's own as they were, the others' at random among those
    /// not given back for certain.
    fn choices(&self, back: &[u8; MAX_SEATS], dice: &mut impl Dice) -> [u8; MAX_SEATS] {
        let mut kept = self.log.kept;
        for seat in Seat::all(self.seats).filter(|&seat| Some(seat) != self.own && self.settled) {
            let open = !back[seat.index()] & ((1 << self.dealt) - 1);
            kept[seat.index()] = random_bits(open, self.keep, dice);
        }
        kept
    }

    /// Tickets of no cell that were seen later: to spots whose taker gave them back, or not dealt.
    fn put_seen_later(
        &self,
        hand_out: &mut HandOut<'_>,
        later: &SeenLater,
        unseen: TicketSet,
        kept: &[u8; MAX_SEATS],
        in_cells: usize,
        dice: &mut impl Dice,
    ) -> Option<()> {
        let given_back = |spot: &Spot| kept[self.taker(*spot).index()] >> spot.taken & 1 == 0;
        let spots: Spots = self.unseen.iter().copied().filter(given_back).collect();
        let all_given_back = self.seats * (self.dealt - self.keep);
        let unseen_left = unseen.minus(hand_out.placed);
        let returned = later.returned.and(unseen_left);
        let most = all_given_back - later.returned.minus(unseen_left).len();
        accept(spots.len, most, returned.len(), dice)?;
        hand_out.scatter(returned, &spots.spots[..spots.len], dice);
        let either = later.either.and(unseen_left);
        let undealt = unseen.len() - self.unseen.len();
        // The observer's own are known, so others gave back the tickets at unseen spots.
        let by_others = (self.seats - usize::from(self.own.is_some())) * (self.dealt - self.keep);
        let most = unseen.len() - self.unseen.len().saturating_sub(by_others - in_cells);
        accept(spots.len + undealt, most, either.len(), dice)?;
        hand_out.scatter_or_rest(either, &spots.spots[..spots.len], undealt, dice);
        Some(())
    }

    fn outcome(&self, row: &Row, kept: [u8; MAX_SEATS], rest: TicketSet) -> Outcome {
        let mut outcome = Outcome {
            log: self.log,
            packs: vec![Vec::new(); self.seats],
            given_back: TicketSet::EMPTY,
            rest,
            dealt: self.dealt,
        };
        outcome.log.kept = kept;
        for (pack, row) in row[..self.seats].iter().enumerate() {
            for (taken, ticket) in row[..self.dealt].iter().enumerate() {
                let Some(ticket) = *ticket else { continue };
                if taken < self.rounds {
                    let seat = self.taker(Spot { pack, taken });
                    outcome.log.picks[seat.index()][taken] = ticket;
                } else {
                    let holder = self.taker(Spot { pack, taken: self.rounds });
                    outcome.packs[holder.index()].push(ticket);
                }
            }
        }
        if self.settled {
            let back = Seat::all(self.seats).map(|seat| outcome.chosen(seat, |kept| !kept));
            outcome.given_back = back.fold(TicketSet::EMPTY, TicketSet::or);
        }
        outcome
    }
}

/// Divisible by every number of tickets in a pack, so that parts of it are whole numbers.
const WHOLE: u32 = 60;
const _: () = assert!(MAX_OFFER == 6, "60 is divisible by 1 to 6");

/// Accepts in proportion to the ways of putting `tickets` into `open` spots, out of `most` spots.
fn accept(open: usize, most: usize, tickets: usize, dice: &mut impl Dice) -> Option<()> {
    for placed in 0..tickets {
        let open = open.checked_sub(placed)? as u32;
        let most = most.checked_sub(placed)?.max(1) as u32;
        if open < most && dice.below(most) >= open {
            return None;
        }
    }
    Some(())
}
