//! Tourist tokens (SF-TOKEN) and the placing of their stacks (SF-SETUP-5, 6, 9).

use board::{Board, LocationId, LocationSet, MAX_SEATS, MAX_SYMBOLS, SymbolId};

use crate::action::Placement;
use crate::collect;
use crate::decision::Phase;
use crate::event::{Event, Sink};
use crate::game::Game;
use crate::illegal::Illegal;
use crate::random::{Label, Stream};
use crate::seat::Seat;
use crate::state::Stack;
use crate::view::View;

/// Marks the locations that have a stack in every game. `deal` puts the symbols there.
pub(crate) fn lay_out(game: &mut Game<'_>) {
    if let Some(tokens) = game.board.tokens() {
        let fixed = tokens.fixed.iter().copied().collect();
        game.state.for_taking = [fixed; MAX_SEATS];
        collect::laid(game, fixed);
    }
}

/// Deals the symbols to the fixed locations and puts the other stacks aside (SF-SETUP-2, 7, 8).
pub(crate) fn deal(game: &mut Game<'_>) {
    let Some(tokens) = game.board.tokens() else { return };
    let plan = tokens.plan(game.seats());
    let mut symbols: [u8; MAX_SYMBOLS] = std::array::from_fn(|index| index as u8);
    let symbols = &mut symbols[..tokens.symbols as usize];
    match &tokens.fixed_symbols {
        Some(fixed) => board::sort_short_by_key(symbols, |&symbol| {
            fixed.iter().position(|id| id.index() == symbol.into()).unwrap_or(MAX_SYMBOLS)
        }),
        None => Stream::new(&game.state.seed, Label::Stacks, 0).shuffle(symbols),
    }
    for (at, &symbol) in symbols.iter().enumerate() {
        let location = tokens.fixed.get(at).copied();
        let left = if location.is_some() { plan.height } else { plan.aside_height };
        game.state.stacks[usize::from(symbol)] = Stack { location, left };
    }
}

/// Lays a stack at a location, from which everybody may take.
pub(crate) fn lay(game: &mut Game<'_>, symbol: usize, location: LocationId) {
    game.state.stacks[symbol].location = Some(location);
    game.state.for_taking.iter_mut().for_each(|locations| locations.insert(location));
}

/// Gives a claim the token at the end that it chose (SF-TOKEN-1). This seat may take no second one of
/// the symbol (SF-TOKEN-3), and nobody may take from an empty stack (SF-TOKEN-7).
pub(crate) fn arrive(game: &mut Game<'_>, seat: Seat, at: LocationId, sink: &mut impl Sink) {
    if !game.state.for_taking[seat.index()].contains(at) {
        return;
    }
    let Some(tokens) = game.board.tokens() else { return };
    let lies_here = |symbol: &SymbolId| game.state.stacks[symbol.index()].location == Some(at);
    let Some(symbol) = tokens.symbols().find(lies_here) else { return };
    let stack = &mut game.state.stacks[symbol.index()];
    stack.left -= 1;
    game.state.tokens[seat.index()] |= 1 << symbol.index();
    if stack.left == 0 {
        game.state.for_taking.iter_mut().for_each(|locations| locations.remove(at));
        collect::changed(game, LocationSet::single(at));
    } else {
        game.state.for_taking[seat.index()].remove(at);
        collect::changed_for(game, seat, LocationSet::single(at));
    }
    sink.event(Event::TokenTaken { seat, symbol, location: at });
}

/// Returns the points of a seat for its tokens.
pub(crate) fn close(game: &Game<'_>, seat: Seat) -> i16 {
    points(game.board, game.state.tokens[seat.index()].count_ones() as usize)
}

/// Returns the points for this number of different tokens (SF-TOKEN-5); 0 on a board without tokens.
pub fn points(board: &Board, tokens: usize) -> i16 {
    board.tokens().map_or(0, |all| i16::from(all.points[tokens]))
}

/// Lets a seat place the stacks that were put aside, the last seat first (SF-SETUP-5, 6). Returns
/// whether there are any.
pub(crate) fn begin_placing(game: &mut Game<'_>) -> bool {
    let any_aside = game.board.tokens().is_some_and(|tokens| tokens.aside() > 0);
    if any_aside {
        game.state.phase = Phase::Stacks;
        game.state.await_only(Seat::FIRST.right(game.seats()));
    }
    any_aside
}

/// Returns how many stacks a seat places in one decision (SF-SETUP-5, 6).
pub(crate) fn stacks_to_place(view: &View<'_, '_>) -> usize {
    let Some(tokens) = view.board().tokens() else { return 0 };
    if tokens.plan(view.seats()).together { tokens.aside() } else { 1 }
}

/// The ways to place the next stacks, counted.
#[derive(Clone, Copy)]
pub(crate) struct Placements {
    /// Stacks to place in this decision: 1 or 2.
    stacks: usize,
    /// Stacks that are put aside.
    aside: usize,
    /// Locations without a stack.
    free: usize,
}

impl Placements {
    pub(crate) fn of(view: &View<'_, '_>) -> Placements {
        Placements {
            stacks: stacks_to_place(view),
            aside: view.stacks().filter(|stack| stack.location.is_none()).count(),
            free: view.board().locations().len() - view.locations_with_stack().len(),
        }
    }

    /// Returns how many there are.
    pub(crate) fn len(&self) -> usize {
        if self.stacks == 1 { self.aside * self.free } else { self.free * (self.free - 1) }
    }

    /// Returns the `n`-th, counted from 0 and below [`Placements::len`].
    pub(crate) fn nth(&self, view: &View<'_, '_>, n: usize) -> Placement {
        if self.stacks == 1 {
            let (symbol, location) = (n / self.free, n % self.free);
            return Placement::one(aside_symbol(view, symbol), free_location(view, location));
        }
        // The first goes anywhere, the second anywhere else.
        let (first, second) = (n / (self.free - 1), n % (self.free - 1));
        let second = if second < first { second } else { second + 1 };
        let at = |symbol, location| (aside_symbol(view, symbol), free_location(view, location));
        Placement::two(at(0, first), at(1, second))
    }
}

fn free_location(view: &View<'_, '_>, n: usize) -> LocationId {
    let all = LocationSet::first_of_board(view.board().locations().len());
    let free = all.minus(view.locations_with_stack());
    free.nth(n).expect("n is below the number of free locations")
}

fn aside_symbol(view: &View<'_, '_>, n: usize) -> SymbolId {
    let mut aside = view.stacks().filter(|stack| stack.location.is_none());
    aside.nth(n).expect("n is below the number put aside").symbol
}

/// Checks a placement (SF-SETUP-6, 9).
#[inline(never)]
pub(crate) fn check_placement(view: &View<'_, '_>, placement: Placement) -> Result<(), Illegal> {
    check_names(view, placement)?;
    if placement.iter().count() != stacks_to_place(view) {
        return Err(Illegal::WrongStackCount);
    }
    let mut used = view.locations_with_stack();
    let mut placed = None;
    for (symbol, location) in placement.iter() {
        let aside = view.stacks().any(|stack| stack.symbol == symbol && stack.location.is_none());
        if !aside || placed == Some(symbol) {
            return Err(Illegal::NotPutAside);
        }
        if used.contains(location) {
            return Err(Illegal::StackLiesThere);
        }
        used.insert(location);
        placed = Some(symbol);
    }
    Ok(())
}

/// Refuses locations that this board does not have.
pub(crate) fn check_names(view: &View<'_, '_>, placement: Placement) -> Result<(), Illegal> {
    let locations = view.board().locations().len();
    let known = placement.iter().all(|(_, location)| location.index() < locations);
    if known { Ok(()) } else { Err(Illegal::NoSuchMechanic) }
}

/// Places stacks. Returns whether all stacks lie now; otherwise the seat to the right is next.
pub(crate) fn place(
    game: &mut Game<'_>,
    seat: Seat,
    placement: Placement,
    sink: &mut impl Sink,
) -> bool {
    for (symbol, location) in placement.iter() {
        lay(game, symbol.index(), location);
        sink.event(Event::StackPlaced { seat, symbol, location });
    }
    collect::laid(game, placement.iter().map(|(_, location)| location).collect());
    let symbols = game.board.tokens().map_or(0, |tokens| tokens.symbols as usize);
    let all_lie = game.state.stacks[..symbols].iter().all(|stack| stack.location.is_some());
    if !all_lie {
        game.state.await_only(seat.right(game.seats()));
    }
    all_lie
}
