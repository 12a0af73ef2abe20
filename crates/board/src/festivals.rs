//! Festivals on a board: their numbers, how a file writes them, their checks, and their part of the canonical text.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use crate::board::Board;
use crate::fingerprint::words;
use crate::ids::{FestivalId, LocationId, RouteId};
use crate::limits::{MAX_FESTIVALS, MAX_LOCATIONS};
use crate::map::{Map, Names, Route};
use crate::problem::Problem;
use crate::reader::{At, Problems, Reader, Rows};
use crate::sets::{LocationSet, RouteSet};

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

impl Board {
    /// Returns the festivals, if the board has them.
    pub fn festivals(&self) -> Option<&Festivals> {
        self.festivals.as_ref()
    }
    /// Returns a festival, if this board has it.
    pub fn festival(&self, id: FestivalId) -> Option<&Festival> {
        self.festivals.as_ref()?.list.get(id.index())
    }
    /// Finds the festival with this name.
    pub fn festival_named(&self, id: &str) -> Option<FestivalId> {
        let list = &self.festivals.as_ref()?.list;
        list.iter().position(|festival| festival.id == id).map(FestivalId::new)
    }
}

/// Festivals as a board file writes them.
pub(crate) struct FestivalsSheet {
    pub(crate) points: Option<Rows<u8>>,
    pub(crate) list: Option<Rows<FestivalRow>>,
}

pub(crate) struct FestivalRow {
    pub(crate) id: Option<At<String>>,
    pub(crate) name: Option<At<String>>,
    pub(crate) locations: Option<Rows<String>>,
    pub(crate) cards: Option<At<u8>>,
}

impl FestivalsSheet {
    pub(crate) fn read(festivals: &mut Reader<'_>) -> Self {
        FestivalsSheet {
            points: festivals.numbers("points"),
            list: festivals.tables("list", |row| {
                Some(FestivalRow {
                    id: row.text("id"),
                    name: row.text("name"),
                    locations: row.texts("locations"),
                    cards: row.number("cards"),
                })
            }),
        }
    }

    /// Returns the number of all festival cards, if every row could be read.
    pub(crate) fn cards(&self) -> Option<usize> {
        self.list.as_ref()?.sum(|row| row.cards)
    }

    pub(crate) fn check(&self, names: &Names<'_>, problems: &Problems) {
        let Some(list) = &self.list else { return };
        problems.size("list", list, MAX_FESTIVALS);
        let mut seen = BTreeSet::new();
        for row in &list.rows {
            problems.not_zero("cards", row.cards);
            let Some(id) = &row.id else { continue };
            problems.check_id(id);
            if !seen.insert(id.as_str()) {
                problems.add(id.line, Problem::Duplicate(id.value.clone()));
            }
        }
        let most = list.rows.iter().filter_map(|row| row.cards).map(|cards| cards.value).max();
        if let Some(most) = most {
            problems.long_enough("points", &self.points, usize::from(most) + 1);
        }
        check_locations(list, names, problems);
    }

    pub(crate) fn assemble(self, map: &Map) -> Option<Festivals> {
        let mut at = vec![None; map.locations.len()];
        let mut list = Vec::new();
        for row in self.list?.values() {
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
        let shared = |route: &Route| {
            at[route.a.index()].is_some() && at[route.a.index()] == at[route.b.index()]
        };
        let routes = map.routes.iter().enumerate().filter(|(_, route)| shared(route));
        let inside = routes.map(|(index, _)| RouteId::new(index)).collect();
        Some(Festivals { list, points: self.points?.values().collect(), at, inside })
    }
}

/// Checks that every location has at most one festival.
fn check_locations(list: &Rows<FestivalRow>, names: &Names<'_>, problems: &Problems) {
    let mut seen = BTreeSet::new();
    for locations in list.rows.iter().filter_map(|row| row.locations.as_ref()) {
        problems.size("locations", locations, MAX_LOCATIONS);
        for location in &locations.rows {
            if names.find(location, problems).is_some_and(|index| !seen.insert(index)) {
                let problem = Problem::SecondFestival(location.value.clone());
                problems.add(location.line, problem);
            }
        }
    }
}

impl Festivals {
    /// Writes the lines of the canonical text.
    pub(crate) fn canonical(&self, board: &Board, text: &mut String) -> fmt::Result {
        for festival in &self.list {
            let locations = words(festival.locations.iter().map(|id| &board.location(id).id));
            writeln!(text, "festival {} {}{locations}", festival.id, festival.cards)?;
        }
        writeln!(text, "festival-points{}", words(&self.points))
    }
}
