//! Fingers and mice on the map: a tap means the nearest thing, a drag moves the map, two fingers zoom.

use std::collections::BTreeMap;

use board::RouteId;
use leptos::ev;
use leptos::prelude::*;
use protocol::{Answer, Legal};

use super::camera::{Camera, Window};
use super::picking::{Meant, place_at, route_at};
use super::point::Point;
use crate::claims::{Offers, attempt};
use crate::scene::Scene;

/// A finger that moves less than this, in pixels, has not moved.
const STILL: f64 = 9.0;

/// Fingers and mice on the map.
#[derive(Clone, Copy)]
pub(super) struct Fingers {
    scene: Scene,
    camera: Camera,
    /// Where each finger was last.
    down: StoredValue<BTreeMap<i32, Point>>,
    /// Whether any of them moved since the first came down.
    moved: StoredValue<bool>,
    /// Routes of which one may be meant.
    pub(super) several: RwSignal<Vec<RouteId>>,
}

impl Fingers {
    pub(super) fn new(scene: Scene, camera: Camera) -> Fingers {
        Fingers {
            scene,
            camera,
            down: StoredValue::new(BTreeMap::new()),
            moved: StoredValue::new(false),
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

    pub(super) fn drag(self, event: &ev::PointerEvent, window: Window) {
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

    pub(super) fn lift(self, event: &ev::PointerEvent, window: Window, offers: &Offers) {
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

    /// Points cards that are dragged at the nearest route they can pay for.
    pub(super) fn aim(self, at: (f64, f64), window: Window, card: &str, offers: &Offers) {
        let at = self.camera.under(window, Point { x: at.0, y: at.1 });
        let picture = self.scene.picture;
        let open = picture.board.route_ids().filter(|id| offers.takes(*id, card));
        let aimed = match route_at(picture, open, at, self.camera.scale(window), true) {
            Meant::One(id) => Some(id),
            Meant::Several(_) | Meant::Nothing => None,
        };
        if self.scene.aimed.get_untracked() != aimed {
            self.scene.aimed.set(aimed);
        }
    }

    pub(super) fn forget(self, event: &ev::PointerEvent) {
        self.down.update_value(|down| {
            down.remove(&event.pointer_id());
        });
    }

    fn tap(self, point: Point, scale: f64, event: &ev::PointerEvent, offers: &Offers) {
        let scene = self.scene;
        if let Some(Legal::Place { locations, .. }) = untrack(|| scene.legal()).as_deref() {
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
            Meant::One(id) => {
                scene.aimed.set(None);
                scene.route.set(Some(id));
            }
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
