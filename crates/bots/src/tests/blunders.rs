//! What nobody above a beginner does wrong. Every position is put to every level, but for two that only
//! those who price everything can see through.

use board::Board;

use super::position::decides;
use super::sketch::{sketch, sketch_with};

const LEVELS: [&str; 3] = ["conductor", "dispatcher", "stationmaster"];

/// The decision must begin with one of these words; with "not …" it must not.
fn all(board: &Board, seats: usize, position: &str, right: &[&str]) {
    each_of(&LEVELS, board, seats, position, right);
}

/// Puts the position to some of the levels.
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

/// Both boards of the product.
fn sf() -> &'static Board {
    named("san-francisco")
}
fn iberia() -> &'static Board {
    named("iberia")
}

#[test]
fn claims_the_route_that_completes_a_ticket_on_its_last_turn() {
    // Eight points and a short route against a long one that scores more by itself.
    let end = "last round 1\nno tickets";
    let at = |more: &str| format!("{end}\n{more}");
    let position =
        at("tickets alcatraz/lombard-street\nown alcatraz/pier-39/gray\nhand purple 1 black 3");
    all(sf(), 2, &position, &["claim lombard-street/pier-39 purple 1"]);
    let position = at(
        "tickets the-embarcadero/market-street\nown the-embarcadero/union-square/blue\nhand black 1 green 3",
    );
    all(sf(), 2, &position, &["claim market-street/union-square/black black 1"]);
    let position = at(
        "tickets haight-ashbury/mission-district\nown haight-ashbury/the-castro/blue\nhand wild 1 orange 3",
    );
    all(sf(), 2, &position, &["claim mission-district/the-castro wild 1"]);
    let position = at(
        "tickets cadiz/granada\nown sevilla/cadiz/blue cordoba/sevilla/red\nhand green 1 black 3",
    );
    all(iberia(), 2, &position, &["claim cordoba/granada/green green 1"]);
    let position =
        at("tickets murcia/palma\nown alicante/murcia/purple\nhand wild 3 red 1 yellow 4");
    all(iberia(), 2, &position, &["claim alicante/palma"]);
    let position =
        at("tickets burgos/gijon\nown leon/burgos\nhand black 1 blue 3\nlaid pamplona 1");
    all(iberia(), 2, &position, &["claim gijon/leon black 1"]);
    // Of two tickets the richer.
    let board = sketch("a-b 2 red, c-d 2 blue, b-c 1 green", "a-b 5, c-d 9, a-c 2, b-d 3");
    all(board, 2, &at("tickets a/b c/d\nhand red 2 blue 2"), &["claim c/d blue 2"]);
    // The last turn of the last round of four.
    let position = format!("last round 1\n{}", "tickets a/b\nhand red 2 green 1");
    all(board, 4, &position, &["claim a/b red 2"]);
}

#[test]
fn never_draws_tickets_in_the_last_round() {
    all(sf(), 2, "last round 1", &["draw"]);
    all(sf(), 2, "last round 2", &["draw"]);
    all(sf(), 4, "last round 1\nhand red 1", &["claim"]);
    all(sf(), 4, "last round 3\nown alcatraz/pier-39/gray", &["draw"]);
    all(iberia(), 5, "last round 1", &["draw"]);
    all(iberia(), 5, "last round 4\ntickets cadiz/granada", &["draw"]);
}

#[test]
fn never_pays_a_wild_where_a_useless_card_would_do() {
    let board = sketch(
        "a-b 2 gray, b-c 3 red, c-d 2 blue, d-e 1 gray",
        "a-c 9, a-b 6, b-c 5, c-d 4, a-d 9, c-e 5",
    );
    all(board, 2, "no tickets\ntickets a/b\nhand yellow 2 wild 2", &["claim a/b yellow 2"]);
    all(board, 2, "no tickets\ntickets a/b\nhand yellow 3 wild 1", &["claim a/b yellow 2"]);
    all(board, 2, "no tickets\ntickets b/c\nhand red 3 wild 3", &["claim b/c red 3"]);
    all(board, 2, "no tickets\ntickets c/d\nhand blue 2 wild 2", &["claim c/d blue 2"]);
    all(
        board,
        2,
        "no tickets\ntickets a/b b/c\nhand yellow 2 red 2 wild 1",
        &["claim a/b yellow 2", "claim b/c red 2+1"],
    );
    all(board, 2, "no tickets\nlast round 1\nhand green 1 wild 1", &["claim a/b green 1+1"]);
    all(
        board,
        2,
        "no tickets\nlast round 1\ntickets c/e\nown c/d\nhand green 1 wild 1",
        &["claim d/e green 1"],
    );
    // A color that the plan needs is no useless card.
    let position = "no tickets\ntickets a/c\nhand red 2 yellow 2";
    all(board, 2, position, &["claim a/b yellow 2"]);
}

fn with_piles() -> &'static Board {
    sketch_with(
        "a-b 2 red, b-c 2 blue, c-d 1 green",
        "a-b 7, b-c 5, c-d 3, a-d 9",
        "[festivals]\npoints = [0, 2, 4, 6, 9]\nlist = [\n\
         { id = \"fa\", name = \"Fa\", locations = [\"a\"], cards = 3 },\n\
         { id = \"fb\", name = \"Fb\", locations = [\"b\"], cards = 3 },\n]",
    )
}

#[test]
fn takes_the_pile_that_is_worth_more() {
    let claim = |more: &str| format!("no tickets\ntickets a/b\nhand red 2\n{more}");
    all(with_piles(), 2, &claim("laid fa 1\nlaid fb 2"), &["claim a/b red 2 at b"]);
    all(with_piles(), 2, &claim("laid fa 2\nlaid fb 1"), &["claim a/b red 2 at a"]);
    // A fourth card brings three points, a first one two.
    all(with_piles(), 2, &claim("laid fa 1\nlaid fb 1\npile fb 3"), &["claim a/b red 2 at b"]);
    all(with_piles(), 2, &claim("laid fa 1\nlaid fb 1\npile fa 3"), &["claim a/b red 2 at a"]);
    let last = "last round 1\nno tickets\nhand red 2\nlaid fa 3\nlaid fb 2";
    all(with_piles(), 2, last, &["claim a/b red 2 at a"]);
}

#[test]
fn takes_a_token_where_one_is_to_be_had() {
    let at = |more: &str| format!("no tickets\nlast round 1\n{more}");
    let stacks = "stack 0 at alcatraz 2\nstack 1 at sunset 2\ntokens 2 3";
    let position = at(&format!("{stacks}\nhand black 1 wild 1"));
    all(sf(), 2, &position, &["claim alcatraz/fort-mason/black black 1+1 at alcatraz"]);
    // A third token brings a point, so the shorter way to nothing is no match.
    let position = at("stack 0 at sunset 1\ntokens 1 2 3\nhand black 2 blue 2");
    all(sf(), 2, &position, &["claim japanese-gardens/sunset/black black 2 at sunset"]);
    // One that it has already is none.
    let position = at("stack 0 at sunset 1\ntokens 0 2 3\nhand black 2 green 3");
    all(
        sf(),
        2,
        &position,
        &[
            "claim japanese-gardens/twin-peaks green 3",
            "claim market-street/mission-district/green green 3",
        ],
    );
}

#[test]
fn blocks_a_lone_last_link_at_two_seats() {
    let board = sketch(
        "a-b 5 gray, c-d 5 gray, b-c 2 red, e-f 1 green, f-a 3 yellow",
        "a-d 20, e-f 2, a-b 5, c-d 5, b-c 2, e-a 3",
    );
    let position = "rival a/b c/d\nhands 6\nhand red 2\ntickets e/f\nmarket yellow";
    all(board, 2, position, &["claim b/c red 2"]);
    let position = "rival a/b c/d\nhands 4\nhand red 1 wild 1\ntickets e/f\nmarket yellow";
    all(board, 2, position, &["claim b/c red 1+1"]);
    // Who has no cars for it needs no blocking.
    let position = "rival a/b c/d\nhands 6\nhand red 2\ntickets e/f\nmarket green\ncars 30 1";
    all(board, 2, position, &["not claim b/c"]);
}

#[test]
fn keeps_an_opening_of_tickets_that_goes_together() {
    // One way serves both.
    all(
        sf(),
        2,
        "offer the-embarcadero/market-street pier-39/south-beach",
        &["keep the-embarcadero/market-street pier-39/south-beach", "keep"],
    );
    let board = sketch(
        "a-b 2 red, b-c 2 blue, c-d 2 green, d-e 2 yellow, e-f 2 red, f-g 2 blue",
        "a-c 6, b-d 6, a-g 9, e-g 8, a-d 9, d-f 7",
    );
    all(board, 2, "offer a/c b/d", &["keep a/c b/d"]);
    all(board, 2, "exactly 2 a/c e/g b/d", &["keep a/c b/d"]);
    all(board, 2, "exactly 2 e/g a/d a/c", &["keep a/c a/d"]);
    all(board, 2, "exactly 3 a/c a/g b/d a/d e/g", &["keep a/c b/d a/d"]);
    // A ticket that is complete already is a gift.
    all(board, 2, "own a/b b/c\noffer a/c d/f\ncars 6 20", &["keep a/c"]);
    all(board, 2, "own a/b b/c\noffer d/f a/c\ncars 3 20", &["keep a/c"]);
    // Who has no cars left keeps the cheapest to fail.
    all(board, 2, "offer a/g a/c\ncars 1 20", &["keep a/c"]);
}

#[test]
fn picks_what_goes_with_what_it_has() {
    let board = sketch(
        "a-b 2 red, b-c 2 blue, c-d 2 green, d-e 2 yellow, e-f 2 red, f-g 2 blue",
        "a-c 6, b-d 6, a-g 9, e-g 8, a-d 9, d-f 7",
    );
    let pricing = &LEVELS[1..];
    each_of(pricing, board, 2, "pack e/g b/d d/f\npicks a/c", &["pick b/d"]);
    each_of(pricing, board, 2, "pack d/f a/d\npicks a/c b/d", &["pick a/d"]);
    all(board, 2, "pack a/c e/g\nown a/b b/c", &["pick a/c"]);
}

#[test]
fn places_stacks_by_its_own_plans() {
    let aside = "stacks\naside 5 1\naside 6 1\nstack 0 at alcatraz 2\nstack 1 at sunset 2";
    for (tickets, places) in [
        ("haight-ashbury/mission-district", ["haight-ashbury", "mission-district", "the-castro"]),
        ("the-embarcadero/market-street", ["the-embarcadero", "market-street", "union-square"]),
    ] {
        for level in LEVELS {
            let position = format!("{aside}\ntickets {tickets}");
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
    let with = |more: &str| format!("no tickets\ntickets a/b\n{more}");
    all(board, 2, &with("market yellow red red green green"), &["draw 1"]);
    all(board, 2, &with("market yellow green red blue red"), &["draw 2"]);
    all(board, 2, &with("second\nmarket wild red blue green green"), &["draw 1"]);
    all(board, 2, &with("second\nmarket wild yellow blue green green\nhand red 2"), &["draw deck"]);
    // Two wanted cards are more than one wild.
    all(board, 2, &with("market wild red red green green"), &["draw 1", "draw 2"]);
}

#[test]
fn completes_a_ticket_when_it_can() {
    let board = sketch("a-b 2 red, b-c 2 blue, c-d 3 green", "a-c 9, a-b 4, c-d 3, a-d 9");
    all(board, 2, "no tickets\ntickets a/c\nown a/b\nhand blue 2", &["claim b/c blue 2"]);
    all(
        board,
        2,
        "no tickets\ntickets a/c\nown a/b\nhand blue 1 wild 1\ncars 20 4",
        &["claim b/c blue 1+1"],
    );
    all(board, 2, "no tickets\ntickets a/b\nhand red 2 green 3", &["claim a/b red 2"]);
}
