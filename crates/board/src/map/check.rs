//! Checks the map of a board file: locations, routes and tickets.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::Sheet;
use crate::limits::{MAX_FERRIES, MAX_LENGTH, MAX_LOCATIONS, MAX_ROUTES, MAX_TICKETS};
use crate::problem::Problem;
use crate::reader::{At, Problems, Rows};

use super::{Names, RouteRow};

/// Records every problem of the map.
pub(crate) fn check_map(sheet: &Sheet, names: &Names<'_>, problems: &Problems) {
    let check = Check { sheet, problems, names };
    check.locations();
    let joined = check.routes();
    check.tickets(joined);
    check.lengths();
}

/// The indexes of two locations, the lower one first.
type Pair = (usize, usize);

struct Check<'s> {
    sheet: &'s Sheet,
    problems: &'s Problems,
    names: &'s Names<'s>,
}

impl Check<'_> {
    fn locations(&self) {
        let Some(locations) = &self.sheet.map.locations else { return };
        self.problems.size("locations", locations, MAX_LOCATIONS);
        let mut seen = BTreeSet::new();
        for id in locations.rows.iter().filter_map(|row| row.id.as_ref()) {
            self.problems.check_id(id);
            if !seen.insert(id.as_str()) {
                self.problems.add(id.line, Problem::Duplicate(id.value.clone()));
            }
        }
    }

    /// Checks the routes and returns the pairs of locations that they join; none if a route could not
    /// be read, because then no ticket may be reported as unconnected.
    fn routes(&self) -> Option<Vec<Pair>> {
        let routes = self.sheet.map.routes.as_ref()?;
        self.problems.size("routes", routes, MAX_ROUTES);
        self.ferries(routes);
        let mut between: BTreeMap<Pair, Vec<&At<RouteRow>>> = BTreeMap::new();
        // A file with too many routes is refused anyway; do not search it for chains.
        let mut complete = routes.complete && routes.rows.len() <= MAX_ROUTES;
        for row in &routes.rows {
            self.route(row);
            match self.pair(&row.a, &row.b, Problem::RouteToItself) {
                Some(pair) => between.entry(pair).or_default().push(row),
                None => complete = false,
            }
        }
        between.values().for_each(|rows| self.parallel(rows));
        complete.then(|| between.into_keys().collect())
    }

    /// Checks the number of different prices of ferry routes.
    fn ferries(&self, routes: &Rows<RouteRow>) {
        let wilds = |row: &RouteRow| row.wilds.map_or(0, |wilds| wilds.value);
        let price = |row: &RouteRow| {
            (
                row.length.map(|length| length.value),
                row.color.as_ref().map(|color| color.value.clone()),
                wilds(row),
            )
        };
        let ferries = routes.rows.iter().filter(|row| wilds(row) > 0);
        let prices: BTreeSet<_> = ferries.map(|row| price(row)).collect();
        self.problems.limit(routes.line, "prices of ferry routes", prices.len(), MAX_FERRIES);
    }

    fn route(&self, row: &RouteRow) {
        self.problems.not_zero("length", row.length);
        if let Some(color) = &row.color {
            self.sheet.cards.check_known(color, self.problems);
        }
        let Some(length) = row.length else { return };
        self.problems.limit(length.line, "length", length.value.into(), MAX_LENGTH);
        if let Some(wilds) = row.wilds
            && wilds.value > length.value
        {
            let problem = Problem::TooManyWilds { wilds: wilds.value, length: length.value };
            self.problems.add(wilds.line, problem);
        }
    }

    /// Checks the routes between the same two locations: at most two, of the same length.
    fn parallel(&self, rows: &[&At<RouteRow>]) {
        if let [first, second, ..] = rows
            && let (Some(one), Some(other)) = (first.length, second.length)
            && one.value != other.value
        {
            let problem = Problem::UnequalTwins { first: one.value, second: other.value };
            self.problems.add(second.line, problem);
        }
        for row in rows.iter().skip(2) {
            let (Some(a), Some(b)) = (&row.a, &row.b) else { continue };
            let (a, b) = (a.value.clone(), b.value.clone());
            self.problems.add(row.line, Problem::ThirdRoute { a, b });
        }
    }

    fn lengths(&self) {
        let Some(routes) = &self.sheet.map.routes else { return };
        let lengths = routes.rows.iter().filter_map(|row| row.length).map(|length| length.value);
        // A length beyond the limit is reported elsewhere.
        let longest = lengths.filter(|length| usize::from(*length) <= MAX_LENGTH).max();
        if let Some(longest) = longest {
            let needed = usize::from(longest) + 1;
            self.problems.long_enough("route_points", &self.sheet.route_points, needed);
        }
    }

    fn tickets(&self, joined: Option<Vec<Pair>>) {
        let Some(tickets) = &self.sheet.map.tickets else { return };
        self.problems.size("tickets", tickets, MAX_TICKETS);
        let regions = joined.map(Regions::of);
        let mut seen = BTreeSet::new();
        for row in &tickets.rows {
            self.problems.not_zero("points", row.points);
            let pair = self.pair(&row.a, &row.b, Problem::TicketToItself);
            let (Some(pair), Some(a), Some(b)) = (pair, &row.a, &row.b) else { continue };
            let (a, b) = (a.value.clone(), b.value.clone());
            if regions.as_ref().is_some_and(|regions| !regions.joined(pair)) {
                self.problems.add(row.line, Problem::Unconnected { a, b });
            } else if !seen.insert(pair) {
                self.problems.add(row.line, Problem::DuplicateTicket { a, b });
            }
        }
    }

    /// Returns the two locations of a route or ticket. Reports an unknown location, or twice the same.
    fn pair(
        &self,
        a: &Option<At<String>>,
        b: &Option<At<String>>,
        to_itself: impl Fn(String) -> Problem,
    ) -> Option<Pair> {
        let from = a.as_ref().and_then(|name| self.names.find(name, self.problems));
        let to = b.as_ref().and_then(|name| self.names.find(name, self.problems));
        let (from, to) = (from?, to?);
        if from == to {
            let name = a.as_ref()?;
            self.problems.add(name.line, to_itself(name.value.clone()));
            return None;
        }
        Some((from.min(to), from.max(to)))
    }
}

/// For each location with a route the region that it is in: locations in one region are connected.
struct Regions(BTreeMap<usize, usize>);

impl Regions {
    fn of(joined: Vec<Pair>) -> Self {
        let mut region: BTreeMap<usize, usize> = BTreeMap::new();
        for (a, b) in joined {
            let (one, other) = (*region.entry(a).or_insert(a), *region.entry(b).or_insert(b));
            region.values_mut().filter(|name| **name == other).for_each(|name| *name = one);
        }
        Self(region)
    }

    fn joined(&self, (a, b): Pair) -> bool {
        self.0.contains_key(&a) && self.0.get(&a) == self.0.get(&b)
    }
}
