//! Game pieces and how they are drawn: cards, tickets, liveries, tokens, festival cards.

mod card;
#[cfg(test)]
mod colors;
mod emblem;
mod festival;
mod livery;
mod ticket;
mod token;

pub(crate) use card::{card_face, card_name, card_row, letter};
pub(crate) use emblem::{Emblems, emblem, has_emblem};
pub(crate) use festival::poster;
pub(crate) use livery::{Livery, Patterns, badge, livery_class};
pub(crate) use ticket::{ticket_face, ticket_name};
pub(crate) use token::{pin, symbol_name};
