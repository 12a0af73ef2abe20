//! Actions, seen from outside.

use board::Board;
use rules::{Action, Claim};
use serde::Serialize;

/// An action.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ActionView<'b> {
    /// Keeps these of the tickets on offer.
    KeepTickets {
        /// Which.
        tickets: Vec<&'b str>,
    },
    /// Places stacks of tourist tokens.
    PlaceStacks {
        /// Which, and where.
        stacks: Vec<PlacedStack<'b>>,
    },
    /// Takes one ticket of the pack.
    Pick {
        /// Which.
        ticket: &'b str,
    },
    /// Draws unseen.
    DrawDeck,
    /// Takes a face-up card.
    DrawMarket {
        /// From which place, counted from 0.
        slot: u8,
    },
    /// Draws tickets.
    DrawTickets,
    /// Claims a route.
    Claim {
        /// Which.
        route: &'b str,
        /// The color that pays; none when wilds alone pay.
        color: Option<&'b str>,
        /// Cards of that color.
        colored: u8,
        /// Wilds.
        wilds: u8,
        /// Where something is collected; none only when nothing is.
        collect_at: Option<&'b str>,
    },
    /// Passes.
    Pass,
}

/// A stack of tokens and where it goes.
#[derive(Clone, Debug, Serialize)]
pub struct PlacedStack<'b> {
    /// Its symbol.
    pub symbol: usize,
    /// The location.
    pub location: &'b str,
}

impl<'b> ActionView<'b> {
    pub(crate) fn of(board: &'b Board, action: Action) -> ActionView<'b> {
        let ticket = |id| board.ticket(id).id.as_str();
        match action {
            Action::KeepTickets(kept) => {
                ActionView::KeepTickets { tickets: kept.iter().map(ticket).collect() }
            }
            Action::PlaceStacks(placement) => {
                let stack = |(symbol, at): (board::SymbolId, _)| PlacedStack {
                    symbol: symbol.index(),
                    location: &board.location(at).id,
                };
                ActionView::PlaceStacks { stacks: placement.iter().map(stack).collect() }
            }
            Action::Pick(id) => ActionView::Pick { ticket: ticket(id) },
            Action::DrawDeck => ActionView::DrawDeck,
            Action::DrawMarket(slot) => ActionView::DrawMarket { slot: slot.0 },
            Action::DrawTickets => ActionView::DrawTickets,
            Action::Claim(claim) => claim_view(board, claim),
            Action::Pass => ActionView::Pass,
        }
    }
}

pub(super) fn claim_view(board: &Board, claim: Claim) -> ActionView<'_> {
    let route = board.route(claim.route);
    ActionView::Claim {
        route: &route.id,
        color: claim.payment.color.map(|color| board.colors()[color.index()].id.as_str()),
        colored: route.length - claim.payment.wilds,
        wilds: claim.payment.wilds,
        collect_at: claim.collect_at.map(|at| board.location(at).id.as_str()),
    }
}
