//! The part of a table that exists only in memory: connections, half-made choices, requests for
//! hints, and the recent number of chat lines.

use std::collections::{BTreeMap, BTreeSet};

use protocol::{DecisionId, Millis, SeatNumber, limits};

use crate::names::{Client, Session};

/// The part of a table that a restart forgets.
#[derive(Clone, Debug, Default)]
pub(crate) struct VolatileState {
    pub(crate) connections: BTreeMap<Client, Connection>,
    /// The sessions that are connected to other nodes, by the number of the node.
    elsewhere: BTreeMap<u64, Vec<Session>>,
    /// When each session that is not connected now was last connected.
    gone: BTreeMap<Session, Millis>,
    /// When the last client disconnected; none while somebody is connected.
    pub(crate) empty_since: Option<Millis>,
    /// When the table came into memory.
    woken: Millis,
    pub(crate) partial_answers: BTreeMap<SeatNumber, PartialAnswer>,
    /// The decisions for which somebody waits for a hint.
    pub(crate) hints: BTreeMap<SeatNumber, DecisionId>,
    chat: BTreeMap<SeatNumber, ChatBucket>,
}

/// One connected client.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Connection {
    pub(crate) session: Session,
    /// Whether it has sent `join`.
    pub(crate) joined: bool,
    /// The seat on its screen, where the session holds several (T-PASS-1).
    pub(crate) showing: Option<SeatNumber>,
}

/// A half-made choice that a client left with the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PartialAnswer {
    pub(crate) decision: DecisionId,
    pub(crate) text: String,
}

/// A bucket that fills with every chat line of a seat and loses one every [`limits::CHAT_EVERY`].
#[derive(Clone, Copy, Debug)]
struct ChatBucket {
    lines: u32,
    since: Millis,
}

impl VolatileState {
    /// Creates the state of a table where nobody is, and where something happened last at `last`.
    pub(crate) fn new(now: Millis, last: Millis) -> VolatileState {
        VolatileState { woken: now, empty_since: Some(last), ..VolatileState::default() }
    }

    pub(crate) fn connect(&mut self, client: Client, session: Session) {
        self.connections.insert(client, Connection { session, joined: false, showing: None });
        self.gone.remove(&session);
        self.empty_since = None;
    }

    /// Removes a connection. `is_seated` says which sessions are still waited for.
    pub(crate) fn disconnect(
        &mut self,
        now: Millis,
        client: Client,
        is_seated: impl Fn(Session) -> bool,
    ) {
        let Some(connection) = self.connections.remove(&client) else { return };
        self.mark_gone(now, connection.session);
        self.gone.retain(|&session, _| is_seated(session));
        if self.connections.is_empty() {
            if self.elsewhere.is_empty() {
                self.empty_since = Some(now);
            }
            // An emptied map keeps memory, a new one has none.
            self.connections = BTreeMap::new();
        }
    }

    /// Notes which sessions are connected to another node. Returns whether anything changed.
    pub(crate) fn set_elsewhere(
        &mut self,
        now: Millis,
        node: u64,
        sessions: Vec<Session>,
        is_seated: impl Fn(Session) -> bool,
    ) -> bool {
        if self.elsewhere.get(&node).map_or(&[][..], Vec::as_slice) == sessions {
            return false;
        }
        self.gone.retain(|session, _| !sessions.contains(session));
        let before = if sessions.is_empty() {
            self.elsewhere.remove(&node)
        } else {
            self.elsewhere.insert(node, sessions)
        };
        before.into_iter().flatten().for_each(|session| self.mark_gone(now, session));
        self.gone.retain(|&session, _| is_seated(session));
        let empty = self.connections.is_empty() && self.elsewhere.is_empty();
        self.empty_since = if empty { Some(now) } else { None };
        true
    }

    /// Returns the sessions that are connected to other nodes and not to this one, each once.
    pub(crate) fn only_elsewhere(&self) -> BTreeSet<Session> {
        let sessions = self.elsewhere.values().flatten().copied();
        sessions.filter(|session| self.connections_of(*session) == 0).collect()
    }

    /// Whether somebody is connected to another node.
    pub(crate) fn is_elsewhere(&self) -> bool {
        !self.elsewhere.is_empty()
    }

    /// Changes a connection, if it is still there.
    pub(crate) fn change(&mut self, client: Client, change: impl FnOnce(&mut Connection)) {
        if let Some(connection) = self.connections.get_mut(&client) {
            change(connection);
        }
    }

    /// Stops telling the connections of a session anything.
    pub(crate) fn silence(&mut self, session: Session) {
        let own = self.connections.values_mut().filter(|one| one.session == session);
        own.for_each(|connection| connection.joined = false);
    }

    /// Notes since when a session is away, unless it is connected.
    pub(crate) fn mark_gone(&mut self, now: Millis, session: Session) {
        if !self.is_here(session) {
            self.gone.insert(session, now);
        }
    }

    /// Notes that a session is away since then, as another node says. The earlier time counts.
    pub(crate) fn set_away(&mut self, session: Session, since: Millis) {
        if !self.is_here(session) {
            let known = self.gone.entry(session).or_insert(self.woken);
            *known = since.min(*known);
        }
    }

    pub(crate) fn is_here(&self, session: Session) -> bool {
        self.connections.values().any(|connection| connection.session == session)
            || self.elsewhere.values().flatten().any(|one| *one == session)
    }

    /// Returns since when a session is away; none while it is here.
    pub(crate) fn away_since(&self, session: Session) -> Option<Millis> {
        let since = || self.gone.get(&session).copied().unwrap_or(self.woken);
        (!self.is_here(session)).then(since)
    }

    /// Counts the connections of a session.
    pub(crate) fn connections_of(&self, session: Session) -> usize {
        self.connections.values().filter(|connection| connection.session == session).count()
    }

    /// Returns the connections that have sent `join`, in the order of their clients.
    pub(crate) fn joined(&self) -> impl Iterator<Item = (Client, &Connection)> {
        let connections = self.connections.iter().map(|(&client, connection)| (client, connection));
        connections.filter(|(_, connection)| connection.joined)
    }

    /// Forgets half-made choices and requests for hints whose decision is not open any more.
    pub(crate) fn keep_open(&mut self, is_open: impl Fn(DecisionId) -> bool) {
        self.partial_answers.retain(|_, partial| is_open(partial.decision));
        self.hints.retain(|_, decision| is_open(*decision));
    }

    /// Whether a seat may say another chat line now.
    pub(crate) fn may_say(&self, seat: SeatNumber, now: Millis) -> bool {
        self.chat.get(&seat).is_none_or(|bucket| bucket.at(now).lines < limits::CHAT_BURST)
    }

    /// Counts a chat line that was stored.
    pub(crate) fn count_line(&mut self, seat: SeatNumber, at: Millis) {
        let bucket = self.chat.entry(seat).or_insert(ChatBucket { lines: 0, since: at });
        *bucket = bucket.at(at);
        bucket.lines += 1;
    }
}

impl ChatBucket {
    /// Returns the bucket at a later time.
    fn at(self, now: Millis) -> ChatBucket {
        let every = limits::CHAT_EVERY.as_millis() as Millis;
        let gone = now.saturating_sub(self.since) / every;
        let lines = self.lines.saturating_sub(u32::try_from(gone).unwrap_or(u32::MAX));
        let since = if lines == 0 { now } else { self.since + gone * every };
        ChatBucket { lines, since }
    }
}
