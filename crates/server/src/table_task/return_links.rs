//! Return links: they move seats to another device, and can be renewed.

use protocol::{Objection, SeatNumber};
use table::{Holder, Session};

use super::TableTask;
use super::notes::{self, NoteKey};
use crate::clock::now;
use crate::command::{Renewal, TableDetails, TableError};

impl TableTask {
    /// Gives all seats that a return link is for to the session that shows its key.
    pub(super) async fn take_over(
        &mut self,
        to: Session,
        key: &str,
    ) -> Result<TableDetails, TableError> {
        let found = self.holder(|io, holder| io.verify(io.return_seat(holder.origin), key));
        let origin = found.ok_or(TableError::NoTable)?.origin;
        let moves = |holder: &Holder| holder.origin == origin && holder.session != to;
        for holder in self.table.holders().into_iter().filter(moves) {
            let proposal = self.table.hand_over(now(), holder.seat, to)?;
            self.io.store(proposal).await?;
        }
        Ok(self.details(to))
    }

    /// Makes a new return link for a seat and voids the old one. The host may do so for every seat.
    /// For the host's own seat all other people at the table must agree; the last one to agree gets the
    /// link and passes it on.
    pub(super) async fn renew_link(
        &mut self,
        session: Session,
        seat: SeatNumber,
    ) -> Result<Renewal, TableError> {
        if !self.belongs_to(session) {
            return Err(TableError::NoTable);
        }
        let holder = self.holder(|_, holder| holder.seat == seat).ok_or(Objection::SeatEmpty)?;
        let host = self.table.host();
        if session != host {
            if holder.session != host {
                return Err(Objection::NotHost.into());
            }
            let missing = self.agree(session, holder.origin).await?;
            if !missing.is_empty() {
                return Ok(Renewal::Waits { missing });
            }
        }
        let generation = self.io.generation(holder.origin).next();
        let io = &mut self.io;
        let key = NoteKey::Generation(holder.origin);
        notes::put_generation(&*io.registry.store, &io.id, key, generation).await?;
        io.notes.generations.insert(holder.origin, generation);
        Ok(Renewal::Made { key: io.key(io.return_seat(holder.origin)) })
    }

    /// Notes that a session agrees to a new link for the host, whose seat `host` took first. Returns
    /// the seats that have not agreed yet. Players who resigned have no say: nobody may leave the game
    /// and then take the host's seat.
    async fn agree(&mut self, who: Session, host: Session) -> Result<Vec<SeatNumber>, TableError> {
        let now_host = self.table.host();
        let others = self.table.holders().into_iter();
        let others = others.filter(|other| other.session != now_host && !other.resigned);
        let others: Vec<_> = others.collect();
        if others.iter().all(|other| other.session != who) {
            return Err(Objection::NotHost.into());
        }
        let io = &mut self.io;
        let generation = io.generation(host);
        let key = NoteKey::Agreed(who);
        notes::put_generation(&*io.registry.store, &io.id, key, generation).await?;
        io.notes.agreed.insert(who, generation);
        let agreed = |other: &&Holder| io.notes.agreed.get(&other.session) == Some(&generation);
        Ok(others.iter().filter(|other| !agreed(other)).map(|other| other.seat).collect())
    }
}
