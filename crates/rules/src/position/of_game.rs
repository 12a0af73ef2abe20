//! Makes the whole position of a game.

use std::collections::VecDeque;

use board::{Board, Draft, TicketId};

use super::{
    CardMove, DeckList, DeckName, DraftStage, MarketPlace, NameList, Position, PositionPhase,
    PositionPick, PositionSeat, PositionStack, SettledOffer, SettledTickets,
};
use crate::card::{Card, Cards, DeckEntry, card_of};
use crate::decision::Phase;
use crate::event::Ending;
use crate::game::Game;
use crate::memory::{CardEntry, CardLog, LoggedOffer};
use crate::seat::Seat;
use crate::state::{DraftState, GameState};
use crate::whole::Whole;

impl Position {
    /// Returns the whole position of a game, hidden parts included.
    pub fn of(whole: Whole<'_, '_>) -> Position {
        let game = whole.0;
        let mut position = Position::open_part(game);
        let Game { board, state } = game;
        position.seed = Some(state.seed);
        let deck = state.deck.entries().iter().rev();
        let entries = deck.map(|&entry| deck_name(DeckEntry::of(entry, board), board));
        position.deck = DeckList { entries: entries.collect(), rest: false };
        let tickets = state.ticket_deck.tickets().iter().rev();
        position.ticket_deck = NameList::known(tickets.map(|&id| ticket_name(board, id)));
        for (seat, of) in Seat::all(game.seats()).zip(&mut position.seats) {
            write_hidden(game, seat, of);
        }
        position.moved = Some(moves(game));
        position.settled =
            settled_offers(game).into_iter().map(|offer| offer.named(board)).collect();
        position
    }

    /// Returns what everybody sees of a game, and the cards that everybody saw a seat take from the
    /// market.
    pub(super) fn open_part(game: &Game<'_>) -> Position {
        let Game { board, state } = game;
        let mut position = Position::new(board.id(), game.seats());
        position.fingerprint = Some(board.fingerprint());
        position.phase = phase(state);
        position.turns = Some(state.turns);
        position.passes = state.passes;
        position.last_round = state.last_round.map(|last| last.caller.index());
        position.draft = stage(state.draft);
        position.market = market(game);
        position.market_rests = state.at_rest;
        position.discard = card_names(&state.discard, board);
        position.reshuffles = state.reshuffles;
        position.stacks = stacks(game);
        position.laid = festival_names(&state.laid, board);
        for (seat, of) in Seat::all(game.seats()).zip(&mut position.seats) {
            let claims = state.claims[seat.index()].iter();
            of.claims = claims.map(|id| board.route(id).id.clone()).collect();
            let symbols = (0_u8..8).filter(|symbol| state.tokens[seat.index()] >> symbol & 1 == 1);
            of.tokens = symbols.collect();
            of.pile = festival_names(&state.piles[seat.index()], board);
            of.known = card_names(&Cards(state.memory.known[seat.index()]), board);
        }
        position
    }
}

/// Adds what only this seat sees.
pub(super) fn write_hidden(game: &Game<'_>, seat: Seat, of: &mut PositionSeat) {
    let Game { board, state } = game;
    of.hand = NameList::known(card_names(&state.hands[seat.index()], board));
    of.tickets =
        NameList::known(state.tickets[seat.index()].iter().map(|id| ticket_name(board, id)));
    let offer = &state.on_offer[seat.index()];
    of.offer = NameList::known(offer.as_slice().iter().map(|&id| ticket_name(board, id)));
    of.answer = state.answered().contains(seat).then(|| {
        let answer = offer.at_places(state.answers[seat.index()]);
        NameList::known(answer.iter().map(|id| ticket_name(board, id)))
    });
    of.picks = [0, 1].map(|draft| picks(game, draft, seat));
}

pub(super) fn card_name(card: Card, board: &Board) -> String {
    match card {
        Card::Colored(color) => board.colors()[color.index()].id.clone(),
        Card::Wild => super::names::WILD_NAME.to_owned(),
    }
}

pub(super) fn card_names(cards: &Cards, board: &Board) -> Vec<String> {
    cards.iter(board).map(|card| card_name(card, board)).collect()
}

pub(super) fn ticket_name(board: &Board, id: TicketId) -> String {
    board.ticket(id).id.clone()
}

fn festival_names(counts: &[u8], board: &Board) -> Vec<String> {
    let festivals = board.festivals().into_iter().flat_map(|festivals| &festivals.list);
    let named = festivals.zip(counts);
    named
        .flat_map(|(festival, &count)| std::iter::repeat_n(festival.id.clone(), count.into()))
        .collect()
}

fn deck_name(entry: DeckEntry, board: &Board) -> DeckName {
    match entry {
        DeckEntry::Card(card) => DeckName::Card(card_name(card, board)),
        DeckEntry::Festival(id) => {
            DeckName::Festival(board.festival(id).map_or_else(String::new, |it| it.id.clone()))
        }
        DeckEntry::Draft => DeckName::Draft,
    }
}

fn market(game: &Game<'_>) -> Vec<MarketPlace> {
    let places = 0..game.board.market().size as usize;
    let place = |kind: Option<usize>| match kind {
        Some(kind) => MarketPlace::Card(card_name(card_of(kind, game.board), game.board)),
        None => MarketPlace::Empty,
    };
    places.map(|at| place(game.state.market.kind(at))).collect()
}

fn stacks(game: &Game<'_>) -> Vec<PositionStack> {
    let symbols = game.board.tokens().map_or(0, |tokens| tokens.symbols);
    let stack = |symbol: u8| {
        let stack = game.state.stacks[usize::from(symbol)];
        let location = stack.location.map(|at| game.board.location(at).id.clone());
        PositionStack { symbol, location, left: stack.left }
    };
    (0..symbols).map(stack).collect()
}

fn phase(state: &GameState) -> PositionPhase {
    let turn = state.turn.index();
    match state.phase {
        Phase::OpeningTickets => PositionPhase::Opening,
        Phase::Picks => PositionPhase::Picks,
        Phase::DraftTickets => PositionPhase::DraftTickets,
        Phase::Stacks => PositionPhase::Stacks(turn),
        Phase::Turn => PositionPhase::Turn(turn),
        Phase::SecondCard => PositionPhase::SecondCard(turn),
        Phase::Tickets => PositionPhase::Tickets(turn),
        Phase::Over => PositionPhase::Over(Ending::LastRound),
        Phase::OverByPasses => PositionPhase::Over(Ending::AllPassed),
    }
}

fn stage(draft: DraftState) -> Option<DraftStage> {
    match draft {
        DraftState::None => None,
        DraftState::First => Some(DraftStage::First),
        DraftState::Waiting => Some(DraftStage::Waiting),
        DraftState::Called => Some(DraftStage::Called),
        DraftState::Second => Some(DraftStage::Second),
        DraftState::Done => Some(DraftStage::Done),
    }
}

/// Returns the moves of hidden cards, a list for each shuffled deck.
pub(super) fn decks(log: &CardLog) -> Vec<Vec<CardEntry>> {
    let entries: Vec<CardEntry> = (0..log.len()).map(|at| log.get(at)).collect();
    entries.split(|&entry| entry == CardEntry::Reshuffled).map(<[CardEntry]>::to_vec).collect()
}

fn moves(game: &Game<'_>) -> Vec<Vec<CardMove>> {
    let name = |kind| card_name(card_of(kind, game.board), game.board);
    let step = |entry: CardEntry| match entry {
        CardEntry::Drawn { seat, kind } => {
            Some(CardMove::Drawn { seat: seat.index(), card: Some(name(kind)) })
        }
        CardEntry::Proved { seat, kind } => {
            Some(CardMove::Paid { seat: seat.index(), card: name(kind) })
        }
        CardEntry::Reshuffled => None,
    };
    let decks = decks(&game.state.memory.cards).into_iter();
    decks.map(|deck| deck.into_iter().filter_map(step).collect()).collect()
}

/// Returns how many rounds of a draft (0 or 1) everybody has picked, and whether the draft is over.
/// None before it began.
pub(super) fn rounds(game: &Game<'_>, draft: usize) -> Option<(usize, bool)> {
    let dealt = game.board.draft()?.dealt as usize;
    let in_pack = || game.state.on_offer[0].len();
    let open = || if game.state.phase == Phase::Picks { dealt - in_pack() } else { dealt };
    match (game.state.draft, draft) {
        (DraftState::First, 0) | (DraftState::Second, 1) => Some((open(), false)),
        (DraftState::None, _)
        | (DraftState::First | DraftState::Waiting | DraftState::Called, 1..) => None,
        _ => Some((dealt, true)),
    }
}

fn picks(game: &Game<'_>, draft: usize, seat: Seat) -> Vec<PositionPick> {
    let Some((rounds, over)) = rounds(game, draft) else { return Vec::new() };
    let log = &game.state.memory.drafts[draft];
    let kept = |round: usize| over.then(|| log.kept[seat.index()] >> round & 1 == 1);
    let picks = log.picks[seat.index()][..rounds].iter().enumerate();
    picks
        .map(|(round, &id)| PositionPick { ticket: ticket_name(game.board, id), kept: kept(round) })
        .collect()
}

/// Returns the seat that takes from a pack after this one: to the left in the first draft, to the
/// right in the second.
pub(super) fn next_taker(seat: Seat, draft: usize, seats: usize) -> Seat {
    if draft == 0 { seat.left(seats) } else { seat.right(seats) }
}

/// Returns what a seat's pack held in a round that everybody has picked.
pub(super) fn pack(game: &Game<'_>, draft: usize, own: Seat, round: usize) -> Vec<TicketId> {
    let Some((rounds, _)) = rounds(game, draft) else { return Vec::new() };
    let picks = &game.state.memory.drafts[draft].picks;
    let mut taker = own;
    let mut tickets = Vec::new();
    (round..rounds).for_each(|round| {
        tickets.push(picks[taker.index()][round]);
        taker = next_taker(taker, draft, game.seats());
    });
    if game.state.phase == Phase::Picks && is_open(game, draft) {
        tickets.extend_from_slice(game.state.on_offer[taker.index()].as_slice());
    }
    board::sort_short_by_key(&mut tickets, |ticket| *ticket);
    tickets
}

fn is_open(game: &Game<'_>, draft: usize) -> bool {
    rounds(game, draft).is_some_and(|(_, over)| !over)
}

/// An answered offer and its tickets.
pub(super) struct Settled {
    pub(super) seat: Seat,
    /// The tickets in the order drawn, and whether each was kept.
    pub(super) tickets: Vec<(TicketId, bool)>,
}

impl Settled {
    pub(super) fn named(&self, board: &Board) -> SettledOffer {
        let tickets = self.tickets.iter();
        let named = tickets.map(|&(id, kept)| (ticket_name(board, id), kept)).collect();
        SettledOffer { seat: self.seat.index(), tickets: SettledTickets::Named(named) }
    }
}

/// Returns all answered offers. Which tickets they held follows from the deck that they were drawn
/// from.
pub(super) fn settled_offers(game: &Game<'_>) -> Vec<Settled> {
    let memory = &game.state.memory;
    let mut deck: VecDeque<TicketId> = memory.offers_from.tickets().iter().copied().collect();
    let mut settle = |offer: &LoggedOffer| {
        let drawn: Vec<TicketId> = (0..offer.count()).map_while(|_| deck.pop_back()).collect();
        let kept = |at: usize| offer.kept >> at & 1 == 1;
        let tickets = drawn.into_iter().enumerate().map(|(at, id)| (id, kept(at)));
        let tickets: Vec<(TicketId, bool)> = tickets.collect();
        let returned = tickets.iter().filter(|(_, kept)| !kept);
        returned.for_each(|&(id, _)| deck.push_front(id));
        Settled { seat: offer.seat(), tickets }
    };
    memory.offers.entries().iter().map(&mut settle).collect()
}

/// Returns the number of tickets dealt to each seat in a draft, and the number kept.
pub(super) fn numbers(draft: &Draft) -> (usize, usize) {
    (draft.dealt as usize, draft.keep as usize)
}
