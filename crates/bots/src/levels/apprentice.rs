//! A beginner: follows the ticket in front of it, likes what lies open, and lets things slip. The only
//! bot of ours that throws dice.

use board::{RouteId, RouteSet, TicketId};
use rules::{Action, Card, Dice, QuickDice};

use crate::moves::best;
use crate::reason::{Motive, Notes};
use crate::route_graph::RouteGraph;
use crate::situation::{OpenDecision, Situation};

/// In how many of a hundred turns something slips.
const SLIPS: u32 = 2;

pub(crate) fn choose(
    situation: &Situation<'_>,
    dice: &mut QuickDice,
    notes: &mut Notes<'_>,
) -> Action {
    let slips = dice.below(100) < SLIPS;
    let points = |id: TicketId| i32::from(situation.board.ticket(id).points);
    match situation.decision {
        // All tickets look nice and short ones easy; whether they go together it does not ask.
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
    // What can be claimed at all is tempting when something slips, or when no ticket is left.
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

/// What it goes for.
#[derive(Clone, Copy)]
struct Target {
    route: RouteId,
    /// The whole way that the route is a part of, and the ticket at its end.
    way: RouteSet,
    ticket: Option<TicketId>,
}

/// The next route of the ticket with the shortest way; when all are done, the longest route.
fn target(situation: &Situation<'_>) -> Option<Target> {
    let me = situation.me();
    let length = |id| situation.route(id).length.into();
    let roads = RouteGraph::new(situation.board, me.claims, situation.open(), length);
    let ways = situation.unfinished().iter().filter_map(|id| {
        let ticket = situation.board.ticket(id);
        let way = roads.way(ticket.a, ticket.b)?;
        let payable = way.routes.iter().find(|&id| situation.can_pay(id));
        let route = payable.or(way.first)?;
        Some((way.cost, Target { route, way: way.routes, ticket: Some(id) }))
    });
    let nearest = best(ways, |&(cost, _)| std::cmp::Reverse(cost));
    nearest.map(|(_, target)| target).or_else(|| {
        let route = best(situation.open().iter(), |&id| situation.route(id).length)?;
        Some(Target { route, way: RouteSet::single(route), ticket: None })
    })
}

/// The color of the next route, or of one farther on; a slip takes the wild that lies open, or what
/// comes.
fn draw(situation: &Situation<'_>, target: Option<Target>, slips: bool) -> Action {
    let next = target.and_then(|target| situation.color_for(target.route));
    let way = target.map_or(RouteSet::EMPTY, |target| target.way);
    let on_the_way = |color| way.iter().any(|id| situation.route(id).color == Some(color));
    let worth = |card| match card {
        Card::Wild if slips => 4,
        Card::Colored(color) if Some(color) == next && !slips => 3,
        Card::Colored(color) if on_the_way(color) && !slips => 2,
        Card::Wild | Card::Colored(_) => 0,
    };
    situation.best_draw(worth, 1).map_or_else(|| situation.anything(), |(_, draw)| draw)
}
