//! Time: when a bot may act, when a stand-in must, when a table is given up.

use protocol::{
    ActedBy, Answer, DecisionId, Millis, SeatNumber, ServerMessage, Stage, UndoStatus, limits,
};
use rules::{Action, Illegal};

use crate::entry::{Note, Occupant};
use crate::proposal::Proposal;
use crate::table::Table;
use crate::tell::Tell;

const HOUR: Millis = 60 * 60 * 1000;
/// A table never started is deleted after this (T-IDLE-1).
pub const UNSTARTED: Millis = 24 * HOUR;
/// A table where nobody has been is closed after this (T-IDLE-1).
pub const DESERTED: Millis = 14 * 24 * HOUR;

/// A decision that a bot is to take now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotTask {
    /// Which decision; [`Table::view`] of its seat is what the bot may know.
    pub decision: DecisionId,
    /// The level at which to play.
    pub level: String,
    /// What the answer is for.
    pub purpose: Purpose,
}

/// What a bot is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// It plays this seat: give the answer to [`Table::bot_answers`].
    Play,
    /// It stands in for a person: the same (T-CLOCK-1, T-AWAY-1, T-LEAVE-1).
    StandIn,
    /// A person asked for a hint: give the answer to [`Table::hint`] (T-SEE-1).
    Hint,
}

impl Purpose {
    pub(crate) fn acted_by(self) -> Option<ActedBy> {
        match self {
            Purpose::Play => Some(ActedBy::Bot),
            Purpose::StandIn => Some(ActedBy::StandIn),
            Purpose::Hint => None,
        }
    }
}

impl<'b> Table<'b> {
    /// What bots are to do now. A task stays until it is answered or the decision is gone.
    pub fn bot_tasks(&self, now: Millis) -> Vec<BotTask> {
        let Some(play) = &self.state.play else { return Vec::new() };
        let level = &self.state.settings.level;
        let task =
            |decision, level: &str, purpose| BotTask { decision, level: level.into(), purpose };
        let due = self.due_moves().filter(|&(_, when, _, _)| when <= now);
        let moves = due.filter_map(|(seat, _, level, purpose)| {
            Some(task(play.decision(seat)?, level, purpose))
        });
        let hints = self.presence.hints.values();
        let hints = hints.map(|&decision| task(decision, level, Purpose::Hint));
        moves.chain(hints).collect()
    }

    /// When to look again at [`Table::tick`] and [`Table::bot_tasks`], if nothing happens before.
    pub fn next_deadline(&self, now: Millis) -> Option<Millis> {
        let moves = self.due_moves().map(|(_, when, _, _)| when);
        moves.chain(self.given_up_at()).filter(|&when| when > now).min()
    }

    /// What time alone brings about: call it until there is nothing more.
    pub fn tick(&mut self, now: Millis) -> Option<Proposal<'_, 'b>> {
        self.given_up_at().filter(|&when| when <= now)?;
        Some(Proposal::new(self, now, Note::Abandoned.into(), None))
    }

    /// A bot's answer to a request for a hint.
    pub fn hint(&mut self, decision: DecisionId, action: Action) -> Result<Vec<Tell>, Illegal> {
        if self.presence.hints.get(&decision.seat) != Some(&decision) {
            return Ok(Vec::new());
        }
        self.view(decision.seat).ok_or(Illegal::NoSuchSeat)?.check(action)?;
        self.presence.hints.remove(&decision.seat);
        let to = self.clients_shown(decision.seat);
        let answer = Answer::of(self.state.board, action);
        Ok(vec![Tell { to, message: ServerMessage::Hint { decision, answer } }])
    }

    /// The awaited seats that a bot will play, with when, at which level and why.
    fn due_moves(&self) -> impl Iterator<Item = (SeatNumber, Millis, &str, Purpose)> {
        let playing = self.state.stage == Stage::Playing;
        let play = self.state.play.as_ref().filter(|_| playing);
        let seats = play.into_iter().flat_map(|play| play.awaited());
        let window = self.undo_window_closes();
        seats.filter_map(move |seat| {
            let chair = self.state.chair(seat)?;
            let stand_in = self.state.settings.level.as_str();
            let (when, level, purpose) = match &chair.occupant {
                Occupant::Bot { level } => (0, level.as_str(), Purpose::Play),
                Occupant::Person { .. } if chair.resigned => (0, stand_in, Purpose::StandIn),
                Occupant::Person { .. } => (self.stood_in_at(seat)?, stand_in, Purpose::StandIn),
                Occupant::Nobody => return None,
            };
            Some((seat, when.max(window), level, purpose))
        })
    }

    /// T-BOT-1: until then a person may still have second thoughts.
    fn undo_window_closes(&self) -> Millis {
        let last = self.state.play.as_ref().and_then(|play| play.last);
        let open = last.filter(|last| last.by == ActedBy::Person && last.undo == UndoStatus::Open);
        open.map_or(0, |last| last.at.saturating_add(self.state.settings.pace))
    }

    /// When a stand-in takes the open decision of a person, if ever.
    fn stood_in_at(&self, seat: SeatNumber) -> Option<Millis> {
        let away = self.grace_ends(seat);
        let late = self.clock_ends();
        away.into_iter().chain(late).min()
    }

    /// T-CLOCK-1: the decision's time is up.
    pub(crate) fn clock_ends(&self) -> Option<Millis> {
        let play = self.state.play.as_ref().filter(|_| self.state.stage == Stage::Playing)?;
        let opened = self.state.written_at(play.opened);
        self.state.settings.clock.map(|clock| opened.saturating_add(clock))
    }

    /// T-AWAY-1: the player is away for too long, and somebody is there who waits.
    fn grace_ends(&self, seat: SeatNumber) -> Option<Millis> {
        let session = self.state.chair(seat)?.session()?;
        let since = self.presence.away_since(session)?;
        let waits = self.state.people().any(|other| self.presence.is_here(other));
        self.state.settings.grace.filter(|_| waits).map(|grace| since.saturating_add(grace))
    }

    /// T-IDLE-1; and a log has an end.
    fn given_up_at(&self) -> Option<Millis> {
        if self.state.next_position() >= limits::ENTRIES {
            return Some(0).filter(|_| self.is_open());
        }
        match self.state.stage {
            Stage::Gathering => Some(self.state.written_at(0).saturating_add(UNSTARTED)),
            Stage::Playing => Some(self.presence.empty_since?.saturating_add(DESERTED)),
            Stage::Finished | Stage::Stopped | Stage::Abandoned => None,
        }
    }

    fn is_open(&self) -> bool {
        matches!(self.state.stage, Stage::Gathering | Stage::Playing)
    }
}
