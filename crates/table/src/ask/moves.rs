//! Requests during a game: answers, undo, leaving.

use protocol::{
    ActedBy, Answer, DecisionId, LogPosition, Objection, SeatNumber, UndoStatus, limits,
};

use super::{Accepted, Asked, RequestContext};
use crate::entry::{ActionEntry, EntryKind, TableChange};
use crate::table_game::TableGame;

impl<'t> RequestContext<'t> {
    /// Answers a decision, once (T-ANSWER-1).
    pub(super) fn act(&self, decision: DecisionId, answer: &Answer) -> Asked {
        self.own_played_seat(decision.seat)?;
        let is_open = self.open_decision(decision.seat)? == Some(decision);
        let action = answer.action(&self.state.roster.board);
        // A decision that is open was not answered before, so the log need not be searched.
        let before = if is_open { None } else { self.answer_to(decision) };
        if let Some((position, before)) = before {
            let same = action == Ok(before.action) && before.by == ActedBy::Person;
            return if same {
                Ok(Accepted::DoneBefore(position))
            } else {
                Err(Objection::Stale.into())
            };
        }
        self.is_playing()?;
        if !is_open {
            return Err(Objection::Stale.into());
        }
        self.is_shown(decision.seat)?;
        if decision.revision >= u32::from(limits::SECOND_THOUGHTS) {
            return Err(Objection::ChangesUsedUp.into());
        }
        let entry = ActionEntry { decision, action: action?, by: ActedBy::Person };
        Ok(Accepted::Entry(EntryKind::Action(entry)))
    }

    /// Takes back the last action (T-UNDO-1).
    pub(super) fn undo(&self, seat: SeatNumber, position: LogPosition) -> Asked {
        self.own_played_seat(seat)?;
        let game = self.game()?;
        if let Some(before) = self.undo_of(seat, position) {
            return Ok(Accepted::DoneBefore(before));
        }
        self.is_playing()?;
        // A turn that has just ended is hidden, and can still be taken back.
        if game.last.is_none_or(|last| last.seat != seat) {
            self.is_shown(seat)?;
        }
        match game.undo(seat) {
            UndoStatus::Closed(why) => Err(why.into()),
            UndoStatus::Open if game.last.is_some_and(|last| last.place.position == position) => {
                Ok(TableChange::Undone { seat, undone: position }.into())
            }
            UndoStatus::Open => Err(Objection::NothingToUndo.into()),
        }
    }

    /// Goes back to an earlier decision of this session. Allowed if no other person plays, or all
    /// people share one screen (T-UNDO-2).
    pub(super) fn rewind(&self, to: LogPosition) -> Asked {
        self.is_playing()?;
        self.game()?;
        let alone = self.state.roster.people().all(|session| session == self.session());
        if !alone {
            return Err(Objection::RewindWithOthers.into());
        }
        let seat = self.standing_seat(to).ok_or(Objection::NotOwnDecision)?;
        self.own_played_seat(seat).map_err(|_| Objection::NotOwnDecision)?;
        Ok(TableChange::Rewound { seat, to }.into())
    }

    pub(super) fn resign(&self, seat: SeatNumber) -> Asked {
        self.own_played_seat(seat)?;
        self.is_playing()?;
        Ok(TableChange::Resigned { seat }.into())
    }

    /// Agrees to stop the game, or withdraws that (T-END-1).
    pub(super) fn stop(&self, seat: SeatNumber, agree: bool) -> Asked {
        let unchanged = self.own_played_seat(seat)?.wants_stop == agree;
        self.is_playing()?;
        Ok(Accepted::unless(unchanged, TableChange::WantsStop { seat, agree }))
    }

    /// Asks a player for whom everybody has waited long (T-STALL-1).
    pub(super) fn nudge(&self, seat: SeatNumber) -> Asked {
        self.is_playing()?;
        let by = self.state.roster.seats_of(self.session()).next().ok_or(Objection::NotYourSeat)?;
        let asked = self.seat(seat)?;
        let is_other = asked.is_played_by_person() && asked.session() != Some(self.session());
        if is_other && self.table.may_be_nudged(seat, self.now) {
            Ok(TableChange::Nudged { seat, by }.into())
        } else {
            Err(Objection::NotWaitedFor.into())
        }
    }

    fn game(&self) -> Result<&'t TableGame, Objection> {
        self.state.game.as_ref().ok_or(Objection::NotPlaying)
    }

    /// Returns the id of the decision that a seat may answer now.
    pub(super) fn open_decision(&self, seat: SeatNumber) -> Result<Option<DecisionId>, Objection> {
        let game = self.game()?;
        Ok(game.decision(&game.on(&self.state.roster.board), seat))
    }

    /// Requires that a seat is on the screen. A refusal says something about a hand, so only a
    /// client that sees the hand may get it (T-PASS-1).
    pub(super) fn is_shown(&self, seat: SeatNumber) -> Result<(), Objection> {
        if self.shown == Some(seat) { Ok(()) } else { Err(Objection::NotShown) }
    }

    /// Finds the answer that a decision was given, and its position. Looks only at the answers to the
    /// decisions that were opened together with it: at most the seats times [`limits::SECOND_THOUGHTS`].
    fn answer_to(&self, decision: DecisionId) -> Option<(LogPosition, ActionEntry)> {
        let actions = self.log.actions_after(&self.state.roster.board, decision.opened);
        let mut answers = actions.take_while(|(_, one)| one.decision.opened == decision.opened);
        answers.find(|(_, one)| one.decision == decision)
    }

    /// Finds where this seat took back the action at `position`. Only the last action can be taken back, so
    /// the first entry after it that takes anything back is the one.
    fn undo_of(&self, seat: SeatNumber, position: LogPosition) -> Option<LogPosition> {
        let undone = EntryKind::from(TableChange::Undone { seat, undone: position });
        let first = self.log.take_back_after(&self.state.roster.board, position);
        first.filter(|(_, entry)| entry.kind == undone).map(|(position, _)| position)
    }

    /// Returns the seat of the action at this position, if the action stands.
    fn standing_seat(&self, position: LogPosition) -> Option<SeatNumber> {
        let mut entries = self.log.entries_from(&self.state.roster.board, position);
        match entries.next().filter(|_| self.log.stands(position))?.1.kind {
            EntryKind::Action(action) => Some(action.decision.seat),
            EntryKind::Change(_) => None,
        }
    }
}
