//! The wire: what a client and a table say to each other, as JSON.
//!
//! A client sends a [`Request`]; a table answers with [`ServerMessage`]s. The messages contain:
//! - the [`PublicView`]: what everybody sees. The table serializes it once for each position and copies
//!   the text into every message ([`RawJson`]).
//! - the [`PrivateView`]: what only one seat sees, its open decision and what is [`Legal`].
//! - [`News`]: what happened. [`Event::seen`] turns each [`rules::Event`] into an [`Event`] without the
//!   secrets that the observer may not see.
//!
//! Locations, routes, tickets and colors are named by their ids in the board file, as in records.
//!
//! `docs/protocol.md` describes the wire for authors of clients in other languages. A test writes
//! `docs/protocol.schema.json` from these types.
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
mod json;
mod legal;
pub mod limits;
mod names;
mod news;
mod plain;
mod private_view;
mod public_view;
mod raw;
mod read;
mod refusal;
mod room;
mod server;

pub use answer::{Answer, PlacedStack};
pub use client::{ClientMessage, Request};
pub use decision::DecisionId;
pub use event::Event;
pub use legal::{ClaimableRoute, KeepRange, Legal, PaymentRange, PricedRoutes};
pub use names::{Card, CardCounts, SeatNumber};
pub use news::{ActedBy, Happened, News};
pub use private_view::{PrivateView, SeatStatus, UndoStatus};
pub use public_view::{
    DecisionKind, Ending, LastRound, Player, PublicView, Score, TokenStack, Waiting,
};
pub use raw::RawJson;
pub use read::read_json;
pub use refusal::{Objection, Reason, Refusal};
pub use room::{Chair, FirstPlayer, Room, Settings, Sitter, Stage};
pub use server::{
    Clock, LogPosition, Millis, PastView, Presence, ReadyMessage, ReadyUpdate, ServerMessage,
    Update, Welcome,
};

/// The version of the wire. A table refuses clients that speak another version.
pub const VERSION: u32 = 1;
