//! The curve of a route between two locations, and the spaces along it.

use board::{Board, Layout, RouteId};

use super::point::Point;
use super::rectangle::Rectangle;

/// The default distance from the middle of a location to the first space of its routes.
const CLEARANCE: f64 = 17.0;
/// The distance between the curves of two twins.
const TWIN_DISTANCE: f64 = 22.5;
/// The breadth of a space.
pub(crate) const BREADTH: f64 = 15.0;
/// Radius of the corners of a space.
const CORNER: f64 = 3.5;
/// The gap between two spaces of a route.
const GAP: f64 = 3.0;
/// The default bend of a curve, as a fraction of its length.
const BEND: f64 = 0.05;

/// A quadratic Bézier curve between two locations.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RouteCurve {
    from: Point,
    control: Point,
    to: Point,
    /// The distance from each end to the nearest space.
    clear: [f64; 2],
}

/// One space of a route.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Space {
    pub(crate) middle: Point,
    /// The angle in degrees, clockwise.
    pub(crate) angle: f64,
    pub(crate) length: f64,
}

impl Space {
    /// Returns its outline with round corners, as an SVG path.
    pub(crate) fn outline(&self) -> String {
        let (long, broad, round) = (self.length / 2.0, BREADTH / 2.0, CORNER);
        // For each corner, clockwise: where its arc begins and ends.
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

    /// Returns a line of light along its upper edge, as an SVG path.
    pub(crate) fn shine(&self) -> String {
        let (long, high) = (self.length / 2.0 - 3.1, 3.0 - BREADTH / 2.0);
        let [from, to] = [self.at(-long, high), self.at(long, high)];
        format!("M{:.1} {:.1}L{:.1} {:.1}", from.x, from.y, to.x, to.y)
    }

    /// Returns the point at a distance from its middle, along the space and across it.
    fn at(&self, along: f64, across: f64) -> Point {
        let (sin, cos) = self.angle.to_radians().sin_cos();
        let direction = Point { x: cos, y: sin };
        self.middle + direction * along + direction.turned() * across
    }

    /// Returns the area that it covers.
    pub(crate) fn rectangle(&self) -> Rectangle {
        Rectangle::turned(self.middle, Point { x: self.length, y: BREADTH }, self.angle)
    }
}

impl RouteCurve {
    /// Returns the curve of a route. Twins lie one on each side.
    pub(crate) fn of_route(board: &Board, layout: &Layout, id: RouteId) -> RouteCurve {
        let route = board.route(id);
        // Twins may name their ends in either order; both curves run the same way.
        let (first, last) = (route.a.min(route.b), route.a.max(route.b));
        let (from, to) = (layout.place(first).into(), layout.place(last).into());
        let course = layout.course(first, last);
        let center = Point { x: layout.width().into(), y: layout.height().into() } * 0.5;
        let over = course.and_then(|course| course.over).map(Point::from);
        let over = over.unwrap_or_else(|| bent_over(from, to, center));
        let clear = course.and_then(|course| course.clear);
        let curve = RouteCurve {
            from,
            // The middle of a quadratic curve lies halfway between its control point and the middle
            // of its ends.
            control: over * 2.0 - from.midpoint(to),
            to,
            clear: clear.map_or([CLEARANCE; 2], |clear| clear.map(f64::from)),
        };
        match route.twin {
            None => curve,
            Some(twin) if id < twin => curve.beside(-TWIN_DISTANCE / 2.0),
            Some(_) => curve.beside(TWIN_DISTANCE / 2.0),
        }
    }

    /// Returns the curve moved sideways by a distance; a negative distance moves it to the other
    /// side.
    fn beside(self, distance: f64) -> RouteCurve {
        let aside = |direction: Point| direction.unit().turned();
        let [start, end] = [aside(self.direction(0.0)), aside(self.direction(1.0))];
        let middle = aside(self.to - self.from);
        RouteCurve {
            from: self.from + start * distance,
            control: self.control + middle * (distance / middle.dot(start)),
            to: self.to + end * distance,
            clear: self.clear,
        }
    }

    /// Returns the point at parameter `t`, from 0 at one end to 1 at the other.
    pub(crate) fn point(self, t: f64) -> Point {
        let before = self.from * (1.0 - t) + self.control * t;
        let after = self.control * (1.0 - t) + self.to * t;
        before * (1.0 - t) + after * t
    }

    fn direction(self, t: f64) -> Point {
        (self.control - self.from) * (1.0 - t) + (self.to - self.control) * t
    }

    /// Returns the spaces of a route of this length, evenly along the curve.
    pub(crate) fn spaces(self, count: u8) -> Vec<Space> {
        let along = ArcLength::new(self);
        let [first, last] = self.clear;
        let share = (along.length() - first - last + GAP) / f64::from(count);
        let space = |index: u8| {
            let t = along.parameter_at(first - GAP / 2.0 + share * (f64::from(index) + 0.5));
            let direction = self.direction(t);
            Space {
                middle: self.point(t),
                angle: direction.y.atan2(direction.x).to_degrees(),
                length: share - GAP,
            }
        };
        (0..count).map(space).collect()
    }

    /// Returns the curve as an SVG path.
    pub(crate) fn path(self) -> String {
        let RouteCurve { from, control, to, .. } = self;
        format!(
            "M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}",
            from.x, from.y, control.x, control.y, to.x, to.y
        )
    }
}

/// Returns the middle of a curve that bends away from the center of the drawing, as on a globe.
fn bent_over(from: Point, to: Point, center: Point) -> Point {
    let across = (to - from).turned();
    let middle = from.midpoint(to);
    let outward = if across.dot(middle - center) < 0.0 { -1.0 } else { 1.0 };
    middle + across * (outward * BEND)
}

/// Converts distances along a curve into its parameter, which does not grow evenly with the distance.
struct ArcLength {
    /// The distance from the start at equal steps of the parameter.
    distances: Vec<f64>,
}

impl ArcLength {
    const STEPS: u8 = 24;

    fn new(curve: RouteCurve) -> ArcLength {
        let points =
            (0..=ArcLength::STEPS).map(|n| curve.point(f64::from(n) / f64::from(ArcLength::STEPS)));
        let mut distances = Vec::new();
        let (mut distance, mut last) = (0.0, curve.from);
        for point in points {
            distance += (point - last).length();
            last = point;
            distances.push(distance);
        }
        ArcLength { distances }
    }

    fn length(&self) -> f64 {
        self.distances[usize::from(ArcLength::STEPS)]
    }

    fn parameter_at(&self, distance: f64) -> f64 {
        let after = self.distances.iter().position(|&known| known >= distance);
        let after = after.unwrap_or(usize::from(ArcLength::STEPS)).max(1);
        let (low, high) = (self.distances[after - 1], self.distances[after]);
        ((after - 1) as f64 + (distance - low) / (high - low)) / f64::from(ArcLength::STEPS)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use super::*;
    use board::library;

    fn all_curves() -> impl Iterator<Item = (&'static Board, RouteId, RouteCurve)> {
        library::boards().flat_map(|board| {
            let layout = library::layout(board).unwrap();
            board.route_ids().map(move |id| (board, id, RouteCurve::of_route(board, &layout, id)))
        })
    }

    #[test]
    fn every_space_of_every_board_can_be_seen() {
        for (board, id, line) in all_curves() {
            let route = board.route(id);
            let spaces = line.spaces(route.length);
            assert_eq!(spaces.len(), usize::from(route.length));
            assert!(spaces.iter().all(|space| space.length > 8.0), "{} {}", board.id(), route.id);
        }
    }

    impl RouteCurve {
        /// Returns the curve between the rings of the two locations, as squares of 2 units.
        fn bed(self) -> Vec<Rectangle> {
            let along = ArcLength::new(self);
            let radius = crate::map::locations::RADIUS;
            let pieces = ((along.length() - 2.0 * radius) / 2.0) as u32;
            let piece = |n: u32| {
                let t = along.parameter_at(radius + 2.0 * f64::from(n));
                Rectangle::turned(self.point(t), Point { x: 2.0, y: 2.0 }, 0.0)
            };
            (0..pieces).map(piece).collect()
        }
    }

    /// The pixels for a unit if a board of 1000 units fills a screen of 360 pixels.
    const SMALLEST: f64 = 0.36;

    #[test]
    fn a_finger_finds_every_space_on_a_small_phone() {
        for (board, id, line) in all_curves().filter(|(board, ..)| !board.is_example()) {
            let route = board.route(id);
            for space in line.spaces(route.length) {
                let length = space.length * SMALLEST;
                assert!(length >= 12.0, "{} {}: {length:.1}", board.id(), route.id);
            }
        }
    }

    /// These sizes are the same on every board, so the compiler checks that they are large enough.
    const _: () = {
        assert!(BREADTH * SMALLEST >= 5.0);
        assert!(TWIN_DISTANCE * SMALLEST >= 8.0);
        assert!(crate::map::labels::LARGE * SMALLEST >= 9.0);
        assert!(2.0 * crate::map::locations::RADIUS * SMALLEST >= 10.0);
    };

    #[test]
    fn no_route_lies_on_the_spaces_of_another() {
        for board in library::boards().filter(|board| !board.is_example()) {
            let spaces =
                all_curves().filter(|(of, ..)| of.id() == board.id()).map(|(_, id, line)| {
                    let spaces = line.spaces(board.route(id).length);
                    (id, line, spaces.iter().map(Space::rectangle).collect::<Vec<_>>())
                });
            let all: Vec<_> = spaces.collect();
            for (id, line, spaces) in &all {
                let others = all.iter().filter(|(other, ..)| other != id);
                for (other, _, theirs) in others {
                    let names = [*id, *other].map(|id| &board.route(id).id);
                    let touch =
                        |space: &Rectangle| theirs.iter().any(|other| space.overlaps(other));
                    assert!(!spaces.iter().any(touch), "{}: {names:?} touch", board.id());
                    let over = line.bed().iter().any(touch);
                    assert!(!over, "{}: {names:?}: one runs over the other", board.id());
                }
            }
        }
    }

    #[test]
    fn twins_keep_their_distance() {
        for (board, id, line) in all_curves() {
            let Some(twin) = board.route(id).twin else { continue };
            let other = all_curves().find(|(b, i, _)| b.id() == board.id() && *i == twin);
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
