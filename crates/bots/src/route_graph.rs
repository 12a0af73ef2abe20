//! Cheapest paths over routes that are still open. Locations that a seat's own routes join are one
//! node of the graph.

use board::{Board, LocationId, MAX_LOCATIONS, RouteId, RouteSet};

/// The cost of a path that does not exist: more than any path costs, and twice it fits into an `i16`.
pub(crate) const FAR: i16 = 8_000;

pub(crate) type CostRow = [i16; MAX_LOCATIONS];

/// The routes of a board as a graph for one seat: its own routes cost nothing, open ones have a cost.
#[derive(Clone)]
pub(crate) struct RouteGraph<'b> {
    board: &'b Board,
    nodes: usize,
    /// The node of each location: the number of the first location that own routes join it with.
    node: [u8; MAX_LOCATIONS],
    /// The cost of the cheapest route between two nodes; [`FAR`] if there is none.
    step_cost: [CostRow; MAX_LOCATIONS],
    best_route: [[Option<RouteId>; MAX_LOCATIONS]; MAX_LOCATIONS],
    /// All open routes of each node.
    routes_at: [RouteSet; MAX_LOCATIONS],
}

/// The routes to claim on a path, and their cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Path {
    pub(crate) routes: RouteSet,
    pub(crate) cost: i16,
    /// The route at the beginning of the path.
    pub(crate) first: Option<RouteId>,
}

impl<'b> RouteGraph<'b> {
    /// Makes the graph of a seat that owns `own` and may claim `free`. An open route costs what `cost`
    /// returns, at least 1. Of routes between the same nodes the cheapest counts, of equals the first.
    pub(crate) fn new(
        board: &'b Board,
        own: RouteSet,
        free: RouteSet,
        cost: impl Fn(RouteId) -> i16,
    ) -> RouteGraph<'b> {
        let mut graph = RouteGraph {
            board,
            nodes: board.locations().len(),
            node: std::array::from_fn(|location| location as u8),
            step_cost: [[FAR; MAX_LOCATIONS]; MAX_LOCATIONS],
            best_route: [[None; MAX_LOCATIONS]; MAX_LOCATIONS],
            routes_at: [RouteSet::EMPTY; MAX_LOCATIONS],
        };
        for id in own.iter() {
            let (a, b) = (graph.node(board.route(id).a), graph.node(board.route(id).b));
            graph.rename(a.max(b), a.min(b));
        }
        for id in free.iter() {
            let (a, b) = (graph.node(board.route(id).a), graph.node(board.route(id).b));
            graph.routes_at[a].insert(id);
            graph.routes_at[b].insert(id);
            let cost = cost(id).clamp(1, FAR - 1);
            if a != b && cost < graph.step_cost[a][b] {
                (graph.step_cost[a][b], graph.step_cost[b][a]) = (cost, cost);
                (graph.best_route[a][b], graph.best_route[b][a]) = (Some(id), Some(id));
            }
        }
        graph
    }

    pub(crate) fn node(&self, location: LocationId) -> usize {
        self.node[location.index()].into()
    }

    /// Moves every location of one node to another. The loop has no branch, so that it is vectorized.
    fn rename(&mut self, from: usize, to: usize) {
        let (from, to) = (from as u8, to as u8);
        self.node.iter_mut().for_each(|node| *node = if *node == from { to } else { *node });
    }

    /// Returns the costs of the cheapest paths between all nodes (Floyd-Warshall).
    pub(crate) fn distances(&self) -> Distances {
        let mut table = self.step_cost;
        (0..self.nodes).for_each(|at| table[at][at] = 0);
        // Whole vectors of the processor, but none that only has locations that the board does not have.
        let width = self.nodes.next_multiple_of(8).min(MAX_LOCATIONS);
        for via in 0..self.nodes {
            let through = table[via];
            for row in &mut table[..self.nodes] {
                let to = row[via];
                if to < FAR {
                    shorten(&mut row[..width], &through[..width], to);
                }
            }
        }
        Distances { table }
    }

    /// Returns the costs of the cheapest paths from `start` to every node that is not farther than
    /// `until` (Dijkstra). The route between `start` and `until` costs `direct`.
    fn from(&self, start: usize, until: usize, direct: i16) -> CostRow {
        let mut cost = [FAR; MAX_LOCATIONS];
        // The costs of the nodes that are still to be visited.
        let mut open = [FAR; MAX_LOCATIONS];
        if start != until {
            (cost, open) = (self.step_cost[start], self.step_cost[start]);
            (cost[until], open[until]) = (direct, direct);
        }
        cost[start] = 0;
        loop {
            let least = open.iter().copied().fold(FAR, i16::min);
            let nearest = open.iter().position(|&cost| cost == least).unwrap_or_default();
            if least == FAR || nearest == until {
                return cost;
            }
            open[nearest] = FAR;
            for ((cost, open), on) in cost.iter_mut().zip(&mut open).zip(&self.step_cost[nearest]) {
                let through = least + on;
                let nearer = through < *cost;
                *cost = if nearer { through } else { *cost };
                *open = if nearer { through } else { *open };
            }
        }
    }

    /// Returns the cheapest path between two locations, if there is one.
    pub(crate) fn path(&self, a: LocationId, b: LocationId) -> Option<Path> {
        let (a, b) = (self.node(a), self.node(b));
        self.follow(a, b, &self.from(b, a, self.step_cost[a][b]))
    }

    /// Returns the cheapest path between two nodes, if there is one.
    pub(crate) fn path_between(&self, distances: &Distances, a: usize, b: usize) -> Option<Path> {
        self.follow(a, b, &distances.table[b])
    }

    fn follow(&self, a: usize, b: usize, to: &CostRow) -> Option<Path> {
        if to[a] >= FAR {
            return None;
        }
        let mut path = Path { cost: to[a], ..Path::default() };
        let mut at = a;
        while at != b {
            let next = (0..self.nodes)
                .find(|&next| next != at && self.step_cost[at][next] + to[next] == to[at])
                .expect("a finite distance has a first step");
            let route = self.best_route[at][next]?;
            path.first = path.first.or(Some(route));
            path.routes.insert(route);
            at = next;
        }
        Some(path)
    }

    /// Returns at most `most` paths between two nodes that cost at most `limit`. `to` has the costs from
    /// each node to `last`. At each node the search takes the most promising step first.
    pub(crate) fn paths_within(
        &self,
        to: &CostRow,
        from: usize,
        last: usize,
        limit: i16,
        most: usize,
    ) -> Vec<RouteSet> {
        let mut found = Vec::new();
        let mut search = PathSearch { to, last, limit, most, seen: 1 << from, found: &mut found };
        search.visit(self, from, 0, RouteSet::EMPTY);
        found
    }

    /// Returns the cost of the cheapest path between the ends of a route if only the routes in `left` are
    /// open; none if there is no path.
    pub(crate) fn cost_around(
        &self,
        id: RouteId,
        left: RouteSet,
        cost: impl Fn(RouteId) -> i16,
    ) -> Option<i16> {
        let (a, b) = (self.node(self.board.route(id).a), self.node(self.board.route(id).b));
        let direct = match self.best_route[a][b] {
            Some(best) if left.contains(best) => self.step_cost[a][b],
            Some(_) => {
                let others = self.routes_at[a].and(self.routes_at[b]).and(left);
                others.iter().map(cost).min().unwrap_or(FAR)
            }
            None => FAR,
        };
        let around = self.from(b, a, direct)[a];
        (around < FAR).then_some(around)
    }

    /// Makes these routes cost nothing, as if the seat owned them.
    pub(crate) fn add_owned(&mut self, routes: RouteSet) {
        routes.iter().for_each(|id| {
            self.merge_ends(id);
        });
    }

    /// Makes a route cost nothing by merging the nodes of its ends. Returns the node that remains and the
    /// one that is gone; none if the ends were one node already.
    fn merge_ends(&mut self, id: RouteId) -> Option<(usize, usize)> {
        let route = self.board.route(id);
        let (kept, gone) = (self.node(route.a), self.node(route.b));
        if kept == gone {
            return None;
        }
        for at in 0..self.nodes {
            if self.step_cost[gone][at] < self.step_cost[kept][at] && at != kept {
                (self.step_cost[kept][at], self.step_cost[at][kept]) =
                    (self.step_cost[gone][at], self.step_cost[gone][at]);
                (self.best_route[kept][at], self.best_route[at][kept]) =
                    (self.best_route[gone][at], self.best_route[gone][at]);
            }
            (self.step_cost[gone][at], self.step_cost[at][gone]) = (FAR, FAR);
        }
        self.rename(gone, kept);
        self.routes_at[kept] = self.routes_at[kept].or(self.routes_at[gone]);
        Some((kept, gone))
    }

    /// Does the same as [`RouteGraph::add_owned`] and updates the distances: a path to one end of a
    /// merged node is a path to the other.
    pub(crate) fn add_owned_with(&mut self, routes: RouteSet, distances: &mut Distances) {
        for (kept, gone) in routes.iter().filter_map(|id| self.merge_ends(id)) {
            let mut to_both = distances.table[kept];
            shorten(&mut to_both, &distances.table[gone], 0);
            distances
                .table
                .iter_mut()
                .zip(&to_both)
                .for_each(|(row, &to)| shorten(row, &to_both, to));
        }
    }
}

/// A search for all paths within a limit, depth first.
struct PathSearch<'w> {
    to: &'w CostRow,
    last: usize,
    limit: i16,
    most: usize,
    seen: u64,
    found: &'w mut Vec<RouteSet>,
}

impl PathSearch<'_> {
    fn visit(&mut self, graph: &RouteGraph<'_>, at: usize, cost: i16, path: RouteSet) {
        if at == self.last {
            self.found.push(path);
            return;
        }
        let rest = |next: usize| graph.step_cost[at][next] + self.to[next];
        let mut nexts = [0; MAX_LOCATIONS];
        let mut count = 0;
        for next in (0..graph.nodes).filter(|&next| self.seen >> next & 1 == 0) {
            if rest(next) <= self.limit - cost {
                nexts[count] = next;
                count += 1;
            }
        }
        nexts[..count].sort_by_key(|&next| rest(next));
        for &next in &nexts[..count] {
            if self.found.len() >= self.most {
                return;
            }
            let Some(route) = graph.best_route[at][next] else { continue };
            self.seen |= 1 << next;
            self.visit(
                graph,
                next,
                cost + graph.step_cost[at][next],
                path.or(RouteSet::single(route)),
            );
            self.seen &= !(1 << next);
        }
    }
}

fn shorten(row: &mut [i16], through: &[i16], to: i16) {
    for (cost, on) in row.iter_mut().zip(through) {
        *cost = (*cost).min(to + on);
    }
}

/// The costs of the cheapest paths between all nodes.
#[derive(Clone)]
pub(crate) struct Distances {
    table: [CostRow; MAX_LOCATIONS],
}

impl Distances {
    #[inline]
    pub(crate) fn between(&self, a: usize, b: usize) -> i16 {
        self.table[a][b]
    }
    pub(crate) fn row(&self, at: usize) -> &CostRow {
        &self.table[at]
    }
}
