//! The data of a checked board: every number that a clause of the rules mentions. How a board is
//! drawn is in `layout.rs`.

use std::ops::RangeInclusive;

use crate::ids::{Color, FestivalId, LocationId, RouteId, SymbolId};
use crate::prices::PriceTable;
use crate::sets::{LocationSet, RouteSet};

/// The highest number of seats a board may have.
pub const MAX_SEATS: usize = 5;
/// The highest number of card colors.
pub const MAX_COLORS: usize = 8;
/// The highest number of locations.
pub const MAX_LOCATIONS: usize = 40;
/// The highest number of routes.
pub const MAX_ROUTES: usize = RouteSet::CAPACITY;
/// The highest number of tickets.
pub const MAX_TICKETS: usize = 60;
/// The highest number of entries in the deck: cards, festival cards and the draft card.
pub const MAX_DECK: usize = 168;
/// The highest number of market places.
pub const MAX_MARKET: usize = 5;
/// The highest value of [`MarketRules::sweep_limit`].
pub const MAX_SWEEPS: usize = 20;
/// The highest number of festivals.
pub const MAX_FESTIVALS: usize = 18;
/// The highest number of token symbols.
pub const MAX_SYMBOLS: usize = 8;
/// The length of the longest route.
pub const MAX_LENGTH: usize = 8;
/// The highest number of different prices of ferry routes.
pub const MAX_FERRIES: usize = 8;
/// The highest number of tickets in one offer or pack.
pub const MAX_OFFER: usize = 6;
/// The highest number of token stacks that are put aside during setup.
pub const MAX_ASIDE: usize = 2;

/// A board: checked, immutable, and shared by all games on it.
#[derive(Debug)]
pub struct Board {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) example: bool,
    pub(crate) fingerprint: u64,
    pub(crate) provenance: Vec<(String, String)>,
    pub(crate) labels: Labels,
    pub(crate) seats: RangeInclusive<usize>,
    pub(crate) supply: u8,
    pub(crate) colors: Vec<ColorCards>,
    pub(crate) wilds: u8,
    pub(crate) hand: u8,
    pub(crate) market: MarketRules,
    pub(crate) route_points: Vec<u8>,
    pub(crate) twins_open_from: usize,
    pub(crate) last_round_at: u8,
    pub(crate) opening: Opening,
    pub(crate) ticket_draw: TicketDraw,
    pub(crate) tokens: Option<Tokens>,
    pub(crate) festivals: Option<Festivals>,
    pub(crate) locations: Vec<Location>,
    pub(crate) routes: Vec<Route>,
    pub(crate) prices: PriceTable,
    pub(crate) tickets: Vec<Ticket>,
}

/// What players call cards and pieces of this board, in English.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Labels {
    /// The wild card: "ferry card", "locomotive".
    pub wild: String,
    /// The playing piece: "cable car", "train".
    pub car: String,
    /// An ordinary card: "transport card", "train card".
    pub card: String,
}

/// A color and its number of cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColorCards {
    /// The color's name in files and records.
    pub id: String,
    /// Its number of cards in the deck.
    pub cards: u8,
}

/// The size of the market, which holds the face-up cards, and when it is swept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MarketRules {
    /// The number of places.
    pub size: u8,
    /// The number of wilds in the market that makes it be swept (B-DRAW-6).
    pub sweep_at: u8,
    /// The highest number of sweeps in a row (B-DRAW-15).
    pub sweep_limit: u8,
}

impl MarketRules {
    /// Returns all places as bits.
    pub fn places(self) -> u8 {
        (1 << self.size) - 1
    }
}

/// How players get their first tickets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opening {
    /// Everyone gets an offer of tickets and keeps some.
    Offer(Offer),
    /// Everyone drafts; a card in the deck calls a second draft.
    Draft(Draft),
}

/// An offer of tickets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// The number of tickets offered.
    pub offered: u8,
    /// The smallest number to keep.
    pub keep: u8,
}

/// The action of drawing tickets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TicketDraw {
    /// The tickets it offers.
    pub offer: Offer,
    /// Whether it is open only after the second draft (IB-TICKET-1).
    pub after_second_draft: bool,
}

/// The numbers of the two ticket drafts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The number of tickets dealt to each seat in each draft.
    pub dealt: u8,
    /// The number of tickets that each seat keeps, exactly.
    pub keep: u8,
    /// The depth of the draft card in the deck, by number of seats: as a fraction of the cards that
    /// lie above it.
    pub depth: Vec<Fraction>,
    pub(crate) first_seats: usize,
}

impl Draft {
    /// Returns how many of `cards` lie above the draft card (IB-SETUP-4).
    pub fn position(&self, seats: usize, cards: usize) -> usize {
        let Fraction { numerator, denominator } = self.depth[seats - self.first_seats];
        cards * numerator as usize / denominator as usize
    }
}

/// A fraction of the deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fraction {
    /// The number above the line.
    pub numerator: u8,
    /// The number below the line, never 0.
    pub denominator: u8,
}

/// The numbers of tourist tokens and their stacks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tokens {
    /// The number of symbols.
    pub symbols: u8,
    /// The number of tokens of each symbol in the box.
    pub each: u8,
    /// The locations that have a stack from the beginning.
    pub fixed: Vec<LocationId>,
    /// The symbol at each location of `fixed`, if the board fixes it (SF-SETUP-7).
    pub fixed_symbols: Option<Vec<SymbolId>>,
    /// The heights of stacks by number of seats.
    pub stacks: Vec<StackPlan>,
    /// The points for a set of different tokens, indexed by the size of the set.
    pub points: Vec<u8>,
    pub(crate) first_seats: usize,
}

/// The heights of the stacks at one number of seats, and who places the stacks put aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StackPlan {
    /// The number of tokens in a stack that lies from the beginning.
    pub height: u8,
    /// The number of tokens in a stack that is put aside.
    pub aside_height: u8,
    /// Whether the last seat places all stacks put aside in one decision (SF-SETUP-6);
    /// otherwise the last seat places one, then the last but one (SF-SETUP-5).
    pub together: bool,
}

impl Tokens {
    /// Returns the heights of the stacks at this number of seats.
    pub fn plan(&self, seats: usize) -> StackPlan {
        self.stacks[seats - self.first_seats]
    }
    /// Returns the number of stacks that are put aside.
    pub fn aside(&self) -> usize {
        self.symbols as usize - self.fixed.len()
    }
    /// Returns all symbols in order.
    pub fn symbols(&self) -> impl Iterator<Item = SymbolId> + Clone {
        (0..self.symbols as usize).map(SymbolId::new)
    }
}

/// The festivals and what their cards score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Festivals {
    /// All festivals.
    pub list: Vec<Festival>,
    /// The points for cards of one festival, indexed by their number.
    pub points: Vec<u8>,
    /// The festival of each location.
    pub(crate) at: Vec<Option<FestivalId>>,
    pub(crate) inside: RouteSet,
}

impl Festivals {
    /// Returns the festival of a location, if it has one.
    pub fn at(&self, location: LocationId) -> Option<FestivalId> {
        self.at[location.index()]
    }
    /// Returns the festival with this index, if there are that many.
    pub fn id(&self, index: usize) -> Option<FestivalId> {
        (index < self.list.len()).then(|| FestivalId::new(index))
    }
    /// Returns the routes between two locations of the same festival, which share a pile of cards.
    pub fn inside(&self) -> RouteSet {
        self.inside
    }
    /// Returns all festival ids in order.
    pub fn ids(&self) -> impl Iterator<Item = FestivalId> + Clone + use<> {
        (0..self.list.len()).map(FestivalId::new)
    }
}

/// A festival.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Festival {
    /// Its name in files and records.
    pub id: String,
    /// Its name for players.
    pub name: String,
    /// The locations that share its pile of cards.
    pub locations: LocationSet,
    /// Its number of cards in the deck.
    pub cards: u8,
}

/// A location.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Location {
    /// Its name in files and records.
    pub id: String,
    /// Its name for players.
    pub name: String,
    /// The routes that end here.
    pub routes: RouteSet,
    /// The locations at the other ends of these routes.
    pub neighbors: LocationSet,
}

/// A route.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// Its name in records: its two locations, and its color if it has a twin.
    pub id: String,
    /// One end.
    pub a: LocationId,
    /// The other end.
    pub b: LocationId,
    /// Both ends.
    pub ends: LocationSet,
    /// Its number of spaces.
    pub length: u8,
    /// Its color; none if it is gray.
    pub color: Option<Color>,
    /// The points it scores.
    pub points: u8,
    /// The number of spaces that only a wild can pay (B-FERRY-1).
    pub wilds_required: u8,
    /// The other route, if it is one of a double route.
    pub twin: Option<RouteId>,
}

/// A ticket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ticket {
    /// Its name in records.
    pub id: String,
    /// One end.
    pub a: LocationId,
    /// The other end.
    pub b: LocationId,
    /// The points it is worth.
    pub points: u8,
}
