//! Tourist tokens: placing their stacks, taking them, scoring them (SF-TOKEN, SF-SETUP-5, 6, 9).

use board::library;
use rules::{Action, Awaiting, Decision, Illegal, Placement, SeatSet};

use crate::plan::{Plan, plan};
use crate::table::{Table, seat};

/// Returns a board with a chain of locations. Stacks with symbols 0, 1 and 2 lie at a, b and c;
/// those with symbols 3 and 4 are put aside. All cards are red, and every route costs one card.
fn chain() -> Plan {
    let routes = "a-b 1 red, b-c 1 red, c-d 1 red, d-e 1 red, e-f 1 red, a-f 1 red";
    let plan = plan().seats(2, 4).deck("red 60").hand(5).routes(routes);
    plan.tokens(5, "a b c", "fixed_symbols = [0, 1, 2]")
}

/// Returns a board with two stacks, at a and b. None is put aside.
fn pair() -> Plan {
    chain().tokens(2, "a b", "fixed_symbols = [0, 1]")
}

/// Plays until the opening tickets are kept and the stacks that were put aside must be placed.
fn to_place(plan: &Plan, seats: usize) -> Table {
    let mut t = Table::deal(plan, seats, 0);
    while t.spectator().awaiting().decision() == Some(Decision::OpeningTickets) {
        t.first_legal();
    }
    t
}

fn both(t: &Table, first: (usize, &str), second: (usize, &str)) -> Action {
    let one = |(symbol, at)| (t.symbol(symbol), t.location(at));
    Action::PlaceStacks(Placement::two(one(first), one(second)))
}

fn at(t: &Table, symbol: usize) -> (String, u8) {
    t.stacks()[symbol].clone()
}

/// SF-SETUP-5
#[test]
fn the_last_player_places_a_stack_then_the_last_but_one() {
    for seats in [3, 4] {
        let mut t = to_place(&chain(), seats);
        let (last, before) = (seats - 1, seats - 2);
        assert_eq!(
            t.spectator().awaiting(),
            Awaiting::Decision(Decision::Stacks, SeatSet::single(seat(last)))
        );
        assert_eq!(t.refused(before, t.placing(3, "d")), Illegal::NotYourTurn);
        let said = t.act(last, t.placing(4, "e")).to_vec();
        assert_eq!(said, [format!("{last} puts stack 4 on e")]);
        assert_eq!(
            t.spectator().awaiting(),
            Awaiting::Decision(Decision::Stacks, SeatSet::single(seat(before)))
        );
        let said = t.act(before, t.placing(3, "d")).to_vec();
        assert_eq!(said, [format!("{before} puts stack 3 on d"), "0 to move".into()]);
        let height = if seats == 3 { 2 } else { 3 };
        assert_eq!((at(&t, 4), at(&t, 3)), (("e".into(), height), ("d".into(), height)));
    }
}

/// SF-SETUP-5, SF-SETUP-9: two stacks for sixteen free locations, then one for fifteen.
#[test]
fn stacks_go_to_any_place_without_one() {
    for seats in [3, 4] {
        let mut t = Table::library("san-francisco", seats, 0);
        (0..seats).for_each(|_| t.first_legal());
        assert_eq!(t.view(seats - 1).legal().len(), 2 * 16);
        assert_eq!(t.view(seats - 2).legal().len(), 0);
        t.first_legal();
        assert_eq!(t.view(seats - 2).legal().len(), 15);
        assert_eq!(t.view(seats - 1).legal().len(), 0);
        t.first_legal();
        assert!(t.is_turn_of(0));
    }
}

/// SF-SETUP-9
#[test]
fn what_may_not_be_placed() {
    let mut t = to_place(&chain(), 3);
    for taken in ["a", "b", "c"] {
        assert_eq!(t.refused(2, t.placing(3, taken)), Illegal::StackLiesThere);
    }
    assert_eq!(t.refused(2, t.placing(0, "d")), Illegal::NotPutAside);
    assert_eq!(t.refused(2, both(&t, (3, "d"), (4, "e"))), Illegal::WrongStackCount);
    // The first seat chooses one of the two stacks; the other is left for the second seat.
    t.act(2, t.placing(3, "d"));
    assert_eq!(t.refused(1, t.placing(3, "e")), Illegal::NotPutAside, "it is placed");
    assert_eq!(t.refused(1, t.placing(4, "d")), Illegal::StackLiesThere);
    let expected = ["e", "f"].map(|place| t.placing(4, place));
    assert!(t.view(1).legal().iter().eq(expected));
    for illegal in [Illegal::StackLiesThere, Illegal::NotPutAside] {
        assert_eq!(illegal.clause(), "SF-SETUP-9");
    }
}

/// SF-SETUP-9: both choices are open to the first, in order.
#[test]
fn the_first_to_place_chooses_between_the_two() {
    let t = to_place(&chain(), 4);
    let expected =
        [3, 4].into_iter().flat_map(|symbol| ["d", "e", "f"].map(|place| t.placing(symbol, place)));
    assert!(t.view(3).legal().iter().eq(expected));
}

/// SF-SETUP-6
#[test]
fn with_two_players_the_second_places_both() {
    let mut t = Table::library("san-francisco", 2, 0);
    (0..2).for_each(|_| t.first_legal());
    assert_eq!(
        t.spectator().awaiting(),
        Awaiting::Decision(Decision::Stacks, SeatSet::single(seat(1)))
    );
    assert_eq!(t.view(1).legal().len(), 16 * 15);
    t.first_legal();
    assert!(t.is_turn_of(0));
    let mut heights: Vec<u8> = t.stacks().iter().map(|(_, left)| *left).collect();
    heights.sort_unstable();
    assert_eq!(heights, [1, 1, 2, 2, 2, 2, 2], "five stacks of two and two of one");
    let mut places: Vec<String> = t.stacks().into_iter().map(|(at, _)| at).collect();
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), 7);
}

/// SF-SETUP-6, SF-SETUP-9
#[test]
fn both_in_one_decision_on_two_different_places() {
    let mut t = to_place(&chain(), 2);
    assert_eq!(t.refused(1, t.placing(3, "d")), Illegal::WrongStackCount);
    assert_eq!(Illegal::WrongStackCount.clause(), "SF-SETUP-6");
    assert_eq!(t.refused(1, both(&t, (3, "d"), (4, "d"))), Illegal::StackLiesThere);
    assert_eq!(t.refused(1, both(&t, (3, "d"), (4, "a"))), Illegal::StackLiesThere);
    assert_eq!(t.refused(1, both(&t, (3, "d"), (3, "e"))), Illegal::NotPutAside);
    assert_eq!(t.refused(1, both(&t, (3, "d"), (2, "e"))), Illegal::NotPutAside);
    let pairs = [("d", "e"), ("d", "f"), ("e", "d"), ("e", "f"), ("f", "d"), ("f", "e")];
    let expected = pairs.map(|(low, high)| both(&t, (3, low), (4, high)));
    assert!(t.view(1).legal().iter().eq(expected));
    // The stacks are a set, so the order of naming them does not matter.
    assert_eq!(both(&t, (4, "d"), (3, "f")), both(&t, (3, "f"), (4, "d")));
    let said = t.act(1, both(&t, (4, "d"), (3, "f"))).to_vec();
    assert_eq!(said, ["1 puts stack 3 on f", "1 puts stack 4 on d", "0 to move"]);
    assert_eq!((at(&t, 3), at(&t, 4)), (("f".into(), 1), ("d".into(), 1)));
}

/// SF-SETUP-5: a board may put one stack aside, or none.
#[test]
fn one_stack_aside_is_placed_by_the_last_player() {
    let one = chain().tokens(4, "a b c", "");
    for seats in [2, 3] {
        let mut t = to_place(&one, seats);
        assert_eq!(
            t.spectator().awaiting(),
            Awaiting::Decision(Decision::Stacks, SeatSet::single(seat(seats - 1)))
        );
        assert_eq!(t.view(seats - 1).legal().len(), 3);
        t.first_legal();
        assert!(t.is_turn_of(0));
    }
    let none = to_place(&pair(), 3);
    assert!(none.is_turn_of(0));
}

/// SF-TOKEN-1, SF-TOKEN-4
#[test]
fn a_claim_takes_a_token_from_one_of_its_ends() {
    let mut t = Table::deal(&pair(), 3, 0).opened();
    let said = t.claim_at(0, "b/c", "red", "b").to_vec();
    assert_eq!(said, ["0 claims b/c for 1", "0 takes token 1 at b", "1 to move"]);
    assert_eq!(at(&t, 1), ("b".into(), 1));
    assert_eq!(t.tokens(0), [1]);
    // Everybody sees the tokens of a seat.
    for view in [t.view(1), t.view(2), t.spectator()] {
        let tokens = view.tokens(seat(0));
        assert!(tokens.contains(t.symbol(1)) && !tokens.contains(t.symbol(0)));
        assert_eq!((tokens.len(), tokens.is_empty()), (1, false));
        assert!(view.tokens(seat(1)).is_empty());
    }
}

/// SF-TOKEN-2
#[test]
fn between_two_tokens_the_player_must_choose() {
    let mut t = Table::deal(&pair(), 3, 0).opened();
    assert_eq!(t.refused(0, t.claiming("a/b", "red")), Illegal::MustTakeToken);
    assert_eq!(Illegal::MustTakeToken.clause(), "SF-TOKEN-3");
    assert!(t.may(0, t.claiming_at("a/b", "red", "a")));
    assert!(t.may(0, t.claiming_at("a/b", "red", "b")));
    assert_eq!(t.refused(0, t.claiming_at("a/b", "red", "c")), Illegal::NothingToTake);
    t.claim_at(0, "a/b", "red", "a");
    assert_eq!(t.tokens(0), [0], "only one for each claim");
    assert_eq!((at(&t, 0).1, at(&t, 1).1), (1, 2));
}

/// SF-TOKEN-3, SF-TOKEN-6
#[test]
fn taking_is_not_optional_and_never_a_second_of_a_symbol() {
    let mut t = Table::deal(&pair(), 2, 0).opened();
    assert_eq!(t.refused(0, t.claiming("b/c", "red")), Illegal::MustTakeToken);
    t.claim_at(0, "a/f", "red", "a");
    t.draw_two(1);
    // Tokens lie at both ends, but the seat holds the symbol of the one at a: the other is taken.
    assert_eq!(t.refused(0, t.claiming_at("a/b", "red", "a")), Illegal::NothingToTake);
    assert_eq!(Illegal::NothingToTake.clause(), "SF-TOKEN-6");
    assert_eq!(t.refused(0, t.claiming("a/b", "red")), Illegal::MustTakeToken);
    t.claim_at(0, "a/b", "red", "b");
    assert_eq!(t.tokens(0), [0, 1]);
    t.draw_two(1);
    // If no token may be taken, none is.
    assert_eq!(t.refused(0, t.claiming_at("b/c", "red", "b")), Illegal::NothingToTake);
    assert_eq!(t.claim(0, "b/c", "red"), ["0 claims b/c for 1", "1 to move"]);
    assert_eq!((at(&t, 0).1, at(&t, 1).1), (1, 1));
}

/// SF-TOKEN-6: a claim names no end if no token lies at its ends.
#[test]
fn a_claim_between_places_without_tokens_names_none() {
    let mut t = Table::deal(&pair(), 2, 0).opened();
    for end in ["d", "e"] {
        assert_eq!(t.refused(0, t.claiming_at("d/e", "red", end)), Illegal::NothingToTake);
    }
    t.claim(0, "d/e", "red");
    assert_eq!(t.tokens(0), [] as [usize; 0]);
}

/// SF-TOKEN-7
#[test]
fn a_stack_that_has_run_out_stays_empty() {
    let mut t = Table::deal(&pair(), 3, 0).opened();
    t.claim_at(0, "a/f", "red", "a");
    t.claim_at(1, "a/b", "red", "a");
    assert_eq!(at(&t, 0), ("a".into(), 0));
    t.draw_two(2);
    t.draw_two(0);
    t.draw_two(1);
    // At a nothing is left for seat 2, and no route leads there; b still has its stack.
    t.claim_at(2, "b/c", "red", "b");
    assert_eq!(at(&t, 0), ("a".into(), 0));
    assert_eq!(t.tokens(2), [1]);
}

/// SF-TOKEN-7: an empty stack offers nothing.
#[test]
fn an_empty_stack_offers_no_token() {
    // With two players the stacks that were put aside have one token each.
    let mut t = to_place(&chain(), 2);
    t.act(1, both(&t, (3, "e"), (4, "f")));
    t.claim_at(0, "e/f", "red", "e");
    assert_eq!(at(&t, 3), ("e".into(), 0));
    assert_eq!(t.refused(1, t.claiming_at("d/e", "red", "e")), Illegal::NothingToTake);
    t.claim(1, "d/e", "red");
    assert_eq!(t.tokens(1), [] as [usize; 0]);
}

/// SF-TOKEN-5
#[test]
fn a_set_of_different_tokens_scores_by_its_size() {
    let board = library::board("san-francisco").unwrap();
    assert_eq!(board.tokens().unwrap().points, [0, 0, 1, 2, 4, 6, 9, 12]);
    // Seat 0 collects as many tokens as it can, the others none.
    for (cars, tokens, points) in [(1, 1, 0), (2, 2, 1), (3, 3, 2)] {
        let mut t = Table::deal(&chain().supply(cars).last_round_at(0), 3, 0).opened();
        let claims = [("a/f", "a"), ("a/b", "b"), ("b/c", "c")];
        for (route, place) in &claims[..tokens] {
            t.claim_at(0, route, "red", place);
            t.draw_two(1);
            t.draw_two(2);
        }
        t.draw_two(0);
        let scores = t.scores();
        assert_eq!(t.tokens(0).len(), tokens);
        assert_eq!(t.spectator().tokens(seat(0)).len(), tokens);
        assert_eq!((scores[0].tokens, scores[1].tokens), (points, 0));
    }
}

/// SF-TOKEN-5: the points table of the real board, in random games.
#[test]
fn tokens_score_on_the_board_itself() {
    let table = [0, 0, 1, 2, 4, 6, 9, 12];
    let mut sizes = std::collections::BTreeSet::new();
    for number in 0..60 {
        let t = crate::ending::played_out(library::board("san-francisco").unwrap(), 2, number);
        for (at, line) in t.scores().iter().enumerate() {
            let size = t.tokens(at).len();
            assert_eq!(line.tokens, table[size]);
            sizes.insert(size);
        }
    }
    assert!(sizes.len() >= 5, "{sizes:?}");
}

/// SF-TOKEN-1 on the real board.
#[test]
fn a_route_to_alcatraz_takes_the_token_there() {
    let mut t = Table::library_at("san-francisco", 2, &["hand 0 red wild"]);
    let symbol = t.stacks().iter().position(|(at, _)| at == "alcatraz").unwrap();
    t.claim_at(0, "alcatraz/pier-39/gray", "red+1", "alcatraz");
    assert_eq!(t.tokens(0), [symbol]);
}
