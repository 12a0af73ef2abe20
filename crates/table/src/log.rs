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
    /// The place of every 16th entry, so that reading need not begin at the start of the log.
    checkpoints: Vec<Checkpoint>,
    /// All actions, also those that were taken back.
    actions: PositionSet,
    standing: PositionSet,
    /// The entries that took actions back, in order.
    take_backs: Vec<TakeBack>,
}

/// The bytes by which a full log grows. Doubling would leave up to half of its memory unused.
const GROWTH: usize = 256;
/// The number of entries from one checkpoint to the next.
const STRIDE: usize = 16;

/// A place in the bytes from which entries can be unpacked.
#[derive(Clone, Copy)]
struct Checkpoint {
    offset: usize,
    /// The time of the entry before.
    last_at: Millis,
}

/// An entry that took actions back. Positions have 32 bits here, because a log can have thousands of these.
#[derive(Clone, Copy)]
struct TakeBack {
    position: u32,
    /// The first position that does not stand any more.
    to: u32,
}

impl TakeBack {
    fn of(position: LogPosition, to: LogPosition) -> TakeBack {
        // No log has as many entries as 32 bits can count.
        let small = |position| u32::try_from(position).unwrap_or(u32::MAX);
        TakeBack { position: small(position), to: small(to) }
    }
}

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
        if (self.length as usize).is_multiple_of(STRIDE) {
            self.checkpoints.push(Checkpoint { offset: self.bytes.len(), last_at: self.last_at });
        }
        let kind = match &entry.kind {
            EntryKind::Action(action) => {
                self.actions.insert(self.length);
                self.standing.insert(self.length);
                PackedKind::Action(PackedAnswer::of(action, self.length))
            }
            EntryKind::Change(change) => PackedKind::Change(&**change),
        };
        if let Some(to) = entry.kind.takes_back_to() {
            self.standing.remove_from(to);
            self.take_backs.push(TakeBack::of(self.length, to));
        }
        let since_last = entry.at.wrapping_sub(self.last_at).cast_signed();
        let packed = postcard::to_stdvec(&PackedEntry { since_last, kind });
        let packed = packed.expect("plain values can always be written");
        if self.bytes.capacity() - self.bytes.len() < packed.len() {
            self.bytes.reserve_exact(GROWTH.max(packed.len()));
        }
        self.bytes.extend(packed);
        self.length += 1;
        self.last_at = entry.at;
    }

    /// Returns all entries in order, each with its position. The board is that of the table.
    pub(crate) fn entries<'l>(&'l self, board: &'l Board) -> impl Iterator<Item = NumberedEntry> {
        self.entries_from(board, 0)
    }

    /// Returns the entries from a position on.
    pub(crate) fn entries_from<'l>(
        &'l self,
        board: &'l Board,
        first: LogPosition,
    ) -> impl Iterator<Item = NumberedEntry> {
        self.unpack_from(board, first).skip_while(move |(position, _)| *position < first)
    }

    /// Unpacks entries from the last checkpoint that is not after a position.
    fn unpack_from<'l>(&'l self, board: &'l Board, position: LogPosition) -> Entries<'l> {
        let index = usize::try_from(position).map_or(usize::MAX, |position| position / STRIDE);
        let Some(&Checkpoint { offset, last_at }) = self.checkpoints.get(index) else {
            return Entries { rest: &[], board, position, last_at: self.last_at };
        };
        let position = (index * STRIDE) as LogPosition;
        Entries { rest: &self.bytes[offset..], board, position, last_at }
    }

    /// Unpacks the actions at these positions, which are in order.
    pub(crate) fn actions_at<'l>(
        &'l self,
        board: &'l Board,
        positions: impl IntoIterator<Item = LogPosition> + 'l,
    ) -> impl Iterator<Item = (LogPosition, ActionEntry)> + 'l {
        let mut entries = self.unpack_from(board, 0);
        positions.into_iter().filter_map(move |wanted| {
            if wanted - entries.position >= STRIDE as LogPosition {
                entries = self.unpack_from(board, wanted);
            }
            match entries.find(|(position, _)| *position == wanted)?.1.kind {
                EntryKind::Action(action) => Some((wanted, action)),
                EntryKind::Change(_) => None,
            }
        })
    }

    /// Returns the actions that stand now, in order: those that were not taken back.
    pub(crate) fn standing<'l>(
        &'l self,
        board: &'l Board,
    ) -> impl Iterator<Item = (LogPosition, ActionEntry)> + 'l {
        self.actions_at(board, self.standing.iter())
    }

    /// Returns the actions after a position, in order, also those that were taken back.
    pub(crate) fn actions_after<'l>(
        &'l self,
        board: &'l Board,
        position: LogPosition,
    ) -> impl Iterator<Item = (LogPosition, ActionEntry)> + 'l {
        self.actions_at(board, self.actions.iter_from(position.saturating_add(1)))
    }

    /// Returns the first entry after a position that took actions back.
    pub(crate) fn take_back_after<'l>(
        &'l self,
        board: &'l Board,
        position: LogPosition,
    ) -> Option<NumberedEntry> {
        let is_before = |one: &TakeBack| LogPosition::from(one.position) <= position;
        let index = self.take_backs.partition_point(is_before);
        let first = self.take_backs.get(index)?;
        self.entries_from(board, first.position.into()).next()
    }

    /// Returns whether the entry at this position is an action that was not taken back.
    pub(crate) fn stands(&self, position: LogPosition) -> bool {
        self.standing.contains(position)
    }

    /// Returns the positions of the actions that stood after the entry at this position, also those
    /// that were taken back later. Unpacks nothing.
    pub(crate) fn stood_at(&self, last: LogPosition) -> Vec<LogPosition> {
        let mut stood: Vec<LogPosition> = Vec::new();
        let take_back = |stood: &mut Vec<LogPosition>, one: &TakeBack| {
            stood.truncate(stood.partition_point(|earlier| *earlier < LogPosition::from(one.to)));
        };
        let happened = |one: &&TakeBack| LogPosition::from(one.position) <= last;
        let mut take_backs = self.take_backs.iter().take_while(happened).peekable();
        for position in self.actions.iter().take_while(|position| *position <= last) {
            let is_before = |one: &&TakeBack| LogPosition::from(one.position) < position;
            while let Some(one) = take_backs.next_if(is_before) {
                take_back(&mut stood, one);
            }
            stood.push(position);
        }
        take_backs.for_each(|one| take_back(&mut stood, one));
        stood
    }
}

/// An entry with its position.
pub(crate) type NumberedEntry = (LogPosition, Entry);

/// A set of positions, a bit for each.
#[derive(Clone, Default)]
struct PositionSet(Vec<u64>);

impl PositionSet {
    fn contains(&self, position: LogPosition) -> bool {
        let word = usize::try_from(position / 64).ok().and_then(|index| self.0.get(index));
        word.is_some_and(|word| word >> (position % 64) & 1 == 1)
    }

    fn insert(&mut self, position: LogPosition) {
        let index = (position / 64) as usize;
        if self.0.len() <= index {
            self.0.resize(index + 1, 0);
        }
        self.0[index] |= 1 << (position % 64);
    }

    /// Removes a position and all after it.
    fn remove_from(&mut self, first: LogPosition) {
        self.0.truncate(usize::try_from(first.div_ceil(64)).unwrap_or(usize::MAX));
        if let Some(word) = self.0.get_mut((first / 64) as usize) {
            *word &= (1 << (first % 64)) - 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = LogPosition> {
        self.iter_from(0)
    }

    /// Returns the positions from this one on, in order.
    fn iter_from(&self, first: LogPosition) -> impl Iterator<Item = LogPosition> {
        let skipped = usize::try_from(first / 64).unwrap_or(usize::MAX);
        let words = (0..).step_by(64).zip(&self.0).skip(skipped);
        let all = words.flat_map(|(start, &word)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| start + bit)
        });
        all.skip_while(move |position| *position < first)
    }
}

/// The entries of a log, unpacked one after the other.
struct Entries<'l> {
    rest: &'l [u8],
    board: &'l Board,
    position: LogPosition,
    last_at: Millis,
}

impl Iterator for Entries<'_> {
    type Item = NumberedEntry;

    fn next(&mut self) -> Option<NumberedEntry> {
        if self.rest.is_empty() {
            return None;
        }
        #[cfg(test)]
        crate::counters::count(|counters| counters.unpacked += 1);
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
    /// The number of positions from the opening of the decision to the entry.
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
    use protocol::ActedBy;
    use rules::{Dice as _, QuickDice};

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
            assert_eq!(log.last_at(), entries.last().map_or(0, |entry| entry.at));
        }
    }

    #[test]
    fn the_log_is_read_from_any_position() {
        let board = library::board("toy").expect("comes with the program");
        let mut log = Log::default();
        let entries: Vec<_> =
            (0..50).map(|at| Entry { at: 7 * at, kind: TableChange::Started.into() }).collect();
        entries.iter().for_each(|entry| log.push(entry));
        for first in 0..60 {
            let expected = (0..).zip(entries.iter().cloned()).skip(first as usize);
            assert!(log.entries_from(board, first).eq(expected), "from {first} on");
        }
    }

    #[test]
    fn what_stands_is_known_without_reading_the_log() {
        let board = library::board("toy").expect("comes with the program");
        let mut log = Log::default();
        let (mut stood, mut dice) = (Vec::new(), QuickDice::new(1));
        for position in 0..300 {
            let decision = DecisionId { opened: position, seat: 0, revision: 0 };
            let action = ActionEntry { decision, action: Action::DrawDeck, by: ActedBy::Person };
            let to = LogPosition::from(dice.below(position as u32 + 1));
            let kind = match dice.below(4) {
                0 => TableChange::Undone { seat: 0, undone: position.saturating_sub(1) }.into(),
                1 if dice.below(8) == 0 => TableChange::Rewound { seat: 0, to }.into(),
                2 => TableChange::Started.into(),
                _ => EntryKind::Action(action),
            };
            log.push(&Entry { at: position, kind });
            stood.push(log.standing(board).collect::<Vec<_>>());
            for (last, stood) in (0..).zip(&stood).step_by(29) {
                let then: Vec<_> = log.actions_at(board, log.stood_at(last)).collect();
                assert_eq!(&then, stood, "after {last} of {position}");
            }
            let now: Vec<_> = (0..400).filter(|&position| log.stands(position)).collect();
            assert!(log.standing(board).map(|(position, _)| position).eq(now));
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
