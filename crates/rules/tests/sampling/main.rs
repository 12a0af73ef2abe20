//! Tests of `View::sample`: it reads nothing that is hidden, and its distribution is exact.

#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]
#![expect(clippy::wildcard_enum_match_arm, reason = "a filter hears only what it follows")]

mod cards;
mod chi_square;
mod redeal_cards;
mod redeal_tickets;
mod rejection;
mod tickets;
mod views;

use rules::{Action, Dice, Game, Observer, QuickDice, Seat, Sink};

/// Plays a random step; none when the game is over.
fn step(game: &mut Game<'_>, dice: &mut QuickDice, sink: &mut impl Sink) -> Option<Seat> {
    let seat = next_seat(game, dice)?;
    let action = random_action(game, seat, dice);
    game.check(seat, action).unwrap().commit(sink);
    Some(seat)
}

/// Returns the seat that decides next. Simultaneous decisions are made in random order.
fn next_seat(game: &Game<'_>, dice: &mut QuickDice) -> Option<Seat> {
    let seats = game.view(Observer::Spectator).awaiting().seats();
    if seats.is_empty() {
        return None;
    }
    seats.iter().nth(dice.below(seats.len() as u32) as usize)
}

fn random_action(game: &Game<'_>, seat: Seat, dice: &mut QuickDice) -> Action {
    let view = game.view(Observer::Seat(seat));
    let legal = view.legal();
    legal.nth(dice.below(legal.len() as u32) as usize).expect("below the length")
}

fn observers(game: &Game<'_>) -> impl Iterator<Item = Observer> + use<> {
    Seat::all(game.seats()).map(Observer::Seat).chain([Observer::Spectator])
}
