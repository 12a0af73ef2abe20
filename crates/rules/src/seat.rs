//! Seats, sets of seats, and observers.

use board::MAX_SEATS;

/// A place at the table. Seat 0 moves first (B-TURN-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(Place);

/// An enum instead of a number, so that arrays indexed by seat need no bounds check.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
enum Place {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
}

impl Seat {
    /// The first player's seat.
    pub const FIRST: Seat = Seat(Place::First);
    const ALL: [Seat; MAX_SEATS] = [
        Seat(Place::First),
        Seat(Place::Second),
        Seat(Place::Third),
        Seat(Place::Fourth),
        Seat(Place::Fifth),
    ];

    /// Returns the seat with this number, counted from 0.
    pub const fn new(index: usize) -> Option<Seat> {
        if index < MAX_SEATS { Some(Seat::ALL[index]) } else { None }
    }
    /// Returns its number, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// Returns all seats of a table with this number of seats.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        Seat::ALL.into_iter().take(seats)
    }
    /// Returns the seat on the left: the next in turn order.
    pub(crate) const fn left(self, seats: usize) -> Seat {
        let next = self.index() + 1;
        if next < seats { Seat::ALL[next] } else { Seat::FIRST }
    }
    /// Returns the seat on the right: the previous in turn order.
    pub(crate) const fn right(self, seats: usize) -> Seat {
        Seat::ALL[(self.index() + seats - 1) % seats]
    }
}

impl std::fmt::Display for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "seat {}", self.index())
    }
}

impl std::fmt::Debug for Seat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Seat({})", self.index())
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The empty set.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Returns the set of all seats of a table with this number of seats.
    pub(crate) const fn all(seats: usize) -> SeatSet {
        SeatSet((1 << seats) - 1)
    }
    /// Returns the set of one seat.
    pub const fn single(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.index())
    }
    /// Returns whether `seat` is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 == 1
    }
    pub(crate) fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.index();
    }
    pub(crate) fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.index());
    }
    pub(crate) const fn minus(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }
    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Returns the number of seats in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    /// Returns the first seat in turn order.
    pub const fn first(self) -> Option<Seat> {
        FIRST[self.0 as usize % FIRST.len()]
    }
    /// Returns the seats in turn order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        Seat::all(MAX_SEATS).filter(move |&seat| self.contains(seat))
    }
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }
}

/// The first seat of each set, indexed by the set's bits.
static FIRST: [Option<Seat>; 1 << MAX_SEATS] = {
    let mut first = [None; 1 << MAX_SEATS];
    let mut set = 1;
    while set < first.len() {
        first[set] = Seat::new(set.trailing_zeros() as usize);
        set += 1;
    }
    first
};

impl std::fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Someone who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Observer {
    /// A player, who sees what is public and their own hidden things.
    Seat(Seat),
    /// A spectator, who sees what is public (B-SECRET-1).
    Spectator,
}
