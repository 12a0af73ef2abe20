//! The map as a component: drawn once, then changed only where its model changes.

use leptos::ev;
use leptos::prelude::*;

use super::camera::{Camera, Window};
use super::chooser::chooser;
use super::ground::ground;
use super::keyboard::{self, Key};
use super::labels;
use super::locations::{LocationState, location};
use super::model::{MapEvent, MapModel, MapTarget};
use super::picture::Picture;
use super::point::Point;
use super::pointers::Pointers;
use super::routes::{RouteState, glow, route};
use crate::places::{language_of, place};
use crate::words::t;

/// The zoom from which the small names of all locations can be read.
const NEAR: f64 = 1.6;

/// A map of a board with the marks of its model. Presses and keys come back as events.
#[component]
pub(crate) fn Map(
    picture: &'static Picture,
    model: Memo<MapModel>,
    /// The point of the window, in pixels, that something dragged from elsewhere is aimed at.
    #[prop(into)]
    drag_target: Signal<Option<(f64, f64)>>,
    on_event: Callback<MapEvent>,
) -> impl IntoView {
    let camera = Camera::new(picture);
    let pointers = Pointers::new(picture, model, camera, on_event);
    let element = NodeRef::<leptos::svg::Svg>::new();
    let window = move || element.get_untracked().map(|svg| window_of(&svg));
    Effect::new(move || {
        // Reading the map's position forces a layout, so it is read only during a drag.
        if let Some((x, y)) = drag_target.get()
            && let Some(window) = window()
        {
            pointers.drag_over(Point { x, y }, window);
        }
    });
    let on_key =
        move |event: ev::KeyboardEvent| press_key(picture, model, camera, on_event, &event);
    view! {
        <div class="map" style=picture.palette() class:near=move || { camera.zoom() > NEAR }>
            // Two layers: the browser does not paint the ground again when pieces change.
            <svg class="ground" viewBox=move || camera.view_box() aria-hidden="true">{ground(picture)}</svg>
            <svg
                node_ref=element
                class="board"
                viewBox=move || camera.view_box()
                role="application"
                tabindex="0"
                aria-label=move || t!("map-label", board = picture.board.name())
                on:keydown=on_key
                on:pointerdown=move |event| pointers.press(&event)
                on:pointermove=move |event| { if let Some(window) = window() { pointers.pull(&event, window) } }
                on:pointerup=move |event| { if let Some(window) = window() { pointers.lift(&event, window) } }
                on:pointercancel=move |event| pointers.forget(&event)
                on:pointerleave=move |_| pointers.leave()
                on:wheel=move |event: ev::WheelEvent| {
                    event.prevent_default();
                    if let Some(window) = window() {
                        let at = Point { x: event.client_x().into(), y: event.client_y().into() };
                        camera.zoom_by((-event.delta_y() / 400.0).exp(), window, at);
                    }
                }
            >
                // Takes every press: its target is found by distance, not by the element on top.
                <rect width=picture.width() height=picture.height() fill="none" pointer-events="all" />
                {pieces(picture, model)}
                <g class="labels all" font-size=labels::SIZE>{names(picture, &picture.names().all)}</g>
                <g class="labels large" font-size=labels::LARGE aria-hidden="true">{names(picture, &picture.names().large)}</g>
                {wanted_names(picture, model)}
            </svg>
            {move || chooser(picture, pointers.several, on_event)}
            <div class="zoom">
                <button class="round" aria-label=move || t!("zoom-in") on:click=move |_| camera.zoom_to_middle(1.5)>"+"</button>
                <button class="round" aria-label=move || t!("zoom-out") on:click=move |_| camera.zoom_to_middle(1.0 / 1.5) disabled=move || { camera.zoom() <= 1.0 }>"−"</button>
                <button class="round" aria-label=move || t!("zoom-fit") on:click=move |_| camera.fit() disabled=move || { camera.zoom() <= 1.0 }>"⤢"</button>
            </div>
        </div>
    }
}

fn window_of(svg: &web_sys::Element) -> Window {
    let rect = svg.get_bounding_client_rect();
    Window { left: rect.left(), top: rect.top(), width: rect.width(), height: rect.height() }
}

fn names(picture: &'static Picture, labels: &'static [labels::Label]) -> impl IntoView {
    let board = picture.board;
    let label = |label: &labels::Label| {
        let id = board.location_ids().find(|id| place(board, *id) == label.name);
        let language = id.map(|id| language_of(board, id));
        view! { <text class="label" lang=language font-size=label.size x=label.middle.x y=label.middle.y>{label.name.clone()}</text> }
    };
    labels.iter().map(label).collect_view()
}

/// Draws the names that must be shown and have no room among the large ones: a little smaller, clear of all other names.
fn wanted_names(picture: &'static Picture, model: Memo<MapModel>) -> impl IntoView {
    let named = Memo::new(move |_| model.with(|model| model.named.clone()));
    let is_large = |name: &str| picture.names().large.iter().any(|label| label.name == name);
    let labels = move || {
        let named = named.get();
        let mut missing: Vec<_> =
            named.iter().copied().filter(|id| !is_large(&place(picture.board, *id))).collect();
        board::sort_short_by_key(&mut missing, |id| *id);
        missing.dedup();
        let labels = picture.more_names(&missing).into_iter();
        labels.map(|label| view! { <text class="label" x=label.middle.x y=label.middle.y>{label.name}</text> }).collect_view()
    };
    view! { <g class="labels wanted" font-size=labels::WANTED aria-hidden="true">{labels}</g> }
}

/// Draws routes and locations. Each has a memo of its state, so that a change redraws only what it affects.
fn pieces(picture: &'static Picture, model: Memo<MapModel>) -> impl IntoView {
    let board = picture.board;
    let routes = Memo::new(move |_| model.with(RouteState::all));
    let locations = Memo::new(move |_| model.with(LocationState::all));
    let states = board
        .route_ids()
        .map(|id| (id, Memo::new(move |_| routes.with(|all| all[id.index()].clone()))));
    let states: Vec<_> = states.collect();
    // All glows lie under all routes, so that none covers a neighbor.
    let glows = states.iter().map(|&(id, state)| glow(picture, id, state)).collect_view();
    let routes = states.into_iter().map(|(id, state)| route(picture, id, state));
    let marks = board.location_ids().map(move |id| {
        let state = Memo::new(move |_| locations.with(|all| all[id.index()].clone()));
        location(picture, id, state)
    });
    let shows_ticket = Memo::new(move |_| model.with(|model| model.ticket.is_some()));
    let is_choosing = Memo::new(move |_| model.with(|model| model.chosen.is_some()));
    view! {
        <g class="lines" class:dimmed=shows_ticket class:choosing=is_choosing>
            {glows}
            {routes.collect_view()}
        </g>
        <g class="places">{marks.collect_view()}</g>
    }
}

/// Handles a key: plus, minus and 0 zoom, arrow keys go to the next route or place, Enter picks it.
fn press_key(
    picture: &'static Picture,
    model: Memo<MapModel>,
    camera: Camera,
    on_event: Callback<MapEvent>,
    event: &ev::KeyboardEvent,
) {
    match keyboard::meaning(picture, &model.get_untracked(), &event.key(), event.shift_key()) {
        Key::ZoomIn => camera.zoom_to_middle(1.4),
        Key::ZoomOut => camera.zoom_to_middle(1.0 / 1.4),
        Key::ShowAll => camera.fit(),
        Key::NoWay => {}
        Key::Event(map_event) => {
            if let MapEvent::Aimed(MapTarget::Route(route)) = map_event
                && camera.zoom() > 1.0
            {
                camera.look_at(picture.curve(route).point(0.5), camera.zoom());
            }
            on_event.run(map_event);
        }
        Key::NotOurs => return,
    }
    event.prevent_default();
    event.stop_propagation();
}
