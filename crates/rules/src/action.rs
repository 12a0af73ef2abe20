//! What a seat can decide. An action is intent, cut exactly where the actor learns something.

use board::{Color, LocationId, MAX_ASIDE, RouteId, SymbolId, TicketId, TicketSet};

/// A decision of one seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Keeps these of the tickets on offer and gives back the rest.
    KeepTickets(TicketSet),
    /// Places stacks of tourist tokens that were put aside.
    PlaceStacks(Placement),
    /// Takes one ticket of the pack and passes the rest on.
    Pick(TicketId),
    /// Draws the unseen top card of the deck.
    DrawDeck,
    /// Takes the face-up card at this place.
    DrawMarket(Slot),
    /// Draws tickets.
    DrawTickets,
    /// Claims a route.
    Claim(Claim),
    /// Passes, when nothing else can be done.
    Pass,
}

/// A numbered place of the market, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(pub u8);

/// A claim: the route, what pays for it, and where a token or festival pile is taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(align(4))] // so that it is handed on in one piece
pub struct Claim {
    /// The route.
    pub route: RouteId,
    /// The cards spent.
    pub payment: Payment,
    /// The end at which something is collected; none only when nothing is.
    pub collect_at: Option<LocationId>,
}

/// A color and a number of wilds (B-CLAIM-9); the color pays the spaces that the wilds do not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Payment {
    /// The color of the other cards; none when wilds alone pay.
    pub color: Option<Color>,
    /// How many wilds.
    pub wilds: u8,
}

/// Stacks and where they go: a set, so the order of naming them means nothing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(align(4))] // like a claim
pub struct Placement([Option<(SymbolId, LocationId)>; MAX_ASIDE]);

impl Placement {
    /// One stack on one location.
    pub fn one(symbol: SymbolId, location: LocationId) -> Placement {
        Placement([Some((symbol, location)), None])
    }
    /// Two stacks on two locations.
    pub fn two(first: (SymbolId, LocationId), second: (SymbolId, LocationId)) -> Placement {
        let (low, high) = if first <= second { (first, second) } else { (second, first) };
        Placement([Some(low), Some(high)])
    }
    /// The stacks by symbol.
    pub fn iter(&self) -> impl Iterator<Item = (SymbolId, LocationId)> + Clone {
        self.0.into_iter().flatten()
    }
}
