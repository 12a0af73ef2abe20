//! Asks which of several near routes a tap means.

use board::RouteId;
use leptos::prelude::*;

use super::model::{MapEvent, MapTarget};
use super::picture::Picture;
use crate::pieces::letter;
use crate::places::place;
use crate::words::t;

/// Draws the question, while a tap may mean several routes.
pub(super) fn chooser(
    picture: &'static Picture,
    several: RwSignal<Vec<RouteId>>,
    on_event: Callback<MapEvent>,
) -> Option<impl IntoView> {
    let routes = several.get();
    if routes.is_empty() {
        return None;
    }
    let one = move |id: RouteId| {
        let board = picture.board;
        let route = board.route(id);
        let [from, to] = [route.a, route.b].map(|end| place(board, end));
        let color = route.color.map_or("gray", |color| &board.colors()[color.index()].id);
        let pick = move |_| {
            several.set(Vec::new());
            on_event.run(MapEvent::Picked(MapTarget::Route(id)));
        };
        view! {
            <button class=format!("which color-{color}") on:click=pick>
                <span class="chip">{letter(color)}</span>
                {t!("route-name", from = from, to = to, length = route.length)}
            </button>
        }
    };
    Some(view! {
        <div class="chooser" role="dialog" aria-label=t!("which-route")>
            <p>{t!("which-route")}</p>
            {routes.into_iter().map(one).collect_view()}
            <button class="quiet" on:click=move |_| several.set(Vec::new())>{t!("cancel")}</button>
        </div>
    })
}
