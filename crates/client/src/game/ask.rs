//! Answers to the questions that the player asks with one letter key: last moves, hand, tickets, scores.

use leptos::prelude::untrack;

use super::{log, tickets};
use crate::pieces::{card_name, ticket_name};
use crate::scene::Scene;
use crate::words::t;

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
    let cards: Vec<_> = own.hand.iter().map(one).collect();
    t!("ask-hand", cards = cards.join(", "))
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
