//! The numbers of a board's actions: a fixed space for each board, for masks and for learners.
//!
//! | section | one number for each |
//! |---|---|
//! | draws | unseen card; market place; tickets; pass |
//! | claims | route, then the end that collects (none, a, b), then payment |
//! | keeps | set of places among the tickets on offer, in board order, as bits |
//! | picks | ticket |
//! | stacks | symbol and location; where two stacks go at once: two locations |
//!
//! Which tickets a keep names depends on what is on offer, and which symbols two stacks have on what was
//! put aside. So a number becomes an action by a [`View`], and the other way round.

use board::{Board, Color, LocationId, Opening, PRICE_ROWS, Route, RouteId, TicketId, TicketSet};
use record::notation;
use rules::{Action, Claim, Payment, Placement, Slot, View};

/// What one number means.
#[derive(Clone, Copy)]
enum IndexedAction {
    Fixed(Action),
    /// Keeps the tickets at these places among those on offer, in board order.
    Keep(u8),
    /// Places the two stacks put aside, in the order of their symbols.
    PlaceTwo(LocationId, LocationId),
}

/// The numbers of one route's claims: `first`, and for each end that collects one of each payment.
struct RouteNumbers {
    first: usize,
    payments: usize,
    /// The number of wilds of the first payment in a color.
    fewest: u8,
    /// The number of payments in one color.
    in_color: usize,
    length: u8,
    any_color: bool,
}

/// The action space of a board.
pub(crate) struct ActionSpace {
    entries: Vec<IndexedAction>,
    routes: Vec<RouteNumbers>,
    tickets_at: usize,
    pass_at: usize,
    keeps_from: usize,
    picks_from: usize,
    one_from: usize,
    two_from: usize,
    locations: usize,
}

impl ActionSpace {
    /// Numbers the actions of a board.
    pub(crate) fn of(board: &Board) -> ActionSpace {
        let mut entries = vec![IndexedAction::Fixed(Action::DrawDeck)];
        let slots = (0..board.market().size).map(|slot| Action::DrawMarket(Slot(slot)));
        entries.extend(slots.map(IndexedAction::Fixed));
        let tickets_at = entries.len();
        entries.extend([Action::DrawTickets, Action::Pass].map(IndexedAction::Fixed));
        let routes = board.route_ids().map(|id| claims(board, id, &mut entries)).collect();
        let keeps_from = entries.len();
        entries
            .extend((0..1_u16 << most_offered(board)).map(|bits| IndexedAction::Keep(bits as u8)));
        let picks_from = entries.len();
        if matches!(board.opening(), Opening::Draft(_)) {
            entries.extend(board.ticket_ids().map(|id| IndexedAction::Fixed(Action::Pick(id))));
        }
        let one_from = entries.len();
        let together = stack_placings(board);
        if together.contains(&1) {
            let symbols = board.tokens().into_iter().flat_map(board::Tokens::symbols);
            for symbol in symbols {
                let one =
                    |at| IndexedAction::Fixed(Action::PlaceStacks(Placement::one(symbol, at)));
                entries.extend(board.location_ids().map(one));
            }
        }
        let two_from = entries.len();
        if together.contains(&2) {
            for first in board.location_ids() {
                let others = board.location_ids().filter(|second| *second != first);
                entries.extend(others.map(|second| IndexedAction::PlaceTwo(first, second)));
            }
        }
        ActionSpace {
            entries,
            routes,
            tickets_at,
            pass_at: tickets_at + 1,
            keeps_from,
            picks_from,
            one_from,
            two_from,
            locations: board.locations().len(),
        }
    }

    /// Returns the number of actions.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the action of a number, for the seat of a view. None if the number is outside the space, or
    /// if it names tickets or stacks that are not there.
    #[inline]
    pub(crate) fn action(&self, view: &View<'_, '_>, index: usize) -> Option<Action> {
        match *self.entries.get(index)? {
            IndexedAction::Fixed(action) => Some(action),
            IndexedAction::Keep(bits) => kept(view, bits).map(Action::KeepTickets),
            IndexedAction::PlaceTwo(first, second) => {
                let mut aside = view.stacks_aside();
                let (one, other) = (aside.next()?, aside.next()?);
                Some(Action::PlaceStacks(Placement::two((one, first), (other, second))))
            }
        }
    }

    /// Returns the number of an action, for the seat of a view. None if the space does not have it: such
    /// an action is never legal.
    #[inline]
    pub(crate) fn index(&self, view: &View<'_, '_>, action: Action) -> Option<usize> {
        match action {
            Action::KeepTickets(tickets) => self.keep(view, tickets),
            Action::PlaceStacks(placement) => self.placing(view, placement),
            Action::Pick(_)
            | Action::DrawDeck
            | Action::DrawMarket(_)
            | Action::DrawTickets
            | Action::Claim(_)
            | Action::Pass => self.index_on_board(action),
        }
    }

    /// Returns the number of an action that means the same in every view; see [`ActionSpace::index`].
    #[inline]
    pub(crate) fn index_on_board(&self, action: Action) -> Option<usize> {
        match action {
            Action::DrawDeck => Some(0),
            Action::DrawMarket(Slot(slot)) => {
                Some(1 + usize::from(slot)).filter(|&index| index < self.tickets_at)
            }
            Action::DrawTickets => Some(self.tickets_at),
            Action::Pass => Some(self.pass_at),
            Action::Claim(claim) => self.claim(claim),
            Action::Pick(ticket) => {
                Some(self.picks_from + ticket.index()).filter(|&index| index < self.one_from)
            }
            Action::KeepTickets(_) | Action::PlaceStacks(_) => None,
        }
    }

    fn claim(&self, claim: Claim) -> Option<usize> {
        let numbers = self.routes.get(claim.route.index())?;
        let Payment { color, wilds } = claim.payment;
        let payment = match color {
            None if wilds == numbers.length => numbers.payments - 1,
            Some(color) if (numbers.fewest..numbers.length).contains(&wilds) => {
                numbers.payment(color, wilds)
            }
            None | Some(_) => return None,
        };
        let at = numbers.first + payment;
        let block = (0..COLLECTS).find(|end| {
            let entry = self.entries.get(at + end * numbers.payments);
            matches!(entry, Some(IndexedAction::Fixed(Action::Claim(known))) if *known == claim)
        })?;
        Some(at + block * numbers.payments)
    }

    fn keep(&self, view: &View<'_, '_>, tickets: TicketSet) -> Option<usize> {
        let offered = offered(view)?;
        let in_order = offered.iter().enumerate();
        let bits =
            in_order.fold(0, |bits, (at, id)| bits | usize::from(tickets.contains(id)) << at);
        tickets.is_subset(offered).then_some(self.keeps_from + bits)
    }

    fn placing(&self, view: &View<'_, '_>, placement: Placement) -> Option<usize> {
        let mut stacks = placement.iter();
        let (symbol, first) = stacks.next()?;
        let Some((_, second)) = stacks.next() else {
            let index = self.one_from + symbol.index() * self.locations + first.index();
            return Some(index).filter(|&index| index < self.two_from);
        };
        let symbols = placement.iter().map(|(symbol, _)| symbol);
        let known =
            self.two_from < self.len() && first != second && symbols.eq(view.stacks_aside());
        let after = second.index() - usize::from(second > first);
        known.then(|| self.two_from + first.index() * (self.locations - 1) + after)
    }

    /// Marks the legal actions of a view's seat. `mask` must be as long as the space and all false.
    pub(crate) fn mark_legal(&self, view: &View<'_, '_>, mask: &mut [bool]) {
        let legal = view.legal();
        // Claims follow the draws and are marked by whole ranges: they are most of the actions.
        for n in 0..legal.len() {
            match legal.nth(n) {
                Some(Action::Claim(_)) => return self.mark_claims(view, legal.claimable(), mask),
                Some(action) => {
                    if let Some(index) = self.index(view, action) {
                        mask[index] = true;
                    }
                }
                None => return,
            }
        }
    }

    /// Marks every claim of these routes that the seat can pay. Routes of one price share their payments.
    fn mark_claims(&self, view: &View<'_, '_>, routes: board::RouteSet, mask: &mut [bool]) {
        let board = view.board();
        let Some(seat) = view.seat() else { return };
        let Some(hand) = view.hand(seat) else { return };
        for price in (0..PRICE_ROWS).flat_map(|row| board.prices(row)) {
            let routes = price.routes.and(routes);
            if routes.is_empty() {
                continue;
            }
            for range in hand.payments(board, price.cost) {
                let count = usize::from(range.most_wilds - range.fewest_wilds) + 1;
                for id in routes.iter() {
                    let numbers = &self.routes[id.index()];
                    let payment = match range.color {
                        None => numbers.payments - 1,
                        Some(color) => numbers.payment(color, range.fewest_wilds),
                    };
                    let (first, second) = view.collect_choices(seat, id);
                    for end in [Some(first), second.map(Some)].into_iter().flatten() {
                        let block = block(board.route(id), end) * numbers.payments;
                        let from = numbers.first + block + payment;
                        mask[from..from + count].fill(true);
                    }
                }
            }
        }
    }

    /// Says what a number means, in words.
    pub(crate) fn describe(&self, board: &Board, index: usize) -> Option<String> {
        Some(match *self.entries.get(index)? {
            IndexedAction::Fixed(action) => notation::write(board, action),
            IndexedAction::Keep(bits) => {
                let places = (0..u8::BITS).filter(|place| bits >> place & 1 == 1);
                let places: Vec<_> = places.map(|place| place.to_string()).collect();
                format!("keep the offered tickets {} in board order", list(&places))
            }
            IndexedAction::PlaceTwo(first, second) => {
                let [first, second] = [first, second].map(|at| &board.location(at).id);
                format!("stacks put aside: the first @{first}, the second @{second}")
            }
        })
    }
}

fn list(places: &[String]) -> String {
    if places.is_empty() { "(none)".to_owned() } else { places.join(" ") }
}

/// The most ends that collect: none, one end, the other end.
const COLLECTS: usize = 3;

/// Returns the position of an end among the blocks of a route's claims.
fn block(route: &Route, end: Option<LocationId>) -> usize {
    match end {
        None => 0,
        Some(at) if at == route.a => 1,
        Some(_) => 2,
    }
}

impl RouteNumbers {
    /// Returns the position of a payment in a color.
    fn payment(&self, color: Color, wilds: u8) -> usize {
        let color = if self.any_color { color.index() } else { 0 };
        color * self.in_color + usize::from(wilds - self.fewest)
    }
}

/// Adds the claims of a route, wilds alone last in each block.
fn claims(board: &Board, id: RouteId, entries: &mut Vec<IndexedAction>) -> RouteNumbers {
    let route = board.route(id);
    let cost = route.cost();
    let fewest = route.length - cost.most_colored();
    let colors: Vec<Color> = match route.color {
        Some(color) => vec![color],
        None => board.color_ids().collect(),
    };
    let mut payments = Vec::new();
    for &color in &colors {
        let wilds = fewest..route.length;
        payments.extend(wilds.map(|wilds| Payment { color: Some(color), wilds }));
    }
    payments.push(Payment { color: None, wilds: route.length });
    let collects = board.tokens().is_some() || board.festivals().is_some();
    let ends: &[Option<LocationId>] =
        if collects { &[None, Some(route.a), Some(route.b)] } else { &[None] };
    let first = entries.len();
    for &collect_at in ends {
        let claim = |&payment| Action::Claim(Claim { route: id, payment, collect_at });
        entries.extend(payments.iter().map(claim).map(IndexedAction::Fixed));
    }
    RouteNumbers {
        first,
        payments: payments.len(),
        fewest,
        in_color: usize::from(route.length - fewest),
        length: route.length,
        any_color: route.color.is_none(),
    }
}

/// Returns the most tickets that a seat can have on offer when it chooses which to keep.
fn most_offered(board: &Board) -> u8 {
    let opening = match board.opening() {
        Opening::Offer(offer) => offer.offered,
        Opening::Draft(draft) => draft.dealt,
    };
    opening.max(board.ticket_draw().offer.offered)
}

/// Returns how many stacks are placed in one decision, for each number of seats.
fn stack_placings(board: &Board) -> Vec<usize> {
    let Some(tokens) = board.tokens().filter(|tokens| tokens.aside() > 0) else {
        return Vec::new();
    };
    let placed = |seats| if tokens.plan(seats).together { tokens.aside() } else { 1 };
    board.seats().map(placed).collect()
}

/// Returns the tickets on offer to the view's seat.
fn offered(view: &View<'_, '_>) -> Option<TicketSet> {
    let offered = view.offered(view.seat()?)?;
    Some(offered.iter().copied().collect())
}

/// Returns the tickets at these places among those on offer.
fn kept(view: &View<'_, '_>, bits: u8) -> Option<TicketSet> {
    let offered = offered(view)?;
    let within = offered.len() >= (u8::BITS - bits.leading_zeros()) as usize;
    let kept = |(at, id): (usize, TicketId)| (bits >> at & 1 == 1).then_some(id);
    within.then(|| offered.iter().enumerate().filter_map(kept).collect())
}
