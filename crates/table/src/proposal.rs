//! Store first, then commit, then tell: the types allow no other order.

use protocol::{Event, LogPosition, Millis, ServerMessage};
use rules::Observer;

use crate::entry::{Entry, What};
use crate::names::Client;
use crate::table::Table;
use crate::tell::{Tell, changes_room};

/// An entry that was proved lawful and waits to be stored. Dropping it changes nothing.
///
/// It borrows its table, so nothing else can happen at the table until the caller has stored the
/// bytes and said so, or has given up.
#[must_use = "nothing happens until the entry is stored"]
pub struct Proposal<'t, 'b> {
    table: &'t mut Table<'b>,
    entry: Entry,
    asked_by: Option<(Client, Option<u64>)>,
}

impl<'t, 'b> Proposal<'t, 'b> {
    pub(crate) fn new(
        table: &'t mut Table<'b>,
        now: Millis,
        what: What,
        asked_by: Option<(Client, Option<u64>)>,
    ) -> Proposal<'t, 'b> {
        // A clock that was set back must not turn the log around.
        let at = now.max(table.state.log.last().map_or(0, |entry| entry.at));
        Proposal { entry: Entry { at, what }, table, asked_by }
    }

    /// Where it goes in the log: the store takes it at this position and no other.
    pub fn position(&self) -> LogPosition {
        self.table.state.next_position()
    }

    /// The bytes to store.
    pub fn bytes(&self) -> Vec<u8> {
        self.entry.encode(self.table.state.board)
    }

    /// The table as it will be, if people, settings or stage will not be as they are.
    pub fn outlook(&self) -> Option<Table<'b>> {
        let changes = match &self.entry.what {
            What::Acted(acted) => self.table.state.is_ended_by(acted),
            What::Noted(_) => changes_room(&self.entry.what),
        };
        let mut table = changes.then(|| self.table.clone())?;
        let applied = table.state.apply(self.entry.clone(), &mut |_| {});
        applied.expect("it was proved lawful when it was proposed");
        Some(table)
    }

    /// The entry is stored: now it happens, and everybody is told.
    pub fn stored(self) -> Vec<Tell> {
        let Proposal { table, entry, asked_by } = self;
        let position = table.state.next_position();
        let before = table.shown_by_client();
        let mut heard = Heard::at(table);
        let board = table.state.board;
        let noted = entry.clone();
        let applied = table.state.apply(entry, &mut |event| heard.hear(board, event));
        applied.expect("it was proved lawful when it was proposed");
        table.after(&noted);
        let done = asked_by.map(|(client, re)| {
            Tell::one(client, ServerMessage::Done { re, position: Some(position) })
        });
        let news = table.tell_entry(position, &noted, &before, &heard);
        done.into_iter().chain(news).collect()
    }
}

/// The events of one entry, as each seat and a spectator may know them.
pub(crate) struct Heard {
    seats: usize,
    by_observer: Vec<Vec<Event>>,
    #[cfg(test)]
    leak: crate::twins::Leak,
}

impl Heard {
    fn at(table: &Table<'_>) -> Heard {
        let seats = table.state.chairs.len();
        Heard {
            seats,
            by_observer: vec![Vec::new(); seats + 1],
            #[cfg(test)]
            leak: table.leak,
        }
    }
    pub(crate) fn hear(&mut self, board: &board::Board, event: rules::Event<'_>) {
        let seats = rules::Seat::all(self.seats).map(Observer::Seat);
        let observers = seats.chain([Observer::Spectator]);
        #[cfg(test)]
        let lent = self.leak.lends_eyes_of(&event).map(Observer::Seat);
        #[cfg(test)]
        let observers = observers.map(|observer| lent.unwrap_or(observer));
        for (heard, observer) in self.by_observer.iter_mut().zip(observers) {
            heard.push(Event::seen(board, event, observer));
        }
    }
    /// What this seat heard, or a spectator.
    pub(crate) fn by(&self, seat: Option<protocol::SeatNumber>) -> &[Event] {
        &self.by_observer[seat.map_or(self.seats, usize::from)]
    }
}
