//! The cheapest network that joins several nodes, computed exactly (Dreyfus-Wagner).

use board::MAX_LOCATIONS;

use crate::route_graph::{CostRow, Distances, FAR, Path, RouteGraph};

/// The most nodes that [`tree`] joins. Each more node triples its time.
pub(crate) const MOST_PLACES: usize = 10;

/// Returns the cheapest network that joins these nodes. None if they cannot be joined, or if there
/// are more than [`MOST_PLACES`] nodes.
pub(crate) fn tree(
    graph: &RouteGraph<'_>,
    distances: &Distances,
    places: &[usize],
) -> Option<Path> {
    match places {
        [] | [_] => Some(Path::default()),
        [a, b] => graph.path_between(distances, *a, *b),
        [root, others @ ..] if places.len() <= MOST_PLACES => {
            let table = CostTable::fill(distances, others);
            let all = table.rows.len() - 1;
            let mut path = Path { cost: table.rows[all][*root], ..Path::default() };
            (path.cost < FAR).then_some(())?;
            table.trace(graph, distances, all, *root, &mut path)?;
            Some(path)
        }
        _ => None,
    }
}

/// The cost of the cheapest network that joins a node with a set of places, for each node and each set.
/// A set has one bit for each place.
struct CostTable<'p> {
    places: &'p [usize],
    rows: Vec<CostRow>,
}

impl<'p> CostTable<'p> {
    fn fill(distances: &Distances, places: &'p [usize]) -> CostTable<'p> {
        let mut table = CostTable { places, rows: vec![[FAR; MAX_LOCATIONS]; 1 << places.len()] };
        for set in 1..table.rows.len() {
            table.rows[set] = match table.only(set) {
                Some(place) => *distances.row(place),
                None => through(&table.meeting(set), distances),
            };
        }
        table
    }

    /// Returns the place of a set with one place; none for other sets.
    fn only(&self, set: usize) -> Option<usize> {
        set.is_power_of_two().then(|| self.places[set.trailing_zeros() as usize])
    }

    /// Returns for each node the cost of the cheapest two networks that meet there and together join the
    /// set.
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
        graph: &RouteGraph<'_>,
        distances: &Distances,
        set: usize,
        at: usize,
        path: &mut Path,
    ) -> Option<()> {
        if let Some(place) = self.only(set) {
            let last = graph.path_between(distances, at, place)?;
            path.routes = path.routes.or(last.routes);
            return Some(());
        }
        let meeting = self.meeting(set);
        let cost = self.rows[set][at];
        let reached = |&via: &usize| meeting[via] + distances.between(via, at) == cost;
        let via = (0..MAX_LOCATIONS).find(reached)?;
        let to_it = graph.path_between(distances, at, via)?;
        path.routes = path.routes.or(to_it.routes);
        let splits =
            |&part: &usize| self.rows[part][via] + self.rows[set ^ part][via] == meeting[via];
        let part = halves(set).find(splits)?;
        self.trace(graph, distances, part, via, path)?;
        self.trace(graph, distances, set ^ part, via, path)
    }
}

/// Returns the ways to split a set into two, each once, by one of the two parts.
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

/// Returns for each node the cost of a network that meets elsewhere and continues to this node.
fn through(meeting: &CostRow, distances: &Distances) -> CostRow {
    let mut best = [FAR; MAX_LOCATIONS];
    for (via, &cost) in meeting.iter().enumerate().filter(|&(_, &cost)| cost < FAR) {
        for (best, on) in best.iter_mut().zip(distances.row(via)) {
            *best = (*best).min(cost + on);
        }
    }
    best
}
