//! Drags cards from the hand onto a route: the same as pressing first the cards, then the route.

use leptos::ev;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;

use crate::intent::CardDrag;
use crate::pieces::card_face;
use crate::scene::Scene;
use crate::words::t;

/// The longest movement of a pointer that still counts as a press, in pixels.
const STILL: f64 = 10.0;
/// The distance of the crosshair above a finger, in pixels: a finger hides what is under it.
const ABOVE_FINGER: f64 = 56.0;

/// Tells presses of one kind of cards in the hand from drags.
#[derive(Clone, Copy)]
pub(super) struct DragSource {
    scene: Scene,
    card: StoredValue<String>,
    /// The point where the pointer went down.
    from: StoredValue<Option<(f64, f64)>>,
    /// Whether the click that the browser reports next was a drag.
    dragged: StoredValue<bool>,
}

impl DragSource {
    pub(super) fn new(scene: Scene, card: StoredValue<String>) -> DragSource {
        DragSource { scene, card, from: StoredValue::new(None), dragged: StoredValue::new(false) }
    }

    pub(super) fn press(self, event: &ev::PointerEvent) {
        capture(event);
        self.from.set_value(Some(at(event)));
        self.dragged.set_value(false);
    }

    pub(super) fn pull(self, event: &ev::PointerEvent) {
        let Some(from) = self.from.get_value() else { return };
        let pointer = at(event);
        let is_still = (pointer.0 - from.0).hypot(pointer.1 - from.1) < STILL;
        if is_still && !self.dragged.get_value() {
            return;
        }
        self.dragged.set_value(true);
        let above = if event.pointer_type() == "touch" { ABOVE_FINGER } else { 0.0 };
        let target = (pointer.0, pointer.1 - above);
        let card = self.card.get_value();
        self.scene.plan(|intent| intent.drag(CardDrag { card, pointer, target }));
    }

    /// Drops the cards. On a route they open its claim bar; anywhere else they return to the hand.
    pub(super) fn drop(self) {
        self.from.set_value(None);
        let (mut route, mut target) = (None, None);
        self.scene.plan(|intent| {
            target = intent.drag.as_ref().map(|drag| drag.target);
            route = intent.drop_cards();
        });
        match route {
            Some(route) => self.scene.choose_route(route),
            None if target.is_some_and(is_on_map) => {
                self.scene.told.set(Some(t!("drop-missed")));
            }
            None => {}
        }
    }

    /// Ends a drag that the browser has canceled.
    pub(super) fn cancel(self) {
        self.from.set_value(None);
        self.scene.plan(|intent| {
            intent.aimed = None;
            intent.drop_cards();
        });
    }

    /// Returns whether a click is only the end of a drag.
    pub(super) fn was_drag(self) -> bool {
        let dragged = self.dragged.get_value();
        self.dragged.set_value(false);
        dragged
    }
}

/// Sends all further events of the pointer to the cards.
fn capture(event: &ev::PointerEvent) {
    let target =
        event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    if let Some(target) = target {
        // This fails only for a pointer that is up again.
        let _ = target.set_pointer_capture(event.pointer_id());
    }
}

/// Returns whether a point of the window, in pixels, is on the map.
fn is_on_map((x, y): (f64, f64)) -> bool {
    let element = document().element_from_point(x as f32, y as f32);
    element.is_some_and(|element| element.closest(".map").ok().flatten().is_some())
}

fn at(event: &ev::PointerEvent) -> (f64, f64) {
    (event.client_x().into(), event.client_y().into())
}

/// The dragged cards, and the crosshair that shows what they are aimed at.
#[component]
pub(super) fn Dragged(scene: Scene) -> impl IntoView {
    let drag = scene.intent.drag;
    let card = Memo::new(move |_| drag.get().map(|drag| drag.card));
    let place = |(x, y): (f64, f64)| format!("left: {x}px; top: {y}px");
    let at = move || drag.get().map(|drag| place(drag.pointer));
    let aim = move || drag.get().map(|drag| place(drag.target));
    move || {
        let card = card.get()?;
        Some(view! {
            <div class="dragged" style=at aria-hidden="true">{card_face(card)}</div>
            <svg class="crosshair" style=aim viewBox="-14 -14 28 28" aria-hidden="true">
                <circle r="8" /><path d="M-13 0h8M5 0h8M0-13v8M0 5v8" />
            </svg>
        })
    }
}
