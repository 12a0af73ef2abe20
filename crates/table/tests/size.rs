//! How much memory and store a table takes.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::sync::Arc;

use board::{Board, library};
use bots::Policy;
use protocol::{ClientMessage, Settings};
use rules::QuickDice;
use table::{Client, HouseSettings, Occupant, Response, Session, Table, TableConfig};

fn house() -> Arc<HouseSettings> {
    Arc::new(HouseSettings { build: "size".into(), levels: vec!["greedy".into()] })
}

fn shared(board: &Board) -> Arc<Board> {
    library::shared_board(board.id()).unwrap()
}

/// The stored entries of a whole game among bots.
fn game(board: &'static Board, seats: usize) -> Vec<Vec<u8>> {
    let host = Session([1; 16]);
    let bot = Occupant::Bot { level: "greedy".into() };
    let settings = Settings::usual("greedy");
    let board = shared(board);
    let config = TableConfig { board, seats: vec![bot; seats], settings, host };
    let opening = Table::open(house(), 0, config, [5; 32]).unwrap();
    let mut store = vec![opening.bytes()];
    let mut table = opening.stored();
    table.connect(Client(1), host).unwrap();
    let join = ClientMessage::Join { protocol: 1, build: String::new(), since: None };
    for message in [join, ClientMessage::Start] {
        if let Response::Entry(proposal) = table.handle(0, Client(1), message.into()) {
            store.push(proposal.bytes());
            proposal.stored();
        }
    }
    let mut dice = QuickDice::new(1);
    while let Some(task) = table.bot_tasks(0).first() {
        let mut bot = Policy::named("greedy").unwrap();
        let action = table.look(task.decision.seat, |view| bot.choose(&view, &mut dice)).unwrap();
        let proposal = table.bot_answers(0, task.decision, action).unwrap().unwrap();
        store.push(proposal.bytes());
        proposal.stored();
    }
    store
}

#[test]
fn a_live_table_and_its_store_are_small() {
    for (board, seats) in library::boards().map(|board| (board, *board.seats().end())) {
        let store = game(board, seats);
        let mut table = None;
        let taken = allocation_counter::measure(|| {
            let entries = store.iter().map(Vec::as_slice);
            table = Some(Table::from_entries(house(), 0, shared(board), entries).unwrap());
        });
        let memory = taken.bytes_current as usize + size_of::<Table>();
        let bytes: usize = store.iter().map(Vec::len).sum();
        let entries = store.len();
        println!("{}: {entries} entries, {bytes} bytes stored, {memory} in memory", board.id());
        assert!(memory <= 24 * 1024, "{}: {memory} bytes at the end of a game", board.id());
        assert!(bytes <= 64 * entries, "{}: {bytes} bytes in {entries} entries", board.id());
    }
}
