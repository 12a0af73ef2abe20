//! Seats, sets of seats, and who is looking.

use board::MAX_SEATS;

/// A place at the table. Seat 0 moves first (B-TURN-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(Place);

/// The numbers a seat can have, and no others: whatever is kept by seat is found without a doubt.
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

    /// The seat with this number, counted from 0.
    pub const fn new(index: usize) -> Option<Seat> {
        if index < MAX_SEATS { Some(Seat::ALL[index]) } else { None }
    }
    /// Its number, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// All seats of a table of so many.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        Seat::ALL.into_iter().take(seats)
    }
    /// The seat on the left: the next in turn order.
    pub(crate) const fn left(self, seats: usize) -> Seat {
        let next = self.index() + 1;
        if next < seats { Seat::ALL[next] } else { Seat::FIRST }
    }
    /// The seat on the right: the one before in turn order.
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
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Everybody at a table of so many.
    pub(crate) const fn all(seats: usize) -> SeatSet {
        SeatSet((1 << seats) - 1)
    }
    /// One seat.
    pub const fn single(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.index())
    }
    /// Whether `seat` is in it.
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
    /// Whether nobody is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// How many are in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    /// The first in turn order.
    pub const fn first(self) -> Option<Seat> {
        FIRST[self.0 as usize % FIRST.len()]
    }
    /// The seats in turn order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        Seat::all(MAX_SEATS).filter(move |&seat| self.contains(seat))
    }
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }
}

/// The first of each set.
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

/// Who is looking at a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Observer {
    /// A player: sees what is open to all and what is their own.
    Seat(Seat),
    /// A spectator: sees what is open to all (B-SECRET-1).
    Spectator,
}
