//! Time: when a bot may act, when a stand-in must, when a table is given up.

use protocol::{
    ActedBy, Answer, DecisionId, Millis, SeatNumber, ServerMessage, Stage, UndoStatus, limits,
};
use rules::{Action, Illegal};

use crate::entry::{Occupant, TableChange};
use crate::proposal::Proposal;
use crate::table::Table;
use crate::table_game::TableGame;
use crate::tell::Tell;

const HOUR: Millis = 60 * 60 * 1000;
/// A table that was never started is deleted after this many milliseconds (T-IDLE-1).
pub const UNSTARTED: Millis = 24 * HOUR;
/// A table where nobody has been is closed after this many milliseconds (T-IDLE-1).
pub const DESERTED: Millis = 14 * 24 * HOUR;

/// A decision that a bot is to take now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotTask {
    /// The decision. [`Table::look`] shows what its seat, and so the bot, may know.
    pub decision: DecisionId,
    /// The level at which to play.
    pub level: String,
    /// What the answer is for.
    pub purpose: Purpose,
}

/// What a bot's answer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The bot plays this seat: give the answer to [`Table::bot_answers`].
    Play,
    /// The bot stands in for a person: the same (T-CLOCK-1, T-AWAY-1, T-LEAVE-1).
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

/// An awaited seat that a bot will play.
struct DueMove<'t> {
    seat: SeatNumber,
    /// From when on.
    when: Millis,
    level: &'t str,
    purpose: Purpose,
}

impl Table {
    /// Returns what bots are to do now. A task stays until it is answered or the decision is gone.
    pub fn bot_tasks(&self, now: Millis) -> Vec<BotTask> {
        let task =
            |decision, level: &str, purpose| BotTask { decision, level: level.into(), purpose };
        let due = self.due_moves().filter(|due| due.when <= now);
        let moves =
            due.filter_map(|due| Some(task(self.open_decision(due.seat)?, due.level, due.purpose)));
        let level = &self.state.roster.settings.level;
        let hints = self.volatile.hints.values();
        let hints = hints.map(|&decision| task(decision, level, Purpose::Hint));
        moves.chain(hints).collect()
    }

    /// Returns when to look again at [`Table::tick`] and [`Table::bot_tasks`], if nothing happens
    /// before.
    pub fn next_deadline(&self, now: Millis) -> Option<Millis> {
        let moves = self.due_moves().map(|due| due.when);
        moves.chain(self.given_up_at()).filter(|&when| when > now).min()
    }

    /// Returns what time alone brings about. Call it until it returns none.
    pub fn tick(&mut self, now: Millis) -> Option<Proposal<'_>> {
        self.given_up_at().filter(|&when| when <= now)?;
        let played = self.play(now, TableChange::Abandoned.into()).ok()?;
        Some(Proposal::new(self, played, None))
    }

    /// Passes a bot's hint on to whoever asked for it.
    pub fn hint(&mut self, decision: DecisionId, action: Action) -> Result<Vec<Tell>, Illegal> {
        if self.volatile.hints.get(&decision.seat) != Some(&decision) {
            return Ok(Vec::new());
        }
        let checked = self.look(decision.seat, |view| view.check(action));
        checked.ok_or(Illegal::NoSuchSeat)??;
        self.volatile.hints.remove(&decision.seat);
        let to = self.clients_showing(decision.seat);
        let answer = Answer::of(self.board(), action);
        Ok(vec![Tell { to, message: ServerMessage::Hint { decision, answer } }])
    }

    fn due_moves(&self) -> impl Iterator<Item = DueMove<'_>> {
        let window = self.undo_window_closes();
        self.awaited().into_iter().filter_map(move |seat| {
            let seated = self.state.roster.seat(seat)?;
            let stand_in = self.state.roster.settings.level.as_str();
            let (when, level, purpose) = match &seated.occupant {
                Occupant::Bot { level } => (0, level.as_str(), Purpose::Play),
                Occupant::Person { .. } if seated.resigned => (0, stand_in, Purpose::StandIn),
                Occupant::Person { .. } => (self.stood_in_at(seat)?, stand_in, Purpose::StandIn),
                Occupant::Nobody => return None,
            };
            Some(DueMove { seat, when: when.max(window), level, purpose })
        })
    }

    /// Returns until when a person may have second thoughts, and bots wait (T-BOT-1).
    fn undo_window_closes(&self) -> Millis {
        let last = self.state.game.as_ref().and_then(|game| game.last);
        let open = last.filter(|last| last.by == ActedBy::Person && last.undo == UndoStatus::Open);
        let pace = self.state.roster.settings.pace;
        open.map_or(0, |last| last.place.at.saturating_add(pace))
    }

    /// Returns when a stand-in takes the open decision of a person, if ever.
    fn stood_in_at(&self, seat: SeatNumber) -> Option<Millis> {
        let away = self.grace_ends(seat);
        let late = self.clock_ends();
        away.into_iter().chain(late).min()
    }

    /// Returns when the time for the open decision is up (T-CLOCK-1).
    pub(crate) fn clock_ends(&self) -> Option<Millis> {
        let game = self.game_in_play()?;
        let clock = self.state.roster.settings.clock?;
        Some(game.opened.at.saturating_add(clock))
    }

    fn game_in_play(&self) -> Option<&TableGame> {
        self.state.game.as_ref().filter(|_| self.state.stage == Stage::Playing)
    }

    /// Returns when a player is away for too long, if somebody is there who waits (T-AWAY-1).
    fn grace_ends(&self, seat: SeatNumber) -> Option<Millis> {
        let roster = &self.state.roster;
        let since = self.volatile.away_since(roster.seat(seat)?.session()?)?;
        let waits = roster.people().any(|other| self.volatile.is_here(other));
        roster.settings.grace.filter(|_| waits).map(|grace| since.saturating_add(grace))
    }

    /// Returns when the table is given up: nobody came for long (T-IDLE-1), or the log is full.
    fn given_up_at(&self) -> Option<Millis> {
        let is_full = self.log.next_position() >= limits::ENTRIES;
        match self.state.stage {
            Stage::Gathering | Stage::Playing if is_full => Some(0),
            Stage::Gathering => Some(self.state.roster.opened_at.saturating_add(UNSTARTED)),
            Stage::Playing => Some(self.volatile.empty_since?.saturating_add(DESERTED)),
            Stage::Finished | Stage::Stopped | Stage::Abandoned => None,
        }
    }
}
