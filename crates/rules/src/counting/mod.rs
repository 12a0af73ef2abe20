//! Counting without listing: how many claims a seat has, and which is the `n`-th.
//!
//! A turn often has more than a hundred legal claims, most of them the same route paid in different
//! ways. The functions here count them by price and find one of them without ever building a list.
//! That takes tables and tricks; they all live in this folder. `tests.rs` has the naive version,
//! which lists every claim, and compares the two over random positions.
//!
//! - `open_routes` keeps the routes that can still be claimed, and for each price the number of ways
//!   to choose one of them and what it collects. The few actions that change it keep it up to date.
//! - `prices` counts for a hand the payments of every price at once.
//! - `claims` puts the two together.
//! - `keeps` counts the ways to keep some of the tickets on offer.

pub(crate) mod claims;
mod keeps;
mod open_routes;
mod prices;
#[cfg(test)]
mod tests;

pub(crate) use open_routes::OpenRoutes;
pub(crate) use prices::Rows;
