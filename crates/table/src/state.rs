//! What the entries of a log add up to. [`TableState::play`] is the only function that changes it.

use std::sync::Arc;

use board::{Board, MAX_SEATS};
use protocol::{LogPosition, Millis, Room, SeatNumber, Stage, limits};
use record::FairDeal;
use rules::{Event, Game, GameState, Illegal, Observer, Setup};

use crate::entry::{ActionEntry, Entry, EntryKind, Occupant, Quota, TableChange, TableOpening};
use crate::from_position::given_state;
use crate::log::Log;
use crate::names::Session;
use crate::roster::{Holder, Roster, SeatState};
use crate::table_game::{TableGame, step};

/// Everything durable about a table but its log.
///
/// A live table plays an entry on a copy, so a copy is cheap: the roster is shared, and the game is
/// one flat value of at most 1.5 KiB.
#[derive(Clone)]
pub struct TableState {
    pub(crate) roster: Arc<Roster>,
    pub(crate) stage: Stage,
    pub(crate) game: Option<TableGame>,
    /// How many entries besides the game each seat has written, and last the host (T-LOG-1).
    spent: [u16; MAX_SEATS + 1],
    /// Whether decisions were taken back after a person had resigned.
    pub(crate) rewound: bool,
}

/// The position and the time of one entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EntryPlace {
    pub(crate) position: LogPosition,
    pub(crate) at: Millis,
}

/// Why an entry does not fit the log before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// The log does not begin with an opened table on this board.
    #[error("the log does not begin with a table opened on this board")]
    NoOpening,
    /// The game cannot begin from the position in the entry.
    #[error("the position that its game begins from cannot be played on")]
    Position,
    /// It names a seat, a decision or a stage that this table does not have now.
    #[error("it does not fit what came before")]
    OutOfPlace,
    /// The game refuses it.
    #[error("the game refuses it: {0}")]
    Illegal(#[from] Illegal),
    /// The digest of the game after it is not the digest that was stored.
    #[error("the game after it is not the one that was stored")]
    Digest,
}

/// The log before an entry, and the games that a table keeps of it while it is rebuilt.
#[derive(Clone, Copy)]
pub(crate) struct Past<'l> {
    pub(crate) log: &'l Log,
    /// The actions that stand, each with the game before it; empty where they are not kept.
    pub(crate) kept: &'l [(LogPosition, GameState)],
}

impl<'l> From<&'l Log> for Past<'l> {
    fn from(log: &'l Log) -> Past<'l> {
        Past { log, kept: &[] }
    }
}

/// What takes the events of an entry while it is played.
pub(crate) type EventSink<'s> = &'s mut dyn FnMut(Event<'_>);

impl TableState {
    /// Returns the state after the first entry of a log.
    pub(crate) fn open(board: Arc<Board>, entry: &Entry) -> Result<TableState, Misfit> {
        let EntryKind::Change(change) = &entry.kind else { return Err(Misfit::NoOpening) };
        let (opening, position) = change.opening().ok_or(Misfit::NoOpening)?;
        let TableOpening { board: id, fingerprint, host, seats, settings, secret } = opening;
        let fits = id == board.id()
            && *fingerprint == board.fingerprint()
            && board.seats().contains(&seats.len());
        if !fits {
            return Err(Misfit::NoOpening);
        }
        let given = position.map(|text| given_state(text, &board, seats.len())).transpose();
        let roster = Roster {
            given: given.map_err(|_| Misfit::Position)?,
            board,
            opened_at: entry.at,
            seats: seats.iter().cloned().map(SeatState::new).collect(),
            host: *host,
            settings: settings.clone(),
            deal: FairDeal::new(*secret, Vec::new()),
            next_table: None,
            several: false,
            shared_device: None,
            removed: Vec::new(),
            muted: Vec::new(),
        };
        let shared = roster.seats_of(*host).count() > 1;
        let roster = Roster { shared_device: shared.then_some(*host), ..roster };
        let (roster, stage) = (Arc::new(roster), Stage::Gathering);
        let spent = [0; MAX_SEATS + 1];
        Ok(TableState { roster, stage, game: None, spent, rewound: false })
    }

    /// Plays one entry that follows this log, and returns the state after it.
    ///
    /// A live table plays an entry once, on a copy, and keeps the result in a
    /// [`Proposal`](crate::Proposal) until the entry is stored. A table that is rebuilt plays one
    /// stored entry after the other and takes each result at once.
    pub(crate) fn play<'l>(
        mut self,
        past: impl Into<Past<'l>>,
        entry: &Entry,
        sink: EventSink<'_>,
    ) -> Result<TableState, Misfit> {
        let past = past.into();
        let place = EntryPlace { position: past.log.next_position(), at: entry.at };
        match &entry.kind {
            EntryKind::Action(action) => self.act(place, action, sink)?,
            EntryKind::Change(change) => self.change(past, place, change, sink)?,
        }
        Ok(self)
    }

    fn act(
        &mut self,
        place: EntryPlace,
        action: &ActionEntry,
        sink: EventSink<'_>,
    ) -> Result<(), Misfit> {
        let playing = self.stage == Stage::Playing;
        let game = self.game.as_mut().filter(|_| playing).ok_or(Misfit::OutOfPlace)?;
        let resumed = game.on(&self.roster.board);
        if game.decision(&resumed, action.decision.seat) != Some(action.decision) {
            return Err(Misfit::OutOfPlace);
        }
        game.act(resumed, place, action, sink)?;
        if self.is_game_over() {
            self.stage = Stage::Finished;
        }
        Ok(())
    }

    fn change(
        &mut self,
        past: Past<'_>,
        place: EntryPlace,
        change: &TableChange,
        sink: EventSink<'_>,
    ) -> Result<(), Misfit> {
        let takes_empty_seat = self.takes_empty_seat(change);
        if let Some(spent) = self.spent_mut(change.quota()) {
            if takes_empty_seat {
                *spent = (*spent).min(limits::TALK_ENTRIES - limits::FIRST_ENTRIES);
            }
            *spent = spent.saturating_add(1);
        }
        match change {
            TableChange::Opened(_) | TableChange::OpenedFrom(_) => return Err(Misfit::OutOfPlace),
            TableChange::Seated { seat, session, name } => {
                let person = Occupant::Person { session: *session, name: name.to_string() };
                self.roster_mut().sit(*seat, person, place.position)?;
            }
            TableChange::BotSeated { seat, level } => {
                let bot = Occupant::Bot { level: level.to_string() };
                self.roster_mut().sit(*seat, bot, place.position)?;
            }
            TableChange::Vacated { seat } => self.roster_mut().vacate(*seat)?,
            TableChange::SettingsChanged(settings) => {
                self.roster_mut().settings = (**settings).clone();
            }
            TableChange::HintsAllowed { allowed } => self.roster_mut().settings.hints = *allowed,
            TableChange::Ready { seat, nonce } => {
                self.roster_mut().seat_mut(*seat)?.nonce = Some(nonce.clone());
            }
            TableChange::Started => self.start(place, sink)?,
            TableChange::Undone { seat, undone } => {
                let game = self.game.as_mut().ok_or(Misfit::OutOfPlace)?;
                game.count_undo(*seat);
                self.take_back(past, *undone, place)?;
            }
            TableChange::Rewound { to, .. } => {
                self.rewound |= self.roster.seats.iter().any(|seat| seat.resigned);
                self.take_back(past, *to, place)?;
            }
            TableChange::Said { .. } => {}
            TableChange::Muted { seat, muted } => self.roster_mut().mute(*seat, *muted)?,
            TableChange::Resigned { seat } => {
                self.roster_mut().seat_mut(*seat)?.resigned = true;
                self.stop_if_agreed();
            }
            TableChange::WantsStop { seat, agree } => {
                self.roster_mut().seat_mut(*seat)?.wants_stop = *agree;
                self.stop_if_agreed();
            }
            TableChange::WantsHints { seat, agree } => {
                let roster = self.roster_mut();
                roster.seat_mut(*seat)?.wants_hints = *agree;
                if roster.agrees_to_hints() {
                    roster.settings.hints = true;
                    roster.seats.iter_mut().for_each(|seat| seat.wants_hints = false);
                }
            }
            TableChange::LiveryChosen { seat, livery } => {
                self.roster_mut().seat_mut(*seat)?.livery = Some(*livery);
            }
            TableChange::HandedOver { seat, session } => {
                self.roster_mut().hand_over(*seat, *session)?;
            }
            TableChange::Abandoned => self.stage = Stage::Abandoned,
            TableChange::Rematched { table } => {
                self.roster_mut().next_table = Some(table.clone());
            }
            TableChange::Given { seat, session, name } => {
                let person = Occupant::Person { session: *session, name: name.to_string() };
                self.roster_mut().give(*seat, person, place.position)?;
            }
            TableChange::Removed { seat: _, session } => self.roster_mut().remove(*session)?,
            TableChange::SeveralAllowed { allowed } => self.roster_mut().several = *allowed,
            TableChange::Nudged { seat, by: _ } => {
                let game = self.game.as_mut().ok_or(Misfit::OutOfPlace)?;
                game.nudge(*seat, place.at);
            }
        }
        Ok(())
    }

    /// Whether somebody sits down where nobody sat.
    pub(crate) fn takes_empty_seat(&self, change: &TableChange) -> bool {
        let TableChange::Seated { seat, .. } = change else { return false };
        self.roster.seat(*seat).is_some_and(|seat| seat.session().is_none())
    }

    fn spent_mut(&mut self, quota: Quota) -> Option<&mut u16> {
        let index = match quota {
            Quota::Seat(seat) => usize::from(seat).min(MAX_SEATS),
            Quota::Host => MAX_SEATS,
            Quota::Unbounded => return None,
        };
        self.spent.get_mut(index)
    }

    /// Whether a quota has room for one more entry (T-LOG-1).
    pub(crate) fn has_room(&self, quota: Quota) -> bool {
        let spent = match quota {
            Quota::Seat(seat) => self.spent.get(usize::from(seat)),
            Quota::Host => self.spent.last(),
            Quota::Unbounded => None,
        };
        spent.is_none_or(|&spent| spent < limits::TALK_ENTRIES)
    }

    /// Gives the roster for changing: a copy, if other states share it.
    fn roster_mut(&mut self) -> &mut Roster {
        Arc::make_mut(&mut self.roster)
    }

    fn start(&mut self, place: EntryPlace, sink: EventSink<'_>) -> Result<(), Misfit> {
        self.roster_mut().prepare_deal();
        let game = self.begin(sink).ok_or(Misfit::OutOfPlace)?;
        self.game = Some(TableGame::new(game.state(), place));
        self.stage = Stage::Playing;
        // The seats were turned, and whoever was busy before the start may speak during the game.
        self.spent = [0; MAX_SEATS + 1];
        Ok(())
    }

    /// Begins the game, or begins it again: from its position, or with the deal. The seed decides
    /// everything about a deal, so the dealt game need not be kept.
    pub(crate) fn begin(&self, mut sink: EventSink<'_>) -> Option<Game<'_>> {
        let dealt = || Some(self.setup()?.deal_to(self.roster.deal.seed(), &mut sink));
        self.given_game().or_else(dealt)
    }

    /// Returns the game that the table was opened with, if it was opened from a position.
    pub(crate) fn given_game(&self) -> Option<Game<'_>> {
        let given = self.roster.given.as_ref()?;
        Some(given.on(&self.roster.board).expect("a table keeps its board"))
    }

    pub(crate) fn setup(&self) -> Option<Setup<'_>> {
        Setup::new(&self.roster.board, self.roster.seats.len()).ok()
    }

    /// Takes the game back to before the action at `to`.
    fn take_back(
        &mut self,
        past: Past<'_>,
        to: LogPosition,
        now: EntryPlace,
    ) -> Result<(), Misfit> {
        let (plies, state) = self.game_before(past, to).ok_or(Misfit::OutOfPlace)?;
        let game = self.game.as_mut().ok_or(Misfit::OutOfPlace)?;
        game.take_back(&state, plies, now);
        Ok(())
    }

    /// Returns the game before the action at this position, and how many actions stand before it.
    fn game_before(&self, past: Past<'_>, to: LogPosition) -> Option<(u32, GameState)> {
        let before = past.kept.partition_point(|(position, _)| *position < to);
        if let Some((_, kept)) = past.kept.get(before) {
            return Some((before as u32, *kept));
        }
        let standing = past.log.standing(&self.roster.board);
        let mut plies = 0;
        let stays = standing.take_while(|(position, _)| *position < to).inspect(|_| plies += 1);
        let earlier = *self.replayed(stays)?.state();
        Some((plies, earlier))
    }

    /// Plays the game again with these actions; none if nothing was dealt.
    pub(crate) fn replayed(
        &self,
        actions: impl IntoIterator<Item = (LogPosition, ActionEntry)>,
    ) -> Option<Game<'_>> {
        let game = self.game.as_ref()?;
        let mut again = match game.given() {
            Some(given) => given.on(&self.roster.board).ok()?,
            None => self.begin(&mut |_| {})?,
        };
        for (_, action) in actions.into_iter().filter(|(position, _)| *position > game.dealt) {
            step(&mut again, &action, &mut |_| {}).expect("it was lawful before");
        }
        Some(again)
    }

    fn stop_if_agreed(&mut self) {
        if self.roster.agrees_to_stop() && self.stage == Stage::Playing {
            self.stage = Stage::Stopped;
        }
    }

    fn is_game_over(&self) -> bool {
        self.resumed().is_some_and(|game| game.view(Observer::Spectator).is_over())
    }

    /// Resumes the game on its board, to look at it; none before the deal.
    pub(crate) fn resumed(&self) -> Option<Game<'_>> {
        Some(self.game.as_ref()?.on(&self.roster.board))
    }

    /// Returns the stage of the table.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Returns the session that may change things before the start.
    pub fn host(&self) -> Session {
        self.roster.host
    }

    /// Returns the people at the table, with the seats they hold.
    pub fn holders(&self) -> Vec<Holder> {
        self.roster.holders()
    }

    /// Returns the seats that a session holds.
    pub fn seats_of(&self, session: Session) -> Vec<SeatNumber> {
        self.roster.seats_of(session).collect()
    }

    /// Returns people and settings, as everybody may see them.
    pub fn room(&self) -> Room {
        let roster = &*self.roster;
        Room {
            board: roster.board.id().to_owned(),
            fingerprint: format!("{:016x}", roster.board.fingerprint()),
            stage: self.stage,
            chairs: roster.seats.iter().map(SeatState::on_wire).collect(),
            host: roster.seats_of(roster.host).next(),
            settings: roster.settings.clone(),
            commitment: self.commitment(),
            winners: self.winners(),
            next_table: roster.next_table.as_deref().map(str::to_owned),
            several: roster.several,
            rewound: self.rewound,
        }
    }

    /// Returns the commitment to the table's part of the seed, as hex digits; none without a deal.
    fn commitment(&self) -> String {
        let deal = Some(&self.roster.deal).filter(|_| self.roster.given.is_none());
        deal.map_or_else(String::new, |deal| record::seed_to_hex(rules::Seed(deal.commitment)))
    }

    /// Returns the score sheet, once the game was played to its end.
    pub fn scores(&self) -> Option<Vec<protocol::Score>> {
        let game = self.resumed()?;
        let public = protocol::PublicView::of(&game.view(Observer::Spectator));
        public.players.into_iter().map(|player| player.score).collect()
    }

    /// Returns the digest of the game, which is a secret until the game is over; none before the deal.
    pub fn digest(&self) -> Option<u64> {
        Some(self.resumed()?.digest())
    }

    /// Returns the winners: the best of those who have not resigned (T-LEAVE-1). Nobody wins a game
    /// that was not played to its end (T-END-1).
    fn winners(&self) -> Vec<SeatNumber> {
        let scores = self.resumed().and_then(|game| game.view(Observer::Spectator).scores());
        let Some(scores) = scores else { return Vec::new() };
        let seats = self.roster.seat_numbers().zip(&self.roster.seats).zip(&scores);
        let stayed = seats.filter(|((_, seat), _)| !seat.resigned);
        let places: Vec<_> = stayed.map(|((number, _), score)| (number, score.place)).collect();
        let best = places.iter().map(|&(_, place)| place).min();
        let winners = places.into_iter().filter(|&(_, place)| Some(place) == best);
        winners.map(|(number, _)| number).collect()
    }
}
