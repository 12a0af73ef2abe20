//! The program as a server: killed, stopped, traced. Tests that need no program are in
//! `crates/server/tests/serve`.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
#![allow(clippy::wildcard_enum_match_arm, reason = "a test looks for one kind among many")]

#[cfg(unix)]
mod admin;
mod crash;
mod four;
mod lan;
#[cfg(target_os = "linux")]
mod nginx;
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
