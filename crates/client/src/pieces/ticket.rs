//! Tickets, drawn as old railway tickets with a small map of their two locations.

use board::{Board, TicketId};
use leptos::prelude::*;

use crate::map::Picture;
use crate::places::{language_of, place};
use crate::words::t;

/// Returns the name of a ticket: its two locations.
pub(crate) fn ticket_name(board: &Board, id: TicketId) -> String {
    let ticket = board.ticket(id);
    let [from, to] = [ticket.a, ticket.b].map(|end| place(board, end));
    t!("ticket-name", from = from, to = to)
}

/// Draws the face of a ticket.
pub(crate) fn ticket_face(picture: &'static Picture, id: TicketId) -> impl IntoView {
    let board = picture.board;
    let ticket = board.ticket(id);
    let [from, to] = [ticket.a, ticket.b]
        .map(|end| view! { <span lang=language_of(board, end)>{place(board, end)}</span> });
    view! {
        <span class="ticket-map">{small_map(picture, id)}</span>
        <span class="ticket-ends">{from}<span class="unseen">" – "</span>{to}</span>
        <span class="ticket-value" role="img" aria-label=move || t!("points", number = ticket.points)>
            {ticket.points}
        </span>
    }
}

fn small_map(picture: &'static Picture, id: TicketId) -> impl IntoView {
    let ticket = picture.board.ticket(id);
    let [(ax, ay), (bx, by)] = [ticket.a, ticket.b].map(|end| picture.spot(end));
    let lands = picture.lands.iter().filter(|land| !land.far);
    let lands = lands.map(|land| view! { <path class="small-land" d=land.path.clone() /> });
    view! {
        <svg viewBox=picture.frame() aria-hidden="true">
            {lands.collect_view()}
            <path class="small-way" d=format!("M{ax} {ay}L{bx} {by}") />
            <circle class="small-place" cx=ax cy=ay r="42" />
            <circle class="small-place" cx=bx cy=by r="42" />
        </svg>
    }
}
