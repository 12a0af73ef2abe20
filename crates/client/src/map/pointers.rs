//! Fingers and mice on the map: a tap picks the nearest thing, a drag moves the map, two fingers zoom.

use std::collections::BTreeMap;

use board::RouteId;
use leptos::ev;
use leptos::prelude::*;

use super::camera::{Camera, Window};
use super::hit_test::{Hit, location_at, route_at};
use super::model::{MapEvent, MapModel, MapTarget, Picks};
use super::picture::Picture;
use super::point::Point;

/// The longest movement of a pointer that still counts as a tap, in pixels.
const STILL: f64 = 9.0;

/// The fingers and mouse buttons that are down on the map. Copies share them.
#[derive(Clone, Copy)]
pub(super) struct Pointers {
    picture: &'static Picture,
    model: Memo<MapModel>,
    camera: Camera,
    on_event: Callback<MapEvent>,
    /// The last point of each pointer, by its id.
    down: StoredValue<BTreeMap<i32, Point>>,
    /// Whether any of them moved since the first came down.
    moved: StoredValue<bool>,
    /// The route under the mouse.
    over: StoredValue<Option<RouteId>>,
    /// The routes that a tap may mean, while the player is asked which.
    pub(super) several: RwSignal<Vec<RouteId>>,
}

impl Pointers {
    pub(super) fn new(
        picture: &'static Picture,
        model: Memo<MapModel>,
        camera: Camera,
        on_event: Callback<MapEvent>,
    ) -> Pointers {
        Pointers {
            picture,
            model,
            camera,
            on_event,
            down: StoredValue::new(BTreeMap::new()),
            moved: StoredValue::new(false),
            over: StoredValue::new(None),
            several: RwSignal::new(Vec::new()),
        }
    }

    pub(super) fn press(self, event: &ev::PointerEvent) {
        self.several.set(Vec::new());
        let first = self.down.with_value(BTreeMap::is_empty);
        self.moved.set_value(!first);
        self.down.update_value(|down| {
            down.insert(event.pointer_id(), at(event));
        });
    }

    pub(super) fn pull(self, event: &ev::PointerEvent, window: Window) {
        let (id, now) = (event.pointer_id(), at(event));
        let down = self.down.get_value();
        let Some(&before) = down.get(&id) else { return self.hover(event, window) };
        if !self.moved.get_value() && (now - before).length() < STILL {
            return;
        }
        self.moved.set_value(true);
        match down.iter().find(|(other, _)| **other != id) {
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

    /// Reports the route under a mouse that hovers, whenever that changes.
    fn hover(self, event: &ev::PointerEvent, window: Window) {
        if event.pointer_type() != "mouse" {
            return;
        }
        let tap = self.tap(event, window);
        let over = tap.any_route(self.picture);
        if self.over.get_value() != over {
            self.over.set_value(over);
            self.point(over, event);
        }
    }

    /// Reports that the mouse has left the map.
    pub(super) fn leave(self) {
        if self.over.try_update_value(Option::take).flatten().is_some() {
            self.on_event.run(MapEvent::Pointed(None));
        }
    }

    fn point(self, over: Option<RouteId>, event: &ev::PointerEvent) {
        let at = (event.client_x(), event.client_y());
        self.on_event.run(MapEvent::Pointed(over.map(|route| (route, at))));
    }

    fn tap(self, event: &ev::PointerEvent, window: Window) -> Tap {
        Tap {
            point: self.camera.under(window, at(event)),
            scale: self.camera.scale(window),
            exact: event.pointer_type() == "mouse",
        }
    }

    pub(super) fn lift(self, event: &ev::PointerEvent, window: Window) {
        let pressed = self.down.with_value(|down| down.contains_key(&event.pointer_id()));
        self.forget(event);
        if !pressed || self.moved.get_value() {
            return;
        }
        let tap = self.tap(event, window);
        match self.model.with_untracked(|model| tap.meaning(self.picture, model)) {
            TapMeaning::Event(meant) => {
                // A route that is pressed in vain is answered at the place of the press.
                if let MapEvent::Missed(Some(route)) = meant {
                    self.point(Some(route), event);
                }
                self.on_event.run(meant);
            }
            TapMeaning::Several(routes) => self.several.set(routes),
            TapMeaning::Nothing => {}
        }
    }

    pub(super) fn forget(self, event: &ev::PointerEvent) {
        self.down.update_value(|down| {
            down.remove(&event.pointer_id());
        });
    }

    /// Reports which lit route lies under something that is dragged, whenever that changes.
    pub(super) fn drag_over(self, at: Point, window: Window) {
        let point = self.camera.under(window, at);
        let scale = self.camera.scale(window);
        let hit = self.model.with_untracked(|model| {
            let lit = self.picture.board.route_ids().filter(|id| model.is_lit(*id));
            route_at(self.picture, lit, point, scale, true)
        });
        let over = match hit {
            Hit::One(id) => Some(id),
            Hit::Several(_) | Hit::Nothing => None,
        };
        if self.model.with_untracked(MapModel::route_in_focus) != over {
            self.on_event.run(MapEvent::DraggedOver(over));
        }
    }
}

fn at(event: &ev::PointerEvent) -> Point {
    Point { x: event.client_x().into(), y: event.client_y().into() }
}

/// A tap or a click on the map.
#[derive(Clone, Copy)]
struct Tap {
    /// The point, in units of the drawing.
    point: Point,
    /// The number of pixels for a unit of the drawing.
    scale: f64,
    /// Whether only the nearest target counts, as with a mouse.
    exact: bool,
}

/// What a tap means.
#[derive(Clone, Debug, PartialEq, Eq)]
enum TapMeaning {
    Event(MapEvent),
    /// One of these routes; the player is asked which.
    Several(Vec<RouteId>),
    Nothing,
}

impl Tap {
    fn meaning(self, picture: &Picture, model: &MapModel) -> TapMeaning {
        match model.picks {
            Picks::Routes => self.route(picture, model),
            Picks::Locations => {
                let open = picture.board.location_ids().filter(|id| model.is_pickable(*id));
                let hit = location_at(picture, open, self.point, self.scale);
                let picked = |id| TapMeaning::Event(MapEvent::Picked(MapTarget::Location(id)));
                hit.map_or(TapMeaning::Nothing, picked)
            }
        }
    }

    fn route(self, picture: &Picture, model: &MapModel) -> TapMeaning {
        // A mouse that points at a route means that one, even if a lit one is near.
        if self.exact
            && let Some(under) = self.any_route(picture)
            && !model.is_lit(under)
        {
            return TapMeaning::Event(MapEvent::Missed(Some(under)));
        }
        let lit = picture.board.route_ids().filter(|id| model.is_lit(*id));
        match route_at(picture, lit, self.point, self.scale, self.exact) {
            Hit::One(id) => TapMeaning::Event(MapEvent::Picked(MapTarget::Route(id))),
            Hit::Several(ids) => TapMeaning::Several(ids),
            Hit::Nothing => TapMeaning::Event(MapEvent::Missed(self.any_route(picture))),
        }
    }

    /// Returns the route under the point, lit or not. It must be twice as near as a lit one.
    fn any_route(self, picture: &Picture) -> Option<RouteId> {
        let all = picture.board.route_ids();
        match route_at(picture, all, self.point, self.scale * 2.0, true) {
            Hit::One(id) => Some(id),
            Hit::Several(_) | Hit::Nothing => None,
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::map::model::{LocationMark, RouteMark};
    use crate::map::picture;

    fn click(point: Point) -> Tap {
        Tap { point, scale: 1.0, exact: true }
    }

    #[test]
    fn a_click_picks_a_lit_route_and_reports_a_dark_one() {
        let picture = picture("toy").unwrap();
        let id = picture.board.route_ids().next().unwrap();
        let tap = click(picture.curve(id).point(0.5));
        let dark = MapModel::empty(picture.board);
        let missed = TapMeaning::Event(MapEvent::Missed(Some(id)));
        assert_eq!(tap.meaning(picture, &dark), missed);
        let mut routes = vec![RouteMark::default(); picture.board.routes().len()];
        routes[id.index()].lit = true;
        let lit = MapModel { routes: Arc::new(routes), ..dark };
        let picked = TapMeaning::Event(MapEvent::Picked(MapTarget::Route(id)));
        assert_eq!(tap.meaning(picture, &lit), picked);
        let nowhere = click(Point { x: -500.0, y: 0.0 });
        let missed = TapMeaning::Event(MapEvent::Missed(None));
        assert_eq!(nowhere.meaning(picture, &lit), missed);
    }

    #[test]
    fn while_locations_are_asked_for_routes_are_not_picked() {
        let picture = picture("toy").unwrap();
        let [first, second] = [0, 1].map(|nth| picture.board.location_ids().nth(nth).unwrap());
        let mut locations = vec![LocationMark::default(); picture.board.locations().len()];
        locations[first.index()].planned = Some(0);
        let locations = Arc::new(locations);
        let model =
            MapModel { picks: Picks::Locations, locations, ..MapModel::empty(picture.board) };
        let again = TapMeaning::Event(MapEvent::Picked(MapTarget::Location(first)));
        assert_eq!(click(picture.location(first)).meaning(picture, &model), again);
        assert_eq!(click(picture.location(second)).meaning(picture, &model), TapMeaning::Nothing);
    }
}
