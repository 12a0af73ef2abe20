//! Admission: who may do what at a table, by session, by the key of a link, or by the token of a seat.

use std::net::IpAddr;

use protocol::{ClientMessage, Objection, SeatNumber, ServerMessage, Stage};
use table::{Client, Holder, Session, Table, Tell};

use super::notes::{self, Generation};
use super::{TableIo, TableTask};
use crate::address::AddressGroup;
use crate::command::{Credential, KnownKeys, TableDetails, TableError};
use crate::moderation::BlockedParty;
use crate::secrets::KeyPurpose;
use crate::summary;
use crate::throttle::Caller;

/// The rights of an admitted visitor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Admitted {
    pub(super) session: Session,
    /// Whether the visitor may take an empty seat.
    pub(super) may_sit: bool,
    /// The seat that the token is for.
    pub(super) seat: Option<SeatNumber>,
    pub(super) from: IpAddr,
}

impl Admitted {
    /// Returns who this is, for limits.
    pub(super) fn caller(&self) -> Caller {
        Caller { address: self.from, session: Some(self.session) }
    }
    pub(super) fn group(&self) -> AddressGroup {
        AddressGroup::of(self.from)
    }

    /// Checks what the table cannot know: whether the visitor was invited to sit down.
    pub(super) fn may_say(&self, message: &ClientMessage) -> Result<(), Objection> {
        let sits = matches!(message, ClientMessage::Sit { .. });
        if sits && !self.may_sit { Err(Objection::NotYourSeat) } else { Ok(()) }
    }
}

impl TableTask {
    /// Admits a visitor or refuses. The host and sessions with a seat are always admitted; to a
    /// listed table everybody is.
    pub(super) fn admit(&self, credential: &Credential) -> Result<Admitted, TableError> {
        let from = credential.address();
        match credential {
            Credential::SeatToken { token, .. } => {
                let is_theirs =
                    |io: &TableIo, holder: &Holder| io.verify(io.play(holder.origin), token);
                let Holder { session, seat, .. } =
                    self.holder(is_theirs).ok_or(TableError::NoTable)?;
                let caller = Caller { address: from, session: Some(session) };
                if self.io.registry.moderation.is_blocked(&caller, self.io.registry.now()) {
                    return Err(TableError::NoTable);
                }
                Ok(Admitted { session, may_sit: false, seat: Some(seat), from })
            }
            Credential::Session { session, key, .. } => {
                let session = *session;
                if self.is_barred(session, AddressGroup::of(from)) {
                    return Err(Objection::Removed.into());
                }
                let has = |purpose| key.as_ref().is_some_and(|key| self.io.verify(purpose, key));
                let listed = self.table.is_listed();
                let may_sit = self.belongs_to(session) || listed || has(self.io.invite());
                if may_sit || has(self.io.watch()) {
                    Ok(Admitted { session, may_sit, seat: None, from })
                } else {
                    Err(TableError::NoTable)
                }
            }
        }
    }

    /// Finds the person for whom `is` returns true. Checks all, so that the time does not reveal
    /// which one.
    pub(super) fn holder(&self, is: impl Fn(&TableIo, &Holder) -> bool) -> Option<Holder> {
        let holders = self.table.holders();
        holders.into_iter().filter(|holder| is(&self.io, holder)).last()
    }

    /// Returns whether a session is the host or has a seat.
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
                invite: invites.then(|| io.key(io.invite())),
                watch: self.belongs_to(session).then(|| io.key(io.watch())),
                return_key: mine.map(|holder| io.key(io.return_seat(holder.origin))),
                seat_token: mine.map(|holder| io.key(io.play(holder.origin))),
            },
        }
    }
}

impl TableTask {
    /// Returns whether a visitor is not admitted: the host has removed the session, or at a listed table
    /// somebody else at the same address (T-SEAT-3). People with a seat and the host always come in.
    fn is_barred(&self, session: Session, from: AddressGroup) -> bool {
        let by_address = || self.io.notes.barred.contains(&group_text(from));
        let listed = self.table.is_listed();
        self.table.is_removed(session) || (listed && !self.belongs_to(session) && by_address())
    }

    /// Ends the connections of somebody whom the operator has blocked.
    pub(super) fn expel(&mut self, party: &BlockedParty) {
        let blocked = self.admitted.iter().filter(|(_, one)| party.is(&one.caller()));
        let blocked: Vec<_> = blocked.map(|(client, _)| *client).collect();
        blocked.into_iter().for_each(|client| self.show_out(client));
    }

    /// Ends a connection for good.
    fn show_out(&mut self, client: Client) {
        let message = ServerMessage::Goodbye { back_soon: false };
        self.io.tell(&[Tell { to: vec![client], message }]);
        self.disconnect(client);
    }

    /// Ends the connections of those whom the host has removed, and at a listed table closes it to
    /// their addresses (T-SEAT-3).
    pub(super) async fn show_the_door(&mut self) -> Result<(), TableError> {
        let removed: Vec<_> = self.admitted.iter().map(|(&client, &one)| (client, one)).collect();
        let is_removed = |one: &Admitted| self.table.is_removed(one.session);
        let removed: Vec<_> = removed.into_iter().filter(|(_, one)| is_removed(one)).collect();
        // Whoever sat down over HTTP has no connection.
        let sat_from = self.sat_from.iter().filter(|(session, _)| self.table.is_removed(**session));
        let mut groups: Vec<_> = sat_from.map(|(_, group)| *group).collect();
        for (client, one) in removed {
            self.show_out(client);
            groups.push(one.group());
        }
        for group in groups.into_iter().filter(|_| self.table.is_listed()) {
            let group = group_text(group);
            if self.io.notes.barred.insert(group.clone()) {
                notes::put_barred(&*self.io.registry.store, &self.io.id, &group).await?;
            }
        }
        Ok(())
    }
}

/// Writes a group of addresses as text for a note.
fn group_text(group: AddressGroup) -> String {
    match group {
        AddressGroup::V4(address) => format!("4-{:08x}", address.to_bits()),
        AddressGroup::Network64(network) => format!("64-{network:016x}"),
        AddressGroup::Network48(network) => format!("48-{network:016x}"),
    }
}

impl TableIo {
    /// Returns the purpose of the current invite link.
    fn invite(&self) -> KeyPurpose {
        KeyPurpose::Invite { generation: self.notes.invitation.0 }
    }
    /// Returns the purpose of the current watch link.
    fn watch(&self) -> KeyPurpose {
        KeyPurpose::Watch { generation: self.notes.invitation.0 }
    }
    /// Returns the purpose of the current return link of the session that took the seat first.
    pub(super) fn return_seat(&self, origin: Session) -> KeyPurpose {
        KeyPurpose::Return { origin, generation: self.generation(origin).0 }
    }
    pub(super) fn play(&self, origin: Session) -> KeyPurpose {
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
