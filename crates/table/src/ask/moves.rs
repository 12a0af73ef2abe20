//! The game: answers, second thoughts, leaving.

use protocol::{ActedBy, Answer, DecisionId, LogPosition, Objection, SeatNumber, UndoStatus};
use rules::Seat;

use super::{Answered, Asked, Asker};
use crate::entry::{Acted, Note, What};
use crate::play::Play;
use crate::state::State;

impl<'b> Asker<'_, 'b> {
    /// T-ANSWER-1.
    pub(super) fn act(&self, decision: DecisionId, answer: &Answer) -> Answered {
        self.own_played_chair(decision.seat)?;
        let play = self.play()?;
        let action = answer.action(self.state.board);
        if let Some((position, before)) = answer_to(self.state, decision) {
            let same = action == Ok(before.action) && before.by == ActedBy::Person;
            return if same {
                Ok(Asked::DoneBefore(position))
            } else {
                Err(Objection::Stale.into())
            };
        }
        self.is_playing()?;
        if play.decision(decision.seat) != Some(decision) {
            return Err(Objection::Stale.into());
        }
        self.is_shown(decision.seat)?;
        let (action, by) = (action?, ActedBy::Person);
        let seat = Seat::new(decision.seat.into()).ok_or(rules::Illegal::NoSuchSeat)?;
        let digest = play.try_out(seat, action)?;
        let acted = Acted::new(decision, action, by, digest).ok_or(Objection::LogFull)?;
        Ok(Asked::Entry(What::Acted(acted)))
    }

    /// T-UNDO-1.
    pub(super) fn undo(&self, seat: SeatNumber, position: LogPosition) -> Answered {
        self.own_played_chair(seat)?;
        let play = self.play()?;
        if let Some(before) = undo_of(self.state, seat, position) {
            return Ok(Asked::DoneBefore(before));
        }
        self.is_playing()?;
        self.is_shown_or_acted_last(play, seat)?;
        match play.undo(seat) {
            UndoStatus::Closed(why) => Err(why.into()),
            UndoStatus::Open if play.last.is_some_and(|last| last.position == position) => {
                Ok(Note::Undone { seat, undone: position }.into())
            }
            UndoStatus::Open => Err(Objection::NothingToUndo.into()),
        }
    }

    /// T-UNDO-2: nobody else plays, or all sit before one screen.
    pub(super) fn rewind(&self, to: LogPosition) -> Answered {
        self.is_playing()?;
        let play = self.play()?;
        let alone = self.state.people().all(|session| session == self.session());
        if !alone {
            return Err(Objection::RewindWithOthers.into());
        }
        let answered = usize::try_from(to).ok().and_then(|at| self.state.log.get(at));
        let seat = match answered.map(|entry| &entry.what) {
            Some(What::Acted(acted)) if play.stands(to) => acted.seat,
            Some(What::Acted(_) | What::Noted(_)) | None => {
                return Err(Objection::NotOwnDecision.into());
            }
        };
        self.own_played_chair(seat).map_err(|_| Objection::NotOwnDecision)?;
        Ok(Note::Rewound { seat, to }.into())
    }

    pub(super) fn resign(&self, seat: SeatNumber) -> Answered {
        self.own_played_chair(seat)?;
        self.is_playing()?;
        Ok(Note::Resigned { seat }.into())
    }

    /// T-END-1.
    pub(super) fn stop(&self, seat: SeatNumber, agree: bool) -> Answered {
        self.own_played_chair(seat)?;
        self.is_playing()?;
        Ok(Note::WantsStop { seat, agree }.into())
    }

    pub(super) fn play(&self) -> Result<&Play<'b>, Objection> {
        self.state.play.as_ref().ok_or(Objection::NotPlaying)
    }

    /// A refusal tells about a hand, so it is only for the one before the screen (T-PASS-1).
    pub(super) fn is_shown(&self, seat: SeatNumber) -> Result<(), Objection> {
        if self.shown == Some(seat) { Ok(()) } else { Err(Objection::NotShown) }
    }

    /// A turn that has just ended is hidden, and can still be taken back.
    fn is_shown_or_acted_last(&self, play: &Play<'_>, seat: SeatNumber) -> Result<(), Objection> {
        if play.last.is_some_and(|last| last.seat == seat) { Ok(()) } else { self.is_shown(seat) }
    }
}

/// The answer that this decision was given, and where it stands.
pub(crate) fn answer_to<'s>(
    state: &'s State<'_>,
    decision: DecisionId,
) -> Option<(LogPosition, &'s Acted)> {
    let first = usize::try_from(decision.opened).ok()?;
    let entries = state.log.iter().enumerate().skip(first);
    entries.into_iter().find_map(|(at, entry)| match &entry.what {
        What::Acted(acted) if acted.decision() == decision => Some((at as LogPosition, acted)),
        What::Acted(_) | What::Noted(_) => None,
    })
}

/// Where this seat took back the action at `position`.
fn undo_of(state: &State<'_>, seat: SeatNumber, position: LogPosition) -> Option<LogPosition> {
    let undone = What::from(Note::Undone { seat, undone: position });
    let found = state.log.iter().rposition(|entry| entry.what == undone);
    found.map(|at| at as LogPosition)
}
