//! A whole board: its parts, how its file is read, checked and assembled. A new part has its own module
//! and is named here, and in `fingerprint` if the rules can see it.

use std::ops::RangeInclusive;

use crate::cards::{CardsSheet, ColorCards, MarketRules, assemble_colors, kinds_by_name};
use crate::document::DocumentTable;
use crate::festivals::{Festivals, FestivalsSheet};
use crate::ids::Color;
use crate::limits::MAX_SEATS;
use crate::map::{Location, MapSheet, Names, Route, Ticket, check_map};
use crate::prices::PriceTable;
use crate::problem::{BoardErrors, Problem};
use crate::reader::{At, Problems, Reader, Rows, parse_document};
use crate::ticket_offers::{DrawSheet, Opening, OpeningSheet, TicketDraw};
use crate::tokens::{Tokens, TokensSheet};

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
    pub(crate) kinds_by_name: Vec<Option<Color>>,
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

impl Board {
    /// Reads and checks a board file.
    ///
    /// # Errors
    /// Returns all problems of the file, each with its line.
    pub fn parse(text: &str) -> Result<Board, BoardErrors> {
        Board::from_document(&parse_document(text)?)
    }

    /// Checks a document and makes it a board.
    pub(crate) fn from_document(document: &DocumentTable) -> Result<Board, BoardErrors> {
        let problems = Problems::default();
        let sheet = Reader::read(document, 1, &problems, Sheet::read);
        sheet.check(&problems);
        if !problems.is_empty() {
            return Err(problems.into_errors());
        }
        let mut board = sheet.assemble().expect("what is missing is a problem");
        board.fingerprint = board.canonical_fingerprint();
        Ok(board)
    }

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
}

/// The content of a board file as it was written, before any check. `None` stands for a value that
/// could not be read: its problem is recorded, and checks that need the value skip it.
pub(crate) struct Sheet {
    id: Option<At<String>>,
    name: Option<At<String>>,
    example: Option<At<bool>>,
    labels: Option<Labels>,
    provenance: Option<Vec<(String, String)>>,
    pub(crate) seats: Option<RangeInclusive<usize>>,
    supply: Option<At<u8>>,
    twins_open_from: Option<At<u8>>,
    last_round_at: Option<At<u8>>,
    pub(crate) route_points: Option<Rows<u8>>,
    tickets_total: Option<At<u8>>,
    festival_cards_total: Option<At<u8>>,
    pub(crate) cards: CardsSheet,
    pub(crate) opening: Option<OpeningSheet>,
    ticket_draw: DrawSheet,
    tokens: Option<TokensSheet>,
    festivals: Option<FestivalsSheet>,
    pub(crate) map: MapSheet,
}

impl Sheet {
    fn read(top: &mut Reader<'_>) -> Self {
        let seats = top.table("seats", read_seats).flatten();
        let festivals = top.optional("festivals").and_then(|item| item.table(FestivalsSheet::read));
        Sheet {
            id: top.text("id"),
            name: top.text("name"),
            example: top.flag_or("example", false),
            labels: top.table("labels", read_labels).flatten(),
            provenance: top.table("provenance", read_provenance),
            supply: top.number("supply"),
            twins_open_from: top.number("twins_open_from"),
            last_round_at: top.number("last_round_at"),
            route_points: top.numbers("route_points"),
            tickets_total: top.number("tickets_total"),
            festival_cards_total: match festivals {
                Some(_) => top.number("festival_cards_total"),
                None => top.number_or("festival_cards_total", 0),
            },
            cards: CardsSheet::read(top),
            opening: top.table("opening", |opening| OpeningSheet::read(opening, &seats)).flatten(),
            ticket_draw: top.table("ticket_draw", DrawSheet::read).unwrap_or_default(),
            tokens: top
                .optional("tokens")
                .and_then(|item| item.table(|tokens| TokensSheet::read(tokens, &seats))),
            festivals,
            map: top.table("map", MapSheet::read).unwrap_or_default(),
            seats,
        }
    }

    /// Records every problem of the file that reading it did not find.
    fn check(&self, problems: &Problems) {
        if let Some(id) = &self.id {
            problems.check_id(id);
        }
        problems.not_zero("supply", self.supply);
        problems.not_zero("twins_open_from", self.twins_open_from);
        problems.total("festival_cards_total", self.festival_cards_total, self.festival_cards());
        problems.total("tickets_total", self.tickets_total, self.map.ticket_count());
        self.cards.check(self, problems);
        if let Some(opening) = &self.opening {
            opening.check(self, problems);
        }
        self.ticket_draw.check(self, problems);
        let names = Names::of(self);
        check_map(self, &names, problems);
        if let Some(tokens) = &self.tokens {
            tokens.check(self, &names, problems);
        }
        if let Some(festivals) = &self.festivals {
            festivals.check(&names, problems);
        }
    }

    /// Returns the number of festival cards, if every row could be read.
    pub(crate) fn festival_cards(&self) -> Option<usize> {
        self.festivals.as_ref().map_or(Some(0), FestivalsSheet::cards)
    }

    /// Assembles a board from a sheet without problems. Returns none if something is missing, which the
    /// checks rule out.
    fn assemble(self) -> Option<Board> {
        let seats = self.seats?;
        let first_seats = *seats.start();
        let colors = assemble_colors(self.cards.colors)?;
        let route_points: Vec<u8> = self.route_points?.values().collect();
        let map = self.map.assemble(&colors, &route_points)?;
        let tokens = match self.tokens {
            Some(tokens) => Some(tokens.assemble(first_seats, &map)?),
            None => None,
        };
        let festivals = match self.festivals {
            Some(festivals) => Some(festivals.assemble(&map)?),
            None => None,
        };
        Some(Board {
            id: self.id?.value,
            name: self.name?.value,
            example: self.example?.value,
            fingerprint: 0, // computed from the whole board, by the caller
            provenance: self.provenance?,
            labels: self.labels?,
            seats,
            supply: self.supply?.value,
            kinds_by_name: kinds_by_name(&colors),
            colors,
            wilds: self.cards.wilds?.value,
            hand: self.cards.hand?.value,
            market: self.cards.market.assemble()?,
            route_points,
            twins_open_from: self.twins_open_from?.value.into(),
            last_round_at: self.last_round_at?.value,
            opening: self.opening?.assemble(first_seats)?,
            ticket_draw: self.ticket_draw.assemble()?,
            tokens,
            festivals,
            locations: map.locations,
            prices: PriceTable::new(&map.routes),
            routes: map.routes,
            tickets: map.tickets,
        })
    }
}

/// Reads the numbers of seats; none if they are not a valid range.
fn read_seats(seats: &mut Reader<'_>) -> Option<RangeInclusive<usize>> {
    let (min, max) = (seats.number("min"), seats.number("max"));
    let (min, max) = (min?.value, max?.value);
    if min < 2 || min > max || usize::from(max) > MAX_SEATS {
        seats.problem(seats.line(), Problem::BadSeats { min, max });
        return None;
    }
    Some(min.into()..=max.into())
}

fn read_labels(labels: &mut Reader<'_>) -> Option<Labels> {
    let (wild, car, card) = (labels.text("wild"), labels.text("car"), labels.text("card"));
    Some(Labels { wild: wild?.value, car: car?.value, card: card?.value })
}

fn read_provenance(provenance: &mut Reader<'_>) -> Vec<(String, String)> {
    let keys = provenance.keys();
    keys.into_iter().filter_map(|key| Some((key.clone(), provenance.text(&key)?.value))).collect()
}
