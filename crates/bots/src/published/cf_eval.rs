//! `cf-eval`: every action gets a score, the best is taken.

use board::{Color, RouteId};
use rules::{Action, Card, Payment};

use super::cf_base::{CardPlan, prepare};
use crate::moves::best;
use crate::reason::{Motive, Notes};
use crate::situation::{OpenDecision, Situation};

/// Scores are in ten-thousandths, so that small factors stay whole.
pub(super) const ONE: i32 = 10_000;
/// What a wild costs.
const WILD: i32 = 9;

pub(crate) fn cf_eval(situation: &Situation<'_>, notes: &mut Notes<'_>) -> Action {
    cf_eval_with(situation, notes, |_| 0)
}

/// With something added to the score of each claim.
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

    /// 2 + route points + path score − remaining points of the plan − 9 for each wild − what the plan
    /// needs of a color spent on gray. The path score counts own routes and planned ones, so that
    /// less what remains it is what has been scored on the way.
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

    /// Cars left over a third of the supply, when it holds no ticket to complete; else −1.
    fn tickets(&self) -> i32 {
        let Scores { situation, .. } = self;
        let spare = i32::from(situation.me().supply) - i32::from(situation.part_of_supply(15, 45));
        if situation.unfinished().is_empty() { ONE * spare } else { -ONE }
    }

    /// A face-up wild 2, a color what the plan needs of it.
    fn face_up(&self, card: Card) -> i32 {
        match card {
            Card::Wild => 2 * ONE,
            Card::Colored(color) => ONE * self.plan.needs(self.situation, color),
        }
    }
}
