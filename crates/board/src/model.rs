//! What a checked board holds. Every number that a clause mentions is here; nothing here draws.

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
/// The highest number of cards, festival cards and draft card together.
pub const MAX_DECK: usize = 168;
/// The highest number of market places.
pub const MAX_MARKET: usize = 5;
/// The highest limit of sweeps that follow one another.
pub const MAX_SWEEPS: usize = 20;
/// The highest number of festivals.
pub const MAX_FESTIVALS: usize = 18;
/// The highest number of token symbols.
pub const MAX_SYMBOLS: usize = 8;
/// The longest route.
pub const MAX_LENGTH: usize = 8;
/// The highest number of different prices of ferry routes.
pub const MAX_FERRIES: usize = 8;
/// The most tickets in one offer or pack.
pub const MAX_OFFER: usize = 6;
/// The most stacks put aside at set-up.
pub const MAX_ASIDE: usize = 2;

/// A board: checked, immutable, shared by all its games.
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

/// What players call the things of this board, in English.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Labels {
    /// The wild card: "ferry card", "locomotive".
    pub wild: String,
    /// The playing piece: "cable car", "train".
    pub car: String,
    /// An ordinary card: "transport card", "train card".
    pub card: String,
}

/// A color and how many cards the deck has of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColorCards {
    /// The color's name in files and records.
    pub id: String,
    /// How many cards of it there are.
    pub cards: u8,
}

/// The face-up cards and when they are swept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MarketRules {
    /// How many places it has.
    pub size: u8,
    /// This many wilds or more sweep it (B-DRAW-6).
    pub sweep_at: u8,
    /// No more sweeps than this follow one another (B-DRAW-15).
    pub sweep_limit: u8,
}

impl MarketRules {
    /// All places, as bits.
    pub fn places(self) -> u8 {
        (1 << self.size) - 1
    }
}

/// How players come by their first tickets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opening {
    /// Everyone is offered tickets and keeps some.
    Offer(Offer),
    /// Everyone drafts; a second draft waits in the deck.
    Draft(Draft),
}

/// Tickets on offer: so many are shown, at least so many are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// How many are offered.
    pub offered: u8,
    /// The least number to keep.
    pub keep: u8,
}

/// The draw-tickets action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TicketDraw {
    /// What it offers.
    pub offer: Offer,
    /// Whether it exists only after the second draft (IB-TICKET-1).
    pub after_second_draft: bool,
}

/// The two ticket drafts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// Tickets dealt to each seat, for each draft.
    pub dealt: u8,
    /// Exactly so many are kept.
    pub keep: u8,
    /// Where the draft card goes, by number of seats: after `n * numerator / denominator` of n cards.
    pub depth: Vec<Fraction>,
    pub(crate) first_seats: usize,
}

impl Draft {
    /// After how many of `cards` the draft card lies (IB-SETUP-4).
    pub fn position(&self, seats: usize, cards: usize) -> usize {
        let Fraction { numerator, denominator } = self.depth[seats - self.first_seats];
        cards * numerator as usize / denominator as usize
    }
}

/// A fraction of the deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fraction {
    /// Above the line.
    pub numerator: u8,
    /// Below the line, never zero.
    pub denominator: u8,
}

/// Tourist tokens and their stacks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tokens {
    /// How many symbols there are.
    pub symbols: u8,
    /// How many tokens of each symbol are in the box.
    pub each: u8,
    /// Where a stack lies from the beginning.
    pub fixed: Vec<LocationId>,
    /// Which symbol lies at each of `fixed`, where the board says so (SF-SETUP-7).
    pub fixed_symbols: Option<Vec<SymbolId>>,
    /// Stacks by number of seats.
    pub stacks: Vec<StackPlan>,
    /// Points for a set of so many different tokens.
    pub points: Vec<u8>,
    pub(crate) first_seats: usize,
}

/// Heights of the stacks at one number of seats, and who places those put aside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StackPlan {
    /// Tokens in a stack that lies from the beginning.
    pub height: u8,
    /// Tokens in a stack put aside.
    pub aside_height: u8,
    /// Whether the last seat places all stacks put aside in one decision (SF-SETUP-6);
    /// otherwise the last seat places one, then the last but one (SF-SETUP-5).
    pub together: bool,
}

impl Tokens {
    /// The stacks at this number of seats.
    pub fn plan(&self, seats: usize) -> StackPlan {
        self.stacks[seats - self.first_seats]
    }
    /// How many stacks are put aside.
    pub fn aside(&self) -> usize {
        self.symbols as usize - self.fixed.len()
    }
    /// All symbols in order.
    pub fn symbols(&self) -> impl Iterator<Item = SymbolId> + Clone {
        (0..self.symbols as usize).map(SymbolId::new)
    }
}

/// Festival cards and what sets of them score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Festivals {
    /// All festivals.
    pub list: Vec<Festival>,
    /// Points for so many cards of one festival.
    pub points: Vec<u8>,
    /// The festival at each location.
    pub(crate) at: Vec<Option<FestivalId>>,
    pub(crate) inside: RouteSet,
}

impl Festivals {
    /// The festival held at a location, if any.
    pub fn at(&self, location: LocationId) -> Option<FestivalId> {
        self.at[location.index()]
    }
    /// The festival with this index.
    pub fn id(&self, index: usize) -> Option<FestivalId> {
        (index < self.list.len()).then(|| FestivalId::new(index))
    }
    /// Routes with both ends at locations that share a pile.
    pub fn inside(&self) -> RouteSet {
        self.inside
    }
    /// All festival ids in order.
    pub fn ids(&self) -> impl Iterator<Item = FestivalId> + Clone + use<> {
        (0..self.list.len()).map(FestivalId::new)
    }
}

/// One festival.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Festival {
    /// Its name in files and records.
    pub id: String,
    /// Its name for players.
    pub name: String,
    /// The locations that share its pile.
    pub locations: LocationSet,
    /// How many cards it has.
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
    /// The locations at their other ends.
    pub neighbors: LocationSet,
}

/// A route.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// Its name in records: the two locations, and the color where there is a twin.
    pub id: String,
    /// One end.
    pub a: LocationId,
    /// The other end.
    pub b: LocationId,
    /// Both ends.
    pub ends: LocationSet,
    /// Its number of spaces.
    pub length: u8,
    /// Its color; gray routes have none.
    pub color: Option<Color>,
    /// What it scores.
    pub points: u8,
    /// Spaces that only a wild can pay (B-FERRY-1).
    pub wilds_required: u8,
    /// The other route of a double route.
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
    /// Its value.
    pub points: u8,
}
