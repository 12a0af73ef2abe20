//! What the operator has decided: which tables are closed or not listed, who is blocked, whether new
//! tables are opened, and the message of the day. Kept in the store as notes, with a copy in a file.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

use protocol::Millis;
use store::{NoteStore, NoteUpdate, StoreError, TableId};

use crate::address::AddressGroup;
use crate::decisions_copy::DecisionsCopy;
use crate::registry::hex;
use crate::throttle::Caller;

/// The beginning of the keys of all these notes.
pub(crate) const PREFIX: &str = "house/";
/// The fewest digits by which a session is named: as many as the log shows.
const SESSION_DIGITS: usize = 8;

/// Somebody who may be blocked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum BlockedParty {
    /// An IPv4 address, or the IPv6 network (/64) around an address.
    Address(IpAddr),
    /// A session, by the first digits of its id, as the log shows them.
    Session(String),
}

impl BlockedParty {
    /// Reads an address, or at least eight hexadecimal digits of a session.
    pub(crate) fn parse(text: &str) -> Option<BlockedParty> {
        if let Ok(address) = text.parse() {
            return Some(BlockedParty::Address(address));
        }
        let is_session = (SESSION_DIGITS..=32).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_session.then(|| BlockedParty::Session(text.to_ascii_lowercase()))
    }

    fn text(&self) -> String {
        match self {
            BlockedParty::Address(address) => address.to_string(),
            BlockedParty::Session(digits) => digits.clone(),
        }
    }

    /// Returns whether this is the one who asks.
    pub(crate) fn is(&self, caller: &Caller) -> bool {
        match self {
            BlockedParty::Address(address) => {
                AddressGroup::of(*address) == AddressGroup::of(caller.address)
            }
            BlockedParty::Session(digits) => {
                caller.session.is_some_and(|session| hex(session).starts_with(digits))
            }
        }
    }
}

/// The operator's decisions.
pub(crate) struct Moderation {
    store: Arc<dyn NoteStore>,
    decisions: Mutex<Decisions>,
    copy: OnceLock<DecisionsCopy>,
}

#[derive(Default)]
struct Decisions {
    closed: BTreeSet<TableId>,
    unlisted: BTreeSet<TableId>,
    /// Until when each party is blocked, in house time.
    blocks: BTreeMap<BlockedParty, Millis>,
    takes_no_tables: bool,
    message: Option<String>,
}

impl Moderation {
    /// Makes one without decisions; [`Moderation::read`] finds those in the store.
    pub(crate) fn new(store: Arc<dyn NoteStore>) -> Moderation {
        Moderation { store, decisions: Mutex::default(), copy: OnceLock::new() }
    }

    /// Keeps a second copy of the decisions in this folder.
    pub(crate) fn with_copy_in(&self, folder: &Path) {
        // Called once; a second folder is not used.
        self.copy.set(DecisionsCopy::new(folder)).ok();
    }

    /// Reads the decisions from the store.
    pub(crate) async fn read(&self) -> Result<(), StoreError> {
        let notes = self.store.notes(PREFIX).await?;
        let mut decisions = Decisions::default();
        for (key, value) in notes {
            let (kind, of) = key[PREFIX.len()..].split_once('/').unwrap_or((&key, ""));
            match (kind, TableId::new(of)) {
                ("closed", Ok(table)) => drop(decisions.closed.insert(table)),
                ("unlisted", Ok(table)) => drop(decisions.unlisted.insert(table)),
                ("block", _) => {
                    let until = value.try_into().map(Millis::from_be_bytes);
                    if let (Some(party), Ok(until)) = (BlockedParty::parse(of), until) {
                        decisions.blocks.insert(party, until);
                    }
                }
                ("takes_no_tables", _) => decisions.takes_no_tables = true,
                ("message", _) => decisions.message = String::from_utf8(value).ok(),
                // A later version of the program knows more.
                _ => {}
            }
        }
        *self.decisions() = decisions;
        self.renew_copy().await;
        Ok(())
    }

    async fn renew_copy(&self) {
        if let Some(copy) = self.copy.get() {
            copy.renew(&*self.store).await;
        }
    }

    /// Whether a note with this key is a decision of the operator.
    pub(crate) fn is_about(key: &str) -> bool {
        key.starts_with(PREFIX)
    }

    /// Finds out whom a note with this key blocks.
    pub(crate) fn blocked_by(key: &str) -> Option<BlockedParty> {
        BlockedParty::parse(key.strip_prefix(PREFIX)?.strip_prefix("block/")?)
    }

    /// Returns the tables that are closed.
    pub(crate) fn closed(&self) -> Vec<TableId> {
        self.decisions().closed.iter().cloned().collect()
    }

    pub(crate) fn is_closed(&self, table: &TableId) -> bool {
        self.decisions().closed.contains(table)
    }

    pub(crate) fn is_unlisted(&self, table: &TableId) -> bool {
        self.decisions().unlisted.contains(table)
    }

    pub(crate) fn takes_tables(&self) -> bool {
        !self.decisions().takes_no_tables
    }

    pub(crate) fn message(&self) -> Option<String> {
        self.decisions().message.clone()
    }

    pub(crate) fn is_blocked(&self, caller: &Caller, now: Millis) -> bool {
        let decisions = self.decisions();
        decisions.blocks.iter().any(|(party, until)| *until > now && party.is(caller))
    }

    /// Lists who is blocked, and for how many more minutes.
    pub(crate) fn blocks(&self, now: Millis) -> Vec<(String, u64)> {
        let decisions = self.decisions();
        let lasting = decisions.blocks.iter().filter(|(_, until)| **until > now);
        lasting.map(|(party, until)| (party.text(), (until - now) / 60_000)).collect()
    }

    pub(crate) async fn set_closed(&self, table: &TableId, closed: bool) -> Result<(), StoreError> {
        self.note(&format!("closed/{table}"), closed.then_some(&[])).await?;
        let mut decisions = self.decisions();
        set(&mut decisions.closed, table, closed);
        Ok(())
    }

    pub(crate) async fn set_unlisted(&self, table: &TableId, is: bool) -> Result<(), StoreError> {
        self.note(&format!("unlisted/{table}"), is.then_some(&[])).await?;
        let mut decisions = self.decisions();
        set(&mut decisions.unlisted, table, is);
        Ok(())
    }

    pub(crate) async fn block(&self, party: BlockedParty, until: Millis) -> Result<(), StoreError> {
        let key = format!("block/{}", party.text());
        self.note(&key, Some(&until.to_be_bytes())).await?;
        self.decisions().blocks.insert(party, until);
        Ok(())
    }

    /// Ends a block; returns whether there was one.
    pub(crate) async fn unblock(&self, party: &BlockedParty) -> Result<bool, StoreError> {
        self.note(&format!("block/{}", party.text()), None).await?;
        Ok(self.decisions().blocks.remove(party).is_some())
    }

    pub(crate) async fn set_takes_tables(&self, takes: bool) -> Result<(), StoreError> {
        self.note("takes_no_tables/", (!takes).then_some(&[])).await?;
        self.decisions().takes_no_tables = !takes;
        Ok(())
    }

    pub(crate) async fn set_message(&self, message: Option<String>) -> Result<(), StoreError> {
        self.note("message/", message.as_deref().map(str::as_bytes)).await?;
        self.decisions().message = message;
        Ok(())
    }

    /// Stores a note, or removes it.
    async fn note(&self, key: &str, value: Option<&[u8]>) -> Result<(), StoreError> {
        let key = format!("{PREFIX}{key}");
        let update = match value {
            Some(value) => NoteUpdate::set(key, value),
            None => NoteUpdate::remove(key),
        };
        self.store.put(update).await?;
        self.renew_copy().await;
        Ok(())
    }

    fn decisions(&self) -> MutexGuard<'_, Decisions> {
        self.decisions.lock().expect("nobody panics while deciding")
    }
}

fn set(tables: &mut BTreeSet<TableId>, table: &TableId, is: bool) {
    if is {
        tables.insert(table.clone());
    } else {
        tables.remove(table);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Session;

    #[test]
    fn a_party_is_an_address_or_the_digits_of_a_session() {
        let session = Some(Session([0xab; 16]));
        let caller = Caller { address: "2001:db8::9".parse().unwrap(), session };
        let is = |text: &str| BlockedParty::parse(text).unwrap().is(&caller);
        assert!(is("2001:db8::1") && is("abababab") && is("ABABABABAB"));
        assert!(!is("2001:db8:0:1::1") && !is("abababac") && !is("192.0.2.1"));
        for wrong in ["", "abab", "nonsense", "192.0.2"] {
            assert_eq!(BlockedParty::parse(wrong), None, "{wrong}");
        }
    }
}
