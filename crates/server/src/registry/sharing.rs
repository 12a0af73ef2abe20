//! A store that several nodes share: what the others write there, and what to do when it is not heard.

use std::sync::Arc;
use std::time::Duration;

use store::StoreEvent;

use super::Registry;
use crate::command::Command;
use crate::moderation::Moderation;
use crate::summary;
use crate::table_task;

/// How long nothing may be heard of the store until this node counts as cut off.
const LOST_AFTER: Duration = Duration::from_secs(6);

impl Registry {
    /// Whether this node is cut off from the others: it cannot know what happens at its tables.
    pub(crate) fn is_lost(&self) -> bool {
        self.peers.is_shared() && self.store.silent_for() > LOST_AFTER
    }

    /// Takes in what other nodes write, until the server stops. Does nothing if no other process can.
    pub(crate) fn start_sharing(self: &Arc<Registry>) {
        let Some(mut events) = self.store.events() else { return };
        let registry = self.clone();
        self.tasks.spawn(async move {
            let mut look = tokio::time::interval(Duration::from_secs(1));
            let mut was_lost = false;
            loop {
                tokio::select! {
                    () = registry.stop.cancelled() => break,
                    _ = look.tick() => {
                        let is_lost = registry.is_lost();
                        if is_lost && !was_lost {
                            registry.let_everybody_go();
                        }
                        if was_lost && !is_lost {
                            tracing::info!("the brokers are heard again");
                        }
                        was_lost = is_lost;
                    }
                    event = events.recv() => match event {
                        Some(event) => registry.take_in_event(event).await,
                        None => break,
                    },
                }
            }
        });
    }

    /// Ends all connections to tables: other nodes may know more. The clients come back, to another node
    /// if a balancer sees that this one is not ready.
    fn let_everybody_go(&self) {
        tracing::error!("the brokers are not heard; everybody is sent away to come back");
        for commands in self.tables().queues() {
            // A table whose queue is full does not get on either, and ends when its write fails.
            drop(commands.try_send(Box::new(Command::Shut)));
        }
    }

    async fn take_in_event(self: &Arc<Registry>, event: StoreEvent) {
        match event {
            StoreEvent::Summary(head) => {
                if let Some(summary) = summary::decode(&head.summary) {
                    self.update_open_list(&head.table, &summary);
                }
            }
            StoreEvent::Removed(table) => self.open_list.remove(&table),
            StoreEvent::Note { key, value } => self.take_in_note(&key, value).await,
        }
    }

    async fn take_in_note(self: &Arc<Registry>, key: &str, value: Option<Vec<u8>>) {
        if let Some((table, rest)) = table_task::table_of(key) {
            if let Some(commands) = self.commands_of(&table) {
                let note = Command::Note { key: rest.to_owned(), value };
                // Waits for room in the queue, apart from everything else: a note must not get lost.
                self.tasks.spawn(async move { drop(commands.send(Box::new(note)).await) });
            }
        } else if Moderation::is_about(key) {
            match self.moderation.read().await {
                Ok(()) => {
                    self.shut_closed();
                    if let Some(table) = Moderation::closed_by(key).filter(|_| value.is_none())
                        && let Err(error) = self.relist(&table).await
                    {
                        tracing::error!(%error, %table, "cannot list a reopened table");
                    }
                    if let Some(party) = Moderation::blocked_by(key).filter(|_| value.is_some()) {
                        let registry = self.clone();
                        self.tasks.spawn(async move { registry.expel(&party).await });
                    }
                }
                Err(error) => tracing::error!(%error, "cannot read the operator's decisions"),
            }
        } else {
            self.reports.take_in(key, value.as_deref());
        }
    }

    /// Ends the tables that the operator closed at another node.
    fn shut_closed(&self) {
        for table in self.moderation.closed() {
            self.open_list.remove(&table);
            if let Some(commands) = self.commands_of(&table) {
                drop(commands.try_send(Box::new(Command::Shut)));
            }
        }
    }
}
