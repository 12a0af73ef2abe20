//! The game at a table: the line that stands, what was taken back, which decision is open.

use protocol::{ActedBy, DecisionId, LogPosition, Millis, Objection, SeatNumber, UndoStatus};
use rules::{Action, Event, Game, Illegal, Observer, Seat, Seed, Setup};

use crate::entry::{Acted, Entry, Note, What};

/// A game, from its deal to where it stands.
#[derive(Clone)]
pub(crate) struct Play<'b> {
    start: Start<'b>,
    /// As it stands.
    pub(crate) game: Box<Game<'b>>,
    /// The entry that dealt it.
    pub(crate) dealt: LogPosition,
    /// Positions of the actions that stand, in order.
    line: Vec<LogPosition>,
    /// The entry that opened the decision that is open now.
    pub(crate) opened: LogPosition,
    /// How often each seat has answered it.
    revisions: [u32; board::MAX_SEATS],
    pub(crate) last: Option<Last>,
}

/// How the game began: dealt anew it is the same one, so it need not be kept.
#[derive(Clone)]
enum Start<'b> {
    Dealt(Setup<'b>, Seed),
    /// Tests put another game in the place of one that is under way.
    #[cfg(any(test, feature = "twins"))]
    Given(Box<Game<'b>>),
}

impl<'b> Start<'b> {
    fn game(&self) -> Game<'b> {
        match self {
            Start::Dealt(setup, seed) => setup.deal(*seed),
            #[cfg(any(test, feature = "twins"))]
            Start::Given(game) => Game::clone(game),
        }
    }
}

/// The last action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Last {
    pub(crate) position: LogPosition,
    pub(crate) seat: SeatNumber,
    pub(crate) by: ActedBy,
    pub(crate) at: Millis,
    pub(crate) undo: UndoStatus,
}

impl<'b> Play<'b> {
    /// Deals.
    pub(crate) fn new(
        setup: Setup<'b>,
        seed: Seed,
        dealt: LogPosition,
        mut sink: &mut dyn FnMut(Event<'_>),
    ) -> Play<'b> {
        let game = setup.deal_to(seed, &mut sink);
        Play::from_start(Start::Dealt(setup, seed), game, dealt)
    }

    fn from_start(start: Start<'b>, game: Game<'b>, dealt: LogPosition) -> Play<'b> {
        Play {
            start,
            game: Box::new(game),
            dealt,
            line: Vec::new(),
            opened: dealt,
            revisions: [0; board::MAX_SEATS],
            last: None,
        }
    }

    /// The name of the decision that this seat may answer now, for the first time or anew.
    pub(crate) fn decision(&self, seat: SeatNumber) -> Option<DecisionId> {
        let view = self.game.view(Observer::Seat(Seat::new(seat.into())?));
        let revision = *self.revisions.get(usize::from(seat))?;
        (!view.legal().is_empty()).then_some(DecisionId { opened: self.opened, seat, revision })
    }

    /// The seats that have not answered yet.
    pub(crate) fn awaited(&self) -> impl Iterator<Item = SeatNumber> + use<> {
        let seats = self.game.view(Observer::Spectator).awaiting().seats();
        seats.iter().map(|seat| seat.index() as SeatNumber)
    }

    /// The digest after an action, if the action is lawful. Changes nothing.
    pub(crate) fn try_out(&self, seat: Seat, action: Action) -> Result<u64, Illegal> {
        let mut game = *self.game;
        game.check(seat, action)?.commit(&mut ());
        Ok(game.digest())
    }

    /// Carries out an action that stands at this position.
    pub(crate) fn act(
        &mut self,
        (position, at): (LogPosition, Millis),
        acted: &Acted,
        sink: &mut dyn FnMut(Event<'_>),
    ) -> Result<(), Illegal> {
        let number = acted.seat;
        let seat = Seat::new(number.into()).ok_or(Illegal::NoSuchSeat)?;
        let (mut still_open, mut reveals) = (false, false);
        self.game.check(seat, acted.action)?.commit(&mut |event: Event<'_>| {
            still_open |= matches!(event, Event::Answered { .. });
            reveals |= event.reveals_to(seat);
            sink(event);
        });
        self.line.push(position);
        if still_open {
            self.revisions[seat.index()] += 1;
        } else {
            self.open_decision(position);
        }
        let undo = match (still_open, reveals) {
            (true, _) => UndoStatus::Closed(Objection::ChangeInstead),
            (false, true) => UndoStatus::Closed(Objection::UndoRevealed),
            (false, false) => UndoStatus::Open,
        };
        self.last = Some(Last { position, seat: number, by: acted.by, at, undo });
        Ok(())
    }

    /// Takes the game back to before the action at `to`: its line ends there, and whatever is to be
    /// decided then is opened anew at `now`.
    pub(crate) fn take_back(&mut self, log: &[Entry], to: LogPosition, now: LogPosition) {
        self.line.retain(|&position| position < to);
        *self.game = self.start.game();
        replay(&mut self.game, log, &self.line);
        self.open_decision(now);
        self.last = None;
    }

    fn open_decision(&mut self, position: LogPosition) {
        self.opened = position;
        self.revisions = [0; board::MAX_SEATS];
    }

    /// Whether this seat can take back its last action, and if not, why (T-UNDO-1).
    pub(crate) fn undo(&self, seat: SeatNumber) -> UndoStatus {
        match self.last {
            Some(last) if last.seat == seat && last.by == ActedBy::Person => last.undo,
            Some(last) if last.seat != seat => UndoStatus::Closed(Objection::UndoNextActed),
            Some(_) | None => UndoStatus::Closed(Objection::NothingToUndo),
        }
    }

    /// Whether the action at this position stands.
    pub(crate) fn stands(&self, position: LogPosition) -> bool {
        self.line.binary_search(&position).is_ok()
    }

    /// The play as it was after the entry at this position, whatever was taken back later.
    pub(crate) fn as_of(&self, log: &[Entry], position: LogPosition) -> Option<Play<'b>> {
        if position < self.dealt || position >= log.len() as LogPosition {
            return None;
        }
        let start = self.start.clone();
        let mut then = Play::from_start(start.clone(), start.game(), self.dealt);
        let entries = (0..).zip(log).take(position as usize + 1).skip(self.dealt as usize);
        for (at, entry) in entries {
            match (taken_back(&entry.what), &entry.what) {
                (Some(to), _) => then.line.retain(|&earlier| earlier < to),
                (None, What::Acted(_)) if at > self.dealt => then.line.push(at),
                (None, What::Acted(_) | What::Noted(_)) => {}
            }
        }
        replay(&mut then.game, log, &then.line);
        Some(then)
    }

    #[cfg(any(test, feature = "twins"))]
    pub(crate) fn replace_game(&mut self, game: Game<'b>, now: LogPosition) {
        let opened = self.opened;
        let revisions = self.revisions;
        let last = self.last;
        *self = Play::from_start(Start::Given(Box::new(game)), game, now);
        (self.opened, self.revisions, self.last) = (opened, revisions, last);
    }
}

/// The position from which an entry takes actions back, if it does.
pub(crate) fn taken_back(what: &What) -> Option<LogPosition> {
    let What::Noted(note) = what else { return None };
    match **note {
        Note::Undone { undone: to, .. } | Note::Rewound { to, .. } => Some(to),
        Note::Opened(_)
        | Note::Seated { .. }
        | Note::BotSeated { .. }
        | Note::Vacated { .. }
        | Note::Changed(_)
        | Note::HintsAllowed { .. }
        | Note::Ready { .. }
        | Note::Started
        | Note::Said { .. }
        | Note::Muted { .. }
        | Note::Resigned { .. }
        | Note::WantsStop { .. }
        | Note::HandedOver { .. }
        | Note::Abandoned
        | Note::Rematched { .. } => None,
    }
}

/// Plays the actions of a line again. They were lawful when they were stored.
fn replay(game: &mut Game<'_>, log: &[Entry], line: &[LogPosition]) {
    for &position in line {
        let What::Acted(acted) = &log[position as usize].what else { continue };
        let seat = Seat::new(acted.seat.into()).expect("it has acted before");
        game.check(seat, acted.action).expect("it was lawful before").commit(&mut ());
    }
}
