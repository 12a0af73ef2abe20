//! Tickets that were not completed: whether they could have been made, and until when.

use board::{MAX_ROUTES, RouteId, RouteSet, TicketId};
use rules::{Action, Decision, Game, Illegal, Observer, Seat};

use crate::levels::turns_for;
use crate::route_graph::RouteGraph;
use crate::situation::Situation;

/// A ticket that a seat has at the end and has not completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissedTicket {
    /// Whose ticket it is.
    pub seat: Seat,
    /// The ticket.
    pub ticket: TicketId,
    /// The last own turn that could have begun to make it; none if the seat never had such a turn.
    pub last_chance: Option<LastChance>,
}

/// A turn at which a ticket could still be made, although everybody else did what they did. The turns
/// for cards are those of a usual draw: a player may be luckier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastChance {
    /// The number of actions before it.
    pub action: usize,
    /// The number of turns that had begun.
    pub turn: usize,
    /// The routes that were missing.
    pub routes: RouteSet,
    /// The number of cars that they need.
    pub cars: u8,
    /// The number of own turns that drawing their cards and claiming them takes.
    pub needed: usize,
    /// The number of own turns that were left, this one included.
    pub left: usize,
}

/// The beginning of a seat's turn.
struct OwnTurn<'b> {
    action: usize,
    turn: usize,
    game: Game<'b>,
}

/// Finds the tickets that were not completed, and until when each could have been made. `game` is the
/// game before the first of these actions.
///
/// # Errors
/// The refusal, if an action is illegal.
pub fn missed_tickets(
    mut game: Game<'_>,
    actions: &[(Seat, Action)],
) -> Result<Vec<MissedTicket>, Illegal> {
    let mut turns: Vec<Vec<OwnTurn<'_>>> = Seat::all(game.seats()).map(|_| Vec::new()).collect();
    for (action, &(seat, chosen)) in actions.iter().enumerate() {
        let view = game.view(Observer::Spectator);
        if view.awaiting().decision() == Some(Decision::Turn) {
            turns[seat.index()].push(OwnTurn { action, turn: view.turns(), game });
        }
        game.check(seat, chosen)?.commit(&mut ());
    }
    let mut missed = Vec::new();
    for (seat, turns) in Seat::all(game.seats()).zip(&turns) {
        let view = game.view(Observer::Seat(seat));
        let done = rules::Network::of(game.board(), view.claims(seat));
        for ticket in view.tickets(seat).unwrap_or_default().iter() {
            let ends = game.board().ticket(ticket);
            if !done.joins(ends.a, ends.b) {
                let last_chance = last_chance(turns, seat, ticket);
                missed.push(MissedTicket { seat, ticket, last_chance });
            }
        }
    }
    Ok(missed)
}

/// Finds the last of a seat's turns at which a ticket could still be made.
fn last_chance(turns: &[OwnTurn<'_>], seat: Seat, ticket: TicketId) -> Option<LastChance> {
    let mut open_for = [0; MAX_ROUTES];
    for (left, own) in (1..).zip(turns.iter().rev()) {
        let view = own.game.view(Observer::Seat(seat));
        if !view.tickets(seat).unwrap_or_default().contains(ticket) {
            return None;
        }
        // Routes never open again, so a route is open for the turns until it was seen open last.
        for route in view.free_for(seat).iter().chain(view.claims(seat).iter()) {
            open_for[route.index()] += 1;
        }
        if let Some(found) = own.chance(seat, ticket, left, &open_for) {
            return Some(found);
        }
    }
    None
}

impl OwnTurn<'_> {
    /// Returns how a ticket could be made from this turn on, with `left` own turns, this one included.
    /// `open_for` has the number of them for which each route stays open to the seat.
    fn chance(
        &self,
        seat: Seat,
        ticket: TicketId,
        left: usize,
        open_for: &[usize; MAX_ROUTES],
    ) -> Option<LastChance> {
        let view = self.game.view(Observer::Seat(seat));
        let situation = Situation::of(&view)?;
        let (me, ends) = (situation.me(), situation.board.ticket(ticket));
        let cars = |id: RouteId| i16::from(situation.route(id).length);
        // A claim takes a turn; six tenths of a turn draw a card.
        let turns = |id: RouteId| 10 + 6 * i16::from(situation.missing(id));
        let by_cars = RouteGraph::new(situation.board, me.claims, situation.open(), cars);
        let by_turns = RouteGraph::new(situation.board, me.claims, situation.open(), turns);
        let paths = [by_turns, by_cars].map(|graph| graph.path(ends.a, ends.b));
        let routes = paths.into_iter().flatten().map(|path| path.routes);
        let mut possible = routes.filter(|&routes| {
            situation.cars(routes) <= me.supply && is_in_time(&situation, routes, open_for)
        });
        let routes = possible.next()?;
        Some(LastChance {
            action: self.action,
            turn: self.turn,
            routes,
            cars: situation.cars(routes),
            needed: turns_for(&situation, routes) as usize,
            left,
        })
    }
}

/// Returns whether all routes can be claimed while they are open, those that close first being claimed
/// first.
fn is_in_time(situation: &Situation<'_>, routes: RouteSet, open_for: &[usize; MAX_ROUTES]) -> bool {
    let mut order: Vec<RouteId> = routes.iter().collect();
    order.sort_by_key(|id| open_for[id.index()]);
    let mut claimed = RouteSet::EMPTY;
    order.into_iter().all(|id| {
        claimed.insert(id);
        turns_for(situation, claimed) as usize <= open_for[id.index()]
    })
}
