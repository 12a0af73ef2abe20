//! Text formats for games: a record holds a game from its first decision to its end, a position one moment of it.
//!
//! A [`Recorder`] plays a game and writes its [`Record`]; [`Record::parse`] reads one,
//! [`Record::replay`] plays it again and compares every action, digest and score with the rules.
//! [`position`] reads and writes positions. [`outside`] turns a finished game into JSON for programs that share no
//! code with this project. `docs/record.md` specifies the record, the digest and the JSON, `docs/position.md` the
//! position.
//!
//! ```
//! use record::Record;
//!
//! let toy = board::library::board("toy").expect("comes with the program");
//! let text = format!(
//!     "roundhouse-record 1
//! board toy {:016x}
//! seats 2
//! seat 0 Ann
//! seat 1 Ben
//! seed 0000000000000000000000000000000000000000000000000000000000000000
//!
//! ## Ann is in a hurry: the tickets come first.
//! 0 draw deck
//! ",
//!     toy.fingerprint()
//! );
//! let record = Record::parse(&text).expect("has the right form");
//! assert_eq!(record.names, ["Ann", "Ben"]);
//! assert_eq!(
//!     record.resume(toy).err().map(|error| error.to_string()),
//!     Some("line 9: seat 0 may not draw deck: \
//!           this does not answer the decision that is open (B-TURN-2)".to_owned())
//! );
//! ```

mod error;
mod fair;
mod hex;
pub mod notation;
pub mod outside;
mod parse;
pub mod position;
mod puzzle;
mod record;
mod recorder;
mod replay;

pub use error::RecordError;
pub use fair::FairDeal;
pub use hex::{seed_from_hex, seed_to_hex};
pub use puzzle::{Puzzle, PuzzleError, PuzzleSet, WorseChoice};
pub use record::{Closing, Ended, LineContent, Record, RecordLine, ScoreLine};
pub use recorder::Recorder;
pub use replay::{Replayed, Verified};
