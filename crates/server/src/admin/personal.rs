//! What is kept of a session: shown as JSON, or erased.

use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use serde_json::json;
use store::{LogHead, LogPosition, NoteUpdate, StoreError, TableId, Timestamp};
use table::{PersonalEntry, Session, Table};

use super::acts::{Told, failed};
use crate::registry::{Registry, SEATS_PREFIX, hex};
use crate::secrets;
use crate::summary::{self, StoredSummary};
use crate::table_task;

/// What one table keeps of a session.
#[derive(Serialize)]
struct PersonalTable {
    table: String,
    board: String,
    /// Whether the session may change things before the start.
    host: bool,
    entries: Vec<PersonalEntry>,
}

/// Finds the one session that begins with these digits.
pub(super) async fn find_session(registry: &Registry, digits: &str) -> Result<Session, String> {
    let digits = digits.to_ascii_lowercase();
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    if !is_hex || !(8..=32).contains(&digits.len()) {
        return Err("a session is named by 8 to 32 hexadecimal digits".to_owned());
    }
    let mut found = vec![digits.clone()];
    if digits.len() < 32 {
        let notes = registry.store.notes(&format!("{SEATS_PREFIX}{digits}")).await;
        let keys = notes.map_err(failed)?.into_iter().map(|(key, _)| key);
        let session =
            |key: String| Some(key.strip_prefix(SEATS_PREFIX)?.split('/').next()?.to_owned());
        found = keys.filter_map(session).collect();
        found.sort();
        found.dedup();
    }
    match &found[..] {
        [session] => {
            let number = u128::from_str_radix(session, 16).map_err(|error| error.to_string())?;
            Ok(Session(number.to_be_bytes()))
        }
        [] => Err(format!("no session with a seat begins with {digits}; give all 32 digits")),
        several => Err(format!("several sessions begin so: {}", several.join(", "))),
    }
}

/// Returns all that is kept of a session, as JSON.
pub(super) async fn export(registry: &Arc<Registry>, digits: &str) -> Told {
    let session = find_session(registry, digits).await?;
    let (mut tables, mut unreadable) = (Vec::new(), Vec::new());
    for head in all_tables(registry).await.map_err(failed)? {
        match personal(registry, &head.table, session).await {
            Ok(found) => tables.extend(found),
            Err(_) => unreadable.push(head.table.to_string()),
        }
    }
    let own = hex(session);
    let prefix = format!("{SEATS_PREFIX}{own}/");
    let notes = registry.store.notes(&prefix).await.map_err(failed)?;
    let notes: Vec<_> = notes.into_iter().map(|(key, _)| key).collect();
    let reports = registry.reports.list();
    let about: Vec<_> = reports.iter().filter(|(_, report)| report.session == own).collect();
    let by = reports.iter().filter(|(_, report)| report.by.contains(&own));
    let by: Vec<_> = by
        .map(|(number, report)| {
            let comment = report.comments.iter().find(|comment| comment.by == own);
            let comment = comment.map(|comment| &comment.text);
            json!({"report": number, "table": report.table, "comment": comment})
        })
        .collect();
    let now = registry.now();
    let blocks = registry.moderation.blocks(now).into_iter();
    let blocked: Vec<_> = blocks
        .filter(|(party, _)| party.is_session(session))
        .map(|(party, block)| {
            let minutes = (block.until - now) / 60_000;
            json!({"who": party.to_string(), "minutes": minutes, "reason": block.reason})
        })
        .collect();
    let all = json!({
        "session": own,
        "tables": tables,
        "notes": notes,
        "reports_about": about.iter().map(|(number, report)| json!({
            "report": number, "table": report.table, "name": report.name, "position": report.position,
        })).collect::<Vec<_>>(),
        "reports_by": by,
        "blocks": blocked,
        "unreadable_tables": unreadable,
    });
    let text = serde_json::to_string_pretty(&all).expect("plain values can always be written");
    Ok(text.lines().map(str::to_owned).collect())
}

/// Takes a session out of everything that is kept. The logs of its tables stay readable.
pub(super) async fn erase(registry: &Arc<Registry>, digits: &str) -> Told {
    let session = find_session(registry, digits).await?;
    let (mut erased, mut lines) = (0, Vec::new());
    for head in all_tables(registry).await.map_err(failed)? {
        match erase_at(registry, &head.table, session).await {
            Ok(known) => erased += usize::from(known),
            Err(error) => lines.push(format!("table {}: {error}", head.table)),
        }
    }
    registry.reports.erase(session).await.map_err(failed)?;
    if !lines.is_empty() {
        lines.push(format!("{erased} tables are done; run the command again for these"));
        return Err(lines.join("\n"));
    }
    let prefix = format!("{SEATS_PREFIX}{}/", hex(session));
    for (key, _) in registry.store.notes(&prefix).await.map_err(failed)? {
        registry.store.put(NoteUpdate::remove(key)).await.map_err(failed)?;
    }
    Ok(vec![format!("{} is erased from {erased} tables", hex(session))])
}

async fn all_tables(registry: &Registry) -> Result<Vec<LogHead>, StoreError> {
    let mut heads = registry.store.live().await?;
    let mut after: Option<(Timestamp, TableId)> = None;
    loop {
        let page = registry.store.finished(after, store::limits::PAGE).await?;
        let Some(last) = page.last() else { return Ok(heads) };
        after = Some((last.activity, last.table.clone()));
        heads.extend(page);
    }
}

/// The entries of a table as bytes, if a session occurs in them.
async fn entries_with(
    registry: &Registry,
    table: &TableId,
    session: Session,
) -> Result<Option<Vec<store::StoredEntry>>, String> {
    let entries = registry.store.read(table, LogPosition(0)).await.map_err(failed)?;
    // Sessions are stored as they are, so this is cheaper than reading every entry.
    let names_it = |bytes: &[u8]| bytes.windows(session.0.len()).any(|part| part == session.0);
    Ok(entries.iter().any(|entry| names_it(&entry.bytes)).then_some(entries))
}

async fn personal(
    registry: &Registry,
    table: &TableId,
    session: Session,
) -> Result<Option<PersonalTable>, String> {
    let Some(entries) = entries_with(registry, table, session).await? else { return Ok(None) };
    let board = board_of(&entries)?;
    let bytes = entries.iter().map(|entry| &*entry.bytes);
    let own = table::entries_of(&board, bytes, session).map_err(|error| error.to_string())?;
    let (whole, _) =
        table_task::rebuild(registry, table).await.map_err(|error| error.to_string())?;
    let host = whole.host() == session;
    let (table, board) = (table.to_string(), board.id().to_owned());
    Ok(Some(PersonalTable { table, board, host, entries: own }))
}

fn board_of(entries: &[store::StoredEntry]) -> Result<Arc<board::Board>, String> {
    let first = entries.first().ok_or("it is empty")?;
    let (board, _) = table::Entry::board_of(&first.bytes).map_err(|error| error.to_string())?;
    board::library::shared_board(&board).ok_or_else(|| format!("there is no board {board}"))
}

/// Takes a session out of one table. Returns whether the table knew it.
async fn erase_at(
    registry: &Arc<Registry>,
    table: &TableId,
    session: Session,
) -> Result<bool, String> {
    if entries_with(registry, table, session).await?.is_none() {
        return Ok(false);
    }
    let held = registry.hold(table);
    registry.shut(table).await;
    if registry.commands_of(table).is_some() {
        return Err("it is in use".to_owned());
    }
    // Read again: something may have happened before the table left memory.
    let Some(entries) = entries_with(registry, table, session).await? else { return Ok(false) };
    let board = board_of(&entries)?;
    let bytes = entries.iter().map(|entry| &*entry.bytes);
    let replacement = Session(secrets::random());
    let erased = table::erase(&board, bytes, session, replacement);
    let Some(erased) = erased.map_err(|error| error.to_string())? else { return Ok(false) };
    // Nothing is written that could not be read again.
    let bytes = erased.iter().map(Vec::as_slice);
    let rebuilt = Table::from_entries(registry.house.clone(), registry.now(), board, bytes);
    let rebuilt = rebuilt.map_err(|error| error.to_string())?;
    let opened = entries.first().map_or(0, |first| first.time.0);
    let summary = StoredSummary::of(rebuilt.state(), opened);
    let rewritten = registry.store.rewrite(table, erased, summary::encode(&summary)).await;
    rewritten.map_err(failed)?;
    table_task::remove_person(&*registry.store, table, session).await.map_err(failed)?;
    drop(held);
    registry.update_open_list(table, &summary);
    Ok(true)
}

impl Registry {
    /// Ends a table's connections and waits until it has left memory.
    pub(super) async fn shut(&self, table: &TableId) {
        for _ in 0..100 {
            let Some(commands) = self.commands_of(table) else { return };
            // If its queue is full, it is asked again.
            drop(commands.try_send(Box::new(crate::command::Command::Shut)));
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}
