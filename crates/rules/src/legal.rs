//! The set of legal actions: counted and selected without building a list.

use board::{MAX_MARKET, RouteSet, TicketSet};

use crate::action::{Action, Placement, Slot};
use crate::claims::Claims;
use crate::seat::Seat;
use crate::state::Phase;
use crate::tickets::Keep;
use crate::tokens::stacks_to_place;
use crate::view::View;

/// Everything a seat may do now, in canonical order: draws, tickets, claims by class of route, pass.
#[derive(Clone, Copy)]
pub struct Legal<'g, 'b> {
    view: View<'g, 'b>,
    options: Options,
    len: usize,
}

#[derive(Clone, Copy)]
enum Options {
    /// The seat is not to decide.
    Nothing,
    SecondCard(Draws),
    Turn(Draws, Claims),
    Keep {
        offered: usize,
        rule: Keep,
    },
    Pick {
        pack: usize,
    },
    Place {
        stacks: usize,
        aside: usize,
        free: usize,
    },
}

impl<'g, 'b> Legal<'g, 'b> {
    #[inline]
    pub(crate) fn new(view: View<'g, 'b>) -> Legal<'g, 'b> {
        let options = match view.seat() {
            Some(seat) if view.may_decide() => Options::of(&view, seat),
            Some(_) | None => Options::Nothing,
        };
        Legal { view, len: options.len(), options }
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none: the seat is not to decide.
    pub fn is_empty(&self) -> bool {
        matches!(self.options, Options::Nothing)
    }

    /// Whether this is one of them.
    pub fn contains(&self, action: Action) -> bool {
        self.view.check(action).is_ok()
    }

    /// All of them in canonical order.
    pub fn iter(&self) -> impl Iterator<Item = Action> + '_ {
        (0..self.len()).filter_map(|n| self.nth(n))
    }

    /// The `n`-th in canonical order, counted from 0.
    #[inline]
    pub fn nth(&self, n: usize) -> Option<Action> {
        if n >= self.len {
            return None;
        }
        Some(match &self.options {
            Options::Nothing => return None,
            Options::SecondCard(draws) => draws.nth(n)?,
            Options::Turn(draws, claims) => self.nth_of_turn(*draws, claims, n),
            &Options::Keep { offered, rule } => {
                Action::KeepTickets(self.nth_keep(offered, rule, n))
            }
            Options::Pick { .. } => Action::Pick(self.offered()[n]),
            &Options::Place { stacks: 1, free, .. } => self.nth_single(n, free),
            &Options::Place { free, .. } => self.nth_pair(n, free),
        })
    }

    /// Routes that can be claimed now, with these cards and cars.
    pub fn claimable(&self) -> RouteSet {
        let Options::Turn(_, claims) = &self.options else { return RouteSet::EMPTY };
        claims.routes(&self.view)
    }

    pub(crate) fn may_pass(&self) -> bool {
        matches!(&self.options, Options::Turn(draws, claims) if draws.len() + claims.count() == 0)
    }

    fn offered(&self) -> &'g [board::TicketId] {
        self.view.seat().and_then(|seat| self.view.offered(seat)).unwrap_or_default()
    }

    #[inline]
    fn nth_of_turn(&self, draws: Draws, claims: &Claims, n: usize) -> Action {
        if let Some(draw) = draws.nth(n) {
            return draw;
        }
        match claims.nth(&self.view, n - draws.len()) {
            Some(claim) => Action::Claim(claim),
            None => Action::Pass,
        }
    }

    /// Subsets as bits by place, in numeric order.
    fn nth_keep(&self, offered: usize, rule: Keep, n: usize) -> TicketSet {
        let lawful = |bits: &u8| match rule {
            Keep::AtLeast(least) => ones(*bits) >= least.min(offered),
            Keep::Exactly(number) => ones(*bits) == number,
        };
        let bits = (0..1_u8 << offered).filter(lawful).nth(n).expect("n is below the count");
        let tickets = self.offered().iter().enumerate();
        tickets.filter(|(at, _)| bits >> at & 1 == 1).map(|(_, &ticket)| ticket).collect()
    }

    fn free_location(&self, n: usize) -> board::LocationId {
        let taken = self.view.locations_with_stack();
        let mut free =
            self.view.board().location_ids().filter(|&location| !taken.contains(location));
        free.nth(n).expect("n is below the number of free locations")
    }

    fn aside_symbol(&self, n: usize) -> board::SymbolId {
        let mut aside = self.view.stacks().filter(|stack| stack.location.is_none());
        aside.nth(n).expect("n is below the number put aside").symbol
    }

    fn nth_single(&self, n: usize, free: usize) -> Action {
        let (symbol, location) = (self.aside_symbol(n / free), self.free_location(n % free));
        Action::PlaceStacks(Placement::one(symbol, location))
    }

    /// Two stacks: the first goes anywhere, the second anywhere else.
    fn nth_pair(&self, n: usize, free: usize) -> Action {
        let (first, second) = (n / (free - 1), n % (free - 1));
        let second = if second < first { second } else { second + 1 };
        let (low, high) = (self.aside_symbol(0), self.aside_symbol(1));
        let first = (low, self.free_location(first));
        Action::PlaceStacks(Placement::two(first, (high, self.free_location(second))))
    }
}

impl Options {
    #[inline]
    fn of(view: &View<'_, '_>, seat: Seat) -> Options {
        match view.phase() {
            Phase::Turn => Options::Turn(Draws::of_turn(view), Claims::of(view, seat)),
            Phase::SecondCard => Options::SecondCard(Draws::of_second_card(view)),
            Phase::Opening | Phase::DraftKeep | Phase::Offer => {
                Options::Keep { offered: view.offered_count(seat), rule: view.keep_rule() }
            }
            Phase::Pick => Options::Pick { pack: view.offered_count(seat) },
            Phase::Stacks => Options::Place {
                stacks: stacks_to_place(view),
                aside: view.stacks().filter(|stack| stack.location.is_none()).count(),
                free: view.board().locations().len() - view.locations_with_stack().len(),
            },
            Phase::Over | Phase::OverByPasses => Options::Nothing,
        }
    }

    #[inline]
    fn len(&self) -> usize {
        match self {
            Options::Nothing => 0,
            Options::SecondCard(draws) => draws.len(),
            Options::Turn(draws, claims) => (draws.len() + claims.count()).max(1),
            &Options::Keep { offered, rule } => keep_count(offered, rule),
            Options::Pick { pack } => *pack,
            Options::Place { stacks: 1, aside, free } => aside * free,
            Options::Place { free, .. } => free * (free - 1),
        }
    }
}

/// What may be drawn, a bit each in canonical order: the unseen card, the market by place, tickets.
#[derive(Clone, Copy)]
struct Draws(u8);

impl Draws {
    const TICKETS: u32 = MAX_MARKET as u32 + 1;

    #[inline]
    fn of_turn(view: &View<'_, '_>) -> Draws {
        let tickets = u8::from(view.ticket_draw_open()) << Draws::TICKETS;
        Draws(tickets | view.market_places(true) << 1 | u8::from(view.unseen_open()))
    }

    #[inline]
    fn of_second_card(view: &View<'_, '_>) -> Draws {
        Draws(view.market_places(false) << 1 | u8::from(view.unseen_open()))
    }

    #[inline]
    fn len(self) -> usize {
        ones(self.0)
    }

    #[inline]
    fn nth(self, n: usize) -> Option<Action> {
        if n >= self.len() {
            return None;
        }
        let rest = (0..n).fold(self.0, |bits, _| bits & bits.wrapping_sub(1));
        Some(match rest.trailing_zeros() {
            0 => Action::DrawDeck,
            Draws::TICKETS => Action::DrawTickets,
            place => Action::DrawMarket(Slot(place as u8 - 1)),
        })
    }
}

fn ones(bits: u8) -> usize {
    bits.count_ones() as usize
}

fn keep_count(offered: usize, rule: Keep) -> usize {
    let choose = |kept: usize| (0..kept).fold(1, |product, i| product * (offered - i) / (i + 1));
    match rule {
        Keep::AtLeast(least) => (least.min(offered)..=offered).map(choose).sum(),
        Keep::Exactly(number) => choose(number),
    }
}
