//! Sends any lines as messages to a table, from three clients: its host, a guest and a spectator. The
//! table never panics, what it says can be read, and its stored entries give the same table again.
//!
//! The first line names the board. Of the others, `b` and `c` at the beginning make it a line of the guest
//! or of the spectator. The rest is the text of a message, or one of three words: `act` answers the
//! client's open decision, `again` ends its connection and connects again, `wait` lets time pass and bots
//! move.

#![no_main]

use std::sync::Arc;

use board::library;
use libfuzzer_sys::fuzz_target;
use protocol::{ClientMessage, FirstPlayer, Millis, PrivateView, Request, ServerMessage, Settings};
use record::Record;
use table::{
    Client, HouseSettings, Occupant, Proposal, Purpose, Response, Session, Table, TableConfig, Tell,
};

/// The most lines of an input, so that none takes long.
const LINES: usize = 300;
/// The time between two messages, in milliseconds.
const PACE: Millis = 50;
/// The time of a `wait`: longer than the clock of a decision.
const WAIT: Millis = 10_000;
/// The most moves of bots in a `wait`.
const MOVES: usize = 20;

fuzz_target!(|text: &str| {
    let mut lines = text.lines();
    let Some(mut world) = lines.next().and_then(World::open) else { return };
    lines.take(LINES).for_each(|line| world.hear(line));
    world.compare();
});

/// A table, its store, and what its three clients know.
struct World {
    house: Arc<HouseSettings>,
    table: Table,
    store: Vec<Vec<u8>>,
    now: Millis,
    seen: [Option<PrivateView>; 3],
}

impl World {
    /// Opens a table on this board, with its host, an open seat and, if there is a third seat, a bot.
    fn open(board: &str) -> Option<World> {
        let board = library::shared_board(board)?;
        let levels = vec!["greedy".to_owned(), "random".to_owned()];
        let house = Arc::new(HouseSettings { build: "fuzz".to_owned(), levels });
        let host = session(Client(0));
        let seats = [
            Occupant::Person { session: host, name: "Ann".to_owned() },
            Occupant::Nobody,
            Occupant::Bot { level: "greedy".to_owned() },
        ];
        let seats = seats.into_iter().take(*board.seats().end()).collect();
        let settings = Settings {
            clock: Some(WAIT / 2),
            first: FirstPlayer::Seat0,
            hints: true,
            ..Settings::usual("greedy")
        };
        let config = TableConfig { board, seats, settings, host };
        let opening = Table::open(house.clone(), 0, config, [7; 32]).expect("a good config");
        let store = vec![opening.bytes()];
        let table = opening.stored();
        let mut world = World { house, table, store, now: 1_000, seen: [None, None, None] };
        (0..3).for_each(|number| world.connect(Client(number)));
        Some(world)
    }

    fn connect(&mut self, client: Client) {
        // A client that was removed stays out.
        if self.table.connect(client, session(client)).is_ok() {
            let build = String::new();
            let join = ClientMessage::Join { protocol: protocol::VERSION, build, since: None };
            self.handle(client, join.into());
        }
    }

    fn hear(&mut self, line: &str) {
        self.now += PACE;
        let (client, text) = match line.as_bytes().first() {
            Some(b'b') => (Client(1), &line[1..]),
            Some(b'c') => (Client(2), &line[1..]),
            Some(_) | None => (Client(0), line),
        };
        match text {
            "act" => self.act(client),
            "again" => {
                let told = self.table.disconnect(self.now, client);
                self.tell(told);
                self.connect(client);
            }
            "wait" => self.wait(),
            message => {
                if let Ok(request) = Request::parse(message) {
                    self.handle(client, request);
                }
            }
        }
    }

    /// Answers the client's open decision.
    fn act(&mut self, client: Client) {
        let own = self.seen[client.0 as usize].as_ref();
        let act = own.and_then(|own| own.decision.zip(own.plain_answer()));
        if let Some((decision, answer)) = act {
            self.handle(client, ClientMessage::Act { decision, answer }.into());
        }
    }

    fn handle(&mut self, from: Client, request: Request) {
        let told = match self.table.handle(self.now, from, request) {
            Response::Told(told) => told,
            Response::Entry(proposal) => stored(&mut self.store, proposal),
            Response::Rematch => {
                let _ = self.table.rematch_config();
                let rematched = self.table.rematched(self.now, "next");
                rematched.map(|proposal| stored(&mut self.store, proposal)).unwrap_or_default()
            }
        };
        self.tell(told);
    }

    /// Lets time pass, and plays what bots and stand-ins must.
    fn wait(&mut self) {
        self.now += WAIT;
        if let Some(proposal) = self.table.tick(self.now) {
            let told = stored(&mut self.store, proposal);
            self.tell(told);
        }
        for _ in 0..MOVES {
            let Some(task) = self.table.bot_tasks(self.now).into_iter().next() else { break };
            let first = |legal: rules::Legal| legal.nth(0).expect("there is a decision");
            let action = self.table.look(task.decision.seat, |view| first(view.legal()));
            let action = action.expect("the table asks for its own seats");
            let told = match task.purpose {
                Purpose::Hint => self.table.hint(task.decision, action).expect("it is legal"),
                Purpose::Play | Purpose::StandIn => {
                    let answer = self.table.bot_answers(self.now, task.decision, action);
                    let proposal = answer.expect("it is legal").expect("the table asks for it");
                    stored(&mut self.store, proposal)
                }
            };
            self.tell(told);
        }
    }

    /// Reads what clients are told as they would.
    fn tell(&mut self, told: Vec<Tell>) {
        for Tell { to, message } in told {
            let text = message.to_json();
            let message: ServerMessage =
                serde_json::from_str(&text).expect("what a table says can be read");
            let ServerMessage::Update(update) = message else { continue };
            for client in to {
                self.seen[client.0 as usize] = update.own.clone();
            }
        }
    }

    /// Checks that the stored entries give this table again, and its record the same game.
    fn compare(self) {
        let World { house, table, store, now, .. } = self;
        let entries = store.iter().map(Vec::as_slice);
        let again = Table::from_entries(house, now, table.board().clone(), entries);
        let again = again.expect("what was stored can be read");
        assert_eq!(again.position(), table.position());
        assert_eq!(again.digest(), table.digest());
        assert_eq!(again.room(), table.room());
        if let Some(text) = table.record_text() {
            let record = Record::parse(&text).expect("a table writes records that can be read");
            let replayed = record.resume(table.board()).expect("a table's own record");
            assert_eq!(Some(replayed.game.digest()), table.digest());
        }
    }
}

fn session(client: Client) -> Session {
    Session([client.0 as u8 + 1; 16])
}

fn stored(store: &mut Vec<Vec<u8>>, proposal: Proposal<'_>) -> Vec<Tell> {
    store.push(proposal.bytes());
    proposal.stored()
}
