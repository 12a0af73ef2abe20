//! A record or a position on the screen. It answers messages like a table whose game is over, and
//! shows any moment of the game.
//!
//! The Worker loads this module when it first needs it (`crates/xtask-bindgen/src/apart.rs`). The functions that others
//! call are never inlined: they would be loaded with their callers.

use board::{Board, library};
use protocol::{
    ActedBy, Chair, ClientMessage, Event, Happened, LogPosition, News, Objection, PastView,
    PrivateView, PublicView, Reason, Refusal, Request, Room, SeatNumber, ServerMessage, Settings,
    Sitter, Stage, Update, Welcome,
};
use record::position::{PositionText, game_text};
use record::{Record, RecordError};
use rules::{Action, Checked, Dice, Game, Observer, QuickDice, Seat, Seed, Setup};

use super::worker_messages::{PlayOn, SoloSetup};

/// A record that is replayed, or a position that is shown. Position 0 of its log is the start; position N follows the
/// N-th action.
pub(crate) struct ShownRecord {
    /// The text that was opened.
    text: String,
    board: &'static Board,
    names: Vec<String>,
    seats: usize,
    start: Start,
    actions: Vec<(Seat, Action)>,
    known: Known,
    /// The seat whose private view is shown.
    shown: Option<Seat>,
}

/// How a game began.
enum Start {
    /// It was dealt.
    Deal(Setup<'static>, Seed),
    /// It began from a position.
    Position(Box<Game<'static>>),
}

/// Whose private views may be shown.
enum Known {
    Everybodys,
    /// That of the seat that saw the position. Everything else is a sample.
    Only(Option<Seat>),
}

/// Makes the setup of a game that goes on from a moment of another one, which is given as a record or a position.
/// What nobody knows any more, or what the player wants to be new, is sampled.
#[inline(never)]
pub(crate) fn play_on(
    text: &str,
    wish: &PlayOn,
    dice: &mut impl Dice,
) -> Result<SoloSetup, String> {
    let replay = ShownRecord::open(text)?;
    if (wish.of, wish.seats.len()) != (replay.actions.len(), replay.seats) {
        return Err("this page does not know the whole game yet".to_owned());
    }
    let (game, _) = replay.play_to(wish.actions as LogPosition);
    let sampled_for = wish.sampled_for.and_then(|seat| Seat::new(seat.into()));
    let sampled_for = match replay.known {
        Known::Everybodys => sampled_for.map(Observer::Seat),
        Known::Only(seat) => Some(seat.map_or(Observer::Spectator, Observer::Seat)),
    };
    let game = sampled_for.map_or(game, |observer| game.view(observer).sample(dice));
    let position = Some(game_text(&game));
    Ok(SoloSetup { board: replay.board.id().to_owned(), seats: wish.seats.clone(), position })
}

/// How the text of a position begins.
const POSITION: &str = "roundhouse-position";

impl ShownRecord {
    /// Reads a record or a position. The error names what is wrong, with its lines.
    #[inline(never)]
    pub(crate) fn open(text: &str) -> Result<ShownRecord, String> {
        let mut lines = text.lines().map(str::trim);
        let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
        if first.is_some_and(|line| line.starts_with(POSITION)) {
            return ShownRecord::open_position(text);
        }
        ShownRecord::open_record(text).map_err(|error| error.to_string())
    }

    /// Reads a position. What it leaves unknown is sampled.
    fn open_position(text: &str) -> Result<ShownRecord, String> {
        let read = PositionText::parse(text).map_err(|errors| errors.to_string())?;
        let unknown = || format!("this page has no board {:?}", read.position.board);
        let board = library::board(&read.position.board).ok_or_else(unknown)?;
        let checked = read.check(board).map_err(|errors| errors.to_string())?;
        let known = match &checked {
            Checked::Game(_) => Known::Everybodys,
            Checked::Seen(seen) => Known::Only(seen.view().seat()),
        };
        let game = checked.game(&mut QuickDice::new(0));
        Ok(ShownRecord {
            text: text.to_owned(),
            board,
            names: Vec::new(),
            seats: game.seats(),
            start: Start::Position(Box::new(game)),
            actions: Vec::new(),
            shown: match known {
                Known::Everybodys => None,
                Known::Only(seat) => seat,
            },
            known,
        })
    }

    /// Reads a record and plays it to the end, so that every mistake is found here, with its line.
    fn open_record(text: &str) -> Result<ShownRecord, RecordError> {
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
        let start = match &record.position {
            Some(_) => Start::Position(Box::new(record.begin(board)?)),
            None => Start::Deal(setup, record.seed),
        };
        Ok(ShownRecord {
            text: record.to_text(),
            board,
            seats: record.seats,
            names: record.names,
            start,
            actions: played.actions,
            known: Known::Everybodys,
            shown: None,
        })
    }

    /// Returns the record or the position as text.
    #[inline(never)]
    pub(crate) fn text(&self) -> String {
        self.text.clone()
    }

    /// Answers a request as a table would.
    #[inline(never)]
    pub(crate) fn answer(&mut self, request: Request) -> Vec<ServerMessage> {
        match request.message {
            ClientMessage::Join { .. } => vec![ServerMessage::Welcome(welcome()), self.update()],
            ClientMessage::Show { seat } => {
                let may_see = |seat: &Seat| match self.known {
                    Known::Everybodys => true,
                    Known::Only(only) => only == Some(*seat),
                };
                self.shown = seat.and_then(|seat| Seat::new(seat.into())).filter(may_see);
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
            | ClientMessage::Remove { .. }
            | ClientMessage::RemoveWatcher { .. }
            | ClientMessage::AllowSeveral { .. }
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
            | ClientMessage::PartialAnswer { .. }
            | ClientMessage::Hint { .. }
            | ClientMessage::Resign { .. }
            | ClientMessage::Stop { .. }
            | ClientMessage::Nudge { .. }
            | ClientMessage::ChooseLivery { .. }
            | ClientMessage::WantHints { .. }
            | ClientMessage::Rematch => refuse(request.id, Objection::Closed),
        }
    }

    fn last(&self) -> LogPosition {
        self.actions.len() as LogPosition
    }

    /// Plays the first `at` actions. Returns the game, and the news of its start and of each
    /// action.
    fn play_to(&self, at: LogPosition) -> (Game<'static>, Vec<News>) {
        let observer = self.shown.map_or(Observer::Spectator, Observer::Seat);
        let mut events = Vec::new();
        let mut hear =
            |event: rules::Event<'_>| events.push(Event::seen(self.board, event, observer));
        let mut game = match &self.start {
            Start::Deal(setup, seed) => setup.deal_to(*seed, &mut hear),
            Start::Position(game) => **game,
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

    /// Returns the update that a page gets when it joins: the end of the game and the whole log.
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
        let sitter = |seat: usize| match self.names.get(seat) {
            Some(name) if !name.is_empty() => Sitter::Person { name: name.clone() },
            Some(_) | None => Sitter::Nobody,
        };
        let chair = |seat: usize| Chair {
            sitter: sitter(seat),
            ready: true,
            resigned: false,
            wants_stop: false,
            wants_hints: false,
            livery: None,
            muted: false,
            changed_hands: 0,
        };
        let first = |player: &protocol::Player| player.score.as_ref().is_some_and(|s| s.place == 1);
        let winners = (0..).zip(&shared.players).filter(|(_, player)| first(player));
        Room {
            board: self.board.id().to_owned(),
            fingerprint: format!("{:016x}", self.board.fingerprint()),
            stage: Stage::Finished,
            chairs: (0..self.seats).map(chair).collect(),
            host: None,
            settings: Settings::usual(""),
            commitment: String::new(),
            winners: winners.map(|(seat, _)| seat).collect(),
            next_table: None,
            several: false,
            rewound: false,
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
#[allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use super::*;

    const FINISHED: &str = include_str!("../../../record/tests/frozen.record");

    #[test]
    fn what_is_wrong_with_a_file_is_said_with_its_line() {
        let check = |text: &str, line: &str| {
            let error = ShownRecord::open(text).err().unwrap_or_default();
            assert!(error.starts_with(line), "{error}");
        };
        check("a shopping list", "line 1: ");
        check(
            "roundhouse-record 1\nboard atlantis 0000000000000000\nseats 2\nseed 00\n",
            "line 4: ",
        );
        // The board of the frozen record is not in the library.
        check(FINISHED, "line 2: ");
    }

    /// A position that one seat of a small board sees.
    const SEEN: &str = "roundhouse-position 1\nboard tiny-offer\nseats 2\nphase turn 1\n\
        market blue red\nstacks 0@north*2 1@east*1 2@west*1\nhand 0 red blue\nhand 1 ?*2\n";

    #[test]
    fn a_position_is_a_game_of_one_moment() {
        let mut replay = ShownRecord::open(SEEN).unwrap();
        assert_eq!((replay.last(), replay.text()), (0, SEEN.to_owned()));
        let answers = replay.answer(ClientMessage::Look { at: 0 }.into());
        let [ServerMessage::Past(past)] = &answers[..] else { panic!("{answers:?}") };
        assert_eq!(past.shared.players.len(), 2);
        let answers = replay.answer(ClientMessage::Show { seat: Some(0) }.into());
        let [ServerMessage::Update(update)] = &answers[..] else { panic!("{answers:?}") };
        assert_eq!(update.own.as_ref().map(|own| own.hand.values().sum::<u8>()), Some(2));
    }

    fn wish(actions: usize, of: usize, sampled_for: Option<SeatNumber>) -> PlayOn {
        let seats = vec![super::super::worker_messages::SoloSeat::Person("Ann".to_owned()); 2];
        PlayOn { actions, of, seats, sampled_for }
    }

    /// The game that a setup begins with.
    fn game(setup: &SoloSetup) -> Game<'static> {
        let text = PositionText::parse(setup.position.as_deref().unwrap()).unwrap();
        let Checked::Game(game) = text.check(library::board(&setup.board).unwrap()).unwrap() else {
            panic!("only whole games are played on")
        };
        game
    }

    #[test]
    fn whoever_plays_on_has_the_game_as_it_was_or_one_that_fits_what_a_seat_knows() {
        let mut dice = QuickDice::new(3);
        let as_it_was = game(&play_on(SEEN, &wish(0, 0, None), &mut dice).unwrap());
        let again = game(&play_on(SEEN, &wish(0, 0, None), &mut dice).unwrap());
        assert_eq!(as_it_was.digest(), again.digest());
        let known =
            |game: &Game<'_>| record::position::view_text(&game.view(Observer::Seat(Seat::FIRST)));
        let samples: Vec<_> = (0..20)
            .map(|_| game(&play_on(SEEN, &wish(0, 0, Some(0)), &mut dice).unwrap()))
            .collect();
        assert!(samples.iter().all(|sample| known(sample) == known(&as_it_was)));
        assert!(samples.iter().any(|sample| sample.digest() != as_it_was.digest()));
        // Of what one seat saw, everything else is sampled, whatever the player asked for.
        let seen = known(&as_it_was);
        let samples: Vec<_> =
            (0..20).map(|_| game(&play_on(&seen, &wish(0, 0, None), &mut dice).unwrap())).collect();
        assert!(samples.iter().all(|sample| known(sample) == seen));
        assert!(samples.iter().any(|sample| sample.digest() != samples[0].digest()));
    }

    #[test]
    fn a_game_that_the_page_does_not_know_whole_is_not_played_on() {
        let mut dice = QuickDice::new(3);
        assert!(play_on(SEEN, &wish(0, 4, None), &mut dice).is_err());
        let three = PlayOn { seats: Vec::new(), ..wish(0, 0, None) };
        assert!(play_on(SEEN, &three, &mut dice).is_err());
    }

    #[test]
    fn all_problems_of_a_position_are_said_with_their_lines() {
        let wrong = SEEN.replace("stacks 0@north*2", "stacks there").replace("turn 1", "");
        let error = ShownRecord::open(&wrong).err().unwrap_or_default();
        assert!(error.contains("line 4") && error.contains("line 6"), "{error}");
        let elsewhere = ShownRecord::open(&SEEN.replace("tiny-offer", "atlantis")).err();
        assert!(elsewhere.is_some_and(|error| error.contains("atlantis")));
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
        let mut replay = ShownRecord::open(&recorder.finish().to_text()).unwrap();
        for at in 0..=replay.last() {
            let answers = replay.answer(ClientMessage::Look { at }.into());
            assert!(matches!(&answers[..], [ServerMessage::Past(past)] if past.position == at));
        }
        let beyond = replay.answer(ClientMessage::Look { at: replay.last() + 1 }.into());
        assert!(matches!(&beyond[..], [ServerMessage::Refused { .. }]));
    }
}
