//! `roundhouse-lab` measures and checks Roundhouse, for the people who work on it.
//!
//! It is a program of the workspace and not of the installation: `roundhouse` is what players, hosts
//! and researchers install. What the two share is in the library `roundhouse`.

mod bench;
mod cover;
mod ladder;
mod laws;
mod loadtest;
mod measure;
mod store_bench;
mod tempo;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use mimalloc::MiMalloc;
use roundhouse::failure;
use roundhouse::serve::ServeArgs;

/// The allocator of `roundhouse`, so that what is measured here holds there.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Measures and checks Roundhouse: the engine, the bots, the store, the server.
#[derive(Parser)]
#[command(name = "roundhouse-lab", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Bench(bench::BenchArgs),
    Measure(measure::MeasureArgs),
    Laws(laws::LawsArgs),
    Cover(cover::CoverArgs),
    Ladder(ladder::LadderArgs),
    Loadtest(loadtest::LoadtestArgs),
    StoreBench(store_bench::StoreBenchArgs),
    // `loadtest` starts this program again with it: the server under load is a process of its own.
    #[command(hide = true)]
    Serve(ServeArgs),
}

fn main() -> ExitCode {
    failure::exit_code(match Cli::parse().command {
        Command::Bench(command) => command.run(),
        Command::Measure(command) => command.run(),
        Command::Laws(command) => command.run(),
        Command::Cover(command) => command.run(),
        Command::Ladder(command) => command.run(),
        Command::Loadtest(command) => command.run(),
        Command::StoreBench(command) => command.run(),
        Command::Serve(command) => command.run(),
    })
}
