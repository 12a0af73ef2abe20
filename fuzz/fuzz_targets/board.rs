//! Reads any text as a board and its layout. It never panics, and an accepted board can be played
//! with every number of seats.

#![no_main]

use board::{Board, Layout};
use libfuzzer_sys::fuzz_target;
use rules::{Dice, Observer, QuickDice, Seed, Setup};

/// The separator between the text of the board and that of its layout.
const SEPARATOR: &str = "\n=====\n";

/// The number of actions: enough for the second draft and a reshuffle on a small board.
const STEPS: usize = 200;

fuzz_target!(|text: &str| {
    let (text, layout) = text.split_once(SEPARATOR).unwrap_or((text, ""));
    let board = match Board::parse(text) {
        Ok(board) => board,
        Err(errors) => {
            assert!(errors.iter().count() > 0, "a refusal says why");
            return;
        }
    };
    let _ = Layout::parse(layout, &board);
    for seats in board.seats() {
        let setup = Setup::new(&board, seats).expect("the board says so");
        play(setup);
    }
});

fn play(setup: Setup<'_>) {
    let mut dice = QuickDice::new(1);
    let mut game = setup.deal(Seed::from_number(1));
    for _ in 0..STEPS {
        let awaited = game.view(Observer::Spectator).awaiting().seats();
        let Some(seat) = awaited.iter().next() else { break };
        let legal = game.view(Observer::Seat(seat)).legal();
        let n = dice.below(legal.len() as u32) as usize;
        let action = legal.nth(n).expect("n is below the number of legal actions");
        game.check(seat, action).expect("it is legal").commit(&mut ());
        game.view(Observer::Seat(seat)).sample(&mut dice).digest();
    }
    game.view(Observer::Spectator).scores();
}
