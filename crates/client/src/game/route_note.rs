//! The note about a route that the player points at or has pressed in vain: what it costs and brings, what the player
//! lacks, and why it is closed.

use board::RouteId;
use leptos::prelude::*;
use protocol::PrivateView;
use rules::{ClosedRoute, Illegal};

use crate::intent::PointedRoute;
use crate::pieces::card_name;
use crate::places::place;
use crate::scene::{GameDialog, Scene};
use crate::words::t;

/// The note, at the place that the player points at.
#[component]
pub(super) fn RouteNote(scene: Scene) -> impl IntoView {
    let shown = Memo::new(move |_| {
        let no_other =
            scene.intent.route.with(Option::is_none) && scene.intent.drag.with(Option::is_none);
        scene.intent.pointed.get().filter(|_| no_other)
    });
    move || {
        let PointedRoute { route, at: (x, y), pressed } = shown.get()?;
        let height =
            window().inner_height().ok().and_then(|height| height.as_f64()).unwrap_or(600.0);
        let close = move |_| {
            scene.intent.update(|intent| intent.pointed = None);
            scene.dismiss_refusal();
        };
        let why = move || pressed.then(|| why(scene)).flatten();
        Some(view! {
            <aside
                class="route-note panel"
                class:pressed=pressed
                class:above={f64::from(y) > height * 0.6}
                aria-label=t!("about-route")
                style=format!("--x: {x}px; --y: {y}px")
            >
                <b>{name(scene, route)}</b>
                <span class="note">{facts(scene, route)}</span>
                <span role=pressed.then_some("alert")>{verdict(scene, route)} " " {why}</span>
                {pressed.then(|| view! { <button class="quiet close" aria-label=t!("close") on:click=close>"×"</button> })}
            </aside>
        })
    }
}

/// The button that shows the clause behind the last refusal, over the game.
pub(super) fn why(scene: Scene) -> Option<impl IntoView> {
    let clause = scene.refusal.get()?.clause?;
    let show = move |_| scene.dialog.set(Some(GameDialog::Clause));
    Some(view! { <button class="why quiet" title=clause on:click=show>{t!("why")}</button> })
}

/// Names the ends of a route.
pub(super) fn name(scene: Scene, route: RouteId) -> String {
    let route = scene.board.route(route);
    let [from, to] = [route.a, route.b].map(|end| place(scene.board, end));
    t!("route-between", from = from, to = to)
}

/// Tells the color, the length and the points of a route.
pub(super) fn facts(scene: Scene, id: RouteId) -> String {
    let route = scene.board.route(id);
    let color = route.color.map_or("gray", |color| &scene.board.colors()[color.index()].id);
    let points = scene.board.route_points(route.length);
    let worth = t!("route-worth", length = route.length, points = points);
    let ferry = (route.wilds_required > 0).then(|| {
        let wild = card_name(scene.board, "wild");
        t!("route-ferry", wild = wild, number = route.wilds_required)
    });
    let parts = [Some(card_name(scene.board, color)), Some(worth), ferry];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Says whether the player can claim a route, and if not, what is in the way.
pub(super) fn verdict(scene: Scene, id: RouteId) -> String {
    let claimed = scene.claimed_routes();
    if let Some(closed) = claimed.closed(scene.me(), id) {
        return match why_closed(closed) {
            Some(why) => why,
            None => {
                let owner = claimed.owner(id).unwrap_or_default();
                t!("route-taken", name = scene.name_of(owner))
            }
        };
    }
    if scene.open_claims.with(|open| open.get(id).is_some()) {
        return t!("route-open");
    }
    let Some(own) = scene.private() else { return String::new() };
    lacks(scene, id, &own)
}

/// Returns the rule that closes an unclaimed route, in the player's language.
pub(super) fn why_closed(closed: ClosedRoute) -> Option<String> {
    let clause = Illegal::from(closed).clause();
    match closed {
        ClosedRoute::Claimed(_) => None,
        ClosedRoute::OwnTwin => Some(t!("twin-yours", clause = clause)),
        ClosedRoute::TwinClaimed => Some(t!("twin-closed", clause = clause)),
    }
}

/// Compares what a route costs with the cards and cars of the player.
fn lacks(scene: Scene, id: RouteId, own: &PrivateView) -> String {
    let (board, route) = (scene.board, scene.board.route(id));
    let wilds = own.hand.get("wild").copied().unwrap_or_default();
    let wild = card_name(board, "wild");
    let cars = scene.shared().players.get(usize::from(own.seat)).map_or(0, |player| player.cars);
    if cars < route.length {
        return t!("lacks-cars", length = route.length, cars = cars);
    }
    if own.cards(board).missing(route.cost()) == 0 {
        return t!("route-payable");
    }
    let (length, held_most) = (route.length, own.cards(board).most_that_pay(route.cost()));
    match route.color {
        Some(color) => {
            let color = card_name(board, &board.colors()[color.index()].id);
            t!(
                "lacks-color",
                length = length,
                color = color,
                have = held_most,
                wild = wild,
                wilds = wilds
            )
        }
        None => t!("lacks-any", length = length, have = held_most, wild = wild, wilds = wilds),
    }
}
