//! The map of the game: builds the map's model from the scene, and acts on what is picked.

use std::sync::Arc;

use board::{LocationId, RouteId};
use leptos::prelude::*;
use protocol::{Event, Happened, Legal};

use super::ask;
use super::hint::lit_on_map;
use super::menu::helpful;
use super::route_note::{facts, name, verdict, why_closed};
use crate::intent::PointedRoute;
use crate::map::{
    LocationMark, Map, MapEvent, MapModel, MapTarget, Picks, RouteMark, StackMark, TicketMark,
};
use crate::pieces::symbol_name;
use crate::places::place;
use crate::scene::{LessonMark, Scene};
use crate::words::t;

/// The map of the game on the screen.
#[component]
pub(super) fn BoardMap(scene: Scene) -> impl IntoView {
    let model = map_model(scene);
    let drag_target = Memo::new(move |_| scene.intent.drag.get().map(|drag| drag.target));
    let on_event = Callback::new(move |event| act(scene, event));
    view! { <Map picture=scene.picture model drag_target on_event /> }
}

/// Acts on what the player did on the map.
fn act(scene: Scene, event: MapEvent) {
    match event {
        MapEvent::Picked(MapTarget::Route(route)) => {
            scene.intent.update(|intent| intent.hint = None);
            let by_key = scene.intent.aimed.get_untracked() == Some(MapTarget::Route(route));
            scene.choose_route(route);
            // The claim bar must be on the screen before it can be read out.
            if by_key && scene.intent.route.get_untracked().is_some() {
                request_animation_frame(move || scene.told.set(Some(ask::claim(scene))));
            }
        }
        MapEvent::Picked(MapTarget::Location(location)) => {
            let by_key = scene.intent.aimed.get_untracked() == Some(MapTarget::Location(location));
            scene.put_stack(location);
            scene.plan(|intent| intent.aimed = None);
            if by_key {
                scene.told.set(Some(ask::planned(scene, location)));
            }
        }
        MapEvent::Missed(route) => {
            scene.plan(|intent| {
                (intent.claim, intent.hint) = (None, None);
                intent.pointed = intent.pointed.filter(|note| Some(note.route) == route);
                if let Some(note) = &mut intent.pointed {
                    note.pressed = true;
                }
            });
            // The refusal of an earlier press is gone with its note, and so is what was told of another route.
            scene.dismiss_refusal();
            scene.told.set(None);
            // The table names the clause that is in the way.
            route.into_iter().for_each(|route| scene.try_route(route));
        }
        MapEvent::Pointed(over) => point(scene, over),
        MapEvent::Aimed(target) => {
            scene.plan(|intent| {
                intent.claim = None;
                intent.aimed = Some(target);
            });
            scene.told.set(Some(describe(scene, target)));
        }
        MapEvent::DraggedOver(route) => {
            scene.plan(|intent| intent.aimed = route.map(MapTarget::Route));
        }
    }
}

/// Shows the note about a route that the player points at. A refusal goes with the note that tells it.
fn point(scene: Scene, over: Option<(RouteId, (i32, i32))>) {
    let was_refused = scene.intent.update(|intent| {
        let pressed = intent.pointed.filter(|note| note.pressed);
        let new = over.map(|(route, at)| PointedRoute { route, at, pressed: false });
        let is_same = |note: &PointedRoute| new.is_none_or(|new| new.route == note.route);
        let kept = pressed.filter(is_same);
        intent.pointed = kept.or(new);
        pressed.is_some() && kept.is_none()
    });
    if was_refused {
        scene.dismiss_refusal();
    }
}

/// Returns what is read out when the arrow keys reach something.
fn describe(scene: Scene, target: MapTarget) -> String {
    match target {
        MapTarget::Location(location) => place(scene.board, location),
        MapTarget::Route(route) => {
            let (name, facts) = (name(scene, route), facts(scene, route));
            match untrack(|| scene.open_claims.with(|open| open.get(route).is_some())) {
                true => t!("ask-route", route = name, facts = facts),
                false => {
                    let about = t!("labeled", label = name, text = facts);
                    format!("{about}. {}", untrack(|| verdict(scene, route)))
                }
            }
        }
    }
}

/// Returns the model of the map. Its large parts are memos, so that aiming and dragging do not
/// build them again.
fn map_model(scene: Scene) -> Memo<MapModel> {
    let new = Memo::new(move |_| new_claims(scene));
    let routes = Memo::new(move |_| Arc::new(route_marks(scene, &new.get())));
    let locations = Memo::new(move |_| Arc::new(location_marks(scene)));
    let ticket = Memo::new(move |_| ticket_mark(scene).map(Arc::new));
    let picks = Memo::new(move |_| match scene.legal().as_deref() {
        Some(Legal::Place { .. }) => Picks::Locations,
        Some(Legal::Turn { .. } | Legal::SecondCard { .. } | Legal::Keep(_) | Legal::Pick)
        | None => Picks::Routes,
    });
    let me = Memo::new(move |_| scene.me());
    let named = Memo::new(move |_| Arc::new(named_locations(scene)));
    Memo::new(move |_| MapModel {
        routes: routes.get(),
        locations: locations.get(),
        picks: picks.get(),
        chosen: scene.intent.route.get(),
        aimed: scene.intent.aimed.get(),
        ghost: me.get(),
        named: named.get(),
        ticket: ticket.get(),
    })
}

/// Returns the locations whose names must be on the map: the ends of the tickets that the player holds or chooses from,
/// and what a guided game speaks of.
fn named_locations(scene: Scene) -> Vec<LocationId> {
    let mut named = lesson_locations(scene);
    named.extend(ticket_ends(scene));
    named
}

/// Returns the locations that a guided game speaks of.
fn lesson_locations(scene: Scene) -> Vec<LocationId> {
    match scene.lesson.get() {
        Some(LessonMark::Route { route, .. }) => {
            let route = scene.board.route(route);
            vec![route.a, route.b]
        }
        Some(LessonMark::Festivals) => {
            let shared = scene.shared();
            let lies = |id: &LocationId| {
                let festivals = scene.board.festivals();
                let festival = festivals.and_then(|all| scene.board.festival(all.at(*id)?));
                let cards = festival.and_then(|festival| shared.festivals.get(&festival.id));
                cards.is_some_and(|cards| *cards > 0)
            };
            scene.board.location_ids().filter(lies).collect()
        }
        Some(LessonMark::Elsewhere) | None => Vec::new(),
    }
}

/// Returns the ends of the tickets that the player holds or chooses from.
fn ticket_ends(scene: Scene) -> Vec<LocationId> {
    let Some(own) = scene.private() else { return Vec::new() };
    let names = own.tickets.iter().chain(&own.offered).chain(&own.picks);
    let tickets = names.filter_map(|name| scene.board.ticket_named(name));
    tickets.map(|id| scene.board.ticket(id)).flat_map(|ticket| [ticket.a, ticket.b]).collect()
}

fn route_marks(scene: Scene, new: &[RouteId]) -> Vec<RouteMark> {
    let claimed = scene.claimed_routes();
    let (open, card, me) = (scene.open_claims.get(), scene.intent.card.get(), scene.me());
    let helpful = if card.is_none() { helpful(scene) } else { Vec::new() };
    let asked = match scene.lesson.get() {
        Some(LessonMark::Route { route, .. }) => Some(route),
        Some(LessonMark::Festivals | LessonMark::Elsewhere) | None => None,
    };
    let advised = [lit_on_map(scene).route, asked];
    let lit = |id: RouteId| match &card {
        Some(card) => open.takes(id, card),
        None => open.get(id).is_some(),
    };
    let mark = |id: RouteId| RouteMark {
        cars: claimed.owner(id),
        lit: lit(id),
        bright: lit(id) && (card.is_some() || helpful.contains(&id)),
        closed: claimed.closed(me, id).and_then(why_closed).map(Into::into),
        new: new.contains(&id),
        advised: advised.contains(&Some(id)),
    };
    scene.board.route_ids().map(mark).collect()
}

/// Returns routes that others have claimed since the player's last action.
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
            if let Event::Claimed { route, .. } = event {
                claims.extend(scene.board.route_named(route));
            }
        }
    }
    claims
}

fn location_marks(scene: Scene) -> Vec<LocationMark> {
    let (shared, legal, planned) = (scene.shared(), scene.legal(), scene.intent.placed.get());
    let board = scene.board;
    let mine = scene.me().and_then(|me| shared.players.get(usize::from(me)));
    let may_place: &[String] = match legal.as_deref() {
        Some(Legal::Place { locations, .. }) => locations,
        Some(Legal::Turn { .. } | Legal::SecondCard { .. } | Legal::Keep(_) | Legal::Pick)
        | None => &[],
    };
    let mut advised = lit_on_map(scene).places;
    advised.extend(lesson_locations(scene));
    let mark = |id: LocationId| {
        let name = &board.location(id).id;
        let stack = shared.stacks.iter().find(|stack| stack.location.as_ref() == Some(name));
        let is_held = |symbol| mine.is_some_and(|me| me.tokens.contains(&symbol));
        let festival = board.festivals().and_then(|festivals| board.festival(festivals.at(id)?));
        let lying = festival.and_then(|festival| shared.festivals.get(&festival.id));
        let planned = planned.iter().find(|stack| stack.location == *name);
        LocationMark {
            stack: stack.map(|stack| stack_mark(stack.symbol, stack.left, is_held(stack.symbol))),
            festival_cards: lying.copied().unwrap_or_default(),
            lit: planned.is_none() && may_place.contains(name),
            planned: planned.map(|stack| stack.symbol),
            advised: advised.contains(&id),
        }
    };
    board.location_ids().map(mark).collect()
}

/// Returns a stack, with its words: what it holds, or why none of it is for the player.
fn stack_mark(symbol: u8, left: u8, is_held: bool) -> StackMark {
    let name = symbol_name(symbol);
    let says = match (left, is_held) {
        (0, _) => t!("stack-empty", symbol = name),
        (_, true) => t!("stack-held", symbol = name, left = left, clause = "SF-TOKEN-3"),
        (_, false) => t!("stack-open", symbol = name, left = left),
    };
    StackMark { symbol, left, faded: is_held, says: says.into() }
}

/// Returns the ticket that the player looks at and those that are marked, with the cheapest paths that are still possible.
fn ticket_mark(scene: Scene) -> Option<TicketMark> {
    if let Some(counted) = super::show::ticket_on_map(scene) {
        return Some(counted);
    }
    let looked_at = scene.intent.ticket.get().or_else(|| scene.just_done.get())?;
    // While tickets are chosen, those that are marked stay on the map.
    let marked = scene.intent.marked.get();
    let marked = marked.iter().filter_map(|name| scene.board.ticket_named(name));
    let claimed = scene.claimed_routes();
    let mut shown = TicketMark { ends: Vec::new(), path: Vec::new() };
    for id in std::iter::once(looked_at).chain(marked.filter(|id| *id != looked_at)) {
        let ticket = scene.board.ticket(id);
        let path = scene.me().and_then(|me| claimed.cheapest_path(me, id, &shown.path));
        shown.ends.extend([ticket.a, ticket.b]);
        shown.path.extend(path.map(|path| path.routes).unwrap_or_default());
    }
    Some(shown)
}
