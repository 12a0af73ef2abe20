//! A half-made answer: left with the server, so that a reload or another device goes on with it (UX-9).

use std::time::Duration;

use board::Board;
use leptos::prelude::*;
use protocol::{ClientMessage, DecisionId, PlacedStack, read_json};
use serde::{Deserialize, Serialize};

use crate::claims::{CardPayment, ClaimTerms};
use crate::intent::{ClaimPlan, Intent};
use crate::scene::Scene;

/// How long the intent must stay unchanged before it is sent.
const QUIET_TIME: Duration = Duration::from_millis(300);

/// The part of an [`Intent`] that is worth keeping. Its JSON is read by other builds of the page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
struct PartialAnswer {
    /// The route that is open in the claim bar.
    #[serde(skip_serializing_if = "Option::is_none")]
    route: Option<String>,
    /// The payment: the color, unless wilds alone pay, and the number of wilds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pay: Option<(Option<String>, u8)>,
    /// The end at which the claim collects something.
    #[serde(skip_serializing_if = "Option::is_none")]
    collect_at: Option<String>,
    /// The kind of cards that was picked.
    #[serde(skip_serializing_if = "Option::is_none")]
    only: Option<String>,
    /// The tickets that are marked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    marked: Vec<String>,
    /// Symbols of stacks, and the locations planned for them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    placed: Vec<(u8, String)>,
}

impl PartialAnswer {
    fn of(board: &Board, intent: Intent) -> PartialAnswer {
        let route = intent.route().map(|id| board.route(id).id.clone());
        let terms = intent.claim.and_then(|claim| claim.terms);
        let end = terms.as_ref().and_then(|terms| terms.collect_at);
        let placed = intent.placed.into_iter();
        PartialAnswer {
            route,
            pay: terms.map(|terms| (terms.payment.color, terms.payment.wilds)),
            collect_at: end.map(|end| board.location(end).id.clone()),
            only: intent.card,
            marked: intent.marked.into_iter().collect(),
            placed: placed.map(|stack| (stack.symbol, stack.location)).collect(),
        }
    }

    /// Puts the stored answer into an intent. Other parts of the intent do not change.
    fn apply(self, board: &Board, intent: &mut Intent) {
        let route = self.route.and_then(|name| board.route_named(&name));
        let collect_at = self.collect_at.and_then(|name| board.location_named(&name));
        let pay = self.pay;
        intent.claim = route.map(|route| ClaimPlan {
            route,
            terms: pay.map(|(color, wilds)| {
                let colored = board.route(route).length.saturating_sub(wilds);
                ClaimTerms { payment: CardPayment { color, colored, wilds }, collect_at }
            }),
        });
        intent.card = self.only;
        intent.marked = self.marked.into_iter().collect();
        let placed = self.placed.into_iter();
        intent.placed = placed.map(|(symbol, location)| PlacedStack { symbol, location }).collect();
    }

    /// Reads the answer that the server has kept. A text that cannot be read counts as empty.
    fn read(text: &str) -> PartialAnswer {
        read_json(text).unwrap_or_default()
    }

    /// Writes it for the server; an empty one is an empty text, which makes the server forget it.
    fn text(&self) -> String {
        if *self == PartialAnswer::default() {
            return String::new();
        }
        serde_json::to_string(self).expect("plain values can be written")
    }
}

/// Sends the half-made answer to the server whenever it changes. Copies share it.
#[derive(Clone, Copy)]
pub(super) struct Autosave {
    /// The answer that the server has, and its decision.
    saved: StoredValue<(Option<DecisionId>, PartialAnswer)>,
    /// Sends the intent of the scene once it has been quiet for a while.
    later: StoredValue<Box<dyn FnMut(Scene)>, LocalStorage>,
}

impl Autosave {
    pub(super) fn new() -> Autosave {
        let saved = StoredValue::new((None, PartialAnswer::default()));
        let send = move |scene: Scene| send(saved, scene);
        let later = leptos::leptos_dom::helpers::debounce(QUIET_TIME, send);
        Autosave { saved, later: StoredValue::new_local(Box::new(later)) }
    }

    /// Sends what the player is about to do, unless it changes again soon.
    pub(super) fn save(self, scene: Scene) {
        self.later.update_value(|later| later(scene));
    }

    /// Continues with the answer that the server has kept, from this device or another.
    pub(super) fn show(self, scene: Scene, text: &str) {
        let kept = PartialAnswer::read(text);
        let (decision, _) = scene.intent.now();
        self.saved.set_value((decision, kept.clone()));
        scene.intent.update(|intent| kept.apply(scene.board, intent));
    }
}

fn send(saved: StoredValue<(Option<DecisionId>, PartialAnswer)>, scene: Scene) {
    let (Some(decision), intent) = scene.intent.now() else { return };
    let now = PartialAnswer::of(scene.board, intent);
    let before = saved.get_value();
    // For a new decision the server has no answer.
    let known = if before.0 == Some(decision) { before.1 } else { PartialAnswer::default() };
    if now != known {
        let text = now.text();
        saved.set_value((Some(decision), now));
        scene.say(ClientMessage::PartialAnswer { decision, text });
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use super::*;

    #[test]
    fn a_plan_comes_back_as_it_was() {
        let board = board::library::board("toy").unwrap();
        let route = board.route_ids().next().unwrap();
        let length = board.route(route).length;
        let color = Some(board.colors()[0].id.clone());
        let payment = CardPayment { color, colored: length - 1, wilds: 1 };
        let terms = ClaimTerms { payment, collect_at: Some(board.route(route).a) };
        let claim = Some(ClaimPlan { route, terms: Some(terms) });
        let mut intent = Intent { claim, ..Intent::default() };
        intent.toggle_mark("some-ticket");
        intent.put_stack(2, "some-place", 2);
        let text = PartialAnswer::of(board, intent.clone()).text();
        let mut again = Intent::default();
        PartialAnswer::read(&text).apply(board, &mut again);
        assert_eq!(again, intent);
    }

    #[test]
    fn nothing_planned_is_an_empty_text() {
        let board = board::library::board("toy").unwrap();
        assert_eq!(PartialAnswer::of(board, Intent::default()).text(), "");
        let mut intent = Intent::default();
        intent.toggle_card("red");
        PartialAnswer::read("").apply(board, &mut intent);
        assert_eq!(intent, Intent::default());
    }

    /// Other builds read this text, so the names of the fields must not change.
    #[test]
    fn the_text_is_what_other_builds_read() {
        let board = board::library::board("toy").unwrap();
        let mut intent = Intent { card: Some("red".to_owned()), ..Intent::default() };
        intent.put_stack(3, "mill", 1);
        let text = PartialAnswer::of(board, intent).text();
        assert_eq!(text, r#"{"only":"red","placed":[[3,"mill"]]}"#);
    }
}
