//! One table's keeper: a task with an inbox that takes one letter after the other. A lawful message
//! becomes a proposal, the proposal an entry on disk, and only then is anybody told.

mod admission;
mod letters;
mod notes;
mod returns;
mod thoughts;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use protocol::{Millis, ServerMessage};
use store::{Append, Pending, Position, StoreError, TableId, Time};
use table::{Client, Proposal, Session, Table, Tell};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::oneshot;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::clock::now;
use crate::hall::Hall;
use crate::letter::{Letters, Outbox, Refused};
use crate::summary::Summary;
use crate::thinkers::Thought;
use admission::Admitted;
use notes::Kept;

/// Where a keeper has its table from.
pub(crate) enum Log {
    /// It was just opened.
    New(Box<Table<'static>>),
    /// It is in the store.
    Stored,
}

/// A deadline further away than this keeps no table in memory; rounds are made often enough.
const NEAR: Millis = 60 * 60 * 1000;

/// Keeps a table until nobody needs it in memory any more.
pub(crate) async fn keep(hall: Arc<Hall>, id: TableId, log: Log, mut inbox: Letters) {
    // What is not needed for long is not part of a task that lives for long.
    match Box::pin(Keeper::begin(hall.clone(), id.clone(), log)).await {
        Ok(mut keeper) => keeper.run(&mut inbox).await,
        Err(why) => {
            if why == Refused::Damaged {
                tracing::error!(table = %id, "the table is damaged and stays closed");
            }
            inbox.close();
            while let Some(letter) = inbox.recv().await {
                letter.refuse(why.clone());
            }
        }
    }
    drop(inbox);
    hall.forget(&id);
}

/// A table in memory and those who listen to it.
pub(super) struct Keeper {
    table: Table<'static>,
    desk: Desk,
    admitted: HashMap<Client, Admitted>,
    /// The bot that thinks for this table: one at a time.
    thinking: Option<oneshot::Receiver<Thought>>,
    /// When anybody wrote last.
    active: Instant,
}

/// Everything about a table but the table, so that a proposal may borrow that.
pub(super) struct Desk {
    hall: Arc<Hall>,
    id: TableId,
    outboxes: HashMap<Client, Outbox>,
    kept: Kept,
    /// Sessions whose lists are known to show this table.
    noted: HashSet<Session>,
}

impl Keeper {
    async fn begin(hall: Arc<Hall>, id: TableId, log: Log) -> Result<Box<Keeper>, Refused> {
        let (table, kept) = match log {
            Log::New(table) => (*table, Kept::default()),
            Log::Stored => read(&hall, &id).await?,
        };
        let noted = HashSet::new();
        let outboxes = HashMap::new();
        let desk = Desk { hall, id, outboxes, kept, noted };
        let (admitted, active) = (HashMap::new(), Instant::now());
        // In a box: a task has room for everything that is moved about in it.
        Ok(Box::new(Keeper { table, desk, admitted, thinking: None, active }))
    }

    async fn run(&mut self, inbox: &mut Letters) {
        let stop = self.desk.hall.stop.clone();
        loop {
            self.ask_a_bot();
            let wake = self.next_look();
            tokio::select! {
                biased;
                () = stop.cancelled() => break,
                Some(letter) = inbox.recv() => {
                    self.active = Instant::now();
                    Box::pin(self.open(*letter)).await;
                }
                thought = thoughts::next(&mut self.thinking) => Box::pin(self.take_up(thought)).await,
                () = tokio::time::sleep_until(wake) => {
                    Box::pin(self.pass_time()).await;
                    if self.is_idle() && self.desk.hall.leave(&self.desk.id, inbox) {
                        return Box::pin(self.put_away()).await;
                    }
                }
            }
        }
        self.desk.say_goodbye();
    }

    /// When to look at the clock again.
    fn next_look(&self) -> Instant {
        let now = now();
        let deadline = self.table.next_deadline(now).map(|when| when - now);
        let deadline = deadline.map(|wait| Instant::now() + Duration::from_millis(wait.min(NEAR)));
        let idle = self.active + self.desk.hall.limits.idle;
        let idle = idle.max(Instant::now() + Duration::from_secs(1));
        match (deadline, self.desk.outboxes.is_empty()) {
            (Some(deadline), true) => deadline.min(idle),
            (Some(deadline), false) => deadline,
            (None, true) => idle,
            (None, false) => Instant::now() + Duration::from_millis(NEAR),
        }
    }

    /// Whether nobody is here, nobody has written lately, and nothing will happen soon.
    fn is_idle(&self) -> bool {
        let now = now();
        let soon = self.table.next_deadline(now).is_some_and(|when| when < now + NEAR);
        self.desk.outboxes.is_empty()
            && self.thinking.is_none()
            && !soon
            && self.active.elapsed() >= self.desk.hall.limits.idle
    }

    /// A table that is over and that nobody visits becomes one row; one that was never started is
    /// deleted (T-IDLE-1).
    async fn put_away(&mut self) {
        let id = &self.desk.id;
        let done = if self.table.is_to_be_deleted() {
            self.delete().await
        } else if Summary::of(&self.table).is_over() {
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
        let (id, store) = (&self.desk.id, &*self.desk.hall.store);
        store.finish(id, self.length()).await?;
        notes::forget(store, id, true).await
    }

    async fn delete(&self) -> Result<(), StoreError> {
        let (id, hall) = (&self.desk.id, &self.desk.hall);
        hall.store.delete(id, self.length()).await?;
        for holder in self.table.holders() {
            hall.forget_seat(holder.session, id);
        }
        notes::forget(&*hall.store, id, false).await
    }

    /// How many entries the log has.
    fn length(&self) -> Position {
        Position(self.table.position() + 1)
    }

    /// What time alone brings about (T-IDLE-1).
    async fn pass_time(&mut self) {
        let Keeper { table, desk, .. } = self;
        while let Some(proposal) = table.tick(now()) {
            if desk.store(proposal).await.is_err() {
                return;
            }
        }
    }
}

impl Desk {
    /// Store first, then commit, then tell.
    async fn store(&mut self, proposal: Proposal<'_, 'static>) -> Result<(), Refused> {
        let at = Position(proposal.position());
        let mut append = Append::new(self.id.clone(), at, Time(now()), proposal.bytes());
        let outlook = proposal.outlook();
        let summary = outlook.as_ref().map(Summary::of);
        if let Some(summary) = &summary {
            append = append.summary(summary.bytes());
        }
        let holders = outlook.iter().flat_map(Table::holders);
        // Handed in together, they share a sync.
        let noted: Vec<_> = holders.filter_map(|holder| self.note(holder.session)).collect();
        self.hall.append(append).await?;
        for noted in noted {
            // The entry is stored, whatever the list shows.
            drop(noted.await);
        }
        let tells = proposal.stored();
        if let Some(summary) = &summary {
            self.hall.list(&self.id, summary);
        }
        self.tell(tells);
        Ok(())
    }

    /// The session's list shows this table; none when it does already.
    fn note(&mut self, session: Session) -> Option<Pending<()>> {
        self.noted.insert(session).then(|| self.hall.note_seat(session, &self.id))
    }

    /// Tells everybody, and lets go of those who do not listen: their connections end, and say so.
    fn tell(&mut self, tells: Vec<Tell>) {
        for Tell { to, message } in tells {
            if !to.iter().any(|client| self.outboxes.contains_key(client)) {
                continue;
            }
            let text = text(&message);
            for client in to {
                let Some(outbox) = self.outboxes.get(&client) else { continue };
                self.hall.metrics.told.add(1);
                if let Err(error) = outbox.try_send(text.clone()) {
                    // Or it has just left by itself.
                    let full = matches!(error, TrySendError::Full(_));
                    self.hall.metrics.let_go.add(u64::from(full));
                    self.outboxes.remove(&client);
                }
            }
        }
    }

    /// The server stops: the last word to everybody.
    fn say_goodbye(&mut self) {
        let goodbye = text::<protocol::RawJson>(&ServerMessage::Goodbye { back_soon: true });
        for (_, outbox) in self.outboxes.drain() {
            drop(outbox.try_send(goodbye.clone()));
        }
    }
}

/// A message as it goes over the wire.
fn text<S: serde::Serialize>(message: &ServerMessage<S>) -> Utf8Bytes {
    serde_json::to_string(message).expect("types of the wire can be written as JSON").into()
}

/// The table that the store's entries add up to, and what is kept beside it.
async fn read(hall: &Hall, id: &TableId) -> Result<(Table<'static>, Kept), Refused> {
    let entries = hall.store.read(id, Position(0)).await?;
    let first = entries.first().ok_or(Refused::NoTable)?;
    let (board, _) = table::Entry::board_of(&first.bytes).map_err(|_| Refused::Damaged)?;
    // A board of a later program, or one that is gone; the fingerprint is compared with the rest.
    let board = board::library::board(&board).ok_or(Refused::Damaged)?;
    let bytes = entries.iter().map(|entry| &*entry.bytes);
    let mut table = Table::from_entries(hall.house.clone(), now(), board, bytes)?;
    let mut kept = Kept::read(&*hall.store, id).await?;
    kept.restore_drafts(&mut table);
    Ok((table, kept))
}
