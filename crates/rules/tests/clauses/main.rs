//! The clauses of `docs/rules`, played out at small tables. Every test names the clauses it holds.
//!
//! `plan.rs` makes boards so small that chance has little left to decide, `table.rs` seats players at
//! them and checks the laws after every step, `position.rs` lays out a moment in a few lines, `talk.rs` says aloud
//! what happened.

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
