//! A record on the screen: answers messages like a table whose game is over, and shows any moment of it.

use board::{Board, library};
use protocol::{
    ActedBy, Chair, ClientMessage, Event, Happened, LogPosition, News, Objection, PastView,
    PrivateView, PublicView, Reason, Refusal, Request, Room, SeatNumber, ServerMessage, Settings,
    Sitter, Stage, Update, Welcome,
};
use record::{Record, RecordError};
use rules::{Action, Game, Observer, Seat, Setup};

/// A record that is replayed. Position 0 of its log is the deal; position N follows the N-th action.
pub(crate) struct Replay {
    record: Record,
    setup: Setup<'static>,
    board: &'static Board,
    actions: Vec<(Seat, Action)>,
    /// The seat whose private view is shown.
    shown: Option<Seat>,
}

impl Replay {
    /// Reads a record and plays it to the end, so that every mistake is found here, with its line.
    pub(crate) fn open(text: &str) -> Result<Replay, RecordError> {
        let record = Record::parse(text)?;
        let unknown =
            || RecordError::Unknown { line: 2, what: "drawing", name: record.board.clone() };
        let board = library::board(&record.board).ok_or_else(unknown)?;
        let played = match record.closing {
            Some(_) => record.replay(board)?,
            None => record.resume(board)?,
        };
        let setup = Setup::new(board, record.seats)
            .map_err(|why| RecordError::WrongSeats { line: 3, why })?;
        Ok(Replay { actions: played.actions, record, setup, board, shown: None })
    }

    /// Writes the record as text.
    pub(crate) fn text(&self) -> String {
        self.record.to_text()
    }

    /// Answers a request as a table would.
    pub(crate) fn answer(&mut self, request: Request) -> Vec<ServerMessage> {
        match request.message {
            ClientMessage::Join { .. } => vec![ServerMessage::Welcome(welcome()), self.update()],
            ClientMessage::Show { seat } => {
                self.shown = seat.and_then(|seat| Seat::new(seat.into()));
                vec![self.update()]
            }
            ClientMessage::Look { at } if at <= self.last() => {
                let (game, _) = self.play_to(at);
                vec![ServerMessage::Past(PastView {
                    position: at,
                    shared: PublicView::of(&game.view(Observer::Spectator)),
                    own: self.own(&game),
                })]
            }
            ClientMessage::Look { .. } => refuse(request.id, Objection::NoSuchPosition),
            ClientMessage::Log { since } => {
                let (_, mut news) = self.play_to(self.last());
                news.retain(|news| news.position > since);
                vec![ServerMessage::Log { news, more: false }]
            }
            ClientMessage::Sit { .. }
            | ClientMessage::Vacate { .. }
            | ClientMessage::AddBot { .. }
            | ClientMessage::Change { .. }
            | ClientMessage::AllowHints { .. }
            | ClientMessage::Ready { .. }
            | ClientMessage::Start
            | ClientMessage::Act { .. }
            | ClientMessage::Undo { .. }
            | ClientMessage::Rewind { .. }
            | ClientMessage::Say { .. }
            | ClientMessage::Mute { .. }
            | ClientMessage::Draft { .. }
            | ClientMessage::Hint { .. }
            | ClientMessage::Resign { .. }
            | ClientMessage::Stop { .. }
            | ClientMessage::Rematch => refuse(request.id, Objection::Closed),
        }
    }

    fn last(&self) -> LogPosition {
        self.actions.len() as LogPosition
    }

    /// Plays the first `at` actions. Returns the game and the news of each action.
    fn play_to(&self, at: LogPosition) -> (Game<'static>, Vec<News>) {
        let observer = self.shown.map_or(Observer::Spectator, Observer::Seat);
        let mut events = Vec::new();
        let mut hear =
            |event: rules::Event<'_>| events.push(Event::seen(self.board, event, observer));
        let mut game = if self.record.position.is_some() {
            self.record.begin(self.board).expect("the record was played through before")
        } else {
            self.setup.deal_to(self.record.seed, &mut hear)
        };
        let what = Happened::Started { events: std::mem::take(&mut events) };
        let mut news = vec![News { position: 0, at: 0, what }];
        for (position, (seat, action)) in (1..=at).zip(&self.actions) {
            let mut events = Vec::new();
            let mut hear =
                |event: rules::Event<'_>| events.push(Event::seen(self.board, event, observer));
            let step = game.check(*seat, *action).expect("the record was played through before");
            step.commit(&mut hear);
            let seat = seat.index() as SeatNumber;
            let what = Happened::Acted { seat, by: ActedBy::Person, events };
            news.push(News { position, at: 0, what });
        }
        (game, news)
    }

    fn own(&self, game: &Game<'_>) -> Option<PrivateView> {
        let own = PrivateView::of(&game.view(Observer::Seat(self.shown?)))?;
        Some(PrivateView { legal: None, ..own })
    }

    /// The update that a page gets when it joins: the end of the game and the whole log.
    fn update(&self) -> ServerMessage {
        let (game, news) = self.play_to(self.last());
        let shared = PublicView::of(&game.view(Observer::Spectator));
        ServerMessage::Update(Update {
            position: self.last(),
            now: 0,
            news,
            skipped: false,
            room: Some(self.room(&shared)),
            seats: Some(Vec::new()),
            own: self.own(&game),
            shared: Some(shared),
            clock: None,
        })
    }

    fn room(&self, shared: &PublicView) -> Room {
        let sitter = |seat: usize| match self.record.names.get(seat) {
            Some(name) if !name.is_empty() => Sitter::Person { name: name.clone() },
            Some(_) | None => Sitter::Nobody,
        };
        let chair = |seat: usize| Chair {
            sitter: sitter(seat),
            ready: true,
            resigned: false,
            wants_stop: false,
            muted: false,
        };
        let first = |player: &protocol::Player| player.score.as_ref().is_some_and(|s| s.place == 1);
        let winners = (0..).zip(&shared.players).filter(|(_, player)| first(player));
        Room {
            board: self.board.id().to_owned(),
            fingerprint: format!("{:016x}", self.board.fingerprint()),
            stage: Stage::Finished,
            chairs: (0..self.record.seats).map(chair).collect(),
            host: None,
            settings: Settings::usual(""),
            commitment: String::new(),
            winners: winners.map(|(seat, _)| seat).collect(),
            next_table: None,
        }
    }
}

fn welcome() -> Welcome {
    Welcome {
        protocol: protocol::VERSION,
        build: crate::BUILD.to_owned(),
        seats: Vec::new(),
        host: false,
        levels: Vec::new(),
    }
}

fn refuse(re: Option<u64>, why: Objection) -> Vec<ServerMessage> {
    vec![ServerMessage::Refused { re, refusal: Refusal::from(Reason::from(why)) }]
}

#[cfg(test)]
mod tests {
    use super::*;

    const FINISHED: &str = include_str!("../../../record/tests/frozen.record");

    #[test]
    fn what_is_wrong_with_a_file_is_said_with_its_line() {
        let check = |text: &str, line: &str| {
            let error = Replay::open(text).err().map(|error| error.to_string()).unwrap_or_default();
            assert!(error.starts_with(line), "{error}");
        };
        check("a shopping list", "line 1: ");
        check(
            "roundhouse-record 1\nboard atlantis 0000000000000000\nseats 2\nseed 00\n",
            "line 4: ",
        );
        // The frozen record's board is not one of ours.
        check(FINISHED, "line 2: ");
    }

    #[test]
    fn every_moment_of_a_game_can_be_looked_at() {
        let toy = library::board("toy").unwrap();
        let mut recorder = record::Recorder::new(Setup::new(toy, 2).unwrap(), rules::Seed([7; 32]));
        let mut dice = rules::QuickDice::new(7);
        while let Some(seat) = recorder.awaiting().seats().iter().next() {
            let legal = recorder.game().view(Observer::Seat(seat)).legal();
            let nth = rules::Dice::below(&mut dice, legal.len() as u32);
            let action = legal.nth(nth as usize).unwrap();
            recorder.act(seat, action).unwrap();
        }
        let mut replay = Replay::open(&recorder.finish().to_text()).unwrap();
        for at in 0..=replay.last() {
            let answers = replay.answer(ClientMessage::Look { at }.into());
            assert!(matches!(&answers[..], [ServerMessage::Past(past)] if past.position == at));
        }
        let beyond = replay.answer(ClientMessage::Look { at: replay.last() + 1 }.into());
        assert!(matches!(&beyond[..], [ServerMessage::Refused { .. }]));
    }
}
