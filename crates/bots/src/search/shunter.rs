//! `shunter`: plays like `stationmaster`, but does not watch rivals and keeps its plan for some turns.
//! Playouts of the search use it: it takes about a microsecond for each decision.

use board::TicketSet;
use rules::{Action, View};

use crate::levels::{LevelPlan, TurnBasis, Weights, plan_and_offer, prepare, turn_with};
use crate::reason::Notes;
use crate::situation::{OpenDecision, Situation};

/// The number of own turns for which a plan is kept.
const KEPT_TURNS: usize = 8;

/// The state of the policy: the plan that it keeps between decisions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shunter {
    kept: Option<KeptPlan>,
}

/// A plan and what it was made for.
#[derive(Clone, Copy, Debug)]
struct KeptPlan {
    plan: LevelPlan,
    tickets: TicketSet,
    /// The average worth of an offer of new tickets when the plan was made.
    offer: i32,
    /// The number of turns that had begun then.
    turns: usize,
}

impl Shunter {
    pub(crate) fn choose(&mut self, view: &View<'_, '_>, weights: &Weights) -> Action {
        let situation = Situation::of(view).expect("the view's seat has something to decide");
        match situation.decision {
            OpenDecision::Keep(_) | OpenDecision::Pick | OpenDecision::Stacks => {
                prepare(&situation, weights, &mut Notes::silent())
            }
            OpenDecision::Turn | OpenDecision::SecondCard => {
                let plan = self.plan(&situation, weights, view.turns());
                let offer = self.kept.map_or(0, |kept| kept.offer);
                let basis = TurnBasis { plan, offer, rivals: None, link: None };
                turn_with(&situation, weights, basis, &mut Notes::silent())
            }
        }
    }

    /// Returns the kept plan for the current hand. Plans again if a rival has claimed a planned route, if
    /// the tickets are others, or after some turns.
    pub(crate) fn plan(
        &mut self,
        situation: &Situation<'_>,
        weights: &Weights,
        turns: usize,
    ) -> LevelPlan {
        let tickets = situation.tickets;
        let me = situation.me();
        if let Some(kept) = self.kept {
            let lost = !kept.plan.routes.minus(me.claims).minus(me.free).is_empty();
            let old = turns >= kept.turns + KEPT_TURNS * situation.seats;
            if !lost && !old && kept.tickets == tickets {
                return kept.plan.continued(situation, weights);
            }
        }
        let (plan, offer) = plan_and_offer(situation, weights, true);
        self.kept = Some(KeptPlan { plan, tickets, offer, turns });
        plan
    }
}
