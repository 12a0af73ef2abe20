//! What the operator has decided: which tables are closed or not listed, who is blocked, whether new
//! tables are opened, and the message of the day. Kept in the store as notes, with a copy in a file.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::net::IpAddr;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

use protocol::Millis;
use store::{NoteStore, NoteUpdate, StoreError, TableId};
use table::Session;

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

    /// Returns whether a block of this party is meant by another name of it: an address of the same network, or
    /// more or fewer digits of the same session.
    fn is_named_by(&self, name: &BlockedParty) -> bool {
        match (self, name) {
            (BlockedParty::Address(own), BlockedParty::Address(other)) => {
                AddressGroup::of(*own) == AddressGroup::of(*other)
            }
            (BlockedParty::Session(own), BlockedParty::Session(other)) => {
                own.starts_with(other.as_str()) || other.starts_with(own.as_str())
            }
            (BlockedParty::Address(_), BlockedParty::Session(_))
            | (BlockedParty::Session(_), BlockedParty::Address(_)) => false,
        }
    }

    /// Returns whether this is the one who asks.
    pub(crate) fn is(&self, caller: &Caller) -> bool {
        match self {
            BlockedParty::Address(address) => {
                AddressGroup::of(*address) == AddressGroup::of(caller.address)
            }
            BlockedParty::Session(_) => {
                caller.session.is_some_and(|session| self.is_session(session))
            }
        }
    }

    pub(crate) fn is_session(&self, session: Session) -> bool {
        match self {
            BlockedParty::Address(_) => false,
            BlockedParty::Session(digits) => hex(session).starts_with(digits),
        }
    }
}

impl fmt::Display for BlockedParty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BlockedParty::Address(address) => write!(f, "{address}"),
            BlockedParty::Session(digits) => f.write_str(digits),
        }
    }
}

/// How long somebody is blocked, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// The end, in house time.
    pub(crate) until: Millis,
    /// The operator's reason; empty in notes of earlier versions.
    pub(crate) reason: String,
}

impl Block {
    fn encode(&self) -> Vec<u8> {
        [&self.until.to_be_bytes(), self.reason.as_bytes()].concat()
    }

    fn decode(note: &[u8]) -> Option<Block> {
        let (until, reason) = note.split_first_chunk()?;
        let reason = String::from_utf8_lossy(reason).into_owned();
        Some(Block { until: Millis::from_be_bytes(*until), reason })
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
    blocks: BTreeMap<BlockedParty, Block>,
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
                    if let (Some(party), Some(block)) =
                        (BlockedParty::parse(of), Block::decode(&value))
                    {
                        decisions.blocks.insert(party, block);
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

    /// Finds out which table a note with this key closes.
    pub(crate) fn closed_by(key: &str) -> Option<TableId> {
        TableId::new(key.strip_prefix(PREFIX)?.strip_prefix("closed/")?).ok()
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

    /// Returns whether a session is blocked, wherever it comes from.
    pub(crate) fn is_session_blocked(&self, session: Session, now: Millis) -> bool {
        let decisions = self.decisions();
        decisions.lasting(now).any(|(party, _)| party.is_session(session))
    }

    pub(crate) fn is_blocked(&self, caller: &Caller, now: Millis) -> bool {
        let decisions = self.decisions();
        decisions.lasting(now).any(|(party, _)| party.is(caller))
    }

    /// Lists who is blocked.
    pub(crate) fn blocks(&self, now: Millis) -> Vec<(BlockedParty, Block)> {
        let decisions = self.decisions();
        decisions.lasting(now).map(|(party, block)| (party.clone(), block.clone())).collect()
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

    pub(crate) async fn block(&self, party: BlockedParty, block: Block) -> Result<(), StoreError> {
        self.note(&format!("block/{party}"), Some(&block.encode())).await?;
        self.decisions().blocks.insert(party, block);
        Ok(())
    }

    /// Ends the blocks that this name means; returns which ones.
    pub(crate) async fn unblock(
        &self,
        name: &BlockedParty,
    ) -> Result<Vec<BlockedParty>, StoreError> {
        let named: Vec<_> = {
            let decisions = self.decisions();
            decisions.blocks.keys().filter(|party| party.is_named_by(name)).cloned().collect()
        };
        for party in &named {
            self.note(&format!("block/{party}"), None).await?;
            self.decisions().blocks.remove(party);
        }
        Ok(named)
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

impl Decisions {
    /// Returns the blocks that have not ended.
    fn lasting(&self, now: Millis) -> impl Iterator<Item = (&BlockedParty, &Block)> {
        self.blocks.iter().filter(move |(_, block)| block.until > now)
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

    #[test]
    fn a_block_has_several_names() {
        let party = |text| BlockedParty::parse(text).unwrap();
        for (blocked, name, is) in [
            ("2001:db8::1", "2001:db8::9", true),
            ("2001:db8::1", "2001:db8:0:1::1", false),
            ("abababababab", "abababab", true),
            ("abababab", "ABABABABABAB", true),
            ("abababab", "abababac", false),
            ("192.0.2.1", "abababab", false),
        ] {
            assert_eq!(party(blocked).is_named_by(&party(name)), is, "{blocked} and {name}");
        }
    }

    #[test]
    fn blocks_of_an_earlier_version_have_no_reason() {
        let block = Block { until: 7, reason: "spam".into() };
        assert_eq!(Block::decode(&block.encode()), Some(block));
        let early = Block::decode(&7_u64.to_be_bytes());
        assert_eq!(early, Some(Block { until: 7, reason: String::new() }));
    }

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
