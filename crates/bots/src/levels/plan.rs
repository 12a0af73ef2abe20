//! Which routes are worth their turns: for tickets, and for their own sake.

use board::{Color, LocationId, MAX_COLORS, RouteId, RouteSet, TicketId, TicketSet};

use rules::token_points;

use super::weights::{POINT, Weights};
use crate::moves::best;
use crate::route_graph::{Distances, FAR, RouteGraph};
use crate::situation::{PlayerState, Situation};

/// The least that a route costs on the way of a ticket: even the best is a promise that may fail.
const LEAST: i32 = 20;
/// What a card costs for who does not price routes.
const FLAT: i16 = 60;
/// Turns that a plan may take beyond those that seem to be left.
const OPTIMISM: i32 = 1;

/// Routes to claim, and what for.
#[derive(Clone)]
pub(crate) struct LevelPlan<'b> {
    pub(crate) routes: RouteSet,
    /// The tickets that they complete.
    pub(crate) tickets: TicketSet,
    /// Routes for their own sake.
    pub(crate) wishes: RouteSet,
    pub(crate) cars: u8,
    /// What the tickets bring beyond what their ways cost.
    pub(crate) surplus: i32,
    /// The board with the plan carried out.
    pub(crate) roads: RouteGraph<'b>,
    pub(crate) distances: Distances,
    /// Cards of each color that the routes of that color ask for.
    pub(crate) firm: [u8; MAX_COLORS],
    /// With those for gray routes, and how many of them are missing.
    demand: [u8; MAX_COLORS],
    pub(crate) missing: [u8; MAX_COLORS],
    /// Of the color of which most is missing, and of all that the wilds in hand do not make up for.
    pub(crate) missing_most: u8,
    pub(crate) missing_in_all: u8,
    /// Wilds that ferries ask for, and how many of them are missing.
    pub(crate) missing_wilds: u8,
}

impl<'b> LevelPlan<'b> {
    /// The tickets that are worth their ways, best first, while cars and turns suffice.
    pub(crate) fn of(
        situation: &Situation<'b>,
        mind: &Weights,
        tickets: TicketSet,
    ) -> LevelPlan<'b> {
        let mut plan = LevelPlan::empty(situation, mind);
        plan.pursue(situation, mind, tickets);
        plan
    }

    pub(crate) fn empty(situation: &Situation<'b>, mind: &Weights) -> LevelPlan<'b> {
        let me = situation.me();
        let cost = |id| match mind.prices {
            true => route_cost(situation, mind, id).clamp(LEAST, 4_000) as i16,
            false => by_cards(situation, id),
        };
        let roads = RouteGraph::new(situation.board, me.claims, situation.open(), cost);
        LevelPlan {
            routes: RouteSet::EMPTY,
            tickets: TicketSet::EMPTY,
            wishes: RouteSet::EMPTY,
            cars: 0,
            surplus: 0,
            distances: roads.distances(),
            roads,
            firm: [0; MAX_COLORS],
            demand: [0; MAX_COLORS],
            missing: [0; MAX_COLORS],
            missing_most: 0,
            missing_in_all: 0,
            missing_wilds: 0,
        }
    }

    /// Adds those of the tickets that are worth their ways, best first.
    pub(crate) fn pursue(&mut self, situation: &Situation<'b>, mind: &Weights, tickets: TicketSet) {
        let turns = turns_left(situation, mind) + OPTIMISM;
        let mut left = tickets;
        while let Some((gain, id, routes)) = self.next(situation, turns, left) {
            left.remove(id);
            self.add(situation, id, gain, routes);
        }
    }

    /// Of these tickets the one that brings most on top of the plan, and by which routes, among those
    /// for which cars and turns suffice.
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
            let nodes = (self.roads.node(ticket.a), self.roads.node(ticket.b));
            let way = self.roads.way_by(&self.distances, nodes.0, nodes.1)?;
            let fits = self.cars + situation.cars(way.routes) <= situation.me().supply;
            if fits && turns_for(situation, self.routes.or(way.routes)) <= turns {
                return Some((gain, id, way.routes));
            }
            left.remove(id);
        }
    }

    /// What a ticket brings on top of the plan: twice its points, as it would cost them if it
    /// failed, less what the way costs.
    fn gain(&self, situation: &Situation<'b>, id: TicketId) -> i32 {
        let ticket = situation.board.ticket(id);
        let nodes = (self.roads.node(ticket.a), self.roads.node(ticket.b));
        match self.distances.between(nodes.0, nodes.1) {
            FAR.. => 0,
            cost => 2 * POINT * i32::from(ticket.points) - i32::from(cost),
        }
    }

    fn add(&mut self, situation: &Situation<'b>, id: TicketId, gain: i32, routes: RouteSet) {
        self.tickets.insert(id);
        self.surplus += gain;
        self.routes = self.routes.or(routes);
        self.cars += situation.cars(routes);
        self.roads.adopt_with(routes, &mut self.distances);
    }

    /// With the cars that are left, the routes that bring most for their turns, and what all of it
    /// asks for.
    pub(crate) fn complete(&mut self, situation: &Situation<'b>, mind: &Weights) {
        self.count_cards(situation);
        let spare = situation.me().supply - self.cars;
        let fits = |id: &RouteId| situation.route(*id).length <= spare;
        let others = situation.open().minus(self.routes).iter().filter(fits);
        let worth = |id: &RouteId| {
            let route = situation.route(*id);
            let turns = 16 + 10 * i32::from(situation.missing(*id));
            let haste = mind.haste * i32::from(route.length);
            let brings = POINT * situation.route_points(*id) + collect(situation, mind, *id);
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

    fn count_cards(&mut self, situation: &Situation<'b>) {
        let gray = |id: &RouteId| situation.route(*id).color.is_none();
        self.routes.iter().filter(|id| !gray(id)).for_each(|id| self.count_route(situation, id));
        self.firm = self.demand;
        self.routes.iter().filter(gray).for_each(|id| self.count_route(situation, id));
        self.count_missing(situation);
    }

    /// Gray takes the color of which most is to spare.
    fn count_route(&mut self, situation: &Situation<'b>, id: RouteId) {
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

    fn count_missing(&mut self, situation: &Situation<'b>) {
        let (held, wilds) = (situation.hand.colored(), situation.hand.wilds() as u8);
        self.missing = std::array::from_fn(|at| self.demand[at].saturating_sub(held[at]));
        self.missing_most = self.missing.iter().copied().max().unwrap_or_default();
        self.missing_in_all = self.missing.iter().sum::<u8>().saturating_sub(wilds);
        self.missing_wilds = self.missing_wilds.saturating_sub(wilds);
    }
}

/// Cards, and a turn that would have drawn two, at a flat price.
fn by_cards(situation: &Situation<'_>, id: RouteId) -> i16 {
    let route = situation.route(id);
    let cards = route.length + route.wilds_required + situation.missing(id) / 2 + 2;
    i16::from(cards) * FLAT
}

/// What a route costs beyond what it brings: its turn and its cards, the missing ones more, less its
/// points. What it collects leads only a collector's tickets astray.
pub(crate) fn route_cost(situation: &Situation<'_>, mind: &Weights, id: RouteId) -> i32 {
    let route = situation.route(id);
    let missing = i32::from(situation.missing(id));
    let held = i32::from(route.length) - missing;
    let cards = missing * mind.wanted_card() + held * mind.held_card();
    let wilds = i32::from(route.wilds_required.saturating_sub(situation.hand.wilds() as u8));
    let brings = POINT * situation.route_points(id) + mind.haste * i32::from(route.length);
    let collected = if mind.detour > 0 { collect(situation, mind, id) } else { 0 };
    mind.turn + cards + wilds * mind.wanted_card() - brings - collected * mind.detour / 100
}

/// What a claim of this route collects at its better end.
pub(crate) fn collect(situation: &Situation<'_>, mind: &Weights, id: RouteId) -> i32 {
    let ends = situation.collect_choices(id).into_iter().flatten();
    ends.map(|at| collect_at(situation, mind, at)).max().unwrap_or_default()
}

/// What a claim collects here. A token also brings the set nearer: half of what it scores at once
/// and half of what tokens score on average.
pub(crate) fn collect_at(situation: &Situation<'_>, mind: &Weights, at: LocationId) -> i32 {
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
    (now + later) * mind.collecting / 100
}

/// How many turns these routes take: one each, and what the missing cards take.
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
    // A turn draws 1.6 wanted cards while many colors are wanted, 0.7 of a single one.
    let all = (missing + gray - spare).max(0) * 10 / 16;
    let one = (most - wilds).max(0) * 10 / 7;
    count + all.max(one)
}

/// How many turns this seat still has, this one counted: until the fastest player runs out of cars.
/// Who does not watch the others counts the own cars only.
pub(crate) fn turns_left(situation: &Situation<'_>, mind: &Weights) -> i32 {
    if let Some(left) = situation.last_round {
        return left.div_ceil(situation.seats) as i32;
    }
    let pace = |player: &PlayerState| {
        let cars = i32::from(player.supply) - i32::from(situation.board.last_round_at());
        let draws = (cars - i32::from(player.hand_size)).max(0);
        // Claims take a car or two each, draws bring two cards at best.
        (cars * 5 + draws * 6) / 10 + 2
    };
    if !mind.watchful {
        return pace(situation.me());
    }
    let rivals = situation.rivals().map(|rival| pace(situation.player(rival)));
    rivals.min().unwrap_or(i32::MAX)
}
