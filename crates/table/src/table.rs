//! The table: takes in messages, time and bots' answers, and returns proposals and messages.

use std::sync::Arc;

use protocol::{
    ClientMessage, DecisionId, Millis, Objection, Reason, Request, SeatNumber, ServerMessage,
    Settings, Stage, limits,
};
use rules::{Action, Illegal};

use crate::ask::{Accepted, RequestContext, UnloggedRequest, clean_name, mend_settings};
use crate::entry::{ActionEntry, Entry, EntryKind, Occupant, Quota, TableChange};
use crate::log::Log;
use crate::names::{Client, HouseSettings, Session};
use crate::open::TableConfig;
use crate::proposal::{Asker, PlayedEntry, Proposal};
use crate::roster::SeatState;
use crate::state::{Misfit, TableState};
use crate::table_game::awaited;
use crate::tell::Tell;
use crate::volatile::{Connection, PartialAnswer, VolatileState};

/// A table: its durable state, its log, and what it keeps only while it is in memory.
#[derive(Clone)]
pub struct Table {
    pub(crate) state: TableState,
    pub(crate) log: Log,
    pub(crate) volatile: VolatileState,
    pub(crate) house: Arc<HouseSettings>,
    #[cfg(test)]
    pub(crate) leak: crate::twins::Leak,
}

/// What the caller does after a message.
#[must_use = "somebody must be told, or something stored"]
#[allow(clippy::large_enum_variant, reason = "a response is used up at once and never kept")]
pub enum Response<'t> {
    /// Tell this. There is nothing to store.
    Told(Vec<Tell>),
    /// Store this entry, then tell what [`Proposal::stored`] returns.
    Entry(Proposal<'t>),
    /// Open a table with [`Table::rematch_config`], then name it to [`Table::rematched`]. The entry of
    /// that is the reply.
    Rematch,
}

impl Table {
    /// Connects a client of a session. It hears nothing until it sends `join`.
    pub fn connect(&mut self, client: Client, session: Session) -> Result<(), Reason> {
        if self.is_removed(session) {
            return Err(Objection::Removed.into());
        }
        let too_many = self.volatile.connections_of(session) >= limits::CLIENTS_PER_SESSION
            || (self.watches(session) && self.watchers() >= limits::WATCHERS);
        if too_many {
            return Err(Objection::TooManyClients.into());
        }
        self.volatile.connect(client, session);
        Ok(())
    }

    /// Connects a client for one request. It takes nobody's place.
    pub fn connect_once(&mut self, client: Client, session: Session) -> Result<(), Reason> {
        if self.is_removed(session) {
            return Err(Objection::Removed.into());
        }
        self.volatile.connect(client, session);
        Ok(())
    }

    /// Whether a session holds no seat and is not the host.
    pub fn watches(&self, session: Session) -> bool {
        let roster = &self.state.roster;
        session != roster.host && !roster.is_seated(session)
    }

    /// Counts the clients that watch.
    pub(crate) fn watchers(&self) -> usize {
        let watches = |connection: &&Connection| self.watches(connection.session);
        let here = self.volatile.connections.values().filter(watches).count();
        if !self.volatile.is_elsewhere() {
            return here;
        }
        let watches = |session: &Session| self.watches(*session);
        here + self.volatile.only_elsewhere().into_iter().filter(watches).count()
    }

    /// Notes which sessions are connected to this table at another node, and since now. Returns what to
    /// tell about it.
    pub fn set_elsewhere(&mut self, now: Millis, node: u64, sessions: Vec<Session>) -> Vec<Tell> {
        let Table { state, volatile, .. } = self;
        let roster = &state.roster;
        let is_missed = |session| session == roster.host || roster.is_seated(session);
        if !volatile.set_elsewhere(now, node, sessions, is_missed) {
            return Vec::new();
        }
        self.tell_presence(now).into_iter().collect()
    }

    /// Returns who has a seat or is the host and is not connected anywhere, and since when.
    pub fn away(&self) -> Vec<(Session, Millis)> {
        let roster = &self.state.roster;
        let holders = roster.seats.iter().filter_map(SeatState::session);
        let missed: std::collections::BTreeSet<_> = holders.chain([roster.host]).collect();
        let away = |session| Some((session, self.volatile.away_since(session)?));
        missed.into_iter().filter_map(away).collect()
    }

    /// Notes since when people are away, as another node says that has had the table in memory for longer.
    pub fn set_away(&mut self, away: Vec<(Session, Millis)>) {
        away.into_iter().for_each(|(session, since)| self.volatile.set_away(session, since));
    }

    /// Whether somebody is connected to this table at another node.
    pub fn is_elsewhere(&self) -> bool {
        self.volatile.is_elsewhere()
    }

    /// Returns the sessions that are connected here, each once and in order.
    pub fn sessions_here(&self) -> Vec<Session> {
        let sessions = self.volatile.connections.values().map(|connection| connection.session);
        let sessions: std::collections::BTreeSet<_> = sessions.collect();
        sessions.into_iter().collect()
    }

    /// Whether the host has removed a session (T-SEAT-3).
    pub fn is_removed(&self, session: Session) -> bool {
        self.state.roster.removed.contains(&session)
    }

    /// Returns the sessions that watch: connected, without a seat, and not the host.
    pub(crate) fn watching_sessions(&self) -> impl Iterator<Item = Session> {
        let sessions = self.volatile.connections.values().map(|connection| connection.session);
        let sessions = sessions.chain(self.volatile.only_elsewhere());
        sessions.filter(|&session| self.watches(session))
    }

    /// Returns the numbers of the sessions that watch, each once.
    pub(crate) fn watching(&self) -> Vec<u32> {
        let numbers = self.watching_sessions().map(Session::watcher_number);
        let numbers: std::collections::BTreeSet<_> = numbers.collect();
        numbers.into_iter().collect()
    }

    /// Removes a connection that has ended.
    pub fn disconnect(&mut self, now: Millis, client: Client) -> Vec<Tell> {
        let Table { state, volatile, .. } = self;
        let roster = &state.roster;
        let is_missed = |session| session == roster.host || roster.is_seated(session);
        volatile.disconnect(now, client, is_missed);
        self.tell_presence(now).into_iter().collect()
    }

    /// Handles a message of a client: returns what to tell, or a proposal to store first.
    pub fn handle(&mut self, now: Millis, from: Client, request: Request) -> Response<'_> {
        let Request { id, message } = request;
        let Some(&connection) = self.volatile.connections.get(&from) else {
            return Response::Told(vec![Tell::refused(from, id, Objection::JoinFirst.into())]);
        };
        match self.ask(now, connection, message) {
            Err(why) => Response::Told(self.refuse(now, from, id, why)),
            Ok(Accepted::Entry(kind)) => {
                let played = self.play_within_limit(now, kind);
                self.propose(now, (from, id), played)
            }
            Ok(Accepted::Chat { seat, text }) => {
                if !self.volatile.may_say(seat, now) {
                    let why = Objection::ChatTooFast.into();
                    return Response::Told(vec![Tell::refused(from, id, why)]);
                }
                let played = self.play_within_limit(now, TableChange::Said { seat, text }.into());
                self.propose(now, (from, id), played)
            }
            Ok(Accepted::Unchanged) => {
                let message = ServerMessage::Done { re: id, position: None };
                Response::Told(vec![Tell::one(from, message)])
            }
            Ok(Accepted::DoneBefore(position)) => {
                let message = ServerMessage::Done { re: id, position: Some(position) };
                Response::Told(vec![Tell::one(from, message)])
            }
            Ok(Accepted::Unlogged(request)) => {
                Response::Told(self.answer(now, (from, id), request))
            }
            Ok(Accepted::Rematch) => Response::Rematch,
        }
    }

    fn ask(
        &self,
        now: Millis,
        connection: Connection,
        message: ClientMessage,
    ) -> Result<Accepted, Reason> {
        let shown = self.shown(&connection);
        let context = RequestContext {
            now,
            table: self,
            state: &self.state,
            log: &self.log,
            house: &self.house,
            connection,
            shown,
        };
        context.ask(message)
    }

    /// Plays an entry that a client asked for, unless its seat has used up its quota, or only the moves
    /// of the game have room left in the log (T-LOG-1).
    fn play_within_limit(&self, now: Millis, kind: EntryKind) -> Result<PlayedEntry, Reason> {
        let reserved = if kind.may_use_reserve() { 0 } else { limits::ENTRIES_FOR_MOVES };
        let quota = match &kind {
            EntryKind::Action(_) => Quota::Unbounded,
            EntryKind::Change(change) => change.quota(),
        };
        // The next person in a seat does not pay for what others have used there.
        let takes_empty_seat = self.takes_empty_seat(&kind);
        let played = self.play(now, kind)?;
        if self.log.next_position() >= limits::ENTRIES - reserved {
            return Err(Objection::LogFull.into());
        }
        if !takes_empty_seat && !self.state.has_room(quota) {
            return Err(Objection::QuotaUsedUp.into());
        }
        Ok(played)
    }

    fn takes_empty_seat(&self, kind: &EntryKind) -> bool {
        match kind {
            EntryKind::Action(_) => false,
            EntryKind::Change(change) => self.state.takes_empty_seat(change),
        }
    }

    fn propose(
        &mut self,
        now: Millis,
        asker: Asker,
        played: Result<PlayedEntry, Reason>,
    ) -> Response<'_> {
        match played {
            Ok(played) => Response::Entry(Proposal::new(self, played, Some(asker))),
            Err(why) => Response::Told(self.refuse(now, asker.0, asker.1, why)),
        }
    }

    /// Refuses a message. A stale answer is refused with the current view (T-ANSWER-1).
    fn refuse(&self, now: Millis, to: Client, re: Option<u64>, why: Reason) -> Vec<Tell> {
        let refused = Tell::refused(to, re, why);
        let state = match why {
            Reason::Table(Objection::Stale) => self.tell_state(now, to, None),
            Reason::Table(_) | Reason::Rules(_) => None,
        };
        [refused].into_iter().chain(state).collect()
    }

    /// Answers a message that leaves no entry.
    fn answer(&mut self, now: Millis, (from, re): Asker, request: UnloggedRequest) -> Vec<Tell> {
        let done = Tell::one(from, ServerMessage::Done { re, position: None });
        match request {
            UnloggedRequest::Join { since } => {
                self.volatile.change(from, |connection| connection.joined = true);
                let welcome = self.tell_welcome(from).into_iter();
                welcome
                    .chain(self.tell_state(now, from, since))
                    .chain(self.tell_presence(now))
                    .collect()
            }
            UnloggedRequest::KeepPartialAnswer(PartialAnswer { decision, text }) => {
                let told = self.tell_partial_answer(from, decision, &text);
                let partial = PartialAnswer { decision, text };
                self.volatile.partial_answers.insert(decision.seat, partial);
                [done].into_iter().chain(told).collect()
            }
            UnloggedRequest::Show { seat } => {
                self.volatile.change(from, |connection| connection.showing = seat);
                [done].into_iter().chain(self.tell_state(now, from, None)).collect()
            }
            UnloggedRequest::Log { since } => self.tell_log(from, since).into_iter().collect(),
            UnloggedRequest::Look { at } => self.tell_past(from, re, at).into_iter().collect(),
            UnloggedRequest::Hint { decision } => {
                self.volatile.hints.insert(decision.seat, decision);
                vec![done]
            }
        }
    }

    /// Plays a bot's answer to a task. Returns none if the task is not due: the answer is too late
    /// or too early, or the task was a hint. Fails if the action is illegal.
    pub fn bot_answers(
        &mut self,
        now: Millis,
        decision: DecisionId,
        action: Action,
    ) -> Result<Option<Proposal<'_>>, Illegal> {
        let due = self.bot_tasks(now).into_iter().find(|task| task.decision == decision);
        let Some(by) = due.and_then(|task| task.purpose.acted_by()) else { return Ok(None) };
        match self.play(now, EntryKind::Action(ActionEntry { decision, action, by })) {
            Ok(played) => Ok(Some(Proposal::new(self, played, None))),
            Err(Misfit::Illegal(why)) => Err(why),
            Err(Misfit::NoOpening | Misfit::Position | Misfit::OutOfPlace | Misfit::Digest) => {
                Ok(None)
            }
        }
    }

    /// Moves a seat to another session, for a person who came by the seat's return link (T-SEAT-2).
    pub fn hand_over(
        &mut self,
        now: Millis,
        seat: SeatNumber,
        to: Session,
    ) -> Result<Proposal<'_>, Reason> {
        let origin = self.check_taker(seat, to)?.origin;
        if !self.state.roster.may_take(to, origin) {
            return Err(Objection::OneSeat.into());
        }
        let played = self.play(now, TableChange::HandedOver { seat, session: to }.into())?;
        Ok(Proposal::new(self, played, None))
    }

    /// Gives a seat to another person with this name, as its holder wished (T-SEAT-2).
    pub fn give(
        &mut self,
        now: Millis,
        seat: SeatNumber,
        to: Session,
        name: &str,
    ) -> Result<Proposal<'_>, Reason> {
        let seated = self.check_taker(seat, to)?;
        if seated.resigned {
            return Err(Objection::HasResigned.into());
        }
        if !self.state.roster.may_take(to, None) {
            return Err(Objection::OneSeat.into());
        }
        // A new name is a way to speak, and a muted seat stays muted.
        let name = match &seated.occupant {
            Occupant::Person { name, .. } if seated.muted => name.as_str(),
            Occupant::Person { .. } | Occupant::Bot { .. } | Occupant::Nobody => name,
        };
        let name = clean_name(name).ok_or(Objection::BadName)?.into();
        let played = self.play(now, TableChange::Given { seat, session: to, name }.into())?;
        Ok(Proposal::new(self, played, None))
    }

    /// Returns the seat of a person that a session may take, as far as the session is concerned.
    fn check_taker(&self, seat: SeatNumber, to: Session) -> Result<&SeatState, Reason> {
        let seated = self.state.roster.seat(seat).ok_or(Illegal::NoSuchSeat)?;
        if seated.session().is_none() {
            return Err(Objection::SeatEmpty.into());
        }
        if self.is_removed(to) {
            return Err(Objection::Removed.into());
        }
        if seated.changed_hands >= limits::HANDOVERS {
            return Err(Objection::QuotaUsedUp.into());
        }
        Ok(seated)
    }

    /// Returns the configuration of a rematch: the same people and bots, the seats turned by one.
    pub fn rematch_config(&self) -> TableConfig {
        let roster = &self.state.roster;
        let mut seats: Vec<_> = roster.seats.iter().map(|seat| seat.occupant.clone()).collect();
        seats.rotate_left(1);
        let first = protocol::FirstPlayer::Seat0;
        let settings = mend_settings(Settings { first, ..roster.settings.clone() });
        TableConfig { board: roster.board.clone(), seats, settings, host: roster.host }
    }

    /// Says that the rematch is at this table.
    pub fn rematched(&mut self, now: Millis, table: &str) -> Result<Proposal<'_>, Reason> {
        match self.state.stage {
            Stage::Gathering | Stage::Playing => return Err(Objection::NotOver.into()),
            Stage::Finished | Stage::Stopped | Stage::Abandoned => {}
        }
        if table.len() > limits::TABLE_BYTES || self.state.roster.next_table.is_some() {
            return Err(Objection::Stale.into());
        }
        let played = self.play(now, TableChange::Rematched { table: table.into() }.into())?;
        Ok(Proposal::new(self, played, None))
    }

    /// Returns the seat whose private view a client sees: the only seat of its session, or the one
    /// that it chose among several. None for a spectator, and if none is chosen.
    pub(crate) fn shown(&self, connection: &Connection) -> Option<SeatNumber> {
        let roster = &self.state.roster;
        let chosen = || {
            let own = |seat: &SeatNumber| roster.seats_of(connection.session).any(|it| it == *seat);
            connection.showing.filter(own)
        };
        roster.only_seat_of(connection.session).or_else(chosen)
    }

    /// Counts a stored chat line against the seat that said it, at whatever node.
    pub(crate) fn count_line(&mut self, entry: &Entry) {
        if let EntryKind::Change(change) = &entry.kind
            && let TableChange::Said { seat, .. } = **change
        {
            self.volatile.count_line(seat, entry.at);
        }
    }

    /// Clears what an entry has ended: half-made choices, hints, screens, absences.
    pub(crate) fn forget_what_is_over(&mut self, entry: &Entry) {
        let change = match &entry.kind {
            EntryKind::Action(_) => None,
            EntryKind::Change(change) => Some(&**change),
        };
        match change {
            Some(
                &(TableChange::HandedOver { session, .. } | TableChange::Given { session, .. }),
            ) => self.volatile.mark_gone(entry.at, session),
            // The caller ends the connections of whoever was removed; they hear nothing any more.
            Some(&TableChange::Removed { session, .. }) => self.volatile.silence(session),
            Some(_) | None => {}
        }
        let (Some(table_game), Some(game)) = (&self.state.game, self.state.resumed()) else {
            return;
        };
        let is_open =
            |decision: DecisionId| table_game.decision(&game, decision.seat) == Some(decision);
        self.volatile.keep_open(is_open);
        // T-PASS-1: a seat with nothing more to decide leaves the screen.
        let awaited: Vec<_> = awaited(&game).collect();
        let moved = change.is_none() || entry.kind.takes_back_to().is_some();
        let leaves = |seat: SeatNumber| moved && !awaited.contains(&seat);
        let is_start = change == Some(&TableChange::Started);
        for connection in self.volatile.connections.values_mut() {
            connection.showing = connection.showing.filter(|&seat| !is_start && !leaves(seat));
        }
    }
}
