//! Turns a message of a client into an entry, or into the reason why it is refused.

mod lobby;
mod moves;
mod talk;

pub use lobby::clean_name;
pub(crate) use lobby::{LONGEST_PACE, check_settings, mend_settings};

use protocol::{
    ClientMessage, DecisionId, LogPosition, Millis, Objection, Reason, SeatNumber, Stage, limits,
};
use rules::Illegal;

use crate::entry::{EntryKind, TableChange};
use crate::log::Log;
use crate::names::{HouseSettings, Session};
use crate::roster::SeatState;
use crate::state::TableState;
use crate::table::Table;
use crate::volatile::{Connection, PartialAnswer};

/// What follows from a message that the table does not refuse. The game may still refuse an action.
pub(crate) enum Accepted {
    /// An entry.
    Entry(EntryKind),
    /// An entry with a chat line, unless the seat says too much at once.
    Chat { seat: SeatNumber, text: Box<str> },
    /// Nothing more: it was done before, at this position.
    DoneBefore(LogPosition),
    /// Nothing: it would change nothing, and what changes nothing is no entry (T-LOG-1).
    Unchanged,
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

impl Accepted {
    /// Accepts a change, unless everything is so already (T-LOG-1).
    fn unless(unchanged: bool, change: TableChange) -> Accepted {
        if unchanged { Accepted::Unchanged } else { change.into() }
    }
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
    pub(crate) table: &'t Table,
    pub(crate) state: &'t TableState,
    pub(crate) log: &'t Log,
    pub(crate) house: &'t HouseSettings,
    pub(crate) connection: Connection,
    pub(crate) now: Millis,
    /// The seat whose private part is on the screen.
    pub(crate) shown: Option<SeatNumber>,
}

type Asked = Result<Accepted, Reason>;

impl<'t> RequestContext<'t> {
    /// Decides what follows from a message.
    pub(crate) fn ask(&self, message: ClientMessage) -> Asked {
        if self.table.is_removed(self.session()) {
            return Err(Objection::Removed.into());
        }
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
            ClientMessage::Remove { seat } => self.remove(seat),
            ClientMessage::RemoveWatcher { watcher } => self.remove_watcher(watcher),
            ClientMessage::AllowSeveral { allowed } => self.allow_several(allowed),
            ClientMessage::AddBot { seat, level } => self.add_bot(seat, &level),
            ClientMessage::Change { settings } => self.change(settings),
            ClientMessage::AllowHints { allowed } => self.allow_hints(allowed),
            ClientMessage::WantHints { seat, agree } => self.want_hints(seat, agree),
            ClientMessage::ChooseLivery { seat, livery } => self.choose_livery(seat, livery),
            ClientMessage::Ready { seat, nonce } => self.ready(seat, &nonce),
            ClientMessage::Start => self.start(),
            ClientMessage::Act { decision, answer } => self.act(decision, &answer),
            ClientMessage::Undo { seat, position } => self.undo(seat, position),
            ClientMessage::Rewind { to } => self.rewind(to),
            ClientMessage::Say { seat, text, since } => self.say(seat, &text, since),
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
            ClientMessage::Nudge { seat } => self.nudge(seat),
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
    /// Requires the host, or who acts for the host (T-HOST-1).
    fn may_host(&self) -> Result<(), Reason> {
        let acts = self.table.acts_for_host(self.session(), self.now);
        if acts { Ok(()) } else { self.is_host() }
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
