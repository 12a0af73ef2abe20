//! The set of legal actions. It counts and selects actions without building a list.

use board::{MAX_MARKET, RouteSet};

use crate::action::{Action, Slot};
use crate::counting::{Rows, claims};
use crate::decision::{Answers, Phase};
use crate::seat::Seat;
use crate::tickets;
use crate::view::View;

/// Everything that a seat may do now. The canonical order: cards to draw, tickets, claims by price,
/// pass.
#[derive(Clone, Copy)]
pub struct Legal<'g, 'b> {
    view: View<'g, 'b>,
    draws: Draws,
    /// The actions that come after the draws.
    answers: Answers,
    /// The number of claims, if claims are among the answers.
    claims: Rows,
    len: usize,
}

impl<'g, 'b> Legal<'g, 'b> {
    #[inline(always)]
    pub(crate) fn new(view: View<'g, 'b>) -> Legal<'g, 'b> {
        let Some(seat) = view.deciding() else { return Legal::none(view) };
        if view.phase() == Phase::Turn {
            return Legal::of_turn(view, seat);
        }
        if view.phase() == Phase::SecondCard {
            let draws = Draws::of_second_card(&view);
            return Legal { draws, len: draws.len(), ..Legal::none(view) };
        }
        Legal::between_turns(view, seat)
    }

    #[inline(always)]
    fn none(view: View<'g, 'b>) -> Legal<'g, 'b> {
        let (draws, answers) = (Draws::NONE, Answers::Nothing);
        Legal { view, draws, answers, claims: Rows::NONE, len: 0 }
    }

    #[inline(always)]
    fn of_turn(view: View<'g, 'b>, seat: Seat) -> Legal<'g, 'b> {
        let claims = claims::count(view, seat);
        let draws = Draws::of_turn(&view);
        let len = (draws.len() + claims.total()).max(1);
        Legal { view, draws, answers: Answers::Claims(seat), claims, len }
    }

    #[inline(never)]
    fn between_turns(view: View<'g, 'b>, seat: Seat) -> Legal<'g, 'b> {
        let answers = Answers::outside_draws(&view, seat);
        Legal { answers, len: answers.len(&view), ..Legal::none(view) }
    }

    /// Returns the number of legal actions.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there is none: the seat does not have to decide.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns whether this action is legal.
    pub fn contains(&self, action: Action) -> bool {
        self.view.check(action).is_ok()
    }

    /// Returns all legal actions in canonical order.
    pub fn iter(&self) -> impl Iterator<Item = Action> + '_ {
        (0..self.len()).filter_map(|n| self.nth(n))
    }

    /// Returns the `n`-th action in canonical order, counted from 0.
    #[inline(always)]
    pub fn nth(&self, n: usize) -> Option<Action> {
        if n < self.len { Some(self.at(n)) } else { None }
    }

    /// Returns the `n`-th action, which must exist. The action is put together here, from parts that
    /// others find, so that the compiler can keep it in registers.
    #[inline(always)]
    fn at(&self, n: usize) -> Action {
        let Some(n) = n.checked_sub(self.draws.len()) else { return self.draws.at(n) };
        if let Answers::Claims(seat) = self.answers {
            match claims::nth(&self.view, seat, &self.claims, n) {
                Some(claim) => Action::Claim(claim),
                None => Action::Pass,
            }
        } else {
            self.answers.nth(&self.view, n)
        }
    }

    /// Returns the routes that the seat can claim now, with its cards and cars.
    pub fn claimable(&self) -> RouteSet {
        let Answers::Claims(seat) = self.answers else { return RouteSet::EMPTY };
        claims::routes(&self.view, seat)
    }

    /// Returns whether passing is the only legal action.
    pub(crate) fn may_pass(&self) -> bool {
        matches!(self.answers, Answers::Claims(_)) && self.draws.len() + self.claims.total() == 0
    }
}

/// What may be drawn, as bits in canonical order: the unseen card, each market place, tickets.
#[derive(Clone, Copy)]
struct Draws(u8);

impl Draws {
    const TICKETS: u32 = MAX_MARKET as u32 + 1;
    const NONE: Draws = Draws(0);

    fn of_turn(view: &View<'_, '_>) -> Draws {
        let tickets = u8::from(tickets::check_draw(view).is_ok()) << Draws::TICKETS;
        Draws(tickets | view.market_places(true) << 1 | u8::from(view.unseen_open()))
    }

    fn of_second_card(view: &View<'_, '_>) -> Draws {
        Draws(view.market_places(false) << 1 | u8::from(view.unseen_open()))
    }

    fn len(self) -> usize {
        ones(self.0)
    }

    /// Returns the `n`-th draw, counted from 0.
    fn at(self, n: usize) -> Action {
        let rest = (0..n).fold(self.0, |rest, _| rest & rest.wrapping_sub(1));
        match rest.trailing_zeros() {
            0 => Action::DrawDeck,
            Draws::TICKETS => Action::DrawTickets,
            place => Action::DrawMarket(Slot(place as u8 - 1)),
        }
    }
}

fn ones(bits: u8) -> usize {
    bits.count_ones() as usize
}
