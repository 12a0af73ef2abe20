//! Festival cards: laid out, taken by claims, scored in sets (IB-FEST).

use board::library;
use rules::{Action, Illegal};

use crate::plan::{Plan, plan};
use crate::table::{Table, seat};

/// Returns a board whose hands and one market place hold all cards. The deck holds the festival
/// cards; the first unseen draw lays them all out and also brings the second draft.
fn fair(festivals: &str) -> Plan {
    let routes = "a-b 1 red, b-c 1 red, c-d 1 red, a-d 1 red, a-c 1 red";
    let plan = plan().seats(2, 2).hand(6).market(1, 1, 10).deck("red 13").routes(routes);
    plan.draft_at(1, 1, ["1/1"; 4]).festivals(festivals)
}

/// Plays until all festival cards lie at their locations. It is seat 1's turn.
fn laid_out(plan: &Plan) -> Table {
    let mut t = Table::deal(plan, 2, 0).opened();
    t.draw_deck(0);
    assert_eq!(t.deck_size(), 0);
    t.take(0, 0);
    t.finish_draft();
    assert!(t.is_turn_of(1));
    t
}

/// IB-FEST-1
#[test]
fn a_claim_takes_all_that_lies_at_a_city() {
    let mut t = laid_out(&fair("a 3, c 2"));
    assert_eq!((t.laid("a"), t.laid("c")), (3, 2));
    let said = t.claim_at(1, "a/b", "red", "a").to_vec();
    assert_eq!(said[..2], ["1 claims a/b for 1", "1 takes 3 of festival a"]);
    assert_eq!((t.laid("a"), t.laid("c")), (0, 2));
    assert_eq!((t.pile(1, "a"), t.pile(1, "c"), t.pile(0, "a")), (3, 0, 0));
    // The seat may look at its pile; others see only its size.
    let a = t.festival("a");
    for view in [t.view(0), t.spectator()] {
        assert_eq!(view.pile(seat(1), a), None);
        assert_eq!((view.pile_size(seat(1)), view.pile_size(seat(0))), (3, 0));
    }
    assert_eq!(t.view(1).pile(seat(1), a), Some(3));
}

/// IB-FEST-1: the pile grows.
#[test]
fn a_pile_holds_what_several_claims_took() {
    let mut t = laid_out(&fair("a 3, c 2, d 1"));
    t.claim_at(1, "a/b", "red", "a");
    t.take(0, 0);
    t.claim_at(1, "b/c", "red", "c");
    assert_eq!((t.pile(1, "a"), t.pile(1, "c"), t.view(0).pile_size(seat(1))), (3, 2, 5));
}

/// IB-FEST-2, IB-FEST-7
#[test]
fn with_cards_at_both_ends_the_player_chooses_one() {
    let mut t = laid_out(&fair("a 3, c 2"));
    assert_eq!(t.refused(1, t.claiming("a/c", "red")), Illegal::MustTakeFestival);
    assert_eq!(t.refused(1, t.claiming_at("a/c", "red", "b")), Illegal::NothingToTake);
    let offered = t.claims(1).into_iter().filter(|claim| claim.route == t.route("a/c"));
    let choices = ["a", "c"].map(|city| t.claiming_at("a/c", "red", city));
    assert!(offered.map(Action::Claim).eq(choices));
    t.claim_at(1, "a/c", "red", "c");
    assert_eq!((t.pile(1, "a"), t.pile(1, "c")), (0, 2), "never both");
    assert_eq!(t.laid("a"), 3);
}

/// IB-FEST-7: only an end with cards can be chosen.
#[test]
fn an_end_without_cards_is_no_choice() {
    let mut t = laid_out(&fair("a 3, b 1, c 2"));
    t.claim_at(1, "b/c", "red", "b");
    t.take(0, 0);
    assert_eq!(t.laid("b"), 0);
    assert_eq!(t.refused(1, t.claiming_at("a/b", "red", "b")), Illegal::NothingToTake);
    t.claim_at(1, "a/b", "red", "a");
    assert_eq!(t.view(1).pile_size(seat(1)), 4);
}

/// IB-FEST-3
#[test]
fn cities_that_share_a_pile() {
    // b and c share one pile; a route to either takes it.
    for (route, city) in [("a/b", "b"), ("c/d", "c")] {
        let mut t = laid_out(&fair("b+c 4"));
        assert_eq!(t.laid("bc"), 4);
        t.claim_at(1, route, "red", city);
        assert_eq!((t.laid("bc"), t.pile(1, "bc")), (0, 4));
    }
    // A route between the two takes the pile once, without a choice.
    let mut t = laid_out(&fair("b+c 4"));
    assert_eq!(t.refused(1, t.claiming_at("b/c", "red", "c")), Illegal::NothingToTake);
    assert_eq!(t.refused(1, t.claiming("b/c", "red")), Illegal::MustTakeFestival);
    let said = t.claim_at(1, "b/c", "red", "b").to_vec();
    assert_eq!(said.iter().filter(|line| line.contains("takes 4 of")).count(), 1);
    assert_eq!((t.laid("bc"), t.pile(1, "bc")), (0, 4));
}

/// IB-FEST-3, IB-FEST-7 on the real board.
#[test]
fn porto_and_coimbra() {
    let board = library::board("iberia").unwrap();
    let festivals = board.festivals().unwrap();
    let at = |id| festivals.at(board.location_named(id).unwrap());
    assert!(at("porto").is_some());
    assert_eq!(at("porto"), at("coimbra"));
    let shared = festivals.list.iter().filter(|festival| festival.locations.len() > 1);
    assert_eq!(shared.count(), 1);
    let deck = "deck red festival:porto-coimbra red ?*";
    let mut t = Table::library_at("iberia", 2, &["hand 1 blue ?*3", deck]);
    t.draw_two(0);
    assert_eq!(t.laid("porto-coimbra"), 1);
    t.claim_at(1, "porto/coimbra/blue", "blue", "porto");
    assert_eq!((t.pile(1, "porto-coimbra"), t.laid("porto-coimbra")), (1, 0));
}

/// IB-FEST-4
#[test]
fn declining_is_not_a_choice() {
    let mut t = laid_out(&fair("a 3"));
    assert_eq!(t.refused(1, t.claiming("a/b", "red")), Illegal::MustTakeFestival);
    assert_eq!(Illegal::MustTakeFestival.clause(), "IB-FEST-4");
    assert_eq!(t.refused(1, t.claiming_at("a/b", "red", "b")), Illegal::NothingToTake);
    assert!(t.may(1, t.claiming("b/c", "red")));
}

/// IB-FEST-5
#[test]
fn cards_of_a_city_score_as_a_set() {
    let points = &library::board("iberia").unwrap().festivals().unwrap().points;
    assert_eq!((points[3], points[7]), (6, 22));
    assert_eq!(points[..], [0, 2, 4, 6, 9, 13, 17, 22]);
    // On this board every card scores ten points. The points are counted by festival, then added.
    let mut t = laid_out(&fair("a 3, c 2").supply(4).last_round_at(2));
    t.claim_at(1, "a/b", "red", "a");
    t.take(0, 0);
    t.claim_at(1, "b/c", "red", "c"); // two cars left
    t.take(0, 0);
    t.claim(1, "c/d", "red");
    let scores = t.scores();
    assert_eq!((scores[0].festivals, scores[1].festivals), (0, 50));
}

/// IB-FEST-5: by the board's table, for each festival separately.
#[test]
fn festivals_score_on_the_board_itself() {
    let table = [0, 2, 4, 6, 9, 13, 17, 22];
    let board = library::board("iberia").unwrap();
    let mut most = 0;
    for number in 0..30 {
        let t = crate::ending::played_out(board, 3, number);
        for (at, line) in t.scores().iter().enumerate() {
            let ids = board.festivals().unwrap().ids();
            let piles = ids.map(|id| t.view(at).pile(seat(at), id).unwrap() as usize);
            most = most.max(piles.clone().max().unwrap());
            assert_eq!(line.festivals, piles.map(|cards| table[cards]).sum::<i16>());
        }
    }
    assert!(most >= 3);
}

/// IB-FEST-6
#[test]
fn what_lay_at_a_city_was_seen_by_all() {
    let mut t = laid_out(&fair("a 3"));
    assert_eq!(t.spectator().festival_laid(t.festival("a")), 3);
    assert_eq!(t.view(0).festival_laid(t.festival("a")), 3);
    // The event shows the number of cards: `FestivalTaken` has no secret.
    assert_eq!(t.claim_at(1, "a/b", "red", "a")[1], "1 takes 3 of festival a");
    assert_eq!(t.view(0).pile(seat(1), t.festival("a")), None);
}

/// IB-FEST-8
#[test]
fn cards_laid_by_the_refill_after_the_claim_stay() {
    // The claim sweeps the market, which is one wild, and the sweep lays out festival cards.
    let plan = fair("a 5").market(1, 1, 1).deck("red 6, wild 14");
    let hand = format!("hand 1 red ?*{}", plan.board().hand() - 1);
    let deck = "deck festival:a wild*2 festival:a ?*";
    let mut t = Table::at(&plan, 2, &["market wild", "market_rests", deck, &hand]);
    t.draw_two(0);
    assert_eq!((t.laid("a"), t.deck()[0].as_str()), (1, "festival a"));
    let said = t.claim_at(1, "a/b", "red", "a").to_vec();
    assert_eq!(said[1..4], ["1 takes 1 of festival a", "swept", "festival a"]);
    assert_eq!(t.pile(1, "a"), 1);
    let laid = said.iter().filter(|line| *line == "festival a").count();
    assert_eq!(t.laid("a") as usize, laid);
}

/// IB-FEST-9
#[test]
fn festival_cards_never_go_to_the_discards() {
    let mut t = laid_out(&fair("a 3, c 2").supply(3).last_round_at(2));
    assert_eq!((t.deck_size(), t.discard().as_str()), (0, ""));
    t.claim_at(1, "a/b", "red", "a"); // calls the last round
    assert_eq!(t.laid("c"), 2);
    t.take(0, 0);
    t.claim_at(1, "b/c", "red", "c");
    let scores = t.scores();
    assert_eq!((scores[0].festivals, scores[1].festivals), (0, 50));
}

/// IB-FEST-9
#[test]
fn what_still_lies_at_a_city_scores_for_nobody() {
    let mut t = laid_out(&fair("a 3, c 2").supply(3).last_round_at(2));
    t.claim_at(1, "a/b", "red", "a");
    t.take(0, 0);
    t.draw_tickets(1);
    t.first_legal();
    assert_eq!(t.laid("c"), 2);
    let scores = t.scores();
    assert_eq!((scores[0].festivals, scores[1].festivals), (0, 30));
}

/// A board may have both mechanics: the chosen end gives everything that lies there.
#[test]
fn tokens_and_festival_cards_at_one_end_come_together() {
    let plan = fair("a 3, b+c 2").tokens(2, "b d", "fixed_symbols = [0, 1]");
    let mut t = laid_out(&plan);
    // b and c share a pile, but a token lies at b: the ends differ, so there is a choice.
    assert!(t.may(1, t.claiming_at("b/c", "red", "b")));
    assert!(t.may(1, t.claiming_at("b/c", "red", "c")));
    assert_eq!(t.refused(1, t.claiming("b/c", "red")), Illegal::MustTakeToken);
    assert_eq!(t.refused(1, t.claiming("a/c", "red")), Illegal::MustTakeFestival);
    let mut other = t.clone();
    other.claim_at(1, "b/c", "red", "c");
    assert_eq!((other.tokens(1).len(), other.pile(1, "bc")), (0, 2));
    t.claim_at(1, "b/c", "red", "b");
    assert_eq!((t.tokens(1), t.pile(1, "bc")), (vec![0], 2));
}

/// At a location with a token and no festival cards, the claim takes only the token.
#[test]
fn a_token_at_a_city_without_festival_cards_comes_alone() {
    let plan = fair("b 2").tokens(2, "b d", "fixed_symbols = [0, 1]");
    let mut t = Table::deal(&plan, 2, 0).opened();
    assert_eq!(t.laid("b"), 0);
    let said = ["0 claims a/b for 1", "0 takes token 0 at b", "1 to move"];
    assert_eq!(t.claim_at(0, "a/b", "red", "b"), said);
}

/// IB-CITY-1
#[test]
fn france_is_a_location_like_any_other() {
    let board = library::board("iberia").unwrap();
    let france = board.location_named("france").unwrap();
    assert!(board.tickets().iter().any(|ticket| ticket.a == france || ticket.b == france));
    assert_eq!(board.location(france).routes.len(), 5);
    let mut t = Table::library("iberia", 2, 0).opened();
    let route = t.route("france/lleida");
    while !t.view(0).legal().claimable().contains(route) {
        t.rounds_of_drawing(1);
    }
    let to_france =
        |action: &Action| matches!(action, Action::Claim(claim) if claim.route == route);
    let claim = t.view(0).legal().iter().find(to_france).unwrap();
    t.act(0, claim);
    assert_eq!((t.points(0), t.supply(0)), (4, 32));
}
