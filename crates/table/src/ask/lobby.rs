//! Requests before the start and after the end of a game.

use protocol::{Millis, Objection, SeatNumber, Settings, Stage, limits};

use super::{Accepted, Asked, RequestContext};
use crate::entry::{Occupant, TableChange};
use crate::roster::SeatState;

impl RequestContext<'_> {
    pub(super) fn sit(&self, number: SeatNumber, name: &str) -> Asked {
        self.is_gathering()?;
        let seat = self.seat(number)?;
        let clean = || clean_name(name).ok_or(Objection::BadName);
        match &seat.occupant {
            Occupant::Nobody if self.state.roster.may_take(self.session(), None) => {}
            Occupant::Nobody => return Err(Objection::OneSeat.into()),
            Occupant::Person { session, name } if *session == self.session() => {
                if clean()? == name {
                    return Ok(Accepted::Unchanged);
                }
                // A new name is a way to speak.
                if seat.muted {
                    return Err(Objection::Muted.into());
                }
            }
            Occupant::Person { .. } | Occupant::Bot { .. } => {
                return Err(Objection::SeatTaken.into());
            }
        }
        let (session, name) = (self.session(), clean()?.into());
        Ok(TableChange::Seated { seat: number, session, name }.into())
    }

    pub(super) fn vacate(&self, seat: SeatNumber) -> Asked {
        self.is_gathering()?;
        match &self.seat(seat)?.occupant {
            Occupant::Nobody => return Err(Objection::SeatEmpty.into()),
            Occupant::Person { session, .. } if *session == self.session() => {}
            Occupant::Person { .. } => return Err(Objection::NotYourSeat.into()),
            Occupant::Bot { .. } => self.is_host()?,
        }
        Ok(TableChange::Vacated { seat }.into())
    }

    /// Removes a person for good (T-SEAT-3).
    pub(super) fn remove(&self, seat: SeatNumber) -> Asked {
        self.is_gathering()?;
        self.is_host()?;
        let session = self.seat(seat)?.session().ok_or(Objection::SeatEmpty)?;
        if session == self.session() {
            return self.vacate(seat);
        }
        Ok(TableChange::Removed { seat: Some(seat), session }.into())
    }

    /// Removes a spectator for good (T-SEAT-3).
    pub(super) fn remove_watcher(&self, watcher: u32) -> Asked {
        self.is_gathering()?;
        self.is_host()?;
        let mut watching = self.table.watching_sessions();
        let found = watching.find(|session| session.watcher_number() == watcher);
        let session = found.ok_or(Objection::NoSuchWatcher)?;
        Ok(TableChange::Removed { seat: None, session }.into())
    }

    pub(super) fn allow_several(&self, allowed: bool) -> Asked {
        self.is_host()?;
        let unchanged = self.state.roster.several == allowed;
        Ok(Accepted::unless(unchanged, TableChange::SeveralAllowed { allowed }))
    }

    pub(super) fn add_bot(&self, seat: SeatNumber, level: &str) -> Asked {
        self.is_gathering()?;
        self.may_host()?;
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
        check_settings(&settings)?;
        let unchanged = self.state.roster.settings == settings;
        Ok(Accepted::unless(unchanged, TableChange::SettingsChanged(settings.into())))
    }

    /// Chooses a livery that nobody else has chosen, while the game is not over (T-LIVERY-1).
    pub(super) fn choose_livery(&self, seat: SeatNumber, livery: u8) -> Asked {
        let before = self.own_seat(seat)?.livery;
        if self.state.stage != Stage::Gathering {
            self.is_playing()?;
        }
        let taken = |(number, other): (SeatNumber, &SeatState)| {
            number != seat && other.livery == Some(livery)
        };
        let mut seats = (0..).zip(&self.state.roster.seats);
        if livery >= limits::LIVERIES || seats.any(taken) {
            return Err(Objection::LiveryTaken.into());
        }
        let unchanged = before == Some(livery);
        Ok(Accepted::unless(unchanged, TableChange::LiveryChosen { seat, livery }))
    }

    fn is_level(&self, level: &str) -> Result<(), Objection> {
        let known = self.house.levels.iter().any(|known| known == level);
        if known { Ok(()) } else { Err(Objection::UnknownLevel) }
    }

    /// Adds a nonce to the deal, once. It cannot be changed: the last person to change a nonce
    /// could choose the seed.
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
        self.may_host()?;
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

/// Checks that the pace is at most a minute, clock and grace are at most [`limits::LONGEST_WAIT`], the grace
/// time is none or at least a minute, and a listed table has a clock (T-STALL-1).
pub(crate) fn check_settings(settings: &Settings) -> Result<(), Objection> {
    let longest = limits::LONGEST_WAIT.as_millis() as Millis;
    let mut waits = [settings.clock, settings.grace].into_iter().flatten();
    let too_long = settings.pace > LONGEST_PACE || waits.any(|wait| wait > longest);
    if too_long || settings.grace.is_some_and(|grace| grace < SHORTEST_GRACE) {
        return Err(Objection::BadSettings);
    }
    let has_clock = !settings.listed || settings.clock.is_some();
    if has_clock { Ok(()) } else { Err(Objection::ListedNeedsClock) }
}

/// Returns the settings of an earlier table as a new one may have them: earlier programs allowed shorter
/// grace times, longer paces, and listed tables without a clock.
pub(crate) fn mend_settings(settings: Settings) -> Settings {
    let grace = settings.grace.map(|grace| grace.max(SHORTEST_GRACE));
    let clock = settings.clock.or(settings.listed.then_some(Settings::LISTED_CLOCK));
    let pace = settings.pace.min(LONGEST_PACE);
    Settings { pace, grace, clock, ..settings }
}

pub(crate) const LONGEST_PACE: Millis = limits::LONGEST_PACE.as_millis() as Millis;
const SHORTEST_GRACE: Millis = limits::SHORTEST_GRACE.as_millis() as Millis;
