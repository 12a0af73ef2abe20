//! What can be asked of a table's keeper.

use protocol::{ClientMessage, LogPosition, Objection, Reason, Refusal, Request, SeatNumber};
use serde::Serialize;
use table::{Client, Session};
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::summary::Summary;

/// Where letters for one table wait. Room for some is made with every table, so each is a pointer.
pub(crate) type Inbox = mpsc::Sender<Box<Letter>>;
/// The other end of an inbox.
pub(crate) type Letters = mpsc::Receiver<Box<Letter>>;
/// Where messages for one connection wait; dropped, it ends the connection.
pub(crate) type Outbox = mpsc::Sender<Utf8Bytes>;
/// The answer to a letter; none comes when the table panicked.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, Refused>>;

/// What somebody shows at a table's door.
#[derive(Clone)]
pub(crate) enum Ticket {
    /// A session, and the key of a link if there is one.
    Session { session: Session, key: Option<String> },
    /// The token of a seat, for programs.
    Seat { token: String },
}

/// Why a keeper refuses.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refused {
    /// There is no such table, or it is none of theirs: nobody learns which.
    #[error("there is no such table")]
    NoTable,
    /// The table's log cannot be read.
    #[error("this table is damaged and closed; all others go on")]
    Damaged,
    /// The store does not take anything now, or the server stops.
    #[error("the server cannot do that now")]
    NotNow,
    /// The table says no.
    #[error("{}", .0.say)]
    ByTable(Refusal),
}

impl From<Reason> for Refused {
    fn from(why: Reason) -> Refused {
        Refused::ByTable(Refusal::from(why))
    }
}
impl From<Objection> for Refused {
    fn from(why: Objection) -> Refused {
        Reason::from(why).into()
    }
}

/// A letter to a table's keeper.
pub(crate) enum Letter {
    /// A connection wants to hear and be heard.
    Connect { client: Client, ticket: Ticket, outbox: Outbox, reply: Reply<Connected> },
    /// A connection says something.
    Said { client: Client, request: Box<Request> },
    /// A connection ended.
    Left { client: Client },
    /// Somebody without a connection says one thing.
    Ask { ticket: Ticket, message: Box<ClientMessage>, reply: Reply<Asked> },
    /// Takes any empty seat.
    Sit { ticket: Ticket, seat: Option<SeatNumber>, name: String, reply: Reply<Seated> },
    /// How things stand, and which links this person may know.
    Look { ticket: Ticket, reply: Reply<Outline> },
    /// Takes over the seats that a return link is for.
    Return { session: Session, key: String, reply: Reply<Outline> },
    /// Somebody wants a new return link for this seat.
    Renew { session: Session, seat: SeatNumber, reply: Reply<Renewal> },
    /// The record of the game that is over.
    Record { ticket: Ticket, reply: Reply<String> },
    /// Makes the keeper panic.
    #[cfg(test)]
    Panic,
}

/// A connection was let in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Connected {
    /// The seat that the token is for.
    pub(crate) seat: Option<SeatNumber>,
}

/// Something was done; at this position, if it left an entry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked {
    pub(crate) position: Option<LogPosition>,
}

/// Somebody sat down.
#[derive(Clone, Debug)]
pub(crate) struct Seated {
    pub(crate) seat: SeatNumber,
    pub(crate) outline: Outline,
}

/// What came of the wish for a new return link.
#[derive(Clone, Debug)]
pub(crate) enum Renewal {
    /// Here is its key.
    Made { key: String },
    /// The people in these seats must agree first.
    Waits { missing: Vec<SeatNumber> },
}

/// How a table stands, for one person.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub(crate) struct Outline {
    /// What everybody may know.
    #[serde(flatten)]
    pub(crate) summary: Summary,
    /// The position of the last entry.
    pub(crate) position: LogPosition,
    /// The seats that have not answered yet.
    pub(crate) waiting: Vec<SeatNumber>,
    /// The seats that this session holds.
    pub(crate) yours: Vec<SeatNumber>,
    /// Whether this session is the host.
    pub(crate) host: bool,
    /// Keys of links that this session may know.
    #[serde(skip)]
    pub(crate) keys: OutlineKeys,
}

/// Keys of links that one person may know.
#[derive(Clone, Debug, Default)]
pub(crate) struct OutlineKeys {
    pub(crate) invite: Option<String>,
    pub(crate) watch: Option<String>,
    pub(crate) back: Option<String>,
    pub(crate) play: Option<String>,
}

impl Letter {
    /// Answers it with a refusal.
    pub(crate) fn refuse(self, why: Refused) {
        match self {
            Letter::Connect { reply, .. } => drop(reply.send(Err(why))),
            Letter::Said { .. } | Letter::Left { .. } => {}
            Letter::Ask { reply, .. } => drop(reply.send(Err(why))),
            Letter::Sit { reply, .. } => drop(reply.send(Err(why))),
            Letter::Look { reply, .. } => drop(reply.send(Err(why))),
            Letter::Return { reply, .. } => drop(reply.send(Err(why))),
            Letter::Renew { reply, .. } => drop(reply.send(Err(why))),
            Letter::Record { reply, .. } => drop(reply.send(Err(why))),
            #[cfg(test)]
            Letter::Panic => {}
        }
    }
}
