//! A half-made choice: left with the table, so that a reload or another device goes on with it (UX-9).

use std::time::Duration;

use leptos::prelude::*;
use protocol::{ClientMessage, DecisionId};
use serde::{Deserialize, Serialize};

use crate::claims::{Payment, Terms};
use crate::scene::Scene;

/// So long nothing changes before a draft is sent.
const REST: Duration = Duration::from_millis(300);

/// What the player had in mind.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct Draft {
    /// The route that is about to be claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    route: Option<String>,
    /// What pays for it: a color, unless wilds alone do, and how many wilds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pay: Option<(Option<String>, u8)>,
    /// The end at which something is taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    collect_at: Option<String>,
    /// The kind of cards that were looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    only: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marked: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    placed: Vec<(u8, String)>,
}

impl Draft {
    fn of(scene: Scene) -> Draft {
        let route = scene.route.get();
        let terms = scene.terms.get().filter(|terms| Some(terms.route) == route);
        let end = terms.as_ref().and_then(|terms| terms.collect_at);
        Draft {
            route: route.map(|id| scene.board.route(id).id.clone()),
            pay: terms.map(|terms| (terms.payment.color, terms.payment.wilds)),
            collect_at: end.map(|end| scene.board.location(end).id.clone()),
            only: scene.only.get(),
            marked: scene.marked.get().into_iter().collect(),
            placed: scene.placed.get(),
        }
    }

    /// As it goes over the wire; nothing at all is an empty one.
    fn text(&self) -> String {
        if *self == Draft::default() {
            return String::new();
        }
        serde_json::to_string(self).expect("plain values can be written")
    }

    fn show(self, scene: Scene) {
        let board = scene.board;
        let route = self.route.and_then(|name| board.route_named(&name));
        let terms = route.zip(self.pay).map(|(route, (color, wilds))| {
            let colored = board.route(route).length.saturating_sub(wilds);
            let collect_at = self.collect_at.and_then(|name| board.location_named(&name));
            Terms { route, payment: Payment { color, colored, wilds }, collect_at }
        });
        scene.terms.set(terms);
        scene.route.set(route);
        scene.only.set(self.only);
        scene.marked.set(self.marked.into_iter().collect());
        scene.placed.set(self.placed);
    }
}

/// Goes on with the draft that the table has, and leaves every later one with it.
pub(super) fn follow(scene: Scene) {
    let kept = untrack(|| scene.own()).and_then(|own| own.draft.clone());
    if let Some(draft) = kept.and_then(|text| serde_json::from_str::<Draft>(&text).ok()) {
        draft.show(scene);
    }
    let decision = Memo::new(move |_| scene.own().and_then(|own| own.decision));
    let wanted = Memo::new(move |_| Draft::of(scene));
    // By which name the table knows what; a new decision begins with nothing.
    let told = StoredValue::new(untrack(|| (decision.get(), wanted.get())));
    let later = leptos::leptos_dom::helpers::debounce(
        REST,
        move |(decision, draft): (DecisionId, Draft)| {
            let known = told.get_value();
            let nothing_new = known.0 != Some(decision) && draft == Draft::default();
            if nothing_new || known == (Some(decision), draft.clone()) {
                return;
            }
            let text = draft.text();
            told.set_value((Some(decision), draft));
            scene.say(ClientMessage::Draft { decision, text });
        },
    );
    let later = StoredValue::new_local(later);
    Effect::new(move || {
        if let Some(decision) = decision.get() {
            let draft = wanted.get();
            later.update_value(|later| later((decision, draft)));
        }
    });
}

/// Another device of the same seat has something in mind.
pub(super) fn take(scene: Scene, decision: DecisionId, text: &str) {
    if untrack(|| scene.own()).and_then(|own| own.decision) == Some(decision) {
        let draft = serde_json::from_str(text).unwrap_or_default();
        Draft::show(draft, scene);
    }
}
