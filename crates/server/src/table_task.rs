//! The task of one table. It takes commands one by one from a queue. A lawful message becomes a
//! proposal, the proposal an entry on disk, and only then are the clients told.

mod admission;
mod bot_turns;
mod commands;
mod following;
mod notes;
mod reporting;
mod return_links;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use protocol::{Millis, ServerMessage, Stage};
use store::{Append, LogPosition, Pending, StoreError, Subscription, TableId, Timestamp};
use table::{Client, Proposal, Session, Table, TableState, Tell};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until};

use crate::address::AddressGroup;
use crate::bot_pool::BotAnswer;
use crate::command::{Command, CommandReceiver, TableError};
use crate::frame::Frame;
use crate::outbox::{Outbox, OutboxError};
use crate::registry::{Registry, TableUsage};
use crate::summary::{self, StoredSummary};
use admission::Admitted;
use notes::TableNotes;
pub(crate) use notes::{remove_all as remove_notes, remove_person, table_of};

/// Where a task gets its table from.
pub(crate) enum TableSource {
    /// The table was just opened.
    New(Box<Table>),
    /// The table is in the store.
    Stored,
}

/// A deadline further away than this, in milliseconds, does not keep a table in memory. The registry brings the
/// table back when it is due.
const NEAR: Millis = 60 * 60 * 1000;

/// Runs a table until nobody needs it in memory any more.
pub(crate) async fn run(
    registry: Arc<Registry>,
    id: TableId,
    source: TableSource,
    mut commands: CommandReceiver,
    usage: Arc<TableUsage>,
) {
    // Boxed: a future has room for all its parts as long as it lives, and this one lives long.
    match Box::pin(TableTask::load(registry.clone(), id.clone(), source, usage)).await {
        Ok(mut task) => task.run(&mut commands).await,
        Err(error) => {
            if error == TableError::Damaged {
                tracing::error!(table = %id, "the table is damaged and stays closed");
            }
            commands.close();
            while let Some(command) = commands.recv().await {
                command.refuse(error.clone());
            }
        }
    }
    drop(commands);
    registry.remove_closed(&id);
}

/// A table in memory, and its connections.
pub(super) struct TableTask {
    table: Table,
    io: TableIo,
    admitted: HashMap<Client, Admitted>,
    /// From where each session sat down that has a seat, while the table is in memory.
    sat_from: HashMap<Session, AddressGroup>,
    /// The answer of the bot that thinks for this table; at most one does at a time.
    thinking: Option<oneshot::Receiver<BotAnswer>>,
    /// The time of the last command.
    active: Instant,
    /// What the registry knows about the use of this table.
    usage: Arc<TableUsage>,
    /// The log as other nodes write it, if there are other nodes.
    following: Option<Box<Subscription>>,
}

/// The store and the connections of one table. Apart from the table, so that a proposal may borrow the
/// table while this stores it.
pub(super) struct TableIo {
    registry: Arc<Registry>,
    id: TableId,
    outboxes: HashMap<Client, Outbox>,
    notes: TableNotes,
    /// When the table was opened.
    opened: Millis,
    /// The sessions whose lists are known to show this table.
    noted: HashSet<Session>,
    /// The log is not known to be what this table was built from: it must be rebuilt.
    broken: bool,
}

impl TableTask {
    async fn load(
        registry: Arc<Registry>,
        id: TableId,
        source: TableSource,
        usage: Arc<TableUsage>,
    ) -> Result<Box<TableTask>, TableError> {
        let (table, notes, opened) = match source {
            TableSource::New(table) => (*table, TableNotes::default(), registry.now()),
            TableSource::Stored => read(&registry, &id).await?,
        };
        let (outboxes, noted) = (HashMap::new(), HashSet::new());
        let io = TableIo { registry, id, outboxes, notes, opened, noted, broken: false };
        let (admitted, sat_from, active) = (HashMap::new(), HashMap::new(), Instant::now());
        let (thinking, following) = (None, None);
        // Boxed, so that the future holds a pointer and not several copies of the whole.
        let mut task = Box::new(TableTask {
            table,
            io,
            admitted,
            sat_from,
            thinking,
            active,
            usage,
            following,
        });
        task.follow();
        Ok(task)
    }

    async fn run(&mut self, commands: &mut CommandReceiver) {
        self.report_usage();
        let stop = self.io.registry.stop.clone();
        let mut stopped = std::pin::pin!(stop.cancelled());
        let mut alarm = std::pin::pin!(sleep_until(self.next_wake()));
        while !self.io.broken {
            self.ask_a_bot();
            let wake = self.next_wake();
            // A later wake waits until the alarm has rung: setting it again after each action costs more.
            if wake < alarm.deadline() || alarm.is_elapsed() {
                alarm.as_mut().reset(wake);
            }
            tokio::select! {
                biased;
                () = stopped.as_mut() => break,
                entry = following::next(&mut self.following) => {
                    Box::pin(self.take_in(entry)).await;
                }
                Some(command) = commands.recv() => {
                    if matches!(*command, Command::Shut) {
                        break;
                    } else if !matches!(*command, Command::Sleep) {
                        self.active = Instant::now();
                        Box::pin(self.execute(*command)).await;
                        self.report_usage();
                    } else if self.is_deserted() {
                        Box::pin(self.pass_time()).await;
                        if self.leave(commands) {
                            return Box::pin(self.put_away()).await;
                        }
                    }
                }
                answer = bot_turns::next(&mut self.thinking) => {
                    Box::pin(self.take_bot_answer(answer)).await;
                }
                () = alarm.as_mut() => {
                    Box::pin(self.pass_time()).await;
                    if self.is_idle() && self.leave(commands) {
                        return Box::pin(self.put_away()).await;
                    }
                }
            }
        }
        self.io.registry.peers.say_left(&self.io.id);
        self.io.say_goodbye();
    }

    /// Returns when to look at the clock again.
    fn next_wake(&self) -> Instant {
        let now = self.io.registry.now();
        let deadline = self.table.next_deadline(now).map(|when| when - now);
        let deadline = deadline.map(|wait| Instant::now() + Duration::from_millis(wait.min(NEAR)));
        let idle = self.active + self.io.registry.limits.idle;
        let idle = idle.max(Instant::now() + Duration::from_secs(1));
        match (deadline, self.io.outboxes.is_empty()) {
            (Some(deadline), true) => deadline.min(idle),
            (Some(deadline), false) => deadline,
            (None, true) => idle,
            (None, false) => Instant::now() + Duration::from_millis(NEAR),
        }
    }

    /// Returns whether the table may leave memory if others need the room: it has no connections and no
    /// thinking bot.
    fn is_deserted(&self) -> bool {
        self.io.outboxes.is_empty() && self.thinking.is_none()
    }

    /// Returns whether the table may leave memory without need: it has no deadline soon either, and there was
    /// no recent command.
    fn is_idle(&self) -> bool {
        let now = self.io.registry.now();
        let soon = self.table.next_deadline(now).is_some_and(|when| when < now + NEAR);
        self.is_deserted() && !soon && self.active.elapsed() >= self.io.registry.limits.idle
    }

    /// Leaves memory until its next deadline, unless a command has just arrived. Returns whether it left.
    fn leave(&self, commands: &CommandReceiver) -> bool {
        // Noted before it leaves, so that nobody has brought it back meanwhile. A deadline that has just passed
        // counts too.
        self.io.registry.wake_at(&self.io.id, self.table.next_deadline(0));
        let left = self.io.registry.remove_if_idle(&self.io.id, commands);
        if left {
            self.io.registry.peers.say_left(&self.io.id);
        }
        left
    }

    fn report_usage(&self) {
        let playing = self.table.stage() == Stage::Playing;
        self.usage.used(!self.io.outboxes.is_empty(), playing);
    }

    /// Packs the log of a table that is over into one row, and deletes a table that was never started
    /// (T-IDLE-1).
    async fn put_away(&mut self) {
        let id = &self.io.id;
        if self.io.registry.peers.has_elsewhere(id) {
            // The last node that has the table in memory puts it away.
            return;
        }
        let done = if self.table.is_to_be_deleted() {
            self.delete().await
        } else if summary::is_over(self.table.stage()) {
            self.pack().await
        } else {
            return;
        };
        match done {
            Ok(()) | Err(StoreError::Finished { .. }) => {}
            Err(error) => tracing::warn!(table = %id, %error, "cannot put the table away"),
        }
    }

    async fn pack(&self) -> Result<(), StoreError> {
        let (id, store) = (&self.io.id, &*self.io.registry.store);
        store.finish(id, self.length()).await?;
        notes::remove_drafts(store, id).await
    }

    async fn delete(&self) -> Result<(), StoreError> {
        let (id, registry) = (&self.io.id, &self.io.registry);
        registry.store.delete(id, self.length()).await?;
        for holder in self.table.holders() {
            registry.forget_seat(holder.session, id);
        }
        notes::remove_all(&*registry.store, id).await
    }

    /// Returns the number of entries in the log.
    fn length(&self) -> LogPosition {
        LogPosition(self.table.position() + 1)
    }

    /// Stores entries that are due by time alone (T-IDLE-1).
    async fn pass_time(&mut self) {
        while self.io.registry.peers.thinks_for(&self.io.id) {
            let TableTask { table, io, .. } = self;
            let Some(proposal) = table.tick(io.registry.now()) else { return };
            let stored = match io.store(proposal).await {
                Err(TableError::Conflict) => self.catch_up().await,
                stored => stored,
            };
            if stored.is_err() {
                return;
            }
        }
    }
}

impl TableIo {
    /// Stores a proposal, then makes it happen, then tells the clients.
    async fn store(&mut self, proposal: Proposal<'_>) -> Result<(), TableError> {
        let at = LogPosition(proposal.position());
        let mut append =
            Append::new(self.id.clone(), at, Timestamp(self.registry.now()), proposal.bytes());
        let changed = proposal.changed_room();
        let summary = changed.map(|state| StoredSummary::of(state, self.opened));
        if let Some(summary) = &summary {
            append = append.summary(summary::encode(summary));
        }
        let holders = changed.into_iter().flat_map(TableState::holders);
        let is_over = changed.is_some_and(|state| summary::is_over(state.stage()));
        let left = proposal.sessions_that_leave();
        // Requested before the append is awaited, so that all share a sync.
        let noted: Vec<_> = if is_over {
            holders.map(|holder| self.registry.note_over(holder.session, &self.id)).collect()
        } else {
            holders.filter_map(|holder| self.note_seat(holder.session)).collect()
        };
        if let Err(error) = self.registry.append(append).await {
            // Without other nodes nothing can have changed: the table does not change.
            self.broken |= error == TableError::Unavailable && self.registry.peers.is_shared();
            return Err(error);
        }
        for noted in noted {
            // The entry is stored, even if the session's list does not show the table.
            drop(noted.await);
        }
        let tells = proposal.stored();
        for session in left {
            self.noted.remove(&session);
            self.registry.forget_seat(session, &self.id);
        }
        if let Some(summary) = &summary {
            self.registry.update_open_list(&self.id, summary);
        }
        self.tell(&tells);
        Ok(())
    }

    /// Stores a note that a session has a seat here, for its list; does nothing if the note is
    /// there already.
    fn note_seat(&mut self, session: Session) -> Option<Pending<()>> {
        self.noted.insert(session).then(|| self.registry.note_seat(session, &self.id))
    }

    /// Sends messages to the clients. Drops a connection whose queue is full: it ends, and its
    /// client comes back.
    fn tell(&mut self, tells: &[Tell]) {
        let TableIo { outboxes, registry, .. } = self;
        let is_here = |tell: &Tell| tell.to.iter().any(|client| outboxes.contains_key(client));
        let heard = tells.iter().filter(|tell| is_here(tell));
        let written: Vec<_> = heard.map(|tell| (&tell.to, Frame::of(&tell.message))).collect();
        let mut own = Vec::new();
        outboxes.retain(|client, outbox| {
            own.clear();
            own.extend(
                written.iter().filter(|(to, _)| to.contains(client)).map(|(_, frame)| frame),
            );
            if own.is_empty() {
                return true;
            }
            registry.metrics.told.add(own.len() as u64);
            let sent = outbox.send(&own);
            // The other error is a connection that has just ended.
            registry.metrics.let_go.add(u64::from(sent == Err(OutboxError::Full)));
            sent.is_ok()
        });
    }

    /// Tells every client that the server stops, and ends its connection.
    fn say_goodbye(&mut self) {
        let goodbye = Frame::of(&ServerMessage::Goodbye { back_soon: true });
        for (_, outbox) in self.outboxes.drain() {
            // A connection whose queue is full ends all the same.
            outbox.send(&[&goodbye]).ok();
        }
    }
}

/// Rebuilds a table from its stored entries, and reads its notes. Returns also when it was opened.
async fn read(
    registry: &Registry,
    id: &TableId,
) -> Result<(Table, TableNotes, Millis), TableError> {
    let (mut table, opened) = rebuild(registry, id).await?;
    let mut notes = TableNotes::read(&*registry.store, id).await?;
    notes.restore_drafts(&mut table);
    Ok((table, notes, opened))
}

/// Rebuilds a table from its stored entries. Returns also when it was opened.
pub(crate) async fn rebuild(
    registry: &Registry,
    id: &TableId,
) -> Result<(Table, Millis), TableError> {
    let entries = registry.store.read(id, LogPosition(0)).await?;
    let Some(first) = entries.first() else {
        // A table that was not whole when its store was salvaged is closed, not unknown.
        let damaged = registry.store.get(&store::damage_note(id)).await?.is_some();
        return Err(if damaged { TableError::Damaged } else { TableError::NoTable });
    };
    let (board, _) = table::Entry::board_of(&first.bytes).map_err(|_| TableError::Damaged)?;
    // Another version of the program may have had other boards. `from_entries` compares fingerprints.
    let board = board::library::shared_board(&board).ok_or(TableError::Damaged)?;
    let bytes = entries.iter().map(|entry| &*entry.bytes);
    let table = Table::from_entries(registry.house.clone(), registry.now(), board, bytes)?;
    Ok((table, first.time.0))
}
