//! The program itself as a server: killed, stopped, listened to. What needs no program is in
//! `crates/server/tests/serve`.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
#![allow(clippy::wildcard_enum_match_arm, reason = "a test looks for one kind among many")]

mod crash;
mod four;
mod lan;
mod operator;
mod records;
mod secrets;
#[cfg(target_os = "linux")]
mod silent;
mod stores;
#[cfg(target_os = "linux")]
mod synced;

/// The program under test.
const PROGRAM: &str = env!("CARGO_BIN_EXE_roundhouse");
