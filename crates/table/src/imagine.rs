//! A table with another hidden game, for tests that no message depends on what is hidden.

use protocol::SeatNumber;
use rules::{Dice, GameState, Observer, Seat};

use crate::table::Table;

impl Table {
    /// Returns this table, and a twin whose game is a sample: a seat, or a spectator, cannot tell
    /// it from the true one. Both forget the history of the game. None before the deal.
    pub fn twins(&self, seat: Option<SeatNumber>, dice: &mut impl Dice) -> Option<[Table; 2]> {
        let game = self.state.resumed()?;
        let seat = seat.and_then(|seat| Seat::new(seat.into()));
        let sample = game.view(seat.map_or(Observer::Spectator, Observer::Seat)).sample(dice);
        Some([game, sample].map(|game| self.around(game.state())))
    }

    fn around(&self, state: &GameState) -> Table {
        let mut table = self.clone();
        let now = table.position();
        table.state.game.as_mut().expect("it was looked at").replace(state, now);
        table
    }
}
