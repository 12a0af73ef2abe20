//! Outlines of land, smoothed.

use board::{Land, Layout};

use super::point::Point;

/// Returns the outline as an SVG path: rounded at the sea, sharp where the frame cuts the land off.
pub(crate) fn path(land: &Land, layout: &Layout) -> String {
    let points = land.outline.iter().map(|point| Point::from(*point));
    let points: Vec<Point> = points.map(|point| beyond(point, layout)).collect();
    let Some(last) = points.last() else { return String::new() };
    let start = last.midpoint(points[0]);
    let mut path = format!("M{:.1} {:.1}", start.x, start.y);
    for (index, point) in points.iter().enumerate() {
        let next = points[(index + 1) % points.len()];
        let end = point.midpoint(next);
        let kind = if on_frame(*point, layout) { 'L' } else { 'Q' };
        path += &format!("{kind}{:.1} {:.1} {:.1} {:.1}", point.x, point.y, end.x, end.y);
    }
    path + "Z"
}

fn on_frame(point: Point, layout: &Layout) -> bool {
    let (width, height) = (f64::from(layout.width()), f64::from(layout.height()));
    point.x <= 0.0 || point.y <= 0.0 || point.x >= width || point.y >= height
}

/// Moves a point on the frame far outside, so that the land goes on where a window is wider than the frame.
fn beyond(Point { x, y }: Point, layout: &Layout) -> Point {
    const FAR: f64 = 1500.0;
    let push = |at: f64, end: f64| {
        if at <= 0.0 {
            -FAR
        } else if at >= end {
            end + FAR
        } else {
            at
        }
    };
    Point { x: push(x, layout.width().into()), y: push(y, layout.height().into()) }
}
