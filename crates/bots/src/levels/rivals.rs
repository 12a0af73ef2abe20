//! Guesses what rivals want, from their routes and the tickets that fit these.

use board::{LocationId, MAX_ROUTES, MAX_SEATS, RouteId, TicketId};
use rules::{Network, Seat, closed_by_claim};

use super::weights::{POINT, Weights};
use crate::route_graph::{Distances, FAR, RouteGraph};
use crate::situation::Situation;

/// The number of likely tickets that are considered for each rival.
const GUESSES: usize = 6;

/// The chance that a rival claims a given route before the next turn, in thousandths.
const BASE_DANGER: i32 = 10;

/// For each rival and route, how much the rival seems to want it.
pub(crate) struct Rivals<'b> {
    /// The graph of the board for each seat.
    graphs: Vec<RouteGraph<'b>>,
    wants: [[Want; MAX_ROUTES]; MAX_SEATS],
    weights: Weights,
}

/// How much a rival wants a route.
#[derive(Clone, Copy, Default)]
struct Want {
    /// The sum of the chances, in percent, that the rival holds a ticket whose path uses the route.
    chance: i16,
    /// The expected points of these tickets, in tenths of a point.
    points: i16,
}

/// What speaks for claiming a route now because of rivals.
#[derive(Clone, Copy, Default)]
pub(crate) struct Stake {
    pub(crate) worth: i32,
    /// The rival that loses most by it, if one loses at least a point.
    pub(crate) loser: Option<Seat>,
}

impl<'b> Rivals<'b> {
    pub(crate) fn of(situation: &Situation<'b>, weights: &Weights) -> Rivals<'b> {
        let wants = [[Want::default(); MAX_ROUTES]; MAX_SEATS];
        let graphs = Seat::all(situation.seats).map(|seat| graph_of(situation, seat)).collect();
        let mut rivals = Rivals { graphs, wants, weights: *weights };
        for rival in situation.rivals() {
            rivals.watch(situation, rival);
        }
        rivals
    }

    /// Guesses which tickets a rival holds: those whose paths its routes cover most. Adds the
    /// chance and the expected points of each to the routes that its path still needs.
    fn watch(&mut self, situation: &Situation<'_>, rival: Seat) {
        let player = situation.player(rival);
        let graph = &self.graphs[rival.index()];
        let distances = graph.distances();
        let known = situation.tickets.or(situation.picks);
        let guesses = situation.board.ticket_ids().filter(|&id| !known.contains(id));
        let guesses = guesses.filter_map(|id| guess(situation, graph, &distances, id));
        let likeliest = Likeliest::of(guesses);
        let all = likeliest.total_weight.max(1);
        let held = i32::from(player.ticket_count);
        for Guess { id, weight, nodes } in likeliest.guesses.into_iter().flatten() {
            // The chance that the rival holds the ticket, in percent.
            let chance = (100 * held * weight / all).min(90);
            let Some(path) = graph.path_between(&distances, nodes[0], nodes[1]) else { continue };
            let hopeless = path.cost > i16::from(player.supply);
            if hopeless || weight < 10 {
                continue;
            }
            let points = chance * i32::from(situation.board.ticket(id).points) / 10;
            for route in path.routes.iter() {
                let want = &mut self.wants[rival.index()][route.index()];
                want.chance += chance as i16;
                want.points += points as i16;
            }
        }
    }

    /// Returns what rivals lose by a claim of this route, and for a planned route what its loss would
    /// cost, weighted with the chance that a rival claims it.
    pub(crate) fn stake(&self, situation: &Situation<'_>, id: RouteId, planned: bool) -> Stake {
        let mut stake = Stake::default();
        let mut most = POINT;
        let mut danger = 0;
        for rival in situation.rivals() {
            let want = self.wants[rival.index()][id.index()];
            if want.chance == 0 {
                continue;
            }
            let loss = self.loss(situation, rival, id, want);
            if loss >= most {
                (most, stake.loser) = (loss, Some(rival));
            }
            stake.worth += loss * self.weights.blocking_percent / 100;
            let can_pay = situation.player(rival).hand_size >= situation.route(id).length;
            danger += i32::from(want.chance) * if can_pay { 3 } else { 1 };
        }
        if planned {
            let danger = danger + BASE_DANGER * (situation.seats as i32 - 1);
            let around = detour(situation, self.graph_for(situation.seat), situation.seat, id)
                .map_or(8, i32::from)
                .min(8);
            stake.worth += danger.min(600) * self.cars(around) / 1000;
        }
        stake
    }

    /// Returns what a rival loses, in hundredths of a point: the cost of its detour, or its tickets
    /// if they are worth less or there is no detour. The loss counts up to 20 points and is shared
    /// among all rivals.
    fn loss(&self, situation: &Situation<'_>, rival: Seat, id: RouteId, want: Want) -> i32 {
        let tickets = 2 * i32::from(want.points) * POINT / 10;
        let around = detour(situation, self.graph_for(rival), rival, id);
        let around = around.map(|cars| self.cars(cars.into()) * i32::from(want.chance) / 100);
        let loss = around.map_or(tickets, |around| around.min(tickets));
        loss.min(20 * POINT) / (situation.seats as i32 - 1)
    }

    fn graph_for(&self, seat: Seat) -> &RouteGraph<'b> {
        &self.graphs[seat.index()]
    }

    /// Returns the cost of this number of additional cars.
    fn cars(&self, cars: i32) -> i32 {
        cars * self.weights.turn_worth * 7 / 10
    }
}

/// The guesses with the highest weights, of equals the first, and the sum of all weights.
#[derive(Default)]
struct Likeliest {
    guesses: [Option<Guess>; GUESSES],
    total_weight: i32,
}

impl Likeliest {
    fn of(guesses: impl Iterator<Item = Guess>) -> Likeliest {
        let mut likeliest = Likeliest::default();
        for guess in guesses {
            likeliest.total_weight += guess.weight;
            let kept = &mut likeliest.guesses;
            let lighter = |place: &Option<Guess>| place.is_none_or(|it| it.weight < guess.weight);
            if let Some(at) = kept.iter().position(lighter) {
                kept[at..].rotate_right(1);
                kept[at] = Some(guess);
            }
        }
        likeliest
    }
}

/// A ticket that a rival may hold.
#[derive(Clone, Copy)]
struct Guess {
    id: TicketId,
    /// How well it fits the rival's routes: from 4 to 104.
    weight: i32,
    nodes: [usize; 2],
}

/// Weighs a ticket by how much of its path a rival has built; none if it is complete or impossible.
fn guess(
    situation: &Situation<'_>,
    graph: &RouteGraph<'_>,
    distances: &Distances,
    id: TicketId,
) -> Option<Guess> {
    let ticket = situation.board.ticket(id);
    let nodes = [graph.node(ticket.a), graph.node(ticket.b)];
    let left = i32::from(distances.between(nodes[0], nodes[1]));
    // A ticket has about as many points as its shortest path has cars.
    let whole = i32::from(ticket.points);
    if left == 0 || left >= i32::from(FAR) || whole == 0 {
        return None;
    }
    let built = (whole - left).max(0) * 100 / whole;
    // A rival may also hold a ticket for which nothing is built.
    Some(Guess { id, weight: 4 + built * built / 100, nodes })
}

/// Returns the graph of the board for a seat, with the lengths of routes as costs.
fn graph_of<'b>(situation: &Situation<'b>, seat: Seat) -> RouteGraph<'b> {
    let player = situation.player(seat);
    let length = |id| situation.route(id).length.into();
    RouteGraph::new(situation.board, player.claims, player.free, length)
}

/// Returns the number of additional cars that a seat needs without a route; none if there is no other
/// path within its cars.
fn detour(
    situation: &Situation<'_>,
    graph: &RouteGraph<'_>,
    seat: Seat,
    id: RouteId,
) -> Option<i16> {
    let (player, route) = (situation.player(seat), situation.route(id));
    let left = player.free.minus(closed_by_claim(situation.board, situation.seats, id));
    let around = graph.cost_around(id, left, |id| situation.route(id).length.into())?;
    (around <= i16::from(player.supply)).then_some((around - i16::from(route.length)).max(0))
}

/// The fewest cars of a part of a network that counts as large.
const PART: u8 = 4;

/// Returns the only route that can still join two large parts of the only rival's network, if this
/// seat can pay it now and the rival could soon. With two seats, claiming it is always right.
pub(crate) fn lone_link(situation: &Situation<'_>) -> Option<RouteId> {
    let rival = situation.rivals().next().filter(|_| situation.seats == 2)?;
    let player = situation.player(rival);
    let network = Network::of(situation.board, player.claims);
    let graph = graph_of(situation, rival);
    let cars = |at: LocationId| {
        let joined = |id: &RouteId| network.joins(situation.route(*id).a, at);
        situation.cars(player.claims.iter().filter(joined).collect())
    };
    let is_link = |id: &RouteId| {
        let route = situation.route(*id);
        let payable = route.length <= player.supply.min(player.hand_size + 2);
        let parts = !network.joins(route.a, route.b);
        let large = cars(route.a) >= PART && cars(route.b) >= PART;
        payable && parts && large && detour(situation, &graph, rival, *id).is_none()
    };
    player.free.and(situation.payable()).iter().find(is_link)
}
