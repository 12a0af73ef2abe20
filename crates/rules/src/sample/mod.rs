//! A full game consistent with what one observer knows.
//!
//! The model: every shuffle is uniform, every hidden choice of an opponent is uniform, and an
//! opponent's visible action proves only that it was possible. A sample is drawn from what these
//! say given everything the observer has lawfully seen. Cards and tickets never meet, so each has a
//! sampler of its own. `docs/decisions/sampling.md` tells what is exact and what is not.
//!
//! Only sums over, and the observer's own part of, the true hidden values may be read here, and
//! sets are walked in board order: two games that look alike give, for the same dice, equal samples.

mod cards;
mod deal;
mod drafts;
mod given_back;
mod looks;
mod offers;
mod parts;
mod puzzle;
mod shuffle;

use crate::game::Game;
use crate::random::{Dice, Seed};
use crate::seat::{Observer, Seat};
use crate::state::DraftState;

/// What a sample took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// How many deals of the cards were tried.
    pub tries: u32,
    /// Whether the sample follows the distribution exactly.
    pub exact: bool,
}

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

/// The seats whose hidden things the observer does not see.
fn others(game: &Game<'_>, own: Option<Seat>) -> impl Iterator<Item = Seat> + Clone + use<> {
    Seat::all(game.seats()).filter(move |&seat| Some(seat) != own)
}
