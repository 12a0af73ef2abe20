//! The bots `adversarial` and `cf-combined`: `cf-eval`, and in addition they block the next
//! opponent.

use board::{LocationId, RouteId, RouteSet};
use rules::{Action, Network, Seat};

use super::cf_eval::{ONE, cf_eval, cf_eval_with};
use crate::moves::best;
use crate::reason::{Motive, Notes};
use crate::situation::{OpenDecision, Situation};

/// Claims the longest route that would join two parts of the next opponent's network, if the seat
/// can pay for one. Otherwise plays like `cf-eval`.
pub(crate) fn adversarial(situation: &Situation<'_>, notes: &mut Notes<'_>) -> Action {
    let threatened = |next: Seat| Threats::of(situation, next).routes();
    let threatened = situation.rivals().next().map_or(RouteSet::EMPTY, threatened);
    let payable = situation.payable().and(threatened).iter();
    let route = best(payable, |&id| situation.route(id).length);
    let claim = route
        .filter(|_| situation.decision == OpenDecision::Turn)
        .and_then(|id| Some(Action::Claim(situation.claim(id, situation.plain_payment(id)?))));
    match (claim, situation.rivals().next()) {
        (Some(claim), Some(next)) => {
            notes.consider(claim, 0, || Motive::Blocks(next).into());
            claim
        }
        _ => cf_eval(situation, notes),
    }
}

/// Plays like `cf-eval`, with 3 % of [`Threats::weight`] added to the score of a claim that blocks
/// two large groups of the next opponent. The more routes block, the less each of them adds.
pub(crate) fn cf_combined(situation: &Situation<'_>, notes: &mut Notes<'_>) -> Action {
    let Some(next) = situation.rivals().next() else { return cf_eval(situation, notes) };
    let threats = Threats::of(situation, next);
    let large = threats.large();
    let count = large.len() as i32;
    let bonus = |id: RouteId| {
        if large.contains(id) { 3 * (threats.weight(id) - 20 * ONE * (count - 1)) / 100 } else { 0 }
    };
    cf_eval_with(situation, notes, bonus)
}

/// The least number of locations in a large group.
const LARGE: i32 = 3;

/// The unclaimed routes that would join two groups of an opponent. A group is a connected part of
/// its network.
struct Threats<'s, 'b> {
    situation: &'s Situation<'b>,
    opponent: Seat,
    network: Network,
}

impl<'s, 'b> Threats<'s, 'b> {
    fn of(situation: &'s Situation<'b>, opponent: Seat) -> Threats<'s, 'b> {
        let network = Network::of(situation.board, situation.player(opponent).claims);
        Threats { situation, opponent, network }
    }

    /// Returns the routes that would join two groups.
    fn routes(&self) -> RouteSet {
        let free = self.situation.player(self.opponent).free;
        let joins = |id: &RouteId| {
            let route = self.situation.route(*id);
            let parts = self.group(route.a).1 > 1 && self.group(route.b).1 > 1;
            parts && !self.network.joins(route.a, route.b)
        };
        free.iter().filter(joins).collect()
    }

    /// Returns the routes that would join two large groups, without double routes.
    fn large(&self) -> RouteSet {
        let large = |id: &RouteId| {
            let route = self.situation.route(*id);
            let sizes = [route.a, route.b].map(|end| self.group(end).1);
            route.twin.is_none() && sizes.iter().all(|&size| size >= LARGE)
        };
        self.routes().iter().filter(large).collect()
    }

    /// Returns the size of the group at a location: the cars placed in it and the number of its
    /// locations.
    fn group(&self, at: LocationId) -> (i32, i32) {
        let own = self.situation.player(self.opponent).claims.iter();
        let own = own.map(|id| self.situation.route(id));
        let cars = own.filter(|route| self.network.joins(route.a, at));
        let places = self.situation.board.location_ids();
        let places = places.filter(|&other| self.network.joins(other, at)).count();
        (cars.map(|route| i32::from(route.length)).sum(), places as i32)
    }

    /// Returns the weight of a route that joins two groups, in units of [`ONE`]. It is the sum of 4
    /// × the cars that the opponent has placed, 0.05 × the cars in both groups, and the squares of
    /// the groups' numbers of locations.
    fn weight(&self, id: RouteId) -> i32 {
        let route = self.situation.route(id);
        let supply = self.situation.player(self.opponent).supply;
        let placed = i32::from(self.situation.board.supply()) - i32::from(supply);
        let [(cars, size), (more_cars, other_size)] = [route.a, route.b].map(|at| self.group(at));
        let squares = size * size + other_size * other_size;
        ONE * (4 * placed + squares) + ONE / 20 * (cars + more_cars)
    }
}
