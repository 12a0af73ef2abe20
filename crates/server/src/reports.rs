//! Reports: names and chat lines that players want the operator to look at. A report keeps what was said
//! and what was said around it, because its table may be gone when the operator looks.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use protocol::{LogPosition, Millis, SeatNumber};
use serde::{Deserialize, Serialize};
use store::{NoteStore, NoteUpdate, StoreError, TableId};
use table::{ChatLine, Session};

use crate::address::AddressGroup;
use crate::command::TableError;
use crate::registry::hex;
use crate::throttle::TooOften;

/// The beginning of the keys of the notes with reports.
const PREFIX: &str = "report/";
/// The key of the note with the latest number, so that a settled report's number is not given again.
const LATEST: &str = "report/latest";
/// Open reports in all. More are refused until the operator has settled some.
const MOST: usize = 2_000;
/// Open reports about one table.
const MOST_OF_TABLE: usize = 20;
/// Open reports about one table from one address.
const MOST_OF_TABLE_FROM_ONE: usize = 3;
/// Open reports from one address.
const MOST_FROM_ONE: usize = 20;
/// After which time to try again, if one address has sent as many as it may.
const WAIT: Duration = Duration::from_secs(60 * 60);
/// Sessions that are remembered for one report.
const REPORTERS: usize = 8;
/// Comments that are kept for one report, each of another session.
const COMMENTS: usize = 5;
/// Comments that are kept for one report from one address. Sessions are free: whoever reports themselves first must not
/// take all places.
const COMMENTS_FROM_ONE: usize = 2;
/// Chat lines before and after the reported one.
const AROUND: usize = 5;
/// The time after which a report is dropped, in milliseconds of house time: 90 days.
const KEPT_FOR: Millis = 90 * 24 * 60 * 60 * 1000;

/// The stored form of one report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Report {
    pub(crate) table: String,
    /// The reported person.
    pub(crate) seat: SeatNumber,
    pub(crate) name: String,
    /// Their session, in hexadecimal digits.
    pub(crate) session: String,
    /// The position of the reported chat line; none if the name is reported.
    pub(crate) position: Option<LogPosition>,
    /// The chat around it, the reported line included; the latest lines if the name is reported.
    pub(crate) context: Vec<ContextLine>,
    /// What reporters wrote about it, at most [`COMMENTS`].
    #[serde(default)]
    pub(crate) comments: Vec<ReportComment>,
    /// What the first reporter wrote, in a note of an earlier version. [`Report::decode`] moves it to the comments.
    #[serde(default, skip_serializing, rename = "comment")]
    pub(crate) first_comment: Option<String>,
    /// The first sessions that reported it, in hexadecimal digits.
    pub(crate) by: Vec<String>,
    /// How often it was reported.
    pub(crate) times: u32,
    /// When it was reported first, in house time.
    pub(crate) at: Millis,
}

/// What a reporter wrote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ReportComment {
    /// The session of the reporter, in hexadecimal digits.
    pub(crate) by: String,
    pub(crate) text: String,
}

/// A chat line in a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ContextLine {
    pub(crate) position: LogPosition,
    pub(crate) session: String,
    pub(crate) name: String,
    pub(crate) text: String,
}

impl From<&ChatLine> for ContextLine {
    fn from(line: &ChatLine) -> ContextLine {
        ContextLine {
            position: line.position,
            session: hex(line.session),
            name: line.name.clone(),
            text: line.text.clone(),
        }
    }
}

/// The lines around the reported one, or the latest ones.
pub(crate) fn context(chat: &[ChatLine], position: Option<LogPosition>) -> Vec<ContextLine> {
    let index = position.and_then(|at| chat.iter().position(|line| line.position == at));
    let center = index.unwrap_or(chat.len());
    let lines = chat.iter().take(center.saturating_add(AROUND + 1));
    lines.skip(center.saturating_sub(AROUND)).map(ContextLine::from).collect()
}

impl Report {
    fn is_about_the_same(&self, other: &Report) -> bool {
        // By the person and not by the name: somebody who is renamed again and again is reported once.
        let key = |report: &Report| (report.session.clone(), report.position);
        self.table == other.table && key(self) == key(other)
    }

    /// Decodes a note; returns `None` if another version of the program wrote it differently.
    fn decode(bytes: &[u8]) -> Option<Report> {
        let mut report: Report = serde_json::from_slice(bytes).ok()?;
        if let Some(text) = report.first_comment.take() {
            let by = report.by.first().cloned().unwrap_or_default();
            report.comments.push(ReportComment { by, text });
        }
        Some(report)
    }

    /// Counts another report about the same. `may_comment` says whether its comment may be kept.
    fn count(&mut self, other: Report, may_comment: bool) {
        self.times = self.times.saturating_add(1);
        for by in other.by {
            if self.by.len() < REPORTERS && !self.by.contains(&by) {
                self.by.push(by);
            }
        }
        for comment in other.comments.into_iter().filter(|_| may_comment) {
            if self.takes_comment_of(&comment.by) {
                self.comments.push(comment);
            }
        }
    }

    /// Returns whether there is room for a comment of this session.
    fn takes_comment_of(&self, by: &str) -> bool {
        self.comments.len() < COMMENTS && self.comments.iter().all(|comment| comment.by != by)
    }

    /// Encodes the report as a note. Drops the lines that are furthest from the reported one until the
    /// rest fits, and then the latest comments.
    fn encode(&mut self) -> Vec<u8> {
        loop {
            let bytes = serde_json::to_vec(self).expect("plain values can always be written");
            if bytes.len() <= store::limits::NOTE {
                return bytes;
            }
            let center = self.position.unwrap_or(LogPosition::MAX);
            let distance = |line: &ContextLine| line.position.abs_diff(center);
            let ends = [0, self.context.len().saturating_sub(1)];
            let furthest = ends.into_iter().max_by_key(|&end| self.context.get(end).map(distance));
            match furthest.filter(|_| self.context.len() > 1) {
                Some(end) => drop(self.context.remove(end)),
                // A single line and one comment always fit.
                None => drop(self.comments.pop()),
            }
        }
    }
}

/// All open reports.
pub(crate) struct Reports {
    store: Arc<dyn NoteStore>,
    open: Mutex<OpenReports>,
}

#[derive(Default)]
struct OpenReports {
    reports: BTreeMap<u64, Report>,
    /// The number of the latest report.
    latest: u64,
    /// From where each report came first, as long as the server runs.
    from: BTreeMap<u64, AddressGroup>,
    /// From where the comments of each report came, as long as the server runs.
    commented_from: BTreeMap<u64, Vec<AddressGroup>>,
}

impl Reports {
    /// Makes an empty list; [`Reports::read`] finds those in the store.
    pub(crate) fn new(store: Arc<dyn NoteStore>) -> Reports {
        Reports { store, open: Mutex::default() }
    }

    /// Reads the reports from the store.
    pub(crate) async fn read(&self) -> Result<(), StoreError> {
        let notes = self.store.notes(PREFIX).await?;
        let mut open = self.open();
        for (key, value) in notes {
            open.take_in(&key, Some(&value));
        }
        Ok(())
    }

    /// Takes in a note that another node has stored or removed.
    pub(crate) fn take_in(&self, key: &str, value: Option<&[u8]>) {
        self.open().take_in(key, value);
    }

    /// Stores a report. One about something that was reported before is counted.
    ///
    /// # Errors
    /// If there are too many open reports already, or the store fails.
    pub(crate) async fn add(&self, report: Report, from: AddressGroup) -> Result<(), TableError> {
        let (number, bytes, dropped) = {
            let mut open = self.open();
            let (number, dropped) = open.place(report, from)?;
            let report = open.reports.get_mut(&number).ok_or(TableError::Unavailable)?;
            (number, report.encode(), dropped)
        };
        if let Some(dropped) = dropped {
            self.store.put(NoteUpdate::remove(note(dropped))).await?;
        }
        Ok(self.store.put(NoteUpdate::set(note(number), bytes)).await?)
    }

    /// Returns the open reports, with their numbers.
    pub(crate) fn list(&self) -> Vec<(u64, Report)> {
        let open = self.open();
        open.reports.iter().map(|(number, report)| (*number, report.clone())).collect()
    }

    pub(crate) fn count(&self) -> usize {
        self.open().reports.len()
    }

    /// Removes reports. Returns how many there were.
    pub(crate) async fn settle(
        &self,
        chosen: impl Fn(u64, &Report) -> bool,
    ) -> Result<usize, StoreError> {
        let numbers: Vec<_> = {
            let open = self.open();
            let chosen = open.reports.iter().filter(|(number, report)| chosen(**number, report));
            chosen.map(|(number, _)| *number).collect()
        };
        if numbers.is_empty() {
            return Ok(0);
        }
        // Before the notes of the reports go, from which a restart would read it otherwise.
        let latest = self.open().latest;
        self.store.put(NoteUpdate::set(LATEST, latest.to_be_bytes())).await?;
        for number in &numbers {
            self.store.put(NoteUpdate::remove(note(*number))).await?;
            self.open().remove(*number);
        }
        Ok(numbers.len())
    }

    /// Removes reports that are too old.
    pub(crate) async fn forget_old(&self, now: Millis) -> Result<usize, StoreError> {
        let before = now.saturating_sub(KEPT_FOR);
        self.settle(|_, report| report.at < before).await
    }

    /// Removes the reports about these tables.
    pub(crate) async fn forget_tables(&self, tables: &HashSet<TableId>) -> Result<(), StoreError> {
        let is = |report: &Report| tables.iter().any(|table| table.as_str() == report.table);
        self.settle(|_, report| is(report)).await.map(drop)
    }

    /// Removes a session from all reports: those about it, its lines, and its own reports' sender.
    pub(crate) async fn erase(&self, session: Session) -> Result<(), StoreError> {
        let session = hex(session);
        self.settle(|_, report| report.session == session).await?;
        let changed: Vec<_> = {
            let mut open = self.open();
            let reports = open.reports.iter_mut();
            reports
                .filter_map(|(number, report)| Some((*number, report.erase(&session)?)))
                .collect()
        };
        for (number, bytes) in changed {
            self.store.put(NoteUpdate::set(note(number), bytes).erasing(true)).await?;
        }
        Ok(())
    }

    fn open(&self) -> MutexGuard<'_, OpenReports> {
        self.open.lock().expect("nobody panics while reporting")
    }
}

impl Report {
    /// Removes a session; returns the report as a note if that changed it.
    fn erase(&mut self, session: &str) -> Option<Vec<u8>> {
        let before = self.clone();
        self.comments.retain(|comment| comment.by != session);
        self.by.retain(|by| by != session);
        self.context.retain(|line| line.session != session);
        (*self != before).then(|| self.encode())
    }
}

impl OpenReports {
    /// Takes in a note that was stored or removed.
    fn take_in(&mut self, key: &str, value: Option<&[u8]>) {
        if key == LATEST {
            let latest = value.and_then(|value| value.try_into().ok()).map(u64::from_be_bytes);
            self.latest = self.latest.max(latest.unwrap_or(0));
            return;
        }
        let number = key.strip_prefix(PREFIX).and_then(|number| number.parse().ok());
        match (number, value.map(Report::decode)) {
            (Some(number), Some(Some(report))) => {
                self.reports.insert(number, report);
                self.latest = self.latest.max(number);
            }
            (Some(number), None) => self.remove(number),
            (Some(_), Some(None)) | (None, _) => {}
        }
    }

    fn remove(&mut self, number: u64) {
        self.reports.remove(&number);
        self.from.remove(&number);
        self.commented_from.remove(&number);
    }

    /// Adds a report, or counts it if there is one about the same; returns its number, and that of a
    /// report that had to make room.
    fn place(
        &mut self,
        report: Report,
        from: AddressGroup,
    ) -> Result<(u64, Option<u64>), TableError> {
        let same = |(_, other): &(&u64, &mut Report)| other.is_about_the_same(&report);
        if let Some((number, known)) = self.reports.iter_mut().find(same) {
            let sources = self.commented_from.entry(*number).or_default();
            let from_one = sources.iter().filter(|source| **source == from).count();
            let before = known.comments.len();
            known.count(report, from_one < COMMENTS_FROM_ONE);
            if known.comments.len() > before {
                sources.push(from);
            }
            return Ok((*number, None));
        }
        let table = report.table.clone();
        let of_table = |other: &Report| other.table == table;
        if self.number_from(from, of_table) >= MOST_OF_TABLE_FROM_ONE
            || self.number_from(from, |_| true) >= MOST_FROM_ONE
        {
            return Err(TableError::TooOften(TooOften { wait: WAIT }));
        }
        let in_table = self.reports.values().filter(|other| of_table(other)).count();
        let dropped = if in_table >= MOST_OF_TABLE {
            Some(self.drop_of_busiest(of_table))
        } else if self.reports.len() >= MOST {
            Some(self.drop_of_busiest(|_| true))
        } else {
            None
        };
        if dropped == Some(None) {
            tracing::warn!(table = report.table, "too many reports: this one is refused");
            return Err(TableError::Unavailable);
        }
        self.latest += 1;
        self.commented_from.insert(self.latest, vec![from; report.comments.len()]);
        self.reports.insert(self.latest, report);
        self.from.insert(self.latest, from);
        Ok((self.latest, dropped.flatten()))
    }

    /// Counts the reports of a kind from one address.
    fn number_from(&self, from: AddressGroup, is: impl Fn(&Report) -> bool) -> usize {
        let own = self.from.iter().filter(|(_, one)| **one == from);
        own.filter(|(number, _)| self.reports.get(number).is_some_and(&is)).count()
    }

    /// Drops the latest report of a kind from the address that sent most of them; returns its number.
    /// Nothing is dropped if no address sent more than one.
    fn drop_of_busiest(&mut self, is: impl Fn(&Report) -> bool) -> Option<u64> {
        let mut senders: HashMap<AddressGroup, (usize, u64)> = HashMap::new();
        for (number, from) in &self.from {
            if self.reports.get(number).is_some_and(&is) {
                let (times, latest) = senders.entry(*from).or_default();
                (*times, *latest) = (*times + 1, *number);
            }
        }
        let busiest = senders.into_values().filter(|(times, _)| *times > 1).max();
        let (_, number) = busiest?;
        self.remove(number);
        Some(number)
    }
}

fn note(number: u64) -> String {
    format!("{PREFIX}{number}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(position: LogPosition, text: &str) -> ChatLine {
        let (session, name, text) = (Session([position as u8; 16]), "Ann".into(), text.into());
        ChatLine { position, at: 0, seat: 0, session, name, text }
    }

    fn report(table: &str, position: Option<LogPosition>, by: &str) -> Report {
        Report {
            table: table.into(),
            seat: 0,
            name: "Eve".into(),
            session: "ee".into(),
            position,
            context: Vec::new(),
            comments: Vec::new(),
            first_comment: None,
            by: vec![by.into()],
            times: 1,
            at: 0,
        }
    }

    fn comment(by: &str, text: &str) -> ReportComment {
        ReportComment { by: by.into(), text: text.into() }
    }

    #[test]
    fn the_context_is_around_the_line() {
        let chat: Vec<_> = (0..40).map(|at| line(2 * at, "x")).collect();
        let positions = |at| -> Vec<_> {
            context(&chat, at).iter().map(|line: &ContextLine| line.position).collect()
        };
        assert_eq!(positions(Some(40)), (30..=50).step_by(2).collect::<Vec<_>>());
        assert_eq!(positions(Some(0)), [0, 2, 4, 6, 8, 10]);
        assert_eq!(positions(None), [70, 72, 74, 76, 78]);
    }

    #[test]
    fn a_long_report_keeps_the_reported_line() {
        let chat: Vec<_> = (0..11).map(|at| line(at, &"\u{1F682}".repeat(300))).collect();
        let mut one = report("a", Some(5), "b");
        one.context = context(&chat, Some(5));
        one.comments =
            ["b", "c", "d", "e", "f"].map(|by| comment(by, &"\u{1F682}".repeat(300))).into();
        assert!(one.encode().len() <= store::limits::NOTE);
        assert!(one.context.iter().any(|line| line.position == 5));
        assert_eq!(one.comments.len(), 2, "as many as fit, the first ones");
    }

    /// An address, by its number.
    fn from(number: u64) -> AddressGroup {
        AddressGroup::Network64(number)
    }

    #[test]
    fn the_same_is_counted_and_floods_are_refused() {
        let mut open = OpenReports::default();
        assert_eq!(open.place(report("a", Some(1), "x"), from(1)), Ok((1, None)));
        assert_eq!(open.place(report("a", Some(1), "y"), from(2)), Ok((1, None)));
        let renamed = Report { name: "Evelyn".into(), ..report("a", Some(1), "y") };
        assert_eq!(open.place(renamed, from(2)), Ok((1, None)), "a new name is the same person");
        assert_eq!((open.reports[&1].times, open.reports[&1].by.len()), (3, 2));
        let too_often = Err(TableError::TooOften(TooOften { wait: WAIT }));
        for position in 2..=3 {
            assert!(open.place(report("a", Some(position), "x"), from(1)).is_ok());
        }
        assert_eq!(open.place(report("a", Some(4), "x"), from(1)), too_often, "of one table");
        for table in 0..17 {
            assert!(open.place(report(&format!("b{table}"), Some(1), "x"), from(1)).is_ok());
        }
        assert_eq!(open.place(report("c", Some(1), "x"), from(1)), too_often, "of one address");
    }

    /// Whoever reports themselves first, with many sessions, does not keep the comments of others out.
    #[test]
    fn comments_of_several_reporters_are_kept() {
        let mut open = OpenReports::default();
        let mut place = |by: &str, address| {
            let one = Report { comments: vec![comment(by, "look")], ..report("a", Some(1), by) };
            open.place(one, from(address)).unwrap();
        };
        for eve in ["e1", "e2", "e3", "e4", "e5", "e6"] {
            place(eve, 1);
        }
        for (ann, address) in [("ann", 2), ("ann", 3), ("ben", 3), ("cleo", 4), ("dan", 5)] {
            place(ann, address);
        }
        let kept: Vec<_> = open.reports[&1].comments.iter().map(|one| one.by.as_str()).collect();
        assert_eq!(kept, ["e1", "e2", "ann", "ben", "cleo"]);
        assert_eq!(open.reports[&1].times, 11);
    }

    #[test]
    fn reports_of_an_earlier_version_keep_their_comment() {
        let one = report("a", Some(1), "ann");
        let mut note = serde_json::to_value(&one).unwrap();
        note.as_object_mut().unwrap().remove("comments");
        note["comment"] = "rude".into();
        let read = Report::decode(note.to_string().as_bytes()).unwrap();
        assert_eq!(read, Report { comments: vec![comment("ann", "rude")], ..one });
    }

    #[test]
    fn whoever_sends_many_makes_room_for_others() {
        let mut open = OpenReports::default();
        let mut place = |position: u64, number: u64| {
            open.place(report("a", Some(position), "x"), from(number)).map(|(_, dropped)| dropped)
        };
        for position in 1..=MOST_OF_TABLE as u64 {
            assert_eq!(place(position, position.div_ceil(3)), Ok(None));
        }
        // The addresses with three reports lose their latest ones, then those with two.
        for address in 100..113 {
            assert!(matches!(place(address, address), Ok(Some(_))), "{address}");
        }
        assert_eq!(place(200, 200), Err(TableError::Unavailable), "all have sent one");
        assert_eq!(open.reports.len(), MOST_OF_TABLE);
    }

    #[tokio::test]
    async fn reports_outlive_a_restart_until_they_are_settled_or_erased() {
        let folder = tempfile::tempdir().unwrap();
        let store: Arc<dyn NoteStore> = Arc::new(store::SqliteStore::open(folder.path()).unwrap());
        let reports = Reports::new(store.clone());
        let (eve, ann) = (Session([0xee; 16]), Session([0xaa; 16]));
        let about = |who: Session, position| Report {
            session: hex(who),
            by: vec![hex(ann)],
            comments: vec![comment(&hex(ann), "rude")],
            ..report("a", Some(position), "")
        };
        for one in [about(eve, 1), about(ann, 2), about(ann, 3)] {
            reports.add(one, from(1)).await.unwrap();
        }
        assert_eq!(reports.settle(|number, _| number == 3).await, Ok(1));
        let again = Reports::new(store);
        again.read().await.unwrap();
        assert_eq!(again.list(), reports.list());
        again.add(about(eve, 9), from(2)).await.unwrap();
        assert_eq!(
            again.list().last().unwrap().0,
            4,
            "the number of a settled report is not given again"
        );
        let by_others = Report { session: hex(Session([0xbb; 16])), ..about(eve, 5) };
        again.add(by_others, from(2)).await.unwrap();
        again.erase(eve).await.unwrap();
        assert_eq!(again.count(), 2, "what is about the person is gone");
        again.erase(ann).await.unwrap();
        let [(_, rest)] = &again.list()[..] else { panic!("{:?}", again.list()) };
        assert!(rest.by.is_empty() && rest.comments.is_empty(), "what the person wrote is gone");
    }
}
