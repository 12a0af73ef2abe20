//! Admission: who may do what at a table, by session, by the key of a link, or by the token of a seat.

use protocol::{ClientMessage, Objection, SeatNumber, Stage};
use table::{Holder, Session, Table};

use super::notes::Generation;
use super::{TableIo, TableTask};
use crate::command::{Credential, KnownKeys, TableDetails, TableError};
use crate::secrets::KeyPurpose;
use crate::summary;

/// The rights of an admitted visitor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Admitted {
    pub(super) session: Session,
    /// Whether the visitor may take an empty seat.
    pub(super) may_sit: bool,
    /// The seat that the token is for.
    pub(super) seat: Option<SeatNumber>,
}

impl Admitted {
    /// Checks what the table cannot know: whether the visitor was invited to sit down.
    pub(super) fn may_say(&self, message: &ClientMessage) -> Result<(), Objection> {
        let sits = matches!(message, ClientMessage::Sit { .. });
        if sits && !self.may_sit { Err(Objection::NotYourSeat) } else { Ok(()) }
    }
}

impl TableTask {
    /// Admits a visitor or not. The host and sessions with a seat always may come; to a listed table
    /// everybody may.
    pub(super) fn admit(&self, credential: &Credential) -> Result<Admitted, TableError> {
        match credential {
            Credential::SeatToken { token } => {
                let is_theirs =
                    |io: &TableIo, holder: &Holder| io.verify(io.play(holder.origin), token);
                let Holder { session, seat, .. } =
                    self.holder(is_theirs).ok_or(TableError::NoTable)?;
                Ok(Admitted { session, may_sit: false, seat: Some(seat) })
            }
            Credential::Session { session, key } => {
                let session = *session;
                let has = |purpose| key.as_ref().is_some_and(|key| self.io.verify(purpose, key));
                let listed = self.table.room().settings.listed;
                let may_sit = self.belongs_to(session) || listed || has(KeyPurpose::Invite);
                if may_sit || has(KeyPurpose::Watch) {
                    Ok(Admitted { session, may_sit, seat: None })
                } else {
                    Err(TableError::NoTable)
                }
            }
        }
    }

    /// Finds the person for whom `is` holds. Looks at all, so that the time says nothing about which.
    pub(super) fn holder(&self, is: impl Fn(&TableIo, &Holder) -> bool) -> Option<Holder> {
        let holders = self.table.holders();
        holders.into_iter().filter(|holder| is(&self.io, holder)).last()
    }

    /// Whether a session is the host or has a seat.
    pub(super) fn belongs_to(&self, session: Session) -> bool {
        self.table.host() == session || !self.table.seats_of(session).is_empty()
    }

    /// Describes the table for an admitted visitor, with the keys of the links they may know.
    pub(super) fn details(&self, session: Session) -> TableDetails {
        let (table, io) = (&self.table, &self.io);
        let mine = table.holders().into_iter().find(|holder| holder.session == session);
        let invites = self.belongs_to(session) && table.stage() == Stage::Gathering;
        TableDetails {
            summary: summary::summarize(table.state()),
            position: table.position(),
            waiting: table.awaited(),
            yours: table.seats_of(session),
            host: table.host() == session,
            keys: KnownKeys {
                invite: invites.then(|| io.key(KeyPurpose::Invite)),
                watch: self.belongs_to(session).then(|| io.key(KeyPurpose::Watch)),
                return_key: mine.map(|holder| io.key(io.return_seat(holder.origin))),
                seat_token: mine.map(|holder| io.key(io.play(holder.origin))),
            },
        }
    }
}

impl TableIo {
    /// Returns the purpose of the current return link of the session that took the seat first.
    pub(super) fn return_seat(&self, origin: Session) -> KeyPurpose {
        KeyPurpose::Return { origin, generation: self.generation(origin).0 }
    }
    fn play(&self, origin: Session) -> KeyPurpose {
        KeyPurpose::Play { origin, generation: self.generation(origin).0 }
    }
    pub(super) fn generation(&self, origin: Session) -> Generation {
        self.notes.generations.get(&origin).copied().unwrap_or_default()
    }
    pub(super) fn key(&self, purpose: KeyPurpose) -> String {
        self.registry.secret.key(&self.id, purpose)
    }
    pub(super) fn verify(&self, purpose: KeyPurpose, key: &str) -> bool {
        self.registry.secret.verify(&self.id, purpose, key)
    }
}

/// Finds the first seat that nobody has.
pub(super) fn empty_seat(table: &Table) -> Option<SeatNumber> {
    let chairs = table.room().chairs;
    let empty = chairs.iter().position(|chair| chair.sitter == protocol::Sitter::Nobody);
    empty.map(|seat| seat as SeatNumber)
}
