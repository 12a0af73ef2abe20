//! The last round, the score sheet, the places (B-END, IB-BONUS).

use board::{Board, library};
use rules::{
    Action, Awaiting, Dice, Ending, Illegal, Observer, QuickDice, Seat, Seed, Setup, Slot,
};

use crate::plan::{Plan, plan};
use crate::table::{Table, seat};

/// Plays a game to its end with random actions.
pub(crate) fn played_out(board: &'static Board, seats: usize, number: u64) -> Table {
    let mut dice = QuickDice::new(number);
    let mut game = Setup::new(board, seats).unwrap().deal(Seed::from_number(number));
    for _ in 0..5_000 {
        let Some(seat) = game.view(Observer::Spectator).awaiting().seats().iter().next() else {
            return Table { game, said: Vec::new() };
        };
        let legal = game.view(Observer::Seat(seat)).legal();
        let action = legal.nth(dice.below(legal.len() as u32) as usize).unwrap();
        game.check(seat, action).unwrap().commit(&mut ());
    }
    unreachable!("games come to an end")
}

/// Returns a board with red cards only and a route of each length from location a on.
fn short(supply: u8) -> Plan {
    let routes = "a-b 1 red, b-c 2 red, c-d 3 red, d-e 3 red, e-f 3 red, f-g 1 red, g-h 1 red";
    let plan = plan().supply(supply).deck("red 90").hand(6).routes(routes);
    plan.tickets("a-b 1, b-c 1, c-d 1, d-e 1, e-f 1, f-g 1, g-h 1")
}

/// B-END-1
#[test]
fn two_cars_left_call_the_last_round() {
    for seats in 2..=5 {
        let mut t = Table::deal(&short(5), seats, 0).opened();
        assert_eq!(t.spectator().last_round(), None);
        let said = t.claim(0, "c/d", "red").to_vec();
        assert_eq!(said[1..], ["0 calls the last round", "1 to move"]);
        assert_eq!(t.spectator().last_round(), Some((seat(0), seats)));
        for at in 1..seats {
            t.draw_two(at);
            assert_eq!(t.spectator().last_round(), Some((seat(0), seats - at)));
        }
        assert!(t.is_turn_of(0), "the caller has one more turn, too");
        t.draw_deck(0);
        assert_eq!(t.draw_deck(0).last().unwrap(), "the end");
        assert_eq!(t.spectator().awaiting(), Awaiting::Nobody(Ending::LastRound));
        for at in 0..seats {
            assert_eq!(t.refused(at, Action::DrawDeck), Illegal::GameOver);
            assert!(t.view(at).legal().is_empty());
        }
        assert_eq!(Illegal::GameOver.clause(), "B-END-1");
    }
}

/// B-END-1: two or fewer, not three.
#[test]
fn three_cars_left_call_nothing() {
    let mut t = Table::deal(&short(5), 2, 0).opened();
    assert!(!t.claim(0, "b/c", "red").iter().any(|line| line.contains("last round")));
    assert_eq!((t.supply(0), t.spectator().last_round()), (3, None));
    t.draw_two(1);
    t.claim(0, "d/e", "red"); // none left
    assert_eq!(t.spectator().last_round(), Some((seat(0), 2)));
}

/// B-END-6
#[test]
fn the_last_round_is_called_once_and_ends_with_the_caller() {
    let mut t = Table::deal(&short(5), 3, 0).opened();
    t.draw_two(0);
    t.claim(1, "c/d", "red"); // seat 1 calls
    assert!(t.said("1 calls the last round"));
    t.claim(2, "d/e", "red"); // what others reach calls nothing
    assert_eq!(t.said, ["2 claims d/e for 4", "0 to move"]);
    assert_eq!(t.spectator().last_round(), Some((seat(1), 2)));
    t.claim(0, "e/f", "red");
    assert_eq!(t.spectator().last_round(), Some((seat(1), 1)));
    assert!(t.is_turn_of(1));
    t.draw_deck(1);
    assert_eq!(t.draw_deck(1).last().unwrap(), "the end");
}

/// B-END-8
#[test]
fn in_the_last_round_every_action_is_open() {
    let mut t = Table::deal(&short(4), 4, 0).opened();
    t.claim(0, "c/d", "red"); // one car left
    let open = [Action::DrawDeck, Action::DrawMarket(Slot(0)), Action::DrawTickets];
    for action in open.into_iter().chain([t.claiming("a/b", "red")]) {
        assert!(t.may(1, action));
    }
    t.claim(1, "d/e", "red");
    t.draw_tickets(2);
    t.first_legal();
    t.draw_two(3);
    t.claim(0, "a/b", "red"); // the last car
    assert!(t.spectator().is_over());
    assert_eq!(t.supply(0), 0);
}

/// B-END-8
#[test]
fn a_player_without_cars_may_draw() {
    let mut t = Table::deal(&short(3), 2, 0).opened();
    t.claim(0, "c/d", "red");
    assert_eq!(t.supply(0), 0);
    t.draw_two(1);
    assert_eq!(t.refused(0, t.claiming("a/b", "red")), Illegal::TooFewCars);
    t.draw_two(0);
    assert!(t.spectator().is_over());
}

/// B-END-8: a seat that can do nothing passes, and the pass is its last turn.
#[test]
fn a_pass_may_be_the_last_turn() {
    let plan = plan().seats(2, 2).hand(1).market(1, 1, 10).deck("red 3").supply(1);
    let plan = plan.routes("a-b 1 red, b-c 8 red, c-d 8 red").tickets("a-b 1, b-c 1");
    let mut t = Table::deal(&plan, 2, 0).opened();
    t.claim(0, "a/b", "red"); // calls; its card waits in the discards
    t.take(1, 0);
    assert!(t.needs_second_card(1));
    t.take(1, 0);
    assert!(t.view(0).legal().iter().eq([Action::Pass]));
    assert_eq!(t.pass(0), ["0 passes", "the end"]);
    assert_eq!(t.spectator().awaiting(), Awaiting::Nobody(Ending::LastRound));
}

/// B-END-2
#[test]
fn the_final_score_adds_everything_up() {
    let toy = library::board("toy").unwrap();
    let mut bonus = 0;
    for number in 0..40 {
        let t = played_out(toy, 3, number);
        for (at, line) in t.scores().iter().enumerate() {
            let value = |id| i16::from(toy.ticket(id).points);
            let gains: i16 = line.complete.iter().map(value).sum();
            let losses: i16 = line.tickets.minus(line.complete).iter().map(value).sum();
            assert_eq!(line.tickets, t.tickets(at));
            assert_eq!(line.ticket_points, gains - losses);
            let sum = line.routes + gains - losses + line.tokens + line.festivals;
            assert_eq!(line.total, sum);
            bonus += i32::from(line.tokens > 0 && line.festivals > 0);
        }
    }
    assert!(bonus > 0, "both bonuses came up");
}

/// B-END-4
#[test]
fn route_points_counted_again_are_those_scored_on_the_way() {
    for board in library::boards() {
        for number in 0..10 {
            let t = played_out(board, *board.seats().end(), number);
            for (at, line) in t.scores().iter().enumerate() {
                let claims = t.spectator().claims(seat(at));
                let worth = |id| i16::from(board.route_points(board.route(id).length));
                let counted: i16 = claims.iter().map(worth).sum();
                assert_eq!((line.routes, t.points(at)), (counted, counted));
            }
        }
    }
}

/// B-END-5
#[test]
fn the_score_may_fall_below_zero() {
    let plan = short(3).tickets("a-h 50, b-c 40, c-d 1, d-e 1, e-f 1, f-g 1");
    let mut t = Table::at(&plan, 2, &["tickets 0 b/c", "tickets 1 a/h"]);
    t.claim(0, "f/g", "red"); // one point, two cars left
    t.draw_two(1);
    t.draw_two(0);
    assert_eq!(t.totals(), [1 - 40, -50]);
    assert_eq!(t.places(), [1, 2]);
}

/// Plays a game to its end. Every seat holds the tickets of `hands` and, turn by turn, claims the
/// route in `script`, or draws if it is a dash. A row `"a-b 2 5"` is a route of two spaces and a
/// ticket of five points. Two cars placed call the last round.
fn ended(rows: &[&str], hands: &[&[&str]], script: &[&[&str]]) -> Table {
    let route = |row: &&str| format!("{} red", row.rsplit_once(' ').unwrap().0);
    let routes: Vec<String> = rows.iter().map(route).collect();
    let ticket = |row: &&str| {
        let words: Vec<&str> = row.split(' ').collect();
        (words[2] != "0").then(|| format!("{} {}", words[0], words[2]))
    };
    let tickets: Vec<String> = rows.iter().filter_map(ticket).collect();
    let (seats, held) = (hands.len(), hands[0].len() as u8);
    let plan = plan().seats(seats, seats).supply(9).last_round_at(7).deck("red 60").hand(5);
    let plan = plan.routes(&routes.join(", ")).tickets(&tickets.join(", ")).offer(held, held);
    let held = hands.iter().enumerate();
    let held = held.map(|(at, tickets)| format!("tickets {at} {}", tickets.join(" ")));
    let held: Vec<String> = held.collect();
    let mut t = Table::at(&plan, seats, &held.iter().map(String::as_str).collect::<Vec<_>>());
    for turn in 0.. {
        for (at, turns) in script.iter().enumerate() {
            match turns.get(turn) {
                None | Some(&"-") => t.draw_two(at),
                Some(route) => _ = t.claim(at, route, "red"),
            }
            if t.spectator().is_over() {
                return t;
            }
        }
    }
    unreachable!("the script ends the game")
}

fn completed(t: &Table) -> Vec<usize> {
    t.scores().iter().map(|line| line.complete.len()).collect()
}

/// Two complete tickets of one point, or one of three points and one incomplete: four points in
/// both cases.
const TWO_OR_ONE: [&str; 4] = ["a-b 1 1", "c-d 1 1", "e-f 2 3", "g-h 1 1"];

/// B-END-3
#[test]
fn most_points_win_whatever_the_tickets() {
    let rows = ["a-b 1 1", "c-d 1 1", "e-f 2 5", "g-h 1 1"];
    let hands: [&[&str]; 2] = [&["a/b", "c/d"], &["e/f", "g/h"]];
    let t = ended(&rows, &hands, &[&["a/b", "c/d"], &["e/f"]]);
    assert_eq!((t.totals(), completed(&t)), (vec![4, 6], vec![2, 1]));
    assert_eq!(t.places(), [2, 1]);
}

/// B-END-3, B-END-9: the number of complete tickets decides, not their points.
#[test]
fn a_tie_goes_to_the_most_complete_tickets() {
    let hands: [&[&str]; 2] = [&["a/b", "c/d"], &["e/f", "g/h"]];
    let t = ended(&TWO_OR_ONE, &hands, &[&["a/b", "c/d"], &["e/f"]]);
    assert_eq!((t.totals(), completed(&t)), (vec![4, 4], vec![2, 1]));
    assert_eq!(t.places(), [1, 2]);
    // The same with the seats exchanged.
    let hands: [&[&str]; 2] = [&["e/f", "g/h"], &["a/b", "c/d"]];
    let t = ended(&TWO_OR_ONE, &hands, &[&["-", "e/f"], &["a/b", "c/d"]]);
    assert_eq!((t.totals(), completed(&t)), (vec![4, 4], vec![1, 2]));
    assert_eq!(t.places(), [2, 1]);
}

/// B-END-3
#[test]
fn equal_on_both_counts_share_the_victory() {
    let hands: [&[&str]; 3] = [&["a/b"], &["e/f"], &["c/d"]];
    let rows = ["a-b 1 1", "c-d 1 1", "e-f 2 9", "g-h 2 0"];
    let t = ended(&rows, &hands, &[&["a/b", "-"], &["-", "g/h"], &["c/d", "-"]]);
    assert_eq!((t.totals(), completed(&t)), (vec![2, 2 - 9, 2], vec![1, 0, 1]));
    assert_eq!(t.places(), [1, 3, 1]);
    assert_eq!(t.scores().iter().map(|line| line.wins()).collect::<Vec<_>>(), [true, false, true]);
}

/// B-END-7
#[test]
fn in_a_tie_of_three_only_the_best_of_them_share() {
    let rows = ["a-b 1 1", "c-d 1 1", "e-f 2 3", "g-h 1 1", "i-j 1 1", "k-l 1 1"];
    let hands: [&[&str]; 3] = [&["a/b", "c/d"], &["e/f", "g/h"], &["i/j", "k/l"]];
    let t = ended(&rows, &hands, &[&["a/b", "c/d"], &["-", "e/f"], &["i/j", "k/l"]]);
    assert_eq!((t.totals(), completed(&t)), (vec![4, 4, 4], vec![2, 1, 2]));
    assert_eq!(t.places(), [1, 3, 1]);
}

/// B-END-7: only the tied players are compared.
#[test]
fn complete_tickets_of_a_player_outside_the_tie_do_not_count() {
    let rows = ["a-b 4 1", "c-d 1 3", "e-f 1 1", "g-h 1 1", "i-j 1 1", "k-l 1 1", "o-p 4 0"];
    let hands: [&[&str]; 3] = [&["a/b", "c/d"], &["e/f", "g/h"], &["i/j", "k/l"]];
    let t = ended(&rows, &hands, &[&["-", "a/b"], &["-", "o/p"], &["i/j", "k/l"]]);
    assert_eq!((t.totals(), completed(&t)), (vec![5, 5, 4], vec![1, 0, 2]));
    assert_eq!(t.places(), [1, 2, 3]);
}

/// B-END-7: the other places are ranked in the same way.
#[test]
fn equal_on_both_counts_is_an_equal_place() {
    let rows = ["a-b 2 9", "c-d 1 1", "e-f 1 1", "g-h 1 1"];
    let hands: [&[&str]; 4] = [&["a/b"], &["c/d"], &["e/f"], &["g/h"]];
    let t = ended(&rows, &hands, &[&["a/b"], &["c/d"], &["e/f"], &["-"]]);
    assert_eq!(t.totals(), [11, 2, 2, -1]);
    assert_eq!(t.places(), [1, 2, 2, 4]);
}

/// B-END-3: `wins` means the first place, alone or shared.
#[test]
fn the_winners_are_those_in_the_first_place() {
    let t = played_out(short(5).board(), 3, 0);
    for line in t.scores() {
        assert_eq!(line.wins(), line.place == 1);
    }
    assert!(t.scores().iter().any(|line| line.wins()));
}

/// IB-BONUS-1
#[test]
fn no_bonus_for_the_longest_route_or_the_most_tickets() {
    let board = library::board("iberia").unwrap();
    for number in 0..10 {
        for line in played_out(board, 4, number).scores() {
            assert_eq!(line.tokens, 0);
            assert_eq!(line.total, line.routes + line.ticket_points + line.festivals);
        }
    }
}

/// B-END-1: nobody sees a score before the end.
#[test]
fn no_scores_before_the_end() {
    let t = Table::deal(&short(5), 2, 0).opened();
    assert_eq!(t.spectator().scores(), None);
    assert!(!t.spectator().is_over());
    assert_eq!(Seat::all(2).count(), 2);
}
