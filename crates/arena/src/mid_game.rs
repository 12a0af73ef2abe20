//! Games stopped in the middle, on which samplers and searching bots are measured.

use rules::{Dice, Game, QuickDice, Seat};

use crate::play::{Players, Series, next_seat, play};

/// A game somewhere in the middle third of its actions, and the seat that must decide.
#[derive(Clone)]
pub struct MidGame<'b> {
    /// The game.
    pub game: Game<'b>,
    /// The seat that must decide, the first if there are several.
    pub seat: Seat,
}

/// Plays game number `index` of a series up to a point in its middle third. The number decides where.
pub fn mid_game<'b>(series: &Series<'b>, index: u64) -> MidGame<'b> {
    let seed = series.seed_of(index);
    let actions = play(series.setup(), series.bots(), seed).actions;
    let stop = actions / 3 + QuickDice::new(index).below(actions / 3 + 1);
    let mut game = series.setup().deal(seed);
    let mut players = Players::new(series.bots(), seed);
    let mut seat = next_seat(&game).expect("a game begins with a decision");
    for _ in 0..stop {
        players.act(&mut game, seat, &mut ());
        seat = next_seat(&game).expect("the same game had more actions");
    }
    MidGame { game, seat }
}
