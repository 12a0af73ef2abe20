//! The command line of `roundhouse`: which commands there are.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::failure;
use crate::play::PlayArgs;
use crate::serve::ServeArgs;
use crate::{board, contest, record, replay, report, rules, simulate, store};

/// Two railway games of one family: play them, host them, study them.
#[derive(Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Serve(ServeArgs),
    Play(PlayArgs),
    Simulate(simulate::SimulateArgs),
    Match(contest::MatchArgs),
    Report(report::ReportArgs),
    Record(record::RecordArgs),
    Replay(replay::ReplayArgs),
    Board(board::BoardArgs),
    Rules(rules::RulesArgs),
    Store(store::StoreArgs),
}

/// Runs the command that the arguments of this process name; gives the exit code.
pub fn run() -> ExitCode {
    let command = Cli::parse().command;
    let done = match command.unwrap_or_else(|| Command::Serve(ServeArgs::from_environment())) {
        Command::Serve(command) => command.run(),
        Command::Play(command) => command.run(),
        Command::Simulate(command) => command.run(),
        Command::Match(command) => command.run(),
        Command::Report(command) => command.run(),
        Command::Record(command) => command.run(),
        Command::Replay(command) => command.run(),
        Command::Board(command) => command.run(),
        Command::Rules(command) => command.run(),
        Command::Store(command) => command.run(),
    };
    failure::exit_code(done)
}
