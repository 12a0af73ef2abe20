//! Positions and the decisions they must give.

mod position;
mod published;
mod sketch;
