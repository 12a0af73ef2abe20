//! Entries pushed to whoever wants them.

use std::vec;

use tokio::sync::mpsc;

use crate::error::StoreError;
use crate::limits;
use crate::log::{Entry, Position};
use crate::pending::Pending;

/// Entries of one table in order, none twice and none left out.
#[derive(Debug)]
pub struct Subscription {
    next: Position,
    past: Option<Pending<Vec<Entry>>>,
    read: vec::IntoIter<Entry>,
    live: mpsc::Receiver<Entry>,
}

/// The store's end of a [`Subscription`].
#[derive(Debug)]
pub struct Subscriber(mpsc::Sender<Entry>);

impl Subscription {
    /// Both ends. What is `past` must be read after the subscriber has been put where it will be told
    /// of new entries; so nothing is missed between the two, and what comes both ways is told once.
    pub fn pair(
        from: Position,
        past: impl FnOnce(Subscriber) -> Pending<Vec<Entry>>,
    ) -> Subscription {
        let (sender, live) = mpsc::channel(limits::BEHIND);
        let past = Some(past(Subscriber(sender)));
        Subscription { next: from, past, read: Vec::new().into_iter(), live }
    }

    /// The next entry, when there is one.
    ///
    /// # Errors
    /// When the table cannot be read, or the subscriber was too slow.
    pub async fn next(&mut self) -> Result<Entry, StoreError> {
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
    /// Pushes an entry; false when the subscriber has left or does not keep up, and is to be dropped.
    pub fn tell(&self, entry: &Entry) -> bool {
        self.0.try_send(entry.clone()).is_ok()
    }

    /// Whether anybody listens.
    pub fn is_gone(&self) -> bool {
        self.0.is_closed()
    }
}
