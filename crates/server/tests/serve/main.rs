//! Tests of the real server in this process, with real sockets and a real file. What needs the program
//! itself (signals, kills, logs) is in `crates/roundhouse/tests/serve`.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
#![allow(clippy::wildcard_enum_match_arm, reason = "a test looks for one kind among many")]

mod abuse;
mod damage;
mod deadlines;
mod description;
mod games;
mod holes;
mod life;
mod limits;
mod links;
mod open_list;
mod pages;
mod retention;
mod seats;
mod strangers;
mod throttles;
mod tls;
