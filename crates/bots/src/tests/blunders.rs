//! Positions with mistakes that only a beginner makes. Every level must avoid them, except two
//! positions that only the levels with prices can solve.

use board::Board;

use super::position::decides;
use super::sketch::{Sketch, sketch};

const LEVELS: [&str; 3] = ["conductor", "dispatcher", "stationmaster"];

/// Checks every level: its decision begins with one of these words, or does not if they begin with
/// "not".
fn all(board: &Board, seats: usize, position: &str, right: &[&str]) {
    each_of(&LEVELS, board, seats, position, right);
}

/// Checks some of the levels.
fn each_of(levels: &[&str], board: &Board, seats: usize, position: &str, right: &[&str]) {
    for level in levels {
        let decision = decides(level, board, seats, position);
        let fits = |words: &&str| match words.strip_prefix("not ") {
            Some(words) => !decision.starts_with(words),
            None => decision.starts_with(words),
        };
        assert!(right.iter().any(fits), "{level} decides {decision:?}, not {right:?}:\n{position}");
    }
}

fn named(id: &str) -> &'static Board {
    board::library::board(id).unwrap()
}

fn sf() -> &'static Board {
    named("san-francisco")
}
fn iberia() -> &'static Board {
    named("iberia")
}

/// Seat 1 has placed its last car in the southwest and called the last round.
const SF_END: &str = "last_round 1\n\
    claims 1 japanese-gardens/presidio/blue japanese-gardens/twin-peaks japanese-gardens/sunset/black \
    haight-ashbury/japanese-gardens/purple haight-ashbury/twin-peaks the-castro/twin-peaks \
    sunset/twin-peaks mission-district/twin-peaks";

/// Seat 1 has two cars left, has placed the others in the north, and has called the last round.
const IBERIA_END: &str = "last_round 1\n\
    claims 1 pamplona/france/purple a-coruna/leon vigo/leon burgos/zaragoza porto/salamanca/green \
    madrid/zaragoza/yellow zaragoza/valencia barcelona/valencia/white";

#[test]
fn claims_the_route_that_completes_a_ticket_on_its_last_turn() {
    // A route that completes a ticket against a longer one with more points.
    let at = |more: &str| format!("{SF_END}\n{more}");
    let position = at("tickets 0 alcatraz/lombard-street\nclaims 0 alcatraz/pier-39/gray\n\
                       hand 0 purple black*3");
    all(sf(), 2, &position, &["claim lombard-street/pier-39 purple 1"]);
    let position = at("tickets 0 the-embarcadero/market-street\n\
                       claims 0 the-embarcadero/union-square/blue\nhand 0 black green*3");
    all(sf(), 2, &position, &["claim market-street/union-square/black black 1"]);
    let position = at("tickets 0 haight-ashbury/mission-district\n\
                       claims 0 haight-ashbury/the-castro/blue\nhand 0 wild orange*3");
    all(sf(), 2, &position, &["claim mission-district/the-castro wild 1"]);
    // Three more tickets, which can no longer be completed.
    let lost = "salamanca/vigo a-coruna/valladolid albacete/pamplona";
    let at = |ticket: &str, more: &str| format!("{IBERIA_END}\ntickets 0 {ticket} {lost}\n{more}");
    let position = at(
        "cadiz/granada",
        "claims 0 sevilla/cadiz/blue cordoba/sevilla/red\n\
                       hand 0 green black*3",
    );
    all(iberia(), 2, &position, &["claim cordoba/granada/green green 1"]);
    let position =
        at("murcia/palma", "claims 0 alicante/murcia/purple\nhand 0 wild*3 red yellow*4");
    all(iberia(), 2, &position, &["claim alicante/palma"]);
    let position = at("burgos/gijon", "claims 0 leon/burgos\nhand 0 black blue*3\nlaid pamplona");
    all(iberia(), 2, &position, &["claim gijon/leon black 1"]);
    // Of two tickets it must complete the one with more points.
    let routes = "a-b 2 red, c-d 2 blue, b-c 1 green, y-z 4 gray";
    let board = Sketch::new(routes, "a-b 5, c-d 9, a-c 2, b-d 3, y-z 1, a-d 1").cars(6).board();
    let end = "last_round 1\nclaims 1 y/z\n";
    let position = format!("{end}tickets 0 a/b c/d\nhand 0 red*2 blue*2");
    all(board, 2, &position, &["claim c/d blue 2"]);
    // The last round of four.
    let position = format!("{end}tickets 0 a/b\nhand 0 red*2 green");
    all(board, 4, &position, &["claim a/b red 2"]);
}

#[test]
fn never_draws_tickets_in_the_last_round() {
    let own = |text: &str, seat: &str| text.replace('1', seat);
    all(sf(), 2, SF_END, &["draw"]);
    let called = own(SF_END, "0").replace("last_round 0\n", "last_round 0\nturns 9\n");
    all(sf(), 2, &called, &["draw"]);
    all(sf(), 4, &format!("{SF_END}\nhand 0 red"), &["claim"]);
    let third = own(SF_END, "3");
    all(sf(), 4, &format!("{third}\nclaims 0 alcatraz/pier-39/gray"), &["draw"]);
    let end = IBERIA_END.replace("claims 1", "draft done\nclaims 1");
    let deck = "deck ?*";
    all(iberia(), 5, &format!("{end}\n{deck}\ntickets 0 ?*8"), &["draw"]);
    let fourth = own(&end, "4");
    all(iberia(), 5, &format!("{fourth}\n{deck}\ntickets 0 cadiz/granada ?*7"), &["draw"]);
}

#[test]
fn never_pays_a_wild_where_a_useless_card_would_do() {
    let tickets = "a-c 9, a-b 6, b-c 5, c-d 4, a-d 9, c-e 5";
    let board = sketch("a-b 2 gray, b-c 3 red, c-d 2 blue, d-e 1 gray", tickets);
    let at = |more: &str| format!("ticket_deck\n{more}");
    all(board, 2, &at("tickets 0 a/b\nhand 0 yellow*2 wild*2"), &["claim a/b yellow 2"]);
    all(board, 2, &at("tickets 0 a/b\nhand 0 yellow*3 wild"), &["claim a/b yellow 2"]);
    all(board, 2, &at("tickets 0 b/c\nhand 0 red*3 wild*3"), &["claim b/c red 3"]);
    all(board, 2, &at("tickets 0 c/d\nhand 0 blue*2 wild*2"), &["claim c/d blue 2"]);
    all(
        board,
        2,
        &at("tickets 0 a/b b/c\nhand 0 yellow*2 red*2 wild"),
        &["claim a/b yellow 2", "claim b/c red 2+1"],
    );
    // The plan needs red, so the gray route is paid with yellow, before or after the red card is drawn.
    let either = ["claim a/b yellow 2", "draw deck"];
    all(board, 2, &at("tickets 0 a/c\nhand 0 red*2 yellow*2"), &either);
    // On the last turn the only claim of two spaces is worth a wild. A claim that completes a
    // ticket with one card is better.
    let routes = "a-b 2 gray, b-c 3 red, c-d 2 blue, d-e 1 gray, y-z 4 yellow";
    let board = Sketch::new(routes, tickets).cars(6).board();
    let at = |more: &str| format!("ticket_deck\nlast_round 1\nclaims 1 y/z\n{more}");
    all(board, 2, &at("hand 0 green wild"), &["claim a/b green 1+1"]);
    all(board, 2, &at("tickets 0 c/e\nclaims 0 c/d\nhand 0 green wild"), &["claim d/e green 1"]);
}

#[test]
fn takes_the_pile_that_is_worth_more() {
    let routes = "a-b 2 red, b-c 2 blue, c-d 1 green";
    let with_piles = Sketch::new(routes, "a-b 7, b-c 5, c-d 3, a-d 9").festivals(4).board();
    let claim = |more: &str| format!("ticket_deck\ntickets 0 a/b\nhand 0 red*2\n{more}");
    all(with_piles, 2, &claim("laid fa fb*2"), &["claim a/b red 2 at b"]);
    all(with_piles, 2, &claim("laid fa*2 fb"), &["claim a/b red 2 at a"]);
    // A fourth card brings three points, a first one two.
    all(with_piles, 2, &claim("laid fa fb\npile 0 fb*3"), &["claim a/b red 2 at b"]);
    all(with_piles, 2, &claim("laid fa fb\npile 0 fa*3"), &["claim a/b red 2 at a"]);
    let routes = format!("{routes}, y-z 4 gray");
    let board = Sketch::new(&routes, "a-b 7, b-c 5, c-d 3, a-d 9").festivals(4).cars(6).board();
    let last = "last_round 1\nclaims 1 y/z\nticket_deck\nhand 0 red*2\nlaid fa*3 fb*2";
    all(board, 2, last, &["claim a/b red 2 at a"]);
}

#[test]
fn takes_a_token_where_one_is_to_be_had() {
    // The seat has the other symbols already, so it may not take the tokens at the other locations.
    let end = "last_round 1\n\
        claims 1 pacific-heights/presidio/red market-street/mission-district/purple \
        market-street/potrero-hill mission-district/painted-ladies pacific-heights/painted-ladies/blue \
        lombard-street/union-square lombard-street/market-street\n";
    let stacks = |alcatraz: u8, sunset: u8| {
        format!(
            "stacks 0@alcatraz*{alcatraz} 1@golden-gate-bridge*1 2@the-embarcadero*1 3@sunset*{sunset} \
             4@potrero-hill*1 5@crissy-field*0 6@fort-mason*0\n"
        )
    };
    let two = format!("{end}{}tokens 0 1 2 4 5 6\nhand 0 black wild", stacks(2, 2));
    all(sf(), 2, &two, &["claim alcatraz/fort-mason/black black 1+1 at alcatraz"]);
    // A token brings points, so it beats a route of the same length that collects nothing.
    let one = format!("{end}{}tokens 0 0 1 2 4 5 6\nhand 0 black*2 blue*2", stacks(1, 2));
    all(sf(), 2, &one, &["claim japanese-gardens/sunset/black black 2 at sunset"]);
    // A token of a symbol that the seat has cannot be taken.
    let none = format!("{end}{}tokens 0 1 2 3 4 5 6\nhand 0 black*2 green*3", stacks(2, 1));
    all(
        sf(),
        2,
        &none,
        &[
            "claim japanese-gardens/twin-peaks green 3",
            "claim market-street/mission-district/green green 3",
        ],
    );
}

#[test]
fn blocks_a_lone_last_link_at_two_seats() {
    let routes = "a-b 5 gray, c-d 5 gray, b-c 2 red, e-f 1 green, f-a 3 yellow";
    let tickets = "a-d 20, e-f 2, a-b 5, c-d 5, b-c 2, e-a 3";
    let at = |more: &str| format!("claims 1 a/b c/d\ntickets 0 e/f\nmarket yellow*5\n{more}");
    let board = sketch(routes, tickets);
    all(board, 2, &at("hand 1 ?*6\nhand 0 red*2"), &["claim b/c red 2"]);
    all(board, 2, &at("hand 1 ?*4\nhand 0 red wild"), &["claim b/c red 1+1"]);
    // A rival without the cars for a route need not be blocked.
    let board = Sketch::new(routes, tickets).cars(11).until_the_last_car().board();
    let position = at("hand 1 ?*6\nhand 0 red*2").replace("yellow*5", "green ?*4");
    all(board, 2, &position, &["not claim b/c"]);
}

#[test]
fn keeps_an_opening_of_tickets_that_goes_together() {
    let offer = |tickets: &str| format!("phase tickets 0\noffer 0 {tickets}\n");
    // One path serves both tickets.
    all(
        sf(),
        2,
        &offer("the-embarcadero/market-street pier-39/south-beach"),
        &["keep the-embarcadero/market-street pier-39/south-beach", "keep"],
    );
    let routes = "a-b 2 red, b-c 2 blue, c-d 2 green, d-e 2 yellow, e-f 2 red, f-g 2 blue";
    let tickets = "a-c 6, b-d 6, a-g 9, e-g 8, a-d 9, d-f 7";
    let board = sketch(routes, tickets);
    all(board, 2, &offer("a/c b/d"), &["keep a/c b/d"]);
    // A ticket that is complete already costs nothing.
    let own = "claims 0 a/b b/c\n";
    let few = |cars| Sketch::new(routes, tickets).cars(cars).until_the_last_car().board();
    all(few(10), 2, &format!("{own}{}", offer("a/c d/f")), &["keep a/c"]);
    all(few(7), 2, &format!("{own}{}", offer("d/f a/c")), &["keep a/c"]);
    // A seat without cars keeps the ticket that loses the fewest points.
    all(few(1), 2, &offer("a/g a/c"), &["keep a/c"]);
    // After a draft a seat keeps exactly the number that the board asks for.
    let more =
        format!("{tickets}, a-b 2, b-c 2, c-e 3, e-f 2, b-e 4, c-f 4, a-e 5, b-f 5, c-g 6, d-g 6");
    let chosen = |dealt, keep| Sketch::new(routes, &more).draft(dealt, keep).board();
    let among = |tickets: &str| {
        let count = tickets.split(' ').count();
        format!("phase draft_tickets\noffer 0 {tickets}\noffer 1 ?*{count}\n")
    };
    all(chosen(3, 2), 2, &among("a/c e/g b/d"), &["keep a/c b/d"]);
    all(chosen(3, 2), 2, &among("e/g a/d a/c"), &["keep a/c a/d"]);
    all(chosen(5, 3), 2, &among("a/c a/g b/d a/d e/g"), &["keep a/c b/d a/d"]);
}

#[test]
fn picks_what_goes_with_what_it_has() {
    let routes = "a-b 2 red, b-c 2 blue, c-d 2 green, d-e 2 yellow, e-f 2 red, f-g 2 blue";
    let tickets =
        "a-c 6, b-d 6, a-g 9, e-g 8, a-d 9, d-f 7, a-b 2, b-c 2, c-e 3, e-f 2, b-e 4, c-f 4";
    let pricing = &LEVELS[1..];
    let board = Sketch::new(routes, tickets).draft(4, 2).board();
    let position =
        "phase picks\npicks 1 0 a/c\noffer 0 e/g b/d d/f\npicks 1 1 a/b\noffer 1 b/c c/e e/f";
    each_of(pricing, board, 2, position, &["pick b/d"]);
    let position =
        "phase picks\npicks 1 0 a/c b/d\noffer 0 d/f a/d\npicks 1 1 a/b c/e\noffer 1 b/c e/f";
    each_of(pricing, board, 2, position, &["pick a/d"]);
    let board = Sketch::new(routes, tickets).draft(2, 1).board();
    let position = "phase picks\ndraft second\nturns 6\nclaims 0 a/b b/c\ntickets 0 c/f\n\
                    offer 0 a/c e/g\noffer 1 ?*2\ndeck ?*";
    all(board, 2, position, &["pick a/c"]);
}

#[test]
fn places_stacks_by_its_own_plans() {
    let aside = "phase stacks 1\nstacks 0@alcatraz*2 1@golden-gate-bridge*2 2@the-embarcadero*2 \
                 3@sunset*2 4@potrero-hill*2 5*1 6*1\ntickets 0 ?\n";
    for (tickets, places) in [
        ("haight-ashbury/mission-district", ["haight-ashbury", "mission-district", "the-castro"]),
        ("the-embarcadero/market-street", ["the-embarcadero", "market-street", "union-square"]),
    ] {
        for level in LEVELS {
            let position = format!("{aside}tickets 1 {tickets}");
            let decision = decides(level, sf(), 2, &position);
            let placed: Vec<&str> =
                decision.split('@').skip(1).map(|it| it.split(' ').next().unwrap()).collect();
            assert_eq!(placed.len(), 2, "{level}: {decision}");
            assert!(placed.iter().all(|at| places.contains(at)), "{level}: {decision}");
        }
    }
}

#[test]
fn takes_cards_that_its_plan_asks_for() {
    let board = sketch("a-b 3 red, b-c 3 red, c-d 2 blue", "a-b 9, a-c 12, c-d 3, a-d 9");
    let with = |more: &str| format!("ticket_deck\ntickets 0 a/b\n{more}");
    all(board, 2, &with("market yellow red red green green"), &["draw 1"]);
    all(board, 2, &with("market yellow green red blue red"), &["draw 2"]);
    all(board, 2, &with("phase second_card 0\nmarket wild red blue green green"), &["draw 1"]);
    let second = "phase second_card 0\nmarket wild yellow blue green green\nhand 0 red*2";
    all(board, 2, &with(second), &["draw deck"]);
    // Two needed cards are worth more than one wild.
    all(board, 2, &with("market wild red red green green"), &["draw 1", "draw 2"]);
}

#[test]
fn completes_a_ticket_when_it_can() {
    let (routes, tickets) = ("a-b 2 red, b-c 2 blue, c-d 3 green", "a-c 9, a-b 4, c-d 3, a-d 9");
    let board = sketch(routes, tickets);
    let with = |more: &str| format!("ticket_deck\n{more}");
    let position = with("tickets 0 a/c\nclaims 0 a/b\nhand 0 blue*2");
    all(board, 2, &position, &["claim b/c blue 2"]);
    let few = Sketch::new(routes, tickets).cars(7).board();
    let position = with("tickets 0 a/c\nclaims 0 a/b\nclaims 1 c/d\nhand 0 blue wild");
    all(few, 2, &position, &["claim b/c blue 1+1"]);
    let position = with("tickets 0 a/b\nhand 0 red*2 green*3");
    all(board, 2, &position, &["claim a/b red 2"]);
}
