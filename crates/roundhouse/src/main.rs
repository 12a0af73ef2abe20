//! Roundhouse: one program, a command for each thing it does.

mod bench;
mod board;
mod choice;
mod contest;
mod cover;
mod failure;
mod ladder;
mod laws;
mod loadtest;
mod measure;
mod output;
mod record;
mod replay;
mod report;
mod rules;
mod serve;
mod simulate;
mod store;
mod story;
mod tempo;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use mimalloc::MiMalloc;

/// The server's messages are many and short-lived: a fifth of its work goes with the system's allocator.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Two railway games of one family: play them, host them, study them.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Serve),
    Play(roundhouse::play::Play),
    Simulate(simulate::Simulate),
    Match(contest::Match),
    Ladder(ladder::Ladder),
    Report(report::Report),
    Record(record::Record),
    Replay(replay::Replay),
    Bench(bench::Bench),
    Board(board::Board),
    Rules(rules::Rules),
    Store(store::Store),
    Loadtest(loadtest::Loadtest),
    // For whoever works on the rules: docs/testing.md tells of it.
    #[command(hide = true)]
    Laws(laws::Laws),
    #[command(hide = true)]
    Cover(cover::Cover),
    #[command(hide = true)]
    Measure(measure::Measure),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command.unwrap_or_else(serve::alone) {
        Command::Serve(command) => command.run(),
        Command::Play(command) => command.run(),
        Command::Simulate(command) => command.run(),
        Command::Match(command) => command.run(),
        Command::Ladder(command) => command.run(),
        Command::Report(command) => command.run(),
        Command::Record(command) => command.run(),
        Command::Replay(command) => command.run(),
        Command::Bench(command) => command.run(),
        Command::Board(command) => command.run(),
        Command::Rules(command) => command.run(),
        Command::Store(command) => command.run(),
        Command::Loadtest(command) => command.run(),
        Command::Laws(command) => command.run(),
        Command::Cover(command) => command.run(),
        Command::Measure(command) => command.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error),
    }
}
