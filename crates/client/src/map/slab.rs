//! Rectangles that lie on the map at any angle, and whether one lies on another.

use super::point::Point;

/// A rectangle, turned.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Slab {
    middle: Point,
    /// From the middle to the end, and from the middle to the side.
    arms: [Point; 2],
    /// How far it reaches to the right and down: most are too far apart to look closer.
    reach: Point,
}

impl Slab {
    /// A rectangle of this size, turned by an angle in degrees.
    pub(crate) fn turned(middle: Point, size: Point, angle: f64) -> Slab {
        let (sin, cos) = angle.to_radians().sin_cos();
        let direction = Point { x: cos, y: sin };
        let [end, side] = [direction * (size.x / 2.0), direction.turned() * (size.y / 2.0)];
        let reach = Point { x: end.x.abs() + side.x.abs(), y: end.y.abs() + side.y.abs() };
        Slab { middle, arms: [end, side], reach }
    }

    pub(crate) fn middle(&self) -> Point {
        self.middle
    }

    /// Whether the two cover the same spot somewhere: no line can be drawn between them.
    pub(crate) fn overlaps(&self, other: &Slab) -> bool {
        let away = other.middle - self.middle;
        let apart = |away: f64, one: f64, other: f64| away.abs() >= one + other;
        if apart(away.x, self.reach.x, other.reach.x) || apart(away.y, self.reach.y, other.reach.y)
        {
            return false;
        }
        self.arms.iter().chain(&other.arms).all(|axis| {
            let axis = axis.unit();
            away.dot(axis).abs() < self.reach_along(axis) + other.reach_along(axis)
        })
    }

    /// How far it reaches from its middle in a direction and against it.
    fn reach_along(&self, direction: Point) -> f64 {
        self.arms.iter().map(|arm| arm.dot(direction).abs()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_count_and_air_does_not() {
        let slab = |x, y, angle| Slab::turned(Point { x, y }, Point { x: 20.0, y: 10.0 }, angle);
        let flat = slab(0.0, 0.0, 0.0);
        assert!(flat.overlaps(&slab(19.0, 9.0, 0.0)));
        assert!(!flat.overlaps(&slab(21.0, 0.0, 0.0)));
        assert!(flat.overlaps(&slab(14.0, 0.0, 90.0)));
        assert!(!flat.overlaps(&slab(16.0, 0.0, 90.0)));
        // Their boxes overlap; they do not.
        assert!(!flat.overlaps(&slab(16.0, -10.0, 45.0)));
    }
}
