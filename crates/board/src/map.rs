//! The map of a board: locations, routes and tickets, how a file writes them, and their part of the canonical text.

mod check;

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use crate::board::{Board, Sheet};
use crate::cards::ColorCards;
use crate::ids::{Color, LocationId, RouteId, TicketId};
use crate::problem::Problem;
use crate::reader::{At, Problems, Reader, Rows};
use crate::sets::{LocationSet, RouteSet};

pub(crate) use check::check_map;

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

impl Board {
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
}

/// The map as a board file writes it.
#[derive(Default)]
pub(crate) struct MapSheet {
    pub(crate) locations: Option<Rows<LocationRow>>,
    pub(crate) routes: Option<Rows<RouteRow>>,
    pub(crate) tickets: Option<Rows<TicketRow>>,
}

pub(crate) struct LocationRow {
    pub(crate) id: Option<At<String>>,
    pub(crate) name: Option<At<String>>,
}

pub(crate) struct RouteRow {
    pub(crate) a: Option<At<String>>,
    pub(crate) b: Option<At<String>>,
    pub(crate) length: Option<At<u8>>,
    pub(crate) color: Option<At<String>>,
    pub(crate) wilds: Option<At<u8>>,
}

pub(crate) struct TicketRow {
    pub(crate) a: Option<At<String>>,
    pub(crate) b: Option<At<String>>,
    pub(crate) points: Option<At<u8>>,
}

impl MapSheet {
    pub(crate) fn read(map: &mut Reader<'_>) -> Self {
        MapSheet {
            locations: map.tables("locations", |row| {
                Some(LocationRow { id: row.text("id"), name: row.text("name") })
            }),
            routes: map.tables("routes", |row| {
                Some(RouteRow {
                    a: row.text("a"),
                    b: row.text("b"),
                    length: row.number("length"),
                    color: row.text("color"),
                    wilds: row.number_or("wilds", 0),
                })
            }),
            tickets: map.tables("tickets", |row| {
                Some(TicketRow { a: row.text("a"), b: row.text("b"), points: row.number("points") })
            }),
        }
    }

    /// Returns the number of tickets, if every row could be read.
    pub(crate) fn ticket_count(&self) -> Option<usize> {
        self.tickets.as_ref().filter(|rows| rows.complete).map(|rows| rows.rows.len())
    }

    pub(crate) fn assemble(self, colors: &[ColorCards], route_points: &[u8]) -> Option<Map> {
        let mut map = Map { locations: Vec::new(), routes: Vec::new(), tickets: Vec::new() };
        for row in self.locations?.values() {
            let (id, name) = (row.id?.value, row.name?.value);
            let (routes, neighbors) = (RouteSet::EMPTY, LocationSet::EMPTY);
            map.locations.push(Location { id, name, routes, neighbors });
        }
        for row in self.routes?.values() {
            map.add_route(row, colors, route_points)?;
        }
        map.name_routes(colors);
        for row in self.tickets?.values() {
            let (a, b) = (row.a?.value, row.b?.value);
            let (from, to) = (map.location(&a)?, map.location(&b)?);
            let points = row.points?.value;
            map.tickets.push(Ticket { id: format!("{a}/{b}"), a: from, b: to, points });
        }
        Some(map)
    }
}

/// The locations of a file by id. They are unknown if one of them could not be read, because then no
/// id may be reported as missing.
pub(crate) struct Names<'s>(Option<BTreeMap<&'s str, usize>>);

impl<'s> Names<'s> {
    pub(crate) fn of(sheet: &'s Sheet) -> Self {
        let locations = sheet.map.locations.as_ref().filter(|rows| rows.complete);
        let index = |rows: &'s Rows<LocationRow>| {
            let ids = rows.rows.iter().map(|row| row.id.as_ref().map(|id| id.as_str()));
            ids.enumerate().map(|(index, id)| Some((id?, index))).collect()
        };
        Names(locations.and_then(index))
    }

    /// Returns the index of a location, and records a name that no location has.
    pub(crate) fn find(&self, name: &At<String>, problems: &Problems) -> Option<usize> {
        let index = self.0.as_ref()?.get(name.as_str()).copied();
        if index.is_none() {
            problems.add(name.line, Problem::UnknownLocation(name.value.clone()));
        }
        index
    }
}

/// The locations, routes and tickets of a board.
pub(crate) struct Map {
    pub(crate) locations: Vec<Location>,
    pub(crate) routes: Vec<Route>,
    pub(crate) tickets: Vec<Ticket>,
}

impl Map {
    /// Finds the location with this id of the file.
    pub(crate) fn location(&self, id: &str) -> Option<LocationId> {
        self.locations.iter().position(|location| location.id == id).map(LocationId::new)
    }

    /// Adds a route, and joins it with its twin if that one came before.
    fn add_route(&mut self, row: RouteRow, colors: &[ColorCards], points: &[u8]) -> Option<()> {
        let route = self.assemble_route(row, colors, points)?;
        let id = RouteId::new(self.routes.len());
        for (end, other) in [(route.a, route.b), (route.b, route.a)] {
            self.locations[end.index()].routes.insert(id);
            self.locations[end.index()].neighbors.insert(other);
        }
        if let Some(twin) = route.twin {
            self.routes[twin.index()].twin = Some(id);
        }
        self.routes.push(route);
        Some(())
    }

    /// Assembles a route, with its twin if that one came before. `name_routes` fills in the id, because
    /// it depends on the twin.
    fn assemble_route(&self, row: RouteRow, colors: &[ColorCards], points: &[u8]) -> Option<Route> {
        let (mut a, mut b) = (self.location(&row.a?)?, self.location(&row.b?)?);
        let mut others = self.routes.iter();
        let twin =
            others.position(|other| [other.a, other.b] == [a, b] || [other.b, other.a] == [a, b]);
        if let Some(twin) = twin {
            // Twins have the same first end, so that their names begin alike.
            (a, b) = (self.routes[twin].a, self.routes[twin].b);
        }
        let color = row.color?.value;
        let color = colors.iter().position(|known| known.id == color).map(Color::new);
        let (length, wilds_required) = (row.length?.value, row.wilds?.value);
        Some(Route {
            id: String::new(),
            a,
            b,
            ends: [a, b].into_iter().collect(),
            length,
            color,
            points: *points.get(usize::from(length))?,
            wilds_required,
            twin: twin.map(RouteId::new),
        })
    }

    /// Gives each route its id: `a/b` for a single route, `a/b/red` for one of two, `a/b/red-2` for the
    /// second of the same color.
    fn name_routes(&mut self, colors: &[ColorCards]) {
        for index in 0..self.routes.len() {
            let route = &self.routes[index];
            let [a, b] = [route.a, route.b].map(|end| &self.locations[end.index()].id);
            let color = route.color.map_or("gray", |color| &colors[color.index()].id);
            let id = match route.twin.map(RouteId::index) {
                None => format!("{a}/{b}"),
                Some(twin) if twin < index && self.routes[twin].color == route.color => {
                    format!("{a}/{b}/{color}-2")
                }
                Some(_) => format!("{a}/{b}/{color}"),
            };
            self.routes[index].id = id;
        }
    }
}

impl Board {
    /// Writes the lines of the map in the canonical text.
    pub(crate) fn canonical_map(&self, text: &mut String) -> fmt::Result {
        for location in &self.locations {
            writeln!(text, "location {}", location.id)?;
        }
        for route in &self.routes {
            let color = route.color.map_or("gray", |color| &self.colors[color.index()].id);
            writeln!(text, "route {} {} {color} {}", route.id, route.length, route.wilds_required)?;
        }
        for ticket in &self.tickets {
            writeln!(text, "ticket {} {}", ticket.id, ticket.points)?;
        }
        Ok(())
    }
}
