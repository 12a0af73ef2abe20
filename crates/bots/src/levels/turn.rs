//! Chooses the action of a turn: compares claims, draws and new tickets in hundredths of a point. An
//! action that only continues the plan is worth about 0; one that saves turns, or brings more points
//! for its turns than usual, is worth more.

use board::{LocationId, RouteId, TicketId};
use rules::{Action, Card, Claim, Network};

use super::plan::{LevelPlan, Planner, collect_at, turns_for, turns_left};
use super::rivals::{Rivals, Stake, lone_link};
use super::tickets::TicketValues;
use super::weights::{POINT, Weights};
use crate::moves::best;
use crate::reason::{Explanation, Motive, Notes};
use crate::situation::{OpenDecision, Situation};

/// The extra worth of claiming a planned route now rather than later.
const EAGER: i32 = 100;
/// The same for each car of the route: long routes are harder to replace.
const LONG: i32 = 10;
/// The worth of a car that the plan does not need, if cars are scarcer than turns.
const CAR: i32 = 60;
/// The worth of a route that is the only link between two parts of the only rival's network.
const LAST_LINK: i32 = 15 * POINT;

pub(crate) fn turn(situation: &Situation<'_>, weights: &Weights, notes: &mut Notes<'_>) -> Action {
    let (plan, offer) = plan_and_offer(situation, weights, i32::MIN);
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
/// is 0 if none can be drawn now, or if the plan leaves fewer than `spare` turns: computing it takes
/// longer than the plan.
pub(crate) fn plan_and_offer(
    situation: &Situation<'_>,
    weights: &Weights,
    spare: i32,
) -> (LevelPlan, i32) {
    let planner = Planner::of(situation, weights, situation.unfinished());
    let left = turns_left(situation, weights) - turns_for(situation, planner.plan.routes);
    let offer = if situation.tickets_open && left >= spare {
        TicketValues::of(situation, weights, &planner).of_offer()
    } else {
        0
    };
    (planner.completed(situation, weights), offer)
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
    let mut considered = false;
    for id in situation.payable().iter() {
        if considered && notes.is_hurried() {
            break;
        }
        considered = true;
        let planned = scale.plan.routes.contains(id);
        let stake = rivals.map(|rivals| rivals.stake(situation, id, planned));
        let mut stake = stake.unwrap_or_default();
        stake.worth += if link == Some(id) { LAST_LINK } else { 0 };
        let collect_at = scale.best_end(id);
        for payment in situation.payments(id) {
            let claim = Claim { route: id, payment, collect_at };
            let worth = scale.claim(claim, stake);
            notes.consider(Action::Claim(claim), worth, || scale.why(claim, stake));
            offer_to(worth, Action::Claim(claim));
        }
    }
    scale.draws(|worth, draw| {
        notes.consider(draw, worth, || scale.why_draw(draw));
        offer_to(worth, draw);
    });
    if situation.tickets_open {
        let worth = scale.new_tickets();
        notes.consider(Action::DrawTickets, worth, || Motive::HopesForTickets.into());
        offer_to(worth, Action::DrawTickets);
    }
    chosen.map_or_else(|| situation.anything(), |(_, action)| action)
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
        TurnValues { situation, weights, plan, offer, turns_left, slack }
    }

    /// Returns the end of a route where a claim collects more.
    fn best_end(&self, route: RouteId) -> Option<LocationId> {
        let ends = self.situation.collect_choices(route).into_iter().flatten();
        best(ends, |&at| self.collect(at))
    }

    fn collect(&self, at: LocationId) -> i32 {
        collect_at(self.situation, self.weights, at)
    }

    fn claim(&self, claim: Claim, stake: Stake) -> i32 {
        if self.turns_left <= 1 {
            return self.last_claim(claim);
        }
        let (situation, weights) = (self.situation, self.weights);
        let planned = self.plan.routes.contains(claim.route);
        let length = i32::from(situation.route(claim.route).length);
        let collected = claim.collect_at.map_or(0, |at| self.collect(at));
        let own = if planned {
            // The plan counts on the route. An early claim secures it and what it collects.
            let hurry = (2 - self.slack).clamp(0, 3) * weights.turn_worth / 4;
            EAGER + hurry + collected / 4 + LONG * length
        } else {
            let points = POINT * situation.route_points(claim.route) + collected;
            points - weights.turn_worth - self.delay() - self.cars(length) - self.card_price(claim)
        };
        own + stake.worth + weights.car_bonus * length - self.payment_price(claim)
    }

    /// Returns the worth of a claim in the last turn: what it scores at once.
    fn last_claim(&self, claim: Claim) -> i32 {
        let done: i32 = self.completed(claim.route).map(|id| self.ticket(id)).sum();
        let collected = claim.collect_at.map_or(0, |at| POINT * self.situation.collect_points(at));
        POINT * self.situation.route_points(claim.route) + collected + 2 * done
            - i32::from(claim.payment.wilds)
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
            CAR * length
        } else {
            0
        }
    }

    /// Returns the worth of the cards that a claim outside the plan spends.
    fn card_price(&self, claim: Claim) -> i32 {
        i32::from(self.situation.route(claim.route).length) * self.weights.idle_card()
    }

    /// Returns the extra cost of a payment with wilds, or with colors that the plan needs elsewhere.
    fn payment_price(&self, claim: Claim) -> i32 {
        let (situation, weights) = (self.situation, self.weights);
        let route = situation.route(claim.route);
        let planned = self.plan.routes.contains(claim.route);
        let wilds = i32::from(claim.payment.wilds - route.wilds_required.min(claim.payment.wilds));
        let wild = if planned { weights.wanted_card() / 8 } else { weights.wanted_card() };
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

    /// Returns the cost of doing something else while the plan has few spare turns.
    fn delay(&self) -> i32 {
        let short = (self.weights.reserve_turns - self.slack).clamp(0, 8);
        if self.plan.routes.is_empty() { 0 } else { short * self.weights.turn_worth / 4 }
    }

    /// Returns the worth of one more card, after the first card of this turn was `taken`.
    fn card(&self, card: Card, taken: Option<Card>) -> i32 {
        let weights = self.weights;
        match card {
            Card::Wild if self.plan.missing_wilds > 0 => weights.wanted_card() * 3 / 2,
            Card::Wild if self.plan.missing_in_all > 0 => weights.wanted_card() * 11 / 10,
            Card::Wild => 2 * weights.idle_card(),
            Card::Colored(color) => {
                let had = u8::from(taken == Some(card));
                let short = self.plan.missing[color.index()].saturating_sub(had);
                let most = self.plan.missing_most.max(1);
                // The color that the plan lacks most delays the whole plan, unless wilds can pay for it.
                let percent =
                    if self.plan.missing_in_all > 0 { weights.pressing_percent } else { 0 };
                let pressing = i32::from(short) * percent / i32::from(most);
                match short {
                    0 => weights.idle_card(),
                    _ => weights.wanted_card() * (100 + pressing) / 100,
                }
            }
        }
    }

    /// Returns the average worth of an unseen card, in hundredths of a point.
    fn unseen(&self) -> i32 {
        let unseen = &self.situation.unseen;
        let colors = self.situation.board.color_ids();
        let colored = colors.map(|color| {
            i32::from(unseen.color(color) as u8) * self.card(Card::Colored(color), None)
        });
        let wilds = unseen.wilds() as i32 * self.card(Card::Wild, None);
        (colored.sum::<i32>() + wilds) / (unseen.total() as i32).max(1)
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
