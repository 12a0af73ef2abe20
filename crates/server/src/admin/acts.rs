//! The operator's acts.

use std::collections::HashSet;
use std::sync::Arc;

use protocol::{Millis, Sitter};
use serde::{Deserialize, Serialize};
use store::{LogHead, NoteUpdate, StoreError, TableId};

use super::{personal, reports, status};
use crate::moderation::{Block, BlockedParty};
use crate::registry::{Registry, hex};
use crate::summary::{self, StoredSummary};
use crate::table_task;

/// Hours of the longest block: ten years.
const LONGEST_BLOCK: u64 = 10 * 366 * 24;
/// Characters of a reason that are kept with a block. The audit log has all of them.
const BLOCK_REASON_CHARS: usize = 200;
/// Bytes of the longest message of the day.
const MESSAGE_BYTES: usize = 500;

/// What the operator may do.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case")]
pub enum AdminAct {
    /// Tells how the server is doing: tables, people, disk, reports, backups.
    Status,
    /// Lists the tables that are not over, the newest first.
    Tables,
    /// Shows what is public about a table, and the sessions in its seats.
    Look {
        /// The table.
        table: String,
    },
    /// Ends all connections to a table, and lets nobody in until it is reopened.
    Close {
        /// The table.
        table: String,
    },
    /// Lets people in again.
    Reopen {
        /// The table.
        table: String,
    },
    /// Closes a table and removes everything about it.
    Delete {
        /// The table.
        table: String,
    },
    /// Takes a table off the public lists.
    Unlist {
        /// The table.
        table: String,
    },
    /// Refuses everything that comes from an address or a session.
    Block {
        /// An address, or the first eight digits of a session or more.
        who: String,
        /// For how many hours.
        hours: u64,
    },
    /// Ends all blocks of an address or a session.
    Unblock {
        /// An address of the blocked network, or some of the first digits of the session.
        who: String,
    },
    /// Lists who is blocked.
    Blocks,
    /// Says whether new tables may be opened.
    TakeTables {
        /// Whether they may.
        open: bool,
    },
    /// Lists what players have reported, with what was said around it.
    Reports,
    /// Removes a report, or all about a table.
    Settle {
        /// The number of the report, or a table.
        report: String,
    },
    /// Returns all that is kept of a session, as JSON.
    Export {
        /// The first eight digits of the session or more.
        session: String,
    },
    /// Takes a session, its names and its chat out of everything that is kept.
    Erase {
        /// The first eight digits of the session or more.
        session: String,
    },
    /// Makes a backup now, where the server's plan says.
    Backup,
    /// Sets the message of the day, or removes it.
    Message {
        /// The message.
        text: Option<String>,
    },
}

/// What to tell the operator: lines of text, or what went wrong.
pub(super) type Told = Result<Vec<String>, String>;

impl AdminAct {
    /// Whether it changes anything, or shows what people said or what is kept of them. Such an act is in the audit
    /// log.
    pub(super) fn is_audited(&self) -> bool {
        !matches!(self, AdminAct::Status | AdminAct::Tables | AdminAct::Blocks)
    }

    /// Whether it is refused without a reason: every audited act but those that only look at what people said.
    pub(super) fn needs_reason(&self) -> bool {
        self.is_audited() && !matches!(self, AdminAct::Look { .. } | AdminAct::Reports)
    }

    /// Does it. The reason is kept with a block, for the list of blocks.
    pub(super) async fn carry_out(&self, registry: &Arc<Registry>, reason: &str) -> Told {
        let moderation = &registry.moderation;
        match self {
            AdminAct::Status => status::tell(registry).await,
            AdminAct::Tables => tables(registry).await,
            AdminAct::Look { table } => look(registry, &found(registry, table).await?).await,
            AdminAct::Reports => reports::list(registry),
            AdminAct::Settle { report } => reports::settle(registry, report).await,
            AdminAct::Export { session } => personal::export(registry, session).await,
            AdminAct::Erase { session } => personal::erase(registry, session).await,
            AdminAct::Backup => match registry.backups.get() {
                Some(backups) => backups.make().await.map(|line| vec![line]),
                None => Err("the server has no plan for backups (--backup-to)".to_owned()),
            },
            AdminAct::Close { table } => {
                let table = found(registry, table).await?.table;
                moderation.set_closed(&table, true).await.map_err(failed)?;
                registry.shut(&table).await;
                // Last: until it has left memory, the table itself may update the list.
                registry.open_list.remove(&table);
                done(format!("table {table} is closed"))
            }
            AdminAct::Reopen { table } => {
                let table = found(registry, table).await?.table;
                moderation.set_closed(&table, false).await.map_err(failed)?;
                registry.relist(&table).await.map_err(failed)?;
                done(format!("table {table} is open again"))
            }
            AdminAct::Delete { table } => match found(registry, table).await {
                Ok(head) => delete(registry, &head.table).await,
                Err(unknown) => forget_damaged(registry, table).await?.ok_or(unknown),
            },
            AdminAct::Unlist { table } => {
                let table = found(registry, table).await?.table;
                moderation.set_unlisted(&table, true).await.map_err(failed)?;
                registry.open_list.remove(&table);
                done(format!("table {table} is in no public list"))
            }
            AdminAct::Block { who, hours } => block(registry, who, *hours, reason).await,
            AdminAct::Unblock { who } => unblock(registry, who).await,
            AdminAct::Blocks => {
                let now = registry.now();
                let describe = |(party, block): (BlockedParty, Block)| {
                    let (left, reason) = (duration(block.until - now), block.reason.escape_debug());
                    format!("{party} for {left} more: {reason}")
                };
                Ok(moderation.blocks(now).into_iter().map(describe).collect())
            }
            AdminAct::TakeTables { open } => {
                moderation.set_takes_tables(*open).await.map_err(failed)?;
                done(if *open { "new tables may be opened" } else { "no new tables are opened" })
            }
            AdminAct::Message { text } => {
                let text_or_none = text.as_deref().unwrap_or_default();
                if text_or_none.len() > MESSAGE_BYTES || text_or_none.contains(char::is_control) {
                    let most = MESSAGE_BYTES;
                    return Err(format!("a message is one line of at most {most} bytes"));
                }
                moderation.set_message(text.clone()).await.map_err(failed)?;
                done(if text.is_some() { "the message is shown" } else { "there is no message" })
            }
        }
    }
}

fn done(line: impl Into<String>) -> Told {
    Ok(vec![line.into()])
}

pub(super) fn failed(error: StoreError) -> String {
    error.to_string()
}

fn party(text: &str) -> Result<BlockedParty, String> {
    BlockedParty::parse(text)
        .ok_or_else(|| format!("{text} is neither an address nor the first digits of a session"))
}

async fn block(registry: &Registry, who: &str, hours: u64, reason: &str) -> Told {
    if !(1..=LONGEST_BLOCK).contains(&hours) {
        return Err(format!("a block lasts 1 to {LONGEST_BLOCK} hours, not {hours}"));
    }
    let until = registry.now().saturating_add(hours * 60 * 60 * 1000);
    let reason = reason.chars().take(BLOCK_REASON_CHARS).collect();
    let party = party(who)?;
    let block = Block { until, reason };
    registry.moderation.block(party.clone(), block).await.map_err(failed)?;
    registry.expel(&party).await;
    done(format!("{party} is blocked for {hours} hours"))
}

async fn unblock(registry: &Registry, who: &str) -> Told {
    let ended = registry.moderation.unblock(&party(who)?).await.map_err(failed)?;
    if ended.is_empty() {
        return Err(format!("{who} was not blocked"));
    }
    Ok(ended.iter().map(|party| format!("{party} is not blocked any more")).collect())
}

/// Writes a time for people, in the two largest units that are not zero.
fn duration(millis: Millis) -> String {
    let minutes = millis.div_ceil(60_000);
    let (days, hours, minutes) = (minutes / (24 * 60), minutes / 60 % 24, minutes % 60);
    let parts = [(days, "day"), (hours, "hour"), (minutes, "minute")];
    let parts = parts.into_iter().filter(|(number, _)| *number > 0).take(2);
    let plural = |number| if number == 1 { "" } else { "s" };
    let part = |(number, unit)| format!("{number} {unit}{}", plural(number));
    parts.map(part).collect::<Vec<_>>().join(" ")
}

/// Finds a table by its id.
async fn found(registry: &Registry, table: &str) -> Result<LogHead, String> {
    let unknown = || format!("there is no table {table}");
    let id = TableId::new(table).map_err(|_| unknown())?;
    registry.store.head(&id).await.map_err(failed)?.ok_or_else(unknown)
}

async fn tables(registry: &Registry) -> Told {
    let mut heads = going_on(registry).await.map_err(failed)?;
    heads.sort_by_key(|head| std::cmp::Reverse(head.activity));
    Ok(heads.iter().map(|head| line(registry, head, summary::decode(&head.summary))).collect())
}

/// Returns the tables that are not over. A table that is over stays among the live ones until it leaves memory, and is
/// packed then, stopped and abandoned ones too.
pub(super) async fn going_on(registry: &Registry) -> Result<Vec<LogHead>, StoreError> {
    let mut heads = registry.store.live().await?;
    heads.retain(|head| {
        let summary = summary::decode(&head.summary);
        summary.is_none_or(|summary| !summary::is_over(summary.shown.stage))
    });
    Ok(heads)
}

/// Describes a table in one line.
fn line(registry: &Registry, head: &LogHead, summary: Option<StoredSummary>) -> String {
    let Some(StoredSummary { shown, host, .. }) = summary else {
        return format!("{}: an older version of the program wrote it", head.table);
    };
    let minutes = registry.now().saturating_sub(head.activity.0) / 60_000;
    let seats: Vec<_> = shown.seats.iter().map(sitter).collect();
    let host = host.as_deref().and_then(|host| host.get(..8)).unwrap_or("unknown");
    let mut marks = String::new();
    for (is, mark) in [
        (shown.listed, " listed"),
        (registry.moderation.is_unlisted(&head.table), " unlisted"),
        (registry.moderation.is_closed(&head.table), " closed"),
    ] {
        marks.push_str(if is { mark } else { "" });
    }
    format!(
        "{} {} {:?} [{}] host {host}, {} entries, quiet for {minutes} minutes{marks}",
        head.table,
        shown.board,
        shown.stage,
        seats.join(", "),
        head.length
    )
}

fn sitter(sitter: &Sitter) -> String {
    match sitter {
        Sitter::Nobody => "-".to_owned(),
        Sitter::Person { name } => name.escape_debug().to_string(),
        Sitter::Bot { level } => format!("bot {level}"),
    }
}

/// Chat lines that `look` shows.
const LOOK_LINES: usize = 30;

async fn look(registry: &Registry, head: &LogHead) -> Told {
    let Ok((table, opened)) = table_task::rebuild(registry, &head.table).await else {
        let line = line(registry, head, summary::decode(&head.summary));
        return Ok(vec![line, "its log cannot be read".to_owned()]);
    };
    // Not the stored summary: one of an earlier version may name the wrong host.
    let summary = StoredSummary::of(table.state(), opened);
    let mut lines = vec![line(registry, head, Some(summary))];
    lines.push(format!("host: session {}", hex(table.host())));
    for holder in table.holders() {
        lines.push(format!("seat {}: session {}", holder.seat, hex(holder.session)));
    }
    let chat = table.chat();
    for one in &chat[chat.len().saturating_sub(LOOK_LINES)..] {
        let (position, name, text) =
            (one.position, one.name.escape_debug(), one.text.escape_debug());
        lines.push(format!("chat {position}: {name}: {text}"));
    }
    Ok(lines)
}

/// Forgets a table that was lost to damage: from now on there is none. Returns `None` if it was not.
async fn forget_damaged(registry: &Registry, table: &str) -> Result<Option<Vec<String>>, String> {
    let Ok(id) = TableId::new(table) else { return Ok(None) };
    let note = store::damage_note(&id);
    if registry.store.get(&note).await.map_err(failed)?.is_none() {
        return Ok(None);
    }
    table_task::remove_notes(&*registry.store, &id).await.map_err(failed)?;
    registry.store.put(NoteUpdate::remove(note)).await.map_err(failed)?;
    Ok(Some(vec![format!("table {id}, which was damaged, is deleted")]))
}

async fn delete(registry: &Arc<Registry>, table: &TableId) -> Told {
    let moderation = &registry.moderation;
    // Closed first, so that nobody brings it into memory again meanwhile.
    moderation.set_closed(table, true).await.map_err(failed)?;
    registry.shut(table).await;
    let tables = HashSet::from([table.clone()]);
    let removed = registry.remove_tables(&tables).await;
    registry.open_list.remove(table);
    moderation.set_unlisted(table, false).await.map_err(failed)?;
    moderation.set_closed(table, false).await.map_err(failed)?;
    removed.map_err(failed)?;
    done(format!("table {table} is deleted"))
}
