//! Opponents from the literature, as their authors describe them. Frozen: they are the yardstick.
//!
//! Four styles of de Mesentier Silva, Lee, Togelius and Nealen (2017), four plan-and-price agents of
//! Yang et al. (2023), and the three upper levels of the strongest scripted ladder known in public.
//! Numbers of cars, made for 45 a player, are parts of the board's own supply. What the descriptions
//! leave open, because their boards have no such thing, is filled in alike for all: stacks go to the
//! places of the own tickets, claims collect where most is to be had at once, and in a draft the ticket
//! is taken that the agent's way of keeping tickets likes best.

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

/// Stacks go to the places of the own tickets.
fn stacks(situation: &Situation<'_>) -> Action {
    let places = situation.ticket_places(situation.tickets);
    let placed = situation.place_stacks(|at| i32::from(places.contains(at)));
    placed.unwrap_or_else(|| situation.anything())
}

/// The points on a ticket.
fn ticket_points(situation: &Situation<'_>, id: board::TicketId) -> i32 {
    situation.board.ticket(id).points.into()
}
