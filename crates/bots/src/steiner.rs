//! The cheapest network over several places, exactly (Dreyfus and Wagner).

use board::MAX_LOCATIONS;

use crate::route_graph::{CostRow, Distances, FAR, Path, RouteGraph};

/// So many places at the most are joined exactly; time grows threefold with each.
pub(crate) const MOST_PLACES: usize = 10;

/// The cheapest network that joins these nodes; none if there is no such network, or if there are
/// more than [`MOST_PLACES`].
pub(crate) fn tree(
    roads: &RouteGraph<'_>,
    distances: &Distances,
    places: &[usize],
) -> Option<Path> {
    match places {
        [] | [_] => Some(Path::default()),
        [a, b] => roads.way_by(distances, *a, *b),
        [root, others @ ..] if places.len() <= MOST_PLACES => {
            let table = Table::fill(distances, others);
            let all = table.rows.len() - 1;
            let mut way = Path { cost: table.rows[all][*root], ..Path::default() };
            (way.cost < FAR).then_some(())?;
            table.trace(roads, distances, all, *root, &mut way)?;
            Some(way)
        }
        _ => None,
    }
}

/// For each set of places, a bit each, and each node: the cheapest network that joins them all.
struct Table<'p> {
    places: &'p [usize],
    rows: Vec<CostRow>,
}

impl<'p> Table<'p> {
    fn fill(distances: &Distances, places: &'p [usize]) -> Table<'p> {
        let mut table = Table { places, rows: vec![[FAR; MAX_LOCATIONS]; 1 << places.len()] };
        for set in 1..table.rows.len() {
            table.rows[set] = match table.only(set) {
                Some(place) => *distances.row(place),
                None => through(&table.meeting(set), distances),
            };
        }
        table
    }

    /// The place, if the set has only one.
    fn only(&self, set: usize) -> Option<usize> {
        set.is_power_of_two().then(|| self.places[set.trailing_zeros() as usize])
    }

    /// The cheapest network in which two smaller ones meet at the node.
    fn meeting(&self, set: usize) -> CostRow {
        let mut best = [FAR; MAX_LOCATIONS];
        for part in halves(set) {
            let (one, other) = (&self.rows[part], &self.rows[set ^ part]);
            for (best, (one, other)) in best.iter_mut().zip(one.iter().zip(other)) {
                *best = (*best).min(one + other);
            }
        }
        best
    }

    fn trace(
        &self,
        roads: &RouteGraph<'_>,
        distances: &Distances,
        set: usize,
        at: usize,
        way: &mut Path,
    ) -> Option<()> {
        if let Some(place) = self.only(set) {
            let last = roads.way_by(distances, at, place)?;
            way.routes = way.routes.or(last.routes);
            return Some(());
        }
        let meeting = self.meeting(set);
        let cost = self.rows[set][at];
        let reached = |&via: &usize| meeting[via] + distances.between(via, at) == cost;
        let via = (0..MAX_LOCATIONS).find(reached)?;
        let to_it = roads.way_by(distances, at, via)?;
        way.routes = way.routes.or(to_it.routes);
        let splits =
            |&part: &usize| self.rows[part][via] + self.rows[set ^ part][via] == meeting[via];
        let part = halves(set).find(splits)?;
        self.trace(roads, distances, part, via, way)?;
        self.trace(roads, distances, set ^ part, via, way)
    }
}

/// The ways to part a set in two, each once.
fn halves(set: usize) -> impl Iterator<Item = usize> {
    let rest = set & (set - 1);
    let mut part = rest;
    std::iter::from_fn(move || {
        (part != 0).then(|| {
            let this = part;
            part = (part - 1) & rest;
            this
        })
    })
}

/// From the meeting nodes on to every node.
fn through(meeting: &CostRow, distances: &Distances) -> CostRow {
    let mut best = [FAR; MAX_LOCATIONS];
    for (via, &cost) in meeting.iter().enumerate().filter(|&(_, &cost)| cost < FAR) {
        for (best, on) in best.iter_mut().zip(distances.row(via)) {
            *best = (*best).min(cost + on);
        }
    }
    best
}
