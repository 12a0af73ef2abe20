//! The command line of `roundhouse-lab`: which commands there are, and what they look at.

use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use roundhouse::failure;
use roundhouse::help::{Group, with_groups};
#[cfg(feature = "server")]
use roundhouse::serve::ServeArgs;

#[cfg(feature = "server")]
use crate::{attack, loadtest, store_bench};
use crate::{
    beliefs, bench, calibrate, cover, ladder, laws, measure, playouts, puzzles, train, tune,
};

/// Measures and checks Roundhouse: the engine, the bots, the store, the server.
#[derive(Parser)]
#[command(
    name = "roundhouse-lab",
    version,
    after_help = "`roundhouse-lab COMMAND --help` shows the options of a command, and examples."
)]
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
    Beliefs(beliefs::BeliefsArgs),
    Calibrate(calibrate::CalibrateArgs),
    Playouts(playouts::PlayoutsArgs),
    Puzzles(puzzles::PuzzlesArgs),
    Train(train::TrainArgs),
    Tune(tune::TuneArgs),
    #[cfg(feature = "server")]
    Loadtest(loadtest::LoadtestArgs),
    #[cfg(feature = "server")]
    Attack(attack::AttackArgs),
    #[cfg(feature = "server")]
    StoreBench(store_bench::StoreBenchArgs),
    // `loadtest` starts this program again with this command: the server under load is a separate
    // process.
    #[cfg(feature = "server")]
    #[command(hide = true)]
    Serve(Box<ServeArgs>),
    // The same for the attackers of `attack`.
    #[cfg(feature = "server")]
    #[command(hide = true)]
    Attackers(attack::AttackersArgs),
    // The same for the echo server that `loadtest` compares the server with.
    #[cfg(feature = "server")]
    #[command(hide = true)]
    EchoServer(loadtest::EchoServerArgs),
}

/// The commands as `roundhouse-lab --help` shows them. A test finds a command that is missing here.
const GROUPS: &[Group] = &[
    Group { title: "The engine", commands: &["bench", "measure", "laws", "cover"] },
    Group {
        title: "The bots",
        commands: &["ladder", "calibrate", "beliefs", "playouts", "train", "tune", "puzzles"],
    },
    #[cfg(feature = "server")]
    Group { title: "The server", commands: &["loadtest", "attack", "store-bench"] },
];

/// Runs the command that the arguments of this process name; returns the exit code.
pub(crate) fn run() -> ExitCode {
    let matches = with_groups(Cli::command(), GROUPS).get_matches();
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    failure::exit_code(match cli.command {
        Command::Bench(command) => command.run(),
        Command::Measure(command) => command.run(),
        Command::Laws(command) => command.run(),
        Command::Cover(command) => command.run(),
        Command::Ladder(command) => command.run(),
        Command::Beliefs(command) => command.run(),
        Command::Calibrate(command) => command.run(),
        Command::Playouts(command) => command.run(),
        Command::Puzzles(command) => command.run(),
        Command::Train(command) => command.run(),
        Command::Tune(command) => command.run(),
        #[cfg(feature = "server")]
        Command::Loadtest(command) => command.run(),
        #[cfg(feature = "server")]
        Command::Attack(command) => command.run(),
        #[cfg(feature = "server")]
        Command::StoreBench(command) => command.run(),
        #[cfg(feature = "server")]
        Command::Serve(command) => command.run(),
        #[cfg(feature = "server")]
        Command::Attackers(command) => command.run(),
        #[cfg(feature = "server")]
        Command::EchoServer(command) => command.run(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use roundhouse::help::problems;

    #[test]
    fn every_command_explains_itself() {
        assert_eq!(problems(&Cli::command(), GROUPS), Vec::<String>::new());
    }
}
