//! `path`: every ticket by the fewest routes, in the order of what is at stake.

use board::{RouteId, TicketSet};
use rules::{Action, Card};

use super::{stacks, ticket_points};
use crate::reason::{Motive, Notes};
use crate::route_graph::RouteGraph;
use crate::situation::{OpenDecision, Situation};

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

/// How many routes it wants with one ticket more: where not all may be kept, the fewest.
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

/// The routes it wants, the most pressing first.
fn wanted(situation: &Situation<'_>) -> Vec<(i32, RouteId)> {
    let mut wanted = on_paths(situation, situation.unfinished());
    if wanted.is_empty() {
        let cheapest = |id: RouteId| (-i32::from(situation.route(id).length), id);
        wanted = situation.open().iter().map(cheapest).collect();
    }
    wanted.sort_by_key(|&(priority, route)| (-priority, route));
    wanted
}

/// Route points and twice the ticket's, for every route on a way with the fewest routes.
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

/// A face-up card of a wanted color, the most pressing route first; else unseen.
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
