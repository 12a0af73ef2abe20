//! Copies everything from one store to another, whatever they are made of: `roundhouse store export` and
//! `import`. Both may be in use meanwhile. A copy that was cut off is continued by running it again.

use std::collections::HashSet;
use std::io::Write;
use std::sync::Arc;

use ::store::{Append, LogHead, LogPosition, LogState, NoteUpdate, Store, StoreError, TableId};
use anyhow::{Context, Result, ensure};
use serde::Serialize;
use tokio::task::JoinSet;

use crate::output::Printable;

/// Tables that are copied at the same time.
const AT_ONCE: usize = 32;
/// Entries that are appended at the same time.
const ENTRIES: usize = 64;

/// What was copied.
#[derive(Debug, Default, Serialize)]
pub(super) struct Transferred {
    /// Tables that are in the target now, as in the source.
    tables: u64,
    /// Entries that were missing in the target.
    entries: u64,
    notes: u64,
    /// Tables of the target that have other entries than the source, or more. They are left alone.
    pub(super) differ: Vec<String>,
}

impl Printable for Transferred {
    fn write_text(&self, out: &mut dyn Write) -> Result<()> {
        let Transferred { tables, entries, notes, differ } = self;
        for table in differ {
            writeln!(out, "table {table}: the target has other entries, and they stay")?;
        }
        let end = if differ.is_empty() {
            format!("and {notes} notes")
        } else {
            "and no notes, because the target is not a copy of the source".to_owned()
        };
        Ok(writeln!(out, "{tables} tables are copied, with {entries} new entries, {end}")?)
    }
}

/// Copies all tables and notes. Tables that are in the target already get the entries that they lack.
/// Notes are copied only if no table differs.
///
/// # Errors
/// If a store fails, or the target belongs to another house: then its links would not open these tables.
pub(super) async fn transfer(from: Arc<dyn Store>, to: Arc<dyn Store>) -> Result<Transferred> {
    let secrets = (from.get(server::SECRET_NOTE).await?, to.get(server::SECRET_NOTE).await?);
    if let (Some(from), Some(to)) = secrets {
        ensure!(
            from == to,
            "the target belongs to another house: its sessions and links have another secret"
        );
    }
    let mut done = Transferred::default();
    let mut heads = all_heads(&*from).await?.into_iter();
    let mut running = JoinSet::new();
    loop {
        while running.len() < AT_ONCE {
            let Some(head) = heads.next() else { break };
            let (from, to) = (from.clone(), to.clone());
            running.spawn(async move {
                let table = head.table.clone();
                let copied = copy_table(&*from, &*to, &head).await;
                copied
                    .map(|copied| (table.clone(), copied))
                    .with_context(|| format!("table {table}"))
            });
        }
        let Some(copied) = running.join_next().await else { break };
        match copied?? {
            (_, Some(entries)) => {
                done.tables += 1;
                done.entries += entries;
            }
            (table, None) => done.differ.push(table.to_string()),
        }
    }
    done.differ.sort();
    if done.differ.is_empty() {
        done.notes = copy_notes(&*from, &*to).await?;
    }
    Ok(done)
}

/// Lists all tables, live ones first: a table that is finished meanwhile is not left out.
async fn all_heads(from: &dyn Store) -> Result<Vec<LogHead>, StoreError> {
    let mut heads = from.live().await?;
    let mut after = None;
    loop {
        let page = from.finished(after, ::store::limits::PAGE).await?;
        let Some(last) = page.last() else { break };
        after = Some((last.activity, last.table.clone()));
        heads.extend(page);
    }
    let mut known: HashSet<TableId> = HashSet::new();
    heads.retain(|head| known.insert(head.table.clone()));
    Ok(heads)
}

/// Copies one table as far as its head says. Returns the number of entries that the target lacked; `None`
/// if it has other ones.
async fn copy_table(
    from: &dyn Store,
    to: &dyn Store,
    head: &LogHead,
) -> Result<Option<u64>, StoreError> {
    let table = &head.table;
    let mut entries = from.read(table, LogPosition(0)).await?;
    entries.truncate(head.length.0 as usize);
    let there = to.read(table, LogPosition(0)).await?;
    let is_beginning = there.len() <= entries.len()
        && there.iter().zip(&entries).all(|(one, other)| one.bytes == other.bytes);
    if !is_beginning {
        return Ok(None);
    }
    let missing = &entries[there.len()..];
    let mut at = LogPosition(there.len() as u64);
    // All entries of an append have the same time.
    for together in missing.chunk_by(|one, next| one.time == next.time) {
        for some in together.chunks(ENTRIES) {
            let Some((first, others)) = some.split_first() else { continue };
            let append = Append::new(table.clone(), at, first.time, &first.bytes);
            let append = others.iter().fold(append, |append, entry| append.and(&entry.bytes));
            at = to.append(append.summary(head.summary.clone())).await?;
        }
    }
    if head.state == LogState::Finished {
        match to.finish(table, at).await {
            Ok(()) | Err(StoreError::Finished { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(Some(missing.len() as u64))
}

/// Copies all notes that the target does not have so. Returns how many the source has.
async fn copy_notes(from: &dyn Store, to: &dyn Store) -> Result<u64, StoreError> {
    let (notes, there) = (from.notes("").await?, to.notes("").await?);
    let there: HashSet<_> = there.into_iter().collect();
    let new: Vec<_> = notes.iter().filter(|note| !there.contains(note)).collect();
    for some in new.chunks(AT_ONCE) {
        // Requested before the first is awaited, so that they share their way.
        let put = |(key, value): &(String, Vec<u8>)| to.put(NoteUpdate::set(key, value.clone()));
        let pending: Vec<_> = some.iter().map(|note| put(note)).collect();
        for one in pending {
            one.await?;
        }
    }
    Ok(notes.len() as u64)
}
