//! Cheapest ways over what is still free. Places that own routes join already are one node.

use board::{Board, LocationId, MAX_LOCATIONS, RouteId, RouteSet};

/// More than any way costs, and twice it fits into the type.
pub(crate) const FAR: i16 = 8_000;

pub(crate) type CostRow = [i16; MAX_LOCATIONS];

/// The board as somebody finds it: own routes cost nothing, free ones what `cost` says.
#[derive(Clone)]
pub(crate) struct RouteGraph<'b> {
    board: &'b Board,
    nodes: usize,
    /// The node of each location: the first location that own routes join it with.
    node: [u8; MAX_LOCATIONS],
    /// What the cheapest route between two nodes costs.
    step: [CostRow; MAX_LOCATIONS],
    by: [[Option<RouteId>; MAX_LOCATIONS]; MAX_LOCATIONS],
    /// All free routes of each node.
    at: [RouteSet; MAX_LOCATIONS],
}

/// A way: the routes to claim and what they cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Path {
    pub(crate) routes: RouteSet,
    pub(crate) cost: i16,
    /// The route that leaves the place where the way begins.
    pub(crate) first: Option<RouteId>,
}

impl<'b> RouteGraph<'b> {
    /// `own` costs nothing; of `free` each route costs at least 1. Of equal routes the first is taken.
    pub(crate) fn new(
        board: &'b Board,
        own: RouteSet,
        free: RouteSet,
        cost: impl Fn(RouteId) -> i16,
    ) -> RouteGraph<'b> {
        let mut roads = RouteGraph {
            board,
            nodes: board.locations().len(),
            node: std::array::from_fn(|location| location as u8),
            step: [[FAR; MAX_LOCATIONS]; MAX_LOCATIONS],
            by: [[None; MAX_LOCATIONS]; MAX_LOCATIONS],
            at: [RouteSet::EMPTY; MAX_LOCATIONS],
        };
        for id in own.iter() {
            let (a, b) = (roads.node(board.route(id).a), roads.node(board.route(id).b));
            roads.rename(a.max(b), a.min(b));
        }
        for id in free.iter() {
            let (a, b) = (roads.node(board.route(id).a), roads.node(board.route(id).b));
            roads.at[a].insert(id);
            roads.at[b].insert(id);
            let cost = cost(id).clamp(1, FAR - 1);
            if a != b && cost < roads.step[a][b] {
                (roads.step[a][b], roads.step[b][a]) = (cost, cost);
                (roads.by[a][b], roads.by[b][a]) = (Some(id), Some(id));
            }
        }
        roads
    }

    pub(crate) fn node(&self, location: LocationId) -> usize {
        self.node[location.index()].into()
    }

    /// Every location of one node goes to another; without a branch, many at once.
    fn rename(&mut self, from: usize, to: usize) {
        let (from, to) = (from as u8, to as u8);
        self.node.iter_mut().for_each(|node| *node = if *node == from { to } else { *node });
    }

    /// The cheapest ways between all nodes (Floyd and Warshall; rows are short and the loop is flat).
    pub(crate) fn distances(&self) -> Distances {
        let mut table = self.step;
        (0..self.nodes).for_each(|at| table[at][at] = 0);
        for via in 0..self.nodes {
            let through = table[via];
            for row in &mut table[..self.nodes] {
                let to = row[via];
                if to < FAR {
                    shorten(row, &through, to);
                }
            }
        }
        Distances { table }
    }

    /// What it costs to go to one node from each that is no farther than `until` (Dijkstra). A step
    /// between the two themselves costs `direct`.
    fn from(&self, start: usize, until: usize, direct: i16) -> CostRow {
        let mut cost = [FAR; MAX_LOCATIONS];
        // What is left to visit, by its cost.
        let mut open = [FAR; MAX_LOCATIONS];
        if start != until {
            (cost, open) = (self.step[start], self.step[start]);
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
            for ((cost, open), on) in cost.iter_mut().zip(&mut open).zip(&self.step[nearest]) {
                let through = least + on;
                let nearer = through < *cost;
                *cost = if nearer { through } else { *cost };
                *open = if nearer { through } else { *open };
            }
        }
    }

    /// The cheapest way to join the two, if there is one.
    pub(crate) fn way(&self, a: LocationId, b: LocationId) -> Option<Path> {
        let (a, b) = (self.node(a), self.node(b));
        self.follow(a, b, &self.from(b, a, self.step[a][b]))
    }

    /// The cheapest way between two nodes, if there is one.
    pub(crate) fn way_by(&self, distances: &Distances, a: usize, b: usize) -> Option<Path> {
        self.follow(a, b, &distances.table[b])
    }

    fn follow(&self, a: usize, b: usize, to: &CostRow) -> Option<Path> {
        if to[a] >= FAR {
            return None;
        }
        let mut way = Path { cost: to[a], ..Path::default() };
        let mut at = a;
        while at != b {
            let next = (0..self.nodes)
                .find(|&next| next != at && self.step[at][next] + to[next] == to[at])
                .expect("a finite distance has a first step");
            let route = self.by[at][next]?;
            way.first = way.first.or(Some(route));
            way.routes.insert(route);
            at = next;
        }
        Some(way)
    }

    /// Up to `most` ways between two nodes that cost no more than `limit`; `to` has the distances
    /// from each node to the last. The shorter steps of a node come first.
    pub(crate) fn ways_within(
        &self,
        to: &CostRow,
        from: usize,
        last: usize,
        limit: i16,
        most: usize,
    ) -> Vec<RouteSet> {
        let mut found = Vec::new();
        let mut walk = Walk { to, last, limit, most, seen: 1 << from, found: &mut found };
        walk.on(self, from, 0, RouteSet::EMPTY);
        found
    }

    /// What the cheapest way around a route costs, when only these are left.
    pub(crate) fn around(
        &self,
        id: RouteId,
        left: RouteSet,
        cost: impl Fn(RouteId) -> i16,
    ) -> Option<i16> {
        let (a, b) = (self.node(self.board.route(id).a), self.node(self.board.route(id).b));
        let direct = match self.by[a][b] {
            Some(best) if left.contains(best) => self.step[a][b],
            Some(_) => {
                let others = self.at[a].and(self.at[b]).and(left);
                others.iter().map(cost).min().unwrap_or(FAR)
            }
            None => FAR,
        };
        let around = self.from(b, a, direct)[a];
        (around < FAR).then_some(around)
    }

    /// Makes these routes free of cost, as if they were own.
    pub(crate) fn adopt(&mut self, routes: RouteSet) {
        routes.iter().for_each(|id| {
            self.adopt_one(id);
        });
    }

    /// Makes a route free of cost and says which node is gone into which, if they were two.
    fn adopt_one(&mut self, id: RouteId) -> Option<(usize, usize)> {
        let route = self.board.route(id);
        let (kept, gone) = (self.node(route.a), self.node(route.b));
        if kept == gone {
            return None;
        }
        for at in 0..self.nodes {
            if self.step[gone][at] < self.step[kept][at] && at != kept {
                (self.step[kept][at], self.step[at][kept]) =
                    (self.step[gone][at], self.step[gone][at]);
                (self.by[kept][at], self.by[at][kept]) = (self.by[gone][at], self.by[gone][at]);
            }
            (self.step[gone][at], self.step[at][gone]) = (FAR, FAR);
        }
        self.rename(gone, kept);
        self.at[kept] = self.at[kept].or(self.at[gone]);
        Some((kept, gone))
    }

    /// The same, with the distances kept up to date: whoever comes to one of two nodes has come to
    /// the other.
    pub(crate) fn adopt_with(&mut self, routes: RouteSet, distances: &mut Distances) {
        for (kept, gone) in routes.iter().filter_map(|id| self.adopt_one(id)) {
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

/// A walk along all ways within a limit.
struct Walk<'w> {
    to: &'w CostRow,
    last: usize,
    limit: i16,
    most: usize,
    seen: u64,
    found: &'w mut Vec<RouteSet>,
}

impl Walk<'_> {
    fn on(&mut self, roads: &RouteGraph<'_>, at: usize, cost: i16, way: RouteSet) {
        if at == self.last {
            self.found.push(way);
            return;
        }
        let rest = |next: usize| roads.step[at][next] + self.to[next];
        let mut nexts = [0; MAX_LOCATIONS];
        let mut count = 0;
        for next in (0..roads.nodes).filter(|&next| self.seen >> next & 1 == 0) {
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
            let Some(route) = roads.by[at][next] else { continue };
            self.seen |= 1 << next;
            self.on(roads, next, cost + roads.step[at][next], way.or(RouteSet::single(route)));
            self.seen &= !(1 << next);
        }
    }
}

fn shorten(row: &mut CostRow, through: &CostRow, to: i16) {
    for (cost, on) in row.iter_mut().zip(through) {
        *cost = (*cost).min(to + on);
    }
}

/// What the cheapest ways between all nodes cost.
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
