//! The bot `hungry`: it builds one network over the locations of all its tickets, and draws more
//! tickets while it has enough cars.

use board::{Color, MAX_COLORS, RouteId, RouteSet, TicketSet};
use rules::{Action, Card, Payment};

use super::{stacks, ticket_points};
use crate::moves::best;
use crate::reason::{Motive, Notes};
use crate::route_graph::{FAR, RouteGraph};
use crate::situation::{OpenDecision, Situation};

/// Chooses an action as `hungry`.
pub(crate) fn hungry(situation: &Situation<'_>, notes: &mut Notes<'_>) -> Action {
    match situation.decision {
        OpenDecision::Keep(_) => {
            let offer = best(situation.keeps(), |&keep| rating(situation, keep));
            offer.map_or_else(|| situation.anything(), Action::KeepTickets)
        }
        OpenDecision::Pick => {
            let with = |id| situation.picks.or(TicketSet::single(id));
            let pick = best(situation.offered.iter(), |&id| rating(situation, with(id)));
            pick.map_or_else(|| situation.anything(), Action::Pick)
        }
        OpenDecision::Stacks => stacks(situation),
        OpenDecision::Turn => turn(situation, notes),
        OpenDecision::SecondCard => {
            draw(situation, &HungryPlan::of(situation, situation.unfinished()))
        }
    }
}

/// Rates an offer, for comparison with other offers: the points of its tickets and of the planned
/// routes for each car needed, in thousandths. Offers that need too many cars rank below all
/// others, those that need fewer cars first.
fn rating(situation: &Situation<'_>, more: TicketSet) -> (bool, i32) {
    let tickets = situation.unfinished().or(situation.unfinished_of(more));
    let plan = HungryPlan::of(situation, tickets);
    let most = situation.me().supply.saturating_sub(situation.part_of_supply(5, 45));
    let for_tickets: i32 = more.iter().map(|id| ticket_points(situation, id)).sum();
    let for_routes: i32 = plan.routes.iter().map(|id| situation.route_points(id)).sum();
    if plan.reaches_all && plan.cars <= i32::from(most) {
        (true, 1000 * (for_tickets + for_routes) / plan.cars.max(1))
    } else {
        (false, -plan.cars)
    }
}

fn turn(situation: &Situation<'_>, notes: &mut Notes<'_>) -> Action {
    let plan = HungryPlan::of(situation, situation.unfinished());
    let spare = i32::from(situation.me().supply) - i32::from(situation.part_of_supply(8, 45));
    if situation.tickets_open && plan.cars < spare {
        return Action::DrawTickets;
    }
    let payable = situation.payable();
    let planned = payable.and(plan.routes).iter();
    let claims = planned.filter_map(|id| Some((id, plan.payment(situation, id)?)));
    if let Some((id, payment)) = best(claims, |&(id, _)| situation.route(id).length) {
        let claim = Action::Claim(situation.claim(id, payment));
        notes.consider(claim, 100 * situation.route_points(id), || Motive::HardToReplace.into());
        return claim;
    }
    let longest = || {
        let id = best(payable.iter(), |&id| situation.route(id).length)?;
        Some(Action::Claim(situation.claim(id, situation.plain_payment(id)?)))
    };
    let claim = if plan.routes.is_empty() { longest() } else { None };
    claim.unwrap_or_else(|| draw(situation, &plan))
}

/// Draws the face-up color that the plan needs; of several, the one with the most cards in the
/// market. Draws unseen if there is none.
fn draw(situation: &Situation<'_>, plan: &HungryPlan) -> Action {
    let number = |card| situation.face_up().filter(|&(_, other)| other == card).count() as i32;
    let worth = |card| match card {
        Card::Colored(color) if plan.missing(situation, color) > 0 => 1 + number(card),
        Card::Colored(_) | Card::Wild => 0,
    };
    situation.best_draw(worth, 1).map_or_else(|| situation.anything(), |(_, draw)| draw)
}

/// The network that the bot means to build.
struct HungryPlan {
    routes: RouteSet,
    cars: i32,
    reaches_all: bool,
    /// The cards of each color that the planned routes cost.
    demand: [u8; MAX_COLORS],
}

impl HungryPlan {
    fn of(situation: &Situation<'_>, tickets: TicketSet) -> HungryPlan {
        let me = situation.me();
        let length = |id| situation.route(id).length.into();
        let mut graph = RouteGraph::new(situation.board, me.claims, me.free, length);
        let mut plan = HungryPlan {
            routes: RouteSet::EMPTY,
            cars: 0,
            reaches_all: true,
            demand: [0; MAX_COLORS],
        };
        let places: Vec<_> = situation.ticket_places(tickets).iter().collect();
        let Some((first, second)) = farthest(&graph, &places) else { return plan };
        for &place in places.iter().filter(|&&place| place != first && place != second) {
            let (one, other) = (graph.path(place, first), graph.path(place, second));
            let nearer = match (one, other) {
                (Some(one), Some(other)) if other.cost < one.cost => Some(other),
                (one, other) => one.or(other),
            };
            plan.add(&mut graph, nearer.map(|path| path.routes));
        }
        let between = graph.path(first, second);
        plan.add(&mut graph, between.map(|path| path.routes));
        plan.choose_halves(situation);
        plan.cars = i32::from(situation.cars(plan.routes));
        plan
    }

    fn add(&mut self, graph: &mut RouteGraph<'_>, routes: Option<RouteSet>) {
        match routes {
            Some(routes) => {
                self.routes = self.routes.or(routes);
                graph.add_owned(routes);
            }
            None => self.reaches_all = false,
        }
    }

    /// Replaces each planned half of a double route by its twin if the plan needs fewer cards of
    /// the twin's color.
    fn choose_halves(&mut self, situation: &Situation<'_>) {
        let doubles = |id: &RouteId| situation.route(*id).twin.is_some();
        let (double, single): (Vec<_>, Vec<_>) = self.routes.iter().partition(doubles);
        single.iter().for_each(|&id| self.count(situation, id));
        for id in double {
            let demand = |id: RouteId| situation.route(id).color.map(|it| self.demand[it.index()]);
            let twin = situation.route(id).twin.filter(|&it| situation.me().free.contains(it));
            let chosen = twin.filter(|&twin| demand(twin) < demand(id)).unwrap_or(id);
            self.routes.remove(id);
            self.routes.insert(chosen);
            self.count(situation, chosen);
        }
    }

    fn count(&mut self, situation: &Situation<'_>, id: RouteId) {
        let route = situation.route(id);
        if let Some(color) = route.color {
            self.demand[color.index()] += route.cost().most_colored();
        }
    }

    /// Returns how many cards of a color the plan misses. If the plan has gray routes, it misses one card of each color that it
    /// does not need otherwise.
    fn missing(&self, situation: &Situation<'_>, color: Color) -> u8 {
        let gray = |id: RouteId| situation.route(id).color.is_none();
        let spare = u8::from(self.routes.iter().any(gray));
        let held = situation.hand.color(color) as u8;
        // A plan with gray routes needs any color that it does not need otherwise.
        match self.demand[color.index()] {
            0 => spare,
            demand => demand.saturating_sub(held),
        }
    }

    /// Returns the payment with the fewest wilds. A gray route is not paid with a color that the
    /// plan needs for other routes.
    fn payment(&self, situation: &Situation<'_>, id: RouteId) -> Option<Payment> {
        let gray = situation.route(id).color.is_none();
        let needed = |color: Color| self.demand[color.index()] > 0;
        let fits = |payment: &Payment| !(gray && payment.color.is_some_and(needed));
        best(situation.payments(id).filter(fits), |payment| std::cmp::Reverse(payment.wilds))
    }
}

/// Returns the two locations that lie farthest apart, among the pairs that can be joined.
fn farthest(
    graph: &RouteGraph<'_>,
    places: &[board::LocationId],
) -> Option<(board::LocationId, board::LocationId)> {
    let distances = graph.distances();
    let cost = |a, b| distances.between(graph.node(a), graph.node(b));
    let pairs = places
        .iter()
        .enumerate()
        .flat_map(|(at, &a)| places[at + 1..].iter().map(move |&b| (a, b)));
    best(pairs.filter(|&(a, b)| cost(a, b) < FAR), |&(a, b)| cost(a, b))
}
