//! What people say, half-made choices, hints, and what is on the screen.

use protocol::{DecisionId, Objection, SeatNumber, limits};

use super::{Answered, Asked, Asker, Passing};
use crate::entry::Note;

impl Asker<'_, '_> {
    pub(super) fn say(&self, seat: SeatNumber, text: &str) -> Answered {
        if self.own_chair(seat)?.muted {
            return Err(Objection::Muted.into());
        }
        let text = text.trim();
        let fine = !text.is_empty()
            && text.chars().count() <= limits::CHAT_CHARS
            && !text.chars().any(|c| c.is_control() && c != '\n');
        if !fine {
            return Err(Objection::ChatTooLong.into());
        }
        if self.state.chat_lines >= limits::CHAT_LINES {
            return Err(Objection::LogFull.into());
        }
        Ok(Asked::Passing(Passing::Say { seat, text: text.into() }))
    }

    pub(super) fn mute(&self, seat: SeatNumber, muted: bool) -> Answered {
        self.is_host()?;
        if self.chair(seat)?.session().is_none() {
            return Err(Objection::SeatEmpty.into());
        }
        Ok(Note::Muted { seat, muted }.into())
    }

    pub(super) fn draft(&self, decision: DecisionId, text: String) -> Answered {
        self.own_open_decision(decision)?;
        if text.len() > limits::DRAFT_BYTES {
            return Err(Objection::DraftTooLong.into());
        }
        Ok(Asked::Passing(Passing::Draft { decision, text }))
    }

    pub(super) fn show(&self, seat: Option<SeatNumber>) -> Answered {
        if let Some(seat) = seat {
            self.own_chair(seat)?;
        }
        Ok(Asked::Passing(Passing::Show { seat }))
    }

    pub(super) fn allow_hints(&self, allowed: bool) -> Answered {
        self.is_host()?;
        Ok(Note::HintsAllowed { allowed }.into())
    }

    /// T-SEE-1.
    pub(super) fn hint(&self, decision: DecisionId) -> Answered {
        self.own_open_decision(decision)?;
        let several = self.state.people().count() > 1;
        if several && !self.state.settings.hints {
            return Err(Objection::HintsOff.into());
        }
        Ok(Asked::Passing(Passing::Hint { decision }))
    }

    fn own_open_decision(&self, decision: DecisionId) -> Result<(), protocol::Reason> {
        self.own_played_chair(decision.seat)?;
        self.is_playing()?;
        if self.play()?.decision(decision.seat) != Some(decision) {
            return Err(Objection::Stale.into());
        }
        Ok(self.is_shown(decision.seat)?)
    }
}
