//! Offers of tickets: at the opening, and as the action of a turn (B-TICKET).

use board::{MAX_OFFER, Offer, Opening, TicketSet};

use crate::draft;
use crate::event::{Event, Secret, Sink};
use crate::game::Game;
use crate::illegal::Illegal;
use crate::seat::{Seat, SeatSet};
use crate::state::{Phase, TicketList};
use crate::view::View;
use crate::{tokens, turn};

/// How many of the tickets on offer must be kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// At least so many (B-TICKET-7).
    AtLeast(usize),
    /// Exactly so many (IB-DRAFT-2).
    Exactly(usize),
}

/// By number of tickets, and of those that must still be kept: in how many ways they are kept.
type Choices = [[u8; MAX_OFFER + 1]; MAX_OFFER + 1];
static AT_LEAST: Choices = choices(Keep::AtLeast(0));
static EXACTLY: Choices = choices(Keep::Exactly(0));

/// A ticket more is given back or kept; once nothing must be kept, `then` says what still may be.
const fn choices(then: Keep) -> Choices {
    let mut ways = [[0; MAX_OFFER + 1]; MAX_OFFER + 1];
    ways[0][0] = 1;
    let mut of = 1;
    while of <= MAX_OFFER {
        ways[of][0] = match then {
            Keep::AtLeast(_) => 2 * ways[of - 1][0],
            Keep::Exactly(_) => 1,
        };
        let mut kept = 1;
        while kept <= of {
            ways[of][kept] = ways[of - 1][kept] + ways[of - 1][kept - 1];
            kept += 1;
        }
        of += 1;
    }
    ways
}

impl Keep {
    /// How many of so many must be kept, and in how many ways they can be.
    fn of(self, offered: usize) -> (usize, &'static Choices) {
        match self {
            Keep::AtLeast(least) => (least.min(offered), &AT_LEAST),
            Keep::Exactly(number) => (number, &EXACTLY),
        }
    }

    /// In how many ways tickets can be kept of so many.
    pub(crate) fn choices(self, offered: usize) -> usize {
        let (needed, choices) = self.of(offered);
        choices[offered][needed].into()
    }

    /// The `n`-th of these ways, as bits by place, in numeric order: from the last place down, those
    /// that give it back come first.
    pub(crate) fn nth(self, offered: usize, mut n: usize) -> u8 {
        let (mut needed, choices) = self.of(offered);
        let mut bits = 0;
        for place in (0..offered).rev() {
            let without = usize::from(choices[place][needed]);
            if n >= without {
                n -= without;
                bits |= 1 << place;
                needed = needed.saturating_sub(1);
            }
        }
        bits
    }
}

/// The opening offer: dealt from the first seat on, all of a seat's tickets at once.
pub(crate) fn open(game: &mut Game<'_>, sink: &mut impl Sink) {
    let Opening::Offer(offer) = *game.board.opening() else {
        unreachable!("boards with drafts open with a draft")
    };
    game.state.phase = Phase::Opening;
    Seat::all(game.seats()).for_each(|seat| make_offer(game, seat, offer, sink));
}

/// The action of a turn (SF-TICKET-1, IB-TICKET-1): what is left is offered, up to the full number.
pub(crate) fn draw(game: &mut Game<'_>, seat: Seat, sink: &mut impl Sink) {
    game.state.phase = Phase::Offer;
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
    sink.event(Event::Offered { seat, tickets, count: list.len() });
}

/// How many must be kept in the phase that is open.
pub(crate) fn keep_rule(view: &View<'_, '_>) -> Keep {
    let board = view.board();
    match (view.phase(), board.opening()) {
        (Phase::DraftKeep, Opening::Draft(draft)) => Keep::Exactly(draft.keep as usize),
        (Phase::Opening, Opening::Offer(offer)) => Keep::AtLeast(offer.keep as usize),
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

/// A choice among the tickets on offer.
pub(crate) fn keep(game: &mut Game<'_>, seat: Seat, keep: TicketSet, sink: &mut impl Sink) {
    let places = game.state.on_offer[seat.index()].places(keep);
    if game.state.phase == Phase::Offer {
        settle_offer(game, seat, places, sink);
        turn::end_of_turn(game, sink);
        return;
    }
    if !answer(game, seat, places, sink) {
        return;
    }
    if game.state.phase == Phase::DraftKeep {
        draft::settle_keeps(game, sink);
        return;
    }
    for seat in Seat::all(game.seats()) {
        settle_offer(game, seat, game.state.answers[seat.index()], sink);
    }
    tokens::begin_placing(game, sink);
}

/// Notes a seat's answer to a simultaneous decision. True once everybody has answered.
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

/// Returned tickets go under the deck, the first drawn first (B-TICKET-5).
fn settle_offer(game: &mut Game<'_>, seat: Seat, places: u8, sink: &mut impl Sink) {
    let offered = game.state.on_offer[seat.index()].len();
    game.state.memory.offers.push(seat, offered, places);
    let returned = settle(game, seat, places, sink);
    returned.as_slice().iter().for_each(|&ticket| game.state.ticket_deck.put_under(ticket));
}

/// Kept tickets are held for good (B-TICKET-3); the others are handed back in the order offered.
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
    sink.event(Event::Kept { seat, tickets, kept: kept.len(), returned: returned.len() });
    returned
}
