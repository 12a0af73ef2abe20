//! From text to a checked [`Board`].
//!
//! A board is a file: locations, routes, tickets, and every number that a clause of the rules
//! mentions. [`Board::parse`] reads it and either gives a board on which nothing is left to doubt or
//! all of its problems at once, each with its line. The files that come with the program are in the
//! [`library`]; how they are written is told in `boards/README.md` of this crate.
//!
//! ```
//! use board::{Board, library};
//!
//! let toy = library::board("toy").expect("comes with the program");
//! assert_eq!(toy.name(), "Pocket Valley");
//! assert_eq!(toy.seats(), 2..=5);
//!
//! // Ids are handed out by the board, so an id always names something of it.
//! let harbor = toy.location_named("harbor").expect("is on the board");
//! let ways: Vec<&str> =
//!     toy.location(harbor).routes.iter().map(|id| toy.route(id).id.as_str()).collect();
//! assert_eq!(
//!     ways,
//!     [
//!         "harbor/island/blue", // a double route's two routes are told apart by color
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
//! // What is wrong is said with its line, and everything at once.
//! let text = library::text("toy").expect("comes with the program");
//! let text = text.replace("supply = 8", "supply = 0").replace("\"yellow\" }", "\"pink\" }");
//! assert_eq!(
//!     Board::parse(&text).expect_err("two mistakes").to_string(),
//!     "line 7: \"supply\" must not be zero or empty\nline 95: unknown color \"pink\""
//! );
//! ```
//!
//! The way of a file: `reader.rs` walks the TOML and notes what is missing or of the wrong kind,
//! `sheet.rs` says what belongs in a file, `check.rs` and `map.rs` hold numbers and places against
//! each other, `parse.rs` puts the board together, `fingerprint.rs` gives it its number. What a board
//! looks like is no business of the rules: that is a [`Layout`], in a file of its own.

mod check;
mod fingerprint;
mod ids;
mod layout;
pub mod library;
mod lookup;
mod map;
mod model;
mod parse;
mod prices;
mod problem;
mod reader;
mod sets;
mod sheet;

pub use ids::{Color, FestivalId, LocationId, RouteId, SymbolId, TicketId};
pub use layout::{Course, Drawing, Land, Layout, Motif, Palette, Point, Title};
pub use model::*;
pub use prices::{Cost, FERRY_PRICES, FERRY_ROW, GRAY_PRICES, GRAY_ROW, PRICE_ROWS, PRICES, Price};
pub use problem::{BoardError, BoardErrors, Problem, ValueKind};
pub use sets::{LocationSet, RouteSet, TicketSet};
