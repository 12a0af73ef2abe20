//! Places the names of the locations: beside their ring, clear of routes and of one another.

use super::point::Point;
use super::rectangle::Rectangle;

/// The height of the letters on a large map, in units of the drawing.
pub(crate) const SIZE: f64 = 13.0;
/// The height of the letters when the whole map is shown on a small screen. Not every name fits
/// then.
pub(crate) const LARGE: f64 = 25.0;
/// The height of the letters of a name that must be shown on a small screen and has no room among the large ones.
pub(crate) const WANTED: f64 = 20.0;
/// The heights to try for a large name, the best first: a smaller name is better than none.
const LARGE_SIZES: [f64; 3] = [LARGE, 22.0, WANTED];
/// The average width of a letter, as a part of its height.
const LETTER: f64 = 0.58;
/// The distance from the middle of a location to its name.
const DISTANCE: f64 = 20.0;

/// A name and the point of its middle.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Label {
    pub(crate) name: String,
    pub(crate) middle: Point,
    /// The height of the letters.
    pub(crate) size: f64,
}

/// What names must not cover.
pub(crate) struct Obstacles {
    /// The areas of spaces and rings.
    pub(crate) areas: Vec<Rectangle>,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Obstacles {
    /// Returns the areas whose middle is nearer to a point than this distance.
    fn around(&self, point: Point, distance: f64) -> Obstacles {
        let near = |area: &&Rectangle| (area.middle() - point).length() < distance;
        let areas = self.areas.iter().filter(near).copied().collect();
        Obstacles { areas, ..*self }
    }
}

/// Places every name. Each keeps clear of the earlier ones, as far as that is possible.
pub(crate) fn arrange(places: &[(String, Point)], obstacles: &Obstacles) -> Vec<Label> {
    let mut done: Vec<Label> = Vec::new();
    for (name, place) in places {
        let best = best(name, *place, SIZE, &done, obstacles);
        done.extend(best);
    }
    done
}

/// Places large labels for as many names as fit without overlap. Earlier names have priority, and shrink before they give
/// way.
pub(crate) fn arrange_large(places: &[(String, Point)], obstacles: &Obstacles) -> Vec<Label> {
    let mut done: Vec<Label> = Vec::new();
    for (name, place) in places {
        let sizes = LARGE_SIZES.into_iter();
        let mut labels = sizes.filter_map(|size| best(name, *place, size, &done, obstacles));
        let clear = labels.find(|label| label.is_clear(&done, obstacles));
        done.extend(clear);
    }
    done
}

/// Places names that must be shown beside those that are placed already. They may cover a route if there is no other way.
pub(crate) fn arrange_among(
    places: &[(String, Point)],
    placed: &[Label],
    obstacles: &Obstacles,
) -> Vec<Label> {
    let mut done = placed.to_vec();
    for (name, place) in places {
        let best = best(name, *place, WANTED, &done, obstacles);
        done.extend(best);
    }
    done.split_off(placed.len())
}

fn best(
    name: &str,
    place: Point,
    size: f64,
    done: &[Label],
    obstacles: &Obstacles,
) -> Option<Label> {
    let half = half_size(name, size);
    let obstacles = &obstacles.around(place, half.length() * 2.0 + DISTANCE * 5.0);
    let mut best: Option<(f64, Point)> = None;
    for middle in spots(half, place) {
        let cost = cost(Spot { middle, half }, done, obstacles);
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, middle));
        }
        if cost == 0.0 {
            break;
        }
    }
    best.map(|(_, middle)| Label { name: name.to_owned(), middle, size })
}

/// Returns the points to try around a location. The best come first: of equally good points the
/// first is taken.
fn spots(half: Point, place: Point) -> impl Iterator<Item = Point> {
    const DIRECTIONS: usize = 64;
    [1.0, 0.8, 1.2, 1.4, 1.6, 2.0, 2.4].into_iter().flat_map(move |factor| {
        (0..DIRECTIONS).map(move |step| {
            let angle = std::f64::consts::TAU * (step as f64 / DIRECTIONS as f64 + 0.25);
            let (y, x) = angle.sin_cos();
            let reach = DISTANCE * factor;
            place + Point { x: x * (half.x + reach), y: y * (half.y + reach) }
        })
    })
}

/// Returns half the width and half the height of a name.
fn half_size(name: &str, size: f64) -> Point {
    Point { x: name.chars().count() as f64 * size * LETTER / 2.0, y: size / 2.0 }
}

impl Label {
    /// Returns whether the label covers nothing and lies inside the frame.
    pub(super) fn is_clear(&self, others: &[Label], obstacles: &Obstacles) -> bool {
        cost(self.spot(), others, obstacles) == 0.0
    }

    fn spot(&self) -> Spot {
        Spot { middle: self.middle, half: half_size(&self.name, self.size) }
    }
}

/// A possible place for a name.
#[derive(Clone, Copy)]
struct Spot {
    middle: Point,
    half: Point,
}

impl Spot {
    fn area(self) -> Rectangle {
        Rectangle::turned(self.middle, self.half * 2.0, 0.0)
    }

    fn is_outside(self, obstacles: &Obstacles) -> bool {
        let Spot { middle: Point { x, y }, half } = self;
        let (right, bottom) = (obstacles.width - half.x, obstacles.height - half.y);
        x < half.x || y < half.y || x > right || y > bottom
    }
}

/// Returns the cost of a name here: 1 for each area it covers, 100 for each other name, 1000
/// outside the frame.
fn cost(spot: Spot, others: &[Label], obstacles: &Obstacles) -> f64 {
    let area = spot.area();
    let under = obstacles.areas.iter().filter(|under| area.overlaps(under)).count();
    let labels = others.iter().filter(|other| area.overlaps(&other.spot().area())).count();
    let outside = if spot.is_outside(obstacles) { 1000.0 } else { 0.0 };
    under as f64 + labels as f64 * 100.0 + outside
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str, x: f64, y: f64) -> (String, Point) {
        (name.to_owned(), Point { x, y })
    }

    fn obstacles(areas: Vec<Rectangle>) -> Obstacles {
        Obstacles { areas, width: 300.0, height: 200.0 }
    }

    #[test]
    fn a_name_with_room_stands_below_its_place() {
        let labels = arrange(&[place("Mill", 150.0, 100.0)], &obstacles(Vec::new()));
        assert!((labels[0].middle.x - 150.0).abs() < 0.01);
        assert!(labels[0].middle.y > 110.0);
    }

    #[test]
    fn a_name_keeps_inside_the_frame_and_off_a_route() {
        let below =
            Rectangle::turned(Point { x: 150.0, y: 175.0 }, Point { x: 300.0, y: 15.0 }, 0.0);
        let labels = arrange(&[place("Long Harbor", 290.0, 160.0)], &obstacles(vec![below]));
        let half = half_size("Long Harbor", SIZE);
        assert!(labels[0].middle.x + half.x <= 300.0);
        assert!((labels[0].middle.y - 175.0).abs() > half.y);
    }

    #[test]
    fn two_names_do_not_lie_on_one_another() {
        let places = [place("Village", 150.0, 100.0), place("Orchard", 160.0, 104.0)];
        let labels = arrange(&places, &obstacles(Vec::new()));
        let away = labels[0].middle - labels[1].middle;
        assert!(away.x.abs() >= half_size("Village", SIZE).x * 2.0 || away.y.abs() >= SIZE);
    }

    #[test]
    fn a_large_name_without_room_is_left_out() {
        let places = [place("Village", 150.0, 100.0), place("Orchard", 151.0, 100.0)];
        let cramped = Obstacles { areas: Vec::new(), width: 130.0, height: 60.0 };
        assert!(arrange_large(&places, &cramped).len() < 2);
        assert_eq!(arrange_large(&places[..1], &obstacles(Vec::new())).len(), 1);
    }
}
