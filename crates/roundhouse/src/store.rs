//! `roundhouse store`: check, back up, restore, salvage and move what a server keeps.

#[cfg(feature = "cluster")]
mod transfer;

use std::io::Write;
use std::path::{Path, PathBuf};
#[cfg(feature = "cluster")]
use std::sync::Arc;

use ::store::{BackupError, Health, Salvage, backup, check, restore, salvage};
use anyhow::{Context, Result};
use clap::Subcommand;
use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};

use crate::failure::Refused;
use crate::output::{Printable, print};
use crate::serve::NatsArgs;

/// Check, back up, restore, salvage and move the tables that a server keeps
#[derive(clap::Args)]
#[command(after_help = "\
`check`, `backup` and `import` also work while a server uses the folder, `export` while nodes use the brokers.")]
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
    /// Save what can be read of a damaged store into a new folder; the exit code is 1 if anything is lost
    #[command(after_help = "Example:\n  roundhouse store salvage roundhouse-data new-folder")]
    Salvage {
        /// The folder of the damaged store, which is not changed
        old: PathBuf,
        /// The folder for the new store: empty, or not there yet
        new: PathBuf,
    },
    /// Copy all tables of a house with several nodes from its brokers into a folder for one process
    #[command(
        after_help = "Example:\n  roundhouse store export --nats nats://a:4222 --data new-folder"
    )]
    Export {
        /// The folder that shall keep the tables; if it has some, they get the entries that they lack
        #[arg(long, value_name = "DIR")]
        data: PathBuf,
        #[command(flatten)]
        nats: NatsArgs,
    },
    /// Copy all tables of a folder to the brokers of a house with several nodes
    #[command(
        after_help = "Example:\n  roundhouse store import --data roundhouse-data --nats nats://a:4222"
    )]
    Import {
        /// The folder that keeps the tables
        #[arg(long, value_name = "DIR")]
        data: PathBuf,
        #[command(flatten)]
        nats: NatsArgs,
    },
}

impl StoreArgs {
    pub(crate) fn run(self) -> Result<()> {
        let health = match self.command {
            Command::Salvage { old, new } => {
                let salvaged = salvage(&old, &new)?;
                server::carry_secret(&old, &new).context("cannot copy the secret")?;
                let restored = server::carry_decisions(&old, &new)?;
                if restored > 0 {
                    eprintln!("{restored} decisions of the operator are taken from their copy");
                }
                let whole = salvaged.damage.is_empty();
                print(&SalvageReport(salvaged), self.json)?;
                return if whole { Ok(()) } else { Err(Refused.into()) };
            }
            Command::Export { data, nats } => return export(&data, &nats, self.json),
            Command::Import { data, nats } => return import(&data, &nats, self.json),
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

/// Copies the tables of the brokers into a folder.
#[cfg(feature = "cluster")]
fn export(data: &Path, nats: &NatsArgs, json: bool) -> Result<()> {
    let target = ::store::SqliteStore::open(data)?;
    move_tables(json, async move {
        let options = ::store_nats::NatsOptions { creates: false, ..nats.options()? };
        let own = tempfile::tempdir()?;
        let source = ::store_nats::NatsStore::join(&options, own.path()).await?;
        transfer::transfer(Arc::new(source), Arc::new(target)).await
    })
}

/// Copies the tables of a folder, as of one moment, to the brokers.
#[cfg(feature = "cluster")]
fn import(data: &Path, nats: &NatsArgs, json: bool) -> Result<()> {
    // A server may use the folder: a copy of it is opened.
    let copy = tempfile::tempdir()?;
    let (file, folder) = (copy.path().join("copy.db"), copy.path().join("store"));
    for health in [backup(data, &file)?, restore(&file, &folder)?] {
        if !health.is_good() {
            return report(&health, json);
        }
    }
    let source = ::store::SqliteStore::open(&folder)?;
    move_tables(json, async move {
        let own = tempfile::tempdir()?;
        let target = ::store_nats::NatsStore::join(&nats.options()?, own.path()).await?;
        transfer::transfer(Arc::new(source), Arc::new(target)).await
    })
}

/// Runs a copy to its end and reports what was copied; tables that differ make the command fail.
#[cfg(feature = "cluster")]
fn move_tables(
    json: bool,
    moving: impl Future<Output = Result<transfer::Transferred>>,
) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let moved = runtime.block_on(moving)?;
    print(&moved, json)?;
    if moved.differ.is_empty() { Ok(()) } else { Err(Refused.into()) }
}

#[cfg(not(feature = "cluster"))]
fn export(_: &Path, _: &NatsArgs, _: bool) -> Result<()> {
    Err(crate::serve::not_built())
}

#[cfg(not(feature = "cluster"))]
fn import(_: &Path, _: &NatsArgs, _: bool) -> Result<()> {
    Err(crate::serve::not_built())
}

/// What was saved of a damaged store.
struct SalvageReport(Salvage);

impl Serialize for SalvageReport {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Salvage { tables, entries, notes, damage } = &self.0;
        let damage: Vec<_> = damage.iter().map(Damage::of).collect();
        let mut fields = serializer.serialize_struct("Salvage", 4)?;
        fields.serialize_field("tables", tables)?;
        fields.serialize_field("entries", entries)?;
        fields.serialize_field("notes", notes)?;
        fields.serialize_field("damage", &damage)?;
        fields.end()
    }
}

impl Printable for SalvageReport {
    fn write_text(&self, out: &mut dyn Write) -> Result<()> {
        let Salvage { tables, entries, notes, damage } = &self.0;
        for one in damage {
            writeln!(out, "{one}")?;
        }
        let lost = self.0.lost_tables();
        Ok(writeln!(
            out,
            "{tables} tables with {entries} entries are saved, and {notes} notes; \
             {lost} named tables are lost"
        )?)
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

impl<'a> Damage<'a> {
    fn of(damage: &'a ::store::Damage) -> Damage<'a> {
        let table = damage.table.as_ref().map(|table| table.as_str());
        Damage { table, what: &damage.what }
    }
}

/// Prints the health of a store; damage makes the command fail.
fn report(health: &Health, json: bool) -> Result<()> {
    let damage = health.damage.iter().map(Damage::of);
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
