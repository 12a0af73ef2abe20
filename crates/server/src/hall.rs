//! The hall: which tables are in memory, and how to reach any table by its id.

mod seats;

use std::collections::{BTreeMap, HashMap};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use futures_util::FutureExt as _;
use protocol::Objection;
use store::{Append, Position, Store, StoreError, TableId, Time};
use table::{Client, HouseSettings, Table, TableConfig};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::clock::now;
use crate::keeper::{self, Log};
use crate::letter::{Inbox, Letter, Letters, Refused, Reply};
use crate::limits::{self, Limits};
use crate::metrics::Metrics;
use crate::secrets::{self, Keys};
use crate::summary::Summary;
use crate::thinkers::{Thinkers, levels};
pub(crate) use seats::hex;

/// How often tables are looked for that time alone changes.
const ROUND: Duration = Duration::from_secs(600);

/// What all tables share.
pub(crate) struct Hall {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) keys: Keys,
    pub(crate) house: Arc<HouseSettings>,
    pub(crate) limits: Limits,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) thinkers: Thinkers,
    /// Says when to stop.
    pub(crate) stop: CancellationToken,
    /// Everything that must end before the server does.
    pub(crate) tasks: TaskTracker,
    tables: Mutex<HashMap<TableId, Inbox>>,
    /// Listed tables that gather.
    open: Mutex<BTreeMap<TableId, Summary>>,
    clients: AtomicU64,
}

impl Hall {
    pub(crate) fn new(store: Arc<dyn Store>, keys: Keys, limits: Limits, build: &str) -> Hall {
        let metrics = Arc::default();
        let levels = levels();
        Hall {
            store,
            keys,
            house: Arc::new(HouseSettings { build: build.to_owned(), levels }),
            limits,
            thinkers: Thinkers::start(&metrics),
            metrics,
            stop: CancellationToken::new(),
            tasks: TaskTracker::new(),
            tables: Mutex::default(),
            open: Mutex::default(),
            clients: AtomicU64::new(1),
        }
    }

    /// Learns from the store which tables are open, and wakes those that time has changed; now and
    /// again from then on.
    pub(crate) async fn make_rounds(self: Arc<Hall>) -> Result<(), StoreError> {
        self.make_round().await?;
        let hall = self.clone();
        self.tasks.spawn(async move {
            while hall.pause(ROUND).await {
                if let Err(error) = hall.make_round().await {
                    tracing::error!(%error, "cannot read the list of tables");
                }
            }
        });
        Ok(())
    }

    /// Waits; says whether the server goes on.
    async fn pause(&self, time: Duration) -> bool {
        tokio::select! {
            () = self.stop.cancelled() => false,
            () = tokio::time::sleep(time) => true,
        }
    }

    async fn make_round(self: &Arc<Hall>) -> Result<(), StoreError> {
        let now = now();
        for head in self.store.live().await? {
            let Some(summary) = Summary::read(&head.summary) else { continue };
            if summary.wakes(head.activity.0, now) {
                drop(self.wake(&head.table, None));
            }
            self.list(&head.table, &summary);
        }
        Ok(())
    }

    /// A number for a new connection.
    pub(crate) fn client(&self) -> Client {
        Client(self.clients.fetch_add(1, Relaxed))
    }

    /// Opens a table and gives its id once it is stored.
    pub(crate) async fn open(
        self: &Arc<Hall>,
        plan: TableConfig<'static>,
    ) -> Result<TableId, Refused> {
        let id = secrets::table_id();
        let opening = Table::open(self.house.clone(), now(), plan, secrets::random())?;
        let summary = Summary::of(&opening.outlook());
        let append = Append::new(id.clone(), Position(0), Time(now()), opening.bytes());
        // Handed in together, they share a sync.
        let holders = opening.outlook().holders();
        let noted: Vec<_> =
            holders.iter().map(|holder| self.note_seat(holder.session, &id)).collect();
        self.append(append.summary(summary.bytes())).await?;
        for noted in noted {
            noted.await?;
        }
        let table = opening.stored();
        self.list(&id, &summary);
        // Nobody else knows the id yet, so it is in no keeper's hands.
        self.keep(&mut self.tables(), &id, Log::New(Box::new(table)))?;
        Ok(id)
    }

    /// Appends to a log, and knows what a failure means for those who wait.
    pub(crate) async fn append(&self, append: Append) -> Result<(), Refused> {
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
                Err(Refused::NotNow)
            }
        }
    }

    /// Sends a letter and waits for the answer. The table is brought into memory if it is not there.
    pub(crate) async fn ask<T>(
        self: &Arc<Hall>,
        table: &TableId,
        letter: impl FnOnce(Reply<T>) -> Letter,
    ) -> Result<T, Refused> {
        let (reply, answer) = oneshot::channel();
        self.send(table, letter(reply))?;
        answer.await.unwrap_or(Err(Refused::NotNow))
    }

    /// Sends a letter; gives the table's inbox to whoever has more to say.
    pub(crate) fn send(
        self: &Arc<Hall>,
        table: &TableId,
        letter: Letter,
    ) -> Result<Inbox, Refused> {
        self.wake(table, Some(letter))
    }

    fn wake(self: &Arc<Hall>, table: &TableId, letter: Option<Letter>) -> Result<Inbox, Refused> {
        let mut tables = self.tables();
        let inbox = match tables.get(table).filter(|inbox| !inbox.is_closed()) {
            Some(inbox) => inbox.clone(),
            None => self.keep(&mut tables, table, Log::Stored)?,
        };
        // Under the lock, so that no table leaves while a letter for it is on its way.
        if let Some(letter) = letter {
            inbox.try_send(Box::new(letter)).map_err(|_| Refused::NotNow)?;
        }
        Ok(inbox)
    }

    /// Gives a table to a keeper.
    fn keep(
        self: &Arc<Hall>,
        tables: &mut HashMap<TableId, Inbox>,
        id: &TableId,
        log: Log,
    ) -> Result<Inbox, Refused> {
        if tables.len() >= self.limits.tables_in_memory || self.stop.is_cancelled() {
            return Err(Refused::NotNow);
        }
        let (sender, inbox) = mpsc::channel(limits::INBOX);
        tables.insert(id.clone(), sender.clone());
        let (hall, id) = (self.clone(), id.clone());
        self.tasks.spawn(async move {
            // What a table that panicked leaves behind is seen by nobody: its keeper goes with it.
            let keeping = AssertUnwindSafe(keeper::keep(hall.clone(), id.clone(), log, inbox));
            if keeping.catch_unwind().await.is_err() {
                // Its connections end with it, come back, and find it rebuilt from its log.
                tracing::error!(table = %id, "the table panicked");
                hall.metrics.panics.add(1);
                hall.forget(&id);
            }
        });
        Ok(sender)
    }

    /// A table leaves memory, unless somebody has just written to it.
    pub(crate) fn leave(&self, table: &TableId, inbox: &Letters) -> bool {
        let mut tables = self.tables();
        let quiet = inbox.is_empty();
        if quiet {
            tables.remove(table);
        }
        quiet
    }

    /// The table has no keeper any more.
    pub(crate) fn forget(&self, table: &TableId) {
        let mut tables = self.tables();
        if tables.get(table).is_some_and(Inbox::is_closed) {
            tables.remove(table);
        }
    }

    /// Keeps the list of open tables true.
    pub(crate) fn list(&self, table: &TableId, summary: &Summary) {
        let mut open = self.open.lock().expect("nobody panics while listing");
        if summary.is_open() {
            open.insert(table.clone(), summary.clone());
        } else {
            open.remove(table);
        }
    }

    /// Some of the open tables.
    pub(crate) fn open_tables(&self) -> Vec<(TableId, Summary)> {
        let open = self.open.lock().expect("nobody panics while listing");
        open.iter().take(limits::LIST).map(|(id, summary)| (id.clone(), summary.clone())).collect()
    }

    pub(crate) fn tables_in_memory(&self) -> usize {
        self.tables().len()
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, Inbox>> {
        self.tables.lock().expect("nobody panics while looking for a table")
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        match error {
            StoreError::Damaged { .. } => Refused::Damaged,
            StoreError::Conflict { .. }
            | StoreError::Finished { .. }
            | StoreError::TooLarge { .. }
            | StoreError::Overloaded
            | StoreError::FellBehind { .. }
            | StoreError::Full
            | StoreError::Disk(_)
            | StoreError::Closed => Refused::NotNow,
        }
    }
}

/// What a table needs to be made again is wrong: nobody at the table can help it.
impl From<table::Damaged> for Refused {
    fn from(_: table::Damaged) -> Refused {
        Refused::Damaged
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod twins;
