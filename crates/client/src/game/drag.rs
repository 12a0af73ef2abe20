//! Cards dragged from the hand onto a route: the same as pressing one after the other.

use leptos::ev;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;

use crate::pieces::card_face;
use crate::scene::Scene;

/// A pointer that moves less than this, in pixels, presses.
const STILL: f64 = 10.0;
/// A finger hides what is under it, so its crosshair stands this far above, in pixels.
const ABOVE_FINGER: f64 = 56.0;

/// Cards of one kind on their way to the map.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Drag {
    pub(crate) card: String,
    /// Where the pointer is in the window.
    at: (f64, f64),
    finger: bool,
}

impl Drag {
    /// The point that is meant.
    pub(crate) fn aim(&self) -> (f64, f64) {
        let (x, y) = self.at;
        (x, if self.finger { y - ABOVE_FINGER } else { y })
    }
}

/// What a pointer does to one kind of cards in the hand.
#[derive(Clone, Copy)]
pub(super) struct Grip {
    scene: Scene,
    card: StoredValue<String>,
    /// Where it came down.
    from: StoredValue<Option<(f64, f64)>>,
    /// Whether the press that the browser reports next was a drag.
    dragged: StoredValue<bool>,
}

impl Grip {
    pub(super) fn new(scene: Scene, card: StoredValue<String>) -> Grip {
        Grip { scene, card, from: StoredValue::new(None), dragged: StoredValue::new(false) }
    }

    pub(super) fn press(self, event: &ev::PointerEvent) {
        hold(event);
        self.from.set_value(Some(at(event)));
        self.dragged.set_value(false);
    }

    pub(super) fn pull(self, event: &ev::PointerEvent) {
        let Some(from) = self.from.get_value() else { return };
        let now = at(event);
        if !self.dragged.get_value() {
            if (now.0 - from.0).hypot(now.1 - from.1) < STILL {
                return;
            }
            self.dragged.set_value(true);
            self.scene.route.set(None);
            self.scene.only.set(Some(self.card.get_value()));
        }
        let finger = event.pointer_type() == "touch";
        self.scene.drag.set(Some(Drag { card: self.card.get_value(), at: now, finger }));
    }

    /// Dropped on a route the cards are about to pay for it; anywhere else they go back.
    pub(super) fn drop(self) {
        self.from.set_value(None);
        if self.scene.drag.get_untracked().is_none() {
            return;
        }
        let aimed = self.scene.aimed.get_untracked();
        self.scene.drag.set(None);
        self.scene.aimed.set(None);
        match aimed {
            Some(route) => self.scene.route.set(Some(route)),
            None => self.scene.only.set(None),
        }
    }

    pub(super) fn let_go(self) {
        self.scene.aimed.set(None);
        self.drop();
    }

    /// Whether a click is the end of a drag, and means nothing of its own.
    pub(super) fn was_drag(self) -> bool {
        let dragged = self.dragged.get_value();
        self.dragged.set_value(false);
        dragged
    }
}

/// The pointer stays with the cards wherever it goes.
fn hold(event: &ev::PointerEvent) {
    let target =
        event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    if let Some(target) = target {
        // A pointer that is up again needs no holding.
        let _ = target.set_pointer_capture(event.pointer_id());
    }
}

fn at(event: &ev::PointerEvent) -> (f64, f64) {
    (event.client_x().into(), event.client_y().into())
}

/// The cards under way, and the crosshair beside the finger.
#[component]
pub(super) fn Dragged(scene: Scene) -> impl IntoView {
    let card = Memo::new(move |_| scene.drag.get().map(|drag| drag.card));
    let place = |(x, y): (f64, f64)| format!("left: {x}px; top: {y}px");
    let at = move || scene.drag.get().map(|drag| place(drag.at));
    let aim = move || scene.drag.get().map(|drag| place(drag.aim()));
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
