//! What the others seem to want, guessed from what is open: their routes, and the tickets that go well
//! with them.

use board::{LocationId, MAX_ROUTES, RouteId, TicketId};
use rules::{Network, Seat};

use super::mind::{Mind, POINT};
use crate::roads::{Distances, FAR, Roads};
use crate::situation::Situation;

/// So many of the likeliest tickets of a rival are looked at.
const GUESSES: usize = 6;

/// The chance that a rival takes any route before the next turn, in thousandths.
const BASE_DANGER: i32 = 10;

/// For each route, what rivals would lose with it and how likely they take it soon.
pub(crate) struct Rivals {
    /// What the rivals lose, shared among them, in hundredths of a point.
    loss: [i16; MAX_ROUTES],
    /// Who loses most.
    loser: [Option<Seat>; MAX_ROUTES],
    /// The chance that it is gone before the next turn, in thousandths.
    danger: [i16; MAX_ROUTES],
    mind: Mind,
}

impl Rivals {
    pub(crate) fn of(situation: &Situation<'_>, mind: &Mind) -> Rivals {
        let mut rivals = Rivals {
            loss: [0; MAX_ROUTES],
            loser: [None; MAX_ROUTES],
            danger: [0; MAX_ROUTES],
            mind: *mind,
        };
        let all = situation.board.route_ids().collect();
        let length = |id| situation.route(id).length.into();
        let empty = Roads::new(situation.board, board::RouteSet::EMPTY, all, length).distances();
        for rival in situation.rivals() {
            rivals.watch(situation, rival, &empty);
        }
        rivals
    }

    /// The tickets that a rival may hold: those that its routes have brought nearest.
    fn watch(&mut self, situation: &Situation<'_>, rival: Seat, empty: &Distances) {
        let player = situation.player(rival);
        let length = |id| situation.route(id).length.into();
        let roads = Roads::new(situation.board, player.claims, player.free, length);
        let distances = roads.distances();
        let known = situation.tickets.or(situation.picks);
        let guesses = situation.board.ticket_ids().filter(|&id| !known.contains(id));
        let guesses = guesses.filter_map(|id| guess(situation, &roads, &distances, empty, id));
        let mut guesses: Vec<Guess> = guesses.collect();
        guesses.sort_by_key(|guess| std::cmp::Reverse(guess.weight));
        let all: i32 = guesses.iter().map(|guess| guess.weight).sum::<i32>().max(1);
        guesses.truncate(GUESSES);
        let held = i32::from(player.ticket_count);
        for Guess { id, weight, nodes, .. } in guesses {
            // A ticket is held with this chance, in hundredths.
            let chance = (100 * held * weight / all).min(90);
            let Some(way) = roads.way_by(&distances, nodes[0], nodes[1]) else { continue };
            let hopeless = way.cost > i16::from(player.supply);
            if hopeless || weight < 10 {
                continue;
            }
            let points = POINT * i32::from(situation.board.ticket(id).points);
            for route in way.routes.iter() {
                self.wanted(situation, rival, route, chance, points);
            }
        }
    }

    fn wanted(
        &mut self,
        situation: &Situation<'_>,
        rival: Seat,
        id: RouteId,
        chance: i32,
        points: i32,
    ) {
        let (player, route) = (situation.player(rival), situation.route(id));
        let can_pay = player.hand_size >= route.length;
        let danger = &mut self.danger[id.index()];
        *danger += (chance * if can_pay { 3 } else { 1 }) as i16;
        let around = detour(situation, rival, id);
        let cost = around.map_or(2 * points, |cars| i32::from(cars) * self.mind.turn * 7 / 10);
        let loss = chance * cost.min(2 * points) / 100;
        let shared = loss / (situation.seats as i32 - 1);
        if shared > i32::from(self.loss[id.index()]) {
            self.loser[id.index()] = Some(rival);
        }
        let sum = i32::from(self.loss[id.index()]) + shared;
        self.loss[id.index()] = sum.min(20 * POINT) as i16;
    }

    /// What speaks for claiming this route now, beyond its own worth: what rivals lose by it, and for
    /// a planned route the danger that it is gone.
    pub(crate) fn stake(&self, situation: &Situation<'_>, id: RouteId, planned: bool) -> i32 {
        let denied = i32::from(self.loss[id.index()]) * self.mind.blocking / 100;
        if !planned {
            return denied;
        }
        let seat = situation.seat;
        let around = detour(situation, seat, id).map_or(8, i32::from).min(8);
        let base = BASE_DANGER * (situation.seats as i32 - 1);
        let danger = (i32::from(self.danger[id.index()]) + base).min(600);
        denied + danger * around * self.mind.turn * 7 / 10 / 1000
    }

    pub(crate) fn hurt_most(&self, id: RouteId) -> Option<Seat> {
        self.loser[id.index()].filter(|_| self.loss[id.index()] >= POINT as i16)
    }
}

/// A ticket that a rival may hold.
struct Guess {
    id: TicketId,
    /// How well it goes with the rival's routes, in hundredths.
    weight: i32,
    nodes: [usize; 2],
}

/// How much of a ticket's way a rival has built.
fn guess(
    situation: &Situation<'_>,
    roads: &Roads<'_>,
    distances: &Distances,
    empty: &Distances,
    id: TicketId,
) -> Option<Guess> {
    let ticket = situation.board.ticket(id);
    let nodes = [roads.node(ticket.a), roads.node(ticket.b)];
    let left = i32::from(distances.between(nodes[0], nodes[1]));
    let whole = i32::from(empty.between(ticket.a.index(), ticket.b.index()));
    if left == 0 || left >= i32::from(FAR) || whole == 0 {
        return None;
    }
    let built = (whole - left).max(0) * 100 / whole;
    // Tickets with nothing built are possible too.
    Some(Guess { id, weight: 4 + built * built / 100, nodes })
}

/// How many cars more the way around a route takes for this seat; none if there is no other way.
fn detour(situation: &Situation<'_>, seat: Seat, id: RouteId) -> Option<i16> {
    let (player, route) = (situation.player(seat), situation.route(id));
    let mut left = player.free;
    left.remove(id);
    let locks = situation.seats < situation.board.twins_open_from();
    route.twin.filter(|_| locks).into_iter().for_each(|twin| left.remove(twin));
    let length = |id| situation.route(id).length.into();
    let roads = Roads::new(situation.board, player.claims, left, length);
    let way = roads.way(route.a, route.b)?;
    let cars = way.cost - i16::from(route.length);
    (way.cost <= i16::from(player.supply)).then_some(cars.max(0))
}

/// A part of a network counts when it has so many cars.
const PART: u8 = 4;

/// The one route that can still join two parts of the only rival's network, if this seat can pay it
/// and the rival soon could: at two seats nobody should leave that lying.
pub(crate) fn lone_link(situation: &Situation<'_>) -> Option<RouteId> {
    let rival = situation.rivals().next().filter(|_| situation.seats == 2)?;
    let player = situation.player(rival);
    let network = Network::of(situation.board, player.claims);
    let cars = |at: LocationId| {
        let joined = |id: &RouteId| network.joins(situation.route(*id).a, at);
        situation.cars(player.claims.iter().filter(joined).collect())
    };
    let is_link = |id: &RouteId| {
        let route = situation.route(*id);
        let payable = route.length <= player.supply.min(player.hand_size + 2);
        let parts = !network.joins(route.a, route.b);
        let large = cars(route.a) >= PART && cars(route.b) >= PART;
        payable && parts && large && detour(situation, rival, *id).is_none()
    };
    player.free.and(situation.payable()).iter().find(is_link)
}
