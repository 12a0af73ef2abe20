//! Another game behind the same table, for tests that nobody is told what is hidden.

use protocol::SeatNumber;
use rules::{Dice, Game, Observer, Seat};

use crate::table::Table;

impl<'b> Table<'b> {
    /// This table, and the same one around a game that a seat, or a spectator, cannot tell from the
    /// true one. Both have forgotten how the game came to where it is; none before the deal.
    pub fn twins(&self, seat: Option<SeatNumber>, dice: &mut impl Dice) -> Option<[Table<'b>; 2]> {
        let game = &self.state.play.as_ref()?.game;
        let seat = seat.and_then(|seat| Seat::new(seat.into()));
        let view = game.view(seat.map_or(Observer::Spectator, Observer::Seat));
        let sample = view.sample(dice);
        Some([Game::clone(game), sample].map(|game| self.around(game)))
    }

    fn around(&self, game: Game<'b>) -> Table<'b> {
        let mut table = self.clone();
        let now = table.position();
        table.state.play.as_mut().expect("it was looked at").replace_game(game, now);
        table.shared = None;
        table
    }
}
