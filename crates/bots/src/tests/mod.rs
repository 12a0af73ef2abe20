//! Positions and the decisions they must give.

mod blunders;
mod planning;
mod position;
mod published;
mod sketch;
