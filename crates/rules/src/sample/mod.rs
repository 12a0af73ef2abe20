//! Draws a random full game that is consistent with what one observer knows.
//!
//! The model: every shuffle is uniform, every hidden choice of an opponent is uniform, and an
//! opponent's visible action proves only that it was possible. A sample follows the distribution of
//! this model, given everything that the observer has seen. Cards and tickets are independent, so each
//! has a sampler. `docs/decisions/sampling.md` explains what is exact and what is not.
//!
//! Code in this folder may read the observer's own hidden values, and only sums of all others. It
//! walks sets in board order. So two games that look alike to an observer give equal samples for equal
//! dice.

mod cards;
mod chance;
mod deal;
mod drafts;
mod given_back;
mod hidden_cards;
mod known_draft;
mod offers;
mod shuffle;

use crate::game::Game;
use crate::random::{Dice, Seed};
use crate::seat::{Observer, Seat};
use crate::state::DraftState;

/// The work that a sample took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The number of deals of the cards that were tried.
    pub tries: u32,
    /// Whether the sample follows the distribution exactly.
    pub exact: bool,
}

/// Draws a full game that is consistent with what the observer knows.
pub(crate) fn sample<'b>(
    game: &Game<'b>,
    observer: Observer,
    dice: &mut impl Dice,
) -> (Game<'b>, Effort) {
    let mut sampled = *game;
    let mut effort = Effort { tries: 1, exact: true };
    if !game.view(observer).is_over() {
        let own = match observer {
            Observer::Seat(seat) => Some(seat),
            Observer::Spectator => None,
        };
        effort = cards::resample(&mut sampled, own, dice);
        match game.state.draft {
            DraftState::None => offers::resample(&mut sampled, own, dice),
            DraftState::First
            | DraftState::Waiting
            | DraftState::Called
            | DraftState::Second
            | DraftState::Done => drafts::resample(&mut sampled, own, dice),
        }
    }
    sampled.state.seed = fresh_seed(dice);
    (sampled, effort)
}

fn fresh_seed(dice: &mut impl Dice) -> Seed {
    let mut bytes = [0; 32];
    bytes
        .chunks_exact_mut(4)
        .for_each(|chunk| chunk.copy_from_slice(&dice.next_u32().to_le_bytes()));
    Seed(bytes)
}

/// Returns the seats whose hidden things the observer does not see.
fn others(game: &Game<'_>, own: Option<Seat>) -> impl Iterator<Item = Seat> + Clone + use<> {
    Seat::all(game.seats()).filter(move |&seat| Some(seat) != own)
}
