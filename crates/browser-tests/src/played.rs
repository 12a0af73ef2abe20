//! Random games whose records the tests open.

use anyhow::{Context, Result};
use board::{Board, library};
use record::Recorder;
use rules::{Dice, Game, Observer, QuickDice, Seed, Setup};

/// A finished game: its record, and the state after each action.
pub struct Played {
    /// The board.
    pub board: &'static Board,
    /// The record, as text.
    pub record: String,
    /// The game after the deal, and after every action.
    pub moments: Vec<Game<'static>>,
}

impl Played {
    /// Plays a random game; the number decides its course.
    ///
    /// # Errors
    /// If no board has this name.
    pub fn by_chance(board: &str, seats: usize, number: u64) -> Result<Played> {
        let board = library::board(board).context("a board of ours")?;
        let recorder = Recorder::new(Setup::new(board, seats)?, Seed::from_number(number));
        Played::to_the_end(recorder, number)
    }

    /// Plays on at random from the moment at which this number of actions was still to come, as a game that begins there.
    ///
    /// # Errors
    /// If the game had fewer actions.
    pub fn last_part(&self, actions: usize) -> Result<Played> {
        let from = self.moments.len().checked_sub(actions + 1).context("a longer game")?;
        Played::to_the_end(Recorder::from_game(self.moments[from]), 1)
    }

    fn to_the_end(mut recorder: Recorder<'static>, number: u64) -> Result<Played> {
        let board = recorder.game().board();
        let mut dice = QuickDice::new(number);
        let mut moments = vec![*recorder.game()];
        while let Some(seat) = recorder.awaiting().seats().iter().next() {
            let legal = recorder.game().view(Observer::Seat(seat)).legal();
            let nth = dice.below(u32::try_from(legal.len())?) as usize;
            recorder.act(seat, legal.nth(nth).context("a legal action")?)?;
            moments.push(*recorder.game());
        }
        Ok(Played { board, record: recorder.finish().to_text(), moments })
    }

    /// Returns the index of the last moment for which `is` returns true.
    ///
    /// # Errors
    /// If there is none.
    pub fn last_when(&self, is: impl Fn(&Game<'static>) -> bool) -> Result<usize> {
        self.moments.iter().rposition(is).context("no such moment in this game")
    }
}
