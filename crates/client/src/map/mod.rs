//! The map: where everything lies, how it is drawn, how one moves about it.

mod camera;
mod coast;
mod drawing;
mod fingers;
mod ground;
mod labels;
mod line;
mod picking;
mod picture;
mod places;
mod point;
mod routes;
mod slab;
mod walk;

pub(crate) use drawing::Map;
pub(crate) use ground::ground;
pub(crate) use picture::{Picture, picture};
