//! The largest sizes of everything on a board. Fixed sizes let a game be a plain value of fixed size.

use crate::sets::RouteSet;

/// The highest number of seats a board may have.
pub const MAX_SEATS: usize = 5;
/// The highest number of card colors.
pub const MAX_COLORS: usize = 8;
/// The highest number of locations.
pub const MAX_LOCATIONS: usize = 40;
/// The highest number of routes.
pub const MAX_ROUTES: usize = RouteSet::CAPACITY;
/// The highest number of tickets.
pub const MAX_TICKETS: usize = 60;
/// The highest number of entries in the deck: cards, festival cards and the draft card.
pub const MAX_DECK: usize = 168;
/// The highest number of market places.
pub const MAX_MARKET: usize = 5;
/// The highest value of [`MarketRules::sweep_limit`](crate::MarketRules::sweep_limit).
pub const MAX_SWEEPS: usize = 20;
/// The highest number of festivals.
pub const MAX_FESTIVALS: usize = 18;
/// The highest number of token symbols.
pub const MAX_SYMBOLS: usize = 8;
/// The length of the longest route.
pub const MAX_LENGTH: usize = 8;
/// The highest number of different prices of ferry routes.
pub const MAX_FERRIES: usize = 8;
/// The highest number of tickets in one offer or pack.
pub const MAX_OFFER: usize = 6;
/// The highest number of token stacks that are put aside during setup.
pub const MAX_ASIDE: usize = 2;
