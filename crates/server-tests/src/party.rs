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
    /// The seat of one of the people: chance may have turned the seats at the start.
    pub fn seat(&self, house: &House, who: usize) -> u8 {
        self.seat_at(house, who, &self.table)
    }
    /// The same at another table.
    pub fn seat_at(&self, house: &House, who: usize, table: &str) -> u8 {
        let view = self.people[who].get(house, &format!("/api/tables/{table}")).json();
        u8::try_from(view["yours"][0].as_u64().unwrap()).unwrap()
    }
    /// One of the people connects.
    pub fn join(&self, house: &House, who: usize) -> Line {
        self.people[who].join(house, &self.place(), None)
    }
}

/// Somebody who sits at a table alone, asks for much and never reads: after so many requests nothing
/// more fits into the system's buffers. Gives the table's place and the connection.
pub fn deaf(house: &House, host: &Guest) -> (String, Line) {
    let view = host.open(house, "toy", json!(["me", "open"]));
    let place = format!("table={}", view["table"].as_str().unwrap());
    let mut busy = host.join(house, &place, None);
    for number in 0..protocol::limits::NEWS {
        busy.ask(ClientMessage::Sit { seat: 0, name: format!("Ann {number}") }).unwrap();
    }
    let mut deaf = host.join(house, &place, None);
    for _ in 0..1_000 {
        deaf.say(ClientMessage::Log { since: 0 });
        // Not so fast that the server's own outbox is full before the system's buffers are.
        busy.ask(ClientMessage::Show { seat: None }).unwrap();
    }
    (place, deaf)
}

/// The key in one of a table's links.
pub fn key(view: &Value, link: &str) -> String {
    view["links"][link].as_str().unwrap().rsplit_once('/').unwrap().1.to_owned()
}

/// The boards that people play, without the examples.
pub fn boards() -> impl Iterator<Item = &'static str> {
    board::library::ids().filter(|id| !id.starts_with("toy") && !id.starts_with("tiny"))
}
