//! A house for tables on one device: keeps one table, its bots and its log. Runs in the Worker.

use std::sync::Arc;

use board::library;
use bots::driver::{Driven, DriverOutcome, DriverTask, drive};
use protocol::{ClientMessage, LogPosition, Millis, Request, Settings};
use rules::{QuickDice, View};
use serde::{Deserialize, Serialize};
use table::{Client, Occupant, Purpose, Response, Session, Table, TableConfig, Tell};

use super::reel::Reel;

/// What the page says to the house.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum ToHouse {
    /// Opens a table and starts the game.
    Open(SoloPlan),
    /// Goes on with a table that was kept: the bytes of its entries.
    Wake { board: String, entries: Vec<Vec<u8>> },
    /// Goes over to the table of the rematch.
    Follow,
    /// Plays a record again, given as text.
    Replay(String),
    /// Asks for the record of the game, once it is over.
    Record,
    /// A message of the wire to the table.
    Say(Request),
    /// How long bots take from now on.
    Pace(Millis),
}

/// What the house says to the page.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum FromHouse {
    /// A message of the wire from the table, as it went over it.
    Heard(String),
    /// An entry of the table's log, to be kept.
    Keep { position: LogPosition, bytes: Vec<u8> },
    /// There is no such table: what was kept cannot be read.
    Lost,
    /// The record cannot be played again, for this reason.
    Unreadable(String),
    /// The record of the game.
    Record(String),
}

/// Who is to play what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SoloPlan {
    pub(crate) board: String,
    pub(crate) seats: Vec<Sitter>,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Sitter {
    Person(String),
    Bot(String),
}

/// On one device there is one session and one screen.
const SESSION: Session = Session([0; 16]);
const SCREEN: Client = Client(0);

/// The house.
pub(crate) struct Home {
    table: Option<Table>,
    /// The record that is played again, if that is what the page shows.
    reel: Option<Reel>,
    /// The rematch, until the page follows.
    next: Option<Fresh>,
    pace: Millis,
    /// Not before this moment may a bot move again.
    bots_wait_until: Millis,
    dice: QuickDice,
    /// Says what time it is while a bot thinks.
    clock: fn() -> Millis,
    out: Vec<FromHouse>,
}

/// Candidates that a bot may weigh for one decision. No level needs as many; the limit is for a bot that
/// would not end.
const BOT_STEPS: u32 = 1_000_000;
/// The time that a bot may take for one decision, in milliseconds.
const BOT_TIME: Millis = 1_000;

/// A table that was just opened, with its log so far.
struct Fresh {
    table: Table,
    log: Vec<Vec<u8>>,
}

impl Home {
    /// An empty house.
    pub(crate) fn new(chance: u64, clock: fn() -> Millis) -> Home {
        Home {
            table: None,
            reel: None,
            next: None,
            pace: 0,
            bots_wait_until: 0,
            dice: QuickDice::new(chance),
            clock,
            out: Vec::new(),
        }
    }

    /// The page says something. The secret is 32 bytes by chance, in case a table is opened.
    pub(crate) fn hear(&mut self, now: Millis, said: ToHouse, secret: [u8; 32]) -> Vec<FromHouse> {
        match said {
            ToHouse::Open(plan) => {
                self.move_in(plan.plan().and_then(|plan| Fresh::open(now, plan, secret)));
            }
            ToHouse::Wake { board, entries } => self.settle(wake(now, &board, &entries)),
            ToHouse::Follow => {
                let next = self.next.take();
                self.move_in(next);
            }
            ToHouse::Replay(text) => self.replay(&text),
            ToHouse::Record => {
                let record = self.table.as_ref().and_then(Table::record);
                let text = record.map(|record| record.to_text());
                let text = text.or_else(|| self.reel.as_ref().map(Reel::text));
                self.out.extend(text.map(FromHouse::Record));
            }
            ToHouse::Say(request) => self.handle(now, request, secret),
            ToHouse::Pace(pace) => self.pace = pace,
        }
        std::mem::take(&mut self.out)
    }

    /// Lets time pass: bots move. Says what happened, and when to look again.
    pub(crate) fn pass_time(&mut self, now: Millis) -> (Vec<FromHouse>, Option<Millis>) {
        self.let_bots_move(now);
        let again = self.look_again_at(now);
        (std::mem::take(&mut self.out), again)
    }

    fn move_in(&mut self, fresh: Option<Fresh>) {
        let (table, log) = fresh.map(|Fresh { table, log }| (table, log)).unzip();
        for (position, bytes) in log.into_iter().flatten().enumerate() {
            self.out.push(FromHouse::Keep { position: position as LogPosition, bytes });
        }
        self.settle(table);
    }

    fn settle(&mut self, table: Option<Table>) {
        if table.is_none() {
            self.out.push(FromHouse::Lost);
        }
        self.bots_wait_until = 0;
        self.table = table;
    }

    fn replay(&mut self, text: &str) {
        match Reel::open(text) {
            Ok(reel) => self.reel = Some(reel),
            Err(error) => self.out.push(FromHouse::Unreadable(error.to_string())),
        }
    }

    fn handle(&mut self, now: Millis, request: Request, secret: [u8; 32]) {
        if let Some(reel) = &mut self.reel {
            let answers = reel.answer(request);
            self.out.extend(answers.iter().map(|message| FromHouse::Heard(text(message))));
            return;
        }
        let Some(table) = &mut self.table else { return };
        match table.handle(now, SCREEN, request) {
            Response::Told(tells) => tell(&mut self.out, tells),
            Response::Entry(proposal) => store(&mut self.out, proposal),
            Response::Rematch => {
                self.next = Fresh::open(now, table.rematch_config(), secret);
                if self.next.is_some()
                    && let Ok(announced) = table.rematched(now, REMATCH)
                {
                    store(&mut self.out, announced);
                }
            }
        }
        // So that everybody sees what the person did before a bot goes on.
        self.bots_wait_until = now + self.pace;
    }

    /// One move at most: the page shows it before the next. What all decide at once is answered at
    /// once.
    fn let_bots_move(&mut self, now: Millis) {
        while now >= self.bots_wait_until {
            let Some(table) = &mut self.table else { return };
            let Some(task) = table.bot_tasks(now).into_iter().next() else { return };
            let (clock, deadline) = (self.clock, (self.clock)() + BOT_TIME);
            let should_stop = &mut || clock() >= deadline;
            let level = task.level.as_str();
            let decide = |view: View<'_, '_>| {
                let alone = view.awaiting().seats().iter().count() == 1;
                let decision = DriverTask { level, view, steps: BOT_STEPS, should_stop };
                drive(decision, &mut self.dice).map(|driven| (driven, alone))
            };
            let decided = table.look(task.decision.seat, decide);
            let Some(Ok((Driven { action, outcome }, alone))) = decided else { return };
            if let DriverOutcome::FellBack(reason) = outcome {
                leptos::logging::error!(
                    "the bot {level} failed, a random action is played: {reason}"
                );
            }
            match task.purpose {
                Purpose::Hint => match table.hint(task.decision, action) {
                    Ok(tells) => tell(&mut self.out, tells),
                    Err(_) => return,
                },
                Purpose::Play | Purpose::StandIn => {
                    match table.bot_answers(now, task.decision, action) {
                        Ok(Some(proposal)) => store(&mut self.out, proposal),
                        Ok(None) | Err(_) => return,
                    }
                    if alone {
                        self.bots_wait_until = now + self.pace;
                    }
                }
            }
        }
    }

    /// When a bot may move next, or the table has something to do.
    fn look_again_at(&self, now: Millis) -> Option<Millis> {
        let table = self.table.as_ref()?;
        let bots = (!table.bot_tasks(now).is_empty()).then_some(self.bots_wait_until.max(now));
        let table = table.next_deadline(now).map(|when| when.max(self.bots_wait_until));
        bots.into_iter().chain(table).min()
    }
}

/// What the rematch is called; there is one at a time.
const REMATCH: &str = "rematch";

fn tell(out: &mut Vec<FromHouse>, tells: Vec<Tell>) {
    out.extend(tells.iter().map(|tell| FromHouse::Heard(text(&tell.message))));
}

fn text(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("messages of the wire can be written")
}

/// On its way to the page's storage before anybody is told.
fn store(out: &mut Vec<FromHouse>, proposal: table::Proposal<'_>) {
    out.push(FromHouse::Keep { position: proposal.position(), bytes: proposal.bytes() });
    tell(out, proposal.stored());
}

fn wake(now: Millis, board: &str, entries: &[Vec<u8>]) -> Option<Table> {
    let entries = entries.iter().map(Vec::as_slice);
    let mut table =
        Table::from_entries(house(), now, library::shared_board(board)?, entries).ok()?;
    table.connect(SCREEN, SESSION).ok()?;
    Some(table)
}

impl Fresh {
    /// Opens a table and starts its game.
    fn open(now: Millis, plan: TableConfig, secret: [u8; 32]) -> Option<Fresh> {
        let opening = Table::open(house(), now, plan, secret).ok()?;
        let mut log = vec![opening.bytes()];
        let mut table = opening.stored();
        table.connect(SCREEN, SESSION).ok()?;
        let join =
            ClientMessage::Join { protocol: protocol::VERSION, build: String::new(), since: None };
        // What is told now, the page hears again when it joins.
        let Response::Told(_) = table.handle(now, SCREEN, join.into()) else { return None };
        let Response::Entry(start) = table.handle(now, SCREEN, ClientMessage::Start.into()) else {
            return None;
        };
        log.push(start.bytes());
        let _ = start.stored();
        Some(Fresh { table, log })
    }
}

impl SoloPlan {
    /// The plan for a table; none if it names something that is not there.
    fn plan(&self) -> Option<TableConfig> {
        let seats = self.seats.iter().map(|sitter| match sitter {
            Sitter::Person(name) => Occupant::Person { session: SESSION, name: name.clone() },
            Sitter::Bot(level) => Occupant::Bot { level: level.clone() },
        });
        let settings = Settings {
            // Bots wait by the page's own pace; nobody is stood in for on one device.
            pace: 0,
            grace: None,
            hints: true,
            ..Settings::usual(bots::BotSpec::best().name)
        };
        let board = library::shared_board(&self.board)?;
        Some(TableConfig { board, seats: seats.collect(), settings, host: SESSION })
    }
}

fn house() -> Arc<table::HouseSettings> {
    let levels = bots::BotSpec::opponents().map(|entry| entry.name.to_owned()).collect();
    Arc::new(table::HouseSettings { build: crate::BUILD.to_owned(), levels })
}
