//! Requests about chat, half-made choices, hints, and the seat on the screen.

use protocol::{DecisionId, LogPosition, Objection, SeatNumber, limits};

use super::{Accepted, Asked, RequestContext, UnloggedRequest};
use crate::entry::{Entry, EntryKind, TableChange};
use crate::volatile::PartialAnswer;

/// How many entries are searched for a line that is sent again. A client sends it as soon as it is connected again.
const ENTRIES_SEARCHED: u64 = 256;

impl RequestContext<'_> {
    /// Says a line, unless the log has it since the position that the sender knew: then it was sent again.
    pub(super) fn say(&self, seat: SeatNumber, text: &str, since: Option<LogPosition>) -> Asked {
        if self.own_seat(seat)?.muted {
            return Err(Objection::Muted.into());
        }
        let text = text.trim();
        let fine = !text.is_empty()
            && text.chars().count() <= limits::CHAT_CHARS
            && !text.chars().any(|c| c.is_control() && c != '\n');
        if !fine {
            return Err(Objection::ChatTooLong.into());
        }
        let before = since.and_then(|since| self.said_since(since, seat, text));
        Ok(before.map_or_else(|| Accepted::Chat { seat, text: text.into() }, Accepted::DoneBefore))
    }

    /// Returns where a seat said this line after a position, among the last entries of the log.
    fn said_since(&self, since: LogPosition, seat: SeatNumber, text: &str) -> Option<LogPosition> {
        let oldest = self.log.next_position().saturating_sub(ENTRIES_SEARCHED);
        let first = since.saturating_add(1).max(oldest);
        let mut entries = self.log.entries_from(&self.state.roster.board, first);
        let is_line = |entry: &Entry| {
            matches!(&entry.kind, EntryKind::Change(change)
                if matches!(&**change, TableChange::Said { seat: who, text: line } if *who == seat && **line == *text))
        };
        entries.find(|(_, entry)| is_line(entry)).map(|(position, _)| position)
    }

    pub(super) fn mute(&self, seat: SeatNumber, muted: bool) -> Asked {
        self.is_host()?;
        let seated = self.seat(seat)?;
        if seated.session().is_none() {
            return Err(Objection::SeatEmpty.into());
        }
        Ok(Accepted::unless(seated.muted == muted, TableChange::Muted { seat, muted }))
    }

    pub(super) fn keep_partial_answer(&self, decision: DecisionId, text: String) -> Asked {
        self.own_open_decision(decision)?;
        if text.len() > limits::PARTIAL_ANSWER_BYTES {
            return Err(Objection::PartialAnswerTooLong.into());
        }
        Ok(UnloggedRequest::KeepPartialAnswer(PartialAnswer { decision, text }).into())
    }

    pub(super) fn show(&self, seat: Option<SeatNumber>) -> Asked {
        if let Some(seat) = seat {
            self.own_seat(seat)?;
        }
        Ok(UnloggedRequest::Show { seat }.into())
    }

    pub(super) fn allow_hints(&self, allowed: bool) -> Asked {
        self.is_host()?;
        let unchanged = self.state.roster.settings.hints == allowed;
        Ok(Accepted::unless(unchanged, TableChange::HintsAllowed { allowed }))
    }

    /// Agrees to hints, or withdraws that (T-SEE-2).
    pub(super) fn want_hints(&self, seat: SeatNumber, agree: bool) -> Asked {
        let unchanged = self.own_played_seat(seat)?.wants_hints == agree;
        self.is_playing()?;
        let unchanged = unchanged || self.state.roster.settings.hints;
        Ok(Accepted::unless(unchanged, TableChange::WantsHints { seat, agree }))
    }

    /// Asks for a hint. Allowed if one person plays, or by the settings (T-SEE-1).
    pub(super) fn hint(&self, decision: DecisionId) -> Asked {
        self.own_open_decision(decision)?;
        let several = self.state.roster.people().count() > 1;
        if several && !self.state.roster.settings.hints {
            return Err(Objection::HintsOff.into());
        }
        Ok(UnloggedRequest::Hint { decision }.into())
    }

    fn own_open_decision(&self, decision: DecisionId) -> Result<(), protocol::Reason> {
        self.own_played_seat(decision.seat)?;
        self.is_playing()?;
        if self.open_decision(decision.seat)? != Some(decision) {
            return Err(Objection::Stale.into());
        }
        Ok(self.is_shown(decision.seat)?)
    }
}
