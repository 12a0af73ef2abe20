//! The real server, real sockets, the real file.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
#![allow(clippy::wildcard_enum_match_arm, reason = "a test looks for one kind among many")]

mod abuse;
mod crash;
mod game;
mod guest;
mod house;
mod links;
mod operator;
mod program;
