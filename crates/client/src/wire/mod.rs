//! The way to the table and back. The page knows messages of the wire and nothing else; whether a
//! Worker or a server is at the other end is known here alone.
//!
//! `link` is what the page holds. Behind it, `house_link` speaks to the Worker (`worker`, `house`), whose
//! messages wait in `frames` for the next picture, and `line` to a server: `outbox` remembers what was said
//! and not answered, `pulse` when to try again.

mod frames;
pub(crate) mod house;
mod house_link;
mod line;
mod link;
mod outbox;
mod pulse;
mod reel;
pub(crate) mod worker;

pub(crate) use house::{FromHouse, Sitter, SoloPlan, ToHouse};
pub(crate) use line::{Connection, Place, Tie};
pub(crate) use link::{Incoming, Link};
