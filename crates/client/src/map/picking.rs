//! Which route or place a finger means: the nearest one, not the one on top.

use board::{LocationId, RouteId};

use super::picture::Picture;
use super::point::Point;

/// A finger is no more exact than this, in pixels.
pub(super) const REACH: f64 = 22.0;
/// A second route this much farther than the first is not meant.
const CLEAR: f64 = 7.0;

/// What a touch of the map may mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Meant {
    Nothing,
    One(RouteId),
    /// Several are about as near as each other.
    Several(Vec<RouteId>),
}

/// The route at a point. `exact` is a mouse, which means what it points at.
pub(super) fn route_at(
    picture: &Picture,
    candidates: impl Iterator<Item = RouteId>,
    at: Point,
    scale: f64,
    exact: bool,
) -> Meant {
    let distance = |id: RouteId| distance(picture, id, at) * scale;
    let mut near: Vec<_> = candidates.map(|id| (distance(id), id)).collect();
    near.retain(|(distance, _)| *distance <= REACH);
    near.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let Some(&(nearest, first)) = near.first() else { return Meant::Nothing };
    let near: Vec<_> =
        near.into_iter().filter(|(distance, _)| *distance < nearest + CLEAR).collect();
    if exact || near.len() == 1 {
        return Meant::One(first);
    }
    Meant::Several(near.into_iter().map(|(_, id)| id).collect())
}

/// The place at a point.
pub(super) fn place_at(
    picture: &Picture,
    candidates: impl Iterator<Item = LocationId>,
    at: Point,
    scale: f64,
) -> Option<LocationId> {
    let distance = |id: LocationId| (picture.place(id) - at).length() * scale;
    let near = candidates.map(|id| (distance(id), id)).filter(|(distance, _)| *distance <= REACH);
    near.min_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, id)| id)
}

/// From a point to the nearest point of a route's line.
fn distance(picture: &Picture, route: RouteId, at: Point) -> f64 {
    const STEPS: u32 = 24;
    let line = picture.line(route);
    // The ends belong to the places, and to every route that ends there.
    let steps = (2..=STEPS - 2).map(|step| f64::from(step) / f64::from(STEPS));
    steps.map(|t| (line.point(t) - at).length()).fold(f64::INFINITY, f64::min)
}

#[cfg(test)]
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
            let at = picture.line(id).point(0.5);
            let meant = route_at(picture, [one, other].into_iter(), at, 1.0, true);
            assert_eq!(meant, Meant::One(id));
        }
    }

    #[test]
    fn a_finger_between_small_twins_means_either() {
        let (picture, one, other) = twins();
        let at = picture.line(one).point(0.5).midpoint(picture.line(other).point(0.5));
        let meant = route_at(picture, [one, other].into_iter(), at, 0.4, false);
        assert!(matches!(meant, Meant::Several(ids) if ids.len() == 2));
    }

    #[test]
    fn far_from_everything_nothing_is_meant() {
        let (picture, one, _) = twins();
        let meant = route_at(picture, [one].into_iter(), Point { x: -500.0, y: 0.0 }, 1.0, false);
        assert_eq!(meant, Meant::Nothing);
    }
}
