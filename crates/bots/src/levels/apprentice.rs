//! `apprentice`: a beginner that follows one ticket at a time and makes random mistakes. Now and then it
//! sees what a conductor would do. It is the only level that uses dice.

use board::{RouteId, RouteSet, TicketId};
use rules::{Action, Card, Dice, QuickDice};

use super::{Weights, conductor, prepare};
use crate::moves::best;
use crate::reason::{Motive, Notes};
use crate::route_graph::RouteGraph;
use crate::situation::{OpenDecision, Situation};

/// The chance of a mistake in one decision, in percent.
const MISTAKE_PERCENT: u32 = 2;
/// The chance that it sees what a conductor would do, in percent.
const INSIGHT_PERCENT: u32 = 70;

pub(crate) fn choose(
    situation: &Situation<'_>,
    weights: &Weights,
    dice: &mut QuickDice,
    notes: &mut Notes<'_>,
) -> Action {
    let slips = dice.below(100) < MISTAKE_PERCENT;
    let sees_more = dice.below(100) < INSIGHT_PERCENT;
    let points = |id: TicketId| i32::from(situation.board.ticket(id).points);
    match situation.decision {
        OpenDecision::Keep(_) | OpenDecision::Pick if sees_more => {
            prepare(situation, weights, notes)
        }
        // It keeps all opening tickets, later the cheapest ones, and ignores whether they fit together.
        OpenDecision::Keep(_) => {
            let (least, most) = situation.keep_limits();
            let count = if situation.tickets.is_empty() { most } else { least };
            Action::KeepTickets(situation.best_offered(count, |id| -points(id)))
        }
        OpenDecision::Pick => {
            let pick = situation.best_offered(1, |id| -points(id)).first();
            pick.map_or_else(|| situation.anything(), Action::Pick)
        }
        OpenDecision::Stacks => {
            let number = dice.below(situation.board.locations().len() as u32) as usize;
            let placed = situation.place_stacks(|at| i32::from(at.index() == number));
            placed.unwrap_or_else(|| situation.anything())
        }
        OpenDecision::Turn | OpenDecision::SecondCard if sees_more && !slips => {
            conductor::turn(situation, weights, notes)
        }
        OpenDecision::Turn => turn(situation, slips, notes),
        OpenDecision::SecondCard => draw(situation, target(situation), slips),
    }
}

fn turn(situation: &Situation<'_>, slips: bool, notes: &mut Notes<'_>) -> Action {
    let target = target(situation);
    let early = situation.me().supply >= situation.part_of_supply(1, 2);
    if situation.unfinished().is_empty() && situation.tickets_open && early {
        notes.consider(Action::DrawTickets, 0, || Motive::HopesForTickets.into());
        return Action::DrawTickets;
    }
    // By mistake, or when no ticket is left, it claims the longest route that it can pay.
    let at_leisure = target.is_none_or(|target| target.ticket.is_none());
    let payable = situation.payable().iter();
    let tempted = best(payable, |&id| situation.route(id).length).filter(|_| slips || at_leisure);
    let wanted = target.map(|it| it.route).filter(|&id| situation.can_pay(id));
    let claim = tempted.or(wanted).and_then(|id| Some((id, situation.plain_payment(id)?)));
    let Some((id, payment)) = claim else { return draw(situation, target, slips) };
    let claim = Action::Claim(situation.claim(id, payment));
    let ticket = target.and_then(|target| target.ticket).filter(|_| wanted == Some(id));
    let points = situation.board.route_points(situation.route(id).length);
    notes.consider(claim, i32::from(points), || {
        ticket.map_or(Motive::Scores(points), Motive::OnTheWay).into()
    });
    claim
}

/// What the bot wants to claim next.
#[derive(Clone, Copy)]
struct Target {
    route: RouteId,
    /// The path that the route is part of, for this ticket.
    path: RouteSet,
    ticket: Option<TicketId>,
}

/// Returns the next route of the ticket with the shortest path; if all tickets are complete, the longest
/// open route.
fn target(situation: &Situation<'_>) -> Option<Target> {
    let me = situation.me();
    let length = |id| situation.route(id).length.into();
    let graph = RouteGraph::new(situation.board, me.claims, situation.open(), length);
    let paths = situation.unfinished().iter().filter_map(|id| {
        let ticket = situation.board.ticket(id);
        let path = graph.path(ticket.a, ticket.b)?;
        let payable = path.routes.iter().find(|&id| situation.can_pay(id));
        let route = payable.or(path.first)?;
        Some((path.cost, Target { route, path: path.routes, ticket: Some(id) }))
    });
    let nearest = best(paths, |&(cost, _)| std::cmp::Reverse(cost));
    nearest.map(|(_, target)| target).or_else(|| {
        let route = best(situation.open().iter(), |&id| situation.route(id).length)?;
        Some(Target { route, path: RouteSet::single(route), ticket: None })
    })
}

/// Draws the color of the next route, or of a later route of the path. By mistake it takes a face-up
/// wild or an unseen card.
fn draw(situation: &Situation<'_>, target: Option<Target>, slips: bool) -> Action {
    let next = target.and_then(|target| situation.color_for(target.route));
    let path = target.map_or(RouteSet::EMPTY, |target| target.path);
    let on_the_way = |color| path.iter().any(|id| situation.route(id).color == Some(color));
    let worth = |card| match card {
        Card::Wild if slips => 4,
        Card::Colored(color) if Some(color) == next && !slips => 3,
        Card::Colored(color) if on_the_way(color) && !slips => 2,
        Card::Wild | Card::Colored(_) => 0,
    };
    situation.best_draw(worth, 1).map_or_else(|| situation.anything(), |(_, draw)| draw)
}
