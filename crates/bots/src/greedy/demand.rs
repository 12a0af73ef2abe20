//! The cards that a plan needs, and the worth of one more card of each kind.

use board::{MAX_COLORS, Route};
use rules::Card;

use super::plan::{GreedyPlan, Map};

/// The cards that the planned routes need.
#[derive(Default)]
pub(crate) struct Demand {
    /// The number of cards of each color.
    pub(crate) colors: [u8; MAX_COLORS],
    /// The worth of one more card of each color. Only comparisons matter, so it has no unit.
    worth: [u32; MAX_COLORS],
    /// The worth of one more wild.
    wild: u32,
}

impl Demand {
    pub(crate) fn of(plan: &GreedyPlan, map: &Map<'_>) -> Demand {
        let mut demand = Demand::default();
        for route in plan.routes.iter().map(|id| map.board.route(id)) {
            demand.add(route, map);
        }
        for color in map.board.color_ids() {
            let enough = usize::from(demand.colors[color.index()]) <= map.hand.color(color);
            if enough {
                demand.worth[color.index()] = 0;
            }
        }
        demand
    }

    /// Adds the needs of a route. The fewer cards the route lacks, the more each card is worth.
    fn add(&mut self, route: &Route, map: &Map<'_>) {
        let cost = route.cost();
        let short = map.hand.wilds_needed(cost) - route.wilds_required;
        let wilds = route.wilds_required.saturating_sub(map.hand.wilds() as u8);
        let worth = 10 + 40 / u32::from(short.max(1));
        if wilds > 0 {
            self.wild = self.wild.max(15);
        }
        if map.missing(route) == 1 {
            self.wild = self.wild.max(12);
        }
        let best = map.hand.most_that_pay(cost);
        for color in map.board.color_ids() {
            let fits = match route.color {
                Some(own) => own == color,
                None => map.hand.color(color) as u8 == best,
            };
            if fits {
                self.colors[color.index()] += cost.most_colored();
                self.worth[color.index()] += if short > 0 { worth } else { 0 };
            }
        }
    }

    pub(crate) fn worth(&self, card: Card) -> u32 {
        match card {
            Card::Colored(color) => self.worth[color.index()],
            Card::Wild => self.wild,
        }
    }
}
