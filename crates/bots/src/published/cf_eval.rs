//! The bot `cf-eval`: it scores every action and takes the best.

use board::{Color, RouteId};
use rules::{Action, Card, Payment};

use super::cf_base::{CardPlan, prepare};
use crate::moves::best;
use crate::reason::{Motive, Notes};
use crate::situation::{OpenDecision, Situation};

/// One point of score. Scores are integers in ten-thousandths, so that small factors need no
/// floats.
pub(super) const ONE: i32 = 10_000;
/// The cost of spending a wild, in points of score.
const WILD: i32 = 9;

/// Chooses an action as `cf-eval`.
pub(crate) fn cf_eval(situation: &Situation<'_>, notes: &mut Notes<'_>) -> Action {
    cf_eval_with(situation, notes, |_| 0)
}

/// Chooses an action as `cf-eval`, with `bonus` added to the score of each claim.
pub(super) fn cf_eval_with(
    situation: &Situation<'_>,
    notes: &mut Notes<'_>,
    bonus: impl Fn(RouteId) -> i32,
) -> Action {
    let scores = match situation.decision {
        OpenDecision::Keep(_) | OpenDecision::Pick | OpenDecision::Stacks => {
            return prepare(situation);
        }
        OpenDecision::Turn | OpenDecision::SecondCard => Scores::of(situation),
    };
    let draws = situation.best_draw(|card| scores.face_up(card), ONE);
    let turn = situation.decision == OpenDecision::Turn;
    let tickets = (turn && situation.tickets_open).then(|| (scores.tickets(), Action::DrawTickets));
    let payable = if turn { situation.payable() } else { board::RouteSet::EMPTY };
    let claims = payable.iter().flat_map(|id| situation.payments(id).map(move |pay| (id, pay)));
    let claims = claims.map(|(id, payment)| {
        let score = scores.claim(id, payment) + bonus(id);
        (score, Action::Claim(situation.claim(id, payment)))
    });
    let all = claims.chain(tickets).chain(draws).collect::<Vec<_>>();
    for &(score, action) in &all {
        notes.consider(action, score / (ONE / 100), || Motive::AnythingGoes.into());
    }
    best(all, |&(score, _)| score).map_or_else(|| situation.anything(), |(_, action)| action)
}

struct Scores<'s, 'b> {
    situation: &'s Situation<'b>,
    plan: CardPlan,
}

impl<'s, 'b> Scores<'s, 'b> {
    fn of(situation: &'s Situation<'b>) -> Scores<'s, 'b> {
        Scores { situation, plan: CardPlan::of(situation, situation.unfinished()) }
    }

    /// Scores a claim of a planned route: 2 + route points + points scored so far − 9 for each wild
    /// − the cards that the plan needs elsewhere of a color spent on gray.
    ///
    /// The authors write: path score − remaining points of the plan. The path score counts routes
    /// claimed and planned, so the difference is the points scored so far. A route that is not
    /// planned scores −1; without a plan a route scores its points.
    fn claim(&self, id: RouteId, payment: Payment) -> i32 {
        let Scores { situation, plan } = self;
        if plan.routes.is_empty() {
            return ONE * situation.route_points(id);
        }
        if !plan.routes.contains(id) {
            return -ONE;
        }
        let on_gray = |color: Color| plan.needed_elsewhere(situation, id, color);
        let gray = situation.route(id).color.is_none();
        let spent = payment.color.filter(|_| gray).map_or(0, on_gray);
        let wilds = WILD * i32::from(payment.wilds);
        let on_the_way = i32::from(situation.me().points);
        ONE * (2 + situation.route_points(id) + on_the_way - wilds - spent)
    }

    /// Scores drawing tickets: the cars left beyond a third of the supply if every ticket is
    /// complete, and −1 otherwise.
    fn tickets(&self) -> i32 {
        let Scores { situation, .. } = self;
        let spare = i32::from(situation.me().supply) - i32::from(situation.part_of_supply(15, 45));
        if situation.unfinished().is_empty() { ONE * spare } else { -ONE }
    }

    /// Scores a face-up card: 2 for a wild, and for a color the number of cards that the plan needs
    /// of it.
    fn face_up(&self, card: Card) -> i32 {
        match card {
            Card::Wild => 2 * ONE,
            Card::Colored(color) => ONE * self.plan.needs(self.situation, color),
        }
    }
}
