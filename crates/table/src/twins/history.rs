//! A request for the past returns exactly what was sent when it happened. The twin runs show that
//! this contained no secret, so the past contains none either.

use std::collections::BTreeMap;

use board::Board;
use protocol::{
    Answer, ClientMessage, LogPosition, News, Objection, PastView, PrivateView, PublicView,
    ServerMessage, UndoStatus,
};
use rules::{Dice, QuickDice};

use super::{NOW, any_action, client, clients, opened, send, tables};
use crate::{Client, Table, Tell};

/// The messages that each client got when they happened.
#[derive(Default)]
struct Memory {
    news: BTreeMap<Client, Vec<News>>,
    seen: BTreeMap<(Client, LogPosition), (PublicView, Option<PrivateView>)>,
}

impl Memory {
    fn hear(&mut self, tells: Vec<Tell>) {
        for Tell { to, message } in tells {
            let text = message.to_json();
            let ServerMessage::Update(update) = serde_json::from_str(&text).unwrap() else {
                continue;
            };
            for to in to {
                self.news.entry(to).or_default().extend(update.news.clone());
                let Some(shared) = update.shared.clone() else { continue };
                let own = update.own.clone().map(without_what_is_to_do);
                self.seen.insert((to, update.position), (shared, own));
            }
        }
    }
}

/// Removes decision, legal actions and undo, which a view of the past does not have.
fn without_what_is_to_do(own: PrivateView) -> PrivateView {
    let undo = UndoStatus::Closed(Objection::NothingToUndo);
    PrivateView { decision: None, legal: None, partial_answer: None, undo, ..own }
}

/// Plays a whole game, takes some actions back, and returns everything that was told.
fn play(board: &'static Board, seats: usize) -> (Table, Memory) {
    let (mut table, mut memory) = (opened(board, seats, 5), Memory::default());
    let mut dice = QuickDice::new(5);
    memory.hear(send(&mut table, NOW, client(0), ClientMessage::Start));
    while let Some(seat) = table.awaited().first().copied() {
        let decision = table.open_decision(seat).unwrap();
        let action = any_action(&table, seat, &mut dice);
        let act = ClientMessage::Act { decision, answer: Answer::of(board, action) };
        memory.hear(send(&mut table, NOW, client(seat), act));
        if dice.below(3) == 0 {
            let undo = ClientMessage::Undo { seat, position: table.position() };
            memory.hear(send(&mut table, NOW, client(seat), undo));
        }
    }
    (table, memory)
}

/// Sends a question about the past and returns the answer.
fn ask(table: &mut Table, from: Client, message: ClientMessage) -> ServerMessage {
    let told = send(table, NOW, from, message);
    let [Tell { message, .. }] = told.as_slice() else { panic!("one answer, not {told:?}") };
    serde_json::from_str(&message.to_json()).unwrap()
}

fn whole_log(table: &mut Table, of: Client) -> Vec<News> {
    let mut all: Vec<News> = Vec::new();
    loop {
        let since = all.last().map_or(0, |news| news.position);
        let ServerMessage::Log { news, more } = ask(table, of, ClientMessage::Log { since }) else {
            panic!("a page of the log");
        };
        all.extend(news);
        if !more {
            return all;
        }
    }
}

/// T-SEE-1, T-PASS-1.
#[test]
fn the_past_is_told_as_it_was_told_then() {
    let mut taken_back = 0;
    for (board, seats) in tables() {
        let (mut table, memory) = play(board, seats);
        for client in clients(seats) {
            assert_eq!(whole_log(&mut table, client), memory.news[&client], "{}", board.id());
            // Each look plays the game again, so a long game is looked at about 40 times.
            let every = 1 + table.position() / 40;
            for at in (0..=table.position()).filter(|at| at % every == 0) {
                let then = memory.seen.get(&(client, at));
                match (ask(&mut table, client, ClientMessage::Look { at }), then) {
                    (ServerMessage::Past(PastView { position, shared, own }), Some(then)) => {
                        assert_eq!(position, at);
                        assert_eq!(&(shared, own), then, "{} at {at}", board.id());
                    }
                    (ServerMessage::Refused { .. }, None) => {}
                    (told, then) => panic!("{at}: {told:?} instead of {then:?}"),
                }
            }
        }
        let undone = |news: &&News| matches!(news.what, protocol::Happened::Undone { .. });
        taken_back += memory.news[&client(0)].iter().filter(undone).count();
    }
    assert!(taken_back > 10, "{taken_back} actions were taken back");
}
