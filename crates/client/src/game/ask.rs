//! Answers to the questions that the player asks with one letter key: last moves, hand, tickets, scores; and what a
//! key has just chosen.

use board::LocationId;
use leptos::prelude::*;
use words::ListStyle;

use super::{log, tickets};
use crate::pieces::{card_name, symbol_name, ticket_name};
use crate::places::place;
use crate::scene::Scene;
use crate::words::{list, t};

/// Lists what the others did since the player's last action.
pub(super) fn last_moves(scene: Scene) -> String {
    let moves = untrack(|| log::since_mine(scene));
    if moves.is_empty() { t!("ask-nothing") } else { moves.join(" ") }
}

/// Lists the player's cards.
pub(super) fn hand(scene: Scene) -> String {
    let Some(own) = untrack(|| scene.private()) else { return t!("ask-nothing-own") };
    let one = |(card, number): (&String, &u8)| {
        t!("cards-of", card = card_name(scene.board, card), number = *number)
    };
    t!("ask-hand", cards = list(ListStyle::Commas, own.hand.iter().map(one)))
}

/// Lists the player's tickets and what each still needs.
pub(super) fn tickets(scene: Scene) -> String {
    let Some(own) = untrack(|| scene.private()) else { return t!("ask-nothing-own") };
    let ids = own.tickets.iter().filter_map(|name| scene.board.ticket_named(name));
    let one = |id| {
        let (ticket, points) = (ticket_name(scene.board, id), scene.board.ticket(id).points);
        match untrack(|| tickets::need(scene, id)) {
            tickets::Need::Nothing => t!("ask-ticket-done", ticket = ticket, points = points),
            tickets::Need::Impossible => t!("ask-ticket-lost", ticket = ticket, points = points),
            tickets::Need::Path(path) => {
                t!("ask-ticket", ticket = ticket, points = points, number = path.cars)
            }
        }
    };
    let list: Vec<_> = ids.map(one).collect();
    if list.is_empty() { t!("no-tickets") } else { list.join(" ") }
}

/// Lists everybody's points and cars.
pub(super) fn scores(scene: Scene) -> String {
    let shared = untrack(|| scene.shared());
    let one = |(seat, player): (u8, &protocol::Player)| {
        let points = player.score.as_ref().map_or(player.points, |score| score.total);
        let name = untrack(|| scene.name_of(seat));
        t!("ask-score", name = name, points = points, cars = player.cars)
    };
    let list: Vec<_> = (0..).zip(&shared.players).map(one).collect();
    list.join(" ")
}

/// Lists the tickets that are marked in the open choice.
pub(super) fn marked(scene: Scene) -> String {
    let marked = scene.intent.marked.get_untracked();
    let ids = marked.iter().filter_map(|name| scene.board.ticket_named(name));
    let tickets = list(ListStyle::And, ids.map(|id| ticket_name(scene.board, id)));
    if tickets.is_empty() { t!("ask-none-marked") } else { t!("ask-marked", tickets = tickets) }
}

/// Says what the route in the claim bar costs.
pub(super) fn claim(scene: Scene) -> String {
    let bar = document().query_selector(".claim .cards").ok().flatten();
    let payment = bar.and_then(|bar| bar.get_attribute("aria-label")).unwrap_or_default();
    let route = scene.intent.route.get_untracked();
    let route = route.map(|route| super::route_note::name(scene, route)).unwrap_or_default();
    t!("ask-claim", route = route, payment = payment)
}

/// Says where a stack is planned.
pub(super) fn planned(scene: Scene, at: LocationId) -> String {
    let name = &scene.board.location(at).id;
    let symbol = scene.intent.placed.with_untracked(|placed| {
        placed.iter().find(|stack| stack.location == *name).map(|stack| stack.symbol)
    });
    let symbol = symbol.map(symbol_name).unwrap_or_default();
    t!("ask-stack", symbol = symbol, place = place(scene.board, at))
}
