//! The parts of a board's drawing that never change, computed once.

use std::cell::RefCell;
use std::sync::{Mutex, OnceLock, PoisonError};

use board::{Board, FestivalId, Layout, LocationId, RouteId, library};
use leptos::prelude::untrack;

use super::coast;
use super::curve::{RouteCurve, Space};
use super::labels::{self, Label, Obstacles};
use super::locations;
use super::point::Point;
use super::rectangle::Rectangle;
use crate::places::{are_own, place};
use crate::words::language;

/// A board with its drawing.
pub(crate) struct Picture {
    pub(crate) board: &'static Board,
    pub(crate) layout: Layout,
    pub(crate) lands: Vec<Shore>,
    curves: Vec<RouteCurve>,
    /// Computed on first use: it takes a while, and posters show no names.
    names: OnceLock<Names>,
    /// The same with the player's own names, by language.
    own_names: Mutex<Vec<(&'static str, &'static Names)>>,
}

/// The names of the locations.
pub(super) struct Names {
    /// All of them, for large maps.
    pub(super) all: Vec<Label>,
    /// Fewer and larger ones, for small maps.
    pub(super) large: Vec<Label>,
}

/// The outline of a piece of land.
pub(crate) struct Shore {
    /// Whether it is another country than the board's.
    pub(crate) far: bool,
    /// The outline as an SVG path.
    pub(crate) path: String,
}

thread_local! {
    static DRAWN: RefCell<Vec<&'static Picture>> = const { RefCell::new(Vec::new()) };
}

/// Returns the picture of a board of the library. It is made once and kept: there are few boards.
pub(crate) fn picture(id: &str) -> Option<&'static Picture> {
    DRAWN.with_borrow_mut(|drawn| {
        if let Some(known) = drawn.iter().find(|picture| picture.board.id() == id) {
            return Some(*known);
        }
        let picture: &'static Picture = Box::leak(Box::new(Picture::of(library::board(id)?)?));
        drawn.push(picture);
        Some(picture)
    })
}

impl Picture {
    fn of(board: &'static Board) -> Option<Picture> {
        // The tests of `board` read every layout of the library.
        let layout = library::layout(board)?;
        let curves: Vec<_> =
            board.route_ids().map(|id| RouteCurve::of_route(board, &layout, id)).collect();
        let lands = layout.lands().iter();
        let lands =
            lands.map(|land| Shore { far: land.far, path: coast::path(land, &layout) }).collect();
        Some(Picture {
            board,
            layout,
            lands,
            curves,
            names: OnceLock::new(),
            own_names: Mutex::default(),
        })
    }

    /// Places the names now, so that the map is shown without delay later.
    pub(crate) fn prepare(&self) {
        self.names();
    }

    pub(super) fn names(&self) -> &Names {
        if !untrack(are_own) {
            return self.names.get_or_init(|| self.place_names());
        }
        let tag = untrack(language);
        // A page has one thread, so nobody else holds the lock or panics with it.
        let mut all = self.own_names.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = all.iter().find(|(known, _)| *known == tag) {
            return known;
        }
        // Kept like the picture itself: there are few languages.
        let names: &'static Names = Box::leak(Box::new(self.place_names()));
        all.push((tag, names));
        names
    }

    fn place_names(&self) -> Names {
        let Picture { board, layout, curves, .. } = self;
        let (places, obstacles) = (by_rank(board, layout), obstacles(board, layout, curves));
        Names {
            all: labels::arrange(&places, &obstacles),
            large: labels::arrange_large(&places, &with_piles(board, layout, obstacles)),
        }
    }

    /// Places names that have no room among the large ones, where they cover as little as possible and no other name.
    pub(super) fn more_names(&self, locations: &[LocationId]) -> Vec<Label> {
        let Picture { board, layout, curves, .. } = self;
        let places = locations.iter().map(|id| (place(board, *id), layout.place(*id).into()));
        let obstacles = with_piles(board, layout, obstacles(board, layout, curves));
        labels::arrange_among(&places.collect::<Vec<_>>(), &self.names().large, &obstacles)
    }

    pub(crate) fn width(&self) -> f64 {
        self.layout.width().into()
    }
    pub(crate) fn height(&self) -> f64 {
        self.layout.height().into()
    }
    /// Returns the whole frame as the `viewBox` of an SVG.
    pub(crate) fn frame(&self) -> String {
        format!("0 0 {} {}", self.layout.width(), self.layout.height())
    }
    /// Returns the board's own colors, as custom properties for the styles.
    pub(crate) fn palette(&self) -> String {
        let palettes = self.layout.palettes().iter();
        let colors = palettes.flat_map(|palette| {
            palette
                .colors
                .iter()
                .map(|(what, color)| format!("--{}-{what}: {color};", palette.name))
        });
        colors.collect()
    }
    pub(super) fn curve(&self, route: RouteId) -> RouteCurve {
        self.curves[route.index()]
    }
    /// Returns the curve of a route, as an SVG path.
    pub(crate) fn curve_path(&self, route: RouteId) -> String {
        self.curve(route).path()
    }
    pub(super) fn spaces(&self, route: RouteId) -> Vec<Space> {
        self.curve(route).spaces(self.board.route(route).length)
    }
    pub(super) fn location(&self, location: LocationId) -> Point {
        self.layout.place(location).into()
    }
    /// Returns what the cards of a festival show, as an SVG path.
    pub(crate) fn motif(&self, festival: FestivalId) -> Option<&str> {
        let festivals = self.board.festivals()?;
        let mut motifs = self.layout.motifs().iter();
        let motif = motifs.find(|motif| festivals.at(motif.at) == Some(festival))?;
        Some(&motif.path)
    }
    /// Returns a location as a pair of coordinates.
    pub(crate) fn spot(&self, location: LocationId) -> (f64, f64) {
        let Point { x, y } = self.location(location);
        (x, y)
    }
}

/// Returns the names and points of the locations, those with the most routes first.
fn by_rank(board: &Board, layout: &Layout) -> Vec<(String, Point)> {
    let mut ids: Vec<_> = board.location_ids().collect();
    board::sort_short_by_key(&mut ids, |id| std::cmp::Reverse(board.location(*id).routes.len()));
    let named = |id: LocationId| (place(board, id), layout.place(id).into());
    ids.into_iter().map(named).collect()
}

/// Returns what names must not cover: spaces and rings.
fn obstacles(board: &Board, layout: &Layout, curves: &[RouteCurve]) -> Obstacles {
    let spaces = board.route_ids().zip(curves);
    let spaces = spaces.flat_map(|(id, curve)| curve.spaces(board.route(id).length));
    // A square inside the ring: a name may touch the ring's corners.
    let mark = Point { x: 1.5, y: 1.5 } * locations::RADIUS;
    let marks =
        board.location_ids().map(|id| Rectangle::turned(layout.place(id).into(), mark, 0.0));
    Obstacles {
        areas: spaces.map(|space| space.rectangle()).chain(marks).collect(),
        width: layout.width().into(),
        height: layout.height().into(),
    }
}

/// Adds the places of festival cards on a small map, where they are drawn large.
fn with_piles(board: &Board, layout: &Layout, mut obstacles: Obstacles) -> Obstacles {
    let cities = board
        .location_ids()
        .filter(|id| board.festivals().is_some_and(|festivals| festivals.at(*id).is_some()));
    let pile = |id| {
        let city: Point = layout.place(id).into();
        Rectangle::turned(city + locations::SMALL_MAP_PILE, locations::SMALL_MAP_PILE_SIZE, 0.0)
    };
    obstacles.areas.extend(cities.map(pile));
    obstacles
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use super::*;

    #[test]
    fn every_festival_has_its_own_motif() {
        for board in library::boards().filter(|board| !board.is_example()) {
            let picture = Picture::of(board).unwrap();
            let festivals = board.festivals().into_iter().flat_map(|festivals| festivals.ids());
            let festivals: Vec<_> = festivals.collect();
            let motifs = festivals.iter().map(|&id| picture.motif(id).unwrap());
            let different: std::collections::BTreeSet<_> = motifs.collect();
            assert_eq!(different.len(), festivals.len());
        }
    }

    /// At 360 pixels only the larger names are shown, as many as fit.
    #[test]
    fn names_lie_on_nothing_and_enough_are_shown_on_a_small_phone() {
        for board in library::boards().filter(|board| !board.is_example()) {
            let picture = Picture::of(board).unwrap();
            let clear = obstacles(board, &picture.layout, &picture.curves);
            let Names { all, large } = picture.names();
            let piles = with_piles(
                board,
                &picture.layout,
                obstacles(board, &picture.layout, &picture.curves),
            );
            for (labels, obstacles) in [(all, &clear), (large, &piles)] {
                for (index, label) in labels.iter().enumerate() {
                    assert!(label.is_clear(&labels[..index], obstacles), "{}", label.name);
                }
            }
            assert_eq!(all.len(), board.locations().len());
            let shown = large.len();
            assert!(5 * shown >= 2 * board.locations().len(), "{}: only {shown} names", board.id());
        }
    }
}
