//! The clauses T, one by one. Each test names its clause and fails when the clause is broken.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
#![allow(clippy::wildcard_enum_match_arm, reason = "a test looks for one kind among many")]

mod answers;
mod away;
mod bots;
mod ending;
mod from_position;
mod hall;
mod limits;
mod log_room;
mod order;
mod pass_and_play;
mod seats;
mod secrets;
mod stalled;
mod strangers;
mod undo;
