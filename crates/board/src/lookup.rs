//! How to ask a board: everything in it by id, by name, or as a list.

use std::ops::RangeInclusive;

use crate::ids::{Color, FestivalId, LocationId, RouteId, SymbolId, TicketId};
use crate::model::{
    Board, ColorCards, Draft, Festival, Festivals, Labels, Location, MarketRules, Opening, Route,
    Ticket, TicketDraw, Tokens,
};
use crate::sets::RouteSet;

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
    pub fn colors(&self) -> &[ColorCards] {
        &self.colors
    }
    /// All color ids in order.
    pub fn color_ids(&self) -> impl Iterator<Item = Color> + Clone + use<> {
        (0..self.colors.len()).map(Color::new)
    }
    /// The color with this index.
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
    pub fn market(&self) -> MarketRules {
        self.market
    }
    /// Points for a route of this length.
    pub fn route_points(&self, length: u8) -> u8 {
        self.route_points[length as usize]
    }
    /// The fewest seats at which both routes of a double route may be claimed (B-CLAIM-7).
    pub fn twins_open_from(&self) -> usize {
        self.twins_open_from
    }
    /// So many cars left, or fewer, call the last round (B-END-1).
    pub fn last_round_at(&self) -> u8 {
        self.last_round_at
    }
    /// How players come by their first tickets.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }
    /// The drafts, where the board has them.
    pub fn draft(&self) -> Option<&Draft> {
        match &self.opening {
            Opening::Draft(draft) => Some(draft),
            Opening::Offer(_) => None,
        }
    }
    /// The draw-tickets action.
    pub fn ticket_draw(&self) -> TicketDraw {
        self.ticket_draw
    }
    /// Tourist tokens, where the board has them.
    pub fn tokens(&self) -> Option<&Tokens> {
        self.tokens.as_ref()
    }
    /// Festivals, where the board has them.
    pub fn festivals(&self) -> Option<&Festivals> {
        self.festivals.as_ref()
    }
    /// All locations.
    pub fn locations(&self) -> &[Location] {
        &self.locations
    }
    /// All location ids in order.
    pub fn location_ids(&self) -> impl Iterator<Item = LocationId> + Clone + use<> {
        (0..self.locations.len()).map(LocationId::new)
    }
    /// One location.
    pub fn location(&self, id: LocationId) -> &Location {
        &self.locations[id.index()]
    }
    /// The routes between two locations.
    pub fn routes_between(&self, a: LocationId, b: LocationId) -> RouteSet {
        self.location(a).routes.and(self.location(b).routes)
    }
    /// All routes.
    pub fn routes(&self) -> &[Route] {
        &self.routes
    }
    /// All route ids in order.
    pub fn route_ids(&self) -> impl Iterator<Item = RouteId> + Clone + use<> {
        (0..self.routes.len()).map(RouteId::new)
    }
    /// One route.
    pub fn route(&self, id: RouteId) -> &Route {
        &self.routes[id.index()]
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
