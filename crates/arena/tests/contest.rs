//! Contests are fair, ratings find the stronger bot, and neither depends on the number of threads.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use arena::{Contest, ContestGame, DealResults, NoContest, Ratings, Sprt, Verdict};
use bots::Policy;
use rules::{Seed, Setup};

fn bots(names: &[&str]) -> Vec<Policy> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

fn toy(seats: usize) -> Setup<'static> {
    Setup::new(board::library::board("toy").unwrap(), seats).unwrap()
}

fn contest(seats: usize, names: &[&str]) -> Contest<'static> {
    Contest::new(toy(seats), bots(names), Seed::from_number(4)).unwrap()
}

fn play(contest: &Contest<'_>, deals: u64, threads: usize) -> Vec<DealResults> {
    let mut played = Vec::new();
    let told = |deal| {
        played.push(deal);
        Ok::<(), std::convert::Infallible>(())
    };
    contest.play(0..deals, threads, told).unwrap();
    played
}

#[test]
fn every_bot_sits_on_every_seat_of_every_deal() {
    assert_eq!(contest(2, &["path", "random"]).lineups(0), [[0, 1], [1, 0]]);
    assert_eq!(contest(3, &["path", "random", "greedy"]).lineups(0).len(), 3);
    assert_eq!(contest(2, &["path", "random", "greedy"]).lineups(0).len(), 6, "three tables");
    let shared = contest(3, &["path", "random"]).lineups(0);
    let seats = |bot: u8| shared.iter().flatten().filter(|&&other| other == bot).count();
    assert_eq!(seats(0), seats(1), "two share three seats evenly");
}

#[test]
fn a_field_is_drawn_anew_for_each_deal() {
    let field = bots(&["random", "path", "hungry", "sprinter", "greedy"]);
    let contest =
        Contest::against_field(toy(3), bots(&["steiner"]), field, Seed::from_number(1)).unwrap();
    let guests = |deal: u64| contest.lineups(deal)[0][1..].to_vec();
    assert!((0..20).all(|deal| guests(deal)[0] != guests(deal)[1]));
    assert!((1..20).any(|deal| guests(deal) != guests(0)));
}

#[test]
fn a_bot_alone_has_no_contest() {
    let alone = Contest::new(toy(2), bots(&["path"]), Seed::from_number(1));
    assert!(matches!(alone, Err(NoContest::Alone)));
}

#[test]
fn threads_change_nothing_and_every_victory_is_counted_once() {
    let contest = contest(3, &["path", "random", "greedy"]);
    let deals = play(&contest, 20, 1);
    assert_eq!(deals, play(&contest, 20, 4));
    for game in deals.iter().flat_map(|deal| &deal.games) {
        assert_eq!(game.wins.iter().map(|&win| u32::from(win)).sum::<u32>(), 60);
    }
}

#[test]
fn the_stronger_is_rated_higher() {
    let contest = contest(2, &["random", "greedy"]);
    let ratings = Ratings::of(&play(&contest, 40, 2), 2);
    assert!(ratings.elo[1].low > ratings.elo[0].high);
    let share = ratings.against[1][0].unwrap();
    assert!(share.low <= share.value && share.value <= share.high && share.low > 0.5);
    assert!((ratings.shares[0].value + ratings.shares[1].value - 1.0).abs() < 1e-9);
}

#[test]
fn equal_bots_are_rated_equal() {
    let contest = contest(2, &["steiner", "steiner"]);
    let ratings = Ratings::of(&play(&contest, 10, 2), 2);
    assert!((ratings.against[0][1].unwrap().value - 0.5).abs() < 1e-9);
    assert!(ratings.elo[0].value.abs() < 1e-6);
}

/// Makes a deal of two games, of which the first bot wins `won`.
fn deal(won: u8) -> DealResults {
    let game = |at: u8| {
        let win = if at < won { [60, 0] } else { [0, 60] };
        ContestGame { bots: vec![0, 1], wins: win.to_vec(), points: vec![0, 0], turns: 1 }
    };
    DealResults { games: (0..2).map(game).collect() }
}

#[test]
fn the_test_decides_when_enough_was_seen() {
    let verdict = |wins: &[u8]| {
        let mut sprt = Sprt::new(0, 1, 0.0, 20.0);
        wins.iter().for_each(|&won| sprt.add(&deal(won)));
        sprt.verdict()
    };
    assert_eq!(verdict(&[2; 10]), Verdict::Open, "ten deals say nothing yet");
    assert_eq!(verdict(&[2, 1].repeat(100)), Verdict::Stronger);
    assert_eq!(verdict(&[0, 1].repeat(100)), Verdict::NotStronger);
    assert_eq!(verdict(&[2, 0, 1].repeat(10)), Verdict::Open);
}
