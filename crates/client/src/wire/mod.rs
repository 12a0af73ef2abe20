//! The way to the table and back. The page knows messages of the wire and nothing else; whether a
//! Worker or a server is at the other end is known here alone.

pub(crate) mod house;
mod link;
mod reel;
pub(crate) mod worker;

pub(crate) use house::{FromHouse, Sitter, SoloPlan, ToHouse};
pub(crate) use link::{Incoming, Link};
