//! The line of a route between two places, and the spaces along it.

use board::{Board, Layout, RouteId};

use super::point::Point;

/// How far from the middle of a place its routes begin.
const CLEARANCE: f64 = 17.0;
/// From the middle of one twin to the middle of the other.
const TWIN_DISTANCE: f64 = 22.5;
/// Between two spaces of a route.
const GAP: f64 = 3.0;
/// How much a line bends, as a part of its length.
const BEND: f64 = 0.05;

/// A gentle curve.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line {
    from: Point,
    control: Point,
    to: Point,
}

/// One space of a route.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Space {
    pub(crate) middle: Point,
    /// In degrees, as SVG turns things.
    pub(crate) angle: f64,
    pub(crate) length: f64,
}

impl Line {
    /// The line of a route; of two twins, one on each side.
    pub(crate) fn of_route(board: &Board, layout: &Layout, id: RouteId) -> Line {
        let route = board.route(id);
        // Twins may name their ends in either order, but must agree on which side is which.
        let (first, last) = (route.a.min(route.b), route.a.max(route.b));
        let center = Point { x: layout.width().into(), y: layout.height().into() } * 0.5;
        let line = Line::between(layout.place(first).into(), layout.place(last).into(), center);
        match route.twin {
            None => line,
            Some(twin) if id < twin => line.beside(-TWIN_DISTANCE / 2.0),
            Some(_) => line.beside(TWIN_DISTANCE / 2.0),
        }
    }

    /// Bends away from the center of the drawing, as if the map were a little round.
    fn between(from: Point, to: Point, center: Point) -> Line {
        let across = (to - from).turned();
        let outward = if across.dot(from.midpoint(to) - center) < 0.0 { -1.0 } else { 1.0 };
        Line { from, control: from.midpoint(to) + across * (outward * BEND * 2.0), to }
    }

    fn beside(self, distance: f64) -> Line {
        let shift = (self.to - self.from).unit().turned() * distance;
        Line { from: self.from + shift, control: self.control + shift, to: self.to + shift }
    }

    /// The point after the part `t` of the line.
    pub(crate) fn point(self, t: f64) -> Point {
        let before = self.from * (1.0 - t) + self.control * t;
        let after = self.control * (1.0 - t) + self.to * t;
        before * (1.0 - t) + after * t
    }

    fn direction(self, t: f64) -> Point {
        (self.control - self.from) * (1.0 - t) + (self.to - self.control) * t
    }

    /// The spaces, evenly along the line and clear of the places at its ends.
    pub(crate) fn spaces(self, count: u8) -> Vec<Space> {
        // The bend is so slight that the straight distance serves as the length.
        let distance = (self.to - self.from).length();
        let room = distance - 2.0 * CLEARANCE + GAP;
        let share = room / f64::from(count);
        let space = |index: u8| {
            let t = (CLEARANCE - GAP / 2.0 + share * (f64::from(index) + 0.5)) / distance;
            let direction = self.direction(t);
            Space {
                middle: self.point(t),
                angle: direction.y.atan2(direction.x).to_degrees(),
                length: share - GAP,
            }
        };
        (0..count).map(space).collect()
    }

    /// As an SVG path.
    pub(crate) fn path(self) -> String {
        let Line { from, control, to } = self;
        format!(
            "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
            from.x, from.y, control.x, control.y, to.x, to.y
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::library;

    fn all_lines() -> impl Iterator<Item = (&'static Board, RouteId, Line)> {
        library::boards().flat_map(|board| {
            let text = library::layout_text(board.id()).unwrap();
            let layout = Layout::parse(text, board).unwrap();
            board.route_ids().map(move |id| (board, id, Line::of_route(board, &layout, id)))
        })
    }

    #[test]
    fn every_space_of_every_board_can_be_seen() {
        for (board, id, line) in all_lines() {
            let route = board.route(id);
            let spaces = line.spaces(route.length);
            assert_eq!(spaces.len(), usize::from(route.length));
            assert!(spaces.iter().all(|space| space.length > 8.0), "{} {}", board.id(), route.id);
        }
    }

    /// Pixels for a unit, where a board of 1000 units is as wide as the smallest phone we know.
    const SMALLEST: f64 = 0.36;

    #[test]
    fn a_finger_finds_every_space_on_a_small_phone() {
        for (board, id, line) in all_lines().filter(|(board, ..)| !board.is_example()) {
            let route = board.route(id);
            for space in line.spaces(route.length) {
                let length = space.length * SMALLEST;
                assert!(length >= 12.0, "{} {}: {length:.1}", board.id(), route.id);
            }
        }
    }

    /// What is drawn alike everywhere is large enough by its numbers alone, or this does not compile.
    const _: () = {
        assert!(crate::map::routes::BREADTH * SMALLEST >= 5.0);
        assert!(TWIN_DISTANCE * SMALLEST >= 8.0);
        assert!(crate::map::labels::LARGE * SMALLEST >= 9.0);
        assert!(2.0 * crate::map::places::RADIUS * SMALLEST >= 10.0);
    };

    #[test]
    fn twins_keep_their_distance() {
        for (board, id, line) in all_lines() {
            let Some(twin) = board.route(id).twin else { continue };
            let other = all_lines().find(|(b, i, _)| b.id() == board.id() && *i == twin);
            let (_, _, other) = other.unwrap();
            let distance = (line.point(0.5) - other.point(0.5)).length();
            assert!((distance - TWIN_DISTANCE).abs() < 0.01, "{}", board.route(id).id);
        }
    }
}
