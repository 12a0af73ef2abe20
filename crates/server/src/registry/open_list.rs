//! The list of tables that everybody may find: those that wait for people, then those whose game runs.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard};

use protocol::http::TableSummary;
use protocol::{Millis, Stage};
use store::TableId;

use crate::address::AddressGroup;
use crate::limits::{self, NETWORK_FACTOR};
use crate::summary::{self, StoredSummary};

/// The open tables.
#[derive(Default)]
pub(crate) struct OpenList(Mutex<HashMap<TableId, OpenTable>>);

struct OpenTable {
    summary: StoredSummary,
    /// The address that opened it, as long as the server runs.
    opened_from: Option<IpAddr>,
}

/// Which open tables somebody looks for.
#[derive(Debug, Default)]
pub(crate) struct OpenFilter {
    pub(crate) board: Option<String>,
    pub(crate) seats: Option<usize>,
}

impl OpenFilter {
    fn fits(&self, table: &TableSummary) -> bool {
        self.board.as_ref().is_none_or(|board| *board == table.board)
            && self.seats.is_none_or(|seats| seats == table.seats.len())
    }
}

/// The place of a table in the list: those that wait for people come first. Among them and among those whose game
/// runs: first one table of every host, then a second one, and so on; among these the newest first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct OpenPlace {
    /// Whether the game runs, so that one can only watch.
    runs: bool,
    /// How many newer tables the same session or the same address has in the list.
    rank: usize,
    opened: Reverse<Millis>,
    table: TableId,
}

impl OpenPlace {
    /// Writes a place for the query of the next page.
    pub(crate) fn text(&self) -> String {
        format!("{}.{}.{}.{}", u8::from(self.runs), self.rank, self.opened.0, self.table)
    }

    /// Reads what [`OpenPlace::text`] wrote.
    pub(crate) fn parse(text: &str) -> Option<OpenPlace> {
        let mut parts = text.splitn(4, '.');
        let runs = parts.next()? == "1";
        let (rank, opened) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        Some(OpenPlace {
            runs,
            rank,
            opened: Reverse(opened),
            table: TableId::new(parts.next()?).ok()?,
        })
    }
}

/// One page of the list.
pub(crate) struct OpenPage {
    pub(crate) tables: Vec<(TableId, TableSummary)>,
    /// Where the next page begins, if there is one.
    pub(crate) after: Option<OpenPlace>,
}

impl OpenList {
    /// Adds a table, or removes it, according to its summary.
    pub(crate) fn update(&self, table: &TableId, summary: &StoredSummary) {
        let mut tables = self.tables();
        if !summary::is_open(&summary.shown) {
            tables.remove(table);
            return;
        }
        let opened_from = tables.get(table).and_then(|known| known.opened_from);
        tables.insert(table.clone(), OpenTable { summary: summary.clone(), opened_from });
    }

    /// Removes a table.
    pub(crate) fn remove(&self, table: &TableId) {
        self.tables().remove(table);
    }

    /// Records which address opened a table, if it is in the list.
    pub(crate) fn opened_from(&self, table: &TableId, address: IpAddr) {
        if let Some(open) = self.tables().get_mut(table) {
            open.opened_from = Some(address);
        }
    }

    /// Returns the tables after a place, at most [`limits::LIST`].
    pub(crate) fn page(&self, filter: &OpenFilter, after: Option<&OpenPlace>) -> OpenPage {
        let tables = self.tables();
        let places = places(&tables, filter);
        let mut rest = places.into_iter().filter(|place| after.is_none_or(|after| place > after));
        let page: Vec<_> = rest.by_ref().take(limits::LIST).collect();
        let after = rest.next().and_then(|_| page.last().cloned());
        let shown = |place: OpenPlace| {
            let summary = tables.get(&place.table)?.summary.shown.clone();
            Some((place.table, summary))
        };
        OpenPage { tables: page.into_iter().filter_map(shown).collect(), after }
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, OpenTable>> {
        self.0.lock().expect("nobody panics while listing")
    }
}

/// Sorts the tables that fit a filter.
fn places(tables: &HashMap<TableId, OpenTable>, filter: &OpenFilter) -> Vec<OpenPlace> {
    let mut fitting: Vec<_> =
        tables.iter().filter(|(_, open)| filter.fits(&open.summary.shown)).collect();
    fitting.sort_unstable_by_key(|(id, open)| (Reverse(open.summary.opened), *id));
    let (mut by_host, mut by_address, mut by_network) =
        (HashMap::new(), HashMap::new(), HashMap::new());
    let mut places: Vec<_> = fitting
        .into_iter()
        .map(|(id, open)| {
            let host = open.summary.host.as_deref().map(|host| count(&mut by_host, host));
            let from = open.opened_from;
            let address = from.map(|from| count(&mut by_address, AddressGroup::of(from)));
            // A /48 counts as eight visitors.
            let network = from.and_then(AddressGroup::around);
            let network = network.map(|network| count(&mut by_network, network));
            let network = network.map(|before| before / NETWORK_FACTOR as usize);
            let rank = host.max(address).max(network).unwrap_or(0);
            let runs = open.summary.shown.stage == Stage::Playing;
            OpenPlace { runs, rank, opened: Reverse(open.summary.opened), table: id.clone() }
        })
        .collect();
    places.sort_unstable();
    places
}

/// Counts a key; returns how often it came before.
fn count<K: std::hash::Hash + Eq>(counts: &mut HashMap<K, usize>, key: K) -> usize {
    let times = counts.entry(key).or_insert(0);
    *times += 1;
    *times - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Sitter;

    fn add(list: &OpenList, id: &str, host: &str, opened: Millis, seats: usize) {
        let shown = TableSummary {
            board: if seats == 2 { "toy" } else { "tiny" }.into(),
            stage: Stage::Gathering,
            seats: vec![Sitter::Nobody; seats],
            listed: true,
            clock: None,
            winners: Vec::new(),
            scores: None,
        };
        let summary = StoredSummary { shown, opened, host: Some(host.to_owned()) };
        list.update(&TableId::new(id).unwrap(), &summary);
    }

    fn ids(page: &OpenPage) -> Vec<String> {
        page.tables.iter().map(|(id, _)| id.to_string()).collect()
    }

    #[test]
    fn the_newest_come_first_and_one_of_every_host_before_a_second() {
        let list = OpenList::default();
        add(&list, "old", "ann", 1, 2);
        add(&list, "spam1", "eve", 2, 2);
        add(&list, "spam2", "eve", 3, 2);
        add(&list, "new", "ben", 4, 3);
        let all = list.page(&OpenFilter::default(), None);
        assert_eq!(ids(&all), ["new", "spam2", "old", "spam1"]);
        assert!(all.after.is_none());
        let two = OpenFilter { seats: Some(2), ..OpenFilter::default() };
        assert_eq!(ids(&list.page(&two, None)), ["spam2", "old", "spam1"]);
        let tiny = OpenFilter { board: Some("tiny".into()), ..OpenFilter::default() };
        assert_eq!(ids(&list.page(&tiny, None)), ["new"]);
    }

    #[test]
    fn tables_whose_game_runs_come_last_until_it_is_over() {
        let list = OpenList::default();
        add(&list, "runs", "ann", 9, 2);
        add(&list, "waits", "ben", 1, 2);
        let summary = |stage| {
            let mut summary = list.tables()[&TableId::new("runs").unwrap()].summary.clone();
            summary.shown.stage = stage;
            summary
        };
        let id = TableId::new("runs").unwrap();
        let playing = summary(Stage::Playing);
        list.update(&id, &playing);
        assert_eq!(ids(&list.page(&OpenFilter::default(), None)), ["waits", "runs"]);
        let finished = summary(Stage::Finished);
        list.update(&id, &finished);
        assert_eq!(ids(&list.page(&OpenFilter::default(), None)), ["waits"]);
    }

    #[test]
    fn sessions_of_one_address_are_one_host() {
        let list = OpenList::default();
        add(&list, "old", "ann", 1, 2);
        for number in 0..3 {
            let id = format!("spam{number}");
            add(&list, &id, &id, 2 + number, 2);
            let address = format!("2001:db8::{number}").parse().unwrap();
            list.opened_from(&TableId::new(&id).unwrap(), address);
        }
        let page = list.page(&OpenFilter::default(), None);
        assert_eq!(ids(&page), ["spam2", "old", "spam1", "spam0"]);
    }

    #[test]
    fn pages_follow_each_other_without_a_gap() {
        let list = OpenList::default();
        (0..250).for_each(|n| add(&list, &format!("t{n}"), &format!("h{}", n % 7), n, 2));
        let (mut seen, mut after) = (Vec::new(), None);
        loop {
            let page = list.page(&OpenFilter::default(), after.as_ref());
            seen.extend(ids(&page));
            let Some(place) = page.after else { break };
            after = OpenPlace::parse(&place.text());
            assert_eq!(after, Some(place));
        }
        assert_eq!(seen.len(), 250);
        assert_eq!(seen.iter().collect::<std::collections::BTreeSet<_>>().len(), 250);
        assert_eq!(OpenPlace::parse("nonsense"), None);
    }
}
