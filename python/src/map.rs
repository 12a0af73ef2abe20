//! The page's own geometry of the map: curves of routes, coasts, and where names stand. The files are those
//! of the page, so that a map looks the same in a notebook.

#![allow(dead_code, reason = "the page uses more of these files")]

#[path = "../../crates/client/src/map/coast.rs"]
pub(crate) mod coast;
#[path = "../../crates/client/src/map/curve.rs"]
pub(crate) mod curve;
#[path = "../../crates/client/src/map/labels.rs"]
pub(crate) mod labels;
#[path = "../../crates/client/src/map/point.rs"]
pub(crate) mod point;
#[path = "../../crates/client/src/map/rectangle.rs"]
pub(crate) mod rectangle;
