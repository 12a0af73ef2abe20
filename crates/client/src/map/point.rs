//! Points and directions of the drawing: `x` to the right, `y` down.

use std::ops::{Add, Mul, Sub};

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Point {
    pub(crate) fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    /// Returns the same direction with length 1; (0, 0) stays (0, 0).
    pub(crate) fn unit(self) -> Point {
        let length = self.length();
        if length == 0.0 { self } else { self * (1.0 / length) }
    }

    /// Returns the vector turned by 90 degrees, clockwise on the screen.
    pub(crate) fn turned(self) -> Point {
        Point { x: -self.y, y: self.x }
    }

    pub(crate) fn dot(self, other: Point) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub(crate) fn midpoint(self, other: Point) -> Point {
        (self + other) * 0.5
    }
}

impl From<board::Point> for Point {
    fn from(point: board::Point) -> Point {
        Point { x: point.x.into(), y: point.y.into() }
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        self + other * -1.0
    }
}

impl Mul<f64> for Point {
    type Output = Point;
    fn mul(self, factor: f64) -> Point {
        Point { x: self.x * factor, y: self.y * factor }
    }
}
