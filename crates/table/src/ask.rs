//! What a client asks for, and whether it may: from a message to an entry, or to a reason.

mod lobby;
mod moves;
mod talk;

pub use lobby::clean_name;
pub(crate) use lobby::waits_are_short;

use protocol::{ClientMessage, LogPosition, Objection, Reason, SeatNumber, Stage, limits};
use rules::Illegal;

use crate::entry::{Note, What};
use crate::names::{HouseSettings, Session};
use crate::presence::Guest;
use crate::state::{Chair, State};

/// What follows from a message that was not refused.
pub(crate) enum Asked {
    /// An entry, once it is stored.
    Entry(What),
    /// Nothing more: it was done before, at this position.
    DoneBefore(LogPosition),
    /// Something that leaves no entry.
    Passing(Passing),
    /// A new table.
    Rematch,
}

/// What changes only as long as the table is in memory.
pub(crate) enum Passing {
    Join { since: Option<LogPosition> },
    Say { seat: SeatNumber, text: Box<str> },
    Draft { decision: protocol::DecisionId, text: String },
    Show { seat: Option<SeatNumber> },
    Log { since: LogPosition },
    Look { at: LogPosition },
    Hint { decision: protocol::DecisionId },
}

impl From<Note> for Asked {
    fn from(note: Note) -> Asked {
        Asked::Entry(note.into())
    }
}

/// Who asks, and what is known when they do.
pub(crate) struct Asker<'t, 'b> {
    pub(crate) state: &'t State<'b>,
    pub(crate) house: &'t HouseSettings,
    pub(crate) guest: Guest,
    /// The seat whose private part is on the screen.
    pub(crate) shown: Option<SeatNumber>,
}

type Answered = Result<Asked, Reason>;

impl<'t> Asker<'t, '_> {
    /// What follows from this message.
    pub(crate) fn ask(&self, message: ClientMessage) -> Answered {
        if let ClientMessage::Join { protocol, build, since } = message {
            return self.join(protocol, &build, since);
        }
        if !self.guest.joined {
            return Err(Objection::JoinFirst.into());
        }
        let asked = self.ask_joined(message)?;
        let full = self.state.next_position() >= limits::ENTRIES;
        match asked {
            Asked::Entry(_) if full => Err(Objection::LogFull.into()),
            Asked::Entry(_) | Asked::DoneBefore(_) | Asked::Passing(_) | Asked::Rematch => {
                Ok(asked)
            }
        }
    }

    fn ask_joined(&self, message: ClientMessage) -> Answered {
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
            ClientMessage::Draft { decision, text } => self.draft(decision, text),
            ClientMessage::Show { seat } => self.show(seat),
            ClientMessage::Log { since } => Ok(Asked::Passing(Passing::Log { since })),
            ClientMessage::Look { at } => Ok(Asked::Passing(Passing::Look { at })),
            ClientMessage::Hint { decision } => self.hint(decision),
            ClientMessage::Resign { seat } => self.resign(seat),
            ClientMessage::Stop { seat, agree } => self.stop(seat, agree),
            ClientMessage::Rematch => self.rematch(),
        }
    }

    fn join(&self, version: u32, build: &str, since: Option<LogPosition>) -> Answered {
        if version != protocol::VERSION || build.len() > limits::BUILD_BYTES {
            return Err(Objection::WrongProtocol.into());
        }
        Ok(Asked::Passing(Passing::Join { since }))
    }

    fn session(&self) -> Session {
        self.guest.session
    }
    fn is_host(&self) -> Result<(), Reason> {
        let host = self.state.host == self.session();
        if host { Ok(()) } else { Err(Objection::NotHost.into()) }
    }
    fn chair(&self, seat: SeatNumber) -> Result<&'t Chair, Reason> {
        self.state.chair(seat).ok_or(Reason::Rules(Illegal::NoSuchSeat))
    }
    /// The chair, if this session holds it.
    fn own_chair(&self, seat: SeatNumber) -> Result<&'t Chair, Reason> {
        let chair = self.chair(seat)?;
        let own = chair.session() == Some(self.session());
        if own { Ok(chair) } else { Err(Objection::NotYourSeat.into()) }
    }
    /// The same, and its person has not resigned.
    fn own_played_chair(&self, seat: SeatNumber) -> Result<&'t Chair, Reason> {
        let chair = self.own_chair(seat)?;
        if chair.resigned { Err(Objection::HasResigned.into()) } else { Ok(chair) }
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
