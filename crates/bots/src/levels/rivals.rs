//! What the others seem to want, guessed from what is open: their routes, and the tickets that go well
//! with them.

use board::{LocationId, MAX_ROUTES, MAX_SEATS, RouteId, TicketId};
use rules::{Network, Seat, closed_by_claim};

use super::weights::{POINT, Weights};
use crate::route_graph::{Distances, FAR, RouteGraph};
use crate::situation::Situation;

/// So many of the likeliest tickets of a rival are looked at.
const GUESSES: usize = 6;

/// The chance that a rival takes any route before the next turn, in thousandths.
const BASE_DANGER: i32 = 10;

/// For each seat and route, how much the seat seems to want it.
pub(crate) struct Rivals<'b> {
    /// The board as each seat finds it.
    roads: Vec<RouteGraph<'b>>,
    wants: [[Want; MAX_ROUTES]; MAX_SEATS],
    mind: Weights,
}

/// How much a route is wanted.
#[derive(Clone, Copy, Default)]
struct Want {
    /// The chance that a ticket leads over it, in hundredths, added up.
    chance: i16,
    /// The points of these tickets by their chance, in points.
    points: i16,
}

/// What speaks for claiming a route now, because of the others.
#[derive(Clone, Copy, Default)]
pub(crate) struct Stake {
    pub(crate) worth: i32,
    /// Who loses most by it, if anybody loses a point.
    pub(crate) loser: Option<Seat>,
}

impl<'b> Rivals<'b> {
    pub(crate) fn of(situation: &Situation<'b>, mind: &Weights) -> Rivals<'b> {
        let wants = [[Want::default(); MAX_ROUTES]; MAX_SEATS];
        let roads = Seat::all(situation.seats).map(|seat| roads_of(situation, seat)).collect();
        let mut rivals = Rivals { roads, wants, mind: *mind };
        for rival in situation.rivals() {
            rivals.watch(situation, rival);
        }
        rivals
    }

    /// The tickets that a rival may hold: those that its routes have brought nearest.
    fn watch(&mut self, situation: &Situation<'_>, rival: Seat) {
        let player = situation.player(rival);
        let roads = &self.roads[rival.index()];
        let distances = roads.distances();
        let known = situation.tickets.or(situation.picks);
        let guesses = situation.board.ticket_ids().filter(|&id| !known.contains(id));
        let guesses = guesses.filter_map(|id| guess(situation, roads, &distances, id));
        let likeliest = Likeliest::of(guesses);
        let all = likeliest.weights.max(1);
        let held = i32::from(player.ticket_count);
        for Guess { id, weight, nodes } in likeliest.guesses.into_iter().flatten() {
            // A ticket is held with this chance, in hundredths.
            let chance = (100 * held * weight / all).min(90);
            let Some(way) = roads.way_by(&distances, nodes[0], nodes[1]) else { continue };
            let hopeless = way.cost > i16::from(player.supply);
            if hopeless || weight < 10 {
                continue;
            }
            let points = chance * i32::from(situation.board.ticket(id).points) / 10;
            for route in way.routes.iter() {
                let want = &mut self.wants[rival.index()][route.index()];
                want.chance += chance as i16;
                want.points += points as i16;
            }
        }
    }

    /// What rivals lose by a claim of this route, shared among them; and for a planned route what
    /// the danger costs that it is gone.
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
            stake.worth += loss * self.mind.blocking / 100;
            let can_pay = situation.player(rival).hand_size >= situation.route(id).length;
            danger += i32::from(want.chance) * if can_pay { 3 } else { 1 };
        }
        if planned {
            let danger = danger + BASE_DANGER * (situation.seats as i32 - 1);
            let around = detour(situation, self.roads_for(situation.seat), situation.seat, id)
                .map_or(8, i32::from)
                .min(8);
            stake.worth += danger.min(600) * self.cars(around) / 1000;
        }
        stake
    }

    /// The way around, or the tickets where that is cheaper or there is none.
    fn loss(&self, situation: &Situation<'_>, rival: Seat, id: RouteId, want: Want) -> i32 {
        let tickets = 2 * i32::from(want.points) * POINT / 10;
        let around = detour(situation, self.roads_for(rival), rival, id);
        let around = around.map(|cars| self.cars(cars.into()) * i32::from(want.chance) / 100);
        let loss = around.map_or(tickets, |around| around.min(tickets));
        loss.min(20 * POINT) / (situation.seats as i32 - 1)
    }

    fn roads_for(&self, seat: Seat) -> &RouteGraph<'b> {
        &self.roads[seat.index()]
    }

    /// What so many cars more cost.
    fn cars(&self, cars: i32) -> i32 {
        cars * self.mind.turn * 7 / 10
    }
}

/// The guesses with most weight, of equals the first; and what all of them weigh.
#[derive(Default)]
struct Likeliest {
    guesses: [Option<Guess>; GUESSES],
    weights: i32,
}

impl Likeliest {
    fn of(guesses: impl Iterator<Item = Guess>) -> Likeliest {
        let mut likeliest = Likeliest::default();
        for guess in guesses {
            likeliest.weights += guess.weight;
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
    /// How well it goes with the rival's routes, in hundredths.
    weight: i32,
    nodes: [usize; 2],
}

/// How much of a ticket's way a rival has built.
fn guess(
    situation: &Situation<'_>,
    roads: &RouteGraph<'_>,
    distances: &Distances,
    id: TicketId,
) -> Option<Guess> {
    let ticket = situation.board.ticket(id);
    let nodes = [roads.node(ticket.a), roads.node(ticket.b)];
    let left = i32::from(distances.between(nodes[0], nodes[1]));
    // Tickets are worth about as many points as their way has cars.
    let whole = i32::from(ticket.points);
    if left == 0 || left >= i32::from(FAR) || whole == 0 {
        return None;
    }
    let built = (whole - left).max(0) * 100 / whole;
    // Tickets with nothing built are possible too.
    Some(Guess { id, weight: 4 + built * built / 100, nodes })
}

/// The board as a seat finds it, by length.
fn roads_of<'b>(situation: &Situation<'b>, seat: Seat) -> RouteGraph<'b> {
    let player = situation.player(seat);
    let length = |id| situation.route(id).length.into();
    RouteGraph::new(situation.board, player.claims, player.free, length)
}

/// How many cars more the way around a route takes for this seat; none if there is no other way.
fn detour(
    situation: &Situation<'_>,
    roads: &RouteGraph<'_>,
    seat: Seat,
    id: RouteId,
) -> Option<i16> {
    let (player, route) = (situation.player(seat), situation.route(id));
    let left = player.free.minus(closed_by_claim(situation.board, situation.seats, id));
    let around = roads.around(id, left, |id| situation.route(id).length.into())?;
    (around <= i16::from(player.supply)).then_some((around - i16::from(route.length)).max(0))
}

/// A part of a network counts when it has so many cars.
const PART: u8 = 4;

/// The one route that can still join two parts of the only rival's network, if this seat can pay it
/// and the rival soon could: at two seats nobody should leave that lying.
pub(crate) fn lone_link(situation: &Situation<'_>) -> Option<RouteId> {
    let rival = situation.rivals().next().filter(|_| situation.seats == 2)?;
    let player = situation.player(rival);
    let network = Network::of(situation.board, player.claims);
    let roads = roads_of(situation, rival);
    let cars = |at: LocationId| {
        let joined = |id: &RouteId| network.joins(situation.route(*id).a, at);
        situation.cars(player.claims.iter().filter(joined).collect())
    };
    let is_link = |id: &RouteId| {
        let route = situation.route(*id);
        let payable = route.length <= player.supply.min(player.hand_size + 2);
        let parts = !network.joins(route.a, route.b);
        let large = cars(route.a) >= PART && cars(route.b) >= PART;
        payable && parts && large && detour(situation, &roads, rival, *id).is_none()
    };
    player.free.and(situation.payable()).iter().find(is_link)
}
