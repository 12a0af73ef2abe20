//! `roundhouse admin`: what the operator of a server does, on the machine where it runs.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Result;
use clap::Subcommand;
use serde::Serialize;
use server::{AdminAct, AdminAnswer, AdminRequest, administer};

use crate::failure::Refused;
use crate::output::{Printable, print};

/// Look after a running server: tables, reports, people and their data, settings, backups
#[derive(clap::Args)]
#[command(after_help = "\
The command speaks to the server that uses the folder, over a socket in it. docs/hosting.md tells more.

Examples:
  roundhouse admin tables
  roundhouse admin close k3XvQ2 --reason insults
  roundhouse admin block 192.0.2.7 --hours 24 --reason spam")]
pub(crate) struct AdminArgs {
    #[command(subcommand)]
    command: Command,
    /// The folder that keeps the tables of the server
    #[arg(
        long,
        env = "ROUNDHOUSE_DATA",
        default_value = "roundhouse-data",
        value_name = "DIR",
        global = true
    )]
    data: PathBuf,
    /// Print one JSON object
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Tell how the server is doing: tables, disk, reports, backups
    #[command(after_help = "Example:\n  roundhouse admin status")]
    Status,
    /// List the tables that are not over, the latest first
    #[command(after_help = "Example:\n  roundhouse admin tables")]
    Tables,
    /// Show what is public about a table: seats with their sessions, chat
    #[command(after_help = "Example:\n  roundhouse admin look k3XvQ2")]
    Look {
        #[command(flatten)]
        of: OfTable,
    },
    /// End all connections to a table and let nobody in
    #[command(after_help = "Example:\n  roundhouse admin close k3XvQ2 --reason insults")]
    Close {
        #[command(flatten)]
        of: OfTable,
        #[command(flatten)]
        why: Why,
    },
    /// Let people into a closed table again
    #[command(after_help = "Example:\n  roundhouse admin reopen k3XvQ2 --reason apologies")]
    Reopen {
        #[command(flatten)]
        of: OfTable,
        #[command(flatten)]
        why: Why,
    },
    /// Remove a table and everything about it
    #[command(after_help = "Example:\n  roundhouse admin delete k3XvQ2 --reason spam")]
    Delete {
        #[command(flatten)]
        of: OfTable,
        #[command(flatten)]
        why: Why,
    },
    /// Take a table off the public lists
    #[command(after_help = "Example:\n  roundhouse admin unlist k3XvQ2 --reason spam")]
    Unlist {
        #[command(flatten)]
        of: OfTable,
        #[command(flatten)]
        why: Why,
    },
    /// Refuse everything that comes from an address or a session
    #[command(after_help = "Example:\n  roundhouse admin block 192.0.2.7 --hours 24 --reason spam")]
    Block {
        /// An address, or the first eight digits of a session as the log shows them
        who: String,
        /// For how many hours
        #[arg(long, default_value_t = 24)]
        hours: u64,
        #[command(flatten)]
        why: Why,
    },
    /// End a block
    #[command(after_help = "Example:\n  roundhouse admin unblock 192.0.2.7 --reason enough")]
    Unblock {
        /// The address or session; any address of a blocked network, and fewer digits of a session will do
        who: String,
        #[command(flatten)]
        why: Why,
    },
    /// List who is blocked
    #[command(after_help = "Example:\n  roundhouse admin blocks")]
    Blocks,
    /// List what players have reported, with the chat around it
    #[command(after_help = "Example:\n  roundhouse admin reports")]
    Reports,
    /// Remove a report, or all reports about a table
    #[command(after_help = "Example:\n  roundhouse admin settle 17 --reason closed")]
    Settle {
        /// The number of the report, or a table's id
        #[arg(allow_hyphen_values = true)]
        report: String,
        #[command(flatten)]
        why: Why,
    },
    /// Print all that is kept of a session, as JSON
    #[command(
        after_help = "Example:\n  roundhouse admin export 1a2b3c4d --reason request-of-3-May > data.json"
    )]
    Export {
        /// The first eight digits of the session or more, as `look` shows them
        session: String,
        #[command(flatten)]
        why: Why,
    },
    /// Take a session, its names and its chat out of everything that is kept
    #[command(after_help = "Example:\n  roundhouse admin erase 1a2b3c4d --reason request-of-3-May")]
    Erase {
        /// The first eight digits of the session or more, as `look` shows them
        session: String,
        #[command(flatten)]
        why: Why,
    },
    /// Make a backup now, in the folder that `serve --backup-to` names
    #[command(after_help = "Example:\n  roundhouse admin backup --reason upgrade")]
    Backup {
        #[command(flatten)]
        why: Why,
    },
    /// Open no new tables; those that are there go on
    #[command(after_help = "Example:\n  roundhouse admin shut --reason upgrade")]
    Shut {
        #[command(flatten)]
        why: Why,
    },
    /// Open new tables again
    #[command(after_help = "Example:\n  roundhouse admin open --reason upgraded")]
    Open {
        #[command(flatten)]
        why: Why,
    },
    /// Set the message of the day, or remove it
    #[command(after_help = "Example:\n  roundhouse admin message Welcome! --reason opening")]
    Message {
        /// The message; without one there is none
        #[arg(allow_hyphen_values = true)]
        text: Option<String>,
        #[command(flatten)]
        why: Why,
    },
}

/// A table. Earlier versions of the program made ids that begin with a hyphen, some even with `-h`.
#[derive(clap::Args)]
struct OfTable {
    /// The table's id
    #[arg(allow_hyphen_values = true)]
    table: String,
}

#[derive(clap::Args)]
struct Why {
    /// Why, for the audit log
    #[arg(long, allow_hyphen_values = true)]
    reason: String,
}

impl AdminArgs {
    #[tokio::main(flavor = "current_thread")]
    pub(crate) async fn run(self) -> Result<()> {
        let answer = administer(&self.data, &self.command.request()).await;
        let answer = answer.map_err(|error| {
            let what_to_do = if error.kind() == io::ErrorKind::PermissionDenied {
                "run this as the user who runs the server"
            } else {
                "--data names its folder"
            };
            let folder = self.data.display();
            anyhow::Error::new(error)
                .context(format!("no server answers in {folder}; {what_to_do}"))
        })?;
        let is_well = answer.done && !answer.unrecorded;
        print(&Printed(answer), self.json)?;
        if is_well { Ok(()) } else { Err(Refused.into()) }
    }
}

impl Command {
    fn request(self) -> AdminRequest {
        let (act, why) = match self {
            Command::Status => (AdminAct::Status, None),
            Command::Tables => (AdminAct::Tables, None),
            Command::Reports => (AdminAct::Reports, None),
            Command::Settle { report, why } => (AdminAct::Settle { report }, Some(why)),
            Command::Export { session, why } => (AdminAct::Export { session }, Some(why)),
            Command::Erase { session, why } => (AdminAct::Erase { session }, Some(why)),
            Command::Backup { why } => (AdminAct::Backup, Some(why)),
            Command::Look { of } => (AdminAct::Look { table: of.table }, None),
            Command::Blocks => (AdminAct::Blocks, None),
            Command::Close { of, why } => (AdminAct::Close { table: of.table }, Some(why)),
            Command::Reopen { of, why } => (AdminAct::Reopen { table: of.table }, Some(why)),
            Command::Delete { of, why } => (AdminAct::Delete { table: of.table }, Some(why)),
            Command::Unlist { of, why } => (AdminAct::Unlist { table: of.table }, Some(why)),
            Command::Block { who, hours, why } => (AdminAct::Block { who, hours }, Some(why)),
            Command::Unblock { who, why } => (AdminAct::Unblock { who }, Some(why)),
            Command::Shut { why } => (AdminAct::TakeTables { open: false }, Some(why)),
            Command::Open { why } => (AdminAct::TakeTables { open: true }, Some(why)),
            Command::Message { text, why } => (AdminAct::Message { text }, Some(why)),
        };
        AdminRequest { reason: why.map(|why| why.reason).unwrap_or_default(), act }
    }
}

#[derive(Serialize)]
struct Printed(AdminAnswer);

impl Printable for Printed {
    fn write_text(&self, out: &mut dyn Write) -> Result<()> {
        for line in &self.0.lines {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}
