//! The wire: what a client and a table say to each other, as JSON.
//!
//! A tour. A client sends a [`Request`]; a table answers with [`ServerMessage`]s. What everybody may
//! see of a game is its [`PublicView`] part, made once for each position and spliced into everyone's
//! message as it is ([`RawJson`]). What only one seat may see is its [`PrivateView`] part, with the decision it
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
mod plain;
mod private_view;
mod public_view;
mod raw;
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
pub use private_view::{PrivateView, UndoStatus};
pub use public_view::{
    DecisionKind, Ending, LastRound, Player, PublicView, Score, TokenStack, Waiting,
};
pub use raw::RawJson;
pub use refusal::{Objection, Reason, Refusal};
pub use room::{Chair, FirstPlayer, Room, Settings, Sitter, Stage};
pub use server::{
    Clock, LogPosition, Millis, PastView, Presence, ReadyMessage, ServerMessage, Update, Welcome,
};

/// The version of the wire. Another one is not understood.
pub const VERSION: u32 = 1;
