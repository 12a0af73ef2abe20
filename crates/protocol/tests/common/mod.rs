//! Games for the tests to look at, and golden files to compare with.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::path::PathBuf;

use board::{Board, library};
use bots::{BotSpec, Policy};
use rules::{Game, Observer, QuickDice, Seat, Seed, Setup};

/// Returns every board with every number of seats that it allows.
pub(crate) fn tables() -> impl Iterator<Item = (&'static Board, usize)> {
    library::boards().flat_map(|board| board.seats().map(move |seats| (board, seats)))
}

/// Plays one game with all test bots and shows every position of it.
pub(crate) fn play(
    board: &'static Board,
    seats: usize,
    number: u64,
    mut look: impl FnMut(&Game<'_>),
) {
    let mut game = Setup::new(board, seats).unwrap().deal(Seed::from_number(number));
    let mut dice = QuickDice::new(number);
    let bots = BotSpec::at_once().cycle().skip(number as usize);
    let mut bots: Vec<_> = bots.take(seats).map(|bot| Policy::named(bot.name).unwrap()).collect();
    look(&game);
    while let Some(seat) = game.view(Observer::Spectator).awaiting().seats().first() {
        let action = bots[seat.index()].choose(&game.view(Observer::Seat(seat)), &mut dice);
        game.check(seat, action).unwrap().commit(&mut ());
        look(&game);
    }
}

/// Returns every observer of a game with this number of seats.
pub(crate) fn observers(seats: usize) -> impl Iterator<Item = Observer> {
    Seat::all(seats).map(Observer::Seat).chain([Observer::Spectator])
}

/// Compares a text with a file of the repository, or writes the file if `BLESS` is set.
pub(crate) fn compare(path: &str, text: &str) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, text).unwrap();
        return;
    }
    let expected = std::fs::read_to_string(&file).unwrap_or_default();
    for (line, (old, new)) in (1..).zip(expected.lines().zip(text.lines())) {
        assert_eq!(old, new, "{path}:{line} differs; if it should: `cargo xtask bless`");
    }
    assert_eq!(expected.len(), text.len(), "{path} has another length; see `cargo xtask bless`");
}
