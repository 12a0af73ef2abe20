//! Chooses the action of a turn: compares claims, draws and new tickets in hundredths of a point. An
//! action that only continues the plan is worth about 0; one that saves turns, or brings more points
//! for its turns than usual, is worth more.

use board::{LocationId, MAX_COLORS, MAX_LENGTH, RouteId, RouteSet, TicketId};
use rules::{Action, Card, Claim, Network};

use super::plan::{LevelPlan, Planner, collect_at, turns_for, turns_left};
use super::rivals::{Rivals, Stake, lone_link};
use super::tickets::TicketValues;
use super::weights::{POINT, Weights};
use crate::moves::best;
use crate::reason::{Explanation, Motive, Notes};
use crate::situation::{OpenDecision, Situation};

/// The worth of a route that is the only link between two parts of the only rival's network.
const LAST_LINK: i32 = 15 * POINT;

pub(crate) fn turn(situation: &Situation<'_>, weights: &Weights, notes: &mut Notes<'_>) -> Action {
    let (plan, offer) = plan_and_offer(situation, weights, false);
    let rivals = weights.watches_rivals.then(|| Rivals::of(situation, weights));
    let is_turn = situation.decision == OpenDecision::Turn;
    let link = if is_turn { lone_link(situation) } else { None };
    let basis = TurnBasis { plan, offer, rivals: rivals.as_ref(), link };
    turn_with(situation, weights, basis, notes)
}

/// What a turn is chosen with, apart from what the seat sees.
pub(crate) struct TurnBasis<'r, 'b> {
    /// The plan, with its cards counted for the current hand.
    pub(crate) plan: LevelPlan,
    /// The average worth of an offer of new tickets.
    pub(crate) offer: i32,
    /// What rivals want, for levels that watch them.
    pub(crate) rivals: Option<&'r Rivals<'b>>,
    /// The only link between two parts of the only rival's network, if it can be claimed.
    pub(crate) link: Option<RouteId>,
}

/// Plans for the unfinished tickets. Returns also the average worth of an offer of new tickets, which
/// is 0 if none can be drawn now. If `is_quick`, it is 0 also where the delay of the plan costs more
/// than a turn: computing it takes longer than the plan.
pub(crate) fn plan_and_offer(
    situation: &Situation<'_>,
    weights: &Weights,
    is_quick: bool,
) -> (LevelPlan, i32) {
    let planner = Planner::of(situation, weights, situation.unfinished());
    let slack = turns_left(situation, weights) - turns_for(situation, planner.plan.routes);
    let delay = delay(weights, slack, &planner.plan);
    let in_vain = || slack < SPARE_TURNS || delay > weights.turn_worth;
    let offer = if situation.tickets_open && !(is_quick && in_vain()) {
        TicketValues::of(situation, weights, &planner).of_offer()
    } else {
        0
    };
    let plan = match is_quick {
        true => planner.plan.continued(situation, weights),
        false => planner.completed(situation, weights),
    };
    (plan, offer)
}

/// The number of turns that a plan must leave before a quick decision considers new tickets.
const SPARE_TURNS: i32 = 3;

/// Returns the cost of doing something else while the plan has few spare turns.
fn delay(weights: &Weights, slack: i32, plan: &LevelPlan) -> i32 {
    let short = (weights.reserve_turns - slack).clamp(0, weights.delay_turns.max(0));
    match plan.routes.is_empty() {
        true => 0,
        false => short * weights.turn_worth * weights.delay_percent / 100,
    }
}

/// Chooses with a plan that was made before.
pub(crate) fn turn_with(
    situation: &Situation<'_>,
    weights: &Weights,
    basis: TurnBasis<'_, '_>,
    notes: &mut Notes<'_>,
) -> Action {
    let TurnBasis { plan, offer, rivals, link } = basis;
    let scale = TurnValues::of(situation, weights, plan, offer);
    if situation.decision == OpenDecision::SecondCard {
        return scale.second_card(notes).unwrap_or_else(|| situation.anything());
    }
    let mut chosen: Option<(i32, Action)> = None;
    let mut offer_to = |worth: i32, action: Action| {
        if chosen.is_none_or(|(most, _)| worth > most) {
            chosen = Some((worth, action));
        }
    };
    scale.draws(|worth, draw| {
        notes.consider(draw, worth, || scale.why_draw(draw));
        offer_to(worth, draw);
    });
    if situation.tickets_open {
        let worth = scale.new_tickets();
        notes.consider(Action::DrawTickets, worth, || Motive::HopesForTickets.into());
        offer_to(worth, Action::DrawTickets);
    }
    // A claim comes before other actions that are worth the same.
    let most = chosen.map_or(i32::MIN, |(worth, _)| worth - 1);
    let claim = scale.best_claim(most, rivals, link, notes).map(Action::Claim);
    let chosen = claim.or(chosen.map(|(_, action)| action));
    chosen.unwrap_or_else(|| situation.anything())
}

/// What the actions of a turn are valued with.
pub(crate) struct TurnValues<'s, 'b> {
    situation: &'s Situation<'b>,
    weights: &'s Weights,
    plan: LevelPlan,
    /// The average worth of an offer of new tickets.
    offer: i32,
    turns_left: i32,
    /// The number of turns that are left when the plan is done; negative if there are too few.
    slack: i32,
    /// The worth of one more card by color.
    cards: [i32; MAX_COLORS],
    /// The same after a card of that color was taken.
    second_cards: [i32; MAX_COLORS],
    /// The worth of one more wild.
    wild: i32,
}

impl<'s, 'b> TurnValues<'s, 'b> {
    fn of(
        situation: &'s Situation<'b>,
        weights: &'s Weights,
        plan: LevelPlan,
        offer: i32,
    ) -> TurnValues<'s, 'b> {
        let turns_left = turns_left(situation, weights);
        let slack = turns_left - turns_for(situation, plan.routes);
        let (wanted, idle) = (weights.wanted_card(), weights.idle_card());
        // The color that the plan lacks most delays the whole plan, unless wilds can pay for it.
        let percent = if plan.missing_in_all > 0 { weights.pressing_percent } else { 0 };
        let most = i32::from(plan.missing_most.max(1));
        let worth = |short: u8| match short {
            0 => idle,
            _ => wanted * (100 + i32::from(short) * percent / most) / 100,
        };
        let wild = if plan.missing_wilds > 0 {
            wanted * 3 / 2
        } else if plan.missing_in_all > 0 {
            wanted * weights.wild_percent / 100
        } else {
            2 * idle
        };
        let cards = plan.missing.map(worth);
        let second_cards = plan.missing.map(|short| worth(short.saturating_sub(1)));
        TurnValues { situation, weights, plan, offer, turns_left, slack, cards, second_cards, wild }
    }

    /// Returns the best claim that is worth more than `most`, if there is one.
    fn best_claim(
        &self,
        most: i32,
        rivals: Option<&Rivals<'_>>,
        link: Option<RouteId>,
        notes: &mut Notes<'_>,
    ) -> Option<Claim> {
        let (situation, mut best) = (self.situation, (most, None));
        let is_quick = rivals.is_none() && link.is_none() && notes.is_silent();
        let look = |id: RouteId, best: &mut (i32, Option<Claim>), notes: &mut Notes<'_>| {
            let planned = self.plan.routes.contains(id);
            let stake = rivals.map(|rivals| rivals.stake(situation, id, planned));
            let mut stake = stake.unwrap_or_default();
            stake.worth += if link == Some(id) { LAST_LINK } else { 0 };
            let (collect_at, collected) = self.best_end(id);
            let before_payment = self.claim(id, collect_at, collected) + stake.worth;
            if is_quick && before_payment <= best.0 {
                return;
            }
            for payment in situation.payments(id) {
                let claim = Claim { route: id, payment, collect_at };
                let worth = before_payment - self.payment_price(claim);
                notes.consider(Action::Claim(claim), worth, || self.why(claim, stake));
                if worth > best.0 {
                    *best = (worth, Some(claim));
                }
            }
        };
        if is_quick && self.turns_left > 1 {
            // Planned routes are worth most, so that nearly all others need no look.
            let planned = self.plan.routes.and(situation.open());
            let mut pay = |routes: RouteSet, best: &mut (i32, Option<Claim>)| {
                let payable = routes.iter().filter(|&id| situation.can_pay(id));
                payable.for_each(|id| look(id, best, notes));
            };
            pay(planned, &mut best);
            let others = self.tempting(best.0);
            pay(others, &mut best);
            return best.1;
        }
        // In the same order, so that reasons change no decision.
        let payable = situation.payable();
        let (planned, others) = (payable.and(self.plan.routes), payable.minus(self.plan.routes));
        for (at, id) in planned.iter().chain(others.iter()).enumerate() {
            if at > 0 && notes.is_hurried() {
                break;
            }
            look(id, &mut best, notes);
        }
        best.1
    }

    /// Returns the open routes outside the plan that can be worth more than `most`.
    fn tempting(&self, most: i32) -> RouteSet {
        let (situation, board) = (self.situation, self.situation.board);
        let collected = self.most_collected();
        let longest = usize::from(situation.me().supply).min(MAX_LENGTH);
        let mut routes = RouteSet::EMPTY;
        for length in 1..=longest {
            let same = board.routes_up_to(length).minus(board.routes_up_to(length - 1));
            let Some(one) = same.first() else { continue };
            let brings = POINT * situation.route_points(one) + collected;
            if self.outside(length as i32, brings) > most {
                routes = routes.or(same);
            }
        }
        routes.and(situation.open()).minus(self.plan.routes)
    }

    /// Returns the most that any claim can collect. All tokens are worth the same.
    fn most_collected(&self) -> i32 {
        let token = self.situation.tokens_for_taking.first();
        let places = token.into_iter().chain(self.situation.festive.iter());
        places.map(|at| self.collect(at)).max().unwrap_or_default()
    }

    /// Returns the end of a route where a claim collects more, and what that is worth.
    fn best_end(&self, route: RouteId) -> (Option<LocationId>, i32) {
        let ends = self.situation.collect_choices(route).into_iter().flatten();
        let best = best(ends.map(|at| (at, self.collect(at))), |&(_, worth)| worth);
        best.map_or((None, 0), |(at, worth)| (Some(at), worth))
    }

    fn collect(&self, at: LocationId) -> i32 {
        collect_at(self.situation, self.weights, at)
    }

    /// Returns what a claim is worth before its payment.
    fn claim(&self, route: RouteId, collect_at: Option<LocationId>, collected: i32) -> i32 {
        let (situation, weights) = (self.situation, self.weights);
        if self.turns_left <= 1 {
            return self.last_claim(route, collect_at);
        }
        let length = i32::from(situation.route(route).length);
        if !self.plan.routes.contains(route) {
            return self.outside(length, POINT * situation.route_points(route) + collected);
        }
        // The plan counts on the route. An early claim secures it and what it collects.
        let hurry = (2 - self.slack).clamp(0, 3) * weights.turn_worth * weights.hurry_percent / 100;
        let early = collected * weights.early_collecting_percent / 100;
        let eager = weights.eager + weights.eager_for_length * length;
        eager + hurry + early + weights.car_bonus * length
    }

    /// Returns what a claim of a route outside the plan is worth that brings so much at once.
    fn outside(&self, length: i32, brings: i32) -> i32 {
        let weights = self.weights;
        let price = weights.turn_worth + self.delay() + self.cars(length);
        brings - price - length * weights.idle_card() + weights.car_bonus * length
    }

    /// Returns the worth of a claim in the last turn: what it scores at once.
    fn last_claim(&self, route: RouteId, collect_at: Option<LocationId>) -> i32 {
        let done: i32 = self.completed(route).map(|id| self.ticket(id)).sum();
        let collected = collect_at.map_or(0, |at| POINT * self.situation.collect_points(at));
        POINT * self.situation.route_points(route) + collected + 2 * done
    }

    fn ticket(&self, id: TicketId) -> i32 {
        POINT * i32::from(self.situation.board.ticket(id).points)
    }

    /// Returns the tickets that this route completes.
    fn completed(&self, id: RouteId) -> impl Iterator<Item = TicketId> {
        let situation = self.situation;
        let mut network = Network::of(situation.board, situation.me().claims);
        network.join(situation.route(id).a, situation.route(id).b);
        let joined = move |id: &TicketId| {
            let ticket = situation.board.ticket(*id);
            network.joins(ticket.a, ticket.b)
        };
        situation.unfinished().iter().filter(joined)
    }

    /// Returns the cost of the cars of a claim outside the plan. They cost something while there
    /// are turns left to use them better, and much if the plan needs them.
    fn cars(&self, length: i32) -> i32 {
        let spare = i32::from(self.situation.me().supply) - i32::from(self.plan.cars) - length;
        if spare < 0 {
            10 * POINT
        } else if self.slack > spare {
            self.weights.spare_car * length
        } else {
            0
        }
    }

    /// Returns the extra cost of a payment with wilds, or with colors that the plan needs elsewhere.
    fn payment_price(&self, claim: Claim) -> i32 {
        let (situation, weights) = (self.situation, self.weights);
        if self.turns_left <= 1 {
            return claim.payment.wilds.into();
        }
        let route = situation.route(claim.route);
        let planned = self.plan.routes.contains(claim.route);
        let wilds = i32::from(claim.payment.wilds - route.wilds_required.min(claim.payment.wilds));
        let percent = if planned { weights.spent_wild_percent } else { 100 };
        let wild = weights.wanted_card() * percent / 100;
        let short = claim.payment.color.map_or(0, |color| {
            let own = if planned && route.color.is_some() { route.length } else { 0 };
            let elsewhere = self.plan.firm[color.index()].saturating_sub(own);
            let left = situation.hand.color(color) as u8 + claim.payment.wilds - route.length;
            i32::from(elsewhere.saturating_sub(left).min(route.length - claim.payment.wilds))
        });
        wilds * wild + short * weights.wanted_card()
    }

    /// Returns the worth of drawing new tickets, minus the turn and the delay of the plan. It is
    /// negative in the last two turns, when new tickets come too late.
    fn new_tickets(&self) -> i32 {
        if self.turns_left <= 2 {
            return -10 * POINT;
        }
        self.offer * self.weights.offer_percent / 100 - self.weights.turn_worth - self.delay()
    }

    fn delay(&self) -> i32 {
        delay(self.weights, self.slack, &self.plan)
    }

    /// Returns the worth of one more card, after the first card of this turn was `taken`.
    fn card(&self, card: Card, taken: Option<Card>) -> i32 {
        match card {
            Card::Wild => self.wild,
            Card::Colored(color) if taken == Some(card) => self.second_cards[color.index()],
            Card::Colored(color) => self.cards[color.index()],
        }
    }

    /// Returns the average worth of an unseen card, in hundredths of a point.
    fn unseen(&self) -> i32 {
        let unseen = &self.situation.unseen;
        let colored = unseen.colored().iter().zip(&self.cards);
        let colored: i32 = colored.map(|(&count, worth)| i32::from(count) * worth).sum();
        let wilds = unseen.wilds() as i32 * self.wild;
        (colored + wilds) / (unseen.total() as i32).max(1)
    }

    /// Shows every draw and its worth to `see`: the first card with the best second card, minus the
    /// turn. Of equals the unseen card comes first: the whole market remains for the second card.
    fn draws(&self, mut see: impl FnMut(i32, Action)) {
        if self.turns_left <= 1 {
            if let Some((worth, draw)) = self.situation.best_draw(|_| 0, 0) {
                see(worth, draw);
            }
            return;
        }
        let turn = self.weights.turn_worth;
        let unseen = self.unseen();
        let face_up = self.situation.face_up();
        let with_second = |taken: Option<(rules::Slot, Card)>| {
            let others = face_up.clone().filter(|&(slot, card)| {
                card.may_be_second() && taken.is_none_or(|(first, _)| first != slot)
            });
            let open = others.map(|(_, card)| self.card(card, taken.map(|(_, card)| card))).max();
            unseen.max(open.unwrap_or_default())
        };
        if self.situation.unseen_open {
            see(unseen + with_second(None) - turn, Action::DrawDeck);
        }
        for (slot, card) in face_up.clone() {
            let worth = match card {
                Card::Wild => self.card(card, None),
                Card::Colored(_) => self.card(card, None) + with_second(Some((slot, card))),
            };
            see(worth - turn, Action::DrawMarket(slot));
        }
    }

    fn second_card(&self, notes: &mut Notes<'_>) -> Option<Action> {
        let unseen = self.situation.unseen_open.then(|| (self.unseen(), Action::DrawDeck));
        let open = self.situation.face_up();
        let open = open.map(|(slot, card)| (self.card(card, None), Action::DrawMarket(slot)));
        let draws = unseen.into_iter().chain(open);
        let draws = draws.inspect(|&(worth, draw)| {
            notes.consider(draw, worth, || self.why_draw(draw));
        });
        best(draws, |&(worth, _)| worth).map(|(_, draw)| draw)
    }

    fn why(&self, claim: Claim, stake: Stake) -> Explanation {
        let (situation, route) = (self.situation, claim.route);
        let done = self.completed(route).map(Motive::Completes);
        let on_the_way = self.plan.tickets.first().filter(|_| self.plan.routes.contains(route));
        let on_the_way = on_the_way.filter(|_| self.completed(route).next().is_none());
        let points = situation.board.route_points(situation.route(route).length);
        let blocked = stake.loser.map(Motive::Blocks);
        let collected = claim.collect_at.into_iter().flat_map(|at| self.collected(at));
        let parts = blocked.into_iter().chain(done).chain(on_the_way.map(Motive::OnTheWay));
        parts.chain(collected).chain([Motive::Scores(points)]).collect()
    }

    fn collected(&self, at: LocationId) -> impl Iterator<Item = Motive> {
        let (situation, worth) = (self.situation, self.collect(at));
        let token = situation.token_at(at, situation.seat);
        let token = token.map(|symbol| Motive::TakesToken { symbol, at, worth });
        let pile = situation.festival_at(at).map(|festival| Motive::TakesPile {
            festival,
            cards: situation.laid[festival.index()],
            worth,
        });
        token.into_iter().chain(pile)
    }

    fn why_draw(&self, draw: Action) -> Explanation {
        let Action::DrawMarket(slot) = draw else { return Motive::Unseen.into() };
        let Some(card) = self.situation.market[usize::from(slot.0)] else {
            return Motive::Unseen.into();
        };
        let fits = |id: &RouteId| {
            let color_fits = match card {
                Card::Wild => true,
                Card::Colored(color) => {
                    self.situation.route(*id).color.is_none_or(|own| own == color)
                }
            };
            color_fits && !self.situation.can_pay(*id)
        };
        let routes = self.plan.routes.or(self.plan.wishes);
        let helped = routes.iter().find(fits).map(|route| Motive::Pays { card, route });
        helped.unwrap_or(Motive::AnythingGoes).into()
    }
}
