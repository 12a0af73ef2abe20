//! The map: a component that draws a board and plain marks on it, and reports what is picked. It knows no game.
//!
//! A tour. `model` is what goes in and what comes out. `component` draws it, with `routes` and `locations`; `pointers`
//! and `keyboard` turn presses and keys into events, `hit_test` finds what a tap means, `chooser` asks when that is
//! unclear, `camera` zooms. `picture` holds what never changes: `coast`, `curve`, `labels`, drawn by `ground`. `point`
//! and `rectangle` are its geometry.

mod camera;
mod chooser;
mod coast;
mod component;
mod curve;
mod ground;
mod hit_test;
mod keyboard;
mod labels;
mod locations;
mod model;
mod picture;
mod point;
mod pointers;
mod rectangle;
mod routes;

pub(crate) use component::Map;
pub(crate) use ground::ground;
pub(crate) use model::{
    LocationMark, MapEvent, MapModel, MapTarget, Picks, RouteMark, StackMark, TicketMark,
};
pub(crate) use picture::{Picture, picture};
