//! How much memory and store a table takes.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::sync::Arc;

use board::{Board, library};
use bots::Policy;
use protocol::{ClientMessage, DecisionId, Request, Settings};
use rules::QuickDice;
use table::{Client, HouseSettings, Occupant, Response, Session, Table, TableConfig};

/// A live table may take 12 KiB of a server. This is the share of the table itself; the task, the
/// queues and the allocator have the rest.
const MEMORY: usize = 8 * 1024;
/// Bytes in the store for each entry, on average.
const STORED: usize = 64;

fn house() -> Arc<HouseSettings> {
    Arc::new(HouseSettings { build: "size".into(), levels: vec!["greedy".into()] })
}

fn session(seat: usize) -> Session {
    Session([seat as u8; 16])
}

/// A table with its log.
struct Stored {
    table: Table,
    log: Vec<Vec<u8>>,
}

impl Stored {
    /// Opens a table for as many people as the board has seats, all of whom join, and starts the game.
    fn start(board: Arc<Board>) -> Stored {
        let seats = *board.seats().end();
        let person =
            |seat| Occupant::Person { session: session(seat), name: format!("Player {seat}") };
        let config = TableConfig {
            board,
            seats: (0..seats).map(person).collect(),
            settings: Settings { clock: Some(0), ..Settings::usual("greedy") },
            host: session(0),
        };
        let proposed = Table::open(house(), 0, config, [5; 32]).unwrap();
        let log = vec![proposed.bytes()];
        let mut stored = Stored { table: proposed.stored(), log };
        (0..seats).for_each(|seat| stored.join(seat));
        stored.send(0, ClientMessage::Start);
        stored
    }

    fn join(&mut self, seat: usize) {
        self.table.connect(Client(seat as u64), session(seat)).unwrap();
        let build = String::new();
        self.send(seat, ClientMessage::Join { protocol: protocol::VERSION, build, since: None });
    }

    fn send(&mut self, seat: usize, message: ClientMessage) {
        match self.table.handle(0, Client(seat as u64), Request { id: None, message }) {
            Response::Told(tells) => drop(tells),
            Response::Entry(proposal) => {
                self.log.push(proposal.bytes());
                drop(proposal.stored());
            }
            Response::Rematch => panic!("nobody asks for a rematch"),
        }
    }

    /// Lets stand-ins play to the end: the clock runs out at once.
    fn play(&mut self) {
        let mut dice = QuickDice::new(1);
        while let Some(task) = self.table.bot_tasks(0).first() {
            let (mut bot, decision) = (Policy::named("greedy").unwrap(), task.decision);
            let choose = |view: rules::View<'_, '_>| bot.choose(&view, &mut dice);
            let action = self.table.look(decision.seat, choose).unwrap();
            self.leave_partial_answer(decision);
            let proposal = self.table.bot_answers(0, decision, action).unwrap().unwrap();
            self.log.push(proposal.bytes());
            drop(proposal.stored());
        }
    }

    fn leave_partial_answer(&mut self, decision: DecisionId) {
        let text = "x".repeat(60);
        let holders = self.table.holders();
        let holder = holders.iter().find(|holder| holder.seat == decision.seat).unwrap();
        self.send(holder.session.0[0].into(), ClientMessage::PartialAnswer { decision, text });
    }
}

#[test]
fn a_live_table_and_its_store_are_small() {
    for id in library::ids() {
        let board = library::shared_board(id).unwrap();
        let mut stored = None;
        // The messages were dropped, so what is left is the table and its log.
        let taken = allocation_counter::measure(|| {
            let mut whole = Stored::start(board.clone());
            whole.play();
            stored = Some(whole);
        });
        let Stored { table, log } = stored.unwrap();
        let log_memory: usize =
            log.iter().map(Vec::capacity).sum::<usize>() + log.capacity() * size_of::<Vec<u8>>();
        let memory = taken.bytes_current as usize - log_memory + size_of::<Table>();
        let (entries, bytes) = (log.len(), log.iter().map(Vec::len).sum::<usize>());
        println!("{id}: {entries} entries, {bytes} bytes stored, {memory} bytes in memory");
        assert_eq!(table.stage(), protocol::Stage::Finished);
        assert!(memory <= MEMORY, "{id}: {memory} bytes in memory at the end of a game");
        assert!(bytes <= STORED * entries, "{id}: {bytes} bytes stored in {entries} entries");
    }
}
