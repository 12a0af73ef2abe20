//! The bot `path`: it connects every ticket with the fewest routes, and claims the routes with the
//! most points at stake first.

use board::{RouteId, TicketSet};
use rules::{Action, Card};

use super::{stacks, ticket_points};
use crate::reason::{Motive, Notes};
use crate::route_graph::RouteGraph;
use crate::situation::{OpenDecision, Situation};

/// Chooses an action as `path`.
pub(crate) fn path(situation: &Situation<'_>, notes: &mut Notes<'_>) -> Action {
    match situation.decision {
        OpenDecision::Keep(_) => {
            let (_, most) = situation.keep_limits();
            Action::KeepTickets(
                situation.best_offered(most, |id| -fewest(situation, situation.unfinished(), id)),
            )
        }
        OpenDecision::Pick => {
            let picked = situation.unfinished().or(situation.picks);
            let best = situation.best_offered(1, |id| -fewest(situation, picked, id));
            best.first().map_or_else(|| situation.anything(), Action::Pick)
        }
        OpenDecision::Stacks => stacks(situation),
        OpenDecision::Turn => turn(situation, notes),
        OpenDecision::SecondCard => draw(situation, &wanted(situation)),
    }
}

/// Returns how many routes the bot wants if it keeps this ticket too. It keeps the tickets for
/// which this number is smallest.
fn fewest(situation: &Situation<'_>, with: TicketSet, id: board::TicketId) -> i32 {
    on_paths(situation, with.or(TicketSet::single(id))).len() as i32
}

fn turn(situation: &Situation<'_>, notes: &mut Notes<'_>) -> Action {
    let wanted = wanted(situation);
    let claims = wanted.iter().filter_map(|&(priority, route)| {
        let fits = situation.route(route).length <= situation.me().supply;
        let payment = situation.plain_payment(route).filter(|_| fits)?;
        Some((priority, Action::Claim(situation.claim(route, payment))))
    });
    for (priority, claim) in claims.clone() {
        notes.consider(claim, 100 * priority, || Motive::HardToReplace.into());
    }
    claims.map(|(_, claim)| claim).next().unwrap_or_else(|| draw(situation, &wanted))
}

/// Returns the routes that the bot wants, with their priorities, the highest first. Without
/// unfinished tickets it wants every open route, short ones first.
fn wanted(situation: &Situation<'_>) -> Vec<(i32, RouteId)> {
    let mut wanted = on_paths(situation, situation.unfinished());
    if wanted.is_empty() {
        let cheapest = |id: RouteId| (-i32::from(situation.route(id).length), id);
        wanted = situation.open().iter().map(cheapest).collect();
    }
    wanted.sort_by_key(|&(priority, route)| (-priority, route));
    wanted
}

/// Returns every route on a path with the fewest routes, and its priority: the route's points plus
/// twice the ticket's. A route on several paths has the highest of their priorities.
fn on_paths(situation: &Situation<'_>, tickets: TicketSet) -> Vec<(i32, RouteId)> {
    let me = situation.me();
    let graph = RouteGraph::new(situation.board, me.claims, me.free, |_| 1);
    let mut wanted: Vec<(i32, RouteId)> = Vec::new();
    for id in tickets.iter() {
        let ticket = situation.board.ticket(id);
        let Some(path) = graph.path(ticket.a, ticket.b) else { continue };
        for route in path.routes.iter() {
            let priority = situation.route_points(route) + 2 * ticket_points(situation, id);
            match wanted.iter_mut().find(|(_, other)| *other == route) {
                Some((known, _)) => *known = priority.max(*known),
                None => wanted.push((priority, route)),
            }
        }
    }
    wanted
}

/// Draws a face-up card of a wanted color, for the route with the highest priority; else unseen.
fn draw(situation: &Situation<'_>, wanted: &[(i32, RouteId)]) -> Action {
    for &(_, id) in wanted {
        let color = situation.color_for(id);
        let mut open = situation.face_up();
        if let Some((slot, _)) = open.find(|&(_, card)| color.map(Card::Colored) == Some(card)) {
            return Action::DrawMarket(slot);
        }
    }
    situation.anything()
}
