//! The bots `pricer` and `denier`: they price every action in points. `denier` also prices what a
//! claim takes from rivals.

use board::{MAX_COLORS, RouteId, TicketId};
use rules::{Action, Card, Network, Payment, Seat};

use super::steiner::{SteinerPlan, precarious, prepare};
use super::ticket_points;
use crate::moves::best;
use crate::reason::{Motive, Notes};
use crate::route_graph::{FAR, RouteGraph};
use crate::situation::{OpenDecision, Situation};

/// One point. Prices are in hundredths of a point.
const POINT: i32 = 100;
/// The price of a car that the plan does not need.
const CAR: i32 = 60;
/// The price of a card that the plan does not need.
const CARD: i32 = 40;
/// The least price of a card that the plan needs.
const WANTED_CARD: i32 = 80;
/// The price of a wild, in hundredths of a card that the plan needs.
const WILD_CARD: i32 = 130;
/// The price of the turn that a claim outside the plan takes.
const TURN: i32 = 250;
/// The penalty for each card of a needed color that is spent on a gray route.
const ON_GRAY: i32 = 50;
/// The penalty for a claim that no rival threatens: it can wait.
const HOLD_BACK: i32 = 150;

/// Chooses an action as `pricer`.
pub(crate) fn pricer(situation: &Situation<'_>, notes: &mut Notes<'_>) -> Action {
    choose(situation, notes, &Denial::None)
}

/// Chooses an action as `denier`.
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
    /// The cards of each color that the plan still misses.
    missing: [i32; MAX_COLORS],
    demand: [i32; MAX_COLORS],
    endgame: bool,
    turns_left: i32,
    /// The price of a card that the plan needs.
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

    /// Returns the expected points of the plan for each card that it costs. Each claim counts as
    /// two cards, because it takes a turn.
    fn plan_rate(&self) -> i32 {
        let (situation, plan) = (self.situation, &self.plan);
        let routes = plan.routes.len() as i32;
        let odds = self.odds(plan.cars.into(), routes);
        let tickets: i32 = plan.tickets.iter().map(|id| ticket_points(situation, id)).sum();
        let points: i32 = plan.routes.iter().map(|id| situation.route_points(id)).sum();
        (2 * tickets * odds + POINT * points) / (i32::from(plan.cars) + 2 * routes).max(1)
    }

    /// Returns the price of a card. Near the end of the game a card that the plan does not need is
    /// worth nothing.
    fn card(&self, card: Card) -> i32 {
        let idle = if self.endgame { 0 } else { CARD };
        match card {
            Card::Wild => self.wanted * WILD_CARD / 100,
            Card::Colored(color) if self.missing[color.index()] > 0 => self.wanted,
            Card::Colored(_) => idle,
        }
    }

    /// Returns the average price of an unseen card.
    fn unseen(&self) -> i32 {
        let colors = self.situation.board.color_ids();
        let all: i32 = colors.clone().map(|color| self.card(Card::Colored(color))).sum();
        all / colors.count() as i32 + 10
    }

    /// Returns the price of taking this face-up card first. A wild is the only card of its turn;
    /// after a color an unseen card follows.
    fn first_card(&self, card: Card) -> i32 {
        match card {
            Card::Wild => self.card(card),
            Card::Colored(_) => self.card(card) + self.unseen(),
        }
    }

    /// Returns the probability that a ticket will be completed, in percent.
    fn odds(&self, missing_cars: i32, routes: i32) -> i32 {
        let cards = missing_cars - self.situation.hand.total() as i32;
        let needed = (cards.max(0) + 1) / 2 + routes;
        if missing_cars > i32::from(self.situation.me().supply) {
            return 0;
        }
        (150 * self.turns_left / needed.max(1) - 50).clamp(0, 100)
    }

    /// Returns the share of a route in the plan's tickets: twice their points, times the
    /// probability, in proportion to the route's length. At least twice the points of the tickets
    /// that it completes.
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

    /// Returns the points of the tickets that this route completes at once.
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

    /// Returns the price of a claim: what it gains, minus its cars and cards.
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

    /// Returns the price of the cards spent, with a penalty for a needed color on a gray route.
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

    /// Returns the price of drawing tickets: the expected points of an average ticket. Negative
    /// while the plan has routes to claim.
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

    /// Returns what a claim takes from rivals, divided by their number. Subtracts [`HOLD_BACK`] if
    /// nobody threatens the route, because the claim can wait.
    fn denial(&self, id: RouteId) -> i32 {
        let situation = self.situation;
        let hurt: i32 = situation.rivals().map(|rival| self.hurt(rival, id)).sum();
        let few = situation.me().supply <= situation.part_of_supply(20, 45);
        let safe = hurt == 0 && precarious(situation, id) <= 1;
        let hold = safe && !few && !self.endgame && self.completed(id) == 0;
        hurt / (situation.seats as i32 - 1).max(1) - if hold { HOLD_BACK } else { 0 }
    }

    /// Returns what a rival loses that needs the route to join two parts of its network: the cars
    /// of its detour. It counts less if the rival holds too few cards to pay soon.
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
