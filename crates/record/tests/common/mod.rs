//! What the tests share: the frozen board and record, and random games.
#![allow(dead_code, reason = "not every test uses everything")]

use std::sync::OnceLock;

use board::Board;
use record::{Record, Recorder};
use rules::{Dice, Observer, QuickDice, Seat, Seed, Setup};

/// The record that froze the format.
pub(crate) const FROZEN: &str = include_str!("../frozen.record");

/// Returns the board of the frozen record.
pub(crate) fn frozen_board() -> &'static Board {
    static BOARD: OnceLock<Board> = OnceLock::new();
    BOARD.get_or_init(|| Board::parse(include_str!("../frozen.toml")).unwrap())
}

/// Returns every board at every number of seats.
pub(crate) fn setups() -> impl Iterator<Item = Setup<'static>> {
    board::library::boards()
        .flat_map(|board| board.seats().map(move |seats| Setup::new(board, seats).unwrap()))
}

/// Plays a random game. `last_first` lets the last seat answer first when all answer at once.
pub(crate) fn random_game(setup: Setup<'_>, number: u64, last_first: bool) -> Record {
    let mut recorder = Recorder::new(setup, Seed::from_number(number));
    while let Some(seat) = next(&recorder, last_first) {
        act_at_random(&mut recorder, seat, number);
    }
    recorder.finish()
}

fn next(recorder: &Recorder<'_>, last_first: bool) -> Option<Seat> {
    let seats = recorder.awaiting().seats();
    if last_first { seats.iter().last() } else { seats.iter().next() }
}

/// Carries out a random action. The dice depend on the state alone, so that the order of answers
/// does not change them.
pub(crate) fn act_at_random(recorder: &mut Recorder<'_>, seat: Seat, number: u64) {
    let turns = recorder.game().view(Observer::Spectator).turns() as u64;
    let view = recorder.game().view(Observer::Seat(seat));
    let cards = view.hand_size(seat) as u64;
    let mut dice = QuickDice::new(number << 32 ^ turns << 16 ^ cards << 8 ^ seat.index() as u64);
    let legal = view.legal();
    let action = legal.nth(dice.below(legal.len() as u32) as usize).unwrap();
    recorder.act(seat, action).unwrap();
}
