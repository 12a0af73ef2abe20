//! Keys on the map: from one route to the next, or from one place that can be picked to the next.

use super::model::{MapEvent, MapModel, MapTarget, Picks};
use super::picture::Picture;
use super::point::Point;

/// What a key means on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    ZoomIn,
    ZoomOut,
    ShowAll,
    /// An arrow key with no target in its direction.
    NoWay,
    Event(MapEvent),
    /// A key that the map does not use; the page may use it.
    NotOurs,
}

/// Finds out what a key means. Arrow keys go to every route, with `shift` only to those that can be picked.
pub(super) fn meaning(picture: &Picture, model: &MapModel, key: &str, shift: bool) -> Key {
    match key {
        "+" | "=" => Key::ZoomIn,
        "-" => Key::ZoomOut,
        "0" => Key::ShowAll,
        "Enter" => match model.aimed.filter(|_| model.chosen.is_none()) {
            // The table says why not.
            Some(MapTarget::Route(route)) if !model.is_lit(route) => {
                Key::Event(MapEvent::Missed(Some(route)))
            }
            Some(aimed) => Key::Event(MapEvent::Picked(aimed)),
            None => Key::NotOurs,
        },
        "ArrowLeft" => arrow(picture, model, Point { x: -1.0, y: 0.0 }, shift),
        "ArrowRight" => arrow(picture, model, Point { x: 1.0, y: 0.0 }, shift),
        "ArrowUp" => arrow(picture, model, Point { x: 0.0, y: -1.0 }, shift),
        "ArrowDown" => arrow(picture, model, Point { x: 0.0, y: 1.0 }, shift),
        _ => Key::NotOurs,
    }
}

fn arrow(picture: &Picture, model: &MapModel, direction: Point, only_lit: bool) -> Key {
    let next = match model.picks {
        Picks::Routes => {
            let mut routes: Vec<_> = picture.board.route_ids().collect();
            // The first press goes to a route that can be picked, if there is one.
            board::sort_short_by_key(&mut routes, |id| !model.is_lit(*id));
            let routes = routes.into_iter().filter(|id| !only_lit || model.is_lit(*id));
            let middle = |id| picture.curve(id).point(0.5);
            step(middle, model.route_in_focus(), routes, direction).map(MapTarget::Route)
        }
        Picks::Locations => {
            let lit = |id: &board::LocationId| model.locations[id.index()].lit;
            let lit = picture.board.location_ids().filter(lit);
            let from = match model.aimed {
                Some(MapTarget::Location(location)) => Some(location),
                Some(MapTarget::Route(_)) | None => None,
            };
            let middle = |id| picture.location(id);
            step(middle, from, lit, direction).map(MapTarget::Location)
        }
    };
    next.map_or(Key::NoWay, |next| Key::Event(MapEvent::Aimed(next)))
}

/// Returns the next candidate from here in a direction, if there is one that way; without a start,
/// the first candidate.
fn step<Id: Copy + PartialEq>(
    middle: impl Fn(Id) -> Point,
    from: Option<Id>,
    mut candidates: impl Iterator<Item = Id>,
    direction: Point,
) -> Option<Id> {
    let Some(from) = from else { return candidates.next() };
    let here = middle(from);
    // A candidate straight ahead is nearer than one at the same distance to the side.
    let effort = |id: Id| {
        let way = middle(id) - here;
        let ahead = way.dot(direction);
        let aside = way.dot(direction.turned()).abs();
        (ahead > 0.5).then_some(ahead + 2.0 * aside)
    };
    let reachable = candidates.filter(|id| *id != from).filter_map(|id| Some((effort(id)?, id)));
    reachable.min_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, id)| id)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::map::model::{LocationMark, RouteMark};
    use crate::map::picture;

    const ARROWS: [&str; 4] = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

    /// Returns a map on which every route can be picked.
    fn all_lit(picture: &Picture) -> MapModel {
        let lit = RouteMark { lit: true, ..RouteMark::default() };
        let routes = Arc::new(vec![lit; picture.board.routes().len()]);
        MapModel { routes, ..MapModel::empty(picture.board) }
    }

    #[test]
    fn every_route_can_be_reached_from_the_first() {
        for board in board::library::boards() {
            let picture = picture(board.id()).unwrap();
            let mut reached = vec![board.route_ids().next().unwrap()];
            let mut next = 0;
            while let Some(&from) = reached.get(next) {
                let dark = MapModel::empty(picture.board);
                let model = MapModel { aimed: Some(MapTarget::Route(from)), ..dark };
                for key in ARROWS {
                    let Key::Event(MapEvent::Aimed(MapTarget::Route(to))) =
                        meaning(picture, &model, key, false)
                    else {
                        continue;
                    };
                    reached.extend((!reached.contains(&to)).then_some(to));
                }
                next += 1;
            }
            let missing: Vec<_> = board
                .route_ids()
                .filter(|id| !reached.contains(id))
                .map(|id| &board.route(id).id)
                .collect();
            assert!(missing.is_empty(), "{}: {missing:?}", board.id());
        }
    }

    #[test]
    fn arrows_with_shift_pass_over_what_cannot_be_picked() {
        let picture = picture("toy").unwrap();
        let dark = MapModel::empty(picture.board);
        assert!(ARROWS.iter().all(|key| meaning(picture, &dark, key, true) == Key::NoWay));
        let last = picture.board.route_ids().last().unwrap();
        let mut routes = vec![RouteMark::default(); picture.board.routes().len()];
        routes[last.index()].lit = true;
        let model = MapModel { routes: Arc::new(routes), ..dark };
        let aimed = Key::Event(MapEvent::Aimed(MapTarget::Route(last)));
        assert!(ARROWS.iter().all(|key| meaning(picture, &model, key, true) == aimed));
        assert!(ARROWS.iter().all(|key| meaning(picture, &model, key, false) == aimed));
    }

    #[test]
    fn arrows_go_to_locations_while_those_are_asked_for() {
        let picture = picture("toy").unwrap();
        let id = picture.board.location_ids().last().unwrap();
        let mut locations = vec![LocationMark::default(); picture.board.locations().len()];
        locations[id.index()].lit = true;
        let locations = Arc::new(locations);
        let model = MapModel { picks: Picks::Locations, locations, ..all_lit(picture) };
        let target = MapTarget::Location(id);
        assert_eq!(meaning(picture, &model, "ArrowUp", false), Key::Event(MapEvent::Aimed(target)));
        let model = MapModel { aimed: Some(target), ..model };
        assert_eq!(meaning(picture, &model, "Enter", false), Key::Event(MapEvent::Picked(target)));
    }

    #[test]
    fn enter_belongs_to_the_page_unless_something_is_aimed_at() {
        let picture = picture("toy").unwrap();
        let route = picture.board.route_ids().next().unwrap();
        let model = all_lit(picture);
        assert_eq!(meaning(picture, &model, "Enter", false), Key::NotOurs);
        let aimed = MapModel { aimed: Some(MapTarget::Route(route)), ..model };
        let picked = Key::Event(MapEvent::Picked(MapTarget::Route(route)));
        assert_eq!(meaning(picture, &aimed, "Enter", false), picked);
        let dark = MapModel { aimed: aimed.aimed, ..MapModel::empty(picture.board) };
        let missed = Key::Event(MapEvent::Missed(Some(route)));
        assert_eq!(meaning(picture, &dark, "Enter", false), missed, "the table says why");
        let chosen = MapModel { chosen: Some(route), ..aimed };
        let enter = meaning(picture, &chosen, "Enter", false);
        assert_eq!(enter, Key::NotOurs, "it confirms the claim");
    }
}
