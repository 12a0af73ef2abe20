//! The game at a table: where it stands, which decision is open, what can be taken back.

use board::{Board, MAX_SEATS};
use protocol::{ActedBy, DecisionId, LogPosition, Objection, SeatNumber, UndoStatus};
use rules::{Event, Game, GameState, Illegal, Observer, Seat};

use crate::entry::ActionEntry;
use crate::state::{EntryPlace, EventSink};

/// The game of one table. It does not borrow the board: see [`TableGame::on`].
#[derive(Clone)]
pub(crate) struct TableGame {
    /// As the game stands. In a box, because a table is moved often.
    state: Box<GameState>,
    /// The position of the entry that dealt it.
    pub(crate) dealt: LogPosition,
    /// The entry that opened the decision that is open now.
    pub(crate) opened: EntryPlace,
    /// How often each seat has answered the open decision.
    revisions: [u32; MAX_SEATS],
    pub(crate) last: Option<LastAction>,
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
        self.last = Some(LastAction { place, seat: number, by: entry.by, undo });
        Ok(())
    }

    /// Goes back to an earlier state of the game. The entry at `place` opens the decision anew.
    pub(crate) fn take_back(&mut self, state: &GameState, place: EntryPlace) {
        *self.state = *state;
        self.open_decision(place);
        self.last = None;
    }

    fn open_decision(&mut self, place: EntryPlace) {
        self.opened = place;
        self.revisions = [0; MAX_SEATS];
    }

    /// Whether this seat can take back its last action, and if not, why (T-UNDO-1).
    pub(crate) fn undo(&self, seat: SeatNumber) -> UndoStatus {
        match self.last {
            Some(last) if last.seat == seat && last.by == ActedBy::Person => last.undo,
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
