//! Values that only some observers may see.

use board::{TicketId, TicketSet};

use super::Audience;
use crate::seat::{Observer, Seat};

/// A value that only some observers may see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Secret<T> {
    owner: Option<Seat>,
    value: T,
}

impl<T> Secret<T> {
    /// Makes a value that only its owner may see (B-SECRET-2).
    pub const fn to(owner: Seat, value: T) -> Secret<T> {
        Secret { owner: Some(owner), value }
    }
    /// Makes a value that nobody may see (B-SECRET-3).
    pub(crate) const fn to_nobody(value: T) -> Secret<T> {
        Secret { owner: None, value }
    }
    /// Returns the value, if this observer may see it.
    pub fn seen_by(&self, observer: Observer) -> Option<&T> {
        match (observer, self.owner) {
            (Observer::Seat(seat), Some(owner)) if seat == owner => Some(&self.value),
            (Observer::Seat(_) | Observer::Spectator, _) => None,
        }
    }
    /// Returns the value to those who keep the whole game: records and referees, never a player.
    pub const fn disclose(&self) -> &T {
        &self.value
    }
    /// Returns who may see the value.
    pub(crate) const fn audience(&self) -> Audience {
        match self.owner {
            Some(owner) => Audience::Only(owner),
            None => Audience::Nobody,
        }
    }
}

impl Secret<&[TicketId]> {
    /// Returns the number of tickets, which everybody may see.
    pub const fn count(&self) -> usize {
        self.value.len()
    }
}

impl Secret<TicketSet> {
    /// Returns the number of tickets, which everybody may see.
    pub fn count(&self) -> usize {
        self.value.len()
    }
}
