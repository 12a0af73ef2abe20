//! The bots `one-step` and `long-route`: they pursue one route at a time, for the most valuable
//! ticket.

use board::{Color, RouteId, RouteSet, TicketId};
use rules::{Action, Card, Payment};

use super::{stacks, ticket_points};
use crate::moves::best;
use crate::reason::{Motive, Notes};
use crate::route_graph::{Path, RouteGraph};
use crate::situation::{OpenDecision, Situation};

/// A bot that pursues one route until somebody's score rises.
#[derive(Clone, Debug)]
pub struct OneStep {
    style: Style,
    target: Option<Target>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    OneStep,
    LongRoute,
}

#[derive(Clone, Copy, Debug)]
struct Target {
    route: RouteId,
    color: Option<Color>,
    /// The ticket that the route serves.
    ticket: Option<TicketId>,
    /// The sum of all scores when the route was chosen.
    scores: i32,
    tickets: usize,
}

impl OneStep {
    pub(crate) const ONE_STEP: OneStep = OneStep { style: Style::OneStep, target: None };
    pub(crate) const LONG_ROUTE: OneStep = OneStep { style: Style::LongRoute, target: None };

    pub(crate) fn is_long_route(&self) -> bool {
        self.style == Style::LongRoute
    }

    pub(crate) fn choose(&mut self, situation: &Situation<'_>, notes: &mut Notes<'_>) -> Action {
        match situation.decision {
            OpenDecision::Keep(_) => self.keep(situation),
            OpenDecision::Pick => {
                let best = situation.best_offered(1, |id| self.ticket_worth(situation, id));
                best.first().map_or_else(|| situation.anything(), Action::Pick)
            }
            OpenDecision::Stacks => stacks(situation),
            OpenDecision::Turn => self.turn(situation, notes),
            OpenDecision::SecondCard => draw(situation, self.aim(situation)),
        }
    }

    /// Keeps all tickets of the opening offer. Keeps as few as allowed of later offers, reachable
    /// ones first, then by points.
    fn keep(&self, situation: &Situation<'_>) -> Action {
        let (least, most) = situation.keep_limits();
        let is_opening = situation.tickets.is_empty();
        let count = if is_opening { most } else { least };
        Action::KeepTickets(situation.best_offered(count, |id| self.ticket_worth(situation, id)))
    }

    fn ticket_worth(&self, situation: &Situation<'_>, id: TicketId) -> i32 {
        let points = ticket_points(situation, id);
        if self.path(situation, id).is_some() { points } else { points - 1000 }
    }

    fn turn(&mut self, situation: &Situation<'_>, notes: &mut Notes<'_>) -> Action {
        let target = self.aim(situation);
        if target.is_none_or(|target| target.ticket.is_none()) && self.draws_tickets(situation) {
            return Action::DrawTickets;
        }
        let Some(target) = target else { return situation.anything() };
        let Some(payment) = payment(situation, target) else {
            return draw(situation, Some(target));
        };
        let claim = Action::Claim(situation.claim(target.route, payment));
        let why = || target.ticket.map_or(Motive::AnythingGoes, Motive::OnTheWay).into();
        notes.consider(claim, 100 * situation.route_points(target.route), why);
        claim
    }

    /// Returns whether to draw tickets: every seat has at least 8/45 of its cars. `long-route`
    /// never draws any.
    fn draws_tickets(&self, situation: &Situation<'_>) -> bool {
        let enough = situation.part_of_supply(8, 45);
        let all = situation.players[..situation.seats].iter().all(|it| it.supply >= enough);
        self.style == Style::OneStep && situation.tickets_open && all
    }

    /// Returns the target: the previous one, unless a score or the number of tickets has changed
    /// since it was chosen.
    fn aim(&mut self, situation: &Situation<'_>) -> Option<Target> {
        let players = &situation.players[..situation.seats];
        let scores = players.iter().map(|player| i32::from(player.points)).sum();
        let tickets = situation.tickets.len();
        let holds = |old: &Target| old.scores == scores && old.tickets == tickets;
        self.target = self.target.filter(holds).or_else(|| {
            let (ticket, route) = self.next_route(situation)?;
            Some(Target { route, color: situation.color_for(route), ticket, scores, tickets })
        });
        self.target
    }

    fn next_route(&self, situation: &Situation<'_>) -> Option<(Option<TicketId>, RouteId)> {
        let reachable = situation.unfinished().iter().filter_map(|id| {
            let first = self.path(situation, id)?.first?;
            Some((Some(id), first))
        });
        let worth =
            |(id, _): &(Option<TicketId>, RouteId)| id.map(|id| ticket_points(situation, id));
        best(reachable, worth).or_else(|| Some((None, self.longest(situation)?)))
    }

    /// Returns the longest free route. `long-route` prefers gray routes that it can pay.
    fn longest(&self, situation: &Situation<'_>) -> Option<RouteId> {
        let length = |id: &RouteId| situation.route(*id).length;
        let gray = |id: &RouteId| situation.route(*id).color.is_none();
        let payable = situation.payable().iter().filter(gray);
        let payable = best(payable, length).filter(|_| self.style == Style::LongRoute);
        payable.or_else(|| best(situation.open().iter(), length))
    }

    /// Returns the shortest path of a ticket. `long-route` uses long routes only. None if the cars
    /// left do not suffice.
    fn path(&self, situation: &Situation<'_>, id: TicketId) -> Option<Path> {
        let (me, ticket) = (situation.me(), situation.board.ticket(id));
        let shortest = match self.style {
            Style::OneStep => 0,
            Style::LongRoute => long(situation),
        };
        let fits = |id: &RouteId| situation.route(*id).length >= shortest;
        let free: RouteSet = me.free.iter().filter(fits).collect();
        let length = |id| situation.route(id).length.into();
        let path =
            RouteGraph::new(situation.board, me.claims, free, length).path(ticket.a, ticket.b)?;
        (path.cost <= i16::from(me.supply)).then_some(path)
    }
}

/// Returns the least length of a long route: 3, or less if two thirds of the board's routes are
/// shorter.
fn long(situation: &Situation<'_>) -> u8 {
    let mut lengths: Vec<u8> = situation.board.routes().iter().map(|it| it.length).collect();
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    lengths[lengths.len() / 3].min(3)
}

/// Returns the payment for the target with cards of its color and the fewest wilds.
fn payment(situation: &Situation<'_>, target: Target) -> Option<Payment> {
    let fits = |payment: &Payment| payment.color.is_none() || payment.color == target.color;
    situation.payments(target.route).find(fits)
}

/// Draws a face-up card of the target's color, else a face-up wild, else unseen.
fn draw(situation: &Situation<'_>, target: Option<Target>) -> Action {
    let color = target.and_then(|target| target.color);
    let worth = |card| match card {
        Card::Colored(it) if Some(it) == color => 3,
        Card::Wild => 2,
        Card::Colored(_) => 0,
    };
    situation.best_draw(worth, 1).map_or_else(|| situation.anything(), |(_, draw)| draw)
}
