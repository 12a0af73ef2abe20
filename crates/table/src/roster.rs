//! Who sits where, and what they agreed on.

use std::sync::Arc;

use board::Board;
use protocol::{FirstPlayer, Millis, SeatNumber, Settings, Sitter};
use record::FairDeal;
use rules::Seed;

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
    /// The table of the rematch.
    pub(crate) next_table: Option<Box<str>>,
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
    pub(crate) muted: bool,
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

    /// Whether a session holds a seat.
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

    /// Puts somebody into a seat. A person who only changes the name keeps nonce and origin.
    pub(crate) fn sit(&mut self, seat: SeatNumber, occupant: Occupant) -> Result<(), Misfit> {
        let seat = self.seat_mut(seat)?;
        let before = seat.session().map(|_| (seat.nonce.take(), seat.origin));
        *seat = SeatState::new(occupant);
        if let Some((nonce, origin)) = before {
            (seat.nonce, seat.origin) = (nonce, origin);
        }
        Ok(())
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

    /// Moves a seat to another session of the same person.
    pub(crate) fn hand_over(&mut self, seat: SeatNumber, to: Session) -> Result<(), Misfit> {
        let host = self.host;
        let Occupant::Person { session, .. } = &mut self.seat_mut(seat)?.occupant else {
            return Err(Misfit::OutOfPlace);
        };
        let was_host = *session == host;
        *session = to;
        if was_host {
            self.host = to;
        }
        Ok(())
    }

    /// Fixes the seed, then turns the seats so that the first player has seat 0.
    pub(crate) fn prepare_deal(&mut self) {
        let nonces = self.seats.iter().filter_map(|seat| seat.nonce.as_deref().copied());
        self.deal = FairDeal::new(self.deal.secret, nonces.collect());
        let first = self.first_player(self.deal.seed());
        self.seats.rotate_left(first);
    }

    fn first_player(&self, seed: Seed) -> usize {
        match self.settings.first {
            FirstPlayer::Random => seed.first_player(self.seats.len()),
            FirstPlayer::Seat0 => 0,
        }
    }

    /// Whether all people who play agree to stop, and there are some (T-END-1).
    pub(crate) fn agrees_to_stop(&self) -> bool {
        let mut people = self.seats.iter().filter(|seat| seat.is_played_by_person()).peekable();
        people.peek().is_some() && people.all(|seat| seat.wants_stop)
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
            muted: false,
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

    /// Returns the name that the record gives to whoever sits here.
    pub(crate) fn name(&self) -> &str {
        match &self.occupant {
            Occupant::Nobody => "",
            Occupant::Person { name, .. } => name,
            Occupant::Bot { level } => level,
        }
    }

    /// Whether a person sits here who has not resigned.
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
            muted: self.muted,
        }
    }
}
