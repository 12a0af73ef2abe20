//! The rules of the game, as pure functions on a small value.
//!
//! A tour: a [`Setup`] is a board and a number of seats; it deals a [`Game`] from a [`Seed`]. You look at
//! a game through a [`View`], one for each [`Observer`]. A view says who must decide what
//! ([`Awaiting`]) and which actions are [`Legal`]. An [`Action`] is first checked, which returns a
//! [`Step`] or the refusal with its clause ([`Illegal`]); then the step is committed. Everything that
//! happens goes to a [`Sink`] as [`Event`]s, whose hidden parts are [`Secret`]s. `View::sample`
//! returns a whole game that fits what the observer knows. A game borrows its board; the [`GameState`]
//! is everything else of it, and can be stored or sent and resumed later.
//!
//! ```
//! use rules::{Dice, Observer, QuickDice, Seed, Setup};
//!
//! let board = board::library::board("toy").expect("a board of the library");
//! let mut game = Setup::new(board, 2)?.deal(Seed::from_number(1));
//! let mut dice = QuickDice::new(1);
//! while let Some(seat) = game.view(Observer::Spectator).awaiting().seats().first() {
//!     let legal = game.view(Observer::Seat(seat)).legal();
//!     let action = legal.nth(dice.below(legal.len() as u32) as usize).expect("below the length");
//!     game.check(seat, action)?.commit(&mut ());
//! }
//! let scores = game.view(Observer::Spectator).scores().expect("the game is over");
//! assert!(scores.iter().any(|score| score.wins()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | modules | what they hold |
//! |---|---|
//! | `draw`, `claim`, `tickets`, `turn`, `score` | the base clauses |
//! | `tokens`, `festivals`, `draft` | the optional mechanics, called in `seams` |
//! | `decision` | the decisions, and which actions answer them |
//! | `payment` | which cards pay for what |
//! | `legal`, `counting` | the legal actions, counted without a list |
//! | `state` | everything of a `game` except its board |
//! | `memory` | what everybody saw of hidden cards and tickets |
//! | `sample` | games that fit what an observer knows |
//! | `position` | one moment of a game as a plain value |

mod action;
mod card;
mod claim;
mod collect;
mod counting;
mod decision;
mod digest;
mod draft;
mod draw;
mod event;
mod festivals;
mod game;
mod illegal;
mod legal;
mod market;
mod memory;
mod named;
mod payment;
mod position;
mod random;
mod sample;
mod score;
mod seams;
mod seat;
mod setup;
mod state;
mod tickets;
mod tokens;
mod turn;
mod view;
mod whole;

pub use action::{Action, ActionKind, Claim, Payment, Placement, Slot};
pub use card::{Card, Cards, DeckEntry};
pub use collect::collect_choices;
pub use decision::{Awaiting, Decision};
pub use event::{
    Audience, Ending, Event, EventKind, Field, Secret, ShuffledDeck, ShuffledTickets, Sink,
};
pub use festivals::points as festival_points;
pub use game::{Game, WrongBoard};
pub use illegal::Illegal;
pub use legal::Legal;
pub use position::{
    CardMove, Checked, DeckList, DeckName, DraftStage, MarketPlace, NameList, Position,
    PositionError, PositionErrors, PositionPart, PositionPhase, PositionPick, PositionProblem,
    PositionSeat, PositionStack, SeenGame, SettledOffer, SettledTickets,
};
pub use random::{Dice, QuickDice, Seed, commitment};
pub use sample::Effort;
pub use score::{Network, SeatScore};
pub use seat::{Observer, Seat, SeatSet};
pub use setup::{Setup, Undealt, WrongSeats};
pub use state::GameState;
pub use tickets::Keep;
pub use tokens::points as token_points;
pub use turn::Step;
pub use view::{
    ClosedRoute, PaymentRange, StackView, TokenSet, View, closed_by_claim, closed_route, takeable,
};
pub use whole::Whole;
