//! The other nodes of the house: which of them run, and who is connected where. Nodes tell each other
//! directly and store nothing of it; what a node says expires with it. One process alone has no peers, and
//! nothing here costs it anything.
//!
//! Of the nodes that have a table in memory, one thinks for it: bots, stand-ins and clocks. All nodes
//! choose the same one from what they have heard. If two think they are it, the log refuses the second
//! answer.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use protocol::Millis;
use serde::{Deserialize, Serialize};
use store::{Broadcast, TableId};
use table::Session;

use crate::command::Command;
use crate::registry::Registry;
use crate::secrets;

/// How often a node says that it runs.
const BEAT: Duration = Duration::from_secs(1);
/// The time after which a node that says nothing is taken to be gone.
const GONE_AFTER: Duration = Duration::from_secs(4);
/// How often a node repeats what it has said about its tables, in beats.
const REPEAT: u32 = 5;
/// Tables in one message.
const AT_ONCE: usize = 200;

/// The number of a node. Every start of a node gets another one.
pub(crate) type Node = u64;

/// What a node says to all others.
#[derive(Serialize, Deserialize)]
enum PeerMessage {
    /// It runs, and this is its house time. It has said of every table in its memory that it is there, in this
    /// round or later.
    Beat { node: Node, now: Millis, round: u32 },
    /// These tables are in its memory, with the sessions that are connected there. `away` are people who are
    /// missed at one of these tables, and since when; nodes of an older version do not say it.
    Here {
        node: Node,
        round: u32,
        tables: Vec<(String, Vec<Session>)>,
        #[serde(default)]
        away: Vec<(String, Session, Millis)>,
    },
    /// This table has left its memory.
    Left { node: Node, table: String },
    /// It stops.
    Bye { node: Node },
}

/// The sessions that are connected to a table at one node.
type Sessions = Arc<[Session]>;

/// People who are missed at a table, and since when.
type Away = Vec<(Session, Millis)>;

/// What a node has said about a table in its memory.
struct HeldTable {
    /// The round in which it said so last.
    round: u32,
    sessions: Sessions,
    away: Away,
}

/// What this node says about a table in its memory.
struct OwnTable {
    sessions: Sessions,
    away: Away,
}

/// What this node knows of the others.
#[derive(Default)]
struct Known {
    /// When each node was last heard.
    nodes: HashMap<Node, Instant>,
    /// The tables that other nodes have in memory.
    tables: HashMap<TableId, BTreeMap<Node, HeldTable>>,
    /// The tables that this node has in memory.
    own: HashMap<TableId, OwnTable>,
    /// How often this node has repeated what it says about its tables.
    round: u32,
}

/// The other nodes.
pub(crate) struct Peers {
    node: Node,
    broadcast: Option<Arc<dyn Broadcast>>,
    known: Mutex<Known>,
}

impl Peers {
    /// Makes what a process without other nodes has.
    pub(crate) fn none() -> Peers {
        Peers { node: 0, broadcast: None, known: Mutex::default() }
    }

    /// Speaks to other nodes by this.
    pub(crate) fn by(broadcast: Arc<dyn Broadcast>) -> Peers {
        let node = u64::from_le_bytes(secrets::random());
        Peers { node, broadcast: Some(broadcast), known: Mutex::default() }
    }

    /// Whether other nodes may use the same store.
    pub(crate) fn is_shared(&self) -> bool {
        self.broadcast.is_some()
    }

    /// Says who is connected to a table that this node has in memory, and who is missed there.
    pub(crate) fn say_here(&self, table: &TableId, sessions: Vec<Session>, away: Away) {
        if !self.is_shared() {
            return;
        }
        let mut known = self.known();
        let own = OwnTable { sessions: sessions.into(), away };
        // Said under the lock: what is said about one table keeps its order.
        self.tell_own(known.round, [(table, &own)].into_iter());
        known.own.insert(table.clone(), own);
    }

    /// Notes who is missed at a table that this node has in memory. It is said with what is repeated.
    pub(crate) fn note_away(&self, table: &TableId, away: Away) {
        if self.is_shared()
            && let Some(own) = self.known().own.get_mut(table)
        {
            own.away = away;
        }
    }

    /// Says that a table has left the memory of this node.
    pub(crate) fn say_left(&self, table: &TableId) {
        if !self.is_shared() {
            return;
        }
        let mut known = self.known();
        if known.own.remove(table).is_some() {
            self.tell(&PeerMessage::Left { node: self.node, table: table.to_string() });
        }
    }

    /// Says that this node stops.
    pub(crate) fn say_bye(&self) {
        self.tell(&PeerMessage::Bye { node: self.node });
    }

    /// Returns who is connected to a table at each other node.
    pub(crate) fn elsewhere(&self, table: &TableId) -> Vec<(Node, Vec<Session>)> {
        if !self.is_shared() {
            return Vec::new();
        }
        let known = self.known();
        let nodes = known.tables.get(table).into_iter().flatten();
        nodes.map(|(node, claim)| (*node, claim.sessions.to_vec())).collect()
    }

    /// Returns who is missed at a table, and since when, as other nodes say that have it in memory.
    pub(crate) fn away(&self, table: &TableId) -> Away {
        if !self.is_shared() {
            return Vec::new();
        }
        let known = self.known();
        let claims = known.tables.get(table).into_iter().flat_map(BTreeMap::values);
        claims.flat_map(|claim| claim.away.iter().copied()).collect()
    }

    /// Whether another node has a table in memory.
    pub(crate) fn has_elsewhere(&self, table: &TableId) -> bool {
        self.is_shared() && self.known().tables.contains_key(table)
    }

    /// Whether this node thinks for a table that it has in memory.
    pub(crate) fn thinks_for(&self, table: &TableId) -> bool {
        if !self.is_shared() {
            return true;
        }
        let known = self.known();
        let others = known.tables.get(table).into_iter().flat_map(BTreeMap::keys);
        self.is_chosen(table, others)
    }

    /// Whether this node looks after a table that no node has in memory.
    pub(crate) fn looks_after(&self, table: &TableId) -> bool {
        if !self.is_shared() {
            return true;
        }
        let known = self.known();
        !known.tables.contains_key(table) && self.is_chosen(table, known.nodes.keys())
    }

    /// Whether this node does what one node must do for the whole house.
    pub(crate) fn is_first(&self) -> bool {
        !self.is_shared() || self.known().nodes.keys().all(|other| self.node < *other)
    }

    fn is_chosen<'n>(&self, table: &TableId, others: impl Iterator<Item = &'n Node>) -> bool {
        let own = weight(self.node, table);
        others.into_iter().all(|other| weight(*other, table) < own)
    }

    fn tell(&self, message: &PeerMessage) {
        if let Some(broadcast) = &self.broadcast {
            let message = serde_json::to_vec(message).expect("plain values can always be written");
            broadcast.tell_all(message);
        }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().expect("nobody panics while listening")
    }

    /// Notes that another node runs. Returns the tables that it had in memory before this round and does not
    /// speak of any more: the message that they left got lost.
    fn hear_beat(&self, from: Node, round: u32) -> Vec<TableId> {
        let mut known = self.known();
        known.nodes.insert(from, Instant::now());
        let is_old = |held: &HeldTable| held.round < round;
        known.remove_claims(from, is_old)
    }

    /// Notes that another node has tables in memory. Returns those where somebody came or went.
    fn hear_here(&self, from: Node, round: u32, tables: Vec<(TableId, OwnTable)>) -> Vec<TableId> {
        let mut known = self.known();
        known.nodes.insert(from, Instant::now());
        let mut changed = Vec::new();
        for (table, OwnTable { sessions, away }) in tables {
            let nodes = known.tables.entry(table.clone()).or_default();
            let claim = HeldTable { round, sessions: sessions.clone(), away };
            let before = nodes.insert(from, claim);
            if before.is_none_or(|before| before.sessions != sessions) {
                changed.push(table);
            }
        }
        changed
    }

    /// Notes that a table has left the memory of another node. Returns the table if that is new.
    fn hear_left(&self, from: Node, table: TableId) -> Vec<TableId> {
        let mut known = self.known();
        known.nodes.insert(from, Instant::now());
        let Some(nodes) = known.tables.get_mut(&table) else { return Vec::new() };
        let was_there = nodes.remove(&from).is_some();
        if nodes.is_empty() {
            known.tables.remove(&table);
        }
        if was_there { vec![table] } else { Vec::new() }
    }

    /// Forgets a node. Returns the tables that it had in memory.
    fn forget(&self, node: Node) -> Vec<TableId> {
        let mut known = self.known();
        known.nodes.remove(&node);
        known.remove_claims(node, |_| true)
    }

    fn silent(&self) -> Vec<Node> {
        let known = self.known();
        let silent = known.nodes.iter().filter(|(_, heard)| heard.elapsed() > GONE_AFTER);
        silent.map(|(node, _)| *node).collect()
    }

    /// Begins to count anew when each node was heard: this process did not run meanwhile.
    fn excuse(&self) {
        self.known().nodes.values_mut().for_each(|heard| *heard = Instant::now());
    }

    /// Repeats what is said about all tables of this node: messages get lost.
    fn repeat(&self) {
        let mut known = self.known();
        known.round = known.round.wrapping_add(1);
        let own: Vec<_> = known.own.iter().collect();
        for tables in own.chunks(AT_ONCE) {
            self.tell_own(known.round, tables.iter().copied());
        }
    }

    /// Says in one message what this node has to say about some of its tables.
    fn tell_own<'t>(
        &self,
        round: u32,
        own: impl Iterator<Item = (&'t TableId, &'t OwnTable)> + Clone,
    ) {
        let sessions =
            |(table, own): (&TableId, &OwnTable)| (table.to_string(), own.sessions.to_vec());
        let away = own.clone().flat_map(|(table, own)| {
            own.away.iter().map(move |&(session, since)| (table.to_string(), session, since))
        });
        let (node, away) = (self.node, away.collect());
        let tables = own.map(sessions).collect();
        self.tell(&PeerMessage::Here { node, round, tables, away });
    }
}

impl Known {
    /// Removes what a node has said about tables. Returns these tables.
    fn remove_claims(&mut self, node: Node, is_void: impl Fn(&HeldTable) -> bool) -> Vec<TableId> {
        let mut removed = Vec::new();
        self.tables.retain(|table, nodes| {
            if nodes.get(&node).is_some_and(&is_void) {
                nodes.remove(&node);
                removed.push(table.clone());
            }
            !nodes.is_empty()
        });
        removed
    }
}

/// Puts together what a message says about each table.
fn said(
    tables: Vec<(String, Vec<Session>)>,
    away: Vec<(String, Session, Millis)>,
) -> Vec<(TableId, OwnTable)> {
    let mut missed: HashMap<String, Away> = HashMap::new();
    for (table, session, since) in away {
        missed.entry(table).or_default().push((session, since));
    }
    let tables = tables.into_iter().filter_map(|(table, sessions)| {
        let away = missed.remove(&table).unwrap_or_default();
        Some((TableId::new(&table).ok()?, OwnTable { sessions: sessions.into(), away }))
    });
    tables.collect()
}

/// The weight of a node for a table: the heaviest of the nodes is chosen. A node that comes or goes changes
/// the choice only for its own tables.
fn weight(node: Node, table: &TableId) -> u64 {
    let bytes = node.to_le_bytes().into_iter().chain(table.as_str().bytes());
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325, step);
    // Spreads the last bytes over the high bits, which decide.
    (hash ^ (hash >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

impl Registry {
    /// Listens to the other nodes, and says that this one runs, until the server stops.
    pub(crate) fn start_listening(self: &Arc<Registry>) {
        let Some(broadcast) = self.peers.broadcast.clone() else { return };
        let registry = self.clone();
        let mut heard = broadcast.hear_all();
        self.tasks.spawn(async move {
            let mut beat = tokio::time::interval(BEAT);
            let (mut beats, mut last) = (0_u32, Instant::now());
            loop {
                tokio::select! {
                    () = registry.stop.cancelled() => break,
                    _ = beat.tick() => {
                        if last.elapsed() > 3 * BEAT {
                            registry.peers.excuse();
                        }
                        last = Instant::now();
                        registry.beat(beats);
                        beats = beats.wrapping_add(1);
                    }
                    message = heard.recv() => match message {
                        Some(message) => registry.hear_peer(&message),
                        None => break,
                    },
                }
            }
            registry.peers.say_bye();
        });
    }

    fn beat(self: &Arc<Registry>, beats: u32) {
        let peers = &self.peers;
        if beats.is_multiple_of(REPEAT) {
            peers.repeat();
        }
        let (node, now, round) = (peers.node, self.now(), peers.known().round);
        peers.tell(&PeerMessage::Beat { node, now, round });
        for node in peers.silent() {
            tracing::warn!(node, "a node is gone");
            self.tell_elsewhere(node, peers.forget(node));
        }
    }

    fn hear_peer(self: &Arc<Registry>, message: &[u8]) {
        let Ok(message) = serde_json::from_slice::<PeerMessage>(message) else { return };
        let peers = &self.peers;
        match message {
            PeerMessage::Beat { node, now, round } if node != peers.node => {
                self.clock.advance_to(now);
                self.tell_elsewhere(node, peers.hear_beat(node, round));
            }
            PeerMessage::Here { node, round, tables, away } if node != peers.node => {
                self.tell_elsewhere(node, peers.hear_here(node, round, said(tables, away)));
            }
            PeerMessage::Left { node, table } if node != peers.node => {
                if let Ok(table) = TableId::new(&table) {
                    self.tell_elsewhere(node, peers.hear_left(node, table));
                }
            }
            PeerMessage::Bye { node } if node != peers.node => {
                self.tell_elsewhere(node, peers.forget(node));
            }
            PeerMessage::Beat { .. }
            | PeerMessage::Here { .. }
            | PeerMessage::Left { .. }
            | PeerMessage::Bye { .. } => {}
        }
    }

    /// Tells the tables of this node who is connected to them at another one.
    fn tell_elsewhere(&self, node: Node, tables: Vec<TableId>) {
        for table in tables {
            let Some(commands) = self.commands_of(&table) else { continue };
            let sessions = self.peers.elsewhere(&table).into_iter().find(|(one, _)| *one == node);
            let sessions = sessions.map(|(_, sessions)| sessions).unwrap_or_default();
            // If the queue is full, it is told again with the next change.
            drop(commands.try_send(Box::new(Command::Elsewhere { node, sessions })));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Nobody;
    impl Broadcast for Nobody {
        fn tell_all(&self, _: Vec<u8>) {}
        fn hear_all(&self) -> tokio::sync::mpsc::Receiver<Vec<u8>> {
            tokio::sync::mpsc::channel(1).1
        }
    }

    fn table(number: usize) -> TableId {
        TableId::new(&format!("table-{number}")).unwrap()
    }

    fn here_are(number: usize, sessions: &[Session]) -> Vec<(TableId, OwnTable)> {
        vec![(table(number), OwnTable { sessions: sessions.into(), away: Vec::new() })]
    }

    #[test]
    fn of_the_nodes_with_a_table_exactly_one_thinks() {
        let nodes: Vec<_> = (0..3).map(|_| Peers::by(Arc::new(Nobody))).collect();
        let mut thinks = [0; 3];
        for number in 0..300 {
            for here in &nodes {
                for there in nodes.iter().filter(|there| there.node != here.node) {
                    here.hear_here(there.node, 1, here_are(number, &[]));
                }
            }
            let thinking: Vec<_> =
                (0..3).filter(|node| nodes[*node].thinks_for(&table(number))).collect();
            assert_eq!(thinking.len(), 1);
            thinks[thinking[0]] += 1;
        }
        assert!(thinks.iter().all(|count| *count > 40), "{thinks:?}");
        // The others take over what a node leaves behind.
        let gone = nodes[0].node;
        nodes[1..].iter().for_each(|peers| assert_eq!(peers.forget(gone).len(), 300));
        for number in 0..300 {
            let count = nodes[1..].iter().filter(|node| node.thinks_for(&table(number))).count();
            assert_eq!(count, 1);
        }
        assert_eq!(nodes[1..].iter().filter(|node| node.is_first()).count(), 1);
    }

    #[test]
    fn who_came_and_who_went_is_told_once() {
        let peers = Peers::by(Arc::new(Nobody));
        let here = |sessions: &[Session]| here_are(1, sessions);
        let ann = Session([1; 16]);
        assert_eq!(peers.hear_here(7, 1, here(&[ann])), [table(1)]);
        assert_eq!(peers.hear_here(7, 2, here(&[ann])), []);
        assert_eq!(peers.elsewhere(&table(1)), [(7, vec![ann])]);
        assert!(peers.has_elsewhere(&table(1)) && !peers.has_elsewhere(&table(2)));
        assert_eq!(peers.hear_left(7, table(1)), [table(1)]);
        assert!(peers.elsewhere(&table(1)).is_empty());
        assert!(Peers::none().thinks_for(&table(1)) && Peers::none().is_first());
    }

    /// What nodes say to each other, in order.
    #[derive(Default)]
    struct Told(Mutex<Vec<Vec<u8>>>);
    impl Broadcast for Told {
        fn tell_all(&self, message: Vec<u8>) {
            self.0.lock().unwrap().push(message);
        }
        fn hear_all(&self) -> tokio::sync::mpsc::Receiver<Vec<u8>> {
            tokio::sync::mpsc::channel(1).1
        }
    }

    #[test]
    fn since_when_somebody_is_away_is_told_and_repeated() {
        let told = Arc::new(Told::default());
        let (here, there) = (Peers::by(told.clone()), Peers::by(Arc::new(Nobody)));
        let [ann, ben] = [1, 2].map(|byte| Session([byte; 16]));
        let hear = |message: &[u8]| {
            let message = serde_json::from_slice(message).unwrap();
            let PeerMessage::Here { node, round, tables, away } = message else { panic!() };
            there.hear_here(node, round, said(tables, away));
        };
        here.say_here(&table(1), vec![ann], vec![(ben, 7)]);
        hear(&told.0.lock().unwrap()[0]);
        assert_eq!(there.away(&table(1)), [(ben, 7)]);
        here.note_away(&table(1), Vec::new());
        here.repeat();
        hear(&told.0.lock().unwrap()[1]);
        assert_eq!((there.away(&table(1)), there.away(&table(2))), (Vec::new(), Vec::new()));
        assert_eq!(there.elsewhere(&table(1)), [(here.node, vec![ann])]);
        // A node of an older version.
        hear(br#"{"Here": {"node": 9, "round": 1, "tables": [["table-1", []]]}}"#);
        assert!(there.away(&table(1)).is_empty());
    }

    #[test]
    fn a_node_whose_farewell_got_lost_does_not_think_for_the_table() {
        let peers = Peers::by(Arc::new(Nobody));
        // A node that would be chosen.
        let other = (0..).find(|node| weight(*node, &table(1)) > weight(peers.node, &table(1)));
        let other = other.unwrap();
        let here = |number| here_are(number, &[]);
        peers.hear_here(other, 1, here(1));
        assert_eq!(peers.hear_beat(other, 1), []);
        assert!(!peers.thinks_for(&table(1)));
        peers.hear_here(other, 2, here(2));
        assert_eq!(peers.hear_beat(other, 2), [table(1)], "it does not speak of it any more");
        assert!(peers.thinks_for(&table(1)) && peers.has_elsewhere(&table(2)));
    }
}
