//! The set of legal actions: counted and selected without building a list.

use board::eight::NTH_BIT;
use board::{LocationSet, MAX_MARKET, RouteSet, TicketSet};

use crate::action::{Action, Placement, Slot};
use crate::claims;
use crate::prices::Rows;
use crate::seat::Seat;
use crate::state::Phase;
use crate::tickets::Keep;
use crate::tokens::stacks_to_place;
use crate::view::View;

/// Everything a seat may do now, in canonical order: draws, tickets, claims by class of route, pass.
#[derive(Clone, Copy)]
pub struct Legal<'g, 'b> {
    view: View<'g, 'b>,
    draws: Draws,
    /// What comes after the draws.
    options: Options,
    /// How many claims there are, where these are the options.
    claims: Rows,
    len: usize,
}

#[derive(Clone, Copy)]
enum Options {
    Nothing,
    Claims(Seat),
    Keep { offered: usize, rule: Keep },
    Pick { pack: usize },
    Place { stacks: usize, aside: usize, free: usize },
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
        let (draws, options) = (Draws::NONE, Options::Nothing);
        Legal { view, draws, options, claims: Rows::NONE, len: 0 }
    }

    #[inline(always)]
    fn of_turn(view: View<'g, 'b>, seat: Seat) -> Legal<'g, 'b> {
        let claims = claims::count(view, seat);
        let draws = Draws::of_turn(&view);
        let len = (draws.len() + claims.total()).max(1);
        Legal { view, draws, options: Options::Claims(seat), claims, len }
    }

    #[inline(never)]
    fn between_turns(view: View<'g, 'b>, seat: Seat) -> Legal<'g, 'b> {
        let options = Options::between_turns(&view, seat);
        Legal { options, len: options.len(), ..Legal::none(view) }
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none: the seat is not to decide.
    pub fn is_empty(&self) -> bool {
        self.len == 0
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
    #[inline(always)]
    pub fn nth(&self, n: usize) -> Option<Action> {
        if n < self.len { Some(self.at(n)) } else { None }
    }

    /// The same for those there are. The parts that an action is made of come from elsewhere, the
    /// action itself from here, so that it never has to lie in memory.
    #[inline(always)]
    fn at(&self, n: usize) -> Action {
        let Some(n) = n.checked_sub(self.draws.len()) else { return self.draws.at(n) };
        match &self.options {
            &Options::Claims(seat) => match claims::nth(&self.view, seat, &self.claims, n) {
                Some(claim) => Action::Claim(claim),
                None => Action::Pass,
            },
            &Options::Keep { offered, rule } => {
                Action::KeepTickets(self.nth_keep(offered, rule, n))
            }
            Options::Pick { .. } => Action::Pick(self.nth_of_pack(n)),
            &Options::Place { stacks, free, .. } => {
                Action::PlaceStacks(self.nth_placement(stacks, free, n))
            }
            Options::Nothing => unreachable!("where nothing is legal there is no n-th"),
        }
    }

    /// Routes that can be claimed now, with these cards and cars.
    pub fn claimable(&self) -> RouteSet {
        let Options::Claims(seat) = self.options else { return RouteSet::EMPTY };
        claims::routes(&self.view, seat)
    }

    pub(crate) fn may_pass(&self) -> bool {
        matches!(self.options, Options::Claims(_)) && self.draws.len() + self.claims.total() == 0
    }

    fn offered(&self) -> &'g [board::TicketId] {
        self.view.seat().and_then(|seat| self.view.offered(seat)).unwrap_or_default()
    }

    #[inline(never)]
    fn nth_keep(&self, offered: usize, rule: Keep, n: usize) -> TicketSet {
        let bits = rule.nth(offered, n);
        let tickets = self.offered().iter().enumerate();
        tickets.filter(|(at, _)| bits >> at & 1 == 1).map(|(_, &ticket)| ticket).collect()
    }

    #[inline(never)]
    fn nth_of_pack(&self, n: usize) -> board::TicketId {
        self.offered()[n]
    }

    #[inline(never)]
    fn nth_placement(&self, stacks: usize, free: usize, n: usize) -> Placement {
        if stacks == 1 { self.nth_single(n, free) } else { self.nth_pair(n, free) }
    }

    fn free_location(&self, n: usize) -> board::LocationId {
        let all = LocationSet::first_of_board(self.view.board().locations().len());
        let free = all.minus(self.view.locations_with_stack());
        free.nth(n).expect("n is below the number of free locations")
    }

    fn aside_symbol(&self, n: usize) -> board::SymbolId {
        let mut aside = self.view.stacks().filter(|stack| stack.location.is_none());
        aside.nth(n).expect("n is below the number put aside").symbol
    }

    fn nth_single(&self, n: usize, free: usize) -> Placement {
        let (symbol, location) = (self.aside_symbol(n / free), self.free_location(n % free));
        Placement::one(symbol, location)
    }

    /// Two stacks: the first goes anywhere, the second anywhere else.
    fn nth_pair(&self, n: usize, free: usize) -> Placement {
        let (first, second) = (n / (free - 1), n % (free - 1));
        let second = if second < first { second } else { second + 1 };
        let (low, high) = (self.aside_symbol(0), self.aside_symbol(1));
        let first = (low, self.free_location(first));
        Placement::two(first, (high, self.free_location(second)))
    }
}

impl Options {
    fn between_turns(view: &View<'_, '_>, seat: Seat) -> Options {
        match view.phase() {
            Phase::Opening | Phase::DraftKeep | Phase::Offer => {
                Options::Keep { offered: view.offered_count(seat), rule: view.keep_rule() }
            }
            Phase::Pick => Options::Pick { pack: view.offered_count(seat) },
            Phase::Stacks => Options::Place {
                stacks: stacks_to_place(view),
                aside: view.stacks().filter(|stack| stack.location.is_none()).count(),
                free: view.board().locations().len() - view.locations_with_stack().len(),
            },
            Phase::Turn | Phase::SecondCard | Phase::Over | Phase::OverByPasses => Options::Nothing,
        }
    }

    fn len(&self) -> usize {
        match self {
            Options::Nothing | Options::Claims(_) => 0,
            &Options::Keep { offered, rule } => rule.choices(offered),
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
    const NONE: Draws = Draws(0);

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

    /// The `n`-th, counted from 0.
    #[inline]
    fn at(self, n: usize) -> Action {
        match u32::from(NTH_BIT[usize::from(self.0)][n]) {
            0 => Action::DrawDeck,
            Draws::TICKETS => Action::DrawTickets,
            place => Action::DrawMarket(Slot(place as u8 - 1)),
        }
    }
}

fn ones(bits: u8) -> usize {
    bits.count_ones() as usize
}
