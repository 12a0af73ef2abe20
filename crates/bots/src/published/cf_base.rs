//! The bot `cf-base`: it plans the set of routes for which it misses the fewest cards, and claims
//! them with the cheapest payments.

use board::{Color, MAX_COLORS, RouteId, RouteSet, TicketId, TicketSet};
use rules::{Action, Card, Payment};

use super::{stacks, ticket_points};
use crate::moves::best;
use crate::reason::{Motive, Notes};
use crate::route_graph::{FAR, RouteGraph};
use crate::situation::{OpenDecision, Situation};

/// The cost of spending a wild, in missing cards of one color.
const WILD: i32 = 8;
/// The number of cars by which the path of a ticket may be longer than the shortest one.
const DETOUR: i16 = 3;
/// The most paths of one ticket that are compared.
const WAYS: usize = 32;

/// Chooses an action as `cf-base`.
pub(crate) fn cf_base(situation: &Situation<'_>, notes: &mut Notes<'_>) -> Action {
    let plan = match situation.decision {
        OpenDecision::Turn | OpenDecision::SecondCard => {
            CardPlan::of(situation, situation.unfinished())
        }
        OpenDecision::Keep(_) | OpenDecision::Pick | OpenDecision::Stacks => {
            return prepare(situation);
        }
    };
    if situation.decision == OpenDecision::SecondCard {
        return draw(situation, &plan);
    }
    if situation.unfinished().is_empty() {
        if situation.tickets_open && wants_tickets(situation) {
            return Action::DrawTickets;
        }
        let longest = best(situation.payable().iter(), |&id| situation.route(id).length);
        let claim = longest.and_then(|id| Some((id, situation.plain_payment(id)?)));
        let claim = claim.map(|(id, payment)| Action::Claim(situation.claim(id, payment)));
        return claim.unwrap_or_else(|| draw(situation, &plan));
    }
    let claims = situation.payable().and(plan.routes).iter().flat_map(|id| {
        let payments = situation.payments(id).map(move |payment| (id, payment));
        payments.map(|(id, payment)| (plan.payment_cost(situation, id, payment), id, payment))
    });
    match best(claims, |&(cost, _, _)| std::cmp::Reverse(cost)) {
        Some((cost, id, payment)) => {
            let claim = Action::Claim(situation.claim(id, payment));
            notes.consider(claim, -10 * cost, || Motive::HardToReplace.into());
            claim
        }
        None => draw(situation, &plan),
    }
}

/// Answers the decisions outside a turn: keeps or picks the tickets with the most points after the
/// cars of their routes, and places stacks.
pub(super) fn prepare(situation: &Situation<'_>) -> Action {
    let worth = |more: TicketSet| {
        let tickets = situation.unfinished().or(more);
        let plan = CardPlan::of(situation, tickets);
        let points: i32 = plan.tickets.iter().map(|id| ticket_points(situation, id)).sum();
        let lost: i32 =
            tickets.minus(plan.tickets).iter().map(|id| ticket_points(situation, id)).sum();
        points - lost - i32::from(situation.cars(plan.routes))
    };
    match situation.decision {
        OpenDecision::Keep(_) => {
            best(situation.keeps(), |&keep| worth(keep)).map(Action::KeepTickets)
        }
        OpenDecision::Pick => {
            let with = |id| situation.picks.or(TicketSet::single(id));
            best(situation.offered.iter(), |&id| worth(with(id))).map(Action::Pick)
        }
        OpenDecision::Stacks => Some(stacks(situation)),
        OpenDecision::Turn | OpenDecision::SecondCard => None,
    }
    .unwrap_or_else(|| situation.anything())
}

/// Returns whether more than a third of the cars are left.
pub(super) fn wants_tickets(situation: &Situation<'_>) -> bool {
    situation.me().supply > situation.part_of_supply(15, 45)
}

/// Draws the face-up card that the plan needs most, where a wild counts as 8 cards; draws unseen if
/// the plan needs none.
pub(super) fn draw(situation: &Situation<'_>, plan: &CardPlan) -> Action {
    let worth = |card| match card {
        Card::Wild => WILD,
        Card::Colored(color) => plan.needs(situation, color),
    };
    situation.best_draw(worth, 0).map_or_else(|| situation.anything(), |(_, draw)| draw)
}

/// The routes that the bot means to claim, the tickets they connect, and the cards of each color
/// that they cost.
#[derive(Clone, Default)]
pub(super) struct CardPlan {
    pub(super) routes: RouteSet,
    tickets: TicketSet,
    demand: [u8; MAX_COLORS],
}

impl CardPlan {
    /// Finds the set of routes that connects all tickets with the cars left and misses the fewest
    /// cards. While there is none, leaves out the least valuable ticket.
    pub(super) fn of(situation: &Situation<'_>, tickets: TicketSet) -> CardPlan {
        let me = situation.me();
        let cost = |id| {
            let route = situation.route(id);
            16 * i16::from(route.length) + i16::from(situation.missing(id))
        };
        let graph = RouteGraph::new(situation.board, me.claims, me.free, cost);
        let mut tickets: Vec<_> = tickets.iter().collect();
        tickets.sort_by_key(|&id| std::cmp::Reverse(ticket_points(situation, id)));
        let mut paths: Vec<_> = tickets.iter().map(|&id| paths(situation, &graph, id)).collect();
        loop {
            let routes = least_missing(situation, &paths);
            if situation.cars(routes) <= me.supply || paths.pop().is_none() {
                let reached = tickets.iter().zip(&paths).filter(|(_, paths)| !paths.is_empty());
                let tickets = reached.map(|(&id, _)| id).collect();
                return CardPlan { routes, tickets, demand: demand(situation, routes) };
            }
        }
    }

    /// Returns how many cards of a color the plan still misses.
    pub(super) fn needs(&self, situation: &Situation<'_>, color: Color) -> i32 {
        let (needed, held) = (self.demand[color.index()], situation.hand.color(color) as u8);
        i32::from(needed.saturating_sub(held))
    }

    /// Returns how many cards of a color the plan's routes other than `id` cost.
    pub(super) fn needed_elsewhere(
        &self,
        situation: &Situation<'_>,
        id: RouteId,
        color: Color,
    ) -> i32 {
        let mut others = self.routes;
        others.remove(id);
        demand(situation, others)[color.index()].into()
    }

    /// Returns the cost of a payment, in tenths of a card: a wild costs 8 cards, a colored card as
    /// many as the plan needs of its color. The route's points are subtracted.
    fn payment_cost(&self, situation: &Situation<'_>, id: RouteId, payment: Payment) -> i32 {
        let colored = i32::from(situation.route(id).length - payment.wilds);
        let each = payment.color.map_or(0, |it| self.needed_elsewhere(situation, id, it));
        10 * (WILD * i32::from(payment.wilds) + each * colored) - situation.route_points(id)
    }
}

/// Returns at most [`WAYS`] paths of a ticket. None needs more than [`DETOUR`] cars more than the
/// shortest.
fn paths(situation: &Situation<'_>, graph: &RouteGraph<'_>, id: TicketId) -> Vec<RouteSet> {
    let ticket = situation.board.ticket(id);
    let (from, to) = (graph.node(ticket.a), graph.node(ticket.b));
    let distances = graph.distances();
    let shortest = distances.between(from, to);
    if shortest >= FAR {
        return Vec::new();
    }
    graph.paths_within(distances.row(to), from, to, shortest + 16 * DETOUR, WAYS)
}

/// Chooses one path for each ticket: replaces one path at a time until no change misses fewer
/// cards.
fn least_missing(situation: &Situation<'_>, paths: &[Vec<RouteSet>]) -> RouteSet {
    let paths: Vec<_> = paths.iter().filter(|paths| !paths.is_empty()).collect();
    let mut chosen: Vec<usize> = vec![0; paths.len()];
    let union = |chosen: &[usize]| {
        let all = paths.iter().zip(chosen).map(|(paths, &at)| paths[at]);
        all.fold(RouteSet::EMPTY, RouteSet::or)
    };
    let mut least = missing(situation, union(&chosen));
    loop {
        let before = least;
        for ticket in 0..paths.len() {
            for at in 0..paths[ticket].len() {
                let old = std::mem::replace(&mut chosen[ticket], at);
                let cost = missing(situation, union(&chosen));
                if cost < least {
                    least = cost;
                } else {
                    chosen[ticket] = old;
                }
            }
        }
        if least == before {
            return union(&chosen);
        }
    }
}

/// Returns a penalty for the cards that these routes miss: the sum over colors of the missing cards
/// squared, plus the spaces of gray routes. Cards in the hand and in the market are not missing.
/// Each car beyond those left adds 10 000.
fn missing(situation: &Situation<'_>, routes: RouteSet) -> u32 {
    let demand = demand(situation, routes);
    let open = |color: Color| {
        situation.market.iter().filter(|&&card| card == Some(Card::Colored(color))).count() as u8
    };
    let squares = situation.board.color_ids().map(|color| {
        let have = situation.hand.color(color) as u8 + open(color);
        u32::from(demand[color.index()].saturating_sub(have)).pow(2)
    });
    let gray = routes.iter().filter(|&id| situation.route(id).color.is_none());
    let gray: u32 = gray.map(|id| u32::from(situation.route(id).length)).sum();
    let over = situation.cars(routes).saturating_sub(situation.me().supply);
    squares.sum::<u32>() + gray + 10_000 * u32::from(over)
}

/// Returns how many cards of each color these routes cost at most. Gray routes do not count.
fn demand(situation: &Situation<'_>, routes: RouteSet) -> [u8; MAX_COLORS] {
    let mut demand = [0; MAX_COLORS];
    for route in routes.iter().map(|id| situation.route(id)) {
        if let Some(color) = route.color {
            demand[color.index()] += route.cost().most_colored();
        }
    }
    demand
}
