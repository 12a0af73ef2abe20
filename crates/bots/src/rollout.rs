//! `fireman`: plays a game to its end for a search, in about a microsecond for each decision. It plans
//! shortest paths once and follows them until somebody claims one of the routes.

use board::{Board, LocationId, LocationSet, MAX_COLORS, MAX_LOCATIONS, Route, RouteId, RouteSet};
use board::{Color, TicketId, TicketSet};
use rules::{Action, Card, Cards, Claim, Decision, Payment, PaymentRange, Placement, Seat, View};

use crate::moves::best;

/// The shortest route that is worth a turn when the plan is done and the last round is not called.
const LONG: u8 = 3;

/// The state of the policy: a plan that it keeps between decisions, which makes it fast.
#[derive(Clone, Debug, Default)]
pub struct Fireman {
    /// The planned routes, claimed or not.
    plan: RouteSet,
    /// The tickets that the plan was made for.
    tickets: TicketSet,
}

impl Fireman {
    pub(crate) fn choose(&mut self, view: &View<'_, '_>) -> Action {
        let seat = view.seat().expect("the view's seat has something to decide");
        let snapshot = Snapshot::of(view, seat);
        let choice = match view.awaiting().decision() {
            Some(Decision::OpeningTickets | Decision::DraftTickets | Decision::Tickets) => {
                Some(Action::KeepTickets(snapshot.keep(self.plan_of(&snapshot))))
            }
            Some(Decision::Picks) => snapshot.pick(self.plan_of(&snapshot)).map(Action::Pick),
            Some(Decision::Stacks) => snapshot.place(self.plan_of(&snapshot)),
            Some(Decision::Turn) => snapshot.turn(self.plan_of(&snapshot)),
            Some(Decision::SecondCard) => snapshot.draw(self.plan_of(&snapshot)),
            None => None,
        };
        choice.or_else(|| view.legal().nth(0)).expect("the view's seat has something to decide")
    }

    /// Returns the routes still to be claimed. Adds the paths of new tickets to the plan, and plans
    /// everything again if a rival has claimed a planned route.
    fn plan_of(&mut self, snapshot: &Snapshot<'_, '_, '_>) -> RouteSet {
        let held = snapshot.held();
        let lost = !self.plan.minus(snapshot.own).minus(snapshot.free).is_empty();
        if lost || !self.tickets.minus(held).is_empty() {
            *self = Fireman::default();
        }
        if held != self.tickets {
            let complete = snapshot.view.complete(snapshot.seat).unwrap_or_default();
            let new = held.minus(self.tickets).minus(complete);
            *self = Fireman { plan: snapshot.extend(self.plan, new), tickets: held };
        }
        self.plan.minus(snapshot.own)
    }
}

/// What the policy reads from a view, once for each decision.
struct Snapshot<'v, 'g, 'b> {
    view: &'v View<'g, 'b>,
    board: &'b Board,
    seat: Seat,
    hand: Cards,
    own: RouteSet,
    free: RouteSet,
    supply: u8,
}

impl<'v, 'g, 'b> Snapshot<'v, 'g, 'b> {
    fn of(view: &'v View<'g, 'b>, seat: Seat) -> Snapshot<'v, 'g, 'b> {
        let board = view.board();
        Snapshot {
            view,
            board,
            seat,
            hand: view.hand(seat).copied().unwrap_or_default(),
            own: view.claims(seat),
            free: view.free_for(seat),
            supply: view.supply(seat),
        }
    }

    /// Adds the paths of these tickets to a plan, the most valuable first, as long as the cars suffice.
    fn extend(&self, mut plan: RouteSet, tickets: TicketSet) -> RouteSet {
        let mut left = tickets;
        while let Some(id) = best(left.iter(), |&id| self.board.ticket(id).points) {
            left.remove(id);
            let longer = plan.or(self.path(id, plan).unwrap_or_default());
            if self.cars(longer.minus(self.own)) <= self.supply {
                plan = longer;
            }
        }
        plan
    }

    fn cars(&self, routes: RouteSet) -> u8 {
        routes.iter().map(|id| self.board.route(id).length).sum()
    }

    /// Returns the routes that a ticket needs in addition to the planned ones; none if there is no path.
    fn path(&self, id: TicketId, planned: RouteSet) -> Option<RouteSet> {
        let ticket = self.board.ticket(id);
        let joined = self.own.or(planned);
        Some(
            ShortestPaths::from(self.board, ticket.a, joined, self.free)
                .to(ticket.b)?
                .minus(joined),
        )
    }

    fn turn(&self, plan: RouteSet) -> Option<Action> {
        let payable = |routes: RouteSet| {
            let length = |&id: &RouteId| self.board.route(id).length;
            let fits = |id: &RouteId| self.hand.can_pay(self.board.route(*id).cost(), self.supply);
            best(routes.iter().filter(fits), length)
        };
        let last = self.view.last_round().is_some();
        let long = |&id: &RouteId| last || self.board.route(id).length >= LONG.min(self.supply);
        let at_leisure = || {
            let free = (last || plan.is_empty()).then(|| payable(self.free)).flatten();
            free.filter(long)
        };
        let claim = payable(plan).or_else(at_leisure).and_then(|id| self.claim(id, plan));
        claim.map(Action::Claim).or_else(|| self.draw(plan))
    }

    /// Chooses the payment with the fewest wilds; of equals the color that the plan needs least.
    fn claim(&self, route: RouteId, plan: RouteSet) -> Option<Claim> {
        let payments = self.hand.payments(self.board, self.board.route(route).cost());
        let payments = payments.map(PaymentRange::cheapest);
        let demand = self.demand(plan.minus(RouteSet::single(route)));
        let needed = |payment: &Payment| payment.color.map_or(0, |color| demand[color.index()]);
        let payment = best(payments, |it| std::cmp::Reverse((it.wilds, needed(it))))?;
        Some(Claim { route, payment, collect_at: self.collect_at(route) })
    }

    /// Returns the end at which a claim collects; of two ends the first.
    fn collect_at(&self, id: RouteId) -> Option<LocationId> {
        self.view.collect_choices(self.seat, id).0
    }

    /// Chooses a face-up card that the plan lacks, the color that lacks fewest cards first; else an
    /// unseen card.
    fn draw(&self, plan: RouteSet) -> Option<Action> {
        let demand = self.demand(plan);
        let worth = |card: Card| match card {
            Card::Wild => 0,
            Card::Colored(color) => {
                match demand[color.index()].saturating_sub(self.hand.color(color) as u8) {
                    0 => 0,
                    missing => 100 - i32::from(missing),
                }
            }
        };
        let open = self.view.takeable();
        let open = open.map(|(slot, card)| (worth(card), Action::DrawMarket(slot)));
        let unseen = self.view.unseen_open().then_some((1, Action::DrawDeck));
        best(unseen.into_iter().chain(open), |&(worth, _)| worth).map(|(_, draw)| draw)
    }

    /// Counts the cards of each color that the plan needs. Gray routes need the color with the most
    /// cards to spare.
    fn demand(&self, plan: RouteSet) -> [u8; MAX_COLORS] {
        let mut demand = [0; MAX_COLORS];
        let mut gray = 0;
        for route in plan.iter().map(|id| self.board.route(id)) {
            match route.color {
                Some(color) => demand[color.index()] += route.length,
                None => gray += route.length,
            }
        }
        let held = self.hand.colored();
        let spare =
            |color: &Color| i16::from(held[color.index()]) - i16::from(demand[color.index()]);
        if let Some(color) = best(self.board.color_ids(), spare).filter(|_| gray > 0) {
            demand[color.index()] += gray;
        }
        demand
    }

    /// Returns the worth of a ticket on top of a plan: twice its points minus the cars for the
    /// whole plan. A ticket that is out of reach loses its points.
    fn worth(&self, id: TicketId, plan: RouteSet) -> i32 {
        let points = i32::from(self.board.ticket(id).points);
        match self.path(id, plan).map(|path| self.cars(path.or(plan))) {
            Some(cars) if cars <= self.supply => 2 * points - i32::from(cars),
            _ => -points,
        }
    }

    fn keep(&self, mut plan: RouteSet) -> TicketSet {
        let offered = self.view.offered(self.seat).unwrap_or_default();
        let count = *self.view.keep_range(self.seat).start();
        let mut kept = TicketSet::EMPTY;
        while kept.len() < count {
            let left = offered.iter().copied().filter(|&id| !kept.contains(id));
            let Some(next) = best(left, |&id| self.worth(id, plan)) else { break };
            kept.insert(next);
            plan = plan.or(self.path(next, plan).unwrap_or_default());
        }
        kept
    }

    fn pick(&self, plan: RouteSet) -> Option<TicketId> {
        let offered = self.view.offered(self.seat).unwrap_or_default();
        best(offered.iter().copied(), |&id| self.worth(id, plan))
    }

    /// Returns the tickets held and those picked in the current draft.
    fn held(&self) -> TicketSet {
        let picks = self.view.picks(self.seat).unwrap_or_default().iter().copied().collect();
        self.view.tickets(self.seat).unwrap_or_default().or(picks)
    }

    /// Places the stacks on the planned routes, then anywhere.
    fn place(&self, plan: RouteSet) -> Option<Action> {
        let on_the_way: LocationSet =
            plan.iter().flat_map(|id| [self.board.route(id).a, self.board.route(id).b]).collect();
        let free = self.view.free_for_stacks();
        let mut places = free.and(on_the_way).iter().chain(free.minus(on_the_way).iter());
        let mut aside = self.view.stacks_aside();
        let first = (aside.next()?, places.next()?);
        Some(Action::PlaceStacks(match aside.next().filter(|_| self.view.stacks_to_place() > 1) {
            Some(other) => Placement::two(first, (other, places.next()?)),
            None => Placement::one(first.0, first.1),
        }))
    }
}

/// Shortest paths from one location. A route costs its length plus 1 for the claim.
struct ShortestPaths<'b> {
    board: &'b Board,
    from: LocationId,
    joined: RouteSet,
    free: RouteSet,
}

/// More than any path costs.
const FAR: usize = 64;

impl<'b> ShortestPaths<'b> {
    fn from(
        board: &'b Board,
        from: LocationId,
        joined: RouteSet,
        free: RouteSet,
    ) -> ShortestPaths<'b> {
        ShortestPaths { board, from, joined, free }
    }

    /// Returns the routes to a location, joined ones included (Dijkstra, with one set of locations for
    /// each cost).
    fn to(&self, to: LocationId) -> Option<RouteSet> {
        let mut cost = [FAR as u8; MAX_LOCATIONS];
        let mut by = [None; MAX_LOCATIONS];
        let mut open = [LocationSet::EMPTY; FAR];
        cost[self.from.index()] = 0;
        open[0].insert(self.from);
        let usable = self.joined.or(self.free);
        for so_far in 0..FAR {
            while let Some(at) = open[so_far].first() {
                open[so_far].remove(at);
                if at == to {
                    return Some(self.trace(&by, to));
                }
                for id in self.board.location(at).routes.and(usable).iter() {
                    let route = self.board.route(id);
                    let next = other_end(route, at);
                    let step = if self.joined.contains(id) { 0 } else { route.length + 1 };
                    let sum = so_far + usize::from(step);
                    if sum < cost[next.index()].into() {
                        (cost[next.index()], by[next.index()]) = (sum as u8, Some(id));
                        open[sum].insert(next);
                    }
                }
            }
        }
        None
    }

    fn trace(&self, by: &[Option<RouteId>; MAX_LOCATIONS], to: LocationId) -> RouteSet {
        let mut routes = RouteSet::EMPTY;
        let mut at = to;
        while at != self.from {
            let Some(id) = by[at.index()] else { break };
            routes.insert(id);
            at = other_end(self.board.route(id), at);
        }
        routes
    }
}

fn other_end(route: &Route, end: LocationId) -> LocationId {
    if route.a == end { route.b } else { route.a }
}
