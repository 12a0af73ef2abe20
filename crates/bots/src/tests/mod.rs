//! Positions, and the decisions that bots must make there.

mod blunders;
mod planning;
mod position;
mod published;
mod sketch;
