//! How to ask a board: everything in it by id, by name, or as a list.

use std::ops::RangeInclusive;

use crate::ids::{Color, FestivalId, LocationId, RouteId, SymbolId, TicketId};
use crate::model::{
    Board, ColorCards, Draft, Festival, Festivals, Labels, Location, MarketRules, Opening, Route,
    Ticket, TicketDraw, Tokens,
};
use crate::sets::RouteSet;

impl Board {
    /// Returns its id: its name in files, in records and on the command line.
    pub fn id(&self) -> &str {
        &self.id
    }
    /// Returns its name for players.
    pub fn name(&self) -> &str {
        &self.name
    }
    /// Returns whether it is an example for tests and documents, not offered to players.
    pub fn is_example(&self) -> bool {
        self.example
    }
    /// Returns a hash of every fact that the rules can see. Names for players and the layout are not
    /// in it.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
    /// Returns where the board's facts come from: pairs of (kind, source) in the order of the file.
    pub fn provenance(&self) -> &[(String, String)] {
        &self.provenance
    }
    /// Returns what players call cards and pieces.
    pub fn labels(&self) -> &Labels {
        &self.labels
    }
    /// Returns the numbers of players that it is made for.
    pub fn seats(&self) -> RangeInclusive<usize> {
        self.seats.clone()
    }
    /// Returns the number of cars of each seat.
    pub fn supply(&self) -> u8 {
        self.supply
    }
    /// Returns the colors and their numbers of cards.
    pub fn colors(&self) -> &[ColorCards] {
        &self.colors
    }
    /// Returns all colors in order.
    pub fn color_ids(&self) -> impl Iterator<Item = Color> + Clone + use<> {
        (0..self.colors.len()).map(Color::new)
    }
    /// Returns the color with this index, if there are that many.
    pub fn color(&self, index: usize) -> Option<Color> {
        (index < self.colors.len()).then(|| Color::new(index))
    }
    /// Returns the number of wilds in the deck.
    pub fn wilds(&self) -> u8 {
        self.wilds
    }
    /// Returns the number of cards dealt to each seat.
    pub fn hand(&self) -> u8 {
        self.hand
    }
    /// Returns the size of the market and when it is swept.
    pub fn market(&self) -> MarketRules {
        self.market
    }
    /// Returns the points for a route of this length.
    pub fn route_points(&self, length: u8) -> u8 {
        self.route_points[length as usize]
    }
    /// Returns the smallest number of seats at which both routes of a double route may be claimed
    /// (B-CLAIM-7).
    pub fn twins_open_from(&self) -> usize {
        self.twins_open_from
    }
    /// Returns the number of cars left, or fewer, that calls the last round (B-END-1).
    pub fn last_round_at(&self) -> u8 {
        self.last_round_at
    }
    /// Returns how players get their first tickets.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }
    /// Returns the numbers of the ticket drafts, if the board has drafts.
    pub fn draft(&self) -> Option<&Draft> {
        match &self.opening {
            Opening::Draft(draft) => Some(draft),
            Opening::Offer(_) => None,
        }
    }
    /// Returns what the action of drawing tickets offers, and when it is open.
    pub fn ticket_draw(&self) -> TicketDraw {
        self.ticket_draw
    }
    /// Returns the numbers of tourist tokens, if the board has tokens.
    pub fn tokens(&self) -> Option<&Tokens> {
        self.tokens.as_ref()
    }
    /// Returns the festivals, if the board has them.
    pub fn festivals(&self) -> Option<&Festivals> {
        self.festivals.as_ref()
    }
    /// Returns all locations, indexed by id.
    pub fn locations(&self) -> &[Location] {
        &self.locations
    }
    /// Returns all location ids in order.
    pub fn location_ids(&self) -> impl Iterator<Item = LocationId> + Clone + use<> {
        (0..self.locations.len()).map(LocationId::new)
    }
    /// Returns a location.
    pub fn location(&self, id: LocationId) -> &Location {
        &self.locations[id.index()]
    }
    /// Returns the routes between two locations: none, one, or both of a double route.
    pub fn routes_between(&self, a: LocationId, b: LocationId) -> RouteSet {
        self.location(a).routes.and(self.location(b).routes)
    }
    /// Returns all routes, indexed by id.
    pub fn routes(&self) -> &[Route] {
        &self.routes
    }
    /// Returns all route ids in order.
    pub fn route_ids(&self) -> impl Iterator<Item = RouteId> + Clone + use<> {
        (0..self.routes.len()).map(RouteId::new)
    }
    /// Returns a route.
    pub fn route(&self, id: RouteId) -> &Route {
        &self.routes[id.index()]
    }
    /// Returns all tickets, indexed by id.
    pub fn tickets(&self) -> &[Ticket] {
        &self.tickets
    }
    /// Returns all ticket ids in order.
    pub fn ticket_ids(&self) -> impl Iterator<Item = TicketId> + Clone + use<> {
        (0..self.tickets.len()).map(TicketId::new)
    }
    /// Returns a ticket.
    pub fn ticket(&self, id: TicketId) -> &Ticket {
        &self.tickets[id.index()]
    }
    /// Returns a festival, if this board has it.
    pub fn festival(&self, id: FestivalId) -> Option<&Festival> {
        self.festivals.as_ref()?.list.get(id.index())
    }
    /// Finds the color with this name.
    pub fn color_named(&self, id: &str) -> Option<Color> {
        self.colors.iter().position(|color| color.id == id).map(Color::new)
    }
    /// Finds the location with this id of the board file.
    pub fn location_named(&self, id: &str) -> Option<LocationId> {
        self.locations.iter().position(|location| location.id == id).map(LocationId::new)
    }
    /// Finds the route with this name.
    pub fn route_named(&self, id: &str) -> Option<RouteId> {
        self.routes.iter().position(|route| route.id == id).map(RouteId::new)
    }
    /// Finds the ticket with this name.
    pub fn ticket_named(&self, id: &str) -> Option<TicketId> {
        self.tickets.iter().position(|ticket| ticket.id == id).map(TicketId::new)
    }
    /// Finds the festival with this name.
    pub fn festival_named(&self, id: &str) -> Option<FestivalId> {
        let list = &self.festivals.as_ref()?.list;
        list.iter().position(|festival| festival.id == id).map(FestivalId::new)
    }
    /// Finds the token symbol with this number, counted from 0.
    pub fn symbol_numbered(&self, number: usize) -> Option<SymbolId> {
        self.tokens.as_ref().filter(|tokens| number < tokens.symbols as usize)?;
        Some(SymbolId::new(number))
    }
}
