//! The still parts of a board's drawing, worked out once.

use std::cell::RefCell;
use std::sync::OnceLock;

use board::{Board, FestivalId, Layout, LocationId, RouteId, library};

use super::coast;
use super::labels::{self, Label, Obstacles};
use super::line::{Line, Space};
use super::places;
use super::point::Point;
use super::slab::Slab;

/// Where everything of a board lies.
pub(crate) struct Picture {
    pub(crate) board: &'static Board,
    pub(crate) layout: Layout,
    pub(crate) lands: Vec<Shore>,
    lines: Vec<Line>,
    /// Posters have none, and finding room for them takes a while.
    names: OnceLock<Names>,
}

/// The names of the places.
pub(super) struct Names {
    /// All of them, for where the map is large.
    pub(super) all: Vec<Label>,
    /// Fewer and larger, for where it is small.
    pub(super) large: Vec<Label>,
}

/// The outline of a piece of land.
pub(crate) struct Shore {
    /// Beyond the board's own country.
    pub(crate) far: bool,
    /// As an SVG path.
    pub(crate) path: String,
}

thread_local! {
    static DRAWN: RefCell<Vec<&'static Picture>> = const { RefCell::new(Vec::new()) };
}

/// The picture of a board of the library. Kept for as long as the page is open: there are few.
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
        // The tests of `board` see to it that every layout of the library can be read.
        let layout = Layout::parse(library::layout_text(board.id())?, board).ok()?;
        let lines: Vec<_> =
            board.route_ids().map(|id| Line::of_route(board, &layout, id)).collect();
        let lands = layout.lands().iter();
        let lands =
            lands.map(|land| Shore { far: land.far, path: coast::path(land, &layout) }).collect();
        Some(Picture { board, layout, lands, lines, names: OnceLock::new() })
    }

    /// Does now what takes a while, so that it is done when the map is to be shown.
    pub(crate) fn prepare(&self) {
        self.names();
    }

    pub(super) fn names(&self) -> &Names {
        self.names.get_or_init(|| {
            let Picture { board, layout, lines, .. } = self;
            let (places, obstacles) = (by_rank(board, layout), obstacles(board, layout, lines));
            Names {
                all: labels::arrange(&places, &obstacles),
                large: labels::arrange_large(&places, &obstacles),
            }
        })
    }

    pub(crate) fn width(&self) -> f64 {
        self.layout.width().into()
    }
    pub(crate) fn height(&self) -> f64 {
        self.layout.height().into()
    }
    /// The whole frame, as SVG wants it.
    pub(crate) fn frame(&self) -> String {
        format!("0 0 {} {}", self.layout.width(), self.layout.height())
    }
    /// The board's own colors, as custom properties for the styles.
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
    pub(super) fn line(&self, route: RouteId) -> Line {
        self.lines[route.index()]
    }
    /// The line of a route, as an SVG path.
    pub(crate) fn way(&self, route: RouteId) -> String {
        self.line(route).path()
    }
    pub(super) fn spaces(&self, route: RouteId) -> Vec<Space> {
        self.line(route).spaces(self.board.route(route).length)
    }
    pub(super) fn place(&self, location: LocationId) -> Point {
        self.layout.place(location).into()
    }
    /// What the cards of a festival show, as an SVG path.
    pub(crate) fn motif(&self, festival: FestivalId) -> Option<&str> {
        let festivals = self.board.festivals()?;
        let mut motifs = self.layout.motifs().iter();
        let motif = motifs.find(|motif| festivals.at(motif.at) == Some(festival))?;
        Some(&motif.path)
    }
    /// A location as a pair of coordinates.
    pub(crate) fn spot(&self, location: LocationId) -> (f64, f64) {
        let Point { x, y } = self.place(location);
        (x, y)
    }
}

/// Names and places; where most routes meet is what one looks for first.
fn by_rank(board: &Board, layout: &Layout) -> Vec<(String, Point)> {
    let mut ids: Vec<_> = board.location_ids().collect();
    ids.sort_by_key(|id| std::cmp::Reverse(board.location(*id).routes.len()));
    let named = |id: LocationId| (board.location(id).name.clone(), layout.place(id).into());
    ids.into_iter().map(named).collect()
}

/// What names keep clear of: spaces and the marks of places.
fn obstacles(board: &Board, layout: &Layout, lines: &[Line]) -> Obstacles {
    let spaces = board.route_ids().zip(lines);
    let spaces = spaces.flat_map(|(id, line)| line.spaces(board.route(id).length));
    // The square inside the ring: a name may come near its round corners.
    let mark = Point { x: 1.5, y: 1.5 } * places::RADIUS;
    let marks = board.location_ids().map(|id| Slab::turned(layout.place(id).into(), mark, 0.0));
    Obstacles {
        slabs: spaces.map(|space| space.slab()).chain(marks).collect(),
        width: layout.width().into(),
        height: layout.height().into(),
    }
}

#[cfg(test)]
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

    /// At 360 pixels, too: there the larger names are shown, as many as have room.
    #[test]
    fn names_lie_on_nothing_and_enough_are_shown_on_a_small_phone() {
        for board in library::boards().filter(|board| !board.is_example()) {
            let picture = Picture::of(board).unwrap();
            let obstacles = obstacles(board, &picture.layout, &picture.lines);
            let Names { all, large } = picture.names();
            for labels in [all, large] {
                for (index, label) in labels.iter().enumerate() {
                    assert!(label.is_clear(&labels[..index], &obstacles), "{}", label.name);
                }
            }
            assert_eq!(all.len(), board.locations().len());
            let shown = large.len();
            assert!(5 * shown >= 2 * board.locations().len(), "{}: only {shown} names", board.id());
        }
    }
}
