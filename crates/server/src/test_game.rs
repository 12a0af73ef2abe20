//! Games without a server, for unit tests.

use std::sync::Arc;

use protocol::{Answer, ClientMessage, PrivateView, ServerMessage, Settings};
use rules::{Dice as _, QuickDice, View};
use table::{Client, HouseSettings, Occupant, Response, Table, TableConfig};

use crate::clock::wall_time;
use crate::secrets::SessionToken;

/// A table with a game, and its log.
pub(crate) struct TestGame {
    pub(crate) table: Table,
    /// The encoded entries.
    pub(crate) log: Vec<Vec<u8>>,
}

impl TestGame {
    /// Starts a game with one player for each token.
    pub(crate) fn start(people: &[SessionToken], board: Arc<board::Board>) -> TestGame {
        let level = "random";
        let house = Arc::new(HouseSettings { build: "test".into(), levels: vec![level.into()] });
        let person = |number: usize| Occupant::Person {
            session: people[number].session(),
            name: format!("P{number}"),
        };
        let settings = Settings {
            clock: Some(3_600_000),
            grace: None,
            listed: true,
            ..Settings::usual(level)
        };
        let settings = Settings { first: protocol::FirstPlayer::Seat0, ..settings };
        let host = people[0].session();
        let plan =
            TableConfig { board, seats: (0..people.len()).map(person).collect(), settings, host };
        let opening = Table::open(house, wall_time(), plan, [3; 32]).unwrap();
        let log = vec![opening.bytes()];
        let mut game = TestGame { table: opening.stored(), log };
        game.visit(0, |_| ClientMessage::Start);
        game
    }

    /// Plays a random legal action of a seat.
    pub(crate) fn act(&mut self, seat: u8, dice: &mut QuickDice) {
        let choose = |view: View<'_, '_>| {
            let legal = view.legal();
            legal.nth(dice.below(legal.len() as u32) as usize).unwrap()
        };
        let action = self.table.look(seat, choose).unwrap();
        let answer = Answer::of(self.table.board(), action);
        self.visit(seat, |own| {
            let decision = own.and_then(|own| own.decision).unwrap();
            ClientMessage::Act { decision, answer }
        });
    }

    /// Connects the player of a seat, sends a message that leaves an entry, and disconnects.
    fn visit(&mut self, seat: u8, say: impl FnOnce(Option<PrivateView>) -> ClientMessage) {
        let (client, holders) = (Client(1), self.table.holders());
        let holder = holders.iter().find(|holder| holder.seat == seat).unwrap();
        self.table.connect(client, holder.session).unwrap();
        let build = String::new();
        let join = ClientMessage::Join { protocol: protocol::VERSION, build, since: None };
        let Response::Told(told) = self.table.handle(wall_time(), client, join.into()) else {
            panic!("looking leaves no entry");
        };
        let own = told.into_iter().find_map(|tell| {
            if let ServerMessage::Update(update) = tell.message { update.own } else { None }
        });
        let own = own.map(|own| serde_json::from_str(own.text()).unwrap());
        let Response::Entry(proposal) = self.table.handle(wall_time(), client, say(own).into())
        else {
            panic!("it is lawful");
        };
        self.log.push(proposal.bytes());
        drop(proposal.stored());
        drop(self.table.disconnect(wall_time(), client));
    }
}
