//! Makes a checked [`Board`] from text.
//!
//! A board is a TOML file: locations, routes, tickets, and every number that a clause of the rules
//! mentions. [`Board::parse`] reads it. It returns either a board that is free of contradictions or all
//! problems of the file, each with its line. The files that come with the program are in the
//! [`library`]; `boards/README.md` of this crate explains how they are written.
//!
//! ```
//! use board::{Board, library};
//!
//! let toy = library::board("toy").expect("comes with the program");
//! assert_eq!(toy.name(), "Pocket Valley");
//! assert_eq!(toy.seats(), 2..=5);
//!
//! // Ids come from the board, so that an id always names something that exists.
//! let harbor = toy.location_named("harbor").expect("is on the board");
//! let ways: Vec<&str> =
//!     toy.location(harbor).routes.iter().map(|id| toy.route(id).id.as_str()).collect();
//! assert_eq!(
//!     ways,
//!     [
//!         "harbor/island/blue", // the names of the two routes of a double route end with the color
//!         "harbor/island/gray",
//!         "harbor/mill",
//!         "harbor/village/yellow",
//!         "harbor/village/green",
//!     ]
//! );
//!
//! // Optional mechanics are optional values.
//! let mill = toy.location_named("mill").expect("is on the board");
//! let fair = toy.festivals().and_then(|festivals| festivals.at(mill));
//! assert_eq!(fair.and_then(|id| toy.festival(id)).map(|fair| fair.cards), Some(4));
//!
//! // All problems of a file are reported at once, each with its line.
//! let text = library::text("toy").expect("comes with the program");
//! let text = text.replace("supply = 8", "supply = 0").replace("\"yellow\" }", "\"pink\" }");
//! assert_eq!(
//!     Board::parse(&text).expect_err("two mistakes").to_string(),
//!     "line 7: \"supply\" must not be zero or empty\nline 95: unknown color \"pink\""
//! );
//! ```
//!
//! | modules | what they do |
//! |---|---|
//! | `from_toml`, `document` | read TOML into a tree of values, and keep the trees of the library in a compact form |
//! | `reader` | reads a document, and records what is missing or has the wrong type |
//! | `board` | a whole board: reads, checks and assembles its parts |
//! | `cards`, `ticket_offers`, `tokens`, `festivals`, `map` | one part each: its data, how a file writes it, its checks, its lines in the canonical text |
//! | `shared_checks`, `limits` | checks that several parts share, and the largest sizes |
//! | `prices` | groups routes by what they cost |
//! | `fingerprint` | computes the hash of a board |
//! | `short_sort` | sorts short lists in little code, for all crates |
//! | `layout` | the drawing of a board ([`Layout`]), in a separate file that the rules do not read |

mod board;
mod cards;
mod document;
mod festivals;
mod fingerprint;
mod from_toml;
mod ids;
mod layout;
pub mod library;
mod limits;
mod map;
mod prices;
mod problem;
mod reader;
mod sets;
mod shared_checks;
mod short_sort;
mod ticket_offers;
mod tokens;

pub use board::{Board, Labels};
pub use cards::{ColorCards, MarketRules};
pub use festivals::{Festival, Festivals};
pub use ids::{Color, FestivalId, LocationId, RouteId, SymbolId, TicketId};
pub use layout::{Course, Drawing, Land, Layout, Motif, Palette, Point, Title};
pub use limits::*;
pub use map::{Location, Route, Ticket};
pub use prices::{Cost, FERRY_PRICES, FERRY_ROW, GRAY_PRICES, GRAY_ROW, PRICE_ROWS, PRICES, Price};
pub use problem::{BoardError, BoardErrors, Problem, ValueKind};
pub use sets::{LocationSet, RouteSet, TicketSet};
pub use short_sort::{sort_short, sort_short_by_key};
pub use ticket_offers::{Draft, Fraction, Offer, Opening, TicketDraw};
pub use tokens::{StackPlan, Tokens};
