//! The table: what comes in, and what follows.

use std::sync::Arc;

use protocol::{
    ClientMessage, DecisionId, Millis, Objection, Reason, Request, SeatNumber, ServerMessage,
    Settings, Stage, limits,
};
use rules::{Action, Illegal};

use crate::ask::{Accepted, RequestContext, UnloggedRequest};
use crate::entry::{ActionEntry, Entry, EntryKind, TableChange};
use crate::log::Log;
use crate::names::{Client, HouseSettings, Session};
use crate::open::TableConfig;
use crate::proposal::{Asker, PlayedEntry, Proposal};
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
        let too_many = self.volatile.connections_of(session) >= limits::CLIENTS_PER_SESSION
            || (!self.state.roster.is_seated(session) && self.watchers() >= limits::WATCHERS);
        if too_many {
            return Err(Objection::TooManyClients.into());
        }
        self.volatile.connect(client, session);
        Ok(())
    }

    /// Counts the clients whose session holds no seat.
    pub(crate) fn watchers(&self) -> usize {
        let watches = |connection: &&Connection| !self.state.roster.is_seated(connection.session);
        self.volatile.connections.values().filter(watches).count()
    }

    /// Removes a connection that has ended.
    pub fn disconnect(&mut self, now: Millis, client: Client) -> Vec<Tell> {
        let Table { state, volatile, .. } = self;
        volatile.disconnect(now, client, |session| state.roster.is_seated(session));
        self.tell_presence(now).into_iter().collect()
    }

    /// Takes in a message of a client.
    pub fn handle(&mut self, now: Millis, from: Client, request: Request) -> Response<'_> {
        let Request { id, message } = request;
        let Some(&connection) = self.volatile.connections.get(&from) else {
            return Response::Told(vec![Tell::refused(from, id, Objection::JoinFirst.into())]);
        };
        match self.ask(connection, message) {
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
                let played = self.play(now, TableChange::Said { seat, text }.into());
                self.propose(now, (from, id), played.map_err(Reason::from))
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

    fn ask(&self, connection: Connection, message: ClientMessage) -> Result<Accepted, Reason> {
        let shown = self.shown(&connection);
        let context = RequestContext {
            state: &self.state,
            log: &self.log,
            house: &self.house,
            connection,
            shown,
        };
        context.ask(message)
    }

    /// Plays an entry that a client asked for, unless the log is full. Chat has a limit of its own.
    fn play_within_limit(&self, now: Millis, kind: EntryKind) -> Result<PlayedEntry, Reason> {
        let played = self.play(now, kind)?;
        let is_full = self.log.next_position() >= limits::ENTRIES;
        if is_full { Err(Objection::LogFull.into()) } else { Ok(played) }
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

    /// Takes in a bot's answer to a task. Returns none if the answer comes too late, or before its
    /// time.
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
            Err(Misfit::NoOpening | Misfit::OutOfPlace | Misfit::Digest) => Ok(None),
        }
    }

    /// Moves a seat to another session, for a person who came by the seat's return link.
    pub fn hand_over(
        &mut self,
        now: Millis,
        seat: SeatNumber,
        to: Session,
    ) -> Result<Proposal<'_>, Reason> {
        let seated = self.state.roster.seat(seat).ok_or(Illegal::NoSuchSeat)?;
        if seated.session().is_none() {
            return Err(Objection::SeatEmpty.into());
        }
        let played = self.play(now, TableChange::HandedOver { seat, session: to }.into())?;
        Ok(Proposal::new(self, played, None))
    }

    /// Returns the configuration of a rematch: the same people and bots, the seats turned by one.
    pub fn rematch_config(&self) -> TableConfig {
        let roster = &self.state.roster;
        let mut seats: Vec<_> = roster.seats.iter().map(|seat| seat.occupant.clone()).collect();
        seats.rotate_left(1);
        let first = protocol::FirstPlayer::Seat0;
        let settings = Settings { first, ..roster.settings.clone() };
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

    /// Returns the seat whose private part a client sees.
    pub(crate) fn shown(&self, connection: &Connection) -> Option<SeatNumber> {
        let roster = &self.state.roster;
        let chosen = || {
            let own = |seat: &SeatNumber| roster.seats_of(connection.session).any(|it| it == *seat);
            connection.showing.filter(own)
        };
        roster.only_seat_of(connection.session).or_else(chosen)
    }

    /// Forgets what an entry has put an end to: half-made choices, hints, screens, absences.
    pub(crate) fn forget_what_is_over(&mut self, entry: &Entry) {
        let change = match &entry.kind {
            EntryKind::Action(_) => None,
            EntryKind::Change(change) => Some(&**change),
        };
        if let Some(&TableChange::HandedOver { session, .. }) = change {
            self.volatile.mark_gone(entry.at, session);
        }
        let (Some(table_game), Some(game)) = (&self.state.game, self.state.resumed()) else {
            return;
        };
        let is_open =
            |decision: DecisionId| table_game.decision(&game, decision.seat) == Some(decision);
        self.volatile.keep_open(is_open);
        // T-PASS-1: whoever has nothing more to decide leaves the screen.
        let awaited: Vec<_> = awaited(&game).collect();
        let moved = change.is_none() || entry.kind.takes_back_to().is_some();
        let leaves = |seat: SeatNumber| moved && !awaited.contains(&seat);
        let is_start = change == Some(&TableChange::Started);
        for connection in self.volatile.connections.values_mut() {
            connection.showing = connection.showing.filter(|&seat| !is_start && !leaves(seat));
        }
    }
}
