//! What everybody may see of a game (B-SECRET-1).

use std::collections::BTreeMap;

use board::Festivals;
use rules::{Awaiting, Decision, Seat, SeatScore, View};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::names::{self, Card, CardCounts, SeatNumber, number, numbers};

/// What is open to all at one position. Once the game is over, that is everything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PublicView {
    /// Who must decide what.
    pub waiting: Waiting,
    /// Whose turn it is; between turns, whose was the last.
    pub turn: SeatNumber,
    /// How many turns have begun.
    pub turns: u16,
    /// The last round, once it is called.
    pub last_round: Option<LastRound>,
    /// The face-up cards by place.
    pub market: Vec<Option<Card>>,
    /// Whether the market stays as it is though it should be swept (B-DRAW-17).
    pub market_at_rest: bool,
    /// Entries of the deck: cards, festival cards and draft card.
    pub deck: u8,
    /// Entries above the draft card, while it is in the deck.
    pub draft_card_in: Option<u8>,
    /// Whether a card can be drawn unseen.
    pub unseen_open: bool,
    /// The discards.
    pub discard: CardCounts,
    /// Tickets left to draw.
    pub ticket_deck: u8,
    /// Whether the second draft was held.
    pub second_draft_held: bool,
    /// Whether packs go to the left in the draft that is open.
    pub passes_left: bool,
    /// The stacks of tourist tokens by symbol.
    pub stacks: Vec<TokenStack>,
    /// Festival cards lying open, by festival; those without any are left out.
    pub festivals: BTreeMap<String, u8>,
    /// The players by seat.
    pub players: Vec<Player>,
}

/// Who must decide what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Waiting {
    /// What is to be decided.
    pub what: DecisionKind,
    /// Who has not answered yet.
    pub seats: Vec<SeatNumber>,
}

/// What is to be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DecisionKind {
    /// Which opening tickets to keep; everybody at once.
    OpeningTickets,
    /// Which ticket of the pack to pick; everybody at once.
    Picks,
    /// Which picks to keep; everybody at once.
    DraftTickets,
    /// Where a stack of tokens goes.
    Stacks,
    /// What to do this turn.
    Turn,
    /// Which second card to take.
    SecondCard,
    /// Which of the drawn tickets to keep.
    Tickets,
    /// Nothing: the game is over.
    Nothing,
}

/// The last round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LastRound {
    /// Who called it.
    pub called_by: SeatNumber,
    /// Turns left in it.
    pub turns_left: u8,
}

/// How a game ended by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// After the last round.
    LastRound,
    /// Everybody passed.
    AllPassed,
}

impl From<rules::Ending> for Ending {
    fn from(how: rules::Ending) -> Ending {
        match how {
            rules::Ending::LastRound => Ending::LastRound,
            rules::Ending::AllPassed => Ending::AllPassed,
        }
    }
}

/// A stack of tourist tokens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TokenStack {
    /// Its symbol.
    pub symbol: u8,
    /// Where it lies; null while it is put aside.
    pub location: Option<String>,
    /// Tokens left in it.
    pub left: u8,
}

/// What is open to all about one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Player {
    /// Routes claimed, in board order.
    pub claims: Vec<String>,
    /// Cars left.
    pub cars: u8,
    /// Points for routes so far.
    pub points: i16,
    /// Cards in the hand.
    pub hand: u8,
    /// Tickets held.
    pub tickets: u8,
    /// Tickets on offer or in the pack.
    pub offered: u8,
    /// Tokens taken, by symbol.
    pub tokens: Vec<u8>,
    /// Festival cards taken, in all.
    pub pile: u8,
    /// The line of the score sheet, once the game is over.
    pub score: Option<Score>,
}

/// A line of the score sheet, with what was hidden until now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Score {
    /// Points for routes.
    pub routes: i16,
    /// Complete tickets.
    pub complete: Vec<String>,
    /// Tickets that were not completed.
    pub incomplete: Vec<String>,
    /// Points for tickets, those not completed subtracted.
    pub tickets: i16,
    /// Points for tokens.
    pub tokens: i16,
    /// Points for festival cards.
    pub festivals: i16,
    /// All together.
    pub total: i16,
    /// The place, counted from 1; shared places are equal, the next are skipped.
    pub place: u8,
    /// The cards left in the hand.
    pub hand: CardCounts,
    /// Festival cards by festival.
    pub piles: BTreeMap<String, u8>,
}

impl PublicView {
    /// What any view shows to everybody: nothing in it depends on who is looking.
    pub fn of(view: &View<'_, '_>) -> PublicView {
        let board = view.board();
        let scores = view.scores();
        let score =
            |seat: Seat| scores.as_ref().map(|lines| Score::of(view, seat, &lines[seat.index()]));
        PublicView {
            waiting: Waiting::of(view.awaiting()),
            turn: number(view.turn()),
            turns: view.turns() as u16,
            last_round: view.last_round().map(|(caller, turns)| LastRound {
                called_by: number(caller),
                turns_left: turns as u8,
            }),
            market: view.market().map(|place| Some(names::card(board, place?))).collect(),
            market_at_rest: view.market_at_rest(),
            deck: view.deck_size() as u8,
            draft_card_in: view.draft_card_depth().map(|depth| depth as u8),
            unseen_open: view.unseen_open(),
            discard: names::counts(board, view.discard()),
            ticket_deck: view.ticket_deck_size() as u8,
            second_draft_held: view.second_draft_held(),
            passes_left: view.passes_left(),
            stacks: stacks(view),
            festivals: festivals(view, |id| view.festival_laid(id)),
            players: Seat::all(view.seats())
                .map(|seat| Player::of(view, seat, score(seat)))
                .collect(),
        }
    }
}

fn stacks(view: &View<'_, '_>) -> Vec<TokenStack> {
    let stacks = view.stacks().map(|stack| TokenStack {
        symbol: stack.symbol.index() as u8,
        location: stack.location.map(|at| names::location(view.board(), at)),
        left: stack.left,
    });
    stacks.collect()
}

/// Counts by festival, without the zeros.
pub(crate) fn festivals(
    view: &View<'_, '_>,
    count: impl Fn(board::FestivalId) -> u8,
) -> BTreeMap<String, u8> {
    let ids = view.board().festivals().into_iter().flat_map(Festivals::ids);
    let some = ids.filter(|&id| count(id) > 0);
    some.map(|id| (names::festival(view.board(), id), count(id))).collect()
}

impl Waiting {
    fn of(awaiting: Awaiting) -> Waiting {
        let what = match awaiting.decision() {
            Some(Decision::OpeningTickets) => DecisionKind::OpeningTickets,
            Some(Decision::Picks) => DecisionKind::Picks,
            Some(Decision::DraftTickets) => DecisionKind::DraftTickets,
            Some(Decision::Stacks) => DecisionKind::Stacks,
            Some(Decision::Turn) => DecisionKind::Turn,
            Some(Decision::SecondCard) => DecisionKind::SecondCard,
            Some(Decision::Tickets) => DecisionKind::Tickets,
            None => DecisionKind::Nothing,
        };
        Waiting { what, seats: numbers(awaiting.seats()) }
    }
}

impl Player {
    fn of(view: &View<'_, '_>, seat: Seat, score: Option<Score>) -> Player {
        let symbols = view.board().tokens().into_iter().flat_map(board::Tokens::symbols);
        let tokens = view.tokens(seat);
        Player {
            claims: names::routes(view.board(), view.claims(seat)),
            cars: view.supply(seat),
            points: view.points(seat),
            hand: view.hand_size(seat) as u8,
            tickets: view.ticket_count(seat) as u8,
            offered: view.offered_count(seat) as u8,
            tokens: symbols.filter(|&id| tokens.contains(id)).map(|id| id.index() as u8).collect(),
            pile: view.pile_size(seat) as u8,
            score,
        }
    }
}

impl Score {
    fn of(view: &View<'_, '_>, seat: Seat, line: &SeatScore) -> Score {
        let board = view.board();
        Score {
            routes: line.routes,
            complete: names::tickets(board, line.complete.iter()),
            incomplete: names::tickets(board, line.tickets.minus(line.complete).iter()),
            tickets: line.ticket_points,
            tokens: line.tokens,
            festivals: line.festivals,
            total: line.total,
            place: line.place,
            hand: view.hand(seat).map(|hand| names::counts(board, hand)).unwrap_or_default(),
            piles: festivals(view, |id| view.pile(seat, id).unwrap_or_default()),
        }
    }
}
