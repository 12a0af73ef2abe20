//! What everybody is told, each what they may know.

use std::collections::BTreeMap;

use protocol::{
    Clock, DecisionId, LogPosition, Millis, PastView, PrivateView, PublicView, RawJson, Reason,
    Refusal, Room, SeatNumber, ServerMessage, Stage, Update, Welcome, limits,
};
use rules::{Observer, Seat};

use crate::entry::{Entry, Note, What};
use crate::history;
use crate::names::Client;
use crate::proposal::Heard;
use crate::table::Table;

/// A message and whom it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tell {
    /// Who gets it, in order.
    pub to: Vec<Client>,
    /// What they get.
    pub message: ServerMessage<RawJson>,
}

impl Tell {
    pub(crate) fn one(to: Client, message: ServerMessage<RawJson>) -> Tell {
        Tell { to: vec![to], message }
    }
    pub(crate) fn refused(to: Client, re: Option<u64>, why: Reason) -> Tell {
        Tell::one(to, ServerMessage::Refused { re, refusal: Refusal::from(why) })
    }
}

/// What is on the screen of each client that has joined.
pub(crate) type Shown = BTreeMap<Client, Option<SeatNumber>>;

impl Table<'_> {
    pub(crate) fn shown_by_client(&self) -> Shown {
        let joined = self.presence.guests.iter().filter(|(_, guest)| guest.joined);
        joined.map(|(&client, guest)| (client, self.shown(guest))).collect()
    }

    /// The clients that have this seat on the screen.
    pub(crate) fn clients_shown(&self, seat: SeatNumber) -> Vec<Client> {
        let shown = self.shown_by_client().into_iter();
        shown.filter(|(_, shown)| *shown == Some(seat)).map(|(client, _)| client).collect()
    }

    /// An entry was taken in: everybody hears of it, those with equal screens in one message.
    pub(crate) fn tell_entry(
        &mut self,
        position: LogPosition,
        entry: &Entry,
        before: &Shown,
        heard: &Heard,
    ) -> Vec<Tell> {
        let changes_room = changes_room(&entry.what) || self.state.stage != Stage::Playing;
        let mut groups: BTreeMap<_, Vec<Client>> = BTreeMap::new();
        for (client, now_shown) in self.shown_by_client() {
            // Whoever acted hears what came of it, though the next player takes the screen.
            let hears = match entry.what {
                What::Acted(_) => before.get(&client).copied().flatten(),
                What::Noted(_) => now_shown,
            };
            let seats = changes_room.then(|| self.seats_of(self.presence.guests[&client].session));
            groups.entry((hears, now_shown, seats)).or_default().push(client);
        }
        let mut tells = Vec::with_capacity(groups.len());
        for ((hears, shown, seats), to) in groups {
            let news = vec![history::news(position, entry, heard.by(hears).to_vec())];
            let mut update = self.update(entry.at, shown);
            (update.news, update.seats) = (news, seats);
            update.room = changes_room.then(|| self.room());
            tells.push(Tell { to, message: ServerMessage::Update(update) });
        }
        tells
    }

    pub(crate) fn tell_welcome(&self, to: Client) -> Tell {
        let session = self.presence.guests[&to].session;
        let welcome = Welcome {
            protocol: protocol::VERSION,
            build: self.house.build.clone(),
            seats: self.seats_of(session),
            host: session == self.state.host,
            levels: self.house.levels.clone(),
        };
        Tell::one(to, ServerMessage::Welcome(welcome))
    }

    /// Everything as it stands, with the news since a position if there are not too many.
    pub(crate) fn tell_state(
        &mut self,
        now: Millis,
        to: Client,
        since: Option<LogPosition>,
    ) -> Tell {
        let guest = self.presence.guests[&to];
        let shown = self.shown(&guest);
        let mut update = self.update(now, shown);
        let missed = since.map_or(0, |since| self.position().saturating_sub(since));
        update.skipped = missed > limits::NEWS as u64;
        if let Some(since) = since.filter(|_| !update.skipped) {
            update.news = history::between(&self.state, since, self.position(), shown);
        }
        update.room = Some(self.room());
        update.seats = Some(self.seats_of(guest.session));
        Tell::one(to, ServerMessage::Update(update))
    }

    /// A page of the log, as whoever is on the screen may know it.
    pub(crate) fn tell_log(&self, to: Client, since: LogPosition) -> Tell {
        let shown = self.shown(&self.presence.guests[&to]);
        let last = since.saturating_add(limits::NEWS as u64).min(self.position());
        let news = history::between(&self.state, since, last, shown);
        Tell::one(to, ServerMessage::Log { news, more: last < self.position() })
    }

    fn update(&mut self, now: Millis, shown: Option<SeatNumber>) -> Update<RawJson> {
        Update {
            position: self.position(),
            now,
            news: Vec::new(),
            skipped: false,
            room: None,
            seats: None,
            shared: self.shared(),
            own: shown.and_then(|seat| self.own(seat)),
            clock: self.clock_ends().map(|until| Clock { until }),
        }
    }

    /// Made once for each position of the game, and shared by all.
    fn shared(&mut self) -> Option<RawJson> {
        if self.shared.is_none() {
            let play = self.state.play.as_ref()?;
            self.shared = Some(RawJson::of(&PublicView::of(&play.game.view(Observer::Spectator))));
        }
        self.shared.clone()
    }

    fn own(&self, seat: SeatNumber) -> Option<PrivateView> {
        let play = self.state.play.as_ref()?;
        let chair = self.state.chair(seat)?;
        let mut own = PrivateView::of(&play.game.view(Observer::Seat(Seat::new(seat.into())?)))?;
        #[cfg(test)]
        self.leak.plant(&play.game, &mut own);
        let decides = self.state.stage == Stage::Playing && !chair.resigned;
        if !decides {
            own.legal = None;
            return Some(own);
        }
        own.decision = play.decision(seat);
        own.undo = play.undo(seat);
        let draft = self.presence.drafts.get(&seat);
        own.draft = draft.map(|draft| draft.text.clone()).filter(|text| !text.is_empty());
        Some(own)
    }

    /// People and settings, as everybody may know them.
    pub fn room(&self) -> Room {
        let state = &self.state;
        Room {
            board: state.board.id().to_owned(),
            fingerprint: format!("{:016x}", state.board.fingerprint()),
            stage: state.stage,
            chairs: state.chairs.iter().map(|chair| chair.on_wire()).collect(),
            host: state.seats_of(state.host).next(),
            settings: state.settings.clone(),
            commitment: record::seed_to_hex(rules::Seed(state.deal.commitment)),
            winners: state.winners(),
            next_table: state.next_table.as_deref().map(str::to_owned),
        }
    }

    pub(crate) fn tell_presence(&self, now: Millis) -> Vec<Tell> {
        let to: Vec<_> = self.shown_by_client().into_keys().collect();
        if to.is_empty() {
            return Vec::new();
        }
        let sessions = self.state.chairs.iter().map(|chair| chair.session());
        let away_since =
            sessions.map(|session| session.and_then(|s| self.presence.away_since(s))).collect();
        let guests = self.presence.guests.values();
        let watchers = guests.filter(|guest| self.state.seats_of(guest.session).next().is_none());
        let watchers = watchers.count() as u16;
        let presence = protocol::Presence { now, away_since, watchers };
        vec![Tell { to, message: ServerMessage::Presence(presence) }]
    }

    /// The other screens of the same seat hear of a half-made choice.
    pub(crate) fn tell_draft(
        &self,
        from: Client,
        decision: DecisionId,
        text: &str,
    ) -> Option<Tell> {
        let mut to = self.clients_shown(decision.seat);
        to.retain(|&client| client != from);
        let message = ServerMessage::Draft { decision, text: text.to_owned() };
        (!to.is_empty()).then_some(Tell { to, message })
    }

    /// What a client could have seen at an earlier position (T-PASS-1: what its seat could).
    pub(crate) fn tell_past(&self, to: Client, re: Option<u64>, at: LogPosition) -> Tell {
        let shown = self.shown(&self.presence.guests[&to]);
        let play = self.state.play.as_ref();
        let Some(then) = play.and_then(|play| play.as_of(&self.state.log, at)) else {
            return Tell::refused(to, re, protocol::Objection::NoSuchPosition.into());
        };
        let seat = shown.and_then(|seat| Seat::new(seat.into()));
        let own = seat.and_then(|seat| PrivateView::of(&then.game.view(Observer::Seat(seat))));
        let own = own.map(|own| PrivateView { legal: None, ..own });
        let shared = RawJson::of(&PublicView::of(&then.game.view(Observer::Spectator)));
        Tell::one(to, ServerMessage::Past(PastView { position: at, shared, own }))
    }
}

/// Whether an entry is about people and settings.
pub(crate) fn changes_room(what: &What) -> bool {
    match what {
        What::Acted(_) => false,
        What::Noted(note) => match **note {
            Note::Opened(_)
            | Note::Seated { .. }
            | Note::BotSeated { .. }
            | Note::Vacated { .. }
            | Note::Changed(_)
            | Note::HintsAllowed { .. }
            | Note::Ready { .. }
            | Note::Started
            | Note::Muted { .. }
            | Note::Resigned { .. }
            | Note::WantsStop { .. }
            | Note::HandedOver { .. }
            | Note::Abandoned
            | Note::Rematched { .. } => true,
            Note::Undone { .. } | Note::Rewound { .. } | Note::Said { .. } => false,
        },
    }
}
