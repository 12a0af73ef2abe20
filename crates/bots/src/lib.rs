//! Policies: each chooses an action from a [`View`] and never sees more.
//!
//! Four of them are drivers for simulations and tests: between them they reach every corner of the
//! rules. `random` plays anything, `hoarder` claims only when it can draw no card, `sprinter` claims
//! the longest route it can pay, `contrarian` does what it has done least. `greedy` plays to win: it
//! pursues its tickets along the cheapest paths.
//!
//! A policy is made for one seat and one game. Given the same policy, view and dice it chooses the
//! same action.
//!
//! ```
//! use bots::Policy;
//! use rules::{Observer, QuickDice, Seed, Setup};
//!
//! let board = board::library::board("toy").expect("comes with the program");
//! let mut game = Setup::new(board, 2)?.deal(Seed::from_number(7));
//! let mut policies = [Policy::named("greedy"), Policy::named("random")].map(Option::unwrap);
//! let mut dice = QuickDice::new(7);
//! while let Some(seat) = game.view(Observer::Spectator).awaiting().seats().iter().next() {
//!     let action = policies[seat.index()].choose(&game.view(Observer::Seat(seat)), &mut dice);
//!     game.check(seat, action).expect("policies choose what is legal").commit(&mut ());
//! }
//! let scores = game.view(Observer::Spectator).scores().expect("the game is over");
//! assert!(scores[0].wins());
//! # Ok::<(), rules::WrongSeats>(())
//! ```

mod claims;
mod demand;
mod drivers;
mod greedy;
mod plan;

pub use claims::claims_of;
pub use drivers::Contrarian;

use rules::{Action, QuickDice, View};

/// A way to play one seat of one game.
#[derive(Clone, Debug)]
pub enum Policy {
    /// Anything legal, every action equally likely.
    Random,
    /// Never claims while it can draw cards.
    Hoarder,
    /// The longest route it can pay; otherwise draws cards.
    Sprinter,
    /// The kind of action it has taken least so far.
    Contrarian(Contrarian),
    /// Pursues its tickets by the cheapest paths.
    Greedy,
}

impl Policy {
    /// The names of all policies.
    pub const NAMES: [&str; 5] = ["random", "hoarder", "sprinter", "contrarian", "greedy"];

    /// A fresh policy of this name.
    pub fn named(name: &str) -> Option<Policy> {
        Some(match name {
            "random" => Policy::Random,
            "hoarder" => Policy::Hoarder,
            "sprinter" => Policy::Sprinter,
            "contrarian" => Policy::Contrarian(Contrarian::default()),
            "greedy" => Policy::Greedy,
            _ => return None,
        })
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        match self {
            Policy::Random => "random",
            Policy::Hoarder => "hoarder",
            Policy::Sprinter => "sprinter",
            Policy::Contrarian(_) => "contrarian",
            Policy::Greedy => "greedy",
        }
    }

    /// Chooses one of the actions that are legal for the view's seat.
    ///
    /// # Panics
    /// If the view's seat has nothing to decide.
    #[inline]
    pub fn choose(&mut self, view: &View<'_, '_>, dice: &mut QuickDice) -> Action {
        match self {
            Policy::Random => drivers::random(view, dice),
            Policy::Hoarder => drivers::hoarder(view, dice),
            Policy::Sprinter => drivers::sprinter(view, dice),
            Policy::Contrarian(contrarian) => contrarian.choose(view, dice),
            Policy::Greedy => greedy::choose(view, dice),
        }
    }
}
