//! Data derived from a position, such as the open routes, is restored as in the game.

use super::{Checked, Position};
use crate::game::Game;
use crate::random::{Dice, QuickDice, Seed};
use crate::seat::{Observer, Seat};
use crate::setup::Setup;

fn step(game: &mut Game<'_>, dice: &mut QuickDice) -> bool {
    let Some(seat) = game.view(Observer::Spectator).awaited().first() else { return false };
    let legal = game.view(Observer::Seat(seat)).legal();
    let action = legal.nth(dice.below(legal.len() as u32) as usize).expect("below the length");
    game.check(seat, action).expect("legal").commit(&mut ());
    true
}

#[test]
fn what_follows_from_a_position_is_as_in_the_game() {
    for board in board::library::boards() {
        for seats in board.seats() {
            let mut dice = QuickDice::new(seats as u64);
            let setup = Setup::new(board, seats).expect("for this number of seats");
            let mut game = setup.deal(Seed::from_number(1));
            while step(&mut game, &mut dice) {
                let Ok(Checked::Game(again)) = Position::of(game.disclose()).check(board) else {
                    panic!("a game's own position")
                };
                let (one, other) = (&game.state, &again.state);
                assert_eq!(one.routes.ways(), other.routes.ways());
                assert_eq!(one.festive, other.festive);
                assert_eq!((one.supply, one.points), (other.supply, other.points));
                assert_eq!((one.awaited, one.turn), (other.awaited, other.turn));
                for seat in Seat::all(seats) {
                    let at = seat.index();
                    assert_eq!(one.routes.free_for(seat), other.routes.free_for(seat));
                    assert_eq!(one.routes.two_choices(seat), other.routes.two_choices(seat));
                    assert_eq!(one.routes.different_for(seat), other.routes.different_for(seat));
                    assert_eq!(one.for_taking[at], other.for_taking[at]);
                }
            }
        }
    }
}
