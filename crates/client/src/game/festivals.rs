//! Panels for festival cards and tokens: what can be collected, and what it is worth to the player.

use board::FestivalId;
use leptos::prelude::*;
use protocol::{Event, Happened, LogPosition};

use crate::pieces::{pin, poster, symbol_name};
use crate::scene::Scene;
use crate::words::t;

/// The panels for the festivals and tokens of the board, if it has them.
#[component]
pub(super) fn Festivals(scene: Scene) -> impl IntoView {
    let festivals = scene.board.festivals().map(|_| view! { <Piles scene /> });
    let tokens = scene.board.tokens().map(|_| view! { <Tokens scene /> });
    view! { {festivals} {tokens} }
}

/// For each festival: the cards on the board, the player's points now, and those with the cards on the board.
#[component]
fn Piles(scene: Scene) -> impl IntoView {
    let rows = move |unseen: bool| {
        let ids = scene.board.festivals().into_iter().flat_map(|festivals| festivals.ids());
        ids.filter_map(|id| pile(scene, id, unseen)).collect_view()
    };
    view! {
        <section class="panel festivals" aria-label=move || t!("festivals")>
            <h2>{move || t!("festivals")}</h2>
            <div class="scroller">
                <ul>{move || rows(false)}</ul>
                <p class="note">{move || t!("festivals-how")}</p>
                <details><summary>{move || t!("festivals-unseen")}</summary><ul>{move || rows(true)}</ul></details>
            </div>
        </section>
    }
}

fn pile(scene: Scene, id: FestivalId, unseen: bool) -> Option<impl IntoView + use<>> {
    let festival = scene.board.festival(id)?;
    let shared = scene.shared();
    let lying = shared.festivals.get(&festival.id).copied().unwrap_or_default();
    let own =
        scene.private().and_then(|own| own.piles.get(&festival.id).copied()).unwrap_or_default();
    if (lying == 0 && own == 0) != unseen {
        return None;
    }
    let worth = |cards: u8| worth(scene, cards);
    let (now, then, next) = (worth(own), worth(own + lying), worth(own + 1));
    let to_come = festival.cards.saturating_sub(laid(scene, &festival.id));
    let says = t!(
        "pile-says",
        festival = festival.name.clone(),
        lying = lying,
        own = own,
        now = now,
        then = then,
        next = next,
        coming = to_come
    );
    Some(view! {
        <li title=says.clone() aria-label=says>
            <svg viewBox="-9 -11 18 22" aria-hidden="true">{poster(scene.picture, id)}</svg>
            <span class="name">{festival.name.clone()}</span>
            <span class="lying">{lying}</span>
            <span class="to-come">{format!("+{to_come}")}</span>
            <span class="gain">{if lying > 0 { format!("+{}", then - now) } else { t!("pile-worth", now = now) }}</span>
            <span class="held">{t!("pile-words", lying = lying, own = own)}</span>
        </li>
    })
}

/// Returns what this number of cards of one festival is worth.
fn worth(scene: Scene, cards: u8) -> u8 {
    let points = scene.board.festivals().map_or(&[][..], |festivals| &festivals.points);
    points.get(usize::from(cards)).or(points.last()).copied().unwrap_or_default()
}

/// Returns the points that the player gains by collecting the pile of a festival.
pub(super) fn gain(scene: Scene, festival: &str) -> u8 {
    let lying = scene.shared().festivals.get(festival).copied().unwrap_or_default();
    let own = scene.private().and_then(|own| own.piles.get(festival).copied()).unwrap_or_default();
    worth(scene, own + lying) - worth(scene, own)
}

/// Counts the cards of a festival that were laid out so far. Everybody saw them.
fn laid(scene: Scene, festival: &str) -> u8 {
    let until = scene.past.get().map_or(LogPosition::MAX, |past| past.position);
    let log = scene.log.get();
    let events = log.iter().filter(|news| news.position <= until).flat_map(|news| {
        let (Happened::Started { events } | Happened::Acted { events, .. }) = &news.what else {
            return [].iter();
        };
        events.iter()
    });
    let is_it =
        |event: &&Event| matches!(event, Event::FestivalLaid { festival: it } if it == festival);
    events.filter(is_it).count() as u8
}

/// The player's tokens, and what one more is worth.
#[component]
fn Tokens(scene: Scene) -> impl IntoView {
    let held = move || {
        let shared = scene.shared();
        let me = scene.me()?;
        Some(shared.players.get(usize::from(me))?.tokens.clone())
    };
    let symbols = scene.board.tokens().map_or(0, |tokens| tokens.symbols);
    let worth = move |more: usize| {
        let points = &scene.board.tokens()?.points;
        points.get(held()?.len() + more).copied()
    };
    let slot = move |symbol: u8| {
        let has = move || held().is_some_and(|held| held.contains(&symbol));
        let left = move || {
            let shared = scene.shared();
            let stack = shared.stacks.iter().find(|stack| stack.symbol == symbol)?;
            let place = stack.location.as_ref().and_then(|name| scene.board.location_named(name));
            let place = place.map(|id| crate::places::place(scene.board, id)).unwrap_or_default();
            let says =
                t!("stack-says", symbol = symbol_name(symbol), left = stack.left, place = place);
            Some(if has() { t!("stack-yours", stack = says) } else { says })
        };
        view! {
            <li class:missing=move || !has() title=left aria-label=left>
                <svg viewBox="-12 -12 24 24" aria-hidden="true">{pin(symbol)}</svg>
            </li>
        }
    };
    let says = move || match (worth(0), worth(1)) {
        (Some(now), Some(next)) if next > now => {
            t!("set-worth", now = now, next = next, more = next - now)
        }
        // The first token of a set is worth nothing yet.
        (Some(_), Some(_)) => String::new(),
        (Some(now), None) => t!("set-complete", now = now),
        (None, _) => String::new(),
    };
    view! {
        <section class="panel tokens" aria-label=move || t!("tokens")>
            <h2>{move || t!("tokens")}<small>{says}</small></h2>
            <ul>{(0..symbols).map(slot).collect_view()}</ul>
        </section>
    }
}
