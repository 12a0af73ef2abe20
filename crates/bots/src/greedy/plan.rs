//! The routes to claim for tickets: cheapest paths over open routes.

use board::{
    Board, LocationId, LocationSet, MAX_LOCATIONS, Route, RouteId, RouteSet, TicketId, TicketSet,
};
use rules::{Cards, Seat, View};

/// The board for one seat: its own routes cost nothing, open ones what they still need.
pub(crate) struct Map<'b> {
    pub(crate) board: &'b Board,
    pub(crate) hand: Cards,
    pub(crate) supply: u8,
    own: RouteSet,
    free: RouteSet,
}

/// The routes still to be claimed to join two locations.
#[derive(Clone, Copy, Default)]
pub(crate) struct Path {
    pub(crate) routes: RouteSet,
    pub(crate) cars: u8,
    cost: u16,
}

/// The cost of the turn that a claim takes, in cards: a turn would have drawn two.
const CARDS_IN_A_TURN: u16 = 2;
/// The cost of a card in units of path cost. It is above 1 so that a lacking card only breaks ties.
const CARD: u16 = 4;

impl<'b> Map<'b> {
    pub(crate) fn of(view: &View<'_, 'b>, seat: Seat) -> Map<'b> {
        Map {
            board: view.board(),
            hand: view.hand(seat).copied().unwrap_or_default(),
            supply: view.supply(seat),
            own: view.claims(seat),
            free: view.free_for(seat),
        }
    }

    /// Returns the routes that are open to the seat and not longer than its cars allow.
    pub(crate) fn open(&self) -> impl Iterator<Item = (RouteId, &'b Route)> + Clone {
        let board = self.board;
        let supply = self.supply;
        let routes = self.free.iter().map(move |id| (id, board.route(id)));
        routes.filter(move |(_, route)| route.length <= supply)
    }

    /// Returns the number of cards that the hand lacks for this route.
    pub(crate) fn missing(&self, route: &Route) -> u8 {
        self.hand.missing(route.cost())
    }

    fn cost(&self, id: RouteId, planned: RouteSet) -> u16 {
        if planned.contains(id) || self.own.contains(id) {
            return 0;
        }
        let route = self.board.route(id);
        let cards = u16::from(route.length + route.wilds_required) + CARDS_IN_A_TURN;
        CARD * cards + u16::from(self.missing(route))
    }

    /// Returns the cheapest path between two locations, if there is one (Dijkstra).
    pub(crate) fn path(&self, ends: (LocationId, LocationId), planned: RouteSet) -> Option<Path> {
        let (from, to) = ends;
        let usable = self.own.or(self.free);
        let mut reached = [Reached { cost: u16::MAX, by: None }; MAX_LOCATIONS];
        let mut open = LocationSet::single(from);
        reached[from.index()].cost = 0;
        while let Some(at) = open.iter().min_by_key(|at| reached[at.index()].cost) {
            if at == to {
                return Some(self.trace(&reached, ends, planned));
            }
            open.remove(at);
            for id in self.board.location(at).routes.and(usable).iter() {
                let next = other_end(self.board.route(id), at);
                let cost = reached[at.index()].cost + self.cost(id, planned);
                if cost < reached[next.index()].cost {
                    reached[next.index()] = Reached { cost, by: Some(id) };
                    open.insert(next);
                }
            }
        }
        None
    }

    fn trace(
        &self,
        reached: &[Reached; MAX_LOCATIONS],
        (from, to): (LocationId, LocationId),
        planned: RouteSet,
    ) -> Path {
        let mut path = Path { cost: reached[to.index()].cost, ..Path::default() };
        let mut at = to;
        while at != from {
            let Some(id) = reached[at.index()].by else { break };
            if !self.own.contains(id) && !planned.contains(id) {
                path.routes.insert(id);
                path.cars += self.board.route(id).length;
            }
            at = other_end(self.board.route(id), at);
        }
        path
    }
}

#[derive(Clone, Copy)]
struct Reached {
    cost: u16,
    by: Option<RouteId>,
}

fn other_end(route: &Route, end: LocationId) -> LocationId {
    if route.a == end { route.b } else { route.a }
}

/// The routes to claim for some tickets.
#[derive(Clone, Copy, Default)]
pub(crate) struct GreedyPlan {
    pub(crate) routes: RouteSet,
    pub(crate) cars: u8,
}

impl GreedyPlan {
    /// Plans paths for tickets, those that bring most for their cost first, as long as the cars suffice.
    pub(crate) fn pursue(map: &Map<'_>, tickets: TicketSet) -> GreedyPlan {
        let mut plan = GreedyPlan::default();
        let mut order = [(0, None); TicketSet::CAPACITY];
        let count = tickets.len();
        for (place, id) in order.iter_mut().zip(tickets.iter()) {
            *place = (plan.rate(map, id).map_or(0, |(rate, _)| rate), Some(id));
        }
        order[..count].sort_unstable_by(|a, b| b.cmp(a));
        for id in order[..count].iter().filter_map(|&(_, id)| id) {
            if let Some((_, path)) = plan.rate(map, id) {
                plan.add(path);
            }
        }
        plan
    }

    /// Returns what a ticket brings on top of the plan for each unit of cost, in thousandths of a
    /// point, and its path. None if it is out of reach.
    pub(crate) fn rate(&self, map: &Map<'_>, ticket: TicketId) -> Option<(u32, Path)> {
        let ticket = map.board.ticket(ticket);
        let path = map.path((ticket.a, ticket.b), self.routes)?;
        let routes = path.routes.iter().map(|id| map.board.route(id));
        let points: u32 = routes.map(|route| u32::from(map.board.route_points(route.length))).sum();
        // A ticket that is not completed costs its points, so completing it is worth them twice.
        let worth = 2 * u32::from(ticket.points) + points;
        let fits = self.cars + path.cars <= map.supply;
        fits.then(|| (worth * 1000 / (u32::from(path.cost) + 1), path))
    }

    pub(crate) fn add(&mut self, path: Path) {
        self.routes = self.routes.or(path.routes);
        self.cars += path.cars;
    }

    /// Returns the ends of the planned routes.
    pub(crate) fn locations(&self, board: &Board) -> LocationSet {
        self.routes.iter().flat_map(|id| [board.route(id).a, board.route(id).b]).collect()
    }
}
