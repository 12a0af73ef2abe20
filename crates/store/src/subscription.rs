//! Subscriptions to the entries of a table.

use std::vec;

use tokio::sync::mpsc;

use crate::error::StoreError;
use crate::limits;
use crate::log::{LogPosition, StoredEntry};
use crate::pending::Pending;

/// A subscription to one table: its entries in order, none twice and none left out.
#[derive(Debug)]
pub struct Subscription {
    next: LogPosition,
    past: Option<Pending<Vec<StoredEntry>>>,
    read: vec::IntoIter<StoredEntry>,
    live: mpsc::Receiver<StoredEntry>,
}

/// The store's half of a [`Subscription`].
#[derive(Debug)]
pub struct Subscriber(mpsc::Sender<StoredEntry>);

impl Subscription {
    /// Makes a subscription. `past` must first register the subscriber for new entries and then read
    /// the existing ones: so nothing is missed in between. An entry that arrives both ways is delivered
    /// once.
    pub fn pair(
        from: LogPosition,
        past: impl FnOnce(Subscriber) -> Pending<Vec<StoredEntry>>,
    ) -> Subscription {
        let (sender, live) = mpsc::channel(limits::BEHIND);
        let past = Some(past(Subscriber(sender)));
        Subscription { next: from, past, read: Vec::new().into_iter(), live }
    }

    /// Waits for the next entry.
    ///
    /// # Errors
    /// If the table cannot be read, or more than [`limits::BEHIND`] entries were waiting.
    pub async fn next(&mut self) -> Result<StoredEntry, StoreError> {
        if let Some(past) = &mut self.past {
            let read = past.await?;
            self.past = None;
            self.read = read.into_iter();
        }
        loop {
            let entry = match self.read.next() {
                Some(entry) => entry,
                None => self.live.recv().await.ok_or(self.fell_behind())?,
            };
            if entry.position > self.next {
                return Err(self.fell_behind());
            }
            if entry.position == self.next {
                self.next = self.next.plus(1);
                return Ok(entry);
            }
        }
    }

    fn fell_behind(&self) -> StoreError {
        StoreError::FellBehind { next: self.next }
    }
}

impl Subscriber {
    /// Delivers an entry. Returns false if the subscription is gone or its queue is full: then drop
    /// this half.
    pub fn deliver(&self, entry: &StoredEntry) -> bool {
        self.0.try_send(entry.clone()).is_ok()
    }

    /// Returns whether the other half was dropped.
    pub fn is_gone(&self) -> bool {
        self.0.is_closed()
    }
}
