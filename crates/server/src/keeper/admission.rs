//! Who may do what at a table: by session, by the key of a link, by the token of a seat.

use protocol::{ClientMessage, Objection, SeatNumber, Stage};
use table::{Holder, Session, Table};

use super::notes::Generation;
use super::{Desk, Keeper};
use crate::letter::{Outline, OutlineKeys, Refused, Ticket};
use crate::secrets::Door;
use crate::summary::Summary;

/// Somebody who was let in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Admitted {
    pub(super) session: Session,
    /// Whether an empty seat may be taken.
    pub(super) may_sit: bool,
    /// The seat that a token is for.
    pub(super) seat: Option<SeatNumber>,
}

impl Admitted {
    /// The table itself knows who holds which seat; who was invited is the server's business.
    pub(super) fn may_say(&self, message: &ClientMessage) -> Result<(), Objection> {
        let sits = matches!(message, ClientMessage::Sit { .. });
        if sits && !self.may_sit { Err(Objection::NotYourSeat) } else { Ok(()) }
    }
}

impl Keeper {
    /// Lets somebody in, or not. A session that holds a seat or is the host may always come; with a
    /// listed table everybody may.
    pub(super) fn admit(&self, ticket: &Ticket) -> Result<Admitted, Refused> {
        match ticket {
            Ticket::Seat { token } => {
                let holder =
                    self.holder(|desk, holder| desk.opens(desk.play_door(holder.origin), token));
                let Holder { session, seat, .. } = holder.ok_or(Refused::NoTable)?;
                Ok(Admitted { session, may_sit: false, seat: Some(seat) })
            }
            Ticket::Session { session, key } => {
                let (session, opens) =
                    (*session, |door| key.as_ref().is_some_and(|key| self.desk.opens(door, key)));
                let theirs = self.is_theirs(session);
                let listed = self.table.room().settings.listed;
                let may_sit = theirs || listed || opens(Door::Invite);
                if may_sit || opens(Door::Watch) {
                    Ok(Admitted { session, may_sit, seat: None })
                } else {
                    Err(Refused::NoTable)
                }
            }
        }
    }

    /// The person for whom this holds. All are looked at, whichever it is.
    pub(super) fn holder(&self, is: impl Fn(&Desk, &Holder) -> bool) -> Option<Holder> {
        let holders = self.table.holders();
        holders.into_iter().filter(|holder| is(&self.desk, holder)).last()
    }

    pub(super) fn is_theirs(&self, session: Session) -> bool {
        self.table.host() == session || !self.table.seats_of(session).is_empty()
    }

    /// How the table stands for somebody who was let in, with the links they may know.
    pub(super) fn outline(&self, session: Session) -> Outline {
        let (table, desk) = (&self.table, &self.desk);
        let mine = table.holders().into_iter().find(|holder| holder.session == session);
        let invites = self.is_theirs(session) && table.stage() == Stage::Gathering;
        Outline {
            summary: Summary::of(table),
            position: table.position(),
            waiting: table.awaited(),
            yours: table.seats_of(session),
            host: table.host() == session,
            keys: OutlineKeys {
                invite: invites.then(|| desk.key(Door::Invite)),
                watch: self.is_theirs(session).then(|| desk.key(Door::Watch)),
                back: mine.map(|holder| desk.key(desk.return_door(holder.origin))),
                play: mine.map(|holder| desk.key(desk.play_door(holder.origin))),
            },
        }
    }
}

impl Desk {
    pub(super) fn return_door(&self, origin: Session) -> Door {
        Door::Return { origin, generation: self.generation(origin).0 }
    }
    fn play_door(&self, origin: Session) -> Door {
        Door::Play { origin, generation: self.generation(origin).0 }
    }
    pub(super) fn generation(&self, origin: Session) -> Generation {
        self.kept.generations.get(&origin).copied().unwrap_or_default()
    }
    pub(super) fn key(&self, door: Door) -> String {
        self.hall.keys.key(&self.id, door)
    }
    pub(super) fn opens(&self, door: Door, key: &str) -> bool {
        self.hall.keys.opens(&self.id, door, key)
    }
}

/// The first seat that nobody has.
pub(super) fn empty_seat(table: &Table<'_>) -> Option<SeatNumber> {
    let chairs = table.room().chairs;
    let empty = chairs.iter().position(|chair| chair.sitter == protocol::Sitter::Nobody);
    empty.map(|seat| seat as SeatNumber)
}
