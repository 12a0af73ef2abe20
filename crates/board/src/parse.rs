//! Makes a [`Board`] from the text of a file: reads everything, checks everything, then assembles it.

use crate::check::check_numbers;
use crate::document::Table;
use crate::ids::{Color, FestivalId, LocationId, RouteId, SymbolId};
use crate::map::check_map;
use crate::model::{
    Board, ColorCards, Draft, Festival, Festivals, Location, MarketRules, Offer, Opening, Route,
    Ticket, TicketDraw, Tokens,
};
use crate::prices::PriceTable;
use crate::problem::BoardErrors;
use crate::reader::{At, Problems, Reader, Rows, parse_document};
use crate::sets::{LocationSet, RouteSet};
use crate::sheet::{
    DrawSheet, FestivalsSheet, MapSheet, MarketSheet, OfferSheet, OpeningSheet, RouteRow, Sheet,
    TokensSheet,
};

impl Board {
    /// Reads and checks a board file.
    ///
    /// # Errors
    /// Returns all problems of the file, each with its line.
    pub fn parse(text: &str) -> Result<Board, BoardErrors> {
        Board::from_document(&parse_document(text)?)
    }

    /// Checks a document and makes it a board.
    pub(crate) fn from_document(document: &Table) -> Result<Board, BoardErrors> {
        let problems = Problems::default();
        let sheet = Reader::read(document, 1, &problems, Sheet::read);
        check_numbers(&sheet, &problems);
        check_map(&sheet, &problems);
        if !problems.is_empty() {
            return Err(problems.into_errors());
        }
        let mut board = assemble(sheet).expect("what is missing is a problem");
        board.fingerprint = board.canonical_fingerprint();
        Ok(board)
    }
}

/// Assembles a board from a sheet without problems. Returns none if something is missing, which the
/// checks rule out.
fn assemble(sheet: Sheet) -> Option<Board> {
    let seats = sheet.seats?;
    let first_seats = *seats.start();
    let colors: Vec<_> = sheet
        .colors?
        .values()
        .map(|row| Some(ColorCards { id: row.id?.value, cards: row.cards?.value }))
        .collect::<Option<_>>()?;
    let route_points: Vec<u8> = sheet.route_points?.values().collect();
    let map = assemble_map(sheet.map, &colors, &route_points)?;
    let tokens = match sheet.tokens {
        Some(tokens) => Some(assemble_tokens(tokens, first_seats, &map)?),
        None => None,
    };
    let festivals = match sheet.festivals {
        Some(festivals) => Some(assemble_festivals(festivals, &map)?),
        None => None,
    };
    Some(Board {
        id: sheet.id?.value,
        name: sheet.name?.value,
        example: sheet.example?.value,
        fingerprint: 0, // computed from the whole board, by the caller
        provenance: sheet.provenance?,
        labels: sheet.labels?,
        seats,
        supply: sheet.supply?.value,
        colors,
        wilds: sheet.wilds?.value,
        hand: sheet.hand?.value,
        market: assemble_market(sheet.market)?,
        route_points,
        twins_open_from: sheet.twins_open_from?.value.into(),
        last_round_at: sheet.last_round_at?.value,
        opening: assemble_opening(sheet.opening?, first_seats)?,
        ticket_draw: assemble_draw(sheet.ticket_draw)?,
        tokens,
        festivals,
        locations: map.locations,
        prices: PriceTable::new(&map.routes),
        routes: map.routes,
        tickets: map.tickets,
    })
}

fn assemble_market(market: MarketSheet) -> Option<MarketRules> {
    Some(MarketRules {
        size: market.size?.value,
        sweep_at: market.sweep_at?.value,
        sweep_limit: market.sweep_limit?.value,
    })
}

fn assemble_opening(opening: OpeningSheet, first_seats: usize) -> Option<Opening> {
    Some(match opening {
        OpeningSheet::Offer(offer) => Opening::Offer(assemble_offer(offer)?),
        OpeningSheet::Draft { offer, depth } => Opening::Draft(Draft {
            dealt: offer.offered?.value,
            keep: offer.keep?.value,
            depth: depth?,
            first_seats,
        }),
    })
}

fn assemble_offer(offer: OfferSheet) -> Option<Offer> {
    Some(Offer { offered: offer.offered?.value, keep: offer.keep?.value })
}

fn assemble_draw(draw: DrawSheet) -> Option<TicketDraw> {
    let after_second_draft = draw.after_second_draft?.value;
    Some(TicketDraw { offer: assemble_offer(draw.offer)?, after_second_draft })
}

fn assemble_tokens(tokens: TokensSheet, first_seats: usize, map: &Map) -> Option<Tokens> {
    let symbols =
        |list: Rows<u8>| list.values().map(|number| SymbolId::new(number.into())).collect();
    Some(Tokens {
        symbols: tokens.symbols?.value,
        each: tokens.each?.value,
        fixed: tokens.fixed?.values().map(|id| map.location(&id)).collect::<Option<_>>()?,
        fixed_symbols: tokens.fixed_symbols.map(symbols),
        stacks: tokens.stacks?.into_iter().map(|plan| plan.value).collect(),
        points: tokens.points?.values().collect(),
        first_seats,
    })
}

fn assemble_festivals(festivals: FestivalsSheet, map: &Map) -> Option<Festivals> {
    let mut at = vec![None; map.locations.len()];
    let mut list = Vec::new();
    for row in festivals.list?.values() {
        let locations: Vec<_> =
            row.locations?.values().map(|id| map.location(&id)).collect::<Option<_>>()?;
        for location in &locations {
            at[location.index()] = Some(FestivalId::new(list.len()));
        }
        list.push(Festival {
            id: row.id?.value,
            name: row.name?.value,
            locations: locations.into_iter().collect(),
            cards: row.cards?.value,
        });
    }
    let shared =
        |route: &Route| at[route.a.index()].is_some() && at[route.a.index()] == at[route.b.index()];
    let routes = map.routes.iter().enumerate().filter(|(_, route)| shared(route));
    let inside = routes.map(|(index, _)| RouteId::new(index)).collect();
    Some(Festivals { list, points: festivals.points?.values().collect(), at, inside })
}

/// The locations, routes and tickets of a board.
struct Map {
    locations: Vec<Location>,
    routes: Vec<Route>,
    tickets: Vec<Ticket>,
}

impl Map {
    fn location(&self, id: &str) -> Option<LocationId> {
        self.locations.iter().position(|location| location.id == id).map(LocationId::new)
    }
}

fn assemble_map(sheet: MapSheet, colors: &[ColorCards], route_points: &[u8]) -> Option<Map> {
    let mut map = Map { locations: Vec::new(), routes: Vec::new(), tickets: Vec::new() };
    for row in sheet.locations?.values() {
        let (id, name) = (row.id?.value, row.name?.value);
        let (routes, neighbors) = (RouteSet::EMPTY, LocationSet::EMPTY);
        map.locations.push(Location { id, name, routes, neighbors });
    }
    for row in sheet.routes?.values() {
        let route = assemble_route(row, &map, colors, route_points)?;
        let id = RouteId::new(map.routes.len());
        for (end, other) in [(route.a, route.b), (route.b, route.a)] {
            map.locations[end.index()].routes.insert(id);
            map.locations[end.index()].neighbors.insert(other);
        }
        if let Some(twin) = route.twin {
            map.routes[twin.index()].twin = Some(id);
        }
        map.routes.push(route);
    }
    name_routes(&mut map, colors);
    for row in sheet.tickets?.values() {
        let (a, b) = (row.a?.value, row.b?.value);
        let (from, to) = (map.location(&a)?, map.location(&b)?);
        let points = row.points?.value;
        map.tickets.push(Ticket { id: format!("{a}/{b}"), a: from, b: to, points });
    }
    Some(map)
}

/// Assembles a route, with its twin if that one came before. `name_routes` fills in the id, because it
/// depends on the twin.
fn assemble_route(
    row: RouteRow,
    map: &Map,
    colors: &[ColorCards],
    route_points: &[u8],
) -> Option<Route> {
    let (mut a, mut b) = (map.location(&row.a?)?, map.location(&row.b?)?);
    let twin = map
        .routes
        .iter()
        .position(|other| [other.a, other.b] == [a, b] || [other.b, other.a] == [a, b]);
    if let Some(twin) = twin {
        // Twins have the same first end, so that their names begin alike.
        (a, b) = (map.routes[twin].a, map.routes[twin].b);
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
        points: *route_points.get(usize::from(length))?,
        wilds_required,
        twin: twin.map(RouteId::new),
    })
}

/// Gives each route its id: `a/b` for a single route, `a/b/red` for one of two, `a/b/red-2` for the
/// second of the same color.
fn name_routes(map: &mut Map, colors: &[ColorCards]) {
    for index in 0..map.routes.len() {
        let route = &map.routes[index];
        let [a, b] = [route.a, route.b].map(|end| &map.locations[end.index()].id);
        let color = route.color.map_or("gray", |color| &colors[color.index()].id);
        let id = match route.twin.map(RouteId::index) {
            None => format!("{a}/{b}"),
            Some(twin) if twin < index && map.routes[twin].color == route.color => {
                format!("{a}/{b}/{color}-2")
            }
            Some(_) => format!("{a}/{b}/{color}"),
        };
        map.routes[index].id = id;
    }
}

impl<T> Rows<T> {
    fn values(self) -> impl Iterator<Item = T> {
        self.rows.into_iter().map(|At { value, .. }| value)
    }
}
