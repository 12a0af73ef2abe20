//! The two ticket drafts (IB-DRAFT).

use board::{Draft, TicketId};

use crate::card::DeckByte;
use crate::decision::Phase;
use crate::event::{Event, Secret, ShuffledTickets, Sink};
use crate::game::Game;
use crate::illegal::Illegal;
use crate::memory::DraftLog;
use crate::random::{Label, Stream};
use crate::seat::{Seat, SeatSet};
use crate::state::{DraftState, TicketDeck};
use crate::tickets;
use crate::view::View;

/// Puts the draft card into the deck (IB-SETUP-4).
pub(crate) fn deal_card(game: &mut Game<'_>) {
    if let Some(draft) = game.board.draft() {
        let position = draft.position(game.seats(), game.state.deck.len());
        game.state.deck.insert_after(position, DeckByte::DRAFT);
    }
}

/// Begins the first draft.
pub(crate) fn begin_first(game: &mut Game<'_>, sink: &mut impl Sink) {
    begin(game, sink);
}

/// Notes that the draft card came off the deck: the second draft follows this turn (IB-DRAFT-4, 13).
pub(crate) fn call_second(game: &mut Game<'_>, sink: &mut impl Sink) {
    game.state.draft = DraftState::Called;
    sink.event(Event::DraftCardDrawn);
}

/// Begins the second draft.
pub(crate) fn begin_second(game: &mut Game<'_>, sink: &mut impl Sink) {
    game.state.draft = DraftState::Second;
    begin(game, sink);
}

fn numbers<'b>(game: &Game<'b>) -> &'b Draft {
    game.board.draft().expect("only boards with drafts come here")
}

fn is_second(game: &Game<'_>) -> bool {
    game.state.draft == DraftState::Second
}

fn log<'g>(game: &'g mut Game<'_>) -> &'g mut DraftLog {
    let second = usize::from(is_second(game));
    &mut game.state.memory.drafts[second]
}

/// Deals the packs from the first seat on, a whole pack at a time from the top (IB-DRAFT-15).
fn begin(game: &mut Game<'_>, sink: &mut impl Sink) {
    sink.event(Event::DraftBegan { second: is_second(game) });
    for seat in Seat::all(game.seats()) {
        let pack = &mut game.state.on_offer[seat.index()];
        pack.clear();
        for _ in 0..numbers_dealt(game.board) {
            pack.push(game.state.ticket_deck.pop().expect("the board has tickets for its drafts"));
        }
    }
    game.state.phase = Phase::Picks;
    game.state.awaited = SeatSet::all(game.seats());
    take_last_tickets(game, sink);
}

fn numbers_dealt(board: &board::Board) -> u8 {
    board.draft().map_or(0, |draft| draft.dealt)
}

/// Checks that this board has drafts.
pub(crate) fn check_board(view: &View<'_, '_>) -> Result<(), Illegal> {
    if view.board().draft().is_some() { Ok(()) } else { Err(Illegal::NoSuchMechanic) }
}

/// Checks that the ticket is in the seat's pack (IB-DRAFT-1).
#[inline(never)]
pub(crate) fn check_pick(view: &View<'_, '_>, seat: Seat, ticket: TicketId) -> Result<(), Illegal> {
    let in_pack = view.offered(seat).is_some_and(|pack| pack.contains(&ticket));
    if in_pack { Ok(()) } else { Err(Illegal::NotInPack) }
}

/// Returns the `n`-th ticket of a seat's pack, counted from 0.
pub(crate) fn nth_pick(view: &View<'_, '_>, seat: Seat, n: usize) -> TicketId {
    view.offered(seat).expect("a seat sees its own pack")[n]
}

/// Records a pick; once everybody has picked, passes the packs on (IB-DRAFT-1, 7, 12).
pub(crate) fn pick(game: &mut Game<'_>, seat: Seat, ticket: TicketId, sink: &mut impl Sink) {
    let mut pack = game.state.on_offer[seat.index()].as_slice().iter();
    let place = pack.position(|&other| other == ticket).expect("checked");
    if !tickets::answer(game, seat, 1 << place, sink) {
        return;
    }
    for seat in Seat::all(game.seats()) {
        let at = game.state.answers[seat.index()].trailing_zeros() as usize;
        take_from_pack(game, seat, at, sink);
    }
    pass_packs(game, sink);
    take_last_tickets(game, sink);
}

fn take_from_pack(game: &mut Game<'_>, seat: Seat, at: usize, sink: &mut impl Sink) {
    let dealt = numbers(game).dealt as usize;
    let pack = &mut game.state.on_offer[seat.index()];
    let round = dealt - pack.len();
    let ticket = pack.remove(at);
    log(game).picks[seat.index()][round] = ticket;
    sink.event(Event::Picked { seat, ticket: Secret::to(seat, ticket) });
}

/// Passes the packs: to the left in the first draft, to the right in the second (IB-DRAFT-10).
fn pass_packs(game: &mut Game<'_>, sink: &mut impl Sink) {
    let seats = game.seats();
    let left = !is_second(game);
    for at in 1..seats {
        let at = if left { seats - at } else { at };
        game.state.on_offer.swap(at - 1, at);
    }
    sink.event(Event::PacksPassed { left });
}

/// Takes the last ticket of each pack, which is no choice (IB-DRAFT-11), and lets everyone choose
/// among their picks. Does nothing while the packs have more tickets.
fn take_last_tickets(game: &mut Game<'_>, sink: &mut impl Sink) {
    if game.state.on_offer[0].len() > 1 {
        return;
    }
    let dealt = numbers(game).dealt as usize;
    for seat in Seat::all(game.seats()) {
        take_from_pack(game, seat, 0, sink);
        let picks = log(game).picks[seat.index()];
        picks[..dealt].iter().for_each(|&ticket| game.state.on_offer[seat.index()].push(ticket));
    }
    game.state.phase = Phase::DraftTickets;
}

/// Gives everyone the tickets that they kept and shuffles the others back (IB-DRAFT-2, 3, 5, 6).
/// Returns whether this was the second draft.
pub(crate) fn settle_keeps(game: &mut Game<'_>, sink: &mut impl Sink) -> bool {
    let mut returned = TicketDeck::of([]);
    for seat in Seat::all(game.seats()) {
        let places = game.state.answers[seat.index()];
        log(game).kept[seat.index()] = places;
        let back = tickets::settle(game, seat, places, sink);
        back.as_slice().iter().for_each(|&ticket| returned.push(ticket));
    }
    if is_second(game) {
        shuffle_under(game, returned, sink);
        game.state.draft = DraftState::Done;
        game.state.memory.offers_from = game.state.ticket_deck;
        true
    } else {
        shuffle_in(game, returned, sink);
        game.state.draft = DraftState::Waiting;
        false
    }
}

/// Shuffles the returned tickets together with those that were not dealt (IB-DRAFT-3).
fn shuffle_in(game: &mut Game<'_>, returned: TicketDeck, sink: &mut impl Sink) {
    returned.tickets().iter().for_each(|&ticket| game.state.ticket_deck.push(ticket));
    Stream::new(&game.state.seed, Label::Returned, 0).shuffle(game.state.ticket_deck.tickets_mut());
    tell(game, sink);
}

/// Shuffles the returned tickets among themselves and puts them under the deck (IB-DRAFT-6).
fn shuffle_under(game: &mut Game<'_>, mut returned: TicketDeck, sink: &mut impl Sink) {
    Stream::new(&game.state.seed, Label::Returned, 1).shuffle(returned.tickets_mut());
    game.state.ticket_deck.tickets().iter().for_each(|&ticket| returned.push(ticket));
    game.state.ticket_deck = returned;
    tell(game, sink);
}

fn tell(game: &Game<'_>, sink: &mut impl Sink) {
    let tickets = game.state.ticket_deck.tickets();
    let deck = Secret::to_nobody(ShuffledTickets { tickets });
    sink.event(Event::TicketsShuffled { deck });
}
