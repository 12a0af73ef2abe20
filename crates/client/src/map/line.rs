//! The line of a route between two places, and the spaces along it.

use board::{Board, Layout, RouteId};

use super::point::Point;
use super::slab::Slab;

/// How far from the middle of a place its routes begin, unless the layout says otherwise.
const CLEARANCE: f64 = 17.0;
/// From the middle of one twin to the middle of the other.
const TWIN_DISTANCE: f64 = 22.5;
/// How broad a space is.
pub(crate) const BREADTH: f64 = 15.0;
/// Radius of the corners of a space.
const CORNER: f64 = 3.5;
/// Between two spaces of a route.
const GAP: f64 = 3.0;
/// How much a line bends, as a part of its length, unless the layout says otherwise.
const BEND: f64 = 0.05;

/// A gentle curve.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line {
    from: Point,
    control: Point,
    to: Point,
    /// How far from each end the spaces begin.
    clear: [f64; 2],
}

/// One space of a route.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Space {
    pub(crate) middle: Point,
    /// In degrees, as SVG turns things.
    pub(crate) angle: f64,
    pub(crate) length: f64,
}

impl Space {
    /// Its outline with round corners, as an SVG path.
    pub(crate) fn outline(&self) -> String {
        let (long, broad, round) = (self.length / 2.0, BREADTH / 2.0, CORNER);
        // Around it: where each corner begins and where it ends.
        let corners = [
            [(long - round, -broad), (long, round - broad)],
            [(long, broad - round), (long - round, broad)],
            [(round - long, broad), (-long, broad - round)],
            [(-long, round - broad), (round - long, -broad)],
        ];
        let corners = corners.map(|corner| {
            let [begin, end] = corner.map(|(along, across)| self.at(along, across));
            format!("{:.1} {:.1}A{round} {round} 0 0 1 {:.1} {:.1}", begin.x, begin.y, end.x, end.y)
        });
        format!("M{}Z", corners.join("L"))
    }

    /// A line of light along its upper edge, as an SVG path.
    pub(crate) fn shine(&self) -> String {
        let (long, high) = (self.length / 2.0 - 3.1, 3.0 - BREADTH / 2.0);
        let [from, to] = [self.at(-long, high), self.at(long, high)];
        format!("M{:.1} {:.1}L{:.1} {:.1}", from.x, from.y, to.x, to.y)
    }

    /// A point of it, counted from its middle along it and across.
    fn at(&self, along: f64, across: f64) -> Point {
        let (sin, cos) = self.angle.to_radians().sin_cos();
        let direction = Point { x: cos, y: sin };
        self.middle + direction * along + direction.turned() * across
    }

    /// What it covers.
    pub(crate) fn slab(&self) -> Slab {
        Slab::turned(self.middle, Point { x: self.length, y: BREADTH }, self.angle)
    }
}

impl Line {
    /// The line of a route; of two twins, one on each side.
    pub(crate) fn of_route(board: &Board, layout: &Layout, id: RouteId) -> Line {
        let route = board.route(id);
        // Twins may name their ends in either order, but must agree on which side is which.
        let (first, last) = (route.a.min(route.b), route.a.max(route.b));
        let (from, to) = (layout.place(first).into(), layout.place(last).into());
        let course = layout.course(first, last);
        let center = Point { x: layout.width().into(), y: layout.height().into() } * 0.5;
        let over = course.and_then(|course| course.over).map(Point::from);
        let over = over.unwrap_or_else(|| bent_over(from, to, center));
        let clear = course.and_then(|course| course.clear);
        let line = Line {
            from,
            // A curve of this kind comes half as near to its control point as its ends do.
            control: over * 2.0 - from.midpoint(to),
            to,
            clear: clear.map_or([CLEARANCE; 2], |clear| clear.map(f64::from)),
        };
        match route.twin {
            None => line,
            Some(twin) if id < twin => line.beside(-TWIN_DISTANCE / 2.0),
            Some(_) => line.beside(TWIN_DISTANCE / 2.0),
        }
    }

    /// The line at this distance all along.
    fn beside(self, distance: f64) -> Line {
        let aside = |direction: Point| direction.unit().turned();
        let [start, end] = [aside(self.direction(0.0)), aside(self.direction(1.0))];
        let middle = aside(self.to - self.from);
        Line {
            from: self.from + start * distance,
            control: self.control + middle * (distance / middle.dot(start)),
            to: self.to + end * distance,
            clear: self.clear,
        }
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
        let along = Along::new(self);
        let [first, last] = self.clear;
        let share = (along.length() - first - last + GAP) / f64::from(count);
        let space = |index: u8| {
            let t = along.part_at(first - GAP / 2.0 + share * (f64::from(index) + 0.5));
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
        let Line { from, control, to, .. } = self;
        format!(
            "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
            from.x, from.y, control.x, control.y, to.x, to.y
        )
    }
}

/// The middle of a line that bends away from the center of the drawing, as if the map were a little round.
fn bent_over(from: Point, to: Point, center: Point) -> Point {
    let across = (to - from).turned();
    let middle = from.midpoint(to);
    let outward = if across.dot(middle - center) < 0.0 { -1.0 } else { 1.0 };
    middle + across * (outward * BEND)
}

/// How far along a line one is after which part of it: curves are not walked evenly.
struct Along {
    /// The way from the start after each of equal parts.
    ways: Vec<f64>,
}

impl Along {
    const PARTS: u8 = 24;

    fn new(line: Line) -> Along {
        let points = (0..=Along::PARTS).map(|n| line.point(f64::from(n) / f64::from(Along::PARTS)));
        let mut ways = Vec::new();
        let (mut way, mut last) = (0.0, line.from);
        for point in points {
            way += (point - last).length();
            last = point;
            ways.push(way);
        }
        Along { ways }
    }

    fn length(&self) -> f64 {
        self.ways[usize::from(Along::PARTS)]
    }

    fn part_at(&self, way: f64) -> f64 {
        let after = self.ways.iter().position(|&known| known >= way);
        let after = after.unwrap_or(usize::from(Along::PARTS)).max(1);
        let (low, high) = (self.ways[after - 1], self.ways[after]);
        ((after - 1) as f64 + (way - low) / (high - low)) / f64::from(Along::PARTS)
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

    impl Line {
        /// The way between the marks of the two places, in short pieces as thin as it is drawn.
        fn bed(self) -> Vec<Slab> {
            let along = Along::new(self);
            let radius = crate::map::places::RADIUS;
            let pieces = ((along.length() - 2.0 * radius) / 2.0) as u32;
            let piece = |n: u32| {
                let t = along.part_at(radius + 2.0 * f64::from(n));
                Slab::turned(self.point(t), Point { x: 2.0, y: 2.0 }, 0.0)
            };
            (0..pieces).map(piece).collect()
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
        assert!(BREADTH * SMALLEST >= 5.0);
        assert!(TWIN_DISTANCE * SMALLEST >= 8.0);
        assert!(crate::map::labels::LARGE * SMALLEST >= 9.0);
        assert!(2.0 * crate::map::places::RADIUS * SMALLEST >= 10.0);
    };

    #[test]
    fn no_route_lies_on_the_spaces_of_another() {
        for board in library::boards().filter(|board| !board.is_example()) {
            let spaces =
                all_lines().filter(|(of, ..)| of.id() == board.id()).map(|(_, id, line)| {
                    let spaces = line.spaces(board.route(id).length);
                    (id, line, spaces.iter().map(Space::slab).collect::<Vec<_>>())
                });
            let all: Vec<_> = spaces.collect();
            for (id, line, spaces) in &all {
                let others = all.iter().filter(|(other, ..)| other != id);
                for (other, _, theirs) in others {
                    let names = [*id, *other].map(|id| &board.route(id).id);
                    let touch = |space: &Slab| theirs.iter().any(|other| space.overlaps(other));
                    assert!(!spaces.iter().any(touch), "{}: {names:?} touch", board.id());
                    let over = line.bed().iter().any(touch);
                    assert!(!over, "{}: {names:?}: one runs over the other", board.id());
                }
            }
        }
    }

    #[test]
    fn twins_keep_their_distance() {
        for (board, id, line) in all_lines() {
            let Some(twin) = board.route(id).twin else { continue };
            let other = all_lines().find(|(b, i, _)| b.id() == board.id() && *i == twin);
            let (_, _, other) = other.unwrap();
            for t in [0.0, 0.25, 0.5, 0.75, 1.0] {
                let nearest =
                    (0..=100).map(|part| other.point(f64::from(part) / 100.0) - line.point(t));
                let nearest = nearest.map(Point::length).fold(f64::INFINITY, f64::min);
                assert!(nearest * SMALLEST >= 8.0, "{}: {nearest:.1}", board.route(id).id);
            }
        }
    }
}
