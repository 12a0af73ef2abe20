//! What a log says about people: who sat where, and who said what. For reports, for a person's request
//! to see what is kept, and for the request to erase it.

use std::sync::Arc;

use board::Board;
use protocol::{LogPosition, Millis, SeatNumber};
use record::notation;
use serde::Serialize;

use crate::entry::{Entry, EntryKind, Occupant, TableChange, TableOpening};
use crate::log::Log;
use crate::names::Session;
use crate::open::Damaged;
use crate::state::{Misfit, TableState};
use crate::table::Table;

/// The name that stays in the log when a person's data was erased.
pub const ERASED_NAME: &str = "Guest";
/// The text that stays of a chat line when a person's data was erased.
const ERASED_TEXT: &str = "…";

/// A chat line, with who said it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// The position of its entry.
    pub position: LogPosition,
    /// When it was said.
    pub at: Millis,
    /// The seat.
    pub seat: SeatNumber,
    /// Who held the seat then.
    pub session: Session,
    /// Under which name.
    pub name: String,
    /// The text.
    pub text: String,
}

/// One entry that a session caused or that names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PersonalEntry {
    /// The position of the entry.
    pub position: LogPosition,
    /// When it was written, in house time.
    pub at: Millis,
    /// The seat it is about.
    pub seat: Option<SeatNumber>,
    /// What happened, as a word.
    pub what: &'static str,
    /// The name, the chat line, or the words of the action.
    pub text: Option<String>,
}

/// The people at a table, followed entry by entry. The game is not played.
#[derive(Default)]
struct Sitting(Option<TableState>);

impl Sitting {
    /// Takes note of an entry.
    fn follow(&mut self, board: &Arc<Board>, entry: &Entry) -> Result<(), Misfit> {
        self.0 = match self.0.take() {
            None => Some(TableState::open(board.clone(), entry)?),
            // Who sits where does not depend on moves, and so not on the log either.
            Some(state) if entry.kind.changes_room() => {
                Some(state.play(&Log::default(), entry, &mut |_| {})?)
            }
            same => same,
        };
        Ok(())
    }

    fn get(&self, seat: SeatNumber) -> Option<(Session, &str)> {
        match &self.0.as_ref()?.roster.seat(seat)?.occupant {
            Occupant::Person { session, name } => Some((*session, name)),
            Occupant::Nobody | Occupant::Bot { .. } => None,
        }
    }

    fn holds(&self, seat: SeatNumber, session: Session) -> bool {
        self.get(seat).is_some_and(|(holder, _)| holder == session)
    }
}

impl Table {
    /// Returns all chat lines, with who said them.
    pub fn chat(&self) -> Vec<ChatLine> {
        let (mut sitting, mut lines) = (Sitting::default(), Vec::new());
        for (position, entry) in self.log.entries(self.board()) {
            if let EntryKind::Change(change) = &entry.kind
                && let TableChange::Said { seat, text } = &**change
                && let Some((session, name)) = sitting.get(*seat)
            {
                let (at, name, text) = (entry.at, name.to_owned(), text.to_string());
                lines.push(ChatLine { position, at, seat: *seat, session, name, text });
            }
            if sitting.follow(self.board(), &entry).is_err() {
                break;
            }
        }
        lines
    }
}

/// Returns the entries of a stored log that a session caused or that name it.
///
/// # Errors
/// If the bytes are not the entries of a table on this board.
pub fn entries_of<'e>(
    board: &Arc<Board>,
    entries: impl IntoIterator<Item = &'e [u8]>,
    session: Session,
) -> Result<Vec<PersonalEntry>, Damaged> {
    let (mut sitting, mut found) = (Sitting::default(), Vec::new());
    for (position, bytes) in (0..).zip(entries) {
        let (entry, _) = decode(board, position, bytes)?;
        let told = match &entry.kind {
            EntryKind::Action(action) => {
                let seat = action.decision.seat;
                let own = sitting.holds(seat, session);
                own.then(|| (Some(seat), "acted", Some(notation::write(board, action.action))))
            }
            EntryKind::Change(change) => tell(&sitting, change, session),
        };
        if let Some((seat, what, text)) = told {
            found.push(PersonalEntry { position, at: entry.at, seat, what, text });
        }
        follow(&mut sitting, board, position, &entry)?;
    }
    Ok(found)
}

/// The seat, the word and the text of an entry.
type Told = (Option<SeatNumber>, &'static str, Option<String>);

/// Returns what a change says about a session; none if it does not concern it.
fn tell(sitting: &Sitting, change: &TableChange, session: Session) -> Option<Told> {
    let own = |seat: SeatNumber, what, text: Option<String>| {
        sitting.holds(seat, session).then_some((Some(seat), what, text))
    };
    let named = |holder: Session, seat, what, text: Option<String>| {
        (holder == session).then_some((seat, what, text))
    };
    match change {
        TableChange::Opened(opening) => tell_opening(opening, session),
        TableChange::OpenedFrom(opening) => tell_opening(&opening.table, session),
        TableChange::Seated { seat, session, name } => {
            named(*session, Some(*seat), "sat down", Some(name.to_string()))
        }
        TableChange::Given { seat, session: to, name } => {
            named(*to, Some(*seat), "was given a seat", Some(name.to_string()))
                .or_else(|| own(*seat, "gave the seat away", None))
        }
        TableChange::HandedOver { seat, session: to } => {
            named(*to, Some(*seat), "took the seat by its return link", None)
                .or_else(|| own(*seat, "left the seat by its return link", None))
        }
        TableChange::Removed { seat, session } => named(*session, *seat, "was removed", None),
        TableChange::Vacated { seat } => own(*seat, "left", None),
        TableChange::Ready { seat, .. } => own(*seat, "was ready", None),
        TableChange::Undone { seat, .. } => own(*seat, "took an action back", None),
        TableChange::Rewound { seat, .. } => own(*seat, "took actions back", None),
        TableChange::Said { seat, text } => own(*seat, "said", Some(text.to_string())),
        TableChange::Muted { seat, muted } => {
            own(*seat, if *muted { "was muted" } else { "was heard again" }, None)
        }
        TableChange::Resigned { seat } => own(*seat, "resigned", None),
        TableChange::WantsStop { seat, .. } => own(*seat, "spoke about stopping", None),
        TableChange::WantsHints { seat, .. } => own(*seat, "spoke about hints", None),
        TableChange::LiveryChosen { seat, .. } => own(*seat, "chose a livery", None),
        TableChange::Nudged { seat, by } => {
            own(*seat, "was asked", None).or_else(|| own(*by, "asked somebody", None))
        }
        TableChange::BotSeated { .. }
        | TableChange::SettingsChanged(_)
        | TableChange::HintsAllowed { .. }
        | TableChange::Started
        | TableChange::Abandoned
        | TableChange::Rematched { .. }
        | TableChange::SeveralAllowed { .. } => None,
    }
}

fn tell_opening(opening: &TableOpening, session: Session) -> Option<Told> {
    let own = |occupant: &Occupant| match occupant {
        Occupant::Person { session: holder, name } if *holder == session => Some(name.clone()),
        Occupant::Person { .. } | Occupant::Nobody | Occupant::Bot { .. } => None,
    };
    let found = (0..).zip(&opening.seats).find_map(|(seat, one)| Some((seat, own(one)?)));
    match found {
        Some((seat, name)) => Some((Some(seat), "was there at the opening", Some(name))),
        None => (opening.host == session).then_some((None, "opened", None)),
    }
}

/// Takes a person out of a stored log. Returns all entries: the session is replaced by another, its names
/// by [`ERASED_NAME`], its chat lines by a mark. What the game is made of stays. Returns `None` if the
/// log does not know the session.
///
/// # Errors
/// If the bytes are not the entries of a table on this board.
pub fn erase<'e>(
    board: &Arc<Board>,
    entries: impl IntoIterator<Item = &'e [u8]>,
    session: Session,
    replacement: Session,
) -> Result<Option<Vec<Vec<u8>>>, Damaged> {
    let (mut sitting, mut found, mut all) = (Sitting::default(), false, Vec::new());
    for (position, bytes) in (0..).zip(entries) {
        let (entry, digest) = decode(board, position, bytes)?;
        let mut kept = bytes.to_vec();
        if let EntryKind::Change(before) = &entry.kind {
            let mut change = before.clone();
            Eraser { session, replacement, sitting: &sitting }.erase(&mut change);
            if change != *before {
                found = true;
                let kind = EntryKind::Change(change);
                kept = Entry { at: entry.at, kind }.encode(board, digest);
            }
        }
        all.push(kept);
        // The original names people, so that later lines are known to be theirs.
        follow(&mut sitting, board, position, &entry)?;
    }
    Ok(found.then_some(all))
}

fn decode(
    board: &Board,
    position: LogPosition,
    bytes: &[u8],
) -> Result<(Entry, Option<u64>), Damaged> {
    Entry::decode(board, bytes).map_err(|why| Damaged::Unreadable { position, why })
}

fn follow(
    sitting: &mut Sitting,
    board: &Arc<Board>,
    position: LogPosition,
    entry: &Entry,
) -> Result<(), Damaged> {
    sitting.follow(board, entry).map_err(|why| Damaged::Misfit { position, why })
}

/// Who is taken out of a log, and what is put in their place.
struct Eraser<'s> {
    session: Session,
    replacement: Session,
    sitting: &'s Sitting,
}

impl Eraser<'_> {
    fn erase(&self, change: &mut TableChange) {
        match change {
            TableChange::Opened(opening) => self.erase_opening(opening),
            TableChange::OpenedFrom(opening) => self.erase_opening(&mut opening.table),
            TableChange::Seated { session, name, .. }
            | TableChange::Given { session, name, .. } => {
                if self.replace(session) {
                    *name = ERASED_NAME.into();
                }
            }
            TableChange::HandedOver { session, .. } | TableChange::Removed { session, .. } => {
                self.replace(session);
            }
            TableChange::Said { seat, text } => {
                if self.sitting.holds(*seat, self.session) {
                    *text = ERASED_TEXT.into();
                }
            }
            TableChange::BotSeated { .. }
            | TableChange::Vacated { .. }
            | TableChange::SettingsChanged(_)
            | TableChange::HintsAllowed { .. }
            | TableChange::Ready { .. }
            | TableChange::Started
            | TableChange::Undone { .. }
            | TableChange::Rewound { .. }
            | TableChange::Muted { .. }
            | TableChange::Resigned { .. }
            | TableChange::WantsStop { .. }
            | TableChange::WantsHints { .. }
            | TableChange::LiveryChosen { .. }
            | TableChange::Abandoned
            | TableChange::Rematched { .. }
            | TableChange::SeveralAllowed { .. }
            | TableChange::Nudged { .. } => {}
        }
    }

    fn erase_opening(&self, opening: &mut TableOpening) {
        self.replace(&mut opening.host);
        for occupant in &mut opening.seats {
            if let Occupant::Person { session, name } = occupant
                && self.replace(session)
            {
                *name = ERASED_NAME.into();
            }
        }
    }

    /// Replaces the session; returns whether it was this one.
    fn replace(&self, session: &mut Session) -> bool {
        let own = *session == self.session;
        if own {
            *session = self.replacement;
        }
        own
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Client, HouseSettings, Response, TableConfig};
    use protocol::{ClientMessage, FirstPlayer, Settings};

    const ANN: Session = Session([1; 16]);
    const BEN: Session = Session([2; 16]);
    const PHONE: Session = Session([3; 16]);

    /// A table with its stored entries.
    struct Played {
        house: Arc<HouseSettings>,
        table: Table,
        stored: Vec<Vec<u8>>,
    }

    impl Played {
        /// Opens a table for Ann and Ben, with these bytes in the seed that turns the seats.
        fn open(secret: u8) -> Played {
            let house = Arc::new(HouseSettings { build: "0".into(), levels: vec!["x".into()] });
            let person = |session, name: &str| Occupant::Person { session, name: name.into() };
            let config = TableConfig {
                board: board::library::shared_board("toy").unwrap(),
                seats: vec![person(ANN, "Ann"), person(BEN, "Ben")],
                settings: Settings { first: FirstPlayer::Random, ..Settings::usual("x") },
                host: ANN,
            };
            let opening = Table::open(house.clone(), 0, config, [100 + secret; 32]).unwrap();
            let stored = vec![opening.bytes()];
            let mut played = Played { house, table: opening.stored(), stored };
            for (client, session) in [(1, ANN), (2, BEN), (3, PHONE)] {
                played.table.connect(Client(client), session).unwrap();
                let (protocol, build) = (protocol::VERSION, "0".to_owned());
                played.ask(client, ClientMessage::Join { protocol, build, since: None });
            }
            played
        }

        fn ask(&mut self, client: u64, message: ClientMessage) {
            if let Response::Entry(proposal) = self.table.handle(1, Client(client), message.into())
            {
                self.stored.push(proposal.bytes());
                proposal.stored();
            }
        }

        fn say(&mut self, client: u64, session: Session, text: &str) {
            let seat = self.table.seats_of(session)[0];
            self.ask(client, ClientMessage::Say { seat, text: text.into(), since: None });
        }

        fn entries(&self) -> impl Iterator<Item = &[u8]> {
            self.stored.iter().map(Vec::as_slice)
        }
    }

    /// Talks before the start, after it, and from another device.
    fn talked(secret: u8) -> Played {
        let mut played = Played::open(secret);
        played.say(1, ANN, "a1");
        played.say(2, BEN, "b1");
        played.ask(1, ClientMessage::Start);
        played.say(1, ANN, "a2");
        played.say(2, BEN, "b2");
        let seat = played.table.seats_of(ANN)[0];
        let proposal = played.table.hand_over(2, seat, PHONE).unwrap();
        played.stored.push(proposal.bytes());
        proposal.stored();
        played.say(3, PHONE, "p1");
        played
    }

    #[test]
    fn lines_belong_to_who_said_them_although_the_seats_turn() {
        let mut turned = 0;
        for secret in 0..8 {
            let played = talked(secret);
            turned += played.table.seats_of(BEN)[0];
            let chat = played.table.chat();
            let said: Vec<_> = chat.iter().map(|line| (line.session, &*line.text)).collect();
            let wanted = [(ANN, "a1"), (BEN, "b1"), (ANN, "a2"), (BEN, "b2"), (PHONE, "p1")];
            assert_eq!(said, wanted);
            let own = entries_of(played.table.board(), played.entries(), ANN).unwrap();
            let texts: Vec<_> = own.iter().filter_map(|entry| entry.text.as_deref()).collect();
            assert_eq!(texts, ["Ann", "a1", "a2"]);
        }
        assert!((1..8).contains(&turned), "some games turned the seats, some did not");
    }

    #[test]
    fn an_erased_log_is_rebuilt_to_the_same_game_without_the_person() {
        for secret in 0..8 {
            let played = talked(secret);
            let board = played.table.board();
            let nobody = erase(board, played.entries(), Session([9; 16]), ANN).unwrap();
            assert_eq!(nobody, None);
            let random = Session([7; 16]);
            let erased = erase(board, played.entries(), ANN, random).unwrap().unwrap();
            let bytes = erased.iter().map(Vec::as_slice);
            let again = Table::from_entries(played.house.clone(), 2, board.clone(), bytes).unwrap();
            assert_eq!(again.digest(), played.table.digest());
            let said: Vec<_> =
                again.chat().into_iter().map(|line| (line.name, line.text)).collect();
            let guest = |text: &str| (ERASED_NAME.to_owned(), text.to_owned());
            let ben = |text: &str| ("Ben".to_owned(), text.to_owned());
            let wanted = [guest("…"), ben("b1"), guest("…"), ben("b2"), guest("p1")];
            assert_eq!(said, wanted);
            let left = |session: Session| {
                erased.iter().any(|entry| entry.windows(16).any(|part| part == session.0))
            };
            assert!(!left(ANN) && left(BEN) && left(PHONE) && left(random));
        }
    }
}
