//! Many games between bots, and what they show.
//!
//! A [`Series`] says who plays what; [`play`] plays one game of it as fast as the rules go, and
//! [`run`] plays all of them over several threads. Everything in game number `i` follows from the
//! match's seed and `i`, so the result does not depend on how the work was shared out.
//!
//! A [`Contest`] finds out who is stronger: the same deals in every rotation of seats, [`Ratings`] with
//! error bars, and a sequential test ([`Sprt`]).
//!
//! ```
//! use arena::{Series, run};
//! use bots::Policy;
//! use rules::{Seed, Setup};
//!
//! let board = board::library::board("toy").expect("comes with the program");
//! let setup = Setup::new(board, 2).expect("for two to five");
//! let bots = ["greedy", "random"].map(|name| Policy::named(name).expect("is a bot"));
//! let series = Series::new(setup, bots.into(), Seed::from_number(1)).expect("a bot for each seat");
//! let tally = run(&series, 100, 2, |_, _| (), |_| Ok::<_, std::convert::Infallible>(()))
//!     .expect("nobody refuses");
//! assert_eq!(tally.games, 100);
//! assert!(tally.seats[0].wins() > tally.seats[1].wins());
//! ```

mod attempts;
mod balance;
mod contest;
pub mod cover;
mod habits;
pub mod laws;
mod mid_game;
mod play;
mod rating;
mod run;
mod sprt;
mod tally;

pub use attempts::{attempts, universe};
pub use balance::{Balance, SeatSums, TicketSums};
pub use contest::{Contest, ContestGame, DealResults, NoContest};
pub use habits::{Habits, habits};
pub use mid_game::{MidGame, mid_game};
pub use play::{PlayedGame, Series, WrongBots, play, play_recorded, play_to};
pub use rating::{Estimate, Ratings};
pub use run::run;
pub use sprt::{Sprt, Verdict};
pub use tally::{SeatTally, Spread, Sum, Tally};
