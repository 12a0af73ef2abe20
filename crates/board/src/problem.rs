//! What can be wrong with a board file, and where.

use std::fmt;

/// Everything that is wrong with a file: at least one problem, sorted by line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardErrors(Vec<BoardError>);

impl BoardErrors {
    /// Sorts them; `errors` holds at least one.
    pub(crate) fn new(mut errors: Vec<BoardError>) -> Self {
        debug_assert!(!errors.is_empty(), "no problem is no error");
        errors.sort_by_key(|error| error.line);
        Self(errors)
    }
    /// One after the other, by line.
    pub fn iter(&self) -> impl Iterator<Item = &BoardError> {
        self.0.iter()
    }
}

/// One thing that is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardError {
    /// The line of the file, counted from 1.
    pub line: usize,
    /// What is wrong.
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

/// What can be wrong with a board or layout file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// The text is not TOML at all; nothing else was looked at.
    Syntax(String),
    /// A key that means nothing here.
    UnknownKey(String),
    /// A key that must be here.
    MissingKey(String),
    /// A value of another kind than the key wants.
    WrongType {
        /// The key.
        key: String,
        /// What it wants.
        expected: ValueKind,
    },
    /// An id that could not be written in a record.
    BadId(String),
    /// A color that would be taken for a gray route or a wild card.
    ReservedColor(String),
    /// Twice the same id in one list.
    Duplicate(String),
    /// No location is called so.
    UnknownLocation(String),
    /// No color is called so.
    UnknownColor(String),
    /// No symbol has this number.
    UnknownSymbol {
        /// The number, counted from 0.
        number: u8,
        /// How many symbols there are.
        symbols: u8,
    },
    /// A number that must not be zero, or a list that must not be empty.
    Zero(String),
    /// More of something than the rules have room for.
    LimitExceeded {
        /// What there is too much of.
        what: String,
        /// How much there is.
        found: usize,
        /// How much there may be.
        limit: usize,
    },
    /// A range of seats that nobody can sit on.
    BadSeats {
        /// The fewest.
        min: u8,
        /// The most.
        max: u8,
    },
    /// A table by number of seats without this number.
    SeatsNotCovered {
        /// The table.
        table: String,
        /// The number of seats without an entry.
        seats: usize,
    },
    /// A declared total is not what the rows add up to.
    TotalMismatch {
        /// Which total.
        key: String,
        /// What the file declares.
        declared: usize,
        /// What the rows add up to.
        counted: usize,
    },
    /// A table of points ends before the highest number that can come up.
    TableTooShort {
        /// Which table.
        table: String,
        /// How many entries it needs.
        needed: usize,
        /// How many it has.
        found: usize,
    },
    /// Hands and market take more cards than there are.
    DeckTooSmall {
        /// Cards in all hands and the market at the highest number of seats.
        needed: usize,
        /// Cards in the deck.
        cards: usize,
    },
    /// The tickets do not go round.
    TooFewTickets {
        /// What the highest number of seats needs (IB-DRAFT-14).
        needed: usize,
        /// How many there are.
        tickets: usize,
    },
    /// More is to be kept than is offered.
    KeepTooMany {
        /// How many are to be kept.
        keep: u8,
        /// How many are offered.
        offered: u8,
    },
    /// The opening is not exactly one of offer and draft.
    NotOneOpening,
    /// Tickets can be drawn only after a draft that the board does not have.
    DrawWithoutDraft,
    /// Drawing tickets before the second draft would leave it too few (IB-DRAFT-14).
    DrawBeforeDraft,
    /// Not a fraction between 0 and 1, as in "2/3".
    BadFraction(String),
    /// More wilds sweep the market than it has places.
    SweepAboveSize {
        /// So many wilds sweep.
        sweep_at: u8,
        /// So many places there are.
        size: u8,
    },
    /// More stacks with a place of their own than symbols.
    TooManyFixed {
        /// Stacks that lie from the beginning.
        fixed: usize,
        /// Symbols.
        symbols: u8,
    },
    /// A list that goes along with another has another length.
    UnequalLists {
        /// The one.
        key: String,
        /// Its length.
        found: usize,
        /// The other.
        other: String,
        /// The other's length.
        expected: usize,
    },
    /// Not every stack finds a location.
    TooFewLocations {
        /// Stacks to place.
        stacks: u8,
        /// Locations.
        locations: usize,
    },
    /// A stack of more tokens than there are of its symbol.
    StackTooHigh {
        /// Tokens in the stack.
        height: u8,
        /// Tokens of each symbol.
        each: u8,
    },
    /// A location that would hold two festivals.
    SecondFestival(String),
    /// A route from a place to itself.
    RouteToItself(String),
    /// A double route whose two routes differ in length.
    UnequalTwins {
        /// Length of the first.
        first: u8,
        /// Length of the second.
        second: u8,
    },
    /// A third route between the same two places.
    ThirdRoute {
        /// One end.
        a: String,
        /// The other end.
        b: String,
    },
    /// More spaces for wilds than spaces.
    TooManyWilds {
        /// Spaces that only a wild can pay.
        wilds: u8,
        /// Spaces.
        length: u8,
    },
    /// A ticket from a place to itself.
    TicketToItself(String),
    /// The same two places on two tickets.
    DuplicateTicket {
        /// One end.
        a: String,
        /// The other end.
        b: String,
    },
    /// A ticket that no chain of routes completes.
    Unconnected {
        /// One end.
        a: String,
        /// The other end.
        b: String,
    },
    /// A location that the layout does not place.
    NoPlace(String),
    /// A course between two locations that no route joins.
    NoRoute {
        /// One end.
        a: String,
        /// The other end.
        b: String,
    },
    /// A motif for a location where no festival is held.
    NoFestival(String),
    /// A point that lies outside the frame.
    OutsideFrame {
        /// To the right.
        x: u16,
        /// Down.
        y: u16,
    },
}

/// A kind of value in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueKind {
    /// Text in quotes.
    Text,
    /// A whole number from 0 to `max`.
    Number {
        /// The highest.
        max: u16,
    },
    /// True or false.
    Flag,
    /// A table of keys.
    Table,
    /// A list.
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
