//! The subscribers of each table.

use std::collections::HashMap;
use std::sync::Arc;

use crate::log::{Append, StoredEntry, TableId};
use crate::subscription::Subscriber;

/// The subscribers, by table.
#[derive(Debug, Default)]
pub(super) struct Subscribers(HashMap<TableId, Vec<Subscriber>>);

impl Subscribers {
    /// Adds a subscriber, and forgets those that are gone.
    pub(super) fn add(&mut self, table: TableId, subscriber: Subscriber) {
        self.0.retain(|_, listening| {
            listening.retain(|subscriber| !subscriber.is_gone());
            !listening.is_empty()
        });
        self.0.entry(table).or_default().push(subscriber);
    }

    /// Delivers the entries of a durable append to the subscribers of its table. Drops subscribers
    /// that are gone or too slow.
    pub(super) fn deliver(&mut self, append: &Append) {
        let Some(listening) = self.0.get_mut(&append.table) else { return };
        for (offset, bytes) in append.entries.iter().enumerate() {
            let position = append.at.plus(offset);
            let entry = StoredEntry { position, time: append.time, bytes: Arc::clone(bytes) };
            listening.retain(|subscriber| subscriber.deliver(&entry));
        }
    }
}
