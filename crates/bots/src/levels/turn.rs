//! A turn: claims, draws and new tickets on one scale. What only keeps the plan going is worth nothing;
//! what saves turns, or brings points for fewer turns than usual, is worth more.

use board::{LocationId, RouteId, TicketId};
use rules::{Action, Card, Claim, Network, Payment};

use super::plan::{LevelPlan, collect_at, turns_for, turns_left};
use super::rivals::{Rivals, Stake, lone_link};
use super::tickets::TicketValues;
use super::weights::{POINT, Weights};
use crate::moves::best;
use crate::reason::{Explanation, Motive, Notes};
use crate::situation::{OpenDecision, Situation};

/// What speaks for claiming a planned route now rather than later, and what each car adds to that.
const EAGER: i32 = 100;
const LONG: i32 = 10;
/// A car that no plan asks for, when cars are scarcer than turns.
const CAR: i32 = 60;
/// The only rival's last link.
const LAST_LINK: i32 = 15 * POINT;

pub(crate) fn turn(situation: &Situation<'_>, mind: &Weights, notes: &mut Notes<'_>) -> Action {
    let scale = TurnValues::of(situation, mind);
    if situation.decision == OpenDecision::SecondCard {
        return scale.second_card(notes).unwrap_or_else(|| situation.anything());
    }
    let mut all: Vec<(i32, Action)> = Vec::with_capacity(64);
    let rivals = mind.watchful.then(|| Rivals::of(situation, mind));
    let link = lone_link(situation);
    for id in situation.payable().iter() {
        if !all.is_empty() && notes.is_hurried() {
            break;
        }
        let planned = scale.plan.routes.contains(id);
        let stake = rivals.as_ref().map(|rivals| rivals.stake(situation, id, planned));
        let mut stake = stake.unwrap_or_default();
        stake.worth += if link == Some(id) { LAST_LINK } else { 0 };
        for payment in situation.payments(id) {
            let claim = scale.best_end(id, payment);
            let worth = scale.claim(claim, stake);
            notes.consider(Action::Claim(claim), worth, || scale.why(claim, stake));
            all.push((worth, Action::Claim(claim)));
        }
    }
    if let Some((worth, draw)) = scale.draw() {
        notes.consider(draw, worth, || scale.why_draw(draw));
        all.push((worth, draw));
    }
    if situation.tickets_open {
        let worth = scale.new_tickets();
        notes.consider(Action::DrawTickets, worth, || Motive::HopesForTickets.into());
        all.push((worth, Action::DrawTickets));
    }
    best(all, |&(worth, _)| worth).map_or_else(|| situation.anything(), |(_, action)| action)
}

/// Everything a turn is held against.
pub(crate) struct TurnValues<'s, 'b> {
    situation: &'s Situation<'b>,
    mind: &'s Weights,
    plan: LevelPlan<'b>,
    turns_left: i32,
    /// Turns to spare when the plan is carried out.
    slack: i32,
}

impl<'s, 'b> TurnValues<'s, 'b> {
    fn of(situation: &'s Situation<'b>, mind: &'s Weights) -> TurnValues<'s, 'b> {
        let mut plan = LevelPlan::of(situation, mind, situation.unfinished());
        plan.complete(situation, mind);
        let turns_left = turns_left(situation, mind);
        let slack = turns_left - turns_for(situation, plan.routes);
        TurnValues { situation, mind, plan, turns_left, slack }
    }

    /// The end where more is to be had.
    fn best_end(&self, route: RouteId, payment: Payment) -> Claim {
        let ends = self.situation.collect_choices(route).into_iter().flatten();
        let collect_at = best(ends, |&at| self.collect(at));
        Claim { route, payment, collect_at }
    }

    fn collect(&self, at: LocationId) -> i32 {
        collect_at(self.situation, self.mind, at)
    }

    fn claim(&self, claim: Claim, stake: Stake) -> i32 {
        if self.turns_left <= 1 {
            return self.last_claim(claim);
        }
        let (situation, mind) = (self.situation, self.mind);
        let planned = self.plan.routes.contains(claim.route);
        let length = i32::from(situation.route(claim.route).length);
        let collected = claim.collect_at.map_or(0, |at| self.collect(at));
        let own = if planned {
            // The plan counts on it; sooner is safer, for the route and for what lies at its ends.
            let hurry = (2 - self.slack).clamp(0, 3) * mind.turn / 4;
            // Long routes are the hardest to replace.
            EAGER + hurry + collected / 4 + LONG * length
        } else {
            let points = POINT * situation.route_points(claim.route) + collected;
            points - mind.turn - self.delay() - self.cars(length) - self.card_price(claim)
        };
        own + stake.worth + mind.haste * length - self.payment_price(claim)
    }

    /// The last turn: what is scored now is all there is.
    fn last_claim(&self, claim: Claim) -> i32 {
        let done: i32 = self.completed(claim.route).map(|id| self.ticket(id)).sum();
        let collected = claim.collect_at.map_or(0, |at| POINT * self.situation.collect_points(at));
        POINT * self.situation.route_points(claim.route) + collected + 2 * done
            - i32::from(claim.payment.wilds)
    }

    fn ticket(&self, id: TicketId) -> i32 {
        POINT * i32::from(self.situation.board.ticket(id).points)
    }

    /// The tickets that this route completes.
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

    /// Cars that the plan does not need cost something while there are turns to use them better.
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

    /// What the cards are worth that a claim outside the plan spends.
    fn card_price(&self, claim: Claim) -> i32 {
        i32::from(self.situation.route(claim.route).length) * self.mind.idle_card()
    }

    /// What a payment costs beyond idle cards: wilds, and colors that the plan needs elsewhere.
    fn payment_price(&self, claim: Claim) -> i32 {
        let (situation, mind) = (self.situation, self.mind);
        let route = situation.route(claim.route);
        let planned = self.plan.routes.contains(claim.route);
        let wilds = i32::from(claim.payment.wilds - route.wilds_required.min(claim.payment.wilds));
        let wild = if planned { mind.wanted_card() / 8 } else { mind.wanted_card() };
        let short = claim.payment.color.map_or(0, |color| {
            let own = if planned && route.color.is_some() { route.length } else { 0 };
            let elsewhere = self.plan.firm[color.index()].saturating_sub(own);
            let left = situation.hand.color(color) as u8 + claim.payment.wilds - route.length;
            i32::from(elsewhere.saturating_sub(left).min(route.length - claim.payment.wilds))
        });
        wilds * wild + short * mind.wanted_card()
    }

    /// New tickets: what they are worth on average, for a turn.
    fn new_tickets(&self) -> i32 {
        if self.turns_left <= 2 {
            return -10 * POINT;
        }
        let offer = TicketValues::of(self.situation, self.mind, &self.plan).of_offer()
            * self.mind.trust
            / 100;
        offer - self.mind.turn - self.delay()
    }

    /// What it costs to do something else while the plan has few turns to spare.
    fn delay(&self) -> i32 {
        let short = (self.mind.reserve - self.slack).clamp(0, 8);
        if self.plan.routes.is_empty() { 0 } else { short * self.mind.turn / 4 }
    }

    /// What one more card of a kind is worth, after some were taken already.
    fn card(&self, card: Card, taken: Option<Card>) -> i32 {
        let mind = self.mind;
        match card {
            Card::Wild if self.plan.missing_wilds > 0 => mind.wanted_card() * 3 / 2,
            Card::Wild if self.plan.missing_in_all > 0 => mind.wanted_card() * 11 / 10,
            Card::Wild => 2 * mind.idle_card(),
            Card::Colored(color) => {
                let had = u8::from(taken == Some(card));
                let short = self.plan.missing[color.index()].saturating_sub(had);
                let most = self.plan.missing_most.max(1);
                // The color of which most is missing holds up everything.
                let pressing = i32::from(short) * mind.pressing / i32::from(most);
                match short {
                    0 => mind.idle_card(),
                    _ => mind.wanted_card() * (100 + pressing) / 100,
                }
            }
        }
    }

    /// What an unseen card is worth on average.
    fn unseen(&self) -> i32 {
        let unseen = &self.situation.unseen;
        let colors = self.situation.board.color_ids();
        let colored = colors.map(|color| {
            i32::from(unseen.color(color) as u8) * self.card(Card::Colored(color), None)
        });
        let wilds = unseen.wilds() as i32 * self.card(Card::Wild, None);
        (colored.sum::<i32>() + wilds) / (unseen.total() as i32).max(1)
    }

    /// The best first card with the best second one to go with it, less the turn.
    fn draw(&self) -> Option<(i32, Action)> {
        if self.turns_left <= 1 {
            return self.situation.best_draw(|_| 0, 0);
        }
        let unseen = self.unseen();
        let face_up = self.situation.face_up();
        let with_second = |taken: Option<(rules::Slot, Card)>| {
            let others = face_up.clone().filter(|&(slot, card)| {
                card.may_be_second() && taken.is_none_or(|(first, _)| first != slot)
            });
            let open = others.map(|(_, card)| self.card(card, taken.map(|(_, card)| card))).max();
            unseen.max(open.unwrap_or_default())
        };
        let open = face_up.clone().map(|(slot, card)| match card {
            Card::Wild => (self.card(card, None), Action::DrawMarket(slot)),
            Card::Colored(_) => {
                let both = self.card(card, None) + with_second(Some((slot, card)));
                (both, Action::DrawMarket(slot))
            }
        });
        let deck = self.situation.unseen_open;
        // The unseen card comes first when it is as good: the market can still be chosen from.
        let deck = deck.then(|| (unseen + with_second(None), Action::DrawDeck));
        let best = best(deck.into_iter().chain(open), |&(worth, _)| worth)?;
        Some((best.0 - self.mind.turn, best.1))
    }

    fn second_card(&self, notes: &mut Notes<'_>) -> Option<Action> {
        let (worth, draw) =
            self.situation.best_draw(|card| self.card(card, None), self.unseen())?;
        notes.consider(draw, worth, || self.why_draw(draw));
        Some(draw)
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
