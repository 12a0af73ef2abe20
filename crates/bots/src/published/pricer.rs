//! `pricer` and `denier`: everything priced in points, and what hurts a rival too.

use board::{MAX_COLORS, RouteId, TicketId};
use rules::{Action, Card, Network, Payment, Seat};

use super::steiner::{SteinerPlan, precarious, prepare};
use super::ticket_points;
use crate::moves::best;
use crate::reason::{Motive, Notes};
use crate::route_graph::{FAR, RouteGraph};
use crate::situation::{OpenDecision, Situation};

/// Prices are in hundredths of a point.
const POINT: i32 = 100;
/// A car that the plan does not need.
const CAR: i32 = 60;
/// A card that no plan asks for.
const CARD: i32 = 40;
/// The least that a card is worth to a plan.
const WANTED_CARD: i32 = 80;
/// A wild in cards that a plan asks for, in hundredths.
const WILD_CARD: i32 = 130;
/// The turn that a claim outside the plan takes.
const TURN: i32 = 250;
/// A needed color spent on gray, for each card.
const ON_GRAY: i32 = 50;
/// A claim that nobody threatens can wait.
const HOLD_BACK: i32 = 150;

pub(crate) fn pricer(situation: &Situation<'_>, notes: &mut Notes<'_>) -> Action {
    choose(situation, notes, &Denial::None)
}

pub(crate) fn denier(situation: &Situation<'_>, notes: &mut Notes<'_>) -> Action {
    choose(situation, notes, &Denial::OfThreats)
}

enum Denial {
    None,
    OfThreats,
}

fn choose(situation: &Situation<'_>, notes: &mut Notes<'_>, denial: &Denial) -> Action {
    if !matches!(situation.decision, OpenDecision::Turn | OpenDecision::SecondCard) {
        return prepare(situation);
    }
    let prices = Prices::of(situation);
    if situation.decision == OpenDecision::SecondCard {
        let draw = situation.best_draw(|card| prices.card(card), prices.unseen());
        return draw.map_or_else(|| situation.anything(), |(_, draw)| draw);
    }
    let draw = situation.best_draw(|card| prices.first_card(card), 2 * prices.unseen());
    let tickets = situation.tickets_open.then(|| (prices.tickets(), Action::DrawTickets));
    let payable = situation.payable().iter();
    let claims = payable.flat_map(|id| situation.payments(id).map(move |pay| (id, pay)));
    let claims = claims.map(|(id, payment)| {
        let denied = match denial {
            Denial::None => 0,
            Denial::OfThreats => prices.denial(id),
        };
        (prices.claim(id, payment) + denied, Action::Claim(situation.claim(id, payment)))
    });
    let all: Vec<_> = claims.chain(tickets).chain(draw).collect();
    for &(worth, action) in &all {
        notes.consider(action, worth, || Motive::AnythingGoes.into());
    }
    best(all, |&(worth, _)| worth).map_or_else(|| situation.anything(), |(_, action)| action)
}

struct Prices<'s, 'b> {
    situation: &'s Situation<'b>,
    plan: SteinerPlan,
    /// Cards of each color that the plan still misses.
    missing: [i32; MAX_COLORS],
    demand: [i32; MAX_COLORS],
    endgame: bool,
    turns_left: i32,
    /// What a card that the plan asks for is worth.
    wanted: i32,
}

impl<'s, 'b> Prices<'s, 'b> {
    fn of(situation: &'s Situation<'b>) -> Prices<'s, 'b> {
        let plan = SteinerPlan::of(situation, situation.unfinished());
        let mut demand = [0; MAX_COLORS];
        for id in plan.routes.iter() {
            if let Some(color) = situation.color_for(id) {
                let route = situation.route(id);
                demand[color.index()] += i32::from(route.cost().most_colored());
            }
        }
        let held = situation.hand.colored();
        let missing = std::array::from_fn(|at| (demand[at] - i32::from(held[at])).max(0));
        let fewest = situation.players[..situation.seats].iter().map(|it| it.supply).min();
        let fewest = fewest.unwrap_or_default();
        let endgame = fewest <= situation.part_of_supply(9, 45) || situation.last_round.is_some();
        // A car takes about a turn: half of one to draw its card, half a claim.
        let last = situation.last_round.map(|left| left.div_ceil(situation.seats) as i32);
        let turns_left = last.unwrap_or_else(|| i32::from(fewest));
        let mut prices =
            Prices { situation, plan, missing, demand, endgame, turns_left, wanted: WANTED_CARD };
        prices.wanted = prices.plan_rate().max(WANTED_CARD);
        prices
    }

    /// What the plan pays for each card of it; a claim counts as two.
    fn plan_rate(&self) -> i32 {
        let (situation, plan) = (self.situation, &self.plan);
        let routes = plan.routes.len() as i32;
        let odds = self.odds(plan.cars.into(), routes);
        let tickets: i32 = plan.tickets.iter().map(|id| ticket_points(situation, id)).sum();
        let points: i32 = plan.routes.iter().map(|id| situation.route_points(id)).sum();
        (2 * tickets * odds + POINT * points) / (i32::from(plan.cars) + 2 * routes).max(1)
    }

    /// A card by its usefulness; at the end a card is worth nothing that pays for nothing planned.
    fn card(&self, card: Card) -> i32 {
        let idle = if self.endgame { 0 } else { CARD };
        match card {
            Card::Wild => self.wanted * WILD_CARD / 100,
            Card::Colored(color) if self.missing[color.index()] > 0 => self.wanted,
            Card::Colored(_) => idle,
        }
    }

    fn unseen(&self) -> i32 {
        let colors = self.situation.board.color_ids();
        let all: i32 = colors.clone().map(|color| self.card(Card::Colored(color))).sum();
        all / colors.count() as i32 + 10
    }

    /// What a first face-up card brings; a wild is the only card of the turn.
    fn first_card(&self, card: Card) -> i32 {
        match card {
            Card::Wild => self.card(card),
            Card::Colored(_) => self.card(card) + self.unseen(),
        }
    }

    /// Odds that a ticket will be completed, in hundredths.
    fn odds(&self, missing_cars: i32, routes: i32) -> i32 {
        let cards = missing_cars - self.situation.hand.total() as i32;
        let needed = (cards.max(0) + 1) / 2 + routes;
        if missing_cars > i32::from(self.situation.me().supply) {
            return 0;
        }
        (150 * self.turns_left / needed.max(1) - 50).clamp(0, 100)
    }

    /// What a ticket loses and gains by a route of its way: its share of twice the points.
    fn ticket_share(&self, id: RouteId) -> i32 {
        let (situation, plan) = (self.situation, &self.plan);
        if !plan.routes.contains(id) {
            return 0;
        }
        let cars = i32::from(plan.cars);
        let odds = self.odds(cars, plan.routes.len() as i32);
        let points: i32 = plan.tickets.iter().map(|id| ticket_points(situation, id)).sum();
        let share = 2 * points * i32::from(situation.route(id).length) * odds / cars.max(1);
        share.max(2 * POINT * self.completed(id))
    }

    /// The points of the tickets that this route completes at once.
    fn completed(&self, id: RouteId) -> i32 {
        let situation = self.situation;
        let mut network = Network::of(situation.board, situation.me().claims);
        network.join(situation.route(id).a, situation.route(id).b);
        let joined = |id: &TicketId| {
            let ticket = situation.board.ticket(*id);
            network.joins(ticket.a, ticket.b)
        };
        let done = situation.unfinished().iter().filter(joined);
        done.map(|id| ticket_points(situation, id)).sum()
    }

    fn claim(&self, id: RouteId, payment: Payment) -> i32 {
        let situation = self.situation;
        let route = situation.route(id);
        let planned = self.plan.routes.contains(id);
        let collect = situation.claim(id, payment).collect_at;
        let collect = collect.map_or(0, |at| situation.collect_points(at));
        let gain = POINT * (situation.route_points(id) + collect) + self.ticket_share(id);
        let spare_cars = i32::from(situation.me().supply) - i32::from(self.plan.cars);
        let at_leisure = self.plan.routes.is_empty();
        let cars =
            match (planned || at_leisure || self.endgame, spare_cars >= i32::from(route.length)) {
                (true, _) => 0,
                (false, true) => TURN + CAR * i32::from(route.length),
                (false, false) => TURN + 3 * CAR * i32::from(route.length),
            };
        gain - cars - self.payment(id, payment)
    }

    /// The cards spent by their usefulness elsewhere, and a penalty for a needed color on gray.
    fn payment(&self, id: RouteId, payment: Payment) -> i32 {
        let route = self.situation.route(id);
        let colored = i32::from(route.length - payment.wilds);
        let wilds = i32::from(payment.wilds) * self.card(Card::Wild);
        let Some(color) = payment.color else { return wilds };
        let used = self.plan.routes.contains(id) && self.situation.color_for(id) == Some(color);
        let own = if used { i32::from(route.cost().most_colored()) } else { 0 };
        let elsewhere = self.demand[color.index()] - own > 0;
        let idle = if self.endgame { 0 } else { CARD };
        let each = if elsewhere { self.wanted } else { idle };
        let gray = if route.color.is_none() && elsewhere { ON_GRAY } else { 0 };
        wilds + colored * (each + gray)
    }

    /// New tickets by the odds of completing one that costs what they cost on average.
    fn tickets(&self) -> i32 {
        let situation = self.situation;
        let tickets = situation.board.tickets();
        let mean: i32 = tickets.iter().map(|ticket| i32::from(ticket.points)).sum::<i32>() * POINT
            / tickets.len() as i32;
        let cars = mean / POINT + i32::from(self.plan.cars);
        let odds = self.odds(cars, self.plan.routes.len() as i32 + 2);
        let busy = !self.plan.routes.is_empty();
        // A ticket that fails costs its points.
        if busy { -POINT } else { mean * (2 * odds - 100) / 100 }
    }

    /// What a claim takes from rivals that need the route to join two parts of their networks, by how
    /// soon they could pay, shared among them; and a safe claim can wait.
    fn denial(&self, id: RouteId) -> i32 {
        let situation = self.situation;
        let hurt: i32 = situation.rivals().map(|rival| self.hurt(rival, id)).sum();
        let few = situation.me().supply <= situation.part_of_supply(20, 45);
        let safe = hurt == 0 && precarious(situation, id) <= 1;
        let hold = safe && !few && !self.endgame && self.completed(id) == 0;
        hurt / (situation.seats as i32 - 1).max(1) - if hold { HOLD_BACK } else { 0 }
    }

    fn hurt(&self, rival: Seat, id: RouteId) -> i32 {
        let (situation, route) = (self.situation, self.situation.route(id));
        let player = situation.player(rival);
        let network = Network::of(situation.board, player.claims);
        let built = |end| {
            player.claims.iter().any(|it| {
                let other = situation.route(it);
                other.a == end || other.b == end
            })
        };
        let threatened = player.free.contains(id) && player.supply >= route.length;
        if !threatened || !built(route.a) || !built(route.b) || network.joins(route.a, route.b) {
            return 0;
        }
        let mut left = player.free;
        left.remove(id);
        let length = |id| situation.route(id).length.into();
        let around =
            RouteGraph::new(situation.board, player.claims, left, length).path(route.a, route.b);
        let detour = around.map_or(FAR, |path| path.cost) - i16::from(route.length);
        let detour = i32::from(detour.clamp(0, 6));
        let soon = i32::from(player.hand_size.min(route.length * 2));
        POINT * detour * soon / i32::from(route.length * 2)
    }
}
