//! Tests of the clauses of `docs/rules`. Every test names its clauses in a comment.
//!
//! `plan.rs` makes small boards, `table.rs` plays on them and checks invariants after every action, `position.rs`
//! builds a position from a few lines, `talk.rs` turns events and cards into text to compare with.

#![expect(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod plan;
mod position;
mod table;
mod talk;

mod claiming;
mod drafts;
mod drawing;
mod ending;
mod festivals;
mod legal;
mod refusals;
mod secrets;
mod setup;
mod tickets;
mod tokens;
mod turn;
