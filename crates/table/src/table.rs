//! The table: what comes in, and what follows.

use std::collections::BTreeMap;
use std::sync::Arc;

use protocol::{
    ClientMessage, DecisionId, Millis, Objection, RawJson, Reason, Request, SeatNumber,
    ServerMessage, Settings, Stage, limits,
};
use rules::{Action, Illegal, Seat};

use crate::ask::{Asked, Asker, Passing};
use crate::entry::{Acted, Entry, Note, What};
use crate::names::{Client, HouseSettings, Session};
use crate::open::TableConfig;
use crate::play::taken_back;
use crate::presence::{Draft, Guest, Presence};
use crate::proposal::Proposal;
use crate::state::State;
use crate::tell::Tell;

/// One table.
#[derive(Clone)]
pub struct Table<'b> {
    pub(crate) state: State<'b>,
    pub(crate) presence: Presence,
    pub(crate) house: Arc<HouseSettings>,
    /// What everybody may see, made once for each position of the game.
    pub(crate) shared: Option<RawJson>,
    #[cfg(test)]
    pub(crate) leak: crate::twins::Leak,
}

/// What follows from a message.
#[must_use = "somebody must be told, or something stored"]
pub enum Response<'t, 'b> {
    /// Tell this; nothing is to be stored.
    Told(Vec<Tell>),
    /// Store this first.
    Entry(Proposal<'t, 'b>),
    /// Open a table by [`Table::rematch_config`], then say so with [`Table::rematched`]: the entry that
    /// names it is the reply.
    Rematch,
}

impl<'b> Table<'b> {
    /// A session connects. It hears nothing until it says `join`.
    pub fn connect(&mut self, client: Client, session: Session) -> Result<(), Reason> {
        let has_seat = self.state.seats_of(session).next().is_some();
        let watches = |guest: &&Guest| self.state.seats_of(guest.session).next().is_none();
        let watchers = self.presence.guests.values().filter(watches).count();
        let too_many = self.presence.connections(session) >= limits::CLIENTS_PER_SESSION
            || (!has_seat && watchers >= limits::WATCHERS);
        if too_many {
            return Err(Objection::TooManyClients.into());
        }
        self.presence.connect(client, session);
        Ok(())
    }

    /// A connection ended.
    pub fn disconnect(&mut self, now: Millis, client: Client) -> Vec<Tell> {
        self.presence.disconnect(now, client);
        let seated = |session| self.state.seats_of(session).next().is_some();
        self.presence.forget_others(seated);
        if self.presence.guests.is_empty() {
            // Nobody looks: it is made again for whoever comes back, and an empty map has no room either.
            self.shared = None;
            self.presence.guests = BTreeMap::new();
        }
        self.tell_presence(now)
    }

    /// A client says something.
    pub fn handle(&mut self, now: Millis, from: Client, request: Request) -> Response<'_, 'b> {
        let Request { id, message } = request;
        let Some(guest) = self.presence.guests.get(&from).copied() else {
            return Response::Told(vec![Tell::refused(from, id, Objection::JoinFirst.into())]);
        };
        match self.ask(guest, message) {
            Err(why) => Response::Told(self.refuse(now, from, id, why)),
            Ok(Asked::Entry(what)) => {
                Response::Entry(Proposal::new(self, now, what, Some((from, id))))
            }
            Ok(Asked::DoneBefore(position)) => {
                let message = ServerMessage::Done { re: id, position: Some(position) };
                Response::Told(vec![Tell::one(from, message)])
            }
            Ok(Asked::Rematch) => Response::Rematch,
            Ok(Asked::Passing(Passing::Say { seat, text })) => {
                if !self.presence.may_say(seat, now) {
                    let why = Objection::ChatTooFast.into();
                    return Response::Told(vec![Tell::refused(from, id, why)]);
                }
                let what = What::from(Note::Said { seat, text });
                Response::Entry(Proposal::new(self, now, what, Some((from, id))))
            }
            Ok(Asked::Passing(passing)) => Response::Told(self.pass(now, from, id, passing)),
        }
    }

    fn ask(&self, guest: Guest, message: ClientMessage) -> Result<Asked, Reason> {
        let shown = self.shown(&guest);
        Asker { state: &self.state, house: &self.house, guest, shown }.ask(message)
    }

    /// A stale answer is refused with the current view (T-ANSWER-1).
    fn refuse(&mut self, now: Millis, to: Client, re: Option<u64>, why: Reason) -> Vec<Tell> {
        let refused = Tell::refused(to, re, why);
        match why {
            Reason::Table(Objection::Stale) => vec![refused, self.tell_state(now, to, None)],
            Reason::Table(_) | Reason::Rules(_) => vec![refused],
        }
    }

    /// What leaves no entry.
    fn pass(&mut self, now: Millis, from: Client, re: Option<u64>, what: Passing) -> Vec<Tell> {
        let done = Tell::one(from, ServerMessage::Done { re, position: None });
        match what {
            Passing::Say { .. } => unreachable!("leaves an entry"),
            Passing::Join { since } => {
                let guest = self.presence.guests.get_mut(&from);
                guest.expect("was looked up").joined = true;
                let mut tells = vec![self.tell_welcome(from), self.tell_state(now, from, since)];
                tells.extend(self.tell_presence(now));
                tells
            }
            Passing::Draft { decision, text } => {
                let told = self.tell_draft(from, decision, &text);
                self.presence.drafts.insert(decision.seat, Draft { decision, text });
                [done].into_iter().chain(told).collect()
            }
            Passing::Show { seat } => {
                self.presence.guests.get_mut(&from).expect("was looked up").showing = seat;
                vec![done, self.tell_state(now, from, None)]
            }
            Passing::Log { since } => vec![self.tell_log(from, since)],
            Passing::Look { at } => vec![self.tell_past(from, re, at)],
            Passing::Hint { decision } => {
                self.presence.hints.insert(decision.seat, decision);
                vec![done]
            }
        }
    }

    /// A bot's answer to a task. An answer that comes too late, or before its time, is none.
    pub fn bot_answers(
        &mut self,
        now: Millis,
        decision: DecisionId,
        action: Action,
    ) -> Result<Option<Proposal<'_, 'b>>, Illegal> {
        let due = self.bot_tasks(now).into_iter().find(|task| task.decision == decision);
        let Some(by) = due.and_then(|task| task.purpose.acted_by()) else { return Ok(None) };
        let Some(play) = &self.state.play else { return Ok(None) };
        let seat = Seat::new(decision.seat.into()).ok_or(Illegal::NoSuchSeat)?;
        let digest = play.try_out(seat, action)?;
        let acted = Acted::new(decision, action, by, digest);
        Ok(acted.map(|acted| Proposal::new(self, now, What::Acted(acted), None)))
    }

    /// Moves a seat to another session: somebody came by the seat's return link.
    pub fn hand_over(
        &mut self,
        now: Millis,
        seat: SeatNumber,
        to: Session,
    ) -> Result<Proposal<'_, 'b>, Reason> {
        let chair = self.state.chair(seat).ok_or(Illegal::NoSuchSeat)?;
        if chair.session().is_none() {
            return Err(Objection::SeatEmpty.into());
        }
        let what = What::from(Note::HandedOver { seat, session: to });
        Ok(Proposal::new(self, now, what, None))
    }

    /// The config of a rematch: the same people and bots, the seats turned by one.
    pub fn rematch_config(&self) -> TableConfig<'b> {
        let mut seats: Vec<_> = self.state.chairs.iter().map(|c| c.occupant.clone()).collect();
        seats.rotate_left(1);
        let settings =
            Settings { first: protocol::FirstPlayer::Seat0, ..self.state.settings.clone() };
        TableConfig { board: self.state.board, seats, settings, host: self.state.host }
    }

    /// The rematch is at this table.
    pub fn rematched(&mut self, now: Millis, table: &str) -> Result<Proposal<'_, 'b>, Reason> {
        match self.state.stage {
            Stage::Gathering | Stage::Playing => return Err(Objection::NotOver.into()),
            Stage::Finished | Stage::Stopped | Stage::Abandoned => {}
        }
        if table.len() > limits::TABLE_BYTES || self.state.next_table.is_some() {
            return Err(Objection::Stale.into());
        }
        let what = What::from(Note::Rematched { table: table.into() });
        Ok(Proposal::new(self, now, what, None))
    }

    /// The seat whose private part a client sees.
    pub(crate) fn shown(&self, guest: &Guest) -> Option<SeatNumber> {
        let mut seats = self.state.seats_of(guest.session);
        match (seats.next(), seats.next()) {
            (only, None) => only,
            (Some(_), Some(_)) => {
                guest.showing.filter(|&seat| self.state.seats_of(guest.session).any(|s| s == seat))
            }
            (None, Some(_)) => unreachable!("there is a first before a second"),
        }
    }

    /// What an entry changes besides the state.
    pub(crate) fn after(&mut self, entry: &Entry) {
        let (state, presence) = (&self.state, &mut self.presence);
        let note = match &entry.what {
            What::Acted(_) => None,
            What::Noted(note) => Some(&**note),
        };
        if let Some(&Note::HandedOver { session, .. }) = note {
            presence.missed(entry.at, session);
        }
        let Some(play) = &state.play else { return };
        let open = |decision: &DecisionId| play.decision(decision.seat) == Some(*decision);
        presence.drafts.retain(|_, draft| open(&draft.decision));
        presence.hints.retain(|_, decision| open(decision));
        // T-PASS-1: whoever has nothing more to decide leaves the screen.
        let awaited: Vec<_> = play.awaited().collect();
        let moved = note.is_none() || taken_back(&entry.what).is_some();
        let leaves = |seat: &SeatNumber| moved && !awaited.contains(seat);
        let is_start = note == Some(&Note::Started);
        for guest in presence.guests.values_mut() {
            guest.showing = guest.showing.filter(|seat| !is_start && !leaves(seat));
        }
        self.shared = None;
    }
}
