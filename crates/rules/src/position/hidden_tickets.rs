//! Deals the hidden tickets so that they fit everything an observer knows.
//!
//! Any deal that fits will do: `View::sample` deals again and reads only what the observer knows.

use std::collections::VecDeque;

use board::{Board, MAX_OFFER, MAX_SEATS, TicketId, TicketSet};

use super::deal::TRIES;
use super::hidden_draft::{DealtDraft, KnownDraft, Later};
use super::names::{Named, NamedTickets};
use super::of_game::{Settled, next_taker, numbers};
use super::offers;
use super::ticket_memory::explained_by_default;
use super::timing::Timing;
use crate::decision::Phase;
use crate::game::Game;
use crate::random::{Dice, QuickDice, shuffle};
use crate::seat::Seat;
use crate::state::{TicketDeck, TicketList};

/// Deals the hidden tickets and writes them into the game, with their memory. Returns false if no
/// deal was found.
pub(super) fn deal(
    named: &Named,
    own: Option<Seat>,
    timing: &Timing,
    board: &Board,
    game: &mut Game<'_>,
) -> bool {
    let dealer = Dealer::new(named, own, timing, board);
    let mut dice = QuickDice::new(0);
    let found = (0..TRIES).find_map(|_| dealer.attempt(&mut dice));
    found.map(|deal| deal.write(timing, game)).is_some()
}

/// What the observer knows of the tickets.
struct Dealer<'a> {
    own: Option<Seat>,
    seats: usize,
    board: &'a Board,
    timing: &'a Timing,
    /// The offers that were answered. Of other seats' offers only the numbers are known.
    settled: Vec<(Seat, NamedTickets)>,
    /// The number of tickets on offer to each seat.
    offers: Vec<usize>,
    own_offer: Vec<TicketId>,
    drafts: Vec<KnownDraft>,
}

/// A complete deal of the tickets.
struct Deal {
    held: [TicketSet; MAX_SEATS],
    on_offer: Vec<Vec<TicketId>>,
    deck: Vec<TicketId>,
    before: Vec<TicketId>,
    settled: Vec<Settled>,
    drafts: Vec<DealtDraft>,
}

impl<'a> Dealer<'a> {
    fn new(
        named: &'a Named,
        own: Option<Seat>,
        timing: &'a Timing,
        board: &'a Board,
    ) -> Dealer<'a> {
        let own_offer =
            own.map_or_else(Vec::new, |own| named.seats[own.index()].offer.known().collect());
        let drafts = (0..2).filter_map(|draft| KnownDraft::new(named, own, draft, timing, board));
        Dealer {
            own,
            seats: named.seats.len(),
            board,
            timing,
            settled: settled(named, own, timing, board),
            offers: named.seats.iter().map(|of| of.offer.len()).collect(),
            own_offer,
            drafts: drafts.collect(),
        }
    }

    fn attempt(&self, dice: &mut impl Dice) -> Option<Deal> {
        let mut deal = Deal {
            held: [TicketSet::EMPTY; MAX_SEATS],
            on_offer: vec![Vec::new(); self.seats],
            deck: Vec::new(),
            before: Vec::new(),
            settled: Vec::new(),
            drafts: Vec::new(),
        };
        if offers::remembered(self.timing) {
            self.deal_offers(&mut deal, dice)?;
        } else {
            self.deal_open_draft(&mut deal, dice)?;
        }
        for draft in deal.drafts.iter().zip(&self.drafts).filter(|it| it.1.over).map(|it| it.0) {
            (0..self.seats).for_each(|seat| {
                deal.held[seat] = deal.held[seat].or(draft.kept_by(seat));
            });
        }
        Some(deal)
    }

    /// Deals tickets in the phase of offers: first the deck that the offers came from, then the
    /// drafts that left this deck.
    fn deal_offers(&self, deal: &mut Deal, dice: &mut impl Dice) -> Option<()> {
        let all: TicketSet = self.board.ticket_ids().collect();
        let (keep, back) = self.numbers();
        let size = all.len().checked_sub(2 * keep * self.seats)?;
        let walk = self.walk(size, dice)?;
        let bottom = if self.drafts.is_empty() { 0 } else { back * self.seats };
        let names = |places: &[Option<TicketId>]| places.iter().flatten().copied().collect();
        let (under, over): (TicketSet, TicketSet) =
            (names(&walk.names[..bottom.min(size)]), names(&walk.names[bottom.min(size)..]));
        let (given_back, undealt) = if self.drafts.is_empty() {
            (TicketSet::EMPTY, all)
        } else {
            let [first, second] = self.drafts.as_slice() else { return None };
            let later = second.seen.or(under).or(over);
            let dealt = first.deal(all, later, Later::Either, dice)?;
            let kept = (0..self.seats).map(|seat| dealt.kept_by(seat));
            let pool = all.minus(kept.fold(TicketSet::EMPTY, TicketSet::or));
            if !later.is_subset(pool) || !over.and(second.seen).is_empty() {
                return None;
            }
            let second = second.deal(pool, under, Later::Parted(over), dice)?;
            let outcome = (second.given_back, second.undealt);
            deal.drafts = vec![dealt, second];
            outcome
        };
        let (low, high) = walk.names.split_at(bottom.min(size));
        deal.before = fill(low, given_back, dice)?;
        deal.before.extend(fill(high, undealt, dice)?);
        walk.write(self, deal);
        Some(())
    }

    /// Deals tickets before the end of the second draft, when the ticket deck is in random order.
    fn deal_open_draft(&self, deal: &mut Deal, dice: &mut impl Dice) -> Option<()> {
        let all: TicketSet = self.board.ticket_ids().collect();
        let first = self.drafts.first()?;
        let later = self.drafts.get(1).map_or(TicketSet::EMPTY, |second| second.seen);
        let dealt = first.deal(all, later, Later::Either, dice)?;
        let mut deck = dealt.given_back.or(dealt.undealt);
        deal.drafts.push(dealt);
        if let Some(second) = self.drafts.get(1) {
            let dealt = second.deal(deck, TicketSet::EMPTY, Later::Either, dice)?;
            deck = dealt.undealt;
            deal.drafts.push(dealt);
        }
        deal.deck = deck.iter().collect();
        shuffle(&mut deal.deck, dice);
        self.lay_packs(deal);
        Some(())
    }

    /// Assigns the packs of an open draft, or the picks to choose from.
    fn lay_packs(&self, deal: &mut Deal) {
        let at = self.drafts.len() - 1;
        let (Some(draft), Some(dealt)) = (self.drafts.last(), deal.drafts.last()) else { return };
        if draft.over {
            return;
        }
        for seat in Seat::all(self.seats) {
            if Some(seat) == self.own {
                deal.on_offer[seat.index()].clone_from(&self.own_offer);
                continue;
            }
            let count = self.offers[seat.index()];
            let size = self.board.draft().map_or(0, |draft| draft.dealt.into());
            let picking = self.timing.phase == Phase::Picks;
            let mut taker = seat;
            for round in size - count.min(size)..size {
                deal.on_offer[seat.index()].extend(dealt.picks[taker.index()][round]);
                // A pack goes on to the next seat; picks stay.
                taker = if picking { next_taker(taker, at, self.seats) } else { seat };
            }
        }
    }

    fn numbers(&self) -> (usize, usize) {
        self.board.draft().map_or((0, 0), |draft| {
            let (dealt, keep) = numbers(draft);
            (keep, dealt - keep)
        })
    }

    /// Plays the answered offers with indexes into the deck in place of tickets; other seats give
    /// back random ones. None if the observer's own offers then contradict each other.
    fn walk(&self, size: usize, dice: &mut impl Dice) -> Option<Walk> {
        let mut walk = Walk {
            names: vec![None; size],
            deck: (0..size).collect(),
            settled: Vec::new(),
            on_offer: Vec::new(),
        };
        let mut placed = TicketSet::EMPTY;
        for (seat, tickets) in &self.settled {
            let places = walk.draw(tickets.len())?;
            let kept: Vec<bool> = match tickets {
                NamedTickets::Named(tickets) => {
                    let names = tickets.iter().map(|(id, _)| *id);
                    walk.name(&places, names, &mut placed)?;
                    tickets.iter().map(|(_, kept)| *kept).collect()
                }
                NamedTickets::Counted { kept, returned } => {
                    let mut keeps = vec![true; *kept];
                    keeps.resize(kept + returned, false);
                    shuffle(&mut keeps, dice);
                    keeps
                }
            };
            let returned = places.iter().zip(&kept).filter(|(_, kept)| !**kept);
            returned.for_each(|(&place, _)| walk.deck.push_front(place));
            walk.settled.push((*seat, places, kept));
        }
        for seat in Seat::all(self.seats) {
            let places = walk.draw(self.offers[seat.index()])?;
            if Some(seat) == self.own {
                walk.name(&places, self.own_offer.iter().copied(), &mut placed)?;
            }
            walk.on_offer.push(places);
        }
        Some(walk)
    }
}

/// Returns the answered offers. If the position has none, the tickets held came in offers that were
/// kept whole.
fn settled(
    named: &Named,
    own: Option<Seat>,
    timing: &Timing,
    board: &Board,
) -> Vec<(Seat, NamedTickets)> {
    if !offers::remembered(timing) || !explained_by_default(named, board) {
        let offers = named.settled.iter();
        let copied = |tickets: &NamedTickets| match tickets {
            NamedTickets::Named(tickets) => NamedTickets::Named(tickets.clone()),
            NamedTickets::Counted { kept, returned } => {
                NamedTickets::Counted { kept: *kept, returned: *returned }
            }
        };
        return offers.map(|offer| (offer.seat, copied(&offer.tickets))).collect();
    }
    let mut offers = Vec::new();
    for (seat, of) in Seat::all(named.seats.len()).zip(&named.seats) {
        for chunk in of.tickets.ids.chunks(MAX_OFFER) {
            let tickets = if Some(seat) == own {
                NamedTickets::Named(chunk.iter().flatten().map(|&id| (id, true)).collect())
            } else {
                NamedTickets::Counted { kept: chunk.len(), returned: 0 }
            };
            offers.push((seat, tickets));
        }
    }
    offers
}

/// Offers that were played with indexes into the original deck. Index 0 is the bottom.
struct Walk {
    names: Vec<Option<TicketId>>,
    deck: VecDeque<usize>,
    settled: Vec<(Seat, Vec<usize>, Vec<bool>)>,
    on_offer: Vec<Vec<usize>>,
}

impl Walk {
    fn draw(&mut self, count: usize) -> Option<Vec<usize>> {
        (0..count).map(|_| self.deck.pop_back()).collect()
    }
    fn name(
        &mut self,
        places: &[usize],
        names: impl Iterator<Item = TicketId>,
        placed: &mut TicketSet,
    ) -> Option<()> {
        for (&place, name) in places.iter().zip(names) {
            let fits = match self.names[place] {
                Some(other) => other == name,
                None => !placed.contains(name),
            };
            self.names[place] = Some(name);
            placed.insert(name);
            fits.then_some(())?;
        }
        Some(())
    }
    fn write(self, dealer: &Dealer<'_>, deal: &mut Deal) {
        let before = deal.before.clone();
        for (seat, places, kept) in self.settled {
            let tickets = places.iter().zip(kept).map(|(&place, kept)| (before[place], kept));
            let tickets: Vec<(TicketId, bool)> = tickets.collect();
            let kept = tickets.iter().filter(|(_, kept)| *kept);
            kept.for_each(|(id, _)| deal.held[seat.index()].insert(*id));
            deal.settled.push(Settled { seat, tickets });
        }
        for (seat, places) in self.on_offer.into_iter().enumerate().take(dealer.seats) {
            deal.on_offer[seat] = places.into_iter().map(|place| before[place]).collect();
        }
        deal.deck = self.deck.into_iter().map(|place| before[place]).collect();
    }
}

/// Assigns these tickets to the indexes without one. None if the numbers differ.
fn fill(
    names: &[Option<TicketId>],
    tickets: TicketSet,
    dice: &mut impl Dice,
) -> Option<Vec<TicketId>> {
    let known: TicketSet = names.iter().flatten().copied().collect();
    let mut free: Vec<TicketId> = tickets.minus(known).iter().collect();
    if !known.is_subset(tickets) || tickets.len() != names.len() {
        return None;
    }
    shuffle(&mut free, dice);
    names.iter().map(|name| name.or_else(|| free.pop())).collect()
}

impl Deal {
    fn write(self, timing: &Timing, game: &mut Game<'_>) {
        game.state.tickets = self.held;
        for (list, offer) in game.state.on_offer.iter_mut().zip(&self.on_offer) {
            *list = TicketList::EMPTY;
            offer.iter().take(MAX_OFFER).for_each(|&id| list.push(id));
        }
        game.state.ticket_deck = TicketDeck::of(self.deck);
        for (log, draft) in game.state.memory.drafts.iter_mut().zip(&self.drafts) {
            for (picks, dealt) in log.picks.iter_mut().zip(&draft.picks) {
                picks.iter_mut().zip(dealt).for_each(|(pick, id)| *pick = id.unwrap_or(*pick));
            }
            log.kept = draft.kept;
        }
        if offers::remembered(timing) {
            offers::write(&self.settled, &self.before, game);
        }
    }
}
