//! Finds a chat line that is sent again: it names the last position that its sender knew when it was written.

use protocol::{LogPosition, Objection, Reason, SeatNumber};

use crate::entry::{Entry, EntryKind, TableChange};
use crate::names::Session;
use crate::roster::Roster;
use crate::table::Table;

/// How many entries are searched. A game has fewer, so only a sender that knows nothing of a whole game is refused.
const ENTRIES_SEARCHED: LogPosition = 1_000;

/// What the log says about a line.
pub(crate) struct LineSearch {
    /// Where the line was said.
    pub(crate) said: Option<LogPosition>,
    /// The present number of the seat that says it.
    pub(crate) seat: SeatNumber,
}

impl Table {
    /// Whether a session has said this line in a seat since a position. The text is as in the log.
    pub fn has_said(
        &self,
        session: Session,
        seat: SeatNumber,
        text: &str,
        since: LogPosition,
    ) -> bool {
        let search = self.find_line(session, seat, text.trim(), Some(since));
        search.is_ok_and(|search| search.said.is_some())
    }

    /// Finds a line that a session says, after the position that it knew. If the game was started after that
    /// position, the seats may have been turned: then `seat` may be the number before. Finds nothing without a
    /// position, and for a session without a seat.
    ///
    /// # Errors
    /// If the position is too long ago to search all entries since then.
    pub(crate) fn find_line(
        &self,
        session: Session,
        seat: SeatNumber,
        text: &str,
        since: Option<LogPosition>,
    ) -> Result<LineSearch, Reason> {
        let roster = &*self.state.roster;
        let Some(since) = since.filter(|_| roster.is_seated(session)) else {
            return Ok(LineSearch { said: None, seat });
        };
        let first = since.saturating_add(1);
        if first.saturating_add(ENTRIES_SEARCHED) < self.log.next_position() {
            return Err(Objection::Stale.into());
        }
        let (mut lines, mut started) = (Vec::new(), None);
        for (position, entry) in self.log.entries_from(&roster.board, first) {
            match said_or_started(&entry) {
                Some(Found::Line(who, line)) if line == text => lines.push((position, who)),
                Some(Found::Start) => started = Some(position),
                Some(Found::Line(..)) | None => {}
            }
        }
        let turned = |seat| started.map_or(seat, |_| roster.turned(seat));
        let is_own = |number| roster.seats_of(session).any(|own| own == number);
        let is_line = |&&(position, who): &&(LogPosition, SeatNumber)| {
            let who = if started.is_some_and(|start| position < start) { turned(who) } else { who };
            is_own(who) && (who == seat || who == turned(seat))
        };
        let said = lines.iter().find(is_line).map(|&(position, _)| position);
        let seat = if is_own(seat) { seat } else { turned(seat) };
        Ok(LineSearch { said, seat })
    }
}

/// An entry that the search looks for.
enum Found<'e> {
    Line(SeatNumber, &'e str),
    Start,
}

fn said_or_started(entry: &Entry) -> Option<Found<'_>> {
    let EntryKind::Change(change) = &entry.kind else { return None };
    if let TableChange::Said { seat, text } = &**change {
        return Some(Found::Line(*seat, text));
    }
    (**change == TableChange::Started).then_some(Found::Start)
}

impl Roster {
    /// Returns a seat's number after the start, given its number before. Returns a number that no seat has unchanged,
    /// so that the caller refuses it.
    fn turned(&self, seat: SeatNumber) -> SeatNumber {
        let (count, before) = (self.seats.len(), usize::from(seat));
        if before >= count {
            return seat;
        }
        ((before + count - self.first_seat()) % count) as SeatNumber
    }
}
