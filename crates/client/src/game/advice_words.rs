//! Advice in the player's language: actions, what they are worth, and why.

use board::{LocationId, RouteId, TicketId};
use words::{ListStyle, Value};

use super::route_note::name;
use crate::advice::{MotiveText, SuggestionText};
use crate::pieces::{card_name, symbol_name, ticket_name};
use crate::scene::Scene;
use crate::words::{list, t};

/// Names an action that is given in the notation of records.
pub(crate) fn action_words(scene: Scene, action: &str) -> String {
    let board = scene.board;
    let mut words = action.split(' ');
    let kind = words.next().unwrap_or_default();
    let rest: Vec<&str> = words.collect();
    match (kind, rest.as_slice()) {
        ("claim", [route, color, number, ..]) => {
            let (colored, wilds) = number.split_once('+').unwrap_or((number, "0"));
            let wild = card_name(board, "wild");
            let cards = match *color {
                "wild" => t!("cards-of", card = wild, number = colored),
                color if wilds == "0" => {
                    t!("cards-of", card = card_name(board, color), number = colored)
                }
                color => t!(
                    "payment",
                    color = card_name(board, color),
                    colored = colored,
                    wilds = wilds,
                    wild = wild
                ),
            };
            t!("advice-claim", route = route_words(scene, route), cards = cards)
        }
        ("draw", ["deck"]) => t!("advice-deck"),
        ("draw", [.., card]) => t!("advice-card", card = card_name(board, card)),
        ("tickets", _) => t!("advice-tickets"),
        ("keep", tickets) => t!("advice-keep", tickets = ticket_list(scene, tickets)),
        ("pick", tickets) => t!("advice-pick", ticket = ticket_list(scene, tickets)),
        ("stacks", stacks) => {
            let one = |stack: &&str| {
                let (symbol, place) = stack.split_once('@').unwrap_or_default();
                let symbol = symbol_name(symbol.parse().unwrap_or_default());
                t!("advice-stack", symbol = symbol, place = place_name(scene, place))
            };
            t!("advice-stacks", stacks = list(ListStyle::And, stacks.iter().map(one)))
        }
        _ => t!("advice-pass"),
    }
}

/// What an action touches on the map.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Touched {
    pub(super) route: Option<RouteId>,
    pub(super) places: Vec<LocationId>,
}

/// Returns what an action touches: the route that it claims, places of stacks, ends of tickets.
pub(super) fn touched(scene: Scene, action: &str) -> Touched {
    let board = scene.board;
    let mut touched = Touched::default();
    for word in action.split(' ').skip(1) {
        if action.starts_with("claim") {
            touched.route = touched.route.or(board.route_named(word));
        }
        let place = word.split_once('@').and_then(|(_, place)| board.location_named(place));
        touched.places.extend(place);
        if let Some(ticket) = board.ticket_named(word).map(|id| board.ticket(id)) {
            touched.places.extend([ticket.a, ticket.b]);
        }
    }
    touched
}

/// Says the chance to win and the margin, each with two standard errors.
pub(super) fn worth(it: &SuggestionText) -> String {
    t!(
        "advice-worth",
        chance = percent(it.chance.0),
        error = percent(2 * it.chance.1),
        margin = tenths(it.margin.0),
        spread = tenths(2 * it.margin.1)
    )
}

/// Lists the reasons, the most important first.
pub(crate) fn reasons(scene: Scene, why: &[MotiveText]) -> String {
    list(ListStyle::Semicolons, why.iter().map(|motive| reason(scene, motive)))
}

fn reason(scene: Scene, motive: &MotiveText) -> String {
    let ticket = |id: &str| ticket_list(scene, &[id]);
    match motive {
        MotiveText::Completes { ticket: id } => t!("why-completes", ticket = ticket(id)),
        MotiveText::OnTheWay { ticket: id } => t!("why-on-the-way", ticket = ticket(id)),
        MotiveText::Scores { points } => t!("why-scores", points = *points),
        MotiveText::TakesToken { location, worth } => {
            t!("why-takes-token", place = place_name(scene, location), worth = tenths(*worth))
        }
        MotiveText::TakesPile { festival, cards, worth } => {
            t!("why-takes-pile", cards = *cards, festival = festival, worth = tenths(*worth))
        }
        MotiveText::Blocks { seat } => t!("why-blocks", name = scene.name_of(*seat as u8)),
        MotiveText::HardToReplace => t!("why-hard-to-replace"),
        MotiveText::Pays { card, route } => {
            let card = card_name(scene.board, card);
            t!("why-pays", card = card, route = route_words(scene, route))
        }
        MotiveText::Unseen => t!("why-unseen"),
        MotiveText::GoTogether { tickets } => {
            let tickets: Vec<_> = tickets.iter().map(String::as_str).collect();
            t!("why-go-together", tickets = ticket_list(scene, &tickets))
        }
        MotiveText::PaysForItself { ticket: id } => t!("why-pays-for-itself", ticket = ticket(id)),
        MotiveText::HopesForTickets => t!("why-hopes-for-tickets"),
        MotiveText::OwnPlans { location } => {
            t!("why-own-plans", place = place_name(scene, location))
        }
        MotiveText::EndIsNear => t!("why-end-is-near"),
        MotiveText::AnythingGoes => t!("why-anything-goes"),
    }
}

/// Rounds hundredths of a percent to percent.
pub(crate) fn percent(hundredths: i32) -> i32 {
    rounded(hundredths, 100)
}

/// Rounds hundredths of a point to tenths.
pub(crate) fn tenths(hundredths: i32) -> Value<'static> {
    Value::Tenths(rounded(hundredths, 10).into())
}

pub(super) fn rounded(number: i32, by: i32) -> i32 {
    (number + by / 2).div_euclid(by)
}

fn ticket_list(scene: Scene, tickets: &[&str]) -> String {
    let ids = tickets.iter().filter_map(|ticket| scene.board.ticket_named(ticket));
    list(ListStyle::And, ids.map(|id: TicketId| ticket_name(scene.board, id)))
}

fn route_words(scene: Scene, route: &str) -> String {
    scene.board.route_named(route).map(|id| name(scene, id)).unwrap_or_default()
}

fn place_name(scene: Scene, place: &str) -> String {
    let id = scene.board.location_named(place);
    id.map(|id| crate::places::place(scene.board, id)).unwrap_or_default()
}
