//! The game: pure, checked, fast.

mod action;
mod card;
mod claim;
mod digest;
mod draft;
mod draw;
mod event;
mod festivals;
mod illegal;
mod legal;
mod memory;
mod purse;
mod random;
mod sample;
mod score;
mod seat;
mod setup;
mod state;
mod tickets;
mod tokens;
mod turn;
mod view;
mod whole;

pub use action::{Action, Claim, Payment, Placement, Slot};
pub use card::{Card, Cards, DeckEntry};
pub use event::{Ending, Event, Secret, ShuffledDeck, Sink};
pub use illegal::Illegal;
pub use legal::Legal;
pub use random::{Dice, QuickDice, Seed, commitment};
pub use score::{Network, SeatScore};
pub use seat::{Observer, Seat, SeatSet};
pub use setup::{Setup, WrongSeats};
pub use state::Game;
pub use tickets::Keep;
pub use turn::Step;
pub use view::{Awaiting, StackView, TokenSet, View};
pub use whole::Whole;

#[cfg(test)]
mod smoke {
    use super::*;
    #[test]
    fn random_games_end() {
        for board in board::library::boards() {
            for seats in board.seats() {
                for number in 0..200 {
                    let mut dice = QuickDice::new(number);
                    let mut game = Setup::new(board, seats).unwrap().deal(Seed::from_number(number));
                    let mut plies = 0;
                    while let Some(seat) = game.view(Observer::Spectator).awaiting().seats().iter().next() {
                        let legal = game.view(Observer::Seat(seat)).legal();
                        let n = dice.below(legal.len() as u32) as usize;
                        let action = legal.nth(n).unwrap();
                        game.check(seat, action).unwrap().commit(&mut ());
                        plies += 1;
                        assert!(plies < 5000, "{} {seats} {number}", board.id());
                    }
                    if number == 0 { eprintln!("{} {seats}: {plies} plies, {:?}, size {}", board.id(), game.view(Observer::Spectator).scores().unwrap().iter().map(|s| s.total).collect::<Vec<_>>(), std::mem::size_of::<Game<'_>>()); }
                }
            }
        }
    }
}
