//! Who is connected, and what is kept only as long as the table is in memory.

use std::collections::BTreeMap;

use protocol::{DecisionId, Millis, SeatNumber, limits};

use crate::names::{Client, Session};

/// What a restart forgets: connections, drafts, requests for hints, how much was said lately.
#[derive(Clone, Debug, Default)]
pub(crate) struct Presence {
    pub(crate) guests: BTreeMap<Client, Guest>,
    /// When sessions that are not connected were here last.
    gone: BTreeMap<Session, Millis>,
    /// When anybody at all was here last; none while somebody is.
    pub(crate) empty_since: Option<Millis>,
    /// When the table came into memory.
    pub(crate) woken: Millis,
    pub(crate) drafts: BTreeMap<SeatNumber, Draft>,
    pub(crate) hints: BTreeMap<SeatNumber, DecisionId>,
    chat: BTreeMap<SeatNumber, Bucket>,
}

/// A connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guest {
    pub(crate) session: Session,
    /// Whether it has said `join`.
    pub(crate) joined: bool,
    /// The seat on its screen, where the session holds several (T-PASS-1).
    pub(crate) showing: Option<SeatNumber>,
}

/// A half-made choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Draft {
    pub(crate) decision: DecisionId,
    pub(crate) text: String,
}

/// Chat lines said lately.
#[derive(Clone, Copy, Debug)]
struct Bucket {
    said: u32,
    since: Millis,
}

impl Presence {
    /// Nobody is here, and the last sign of life was at `last`.
    pub(crate) fn new(now: Millis, last: Millis) -> Presence {
        Presence { woken: now, empty_since: Some(last), ..Presence::default() }
    }

    pub(crate) fn connect(&mut self, client: Client, session: Session) {
        self.guests.insert(client, Guest { session, joined: false, showing: None });
        self.gone.remove(&session);
        self.empty_since = None;
    }

    pub(crate) fn disconnect(&mut self, now: Millis, client: Client) {
        let Some(guest) = self.guests.remove(&client) else { return };
        self.missed(now, guest.session);
        if self.guests.is_empty() {
            self.empty_since = Some(now);
        }
    }

    /// A session that is not here is away from now on.
    pub(crate) fn missed(&mut self, now: Millis, session: Session) {
        if !self.is_here(session) {
            self.gone.insert(session, now);
        }
    }

    /// Forgets when sessions left that nobody waits for.
    pub(crate) fn forget_others(&mut self, seated: impl Fn(Session) -> bool) {
        self.gone.retain(|&session, _| seated(session));
    }

    pub(crate) fn is_here(&self, session: Session) -> bool {
        self.guests.values().any(|guest| guest.session == session)
    }

    /// Since when a session is away; none while it is here.
    pub(crate) fn away_since(&self, session: Session) -> Option<Millis> {
        let since = || self.gone.get(&session).copied().unwrap_or(self.woken);
        (!self.is_here(session)).then(since)
    }

    pub(crate) fn connections(&self, session: Session) -> usize {
        self.guests.values().filter(|guest| guest.session == session).count()
    }

    /// Notes a chat line, unless too many were said lately.
    pub(crate) fn may_say(&mut self, seat: SeatNumber, now: Millis) -> bool {
        let every = limits::CHAT_EVERY.as_millis() as Millis;
        let bucket = self.chat.entry(seat).or_insert(Bucket { said: 0, since: now });
        let forgotten = now.saturating_sub(bucket.since) / every;
        bucket.said = bucket.said.saturating_sub(u32::try_from(forgotten).unwrap_or(u32::MAX));
        bucket.since += forgotten * every;
        if bucket.said == 0 {
            bucket.since = now;
        }
        let may = bucket.said < limits::CHAT_BURST;
        bucket.said += u32::from(may);
        may
    }
}
