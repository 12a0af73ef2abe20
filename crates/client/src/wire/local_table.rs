//! The Worker's table: keeps one table with its bots, or shows a record. Pure: the Worker's program
//! around it (`worker`) passes in messages, the time and random bytes.

use std::sync::Arc;

use board::library;
use bots::BotSpec;
use bots::driver::{Driven, DriverOutcome, DriverTask, drive};
use protocol::{ClientMessage, LogPosition, Millis, Request, Settings};
use record::position::{PositionText, game_text};
use rules::{Checked, QuickDice, View};
use serde::Serialize;
use table::{
    Client, Occupant, ProposedTable, Purpose, Response, Session, Table, TableConfig, Tell,
};

use super::replay::{ShownRecord, play_on};
use super::worker_messages::{FromWorker, SoloSeat, SoloSetup, ToWorker};
use crate::thinker::answer::advise;

/// The only session and the only connection: on one device there is one page.
const SESSION: Session = Session([0; 16]);
const SCREEN: Client = Client(0);

/// The table of one device.
pub(crate) struct LocalTable {
    table: Option<Table>,
    /// The record that the page shows instead of a table.
    replay: Option<ShownRecord>,
    /// The rematch, until the page switches to it.
    next: Option<OpenedTable>,
    /// Milliseconds from one bot's move to the next.
    pace: Millis,
    /// The moment from which a bot may move again.
    bots_wait_until: Millis,
    dice: QuickDice,
    /// Reads the time while a bot thinks.
    clock: fn() -> Millis,
    out: Vec<FromWorker>,
}

/// The most candidates that a bot may weigh for one decision. No level needs as many; the limit
/// stops a bot in an endless loop.
const BOT_STEPS: u32 = 1_000_000;
/// The time that a bot may take for one decision, in milliseconds.
const BOT_TIME: Millis = 1_000;

/// A table that was just opened, with its log so far.
struct OpenedTable {
    table: Table,
    log: Vec<Vec<u8>>,
}

impl LocalTable {
    /// Begins without a table. `chance` seeds the dice of the bots.
    pub(crate) fn new(chance: u64, clock: fn() -> Millis) -> LocalTable {
        LocalTable {
            table: None,
            replay: None,
            next: None,
            pace: 0,
            bots_wait_until: 0,
            dice: QuickDice::new(chance),
            clock,
            out: Vec::new(),
        }
    }

    /// Takes a message of the page and returns the replies. `secret` is 32 random bytes, used if a table is
    /// opened.
    pub(crate) fn hear(
        &mut self,
        now: Millis,
        message: ToWorker,
        secret: [u8; 32],
    ) -> Vec<FromWorker> {
        match message {
            ToWorker::Open(setup) => {
                let opened = OpenedTable::set_up(now, setup, secret, &mut self.dice);
                self.switch_to(opened);
            }
            ToWorker::Resume { board, entries } => self.settle(resume(now, &board, &entries)),
            ToWorker::FollowRematch => {
                let next = self.next.take();
                self.switch_to(next);
            }
            ToWorker::Replay(text) => self.show_record(&text),
            ToWorker::SendRecord => {
                let text = self.text();
                self.out.extend(text.map(FromWorker::Record));
            }
            ToWorker::PlayOn(wish) => {
                let setup = self.text().map(|text| play_on(&text, &wish, &mut self.dice));
                self.out.extend(setup.map(|setup| match setup {
                    Ok(setup) => FromWorker::PlayOn(setup),
                    Err(why) => FromWorker::RecordUnreadable(why),
                }));
            }
            ToWorker::Request(request) => self.handle(now, request, secret),
            ToWorker::SetPace(pace) => self.pace = pace,
            ToWorker::Advise { seat, iterations } => {
                let table = self.table.as_ref();
                let advice =
                    table.and_then(|table| table.look(seat, |view| advise(&view, iterations)));
                self.out.extend(advice.map(FromWorker::Thought));
            }
            ToWorker::PlayOnFrom { record, wish } => {
                self.out.push(match play_on(&record, &wish, &mut self.dice) {
                    Ok(setup) => FromWorker::PlayOn(setup),
                    Err(why) => FromWorker::RecordUnreadable(why),
                });
            }
            // The program around the table answers this, because it tells of progress.
            ToWorker::Think(_) => {}
        }
        std::mem::take(&mut self.out)
    }

    /// The record of a game that is over, or what was opened to look at.
    fn text(&self) -> Option<String> {
        let record = self.table.as_ref().and_then(Table::record);
        let text = record.map(|record| record.to_text());
        text.or_else(|| self.replay.as_ref().map(ShownRecord::text))
    }

    /// Lets bots move. Returns what happened, and the moment at which to call this again.
    pub(crate) fn pass_time(&mut self, now: Millis) -> (Vec<FromWorker>, Option<Millis>) {
        self.let_bots_move(now);
        let again = self.look_again_at(now);
        (std::mem::take(&mut self.out), again)
    }

    fn switch_to(&mut self, opened: Option<OpenedTable>) {
        let (table, log) = opened.map(|OpenedTable { table, log }| (table, log)).unzip();
        for (position, bytes) in log.into_iter().flatten().enumerate() {
            self.out.push(FromWorker::Entry { position: position as LogPosition, bytes });
        }
        self.settle(table);
    }

    fn settle(&mut self, table: Option<Table>) {
        if table.is_none() {
            self.out.push(FromWorker::TableUnreadable);
        }
        self.bots_wait_until = 0;
        self.table = table;
    }

    fn show_record(&mut self, text: &str) {
        match ShownRecord::open(text) {
            Ok(replay) => self.replay = Some(replay),
            Err(error) => self.out.push(FromWorker::RecordUnreadable(error)),
        }
    }

    fn handle(&mut self, now: Millis, request: Request, secret: [u8; 32]) {
        if let Some(replay) = &mut self.replay {
            let answers = replay.answer(request);
            self.out.extend(answers.iter().map(|message| FromWorker::Message(text(message))));
            return;
        }
        let Some(table) = &mut self.table else { return };
        match table.handle(now, SCREEN, request) {
            Response::Told(tells) => tell(&mut self.out, tells),
            Response::Entry(proposal) => store(&mut self.out, proposal),
            Response::Rematch => {
                let next = Table::open(house(), now, table.rematch_config(), secret).ok();
                self.next = next.and_then(|opening| OpenedTable::start(now, opening));
                if self.next.is_some()
                    && let Ok(announced) = table.rematched(now, REMATCH)
                {
                    store(&mut self.out, announced);
                }
            }
        }
        // The bots wait, so that the page shows the person's action first.
        self.bots_wait_until = now + self.pace;
    }

    /// Lets one bot move, so that the page can show it before the next. In a simultaneous decision
    /// all bots answer.
    fn let_bots_move(&mut self, now: Millis) {
        while now >= self.bots_wait_until {
            let Some(table) = &mut self.table else { return };
            let Some(task) = table.bot_tasks(now).into_iter().next() else { return };
            let (clock, deadline) = (self.clock, (self.clock)() + BOT_TIME);
            let should_stop = &mut || clock() >= deadline;
            let level = task.bot(BotSpec::stand_in, BotSpec::adviser().name);
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

    /// Returns the moment at which a bot may move, or the table has something to do.
    fn look_again_at(&self, now: Millis) -> Option<Millis> {
        let table = self.table.as_ref()?;
        let bots = (!table.bot_tasks(now).is_empty()).then_some(self.bots_wait_until.max(now));
        let table = table.next_deadline(now).map(|when| when.max(self.bots_wait_until));
        bots.into_iter().chain(table).min()
    }
}

/// The id of the rematch's table; there is one at a time.
const REMATCH: &str = "rematch";

fn tell(out: &mut Vec<FromWorker>, tells: Vec<Tell>) {
    out.extend(tells.iter().map(|tell| FromWorker::Message(tell.message.to_json())));
}

fn text(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("messages of the wire can be written")
}

/// Sends an entry to the page, which saves it, before the messages that tell of it.
fn store(out: &mut Vec<FromWorker>, proposal: table::Proposal<'_>) {
    out.push(FromWorker::Entry { position: proposal.position(), bytes: proposal.bytes() });
    tell(out, proposal.stored());
}

fn resume(now: Millis, board: &str, entries: &[Vec<u8>]) -> Option<Table> {
    let entries = entries.iter().map(Vec::as_slice);
    let mut table =
        Table::from_entries(house(), now, library::shared_board(board)?, entries).ok()?;
    table.connect(SCREEN, SESSION).ok()?;
    Some(table)
}

impl OpenedTable {
    /// Opens a table, with a deal or from a position, and starts its game. What a position leaves hidden is sampled.
    fn set_up(
        now: Millis,
        setup: SoloSetup,
        secret: [u8; 32],
        dice: &mut QuickDice,
    ) -> Option<OpenedTable> {
        let config = setup.config()?;
        let opening = match setup.position {
            Some(position) => {
                let whole = whole_position(position, &config, dice)?;
                Table::open_from(house(), now, config, whole).ok()
            }
            None => Table::open(house(), now, config, secret).ok(),
        };
        OpenedTable::start(now, opening?)
    }

    /// Starts the game of a table that is being opened.
    fn start(now: Millis, opening: ProposedTable) -> Option<OpenedTable> {
        let mut log = vec![opening.bytes()];
        let mut table = opening.stored();
        table.connect(SCREEN, SESSION).ok()?;
        let join =
            ClientMessage::Join { protocol: protocol::VERSION, build: String::new(), since: None };
        // The replies are dropped: the page receives the same when it joins.
        let Response::Told(_) = table.handle(now, SCREEN, join.into()) else { return None };
        let Response::Entry(start) = table.handle(now, SCREEN, ClientMessage::Start.into()) else {
            return None;
        };
        log.push(start.bytes());
        let _ = start.stored();
        Some(OpenedTable { table, log })
    }
}

/// Returns a whole position: the given one, or a game sampled from what a seat sees in it.
fn whole_position(text: String, config: &TableConfig, dice: &mut QuickDice) -> Option<String> {
    let checked = PositionText::parse(&text).ok()?.check(&config.board).ok()?;
    Some(match checked {
        Checked::Game(_) => text,
        Checked::Seen(_) => game_text(&checked.game(dice)),
    })
}

impl SoloSetup {
    /// Returns the configuration of the table; `None` if the board does not exist.
    fn config(&self) -> Option<TableConfig> {
        let seats = self.seats.iter().map(|seat| match seat {
            SoloSeat::Person(name) => Occupant::Person { session: SESSION, name: name.clone() },
            SoloSeat::Bot(level) => Occupant::Bot { level: level.clone() },
        });
        let settings = Settings {
            // The page sets the pace of the bots, and no bot plays for an absent person.
            pace: 0,
            grace: None,
            hints: true,
            ..Settings::usual(BotSpec::best().name)
        };
        let board = library::shared_board(&self.board)?;
        Some(TableConfig { board, seats: seats.collect(), settings, host: SESSION })
    }
}

fn house() -> Arc<table::HouseSettings> {
    let levels = BotSpec::opponents().map(|entry| entry.name.to_owned()).collect();
    Arc::new(table::HouseSettings { build: crate::BUILD.to_owned(), levels })
}
