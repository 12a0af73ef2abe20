//! The entries of one table, packed in memory.
//!
//! A live table keeps its whole log, for undo, for the past and for the record. Nearly all entries are
//! actions, which take about 12 bytes here; as values they would take more than 60.

use board::{Board, LocationId, SymbolId};
use protocol::{DecisionId, LogPosition, Millis, SeatNumber};
use rules::{Action, Claim, Payment, Placement, Slot};
use serde::{Deserialize, Serialize};

use crate::entry::{ActionEntry, Entry, EntryKind, StoredActedBy, TableChange};

/// The log of one table.
#[derive(Clone, Default)]
pub(crate) struct Log {
    bytes: Vec<u8>,
    length: LogPosition,
    last_at: Millis,
}

/// By how many bytes a full log grows. Doubling would leave half of the memory of a long game unused.
const GROWTH: usize = 256;

impl Log {
    /// Returns the position that the next entry will have.
    pub(crate) fn next_position(&self) -> LogPosition {
        self.length
    }

    /// Returns when the last entry was written, 0 before the first.
    pub(crate) fn last_at(&self) -> Millis {
        self.last_at
    }

    /// Appends an entry.
    pub(crate) fn push(&mut self, entry: &Entry) {
        let packed = PackedEntry {
            since_last: entry.at.wrapping_sub(self.last_at).cast_signed(),
            kind: match &entry.kind {
                EntryKind::Action(action) => {
                    PackedKind::Action(PackedAnswer::of(action, self.length))
                }
                EntryKind::Change(change) => PackedKind::Change(&**change),
            },
        };
        let packed = postcard::to_stdvec(&packed).expect("plain values can always be written");
        if self.bytes.capacity() - self.bytes.len() < packed.len() {
            self.bytes.reserve_exact(GROWTH.max(packed.len()));
        }
        self.bytes.extend(packed);
        self.length += 1;
        self.last_at = entry.at;
    }

    /// Returns all entries in order, each with its position. The board is that of the table.
    pub(crate) fn entries<'l>(&'l self, board: &'l Board) -> Entries<'l> {
        Entries { rest: &self.bytes, board, position: 0, last_at: 0 }
    }

    /// Returns the entry at this position.
    pub(crate) fn get(&self, board: &Board, position: LogPosition) -> Option<Entry> {
        let index = usize::try_from(position).ok()?;
        Some(self.entries(board).nth(index)?.1)
    }

    /// Returns the positions of the actions that stand after the first `length` entries: those that
    /// no later one of these entries took back.
    pub(crate) fn standing(&self, board: &Board, length: LogPosition) -> Vec<LogPosition> {
        let mut standing = Vec::new();
        for (position, entry) in self.entries(board).take_while(|(at, _)| *at < length) {
            if let Some(to) = entry.kind.takes_back_to() {
                standing.retain(|&earlier| earlier < to);
            }
            if let EntryKind::Action(_) = entry.kind {
                standing.push(position);
            }
        }
        standing
    }
}

/// The entries of a log, unpacked one after the other.
pub(crate) struct Entries<'l> {
    rest: &'l [u8],
    board: &'l Board,
    position: LogPosition,
    last_at: Millis,
}

impl Iterator for Entries<'_> {
    type Item = (LogPosition, Entry);

    fn next(&mut self) -> Option<(LogPosition, Entry)> {
        if self.rest.is_empty() {
            return None;
        }
        let (packed, rest) = postcard::take_from_bytes::<PackedEntry<TableChange>>(self.rest)
            .expect("the log holds what was packed into it");
        let (position, at) = (self.position, self.last_at.wrapping_add_signed(packed.since_last));
        let kind = match packed.kind {
            PackedKind::Action(answer) => EntryKind::Action(
                answer.unpack(self.board, position).expect("it was packed on the same board"),
            ),
            PackedKind::Change(change) => change.into(),
        };
        (self.rest, self.position, self.last_at) = (rest, position + 1, at);
        Some((position, Entry { at, kind }))
    }
}

/// `C` is the change: borrowed when it is packed, owned when it is unpacked.
#[derive(Serialize, Deserialize)]
struct PackedEntry<C> {
    /// Milliseconds since the entry before.
    since_last: i64,
    kind: PackedKind<C>,
}

#[derive(Serialize, Deserialize)]
enum PackedKind<C> {
    Action(PackedAnswer),
    Change(C),
}

/// An [`ActionEntry`] in small numbers.
#[derive(Serialize, Deserialize)]
struct PackedAnswer {
    /// How many positions before the entry the decision was opened.
    opened_before: LogPosition,
    seat: SeatNumber,
    revision: u32,
    by: StoredActedBy,
    action: PackedAction,
}

/// An [`Action`] with ids as their indices on the board.
#[derive(Serialize, Deserialize)]
enum PackedAction {
    KeepTickets(Vec<u8>),
    PlaceStacks(Vec<(u8, u8)>),
    Pick(u8),
    DrawDeck,
    DrawMarket(u8),
    DrawTickets,
    Claim { route: u8, color: Option<u8>, wilds: u8, collect_at: Option<u8> },
    Pass,
}

impl PackedAnswer {
    fn of(entry: &ActionEntry, position: LogPosition) -> PackedAnswer {
        let ActionEntry { decision, action, by } = *entry;
        PackedAnswer {
            opened_before: position.wrapping_sub(decision.opened),
            seat: decision.seat,
            revision: decision.revision,
            by: by.into(),
            action: PackedAction::of(action),
        }
    }

    fn unpack(self, board: &Board, position: LogPosition) -> Option<ActionEntry> {
        let decision = DecisionId {
            opened: position.wrapping_sub(self.opened_before),
            seat: self.seat,
            revision: self.revision,
        };
        Some(ActionEntry { decision, action: self.action.unpack(board)?, by: self.by.into() })
    }
}

impl PackedAction {
    fn of(action: Action) -> PackedAction {
        match action {
            Action::KeepTickets(tickets) => {
                PackedAction::KeepTickets(tickets.iter().map(|id| id.index() as u8).collect())
            }
            Action::PlaceStacks(placement) => {
                let pair =
                    |(symbol, at): (SymbolId, LocationId)| (symbol.index() as u8, at.index() as u8);
                PackedAction::PlaceStacks(placement.iter().map(pair).collect())
            }
            Action::Pick(ticket) => PackedAction::Pick(ticket.index() as u8),
            Action::DrawDeck => PackedAction::DrawDeck,
            Action::DrawMarket(Slot(slot)) => PackedAction::DrawMarket(slot),
            Action::DrawTickets => PackedAction::DrawTickets,
            Action::Claim(Claim { route, payment: Payment { color, wilds }, collect_at }) => {
                PackedAction::Claim {
                    route: route.index() as u8,
                    color: color.map(|color| color.index() as u8),
                    wilds,
                    collect_at: collect_at.map(|at| at.index() as u8),
                }
            }
            Action::Pass => PackedAction::Pass,
        }
    }

    /// Returns the action; none if the board does not have what it names.
    fn unpack(self, board: &Board) -> Option<Action> {
        let location = |index: u8| board.location_ids().nth(index.into());
        let ticket = |index: u8| board.ticket_ids().nth(index.into());
        Some(match self {
            PackedAction::KeepTickets(tickets) => {
                Action::KeepTickets(tickets.into_iter().map(ticket).collect::<Option<_>>()?)
            }
            PackedAction::PlaceStacks(stacks) => {
                let symbol = |index: u8| board.tokens()?.symbols().nth(index.into());
                let stack = |&(id, at): &(u8, u8)| Some((symbol(id)?, location(at)?));
                Action::PlaceStacks(match &stacks[..] {
                    [one] => stack(one).map(|(symbol, at)| Placement::one(symbol, at))?,
                    [one, two] => Placement::two(stack(one)?, stack(two)?),
                    _ => return None,
                })
            }
            PackedAction::Pick(index) => Action::Pick(ticket(index)?),
            PackedAction::DrawDeck => Action::DrawDeck,
            PackedAction::DrawMarket(slot) => Action::DrawMarket(Slot(slot)),
            PackedAction::DrawTickets => Action::DrawTickets,
            PackedAction::Claim { route, color, wilds, collect_at } => {
                let color = color.map(|index| board.color(index.into()).ok_or(())).transpose();
                let at = collect_at.map(|index| location(index).ok_or(())).transpose();
                Action::Claim(Claim {
                    route: board.route_ids().nth(route.into())?,
                    payment: Payment { color: color.ok()?, wilds },
                    collect_at: at.ok()?,
                })
            }
            PackedAction::Pass => Action::Pass,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::library;

    /// The frozen logs hold every kind of entry and every kind of action.
    #[test]
    fn what_is_packed_comes_out_again() {
        let lines = include_str!("../tests/stored_logs.txt").lines();
        let (mut log, mut entries, mut board) = (Log::default(), Vec::new(), None);
        for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(header) = line.strip_prefix("log ") {
                board = header.split(' ').next().and_then(library::board);
                (log, entries) = (Log::default(), Vec::new());
                continue;
            }
            let board = board.expect("a header comes before entries");
            let byte = |at: usize| u8::from_str_radix(&line[at..at + 2], 16).expect("hex");
            let bytes: Vec<u8> = (0..line.len()).step_by(2).map(byte).collect();
            let (entry, _) = Entry::decode(board, &bytes).expect("a stored entry");
            log.push(&entry);
            entries.push(entry);
            let unpacked: Vec<_> = log.entries(board).map(|(_, entry)| entry).collect();
            assert_eq!(unpacked, entries);
            assert_eq!(log.get(board, entries.len() as LogPosition - 1).as_ref(), entries.last());
            assert_eq!(log.last_at(), entries.last().map_or(0, |entry| entry.at));
        }
    }

    #[test]
    fn a_clock_that_went_back_is_kept_as_it_was() {
        let board = library::board("toy").expect("comes with the program");
        let mut log = Log::default();
        let entries = [9, 2, 7].map(|at| Entry { at, kind: TableChange::Started.into() });
        entries.iter().for_each(|entry| log.push(entry));
        assert!(log.entries(board).map(|(_, entry)| entry).eq(entries));
    }
}
