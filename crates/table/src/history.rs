//! The log as one observer may know it.

use protocol::{Event, Happened, LogPosition, News, SeatNumber};
use record::Recorder;
use rules::{Observer, Seat};

use crate::entry::{Entry, Note, What};
use crate::play::{Play, taken_back};
use crate::state::State;

/// An entry as news, with the events that this observer may know.
pub(crate) fn news(position: LogPosition, entry: &Entry, events: Vec<Event>) -> News {
    let what = match &entry.what {
        What::Acted(acted) => Happened::Acted { seat: acted.seat, by: acted.by, events },
        What::Noted(note) => happened(note, events),
    };
    News { position, at: entry.at, what }
}

fn happened(note: &Note, events: Vec<Event>) -> Happened {
    match note {
        Note::Opened(_) => Happened::Opened,
        Note::Seated { seat, session: _, name } => {
            Happened::Seated { seat: *seat, name: name.to_string() }
        }
        Note::BotSeated { seat, level } => {
            Happened::BotSeated { seat: *seat, level: level.to_string() }
        }
        Note::Vacated { seat } => Happened::Vacated { seat: *seat },
        Note::Changed(_) => Happened::SettingsChanged,
        Note::HintsAllowed { allowed } => Happened::HintsAllowed { allowed: *allowed },
        Note::Ready { seat, nonce: _ } => Happened::Ready { seat: *seat },
        Note::Started => Happened::Started { events },
        Note::Undone { seat, undone } => Happened::Undone { seat: *seat, undone: *undone },
        Note::Rewound { seat, to } => Happened::Rewound { seat: *seat, to: *to },
        Note::Said { seat, text } => Happened::Said { seat: *seat, text: text.to_string() },
        Note::Muted { seat, muted } => Happened::Muted { seat: *seat, muted: *muted },
        Note::Resigned { seat } => Happened::Resigned { seat: *seat },
        Note::WantsStop { seat, agree } => Happened::WantsStop { seat: *seat, agree: *agree },
        Note::HandedOver { seat, session: _ } => Happened::HandedOver { seat: *seat },
        Note::Abandoned => Happened::Abandoned,
        Note::Rematched { table } => Happened::Rematch { table: table.to_string() },
    }
}

/// The news after one position up to another, for a seat or a spectator. The game is played again.
pub(crate) fn between(
    state: &State<'_>,
    since: LogPosition,
    last: LogPosition,
    shown: Option<SeatNumber>,
) -> Vec<News> {
    let seat = shown.and_then(|seat| Seat::new(seat.into()));
    let observer = seat.map_or(Observer::Spectator, Observer::Seat);
    let entries = (0..).zip(&state.log).filter(|(at, _)| (since + 1..=last).contains(at));
    let mut play: Option<Play<'_>> = None;
    let mut all = Vec::new();
    for (position, entry) in entries {
        let mut events = Vec::new();
        let mut hear = |event: rules::Event<'_>| {
            events.push(Event::seen(state.board, event, observer));
        };
        match &entry.what {
            What::Noted(note) if **note == Note::Started => play = state.deal_again(&mut hear),
            What::Acted(acted) => {
                play = play.or_else(|| state.play_before(position));
                let again = play.as_mut().map(|p| p.act((position, entry.at), acted, &mut hear));
                debug_assert_eq!(again, Some(Ok(())), "it was lawful before");
            }
            What::Noted(_) => {
                if let (Some(to), Some(play)) = (taken_back(&entry.what), &mut play) {
                    play.take_back(&state.log, to, position);
                }
            }
        }
        all.push(news(position, entry, events));
    }
    all
}

impl<'b> State<'b> {
    /// The deal once more, with its events.
    fn deal_again(&self, hear: &mut dyn FnMut(rules::Event<'_>)) -> Option<Play<'b>> {
        let setup = rules::Setup::new(self.board, self.chairs.len()).ok()?;
        let dealt = self.play.as_ref()?.dealt;
        Some(Play::new(setup, self.deal.seed(), dealt, hear))
    }

    /// The play as it was before this entry.
    fn play_before(&self, position: LogPosition) -> Option<Play<'b>> {
        self.play.as_ref()?.as_of(&self.log, position.checked_sub(1)?)
    }

    /// The record of the game, with everything that was taken back; once it is over, or stopped.
    pub(crate) fn record(&self) -> Option<record::Record> {
        let play = self.play.as_ref()?;
        let setup = rules::Setup::new(self.board, self.chairs.len()).ok()?;
        let mut recorder = Recorder::fair(setup, self.deal.clone());
        for (seat, chair) in Seat::all(self.chairs.len()).zip(&self.chairs) {
            recorder.name(seat, chair.name());
        }
        let mut standing = Vec::new();
        for (position, entry) in (0..).zip(&self.log).skip(play.dealt as usize) {
            if let Some(to) = taken_back(&entry.what) {
                let stay = standing.partition_point(|&earlier: &LogPosition| earlier < to);
                recorder.take_back(standing.len() - stay);
                standing.truncate(stay);
            }
            let What::Acted(acted) = &entry.what else { continue };
            let seat = Seat::new(acted.seat.into())?;
            recorder.act(seat, acted.action).expect("it was lawful before");
            standing.push(position);
        }
        match self.stage {
            protocol::Stage::Gathering | protocol::Stage::Playing => None,
            protocol::Stage::Finished => Some(recorder.finish()),
            protocol::Stage::Stopped | protocol::Stage::Abandoned => Some(recorder.stop()),
        }
    }
}
