//! Opponents from the literature, as their authors describe them. They never change, because other
//! bots are measured against them.
//!
//! There are four styles of de Mesentier Silva, Lee, Togelius and Nealen (2017), four
//! plan-and-price agents of Yang et al. (2023), and the three upper levels of the strongest
//! scripted ladder that is public. Their thresholds suppose 45 cars for each player; here they are
//! fractions of the board's supply.
//!
//! The original boards have no stacks, tokens, festivals and drafts. There all of these bots do the
//! same: they place stacks at the ends of their tickets, collect where it brings most points at
//! once, and in a draft pick the ticket that they would rather keep.

mod adversarial;
mod cf_base;
mod cf_eval;
mod hungry;
mod one_step;
mod path;
mod pricer;
mod steiner;

pub(crate) use adversarial::{adversarial, cf_combined};
pub(crate) use cf_base::cf_base;
pub(crate) use cf_eval::cf_eval;
pub(crate) use hungry::hungry;
pub use one_step::OneStep;
pub(crate) use path::path;
pub(crate) use pricer::{denier, pricer};
pub(crate) use steiner::steiner;

use rules::Action;

use crate::situation::Situation;

/// Places stacks at the ends of the seat's tickets.
fn stacks(situation: &Situation<'_>) -> Action {
    let places = situation.ticket_places(situation.tickets);
    let placed = situation.place_stacks(|at| i32::from(places.contains(at)));
    placed.unwrap_or_else(|| situation.anything())
}

/// Returns the points of a ticket.
fn ticket_points(situation: &Situation<'_>, id: board::TicketId) -> i32 {
    situation.board.ticket(id).points.into()
}
