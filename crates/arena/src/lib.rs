//! Many games between bots, and what they show.
//!
//! A [`Series`] says which bots play on which board. [`play`] plays one of its games, [`run`] plays
//! many over several threads. Everything in game number `i` follows from the seed of the series and
//! `i`, so the result does not depend on the number of threads.
//!
//! A [`Contest`] finds out which bot is stronger. It plays the same deals in every rotation of seats,
//! and gives [`Ratings`] with error bars and a sequential test ([`Sprt`]).
//!
//! [`Balance`] shows what many games say about a board; [`laws`] checks laws that every game must obey;
//! [`cover`] counts what the games of the test bots reach.
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
pub use play::{PlayedGame, Series, WrongBots, next_seat, play, play_recorded, play_to};
pub use rating::{Estimate, Ratings};
pub use run::run;
pub use sprt::{Sprt, Verdict};
pub use tally::{SeatTally, Spread, Sum, Tally};
