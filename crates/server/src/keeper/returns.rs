//! Return links: seats that move to another device, and links that are made anew.

use protocol::{Objection, SeatNumber};
use table::{Holder, Session};

use super::{Keeper, notes};
use crate::clock::now;
use crate::letter::{Outline, Refused, Renewal};

impl Keeper {
    /// Gives all seats that this key is for to the session that shows it.
    pub(super) async fn hand_over(&mut self, to: Session, key: &str) -> Result<Outline, Refused> {
        let found = self.holder(|desk, holder| desk.opens(desk.return_door(holder.origin), key));
        let origin = found.ok_or(Refused::NoTable)?.origin;
        let theirs = |holder: &Holder| holder.origin == origin && holder.session != to;
        for holder in self.table.holders().into_iter().filter(theirs) {
            let proposal = self.table.hand_over(now(), holder.seat, to)?;
            self.desk.store(proposal).await?;
        }
        Ok(self.outline(to))
    }

    /// Makes the return link of a seat anew; the one before opens nothing more. The host may do so for
    /// every seat. For the host's own, all other people at the table together may: whoever is the
    /// last to agree gets the link, to pass it on.
    pub(super) async fn renew(
        &mut self,
        session: Session,
        seat: SeatNumber,
    ) -> Result<Renewal, Refused> {
        if !self.is_theirs(session) {
            return Err(Refused::NoTable);
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
        let generation = self.desk.generation(holder.origin).next();
        let desk = &mut self.desk;
        notes::renewed(&*desk.hall.store, &desk.id, holder.origin, generation).await?;
        desk.kept.generations.insert(holder.origin, generation);
        Ok(Renewal::Made { key: desk.key(desk.return_door(holder.origin)) })
    }

    /// Notes that somebody wants a new link for the host; gives the seats that have not agreed yet.
    /// Who has resigned has no say: nobody may leave the game and then take the host's seat.
    async fn agree(&mut self, who: Session, host: Session) -> Result<Vec<SeatNumber>, Refused> {
        let now_host = self.table.host();
        let others = self.table.holders().into_iter();
        let others = others.filter(|other| other.session != now_host && !other.resigned);
        let others: Vec<_> = others.collect();
        if others.iter().all(|other| other.session != who) {
            return Err(Objection::NotHost.into());
        }
        let desk = &mut self.desk;
        let generation = desk.generation(host);
        notes::agreed(&*desk.hall.store, &desk.id, who, generation).await?;
        desk.kept.agreed.insert(who, generation);
        let agreed = |other: &&Holder| desk.kept.agreed.get(&other.session) == Some(&generation);
        Ok(others.iter().filter(|other| !agreed(other)).map(|other| other.seat).collect())
    }
}
