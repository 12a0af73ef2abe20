//! The events of one entry, rendered for the clients that receive them.
//!
//! An event has at most two forms: the public one, and the one with its secret for the seat that
//! owns the secret. Each form is rendered once for all its receivers, and not at all if it has
//! none.

use board::{Board, MAX_SEATS};
use protocol::{Event, SeatNumber};
use rules::{Audience, Observer, Seat};

/// The receivers of an entry: the seats on the screens of clients, and whether some screen shows no
/// seat.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Listeners {
    seats: [bool; MAX_SEATS],
    spectators: bool,
}

impl Listeners {
    /// Adds a client with this seat on its screen, or with no seat.
    pub(crate) fn add(&mut self, shown: Option<SeatNumber>) {
        match shown.and_then(|seat| self.seats.get_mut(usize::from(seat))) {
            Some(seat) => *seat = true,
            None => self.spectators = true,
        }
    }

    fn has(&self, seat: Seat) -> bool {
        self.seats[seat.index()]
    }

    /// Returns whether anybody listens besides the seat that a secret belongs to.
    fn has_others(&self, owner: Option<Seat>) -> bool {
        let is_other = |seat: usize| self.seats[seat] && owner.map(Seat::index) != Some(seat);
        self.spectators || (0..MAX_SEATS).any(is_other)
    }
}

/// The events of one entry, as its listeners may know them.
pub(crate) struct RenderedEvents {
    listeners: Listeners,
    events: Vec<RenderedEvent>,
    #[cfg(test)]
    leak: crate::twins::Leak,
}

/// One event in the forms that somebody hears.
struct RenderedEvent {
    public: Option<Event>,
    private: Option<(SeatNumber, Event)>,
}

impl RenderedEvents {
    pub(crate) fn new(listeners: Listeners) -> RenderedEvents {
        RenderedEvents {
            listeners,
            events: Vec::new(),
            #[cfg(test)]
            leak: crate::twins::Leak::Nothing,
        }
    }

    /// Lets a secret out on purpose.
    #[cfg(test)]
    pub(crate) fn with_leak(self, leak: crate::twins::Leak) -> RenderedEvents {
        RenderedEvents { leak, ..self }
    }

    /// Renders the next event.
    pub(crate) fn hear(&mut self, board: &Board, event: rules::Event<'_>) {
        let owner = secret_owner(&event);
        let public = self.listeners.has_others(owner);
        let public = public.then(|| render(board, event, self.eyes_of_others(&event)));
        let private = owner
            .filter(|&seat| self.listeners.has(seat))
            .map(|seat| (seat.index() as SeatNumber, render(board, event, Observer::Seat(seat))));
        self.events.push(RenderedEvent { public, private });
    }

    /// As whom everybody but the owner of a secret sees an event.
    #[cfg(not(test))]
    fn eyes_of_others(&self, _: &rules::Event<'_>) -> Observer {
        Observer::Spectator
    }
    /// The same. A test may show them the secret, to prove that this is noticed.
    #[cfg(test)]
    fn eyes_of_others(&self, event: &rules::Event<'_>) -> Observer {
        self.leak.lends_eyes_of(event).map_or(Observer::Spectator, Observer::Seat)
    }

    /// Returns whose form of the events a screen gets. It is the form of its seat if a secret of
    /// the seat is among them; none stands for the public form, which all others share.
    pub(crate) fn form_for(&self, shown: Option<SeatNumber>) -> Option<SeatNumber> {
        let is_its = |event: &RenderedEvent| event.private.as_ref().map(|(seat, _)| *seat) == shown;
        shown.filter(|_| self.events.iter().any(is_its))
    }

    /// Returns the events in one of the forms of [`RenderedEvents::form_for`].
    pub(crate) fn in_form(&self, form: Option<SeatNumber>) -> Vec<Event> {
        let seen = |event: &RenderedEvent| match &event.private {
            Some((seat, private)) if Some(*seat) == form => Some(private.clone()),
            Some(_) | None => event.public.clone(),
        };
        self.events.iter().filter_map(seen).collect()
    }
}

/// Returns the seat whose secret an event carries.
fn secret_owner(event: &rules::Event<'_>) -> Option<Seat> {
    match event.audience() {
        Audience::Only(seat) => Some(seat),
        Audience::Everybody | Audience::Nobody => None,
    }
}

/// Renders an event for one observer.
pub(crate) fn render(board: &Board, event: rules::Event<'_>, observer: Observer) -> Event {
    #[cfg(test)]
    crate::counters::count(|counters| counters.renderings += 1);
    Event::seen(board, event, observer)
}
