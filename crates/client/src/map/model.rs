//! What the map shows, and what it reports: plain values. The map knows no game, no rules and no table, so that a
//! replay, a report or an editor can use it too.

use std::sync::Arc;

use board::{LocationId, RouteId};

use crate::pieces::Livery;

/// Everything the map shows besides the board itself.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct MapModel {
    /// A mark for each route, by its index.
    pub(crate) routes: Arc<Vec<RouteMark>>,
    /// A mark for each location, by its index.
    pub(crate) locations: Arc<Vec<LocationMark>>,
    /// What can be picked.
    pub(crate) picks: Picks,
    /// The route that is picked; the other highlighted routes are drawn fainter.
    pub(crate) chosen: Option<RouteId>,
    /// The target that arrow keys or dragged cards point at, not picked yet.
    pub(crate) aimed: Option<MapTarget>,
    /// The livery of the faint cars on the chosen route, or on the aimed one.
    pub(crate) ghost: Option<Livery>,
    /// The locations whose names are always shown.
    pub(crate) named: Arc<Vec<LocationId>>,
    /// The ticket that is shown; everything that is not on its path is drawn fainter.
    pub(crate) ticket: Option<Arc<TicketMark>>,
}

/// What a press picks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Picks {
    Routes,
    Locations,
}

/// Something on the map that can be picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MapTarget {
    Route(RouteId),
    Location(LocationId),
}

/// How a route is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct RouteMark {
    /// The livery of the cars on it.
    pub(crate) cars: Option<Livery>,
    /// Whether it can be picked.
    pub(crate) lit: bool,
    /// Whether it is highlighted strongly.
    pub(crate) bright: bool,
    /// Why nobody, or not this player, can claim it: drawn as a lock with these words.
    pub(crate) closed: Option<Arc<str>>,
    /// Whether its cars are new: they glow in their livery.
    pub(crate) new: bool,
    /// Whether it is suggested to the player.
    pub(crate) advised: bool,
}

/// How a location is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct LocationMark {
    /// The stack of tokens that lies here.
    pub(crate) stack: Option<StackMark>,
    /// The number of festival cards that lie here.
    pub(crate) festival_cards: u8,
    /// Whether it can be picked.
    pub(crate) lit: bool,
    /// The symbol of a stack that is planned here. The location can then be picked again.
    pub(crate) planned: Option<u8>,
    /// Whether it is suggested to the player.
    pub(crate) advised: bool,
}

/// A stack of tokens.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StackMark {
    pub(crate) symbol: u8,
    /// The number of tokens left.
    pub(crate) left: u8,
    /// Whether it is drawn gray, because none of it is for this player.
    pub(crate) faded: bool,
    /// The text that is shown when the stack is pointed at.
    pub(crate) says: Arc<str>,
}

/// One ticket or several on the map.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TicketMark {
    pub(crate) ends: Vec<LocationId>,
    /// The routes of the paths that are drawn between the ends.
    pub(crate) path: Vec<RouteId>,
}

/// Something that the player did on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MapEvent {
    /// Picked something that can be picked.
    Picked(MapTarget),
    /// Pressed something that cannot be picked: this route, or no route.
    Missed(Option<RouteId>),
    /// Reached something with the arrow keys.
    Aimed(MapTarget),
    /// Dragged something onto a highlighted route, or off it.
    DraggedOver(Option<RouteId>),
    /// Moved the mouse to a route or off it, or is about to press one; with the point of the window, in pixels.
    Pointed(Option<(RouteId, (i32, i32))>),
}

impl MapModel {
    /// Returns whether a route can be picked.
    pub(super) fn is_lit(&self, route: RouteId) -> bool {
        self.routes[route.index()].lit
    }

    /// Returns whether a location can be picked, the first time or again.
    pub(super) fn is_pickable(&self, location: LocationId) -> bool {
        let mark = &self.locations[location.index()];
        mark.lit || mark.planned.is_some()
    }

    /// Returns the route that is chosen or aimed at.
    pub(super) fn route_in_focus(&self) -> Option<RouteId> {
        let aimed = match self.aimed {
            Some(MapTarget::Route(route)) => Some(route),
            Some(MapTarget::Location(_)) | None => None,
        };
        self.chosen.or(aimed)
    }
}

#[cfg(test)]
impl MapModel {
    /// Returns a board on which nothing has happened and nothing can be picked.
    pub(super) fn empty(board: &board::Board) -> MapModel {
        MapModel {
            routes: Arc::new(vec![RouteMark::default(); board.routes().len()]),
            locations: Arc::new(vec![LocationMark::default(); board.locations().len()]),
            picks: Picks::Routes,
            chosen: None,
            aimed: None,
            ghost: None,
            named: Arc::default(),
            ticket: None,
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use super::*;

    #[test]
    fn a_chosen_route_is_in_focus_before_an_aimed_one() {
        let board = board::library::board("toy").unwrap();
        let [one, other] = [0, 1].map(|nth| board.route_ids().nth(nth).unwrap());
        let model = MapModel::empty(board);
        assert_eq!(model.route_in_focus(), None);
        let chosen = MapModel { chosen: Some(one), ..model.clone() };
        assert_eq!(chosen.route_in_focus(), Some(one));
        let aimed = MapModel { aimed: Some(MapTarget::Route(other)), ..model };
        assert_eq!(aimed.route_in_focus(), Some(other));
        let both = MapModel { chosen: Some(one), ..aimed };
        assert_eq!(both.route_in_focus(), Some(one));
    }
}
