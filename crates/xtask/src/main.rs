//! The project's own chores, in Rust instead of shell: `cargo xtask play`, `test`, `ci`, `client`, `tidy`.

mod browser;
mod client;
mod debian;
mod dist;
mod play;
mod shell;
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
    /// Build everything and serve it.
    Play {
        /// Where to listen.
        #[arg(long, default_value = "127.0.0.1:8080")]
        addr: SocketAddr,
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
    /// Check what no compiler checks.
    Tidy,
}

fn main() -> ExitCode {
    let result = match Cli::parse().chore {
        Chore::Play { addr } => play::play(addr).map(|()| true),
        Chore::Test { only } => steps::test(&only),
        Chore::Ci => steps::ci(),
        Chore::Client => client::build().map(|()| true),
        Chore::Tidy => tidy::report(&shell::root()),
    };
    let success = result.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        false
    });
    if success { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
