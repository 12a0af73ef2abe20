//! Requests before the start and after the end of a game.

use protocol::{Millis, Objection, SeatNumber, Settings, Stage, limits};

use super::{Accepted, Asked, RequestContext};
use crate::entry::{Occupant, TableChange};

impl RequestContext<'_> {
    pub(super) fn sit(&self, seat: SeatNumber, name: &str) -> Asked {
        self.is_gathering()?;
        let free = match &self.seat(seat)?.occupant {
            Occupant::Nobody => true,
            Occupant::Person { session, .. } => *session == self.session(),
            Occupant::Bot { .. } => false,
        };
        if !free {
            return Err(Objection::SeatTaken.into());
        }
        let name = clean_name(name).ok_or(Objection::BadName)?;
        Ok(TableChange::Seated { seat, session: self.session(), name: name.into() }.into())
    }

    pub(super) fn vacate(&self, seat: SeatNumber) -> Asked {
        self.is_gathering()?;
        let seated = self.seat(seat)?;
        if seated.occupant == Occupant::Nobody {
            return Err(Objection::SeatEmpty.into());
        }
        if seated.session() != Some(self.session()) {
            self.is_host()?;
        }
        Ok(TableChange::Vacated { seat }.into())
    }

    pub(super) fn add_bot(&self, seat: SeatNumber, level: &str) -> Asked {
        self.is_gathering()?;
        self.is_host()?;
        if self.seat(seat)?.occupant != Occupant::Nobody {
            return Err(Objection::SeatTaken.into());
        }
        self.is_level(level)?;
        Ok(TableChange::BotSeated { seat, level: level.into() }.into())
    }

    pub(super) fn change(&self, settings: Settings) -> Asked {
        self.is_gathering()?;
        self.is_host()?;
        self.is_level(&settings.level)?;
        if !are_waits_allowed(&settings) {
            return Err(Objection::BadSettings.into());
        }
        Ok(TableChange::SettingsChanged(settings.into()).into())
    }

    fn is_level(&self, level: &str) -> Result<(), Objection> {
        let known = self.house.levels.iter().any(|known| known == level);
        if known { Ok(()) } else { Err(Objection::UnknownLevel) }
    }

    /// Adds a nonce to the deal. It cannot be changed: whoever changed it last would choose the seed.
    pub(super) fn ready(&self, seat: SeatNumber, nonce: &str) -> Asked {
        self.is_gathering()?;
        let before = &self.own_seat(seat)?.nonce;
        let seed = record::seed_from_hex(nonce).ok_or(Objection::BadNonce)?;
        match before {
            Some(_) => Err(Objection::Stale.into()),
            None => Ok(TableChange::Ready { seat, nonce: seed.0.into() }.into()),
        }
    }

    pub(super) fn start(&self) -> Asked {
        self.is_gathering()?;
        self.is_host()?;
        if self.state.roster.seats.iter().any(|seat| seat.occupant == Occupant::Nobody) {
            return Err(Objection::SeatsEmpty.into());
        }
        Ok(TableChange::Started.into())
    }

    pub(super) fn rematch(&self) -> Asked {
        match self.state.stage {
            Stage::Gathering | Stage::Playing => return Err(Objection::NotOver.into()),
            Stage::Finished | Stage::Stopped | Stage::Abandoned => {}
        }
        if !self.state.roster.is_seated(self.session()) {
            return Err(Objection::NotYourSeat.into());
        }
        match &self.state.roster.next_table {
            Some(_) => Ok(Accepted::DoneBefore(self.log.next_position() - 1)),
            None => Ok(Accepted::Rematch),
        }
    }
}

/// Returns the name without spaces around it, if it is short enough and has no control characters.
pub fn clean_name(name: &str) -> Option<&str> {
    let name = name.trim();
    let fine = !name.is_empty()
        && name.chars().count() <= limits::NAME_CHARS
        && !name.chars().any(char::is_control);
    fine.then_some(name)
}

/// Whether pace, clock and grace are at most [`limits::LONGEST_WAIT`].
pub(crate) fn are_waits_allowed(settings: &Settings) -> bool {
    let longest = limits::LONGEST_WAIT.as_millis() as Millis;
    let waits = [Some(settings.pace), settings.clock, settings.grace];
    waits.into_iter().flatten().all(|wait| wait <= longest)
}
