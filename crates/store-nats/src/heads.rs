//! The index in memory: the last message of every table, as far as this node has heard. It is loaded from
//! the streams when the node starts, and every message changes it.

use std::collections::HashMap;

use store::{LogHead, LogPosition, LogState, Subscriber, TableId, Timestamp};

use crate::frame::{Frame, SummaryText};

/// What the last message of a table says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Head {
    /// The sequence of the message.
    pub(crate) sequence: u64,
    pub(crate) length: LogPosition,
    pub(crate) time: Timestamp,
    pub(crate) finished: bool,
    pub(crate) summary: SummaryText,
}

impl Head {
    /// Returns the head after this message; `None` if the table is gone then.
    pub(crate) fn after(frame: &Frame, sequence: u64) -> Option<Head> {
        (!frame.marks.deleted).then(|| Head {
            sequence,
            length: frame.length(),
            time: frame.time,
            finished: frame.marks.finished,
            summary: frame.summary.clone(),
        })
    }

    pub(crate) fn of(&self, table: &TableId) -> LogHead {
        LogHead {
            table: table.clone(),
            state: if self.finished { LogState::Finished } else { LogState::Live },
            length: self.length,
            activity: self.time,
            summary: self.summary.bytes(),
        }
    }
}

/// How a message changed what is known of its table.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// It was known already.
    None,
    /// The same table goes on.
    Entries,
    /// It has another summary, is new, or finished.
    Summary(LogHead),
    /// It is gone.
    Removed,
}

/// All heads, and who follows which table.
#[derive(Debug, Default)]
pub(crate) struct Heads {
    heads: HashMap<TableId, Head>,
    followers: HashMap<TableId, Vec<Subscriber>>,
}

impl Heads {
    pub(crate) fn get(&self, table: &TableId) -> Option<&Head> {
        self.heads.get(table)
    }

    /// Takes in the headers of a message.
    pub(crate) fn take(&mut self, table: &TableId, frame: &Frame, sequence: u64) -> Change {
        let before = self.heads.get(table);
        if before.is_some_and(|before| before.sequence >= sequence) {
            return Change::None;
        }
        let Some(head) = Head::after(frame, sequence) else {
            let known = self.heads.remove(table).is_some();
            return if known { Change::Removed } else { Change::None };
        };
        let is_news = before.is_none_or(|before| {
            before.summary != head.summary || before.finished != head.finished
        });
        let change = if is_news { Change::Summary(head.of(table)) } else { Change::Entries };
        self.heads.insert(table.clone(), head);
        change
    }

    /// Forgets a table that the leader does not have.
    pub(crate) fn forget(&mut self, table: &TableId) -> bool {
        self.heads.remove(table).is_some()
    }

    /// Lists the heads that fit.
    pub(crate) fn list(&self, fits: impl Fn(&Head) -> bool) -> Vec<LogHead> {
        let fitting = self.heads.iter().filter(|(_, head)| fits(head));
        fitting.map(|(table, head)| head.of(table)).collect()
    }

    /// Lists at most `limit` finished tables: the first by an order among those that fit.
    pub(crate) fn finished<K: Ord>(
        &self,
        limit: usize,
        key: impl Fn(Timestamp, &TableId) -> K,
        fits: impl Fn(&Head, &TableId) -> bool,
    ) -> Vec<LogHead> {
        let fitting = self.heads.iter().filter(|(table, head)| head.finished && fits(head, table));
        let mut fitting: Vec<_> = fitting.collect();
        fitting.sort_by_cached_key(|(table, head)| key(head.time, table));
        fitting.truncate(limit);
        fitting.into_iter().map(|(table, head)| head.of(table)).collect()
    }

    /// Adds somebody who follows a table. Returns whether the table has exactly this length, so that
    /// nothing must be read.
    pub(crate) fn follow(
        &mut self,
        table: &TableId,
        from: LogPosition,
        follower: Subscriber,
    ) -> bool {
        let following = self.followers.entry(table.clone()).or_default();
        following.retain(|follower| !follower.is_gone());
        following.push(follower);
        self.heads.get(table).is_some_and(|head| head.length == from)
    }

    /// Delivers the entries of a message, and lets those go who do not keep up, or whose table is another
    /// one now.
    pub(crate) fn deliver(&mut self, table: &TableId, frame: &Frame, payload: &[u8]) {
        let Some(following) = self.followers.get_mut(table) else { return };
        if frame.marks.deleted || frame.marks.rewritten {
            following.clear();
        } else if !frame.marks.whole {
            match frame.entries(payload) {
                Ok(entries) => entries.iter().for_each(|entry| {
                    following.retain(|follower| follower.deliver(entry));
                }),
                // They read the log again and are told what is wrong with it.
                Err(_) => following.clear(),
            }
        }
        following.retain(|follower| !follower.is_gone());
        if following.is_empty() {
            self.followers.remove(table);
        }
    }

    /// Lets everybody go who follows a table.
    pub(crate) fn let_go(&mut self, table: &TableId) {
        self.followers.remove(table);
    }

    /// Forgets followers that are gone.
    pub(crate) fn sweep(&mut self) {
        self.followers.retain(|_, following| {
            following.retain(|follower| !follower.is_gone());
            !following.is_empty()
        });
    }
}
