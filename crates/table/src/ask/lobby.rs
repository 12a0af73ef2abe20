//! Before the start, and after the end.

use protocol::{Millis, Objection, SeatNumber, Settings, Stage, limits};

use super::{Answered, Asked, Asker};
use crate::entry::{Note, Occupant};

impl Asker<'_, '_> {
    pub(super) fn sit(&self, seat: SeatNumber, name: &str) -> Answered {
        self.is_gathering()?;
        let free = match &self.chair(seat)?.occupant {
            Occupant::Nobody => true,
            Occupant::Person { session, .. } => *session == self.session(),
            Occupant::Bot { .. } => false,
        };
        if !free {
            return Err(Objection::SeatTaken.into());
        }
        let name = clean_name(name).ok_or(Objection::BadName)?;
        Ok(Note::Seated { seat, session: self.session(), name: name.into() }.into())
    }

    pub(super) fn vacate(&self, seat: SeatNumber) -> Answered {
        self.is_gathering()?;
        let chair = self.chair(seat)?;
        if chair.occupant == Occupant::Nobody {
            return Err(Objection::SeatEmpty.into());
        }
        if chair.session() != Some(self.session()) {
            self.is_host()?;
        }
        Ok(Note::Vacated { seat }.into())
    }

    pub(super) fn add_bot(&self, seat: SeatNumber, level: &str) -> Answered {
        self.is_gathering()?;
        self.is_host()?;
        if self.chair(seat)?.occupant != Occupant::Nobody {
            return Err(Objection::SeatTaken.into());
        }
        self.is_level(level)?;
        Ok(Note::BotSeated { seat, level: level.into() }.into())
    }

    pub(super) fn change(&self, settings: Settings) -> Answered {
        self.is_gathering()?;
        self.is_host()?;
        self.is_level(&settings.level)?;
        if !waits_are_short(&settings) {
            return Err(Objection::BadSettings.into());
        }
        Ok(Note::Changed(settings.into()).into())
    }

    fn is_level(&self, level: &str) -> Result<(), Objection> {
        let known = self.house.levels.iter().any(|known| known == level);
        if known { Ok(()) } else { Err(Objection::UnknownLevel) }
    }

    /// A nonce cannot be changed: whoever could wait for the others' would choose last.
    pub(super) fn ready(&self, seat: SeatNumber, nonce: &str) -> Answered {
        self.is_gathering()?;
        let before = &self.own_chair(seat)?.nonce;
        let seed = record::seed_from_hex(nonce).ok_or(Objection::BadNonce)?;
        match before {
            Some(_) => Err(Objection::Stale.into()),
            None => Ok(Note::Ready { seat, nonce: seed.0.into() }.into()),
        }
    }

    pub(super) fn start(&self) -> Answered {
        self.is_gathering()?;
        self.is_host()?;
        if self.state.chairs.iter().any(|chair| chair.occupant == Occupant::Nobody) {
            return Err(Objection::SeatsEmpty.into());
        }
        Ok(Note::Started.into())
    }

    pub(super) fn rematch(&self) -> Answered {
        match self.state.stage {
            Stage::Gathering | Stage::Playing => return Err(Objection::NotOver.into()),
            Stage::Finished | Stage::Stopped | Stage::Abandoned => {}
        }
        if self.state.seats_of(self.session()).next().is_none() {
            return Err(Objection::NotYourSeat.into());
        }
        match &self.state.next_table {
            Some(_) => Ok(Asked::DoneBefore(self.state.next_position() - 1)),
            None => Ok(Asked::Rematch),
        }
    }
}

/// The name without spaces around it, if it is one: short, and with nothing invisible in it.
pub fn clean_name(name: &str) -> Option<&str> {
    let name = name.trim();
    let fine = !name.is_empty()
        && name.chars().count() <= limits::NAME_CHARS
        && !name.chars().any(char::is_control);
    fine.then_some(name)
}

pub(crate) fn waits_are_short(settings: &Settings) -> bool {
    let longest = limits::LONGEST_WAIT.as_millis() as Millis;
    let waits = [Some(settings.pace), settings.clock, settings.grace];
    waits.into_iter().flatten().all(|wait| wait <= longest)
}
