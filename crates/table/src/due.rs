//! Time: when a bot may act, when a stand-in must act, when a table is given up.

use protocol::{
    ActedBy, Answer, DecisionId, Millis, SeatNumber, ServerMessage, Stage, UndoStatus, limits,
};
use rules::{Action, Illegal};

use crate::ask::LONGEST_PACE;
use crate::entry::{Occupant, TableChange};
use crate::names::Session;
use crate::proposal::Proposal;
use crate::table::Table;
use crate::table_game::TableGame;
use crate::tell::Tell;

const HOUR: Millis = 60 * 60 * 1000;
/// The time after which a table that was never started is deleted, in milliseconds (T-IDLE-1).
pub const UNSTARTED: Millis = 24 * HOUR;
/// The time without people after which a table is closed, in milliseconds (T-IDLE-1).
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

impl BotTask {
    /// Returns the name of the bot that takes the decision: for a stand-in what `stand_in` makes of the
    /// level, for a hint the adviser. A table knows no bots, so its owner says which these are.
    pub fn bot<'t>(&'t self, stand_in: fn(&str) -> &str, adviser: &'t str) -> &'t str {
        match self.purpose {
            Purpose::Play => &self.level,
            Purpose::StandIn => stand_in(&self.level),
            Purpose::Hint => adviser,
        }
    }
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
    /// The time from which the bot may play.
    when: Millis,
    level: &'t str,
    purpose: Purpose,
}

impl Table {
    /// Returns the tasks of bots now. A task is returned again until it is answered or its decision
    /// is gone.
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

    /// Returns an entry that is due by time alone, if there is one. Call it until it returns none.
    pub fn tick(&mut self, now: Millis) -> Option<Proposal<'_>> {
        self.given_up_at().filter(|&when| when <= now)?;
        let played = self.play(now, TableChange::Abandoned.into()).ok()?;
        Some(Proposal::new(self, played, None))
    }

    /// Sends a bot's hint to the clients that asked for it.
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

    /// Returns the time until which a person may take the last action back, and bots wait
    /// (T-BOT-1).
    fn undo_window_closes(&self) -> Millis {
        let last = self.state.game.as_ref().and_then(|game| game.last);
        let open = last.filter(|last| {
            let game = self.state.game.as_ref();
            last.by == ActedBy::Person
                && game.is_some_and(|game| game.undo(last.seat) == UndoStatus::Open)
        });
        // Tables of earlier programs can have a longer pace.
        let pace = self.state.roster.settings.pace.min(LONGEST_PACE);
        open.map_or(0, |last| last.place.at.saturating_add(pace))
    }

    /// Returns when a stand-in takes the open decision of a person, if ever.
    fn stood_in_at(&self, seat: SeatNumber) -> Option<Millis> {
        let away = self.grace_ends(seat);
        let late = self.clock_ends();
        away.into_iter().chain(late).chain(self.nudge_ends(seat)).min()
    }

    /// Returns when the stand-in takes the decision of a player who was asked (T-STALL-1).
    fn nudge_ends(&self, seat: SeatNumber) -> Option<Millis> {
        let asked = self.game_in_play()?.nudged_at(seat)?;
        Some(asked.saturating_add(limits::STALL_ANSWER.as_millis() as Millis))
    }

    /// Whether a player may be asked: the table has no clock, the player has been waited for ten
    /// minutes, and nobody has asked for this decision yet (T-STALL-1).
    pub(crate) fn may_be_nudged(&self, seat: SeatNumber, now: Millis) -> bool {
        let Some(game) = self.game_in_play() else { return false };
        let long = game.opened.at.saturating_add(limits::STALL.as_millis() as Millis);
        self.state.roster.settings.clock.is_none()
            && self.awaited().contains(&seat)
            && now >= long
            && game.nudged_at(seat).is_none()
    }

    /// Returns since when the host is away; none while the host is here.
    pub(crate) fn host_away_since(&self) -> Option<Millis> {
        self.volatile.away_since(self.state.roster.host)
    }

    /// Returns the seat of the person who is here and seated longest, other than the host (T-HOST-1).
    pub(crate) fn deputy(&self) -> Option<SeatNumber> {
        let roster = &self.state.roster;
        let present = roster.seat_numbers().zip(&roster.seats).filter(|(_, seat)| {
            seat.session().is_some_and(|one| one != roster.host && self.volatile.is_here(one))
        });
        present.min_by_key(|(_, seat)| seat.seated).map(|(number, _)| number)
    }

    /// Whether a session acts for the host, who has been away for ten minutes (T-HOST-1).
    pub(crate) fn acts_for_host(&self, session: Session, now: Millis) -> bool {
        let long = limits::HOST_AWAY.as_millis() as Millis;
        let is_long = |since: Millis| now >= since.saturating_add(long);
        self.host_away_since().is_some_and(is_long)
            && self.deputy().is_some_and(|seat| self.seats_of(session).contains(&seat))
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
        // Where the table has no grace time, the time for a turn counts as one (T-STALL-1).
        let grace = roster.settings.grace.or(roster.settings.clock);
        grace.filter(|_| waits).map(|grace| since.saturating_add(grace))
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
