//! The log as one observer may know it, and the record of the game.

use std::collections::BTreeMap;

use protocol::{Event, Happened, LogPosition, News, SeatNumber, Stage};
use record::Recorder;
use rules::{Game, Observer, Seat};

use crate::entry::{ActionEntry, Entry, EntryKind, TableChange};
use crate::log::{Log, NumberedEntry};
use crate::rendering::render;
use crate::state::{EventSink, TableState};
use crate::table_game::step;

/// Returns an entry as news, with the events that one observer may know.
pub(crate) fn news(position: LogPosition, entry: &Entry, events: Vec<Event>) -> News {
    let what = match &entry.kind {
        EntryKind::Action(action) => {
            Happened::Acted { seat: action.decision.seat, by: action.by, events }
        }
        EntryKind::Change(change) => happened(change, events),
    };
    News { position, at: entry.at, what }
}

fn happened(change: &TableChange, events: Vec<Event>) -> Happened {
    match change {
        TableChange::Opened(_) | TableChange::OpenedFrom(_) => Happened::Opened,
        TableChange::Seated { seat, session: _, name } => {
            Happened::Seated { seat: *seat, name: name.to_string() }
        }
        TableChange::BotSeated { seat, level } => {
            Happened::BotSeated { seat: *seat, level: level.to_string() }
        }
        TableChange::Vacated { seat } => Happened::Vacated { seat: *seat },
        TableChange::SettingsChanged(_) => Happened::SettingsChanged,
        TableChange::HintsAllowed { allowed } => Happened::HintsAllowed { allowed: *allowed },
        TableChange::Ready { seat, nonce: _ } => Happened::Ready { seat: *seat },
        TableChange::Started => Happened::Started { events },
        TableChange::Undone { seat, undone } => Happened::Undone { seat: *seat, undone: *undone },
        TableChange::Rewound { seat, to } => Happened::Rewound { seat: *seat, to: *to },
        TableChange::Said { seat, text } => Happened::Said { seat: *seat, text: text.to_string() },
        TableChange::Muted { seat, muted } => Happened::Muted { seat: *seat, muted: *muted },
        TableChange::Resigned { seat } => Happened::Resigned { seat: *seat },
        TableChange::WantsStop { seat, agree } => {
            Happened::WantsStop { seat: *seat, agree: *agree }
        }
        TableChange::WantsHints { seat, agree } => {
            Happened::WantsHints { seat: *seat, agree: *agree }
        }
        TableChange::LiveryChosen { seat, livery } => {
            Happened::LiveryChosen { seat: *seat, livery: *livery }
        }
        TableChange::HandedOver { seat, session: _ } => Happened::HandedOver { seat: *seat },
        TableChange::Given { seat, session: _, name } => {
            Happened::Given { seat: *seat, name: name.to_string() }
        }
        TableChange::Removed { seat, session: _ } => Happened::Removed { seat: *seat },
        TableChange::SeveralAllowed { allowed } => Happened::SeveralAllowed { allowed: *allowed },
        TableChange::Nudged { seat, by } => Happened::Nudged { seat: *seat, by: *by },
        TableChange::Abandoned => Happened::Abandoned,
        TableChange::Rematched { table } => Happened::Rematch { table: table.to_string() },
    }
}

/// Returns the news after one position up to another, for a seat or a spectator. The events are those
/// of playing the game again.
pub(crate) fn between(
    state: &TableState,
    log: &Log,
    (since, last): (LogPosition, LogPosition),
    shown: Option<SeatNumber>,
) -> Vec<News> {
    let seat = shown.and_then(|seat| Seat::new(seat.into()));
    let observer = seat.map_or(Observer::Spectator, Observer::Seat);
    let board = &*state.roster.board;
    let entries = log.entries_from(board, since.saturating_add(1));
    let entries: Vec<_> = entries.take_while(|(at, _)| *at <= last).collect();
    let mut again = ReplayedPart::of(state, log, &entries);
    let mut all = Vec::new();
    for (position, entry) in &entries {
        let mut events = Vec::new();
        let mut hear = |event: rules::Event<'_>| events.push(render(board, event, observer));
        again.play(*position, entry, &mut hear);
        all.push(news(*position, entry, events));
    }
    all
}

/// A part of a log that is played again. What was before it is played again at most once, however often the
/// part takes actions back.
struct ReplayedPart<'s> {
    state: &'s TableState,
    log: &'s Log,
    /// The game now; none before the first action.
    game: Option<Game<'s>>,
    /// The actions that the part takes back, and the game before each, once it was played again.
    kept: BTreeMap<LogPosition, Option<Game<'s>>>,
}

impl<'s> ReplayedPart<'s> {
    fn of(state: &'s TableState, log: &'s Log, entries: &[NumberedEntry]) -> ReplayedPart<'s> {
        let taken_back = entries.iter().filter_map(|(_, entry)| entry.kind.takes_back_to());
        let kept = taken_back.map(|position| (position, None)).collect();
        ReplayedPart { state, log, game: None, kept }
    }

    /// Plays the next entry of the part.
    fn play(&mut self, position: LogPosition, entry: &Entry, hear: EventSink<'_>) {
        match &entry.kind {
            EntryKind::Action(action) => {
                let game = self.game.take().or_else(|| self.game_before(position));
                self.game = game.map(|game| self.step(game, position, action, hear));
                debug_assert!(self.game.is_some(), "nobody acts before the deal");
            }
            EntryKind::Change(change) if **change == TableChange::Started => {
                self.game = self.state.begin(hear);
            }
            EntryKind::Change(_) => {
                if let Some(to) = entry.kind.takes_back_to() {
                    self.game = self.kept.get(&to).copied().flatten();
                }
            }
        }
    }

    /// Plays again what stood before the entry at this position.
    fn game_before(&mut self, position: LogPosition) -> Option<Game<'s>> {
        let (state, log, last) = (self.state, self.log, position.checked_sub(1)?);
        let dealt = state.game.as_ref().filter(|game| game.dealt <= last)?.dealt;
        let stood = log.stood_at(last).into_iter().filter(move |position| *position > dealt);
        let actions = log.actions_at(&state.roster.board, stood);
        Some(actions.fold(state.replayed([])?, |game, (position, action)| {
            self.step(game, position, &action, &mut |_| {})
        }))
    }

    /// Plays one action, and keeps the game before it if the part takes the action back.
    fn step(
        &mut self,
        mut game: Game<'s>,
        position: LogPosition,
        action: &ActionEntry,
        hear: EventSink<'_>,
    ) -> Game<'s> {
        if let Some(kept) = self.kept.get_mut(&position) {
            *kept = Some(game);
        }
        step(&mut game, action, hear).expect("it was lawful before");
        game
    }
}

/// Returns the game after the entry at this position, also if actions were taken back later. None
/// before the deal and after the end of the log.
pub(crate) fn game_at<'s>(
    state: &'s TableState,
    log: &Log,
    position: LogPosition,
) -> Option<Game<'s>> {
    let dealt = state.game.as_ref()?.dealt;
    if position < dealt || position >= log.next_position() {
        return None;
    }
    state.replayed(log.actions_at(&state.roster.board, log.stood_at(position)))
}

/// Returns the record of the game, with everything that was taken back; none until the game is over
/// or stopped.
pub(crate) fn record(state: &TableState, log: &Log) -> Option<record::Record> {
    let dealt = state.game.as_ref()?.dealt;
    let mut recorder = match state.given_game() {
        Some(game) => Recorder::from_game(game),
        None => Recorder::fair(state.setup()?, state.roster.deal.clone()),
    };
    for (seat, seated) in Seat::all(state.roster.seats.len()).zip(&state.roster.seats) {
        recorder.name(seat, seated.name());
    }
    // The actions that stand, and the game before each.
    let mut standing: Vec<(LogPosition, Game<'_>)> = Vec::new();
    for (position, entry) in log.entries_from(&state.roster.board, dealt) {
        if let Some(to) = entry.kind.takes_back_to() {
            let stay = standing.partition_point(|(earlier, _)| *earlier < to);
            if let Some((_, earlier)) = standing.get(stay) {
                recorder.take_back_to(standing.len() - stay, *earlier);
            }
            standing.truncate(stay);
        }
        let EntryKind::Action(action) = entry.kind else { continue };
        let seat = Seat::new(action.decision.seat.into())?;
        standing.push((position, *recorder.game()));
        recorder.act(seat, action.action).expect("it was lawful before");
    }
    match state.stage {
        Stage::Gathering | Stage::Playing => None,
        Stage::Finished => Some(recorder.finish()),
        Stage::Stopped | Stage::Abandoned => Some(recorder.stop()),
    }
}

/// Returns what the record says besides the game, as lines of comment: seats that changed hands
/// (T-SEAT-2), and decisions that were taken back after other people had resigned.
pub(crate) fn remarks(state: &TableState) -> Vec<String> {
    let seats = state.roster.seat_numbers().zip(&state.roster.seats);
    let moved = seats.filter(|(_, seat)| seat.changed_hands > 0);
    let moved = moved
        .map(|(number, seat)| format!("# seat {number} changed hands: {}", seat.changed_hands));
    let rewound =
        state.rewound.then(|| "# decisions were taken back after a person resigned".into());
    moved.chain(rewound).collect()
}
