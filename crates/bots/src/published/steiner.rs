//! The bot `steiner`: it plans the cheapest network over all its tickets, and first claims the
//! route whose loss would cost the longest detour.

use board::{Color, RouteId, RouteSet, TicketId, TicketSet};
use rules::{Action, Card, closed_by_claim};

use super::{stacks, ticket_points};
use crate::moves::best;
use crate::reason::{Motive, Notes};
use crate::route_graph::{Distances, FAR, RouteGraph};
use crate::situation::{OpenDecision, Situation};
use crate::steiner::tree;

/// How much the last open half of a double route counts beyond its detour, in cars.
const LAST_HALF: i16 = 2;

/// Chooses an action as `steiner`.
pub(crate) fn steiner(situation: &Situation<'_>, notes: &mut Notes<'_>) -> Action {
    let plan = match situation.decision {
        OpenDecision::Keep(_) | OpenDecision::Pick | OpenDecision::Stacks => {
            return prepare(situation);
        }
        OpenDecision::Turn | OpenDecision::SecondCard => {
            SteinerPlan::of(situation, situation.unfinished())
        }
    };
    if situation.decision == OpenDecision::SecondCard {
        return draw(situation, &plan);
    }
    if plan.routes.is_empty() {
        return without_plan(situation).unwrap_or_else(|| draw(situation, &plan));
    }
    let claims = situation.payable().and(plan.routes).iter();
    let claims = claims.filter_map(|id| {
        let wilds = |payment: &rules::Payment| std::cmp::Reverse(payment.wilds);
        let payment = best(situation.payments(id), wilds)?;
        Some((precarious(situation, id), Action::Claim(situation.claim(id, payment))))
    });
    let claims: Vec<_> = claims.collect();
    for &(detour, claim) in &claims {
        notes.consider(claim, 100 * i32::from(detour), || Motive::HardToReplace.into());
    }
    let claim = best(claims, |&(detour, _)| detour).map(|(_, claim)| claim);
    claim.unwrap_or_else(|| draw(situation, &plan))
}

/// Draws tickets while more than a third of the cars are left; otherwise claims the longest route
/// that can be paid.
fn without_plan(situation: &Situation<'_>) -> Option<Action> {
    if situation.tickets_open && situation.me().supply > situation.part_of_supply(15, 45) {
        return Some(Action::DrawTickets);
    }
    let id = best(situation.payable().iter(), |&id| situation.route(id).length)?;
    Some(Action::Claim(situation.claim(id, situation.plain_payment(id)?)))
}

/// Answers the decisions outside a turn: keeps or picks the tickets that gain most, and places
/// stacks.
pub(super) fn prepare(situation: &Situation<'_>) -> Action {
    match situation.decision {
        OpenDecision::Keep(_) => {
            let (least, most) = situation.keep_limits();
            let mut kept = TicketSet::EMPTY;
            while kept.len() < most {
                let left = situation.offered.iter().filter(|&id| !kept.contains(id));
                let surplus = |&id: &TicketId| surplus(situation, kept, id);
                let Some(next) = best(left, surplus) else { break };
                if kept.len() >= least && surplus(&next) < 0 {
                    break;
                }
                kept.insert(next);
            }
            Action::KeepTickets(kept)
        }
        OpenDecision::Pick => {
            let surplus = |&id: &TicketId| surplus(situation, situation.picks, id);
            let pick = best(situation.offered.iter(), surplus);
            pick.map_or_else(|| situation.anything(), Action::Pick)
        }
        OpenDecision::Stacks => stacks(situation),
        OpenDecision::Turn | OpenDecision::SecondCard => situation.anything(),
    }
}

/// Returns the points of a ticket minus the cars that it adds to the network. Returns its points as
/// a loss if it cannot be joined.
fn surplus(situation: &Situation<'_>, with: TicketSet, id: TicketId) -> i32 {
    let held = situation.unfinished().or(with);
    let (before, after) = (
        SteinerPlan::of(situation, held),
        SteinerPlan::of(situation, held.or(TicketSet::single(id))),
    );
    let points = ticket_points(situation, id);
    let all = held.len() + 1 == after.tickets.len();
    if all { points - i32::from(after.cars) + i32::from(before.cars) } else { -points }
}

/// Returns the length of the detour if the route is lost, in cars, minus the route's length.
pub(super) fn precarious(situation: &Situation<'_>, id: RouteId) -> i16 {
    let route = situation.route(id);
    let me = situation.me();
    let twin = route.twin.filter(|&twin| me.free.contains(twin));
    let left = me.free.minus(closed_by_claim(situation.board, situation.seats, id));
    let length = |id| situation.route(id).length.into();
    let around = RouteGraph::new(situation.board, me.claims, left, length).path(route.a, route.b);
    let around = around.map_or(FAR, |path| path.cost).min(i16::from(me.supply) + 1);
    let last_half = route.twin.is_some() && twin.is_none();
    around - i16::from(route.length) + if last_half { LAST_HALF } else { 0 }
}

/// Draws a face-up color that the plan misses, the one with the fewest missing cards for a route
/// first; else unseen.
fn draw(situation: &Situation<'_>, plan: &SteinerPlan) -> Action {
    let missing = |color: Color| {
        let asks = |id: &RouteId| situation.color_for(*id) == Some(color);
        let routes = plan.routes.iter().filter(asks);
        let missing = routes.map(|id| i32::from(situation.missing(id)));
        missing.filter(|&missing| missing > 0).min()
    };
    let worth = |card| match card {
        Card::Wild => 0,
        Card::Colored(color) => missing(color).map_or(0, |missing| 100 - missing),
    };
    situation.best_draw(worth, 1).map_or_else(|| situation.anything(), |(_, draw)| draw)
}

/// The network over all tickets that can be joined with the cars left.
pub(super) struct SteinerPlan {
    pub(super) routes: RouteSet,
    pub(super) tickets: TicketSet,
    pub(super) cars: u8,
}

impl SteinerPlan {
    pub(super) fn of(situation: &Situation<'_>, tickets: TicketSet) -> SteinerPlan {
        let me = situation.me();
        let length = |id| situation.route(id).length.into();
        let graph = RouteGraph::new(situation.board, me.claims, me.free, length);
        let distances = graph.distances();
        let joins = |id: &TicketId| ends(situation, &graph, &distances, *id).is_some();
        let mut tickets: Vec<_> = tickets.iter().filter(joins).collect();
        tickets.sort_by_key(|&id| std::cmp::Reverse(ticket_points(situation, id)));
        loop {
            let routes = network(situation, &graph, &distances, &tickets);
            let cars = situation.cars(routes);
            if cars <= me.supply || tickets.pop().is_none() {
                return SteinerPlan { routes, tickets: tickets.into_iter().collect(), cars };
            }
        }
    }
}

/// Returns the nodes of a ticket's two locations, if they can be joined.
fn ends(
    situation: &Situation<'_>,
    graph: &RouteGraph<'_>,
    distances: &Distances,
    id: TicketId,
) -> Option<[usize; 2]> {
    let ticket = situation.board.ticket(id);
    let ends = [graph.node(ticket.a), graph.node(ticket.b)];
    (distances.between(ends[0], ends[1]) < FAR).then_some(ends)
}

/// Returns the routes of the cheapest network that joins the tickets. It is exact while the
/// locations are few and can all be joined. Otherwise it is exact for as many of the most valuable
/// tickets as possible; each other ticket is added by its shortest path.
fn network(
    situation: &Situation<'_>,
    graph: &RouteGraph<'_>,
    distances: &Distances,
    tickets: &[TicketId],
) -> RouteSet {
    for exact in (0..=tickets.len()).rev() {
        let (first, others) = tickets.split_at(exact);
        let mut places: Vec<usize> = first
            .iter()
            .filter_map(|&id| ends(situation, graph, distances, id))
            .flatten()
            .collect();
        places.sort_unstable();
        places.dedup();
        let Some(path) = tree(graph, distances, &places) else { continue };
        let mut routes = path.routes;
        let mut grown = graph.clone();
        grown.add_owned(routes);
        for &id in others {
            let ticket = situation.board.ticket(id);
            let more = grown.path(ticket.a, ticket.b).map_or(RouteSet::EMPTY, |path| path.routes);
            grown.add_owned(more);
            routes = routes.or(more);
        }
        return routes;
    }
    RouteSet::EMPTY
}
