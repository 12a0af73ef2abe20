//! Turns a message of a client into an entry, or into the reason why it is refused.

mod lobby;
mod moves;
mod talk;

pub(crate) use lobby::are_waits_allowed;
pub use lobby::clean_name;

use protocol::{
    ClientMessage, DecisionId, LogPosition, Objection, Reason, SeatNumber, Stage, limits,
};
use rules::Illegal;

use crate::entry::{EntryKind, TableChange};
use crate::log::Log;
use crate::names::{HouseSettings, Session};
use crate::roster::SeatState;
use crate::state::TableState;
use crate::volatile::{Connection, PartialAnswer};

/// What follows from a message that the table does not refuse. The game may still refuse an action.
pub(crate) enum Accepted {
    /// An entry.
    Entry(EntryKind),
    /// An entry with a chat line, unless the seat says too much at once.
    Chat { seat: SeatNumber, text: Box<str> },
    /// Nothing more: it was done before, at this position.
    DoneBefore(LogPosition),
    /// Something that leaves no entry.
    Unlogged(UnloggedRequest),
    /// A new table.
    Rematch,
}

/// A request that changes nothing durable.
pub(crate) enum UnloggedRequest {
    Join { since: Option<LogPosition> },
    KeepPartialAnswer(PartialAnswer),
    Show { seat: Option<SeatNumber> },
    Log { since: LogPosition },
    Look { at: LogPosition },
    Hint { decision: DecisionId },
}

impl From<TableChange> for Accepted {
    fn from(change: TableChange) -> Accepted {
        Accepted::Entry(change.into())
    }
}

impl From<UnloggedRequest> for Accepted {
    fn from(request: UnloggedRequest) -> Accepted {
        Accepted::Unlogged(request)
    }
}

/// Who asks, and the table that is asked.
pub(crate) struct RequestContext<'t> {
    pub(crate) state: &'t TableState,
    pub(crate) log: &'t Log,
    pub(crate) house: &'t HouseSettings,
    pub(crate) connection: Connection,
    /// The seat whose private part is on the screen.
    pub(crate) shown: Option<SeatNumber>,
}

type Asked = Result<Accepted, Reason>;

impl<'t> RequestContext<'t> {
    /// Decides what follows from a message.
    pub(crate) fn ask(&self, message: ClientMessage) -> Asked {
        let joins = matches!(message, ClientMessage::Join { .. });
        if joins || self.connection.joined {
            self.ask_joined(message)
        } else {
            Err(Objection::JoinFirst.into())
        }
    }

    fn ask_joined(&self, message: ClientMessage) -> Asked {
        match message {
            ClientMessage::Join { protocol, build, since } => self.join(protocol, &build, since),
            ClientMessage::Sit { seat, name } => self.sit(seat, &name),
            ClientMessage::Vacate { seat } => self.vacate(seat),
            ClientMessage::AddBot { seat, level } => self.add_bot(seat, &level),
            ClientMessage::Change { settings } => self.change(settings),
            ClientMessage::AllowHints { allowed } => self.allow_hints(allowed),
            ClientMessage::Ready { seat, nonce } => self.ready(seat, &nonce),
            ClientMessage::Start => self.start(),
            ClientMessage::Act { decision, answer } => self.act(decision, &answer),
            ClientMessage::Undo { seat, position } => self.undo(seat, position),
            ClientMessage::Rewind { to } => self.rewind(to),
            ClientMessage::Say { seat, text } => self.say(seat, &text),
            ClientMessage::Mute { seat, muted } => self.mute(seat, muted),
            ClientMessage::PartialAnswer { decision, text } => {
                self.keep_partial_answer(decision, text)
            }
            ClientMessage::Show { seat } => self.show(seat),
            ClientMessage::Log { since } => Ok(UnloggedRequest::Log { since }.into()),
            ClientMessage::Look { at } => Ok(UnloggedRequest::Look { at }.into()),
            ClientMessage::Hint { decision } => self.hint(decision),
            ClientMessage::Resign { seat } => self.resign(seat),
            ClientMessage::Stop { seat, agree } => self.stop(seat, agree),
            ClientMessage::Rematch => self.rematch(),
        }
    }

    fn join(&self, version: u32, build: &str, since: Option<LogPosition>) -> Asked {
        if version != protocol::VERSION || build.len() > limits::BUILD_BYTES {
            return Err(Objection::WrongProtocol.into());
        }
        Ok(UnloggedRequest::Join { since }.into())
    }

    fn session(&self) -> Session {
        self.connection.session
    }
    fn is_host(&self) -> Result<(), Reason> {
        let host = self.state.roster.host == self.session();
        if host { Ok(()) } else { Err(Objection::NotHost.into()) }
    }
    fn seat(&self, seat: SeatNumber) -> Result<&'t SeatState, Reason> {
        self.state.roster.seat(seat).ok_or(Reason::Rules(Illegal::NoSuchSeat))
    }
    /// Returns a seat that this session holds.
    fn own_seat(&self, seat: SeatNumber) -> Result<&'t SeatState, Reason> {
        let seat = self.seat(seat)?;
        let own = seat.session() == Some(self.session());
        if own { Ok(seat) } else { Err(Objection::NotYourSeat.into()) }
    }
    /// Returns a seat that this session holds and whose person has not resigned.
    fn own_played_seat(&self, seat: SeatNumber) -> Result<&'t SeatState, Reason> {
        let seat = self.own_seat(seat)?;
        if seat.resigned { Err(Objection::HasResigned.into()) } else { Ok(seat) }
    }
    fn is_gathering(&self) -> Result<(), Reason> {
        match self.state.stage {
            Stage::Gathering => Ok(()),
            Stage::Playing | Stage::Finished | Stage::Stopped | Stage::Abandoned => {
                Err(Objection::NotGathering.into())
            }
        }
    }
    fn is_playing(&self) -> Result<(), Reason> {
        match self.state.stage {
            Stage::Playing => Ok(()),
            Stage::Gathering => Err(Objection::NotPlaying.into()),
            Stage::Finished => Err(Illegal::GameOver.into()),
            Stage::Stopped | Stage::Abandoned => Err(Objection::Closed.into()),
        }
    }
}
