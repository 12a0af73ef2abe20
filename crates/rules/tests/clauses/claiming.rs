//! Claiming a route: cost, cars, points, double routes, ferries (B-CLAIM, B-FERRY).

use board::library;
use rules::{Action, Claim, Illegal, Payment};

use crate::plan::{Plan, plan};
use crate::table::{Table, seat};

/// Returns a board with one market place; two hands of five hold all other cards.
fn hands(deck: &str, routes: &str) -> Plan {
    plan().seats(2, 2).hand(5).market(1, 1, 0).deck(deck).routes(routes).tickets("a-b 1, b-c 1")
}

/// Returns a board whose cards are all red. Every seat is dealt ten.
fn red(routes: &str) -> Plan {
    plan()
        .hand(10)
        .deck("red 90")
        .routes(routes)
        .tickets("a-b 1, a-c 1, a-d 1, b-c 1, b-d 1, c-d 1")
}

/// Returns the payments that the seat may choose among for a route, as text.
fn payments(t: &Table, at: usize, route: &str) -> Vec<String> {
    let route = t.route(route);
    let of_route = |claim: &Claim| claim.route == route;
    let text = |Payment { color, wilds }: Payment| {
        let color = color.map_or("", |color| &t.board().colors()[color.index()].id);
        if wilds == 0 { color.to_owned() } else { format!("{color}+{wilds}") }
    };
    t.claims(at).into_iter().filter(of_route).map(|claim| text(claim.payment)).collect()
}

/// B-CLAIM-1
#[test]
fn a_colored_route_is_paid_in_its_color_and_wilds() {
    let plan = hands("red 5, blue 4, wild 3", "a-b 3 red, b-c 3 blue, c-d 6 red");
    let mut t = Table::at(&plan, 2, &["hand 0 red*2 blue wild*2"]);
    assert_eq!(payments(&t, 0, "a/b"), ["red+1", "red+2"]);
    assert_eq!(payments(&t, 0, "b/c"), ["blue+2"]);
    assert_eq!(payments(&t, 0, "c/d"), [] as [&str; 0]);
    assert_eq!(t.refused(0, t.claiming("a/b", "red")), Illegal::CardsNotInHand);
    assert_eq!(t.refused(0, t.claiming("a/b", "+3")), Illegal::CardsNotInHand);
    assert_eq!(t.refused(0, t.claiming("b/c", "blue+1")), Illegal::CardsNotInHand);
    assert_eq!(t.refused(0, t.claiming("a/b", "blue+2")), Illegal::WrongColor);
    assert_eq!(t.refused(0, t.claiming("a/b", "+2")), Illegal::WrongCount);
    assert_eq!(t.refused(0, t.claiming("a/b", "red+4")), Illegal::WrongCount);
    assert_eq!(t.refused(0, t.claiming("a/b", "+4")), Illegal::WrongCount);
    for illegal in [Illegal::CardsNotInHand, Illegal::WrongColor, Illegal::WrongCount] {
        assert_eq!(illegal.clause(), "B-CLAIM-1");
    }
    t.claim(0, "a/b", "red+2");
    assert_eq!(t.hand(0), "red blue");
}

/// B-CLAIM-1: wilds may pay all spaces.
#[test]
fn wilds_alone_may_pay() {
    let plan = hands("red 5, blue 4, wild 4", "a-b 3 red, b-c 3 gray, c-d 1 red");
    let mut t = Table::at(&plan, 2, &["hand 0 red blue wild*3"]);
    assert!(t.may(0, t.claiming("a/b", "+3")));
    t.claim(0, "b/c", "+3");
    assert_eq!(t.discard(), "wild wild wild");
}

/// B-CLAIM-1
#[test]
fn a_gray_route_is_paid_in_any_one_color() {
    let plan = hands("red 6, blue 6", "a-b 2 gray, b-c 2 gray, c-d 2 gray");
    let mut t = Table::at(&plan, 2, &["hand 0 red*2 blue*3"]);
    assert_eq!(payments(&t, 0, "a/b"), ["red", "blue"]);
    t.claim(0, "a/b", "blue");
    assert_eq!(t.hand(0), "red red blue");
}

/// B-CLAIM-9
#[test]
fn cards_of_one_kind_are_alike_and_wilds_alone_are_one_payment() {
    let routes = "a-b 2 gray, b-c 2 red, c-d 3 gray, d-e 1 gray";
    let plan = hands("red 5, blue 4, wild 5", routes).hand(6);
    let mut t = Table::at(&plan, 2, &["hand 0 red*2 blue wild*3"]);
    assert_eq!(payments(&t, 0, "a/b"), ["red", "red+1", "blue+1", "+2"]);
    assert_eq!(payments(&t, 0, "b/c"), ["red", "red+1", "+2"]);
    assert_eq!(payments(&t, 0, "c/d"), ["red+1", "red+2", "blue+2", "+3"]);
    assert_eq!(payments(&t, 0, "d/e"), ["red", "blue", "+1"]);
    assert_eq!(t.refused(0, t.claiming("a/b", "red+2")), Illegal::WildsNameNoColor);
    assert_eq!(t.refused(0, t.claiming("b/c", "red+2")), Illegal::WildsNameNoColor);
    assert_eq!(Illegal::WildsNameNoColor.clause(), "B-CLAIM-9");
    assert_eq!(t.view(0).legal().len(), 1 + 1 + 4 + 3 + 4 + 3, "with the two ways to draw");
}

/// B-CLAIM-9, B-FERRY-1
#[test]
fn payments_for_ferries_are_counted_with_their_symbols() {
    let routes = "a-b 3 gray 1, b-c 3 red 2, c-d 2 gray 2, d-e 3 gray 3";
    let plan = hands("red 5, blue 4, wild 5", routes).hand(6);
    let t = Table::at(&plan, 2, &["hand 0 red*2 blue wild*3"]);
    assert_eq!(payments(&t, 0, "a/b"), ["red+1", "red+2", "blue+2", "+3"]);
    assert_eq!(payments(&t, 0, "b/c"), ["red+2", "+3"]);
    assert_eq!(payments(&t, 0, "c/d"), ["+2"]);
    assert_eq!(payments(&t, 0, "d/e"), ["+3"]);
}

/// B-FERRY-1, IB-FERRY-1
#[test]
fn a_ferry_asks_for_as_many_wilds_as_it_has_symbols() {
    let routes = "a-b 3 red 1, b-c 3 red 2, c-d 1 red";
    let plan = hands("red 6, wild 5", routes);
    let mut t = Table::at(&plan, 2, &["hand 0 red*3 wild*2"]);
    assert_eq!(t.refused(0, t.claiming("a/b", "red")), Illegal::TooFewWilds);
    assert_eq!(t.refused(0, t.claiming("b/c", "red")), Illegal::TooFewWilds);
    assert_eq!(t.refused(0, t.claiming("b/c", "red+1")), Illegal::TooFewWilds);
    assert_eq!(Illegal::TooFewWilds.clause(), "B-FERRY-1");
    assert_eq!(payments(&t, 0, "a/b"), ["red+1", "red+2"], "a wild may stand for a card, too");
    assert_eq!(payments(&t, 0, "b/c"), ["red+2"]);
    t.claim(0, "b/c", "red+2");
    assert_eq!(t.hand(0), "red red");
}

/// B-FERRY-2
#[test]
fn each_half_of_a_double_ferry_has_its_own_symbols() {
    let plan = hands("red 6, wild 5", "a-b 3 red 1, a-b 3 gray 2, b-c 1 red");
    let t = Table::at(&plan, 2, &["hand 0 red*3 wild*2"]);
    assert_eq!(payments(&t, 0, "a/b/red"), ["red+1", "red+2"]);
    assert_eq!(payments(&t, 0, "a/b/gray"), ["red+2"]);
    let toy = library::board("toy").unwrap();
    let symbols = |id| toy.route(toy.route_named(id).unwrap()).wilds_required;
    assert_eq!((symbols("harbor/island/blue"), symbols("harbor/island/gray")), (1, 2));
}

/// SF-FERRY-1
#[test]
fn ferries_of_san_francisco_carry_one_symbol() {
    let routes = library::board("san-francisco").unwrap().routes();
    let ferries: Vec<_> = routes.iter().filter(|route| route.wilds_required > 0).collect();
    assert!(ferries.iter().all(|route| route.wilds_required == 1));
    let mut pairs: Vec<_> = ferries.iter().map(|route| (route.a, route.b)).collect();
    pairs.dedup();
    assert_eq!((ferries.len(), pairs.len()), (5, 3));
    let mut t = Table::library_at("san-francisco", 2, &["hand 0 red*2"]);
    let mut pay = |text| {
        let claim = t.claiming_at("alcatraz/pier-39/gray", text, "alcatraz");
        t.refused(0, claim)
    };
    assert_eq!(pay("red"), Illegal::TooFewWilds);
    assert_eq!(pay("red+1"), Illegal::CardsNotInHand);
}

/// IB-FERRY-1
#[test]
fn ferries_of_iberia_carry_one_or_more_symbols() {
    let board = library::board("iberia").unwrap();
    let ferries = board.routes().iter().filter(|route| route.wilds_required > 0);
    let mut symbols: Vec<u8> = ferries.map(|route| route.wilds_required).collect();
    symbols.sort_unstable();
    assert_eq!(symbols, [1, 1, 2, 2, 3]);
}

/// B-CLAIM-2
#[test]
fn a_car_on_every_space() {
    let plan = red("a-b 4 red, b-c 3 red, c-d 4 red").supply(10).seats(2, 2);
    let mut t = Table::deal(&plan, 2, 0).opened();
    t.claim(0, "a/b", "red");
    assert_eq!((t.supply(0), t.supply(1)), (6, 10));
    t.draw_two(1);
    t.claim(0, "b/c", "red");
    assert_eq!(t.supply(0), 3);
    t.draw_two(1);
    t.draw_two(0);
    t.draw_two(1);
    assert_eq!(t.refused(0, t.claiming("c/d", "red")), Illegal::TooFewCars);
    assert_eq!(Illegal::TooFewCars.clause(), "B-CLAIM-2");
    assert_eq!(payments(&t, 0, "c/d"), [] as [&str; 0]);
    assert!(t.view(0).legal().claimable().is_empty());
}

/// B-CLAIM-2: as many cars as spaces are enough.
#[test]
fn the_last_cars_may_be_used_up() {
    let plan = red("a-b 4 red, b-c 4 red, c-d 1 red").supply(8).seats(2, 2);
    let mut t = Table::deal(&plan, 2, 0).opened();
    t.claim(0, "a/b", "red");
    t.draw_two(1);
    assert!(t.view(0).legal().claimable().contains(t.route("b/c")));
    t.claim(0, "b/c", "red");
    assert_eq!(t.supply(0), 0);
}

/// B-CLAIM-2: also for a ferry route.
#[test]
fn a_ferry_takes_a_car_on_every_space() {
    let plan = hands("red 6, wild 5", "a-b 4 red 1, b-c 3 red 1, c-d 1 red").supply(3);
    let mut t = Table::at(&plan, 2, &["hand 0 red*3 wild*2"]);
    assert_eq!(t.refused(0, t.claiming("a/b", "red+1")), Illegal::TooFewCars);
    assert_eq!(payments(&t, 0, "a/b"), [] as [&str; 0]);
    assert_eq!(payments(&t, 0, "b/c"), ["red+1", "red+2"]);
}

/// B-CLAIM-3
#[test]
fn any_unclaimed_route_connected_or_not() {
    let mut t = Table::deal(&red("a-b 1 red, b-c 1 red, c-d 1 red"), 2, 0).opened();
    t.claim(0, "a/b", "red");
    assert!(t.is_turn_of(1), "one route each turn");
    assert_eq!(t.refused(1, t.claiming("a/b", "red")), Illegal::RouteClaimed);
    assert_eq!(Illegal::RouteClaimed.clause(), "B-CLAIM-3");
    t.draw_two(1);
    assert_eq!(t.refused(0, t.claiming("a/b", "red")), Illegal::RouteClaimed, "nor one's own");
    t.claim(0, "c/d", "red");
    let view = t.spectator();
    assert_eq!(view.owner(t.route("c/d")), Some(seat(0)));
    assert_eq!(view.owner(t.route("b/c")), None);
    assert!(view.claims(seat(0)).iter().eq([t.route("a/b"), t.route("c/d")]));
    assert!(view.claims(seat(1)).is_empty());
    for at in [0, 1] {
        assert!(view.free_for(seat(at)).iter().eq([t.route("b/c")]));
    }
}

/// B-CLAIM-4
#[test]
fn points_come_at_once_by_length() {
    let routes = "a-b 1 red, b-c 2 red, c-d 3 red, d-e 4 red, e-f 5 red, f-g 6 red";
    let mut t = Table::deal(&red(routes).seats(2, 2).supply(30).hand(21), 2, 0).opened();
    let (mut points, ids) = (0, ["a/b", "b/c", "c/d", "d/e", "e/f", "f/g"]);
    for (route, worth) in ids.into_iter().zip([1, 2, 4, 7, 10, 15]) {
        let said = t.claim(0, route, "red")[0].clone();
        assert_eq!(said, format!("0 claims {route} for {worth}"));
        points += worth;
        assert_eq!((t.points(0), t.points(1)), (points, 0));
        t.draw_two(1);
    }
    for id in ["san-francisco", "iberia"] {
        let board = library::board(id).unwrap();
        let longest = board.routes().iter().map(|route| route.length).max().unwrap();
        let table: Vec<u8> = (0..=longest).map(|length| board.route_points(length)).collect();
        assert_eq!(table, [0, 1, 2, 4, 7, 10, 15][..table.len()]);
    }
}

/// B-CLAIM-5
#[test]
fn spent_cards_go_to_the_discards() {
    let plan = hands("red 8, wild 4", "a-b 3 red, b-c 3 red, c-d 1 red");
    let mut t = Table::at(&plan, 2, &["hand 0 red*3 wild*2", "market red"]);
    t.claim(0, "a/b", "red+1");
    assert_eq!(t.discard(), "red red wild");
    assert_eq!(t.hand(0), "red wild");
}

/// Returns a board with a double route between a and b. All cards are red.
fn twins() -> Plan {
    red("a-b 2 red, a-b 2 red, b-c 1 red, c-d 1 red")
}

/// B-CLAIM-6
#[test]
fn nobody_holds_both_routes_of_a_double_route() {
    for seats in 2..=5 {
        let mut t = Table::deal(&twins(), seats, 0).opened();
        t.claim(0, "a/b/red", "red");
        (1..seats).for_each(|at| t.draw_two(at));
        assert_eq!(t.refused(0, t.claiming("a/b/red-2", "red")), Illegal::TwinIsYours);
        assert_eq!(Illegal::TwinIsYours.clause(), "B-CLAIM-6");
        assert_eq!(payments(&t, 0, "a/b/red-2"), [] as [&str; 0]);
        assert!(t.may(0, t.claiming("b/c", "red")));
    }
}

/// B-CLAIM-7: closed below the board's number of players, open from that number on.
#[test]
fn with_few_players_the_other_half_is_closed_for_everybody() {
    for (seats, open_from) in [(2, 3), (3, 3), (2, 4), (3, 4), (4, 4), (5, 4)] {
        let mut t = Table::deal(&twins().twins_open_from(open_from), seats, 0).opened();
        t.claim(0, "a/b/red-2", "red");
        for at in 1..seats {
            let (twin, route) = (t.claiming("a/b/red", "red"), t.route("a/b/red"));
            let is_free = t.spectator().free_for(seat(at)).contains(route);
            if seats < open_from as usize {
                assert_eq!(t.refused(at, twin), Illegal::TwinClosed);
                assert!(!is_free);
            } else {
                assert!(t.may(at, twin) && is_free);
            }
            t.draw_two(at);
        }
        let owner = t.spectator().owner(t.route("a/b/red"));
        assert_eq!(owner, None, "closed is not claimed");
    }
    assert_eq!(Illegal::TwinClosed.clause(), "B-CLAIM-7");
}

/// B-CLAIM-6: two players may each claim one route of a double route.
#[test]
fn both_halves_for_two_players_where_that_is_open() {
    let mut t = Table::deal(&twins(), 4, 0).opened();
    t.claim(0, "a/b/red", "red");
    t.claim(1, "a/b/red-2", "red");
    assert_eq!(t.refused(2, t.claiming("a/b/red", "red")), Illegal::RouteClaimed);
    assert_eq!(t.refused(2, t.claiming("a/b/red-2", "red")), Illegal::RouteClaimed);
}

/// Lets seat 0 claim the first route. Returns why seat 1 is refused the other, if it is refused.
fn other_half(t: &mut Table, mine: Action, other: Action) -> Option<Illegal> {
    t.act(0, mine);
    t.game.check(seat(1), other).err()
}

/// SF-DOUBLE-1
#[test]
fn double_routes_of_san_francisco() {
    for (seats, refusal) in [(2, Some(Illegal::TwinClosed)), (3, None), (4, None)] {
        let hands = ["hand 0 green*2", "hand 1 orange*2"];
        let mut t = Table::library_at("san-francisco", seats, &hands);
        let stack = |t: &Table, at: &str| t.stacks().iter().any(|(place, _)| place == at);
        assert!(!stack(&t, "painted-ladies") && !stack(&t, "haight-ashbury"));
        let mine = t.claiming("haight-ashbury/painted-ladies/green", "green");
        let other = t.claiming("haight-ashbury/painted-ladies/orange", "orange");
        assert_eq!(other_half(&mut t, mine, other), refusal);
    }
}

/// IB-DOUBLE-1
#[test]
fn double_routes_of_iberia() {
    let closed = Some(Illegal::TwinClosed);
    for (seats, refusal) in [(2, closed), (3, closed), (4, None), (5, None)] {
        let hands = ["hand 0 purple*4", "hand 1 white*4"];
        let mut t = Table::library_at("iberia", seats, &hands);
        let mine = t.claiming("vigo/porto/purple", "purple");
        let other = t.claiming("vigo/porto/white", "white");
        assert_eq!(other_half(&mut t, mine, other), refusal);
    }
}

/// B-CLAIM-8
#[test]
fn a_claim_has_its_order() {
    // Stacks lie at a and b, festival cards at b. The claim sweeps the market, which is one wild.
    let plan = hands("red 5, wild 12", "a-b 1 red, b-c 1 red, c-d 1 red").market(1, 1, 1).supply(3);
    let plan = plan.draft_at(1, 1, ["1/1"; 4]).festivals("b 5").tokens(2, "a b", "");
    let plan = plan.tickets("a-b 1, b-c 1, c-d 1, a-c 1");
    let deck = "deck festival:b wild festival:b wild ?*";
    let hands = ["hand 0 red ?*4", "hand 1 red ?*4"];
    // The market of one wild was swept once before and is at rest.
    let mut t = Table::at(&plan, 2, &[deck, hands[0], hands[1], "market wild", "market_rests"]);
    t.draw_two(0);
    assert_eq!(t.laid("b"), 2);
    let token = t.stacks().iter().position(|(at, _)| at == "b").unwrap();
    let said = t.claim_at(1, "a/b", "red", "b");
    let first = ["1 claims a/b for 1".into(), format!("1 takes token {token} at b")];
    assert_eq!(said[..2], first);
    assert_eq!(said[2..4], ["1 takes 2 of festival b", "swept"]);
    assert_eq!(said[said.len() - 2..], ["1 calls the last round", "0 to move"]);
    assert_eq!(t.hand_size(1), 4, "paid");
}

/// B-CLAIM-8: the payment is in the discards before the market is filled from them.
#[test]
fn the_payment_may_refill_the_market() {
    let plan = plan().seats(2, 2).hand(2).market(2, 2, 10).deck("red 6");
    let plan = plan.routes("a-b 2 red, b-c 1 red").tickets("a-b 1, b-c 1");
    let mut t = Table::deal(&plan, 2, 0).opened();
    t.take(0, 0);
    t.take(0, 1);
    assert_eq!(t.market(), "- -");
    let said = ["1 claims a/b for 2", "2 cards reshuffled", "red to 0", "red to 1", "0 to move"];
    assert_eq!(t.claim(1, "a/b", "red"), said);
}
