//! What a seat can decide: the one list of actions.
//!
//! An action ends where the seat learns something new: the first and the second card of a turn are
//! two actions, while a claim names its route, its payment and what it collects at once.

use board::{Color, LocationId, MAX_ASIDE, RouteId, SymbolId, TicketId, TicketSet};

use crate::event::Field;
use crate::named::named;

/// Declares the actions: what each is called, and what it names.
macro_rules! actions {
    ($( $(#[$doc:meta])* $variant:ident $(($field:ident: $type:ty))? as $name:literal, )*) => {
        /// What one seat decides.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Action {
            $( $(#[$doc])* $variant $(($type))?, )*
        }

        /// An action without its details.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum ActionKind {
            $( $(#[$doc])* $variant, )*
        }

        named! { ActionKind: $( $variant as $name, )* }

        impl Action {
            /// Returns the action's kind.
            pub const fn kind(&self) -> ActionKind {
                match self {
                    $( Action::$variant { .. } => ActionKind::$variant, )*
                }
            }

            /// Calls `visit` with the name and the value of what the action names, if it names
            /// something.
            pub fn each_field(&self, mut visit: impl FnMut(&'static str, Field<'static>)) {
                match *self {
                    $( Action::$variant $(($field))? => {
                        $( visit(stringify!($field), Field::from($field)); )?
                    } )*
                }
            }
        }
    };
}

actions! {
    /// Keeps these of the tickets on offer and gives back the rest.
    KeepTickets(tickets: TicketSet) as "keep_tickets",
    /// Places stacks of tourist tokens that were put aside.
    PlaceStacks(stacks: Placement) as "place_stacks",
    /// Takes one ticket of the pack and passes the rest on.
    Pick(ticket: TicketId) as "pick",
    /// Draws the unseen top card of the deck.
    DrawDeck as "draw_deck",
    /// Takes the face-up card at this place.
    DrawMarket(slot: Slot) as "draw_market",
    /// Draws tickets.
    DrawTickets as "draw_tickets",
    /// Claims a route.
    Claim(claim: Claim) as "claim",
    /// Passes, when nothing else can be done.
    Pass as "pass",
}

/// The number of a market place, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slot(pub u8);

/// A claim: the route, what pays for it, and where a token or festival pile is taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(align(4))] // so that it is passed in one register
pub struct Claim {
    /// The route.
    pub route: RouteId,
    /// The cards spent.
    pub payment: Payment,
    /// The end at which something is collected; none only if there is nothing to collect.
    pub collect_at: Option<LocationId>,
}

/// A payment (B-CLAIM-9): wilds, and cards of one color for the other spaces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Payment {
    /// The color of the cards that are not wild; none if wilds alone pay.
    pub color: Option<Color>,
    /// The number of wilds.
    pub wilds: u8,
}

/// Stacks of tourist tokens and where they go. Their order does not matter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(align(4))] // as for a claim
pub struct Placement([Option<(SymbolId, LocationId)>; MAX_ASIDE]);

impl Placement {
    /// Places one stack at one location.
    pub fn one(symbol: SymbolId, location: LocationId) -> Placement {
        Placement([Some((symbol, location)), None])
    }
    /// Places two stacks at two locations.
    pub fn two(first: (SymbolId, LocationId), second: (SymbolId, LocationId)) -> Placement {
        let (low, high) = if first <= second { (first, second) } else { (second, first) };
        Placement([Some(low), Some(high)])
    }
    /// Returns the stacks and their locations, in the order of their symbols.
    pub fn iter(&self) -> impl Iterator<Item = (SymbolId, LocationId)> + Clone {
        self.0.into_iter().flatten()
    }
}
