//! Rectangles that are turned by any angle, and whether two of them overlap.

use super::point::Point;

/// A rectangle that is turned by any angle.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rectangle {
    middle: Point,
    /// From the middle to the end, and from the middle to the side.
    arms: [Point; 2],
    /// Half the size of the upright box around it: a quick test, for most rectangles are far apart.
    reach: Point,
}

impl Rectangle {
    /// Returns a rectangle of this size, turned by an angle in degrees.
    pub(crate) fn turned(middle: Point, size: Point, angle: f64) -> Rectangle {
        let (sin, cos) = angle.to_radians().sin_cos();
        let direction = Point { x: cos, y: sin };
        let [end, side] = [direction * (size.x / 2.0), direction.turned() * (size.y / 2.0)];
        let reach = Point { x: end.x.abs() + side.x.abs(), y: end.y.abs() + side.y.abs() };
        Rectangle { middle, arms: [end, side], reach }
    }

    pub(crate) fn middle(&self) -> Point {
        self.middle
    }

    /// Returns whether the two overlap: then no straight line separates them.
    pub(crate) fn overlaps(&self, other: &Rectangle) -> bool {
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

    /// Returns how far it reaches from its middle along a direction of length 1.
    fn reach_along(&self, direction: Point) -> f64 {
        self.arms.iter().map(|arm| arm.dot(direction).abs()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_count_and_air_does_not() {
        let rectangle =
            |x, y, angle| Rectangle::turned(Point { x, y }, Point { x: 20.0, y: 10.0 }, angle);
        let flat = rectangle(0.0, 0.0, 0.0);
        assert!(flat.overlaps(&rectangle(19.0, 9.0, 0.0)));
        assert!(!flat.overlaps(&rectangle(21.0, 0.0, 0.0)));
        assert!(flat.overlaps(&rectangle(14.0, 0.0, 90.0)));
        assert!(!flat.overlaps(&rectangle(16.0, 0.0, 90.0)));
        // Their upright boxes overlap, but they do not.
        assert!(!flat.overlaps(&rectangle(16.0, -10.0, 45.0)));
    }
}
