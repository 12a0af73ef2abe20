//! A table with people at it, a store, and a clock that only tests move.

use std::collections::BTreeMap;
use std::sync::Arc;

use board::library;
use protocol::{
    ActedBy, Answer, ClientMessage, DecisionId, FirstPlayer, Happened, LogPosition, PrivateView,
    Request, Room, SeatNumber, ServerMessage, Settings, Update,
};
use rules::{Action, Illegal, QuickDice};
use table::{
    BotTask, Client, HouseSettings, Occupant, Proposal, ProposedTable, Response, Session, Table,
    TableConfig, Tell,
};

/// The answer to a message: the position of its entry, or the reason of its refusal.
pub(crate) type Outcome = Result<Option<LogPosition>, &'static str>;

pub(crate) struct Hall {
    pub(crate) table: Table,
    pub(crate) store: Vec<Vec<u8>>,
    pub(crate) now: u64,
    /// Everything each client was told.
    pub(crate) heard: BTreeMap<Client, Vec<ServerMessage>>,
}

pub(crate) fn house() -> Arc<HouseSettings> {
    let levels = bots::Policy::NAMES.map(str::to_owned).to_vec();
    Arc::new(HouseSettings { build: "test".into(), levels })
}

pub(crate) fn settings() -> Settings {
    Settings { first: FirstPlayer::Seat0, ..Settings::usual("greedy") }
}

/// Returns a person's session. `Ann` and `Ann/Kim` are two people on one device, who share one.
pub(crate) fn session(name: &str) -> Session {
    let owner = name.split('/').next().unwrap();
    let mut id = [0; 16];
    let bytes = owner.as_bytes();
    id[..bytes.len()].copy_from_slice(bytes);
    Session(id)
}
pub(crate) fn client(name: &str) -> Client {
    Client(u64::from_le_bytes(session(name).0[..8].try_into().unwrap()))
}

/// Reads who sits in a seat: `Ann` is a person, `-` nobody, `=greedy` a bot.
fn occupant(word: &&str) -> Occupant {
    match (*word, word.strip_prefix('=')) {
        ("-", _) => Occupant::Nobody,
        (_, Some(level)) => Occupant::Bot { level: level.into() },
        (name, None) => Occupant::Person { session: session(name), name: name.replace('/', " ") },
    }
}

pub(crate) fn config(board: &str, seats: &[&str], settings: Settings) -> TableConfig {
    TableConfig {
        board: library::shared_board(board).unwrap(),
        seats: seats.iter().map(occupant).collect(),
        settings,
        host: session(seats[0]),
    }
}

impl Hall {
    /// Opens a table. Everybody named has joined; the first is the host.
    pub(crate) fn gather(board: &str, seats: &[&str], settings: Settings) -> Hall {
        let config = config(board, seats, settings);
        Hall::around(seats, Table::open(house(), 1_000, config, [3; 32]).unwrap())
    }
    /// Opens a table whose game begins from a position.
    pub(crate) fn gather_from(board: &str, seats: &[&str], position: &str) -> Hall {
        let config = config(board, seats, settings());
        Hall::around(seats, Table::open_from(house(), 1_000, config, position.into()).unwrap())
    }
    /// Opens a table whose game begins from a position, and starts it.
    pub(crate) fn start_from(board: &str, seats: &[&str], position: &str) -> Hall {
        let mut hall = Hall::gather_from(board, seats, position);
        hall.send(seats[0], ClientMessage::Start).unwrap();
        hall
    }
    fn around(seats: &[&str], opening: ProposedTable) -> Hall {
        let store = vec![opening.bytes()];
        let mut hall = Hall { table: opening.stored(), store, now: 1_000, heard: BTreeMap::new() };
        seats.iter().filter(|name| !name.starts_with(['-', '='])).for_each(|name| hall.join(name));
        hall
    }
    /// Opens a table and deals the game.
    pub(crate) fn start(board: &str, seats: &[&str], settings: Settings) -> Hall {
        let mut hall = Hall::gather(board, seats, settings);
        hall.send(seats[0], ClientMessage::Start).unwrap();
        hall
    }
    /// Opens a table and plays until the first turn begins.
    pub(crate) fn opened(board: &str, seats: &[&str], settings: Settings) -> Hall {
        let mut hall = Hall::start(board, seats, settings);
        while hall.table.look(0, |view| view.turns()).unwrap() == 0 {
            let seat = hall.awaited()[0];
            hall.first_legal(seat);
        }
        hall
    }

    pub(crate) fn join(&mut self, name: &str) {
        self.join_since(name, None);
    }
    pub(crate) fn join_since(&mut self, name: &str, since: Option<LogPosition>) {
        if !self.heard.contains_key(&client(name)) {
            self.table.connect(client(name), session(name)).unwrap();
            self.heard.insert(client(name), Vec::new());
        }
        let build = String::new();
        let join = ClientMessage::Join { protocol: protocol::VERSION, build, since };
        let Response::Told(tells) = self.table.handle(self.now, client(name), join.into()) else {
            panic!("join leaves no entry")
        };
        self.hear(tells);
    }
    pub(crate) fn leave(&mut self, name: &str) {
        self.heard.remove(&client(name));
        let tells = self.table.disconnect(self.now, client(name));
        self.hear(tells);
    }

    /// Sends a message and returns the answer.
    pub(crate) fn send(&mut self, name: &str, message: ClientMessage) -> Outcome {
        let request = Request { id: Some(9), message };
        let told = match self.table.handle(self.now, client(name), request) {
            Response::Told(tells) => tells,
            Response::Entry(proposal) => store(&mut self.store, proposal),
            Response::Rematch => return Err("rematch"),
        };
        let outcome = told.iter().find_map(|tell| match &tell.message {
            ServerMessage::Done { re: Some(9), position } => Some(Ok(*position)),
            ServerMessage::Refused { re: Some(9), refusal } => Some(Err(refusal.why.key())),
            ServerMessage::Past(_) | ServerMessage::Log { .. } => Some(Ok(None)),
            _ => None,
        });
        self.hear(told);
        outcome.expect("every message is answered")
    }
    /// Delivers messages to clients, through JSON as over the wire.
    pub(crate) fn hear(&mut self, tells: Vec<Tell>) {
        for tell in tells {
            let text = tell.message.to_json();
            let message: ServerMessage = serde_json::from_str(&text).unwrap();
            for to in tell.to {
                self.heard.get_mut(&to).expect("only clients are told").push(message.clone());
            }
        }
    }

    /// Returns the last update that a person got.
    pub(crate) fn update(&self, name: &str) -> &Update {
        let updates = self.heard[&client(name)].iter().rev();
        let mut updates = updates.filter_map(|message| match message {
            ServerMessage::Update(update) => Some(update),
            _ => None,
        });
        updates.next().expect("has joined")
    }
    /// Returns what a person was told last about who is here.
    pub(crate) fn presence(&self, name: &str) -> protocol::Presence {
        let heard = self.heard[&client(name)].iter().rev();
        let mut told = heard.filter_map(|message| match message {
            ServerMessage::Presence(presence) => Some(presence.clone()),
            _ => None,
        });
        told.next().expect("has joined")
    }
    pub(crate) fn own(&self, name: &str) -> &PrivateView {
        self.update(name).own.as_ref().expect("sees a seat")
    }
    pub(crate) fn room(&self) -> Room {
        self.table.room()
    }
    /// Returns the name of the person in a seat.
    pub(crate) fn name_at(&self, seat: SeatNumber) -> Option<String> {
        match &self.room().chairs[usize::from(seat)].sitter {
            protocol::Sitter::Person { name } => Some(name.replace(' ', "/")),
            protocol::Sitter::Nobody | protocol::Sitter::Bot { .. } => None,
        }
    }
    pub(crate) fn awaited(&self) -> Vec<SeatNumber> {
        let seats = self.table.look(0, |view| view.awaiting().seats()).unwrap();
        seats.iter().map(|seat| seat.index() as SeatNumber).collect()
    }

    /// Answers the decision on a person's screen.
    pub(crate) fn act(&mut self, name: &str, action: Action) -> Outcome {
        let decision = self.own(name).decision.expect("must decide");
        self.answer(name, decision, action)
    }
    pub(crate) fn answer(&mut self, name: &str, decision: DecisionId, action: Action) -> Outcome {
        let answer = Answer::of(self.table.board(), action);
        self.send(name, ClientMessage::Act { decision, answer })
    }
    /// Plays the first legal action of an awaited seat, as its person or bot.
    pub(crate) fn first_legal(&mut self, seat: SeatNumber) {
        self.nth_legal(seat, 0);
    }
    pub(crate) fn nth_legal(&mut self, seat: SeatNumber, n: usize) {
        let action = self.table.look(seat, |view| view.legal().nth(n).unwrap()).unwrap();
        match self.name_at(seat) {
            Some(name) => {
                self.show(&name, seat);
                self.act(&name, action).unwrap();
            }
            None => self.bot_moves(seat, action),
        };
    }
    /// Shows a seat on the screen of a device that holds several.
    pub(crate) fn show(&mut self, name: &str, seat: SeatNumber) {
        if self.table.seats_of(session(name)).len() > 1 {
            self.send(name, ClientMessage::Show { seat: Some(seat) }).unwrap();
        }
    }
    /// Lets time pass until the bot of a seat may act, and plays its action.
    pub(crate) fn bot_moves(&mut self, seat: SeatNumber, action: Action) {
        while self.task(seat).is_none() {
            self.now = self.table.next_deadline(self.now).expect("a bot's time comes");
        }
        let decision = self.task(seat).unwrap().decision;
        assert!(self.bot(decision, action).unwrap(), "the answer is not too late");
    }
    /// Returns whether a stand-in acted last, as the log tells everybody.
    pub(crate) fn stood_in(&self) -> bool {
        let by = ActedBy::StandIn;
        let last = self.heard.values().next().and_then(|heard| heard.last());
        matches!(last, Some(ServerMessage::Update(update))
            if matches!(&update.news[0].what, Happened::Acted { by: acted, .. } if *acted == by))
    }
    /// Returns the task that a bot has for a seat now.
    pub(crate) fn task(&self, seat: SeatNumber) -> Option<BotTask> {
        self.table.bot_tasks(self.now).into_iter().find(|task| task.decision.seat == seat)
    }
    pub(crate) fn bot(&mut self, decision: DecisionId, action: Action) -> Result<bool, Illegal> {
        let Some(proposal) = self.table.bot_answers(self.now, decision, action)? else {
            return Ok(false);
        };
        let told = store(&mut self.store, proposal);
        self.hear(told);
        Ok(true)
    }
    /// Lets bots play with random dice until a person is awaited or the game is over.
    pub(crate) fn bots_play(&mut self) {
        let mut dice = QuickDice::new(5);
        loop {
            let tasks = self.table.bot_tasks(self.now);
            let Some(task) = tasks.first() else { return };
            let mut bot = bots::Policy::named("random").unwrap();
            let seat = task.decision.seat;
            let action = self.table.look(seat, |view| bot.choose(&view, &mut dice)).unwrap();
            self.bot(task.decision, action).unwrap();
        }
    }
    /// Plays first legal actions until `wanted` holds.
    pub(crate) fn play_until(&mut self, mut wanted: impl FnMut(&Hall) -> bool) {
        for _ in 0..3_000 {
            if wanted(self) {
                return;
            }
            let seat = self.awaited()[0];
            self.first_legal(seat);
        }
        panic!("it never came to that");
    }

    pub(crate) fn tick(&mut self) -> bool {
        let Some(proposal) = self.table.tick(self.now) else { return false };
        let told = store(&mut self.store, proposal);
        self.hear(told);
        true
    }
    /// Rebuilds the table from what is stored.
    pub(crate) fn rebuilt(&self) -> Table {
        let board = library::shared_board(&self.room().board).unwrap();
        let entries = self.store.iter().map(Vec::as_slice);
        Table::from_entries(house(), self.now, board, entries).unwrap()
    }
}

pub(crate) fn store(store: &mut Vec<Vec<u8>>, proposal: Proposal<'_>) -> Vec<Tell> {
    assert_eq!(proposal.position(), store.len() as u64, "positions only grow by one");
    store.push(proposal.bytes());
    proposal.stored()
}

/// Finds the first legal action of this kind.
pub(crate) fn find(hall: &Hall, seat: SeatNumber, kind: fn(&Action) -> bool) -> Option<Action> {
    hall.table.look(seat, |view| view.legal().iter().find(kind)).unwrap()
}
pub(crate) fn is_claim(action: &Action) -> bool {
    matches!(action, Action::Claim(_))
}
