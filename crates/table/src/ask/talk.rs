//! Requests about chat, half-made choices, hints, and the seat on the screen.

use protocol::{DecisionId, LogPosition, Objection, SeatNumber, limits};

use super::{Accepted, Asked, RequestContext, UnloggedRequest};
use crate::entry::TableChange;
use crate::volatile::PartialAnswer;

impl RequestContext<'_> {
    /// Says a line, unless the log has it since the position that the sender knew: then it was sent again. A line that
    /// was stored is acknowledged again, also if the seat could not say it now.
    pub(super) fn say(&self, seat: SeatNumber, text: &str, since: Option<LogPosition>) -> Asked {
        let text = text.trim();
        self.check_line(text)?;
        let search = self.table.find_line(self.session(), seat, text, since)?;
        if let Some(position) = search.said {
            return Ok(Accepted::DoneBefore(position));
        }
        let seat = search.seat;
        if self.own_seat(seat)?.muted {
            return Err(Objection::Muted.into());
        }
        Ok(Accepted::Chat { seat, text: text.into() })
    }

    fn check_line(&self, text: &str) -> Result<(), Objection> {
        let fine = !text.is_empty()
            && text.chars().count() <= limits::CHAT_CHARS
            && !text.chars().any(|c| c.is_control() && c != '\n');
        if fine { Ok(()) } else { Err(Objection::ChatTooLong) }
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
