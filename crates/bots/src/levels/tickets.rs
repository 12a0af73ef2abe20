//! Which tickets to keep and pick, where to place stacks, and the worth of new tickets.

use board::{LocationId, MAX_TICKETS, TicketId, TicketSet};
use rules::Action;

use super::plan::{Planner, turns_for, turns_left};
use super::weights::{POINT, Weights};
use crate::moves::best;
use crate::reason::{Explanation, Motive, Notes};
use crate::route_graph::{Distances, RouteGraph};
use crate::situation::{OpenDecision, Situation};

pub(crate) fn prepare(
    situation: &Situation<'_>,
    weights: &Weights,
    notes: &mut Notes<'_>,
) -> Action {
    let choice = match situation.decision {
        OpenDecision::Keep(_) => keep(situation, weights, notes),
        OpenDecision::Pick => pick(situation, weights, notes),
        OpenDecision::Stacks => place(situation, weights, notes),
        OpenDecision::Turn | OpenDecision::SecondCard => None,
    };
    choice.unwrap_or_else(|| situation.anything())
}

/// Keeps the tickets whose plan is worth most.
fn keep(situation: &Situation<'_>, weights: &Weights, notes: &mut Notes<'_>) -> Option<Action> {
    let base = Planner::of(situation, weights, situation.unfinished());
    let worth = |kept: TicketSet| {
        let mut plan = base.clone();
        plan.pursue(situation, weights, situation.unfinished_of(kept));
        // Every ticket that is not in the plan loses its points; the surplus counts twice those of the others.
        let lost: i32 = kept.iter().map(|id| points(situation, id)).sum();
        plan.plan.surplus - base.plan.surplus - lost + done(situation, kept)
    };
    let mut chosen = None;
    for kept in situation.keeps() {
        if chosen.is_some() && notes.is_hurried() {
            break;
        }
        let worth = worth(kept);
        notes.consider(Action::KeepTickets(kept), worth, || match kept.len() {
            1 => kept.iter().map(Motive::PaysForItself).collect(),
            _ => Motive::GoTogether(kept).into(),
        });
        if chosen.is_none_or(|(most, _)| worth > most) {
            chosen = Some((worth, kept));
        }
    }
    chosen.map(|(_, kept)| Action::KeepTickets(kept))
}

fn points(situation: &Situation<'_>, id: TicketId) -> i32 {
    POINT * i32::from(situation.board.ticket(id).points)
}

/// Returns twice the points of those tickets that are complete already.
fn done(situation: &Situation<'_>, tickets: TicketSet) -> i32 {
    let done = tickets.minus(situation.unfinished_of(tickets));
    2 * done.iter().map(|id| points(situation, id)).sum::<i32>()
}

/// Picks the ticket that brings most.
fn pick(situation: &Situation<'_>, weights: &Weights, notes: &mut Notes<'_>) -> Option<Action> {
    let held = situation.unfinished().or(situation.picks);
    let plan = Planner::of(situation, weights, held);
    let worth = TicketValues::of(situation, weights, &plan);
    for id in situation.offered.iter() {
        notes.consider(Action::Pick(id), worth.of_ticket(id), || Motive::PaysForItself(id).into());
    }
    best(situation.offered.iter(), |&id| worth.of_ticket(id)).map(Action::Pick)
}

/// Places stacks at locations on the planned paths, those with the fewest routes first: rivals pass
/// there less often.
fn place(situation: &Situation<'_>, weights: &Weights, notes: &mut Notes<'_>) -> Option<Action> {
    // The plan uses all tickets, whether or not they are worth their paths.
    let plan = Planner::of(
        situation,
        &Weights { prices_routes: false, ..*weights },
        situation.unfinished(),
    );
    let crossed = |at: LocationId| {
        let routes = situation.board.location(at).routes;
        let own = routes.and(plan.plan.routes).len() as i32;
        100 * own.min(1) - routes.len() as i32
    };
    let action = situation.place_stacks(crossed)?;
    if let Action::PlaceStacks(placement) = action {
        let places =
            || placement.iter().map(|(_, at)| Motive::OwnPlans(at)).collect::<Explanation>();
        notes.consider(action, POINT, places);
    }
    Some(action)
}

/// The worth of tickets on top of a plan.
pub(crate) struct TicketValues<'s, 'b> {
    situation: &'s Situation<'b>,
    planner: &'s Planner<'b>,
    by_length: RouteGraph<'b>,
    lengths: Distances,
    /// The number of turns that are left when the plan is done.
    spare: i32,
}

impl<'s, 'b> TicketValues<'s, 'b> {
    pub(crate) fn of(
        situation: &'s Situation<'b>,
        weights: &Weights,
        planner: &'s Planner<'b>,
    ) -> TicketValues<'s, 'b> {
        let spare = turns_left(situation, weights) - turns_for(situation, planner.plan.routes);
        let length = |id| situation.route(id).length.into();
        let own = situation.me().claims.or(planner.plan.routes);
        let by_length = RouteGraph::new(situation.board, own, situation.open(), length);
        TicketValues { situation, planner, lengths: by_length.distances(), by_length, spare }
    }

    /// Returns the points of a ticket minus the cost of its path, but no less than the loss of its
    /// points. A ticket that is out of reach loses its points.
    pub(crate) fn of_ticket(&self, id: TicketId) -> i32 {
        let ticket = self.situation.board.ticket(id);
        let points = POINT * i32::from(ticket.points);
        let graph = &self.planner.graph;
        let nodes = (graph.node(ticket.a), graph.node(ticket.b));
        let cost = i32::from(self.planner.distances.between(nodes.0, nodes.1));
        let supply = i32::from(self.situation.me().supply) - i32::from(self.planner.plan.cars);
        // A car takes about one turn: half a turn to draw its card, half a turn for the claim.
        let nodes = (self.by_length.node(ticket.a), self.by_length.node(ticket.b));
        let cars = i32::from(self.lengths.between(nodes.0, nodes.1));
        let in_reach = cars <= supply.min(self.spare);
        if in_reach { (points - cost).max(-points) } else { -points }
    }

    /// Returns the average worth of an offer of new tickets: of the best ticket, and of the second best
    /// if it is worth keeping. Every unseen ticket is equally likely.
    pub(crate) fn of_offer(&self) -> i32 {
        let situation = self.situation;
        let known = situation.tickets.or(situation.picks);
        let mut worths = [0; MAX_TICKETS];
        let unknown = situation.board.ticket_ids().filter(|&id| !known.contains(id));
        let mut number = 0;
        for (place, id) in worths.iter_mut().zip(unknown) {
            *place = self.of_ticket(id);
            number += 1;
        }
        let worths = &mut worths[..number];
        worths.sort_unstable_by(|a, b| b.cmp(a));
        let offered = i64::from(situation.board.ticket_draw().offer.offered);
        let count = worths.len() as i64;
        if count < offered || offered < 1 {
            return worths.first().copied().unwrap_or_default();
        }
        let all = choose(count, offered);
        let mut sum = 0;
        for (rank, &worth) in (0..).zip(&*worths) {
            let worse = count - 1 - rank;
            sum += i64::from(worth) * choose(worse, offered - 1);
            sum += i64::from(worth.max(0)) * rank * choose(worse, offered - 2);
        }
        (sum / all) as i32
    }
}

/// Returns the binomial coefficient: the number of ways to choose `count` of `of` items.
fn choose(of: i64, count: i64) -> i64 {
    if count < 0 || of < count {
        return 0;
    }
    (0..count).fold(1, |product, at| product * (of - at) / (at + 1))
}
