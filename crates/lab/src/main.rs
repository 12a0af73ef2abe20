//! `roundhouse-lab` measures and checks Roundhouse, for the people who work on it.
//!
//! It is a program of the workspace and not of the installation: `roundhouse` is what players, hosts
//! and researchers install. What the two share is in the library `roundhouse`.

#[cfg(feature = "server")]
mod attack;
mod beliefs;
mod bench;
mod calibrate;
mod cli;
mod cover;
mod decision_times;
mod ladder;
mod laws;
#[cfg(feature = "server")]
mod loadtest;
mod measure;
#[cfg(feature = "server")]
mod percentile;
mod playouts;
mod puzzles;
#[cfg(feature = "server")]
mod scratch;
#[cfg(feature = "server")]
mod store_bench;
mod train;
mod tune;

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// The allocator of `roundhouse`, so that what is measured here holds there.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    cli::run()
}
