//! Perft: counts the sequences of actions to a given depth. The seed decides everything random.
//!
//! `perft.txt` has a line for each count: board, seats, seed, number of random plies played first
//! (0 is from the deal), depth, count. If several seats must decide, the first of them does. A
//! change of the rules changes a number here; `BLESS=1 cargo test -p roundhouse-rules --test perft`
//! writes the file again.

#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::fmt::Write;
use std::path::PathBuf;

use board::library;
use rules::{Dice, Game, Observer, QuickDice, Seat, Seed, Setup};

fn first_awaited(game: &Game<'_>) -> Option<Seat> {
    game.view(Observer::Spectator).awaiting().seats().iter().next()
}

fn perft(game: &Game<'_>, depth: usize) -> u64 {
    let Some(seat) = first_awaited(game).filter(|_| depth > 0) else { return 1 };
    let legal = game.view(Observer::Seat(seat)).legal();
    if depth == 1 {
        return legal.len() as u64;
    }
    let mut total = 0;
    for action in legal.iter() {
        let mut next = *game;
        next.check(seat, action).unwrap().commit(&mut ());
        total += perft(&next, depth - 1);
    }
    total
}

/// Returns the game after `plies` random plies; none if it is over by then.
fn position(id: &str, seats: usize, seed: u64, plies: usize) -> Option<Game<'static>> {
    let board = library::board(id).unwrap();
    let mut game = Setup::new(board, seats).unwrap().deal(Seed::from_number(seed));
    let mut dice = QuickDice::new(seed);
    for _ in 0..plies {
        let seat = first_awaited(&game)?;
        let legal = game.view(Observer::Seat(seat)).legal();
        let action = legal.nth(dice.below(legal.len() as u32) as usize).unwrap();
        game.check(seat, action).unwrap().commit(&mut ());
    }
    first_awaited(&game).map(|_| game)
}

fn lines() -> String {
    let mut text = String::from("# board seats seed plies depth count\n");
    for board in library::boards() {
        for seats in board.seats() {
            for (seed, plies) in [(1, 0), (2, 12), (3, 40), (4, 80), (5, 160)] {
                let Some(game) = position(board.id(), seats, seed, plies) else { continue };
                let mut depth = 1;
                let mut count = perft(&game, depth);
                while count < 400 && depth < 5 {
                    depth += 1;
                    count = perft(&game, depth);
                }
                let id = board.id();
                writeln!(text, "{id} {seats} {seed} {plies} {depth} {count}").unwrap();
            }
        }
    }
    text
}

#[test]
fn counts_are_as_they_were() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/perft.txt");
    let counted = lines();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &counted).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(counted, golden, "BLESS=1 writes it anew");
}
