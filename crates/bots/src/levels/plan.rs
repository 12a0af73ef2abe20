//! Plans: the routes that are worth their turns, for tickets or for their own points.

use board::{Color, LocationId, MAX_COLORS, RouteId, RouteSet, TicketId, TicketSet};

use rules::token_points;

use super::weights::{POINT, Weights};
use crate::moves::best;
use crate::route_graph::{Distances, FAR, RouteGraph};
use crate::situation::{PlayerState, Situation};

/// The cost of a card for levels that do not price routes.
const FLAT: i16 = 60;

/// The routes to claim, and what for.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct LevelPlan {
    pub(crate) routes: RouteSet,
    /// The tickets that they complete.
    pub(crate) tickets: TicketSet,
    /// A route that is worth claiming for its own points.
    pub(crate) wishes: RouteSet,
    pub(crate) cars: u8,
    /// What the tickets bring minus the cost of their paths.
    pub(crate) surplus: i32,
    /// The number of cards of each color that planned routes of that color need.
    pub(crate) firm: [u8; MAX_COLORS],
    /// The number of cards of each color that all planned routes need, gray ones included.
    demand: [u8; MAX_COLORS],
    /// The number of these cards that the hand lacks.
    pub(crate) missing: [u8; MAX_COLORS],
    /// The number of cards that the hand lacks in the color that it lacks most.
    pub(crate) missing_most: u8,
    /// The number of cards that the hand lacks in all, after its wilds are used.
    pub(crate) missing_in_all: u8,
    /// The number of wilds that planned ferry routes need and the hand lacks.
    pub(crate) missing_wilds: u8,
}

/// A plan in the making, with the graph that paths are found in. It is large; the plan alone is small
/// and can be kept between decisions.
#[derive(Clone)]
pub(crate) struct Planner<'b> {
    pub(crate) plan: LevelPlan,
    /// The graph of the board as if the planned routes were claimed.
    pub(crate) graph: RouteGraph<'b>,
    pub(crate) distances: Distances,
}

impl<'b> Planner<'b> {
    /// Plans for the tickets that are worth their paths, the best first, as long as cars and turns suffice.
    pub(crate) fn of(
        situation: &Situation<'b>,
        weights: &Weights,
        tickets: TicketSet,
    ) -> Planner<'b> {
        let mut planner = Planner::empty(situation, weights);
        planner.pursue(situation, weights, tickets);
        planner
    }

    pub(crate) fn empty(situation: &Situation<'b>, weights: &Weights) -> Planner<'b> {
        let me = situation.me();
        let cost = |id| match weights.prices_routes {
            true => route_cost(situation, weights, id).clamp(weights.least_cost, 4_000) as i16,
            false => by_cards(situation, id),
        };
        let graph = RouteGraph::new(situation.board, me.claims, situation.open(), cost);
        Planner { plan: LevelPlan::default(), distances: graph.distances(), graph }
    }

    /// Adds those of the tickets that are worth their paths, the best first.
    pub(crate) fn pursue(
        &mut self,
        situation: &Situation<'b>,
        weights: &Weights,
        tickets: TicketSet,
    ) {
        let turns = turns_left(situation, weights) + weights.optimism;
        let mut left = tickets;
        while let Some((gain, id, routes)) = self.next(situation, turns, left) {
            left.remove(id);
            self.add(situation, id, gain, routes);
        }
    }

    /// Returns the ticket that brings most on top of the plan, among those for which cars and turns
    /// suffice, with what it brings and the routes of its path.
    fn next(
        &self,
        situation: &Situation<'b>,
        turns: i32,
        tickets: TicketSet,
    ) -> Option<(i32, TicketId, RouteSet)> {
        let mut left = tickets;
        loop {
            let gains = left.iter().map(|id| (self.gain(situation, id), id));
            let (gain, id) = best(gains, |&(gain, _)| gain).filter(|&(gain, _)| gain > 0)?;
            let ticket = situation.board.ticket(id);
            let nodes = (self.graph.node(ticket.a), self.graph.node(ticket.b));
            let path = self.graph.path_between(&self.distances, nodes.0, nodes.1)?;
            let fits = self.plan.cars + situation.cars(path.routes) <= situation.me().supply;
            if fits && turns_for(situation, self.plan.routes.or(path.routes)) <= turns {
                return Some((gain, id, path.routes));
            }
            left.remove(id);
        }
    }

    /// Returns what a ticket brings on top of the plan: twice its points, because it would lose them if
    /// it were not completed, minus the cost of its path.
    fn gain(&self, situation: &Situation<'b>, id: TicketId) -> i32 {
        let ticket = situation.board.ticket(id);
        let nodes = (self.graph.node(ticket.a), self.graph.node(ticket.b));
        match self.distances.between(nodes.0, nodes.1) {
            FAR.. => 0,
            cost => 2 * POINT * i32::from(ticket.points) - i32::from(cost),
        }
    }

    fn add(&mut self, situation: &Situation<'b>, id: TicketId, gain: i32, routes: RouteSet) {
        self.plan.tickets.insert(id);
        self.plan.surplus += gain;
        self.plan.routes = self.plan.routes.or(routes);
        self.plan.cars += situation.cars(routes);
        self.graph.add_owned_with(routes, &mut self.distances);
    }

    /// Returns the plan with its cards counted.
    pub(crate) fn completed(&self, situation: &Situation<'b>, weights: &Weights) -> LevelPlan {
        let mut plan = self.plan;
        plan.complete(situation, weights);
        plan
    }
}

impl LevelPlan {
    /// Returns what is left of a plan that was made before, with the cards that the hand lacks now. It
    /// has a route outside tickets only if no other is left.
    pub(crate) fn continued(&self, situation: &Situation<'_>, weights: &Weights) -> LevelPlan {
        let routes = self.routes.minus(situation.me().claims);
        let (tickets, surplus, cars) = (self.tickets, self.surplus, situation.cars(routes));
        let mut plan = LevelPlan { routes, tickets, surplus, cars, ..LevelPlan::default() };
        if routes.is_empty() {
            plan.complete(situation, weights);
        } else {
            plan.count_cards(situation);
        }
        plan
    }

    /// Counts the cards that the plan needs, and adds the route that brings most for its turns with the
    /// cars that are left.
    pub(crate) fn complete(&mut self, situation: &Situation<'_>, weights: &Weights) {
        self.count_cards(situation);
        let spare = situation.me().supply - self.cars;
        let fits = |id: &RouteId| situation.route(*id).length <= spare;
        let others = situation.open().minus(self.routes).iter().filter(fits);
        let worth = |id: &RouteId| {
            let route = situation.route(*id);
            let turns = 16 + 10 * i32::from(situation.missing(*id));
            let haste = weights.car_bonus * i32::from(route.length);
            let brings = POINT * situation.route_points(*id) + collect(situation, weights, *id);
            (brings + haste) * 16 / turns
        };
        if let Some(wish) = best(others, worth) {
            self.wishes.insert(wish);
            if self.routes.is_empty() {
                self.count_route(situation, wish);
                self.count_missing(situation);
            }
        }
    }

    fn count_cards(&mut self, situation: &Situation<'_>) {
        let gray = |id: &RouteId| situation.route(*id).color.is_none();
        self.routes.iter().filter(|id| !gray(id)).for_each(|id| self.count_route(situation, id));
        self.firm = self.demand;
        self.routes.iter().filter(gray).for_each(|id| self.count_route(situation, id));
        self.count_missing(situation);
    }

    /// Adds the cards of a route. A gray route needs the color with the most cards to spare.
    fn count_route(&mut self, situation: &Situation<'_>, id: RouteId) {
        let route = situation.route(id);
        let spare = |color: &Color| {
            situation.hand.color(*color) as i32 - i32::from(self.demand[color.index()])
        };
        let color = route.color.or_else(|| best(situation.board.color_ids(), spare));
        if let Some(color) = color {
            self.demand[color.index()] += route.cost().most_colored();
        }
        self.missing_wilds += route.wilds_required;
    }

    fn count_missing(&mut self, situation: &Situation<'_>) {
        let (held, wilds) = (situation.hand.colored(), situation.hand.wilds() as u8);
        self.missing = std::array::from_fn(|at| self.demand[at].saturating_sub(held[at]));
        self.missing_most = self.missing.iter().copied().max().unwrap_or_default();
        self.missing_in_all = self.missing.iter().sum::<u8>().saturating_sub(wilds);
        self.missing_wilds = self.missing_wilds.saturating_sub(wilds);
    }
}

/// Returns the cost of a route by its cards alone. The turn counts as two cards.
fn by_cards(situation: &Situation<'_>, id: RouteId) -> i16 {
    let route = situation.route(id);
    let cards = route.length + route.wilds_required + situation.missing(id) / 2 + 2;
    i16::from(cards) * FLAT
}

/// Returns the cost of a route: its turn and its cards, lacking cards more, minus its points. Only a
/// collector also subtracts what the claim collects.
pub(crate) fn route_cost(situation: &Situation<'_>, weights: &Weights, id: RouteId) -> i32 {
    let route = situation.route(id);
    let missing = i32::from(situation.missing(id));
    let held = i32::from(route.length) - missing;
    let cards = missing * weights.wanted_card() + held * weights.held_card();
    let wilds = i32::from(route.wilds_required.saturating_sub(situation.hand.wilds() as u8));
    let brings = POINT * situation.route_points(id) + weights.car_bonus * i32::from(route.length);
    let collected = if weights.detour_percent > 0 { collect(situation, weights, id) } else { 0 };
    weights.turn_worth + cards + wilds * weights.wanted_card()
        - brings
        - collected * weights.detour_percent / 100
}

/// Returns what a claim of this route collects, in hundredths of a point: at the end where it is
/// worth more, and 0 if there is nothing to collect.
pub(crate) fn collect(situation: &Situation<'_>, weights: &Weights, id: RouteId) -> i32 {
    let ends = situation.collect_choices(id).into_iter().flatten();
    ends.map(|at| collect_at(situation, weights, at)).max().unwrap_or_default()
}

/// Returns the worth of what a claim collects at a location. For a token that is the mean of the points
/// that it scores at once and of the average points of the tokens still to come.
pub(crate) fn collect_at(situation: &Situation<'_>, weights: &Weights, at: LocationId) -> i32 {
    let now = POINT * situation.collect_points(at);
    let token = situation.token_at(at, situation.seat).and(situation.board.tokens());
    let later = token.map_or(0, |tokens| {
        let held = situation.me().tokens.len();
        let points = |count: usize| i32::from(token_points(situation.board, count));
        let whole = usize::from(tokens.symbols);
        let step = points(held + 1) - points(held);
        let mean = POINT * (points(whole) - points(held)) / (whole - held) as i32;
        (mean - POINT * step) / 2
    });
    (now + later) * weights.collecting_percent / 100
}

/// Returns the number of turns that these routes take: one for each claim, and those that draw the
/// lacking cards.
pub(crate) fn turns_for(situation: &Situation<'_>, routes: RouteSet) -> i32 {
    let mut demand = [0_u8; MAX_COLORS];
    let (mut gray, mut count) = (0_i32, 0);
    for route in routes.iter().map(|id| situation.route(id)) {
        count += 1;
        match route.color {
            Some(color) => demand[color.index()] += route.length,
            None => gray += i32::from(route.length),
        }
    }
    let wilds = situation.hand.wilds() as i32;
    let (mut missing, mut most, mut spare) = (0, 0, wilds);
    for (needed, held) in demand.iter().zip(situation.hand.colored()) {
        let short = i32::from(needed.saturating_sub(*held));
        missing += short;
        most = short.max(most);
        spare += i32::from(held.saturating_sub(*needed)) / 2;
    }
    // A turn draws on average 1.6 needed cards while many colors are needed, 0.7 of a single color.
    let all = (missing + gray - spare).max(0) * 10 / 16;
    let one = (most - wilds).max(0) * 10 / 7;
    count + all.max(one)
}

/// Returns the number of turns that this seat still has, this one included: until the fastest rival runs
/// out of cars. Levels that do not watch rivals use their own cars.
pub(crate) fn turns_left(situation: &Situation<'_>, weights: &Weights) -> i32 {
    if let Some(left) = situation.last_round {
        return left.div_ceil(situation.seats) as i32;
    }
    if !weights.watches_rivals {
        return pace(situation, situation.me());
    }
    let rivals = situation.rivals().map(|rival| pace(situation, situation.player(rival)));
    rivals.min().unwrap_or(i32::MAX)
}

/// Returns the number of turns after which a seat will have used up its cars.
pub(crate) fn pace(situation: &Situation<'_>, player: &PlayerState) -> i32 {
    let cars = i32::from(player.supply) - i32::from(situation.board.last_round_at());
    let draws = (cars - i32::from(player.hand_size)).max(0);
    // A claim places about two cars, and a draw brings at most two cards.
    (cars * 5 + draws * 6) / 10 + 2
}
