//! What a checked board holds. Every number that a clause mentions is here; nothing here draws.

use std::ops::RangeInclusive;

use crate::ids::{Color, FestivalId, LocationId, RouteId, SymbolId, TicketId};
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
    pub(crate) market: Market,
    pub(crate) route_points: Vec<u8>,
    pub(crate) twins_open_from: usize,
    pub(crate) last_round_at: u8,
    pub(crate) opening: Opening,
    pub(crate) ticket_draw: TicketDraw,
    pub(crate) tokens: Option<Tokens>,
    pub(crate) festivals: Option<Festivals>,
    pub(crate) locations: Vec<Location>,
    pub(crate) routes: Vec<Route>,
    pub(crate) prices: [Vec<Price>; PRICE_ROWS],
    pub(crate) routes_by_price: [u8; PRICES],
    /// By route. Of a fixed size, so that no route lies outside.
    pub(crate) price_of: [u8; MAX_ROUTES],
    pub(crate) up_to: [RouteSet; MAX_LENGTH + 1],
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
pub struct Market {
    /// How many places it has.
    pub size: u8,
    /// This many wilds or more sweep it (B-DRAW-6).
    pub sweep_at: u8,
    /// No more sweeps than this follow one another (B-DRAW-15).
    pub sweep_limit: u8,
}

impl Market {
    /// All places, as bits.
    #[inline]
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
    #[inline]
    pub fn at(&self, location: LocationId) -> Option<FestivalId> {
        self.at[location.index()]
    }
    /// The festival with this index.
    #[inline]
    pub fn id(&self, index: usize) -> Option<FestivalId> {
        (index < self.list.len()).then(|| FestivalId::new(index))
    }
    /// Routes with both ends at locations that share a pile.
    #[inline]
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

/// How many prices there are: each length in each color, each length in gray, then those of ferry
/// routes.
pub const PRICES: usize = FERRY_PRICES + MAX_FERRIES;
/// Where gray prices begin.
pub const GRAY_PRICES: usize = MAX_COLORS * MAX_LENGTH;
/// Where the prices of ferry routes begin.
pub const FERRY_PRICES: usize = GRAY_PRICES + MAX_LENGTH;
/// Prices in rows: one for each color, gray, ferries.
pub const PRICE_ROWS: usize = MAX_COLORS + 2;
/// The row of gray prices.
pub const GRAY_ROW: usize = MAX_COLORS;
/// The row of all ferry routes.
pub const FERRY_ROW: usize = MAX_COLORS + 1;

/// What a route costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    /// Its number of spaces.
    pub length: u8,
    /// Its color; none for gray.
    pub color: Option<Color>,
    /// Spaces that only a wild can pay.
    pub wilds_required: u8,
}

impl Cost {
    /// The row of its price.
    #[inline]
    pub fn row(&self) -> usize {
        match self.color {
            _ if self.wilds_required > 0 => FERRY_ROW,
            Some(color) => color.index(),
            None => GRAY_ROW,
        }
    }
}

impl Route {
    /// What it costs.
    #[inline]
    pub fn cost(&self) -> Cost {
        let Route { length, color, wilds_required, .. } = *self;
        Cost { length, color, wilds_required }
    }
}

/// Routes that cost the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Price {
    /// What each of them costs.
    pub cost: Cost,
    /// Where it stands: see [`PRICES`].
    pub at: u8,
    /// Which routes these are.
    pub routes: RouteSet,
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

impl Board {
    /// Its name in files, records and on the command line.
    pub fn id(&self) -> &str {
        &self.id
    }
    /// Its name for players.
    pub fn name(&self) -> &str {
        &self.name
    }
    /// Whether it is an example for tests and documents, and not offered to players.
    pub fn is_example(&self) -> bool {
        self.example
    }
    /// A number that changes with every fact the rules can see; names for players and layout do not count.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
    /// Where the board's facts come from: (kind, what), in the order of the file.
    pub fn provenance(&self) -> &[(String, String)] {
        &self.provenance
    }
    /// What players call things.
    pub fn labels(&self) -> &Labels {
        &self.labels
    }
    /// How many may play.
    pub fn seats(&self) -> RangeInclusive<usize> {
        self.seats.clone()
    }
    /// Cars for each seat.
    pub fn supply(&self) -> u8 {
        self.supply
    }
    /// The colors and their numbers of cards.
    #[inline]
    pub fn colors(&self) -> &[ColorCards] {
        &self.colors
    }
    /// All color ids in order.
    pub fn color_ids(&self) -> impl Iterator<Item = Color> + Clone + use<> {
        (0..self.colors.len()).map(Color::new)
    }
    /// The color with this index.
    #[inline]
    pub fn color(&self, index: usize) -> Option<Color> {
        (index < self.colors.len()).then(|| Color::new(index))
    }
    /// How many wilds there are.
    pub fn wilds(&self) -> u8 {
        self.wilds
    }
    /// Cards dealt to each seat.
    pub fn hand(&self) -> u8 {
        self.hand
    }
    /// The market.
    #[inline]
    pub fn market(&self) -> Market {
        self.market
    }
    /// Points for a route of this length.
    #[inline]
    pub fn route_points(&self, length: u8) -> u8 {
        self.route_points[length as usize]
    }
    /// The fewest seats at which both routes of a double route may be claimed (B-CLAIM-7).
    #[inline]
    pub fn twins_open_from(&self) -> usize {
        self.twins_open_from
    }
    /// So many cars left, or fewer, call the last round (B-END-1).
    #[inline]
    pub fn last_round_at(&self) -> u8 {
        self.last_round_at
    }
    /// How players come by their first tickets.
    #[inline]
    pub fn opening(&self) -> &Opening {
        &self.opening
    }
    /// The drafts, where the board has them.
    #[inline]
    pub fn draft(&self) -> Option<&Draft> {
        match &self.opening {
            Opening::Draft(draft) => Some(draft),
            Opening::Offer(_) => None,
        }
    }
    /// The draw-tickets action.
    #[inline]
    pub fn ticket_draw(&self) -> TicketDraw {
        self.ticket_draw
    }
    /// Tourist tokens, where the board has them.
    #[inline]
    pub fn tokens(&self) -> Option<&Tokens> {
        self.tokens.as_ref()
    }
    /// Festivals, where the board has them.
    #[inline]
    pub fn festivals(&self) -> Option<&Festivals> {
        self.festivals.as_ref()
    }
    /// All locations.
    #[inline]
    pub fn locations(&self) -> &[Location] {
        &self.locations
    }
    /// All location ids in order.
    pub fn location_ids(&self) -> impl Iterator<Item = LocationId> + Clone + use<> {
        (0..self.locations.len()).map(LocationId::new)
    }
    /// One location.
    #[inline]
    pub fn location(&self, id: LocationId) -> &Location {
        &self.locations[id.index()]
    }
    /// The routes between two locations.
    #[inline]
    pub fn routes_between(&self, a: LocationId, b: LocationId) -> RouteSet {
        self.location(a).routes.and(self.location(b).routes)
    }
    /// All routes.
    #[inline]
    pub fn routes(&self) -> &[Route] {
        &self.routes
    }
    /// All route ids in order.
    pub fn route_ids(&self) -> impl Iterator<Item = RouteId> + Clone + use<> {
        (0..self.routes.len()).map(RouteId::new)
    }
    /// One route.
    #[inline]
    pub fn route(&self, id: RouteId) -> &Route {
        &self.routes[id.index()]
    }
    /// The prices of a row that routes have, by length; ferries by color (gray last) and length.
    #[inline]
    pub fn prices(&self, row: usize) -> &[Price] {
        &self.prices[row]
    }
    /// The routes of so many spaces at the most.
    #[inline]
    pub fn routes_up_to(&self, length: usize) -> RouteSet {
        self.up_to[length]
    }
    /// Where the price of a route stands: see [`PRICES`].
    #[inline]
    pub fn price_of(&self, route: RouteId) -> usize {
        self.price_of[route.index() % MAX_ROUTES].into()
    }
    /// How many routes have each price: see [`PRICES`].
    #[inline]
    pub fn routes_by_price(&self) -> &[u8; PRICES] {
        &self.routes_by_price
    }
    /// All tickets.
    pub fn tickets(&self) -> &[Ticket] {
        &self.tickets
    }
    /// All ticket ids in order.
    pub fn ticket_ids(&self) -> impl Iterator<Item = TicketId> + Clone + use<> {
        (0..self.tickets.len()).map(TicketId::new)
    }
    /// One ticket.
    #[inline]
    pub fn ticket(&self, id: TicketId) -> &Ticket {
        &self.tickets[id.index()]
    }
    /// One festival.
    pub fn festival(&self, id: FestivalId) -> Option<&Festival> {
        self.festivals.as_ref()?.list.get(id.index())
    }
    /// The color called so.
    pub fn color_named(&self, id: &str) -> Option<Color> {
        self.colors.iter().position(|color| color.id == id).map(Color::new)
    }
    /// The location called so.
    pub fn location_named(&self, id: &str) -> Option<LocationId> {
        self.locations.iter().position(|location| location.id == id).map(LocationId::new)
    }
    /// The route called so.
    pub fn route_named(&self, id: &str) -> Option<RouteId> {
        self.routes.iter().position(|route| route.id == id).map(RouteId::new)
    }
    /// The ticket called so.
    pub fn ticket_named(&self, id: &str) -> Option<TicketId> {
        self.tickets.iter().position(|ticket| ticket.id == id).map(TicketId::new)
    }
    /// The festival called so.
    pub fn festival_named(&self, id: &str) -> Option<FestivalId> {
        let list = &self.festivals.as_ref()?.list;
        list.iter().position(|festival| festival.id == id).map(FestivalId::new)
    }
    /// The symbol with this number, counted from 0.
    pub fn symbol_numbered(&self, number: usize) -> Option<SymbolId> {
        self.tokens.as_ref().filter(|tokens| number < tokens.symbols as usize)?;
        Some(SymbolId::new(number))
    }
}
