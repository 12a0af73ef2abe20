//! `conductor`: plans a network for all its tickets, claims planned routes as soon as it can pay, and
//! draws cards for the others.

use board::RouteId;
use rules::{Action, Card, Payment};

use super::plan::{LevelPlan, Planner};
use super::rivals::lone_link;
use super::turn;
use super::weights::{POINT, Weights};
use crate::moves::best;
use crate::reason::{Motive, Notes};
use crate::situation::{OpenDecision, Situation};

pub(crate) fn turn(situation: &Situation<'_>, weights: &Weights, notes: &mut Notes<'_>) -> Action {
    // In the last round, and to stop the only rival, it plays like the levels above.
    let at_the_end = situation.last_round.is_some();
    if situation.decision == OpenDecision::Turn && (at_the_end || lone_link(situation).is_some()) {
        return turn::turn(situation, weights, notes);
    }
    let plan = Planner::of(situation, weights, situation.unfinished());
    let plan = plan.completed(situation, weights);
    if situation.decision == OpenDecision::SecondCard {
        return draw(situation, &plan, notes);
    }
    let wanted = if plan.routes.is_empty() { situation.open() } else { plan.routes };
    let claims = situation.payable().and(wanted).iter();
    let claims = claims.filter_map(|id| Some((id, cheapest(situation, &plan, id)?)));
    // It claims short routes first and ignores which route would be hard to replace.
    let small = |&(id, _): &(RouteId, Payment)| std::cmp::Reverse(situation.route(id).length);
    if plan.routes.is_empty() && wants_tickets(situation) {
        notes.consider(Action::DrawTickets, 0, || Motive::HopesForTickets.into());
        return Action::DrawTickets;
    }
    let Some((id, payment)) = best(claims, small) else { return draw(situation, &plan, notes) };
    let claim = Action::Claim(situation.claim(id, payment));
    let ticket = plan.tickets.first().filter(|_| plan.routes.contains(id));
    let points = situation.board.route_points(situation.route(id).length);
    let why = || ticket.map_or(Motive::Scores(points), Motive::OnTheWay).into();
    notes.consider(claim, POINT * i32::from(points), why);
    claim
}

/// Returns whether to draw tickets: at least half of the cars are left.
fn wants_tickets(situation: &Situation<'_>) -> bool {
    situation.tickets_open && situation.me().supply >= situation.part_of_supply(1, 2)
}

/// Returns the payment with the fewest wilds; of equals in the color that the plan needs least.
fn cheapest(situation: &Situation<'_>, plan: &LevelPlan, id: RouteId) -> Option<Payment> {
    let needed = |payment: &Payment| payment.color.map_or(0, |color| plan.firm[color.index()]);
    best(situation.payments(id), |payment| std::cmp::Reverse((payment.wilds, needed(payment))))
}

/// Draws a face-up card that the plan needs, else an unseen one.
fn draw(situation: &Situation<'_>, plan: &LevelPlan, notes: &mut Notes<'_>) -> Action {
    let worth = |card| match card {
        Card::Wild => 0,
        Card::Colored(color) => 2 * i32::from(plan.missing[color.index()].min(1)),
    };
    let draw = situation.best_draw(worth, 1);
    let action = draw.map_or_else(|| situation.anything(), |(_, draw)| draw);
    notes.consider(action, draw.map_or(0, |(worth, _)| worth), || Motive::Unseen.into());
    action
}
