//! Tests that work is done once: an action is checked and committed once, live and when a log is
//! replayed; an event is rendered once for all observers that may see the same of it.

use std::sync::Arc;

use board::library;
use protocol::{
    Answer, ClientMessage, Event, FirstPlayer, Happened, News, Request, SeatNumber, ServerMessage,
    Settings,
};
use rules::{Action, Dice as _, QuickDice, View};

use crate::counters::{Counters, counted};
use crate::{Client, HouseSettings, Occupant, Response, Session, Table, TableConfig, Tell};

const SEATS: usize = 5;
const WATCHERS: usize = 20;

/// A table with its log.
struct Stored {
    table: Table,
    log: Vec<Vec<u8>>,
}

fn house() -> Arc<HouseSettings> {
    Arc::new(HouseSettings { build: String::new(), levels: vec!["greedy".into()] })
}

fn session(client: u64) -> Session {
    Session([client as u8; 16])
}

impl Stored {
    /// Opens a table on a board for `seats` people, and lets clients join: client `n` has seat `n`;
    /// clients beyond the seats are spectators.
    fn open(board: &str, seats: usize, clients: std::ops::Range<usize>) -> Stored {
        let seat =
            |seat: u64| Occupant::Person { session: session(seat), name: format!("P{seat}") };
        Stored::open_for(board, (0..seats as u64).map(seat).collect(), clients)
    }

    /// Opens a table for people or bots.
    fn open_for(board: &str, seats: Vec<Occupant>, clients: std::ops::Range<usize>) -> Stored {
        let config = TableConfig {
            board: library::shared_board(board).unwrap(),
            seats,
            settings: Settings { first: FirstPlayer::Seat0, ..Settings::usual("greedy") },
            host: session(0),
        };
        let proposed = Table::open(house(), 0, config, [7; 32]).unwrap();
        let log = vec![proposed.bytes()];
        let mut stored = Stored { table: proposed.stored(), log };
        clients.for_each(|client| stored.join(client as u64));
        stored
    }

    /// Opens a table of five with twenty spectators, and starts its game.
    fn crowded(board: &str) -> Stored {
        let mut stored = Stored::open(board, SEATS, 0..SEATS + WATCHERS);
        stored.send(0, ClientMessage::Start);
        stored
    }

    fn join(&mut self, client: u64) {
        self.table.connect(Client(client), session(client)).unwrap();
        let build = String::new();
        self.send(client, ClientMessage::Join { protocol: protocol::VERSION, build, since: None });
    }

    /// Handles a message as a server does: stores the entry, then returns what to tell.
    fn send(&mut self, client: u64, message: ClientMessage) -> Vec<Tell> {
        match self.table.handle(0, Client(client), Request { id: Some(1), message }) {
            Response::Told(tells) => tells,
            Response::Entry(proposal) => {
                self.log.push(proposal.bytes());
                drop(proposal.changed_room().map(|state| (state.room(), state.scores())));
                proposal.stored()
            }
            Response::Rematch => panic!("nobody asks for a rematch"),
        }
    }

    fn act(&mut self, seat: SeatNumber, action: Action) -> Vec<Tell> {
        let decision = self.table.open_decision(seat).unwrap();
        let answer = Answer::of(self.table.board(), action);
        self.send(seat.into(), ClientMessage::Act { decision, answer })
    }

    fn awaited(&self) -> Option<SeatNumber> {
        self.table.awaited().first().copied()
    }

    /// Plays until a wanted action is legal for the seat that must decide, and returns that action.
    fn play_until(&mut self, dice: &mut QuickDice, wanted: impl Fn(&Action) -> bool) -> Action {
        loop {
            let seat = self.awaited().expect("it comes to that before the end");
            let (found, other) =
                self.table.look(seat, |view| choose(&view, dice, &wanted)).unwrap();
            if let Some(found) = found {
                return found;
            }
            self.act(seat, other);
        }
    }
}

/// Returns a legal action that is wanted, if there is one, and a random legal action.
fn choose(
    view: &View<'_, '_>,
    dice: &mut QuickDice,
    wanted: &impl Fn(&Action) -> bool,
) -> (Option<Action>, Action) {
    let legal = view.legal();
    let any = legal.nth(dice.below(legal.len() as u32) as usize).unwrap();
    (legal.iter().find(wanted), any)
}

/// Returns the events of the last update.
fn events(tells: &[Tell]) -> Vec<Event> {
    let message = &tells.last().unwrap().message;
    let ServerMessage::Update(update) = message else { panic!("{message:?} is no update") };
    let news: News = serde_json::from_str(update.news[0].text()).unwrap();
    let (Happened::Acted { events, .. } | Happened::Started { events }) = news.what else {
        panic!("{news:?} has no events")
    };
    events
}

#[test]
fn a_live_action_is_checked_and_committed_once() {
    for board in library::boards().filter(|board| board.seats().contains(&SEATS)) {
        let mut stored = Stored::crowded(board.id());
        let (mut dice, mut actions) = (QuickDice::new(1), 0);
        while let Some(seat) = stored.awaited() {
            let action = stored.table.look(seat, |view| choose(&view, &mut dice, &|_| false).1);
            let (tells, counters) = counted(|| stored.act(seat, action.unwrap()));
            assert!(tells.len() > SEATS, "everybody is told of {action:?}");
            assert_eq!(counters.steps, 1, "{action:?} on {}", board.id());
            actions += 1;
        }
        let entries = stored.log.iter().map(Vec::as_slice);
        let board = stored.table.board().clone();
        let (again, counters) = counted(|| Table::from_entries(house(), 0, board, entries));
        assert_eq!(again.unwrap().digest(), stored.table.digest());
        assert_eq!(counters, Counters { steps: actions, ..Counters::default() });
    }
}

#[test]
fn a_refusal_is_checked_once_and_changes_nothing() {
    let mut stored = Stored::crowded("toy");
    let action = stored.play_until(&mut QuickDice::new(1), |action| *action == Action::DrawDeck);
    assert_eq!(action, Action::DrawDeck);
    let (seat, before) = (stored.awaited().unwrap(), stored.table.digest());
    let (tells, counters) = counted(|| stored.act(seat, Action::Pass));
    assert!(matches!(tells[0].message, ServerMessage::Refused { .. }));
    assert_eq!(counters, Counters { steps: 1, ..Counters::default() });
    assert_eq!((stored.table.digest(), stored.log.len()), (before, stored.log.len()));
    assert_eq!(stored.table.position() + 1, stored.log.len() as u64);
}

#[test]
fn an_event_is_rendered_once_for_all_who_may_know_the_same_of_it() {
    let mut stored = Stored::crowded("toy");
    let mut dice = QuickDice::new(1);
    // The card that is drawn unseen has a form for its seat and a form for the 24 others.
    let draw = stored.play_until(&mut dice, |action| *action == Action::DrawDeck);
    let seat = stored.awaited().unwrap();
    let (tells, counters) = counted(|| stored.act(seat, draw));
    assert_eq!((counters.renderings, counters.public_views), (events(&tells).len() + 1, 1));
    assert_eq!(tells.len(), 1 + SEATS + 1, "done, a message for each seat, one for all who watch");
    // A claim has no secret.
    let claim = stored.play_until(&mut dice, |action| matches!(action, Action::Claim(_)));
    let seat = stored.awaited().unwrap();
    let (tells, counters) = counted(|| stored.act(seat, claim));
    assert_eq!((counters.renderings, counters.public_views), (events(&tells).len(), 1));
}

#[test]
fn nothing_is_rendered_for_those_who_are_not_there() {
    let mut stored = Stored::crowded("toy");
    let draw = stored.play_until(&mut QuickDice::new(1), |action| *action == Action::DrawDeck);
    let seat = stored.awaited().unwrap();
    let others = (0..(SEATS + WATCHERS) as u64).filter(|client| *client != u64::from(seat));
    others.for_each(|client| drop(stored.table.disconnect(0, Client(client))));
    let (tells, counters) = counted(|| stored.act(seat, draw));
    assert_eq!((counters.renderings, counters.public_views), (events(&tells).len(), 1));
    assert_eq!(tells.len(), 2, "done, and a message for the one who is there");
    stored.table.disconnect(0, Client(seat.into()));
    // Without clients nothing is rendered.
    let (told, counters) = counted(|| {
        let played = stored.table.play(0, crate::entry::TableChange::Abandoned.into()).unwrap();
        crate::Proposal::new(&mut stored.table, played, None).stored()
    });
    assert_eq!((told, counters), (Vec::new(), Counters::default()));
}

#[test]
fn each_seat_hears_its_own_deal_and_the_watchers_share_theirs() {
    let mut secrets = 0;
    for board in library::boards() {
        let (id, seats) = (board.id(), *board.seats().end());
        let mut crowded = Stored::open(id, seats, 0..seats + WATCHERS);
        let (tells, counters) = counted(|| crowded.send(0, ClientMessage::Start));
        let events = events(&tells);
        let of_seats = events.iter().filter(|event| event.secret().is_some()).count();
        let expected = (events.len() + of_seats, 1);
        assert_eq!((counters.renderings, counters.public_views), expected, "{id}");
        let mut alone = Stored::open(id, seats, 0..1);
        let (_, counters) = counted(|| alone.send(0, ClientMessage::Start));
        assert_eq!((counters.renderings, counters.public_views), (events.len(), 1), "{id}");
        secrets += of_seats;
    }
    assert!(secrets > 0, "no deal has a secret");
}

/// Whoever takes back and acts again as often as allowed makes a longer log, and no slow table.
#[test]
fn an_undo_reads_only_the_part_of_the_log_that_stands() {
    let mut stored = Stored::crowded("toy");
    let claim = stored.play_until(&mut QuickDice::new(1), |it| matches!(it, Action::Claim(_)));
    let seat = stored.awaited().unwrap();
    let before = (stored.table.digest(), stored.table.position());
    let mut last = Counters::default();
    for _ in 0..protocol::limits::SECOND_THOUGHTS {
        stored.act(seat, claim);
        let undo = ClientMessage::Undo { seat, position: stored.table.position() };
        (_, last) = counted(|| stored.send(seat.into(), undo));
    }
    let standing = before.1 as usize;
    assert_eq!(stored.table.digest(), before.0);
    assert!(last.steps <= standing, "{last:?}");
    assert!(last.unpacked <= standing + 32, "{last:?} in a log of {}", stored.log.len());
}

/// Opens a table of one person and a bot, and starts its game.
fn alone() -> Stored {
    let person = Occupant::Person { session: session(0), name: "P0".into() };
    let bot = Occupant::Bot { level: "greedy".into() };
    let boards = library::boards().filter(|board| board.seats().contains(&2));
    // The longest game, so that it is not over soon.
    let board = boards.max_by_key(|board| board.route_ids().count()).unwrap();
    let mut stored = Stored::open_for(board.id(), vec![person, bot], 0..1);
    stored.send(0, ClientMessage::Start);
    stored
}

impl Stored {
    /// Has the seat that is waited for take any legal action.
    fn act_at_random(&mut self, dice: &mut QuickDice) -> Vec<Tell> {
        let seat = self.awaited().expect("the game is not over");
        let action = self.table.look(seat, |view| choose(&view, dice, &|_| false).1).unwrap();
        if seat == 0 {
            return self.act(seat, action);
        }
        let decision = self.table.open_decision(seat).unwrap();
        // Nobody takes anything back any more so much later.
        let now = self.table.log.last_at() + 1_000_000;
        let proposal = self.table.bot_answers(now, decision, action).unwrap().unwrap();
        self.log.push(proposal.bytes());
        proposal.stored()
    }

    /// Asks for a page of the log.
    fn page(&mut self, since: u64) -> (Vec<News>, bool) {
        let told = self.send(0, ClientMessage::Log { since });
        let ServerMessage::Log { news, more } = &told[0].message else { panic!("{told:?}") };
        (news.iter().map(|news| serde_json::from_str(news.text()).unwrap()).collect(), *more)
    }
}

/// Has a person who plays alone act and go back to one of the last decisions or an earlier one, this number of
/// times. Returns the news as they were told.
fn go_back_and_forth(stored: &mut Stored, times: usize) -> Vec<News> {
    let (mut dice, mut told, mut own) = (QuickDice::new(3), Vec::new(), Vec::new());
    let mut hear = |tells: Vec<Tell>| {
        for tell in tells {
            let ServerMessage::Update(update) = tell.message else { continue };
            told.extend(update.news.iter().map(|news| serde_json::from_str(news.text()).unwrap()));
        }
    };
    let mut backs = 0;
    while backs < times {
        let is_own = stored.awaited() != Some(1);
        hear(stored.act_at_random(&mut dice));
        if is_own {
            own.push(stored.table.position());
        }
        if is_own && (own.len() > 40 || dice.below(2) == 0) {
            let most = if dice.below(8) == 0 { own.len() } else { own.len().min(2) };
            let to = own[own.len() - 1 - dice.below(most as u32) as usize];
            hear(stored.send(0, ClientMessage::Rewind { to }));
            own.retain(|earlier| *earlier < to);
            backs += 1;
        }
    }
    told
}

/// Whoever goes back and forth without end makes a long log, of which no page is dear.
#[test]
fn a_page_of_a_log_with_many_take_backs_plays_the_game_again_once() {
    let mut stored = alone();
    let started = stored.table.position();
    let told = go_back_and_forth(&mut stored, 600);
    let taken_back = told.iter().filter(|news| matches!(news.what, Happened::Rewound { .. }));
    assert_eq!(taken_back.count(), 600);
    let (mut since, mut pages) = (started, Vec::new());
    loop {
        let stood = stored.table.log.stood_at(since).len();
        let ((news, more), counters) = counted(|| stored.page(since));
        assert!(counters.steps <= stood + news.len(), "{counters:?}: {stood} stood at {since}");
        assert!(counters.unpacked <= 16 * (stood + 2) + news.len(), "{counters:?} at {since}");
        since += news.len() as u64;
        pages.extend(news);
        if !more {
            break;
        }
    }
    assert_eq!(pages, told, "the past is told as it was told then");
}

/// Rebuilding a table with many take-backs, and writing its record, cost as much as for a log of this length without any.
#[test]
fn a_log_with_many_take_backs_is_rebuilt_in_one_go() {
    let mut stored = alone();
    let acted = go_back_and_forth(&mut stored, 300);
    let acted = acted.iter().filter(|news| matches!(news.what, Happened::Acted { .. })).count();
    let (board, entries) = (stored.table.board().clone(), stored.log.iter().map(Vec::as_slice));
    let (again, counters) = counted(|| Table::from_entries(house(), 0, board, entries).unwrap());
    assert_eq!(again.digest(), stored.table.digest());
    assert_eq!(counters, Counters { steps: acted, ..Counters::default() });
}

/// An answer, or an undo, that is sent again is found without reading what came much later.
#[test]
fn an_answer_from_long_ago_is_found_without_reading_the_log() {
    let mut stored = alone();
    let (seat, opened) = (0, stored.table.position());
    go_back_and_forth(&mut stored, 300);
    for opened in [0, opened, opened + 7, u64::MAX - 1, u64::MAX] {
        let decision = protocol::DecisionId { opened, seat, revision: 9 };
        let act = ClientMessage::Act { decision, answer: Answer::Pass };
        let undo = ClientMessage::Undo { seat, position: opened };
        for message in [act, undo] {
            let (told, counters) = counted(|| stored.send(0, message));
            assert!(matches!(told[0].message, ServerMessage::Refused { .. }), "{told:?}");
            assert!(counters.unpacked <= 200, "{counters:?} in a log of {}", stored.log.len());
        }
    }
}
