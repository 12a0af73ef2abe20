//! How soon a server with a full store is ready.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use protocol::Stage;
use store::{
    Append, IndexStore as _, LogPosition, LogStore as _, SqliteStore, StoredEntry, TableId,
    Timestamp,
};
use tokio::task::JoinSet;

use super::load::{Load, LoadTable};
use super::process::ServerProcess;

/// The number of tables that are written at the same time.
const AT_ONCE: usize = 256;

/// Measures the time from the start of the program to the first good answer of `/readyz`, on a
/// store with this number of finished and live tables. They are copies of two tables that are
/// played on a server first.
pub(super) async fn measure(
    folder: &Path,
    load: &Load,
    finished: usize,
    live: usize,
) -> Result<Duration> {
    let server = ServerProcess::start(folder, Duration::ZERO).await?;
    let done = play(&server, load, usize::MAX).await?;
    let open = play(&server, load, 40).await?;
    server.kill().await?;
    let store = Arc::new(SqliteStore::open(folder)?);
    let (done, open) =
        (TableTemplate::read(&store, &done).await?, TableTemplate::read(&store, &open).await?);
    copy(&store, "done", &Arc::new(done), finished, true).await?;
    copy(&store, "live", &Arc::new(open), live, false).await?;
    drop(store);
    let started = Instant::now();
    let server = ServerProcess::start(folder, Duration::ZERO).await?;
    let ready = server.ready(started).await?;
    server.kill().await?;
    Ok(ready)
}

/// Plays a table for this number of actions, or to the end; returns its id.
async fn play(server: &ServerProcess, load: &Load, actions: usize) -> Result<String> {
    let mut table = LoadTable::open(server, load).await?;
    for _ in 0..actions {
        if table.players.iter().any(|line| line.stage != Stage::Playing)
            || table.act().await?.is_none()
        {
            break;
        }
    }
    let id = table.query.rsplit('=').next().context("the place names the table")?;
    Ok(id.to_owned())
}

/// A table to copy.
struct TableTemplate {
    entries: Vec<StoredEntry>,
    summary: Vec<u8>,
}

impl TableTemplate {
    async fn read(store: &SqliteStore, id: &str) -> Result<TableTemplate> {
        let id = TableId::new(id)?;
        let entries = store.read(&id, LogPosition(0)).await?;
        let summary = store.head(&id).await?.context("the table is gone")?.summary;
        Ok(TableTemplate { entries, summary })
    }

    fn append(&self, id: TableId) -> Result<Append> {
        let (first, rest) = self.entries.split_first().context("an empty log")?;
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?;
        let append =
            Append::new(id, LogPosition(0), Timestamp(now.as_millis() as u64), &first.bytes);
        let append = rest.iter().fold(append, |append, entry| append.and(&entry.bytes));
        Ok(append.summary(self.summary.clone()))
    }
}

async fn copy(
    store: &Arc<SqliteStore>,
    name: &str,
    model: &Arc<TableTemplate>,
    copies: usize,
    finish: bool,
) -> Result<()> {
    let mut tasks = JoinSet::new();
    for number in 0..copies {
        if tasks.len() >= AT_ONCE {
            tasks.join_next().await.context("there are some")???;
        }
        let (store, model, id) =
            (store.clone(), model.clone(), TableId::new(&format!("{name}-{number}"))?);
        tasks.spawn(async move {
            let length = store.append(model.append(id.clone())?).await?;
            if finish {
                store.finish(&id, length).await?;
            }
            anyhow::Ok(())
        });
    }
    while let Some(done) = tasks.join_next().await {
        done??;
    }
    Ok(())
}
