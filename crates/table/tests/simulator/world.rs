//! One table, the people and bots around it, the network between them, and the store behind it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use board::{Board, library};
use bots::{BotSpec, Policy};
use protocol::{ClientMessage, DecisionId, FirstPlayer, Request, ServerMessage, Settings, Stage};
use rules::{Action, Dice, QuickDice};
use table::{
    Client, HouseSettings, Occupant, Proposal, Purpose, Response, Session, Table, TableConfig, Tell,
};

use crate::laws::Laws;
use crate::person::Person;

/// Something that happens at a scheduled moment.
pub(crate) enum Happening {
    /// A message reaches the table, if its connection still stands.
    ToTable(Client, Request),
    /// A message reaches a client.
    ToClient(Client, Box<ServerMessage>),
    /// A person thinks about what to do.
    Think(usize),
    /// A bot has thought.
    BotDone(DecisionId, Action),
    /// A deadline of the table has come.
    Tick,
    /// The process dies.
    Crash,
    /// Everybody leaves for good.
    Desert,
    /// A person goes on with another device.
    Move(usize),
}

/// Counts of what happened, so that a simulation in which nothing happens fails.
#[derive(Default, Debug)]
pub(crate) struct Tally(BTreeMap<&'static str, u64>);

impl Tally {
    pub(crate) fn count(&mut self, what: &'static str) {
        *self.0.entry(what).or_default() += 1;
    }
    pub(crate) fn add(&mut self, other: &Tally) {
        other.0.iter().for_each(|(what, count)| *self.0.entry(what).or_default() += count);
    }
    pub(crate) fn assert_everything_happened(&self) {
        for what in [
            "acted",
            "done again",
            "stale",
            "undone",
            "rewound",
            "bot",
            "stand-in",
            "crash",
            "lost before",
            "lost after",
            "cut",
            "chat",
            "resigned",
            "stopped",
            "finished",
            "hint",
            "too late bot",
            "pass and play",
            "looked back",
            "abandoned",
            "verified",
            "sat down",
            "left a seat",
            "bot invited",
            "settings changed",
            "hints allowed",
            "muted",
            "handed over",
            "rematch",
        ] {
            assert!(self.0.contains_key(what), "nothing was {what}: {self:?}");
        }
    }
}

pub(crate) struct World {
    pub(crate) table: Table,
    pub(crate) board: Arc<Board>,
    pub(crate) store: Vec<Vec<u8>>,
    pub(crate) people: Vec<Person>,
    pub(crate) now: u64,
    pub(crate) dice: QuickDice,
    pub(crate) laws: Laws,
    pub(crate) tally: Tally,
    agenda: BTreeMap<(u64, u64), Happening>,
    sequence: u64,
    house: Arc<HouseSettings>,
    /// Decisions that a bot is thinking about.
    asked: BTreeSet<DecisionId>,
}

/// The most steps of one table.
const STEPS: usize = 30_000;

impl World {
    pub(crate) fn new(board: &'static Board, seats: usize, number: u64) -> World {
        let mut dice = QuickDice::new(number);
        let levels: Vec<_> = BotSpec::at_once().map(|bot| bot.name.to_owned()).collect();
        let house = Arc::new(HouseSettings { build: "sim".into(), levels: levels.clone() });
        // One device for all, one person against bots, or people and bots mixed.
        let style = dice.below(4);
        let occupant = |seat: usize, dice: &mut QuickDice| {
            let bot = match style {
                0 => false,
                1 => seat > 0,
                _ => seat > 0 && dice.below(3) == 0,
            };
            let owner = if style == 0 { 0 } else { seat };
            if bot {
                return Occupant::Bot { level: levels[dice.below(5) as usize].clone() };
            }
            // The seat stays open for the next person.
            if style > 1 && seat > 0 && dice.below(2) == 0 {
                return Occupant::Nobody;
            }
            Occupant::Person { session: Session([owner as u8 + 1; 16]), name: format!("P{seat}") }
        };
        let config = TableConfig {
            board: library::shared_board(board.id()).unwrap(),
            seats: (0..seats).map(|seat| occupant(seat, &mut dice)).collect(),
            settings: Settings {
                clock: (dice.below(4) == 0).then_some(4_000),
                grace: (dice.below(2) == 0).then_some(60_000),
                first: if dice.below(2) == 0 { FirstPlayer::Random } else { FirstPlayer::Seat0 },
                ..Settings::usual("greedy")
            },
            host: Session([1; 16]),
        };
        let people = World::people(&config.seats);
        World::around(house, config, people, 0, dice)
    }

    /// Opens a table with this configuration, for these people.
    fn around(
        house: Arc<HouseSettings>,
        config: TableConfig,
        people: Vec<Person>,
        now: u64,
        mut dice: QuickDice,
    ) -> World {
        let secret = rules::Seed::from_number(dice.next_u32().into()).0;
        let board = config.board.clone();
        let opening = Table::open(house.clone(), now, config, secret).unwrap();
        let store = vec![opening.bytes()];
        let table = opening.stored();
        World {
            table,
            board,
            store,
            people,
            now,
            dice,
            laws: Laws::default(),
            tally: Tally::default(),
            agenda: BTreeMap::new(),
            sequence: 0,
            house,
            asked: BTreeSet::new(),
        }
    }

    /// Returns a person for each seat that is not a bot's, and one who watches.
    fn people(seats: &[Occupant]) -> Vec<Person> {
        let sessions: BTreeSet<_> = (1..)
            .zip(seats)
            .filter_map(|(number, occupant)| match occupant {
                Occupant::Person { session, .. } => Some(*session),
                Occupant::Nobody => Some(Session([number; 16])),
                Occupant::Bot { .. } => None,
            })
            .collect();
        let player = |session| Person::new(session, true);
        let watcher = Person::new(Session([99; 16]), false);
        sessions.into_iter().map(player).chain([watcher]).collect()
    }

    pub(crate) fn later(&mut self, wait: u64, what: Happening) {
        self.sequence += 1;
        self.agenda.insert((self.now + wait, self.sequence), what);
    }
    pub(crate) fn chance(&mut self, one_in: u32) -> bool {
        self.dice.below(one_in) == 0
    }

    /// Runs the table, and the rematches that people want after it.
    pub(crate) fn run_all(mut self) -> Tally {
        self.run();
        if self.chance(3)
            && let Some(next) = self.rematch()
        {
            self.tally.add(&next.run_all());
        }
        self.tally
    }

    fn run(&mut self) {
        for person in 0..self.people.len() {
            self.later(person as u64, Happening::Think(person));
            let wait = 1_000 + u64::from(self.dice.below(60_000));
            self.later(wait, Happening::Move(person));
        }
        self.later(2_000, Happening::Crash);
        if self.chance(12) {
            let wait = 3_000 + u64::from(self.dice.below(20_000));
            self.later(wait, Happening::Desert);
        }
        for _ in 0..STEPS {
            let Some(((when, _), what)) = self.agenda.pop_first() else { break };
            self.now = self.now.max(when);
            let entries = self.store.len();
            self.happen(what);
            self.wake_bots();
            if self.store.len() > entries {
                self.check_log();
            }
            if self.table.stage() != Stage::Gathering && self.table.stage() != Stage::Playing {
                break;
            }
        }
        self.close();
    }

    fn happen(&mut self, what: Happening) {
        match what {
            Happening::ToTable(client, request) => self.deliver(client, request),
            Happening::ToClient(client, message) => self.arrive(client, *message),
            Happening::Think(person) => self.think(person),
            Happening::BotDone(decision, action) => self.bot_done(decision, action),
            Happening::Tick => {
                if let Some(proposal) = self.table.tick(self.now) {
                    let told = stored(&mut self.store, proposal);
                    self.tally.count("abandoned");
                    self.tell(told);
                }
            }
            Happening::Desert => self.desert(),
            Happening::Move(person) => self.hand_over(person),
            Happening::Crash => {
                self.crash();
                let wait = 2_000 + u64::from(self.dice.below(60_000));
                self.later(wait, Happening::Crash);
            }
        }
    }

    /// Delivers a message of a client to the table.
    fn deliver(&mut self, client: Client, request: Request) {
        if self.person_of(client).is_none() {
            return;
        }
        let before = self.table.digest();
        let (asked, id) = (request.message.clone(), request.id);
        let loss = if self.chance(400) { self.dice.below(2) + 1 } else { 0 };
        let told = match self.table.handle(self.now, client, request) {
            Response::Told(told) => told,
            Response::Rematch => return,
            // The process dies before the entry is stored, so it never happened.
            Response::Entry(_) if loss == 1 => {
                self.tally.count("lost before");
                return self.crash();
            }
            Response::Entry(proposal) => {
                self.laws.stored(proposal.position(), &asked, before);
                if loss == 2 {
                    // The process dies after the entry is stored: it happened, and nobody was told.
                    self.store.push(proposal.bytes());
                    self.tally.count("lost after");
                    return self.restart();
                }
                stored(&mut self.store, proposal)
            }
        };
        self.laws.answered(&asked, id, &told, &mut self.tally);
        self.tell(told);
        self.laws.taken_back(&asked, &self.table, &self.store);
    }

    fn person_of(&self, client: Client) -> Option<usize> {
        self.people.iter().position(|person| person.client == Some(client))
    }

    /// Sends messages to clients. Each connection keeps their order.
    pub(crate) fn tell(&mut self, told: Vec<Tell>) {
        for tell in told {
            let text = tell.message.to_json();
            let message: ServerMessage = serde_json::from_str(&text).unwrap();
            for to in tell.to {
                let Some(person) = self.person_of(to) else { continue };
                let wait = 1 + u64::from(self.dice.below(40));
                let due = (self.now + wait).max(self.people[person].last_due);
                self.people[person].last_due = due;
                self.people[person].in_flight += 1;
                let wait = due - self.now;
                self.later(wait, Happening::ToClient(to, Box::new(message.clone())));
            }
        }
        if let Some(when) = self.table.next_deadline(self.now) {
            self.later(when - self.now, Happening::Tick);
        }
    }

    fn arrive(&mut self, client: Client, message: ServerMessage) {
        let Some(person) = self.person_of(client) else { return };
        self.people[person].in_flight -= 1;
        self.people[person].hear(message, &mut self.tally);
        if self.people[person].is_up_to_date() {
            crate::laws::sees_the_truth(&self.table, &self.people[person], self.now);
        }
    }

    /// Checks after every entry that the store adds up to the table, and after some of them that
    /// everybody sees the same, which takes longer.
    fn check_log(&mut self) {
        if self.chance(32) {
            crate::laws::rebuilt_equals_live(self);
        } else {
            crate::laws::adds_up(self);
        }
    }

    /// Asks bots, once for each decision. A bot thinks for up to 30 ms, and may be too late.
    fn wake_bots(&mut self) {
        for task in self.table.bot_tasks(self.now) {
            if !self.asked.insert(task.decision) {
                continue;
            }
            let (mut bot, seat) = (Policy::named(&task.level).unwrap(), task.decision.seat);
            let action = self.table.look(seat, |view| bot.choose(&view, &mut self.dice)).unwrap();
            if task.purpose == Purpose::Hint {
                let told = self.table.hint(task.decision, action).unwrap();
                self.asked.remove(&task.decision);
                self.tally.count("hint");
                self.tell(told);
                continue;
            }
            let wait = u64::from(self.dice.below(30));
            self.later(wait, Happening::BotDone(task.decision, action));
        }
    }

    fn bot_done(&mut self, decision: DecisionId, action: Action) {
        let before = self.table.digest();
        self.laws.bot_may_act(&self.table, decision.seat, self.now);
        let purpose = self.table.bot_tasks(self.now);
        let purpose = purpose.into_iter().find(|task| task.decision == decision);
        // The decision was answered or taken back meanwhile.
        let Ok(Some(proposal)) = self.table.bot_answers(self.now, decision, action) else {
            self.asked.remove(&decision);
            return self.tally.count("too late bot");
        };
        let position = proposal.position();
        let told = stored(&mut self.store, proposal);
        self.laws.bot_acted(position, decision, before);
        match purpose.unwrap().purpose {
            Purpose::Play => self.tally.count("bot"),
            Purpose::StandIn => {
                self.tally.count("stand-in");
                crate::laws::was_stood_in_for_rightly(self, decision);
            }
            Purpose::Hint => unreachable!("a hint is no move"),
        }
        self.tell(told);
    }

    /// Moves a person's seats to another device.
    fn hand_over(&mut self, person: usize) {
        let before = self.people[person].session;
        let mut name = before.0;
        name[1] += 1;
        let to = Session(name);
        let seats = self.table.seats_of(before);
        for &seat in &seats {
            let proposal = self.table.hand_over(self.now, seat, to).unwrap();
            let told = stored(&mut self.store, proposal);
            self.tally.count("handed over");
            self.tell(told);
        }
        assert!(self.table.seats_of(before).is_empty(), "the first device has no seat any more");
        assert_eq!(self.table.seats_of(to), seats);
        if !seats.is_empty() {
            self.people[person].session = to;
            self.cut(person);
        }
    }

    /// Opens a rematch.
    fn rematch(&mut self) -> Option<World> {
        let person =
            self.people.iter().position(|one| !self.table.seats_of(one.session).is_empty())?;
        let (client, session) = (Client(1), self.people[person].session);
        self.table.connect(client, session).unwrap();
        let join =
            ClientMessage::Join { protocol: protocol::VERSION, build: String::new(), since: None };
        drop(self.table.handle(self.now, client, join.into()));
        let asked = self.table.handle(self.now, client, ClientMessage::Rematch.into());
        assert!(matches!(asked, Response::Rematch));
        let config = self.table.rematch_config();
        crate::laws::is_a_rematch(&self.table, &config);
        let told = stored(&mut self.store, self.table.rematched(self.now, "next").unwrap());
        drop(told);
        crate::laws::rebuilt_equals_live(self);
        let again = self.table.handle(self.now, client, ClientMessage::Rematch.into());
        assert!(matches!(again, Response::Told(_)), "there is only one");
        self.tally.count("rematch");
        let people = self.people.iter().map(Person::at_another_table).collect();
        Some(World::around(self.house.clone(), config, people, self.now, self.dice.clone()))
    }

    /// Lets everybody leave for good. Only the deadlines of the table go on (T-IDLE-1).
    fn desert(&mut self) {
        for person in &mut self.people {
            if let Some(client) = person.client {
                self.table.disconnect(self.now, client);
            }
            person.lose_connection(self.now);
        }
        self.agenda.retain(|_, what| matches!(what, Happening::BotDone(..) | Happening::Tick));
        self.tell(Vec::new());
    }

    /// Lets the process die and start again. Connections are lost, and all that was not stored.
    fn crash(&mut self) {
        crate::laws::rebuilt_equals_live(self);
        self.tally.count("crash");
        self.restart();
    }

    fn restart(&mut self) {
        self.table = self.rebuilt();
        self.asked.clear();
        (0..self.people.len()).for_each(|person| self.people[person].lose_connection(self.now));
    }

    pub(crate) fn rebuilt(&self) -> Table {
        let entries = self.store.iter().map(Vec::as_slice);
        Table::from_entries(self.house.clone(), self.now, self.board.clone(), entries).unwrap()
    }

    /// Checks the screens of all who are connected and have no message on the way.
    fn check_screens(&mut self) {
        for person in self.people.iter().filter(|person| person.is_up_to_date()) {
            crate::laws::sees_the_truth(&self.table, person, self.now);
        }
    }

    /// Delivers everything that is on the way, and makes the last checks.
    fn close(&mut self) {
        let agenda = std::mem::take(&mut self.agenda);
        for (_, what) in agenda {
            if let Happening::ToClient(client, message) = what {
                self.arrive(client, *message);
            }
        }
        self.check_screens();
        crate::laws::rebuilt_equals_live(self);
        crate::laws::ended_well(self);
    }
}

fn stored(store: &mut Vec<Vec<u8>>, proposal: Proposal<'_>) -> Vec<Tell> {
    assert_eq!(proposal.position(), store.len() as u64, "T-ORDER-1: positions only grow, by one");
    store.push(proposal.bytes());
    proposal.stored()
}
