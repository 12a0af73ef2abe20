//! The map on the screen: drawn once, changed where something changes, and moved about.

use std::collections::BTreeMap;

use board::{LocationId, RouteId};
use leptos::ev;
use leptos::prelude::*;
use protocol::{Answer, Happened, Legal};

use super::camera::{Camera, Window};
use super::labels;
use super::picking::{Meant, place_at, route_at};
use super::picture::Picture;
use super::places::{PlaceState, place};
use super::point::Point;
use super::routes::{RouteState, route};
use super::walk;
use crate::claims::{Offers, attempt};
use crate::paths::Owners;
use crate::pieces::letter;
use crate::scene::Scene;
use crate::words::t;

/// A finger that moves less than this, in pixels, has not moved.
const STILL: f64 = 9.0;

/// The map of the game on the screen.
#[component]
pub(crate) fn Map(scene: Scene) -> impl IntoView {
    let picture = scene.picture;
    let camera = Camera::new(picture);
    let fingers = Fingers {
        scene,
        camera,
        down: StoredValue::new(BTreeMap::new()),
        moved: StoredValue::new(false),
        several: RwSignal::new(Vec::new()),
    };
    let offers = Memo::new(move |_| scene.offers());
    let element = NodeRef::<leptos::svg::Svg>::new();
    let window = move || element.get_untracked().map(|svg| window_of(&svg));
    let on_key = move |event: ev::KeyboardEvent| walk_or_zoom(scene, camera, offers, &event);
    view! {
        <div class="map" style=picture.palette() class:near=move || { camera.zoom() > 1.6 }>
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
                {ground(picture)}
                {pieces(scene, offers)}
                <g class="labels all" font-size=labels::SIZE>{names(&picture.labels)}</g>
                <g class="labels large" font-size=labels::LARGE aria-hidden="true">{names(&picture.large_labels)}</g>
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

/// Sea and land, with fine depth lines around the coast.
fn ground(picture: &'static Picture) -> impl IntoView {
    let all: String = picture.lands.iter().map(|land| land.path.as_str()).collect();
    let shallows = ["depth-3", "depth-2", "depth-1"];
    let lands = picture.lands.iter();
    let lands =
        lands.map(|land| view! { <path class="land" class:far=land.far d=land.path.clone() /> });
    let drawings = picture.layout.drawings().iter();
    let drawings = drawings.map(|drawing| {
        view! { <path class=format!("drawing {}", drawing.kind) d=drawing.path.clone() /> }
    });
    let title = picture.layout.title().map(|at| title(picture.board.name(), at.into()));
    let (width, height) = (picture.width(), picture.height());
    view! {
        <rect class="sea" x="-2000" y="-2000" width=width + 4000.0 height=height + 4000.0 />
        {shallows.map(|depth| view! { <path class=depth d=all.clone() /> })}
        {lands.collect_view()}
        {drawings.collect_view()}
        {title}
    }
}

/// The board's name in a cartouche.
fn title(name: &'static str, Point { x, y }: Point) -> impl IntoView {
    let half = name.chars().count() as f64 * 12.0 + 34.0;
    let frame = |inset: f64| {
        let (half, high) = (half - inset, 34.0 - inset);
        view! { <rect x=-half y=-high width=2.0 * half height=2.0 * high rx=10.0 - inset /> }
    };
    view! {
        <g class="cartouche" transform=format!("translate({x} {y})") aria-hidden="true">
            {frame(0.0)}
            {frame(5.0)}
            <text y="1">{name}</text>
        </g>
    }
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
        let (offers, only, chosen) = (offers.get(), scene.only.get(), scene.route.get());
        let (way, new) = (way.get(), new.get());
        let state = |id: RouteId| RouteState {
            owner: owners.owner(id),
            open: match &only {
                Some(card) => offers.takes(id, card),
                None => offers.get(id).is_some(),
            },
            chosen: chosen == Some(id),
            on_way: way.as_ref().is_some_and(|way| way.contains(&id)),
            closed: owners.is_closed(id),
            new: new.contains(&id),
        };
        board.route_ids().map(state).collect::<Vec<_>>()
    });
    let places = Memo::new(move |_| {
        board.location_ids().map(|id| place_state(scene, id)).collect::<Vec<_>>()
    });
    let routes = board
        .route_ids()
        .map(move |id| route(picture, id, Memo::new(move |_| all.with(|all| all[id.index()]))));
    let marks = board.location_ids().map(move |id| {
        place(picture, id, Memo::new(move |_| places.with(|all| all[id.index()].clone())))
    });
    view! {
        <g class="lines" class:dimmed=move || scene.ticket.get().is_some() class:choosing=move || scene.route.get().is_some()>
            {routes.collect_view()}
        </g>
        <g class="places">{marks.collect_view()}</g>
    }
}

/// Routes claimed by others since the player's last action.
fn new_claims(scene: Scene) -> Vec<RouteId> {
    let me = scene.me();
    let log = scene.log.get();
    let mut claims = Vec::new();
    for news in log.iter().rev() {
        let Happened::Acted { seat, events, .. } = &news.what else { continue };
        if Some(*seat) == me {
            break;
        }
        claims.extend(events.iter().filter_map(|event| match event {
            protocol::Event::Claimed { route, .. } => scene.board.route_named(route),
            _ => None,
        }));
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
    let open = match scene.legal() {
        Some(Legal::Place { locations, .. }) => locations.contains(name) && planned.is_none(),
        Some(Legal::Turn { .. } | Legal::SecondCard { .. } | Legal::Keep(_) | Legal::Pick)
        | None => false,
    };
    PlaceState {
        stack: stack.map(|stack| (stack.symbol, stack.left)),
        has_symbol: stack.zip(mine).is_some_and(|(stack, me)| me.tokens.contains(&stack.symbol)),
        festival: lying.copied().unwrap_or_default(),
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

/// Arrow keys walk the routes; plus, minus and nothing come nearer, go back, show all.
fn walk_or_zoom(scene: Scene, camera: Camera, offers: Memo<Offers>, event: &ev::KeyboardEvent) {
    let key = event.key();
    match key.as_str() {
        "+" | "=" => camera.zoom_to_middle(1.4),
        "-" => camera.zoom_to_middle(1.0 / 1.4),
        "0" => camera.fit(),
        _ => {
            let offers = offers.get_untracked();
            let open = scene.board.route_ids().filter(|id| offers.get(*id).is_some());
            let Some(next) = walk::step(scene.picture, scene.route.get_untracked(), open, &key)
            else {
                return;
            };
            scene.route.set(Some(next));
            if camera.zoom() > 1.0 {
                camera.look_at(scene.picture.line(next).point(0.5), camera.zoom());
            }
        }
    }
    event.prevent_default();
    event.stop_propagation();
}

/// Fingers and mice on the map.
#[derive(Clone, Copy)]
struct Fingers {
    scene: Scene,
    camera: Camera,
    /// Where each finger was last.
    down: StoredValue<BTreeMap<i32, Point>>,
    /// Whether any of them moved since the first came down.
    moved: StoredValue<bool>,
    several: RwSignal<Vec<RouteId>>,
}

impl Fingers {
    fn press(self, event: &ev::PointerEvent) {
        self.several.set(Vec::new());
        let first = self.down.with_value(BTreeMap::is_empty);
        self.moved.set_value(!first);
        self.down.update_value(|down| {
            down.insert(event.pointer_id(), at(event));
        });
    }

    fn drag(self, event: &ev::PointerEvent, window: Window) {
        let (id, now) = (event.pointer_id(), at(event));
        let fingers = self.down.get_value();
        let Some(&before) = fingers.get(&id) else { return };
        if !self.moved.get_value() && (now - before).length() < STILL {
            return;
        }
        self.moved.set_value(true);
        match fingers.iter().find(|(other, _)| **other != id) {
            None => self.camera.move_by(window, now - before),
            Some((_, &other)) => {
                let (was, is) = ((before - other).length(), (now - other).length());
                if was > 1.0 {
                    self.camera.zoom_by(is / was, window, now.midpoint(other));
                }
            }
        }
        self.down.update_value(|down| {
            down.insert(id, now);
        });
    }

    fn lift(self, event: &ev::PointerEvent, window: Window, offers: &Offers) {
        let pressed = self.down.with_value(|down| down.contains_key(&event.pointer_id()));
        self.forget(event);
        if pressed && !self.moved.get_value() {
            self.tap(
                self.camera.under(window, at(event)),
                self.camera.scale(window),
                event,
                offers,
            );
        }
    }

    fn forget(self, event: &ev::PointerEvent) {
        self.down.update_value(|down| {
            down.remove(&event.pointer_id());
        });
    }

    fn tap(self, point: Point, scale: f64, event: &ev::PointerEvent, offers: &Offers) {
        let scene = self.scene;
        if let Some(Legal::Place { locations, .. }) = untrack(|| scene.legal()) {
            let open = locations.iter().filter_map(|name| scene.board.location_named(name));
            if let Some(id) = place_at(scene.picture, open, point, scale) {
                crate::game::put_stack(scene, id);
            }
            return;
        }
        let exact = event.pointer_type() == "mouse";
        let only = scene.only.get_untracked();
        let open = |id: &RouteId| match &only {
            Some(card) => offers.takes(*id, card),
            None => offers.get(*id).is_some(),
        };
        let open = scene.board.route_ids().filter(open);
        match route_at(scene.picture, open, point, scale, exact) {
            Meant::One(id) => scene.route.set(Some(id)),
            Meant::Several(ids) => self.several.set(ids),
            Meant::Nothing => self.tap_closed(point, scale),
        }
    }

    /// A tap on what cannot be claimed: the table says why.
    fn tap_closed(self, point: Point, scale: f64) {
        let scene = self.scene;
        scene.route.set(None);
        let near = route_at(scene.picture, scene.board.route_ids(), point, scale * 2.0, true);
        let Meant::One(id) = near else { return };
        let Some(own) = untrack(|| scene.own()) else { return };
        let asked = untrack(|| scene.is_asked());
        let answer: Answer = attempt(scene.board, id, &own.hand);
        if let Some(decision) = own.decision.filter(|_| asked) {
            scene.say(protocol::ClientMessage::Act { decision, answer });
        }
    }
}

fn at(event: &ev::PointerEvent) -> Point {
    Point { x: event.client_x().into(), y: event.client_y().into() }
}
