//! Offers of tickets: at the opening, and as the action of a turn (B-TICKET).

use board::{Offer, Opening, TicketSet};

use crate::decision::Phase;
use crate::event::{Event, Secret, Sink};
use crate::game::Game;
use crate::illegal::Illegal;
use crate::seat::{Seat, SeatSet};
use crate::state::TicketList;
use crate::view::View;

/// The rule for how many of the tickets on offer are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// At least this number (B-TICKET-7).
    AtLeast(usize),
    /// Exactly this number (IB-DRAFT-2).
    Exactly(usize),
}

/// Makes the opening offer, from the first seat on, all tickets of a seat at once.
pub(crate) fn open(game: &mut Game<'_>, sink: &mut impl Sink) {
    let Opening::Offer(offer) = *game.board.opening() else {
        unreachable!("boards with drafts open with a draft")
    };
    game.state.phase = Phase::OpeningTickets;
    Seat::all(game.seats()).for_each(|seat| make_offer(game, seat, offer, sink));
}

/// Draws tickets as the action of a turn: as many as the board says, or what is left (SF-TICKET-1,
/// IB-TICKET-1).
pub(crate) fn draw(game: &mut Game<'_>, seat: Seat, sink: &mut impl Sink) {
    game.state.phase = Phase::Tickets;
    make_offer(game, seat, game.board.ticket_draw().offer, sink);
}

fn make_offer(game: &mut Game<'_>, seat: Seat, offer: Offer, sink: &mut impl Sink) {
    let list = &mut game.state.on_offer[seat.index()];
    list.clear();
    for _ in 0..offer.offered {
        let Some(ticket) = game.state.ticket_deck.pop() else { break };
        list.push(ticket);
    }
    let list = game.state.on_offer[seat.index()];
    let tickets = Secret::to(seat, list.as_slice());
    sink.event(Event::Offered { seat, tickets });
}

/// Returns the rule for the offer that is open.
pub(crate) fn keep_rule(view: &View<'_, '_>) -> Keep {
    let board = view.board();
    match (view.phase(), board.opening()) {
        (Phase::DraftTickets, Opening::Draft(draft)) => Keep::Exactly(draft.keep as usize),
        (Phase::OpeningTickets, Opening::Offer(offer)) => Keep::AtLeast(offer.keep as usize),
        _ => Keep::AtLeast(board.ticket_draw().offer.keep as usize),
    }
}

#[inline(never)]
pub(crate) fn check_keep(view: &View<'_, '_>, seat: Seat, keep: TicketSet) -> Result<(), Illegal> {
    let offered =
        view.offered(seat).map_or(TicketSet::EMPTY, |list| list.iter().copied().collect());
    if !keep.is_subset(offered) {
        return Err(Illegal::NotOffered);
    }
    match keep_rule(view) {
        Keep::AtLeast(least) if keep.len() < least.min(offered.len()) => Err(Illegal::KeepMore),
        Keep::Exactly(number) if keep.len() != number => Err(Illegal::KeepExactly),
        Keep::AtLeast(_) | Keep::Exactly(_) => Ok(()),
    }
}

/// Returns the `n`-th choice among the tickets on offer to a seat, counted from 0.
pub(crate) fn nth_keep(view: &View<'_, '_>, seat: Seat, rule: Keep, n: usize) -> TicketSet {
    let offered = view.offered(seat).unwrap_or_default();
    let bits = rule.nth(offered.len(), n);
    let tickets = offered.iter().enumerate();
    tickets.filter(|(at, _)| bits >> at & 1 == 1).map(|(_, &ticket)| ticket).collect()
}

/// Checks that tickets may be drawn now (SF-TICKET-1, IB-TICKET-1).
pub(crate) fn check_draw(view: &View<'_, '_>) -> Result<(), Illegal> {
    if view.board().ticket_draw().after_second_draft && !view.second_draft_held() {
        Err(Illegal::TicketsAfterSecondDraft)
    } else if view.ticket_deck_size() == 0 {
        Err(Illegal::NoTicketsLeft)
    } else {
        Ok(())
    }
}

/// Settles the opening offer, from the first seat on, once every seat has chosen.
pub(crate) fn settle_opening(game: &mut Game<'_>, sink: &mut impl Sink) {
    for seat in Seat::all(game.seats()) {
        settle_offer(game, seat, game.state.answers[seat.index()], sink);
    }
}

/// Records a seat's answer to a simultaneous decision. Returns whether everybody has answered.
pub(crate) fn answer(game: &mut Game<'_>, seat: Seat, places: u8, sink: &mut impl Sink) -> bool {
    game.state.answers[seat.index()] = places;
    game.state.awaited.remove(seat);
    let complete = game.state.awaited.is_empty();
    if complete {
        game.state.awaited = SeatSet::all(game.seats());
    } else {
        sink.event(Event::Answered { seat });
    }
    complete
}

/// Settles an offer and puts the returned tickets under the deck, the first drawn first (B-TICKET-5).
pub(crate) fn settle_offer(game: &mut Game<'_>, seat: Seat, places: u8, sink: &mut impl Sink) {
    let offered = game.state.on_offer[seat.index()].len();
    game.state.memory.offers.push(seat, offered, places);
    let returned = settle(game, seat, places, sink);
    returned.as_slice().iter().for_each(|&ticket| game.state.ticket_deck.put_under(ticket));
}

/// Gives a seat the tickets it keeps (B-TICKET-3). Returns the others in the order offered.
pub(crate) fn settle(
    game: &mut Game<'_>,
    seat: Seat,
    places: u8,
    sink: &mut impl Sink,
) -> TicketList {
    let (mut kept, mut returned) = (TicketSet::EMPTY, TicketList::EMPTY);
    for (at, &ticket) in game.state.on_offer[seat.index()].as_slice().iter().enumerate() {
        if places >> at & 1 == 1 {
            kept.insert(ticket);
        } else {
            returned.push(ticket);
        }
    }
    game.state.on_offer[seat.index()].clear();
    game.state.tickets[seat.index()] = game.state.tickets[seat.index()].or(kept);
    let tickets = Secret::to(seat, kept);
    sink.event(Event::Kept { seat, tickets, returned: returned.len() });
    returned
}
