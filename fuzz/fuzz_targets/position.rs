//! Reads any text as a position. It never panics; a text that can be read can be written and read
//! again; an accepted game can be played on, viewed, sampled and written again.

#![no_main]

use board::{Board, library};
use libfuzzer_sys::fuzz_target;
use record::position::{PositionText, checked_position, to_text};
use rules::{Checked, Dice, Game, Observer, QuickDice, Seat};

/// The number of actions: enough for a turn of every seat, a reshuffle or a draft.
const STEPS: usize = 30;

fuzz_target!(|text: &str| {
    let Ok(mut read) = PositionText::parse(text) else { return };
    let written = to_text(&read.position);
    let again = PositionText::parse(&written).expect("what we write we can read");
    assert_eq!(again.position, read.position);
    for board in library::boards() {
        // The text is checked against every board.
        board.id().clone_into(&mut read.position.board);
        read.position.fingerprint = None;
        match read.check(board) {
            Ok(checked) => play_on(&checked, board),
            Err(errors) => assert!(errors.iter().count() > 0, "a refusal says why"),
        }
    }
});

fn play_on(checked: &Checked<'_>, board: &Board) {
    let mut dice = QuickDice::new(1);
    let mut game = checked.game(&mut dice);
    let spelled = checked_position(checked);
    let again = spelled.check(board).expect("a position in its one spelling");
    assert_eq!(checked_position(&again), spelled);
    for _ in 0..STEPS {
        look(&game, &mut dice);
        let Some(seat) = game.view(Observer::Spectator).awaited().first() else { break };
        let legal = game.view(Observer::Seat(seat)).legal();
        let n = dice.below(legal.len() as u32) as usize;
        let action = legal.nth(n).expect("n is below the number of legal actions");
        game.check(seat, action).expect("it is legal").commit(&mut ());
    }
    game.view(Observer::Spectator).scores();
}

/// Checks the legal actions of every view, and samples from it.
fn look(game: &Game<'_>, dice: &mut QuickDice) {
    for observer in Seat::all(game.seats()).map(Observer::Seat).chain([Observer::Spectator]) {
        let view = game.view(observer);
        assert_eq!(view.legal().iter().count(), view.legal().len());
        view.sample(dice).digest();
    }
}
