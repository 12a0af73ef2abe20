//! What the log of a table adds up to. Live and rebuilt tables change by [`State::apply`] alone.

use board::Board;
use protocol::{FirstPlayer, LogPosition, Millis, SeatNumber, Settings, Sitter, Stage};
use record::FairDeal;
use rules::{Event, Illegal, Observer, Seed, Setup};

use crate::entry::{Acted, Entry, Note, Occupant, Opened, What};
use crate::names::Session;
use crate::play::Play;

/// Everything durable about a table.
#[derive(Clone)]
pub(crate) struct State<'b> {
    pub(crate) board: &'b Board,
    pub(crate) log: Vec<Entry>,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) host: Session,
    pub(crate) settings: Settings,
    pub(crate) stage: Stage,
    pub(crate) play: Option<Play<'b>>,
    pub(crate) deal: FairDeal,
    pub(crate) next_table: Option<Box<str>>,
    pub(crate) chat_lines: usize,
}

/// A seat and who is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chair {
    pub(crate) occupant: Occupant,
    /// Who took the seat first, whichever device holds it now.
    pub(crate) origin: Option<Session>,
    pub(crate) nonce: Option<Box<[u8; 32]>>,
    pub(crate) resigned: bool,
    pub(crate) wants_stop: bool,
    pub(crate) muted: bool,
}

/// An entry that does not fit the log before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// The log does not begin with an opened table on this board.
    #[error("the log does not begin with a table opened on this board")]
    NoOpening,
    /// It names a seat or a stage that this table has not.
    #[error("it does not fit what came before")]
    OutOfPlace,
    /// The game refuses it.
    #[error("the game refuses it: {0}")]
    Illegal(#[from] Illegal),
    /// The game after it is another one than the log says (the digests differ).
    #[error("the game after it is not the one that was stored")]
    Digest,
}

/// Doubling would leave half of the memory of a long game unused.
const LOG_GROWS_BY: usize = 32;

impl Chair {
    fn new(occupant: Occupant) -> Chair {
        let mut chair = Chair {
            occupant,
            origin: None,
            nonce: None,
            resigned: false,
            wants_stop: false,
            muted: false,
        };
        chair.origin = chair.session();
        chair
    }
    pub(crate) fn session(&self) -> Option<Session> {
        match self.occupant {
            Occupant::Person { session, .. } => Some(session),
            Occupant::Nobody | Occupant::Bot { .. } => None,
        }
    }
    /// What the record calls whoever sits here.
    pub(crate) fn name(&self) -> &str {
        match &self.occupant {
            Occupant::Nobody => "",
            Occupant::Person { name, .. } => name,
            Occupant::Bot { level } => level,
        }
    }
    /// Whether a person plays here, who has not resigned.
    pub(crate) fn is_played_by_person(&self) -> bool {
        self.session().is_some() && !self.resigned
    }
    pub(crate) fn on_wire(&self) -> protocol::Chair {
        let sitter = match &self.occupant {
            Occupant::Nobody => Sitter::Nobody,
            Occupant::Person { name, .. } => Sitter::Person { name: name.clone() },
            Occupant::Bot { level } => Sitter::Bot { level: level.clone() },
        };
        protocol::Chair {
            sitter,
            ready: self.nonce.is_some(),
            resigned: self.resigned,
            wants_stop: self.wants_stop,
            muted: self.muted,
        }
    }
}

impl<'b> State<'b> {
    /// The state after the first entry.
    pub(crate) fn open(board: &'b Board, entry: Entry) -> Result<State<'b>, Misfit> {
        let What::Noted(note) = &entry.what else { return Err(Misfit::NoOpening) };
        let Note::Opened(opened) = &**note else { return Err(Misfit::NoOpening) };
        let Opened { board: id, fingerprint, host, seats, settings, secret } = (**opened).clone();
        let fits = id == board.id()
            && fingerprint == board.fingerprint()
            && board.seats().contains(&seats.len());
        if !fits {
            return Err(Misfit::NoOpening);
        }
        Ok(State {
            board,
            log: vec![entry],
            chairs: seats.into_iter().map(Chair::new).collect(),
            host,
            settings,
            stage: Stage::Gathering,
            play: None,
            deal: FairDeal::new(secret, Vec::new()),
            next_table: None,
            chat_lines: 0,
        })
    }

    /// The position that the next entry will have.
    pub(crate) fn next_position(&self) -> LogPosition {
        self.log.len() as LogPosition
    }
    /// When this entry was written.
    pub(crate) fn written_at(&self, position: LogPosition) -> Millis {
        self.log.get(position as usize).map_or(0, |entry| entry.at)
    }
    pub(crate) fn chair(&self, seat: SeatNumber) -> Option<&Chair> {
        self.chairs.get(usize::from(seat))
    }
    /// All seats in order.
    pub(crate) fn seats(&self) -> impl Iterator<Item = SeatNumber> + use<> {
        0..self.chairs.len() as SeatNumber
    }
    /// The seats that a session holds.
    pub(crate) fn seats_of(&self, session: Session) -> impl Iterator<Item = SeatNumber> {
        let held = move |seat: &SeatNumber| {
            self.chair(*seat).is_some_and(|chair| chair.session() == Some(session))
        };
        self.seats().filter(held)
    }
    /// The sessions of the people who play.
    pub(crate) fn people(&self) -> impl Iterator<Item = Session> {
        self.chairs.iter().filter(|chair| chair.is_played_by_person()).filter_map(Chair::session)
    }

    /// Takes in one entry: the only way a table changes. After a misfit it is of no use any more.
    pub(crate) fn apply(
        &mut self,
        entry: Entry,
        sink: &mut dyn FnMut(Event<'_>),
    ) -> Result<(), Misfit> {
        let position = self.next_position();
        match &entry.what {
            What::Acted(acted) => self.apply_action((position, entry.at), acted, sink)?,
            What::Noted(note) => self.apply_note(position, note, sink)?,
        }
        if self.log.len() == self.log.capacity() {
            self.log.reserve_exact(LOG_GROWS_BY);
        }
        self.log.push(entry);
        Ok(())
    }

    fn apply_action(
        &mut self,
        at: (LogPosition, Millis),
        acted: &Acted,
        sink: &mut dyn FnMut(Event<'_>),
    ) -> Result<(), Misfit> {
        let playing = self.stage == Stage::Playing;
        let play = self.play.as_mut().filter(|_| playing).ok_or(Misfit::OutOfPlace)?;
        if play.decision(acted.seat) != Some(acted.decision()) {
            return Err(Misfit::OutOfPlace);
        }
        play.act(at, acted, sink)?;
        if play.game.digest() != acted.digest {
            return Err(Misfit::Digest);
        }
        if play.game.view(Observer::Spectator).is_over() {
            self.stage = Stage::Finished;
        }
        Ok(())
    }

    /// Whether the game is over after this action, which is lawful.
    pub(crate) fn is_ended_by(&self, acted: &Acted) -> bool {
        let Some(play) = &self.play else { return false };
        let mut game = *play.game;
        let seat = rules::Seat::new(acted.seat.into());
        if let Some(Ok(step)) = seat.map(|seat| game.check(seat, acted.action)) {
            step.commit(&mut ());
        }
        game.view(Observer::Spectator).is_over()
    }

    fn apply_note(
        &mut self,
        position: LogPosition,
        note: &Note,
        sink: &mut dyn FnMut(Event<'_>),
    ) -> Result<(), Misfit> {
        match note {
            Note::Opened(_) => return Err(Misfit::OutOfPlace),
            Note::Seated { seat, session, name } => {
                let (session, name) = (*session, name.to_string());
                self.sit(*seat, Occupant::Person { session, name })?;
            }
            Note::BotSeated { seat, level } => {
                self.sit(*seat, Occupant::Bot { level: level.to_string() })?;
            }
            Note::Vacated { seat } => self.vacate(*seat)?,
            Note::Changed(settings) => self.settings = (**settings).clone(),
            Note::HintsAllowed { allowed } => self.settings.hints = *allowed,
            Note::Ready { seat, nonce } => self.chair_mut(*seat)?.nonce = Some(nonce.clone()),
            Note::Started => self.start(position, sink)?,
            Note::Undone { undone: to, .. } | Note::Rewound { to, .. } => {
                let play = self.play.as_mut().ok_or(Misfit::OutOfPlace)?;
                play.take_back(&self.log, *to, position);
            }
            Note::Said { .. } => self.chat_lines += 1,
            Note::Muted { seat, muted } => self.chair_mut(*seat)?.muted = *muted,
            Note::Resigned { seat } => {
                self.chair_mut(*seat)?.resigned = true;
                self.stop_if_agreed();
            }
            Note::WantsStop { seat, agree } => {
                self.chair_mut(*seat)?.wants_stop = *agree;
                self.stop_if_agreed();
            }
            Note::HandedOver { seat, session } => self.hand_over(*seat, *session)?,
            Note::Abandoned => self.stage = Stage::Abandoned,
            Note::Rematched { table } => self.next_table = Some(table.clone()),
        }
        Ok(())
    }

    fn chair_mut(&mut self, seat: SeatNumber) -> Result<&mut Chair, Misfit> {
        self.chairs.get_mut(usize::from(seat)).ok_or(Misfit::OutOfPlace)
    }

    fn sit(&mut self, seat: SeatNumber, occupant: Occupant) -> Result<(), Misfit> {
        let chair = self.chair_mut(seat)?;
        // A new name leaves the rest as it is; a new sitter brings a nonce of its own.
        let was = chair.session().map(|_| (chair.nonce.take(), chair.origin));
        *chair = Chair::new(occupant);
        if let Some((nonce, origin)) = was {
            (chair.nonce, chair.origin) = (nonce, origin);
        }
        Ok(())
    }

    /// The host's place goes to the next person when the host leaves.
    fn vacate(&mut self, seat: SeatNumber) -> Result<(), Misfit> {
        let left = self.chair_mut(seat)?.session();
        *self.chair_mut(seat)? = Chair::new(Occupant::Nobody);
        let gone = left == Some(self.host) && self.seats_of(self.host).next().is_none();
        let next = self.people().next().filter(|_| gone);
        self.host = next.unwrap_or(self.host);
        Ok(())
    }

    fn hand_over(&mut self, seat: SeatNumber, to: Session) -> Result<(), Misfit> {
        let host = self.host;
        let Occupant::Person { session, .. } = &mut self.chair_mut(seat)?.occupant else {
            return Err(Misfit::OutOfPlace);
        };
        let was_host = *session == host;
        *session = to;
        if was_host {
            self.host = to;
        }
        Ok(())
    }

    /// The deal: nonces in the order of the seats, then the seats are turned to the first player.
    fn start(
        &mut self,
        position: LogPosition,
        sink: &mut dyn FnMut(Event<'_>),
    ) -> Result<(), Misfit> {
        let setup = Setup::new(self.board, self.chairs.len()).map_err(|_| Misfit::OutOfPlace)?;
        let nonces = self.chairs.iter().filter_map(|chair| chair.nonce.as_deref().copied());
        self.deal = FairDeal::new(self.deal.secret, nonces.collect());
        let seed = self.deal.seed();
        let first = self.first_player(seed);
        self.chairs.rotate_left(first);
        self.play = Some(Play::new(setup, seed, position, sink));
        self.stage = Stage::Playing;
        Ok(())
    }

    fn first_player(&self, seed: Seed) -> usize {
        match self.settings.first {
            FirstPlayer::Random => seed.first_player(self.chairs.len()),
            FirstPlayer::Seat0 => 0,
        }
    }

    /// T-END-1: all people at the table agree, and there are some.
    fn stop_if_agreed(&mut self) {
        let mut people = self.chairs.iter().filter(|chair| chair.is_played_by_person()).peekable();
        let agreed = people.peek().is_some() && people.all(|chair| chair.wants_stop);
        if agreed && self.stage == Stage::Playing {
            self.stage = Stage::Stopped;
        }
    }

    /// Who won: the best of those who have not resigned (T-LEAVE-1). Nobody, unless the game was
    /// played to its end (T-END-1).
    pub(crate) fn winners(&self) -> Vec<SeatNumber> {
        let scores =
            self.play.as_ref().and_then(|play| play.game.view(Observer::Spectator).scores());
        let Some(scores) = scores else { return Vec::new() };
        let stayed = || self.seats().filter(|&seat| !self.chairs[usize::from(seat)].resigned);
        let place = |seat: &SeatNumber| scores[usize::from(*seat)].place;
        let best = stayed().map(|seat| place(&seat)).min();
        stayed().filter(|seat| Some(place(seat)) == best).collect()
    }
}
