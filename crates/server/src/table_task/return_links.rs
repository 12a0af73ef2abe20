//! Return links: they move seats to another device. Only the session that holds a seat sees and
//! renews its link (T-SEAT-1).

use protocol::{Objection, SeatNumber, Stage};
use table::{Holder, Session};

use super::TableTask;
use super::following::ATTEMPTS;
use super::notes::{self, NoteKey, SeatOffer};
use crate::command::{RenewedKeys, TableDetails, TableError};
use crate::secrets::{self, KeyPurpose};

impl TableTask {
    /// Gives all seats that a return link is for to the session that shows its key, or the seat that its
    /// holder gives away by this key (T-SEAT-2).
    pub(super) async fn take_over(
        &mut self,
        to: Session,
        key: &str,
    ) -> Result<TableDetails, TableError> {
        self.refresh_notes().await?;
        let found = self.holder(|io, holder| io.verify(io.return_seat(holder.origin), key));
        let Some(Holder { origin, .. }) = found else { return self.take_offer(to, key).await };
        let moves = |holder: &Holder| holder.origin == origin && holder.session != to;
        let moved: Vec<_> = self.table.holders().into_iter().filter(moves).collect();
        moved.iter().try_for_each(|holder| self.check_not_blocked(holder.session))?;
        for holder in moved {
            self.hand_over(holder, to).await?;
        }
        Ok(self.details(to))
    }

    /// Checks that a seat may leave its session: a link must not carry it past the operator's block to a session
    /// that anybody can make.
    fn check_not_blocked(&self, holder: Session) -> Result<(), TableError> {
        let registry = &self.io.registry;
        let is_blocked = registry.moderation.is_session_blocked(holder, registry.now());
        if is_blocked { Err(TableError::Blocked) } else { Ok(()) }
    }

    /// Moves the seat of a holder to another session; again if another node was faster.
    async fn hand_over(&mut self, holder: Holder, to: Session) -> Result<(), TableError> {
        for _ in 0..ATTEMPTS {
            let still = |now: &Holder| now.seat == holder.seat && now.session == holder.session;
            if !self.table.holders().iter().any(still) {
                return Err(TableError::NoTable);
            }
            let proposal = self.table.hand_over(self.io.registry.now(), holder.seat, to)?;
            match self.io.store(proposal).await {
                Err(TableError::Conflict) => self.catch_up().await?,
                other => return other,
            }
        }
        Err(TableError::Unavailable)
    }

    /// Gives the seat of an offer to the session that shows its key.
    async fn take_offer(&mut self, to: Session, key: &str) -> Result<TableDetails, TableError> {
        let io = &self.io;
        let offers = io.notes.offers.iter();
        let is = |offer: &SeatOffer| io.verify(KeyPurpose::Take { offer: offer.number }, key);
        let found = offers.filter(|(_, offer)| is(offer)).last();
        let (seat, offer) = found.map(|(&seat, offer)| (seat, offer.clone())).unzip();
        let (Some(seat), Some(offer)) = (seat, offer) else { return Err(TableError::NoTable) };
        let is_theirs = |holder: &Holder| holder.seat == seat && holder.session == offer.from;
        if !self.table.holders().iter().any(is_theirs) {
            return Err(TableError::NoTable);
        }
        self.check_not_blocked(offer.from)?;
        // Others may have taken the name since it was offered.
        self.check_name(offer.from, &offer.name)?;
        let proposal = self.table.give(self.io.registry.now(), seat, to, &offer.name)?;
        match self.io.store(proposal).await {
            // The visitor follows the link again; whether it is still good is decided then.
            Err(TableError::Conflict) => {
                self.catch_up().await?;
                return Err(TableError::Unavailable);
            }
            other => other?,
        }
        self.io.notes.offers.remove(&seat);
        notes::remove_offer(&*self.io.registry.store, &self.io.id, seat).await?;
        Ok(self.details(to))
    }

    /// Makes a link by which somebody with this name takes a seat of this session (T-SEAT-2). An earlier
    /// link for the same seat is void. The holder keeps the seat until the link is used.
    pub(super) async fn offer_seat(
        &mut self,
        session: Session,
        seat: SeatNumber,
        name: &str,
    ) -> Result<String, TableError> {
        if !self.belongs_to(session) {
            return Err(TableError::NoTable);
        }
        if !self.table.seats_of(session).contains(&seat) {
            return Err(Objection::NotYourSeat.into());
        }
        // Before the start whoever does not play leaves the seat, and the other one sits down.
        if self.table.stage() != Stage::Playing {
            return Err(Objection::NotPlaying.into());
        }
        let name = self.check_name(session, name)?;
        self.refresh_notes().await?;
        let offer = SeatOffer { number: secrets::random(), from: session, name };
        let io = &mut self.io;
        notes::put_offer(&*io.registry.store, &io.id, seat, &offer).await?;
        let key = io.key(KeyPurpose::Take { offer: offer.number });
        io.notes.offers.insert(seat, offer);
        Ok(key)
    }

    /// Makes new invite and watch links and voids the old ones. Only the host may do this (T-SEAT-3).
    pub(super) async fn renew_invite(
        &mut self,
        session: Session,
    ) -> Result<TableDetails, TableError> {
        if !self.belongs_to(session) {
            return Err(TableError::NoTable);
        }
        if self.table.host() != session {
            return Err(Objection::NotHost.into());
        }
        self.refresh_notes().await?;
        let io = &mut self.io;
        let generation = io.notes.invitation.next();
        let key = NoteKey::Invitation;
        notes::put_generation(&*io.registry.store, &io.id, key, generation).await?;
        io.notes.invitation = generation;
        Ok(self.details(session))
    }

    /// Makes a new return link and a new token for the seats of a session, and voids the old ones. Only
    /// the session that holds the seats can ask for this, and it can ask only for its own (T-SEAT-1).
    pub(super) async fn renew_link(&mut self, session: Session) -> Result<RenewedKeys, TableError> {
        if !self.belongs_to(session) {
            return Err(TableError::NoTable);
        }
        // A host need not sit.
        let holder = self.table.holders().into_iter().find(|holder| holder.session == session);
        let origin = holder.ok_or(Objection::NotYourSeat)?.origin;
        self.refresh_notes().await?;
        let io = &mut self.io;
        let generation = io.generation(origin).next();
        let key = NoteKey::Generation(origin);
        notes::put_generation(&*io.registry.store, &io.id, key, generation).await?;
        io.notes.generations.insert(origin, generation);
        Ok(RenewedKeys {
            return_key: io.key(io.return_seat(origin)),
            seat_token: io.key(io.play(origin)),
        })
    }
}
