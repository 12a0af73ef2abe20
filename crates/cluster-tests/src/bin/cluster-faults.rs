//! Breaks a house of three brokers and three nodes again and again while people play, and checks that no
//! acknowledged action is lost or doubled. Each finished run is a line in the file `--into`; a run with a
//! seed that is in the file is not repeated.

use std::io::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Parser;
use cluster_tests::{Faults, House};

#[derive(Parser)]
struct Args {
    /// The number of faults in each run
    #[arg(long, default_value_t = 12)]
    faults: usize,
    /// The number of runs
    #[arg(long, default_value_t = 1)]
    runs: u64,
    /// The seed of the first run
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of tables that are played at the same time
    #[arg(long, default_value_t = 4)]
    tables: u64,
    /// The file to which finished runs are added
    #[arg(long)]
    into: Option<PathBuf>,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let program = std::env::current_exe()?.with_file_name("cluster-node");
    let done = args.into.as_ref().and_then(|file| std::fs::read_to_string(file).ok());
    let done = done.unwrap_or_default();
    let mut pauses = Vec::new();
    for seed in args.seed..args.seed + args.runs {
        if done.lines().any(|line| line.starts_with(&format!("seed {seed} "))) {
            continue;
        }
        let house = House::start(&program, 3)?;
        let report = Faults::new(house, seed).run(args.faults, args.tables, seed);
        let report = report.with_context(|| format!("seed {seed}"))?;
        pauses.extend(report.pauses);
        let line = format!(
            "seed {seed} faults {} games {} actions {} lost or doubled 0",
            report.faults, report.games, report.actions
        );
        println!("{line}");
        if let Some(file) = &args.into {
            let mut file = std::fs::OpenOptions::new().create(true).append(true).open(file)?;
            writeln!(file, "{line}")?;
        }
    }
    pauses.sort();
    let seconds = |pause: Option<&Duration>| pause.map_or(0.0, Duration::as_secs_f64);
    println!(
        "longest pause after one fault: median {:.1} s, worst {:.1} s",
        seconds(pauses.get(pauses.len() / 2)),
        seconds(pauses.last())
    );
    Ok(())
}
