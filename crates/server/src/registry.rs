//! The registry: knows which tables are in memory, and reaches any table by its id.

mod seats;

use std::collections::{BTreeMap, HashMap};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use futures_util::FutureExt as _;
use protocol::Objection;
use protocol::http::TableSummary;
use store::{Append, LogPosition, Store, StoreError, TableId, Timestamp};
use table::{Client, HouseSettings, Table, TableConfig};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::bot_pool::{BotPool, levels};
use crate::clock::now;
use crate::command::{Command, CommandReceiver, CommandSender, Reply, TableError};
use crate::limits::{self, Limits};
use crate::metrics::Metrics;
use crate::secrets::{self, LinkSecret};
use crate::summary;
use crate::table_task::{self, TableSource};
pub(crate) use seats::hex;

/// The time between two sweeps through the tables that are not in memory.
const SWEEP_EVERY: Duration = Duration::from_secs(600);

/// The tables in memory, and everything that all tables share.
pub(crate) struct Registry {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) secret: LinkSecret,
    pub(crate) house: Arc<HouseSettings>,
    pub(crate) limits: Limits,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) bots: BotPool,
    /// Cancelled when the server stops.
    pub(crate) stop: CancellationToken,
    /// All tasks that must end before the server does.
    pub(crate) tasks: TaskTracker,
    tables: Mutex<HashMap<TableId, CommandSender>>,
    /// The tables that everybody may find and that have not started.
    open: Mutex<BTreeMap<TableId, TableSummary>>,
    clients: AtomicU64,
}

impl Registry {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        secret: LinkSecret,
        limits: Limits,
        build: &str,
    ) -> Registry {
        let metrics = Arc::default();
        let levels = levels();
        Registry {
            store,
            secret,
            house: Arc::new(HouseSettings { build: build.to_owned(), levels }),
            limits,
            bots: BotPool::start(&metrics),
            metrics,
            stop: CancellationToken::new(),
            tasks: TaskTracker::new(),
            tables: Mutex::default(),
            open: Mutex::default(),
            clients: AtomicU64::new(1),
        }
    }

    /// Sweeps once now, and every [`SWEEP_EVERY`] until the server stops.
    pub(crate) async fn start_sweeping(self: Arc<Registry>) -> Result<(), StoreError> {
        self.sweep().await?;
        let registry = self.clone();
        self.tasks.spawn(async move {
            while registry.pause(SWEEP_EVERY).await {
                if let Err(error) = registry.sweep().await {
                    tracing::error!(%error, "cannot read the list of tables");
                }
            }
        });
        Ok(())
    }

    /// Waits; returns false if the server stops meanwhile.
    async fn pause(&self, time: Duration) -> bool {
        tokio::select! {
            () = self.stop.cancelled() => false,
            () = tokio::time::sleep(time) => true,
        }
    }

    /// Reads the list of live tables: finds the open ones, and brings those into memory that time
    /// alone has changed.
    async fn sweep(self: &Arc<Registry>) -> Result<(), StoreError> {
        let now = now();
        for head in self.store.live().await? {
            let Some(summary) = summary::decode(&head.summary) else { continue };
            if summary::must_wake(&summary, head.activity.0, now) {
                drop(self.wake(&head.table, None));
            }
            self.update_open_list(&head.table, &summary);
        }
        Ok(())
    }

    /// Returns a number for a new connection.
    pub(crate) fn new_client(&self) -> Client {
        Client(self.clients.fetch_add(1, Relaxed))
    }

    /// Opens a table and returns its id once it is stored.
    pub(crate) async fn open(
        self: &Arc<Registry>,
        config: TableConfig,
    ) -> Result<TableId, TableError> {
        let id = secrets::table_id();
        let opening = Table::open(self.house.clone(), now(), config, secrets::random())?;
        let summary = summary::summarize(opening.state());
        let append = Append::new(id.clone(), LogPosition(0), Timestamp(now()), opening.bytes());
        // Requested before the append is awaited, so that all share a sync.
        let holders = opening.state().holders();
        let noted: Vec<_> =
            holders.iter().map(|holder| self.note_seat(holder.session, &id)).collect();
        self.append(append.summary(summary::encode(&summary))).await?;
        for noted in noted {
            noted.await?;
        }
        let table = opening.stored();
        self.update_open_list(&id, &summary);
        // The id is new, so the table has no task yet.
        self.spawn_task(&mut self.tables(), &id, TableSource::New(Box::new(table)))?;
        Ok(id)
    }

    /// Appends to a log, counts it, and turns a failure into what to tell those who wait.
    pub(crate) async fn append(&self, append: Append) -> Result<(), TableError> {
        let started = std::time::Instant::now();
        match self.store.append(append).await {
            Ok(_) => {
                self.metrics.entries.add(1);
                self.metrics.appended(started.elapsed());
                Ok(())
            }
            Err(StoreError::Finished { .. }) => Err(Objection::Closed.into()),
            Err(error) => {
                tracing::error!(%error, "cannot store an entry");
                Err(TableError::Unavailable)
            }
        }
    }

    /// Sends a command and waits for the answer. Brings the table into memory if necessary.
    pub(crate) async fn ask<T>(
        self: &Arc<Registry>,
        table: &TableId,
        command: impl FnOnce(Reply<T>) -> Command,
    ) -> Result<T, TableError> {
        let (reply, answer) = oneshot::channel();
        self.send(table, command(reply))?;
        answer.await.unwrap_or(Err(TableError::Unavailable))
    }

    /// Sends a command; returns the table's queue for further ones.
    pub(crate) fn send(
        self: &Arc<Registry>,
        table: &TableId,
        command: Command,
    ) -> Result<CommandSender, TableError> {
        self.wake(table, Some(command))
    }

    /// Brings a table into memory if necessary, and sends it a command.
    fn wake(
        self: &Arc<Registry>,
        table: &TableId,
        command: Option<Command>,
    ) -> Result<CommandSender, TableError> {
        let mut tables = self.tables();
        let sender = match tables.get(table).filter(|sender| !sender.is_closed()) {
            Some(sender) => sender.clone(),
            None => self.spawn_task(&mut tables, table, TableSource::Stored)?,
        };
        // Under the lock, so that no table leaves memory while a command for it is on its way.
        if let Some(command) = command {
            sender.try_send(Box::new(command)).map_err(|_| TableError::Unavailable)?;
        }
        Ok(sender)
    }

    /// Starts the task of a table.
    fn spawn_task(
        self: &Arc<Registry>,
        tables: &mut HashMap<TableId, CommandSender>,
        id: &TableId,
        source: TableSource,
    ) -> Result<CommandSender, TableError> {
        if tables.len() >= self.limits.tables_in_memory || self.stop.is_cancelled() {
            return Err(TableError::Unavailable);
        }
        let (sender, receiver) = mpsc::channel(limits::COMMANDS);
        tables.insert(id.clone(), sender.clone());
        let (registry, id) = (self.clone(), id.clone());
        self.tasks.spawn(async move {
            // Unwind safe: nobody sees what a panicking task leaves behind, because it is dropped.
            let task = table_task::run(registry.clone(), id.clone(), source, receiver);
            if AssertUnwindSafe(task).catch_unwind().await.is_err() {
                // Its connections end with it, come back, and find the table rebuilt from its log.
                tracing::error!(table = %id, "the table panicked");
                registry.metrics.panics.add(1);
                registry.remove_closed(&id);
            }
        });
        Ok(sender)
    }

    /// Removes a table from memory, unless a command has just arrived. Returns whether it was removed.
    pub(crate) fn remove_if_idle(&self, table: &TableId, commands: &CommandReceiver) -> bool {
        let mut tables = self.tables();
        let idle = commands.is_empty();
        if idle {
            tables.remove(table);
        }
        idle
    }

    /// Removes a table whose task has ended.
    pub(crate) fn remove_closed(&self, table: &TableId) {
        let mut tables = self.tables();
        if tables.get(table).is_some_and(CommandSender::is_closed) {
            tables.remove(table);
        }
    }

    /// Adds a table to the list of open tables, or removes it, according to its summary.
    pub(crate) fn update_open_list(&self, table: &TableId, summary: &TableSummary) {
        let mut open = self.open.lock().expect("nobody panics while listing");
        if summary::is_open(summary) {
            open.insert(table.clone(), summary.clone());
        } else {
            open.remove(table);
        }
    }

    /// Returns the open tables, at most [`limits::LIST`].
    pub(crate) fn open_tables(&self) -> Vec<(TableId, TableSummary)> {
        let open = self.open.lock().expect("nobody panics while listing");
        open.iter().take(limits::LIST).map(|(id, summary)| (id.clone(), summary.clone())).collect()
    }

    pub(crate) fn tables_in_memory(&self) -> usize {
        self.tables().len()
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, CommandSender>> {
        self.tables.lock().expect("nobody panics while looking for a table")
    }
}

impl From<StoreError> for TableError {
    fn from(error: StoreError) -> TableError {
        match error {
            StoreError::Damaged { .. } => TableError::Damaged,
            StoreError::Conflict { .. }
            | StoreError::Finished { .. }
            | StoreError::TooLarge { .. }
            | StoreError::Overloaded
            | StoreError::FellBehind { .. }
            | StoreError::Full
            | StoreError::Disk(_)
            | StoreError::Closed => TableError::Unavailable,
        }
    }
}

impl From<table::Damaged> for TableError {
    fn from(_: table::Damaged) -> TableError {
        TableError::Damaged
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod twins;
