//! The project's own chores, in Rust instead of shell: `cargo xtask play`, `test`, `ci`, `client`, `tidy`.

mod bench;
mod bless;
mod browser;
mod client;
mod compress;
mod cover;
mod debian;
mod decisions;
mod dist;
mod docs;
mod fuzz;
mod leftovers;
mod mutants;
mod package;
mod play;
mod program;
mod referee;
mod schemathesis;
mod shell;
mod shots;
mod size;
mod steps;
mod tally;
mod tidy;
mod wasm;

use std::net::SocketAddr;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The project's own chores.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Build the page and the program quickly, serve them, and open the browser.
    Play {
        /// The address and port to listen on; without it, 127.0.0.1 and port 8080 or the next free one.
        #[arg(long)]
        addr: Option<SocketAddr>,
        /// Do not open the browser.
        #[arg(long)]
        no_browser: bool,
    },
    /// Run every test there is.
    Test {
        /// Run only this step; may be given several times.
        #[arg(long, value_name = "STEP")]
        only: Vec<String>,
    },
    /// Run what needs neither a browser nor much time: format, lints, tests, docs, tidy.
    Ci,
    /// Build the browser client into target/client/dist.
    Client,
    /// Sum up what the browser client weighs on its way to a browser.
    Size,
    /// Take pictures of every screen, into target/screenshots.
    Shots,
    /// Measure the browser client: first click, input to paint, memory. Takes some minutes.
    Figures,
    /// Write the documentation of the crates, with a first page, into target/doc.
    Docs,
    /// Pack the packages that other projects may use, and build them from what was packed.
    Package,
    /// Check what no compiler checks.
    Tidy,
    /// Have games of the drivers judged by the independent referee.
    Referee {
        /// How many for each board, number of seats and driver.
        #[arg(long, default_value_t = referee::GAMES)]
        games: usize,
    },
    /// Hold the server's HTTP interface against its description, with schemathesis from PyPI.
    Schemathesis,
    /// Count instructions for each action of random play, beside the last ones written down.
    Bench,
    /// Take what the golden tests see now for what they should see.
    Bless,
    /// Show what the drivers' games reach, and which clauses the tests cite.
    Cover {
        /// How many games for each board, number of seats and driver.
        #[arg(long, default_value_t = 200)]
        games: u64,
    },
    /// Feed the fuzz targets.
    Fuzz {
        /// How long for each target.
        #[arg(long, default_value_t = fuzz::SECONDS)]
        seconds: u32,
    },
    /// Break the rules in one place at a time and see that a test notices. Takes hours.
    Mutants {
        /// Only one part of them: 0/4 is the first of four.
        #[arg(long, value_name = "K/N")]
        shard: Option<String>,
    },
}

fn main() -> ExitCode {
    let result = match Cli::parse().chore {
        Chore::Play { addr, no_browser } => play::play(addr, !no_browser).map(|()| true),
        Chore::Test { only } => leftovers::in_own_run(|| steps::test(&only)),
        Chore::Ci => leftovers::in_own_run(steps::ci),
        Chore::Client => client::build().map(|()| true),
        Chore::Size => size::report(),
        Chore::Shots => shots::take().map(|()| true),
        Chore::Figures => shots::measure().map(|()| true),
        Chore::Docs => docs::build().map(|()| true),
        Chore::Package => package::run().map(|()| true),
        Chore::Tidy => tidy::report(&shell::root()),
        Chore::Referee { games } => referee::run(games).map(|tally| tally.failed == 0),
        Chore::Schemathesis => schemathesis::run().map(|tally| tally.failed == 0),
        Chore::Bench => bench::run().map(|tally| tally.failed == 0),
        Chore::Bless => bless::run().map(|()| true),
        Chore::Cover { games } => cover::run(games).map(|()| true),
        Chore::Fuzz { seconds } => fuzz::run(seconds).map(|tally| tally.failed == 0),
        Chore::Mutants { shard } => mutants::run(shard.as_deref()),
    };
    let success = result.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        false
    });
    if success { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
