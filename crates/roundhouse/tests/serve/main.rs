//! The program as a server: killed, stopped, traced. Tests that need no program are in
//! `crates/server/tests/serve`.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
#![allow(clippy::wildcard_enum_match_arm, reason = "a test looks for one kind among many")]

#[cfg(unix)]
mod admin;
#[cfg(unix)]
mod backups;
mod crash;
mod four;
#[cfg(target_os = "linux")]
mod full_disk;
mod lan;
mod log_lines;
#[cfg(target_os = "linux")]
mod nginx;
mod operator;
#[cfg(unix)]
mod personal;
mod records;
#[cfg(unix)]
mod reports;
mod secrets;
#[cfg(target_os = "linux")]
mod silent;
mod stores;
#[cfg(target_os = "linux")]
mod synced;

/// The program under test.
const PROGRAM: &str = env!("CARGO_BIN_EXE_roundhouse");
