//! Where the names of the places stand: beside their mark, clear of routes and of one another.

use crate::point::Point;

/// Height of the letters.
pub(crate) const SIZE: f64 = 12.5;
/// How wide a letter is on average, as a part of its height; small capitals are wide.
const LETTER: f64 = 0.58;
/// From the middle of a place to its name.
const DISTANCE: f64 = 15.0;

/// A name and the middle of where it stands.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Label {
    pub(crate) name: String,
    pub(crate) middle: Point,
}

/// Things to keep clear of.
pub(crate) struct Obstacles {
    /// Points on the lines of routes and on the marks of places.
    pub(crate) points: Vec<Point>,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// Finds a spot for every name, one after the other; each keeps clear of those before it.
pub(crate) fn arrange(places: &[(String, Point)], obstacles: &Obstacles) -> Vec<Label> {
    let mut done: Vec<Label> = Vec::new();
    for (name, place) in places {
        let spots = spots(name, *place).map(|middle| Label { name: name.clone(), middle });
        let best = spots
            .min_by(|a, b| a.trouble(&done, obstacles).total_cmp(&b.trouble(&done, obstacles)));
        done.extend(best);
    }
    done
}

/// All around the place, the best-liked first: of equally good spots the first one wins.
fn spots(name: &str, place: Point) -> impl Iterator<Item = Point> {
    const DIRECTIONS: usize = 16;
    let half = half_size(name);
    [1.0, 1.6].into_iter().flat_map(move |factor| {
        (0..DIRECTIONS).map(move |step| {
            let angle = std::f64::consts::TAU * (step as f64 / DIRECTIONS as f64 + 0.25);
            let (y, x) = angle.sin_cos();
            let reach = DISTANCE * factor;
            place + Point { x: x * (half.x + reach), y: y * (half.y + reach) }
        })
    })
}

/// Half the width and half the height of a written name.
fn half_size(name: &str) -> Point {
    Point { x: name.chars().count() as f64 * SIZE * LETTER / 2.0, y: SIZE / 2.0 }
}

impl Label {
    /// How bad it would be to write the name here.
    fn trouble(&self, others: &[Label], obstacles: &Obstacles) -> f64 {
        let half = half_size(&self.name);
        let near = |point: Point, reach: Point| {
            let away = point - self.middle;
            away.x.abs() < reach.x && away.y.abs() < reach.y
        };
        let reach = half + Point { x: 6.0, y: 6.0 };
        let points = obstacles.points.iter().filter(|point| near(**point, reach)).count();
        let overlaps = |other: &&Label| near(other.middle, half + half_size(&other.name));
        let labels = others.iter().filter(overlaps).count();
        let outside = self.outside(half, obstacles);
        points as f64 + labels as f64 * 100.0 + if outside { 1000.0 } else { 0.0 }
    }

    fn outside(&self, half: Point, obstacles: &Obstacles) -> bool {
        let Point { x, y } = self.middle;
        let (right, bottom) = (obstacles.width - half.x, obstacles.height - half.y);
        x < half.x || y < half.y || x > right || y > bottom
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str, x: f64, y: f64) -> (String, Point) {
        (name.to_owned(), Point { x, y })
    }

    fn obstacles(points: Vec<Point>) -> Obstacles {
        Obstacles { points, width: 300.0, height: 200.0 }
    }

    #[test]
    fn a_name_with_room_stands_below_its_place() {
        let labels = arrange(&[place("Mill", 150.0, 100.0)], &obstacles(Vec::new()));
        assert!((labels[0].middle.x - 150.0).abs() < 0.01);
        assert!(labels[0].middle.y > 110.0);
    }

    #[test]
    fn a_name_keeps_inside_the_frame_and_off_a_route() {
        let below = (0..30).map(|step| Point { x: f64::from(step) * 10.0, y: 175.0 }).collect();
        let labels = arrange(&[place("Long Harbor", 290.0, 160.0)], &obstacles(below));
        let half = half_size("Long Harbor");
        assert!(labels[0].middle.x + half.x <= 300.0);
        assert!((labels[0].middle.y - 175.0).abs() > half.y);
    }

    #[test]
    fn two_names_do_not_lie_on_one_another() {
        let places = [place("Village", 150.0, 100.0), place("Orchard", 160.0, 104.0)];
        let labels = arrange(&places, &obstacles(Vec::new()));
        let away = labels[0].middle - labels[1].middle;
        assert!(away.x.abs() >= half_size("Village").x * 2.0 || away.y.abs() >= SIZE);
    }
}
