//! What a seat sees, as numbers in one array.
//!
//! Everything is read from a [`View`], so a number can hold nothing that the seat may not see. Seats are
//! counted from the observer: seat 0 of an observation is the observer itself. [`FIELDS`] is the one list;
//! `docs/python.md` shows it as a table, which a test compares.

use board::Board;
use pyo3::prelude::*;
use rules::{Card, Decision, Seat, View};

use crate::{boards::KnownBoard, setup};

/// The name, the first number, the shape and the meaning of a field.
pub(crate) type FieldEntry = (&'static str, usize, Vec<usize>, &'static str);

/// The sizes that fields are made of.
#[derive(Clone, Copy)]
struct Sizes {
    seats: usize,
    routes: usize,
    tickets: usize,
    /// The colors and the wild.
    cards: usize,
    market: usize,
    symbols: usize,
    locations: usize,
    festivals: usize,
}

impl Sizes {
    fn of(board: &Board, seats: usize) -> Sizes {
        Sizes {
            seats,
            routes: board.routes().len(),
            tickets: board.tickets().len(),
            cards: board.colors().len() + 1,
            market: board.market().size.into(),
            symbols: board.tokens().map_or(0, |tokens| tokens.symbols().count()),
            locations: board.locations().len(),
            festivals: board.festivals().map_or(0, |festivals| festivals.list.len()),
        }
    }
}

/// Declares the fields: the name, the shape, what it means, and what writes it.
macro_rules! fields {
    ($sizes:ident; $( $name:ident [$($size:expr),*] $meaning:literal, |$look:ident, $out:ident| $write:expr; )*) => {
        /// The first number of every field.
        #[derive(Clone, Copy, Default)]
        struct Offsets { $( $name: usize, )* }

        /// The observations of a board at a number of seats.
        #[derive(Clone, Copy)]
        pub(crate) struct ObservationLayout {
            sizes: Sizes,
            offsets: Offsets,
            len: usize,
        }

        impl ObservationLayout {
            /// Lays out the fields.
            pub(crate) fn of(board: &Board, seats: usize) -> ObservationLayout {
                let $sizes = Sizes::of(board, seats);
                let (mut offsets, mut len) = (Offsets::default(), 0);
                $( offsets.$name = len; len += 1 $( * $size )*; )*
                ObservationLayout { sizes: $sizes, offsets, len }
            }

            /// Returns the name, the first number, the shape and the meaning of every field.
            pub(crate) fn describe(&self) -> Vec<FieldEntry> {
                let $sizes = self.sizes;
                vec![ $( (stringify!($name), self.offsets.$name, vec![$($size),*], $meaning), )* ]
            }

            /// Writes what the seat sees. `out` must be as long as the layout and all 0.
            #[inline]
            pub(crate) fn write(&self, view: &View<'_, '_>, seat: Seat, out: &mut [f32]) {
                let looker = Looker { view, seat, sizes: self.sizes };
                let $sizes = self.sizes;
                $( {
                    let size = 1 $( * $size )*;
                    let ($look, $out) = (&looker, &mut out[self.offsets.$name..][..size]);
                    $write;
                } )*
            }
        }
    };
}

fields! { s;
    decision [Decision::ALL.len()] "1 at the decision that is open, in the order opening_tickets, picks, draft_tickets, stacks, turn, second_card, tickets; all 0 when the game is over", |l, out| l.decision(out);
    awaited [s.seats] "1 for each seat that must decide now", |l, out| l.awaited(out);
    turn [s.seats] "1 at the seat whose turn it is, or was last", |l, out| l.turn(out);
    turns [1] "the number of turns that have begun", |l, out| out[0] = l.view.turns() as f32;
    last_round [1] "the number of turns left in the last round; 0 before it is called", |l, out| out[0] = l.view.last_round().map_or(0, |(_, left)| left) as f32;
    last_round_called [1] "1 once the last round is called", |l, out| out[0] = f32::from(u8::from(l.view.last_round().is_some()));
    claims [s.seats, s.routes] "1 for each route that the seat has claimed", |l, out| l.claims(out);
    open_routes [s.routes] "1 for each route that is open to the observer, whatever its cards", |l, out| l.open_routes(out);
    supply [s.seats] "cars left", |l, out| l.each_seat(out, |view, seat| view.supply(seat).into());
    points [s.seats] "points for routes so far", |l, out| l.each_seat(out, |view, seat| view.points(seat).into());
    hand_sizes [s.seats] "number of cards in hand", |l, out| l.each_seat(out, |view, seat| view.hand_size(seat) as f32);
    hand [s.cards] "the observer's cards by color in board order, wilds last", |l, out| l.hand(out);
    market [s.market, s.cards] "1 at the card that lies face up at each market place; all 0 at an empty place", |l, out| l.market(out);
    deck [1] "cards in the deck", |l, out| out[0] = l.view.deck_size() as f32;
    discard [s.cards] "discarded cards by color, wilds last", |l, out| l.cards(l.view.discard(), out);
    ticket_counts [s.seats] "number of tickets held", |l, out| l.each_seat(out, |view, seat| view.ticket_count(seat) as f32);
    ticket_deck [1] "tickets left to draw", |l, out| out[0] = l.view.ticket_deck_size() as f32;
    tickets [s.tickets] "1 for each ticket that the observer holds", |l, out| l.tickets(out);
    complete [s.tickets] "1 for each of them that its routes complete", |l, out| l.complete(out);
    offered [s.tickets] "1 for each ticket on offer to the observer, or in its pack", |l, out| l.offered(out);
    picks [s.tickets] "1 for each ticket that the observer has picked in the current draft", |l, out| l.picks(out);
    answer [s.tickets] "1 for each ticket of the observer's own answer to the open simultaneous decision", |l, out| l.answer(out);
    second_draft_held [1] "1 once the second draft was held", |l, out| out[0] = f32::from(u8::from(l.view.second_draft_held()));
    draft_card [1] "cards above the draft card, plus 1; 0 when it is not in the deck", |l, out| out[0] = l.view.draft_card_depth().map_or(0, |depth| depth + 1) as f32;
    tokens [s.seats, s.symbols] "1 for each token symbol that the seat holds", |l, out| l.tokens(out);
    stack_left [s.symbols] "tokens left in the stack of each symbol", |l, out| l.stack_left(out);
    stack_at [s.symbols, s.locations] "1 at the location of each stack; all 0 while it is put aside", |l, out| l.stack_at(out);
    festival_laid [s.festivals] "festival cards that lie open", |l, out| l.festival_laid(out);
    festival_sizes [s.seats] "number of festival cards taken", |l, out| l.each_seat(out, |view, seat| view.pile_size(seat) as f32);
    festival_pile [s.festivals] "the observer's festival cards", |l, out| l.festival_pile(out);
}

impl ObservationLayout {
    /// Lays out the fields, or raises for a number of seats that the board does not allow.
    pub(crate) fn checked(
        py: Python<'_>,
        known: &KnownBoard,
        seats: usize,
    ) -> PyResult<ObservationLayout> {
        setup::setup(py, known, seats)?;
        Ok(ObservationLayout::of(&known.board, seats))
    }

    /// Returns how many numbers an observation has.
    pub(crate) fn len(&self) -> usize {
        self.len
    }
}

/// Reads a view for one observer. The functions write one field each.
struct Looker<'v, 'g, 'b> {
    view: &'v View<'g, 'b>,
    seat: Seat,
    sizes: Sizes,
}

impl Looker<'_, '_, '_> {
    /// Returns the seats, the observer first.
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let (own, seats) = (self.seat.index(), self.sizes.seats);
        (0..seats).filter_map(move |away| Seat::new((own + away) % seats))
    }

    #[inline(always)]
    fn each_seat(&self, out: &mut [f32], number: impl Fn(&View<'_, '_>, Seat) -> f32) {
        let seats = self.seats();
        out.iter_mut().zip(seats).for_each(|(out, seat)| *out = number(self.view, seat));
    }

    fn decision(&self, out: &mut [f32]) {
        if let Some(decision) = self.view.awaiting().decision() {
            out[decision as usize] = 1.0;
        }
    }

    fn awaited(&self, out: &mut [f32]) {
        let awaited = self.view.awaited();
        self.each_seat(out, |_, seat| f32::from(u8::from(awaited.contains(seat))));
    }

    fn turn(&self, out: &mut [f32]) {
        self.each_seat(out, |view, seat| f32::from(u8::from(view.turn() == seat)));
    }

    fn claims(&self, out: &mut [f32]) {
        let rows = out.chunks_exact_mut(self.sizes.routes);
        for (row, seat) in rows.zip(self.seats()) {
            self.view.claims(seat).iter().for_each(|route| row[route.index()] = 1.0);
        }
    }

    fn open_routes(&self, out: &mut [f32]) {
        self.view.free_for(self.seat).iter().for_each(|route| out[route.index()] = 1.0);
    }

    fn cards(&self, cards: &rules::Cards, out: &mut [f32]) {
        let (wild, colors) = out.split_last_mut().expect("wilds are counted last");
        colors.iter_mut().zip(cards.colored()).for_each(|(out, &count)| *out = count.into());
        *wild = cards.wilds() as f32;
    }

    fn hand(&self, out: &mut [f32]) {
        if let Some(hand) = self.view.hand(self.seat) {
            self.cards(hand, out);
        }
    }

    fn market(&self, out: &mut [f32]) {
        let cards = self.sizes.cards;
        for (place, card) in out.chunks_exact_mut(cards).zip(self.view.market()) {
            match card {
                Some(Card::Colored(color)) => place[color.index()] = 1.0,
                Some(Card::Wild) => place[cards - 1] = 1.0,
                None => {}
            }
        }
    }

    fn tickets(&self, out: &mut [f32]) {
        let tickets = self.view.tickets(self.seat).into_iter().flat_map(|set| set.iter());
        tickets.for_each(|ticket| out[ticket.index()] = 1.0);
    }

    fn complete(&self, out: &mut [f32]) {
        let tickets = self.view.complete(self.seat).into_iter().flat_map(|set| set.iter());
        tickets.for_each(|ticket| out[ticket.index()] = 1.0);
    }

    fn offered(&self, out: &mut [f32]) {
        let tickets = self.view.offered(self.seat).unwrap_or_default();
        tickets.iter().for_each(|ticket| out[ticket.index()] = 1.0);
    }

    fn picks(&self, out: &mut [f32]) {
        let tickets = self.view.picks(self.seat).unwrap_or_default();
        tickets.iter().for_each(|ticket| out[ticket.index()] = 1.0);
    }

    fn answer(&self, out: &mut [f32]) {
        let tickets = self.view.answer(self.seat).into_iter().flat_map(|set| set.iter());
        tickets.for_each(|ticket| out[ticket.index()] = 1.0);
    }

    fn tokens(&self, out: &mut [f32]) {
        let symbols = self.sizes.symbols;
        if symbols == 0 {
            return;
        }
        for (row, seat) in out.chunks_exact_mut(symbols).zip(self.seats()) {
            let held = self.view.tokens(seat);
            let stacks = row.iter_mut().zip(self.view.stacks());
            stacks.for_each(|(out, stack)| *out = u8::from(held.contains(stack.symbol)).into());
        }
    }

    fn stack_left(&self, out: &mut [f32]) {
        let stacks = out.iter_mut().zip(self.view.stacks());
        stacks.for_each(|(out, stack)| *out = stack.left.into());
    }

    fn stack_at(&self, out: &mut [f32]) {
        let rows = out.chunks_exact_mut(self.sizes.locations);
        for (row, stack) in rows.zip(self.view.stacks()) {
            if let Some(location) = stack.location {
                row[location.index()] = 1.0;
            }
        }
    }

    fn festival_laid(&self, out: &mut [f32]) {
        let Some(festivals) = self.view.board().festivals() else { return };
        let festivals = out.iter_mut().zip(festivals.ids());
        festivals.for_each(|(out, id)| *out = self.view.festival_laid(id).into());
    }

    fn festival_pile(&self, out: &mut [f32]) {
        let Some(festivals) = self.view.board().festivals() else { return };
        let festivals = out.iter_mut().zip(festivals.ids());
        festivals.for_each(|(out, id)| *out = self.view.pile(self.seat, id).unwrap_or(0).into());
    }
}
