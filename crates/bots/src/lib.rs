//! Bots: each chooses an action from a [`View`](rules::View) and never sees more.
//!
//! A [`Policy`] is a bot by name; the [`ROSTER`] lists them all. [`Policy::choose`] returns an action.
//! [`Bot::decide`] also returns typed [`Reasons`], which the page translates, and an error if there is
//! nothing to decide.
//!
//! | bots | purpose |
//! |---|---|
//! | `random`, `hoarder`, `sprinter`, `contrarian` | test bots: between them they reach every case of the rules, for tests and simulations |
//! | `greedy` | plays to win along the cheapest paths of its tickets |
//! | `fireman` | plays a game to its end for searches, in about a microsecond for each decision |
//! | `shunter` | plays like `stationmaster` with a plan that it keeps, for searches |
//! | `apprentice` to `stationmaster` | the scripted levels that people play against |
//! | `inspector`, `superintendent` | the levels that search: see [`search`] |
//! | `path` to `denier` | opponents from the literature, for comparison |
//!
//! A policy is made for one seat of one game. With the same policy, view and dice it chooses the same
//! action.
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

pub mod advice;
mod bot;
mod changed;
pub mod driver;
pub mod evaluation;
mod greedy;
mod levels;
mod moves;
mod pay;
mod policy;
mod published;
mod reason;
pub mod review;
mod rollout;
mod roster;
mod route_graph;
pub mod search;
mod situation;
mod steiner;
mod test_bots;
#[cfg(test)]
mod tests;

pub use bot::{Bot, Budget, CannotDecide, Choice, DecisionRequest};
pub use changed::ChangedBot;
pub use levels::{Character, HouseBot, Level};
pub use policy::{Policy, Published, UnknownBot};
pub use published::OneStep;
pub use reason::{Candidate, Explanation, Motive, Reasons};
pub use rollout::Fireman;
pub use roster::{BotKind, BotSpec, ROSTER};
pub use search::{Searcher, Shunter};
pub use test_bots::Contrarian;
