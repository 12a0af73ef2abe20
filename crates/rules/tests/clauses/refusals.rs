//! Every refusal can happen, and names a clause that exists.

use std::path::Path;

use board::library;
use rules::{Action, Illegal, Placement, Slot};

use crate::plan::plan;
use crate::table::{Table, seat};

/// Returns the ids of all clauses of the two games.
fn clauses() -> Vec<String> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules");
    let mut ids = Vec::new();
    for file in ["base.md", "san-francisco.md", "iberia.md"] {
        let text = std::fs::read_to_string(docs.join(file)).unwrap();
        let lines = text.lines().filter_map(|line| line.strip_prefix("- "));
        ids.extend(lines.filter_map(|line| line.split(' ').next()).map(str::to_owned));
    }
    ids
}

#[test]
fn every_refusal_names_a_clause_that_exists() {
    let clauses = clauses();
    assert!(clauses.len() > 100);
    for illegal in Illegal::ALL {
        assert!(clauses.iter().any(|id| id == illegal.clause()), "{illegal:?}");
        assert_eq!(illegal.to_string(), format!("{} ({})", illegal.reason(), illegal.clause()));
        assert!(!illegal.reason().is_empty());
    }
}

#[test]
fn no_two_refusals_say_the_same() {
    let mut reasons: Vec<&str> = Illegal::ALL.iter().map(|illegal| illegal.reason()).collect();
    reasons.sort_unstable();
    reasons.dedup();
    assert_eq!(reasons.len(), Illegal::ALL.len());
}

/// Collects refusals of claims, on a board that has every reason to refuse one.
fn claims() -> Vec<Illegal> {
    let routes = "a-b 2 red, a-b 2 gray, b-c 1 red, c-d 1 red, d-e 3 red 1, e-f 6 red, f-g 1 red";
    let plan = plan().seats(2, 4).supply(5).hand(8).deck("red 60, blue 1").routes(routes);
    let plan = plan.tokens(2, "f g", "").tickets("a-b 1, b-c 1, c-d 1, d-e 1");
    let hands: Vec<String> = (0..4).map(|at| format!("hand {at} red*8")).collect();
    let hands: Vec<&str> = hands.iter().map(String::as_str).collect();
    let mut t = Table::at(&plan, 4, &hands);
    t.claim(0, "a/b/red", "red");
    let mut all = vec![
        t.refused(0, Action::DrawDeck),
        t.refused(1, t.claiming("a/b/red", "red")),
        t.refused(1, t.claiming("b/c", "blue")),
        t.refused(1, t.claiming("a/b/gray", "red+3")),
        t.refused(1, t.claiming("a/b/gray", "red+2")),
        t.refused(1, t.claiming("d/e", "red")),
        t.refused(1, t.claiming("a/b/gray", "blue")),
        t.refused(1, t.claiming("e/f", "red")),
        t.refused(1, t.claiming("f/g", "red")),
        t.refused(1, t.claiming_at("b/c", "red", "b")),
        t.refused(1, Action::Pass),
        t.refused(1, Action::DrawMarket(Slot(5))),
    ];
    (1..4).for_each(|at| t.draw_two(at));
    all.push(t.refused(0, t.claiming("a/b/gray", "red")));
    let mut t = Table::at(&plan, 2, &hands[..2]);
    t.claim(0, "a/b/red", "red");
    all.push(t.refused(1, t.claiming("a/b/gray", "red")));
    t.draw_deck(1);
    all.push(t.refused(1, Action::DrawTickets));
    t.draw_deck(1);
    t.draw_tickets(0);
    all.push(t.refused(0, Action::DrawDeck));
    all.push(t.refused(0, t.keeping(&[])));
    let held = t.tickets(0).iter().next().unwrap();
    all.push(t.refused(0, t.keeping(&[held])));
    all
}

/// Collects refusals when there is nothing to draw, no ticket is left, and the game is over.
fn ends() -> Vec<Illegal> {
    let plan = plan().seats(2, 2).hand(1).market(1, 1, 10).deck("red 3");
    let plan = plan.routes("a-b 8 red, b-c 8 red").tickets("a-b 1, b-c 1");
    let mut t = Table::deal(&plan, 2, 0).opened();
    let stranger = t.game.check(seat(2), Action::DrawDeck).err();
    let mut all: Vec<Illegal> = stranger.into_iter().collect();
    t.take(0, 0);
    all.push(t.refused(1, Action::DrawDeck));
    all.push(t.refused(1, Action::DrawMarket(Slot(0))));
    all.push(t.refused(1, Action::DrawTickets));
    t.pass(1);
    t.pass(0);
    all.push(t.refused(0, Action::Pass));
    all
}

/// Collects refusals about drafts, stacks, festival cards and face-up wilds.
fn mechanics() -> Vec<Illegal> {
    let mut t = Table::library("toy", 2, 0);
    let other = t.offered(1)[0];
    let mut all = vec![t.refused(0, Action::Pick(other)), t.refused(0, Action::DrawDeck)];
    (0..2).for_each(|_| t.first_legal());
    all.push(t.refused(0, t.keeping(&[])));
    (0..2).for_each(|_| t.first_legal());
    let aside: Vec<usize> = (0..4).filter(|&symbol| t.stacks()[symbol].0 == "aside").collect();
    let (low, high) = (t.symbol(aside[0]), t.symbol(aside[1]));
    let [mill, summit] = ["mill", "summit"].map(|id| t.location(id));
    let place = |placement| Action::PlaceStacks(placement);
    all.push(t.refused(1, place(Placement::one(low, mill))));
    all.push(t.refused(1, place(Placement::two((low, mill), (high, summit)))));
    all.push(t.refused(1, place(Placement::two((low, mill), (low, t.location("island"))))));
    let far = library::board("iberia").unwrap().location_named("cadiz").unwrap();
    all.push(t.refused(1, place(Placement::two((low, mill), (high, far)))));
    let mut t = t.opened();
    all.push(t.refused(0, Action::DrawTickets));

    let plan = plan().seats(2, 2).deck("red 11, wild 4").draft_at(1, 1, ["1/1"; 4]).hand(2);
    let plan = plan.festivals("a 1").market(2, 2, 10);
    let lines = ["market red wild", "deck festival:a red ?*", "hand 1 red ?"];
    let mut t = Table::at(&plan, 2, &lines);
    t.draw_deck(0);
    all.push(t.refused(0, Action::DrawMarket(Slot(1))));
    t.draw_deck(0);
    all.push(t.refused(1, t.claiming("a/b", "red")));
    all
}

#[test]
fn every_refusal_can_happen() {
    let mut found = claims();
    found.extend(ends());
    found.extend(mechanics());
    let missing: Vec<_> = Illegal::ALL.iter().filter(|illegal| !found.contains(illegal)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    for illegal in &found {
        assert!(Illegal::ALL.contains(illegal), "{illegal:?} is missing in ALL");
    }
}
