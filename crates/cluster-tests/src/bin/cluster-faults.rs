//! Breaks a house of three brokers and three nodes again and again while people play, and checks that no
//! acknowledged action is lost or doubled. Each finished run is a line in the file `--into`; a run with a
//! seed that is in the file is not repeated.

use std::io::Write as _;
use std::path::PathBuf;

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
    /// Kill single processes and nothing else
    #[arg(long)]
    deaths: bool,
    /// The file to which finished runs are added
    #[arg(long)]
    into: Option<PathBuf>,
    /// The folder for the logs of nodes and brokers when a run fails
    #[arg(long, default_value = "target/cluster-faults-logs")]
    logs: PathBuf,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let program = std::env::current_exe()?.with_file_name("cluster-node");
    let done = args.into.as_ref().and_then(|file| std::fs::read_to_string(file).ok());
    let done = done.unwrap_or_default();
    let mut pauses: Vec<f64> = done.lines().flat_map(pauses_of).collect();
    for seed in args.seed..args.seed + args.runs {
        if done.lines().any(|line| line.starts_with(&format!("seed {seed} "))) {
            continue;
        }
        let house = House::start(&program, 3)?;
        let report = Faults::new(house, seed).only_deaths(args.deaths).run(
            args.faults,
            args.tables,
            seed,
            &args.logs.join(format!("seed-{seed}")),
        );
        let report = report.with_context(|| format!("seed {seed}"))?;
        let seconds = report.pauses.iter().map(|pause| format!("{:.1}", pause.as_secs_f64()));
        let line = format!(
            "seed {seed} faults {} games {} actions {} lost or doubled 0 pauses {}",
            report.faults,
            report.games,
            report.actions,
            seconds.collect::<Vec<_>>().join(" ")
        );
        pauses.extend(pauses_of(&line));
        println!("{line}");
        if let Some(file) = &args.into {
            let mut file = std::fs::OpenOptions::new().create(true).append(true).open(file)?;
            writeln!(file, "{line}")?;
        }
    }
    pauses.sort_by(f64::total_cmp);
    let share = |percent: usize| pauses.get(pauses.len() * percent / 100).unwrap_or(&0.0);
    println!(
        "without service at one table after {} deaths of one process: median {:.1} s, 95 of 100 within {:.1} s, \
         worst {:.1} s",
        pauses.len(),
        share(50),
        share(95),
        pauses.last().unwrap_or(&0.0)
    );
    Ok(())
}

/// Reads the pauses in the line of a finished run, in seconds.
fn pauses_of(line: &str) -> impl Iterator<Item = f64> + '_ {
    let pauses = line.split_once("pauses ").map_or("", |(_, pauses)| pauses);
    pauses.split(' ').filter_map(|pause| pause.parse().ok())
}
