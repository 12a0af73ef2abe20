//! The commands that a table task takes, and its answers.

use std::net::IpAddr;

use protocol::http::{ReportSubject, TableSummary};
use protocol::{ClientMessage, LogPosition, Objection, Reason, Refusal, Request, SeatNumber};
use table::{Client, Session};
use tokio::sync::{mpsc, oneshot};

use crate::moderation::BlockedParty;
use crate::outbox::Outbox;
use crate::peers::Node;
use crate::throttle::TooOften;

/// The sending half of a table's queue of commands. Commands are boxed because every table's queue
/// allocates room for some of them at once.
pub(crate) type CommandSender = mpsc::Sender<Box<Command>>;
/// The receiving half of a table's queue of commands.
pub(crate) type CommandReceiver = mpsc::Receiver<Box<Command>>;
/// The way back for the answer to a command. It is dropped without an answer if the table panics.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, TableError>>;

/// What a visitor shows to get access to a table.
#[derive(Clone)]
pub(crate) enum Credential {
    /// A session, and the key of a link if there is one.
    Session { session: Session, key: Option<String>, from: IpAddr },
    /// The token of a seat, for programs.
    SeatToken { token: String, from: IpAddr },
}

impl Credential {
    /// Returns the address that the visitor comes from.
    pub(crate) fn address(&self) -> IpAddr {
        match self {
            Credential::Session { from, .. } | Credential::SeatToken { from, .. } => *from,
        }
    }
}

/// The reason why a table task does not carry out a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TableError {
    /// The table does not exist, or the visitor may not see it. Visitors must not learn which.
    #[error("there is no such table")]
    NoTable,
    /// The table's log cannot be read.
    #[error("this table is damaged and closed; all others go on")]
    Damaged,
    /// The store takes no writes now, or the server is stopping.
    #[error("the server cannot do that now")]
    Unavailable,
    /// Another node was faster. The table takes in what is new and decides again.
    #[error("another node was faster")]
    Conflict,
    /// The operator has blocked the session whose seat this is about.
    #[error("the operator of this server blocked this seat")]
    Blocked,
    /// The visitor did this too often.
    #[error(transparent)]
    TooOften(#[from] TooOften),
    /// The table or the game refuses it.
    #[error("{}", .0.say)]
    Refused(Refusal),
}

impl From<Reason> for TableError {
    fn from(why: Reason) -> TableError {
        TableError::Refused(Refusal::from(why))
    }
}
impl From<Objection> for TableError {
    fn from(why: Objection) -> TableError {
        Reason::from(why).into()
    }
}

/// A command to a table task.
pub(crate) enum Command {
    /// Adds a connection.
    Connect { client: Client, credential: Credential, outbox: Outbox, reply: Reply<Connected> },
    /// Handles a message of a connection.
    Message { client: Client, request: Box<Request> },
    /// Removes a connection that ended.
    Disconnect { client: Client },
    /// Handles one message of a visitor without a connection.
    Request { credential: Credential, message: Box<ClientMessage>, reply: Reply<Handled> },
    /// Takes a seat: this one, or any empty one.
    Sit { credential: Credential, seat: Option<SeatNumber>, name: String, reply: Reply<Seated> },
    /// Describes the table, with the links that this visitor may know.
    Describe { credential: Credential, reply: Reply<TableDetails> },
    /// Takes over the seats that a return link is for.
    TakeOverSeat { session: Session, key: String, reply: Reply<TableDetails> },
    /// Makes a new return link and a new token for the seats of this session (T-SEAT-1).
    RenewLink { session: Session, reply: Reply<RenewedKeys> },
    /// Makes new invite and watch links, for the host (T-SEAT-3).
    RenewInvite { session: Session, reply: Reply<TableDetails> },
    /// Makes the key of a link by which somebody with this name takes a seat of this session (T-SEAT-2).
    Give { session: Session, seat: SeatNumber, name: String, reply: Reply<String> },
    /// Returns the record of a game that is over.
    Record { credential: Credential, reply: Reply<String> },
    /// Tells the operator about a name or a chat line.
    Report {
        credential: Credential,
        about: ReportSubject,
        comment: Option<String>,
        reply: Reply<()>,
    },
    /// Notes who is connected to this table at another node.
    Elsewhere { node: Node, sessions: Vec<Session> },
    /// Takes in a note about this table that another node has stored; the key without its prefix.
    Note { key: String, value: Option<Vec<u8>> },
    /// Ends the connections of somebody whom the operator has blocked.
    Expel { party: BlockedParty },
    /// Ends all connections and leaves memory, because the operator closes the table.
    Shut,
    /// Leaves memory early if nobody is connected, because other tables need the room.
    Sleep,
    /// Makes the task panic.
    #[cfg(test)]
    Panic,
}

/// The answer to [`Command::Connect`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Connected {
    /// The seat that the token is for.
    pub(crate) seat: Option<SeatNumber>,
}

/// The answer to [`Command::Request`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Handled {
    /// The position of its entry, if it left one.
    pub(crate) position: Option<LogPosition>,
}

/// The answer to [`Command::Sit`].
#[derive(Clone, Debug)]
pub(crate) struct Seated {
    pub(crate) seat: SeatNumber,
    pub(crate) details: TableDetails,
}

/// The answer to [`Command::RenewLink`].
#[derive(Clone, Debug)]
pub(crate) struct RenewedKeys {
    /// The key of the new return link.
    pub(crate) return_key: String,
    /// The new token with which a program may play the seat.
    pub(crate) seat_token: String,
}

/// The state of a table, for one visitor.
#[derive(Clone, Debug)]
pub(crate) struct TableDetails {
    pub(crate) summary: TableSummary,
    /// The position of the last entry.
    pub(crate) position: LogPosition,
    /// The seats that have not answered yet.
    pub(crate) waiting: Vec<SeatNumber>,
    /// The seats that this session holds.
    pub(crate) yours: Vec<SeatNumber>,
    /// Whether this session is the host.
    pub(crate) host: bool,
    pub(crate) keys: KnownKeys,
}

/// The keys of links that one visitor may know.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownKeys {
    pub(crate) invite: Option<String>,
    pub(crate) watch: Option<String>,
    pub(crate) return_key: Option<String>,
    /// The token with which a program may play the seat.
    pub(crate) seat_token: Option<String>,
}

impl Command {
    /// Answers the command with an error.
    pub(crate) fn refuse(self, error: TableError) {
        match self {
            Command::Connect { reply, .. } => drop(reply.send(Err(error))),
            Command::Message { .. }
            | Command::Disconnect { .. }
            | Command::Elsewhere { .. }
            | Command::Note { .. }
            | Command::Expel { .. }
            | Command::Sleep
            | Command::Shut => {}
            Command::Request { reply, .. } => drop(reply.send(Err(error))),
            Command::Sit { reply, .. } => drop(reply.send(Err(error))),
            Command::Describe { reply, .. } => drop(reply.send(Err(error))),
            Command::TakeOverSeat { reply, .. } => drop(reply.send(Err(error))),
            Command::RenewLink { reply, .. } => drop(reply.send(Err(error))),
            Command::RenewInvite { reply, .. } => drop(reply.send(Err(error))),
            Command::Give { reply, .. } => drop(reply.send(Err(error))),
            Command::Record { reply, .. } => drop(reply.send(Err(error))),
            Command::Report { reply, .. } => drop(reply.send(Err(error))),
            #[cfg(test)]
            Command::Panic => {}
        }
    }
}
