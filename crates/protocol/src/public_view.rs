//! What everybody sees of a game (B-SECRET-1).

use std::collections::BTreeMap;

use board::{Board, Festivals, RouteSet};
use rules::{Awaiting, Decision, Seat, SeatScore, View};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::json::JsonText;
use crate::names::{self, Card, CardCounts, SeatNumber, number};
use crate::raw::RawJson;
use crate::read::read_json;

/// Room for the text of most public views, so that it need not grow while it is written.
const TYPICAL_BYTES: usize = 4096;

/// What everybody sees of a game at one position. Once the game is over, that is everything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PublicView {
    /// Who must decide what.
    pub waiting: Waiting,
    /// The seat whose turn it is; between turns the seat of the last turn.
    pub turn: SeatNumber,
    /// The number of turns that have begun.
    pub turns: u16,
    /// The last round; null until it is called.
    pub last_round: Option<LastRound>,
    /// The face-up cards by market place; null where a place is empty.
    pub market: Vec<Option<Card>>,
    /// Whether the market is not swept although it has enough wilds (B-DRAW-17).
    pub market_at_rest: bool,
    /// The size of the deck, festival cards and draft card included.
    pub deck: u8,
    /// The number of cards above the draft card; null if it is not in the deck.
    pub draft_card_in: Option<u8>,
    /// Whether a card can be drawn unseen.
    pub unseen_open: bool,
    /// The discards.
    pub discard: CardCounts,
    /// The number of tickets left to draw.
    pub ticket_deck: u8,
    /// Whether the second draft was held.
    pub second_draft_held: bool,
    /// Whether packs are passed to the left in the current draft.
    pub passes_left: bool,
    /// The stacks of tourist tokens by symbol.
    pub stacks: Vec<TokenStack>,
    /// Festival cards that lie open, by festival, without zeros.
    pub festivals: BTreeMap<String, u8>,
    /// The players by seat.
    pub players: Vec<Player>,
}

/// The decision that is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Waiting {
    /// What must be decided.
    pub what: DecisionKind,
    /// The seats that have not answered yet.
    pub seats: Vec<SeatNumber>,
}

/// What must be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DecisionKind {
    /// Which opening tickets to keep; all seats decide at once.
    OpeningTickets,
    /// Which ticket of the pack to pick; all seats decide at once.
    Picks,
    /// Which picks to keep; all seats decide at once.
    DraftTickets,
    /// Where to place stacks of tokens.
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
    /// The seat that called it.
    pub called_by: SeatNumber,
    /// The number of turns left in it.
    pub turns_left: u8,
}

/// How a game ended by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The last round was played.
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
    /// The number of its symbol, from 0.
    pub symbol: u8,
    /// The location where it lies; null while it is put aside.
    pub location: Option<String>,
    /// The number of tokens left in it.
    pub left: u8,
}

/// What everybody sees of one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Player {
    /// Routes claimed, in board order.
    pub claims: Vec<String>,
    /// The number of cars left.
    pub cars: u8,
    /// Points for routes so far.
    pub points: i16,
    /// The number of cards in the hand.
    pub hand: u8,
    /// The number of tickets held.
    pub tickets: u8,
    /// The number of tickets on offer or in the pack.
    pub offered: u8,
    /// The symbols of the tokens taken.
    pub tokens: Vec<u8>,
    /// The number of festival cards taken.
    pub pile: u8,
    /// The player's score; null until the game is over.
    pub score: Option<Score>,
}

/// The score of one player, with what was hidden during the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Score {
    /// Points for routes.
    pub routes: i16,
    /// The tickets that were completed.
    pub complete: Vec<String>,
    /// The tickets that were not completed.
    pub incomplete: Vec<String>,
    /// Points for completed tickets minus those of the others.
    pub tickets: i16,
    /// Points for tokens.
    pub tokens: i16,
    /// Points for festival cards.
    pub festivals: i16,
    /// The sum.
    pub total: i16,
    /// The place, from 1. Players with equal scores share a place, and the next places are skipped.
    pub place: u8,
    /// The cards left in the hand, by name.
    pub hand: CardCounts,
    /// Festival cards taken, by festival, without zeros.
    pub piles: BTreeMap<String, u8>,
}

impl PublicView {
    /// Returns what everybody sees. It is the same for the view of every observer.
    ///
    /// # Panics
    /// If [`PublicView::text_of`] does not write this type. A test compares the two.
    pub fn of(view: &View<'_, '_>) -> PublicView {
        read_json(PublicView::text_of(view).text()).expect("it is written as it is read")
    }

    /// Writes what everybody sees as JSON.
    pub fn text_of(view: &View<'_, '_>) -> RawJson {
        let board = view.board();
        let mut json = JsonText::with_capacity(TYPICAL_BYTES);
        json.raw(r#"{"waiting":"#);
        Waiting::write(&mut json, view.awaiting());
        json.raw(r#","turn":"#).number(number(view.turn()));
        json.raw(r#","turns":"#).number(view.turns() as u16);
        let last_round = view.last_round().map(|(caller, turns)| LastRound {
            called_by: number(caller),
            turns_left: turns as u8,
        });
        json.raw(r#","last_round":"#).option(last_round.as_ref(), JsonText::value);
        json.raw(r#","market":"#).list(view.market(), |json, place| {
            json.option(place, |json, card| json.name(names::card(board, card)));
        });
        json.raw(r#","market_at_rest":"#).flag(view.market_at_rest());
        json.raw(r#","deck":"#).number(view.deck_size() as u8);
        let depth = view.draft_card_depth();
        json.raw(r#","draft_card_in":"#).option(depth, |json, depth| json.number(depth as u8));
        json.raw(r#","unseen_open":"#).flag(view.unseen_open());
        json.raw(r#","discard":"#).counts(names::counts(board, view.discard()));
        json.raw(r#","ticket_deck":"#).number(view.ticket_deck_size() as u8);
        json.raw(r#","second_draft_held":"#).flag(view.second_draft_held());
        json.raw(r#","passes_left":"#).flag(view.passes_left());
        json.raw(r#","stacks":"#).list(view.stacks(), |json, stack| {
            json.raw(r#"{"symbol":"#).number(stack.symbol.index() as u8);
            let location = stack.location.map(|at| names::location(board, at));
            json.raw(r#","location":"#).option(location, JsonText::name);
            json.raw(r#","left":"#).number(stack.left);
            json.raw("}");
        });
        json.raw(r#","festivals":"#).counts(festivals(view, |id| view.festival_laid(id)));
        let scores = view.scores();
        json.raw(r#","players":"#).list(Seat::all(view.seats()), |json, seat| {
            let score = scores.as_ref().map(|lines| Score::of(view, seat, &lines[seat.index()]));
            Player::write(json, view, seat, score.as_ref());
        });
        json.raw("}");
        json.into()
    }
}

impl PublicView {
    /// Returns the routes that each seat has claimed, one set for each seat: what
    /// [`rules::closed_route`] asks for. Routes that the board does not have are left out.
    pub fn claims(&self, board: &Board) -> Vec<RouteSet> {
        let known = |player: &Player| {
            player.claims.iter().filter_map(|name| board.route_named(name)).collect()
        };
        self.players.iter().map(known).collect()
    }
}

/// Returns the number of cards by festival, without zeros and in the order of the names.
pub(crate) fn festivals<'b>(
    view: &View<'_, 'b>,
    count: impl Fn(board::FestivalId) -> u8,
) -> Vec<(&'b str, u8)> {
    let board = view.board();
    let ids = board.festivals().into_iter().flat_map(Festivals::ids);
    let counts = ids.map(|id| (names::festival(board, id), count(id)));
    let mut some: Vec<_> = counts.filter(|(_, count)| *count > 0).collect();
    board::sort_short(&mut some, |a, b| a.0 < b.0);
    some
}

impl Waiting {
    fn write(json: &mut JsonText, awaiting: Awaiting) {
        json.raw(r#"{"what":"#).value(&DecisionKind::of(awaiting));
        json.raw(r#","seats":"#).list(awaiting.seats().iter().map(number), JsonText::number);
        json.raw("}");
    }
}

impl DecisionKind {
    fn of(awaiting: Awaiting) -> DecisionKind {
        match awaiting.decision() {
            Some(Decision::OpeningTickets) => DecisionKind::OpeningTickets,
            Some(Decision::Picks) => DecisionKind::Picks,
            Some(Decision::DraftTickets) => DecisionKind::DraftTickets,
            Some(Decision::Stacks) => DecisionKind::Stacks,
            Some(Decision::Turn) => DecisionKind::Turn,
            Some(Decision::SecondCard) => DecisionKind::SecondCard,
            Some(Decision::Tickets) => DecisionKind::Tickets,
            None => DecisionKind::Nothing,
        }
    }
}

impl Player {
    fn write(json: &mut JsonText, view: &View<'_, '_>, seat: Seat, score: Option<&Score>) {
        let board = view.board();
        json.raw(r#"{"claims":"#).names(names::routes(board, view.claims(seat)));
        json.raw(r#","cars":"#).number(view.supply(seat));
        json.raw(r#","points":"#).number(view.points(seat));
        json.raw(r#","hand":"#).number(view.hand_size(seat) as u8);
        json.raw(r#","tickets":"#).number(view.ticket_count(seat) as u8);
        json.raw(r#","offered":"#).number(view.offered_count(seat) as u8);
        let symbols = board.tokens().into_iter().flat_map(board::Tokens::symbols);
        let tokens = view.tokens(seat);
        let taken = symbols.filter(|&id| tokens.contains(id));
        json.raw(r#","tokens":"#).list(taken, |json, id| json.number(id.index() as u8));
        json.raw(r#","pile":"#).number(view.pile_size(seat) as u8);
        json.raw(r#","score":"#).option(score, JsonText::value);
        json.raw("}");
    }
}

impl Score {
    fn of(view: &View<'_, '_>, seat: Seat, line: &SeatScore) -> Score {
        let board = view.board();
        Score {
            routes: line.routes,
            complete: names::owned_tickets(board, line.complete.iter()),
            incomplete: names::owned_tickets(board, line.tickets.minus(line.complete).iter()),
            tickets: line.ticket_points,
            tokens: line.tokens,
            festivals: line.festivals,
            total: line.total,
            place: line.place,
            hand: view
                .hand(seat)
                .map(|hand| owned_counts(names::counts(board, hand)))
                .unwrap_or_default(),
            piles: owned_counts(festivals(view, |id| view.pile(seat, id).unwrap_or_default())),
        }
    }
}

/// Collects counts by name, without zeros.
fn owned_counts<'b>(counts: impl IntoIterator<Item = (&'b str, u8)>) -> BTreeMap<String, u8> {
    let some = counts.into_iter().filter(|(_, count)| *count > 0);
    some.map(|(name, count)| (name.to_owned(), count)).collect()
}
