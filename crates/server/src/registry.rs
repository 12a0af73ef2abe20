//! The registry: knows which tables are in memory, and reaches any table by its id.

mod due;
mod memory;
mod open_list;
mod retention;
mod seats;
mod sharing;

use std::net::IpAddr;
use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::time::Duration;

use futures_util::FutureExt as _;
use protocol::{Millis, Objection};
use store::{Append, LogPosition, Store, StoreError, TableId, Timestamp};
use table::{Client, HouseSettings, Table, TableConfig};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::backups::Backups;
use crate::bot_pool::{BotPool, levels};
use crate::clock::{self, HouseClock, LastTold};
use crate::command::{Command, CommandReceiver, CommandSender, Reply, TableError};
use crate::limits::{self, Limits};
use crate::metrics::Metrics;
use crate::moderation::{BlockedParty, Moderation};
use crate::outbox::UnreadBytes;
use crate::peers::Peers;
use crate::reports::Reports;
use crate::secrets::{self, LinkSecret};
use crate::summary::{self, StoredSummary};
use crate::table_task::{self, TableSource};
use crate::throttle::Throttles;
use crate::word_list::WordList;
use due::DueTables;
pub(crate) use memory::TableUsage;
use memory::{TableHandle, TablesInMemory};
use open_list::OpenList;
pub(crate) use open_list::{OpenFilter, OpenPage, OpenPlace};
pub(crate) use retention::NoNewTables;
pub(crate) use seats::{SEATS_PREFIX, hex};

/// The time between two sweeps through the tables that are not in memory.
const SWEEP_EVERY: Duration = Duration::from_secs(600);

/// The tables in memory, and everything that all tables share.
pub(crate) struct Registry {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) secret: LinkSecret,
    pub(crate) house: Arc<HouseSettings>,
    pub(crate) clock: HouseClock,
    pub(crate) limits: Limits,
    pub(crate) metrics: Arc<Metrics>,
    /// What waits for all clients together.
    pub(crate) unread: UnreadBytes,
    pub(crate) bots: BotPool,
    /// Cancelled when the server stops.
    pub(crate) stop: CancellationToken,
    /// All tasks that must end before the server does.
    pub(crate) tasks: TaskTracker,
    /// How often visitors may do something.
    pub(crate) throttles: Throttles,
    tables: Mutex<TablesInMemory>,
    /// When tables that are not in memory must be there again.
    due: DueTables,
    pub(crate) open_list: OpenList,
    pub(crate) moderation: Moderation,
    pub(crate) reports: Reports,
    /// The words that are masked in public, if there is a list.
    pub(crate) words: OnceLock<Arc<WordList>>,
    /// The folder of the store, if the store is on this machine.
    pub(crate) folder: Option<PathBuf>,
    /// When the log said last that the disk has no room.
    disk_told: LastTold,
    /// The backups, if there is a plan.
    pub(crate) backups: OnceLock<Arc<Backups>>,
    /// The other nodes of the house.
    pub(crate) peers: Peers,
    clients: AtomicU64,
}

impl Registry {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        secret: LinkSecret,
        clock: HouseClock,
        limits: Limits,
        build: &str,
        peers: Peers,
    ) -> Registry {
        let metrics = Arc::default();
        let levels = levels();
        let moderation = Moderation::new(store.clone());
        let reports = Reports::new(store.clone());
        Registry {
            store,
            secret,
            clock,
            house: Arc::new(HouseSettings { build: build.to_owned(), levels }),
            throttles: Throttles::new(&limits),
            unread: UnreadBytes::new(limits.unread_bytes),
            limits,
            bots: BotPool::start(&metrics),
            metrics,
            stop: CancellationToken::new(),
            tasks: TaskTracker::new(),
            tables: Mutex::default(),
            due: DueTables::default(),
            open_list: OpenList::default(),
            moderation,
            reports,
            words: OnceLock::new(),
            folder: None,
            disk_told: LastTold::default(),
            backups: OnceLock::new(),
            peers,
            clients: AtomicU64::new(1),
        }
    }

    /// Sweeps once now, and every [`SWEEP_EVERY`] until the server stops. Brings tables into memory when they
    /// are due.
    pub(crate) async fn start_sweeping(self: Arc<Registry>) -> Result<(), StoreError> {
        self.sweep().await?;
        self.start_waking();
        let removed = self.remove_old().await?;
        if removed > 0 {
            tracing::info!(removed, "removed tables that were finished long ago");
        }
        let registry = self.clone();
        self.tasks.spawn(async move {
            while registry.pause(SWEEP_EVERY).await {
                registry.throttles.forget_idle();
                if let Err(error) = registry.remove_old().await {
                    tracing::error!(%error, "cannot remove old tables");
                }
                if let Err(error) = registry.reports.forget_old(registry.now()).await {
                    tracing::error!(%error, "cannot remove old reports");
                }
                if let Err(error) = registry.sweep().await {
                    tracing::error!(%error, "cannot read the list of tables");
                }
            }
        });
        Ok(())
    }

    /// Returns house time (T-TIME-1).
    pub(crate) fn now(&self) -> Millis {
        self.clock.now()
    }

    /// Saves house time every few seconds until the server stops, and then once more (T-TIME-1).
    pub(crate) fn start_saving_time(self: &Arc<Registry>) {
        let registry = self.clone();
        self.tasks.spawn(async move {
            let mut runs = true;
            while runs {
                runs = registry.pause(clock::SAVE_EVERY).await;
                if let Err(error) = registry.clock.save(&*registry.store).await {
                    tracing::warn!(%error, "cannot save house time");
                }
            }
        });
    }

    /// Waits for this time. Returns false if the server stops meanwhile.
    async fn pause(&self, time: Duration) -> bool {
        tokio::select! {
            () = self.stop.cancelled() => false,
            () = tokio::time::sleep(time) => true,
        }
    }

    /// Reads the list of live tables: finds the open ones, and those that left memory before this
    /// process ran or at another node, and must come back some time.
    async fn sweep(self: &Arc<Registry>) -> Result<(), StoreError> {
        for head in self.store.live().await? {
            let Some(summary) = summary::decode(&head.summary) else { continue };
            if self.peers.looks_after(&head.table) {
                let due = summary::due_at(&summary.shown, head.activity.0);
                self.due.set_unless_known(&head.table, due);
            }
            self.update_open_list(&head.table, &summary);
        }
        Ok(())
    }

    /// Returns a number for a new connection.
    pub(crate) fn new_client(&self) -> Client {
        Client(self.clients.fetch_add(1, Relaxed))
    }

    /// Opens a table for somebody at this address; returns its id once it is stored.
    pub(crate) async fn open(
        self: &Arc<Registry>,
        config: TableConfig,
        from: IpAddr,
    ) -> Result<TableId, TableError> {
        self.check_room().await?;
        let (id, opened) = (secrets::table_id(), self.now());
        let opening = Table::open(self.house.clone(), opened, config, secrets::random())?;
        let summary = StoredSummary::of(opening.state(), opened);
        let append = Append::new(id.clone(), LogPosition(0), Timestamp(opened), opening.bytes());
        // Requested before the append is awaited, so that all share a sync.
        let holders = opening.state().holders();
        let noted: Vec<_> =
            holders.iter().map(|holder| self.note_seat(holder.session, &id)).collect();
        self.append(append.summary(summary::encode(&summary))).await?;
        for noted in noted {
            noted.await?;
        }
        tracing::info!(table = %id, by = summary.host.as_deref().map(|host| &host[..8]), "opened");
        let table = opening.stored();
        self.update_open_list(&id, &summary);
        self.open_list.opened_from(&id, from);
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
            Err(StoreError::Conflict { .. }) if self.peers.is_shared() => Err(TableError::Conflict),
            Err(error) => {
                if self.disk_told.is_due() {
                    tracing::error!(%error, "cannot store an entry");
                }
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
        let sender = match tables.find(table) {
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
        tables: &mut TablesInMemory,
        id: &TableId,
        source: TableSource,
    ) -> Result<CommandSender, TableError> {
        let most = self.limits.tables_in_memory;
        tables.relieve(most);
        let is_closed = self.stop.is_cancelled() || self.is_lost();
        if tables.len() >= most || tables.is_held(id) || is_closed {
            return Err(TableError::Unavailable);
        }
        let (sender, receiver) = mpsc::channel(limits::COMMANDS);
        let usage = Arc::new(TableUsage::new());
        let handle = TableHandle { commands: sender.clone(), usage: usage.clone() };
        tables.insert(id.clone(), handle);
        let (registry, id) = (self.clone(), id.clone());
        self.tasks.spawn(async move {
            // Unwind safe: nobody sees what a panicking task leaves behind, because it is dropped.
            let task = table_task::run(registry.clone(), id.clone(), source, receiver, usage);
            if AssertUnwindSafe(task).catch_unwind().await.is_err() {
                // Its connections end with it, come back, and find the table rebuilt from its log.
                tracing::error!(table = %id, "the table panicked");
                registry.metrics.panics.add(1);
                registry.remove_closed(&id);
            }
        });
        Ok(sender)
    }

    /// Ends the connections of somebody who is blocked, at all tables in memory.
    pub(crate) async fn expel(&self, party: &BlockedParty) {
        let queues = self.tables().queues();
        for queue in queues {
            // Waits if a queue is full. This fails if the table has just left memory.
            drop(queue.send(Box::new(Command::Expel { party: party.clone() })).await);
        }
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
        self.tables().remove_closed(table);
        // After a panic nobody else has said so.
        if self.tables().find(table).is_none() {
            self.peers.say_left(table);
        }
    }

    /// Adds a table to the list of open tables, or removes it, unless the operator took it off.
    pub(crate) fn update_open_list(&self, table: &TableId, summary: &StoredSummary) {
        if !self.moderation.is_unlisted(table) && !self.moderation.is_closed(table) {
            self.open_list.update(table, summary);
        }
    }

    /// Puts a table that was closed back into the list of open tables, if its summary says that it is open.
    pub(crate) async fn relist(&self, table: &TableId) -> Result<(), StoreError> {
        let head = self.store.head(table).await?;
        if let Some(summary) = head.and_then(|head| summary::decode(&head.summary)) {
            self.update_open_list(table, &summary);
        }
        Ok(())
    }

    /// Returns the queue of a table in memory.
    pub(crate) fn commands_of(&self, table: &TableId) -> Option<CommandSender> {
        self.tables().find(table).cloned()
    }

    pub(crate) fn tables_in_memory(&self) -> usize {
        self.tables().len()
    }

    fn tables(&self) -> MutexGuard<'_, TablesInMemory> {
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
            | StoreError::Unknown { .. }
            | StoreError::NoteChanged { .. }
            | StoreError::Newer { .. }
            | StoreError::Unreachable(_)
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
