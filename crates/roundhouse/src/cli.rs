//! The command line of `roundhouse`: which commands there are, and for whom.

use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

#[cfg(all(unix, feature = "host"))]
use crate::admin;
use crate::help::{Group, with_groups};
use crate::play::PlayArgs;
use crate::{board, contest, failure, position, record, replay, report, review, rules, simulate};
#[cfg(feature = "host")]
use crate::{serve::ServeArgs, store};

/// Two railway games of one family: play them, host them, study them.
#[derive(Parser)]
#[command(
    version,
    after_help = "\
Without a command the program does what `roundhouse serve` does.
`roundhouse COMMAND --help` shows the options of a command, and examples."
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Play(PlayArgs),
    Rules(rules::RulesArgs),
    Replay(replay::ReplayArgs),
    Review(review::ReviewArgs),
    #[cfg(feature = "host")]
    Serve(Box<ServeArgs>),
    #[cfg(feature = "host")]
    Store(store::StoreArgs),
    #[cfg(all(unix, feature = "host"))]
    Admin(admin::AdminArgs),
    Simulate(simulate::SimulateArgs),
    Match(contest::MatchArgs),
    Record(record::RecordArgs),
    Position(position::PositionArgs),
    Report(report::ReportArgs),
    Board(board::BoardArgs),
}

/// The commands for people who host a server. The operator's need a socket of Unix.
#[cfg(feature = "host")]
const HOST: &[&str] = if cfg!(unix) { &["serve", "store", "admin"] } else { &["serve", "store"] };

/// The commands as `roundhouse --help` shows them. A test finds a command that is missing here.
const GROUPS: &[Group] = &[
    Group { title: "Play", commands: &["play", "position", "rules", "replay", "review"] },
    #[cfg(feature = "host")]
    Group { title: "Host", commands: HOST },
    Group { title: "Research", commands: &["simulate", "match", "record", "report", "board"] },
];

/// Runs the command that the arguments of this process name; returns the exit code.
pub fn run() -> ExitCode {
    let matches = with_groups(Cli::command(), GROUPS).get_matches();
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let command = cli.command.unwrap_or_else(default_command);
    failure::exit_code(match command {
        Command::Play(command) => command.run(),
        Command::Rules(command) => command.run(),
        Command::Replay(command) => command.run(),
        Command::Review(command) => command.run(),
        #[cfg(feature = "host")]
        Command::Serve(command) => command.run(),
        #[cfg(feature = "host")]
        Command::Store(command) => command.run(),
        #[cfg(all(unix, feature = "host"))]
        Command::Admin(command) => command.run(),
        Command::Simulate(command) => command.run(),
        Command::Match(command) => command.run(),
        Command::Record(command) => command.run(),
        Command::Position(command) => command.run(),
        Command::Report(command) => command.run(),
        Command::Board(command) => command.run(),
    })
}

/// Returns the command for a call without arguments: `serve`, with the settings of the environment.
#[cfg(feature = "host")]
fn default_command() -> Command {
    Command::Serve(Box::new(ServeArgs::from_environment()))
}

/// Returns the command for a call without arguments. It asks for a command, because this program
/// was built without a server.
#[cfg(not(feature = "host"))]
fn default_command() -> Command {
    let error = clap::error::ErrorKind::MissingSubcommand;
    Cli::command().error(error, "this program has no server; name a command").exit()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::help::problems;

    #[test]
    fn every_command_explains_itself() {
        assert_eq!(problems(&Cli::command(), GROUPS), Vec::<String>::new());
    }

    #[test]
    fn the_commands_of_the_readme_are_understood() {
        let readme = include_str!("../../../README.md");
        let quoted = readme.split('`').skip(1).step_by(2);
        let lines: Vec<_> = quoted.filter(|text| text.starts_with("roundhouse ")).collect();
        for command in Cli::command().get_subcommands() {
            let start = format!("roundhouse {}", command.get_name());
            assert!(lines.iter().any(|line| line.starts_with(&start)), "no {start} in README.md");
        }
        for line in lines.iter().filter(|line| !line.contains("COMMAND")) {
            let words = line.split(" > ").next().unwrap_or(line).split_whitespace();
            let error = Cli::command().try_get_matches_from(words).err();
            let error = error.filter(|error| error.kind() != clap::error::ErrorKind::DisplayHelp);
            assert!(error.is_none(), "{line}: {error:?}");
        }
    }

    #[test]
    fn help_shows_the_commands_in_groups() {
        let help = with_groups(Cli::command(), GROUPS).render_help().to_string();
        insta::assert_snapshot!(help);
    }
}
