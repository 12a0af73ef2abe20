//! People with sockets, for tests of the server: the one place for their set-up.
//!
//! A [`House`] is a real server on a free port with a folder of its own, in this process or as the
//! program itself. A [`Guest`] is a person with a browser; a [`Line`] is one of their WebSockets. A
//! [`Party`] is a table at which people sit down, and a [`Game`] has them play it, whatever happens in
//! between. Everything panics when it is not as it should be: that is how a test fails.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
#![allow(clippy::wildcard_enum_match_arm, reason = "a test looks for one kind among many")]

mod game;
mod guest;
mod house;
mod party;
mod way;

pub use game::{Game, Recorded, Trouble};
pub use guest::{Gone, Guest, Line};
pub use house::{Answer, House};
pub use party::{Party, boards, deaf, key};
