//! Twin runs: what an observer is told does not depend on what the observer may not see.
//!
//! A run takes the true table and a twin, whose game is a sample of what the observer knows, and lets
//! the same things happen at both, lawful or not. Until an event tells the observer something new, the
//! bytes to the observer must be equal. No event may tell somebody else's secret. Each [`Leak`] plants
//! one secret in a message, and the runs must find it. A twin does not know the past of its game;
//! `history` shows why the past tells no more.

mod ear;
mod history;
mod idea;
mod leak;
mod pair;

use std::sync::Arc;

use board::{Board, library};
use protocol::{Answer, ClientMessage, Millis, Request, SeatNumber, Settings};
use rules::{Action, Dice, QuickDice, View};

use crate::{Client, HouseSettings, Occupant, Response, Session, Table, TableConfig, Tell};
use idea::Idea;
pub(crate) use leak::Leak;
use pair::Pair;

const WATCHER: Client = Client(99);
const NOW: Millis = 1_000;

fn client(seat: SeatNumber) -> Client {
    Client(seat.into())
}
fn clients(seats: usize) -> impl Iterator<Item = Client> {
    (0..seats as u64).map(Client).chain([WATCHER])
}
fn session(client: Client) -> Session {
    Session([client.0 as u8 + 1; 16])
}
fn join(since: Option<u64>) -> ClientMessage {
    ClientMessage::Join { protocol: protocol::VERSION, build: String::new(), since }
}

/// Opens a table that everybody has joined, with one watcher.
fn opened(board: &'static Board, seats: usize, number: u64) -> Table {
    let house = Arc::new(HouseSettings { build: String::new(), levels: vec!["greedy".into()] });
    let person = |seat: usize| Occupant::Person {
        session: session(Client(seat as u64)),
        name: format!("P{seat}"),
    };
    let settings = Settings { clock: Some(5_000), hints: true, ..Settings::usual("greedy") };
    let settings = Settings { first: protocol::FirstPlayer::Seat0, ..settings };
    let host = session(Client(0));
    let board = library::shared_board(board.id()).unwrap();
    let config = TableConfig { board, seats: (0..seats).map(person).collect(), settings, host };
    let secret = rules::Seed::from_number(number).0;
    let mut table = Table::open(house, NOW, config, secret).unwrap().stored();
    for client in clients(seats) {
        table.connect(client, session(client)).unwrap();
        send(&mut table, NOW, client, join(None));
    }
    table
}

fn send(table: &mut Table, now: Millis, from: Client, message: ClientMessage) -> Vec<Tell> {
    match table.handle(now, from, Request { id: Some(1), message }) {
        Response::Told(tells) => tells,
        Response::Entry(proposal) => proposal.stored(),
        Response::Rematch => table.rematched(now, "next").unwrap().stored(),
    }
}

/// Counts of comparisons, and of rare things among them.
#[derive(Debug, Default)]
struct Happenings {
    all: usize,
    hints: usize,
    stand_ins: usize,
    rematches: usize,
    deserted: usize,
}

/// Lets the same things happen at both twins, until the observer is told something new.
fn run(
    table: &Table,
    observer: Client,
    leak: Leak,
    dice: &mut QuickDice,
    tally: &mut Happenings,
) -> Result<(), String> {
    let mut twins = Pair::new(table, observer, leak, dice);
    let mut first = Some(Idea::Say(observer, join(None)));
    for _ in 0..25 {
        let idea = first.take().unwrap_or_else(|| twins.any_idea(dice));
        let Some([here, there]) = twins.happen(&idea, dice, tally) else { continue };
        if here.secret {
            return Err(format!("{observer:?} after {idea:?} hears a secret\n{:?}", here.texts));
        }
        if here.news || there.news {
            return Ok(());
        }
        if here.texts != there.texts || !twins.is_alike() {
            let (here, there) = (here.texts.join("\n"), there.texts.join("\n"));
            return Err(format!("{observer:?} after {idea:?} hears\n{here}\nor\n{there}"));
        }
        tally.all += 1;
    }
    Ok(())
}

/// Plays one game, and makes a twin run at every position for every observer.
fn along(
    board: &'static Board,
    seats: usize,
    number: u64,
    leak: Leak,
    tally: &mut Happenings,
) -> Result<(), String> {
    let mut dice = QuickDice::new(number);
    let mut table = opened(board, seats, number);
    send(&mut table, NOW, client(0), ClientMessage::Start);
    while let Some(&seat) = table.awaited().first() {
        for observer in clients(seats) {
            run(&table, observer, leak, &mut dice, tally)?;
        }
        let decision = table.open_decision(seat).unwrap();
        let action = any_action(&table, seat, &mut dice);
        let answer = Answer::of(board, action);
        send(&mut table, NOW, client(seat), ClientMessage::Act { decision, answer });
    }
    Ok(())
}

/// Chooses an action that the seat may take now.
fn any_action(table: &Table, seat: SeatNumber, dice: &mut QuickDice) -> Action {
    let choose = |view: View<'_, '_>| {
        let legal = view.legal();
        legal.nth(dice.below(legal.len().max(1) as u32) as usize)
    };
    table.look(seat, choose).flatten().unwrap_or(Action::DrawDeck)
}

fn tables() -> impl Iterator<Item = (&'static Board, usize)> {
    library::boards().flat_map(|board| board.seats().map(move |seats| (board, seats)))
}

#[test]
fn b_secret_nobody_hears_what_is_hidden() {
    let mut tally = Happenings::default();
    for (board, seats) in tables() {
        let run = along(board, seats, 0, Leak::Nothing, &mut tally);
        run.unwrap_or_else(|why| panic!("{} {seats}: {why}", board.id()));
    }
    let Happenings { all, hints, stand_ins, rematches, deserted } = tally;
    let enough = all > 20_000 && [hints, stand_ins, rematches, deserted].iter().all(|&n| n > 20);
    assert!(enough, "{tally:?} were compared");
}

#[test]
fn every_planted_leak_is_found() {
    for leak in Leak::ALL {
        let mut tally = Happenings::default();
        let found =
            tables().any(|(board, seats)| along(board, seats, 1, leak, &mut tally).is_err());
        assert!(found, "{leak:?} goes unnoticed");
    }
}
