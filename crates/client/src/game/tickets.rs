//! The panel with the player's tickets. Pointing at one shows it on the map.

use board::TicketId;
use leptos::prelude::*;
use protocol::DecisionKind;

use crate::paths::TicketPath;
use crate::pieces::{card_name, letter, ticket_face};
use crate::scene::Scene;
use crate::words::t;

/// The player's tickets, those that are not fulfilled first.
#[component]
pub(super) fn Tickets(scene: Scene) -> impl IntoView {
    let held = move || {
        let own = scene.private()?;
        let id = |name: &String| scene.board.ticket_named(name);
        let mut held: Vec<_> = own.tickets.iter().filter_map(id).collect();
        board::sort_short_by_key(&mut held, |ticket| is_done(scene, *ticket));
        Some(held.into_iter().map(|id| view! { <Held scene id /> }).collect_view())
    };
    let count = move || {
        scene
            .private()
            .map(|own| t!("tickets-done", done = own.complete.len(), all = own.tickets.len()))
    };
    view! {
        <section class="panel tickets" aria-label=move || t!("tickets")>
            <h2>{move || t!("tickets")}<small>{count}</small></h2>
            <div class="ticket-list scroller">{held}</div>
            {move || scene.private().is_some_and(|own| own.tickets.is_empty()).then(|| view! { <p class="note">{t!("no-tickets")}</p> })}
        </section>
    }
}

fn is_done(scene: Scene, id: TicketId) -> bool {
    scene.private().is_some_and(|own| own.complete.contains(&scene.board.ticket(id).id))
}

#[component]
fn Held(scene: Scene, id: TicketId) -> impl IntoView {
    let look = move |_| scene.plan(|intent| intent.ticket = Some(id));
    let away = move |_| {
        scene.plan(|intent| intent.ticket = intent.ticket.filter(|shown| *shown != id));
    };
    // A finger focuses the ticket before it clicks, which shows it: whether the tap hides it was decided before.
    let hides = StoredValue::new(false);
    let touch = move |event: web_sys::PointerEvent| {
        let shown = scene.intent.ticket.get_untracked() == Some(id);
        hides.set_value(shown && event.pointer_type() != "mouse");
    };
    let click = move |_| if hides.get_value() { away(()) } else { look(()) };
    view! {
        <button
            class="ticket"
            class:done=move || is_done(scene, id)
            class:looked-at=move || scene.intent.ticket.get() == Some(id)
            on:pointerenter=move |event| if event.pointer_type() == "mouse" { look(()) }
            on:pointerleave=move |event| if event.pointer_type() == "mouse" { away(()) }
            on:pointerdown=touch
            on:focus=move |_| look(())
            on:blur=move |_| away(())
            on:click=click
        >
            {ticket_face(scene.picture, id)}
            <span class="missing">{move || missing(scene, id)}</span>
        </button>
    }
}

/// What a ticket still needs.
pub(super) enum Need {
    Nothing,
    /// Its path is closed or needs more cars than the player has, or the game is over.
    Impossible,
    Path(TicketPath),
}

/// Finds what one of the player's tickets still needs.
pub(super) fn need(scene: Scene, id: TicketId) -> Need {
    if is_done(scene, id) {
        return Need::Nothing;
    }
    let shared = scene.shared();
    let path = scene.me().and_then(|me| {
        let cars = shared.players.get(usize::from(me))?.cars;
        let path = scene.claimed_routes().cheapest_path(me, id, &[])?;
        (path.cars <= cars && shared.waiting.what != DecisionKind::Nothing).then_some(path)
    });
    path.map_or(Need::Impossible, Need::Path)
}

/// Says what a ticket still needs, in cars and in cards by color.
fn missing(scene: Scene, id: TicketId) -> AnyView {
    let path = match need(scene, id) {
        Need::Nothing => {
            return view! { <span class="stamp"><span aria-hidden="true">"✓ "</span>{t!("ticket-done")}</span> }.into_any();
        }
        Need::Impossible => {
            return view! { <span class="lost">{t!("ticket-lost")}</span> }.into_any();
        }
        Need::Path(path) => path,
    };
    let cards = path.cards.into_iter().map(|(color, number)| {
        let color = color.unwrap_or_else(|| "gray".to_owned());
        let says = t!("cards-of", card = card_name(scene.board, &color), number = number);
        view! {
            <span class="need" role="img" aria-label=says>{number}<span class=format!("chip color-{color}")>{letter(&color)}</span></span>
        }
    });
    view! { {t!("ticket-needs", number = path.cars)} " " {cards.collect_view()} }.into_any()
}
