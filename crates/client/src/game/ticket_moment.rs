//! The moment when one of the player's tickets is done: a line over the map, and the way lit on it.

use std::collections::BTreeSet;
use std::time::Duration;

use board::TicketId;
use leptos::prelude::*;

use crate::pieces::ticket_name;
use crate::scene::Scene;
use crate::words::t;

/// The time that the line stays.
const SHOWN: Duration = Duration::from_secs(4);

/// The line over the map, for a short time after a ticket is done.
#[component]
pub(super) fn TicketMoment(scene: Scene) -> impl IntoView {
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let forget = move || {
        if let Some(timer) = timer.get_value() {
            timer.clear();
        }
    };
    Effect::new(move |before: Option<Option<BTreeSet<TicketId>>>| {
        let done = done(scene);
        // Tickets that were done before the page came are no news.
        let new = before.flatten().zip(done.as_ref()).and_then(|(before, done)| {
            done.difference(&before).next().copied().filter(|_| done.len() > before.len())
        });
        if let Some(ticket) = new {
            forget();
            scene.just_done.set(Some(ticket));
            let end = move || scene.just_done.set(None);
            timer.set_value(set_timeout_with_handle(end, SHOWN).ok());
        }
        done
    });
    on_cleanup(forget);
    let says = move || {
        let ticket = scene.just_done.get()?;
        let points = scene.board.ticket(ticket).points;
        Some(t!("ticket-done-now", ticket = ticket_name(scene.board, ticket), points = points))
    };
    view! {
        <p class="ticket-moment" role="status" class:empty=move || scene.just_done.get().is_none()>{says}</p>
    }
}

/// Returns the player's tickets that are done; `None` while an earlier moment is shown or nobody's tickets are.
fn done(scene: Scene) -> Option<BTreeSet<TicketId>> {
    let own = scene.private().filter(|_| scene.past.with(Option::is_none))?;
    Some(own.complete.iter().filter_map(|name| scene.board.ticket_named(name)).collect())
}
