//! The wire: what a client and a table say to each other, as JSON.
//!
//! A tour. A client sends a [`Request`]; a table answers with [`ServerMessage`]s. What everybody may
//! see of a game is its [`Shared`] part, made once for each position and spliced into everyone's
//! message as it is ([`Raw`]). What only one seat may see is its [`Own`] part, with the decision it
//! must take and what is [`Legal`]. What happened comes as [`News`], in which a
//! [`rules::Event`] has become an [`Event`] with its secrets left out: one function does that, and it
//! knows every variant. Things of a board go by their ids in the board file, as in records.
//!
//! `docs/protocol.md` tells all of it to somebody who writes a client in another language;
//! `docs/protocol.schema.json` is made from these types.
//!
//! ```
//! use protocol::{Answer, ClientMessage, Request};
//!
//! let text = r#"{"id":7,"type":"act","decision":"17.0.0","answer":{"type":"draw_market","slot":3}}"#;
//! let request: Request = serde_json::from_str(text)?;
//! assert_eq!(request.id, Some(7));
//! let ClientMessage::Act { decision, answer } = request.message else { panic!("an action") };
//! assert_eq!((decision.seat, answer), (0, Answer::DrawMarket { slot: 3 }));
//! # Ok::<(), serde_json::Error>(())
//! ```

mod answer;
mod client;
mod decision;
mod event;
pub mod http;
mod legal;
pub mod limits;
mod names;
mod news;
mod own;
mod plain;
mod raw;
mod refusal;
mod room;
mod server;
mod shared;

pub use answer::{Answer, PlacedStack};
pub use client::{ClientMessage, Request};
pub use decision::Decision;
pub use event::Event;
pub use legal::{Claimable, Claims, Keeping, Legal, Payable};
pub use names::{Card, CardCounts, SeatNumber};
pub use news::{ActedBy, Happened, News};
pub use own::{Own, Undo};
pub use raw::Raw;
pub use refusal::{Objection, Reason, Refusal};
pub use room::{Chair, First, Room, Settings, Sitter, Stage};
pub use server::{Clock, Millis, Past, Position, Presence, ServerMessage, Update, Welcome};
pub use shared::{Ending, LastRound, Player, Score, Shared, Stack, Waiting, What};

/// The version of the wire. Another one is not understood.
pub const VERSION: u32 = 1;
