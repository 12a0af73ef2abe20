//! Messages to clients. Each client gets only what it may see.

use std::collections::BTreeMap;

use protocol::{
    Clock, DecisionId, LogPosition, Millis, PastView, PrivateView, PublicView, RawJson,
    ReadyMessage, ReadyUpdate, Reason, Refusal, SeatNumber, SeatStatus, ServerMessage, Stage,
    Update, Welcome, limits,
};
use rules::{Game, Observer, Seat};

use crate::entry::{Entry, EntryKind};
use crate::history;
use crate::names::Client;
use crate::rendering::RenderedEvents;
use crate::table::Table;

/// A message and the clients that get it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tell {
    /// The clients, in order.
    pub to: Vec<Client>,
    /// The message.
    pub message: ReadyMessage,
}

impl Tell {
    pub(crate) fn one(to: Client, message: ReadyMessage) -> Tell {
        Tell { to: vec![to], message }
    }
    pub(crate) fn refused(to: Client, re: Option<u64>, why: Reason) -> Tell {
        Tell::one(to, ServerMessage::Refused { re, refusal: Refusal::from(why) })
    }
}

/// The seat on the screen of each client that has joined; none for a spectator.
pub(crate) type Screens = BTreeMap<Client, Option<SeatNumber>>;

/// The game at one moment, and its public part serialized once for all who are told.
struct Moment<'t> {
    table: &'t Table,
    game: Option<Game<'t>>,
    public: Option<RawJson>,
}

impl<'t> Moment<'t> {
    fn of(table: &'t Table) -> Moment<'t> {
        let game = table.state.resumed();
        let public = game.as_ref().map(public_part);
        Moment { table, game, public }
    }

    /// Returns an update for a screen, without news and without what rarely changes.
    fn update(&self, now: Millis, shown: Option<SeatNumber>) -> ReadyUpdate {
        Update {
            position: self.table.position(),
            now,
            news: Vec::new(),
            skipped: false,
            room: None,
            seats: None,
            shared: self.public.clone(),
            own: shown.and_then(|seat| self.private_part(seat)),
            clock: self.table.clock_ends().map(|until| Clock { until }),
        }
    }

    fn private_part(&self, seat: SeatNumber) -> Option<RawJson> {
        let (table, game) = (self.table, self.game.as_ref()?);
        let table_game = table.state.game.as_ref()?;
        let resigned = table.state.roster.seat(seat)?.resigned;
        let view = game.view(Observer::Seat(Seat::new(seat.into())?));
        let mut status = SeatStatus { is_over: true, ..SeatStatus::default() };
        if table.state.stage == Stage::Playing && !resigned {
            let partial = table.volatile.partial_answers.get(&seat);
            let partial = partial.map(|partial| &*partial.text).filter(|text| !text.is_empty());
            status = SeatStatus {
                is_over: false,
                decision: table_game.decision(game, seat),
                undo: table_game.undo(seat),
                partial_answer: partial,
            };
        }
        let own = PrivateView::text_of(&view, &status)?;
        #[cfg(test)]
        let own = table.leak.planted(game, own);
        Some(own)
    }
}

fn public_part(game: &Game<'_>) -> RawJson {
    #[cfg(test)]
    crate::counters::count(|counters| counters.public_views += 1);
    PublicView::text_of(&game.view(Observer::Spectator))
}

impl Table {
    pub(crate) fn screens(&self) -> Screens {
        let joined = self.volatile.joined();
        joined.map(|(client, connection)| (client, self.shown(connection))).collect()
    }

    /// Returns the clients that have this seat on the screen.
    pub(crate) fn clients_showing(&self, seat: SeatNumber) -> Vec<Client> {
        let joined = self.volatile.joined();
        let showing = joined.filter(|(_, connection)| self.shown(connection) == Some(seat));
        showing.map(|(client, _)| client).collect()
    }

    /// Makes the messages about an entry that has just happened. Clients with equal screens share a
    /// message, and clients that may see the same of the events share the serialized news. `before`
    /// are the screens before the entry.
    pub(crate) fn tell_entry(
        &self,
        position: LogPosition,
        entry: &Entry,
        before: &Screens,
        events: &RenderedEvents,
    ) -> Vec<Tell> {
        let changes_room = entry.kind.changes_room() || self.state.stage != Stage::Playing;
        let mut groups: BTreeMap<_, Vec<Client>> = BTreeMap::new();
        for (client, connection) in self.volatile.joined() {
            let shown = self.shown(connection);
            // The player who acted sees the result, although the next player may take over the
            // screen.
            let hears = match entry.kind {
                EntryKind::Action(_) => before.get(&client).copied().flatten(),
                EntryKind::Change(_) => shown,
            };
            let seats = changes_room.then(|| self.seats_of(connection.session));
            groups.entry((events.form_for(hears), shown, seats)).or_default().push(client);
        }
        if groups.is_empty() {
            return Vec::new();
        }
        let (moment, room) = (Moment::of(self), changes_room.then(|| self.room()));
        let mut news: BTreeMap<_, RawJson> = BTreeMap::new();
        let tell = |((form, shown, seats), to): ((_, Option<SeatNumber>, _), Vec<Client>)| {
            let news = news.entry(form).or_insert_with(|| {
                RawJson::of(&history::news(position, entry, events.in_form(form)))
            });
            let mut update = moment.update(entry.at, shown);
            (update.news, update.seats) = (vec![news.clone()], seats);
            update.room = room.clone();
            Tell { to, message: ServerMessage::Update(update) }
        };
        groups.into_iter().map(tell).collect()
    }

    pub(crate) fn tell_welcome(&self, to: Client) -> Option<Tell> {
        let session = self.volatile.connections.get(&to)?.session;
        let welcome = Welcome {
            protocol: protocol::VERSION,
            build: self.house.build.clone(),
            seats: self.seats_of(session),
            host: session == self.state.roster.host,
            levels: self.house.levels.clone(),
        };
        Some(Tell::one(to, ServerMessage::Welcome(welcome)))
    }

    /// Makes a message with the whole state for a client, and the news since a position if they are
    /// not too many.
    pub(crate) fn tell_state(
        &self,
        now: Millis,
        to: Client,
        since: Option<LogPosition>,
    ) -> Option<Tell> {
        let connection = self.volatile.connections.get(&to)?;
        let shown = self.shown(connection);
        let mut update = Moment::of(self).update(now, shown);
        let missed = since.map_or(0, |since| self.position().saturating_sub(since));
        update.skipped = missed > limits::NEWS as u64;
        if let Some(since) = since.filter(|_| !update.skipped) {
            update.news = self.past_news(since, self.position(), shown);
        }
        update.room = Some(self.room());
        update.seats = Some(self.seats_of(connection.session));
        Some(Tell::one(to, ServerMessage::Update(update)))
    }

    /// Makes a message with one page of the log, as the seat on the client's screen may see it.
    pub(crate) fn tell_log(&self, to: Client, since: LogPosition) -> Option<Tell> {
        let shown = self.shown(self.volatile.connections.get(&to)?);
        let last = since.saturating_add(limits::NEWS as u64).min(self.position());
        let news = self.past_news(since, last, shown);
        Some(Tell::one(to, ServerMessage::Log { news, more: last < self.position() }))
    }

    fn past_news(
        &self,
        since: LogPosition,
        last: LogPosition,
        shown: Option<SeatNumber>,
    ) -> Vec<RawJson> {
        let news = history::between(&self.state, &self.log, (since, last), shown);
        news.iter().map(RawJson::of).collect()
    }

    /// Makes a message to everybody about who is present and who is away.
    pub(crate) fn tell_presence(&self, now: Millis) -> Option<Tell> {
        let to: Vec<_> = self.volatile.joined().map(|(client, _)| client).collect();
        let roster = &self.state.roster;
        let away = |session| self.volatile.away_since(session);
        let away_since = roster.seats.iter().map(|seat| seat.session().and_then(away)).collect();
        let presence = protocol::Presence {
            now,
            away_since,
            watchers: self.watchers() as u16,
            watching: self.watching(),
            host_away_since: self.host_away_since(),
            deputy: self.deputy(),
        };
        (!to.is_empty()).then_some(Tell { to, message: ServerMessage::Presence(presence) })
    }

    /// Makes a message with a half-made choice, for the other screens of the same seat.
    pub(crate) fn tell_partial_answer(
        &self,
        from: Client,
        decision: DecisionId,
        text: &str,
    ) -> Option<Tell> {
        let mut to = self.clients_showing(decision.seat);
        to.retain(|&client| client != from);
        let message = ServerMessage::PartialAnswer { decision, text: text.to_owned() };
        (!to.is_empty()).then_some(Tell { to, message })
    }

    /// Makes a message with what the seat on the client's screen could see at an earlier position
    /// (T-PASS-1).
    pub(crate) fn tell_past(&self, to: Client, re: Option<u64>, at: LogPosition) -> Option<Tell> {
        let shown = self.shown(self.volatile.connections.get(&to)?);
        let Some(then) = history::game_at(&self.state, &self.log, at) else {
            return Some(Tell::refused(to, re, protocol::Objection::NoSuchPosition.into()));
        };
        let seat = shown.and_then(|seat| Seat::new(seat.into()));
        let status = SeatStatus { is_over: true, ..SeatStatus::default() };
        let own =
            seat.and_then(|seat| PrivateView::text_of(&then.view(Observer::Seat(seat)), &status));
        let past = PastView { position: at, shared: public_part(&then), own };
        Some(Tell::one(to, ServerMessage::Past(past)))
    }
}
