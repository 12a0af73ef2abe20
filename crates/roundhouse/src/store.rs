//! `roundhouse store`: check, back up and restore what a server keeps.

use std::io::Write;
use std::path::PathBuf;

use ::store::{BackupError, Health, backup, check, restore};
use anyhow::Result;
use clap::Subcommand;
use serde::Serialize;

use crate::failure::Refused;
use crate::output::{Printable, print};

/// Check, back up and restore the tables that a server keeps
#[derive(clap::Args)]
#[command(after_help = "`check` and `backup` also work while a server uses the folder.")]
pub(crate) struct StoreArgs {
    #[command(subcommand)]
    command: Command,
    /// Print one JSON object
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Read everything and report damage; the exit code is 1 if there is any
    #[command(after_help = "Example:\n  roundhouse store check --data roundhouse-data")]
    Check {
        /// The folder that keeps the tables
        #[arg(long, value_name = "DIR")]
        data: PathBuf,
    },
    /// Copy all tables, as of one moment, into a new file, and check the copy
    #[command(
        after_help = "Example:\n  roundhouse store backup --data roundhouse-data --to monday.db"
    )]
    Backup {
        /// The folder that keeps the tables
        #[arg(long, value_name = "DIR")]
        data: PathBuf,
        /// The file to create
        #[arg(long, value_name = "FILE")]
        to: PathBuf,
    },
    /// Check a backup and put its tables into a folder that has none
    #[command(
        after_help = "Example:\n  roundhouse store restore --data new-folder --from monday.db"
    )]
    Restore {
        /// The folder that shall keep the tables: empty, or not there yet
        #[arg(long, value_name = "DIR")]
        data: PathBuf,
        /// The file of the backup
        #[arg(long, value_name = "FILE")]
        from: PathBuf,
    },
}

impl StoreArgs {
    pub(crate) fn run(self) -> Result<()> {
        let health = match self.command {
            Command::Check { data } => check(&data)?,
            Command::Backup { data, to } => backup(&data, &to)?,
            Command::Restore { data, from } => match restore(&from, &data) {
                Err(BackupError::Damaged { health, .. }) => *health,
                restored => restored?,
            },
        };
        report(&health, self.json)
    }
}

/// The health of a store in plain values.
#[derive(Serialize)]
struct HealthReport<'a> {
    version: u32,
    live: u64,
    finished: u64,
    entries: u64,
    notes: u64,
    damage: Vec<Damage<'a>>,
}

/// One damaged place.
#[derive(Serialize)]
struct Damage<'a> {
    table: Option<&'a str>,
    what: &'a str,
}

/// Prints the health of a store; damage makes the command fail.
fn report(health: &Health, json: bool) -> Result<()> {
    let damage = health.damage.iter().map(|damage| Damage {
        table: damage.table.as_ref().map(|table| table.as_str()),
        what: &damage.what,
    });
    let &Health { version, live, finished, entries, notes, .. } = health;
    let report = HealthReport { version, live, finished, entries, notes, damage: damage.collect() };
    print(&report, json)?;
    if health.is_good() { Ok(()) } else { Err(Refused.into()) }
}

impl Printable for HealthReport<'_> {
    fn write_text(&self, out: &mut dyn Write) -> Result<()> {
        let HealthReport { version, live, finished, entries, notes, damage } = self;
        for Damage { table, what } in damage {
            match table {
                Some(table) => writeln!(out, "table {table}: {what}")?,
                None => writeln!(out, "{what}")?,
            }
        }
        let verdict = match damage.len() {
            0 => "nothing is damaged".to_owned(),
            1 => "1 place is damaged".to_owned(),
            places => format!("{places} places are damaged"),
        };
        Ok(writeln!(
            out,
            "version {version}: {live} live and {finished} finished tables, {entries} entries, \
             {notes} notes; {verdict}"
        )?)
    }
}
