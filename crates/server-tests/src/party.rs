//! People who sit down at a table.

use protocol::ClientMessage;
use serde_json::{Value, json};

use crate::guest::{Guest, Line};
use crate::house::House;

/// A table and the people at it; the first one is the host.
pub struct Party {
    /// The table's id.
    pub table: String,
    /// The people, each with a session.
    pub people: Vec<Guest>,
    /// The table as the host was told of it.
    pub view: Value,
}

impl Party {
    /// One opens a table with so many seats, and so many in all sit down; the others come by the
    /// invite link.
    pub fn gather(house: &House, board: &str, seats: usize, people: usize) -> Party {
        let people: Vec<_> = (0..people).map(|_| Guest::new(house)).collect();
        let mut chairs = vec!["open"; seats];
        chairs[0] = "me";
        let view = people[0].open(house, board, json!(chairs));
        let table = view["table"].as_str().unwrap().to_owned();
        let party = Party { table, people, view };
        for guest in &party.people[1..] {
            let body = json!({"name": "Guest", "key": key(&party.view, "invite")});
            let sat = guest.post(house, &party.path("/sit"), &body);
            assert_eq!(sat.status, 200, "{sat:?}");
        }
        party
    }

    /// The same, all seats taken, and the game is on.
    pub fn sit_down(house: &House, board: &str, people: usize) -> Party {
        let party = Party::gather(house, board, people, people);
        let mut host = party.join(house, 0);
        let nonce = "5a".repeat(32);
        host.ask(ClientMessage::Ready { seat: 0, nonce }).unwrap();
        host.ask(ClientMessage::Start).unwrap();
        party
    }

    /// What leads to the table over the WebSocket.
    pub fn place(&self) -> String {
        format!("table={}", self.table)
    }
    /// A path of the table's over HTTP.
    pub fn path(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.table)
    }
    /// One of the people connects.
    pub fn join(&self, house: &House, who: usize) -> Line {
        self.people[who].join(house, &self.place(), None)
    }
}

/// The key in one of a table's links.
pub fn key(view: &Value, link: &str) -> String {
    view["links"][link].as_str().unwrap().rsplit_once('/').unwrap().1.to_owned()
}

/// The boards that people play, without the examples.
pub fn boards() -> impl Iterator<Item = &'static str> {
    board::library::ids().filter(|id| !id.starts_with("toy") && !id.starts_with("tiny"))
}
