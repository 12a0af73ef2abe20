//! What the player is about to do, as one value: the open route, marked tickets, planned stacks.
//!
//! An [`Intent`] belongs to one decision. [`IntentSignals`] keeps it together with that decision and shows an empty
//! one as soon as another decision is open, so nothing stale stays on the screen.

use std::collections::BTreeSet;

use board::{RouteId, TicketId};
use leptos::prelude::*;
use protocol::{DecisionId, PlacedStack};

use crate::advice::Hint;
use crate::claims::ClaimTerms;
use crate::map::MapTarget;

/// What the player is about to do in one decision.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Intent {
    /// The route that is open in the claim bar.
    pub(crate) claim: Option<ClaimPlan>,
    /// The target that arrow keys or dragged cards point at, not chosen yet.
    pub(crate) aimed: Option<MapTarget>,
    /// The cards that are dragged from the hand to the map.
    pub(crate) drag: Option<CardDrag>,
    /// The kind of cards that the player has picked: only routes that it can pay are highlighted.
    pub(crate) card: Option<String>,
    /// The ticket that is shown on the map.
    pub(crate) ticket: Option<TicketId>,
    /// The tickets that are marked in the open choice, by id.
    pub(crate) marked: BTreeSet<String>,
    /// Stacks with the locations planned for them.
    pub(crate) placed: Vec<PlacedStack>,
    /// The symbol of the stack that is placed next, if the player chose it.
    pub(crate) stack: Option<u8>,
    /// The route that a note on the map speaks about.
    pub(crate) pointed: Option<PointedRoute>,
    /// Whether the player is asked if tickets shall be drawn.
    pub(crate) asks_tickets: bool,
    /// The hint that the player asked for.
    pub(crate) hint: Option<Hint>,
    /// The suggestion of the hint that is lit on the map, by its place in the list.
    pub(crate) lit: usize,
}

/// A route that the player points at or has pressed in vain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PointedRoute {
    pub(crate) route: RouteId,
    /// The point of the window, in pixels.
    pub(crate) at: (i32, i32),
    /// Whether it was pressed: the note then stays, and says why.
    pub(crate) pressed: bool,
}

/// A route that the player is about to claim.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ClaimPlan {
    pub(crate) route: RouteId,
    /// The terms that the player chose; `None` stands for the default terms.
    pub(crate) terms: Option<ClaimTerms>,
}

/// Cards of one kind that are dragged over the screen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CardDrag {
    pub(crate) card: String,
    /// Where the pointer is, in pixels of the window.
    pub(crate) pointer: (f64, f64),
    /// The point that the cards are aimed at, in pixels of the window.
    pub(crate) target: (f64, f64),
}

impl Intent {
    const EMPTY: Intent = Intent {
        claim: None,
        aimed: None,
        drag: None,
        card: None,
        ticket: None,
        marked: BTreeSet::new(),
        placed: Vec::new(),
        stack: None,
        pointed: None,
        asks_tickets: false,
        hint: None,
        lit: 0,
    };

    /// Returns the route that is open in the claim bar.
    pub(crate) fn route(&self) -> Option<RouteId> {
        self.claim.as_ref().map(|claim| claim.route)
    }

    /// Opens a route in the claim bar. Arrow keys stay on it if they were there.
    pub(crate) fn open_route(&mut self, route: RouteId) {
        self.aimed = self.aimed.filter(|aimed| *aimed == MapTarget::Route(route));
        self.claim = Some(ClaimPlan { route, terms: None });
    }

    /// Picks a kind of cards, or unpicks it if it was picked.
    pub(crate) fn toggle_card(&mut self, card: &str) {
        self.claim = None;
        self.card = Some(card.to_owned()).filter(|_| self.card.as_deref() != Some(card));
    }

    /// Moves dragged cards. The first move picks their kind.
    pub(crate) fn drag(&mut self, drag: CardDrag) {
        if self.drag.is_none() {
            self.claim = None;
            self.card = Some(drag.card.clone());
        }
        self.drag = Some(drag);
    }

    /// Ends a drag and returns the route that the cards were dropped on. Cards dropped elsewhere go back.
    pub(crate) fn drop_cards(&mut self) -> Option<RouteId> {
        self.drag.take()?;
        let aimed = self.aimed.take();
        let Some(MapTarget::Route(route)) = aimed else {
            self.card = None;
            return None;
        };
        Some(route)
    }

    /// Marks a ticket, or unmarks it if it was marked.
    pub(crate) fn toggle_mark(&mut self, ticket: &str) {
        if !self.marked.remove(ticket) {
            self.marked.insert(ticket.to_owned());
        }
    }

    /// Marks only this ticket.
    pub(crate) fn mark_only(&mut self, ticket: &str) {
        self.marked = BTreeSet::from([ticket.to_owned()]);
    }

    /// Plans a stack at a location, and drops earlier plans for that stack or that location. At
    /// most `number` stacks are planned; the oldest is dropped.
    pub(crate) fn put_stack(&mut self, symbol: u8, location: &str, number: u8) {
        self.placed.retain(|stack| stack.symbol != symbol && stack.location != location);
        if self.placed.len() == usize::from(number) {
            self.placed.remove(0);
        }
        self.placed.push(PlacedStack { symbol, location: location.to_owned() });
        self.stack = None;
    }
}

/// An intent, and the decision that it belongs to.
#[derive(Clone, Debug, Default)]
struct IntentFor {
    decision: Option<DecisionId>,
    intent: Intent,
}

impl IntentFor {
    /// Returns the intent for this decision; an empty one if it belongs to another.
    fn get(&self, decision: Option<DecisionId>) -> &Intent {
        static EMPTY: Intent = Intent::EMPTY;
        if self.decision == decision { &self.intent } else { &EMPTY }
    }

    /// Returns the intent for this decision, to be changed. An intent for another decision is
    /// dropped.
    fn get_mut(&mut self, decision: Option<DecisionId>) -> &mut Intent {
        if self.decision != decision {
            *self = IntentFor { decision, intent: Intent::EMPTY };
        }
        &mut self.intent
    }
}

/// The intent for the open decision, as one signal with a memo for each part. Copies share it.
#[derive(Clone, Copy)]
pub(crate) struct IntentSignals {
    kept: RwSignal<IntentFor>,
    decision: Memo<Option<DecisionId>>,
    pub(crate) claim: Memo<Option<ClaimPlan>>,
    /// The route that is open in the claim bar.
    pub(crate) route: Memo<Option<RouteId>>,
    pub(crate) aimed: Memo<Option<MapTarget>>,
    pub(crate) drag: Memo<Option<CardDrag>>,
    pub(crate) card: Memo<Option<String>>,
    pub(crate) ticket: Memo<Option<TicketId>>,
    pub(crate) marked: Memo<BTreeSet<String>>,
    pub(crate) placed: Memo<Vec<PlacedStack>>,
    pub(crate) stack: Memo<Option<u8>>,
    pub(crate) pointed: Memo<Option<PointedRoute>>,
    pub(crate) asks_tickets: Memo<bool>,
    pub(crate) hint: Memo<Option<Hint>>,
    pub(crate) lit: Memo<usize>,
}

impl IntentSignals {
    /// Begins with an empty intent; `decision` is the one that is open.
    pub(crate) fn new(decision: Memo<Option<DecisionId>>) -> IntentSignals {
        let kept = RwSignal::new(IntentFor::default());
        IntentSignals {
            kept,
            decision,
            claim: part(kept, decision, |intent| intent.claim.clone()),
            route: part(kept, decision, Intent::route),
            aimed: part(kept, decision, |intent| intent.aimed),
            drag: part(kept, decision, |intent| intent.drag.clone()),
            card: part(kept, decision, |intent| intent.card.clone()),
            ticket: part(kept, decision, |intent| intent.ticket),
            marked: part(kept, decision, |intent| intent.marked.clone()),
            placed: part(kept, decision, |intent| intent.placed.clone()),
            stack: part(kept, decision, |intent| intent.stack),
            pointed: part(kept, decision, |intent| intent.pointed),
            asks_tickets: part(kept, decision, |intent| intent.asks_tickets),
            hint: part(kept, decision, |intent| intent.hint.clone()),
            lit: part(kept, decision, |intent| intent.lit),
        }
    }

    /// Changes the intent for the open decision.
    pub(crate) fn update<T>(self, change: impl FnOnce(&mut Intent) -> T) -> T {
        let decision = self.decision.get_untracked();
        let mut kept = self.kept.write();
        change(kept.get_mut(decision))
    }

    /// Returns the open decision and the intent for it, without subscribing to changes.
    pub(crate) fn now(self) -> (Option<DecisionId>, Intent) {
        let decision = self.decision.get_untracked();
        (decision, self.kept.with_untracked(|kept| kept.get(decision).clone()))
    }
}

fn part<T: PartialEq + Send + Sync + 'static>(
    kept: RwSignal<IntentFor>,
    decision: Memo<Option<DecisionId>>,
    part: fn(&Intent) -> T,
) -> Memo<T> {
    Memo::new(move |_| {
        let decision = decision.get();
        kept.with(|kept| part(kept.get(decision)))
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use super::*;

    fn route(number: usize) -> RouteId {
        board::library::board("toy").unwrap().route_ids().nth(number).unwrap()
    }

    fn drag(card: &str) -> CardDrag {
        CardDrag { card: card.to_owned(), pointer: (0.0, 0.0), target: (0.0, 0.0) }
    }

    #[test]
    fn an_intent_for_another_decision_is_empty() {
        let [first, second] = ["4.0.0", "5.0.0"].map(|name| Some(name.parse().unwrap()));
        let mut kept = IntentFor::default();
        kept.get_mut(first).open_route(route(0));
        assert_eq!(kept.get(first).route(), Some(route(0)));
        assert_eq!(*kept.get(second), Intent::default());
        kept.get_mut(second).toggle_card("red");
        assert_eq!(*kept.get(first), Intent::default(), "the first decision is over");
        assert_eq!(kept.get(second).card.as_deref(), Some("red"));
    }

    #[test]
    fn cards_dropped_on_a_route_stay_picked_and_others_go_back() {
        let mut intent = Intent::default();
        intent.open_route(route(1));
        intent.drag(drag("red"));
        assert_eq!((intent.route(), intent.card.as_deref()), (None, Some("red")));
        intent.aimed = Some(MapTarget::Route(route(0)));
        assert_eq!(intent.drop_cards(), Some(route(0)));
        assert_eq!((intent.drag.as_ref(), intent.card.as_deref()), (None, Some("red")));
        assert_eq!(intent.drop_cards(), None, "nothing is dragged any more");
        assert_eq!(intent.card.as_deref(), Some("red"));

        intent.drag(drag("blue"));
        assert_eq!(intent.drop_cards(), None);
        assert_eq!(intent.card, None);
    }

    #[test]
    fn a_card_pressed_twice_is_put_back() {
        let mut intent = Intent::default();
        intent.open_route(route(0));
        intent.toggle_card("red");
        assert_eq!((intent.route(), intent.card.as_deref()), (None, Some("red")));
        intent.toggle_card("blue");
        assert_eq!(intent.card.as_deref(), Some("blue"));
        intent.toggle_card("blue");
        assert_eq!(intent.card, None);
    }

    #[test]
    fn one_stack_a_location_and_one_location_a_stack() {
        let mut intent = Intent::default();
        let planned = |intent: &Intent| {
            let stacks = intent.placed.iter();
            stacks.map(|stack| (stack.symbol, stack.location.clone())).collect::<Vec<_>>()
        };
        let at = |symbol: u8, location: &str| (symbol, location.to_owned());
        intent.stack = Some(3);
        intent.put_stack(3, "mill", 2);
        intent.put_stack(5, "pier", 2);
        assert_eq!(planned(&intent), [at(3, "mill"), at(5, "pier")]);
        assert_eq!(intent.stack, None);
        intent.put_stack(5, "mill", 2);
        assert_eq!(planned(&intent), [at(5, "mill")]);
        intent.put_stack(3, "pier", 2);
        intent.put_stack(4, "hill", 2);
        assert_eq!(planned(&intent), [at(3, "pier"), at(4, "hill")], "the oldest gives way");
    }

    #[test]
    fn tickets_are_marked_and_unmarked() {
        let mut intent = Intent::default();
        intent.toggle_mark("a");
        intent.toggle_mark("b");
        intent.toggle_mark("a");
        assert_eq!(intent.marked, BTreeSet::from(["b".to_owned()]));
        intent.mark_only("c");
        assert_eq!(intent.marked, BTreeSet::from(["c".to_owned()]));
    }
}
