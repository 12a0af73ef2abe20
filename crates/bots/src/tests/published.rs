//! Every sentence of the published descriptions: a position, and the decision it must give.

use board::Board;

use super::position::{decides, decides_next};
use super::sketch::{Sketch, sketch};

/// Two seats.
fn check(bot: &str, board: &Board, position: &str, expected: &str) {
    assert_eq!(decides(bot, board, 2, position), expected, "{bot}: {position}");
}

/// A board on which both seats have placed cars far away, all but these, and the lines that say so.
fn cars_left(mut board: Sketch, own: u8, other: u8) -> (&'static Board, String) {
    let (own, other) = (board.far_away('v', 45 - own), board.far_away('w', 45 - other));
    (board.board(), format!("claims 0 {own}\nclaims 1 {other}"))
}

/// From a to c: two routes by b, three shorter ones by d and e. From c on to f over gray.
const TWO_WAYS: (&str, &str) = (
    "a-b 2 red, b-c 2 blue, a-d 1 green, d-e 1 green, e-c 1 green, c-f 3 gray",
    "a-c 9, a-f 4, c-f 3, b-f 2, a-e 1, d-f 1",
);

fn two_ways() -> &'static Board {
    sketch(TWO_WAYS.0, TWO_WAYS.1)
}

mod path {
    use super::*;

    #[test]
    fn keeps_every_offered_ticket() {
        check("path", two_ways(), "phase tickets 0\noffer 0 a/c a/f", "keep a/c a/f");
    }

    #[test]
    fn never_draws_more() {
        check("path", two_ways(), "market yellow*5", "draw deck");
    }

    #[test]
    fn takes_the_path_with_the_fewest_routes() {
        check("path", two_ways(), "tickets 0 a/c\nhand 0 red*2 green*3", "claim a/b red 2");
    }

    #[test]
    fn own_routes_belong_to_the_joint_graph() {
        let position = "tickets 0 a/c\nclaims 0 a/d d/e\nhand 0 red*2 green";
        check("path", two_ways(), position, "claim e/c green 1");
    }

    #[test]
    fn the_priority_is_route_points_and_twice_the_ticket() {
        let position = "tickets 0 a/c c/f\nhand 0 red*2 green*3";
        check("path", two_ways(), position, "claim a/b red 2");
        let position = "tickets 0 a/e c/f\nhand 0 red*2 green*3"; // 1 + 2 against 4 + 6
        check("path", two_ways(), position, "claim c/f green 3");
    }

    #[test]
    fn pays_in_the_allowed_color_held_most() {
        let position = "tickets 0 c/f\nhand 0 green*3 yellow*4";
        check("path", two_ways(), position, "claim c/f yellow 3");
    }

    #[test]
    fn otherwise_draws_a_wanted_color_that_lies_open_else_unseen() {
        check("path", two_ways(), "tickets 0 a/c\nmarket green yellow red yellow yellow", "draw 2");
        check(
            "path",
            two_ways(),
            "tickets 0 a/c\nmarket green yellow wild yellow yellow",
            "draw deck",
        );
    }

    #[test]
    fn with_nothing_wanted_takes_the_cheapest_routes() {
        check("path", two_ways(), "hand 0 red*2 green*3", "claim a/d green 1");
    }
}

mod one_step {
    use super::*;

    #[test]
    fn keeps_all_opening_tickets() {
        check("one-step", two_ways(), "phase tickets 0\noffer 0 a/c a/f", "keep a/c a/f");
    }

    #[test]
    fn goes_for_the_first_route_on_the_shortest_path_of_the_most_valuable_ticket() {
        let position = "tickets 0 a/c c/f\nhand 0 green*3 red*2";
        check("one-step", two_ways(), position, "claim a/d green 1");
    }

    #[test]
    fn leaves_a_ticket_that_cannot_be_reached() {
        let position = "tickets 0 a/c c/f\nclaims 1 a/b a/d\nhand 0 green*3";
        check("one-step", two_ways(), position, "claim c/f green 3");
    }

    #[test]
    fn pays_in_the_color_held_most() {
        let position = "tickets 0 c/f\nhand 0 green*3 yellow*4";
        check("one-step", two_ways(), position, "claim c/f yellow 3");
    }

    #[test]
    fn keeps_the_target_until_a_score_rises() {
        let mut bot = "one-step".parse().unwrap();
        let mut next = |position: &str| decides_next(&mut bot, two_ways(), 2, position);
        assert_eq!(
            next("tickets 0 c/f\nhand 0 yellow*2 green\nmarket red green red red red"),
            "draw deck"
        );
        let better =
            "tickets 0 c/f\nhand 0 yellow*2 green*3\nmarket red yellow yellow yellow yellow";
        assert_eq!(next(better), "draw 1", "its color is still yellow");
        let risen = "tickets 0 c/f\nhand 0 yellow*2 green*3\nmarket red yellow yellow yellow yellow\nclaims 1 a/b";
        assert_eq!(next(risen), "claim c/f green 3");
    }

    #[test]
    fn draws_the_color_else_a_wild_else_unseen() {
        let with = |market: &str| format!("tickets 0 a/c\nmarket {market}");
        check("one-step", two_ways(), &with("wild red green red red"), "draw 2");
        check("one-step", two_ways(), &with("red wild blue red red"), "draw 1");
        check("one-step", two_ways(), &with("red blue yellow red red"), "draw deck");
    }

    #[test]
    fn without_tickets_draws_some_while_everybody_has_eight_cars() {
        let board = || Sketch::new(TWO_WAYS.0, TWO_WAYS.1);
        let (eight, claims) = cars_left(board(), 8, 8);
        check("one-step", eight, &claims, "tickets");
        let (seven, claims) = cars_left(board(), 8, 7);
        check("one-step", seven, &format!("{claims}\nhand 0 green*3"), "claim c/f green 3");
    }
}

mod long_route {
    use super::*;

    fn long_and_short() -> &'static Board {
        sketch(
            "a-b 1 red, b-c 1 red, a-c 3 blue, c-d 4 gray, a-d 5 green, d-e 3 gray, e-a 2 yellow",
            "a-c 5, a-d 6, b-c 3, b-d 2, c-e 4, b-e 1",
        )
    }

    #[test]
    fn looks_at_routes_of_three_and_more_only() {
        let position = "tickets 0 a/c\nhand 0 red*2 blue*3";
        check("long-route", long_and_short(), position, "claim a/c blue 3");
    }

    #[test]
    fn on_a_board_of_short_routes_looks_at_the_upper_third() {
        let short = sketch(
            "a-b 1 red, b-c 1 red, a-c 2 blue, c-d 2 gray, d-e 1 green, a-d 2 gray",
            "a-c 5, a-d 6, b-c 3, b-d 2, c-e 4, b-e 1",
        );
        check("long-route", short, "tickets 0 a/c\nhand 0 red*2 blue*2", "claim a/c blue 2");
    }

    #[test]
    fn never_draws_tickets_again() {
        check(
            "long-route",
            long_and_short(),
            "hand 0 blue\nmarket red red red red red",
            "draw deck",
        );
    }

    #[test]
    fn without_a_reachable_ticket_takes_payable_gray_first_then_the_longest() {
        let position = "hand 0 green*4 blue*3";
        check("long-route", long_and_short(), position, "claim c/d green 4");
        let position = "claims 0 c/d\nclaims 1 d/e\nhand 0 green*5 blue*3";
        check("long-route", long_and_short(), position, "claim a/d green 5");
    }
}

mod hungry {
    use super::*;

    /// d and a lie farthest apart; b joins d, c joins a, and then the clusters are joined by x.
    fn clusters() -> &'static Board {
        sketch_of_clusters().board()
    }

    fn sketch_of_clusters() -> Sketch {
        let routes = "a-x 3 red, b-x 3 blue, c-x 1 green, a-c 3 yellow, b-d 1 red";
        Sketch::new(routes, "a-b 6, c-d 5, a-x 3, b-c 4, x-d 2, a-d 9")
    }

    #[test]
    fn the_farthest_pair_seeds_clusters_that_the_others_join() {
        let with = |hand: &str| format!("ticket_deck\ntickets 0 a/b c/d\nhand 0 {hand}");
        check("hungry", clusters(), &with("red*3 yellow*3"), "claim a/c yellow 3");
        check("hungry", clusters(), &with("red*3"), "claim b/d red 1");
        check("hungry", clusters(), &with("blue*3"), "claim b/x blue 3");
        check("hungry", clusters(), &with("green"), "claim c/x green 1");
    }

    #[test]
    fn takes_the_half_of_a_double_whose_color_is_least_in_demand() {
        let board =
            sketch("x-y 2 red, x-y 2 blue, y-z 3 red, z-q 1 red", "x-z 5, x-y 2, y-z 3, x-q 1");
        let position = "ticket_deck\ntickets 0 x/z\nhand 0 red*2 blue*2";
        check("hungry", board, position, "claim x/y/blue blue 2");
    }

    #[test]
    fn keeps_what_brings_most_for_each_car() {
        let board = sketch(
            "a-b 2 red, b-c 6 blue, c-d 2 green",
            "a-b 8, a-c 2, c-d 3, b-d 4, a-d 5, b-c 1",
        );
        check("hungry", board, "phase tickets 0\noffer 0 a/b b/d", "keep a/b");
    }

    #[test]
    fn leaves_five_cars() {
        let keeps = |own: u8, expected: &str| {
            let routes = "a-b 3 red, b-c 2 blue, c-d 2 green";
            let board = Sketch::new(routes, "a-b 9, b-c 3, c-d 3, b-d 4, a-d 5, a-c 2");
            let (board, claims) = cars_left(board, own, 9);
            let position = format!("{claims}\nphase tickets 0\noffer 0 a/b b/c");
            check("hungry", board, &position, expected);
        };
        keeps(8, "keep a/b");
        keeps(7, "keep b/c");
    }

    #[test]
    fn draws_tickets_while_the_plan_leaves_more_than_eight_cars() {
        // One car to go: the routes of the ticket took four, others the rest.
        let decides = |left: u8, expected: &str| {
            let (board, claims) = cars_left(sketch_of_clusters(), left + 4, 20);
            let claims = claims.replacen("claims 0", "claims 0 b/x b/d", 1);
            let position = format!("{claims}\ntickets 0 c/d\nhand 0 green");
            check("hungry", board, &position, expected);
        };
        decides(10, "tickets");
        decides(9, "claim c/x green 1");
    }

    #[test]
    fn pays_gray_only_with_a_color_not_needed_otherwise() {
        let board = sketch("a-b 2 gray, b-c 2 red, c-q 1 green", "a-c 6, a-b 2, b-c 2, a-q 1");
        let position = "ticket_deck\ntickets 0 a/c\nhand 0 red*2";
        check("hungry", board, position, "claim b/c red 2");
        let position = "ticket_deck\ntickets 0 a/c\nhand 0 red blue*2";
        check("hungry", board, position, "claim a/b blue 2");
        let position = "ticket_deck\ntickets 0 a/c\nclaims 0 a/b\nclaims 1 b/c\nhand 0 red*2";
        assert!(decides("hungry", board, 2, position).starts_with("draw"));
    }

    #[test]
    fn replans_when_a_score_has_changed() {
        let position = "ticket_deck\ntickets 0 a/b c/d\nclaims 1 a/c\nhand 0 red*3 yellow*3";
        check("hungry", clusters(), position, "claim a/x red 3");
    }

    #[test]
    fn with_an_empty_plan_takes_the_longest_payable_route() {
        check("hungry", clusters(), "ticket_deck\nhand 0 red*3 green", "claim a/x red 3");
    }

    #[test]
    fn draws_the_most_numerous_color_it_needs_else_unseen() {
        let with = |market: &str| format!("ticket_deck\ntickets 0 a/b c/d\nmarket {market}");
        check("hungry", clusters(), &with("green yellow blue blue red"), "draw 2");
        let done = "ticket_deck\ntickets 0 c/d\nclaims 0 b/x b/d\nmarket red red yellow blue blue";
        check("hungry", clusters(), done, "draw deck");
    }
}

mod cf_base {
    use super::*;

    /// From a to b: four red, or two red and two blue, or six gray.
    fn colors() -> &'static Board {
        sketch_of_colors().board()
    }

    fn sketch_of_colors() -> Sketch {
        let routes = "a-b 4 red, a-c 2 red, c-b 2 blue, a-d 3 gray, b-d 3 gray, b-e 2 yellow";
        Sketch::new(routes, "a-b 7, c-d 5, a-e 4, b-e 2, d-e 3, c-e 1")
    }

    #[test]
    fn plans_the_least_sum_of_squares_with_gray_linear() {
        // 16 against 8 against 6: gray.
        let gray = "tickets 0 a/b\nhand 0 yellow*3\nmarket green*5";
        check("cf-base", colors(), gray, "claim a/d yellow 3");
        // Without gray, 8 against 16: blue is needed.
        let mixed = "tickets 0 a/b\nclaims 1 b/d\nmarket yellow blue yellow yellow yellow";
        check("cf-base", colors(), mixed, "draw 1");
    }

    #[test]
    fn credits_hand_and_face_up_cards() {
        let position =
            "tickets 0 a/b\nclaims 1 b/d\nhand 0 red*3\nmarket yellow red yellow yellow yellow";
        check("cf-base", colors(), position, "draw 1");
        let position = "tickets 0 a/b\nclaims 1 b/d\nhand 0 red*4";
        check("cf-base", colors(), position, "claim a/b red 4");
    }

    #[test]
    fn stays_within_the_cars_left() {
        let position = "tickets 0 a/b\nhand 0 red*2\nmarket yellow blue yellow yellow yellow";
        let (five, claims) = cars_left(sketch_of_colors(), 5, 9);
        // Gray would take six.
        check("cf-base", five, &format!("{claims}\n{position}"), "claim a/c red 2");
    }

    #[test]
    fn claims_by_the_least_payment_cost() {
        // Gray for a and b by way of d: red is needed for c, yellow is not.
        let board = sketch("a-b 2 gray, b-c 2 red, c-q 1 green", "a-c 6, a-b 2, b-c 2, a-q 1");
        let position = "tickets 0 a/c\nhand 0 red*2 yellow*2";
        check("cf-base", board, position, "claim a/b yellow 2");
        let position = "tickets 0 a/c\nhand 0 red wild yellow*2"; // a wild costs 8
        check("cf-base", board, position, "claim a/b yellow 2");
        let board = sketch("a-b 2 gray, b-c 3 red, c-q 1 green", "a-c 6, a-b 2, b-c 2, a-q 1");
        let position = "tickets 0 a/c\nhand 0 red*3 yellow*2"; // equal, but for the points
        check("cf-base", board, position, "claim b/c red 3");
    }

    #[test]
    fn draws_what_is_needed_most_and_a_wild_counts_eight_on_a_first_draw() {
        let board = sketch("a-b 3 red, b-c 2 blue, c-q 1 green", "a-c 6, a-b 2, b-c 2, a-q 1");
        check("cf-base", board, "tickets 0 a/c\nmarket blue red yellow yellow yellow", "draw 1");
        check("cf-base", board, "tickets 0 a/c\nmarket blue red wild blue blue", "draw 2");
        check(
            "cf-base",
            board,
            "tickets 0 a/c\nmarket blue red wild blue blue\nphase second_card 0",
            "draw 1",
        );
        check(
            "cf-base",
            board,
            "tickets 0 a/c\nmarket yellow green yellow yellow yellow",
            "draw deck",
        );
    }

    #[test]
    fn without_tickets_draws_some_above_fifteen_cars_else_claims_the_longest() {
        let decides = |left: u8, expected: &str| {
            let (board, claims) = cars_left(sketch_of_colors(), left, 20);
            check("cf-base", board, &format!("{claims}\nhand 0 red*4"), expected);
        };
        decides(16, "tickets");
        decides(15, "claim a/b red 4");
    }
}

mod cf_eval {
    use super::*;

    fn line() -> &'static Board {
        sketch_of_line().board()
    }

    fn sketch_of_line() -> Sketch {
        let routes = "a-b 2 red, b-c 2 gray, c-d 3 blue, d-e 1 green";
        Sketch::new(routes, "a-c 6, a-b 2, b-c 2, c-e 4, b-e 1, a-d 5")
    }

    #[test]
    fn a_planned_claim_is_worth_two_and_its_points_and_a_wild_costs_nine() {
        check("cf-eval", line(), "tickets 0 a/c\nhand 0 red*2", "claim a/b red 2");
        check("cf-eval", line(), "tickets 0 a/c\nhand 0 red wild", "draw deck");
    }

    #[test]
    fn what_was_scored_on_the_way_speaks_for_going_on() {
        // 2 + 2 and twelve points on the way against nine for the wild.
        let position = "tickets 0 a/b\nclaims 0 c/d d/e\nhand 0 red wild";
        check("cf-eval", line(), position, "draw deck");
        let rich = sketch(
            "a-b 2 red, b-c 6 gray, c-d 3 blue, d-e 1 green",
            "a-c 6, a-b 2, b-c 2, c-e 4, b-e 1, a-d 5",
        );
        let position = "tickets 0 a/b\nclaims 0 b/c\nhand 0 red wild";
        check("cf-eval", rich, position, "claim a/b red 1+1");
    }

    #[test]
    fn a_needed_color_spent_on_gray_counts_against_the_claim() {
        let position = "tickets 0 a/c\nhand 0 red*2 yellow*2";
        check("cf-eval", line(), position, "claim a/b red 2");
        let position = "tickets 0 a/c\nhand 0 red*2 yellow*2\nclaims 0 a/b";
        check("cf-eval", line(), position, "claim b/c red 2"); // not needed any more
        let position = "tickets 0 a/c c/e\nhand 0 blue*2 yellow*2\nclaims 0 a/b";
        check("cf-eval", line(), position, "claim b/c yellow 2");
    }

    #[test]
    fn an_unplanned_claim_is_worth_less_than_an_unseen_card() {
        check("cf-eval", line(), "tickets 0 a/c\nhand 0 green\nmarket yellow*5", "draw deck");
    }

    #[test]
    fn without_a_plan_a_claim_is_worth_its_points() {
        let position = "ticket_deck\nhand 0 green blue*3";
        check("cf-eval", line(), position, "claim c/d blue 3");
    }

    #[test]
    fn tickets_are_worth_the_cars_above_fifteen_when_none_is_held() {
        let decides = |left: u8, expected: &str| {
            let (board, claims) = cars_left(sketch_of_line(), left, 20);
            check("cf-eval", board, &format!("{claims}\nhand 0 blue*3"), expected);
        };
        decides(20, "tickets"); // 5 against 4
        decides(18, "claim c/d blue 3");
        check("cf-eval", line(), "tickets 0 a/d\nmarket yellow*5", "draw deck");
    }

    #[test]
    fn an_unseen_card_is_worth_one_a_wild_two_a_color_what_the_plan_needs() {
        let with = |market: &str| format!("tickets 0 a/d\nmarket {market}");
        check("cf-eval", line(), &with("wild blue yellow*3"), "draw 1"); // three blue
        check(
            "cf-eval",
            line(),
            &format!("{}\nhand 0 blue*2", with("wild blue yellow*3")),
            "draw 0",
        );
        check("cf-eval", line(), &with("green yellow*4"), "draw deck");
    }
}

mod blocking {
    use super::*;

    /// Two groups, a-b-c and d-e-f, that c-d would join; c-g-d goes around. The other double is x-d.
    fn groups() -> &'static Board {
        sketch(
            "a-b 5 gray, b-c 5 gray, d-e 5 gray, e-f 5 gray, c-d 2 red, c-g 3 blue, g-d 3 blue, \
             g-x 1 green, x-d 2 yellow, x-d 2 green, x-c 1 green",
            "g-x 2, a-f 9, a-c 3, d-f 3, c-d 2, g-a 4",
        )
    }

    const TWO_PARTS: &str = "claims 1 a/b b/c d/e e/f\nhand 0 red*2";

    #[test]
    fn adversarial_takes_a_threatened_route_that_it_can_pay() {
        check("adversarial", groups(), &format!("{TWO_PARTS}\ntickets 0 g/x"), "claim c/d red 2");
        check("cf-eval", groups(), &format!("{TWO_PARTS}\ntickets 0 g/x"), "draw deck");
    }

    #[test]
    fn adversarial_is_cf_eval_when_nothing_is_threatened_or_payable() {
        let position = "claims 1 a/b b/c d/e e/f\nhand 0 green\ntickets 0 g/x";
        check("adversarial", groups(), position, "claim g/x green 1");
        let position = "claims 1 a/b b/c\nhand 0 red*2\ntickets 0 g/x";
        check("adversarial", groups(), position, "draw deck");
    }

    #[test]
    fn adversarial_looks_at_the_next_opponent_only() {
        let position = "claims 2 a/b b/c d/e e/f\nhand 0 red*2\ntickets 0 g/x";
        assert_eq!(decides("adversarial", groups(), 3, position), "draw deck");
    }

    #[test]
    fn combined_adds_three_hundredths_of_the_threat() {
        // −1 + 0.03 × (4 × 20 + 0.05 × 20 + 9 + 9) = 1.97 against an unseen card.
        check("cf-combined", groups(), &format!("{TWO_PARTS}\ntickets 0 g/x"), "claim c/d red 2");
        // With a color at hand that the plan needs twice, it is less.
        let board = sketch(
            "a-b 5 gray, b-c 5 gray, d-e 5 gray, e-f 5 gray, c-d 2 red, g-x 2 green",
            "g-x 2, a-f 9, a-c 3, d-f 3, c-d 2, a-e 4",
        );
        let position = format!("{TWO_PARTS}\ntickets 0 g/x\nmarket green green green green green");
        check("cf-combined", board, &position, "draw 0");
    }

    #[test]
    fn combined_counts_large_groups_only_and_leaves_out_doubles() {
        let small = "claims 1 a/b d/e e/f\nhand 0 red*2\ntickets 0 g/x";
        check("cf-combined", groups(), small, "draw deck");
        let double = "claims 1 a/b b/c x/c d/e e/f\nhand 0 yellow*2\ntickets 0 g/x";
        check("cf-combined", groups(), double, "draw deck");
    }
}

mod steiner {
    use super::*;

    /// Three places around a hub: by twos they are nearer to each other than by the hub.
    fn hub() -> &'static Board {
        sketch(
            "a-b 3 blue, b-c 3 blue, a-x 2 red, b-x 2 green, c-x 1 yellow, x-y 2 gray",
            "a-b 6, b-c 5, a-y 3, b-y 4, c-y 2, a-c 4",
        )
    }

    #[test]
    fn builds_the_exact_cheapest_network_over_all_tickets() {
        let position = "tickets 0 a/b b/c\nhand 0 blue*3 red*2";
        check("steiner", hub(), position, "claim a/x red 2");
        check("steiner", hub(), "tickets 0 a/b\nhand 0 blue*3 red*2", "claim a/b blue 3");
    }

    #[test]
    fn own_routes_are_free() {
        let position = "claims 0 a/b\ntickets 0 a/b b/c\nhand 0 yellow green*2 blue*3";
        check("steiner", hub(), position, "claim b/c blue 3");
    }

    #[test]
    fn claims_first_what_would_cost_the_longest_detour() {
        let board = sketch(
            "a-b 1 red, a-z 1 green, z-b 1 green, b-c 1 blue, b-y 3 green, y-c 3 green",
            "a-c 6, a-b 2, b-c 2, z-c 3, y-a 4, z-y 1",
        );
        check("steiner", board, "tickets 0 a/c\nhand 0 red blue", "claim b/c blue 1");
    }

    #[test]
    fn the_last_half_of_a_double_counts_more() {
        let board = sketch(
            "a-b 1 red, a-b 1 blue, a-z 1 green, z-b 1 green, b-c 1 yellow, b-y 2 green, y-c 1 green",
            "a-c 6, a-b 2, b-c 2, z-c 3, y-a 4, z-y 1",
        );
        let hand = "tickets 0 a/c\nhand 0 blue red yellow";
        assert_eq!(decides("steiner", board, 3, hand), "claim b/c yellow 1");
        let last = format!("{hand}\nclaims 1 a/b/red");
        assert_eq!(decides("steiner", board, 3, &last), "claim a/b/blue blue 1");
    }

    #[test]
    fn draws_toward_the_cheapest_missing_color() {
        let position = "tickets 0 a/b b/c\nhand 0 green\nmarket red green blue red red";
        check("steiner", hub(), position, "draw 1");
        check("steiner", hub(), "tickets 0 a/b b/c\nmarket wild blue*4", "draw deck");
    }

    #[test]
    fn keeps_tickets_by_what_the_network_grows() {
        let position = "tickets 0 a/b b/c\nphase tickets 0\noffer 0 a/c c/y";
        check("steiner", hub(), position, "keep c/y a/c");
        let position = "tickets 0 a/b\nclaims 0 a/b b/c\nphase tickets 0\noffer 0 c/y b/c";
        check("steiner", hub(), position, "keep b/c");
    }
}

mod pricer {
    use super::*;

    const LINE: &str = "a-b 2 red, b-c 2 gray, c-d 1 blue, d-e 6 green, e-f 1 blue";
    const TICKETS: &str = "a-c 9, a-b 2, b-c 2, c-e 4, b-e 3, a-d 5";

    /// A ticket from a to c, a long route that leads nowhere, a gray one in the middle.
    fn line() -> &'static Board {
        sketch(LINE, TICKETS)
    }

    #[test]
    fn a_car_outside_the_plan_costs_something() {
        let position = "tickets 0 a/c\nhand 0 blue\nmarket yellow yellow yellow yellow yellow";
        check("pricer", line(), position, "draw deck");
        let position = "tickets 0 a/c\nhand 0 red*2";
        check("pricer", line(), position, "claim a/b red 2");
    }

    #[test]
    fn a_card_is_worth_what_it_is_useful_for() {
        let position = "tickets 0 a/c\nmarket yellow red green yellow yellow";
        check("pricer", line(), position, "draw 1");
    }

    #[test]
    fn a_ticket_is_worth_its_points_by_the_odds() {
        check("pricer", line(), "", "tickets");
        let mut board = Sketch::new(LINE, TICKETS);
        let placed = board.far_away('w', 43);
        let position = format!("last_round 1\nclaims 1 {placed}\nhand 0 blue");
        check("pricer", board.board(), &position, "claim c/d blue 1");
    }

    #[test]
    fn when_few_cars_are_left_points_count() {
        let decides = |left: u8, expected: &str| {
            let (board, claims) = cars_left(Sketch::new(LINE, TICKETS), left, left);
            let position = format!("{claims}\nhand 0 blue\nticket_deck\nmarket yellow*5");
            check("pricer", board, &position, expected);
        };
        decides(30, "draw deck");
        decides(9, "claim c/d blue 1");
    }

    #[test]
    fn a_needed_color_on_gray_is_penalized() {
        let position = "tickets 0 a/c\nhand 0 red*2 yellow*2";
        let decision = decides("pricer", line(), 2, position);
        assert_ne!(decision, "claim b/c red 2");
        let position = "tickets 0 a/c\nhand 0 red wild yellow*2";
        check("pricer", line(), position, "claim b/c yellow 2");
    }
}

mod denier {
    use super::*;

    /// The rival's two parts are joined by c-d alone, or by a long way around.
    fn parts() -> &'static Board {
        sketch(
            "a-c 2 gray, b-d 2 gray, c-d 2 red, c-g 4 blue, g-d 4 blue, x-y 2 green, y-z 2 yellow",
            "x-z 3, a-b 9, a-c 3, d-b 3, c-d 2, x-y 4",
        )
    }

    fn with(more: &str) -> String {
        format!("claims 1 a/c b/d\nhand 0 red*2\ntickets 0 x/z\nticket_deck\n{more}")
    }

    #[test]
    fn denies_a_threatened_route() {
        assert_eq!(decides("denier", parts(), 2, &with("hand 1 ?*9")), "claim c/d red 2");
        assert!(decides("pricer", parts(), 2, &with("hand 1 ?*9")).starts_with("draw"));
    }

    #[test]
    fn by_how_soon_the_opponent_could_pay() {
        assert!(decides("denier", parts(), 2, &with("hand 1")).starts_with("draw"));
    }

    #[test]
    fn divided_by_the_number_of_rivals() {
        assert!(
            decides("denier", parts(), 4, &with("hand 1 ?*9\nhand 2 ?*2\nhand 3 ?*2"))
                .starts_with("draw")
        );
    }

    #[test]
    fn holds_back_a_safe_claim() {
        let board = sketch(
            "a-b 2 red, b-c 2 red, a-y 1 gray, y-b 1 gray, b-z 1 gray, z-c 1 gray",
            "a-c 3, a-b 2, b-c 2, a-z 4, y-c 1, y-z 1",
        );
        let position = "tickets 0 a/c\nhand 0 red*2\nmarket red red red red red\nticket_deck";
        assert!(decides("pricer", board, 2, position).starts_with("claim"));
        assert!(decides("denier", board, 2, position).starts_with("draw"));
    }
}
