//! The people and bots at a table, and its settings.

use std::sync::Arc;

use board::Board;
use protocol::{FirstPlayer, LogPosition, Millis, SeatNumber, Settings, Sitter};
use record::FairDeal;
use rules::GameState;

use crate::entry::Occupant;
use crate::names::Session;
use crate::state::Misfit;

/// The part of a table that changes rarely, shared by all copies of a state until it does.
#[derive(Clone)]
pub(crate) struct Roster {
    pub(crate) board: Arc<Board>,
    /// When the table was opened.
    pub(crate) opened_at: Millis,
    pub(crate) seats: Vec<SeatState>,
    pub(crate) host: Session,
    pub(crate) settings: Settings,
    pub(crate) deal: FairDeal,
    /// The state that the game begins with, if it is not dealt. Copies of the roster share it.
    pub(crate) given: Option<Arc<GameState>>,
    /// The table of the rematch.
    pub(crate) next_table: Option<Box<str>>,
    /// Whether the host allows several seats for one session (T-SEAT-3).
    pub(crate) several: bool,
    /// The session that opened the table for several people on one device (T-SEAT-3).
    pub(crate) shared_device: Option<Session>,
    /// The sessions that the host has removed (T-SEAT-3).
    pub(crate) removed: Vec<Session>,
    /// The sessions that the host has muted, in whatever seat.
    pub(crate) muted: Vec<Session>,
}

/// A seat and who is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeatState {
    pub(crate) occupant: Occupant,
    /// The session that took the seat first. It stays when the seat moves to another device.
    pub(crate) origin: Option<Session>,
    /// What the person added to the seed of the deal.
    pub(crate) nonce: Option<Box<[u8; 32]>>,
    pub(crate) resigned: bool,
    pub(crate) wants_stop: bool,
    /// Whether the person agrees to hints (T-SEE-2).
    pub(crate) wants_hints: bool,
    /// The livery that the person has chosen (T-LIVERY-1).
    pub(crate) livery: Option<u8>,
    pub(crate) muted: bool,
    /// How often the seat has changed hands (T-SEAT-2).
    pub(crate) changed_hands: u16,
    /// The entry by which the person came to the seat, to know who is seated longest (T-HOST-1).
    pub(crate) seated: LogPosition,
}

/// A person at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The seat.
    pub seat: SeatNumber,
    /// The session that holds it now.
    pub session: Session,
    /// The session that took it first. It stays when the seat is handed over.
    pub origin: Session,
    /// Whether the person has left the game (T-LEAVE-1).
    pub resigned: bool,
}

impl Roster {
    pub(crate) fn seat(&self, seat: SeatNumber) -> Option<&SeatState> {
        self.seats.get(usize::from(seat))
    }

    pub(crate) fn seat_mut(&mut self, seat: SeatNumber) -> Result<&mut SeatState, Misfit> {
        self.seats.get_mut(usize::from(seat)).ok_or(Misfit::OutOfPlace)
    }

    /// Returns all seat numbers in order.
    pub(crate) fn seat_numbers(&self) -> impl Iterator<Item = SeatNumber> + use<> {
        0..self.seats.len() as SeatNumber
    }

    /// Returns the seats that a session holds.
    pub(crate) fn seats_of(&self, session: Session) -> impl Iterator<Item = SeatNumber> {
        let seats = (0..).zip(&self.seats);
        seats.filter(move |(_, seat)| seat.session() == Some(session)).map(|(number, _)| number)
    }

    /// Returns the seat of a session that holds exactly one.
    pub(crate) fn only_seat_of(&self, session: Session) -> Option<SeatNumber> {
        let mut seats = self.seats_of(session);
        let first = seats.next()?;
        seats.next().is_none().then_some(first)
    }

    /// Returns whether a session holds a seat.
    pub(crate) fn is_seated(&self, session: Session) -> bool {
        self.seats_of(session).next().is_some()
    }

    /// Returns the sessions of the people who play: those who have not resigned.
    pub(crate) fn people(&self) -> impl Iterator<Item = Session> {
        let played = self.seats.iter().filter(|seat| seat.is_played_by_person());
        played.filter_map(SeatState::session)
    }

    /// Returns the people with the seats they hold.
    pub(crate) fn holders(&self) -> Vec<Holder> {
        let holder = |(number, seat): (SeatNumber, &SeatState)| {
            let (session, origin) = (seat.session()?, seat.origin?);
            Some(Holder { seat: number, session, origin, resigned: seat.resigned })
        };
        (0..).zip(&self.seats).filter_map(holder).collect()
    }

    /// Puts somebody into a seat. A person who only changes the name keeps nonce, origin and age.
    pub(crate) fn sit(
        &mut self,
        seat: SeatNumber,
        occupant: Occupant,
        at: LogPosition,
    ) -> Result<(), Misfit> {
        let seat = self.seat_mut(seat)?;
        let before = seat.session().map(|_| seat.clone());
        *seat = SeatState { seated: at, ..SeatState::new(occupant) };
        if let Some(SeatState { nonce, origin, seated, changed_hands, livery, .. }) = before {
            *seat = SeatState { nonce, origin, seated, changed_hands, livery, ..seat.clone() };
        }
        let session = seat.session();
        let muted = session.is_some_and(|session| self.muted.contains(&session));
        self.seat_mut_at(session, |seat| seat.muted = muted);
        Ok(())
    }

    /// Changes all seats of a session.
    fn seat_mut_at(&mut self, session: Option<Session>, change: impl Fn(&mut SeatState)) {
        let own = |seat: &&mut SeatState| session.is_some() && seat.session() == session;
        self.seats.iter_mut().filter(own).for_each(change);
    }

    /// Mutes the person in a seat, or lets them speak again. It stays so when the person takes another
    /// seat.
    pub(crate) fn mute(&mut self, seat: SeatNumber, muted: bool) -> Result<(), Misfit> {
        let seat = self.seat_mut(seat)?;
        seat.muted = muted;
        let session = seat.session();
        self.muted.retain(|one| Some(*one) != session);
        self.muted.extend(session.filter(|_| muted));
        Ok(())
    }

    /// Removes a session for good: it loses its seats (T-SEAT-3).
    pub(crate) fn remove(&mut self, session: Session) -> Result<(), Misfit> {
        let seats: Vec<_> = self.seats_of(session).collect();
        for seat in seats {
            self.vacate(seat)?;
        }
        self.removed.push(session);
        Ok(())
    }

    /// Whether a session may have more than one seat (T-SEAT-3).
    pub(crate) fn may_hold_several(&self, session: Session) -> bool {
        self.several || self.shared_device == Some(session)
    }

    /// Whether a session may take a seat that the session `origin` took first, or an empty one: it has
    /// no other seat, or may have several. Whoever moved a seat to another session has that seat still,
    /// and must not share its link with a second one.
    pub(crate) fn may_take(&self, session: Session, origin: Option<Session>) -> bool {
        let mut others =
            self.seats.iter().filter(|seat| seat.origin.is_some() && seat.origin != origin);
        let several = self.may_hold_several(session);
        others.all(|seat| {
            let holds = seat.session() == Some(session);
            let moved = seat.origin == Some(session) && !holds;
            !moved && (several || !holds)
        })
    }

    /// Empties a seat. When the host leaves the last seat, the next person becomes the host.
    pub(crate) fn vacate(&mut self, seat: SeatNumber) -> Result<(), Misfit> {
        let left = self.seat_mut(seat)?.session();
        *self.seat_mut(seat)? = SeatState::new(Occupant::Nobody);
        if left == Some(self.host) && !self.is_seated(self.host) {
            let next = self.people().next();
            self.host = next.unwrap_or(self.host);
        }
        Ok(())
    }

    /// Moves a seat to another session that came by the return link (T-SEAT-2).
    pub(crate) fn hand_over(&mut self, seat: SeatNumber, to: Session) -> Result<(), Misfit> {
        let host = self.host;
        let seat = self.seat_mut(seat)?;
        let Occupant::Person { session, .. } = &mut seat.occupant else {
            return Err(Misfit::OutOfPlace);
        };
        let from = std::mem::replace(session, to);
        seat.changed_hands = seat.changed_hands.saturating_add(1);
        if from == host {
            self.host = to;
        }
        if self.shared_device == Some(from) {
            self.shared_device = Some(to);
        }
        Ok(())
    }

    /// Gives a seat to another person, whose own it is from now on (T-SEAT-2).
    pub(crate) fn give(
        &mut self,
        number: SeatNumber,
        occupant: Occupant,
        at: LogPosition,
    ) -> Result<(), Misfit> {
        let seat = self.seat_mut(number)?;
        let from = seat.session().ok_or(Misfit::OutOfPlace)?;
        let given = SeatState::new(occupant);
        (seat.occupant, seat.origin, seat.seated) = (given.occupant, given.origin, at);
        (seat.wants_stop, seat.wants_hints) = (false, false);
        seat.changed_hands = seat.changed_hands.saturating_add(1);
        let (to, muted) = (seat.session(), seat.muted);
        // Giving the seat to oneself does not lift a mute. The host can.
        self.muted.extend(to.filter(|_| muted));
        if from == self.host && !self.is_seated(from) {
            self.host = to.unwrap_or(from);
        }
        Ok(())
    }

    /// Fixes the seed, then turns the seats so that the first player has seat 0. A game that begins
    /// from a position has no seed, and its seats are those of the position (T-POSITION-1).
    pub(crate) fn prepare_deal(&mut self) {
        if self.given.is_some() {
            return;
        }
        let nonces = self.seats.iter().filter_map(|seat| seat.nonce.as_deref().copied());
        self.deal = FairDeal::new(self.deal.secret, nonces.collect());
        let first = self.first_seat();
        self.seats.rotate_left(first);
    }

    /// Returns the seat that moves first, by its number before the start.
    pub(crate) fn first_seat(&self) -> usize {
        match self.settings.first {
            FirstPlayer::Random if self.given.is_none() => {
                self.deal.seed().first_player(self.seats.len())
            }
            FirstPlayer::Random | FirstPlayer::Seat0 => 0,
        }
    }

    /// Returns whether all people who play agree to stop, and there are some (T-END-1).
    pub(crate) fn agrees_to_stop(&self) -> bool {
        self.everybody(|seat| seat.wants_stop)
    }

    /// Returns whether all people who play agree to hints, and there are some (T-SEE-2).
    pub(crate) fn agrees_to_hints(&self) -> bool {
        self.everybody(|seat| seat.wants_hints)
    }

    fn everybody(&self, wants: impl Fn(&SeatState) -> bool) -> bool {
        let mut people = self.seats.iter().filter(|seat| seat.is_played_by_person()).peekable();
        people.peek().is_some() && people.all(wants)
    }
}

impl SeatState {
    pub(crate) fn new(occupant: Occupant) -> SeatState {
        let mut seat = SeatState {
            occupant,
            origin: None,
            nonce: None,
            resigned: false,
            wants_stop: false,
            wants_hints: false,
            livery: None,
            muted: false,
            changed_hands: 0,
            seated: 0,
        };
        seat.origin = seat.session();
        seat
    }

    pub(crate) fn session(&self) -> Option<Session> {
        match self.occupant {
            Occupant::Person { session, .. } => Some(session),
            Occupant::Nobody | Occupant::Bot { .. } => None,
        }
    }

    /// Returns the name of the person or bot in this seat, for the record.
    pub(crate) fn name(&self) -> &str {
        match &self.occupant {
            Occupant::Nobody => "",
            Occupant::Person { name, .. } => name,
            Occupant::Bot { level } => level,
        }
    }

    /// Returns whether a person sits here who has not resigned.
    pub(crate) fn is_played_by_person(&self) -> bool {
        self.session().is_some() && !self.resigned
    }

    /// Returns the seat as everybody may know it: without its session.
    pub(crate) fn on_wire(&self) -> protocol::Chair {
        let sitter = match &self.occupant {
            Occupant::Nobody => Sitter::Nobody,
            Occupant::Person { name, .. } => Sitter::Person { name: name.clone() },
            Occupant::Bot { level } => Sitter::Bot { level: level.clone() },
        };
        protocol::Chair {
            sitter,
            ready: self.nonce.is_some(),
            resigned: self.resigned,
            wants_stop: self.wants_stop,
            wants_hints: self.wants_hints,
            livery: self.livery,
            muted: self.muted,
            changed_hands: self.changed_hands,
        }
    }
}
