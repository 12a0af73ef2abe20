//! What happens at one table (clauses T). Pure: messages and time in, entries and messages out.
//!
//! A tour. A [`Table`] is opened with a [`TableConfig`], or rebuilt from its stored entries. Clients
//! connect and send [`protocol::Request`]s to [`Table::handle`]. What must be kept comes back as a
//! [`Proposal`]: an entry that was played on a copy of the table. The caller stores its bytes at its
//! position, and only then [`Proposal::stored`] makes it happen and says whom to [`Tell`] what. So
//! everything that anybody has heard of is stored. Bots are outside: [`Table::bot_tasks`] says which
//! decisions wait for one, [`Table::look`] shows what it may know, [`Table::bot_answers`] takes the
//! answer. Time comes in with every call; [`Table::next_deadline`] says when to look again.
//!
//! ```
//! use std::sync::Arc;
//! use protocol::{ClientMessage, Request, ServerMessage, Settings};
//! use table::{Client, HouseSettings, TableConfig, Response, Session, Occupant, Table};
//!
//! let house = Arc::new(HouseSettings { build: "0".into(), levels: vec!["greedy".into()] });
//! let ann = Session([1; 16]);
//! let config = TableConfig {
//!     board: board::library::shared_board("toy").expect("comes with the program"),
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
//! let again = Table::from_entries(house, 30, table.board().clone(), entries);
//! assert_eq!(again.expect("nothing is damaged").digest(), table.digest());
//! ```
//!
//! | modules | what they hold |
//! |---|---|
//! | `open`, `from_position` | open a table: by a configuration, from its entries, or from a position |
//! | `entry`, `log` | the stored form of an entry; the compact log in memory |
//! | `state`, `roster`, `table_game` | what the log adds up to: all, the people and settings, the game |
//! | `volatile` | what a restart forgets |
//! | `ask` | which requests are allowed |
//! | `proposal` | the order: store, then change the table, then tell the clients |
//! | `due` | time: bots, stand-ins, idle tables |
//! | `rendering`, `tell`, `history` | what each client is sent |
//! | `look` | what the server and its bots see |
//! | `personal` | what a log says about a person, and how it is erased |

mod ask;
#[cfg(test)]
mod counters;
mod due;
mod entry;
mod from_position;
mod history;
#[cfg(any(test, feature = "twins"))]
mod imagine;
mod log;
mod look;
mod names;
#[cfg(test)]
mod once;
mod open;
mod personal;
mod proposal;
mod rendering;
mod roster;
mod said;
mod state;
mod table;
mod table_game;
mod tell;
#[cfg(test)]
mod twins;
mod volatile;

pub use ask::clean_name;
pub use due::{BotTask, DESERTED, Purpose, UNSTARTED};
pub use entry::{Entry, Occupant, Unreadable};
pub use from_position::PositionRefused;
pub use look::SeatSnapshot;
pub use names::{Client, HouseSettings, Session};
pub use open::{Damaged, ProposedTable, TableConfig};
pub use personal::{ChatLine, ERASED_NAME, PersonalEntry, entries_of, erase};
pub use proposal::Proposal;
pub use roster::Holder;
pub use state::{Misfit, TableState};
pub use table::{Response, Table};
pub use tell::Tell;
