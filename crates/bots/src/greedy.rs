//! `greedy`: completes its tickets by the cheapest paths, then claims the routes that bring most for
//! their cards.

mod demand;
mod plan;

use board::{LocationId, LocationSet, Route, RouteId, TicketId, TicketSet};
use rules::{
    Action, Claim, Decision, Dice, Network, Placement, QuickDice, Seat, View, festival_points,
    token_points,
};

use crate::test_bots::{any_of, random};
use demand::Demand;
use plan::{GreedyPlan, Map};

/// The fraction of the cars that must be left to draw new tickets: numerator and denominator.
const TICKETS_WHILE_CARS: (u8, u8) = (1, 2);

pub(crate) fn choose(view: &View<'_, '_>, dice: &mut QuickDice) -> Action {
    let Some(seat) = view.seat() else { return random(view, dice) };
    let greedy = Greedy { view, seat, map: Map::of(view, seat) };
    let choice = match view.awaiting().decision() {
        Some(Decision::OpeningTickets | Decision::DraftTickets | Decision::Tickets) => {
            Some(Action::KeepTickets(greedy.keep()))
        }
        Some(Decision::Picks) => greedy.pick().map(Action::Pick),
        Some(Decision::Stacks) => greedy.place(dice),
        Some(Decision::Turn) => greedy.turn(dice),
        Some(Decision::SecondCard) => greedy.draw(&greedy.plan(), dice),
        None => None,
    };
    choice.unwrap_or_else(|| random(view, dice))
}

struct Greedy<'v, 'g, 'b> {
    view: &'v View<'g, 'b>,
    seat: Seat,
    map: Map<'b>,
}

impl Greedy<'_, '_, '_> {
    fn turn(&self, dice: &mut QuickDice) -> Option<Action> {
        if self.view.last_round().is_some() {
            return self.last_turn().map(Action::Claim).or_else(|| self.draw(&self.plan(), dice));
        }
        let tickets = GreedyPlan::pursue(&self.map, self.unfinished());
        if tickets.routes.is_empty() && self.wants_tickets() {
            return Some(Action::DrawTickets);
        }
        let plan = self.plan_from(tickets);
        let claim = self.planned_claim(&plan).or_else(|| self.bargain(&plan));
        claim.map(Action::Claim).or_else(|| self.draw(&plan, dice))
    }

    /// Returns the routes that the tickets need; if they need none, the route that brings most for its
    /// cards.
    fn plan(&self) -> GreedyPlan {
        self.plan_from(GreedyPlan::pursue(&self.map, self.unfinished()))
    }

    fn plan_from(&self, mut plan: GreedyPlan) -> GreedyPlan {
        if plan.routes.is_empty()
            && let Some((id, route)) =
                self.map.open().max_by_key(|&(_, route)| self.richness(route))
        {
            plan.routes.insert(id);
            plan.cars = route.length;
        }
        plan
    }

    fn unfinished(&self) -> TicketSet {
        let complete = self.view.complete(self.seat).unwrap_or_default();
        self.held().minus(complete)
    }

    fn held(&self) -> TicketSet {
        self.view.tickets(self.seat).unwrap_or_default()
    }

    /// Returns the points of a route for each card that it still needs, in hundredths. The turn counts
    /// as two cards.
    fn richness(&self, route: &Route) -> u32 {
        let points = u32::from(self.map.board.route_points(route.length));
        let gain = self.gain(route.a).max(self.gain(route.b));
        (points + gain) * 100 / (u32::from(self.map.missing(route)) + 2)
    }

    /// Returns the worth of what a claim collects at a location, in points.
    fn gain(&self, at: LocationId) -> u32 {
        self.token_gain(at) + self.festival_gain(at)
    }

    fn token_gain(&self, at: LocationId) -> u32 {
        let token = self.view.token_at(self.seat, at).and(self.map.board.tokens());
        token.map_or(0, |tokens| {
            // The last token of a set brings most, so each token counts for its share of the set.
            let whole_set = token_points(self.map.board, tokens.symbols.into());
            (whole_set as u32).div_ceil(tokens.symbols.into())
        })
    }

    fn festival_gain(&self, at: LocationId) -> u32 {
        let Some((id, laid)) = self.view.festival_at(at) else { return 0 };
        let own = self.view.pile(self.seat, id).unwrap_or_default();
        let points = |cards| u32::from(festival_points(self.map.board, cards) as u16);
        points(own + laid) - points(own)
    }

    fn claim_value(&self, claim: &Claim) -> u32 {
        let points = self.map.board.route_points(self.map.board.route(claim.route).length);
        u32::from(points) + claim.collect_at.map_or(0, |at| self.gain(at))
    }

    /// Chooses a claim of a planned route: the one that brings most points, of equals with the fewest
    /// wilds.
    fn planned_claim(&self, plan: &GreedyPlan) -> Option<Claim> {
        let claimable = self.view.legal().claimable().and(plan.routes);
        let demand = self.demand(plan);
        let claims = claimable.iter().filter_map(|route| self.best_claim(route, &demand));
        claims.max_by_key(|claim| (self.claim_value(claim), u8::MAX - claim.payment.wilds))
    }

    /// Chooses the claim of a route with the fewest wilds, then in the color that can be spared most,
    /// then at the end that collects most.
    fn best_claim(&self, route: RouteId, demand: &Demand) -> Option<Claim> {
        let spare = |claim: &Claim| {
            let color = claim.payment.color?;
            Some(self.map.hand.color(color) as i32 - i32::from(demand.colors[color.index()]))
        };
        self.view.claims_of(route).max_by_key(|claim| {
            let gain = claim.collect_at.map_or(0, |at| self.gain(at));
            (u8::MAX - claim.payment.wilds, spare(claim), gain)
        })
    }

    /// Chooses a claim outside the plan that is worth its turn, with cards and cars that the plan can
    /// spare.
    fn bargain(&self, plan: &GreedyPlan) -> Option<Claim> {
        let demand = self.demand(plan);
        let spare_cars = self.map.supply.saturating_sub(plan.cars);
        let fits = |&route: &RouteId| self.map.board.route(route).length <= spare_cars;
        let claimable = self.view.legal().claimable().minus(plan.routes);
        let claims = claimable.iter().filter(fits).filter_map(|id| self.best_claim(id, &demand));
        let rated = claims.map(|claim| (self.bargain_value(&claim, &demand), claim));
        let best = rated.max_by_key(|&(value, _)| value)?;
        (best.0 > 0).then_some(best.1)
    }

    /// Returns the points of a claim minus the worth of the turn and of the cards that the plan needs.
    fn bargain_value(&self, claim: &Claim, demand: &Demand) -> i32 {
        const TURN: i32 = 3;
        const NEEDED_CARD: i32 = 2;
        const WILD: i32 = 2;
        let length = self.map.board.route(claim.route).length;
        let wilds = i32::from(claim.payment.wilds);
        let missed = claim.payment.color.map_or(0, |color| {
            let left = self.map.hand.color(color) as i32 - (i32::from(length) - wilds);
            (i32::from(demand.colors[color.index()]) - left).max(0)
        });
        self.claim_value(claim) as i32 - TURN - NEEDED_CARD * missed - WILD * wilds
    }

    /// Chooses the claim that brings most points at once, tickets included, for the last turn.
    fn last_turn(&self) -> Option<Claim> {
        let claimable = self.view.legal().claimable();
        let none = Demand::default();
        let claims = claimable.iter().filter_map(|route| self.best_claim(route, &none));
        claims.max_by_key(|claim| self.claim_value(claim) + self.tickets_completed(claim.route))
    }

    /// Returns twice the points of the tickets that this route completes.
    fn tickets_completed(&self, route: RouteId) -> u32 {
        let mut routes = self.view.claims(self.seat);
        routes.insert(route);
        let network = Network::of(self.map.board, routes);
        let tickets = self.unfinished();
        let joined = tickets.iter().map(|id| self.map.board.ticket(id));
        let joined = joined.filter(|ticket| network.joins(ticket.a, ticket.b));
        joined.map(|ticket| 2 * u32::from(ticket.points)).sum()
    }

    fn wants_tickets(&self) -> bool {
        let (part, of) = TICKETS_WHILE_CARS;
        let enough = |seat| {
            let left = u16::from(self.view.supply(seat));
            left * u16::from(of) >= u16::from(self.map.board.supply()) * u16::from(part)
        };
        enough(self.seat) && self.view.tickets_open()
    }

    /// Chooses the draw that helps the plan most; of equals a random one.
    fn draw(&self, plan: &GreedyPlan, dice: &mut QuickDice) -> Option<Action> {
        const UNSEEN: u32 = 1;
        let demand = self.demand(plan);
        let worth = |action: Action| {
            if action == Action::DrawDeck {
                return Some(UNSEEN);
            }
            let Action::DrawMarket(slot) = action else { return None };
            let card = self.view.market().nth(slot.0.into()).flatten()?;
            Some(demand.worth(card))
        };
        let legal = self.view.legal();
        let draws = || legal.iter().map_while(|action| Some((worth(action)?, action)));
        let best = draws().map(|(worth, _)| worth).max()?;
        let tied = draws().filter(|&(worth, _)| worth == best).count();
        let chosen = dice.below(tied as u32) as usize;
        draws().filter(|&(worth, _)| worth == best).nth(chosen).map(|(_, action)| action)
    }

    fn demand(&self, plan: &GreedyPlan) -> Demand {
        Demand::of(plan, &self.map)
    }

    /// Chooses the ticket of the pack that brings most on top of those held and picked.
    fn pick(&self) -> Option<TicketId> {
        let picked = self.view.picks(self.seat).unwrap_or_default().iter().copied().collect();
        let plan = GreedyPlan::pursue(&self.map, self.unfinished().or(picked));
        let pack = self.view.offered(self.seat)?;
        let rate = |&ticket: &TicketId| plan.rate(&self.map, ticket).map_or(0, |(rate, _)| rate);
        pack.iter().copied().max_by_key(rate)
    }

    /// Chooses tickets one by one, each time the one that brings most on top of the others. It
    /// takes as many as must be kept, then those that are easy to complete.
    fn keep(&self) -> TicketSet {
        let offered = self.view.offered(self.seat).unwrap_or_default();
        let mut left: TicketSet = offered.iter().copied().collect();
        let (least, most) = self.view.keep_range(self.seat).into_inner();
        let mut plan = GreedyPlan::pursue(&self.map, self.unfinished());
        let mut kept = TicketSet::EMPTY;
        while kept.len() < most {
            let rate = |id: TicketId| {
                plan.rate(&self.map, id).map_or((0, None), |(rate, path)| (rate, Some(path)))
            };
            // Of tickets that are out of reach, the one that loses the fewest points.
            let cheap = |id: TicketId| u8::MAX - self.map.board.ticket(id).points;
            let Some(best) = left.iter().max_by_key(|&id| (rate(id).0, cheap(id))) else { break };
            let path = rate(best).1;
            let easy = path.is_some_and(|path| self.is_easy(&plan, path.cars, best));
            if kept.len() >= least && !easy {
                break;
            }
            path.into_iter().for_each(|path| plan.add(path));
            left.remove(best);
            kept.insert(best);
        }
        kept
    }

    /// Returns whether a ticket is worth its risk although it need not be kept.
    fn is_easy(&self, plan: &GreedyPlan, cars: u8, ticket: TicketId) -> bool {
        let room = self.map.supply - self.map.supply / 4;
        cars <= self.map.board.ticket(ticket).points && plan.cars + cars <= room
    }

    /// Places stacks at random locations on the planned routes, else anywhere.
    fn place(&self, dice: &mut QuickDice) -> Option<Action> {
        let plan = GreedyPlan::pursue(&self.map, self.unfinished());
        let free = self.view.free_for_stacks();
        let on_plan = plan.locations(self.map.board).and(free);
        let first = any_of(on_plan.iter(), dice).or_else(|| any_of(free.iter(), dice))?;
        let mut aside = self.view.stacks_aside();
        let (one, other) = (aside.next()?, aside.next());
        if self.view.stacks_to_place() == 1 {
            return Some(Action::PlaceStacks(Placement::one(one, first)));
        }
        let but_first = |set: LocationSet| set.minus(LocationSet::single(first));
        let second = any_of(but_first(on_plan).iter(), dice)
            .or_else(|| any_of(but_first(free).iter(), dice))?;
        Some(Action::PlaceStacks(Placement::two((one, first), (other?, second))))
    }
}
