//! What happens at one table (clauses T). Pure: messages and time in, entries and messages out.
//!
//! A tour. A [`Table`] is opened by a [`TableConfig`], or made again of its stored entries. Clients connect
//! and send [`protocol::Request`]s to [`Table::handle`]. What must be kept comes back as a
//! [`Proposal`]: its bytes go to the store at its position, and only [`Proposal::stored`] makes it
//! happen and says whom to [`Tell`] what. So an answer that anybody has heard of is stored. Bots are
//! outside: [`Table::bot_tasks`] says which decisions wait for one, [`Table::view`] shows what it may
//! know, [`Table::bot_answers`] takes the answer. Time comes in with every call;
//! [`Table::next_deadline`] says when to look again.
//!
//! ```
//! use std::sync::Arc;
//! use protocol::{ClientMessage, Request, ServerMessage, Settings};
//! use table::{Client, HouseSettings, TableConfig, Response, Session, Occupant, Table};
//!
//! let house = Arc::new(HouseSettings { build: "0".into(), levels: vec!["greedy".into()] });
//! let ann = Session([1; 16]);
//! let config = TableConfig {
//!     board: board::library::board("toy").expect("comes with the program"),
//!     seats: vec![
//!         Occupant::Person { session: ann, name: "Ann".into() },
//!         Occupant::Bot { level: "greedy".into() },
//!     ],
//!     settings: Settings::usual("greedy"),
//!     host: ann,
//! };
//! let mut store = Vec::new();
//! let opening = Table::open(house.clone(), 0, config, [7; 32]).expect("a good config");
//! store.push(opening.bytes());
//! let mut table = opening.stored();
//!
//! let phone = Client(1);
//! table.connect(phone, ann).expect("there is room");
//! let join = ClientMessage::Join { protocol: protocol::VERSION, build: "0".into(), since: None };
//! let Response::Told(tells) = table.handle(10, phone, join.into()) else { panic!() };
//! assert!(matches!(tells[0].message, ServerMessage::Welcome(_)));
//!
//! let Response::Entry(start) = table.handle(20, phone, ClientMessage::Start.into()) else { panic!() };
//! store.push(start.bytes());
//! let tells = start.stored(); // only now is anybody told
//! assert!(matches!(tells[0].message, ServerMessage::Done { position: Some(1), .. }));
//! let tasks = table.bot_tasks(20);
//! assert_eq!(tasks.len(), 1, "the bot chooses its first tickets");
//!
//! let entries = store.iter().map(Vec::as_slice);
//! let again = Table::from_entries(house, 30, table.view(0).expect("is on").board(), entries);
//! assert_eq!(again.expect("nothing is damaged").digest(), table.digest());
//! ```
//!
//! Where is what: `open` makes tables; `entry` is the log's form; `state` what it adds up to, changed by one function for
//! live and rebuilt tables alike; `play` the game with what was taken back; `ask` says what may be
//! asked; `due` knows about time; `tell` and `history` what everybody hears.

mod ask;
mod due;
mod entry;
mod history;
#[cfg(any(test, feature = "twins"))]
mod imagine;
mod look;
mod names;
mod open;
mod play;
mod presence;
mod proposal;
mod state;
mod table;
mod tell;
#[cfg(test)]
mod twins;

pub use ask::clean_name;
pub use due::{BotTask, DESERTED, Purpose, UNSTARTED};
pub use entry::{Entry, Occupant, Unreadable};
pub use look::{Holder, SeatSnapshot};
pub use names::{Client, HouseSettings, Session};
pub use open::{Damaged, ProposedTable, TableConfig};
pub use proposal::Proposal;
pub use state::Misfit;
pub use table::{Response, Table};
pub use tell::Tell;
