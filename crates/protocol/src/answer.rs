//! Answers to decisions: actions in wire form.

use board::{Board, SymbolId, TicketId};
use rules::{Action, Claim, Illegal, Payment, Placement, Slot};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::names;

/// An action, with the ids of the board file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Answer {
    /// Keeps these of the tickets on offer and gives back the rest.
    KeepTickets {
        /// The tickets to keep.
        tickets: Vec<String>,
    },
    /// Places stacks of tourist tokens that were put aside.
    PlaceStacks {
        /// The stacks and their locations.
        stacks: Vec<PlacedStack>,
    },
    /// Takes one ticket of the pack.
    Pick {
        /// The ticket.
        ticket: String,
    },
    /// Draws the unseen top card of the deck.
    DrawDeck,
    /// Takes a face-up card.
    DrawMarket {
        /// The number of its place in the market, from 0.
        slot: u8,
    },
    /// Draws tickets.
    DrawTickets,
    /// Claims a route.
    Claim {
        /// The route.
        route: String,
        /// The color of the cards that are not wild; null if wilds alone pay.
        color: Option<String>,
        /// The number of wilds. Cards of the color pay the other spaces.
        wilds: u8,
        /// The end at which a token or festival cards are taken; null if nothing lies there to take.
        collect_at: Option<String>,
    },
    /// Passes, if nothing else can be done.
    Pass,
}

/// A stack of tourist tokens and where it goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlacedStack {
    /// The number of its symbol, from 0.
    pub symbol: u8,
    /// The location.
    pub location: String,
}

impl Answer {
    /// Returns the wire form of an action.
    pub fn of(board: &Board, action: Action) -> Answer {
        match action {
            Action::KeepTickets(kept) => {
                Answer::KeepTickets { tickets: names::owned_tickets(board, kept.iter()) }
            }
            Action::PlaceStacks(placement) => {
                let stack = |(symbol, at): (SymbolId, _)| PlacedStack {
                    symbol: symbol.index() as u8,
                    location: names::location(board, at).to_owned(),
                };
                Answer::PlaceStacks { stacks: placement.iter().map(stack).collect() }
            }
            Action::Pick(id) => Answer::Pick { ticket: board.ticket(id).id.clone() },
            Action::DrawDeck => Answer::DrawDeck,
            Action::DrawMarket(Slot(slot)) => Answer::DrawMarket { slot },
            Action::DrawTickets => Answer::DrawTickets,
            Action::Claim(Claim { route, payment, collect_at }) => Answer::Claim {
                route: board.route(route).id.clone(),
                color: payment.color.map(|color| board.colors()[color.index()].id.clone()),
                wilds: payment.wilds,
                collect_at: collect_at.map(|at| names::location(board, at).to_owned()),
            },
            Action::Pass => Answer::Pass,
        }
    }

    /// Returns the action on this board.
    ///
    /// # Errors
    /// If a name is unknown to the board: the refusal of the clause that asks for this name.
    pub fn action(&self, board: &Board) -> Result<Action, Illegal> {
        let ticket = |name: &str, missing| board.ticket_named(name).ok_or(missing);
        Ok(match self {
            Answer::KeepTickets { tickets } => {
                let ids = tickets.iter().map(|name| ticket(name, Illegal::NotOffered));
                Action::KeepTickets(distinct(ids)?)
            }
            Answer::PlaceStacks { stacks } => Action::PlaceStacks(placement(board, stacks)?),
            Answer::Pick { ticket: name } => Action::Pick(ticket(name, Illegal::NotInPack)?),
            Answer::DrawDeck => Action::DrawDeck,
            Answer::DrawMarket { slot } => Action::DrawMarket(Slot(*slot)),
            Answer::DrawTickets => Action::DrawTickets,
            Answer::Claim { route, color, wilds, collect_at } => {
                let route = board.route_named(route).ok_or(Illegal::NoSuchMechanic)?;
                let color = match color {
                    Some(name) => Some(board.color_named(name).ok_or(Illegal::WrongColor)?),
                    None => None,
                };
                let collect_at = match collect_at {
                    Some(name) => Some(board.location_named(name).ok_or(Illegal::NothingToTake)?),
                    None => None,
                };
                Action::Claim(Claim {
                    route,
                    payment: Payment { color, wilds: *wilds },
                    collect_at,
                })
            }
            Answer::Pass => Action::Pass,
        })
    }
}

/// Collects ids into a set. A ticket that is named twice is refused: it is on offer only once.
fn distinct(
    ids: impl Iterator<Item = Result<TicketId, Illegal>>,
) -> Result<board::TicketSet, Illegal> {
    let mut set = board::TicketSet::EMPTY;
    for id in ids {
        let id = id?;
        if set.contains(id) {
            return Err(Illegal::NotOffered);
        }
        set.insert(id);
    }
    Ok(set)
}

fn placement(board: &Board, stacks: &[PlacedStack]) -> Result<Placement, Illegal> {
    let read = |stack: &PlacedStack| {
        let symbol = board.symbol_numbered(stack.symbol.into()).ok_or(Illegal::NotPutAside)?;
        let at = board.location_named(&stack.location).ok_or(Illegal::NoSuchMechanic)?;
        Ok((symbol, at))
    };
    match stacks {
        [one] => read(one).map(|(symbol, at)| Placement::one(symbol, at)),
        [first, second] => Ok(Placement::two(read(first)?, read(second)?)),
        [] | [_, _, _, ..] => Err(Illegal::WrongStackCount),
    }
}
