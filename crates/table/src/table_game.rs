//! The game at a table: its state, the open decision, and what can be taken back.

use board::{Board, MAX_SEATS};
use protocol::{
    ActedBy, DecisionId, LogPosition, Millis, Objection, SeatNumber, UndoStatus, limits,
};
use rules::{Event, Game, GameState, Illegal, Observer, Seat};

use crate::entry::ActionEntry;
use crate::state::{EntryPlace, EventSink};

/// The game of one table. It does not borrow the board: see [`TableGame::on`].
#[derive(Clone)]
pub(crate) struct TableGame {
    /// The state of the game. It is boxed, because a table is moved often.
    state: Box<GameState>,
    /// The position of the entry that dealt it.
    pub(crate) dealt: LogPosition,
    /// The entry that opened the decision that is open now.
    pub(crate) opened: EntryPlace,
    /// How often each seat has answered the open decision.
    revisions: [u32; MAX_SEATS],
    pub(crate) last: Option<LastAction>,
    /// How many actions stand.
    plies: u32,
    /// For each seat the last ply that it took back, and how often (T-LOG-1).
    undos: [(u32, u8); MAX_SEATS],
    /// When each seat was asked to answer the open decision (T-STALL-1).
    nudged: [Option<Millis>; MAX_SEATS],
    /// The state that the game began with, where a test put it instead of a deal.
    #[cfg(any(test, feature = "twins"))]
    given: Option<Box<GameState>>,
}

/// The last action, if it was not taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LastAction {
    pub(crate) place: EntryPlace,
    pub(crate) seat: SeatNumber,
    pub(crate) by: ActedBy,
    pub(crate) undo: UndoStatus,
    /// When the decision was opened that it answered, and when its seat was asked to answer (T-STALL-1).
    opened_at: Millis,
    nudged: Option<Millis>,
}

impl TableGame {
    /// Creates the game that was dealt by the entry at `dealt`.
    pub(crate) fn new(state: &GameState, dealt: EntryPlace) -> TableGame {
        TableGame {
            state: Box::new(*state),
            dealt: dealt.position,
            opened: dealt,
            revisions: [0; MAX_SEATS],
            last: None,
            plies: 0,
            undos: [(0, 0); MAX_SEATS],
            nudged: [None; MAX_SEATS],
            #[cfg(any(test, feature = "twins"))]
            given: None,
        }
    }

    /// Resumes the game on its board.
    ///
    /// # Panics
    /// If it is another board than that of the table.
    pub(crate) fn on<'b>(&self, board: &'b Board) -> Game<'b> {
        self.state.on(board).expect("a table keeps its board")
    }

    pub(crate) fn state(&self) -> &GameState {
        &self.state
    }

    /// Returns the state that a test put in the place of the deal.
    #[cfg(any(test, feature = "twins"))]
    pub(crate) fn given(&self) -> Option<&GameState> {
        self.given.as_deref()
    }
    /// Returns none: outside of tests every game begins with its deal.
    #[cfg(not(any(test, feature = "twins")))]
    pub(crate) fn given(&self) -> Option<&GameState> {
        None
    }

    /// Puts another game in the place of this one, as if the entry at `now` had dealt it. The open
    /// decision keeps its name.
    #[cfg(any(test, feature = "twins"))]
    pub(crate) fn replace(&mut self, state: &GameState, now: LogPosition) {
        (*self.state, self.dealt) = (*state, now);
        self.given = Some(Box::new(*state));
    }

    /// Returns the name of the decision that this seat may answer now, for the first time or again.
    /// `game` is this game on its board.
    pub(crate) fn decision(&self, game: &Game<'_>, seat: SeatNumber) -> Option<DecisionId> {
        let view = game.view(Observer::Seat(Seat::new(seat.into())?));
        let revision = *self.revisions.get(usize::from(seat))?;
        let opened = self.opened.position;
        (!view.legal().is_empty()).then_some(DecisionId { opened, seat, revision })
    }

    /// Plays an action that stands at `place` in the log. `game` is this game on its board.
    pub(crate) fn act(
        &mut self,
        mut game: Game<'_>,
        place: EntryPlace,
        entry: &ActionEntry,
        sink: EventSink<'_>,
    ) -> Result<(), Illegal> {
        let number = entry.decision.seat;
        let seat = Seat::new(number.into()).ok_or(Illegal::NoSuchSeat)?;
        let (mut still_open, mut reveals) = (false, false);
        step(&mut game, entry, &mut |event: Event<'_>| {
            still_open |= matches!(event, Event::Answered { .. });
            reveals |= event.reveals_to(seat);
            sink(event);
        })?;
        *self.state = *game.state();
        self.plies += 1;
        let (opened_at, nudged) = (self.opened.at, self.nudged_at(number));
        if still_open {
            self.revisions[seat.index()] += 1;
        } else {
            self.open_decision(place);
        }
        let undo = match (still_open, reveals) {
            (true, _) => UndoStatus::Closed(Objection::ChangeInstead),
            (false, true) => UndoStatus::Closed(Objection::UndoRevealed),
            (false, false) => UndoStatus::Open,
        };
        let by = entry.by;
        self.last = Some(LastAction { place, seat: number, by, undo, opened_at, nudged });
        Ok(())
    }

    /// Goes back to an earlier state of the game. The entry at `place` opens the decision anew. If only the last
    /// action is taken back, its seat has the time that was left when it acted, so that nobody gains time by undoing.
    pub(crate) fn take_back(&mut self, state: &GameState, plies: u32, place: EntryPlace) {
        let last = self.last.take().filter(|_| plies + 1 == self.plies);
        (*self.state, self.plies) = (*state, plies);
        self.open_decision(place);
        if let Some(last) = last {
            let stood = place.at.saturating_sub(last.place.at);
            self.opened.at = last.opened_at.saturating_add(stood);
            if let Some(at) = last.nudged {
                self.nudge(last.seat, at.saturating_add(stood));
            }
        }
    }

    fn open_decision(&mut self, place: EntryPlace) {
        self.opened = place;
        self.revisions = [0; MAX_SEATS];
        self.nudged = [None; MAX_SEATS];
    }

    /// Counts that a seat takes back the last action (T-LOG-1).
    pub(crate) fn count_undo(&mut self, seat: SeatNumber) {
        let (plies, Some(undos)) = (self.plies, self.undos.get_mut(usize::from(seat))) else {
            return;
        };
        let before = if undos.0 == plies { undos.1 } else { 0 };
        *undos = (plies, before.saturating_add(1));
    }

    /// Whether a seat has taken back its action at this point too often to do so again (T-LOG-1).
    fn is_undo_used_up(&self, seat: SeatNumber) -> bool {
        let undos = self.undos.get(usize::from(seat));
        undos.is_some_and(|&(plies, times)| plies == self.plies && times >= limits::SECOND_THOUGHTS)
    }

    /// Notes that a seat was asked to answer the open decision (T-STALL-1).
    pub(crate) fn nudge(&mut self, seat: SeatNumber, at: Millis) {
        if let Some(nudged) = self.nudged.get_mut(usize::from(seat)) {
            *nudged = Some(at);
        }
    }

    /// Returns when a seat was asked to answer the open decision, if it was (T-STALL-1).
    pub(crate) fn nudged_at(&self, seat: SeatNumber) -> Option<Millis> {
        self.nudged.get(usize::from(seat)).copied().flatten()
    }

    /// Returns whether this seat can take back its last action, and if not, why (T-UNDO-1).
    pub(crate) fn undo(&self, seat: SeatNumber) -> UndoStatus {
        match self.last {
            Some(last) if last.seat == seat && last.by == ActedBy::Person => match last.undo {
                UndoStatus::Open if self.is_undo_used_up(seat) => {
                    UndoStatus::Closed(Objection::ChangesUsedUp)
                }
                status @ (UndoStatus::Open | UndoStatus::Closed(_)) => status,
            },
            Some(last) if last.seat != seat => UndoStatus::Closed(Objection::UndoNextActed),
            Some(_) | None => UndoStatus::Closed(Objection::NothingToUndo),
        }
    }
}

/// Returns the seats that have not answered yet.
pub(crate) fn awaited(game: &Game<'_>) -> impl Iterator<Item = SeatNumber> + use<> {
    let seats = game.view(Observer::Spectator).awaiting().seats();
    seats.iter().map(|seat| seat.index() as SeatNumber)
}

/// Checks and commits one action. Every action that a table plays, or plays again, comes through here.
pub(crate) fn step(
    game: &mut Game<'_>,
    entry: &ActionEntry,
    mut sink: EventSink<'_>,
) -> Result<(), Illegal> {
    #[cfg(test)]
    crate::counters::count(|counters| counters.steps += 1);
    let seat = Seat::new(entry.decision.seat.into()).ok_or(Illegal::NoSuchSeat)?;
    game.check(seat, entry.action)?.commit(&mut sink);
    Ok(())
}
