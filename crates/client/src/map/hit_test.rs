//! Which route or location a tap means: the nearest one, not the element on top.

use board::{LocationId, RouteId};

use super::picture::Picture;
use super::point::Point;

/// The longest distance from a tap to its target, in pixels.
const REACH: f64 = 22.0;
/// The difference in distance, in pixels, from which the nearer of two routes is meant for sure.
const CLEAR: f64 = 7.0;

/// The target of a tap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Hit {
    Nothing,
    One(RouteId),
    /// Several routes that are about equally near, the nearest first.
    Several(Vec<RouteId>),
}

/// Finds the candidate at a point of the drawing. `scale` is pixels for a unit of the drawing. With `exact` the
/// nearest one is hit, as with a mouse.
pub(super) fn route_at(
    picture: &Picture,
    candidates: impl Iterator<Item = RouteId>,
    at: Point,
    scale: f64,
    exact: bool,
) -> Hit {
    let distance = |id: RouteId| distance(picture, id, at) * scale;
    let mut near: Vec<_> = candidates.map(|id| (distance(id), id)).collect();
    near.retain(|(distance, _)| *distance <= REACH);
    board::sort_short(&mut near, |(a, _), (b, _)| a.total_cmp(b).is_lt());
    let Some(&(nearest, first)) = near.first() else { return Hit::Nothing };
    let near: Vec<_> =
        near.into_iter().filter(|(distance, _)| *distance < nearest + CLEAR).collect();
    if exact || near.len() == 1 {
        return Hit::One(first);
    }
    Hit::Several(near.into_iter().map(|(_, id)| id).collect())
}

/// Finds the candidate location at a point of the drawing.
pub(super) fn location_at(
    picture: &Picture,
    candidates: impl Iterator<Item = LocationId>,
    at: Point,
    scale: f64,
) -> Option<LocationId> {
    let distance = |id: LocationId| (picture.location(id) - at).length() * scale;
    let near = candidates.map(|id| (distance(id), id)).filter(|(distance, _)| *distance <= REACH);
    near.min_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, id)| id)
}

/// Returns the distance from a point to the curve of a route.
fn distance(picture: &Picture, route: RouteId, at: Point) -> f64 {
    const STEPS: u32 = 24;
    let curve = picture.curve(route);
    // The ends of a curve are left out: there all routes of the location are equally near.
    let steps = (2..=STEPS - 2).map(|step| f64::from(step) / f64::from(STEPS));
    steps.map(|t| (curve.point(t) - at).length()).fold(f64::INFINITY, f64::min)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use super::*;
    use crate::map::picture;

    fn twins() -> (&'static Picture, RouteId, RouteId) {
        let picture = picture("toy").unwrap();
        let ids = picture.board.route_ids();
        let found = ids.filter_map(|id| Some((id, picture.board.route(id).twin?))).next();
        let (one, other) = found.unwrap();
        (picture, one, other)
    }

    #[test]
    fn a_mouse_means_the_nearer_twin() {
        let (picture, one, other) = twins();
        for id in [one, other] {
            let at = picture.curve(id).point(0.5);
            let hit = route_at(picture, [one, other].into_iter(), at, 1.0, true);
            assert_eq!(hit, Hit::One(id));
        }
    }

    #[test]
    fn a_finger_between_small_twins_means_either() {
        let (picture, one, other) = twins();
        let at = picture.curve(one).point(0.5).midpoint(picture.curve(other).point(0.5));
        let hit = route_at(picture, [one, other].into_iter(), at, 0.4, false);
        assert!(matches!(hit, Hit::Several(ids) if ids.len() == 2));
    }

    #[test]
    fn far_from_everything_nothing_is_meant() {
        let (picture, one, _) = twins();
        let hit = route_at(picture, [one].into_iter(), Point { x: -500.0, y: 0.0 }, 1.0, false);
        assert_eq!(hit, Hit::Nothing);
    }
}
