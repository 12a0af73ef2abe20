//! The map on the screen: drawn once, changed where something changes, and moved about.

use board::{LocationId, RouteId};
use leptos::ev;
use leptos::prelude::*;
use protocol::{Happened, Legal};

use super::camera::{Camera, Window};
use super::fingers::Fingers;
use super::ground::ground;
use super::labels;
use super::places::{PlaceState, place};
use super::point::Point;
use super::routes::{RouteState, glow, route};
use super::walk;
use crate::claims::Offers;
use crate::paths::Owners;
use crate::pieces::{card_name, letter};
use crate::scene::Scene;
use crate::words::t;

/// The map of the game on the screen.
#[component]
pub(crate) fn Map(scene: Scene) -> impl IntoView {
    let picture = scene.picture;
    let camera = Camera::new(picture);
    let fingers = Fingers::new(scene, camera);
    let offers = scene.offers;
    let element = NodeRef::<leptos::svg::Svg>::new();
    let window = move || element.get_untracked().map(|svg| window_of(&svg));
    // Cards that are dragged point at the route they would pay for.
    Effect::new(move || {
        // Where the map is costs a layout, so it is asked for only then.
        if let Some(drag) = scene.drag.get()
            && let Some(window) = window()
        {
            fingers.aim(drag.aim(), window, &drag.card, &offers.get_untracked());
        }
    });
    let on_key = move |event: ev::KeyboardEvent| walk_or_zoom(scene, camera, offers, &event);
    view! {
        <div class="map" style=picture.palette() class:near=move || { camera.zoom() > 1.6 }>
            // Apart from the pieces: what lies still need not be painted again when they change.
            <svg class="ground" viewBox=move || camera.view_box() aria-hidden="true">{ground(picture)}</svg>
            <svg
                node_ref=element
                class="board"
                viewBox=move || camera.view_box()
                role="application"
                tabindex="0"
                aria-label=move || t!("map-label", board = picture.board.name())
                on:keydown=on_key
                on:pointerdown=move |event| fingers.press(&event)
                on:pointermove=move |event| { if let Some(window) = window() { fingers.drag(&event, window) } }
                on:pointerup=move |event| { if let Some(window) = window() { fingers.lift(&event, window, &offers.get_untracked()) } }
                on:pointercancel=move |event| fingers.forget(&event)
                on:wheel=move |event: ev::WheelEvent| {
                    event.prevent_default();
                    if let Some(window) = window() {
                        let at = Point { x: event.client_x().into(), y: event.client_y().into() };
                        camera.zoom_by((-event.delta_y() / 400.0).exp(), window, at);
                    }
                }
            >
                // What is pressed is found by where it lies.
                <rect width=picture.width() height=picture.height() fill="none" pointer-events="all" />
                {pieces(scene, offers)}
                <g class="labels all" font-size=labels::SIZE>{names(&picture.names().all)}</g>
                <g class="labels large" font-size=labels::LARGE aria-hidden="true">{names(&picture.names().large)}</g>
            </svg>
            {move || chooser(scene, fingers.several)}
            <div class="zoom">
                <button class="round" aria-label=move || t!("zoom-in") on:click=move |_| camera.zoom_to_middle(1.5)>"+"</button>
                <button class="round" aria-label=move || t!("zoom-out") on:click=move |_| camera.zoom_to_middle(1.0 / 1.5)>"−"</button>
                <button class="round" aria-label=move || t!("zoom-fit") on:click=move |_| camera.fit() disabled=move || { camera.zoom() <= 1.0 }>"⤢"</button>
            </div>
        </div>
    }
}

fn window_of(svg: &web_sys::Element) -> Window {
    let rect = svg.get_bounding_client_rect();
    Window { left: rect.left(), top: rect.top(), width: rect.width(), height: rect.height() }
}

fn names(labels: &'static [labels::Label]) -> impl IntoView {
    let label = |label: &labels::Label| {
        view! { <text class="label" x=label.middle.x y=label.middle.y>{label.name.clone()}</text> }
    };
    labels.iter().map(label).collect_view()
}

/// Routes and places, each drawn anew only when its own state changes.
fn pieces(scene: Scene, offers: Memo<Offers>) -> impl IntoView {
    let picture = scene.picture;
    let board = picture.board;
    let way = Memo::new(move |_| {
        let (ticket, me) = (scene.ticket.get()?, scene.me()?);
        Owners::of(board, &scene.shared()).way(me, ticket).map(|way| way.routes)
    });
    let new = Memo::new(move |_| new_claims(scene));
    let all = Memo::new(move |_| {
        let shared = scene.shared();
        let owners = Owners::of(board, &shared);
        let (offers, only, me) = (offers.get(), scene.only.get(), scene.me());
        let in_mind = scene.route.get().or(scene.aimed.get());
        let (way, new) = (way.get(), new.get());
        let state = |id: RouteId| RouteState {
            owner: owners.owner(id),
            open: match &only {
                Some(card) => offers.takes(id, card),
                None => offers.get(id).is_some(),
            },
            chosen: in_mind == Some(id),
            ghost: me.filter(|_| in_mind == Some(id)),
            on_way: way.as_ref().is_some_and(|way| way.contains(&id)),
            closed: owners.closed(me, id),
            new: new.contains(&id),
        };
        board.route_ids().map(state).collect::<Vec<_>>()
    });
    let places = Memo::new(move |_| {
        board.location_ids().map(|id| place_state(scene, id)).collect::<Vec<_>>()
    });
    let states =
        board.route_ids().map(|id| (id, Memo::new(move |_| all.with(|all| all[id.index()]))));
    let states: Vec<_> = states.collect();
    // What is lit shines under all routes, not over its neighbors.
    let glows = states.iter().map(|&(id, state)| glow(picture, id, state)).collect_view();
    let routes = states.into_iter().map(|(id, state)| route(picture, id, state));
    let marks = board.location_ids().map(move |id| {
        place(picture, id, Memo::new(move |_| places.with(|all| all[id.index()].clone())))
    });
    view! {
        <g class="lines" class:dimmed=move || scene.ticket.get().is_some() class:choosing=move || scene.route.get().is_some()>
            {glows}
            {routes.collect_view()}
        </g>
        <g class="places">{marks.collect_view()}</g>
    }
}

/// Routes claimed by others since the player's last action.
fn new_claims(scene: Scene) -> Vec<RouteId> {
    let Some(me) = scene.me().filter(|_| scene.past.with(Option::is_none)) else {
        return Vec::new();
    };
    let log = scene.log.get();
    let mut claims = Vec::new();
    for news in log.iter().rev() {
        let Happened::Acted { seat, events, .. } = &news.what else { continue };
        if *seat == me {
            break;
        }
        for event in events {
            if let protocol::Event::Claimed { route, .. } = event {
                claims.extend(scene.board.route_named(route));
            }
        }
    }
    claims
}

fn place_state(scene: Scene, id: LocationId) -> PlaceState {
    let shared = scene.shared();
    let board = scene.board;
    let name = &board.location(id).id;
    let stack = shared.stacks.iter().find(|stack| stack.location.as_ref() == Some(name));
    let mine = scene.me().and_then(|me| shared.players.get(usize::from(me)));
    let festival = board.festivals().and_then(|festivals| board.festival(festivals.at(id)?));
    let lying = festival.and_then(|festival| shared.festivals.get(&festival.id));
    let ends = scene.ticket.get().map(|ticket| board.ticket(ticket));
    let placed = scene.placed.get();
    let planned = placed.iter().find(|(_, at)| at == name).map(|(symbol, _)| *symbol);
    let open = match scene.legal().as_deref() {
        Some(Legal::Place { locations, .. }) => locations.contains(name) && planned.is_none(),
        Some(Legal::Turn { .. } | Legal::SecondCard { .. } | Legal::Keep(_) | Legal::Pick)
        | None => false,
    };
    PlaceState {
        stack: stack.map(|stack| (stack.symbol, stack.left)),
        has_symbol: stack.zip(mine).is_some_and(|(stack, me)| me.tokens.contains(&stack.symbol)),
        festival: lying.copied().unwrap_or_default(),
        aimed: scene.aimed_place.get() == Some(id),
        is_end: ends.is_some_and(|ticket| ticket.a == id || ticket.b == id),
        open,
        planned,
    }
}

/// Asks which of several near routes is meant.
fn chooser(scene: Scene, several: RwSignal<Vec<RouteId>>) -> Option<impl IntoView> {
    let routes = several.get();
    if routes.is_empty() {
        return None;
    }
    let one = move |id: RouteId| {
        let route = scene.board.route(id);
        let [from, to] = [route.a, route.b].map(|end| scene.board.location(end).name.clone());
        let color = route.color.map_or("gray", |color| &scene.board.colors()[color.index()].id);
        view! {
            <button class=format!("choice color-{color}") on:click=move |_| { several.set(Vec::new()); scene.route.set(Some(id)); }>
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

/// Arrow keys walk the routes, Enter chooses; plus, minus and nothing come nearer, go back, show all.
fn walk_or_zoom(scene: Scene, camera: Camera, offers: Memo<Offers>, event: &ev::KeyboardEvent) {
    let key = event.key();
    match key.as_str() {
        "+" | "=" => camera.zoom_to_middle(1.4),
        "-" => camera.zoom_to_middle(1.0 / 1.4),
        "0" => camera.fit(),
        "Enter" if !choose(scene) => return,
        "Enter" => {}
        "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" => match untrack(|| scene.legal())
            .as_deref()
        {
            Some(Legal::Place { locations, .. }) => walk_places(scene, locations, &key),
            Some(Legal::Turn { .. } | Legal::SecondCard { .. } | Legal::Keep(_) | Legal::Pick)
            | None => walk_routes(scene, camera, &offers.get_untracked(), &key),
        },
        _ => return,
    }
    event.prevent_default();
    event.stop_propagation();
}

/// Chooses what the arrow keys have reached; says whether there was something to choose.
fn choose(scene: Scene) -> bool {
    if let Some(place) = scene.aimed_place.get_untracked() {
        crate::game::put_stack(scene, place);
        scene.aimed_place.set(None);
        return true;
    }
    let aimed = scene.aimed.get_untracked().filter(|_| scene.route.get_untracked().is_none());
    scene.route.update(|route| *route = route.or(aimed));
    aimed.is_some()
}

/// To the next place that can take a stack.
fn walk_places(scene: Scene, locations: &[String], key: &str) {
    let is_free =
        |name: &&String| scene.placed.with_untracked(|all| all.iter().all(|(_, at)| at != *name));
    let free = locations.iter().filter(is_free);
    let open = free.filter_map(|name| scene.board.location_named(name));
    let from = scene.aimed_place.get_untracked();
    let Some(next) = walk::step(|id| scene.picture.place(id), from, open, key) else { return };
    scene.aimed_place.set(Some(next));
    scene.told.set(Some(scene.board.location(next).name.clone()));
}

/// To the next route that can be claimed.
fn walk_routes(scene: Scene, camera: Camera, offers: &Offers, key: &str) {
    let open = scene.board.route_ids().filter(|id| offers.get(*id).is_some());
    let from = scene.route.get_untracked().or(scene.aimed.get_untracked());
    let middle = |id: RouteId| scene.picture.line(id).point(0.5);
    let Some(next) = walk::step(middle, from, open, key) else { return };
    scene.route.set(None);
    scene.aimed.set(Some(next));
    scene.told.set(Some(route_says(scene, next)));
    if camera.zoom() > 1.0 {
        camera.look_at(middle(next), camera.zoom());
    }
}

fn route_says(scene: Scene, id: RouteId) -> String {
    let route = scene.board.route(id);
    let [from, to] = [route.a, route.b].map(|end| scene.board.location(end).name.clone());
    let color = route.color.map_or("gray", |color| &scene.board.colors()[color.index()].id);
    t!(
        "ask-route",
        from = from,
        to = to,
        color = card_name(scene.board, color),
        length = route.length,
        points = scene.board.route_points(route.length)
    )
}
