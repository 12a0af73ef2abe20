//! Playing with the null sink allocates nothing: neither the deal nor any action.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use rules::{Dice, Observer, QuickDice, Seed, Setup};

#[test]
fn a_random_game_allocates_nothing() {
    for board in board::library::boards() {
        for seats in board.seats() {
            let setup = Setup::new(board, seats).unwrap();
            let counted = allocation_counter::measure(|| (0..20).for_each(|n| play(setup, n)));
            assert_eq!(counted.count_total, 0, "{} with {seats} seats", board.id());
        }
    }
}

fn play(setup: Setup<'_>, number: u64) {
    let mut game = setup.deal(Seed::from_number(number));
    let mut dice = QuickDice::new(number);
    while let Some(seat) = game.view(Observer::Spectator).awaiting().seats().iter().next() {
        let legal = game.view(Observer::Seat(seat)).legal();
        let action = legal.nth(dice.below(legal.len() as u32) as usize).unwrap();
        game.check(seat, action).unwrap().commit(&mut ());
    }
}

#[test]
fn a_sample_allocates_nothing() {
    for board in board::library::boards() {
        for seats in board.seats() {
            let bots = vec![bots::Policy::Random; seats];
            let setup = Setup::new(board, seats).unwrap();
            let series = arena::Series::new(setup, bots, Seed::from_number(1)).unwrap();
            let mut dice = QuickDice::new(1);
            for number in 0..50 {
                let arena::MidGame { game, seat } = arena::mid_game(&series, number);
                let counted = allocation_counter::measure(|| {
                    game.view(Observer::Seat(seat)).sample(&mut dice);
                });
                assert_eq!(counted.count_total, 0, "{} with {seats} seats", board.id());
            }
        }
    }
}

#[test]
fn the_arena_allocates_only_for_the_score() {
    let board = board::library::board("toy").unwrap();
    let setup = Setup::new(board, 3).unwrap();
    let bots = vec![bots::Policy::Random; 3];
    let counted = allocation_counter::measure(|| {
        arena::play(setup, &bots, Seed::from_number(1));
    });
    assert_eq!(counted.count_total, 1, "the list of scores");
}

#[test]
fn more_playouts_of_a_search_allocate_no_more() {
    for name in ["san-francisco", "iberia"] {
        let board = board::library::board(name).unwrap();
        for seats in board.seats() {
            let setup = Setup::new(board, seats).unwrap();
            let bots = vec![bots::Policy::named("shunter").unwrap(); seats];
            let series = arena::Series::new(setup, bots, Seed::from_number(2)).unwrap();
            for number in 0..5 {
                let arena::MidGame { game, seat } = arena::mid_game(&series, number);
                let view = game.view(Observer::Seat(seat));
                let allocated = |iterations| {
                    let settings = bots::search::SearchSettings::with_iterations(iterations);
                    let mut dice = QuickDice::new(1);
                    let mut search =
                        || bots::search::search(&view, settings, &mut || false, &mut dice);
                    let counted = allocation_counter::measure(|| drop(search()));
                    counted.count_total
                };
                // The weights are read in the first search of all.
                allocated(1);
                assert_eq!(allocated(2_000), allocated(1), "{name} with {seats} seats");
            }
        }
    }
}
