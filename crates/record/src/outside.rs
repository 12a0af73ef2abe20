//! The outside view of a game: one JSON object for programs that share no code with this project.
//!
//! `docs/record.md` describes it. Fields may be added; those that are there keep their meaning.

mod action;
mod dealt;
mod event;
mod fields;

use std::borrow::Cow;

use board::Board;
use rules::{Card, DeckEntry, Event, Game, Observer, Seat, SeatScore};
use serde::Serialize;

pub use action::ActionView;
pub use dealt::{Dealt, StackHeight};
pub use event::EventView;
pub use fields::{Fields, PlacedStack};

use crate::error::RecordError;
use crate::hex::{hex, hex64};
use crate::position::to_text;
use crate::record::Record;
use crate::replay::Replayed;

/// The name of a card, a festival card or the draft card.
pub type CardName<'b> = Cow<'b, str>;

/// A finished game, hidden parts included.
#[derive(Clone, Debug, Serialize)]
pub struct Replay<'b> {
    /// `roundhouse-replay/1`, or `roundhouse-replay/2` for a game that began from a position.
    pub format: &'static str,
    /// The board's id.
    pub board: &'b str,
    /// The board's fingerprint, 16 hex digits.
    pub fingerprint: String,
    /// The number of seats.
    pub seats: usize,
    /// The players' names, by seat; an empty name is unknown.
    pub names: Vec<String>,
    /// The seed, 64 hex digits.
    pub seed: String,
    /// The commitment that was published before the deal.
    pub commitment: Option<String>,
    /// The secret that was committed to.
    pub secret: Option<String>,
    /// The players' parts of the seed.
    pub nonces: Vec<String>,
    /// Every route.
    pub routes: Vec<RouteView<'b>>,
    /// Every ticket.
    pub tickets: Vec<TicketView<'b>>,
    /// What chance laid out before the first decision, if the game was dealt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealt: Option<Dealt<'b>>,
    /// The position that the game began from, as text, if it was not dealt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The actions that counted, one step each.
    pub steps: Vec<StepView<'b>>,
    /// The word for the ending.
    pub ended: &'static str,
    /// The scores by seat; none when the table stopped the game.
    pub score: Vec<ScoreView<'b>>,
    /// The seats that won.
    pub winners: Vec<usize>,
}

/// A route.
#[derive(Clone, Debug, Serialize)]
pub struct RouteView<'b> {
    /// Its name.
    pub id: &'b str,
    /// One end.
    pub a: &'b str,
    /// The other end.
    pub b: &'b str,
    /// Its number of spaces.
    pub length: u8,
    /// Its color, or `gray`.
    pub color: &'b str,
    /// Spaces that only a wild can pay.
    pub wilds_required: u8,
    /// The other route of a double route.
    pub twin: Option<&'b str>,
}

/// A ticket.
#[derive(Clone, Debug, Serialize)]
pub struct TicketView<'b> {
    /// Its name.
    pub id: &'b str,
    /// One end.
    pub a: &'b str,
    /// The other end.
    pub b: &'b str,
    /// Its value.
    pub points: u8,
}

/// One action and what followed.
#[derive(Clone, Debug, Serialize)]
pub struct StepView<'b> {
    /// The seat that acted.
    pub seat: usize,
    /// The action.
    pub action: ActionView<'b>,
    /// The number of legal actions that the seat had.
    pub legal: usize,
    /// The events that followed, with full information.
    pub events: Vec<EventView<'b>>,
    /// The table afterwards.
    pub after: After<'b>,
}

/// The table after a step.
#[derive(Clone, Debug, Serialize)]
pub struct After<'b> {
    /// The face-up cards by place.
    pub market: Vec<Option<CardName<'b>>>,
    /// The number of entries in the deck.
    pub deck: usize,
    /// The number of cards in the discards.
    pub discard: usize,
    /// The number of tickets in the deck.
    pub ticket_deck: usize,
    /// Cards that the step put into the seat's hand.
    pub drawn: Vec<CardName<'b>>,
    /// Tickets now on offer to the seat.
    pub offered: Vec<&'b str>,
}

/// A seat's score, in points.
#[derive(Clone, Debug, Serialize)]
pub struct ScoreView<'b> {
    /// Points for routes.
    pub routes: i16,
    /// Every ticket with its points.
    pub tickets: Vec<TicketScore<'b>>,
    /// Points for tourist tokens.
    pub tokens: i16,
    /// Points for festival cards.
    pub festivals: i16,
    /// The sum.
    pub total: i16,
    /// The place, counted from 1.
    pub place: u8,
}

/// A ticket in the score.
#[derive(Clone, Debug, Serialize)]
pub struct TicketScore<'b> {
    /// Its name.
    pub id: &'b str,
    /// Whether it is complete.
    pub complete: bool,
    /// Its points, negative if it is not.
    pub points: i16,
}

/// Returns the outside view of a finished game as JSON on one line.
pub fn replay_json(record: &Record, board: &Board) -> Result<String, RecordError> {
    let view = replay_view(record, board)?;
    Ok(serde_json::to_string(&view).expect("plain values always become JSON"))
}

/// Returns the outside view of a finished game.
pub fn replay_view<'b>(record: &Record, board: &'b Board) -> Result<Replay<'b>, RecordError> {
    let replayed = record.replay(board)?;
    let mut game = record.begin(board)?;
    let dealt = record.position.is_none().then(|| Dealt::of(&game));
    let steps = replayed.actions.iter().map(|&(seat, action)| step(&mut game, seat, action));
    let steps = steps.collect();
    Ok(assemble(record, board, &replayed, dealt, steps))
}

fn assemble<'b>(
    record: &Record,
    board: &'b Board,
    replayed: &Replayed<'b>,
    dealt: Option<Dealt<'b>>,
    steps: Vec<StepView<'b>>,
) -> Replay<'b> {
    let scores = replayed.game.view(Observer::Spectator).scores().unwrap_or_default();
    let winners = scores.iter().enumerate().filter(|(_, score)| score.wins()).map(|(seat, _)| seat);
    let fair = record.fair_deal.as_ref();
    Replay {
        format: if dealt.is_some() { "roundhouse-replay/1" } else { "roundhouse-replay/2" },
        board: board.id(),
        fingerprint: hex64(board.fingerprint()),
        seats: record.seats,
        names: record.names.clone(),
        seed: hex(&record.seed.0),
        commitment: fair.map(|fair| hex(&fair.commitment)),
        secret: fair.map(|fair| hex(&fair.secret)),
        nonces: fair.into_iter().flat_map(|fair| &fair.nonces).map(|nonce| hex(nonce)).collect(),
        routes: routes(board),
        tickets: tickets(board),
        dealt,
        position: record.position.as_ref().map(|read| to_text(&read.position)),
        steps,
        ended: record.closing.as_ref().map_or("", |closing| closing.ended.word()),
        winners: winners.collect(),
        score: scores.iter().map(|score| score_view(board, score)).collect(),
    }
}

/// Returns every route of a board.
pub fn routes(board: &Board) -> Vec<RouteView<'_>> {
    let view = |id| {
        let route = board.route(id);
        RouteView {
            id: &route.id,
            a: &board.location(route.a).id,
            b: &board.location(route.b).id,
            length: route.length,
            color: route.color.map_or("gray", |color| &board.colors()[color.index()].id),
            wilds_required: route.wilds_required,
            twin: route.twin.map(|twin| board.route(twin).id.as_str()),
        }
    };
    board.route_ids().map(view).collect()
}

/// Returns every ticket of a board.
pub fn tickets(board: &Board) -> Vec<TicketView<'_>> {
    let view = |id| {
        let ticket = board.ticket(id);
        let (a, b) = (&board.location(ticket.a).id, &board.location(ticket.b).id);
        TicketView { id: &ticket.id, a, b, points: ticket.points }
    };
    board.ticket_ids().map(view).collect()
}

/// Carries an action out and returns its outside view.
fn step<'b>(game: &mut Game<'b>, seat: Seat, action: rules::Action) -> StepView<'b> {
    let board = game.board();
    let legal = game.view(Observer::Seat(seat)).legal().len();
    let mut events = Vec::new();
    let mut drawn = Vec::new();
    let mut sink = |event: Event<'_>| {
        drawn.extend(event::card_drawn(board, &event));
        events.push(EventView::of(board, event));
    };
    let checked = game.check(seat, action).expect("the record was replayed before");
    checked.commit(&mut sink);
    StepView {
        seat: seat.index(),
        action: ActionView::of(board, action),
        legal,
        events,
        after: After::of(game, seat, drawn),
    }
}

impl<'b> After<'b> {
    fn of(game: &Game<'b>, seat: Seat, drawn: Vec<CardName<'b>>) -> After<'b> {
        let (view, board) = (game.view(Observer::Spectator), game.board());
        let offered = game.disclose().offered(seat).iter();
        After {
            market: market(game),
            deck: view.deck_size(),
            discard: view.discard().total(),
            ticket_deck: view.ticket_deck_size(),
            drawn,
            offered: offered.map(|&ticket| board.ticket(ticket).id.as_str()).collect(),
        }
    }
}

fn market<'b>(game: &Game<'b>) -> Vec<Option<CardName<'b>>> {
    let board = game.board();
    let places = game.view(Observer::Spectator).market().collect::<Vec<_>>();
    places.into_iter().map(|place| place.map(|card| card_name(board, card))).collect()
}

fn card_name(board: &Board, card: Card) -> CardName<'_> {
    Cow::Borrowed(match card {
        Card::Colored(color) => &board.colors()[color.index()].id,
        Card::Wild => "wild",
    })
}

fn entry_name(board: &Board, entry: DeckEntry) -> CardName<'_> {
    match entry {
        DeckEntry::Card(card) => card_name(board, card),
        DeckEntry::Festival(festival) => {
            Cow::Owned(format!("festival:{}", fields::festival_name(board, festival)))
        }
        DeckEntry::Draft => Cow::Borrowed("draft"),
    }
}

fn score_view<'b>(board: &'b Board, score: &SeatScore) -> ScoreView<'b> {
    let ticket = |id| {
        let ticket = board.ticket(id);
        let complete = score.complete.contains(id);
        let points = i16::from(ticket.points);
        TicketScore { id: &ticket.id, complete, points: if complete { points } else { -points } }
    };
    ScoreView {
        routes: score.routes,
        tickets: score.tickets.iter().map(ticket).collect(),
        tokens: score.tokens,
        festivals: score.festivals,
        total: score.total,
        place: score.place,
    }
}
