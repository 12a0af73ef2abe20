//! What can be wrong with a board file, and where.

use std::fmt;

use crate::short_sort::sort_short_by_key;

/// All problems of a file: at least one, sorted by line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardErrors(Vec<BoardError>);

impl BoardErrors {
    /// Sorts the problems by line. `errors` holds at least one.
    pub(crate) fn new(mut errors: Vec<BoardError>) -> Self {
        debug_assert!(!errors.is_empty(), "no problem is no error");
        sort_short_by_key(&mut errors, |error| error.line);
        Self(errors)
    }
    /// Returns the problems, sorted by line.
    pub fn iter(&self) -> impl Iterator<Item = &BoardError> {
        self.0.iter()
    }
}

/// A problem and its line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardError {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// The problem.
    pub problem: Problem,
}

impl fmt::Display for BoardErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for BoardErrors {}
impl std::error::Error for BoardError {}

/// A problem of a board file or layout file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// The text is not TOML. Nothing else was checked.
    Syntax(String),
    /// A key that has no meaning in its table.
    UnknownKey(String),
    /// A required key is missing.
    MissingKey(String),
    /// A value has the wrong type for its key.
    WrongType {
        /// The key.
        key: String,
        /// The type that it must have.
        expected: ValueKind,
    },
    /// An id that cannot be written in a record.
    BadId(String),
    /// A color id that stands for gray routes or wild cards in records.
    ReservedColor(String),
    /// An id that stands twice in one list.
    Duplicate(String),
    /// No location has this id.
    UnknownLocation(String),
    /// No color has this id.
    UnknownColor(String),
    /// No symbol has this number.
    UnknownSymbol {
        /// The number, counted from 0.
        number: u8,
        /// The number of symbols.
        symbols: u8,
    },
    /// A number that must not be zero, or a list that must not be empty.
    Zero(String),
    /// A number or list that is larger than the rules have room for.
    LimitExceeded {
        /// What is too large.
        what: String,
        /// Its size.
        found: usize,
        /// The largest allowed size.
        limit: usize,
    },
    /// A range of seats that is empty or outside the limits.
    BadSeats {
        /// The lowest number of seats.
        min: u8,
        /// The highest number of seats.
        max: u8,
    },
    /// A table by number of seats has no entry for one of the numbers.
    SeatsNotCovered {
        /// The table.
        table: String,
        /// The number of seats without an entry.
        seats: usize,
    },
    /// A declared total is not the sum of the rows.
    TotalMismatch {
        /// The key of the total.
        key: String,
        /// The number that the file declares.
        declared: usize,
        /// The sum of the rows.
        counted: usize,
    },
    /// A table of points has no entry for the highest number that can occur.
    TableTooShort {
        /// The key of the table.
        table: String,
        /// The number of entries it needs.
        needed: usize,
        /// The number of entries it has.
        found: usize,
    },
    /// There are too few cards for all hands and the market.
    DeckTooSmall {
        /// The number of cards in all hands and the market at the highest number of seats.
        needed: usize,
        /// The number of cards in the deck.
        cards: usize,
    },
    /// There are too few tickets for all seats.
    TooFewTickets {
        /// The number of tickets that the highest number of seats needs (IB-DRAFT-14).
        needed: usize,
        /// The number of tickets.
        tickets: usize,
    },
    /// More tickets must be kept than are offered.
    KeepTooMany {
        /// The number to keep.
        keep: u8,
        /// The number offered.
        offered: u8,
    },
    /// The opening has both an offer and a draft, or neither.
    NotOneOpening,
    /// Tickets can be drawn only after a second draft, but the board has no drafts.
    DrawWithoutDraft,
    /// Tickets can be drawn before the second draft, which would then have too few (IB-DRAFT-14).
    DrawBeforeDraft,
    /// A text that is not a fraction from 0 to 1, like "2/3".
    BadFraction(String),
    /// The market is swept at more wilds than it has places.
    SweepAboveSize {
        /// The number of wilds that sweeps it.
        sweep_at: u8,
        /// The number of places.
        size: u8,
    },
    /// More stacks have a fixed location than there are symbols.
    TooManyFixed {
        /// The number of stacks with a fixed location.
        fixed: usize,
        /// The number of symbols.
        symbols: u8,
    },
    /// Two lists that belong together have different lengths.
    UnequalLists {
        /// The key of the first list.
        key: String,
        /// The length of the first list.
        found: usize,
        /// The key of the second list.
        other: String,
        /// The length of the second list.
        expected: usize,
    },
    /// There are fewer locations than stacks.
    TooFewLocations {
        /// The number of stacks.
        stacks: u8,
        /// The number of locations.
        locations: usize,
    },
    /// A stack has more tokens than there are of its symbol.
    StackTooHigh {
        /// The number of tokens in the stack.
        height: u8,
        /// The number of tokens of each symbol.
        each: u8,
    },
    /// A location has two festivals.
    SecondFestival(String),
    /// A route leads from a location to itself.
    RouteToItself(String),
    /// The two routes of a double route differ in length.
    UnequalTwins {
        /// The length of the first.
        first: u8,
        /// The length of the second.
        second: u8,
    },
    /// A third route between the same two locations.
    ThirdRoute {
        /// One end.
        a: String,
        /// The other end.
        b: String,
    },
    /// A route requires more wilds than it has spaces.
    TooManyWilds {
        /// The number of wilds required.
        wilds: u8,
        /// The number of spaces.
        length: u8,
    },
    /// A ticket from a location to itself.
    TicketToItself(String),
    /// Two tickets join the same two locations.
    DuplicateTicket {
        /// One end.
        a: String,
        /// The other end.
        b: String,
    },
    /// No chain of routes joins the two locations of a ticket.
    Unconnected {
        /// One end.
        a: String,
        /// The other end.
        b: String,
    },
    /// The layout has no place for a location.
    NoPlace(String),
    /// The layout draws a course between two locations that no route joins.
    NoRoute {
        /// One end.
        a: String,
        /// The other end.
        b: String,
    },
    /// The layout has a motif for a location without a festival.
    NoFestival(String),
    /// A point of the layout lies outside the frame.
    OutsideFrame {
        /// Its distance from the left.
        x: u16,
        /// Its distance from the top.
        y: u16,
    },
}

/// The type of a value in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueKind {
    /// Text in quotes.
    Text,
    /// A whole number from 0 to `max`.
    Number {
        /// The highest number allowed.
        max: u16,
    },
    /// True or false.
    Flag,
    /// A table of keys.
    Table,
    /// A list of values.
    List,
    /// A point: a list of two numbers.
    Point,
}

impl fmt::Display for ValueKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ValueKind::Text => write!(f, "text in quotes"),
            ValueKind::Number { max } => write!(f, "a whole number from 0 to {max}"),
            ValueKind::Flag => write!(f, "true or false"),
            ValueKind::Table => write!(f, "a table"),
            ValueKind::List => write!(f, "a list"),
            ValueKind::Point => write!(f, "a point [x, y]"),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Syntax(message) => write!(f, "not TOML: {message}"),
            Problem::UnknownKey(key) => write!(f, "unknown key {key:?}"),
            Problem::MissingKey(key) => write!(f, "missing key {key:?}"),
            Problem::WrongType { key, expected } => write!(f, "{key:?} must be {expected}"),
            Problem::BadId(id) => write!(
                f,
                "bad id {id:?}: a lowercase letter, then lowercase letters, digits and hyphens"
            ),
            Problem::ReservedColor(id) => write!(f, "{id:?} cannot be the name of a color"),
            Problem::Duplicate(id) => write!(f, "duplicate {id:?}"),
            Problem::UnknownLocation(id) => write!(f, "unknown location {id:?}"),
            Problem::UnknownColor(id) => write!(f, "unknown color {id:?}"),
            Problem::UnknownSymbol { number, symbols } => {
                write!(f, "unknown symbol {number}: there are {symbols}, counted from 0")
            }
            Problem::Zero(key) => write!(f, "{key:?} must not be zero or empty"),
            Problem::LimitExceeded { what, found, limit } => {
                write!(f, "{what:?} is {found}, the limit is {limit}")
            }
            Problem::BadSeats { min, max } => {
                write!(f, "bad seats {min} to {max}: at least 2, at most {}", crate::MAX_SEATS)
            }
            Problem::SeatsNotCovered { table, seats } => {
                write!(f, "{table:?} has no entry for {seats} seats")
            }
            Problem::TotalMismatch { key, declared, counted } => {
                write!(f, "{key:?} is declared as {declared}, the rows add up to {counted}")
            }
            Problem::TableTooShort { table, needed, found } => {
                write!(f, "{table:?} is too short: {needed} entries needed, {found} found")
            }
            Problem::DeckTooSmall { needed, cards } => {
                write!(f, "hands and market take {needed} cards, the deck has {cards}")
            }
            Problem::TooFewTickets { needed, tickets } => {
                write!(f, "too few tickets: {needed} needed, {tickets} found")
            }
            Problem::KeepTooMany { keep, offered } => {
                write!(f, "cannot keep {keep} tickets of {offered}")
            }
            Problem::NotOneOpening => write!(f, "the opening must be either an offer or a draft"),
            Problem::DrawWithoutDraft => {
                write!(f, "tickets are drawn only after a second draft, but there is no draft")
            }
            Problem::DrawBeforeDraft => {
                write!(f, "with a draft, tickets can be drawn only after the second draft")
            }
            Problem::BadFraction(text) => {
                write!(f, "bad fraction {text:?}: as in \"2/3\", at most 1")
            }
            Problem::SweepAboveSize { sweep_at, size } => {
                write!(f, "{sweep_at} wilds never lie in a market of {size}")
            }
            Problem::TooManyFixed { fixed, symbols } => {
                write!(f, "{fixed} fixed stacks, but only {symbols} symbols")
            }
            Problem::UnequalLists { key, found, other, expected } => {
                write!(f, "{key:?} has {found} entries, {other:?} has {expected}")
            }
            Problem::TooFewLocations { stacks, locations } => {
                write!(f, "{stacks} stacks find no place on {locations} locations")
            }
            Problem::StackTooHigh { height, each } => {
                write!(f, "a stack of {height} tokens, but only {each} of each symbol")
            }
            Problem::SecondFestival(id) => write!(f, "a second festival at {id:?}"),
            Problem::RouteToItself(id) => write!(f, "a route from {id:?} to itself"),
            Problem::UnequalTwins { first, second } => {
                write!(f, "a double route of unequal lengths, {first} and {second}")
            }
            Problem::ThirdRoute { a, b } => write!(f, "a third route between {a:?} and {b:?}"),
            Problem::TooManyWilds { wilds, length } => {
                write!(f, "{wilds} wilds required on a route of {length}")
            }
            Problem::TicketToItself(id) => write!(f, "a ticket from {id:?} to itself"),
            Problem::DuplicateTicket { a, b } => {
                write!(f, "a second ticket between {a:?} and {b:?}")
            }
            Problem::Unconnected { a, b } => write!(f, "no routes lead from {a:?} to {b:?}"),
            Problem::NoPlace(id) => write!(f, "location {id:?} has no place"),
            Problem::NoRoute { a, b } => write!(f, "no route joins {a:?} and {b:?}"),
            Problem::NoFestival(id) => write!(f, "no festival is held at {id:?}"),
            Problem::OutsideFrame { x, y } => write!(f, "({x}, {y}) lies outside the frame"),
        }
    }
}
