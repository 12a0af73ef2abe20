//! Tables with people at them.

use protocol::ClientMessage;
use serde_json::{Value, json};

use crate::test_client::{TestClient, TestSocket};
use crate::test_server::TestServer;

/// A table and the people at it. The first one is the host.
pub struct TestTable {
    /// The table's id.
    pub table: String,
    /// The people, each with a session.
    pub people: Vec<TestClient>,
    /// The server's description of the table, as the host got it.
    pub view: Value,
}

impl TestTable {
    /// Opens a table with `seats` seats, at which `people` people sit down. All but the host come by the
    /// invite link.
    pub fn gather(server: &TestServer, board: &str, seats: usize, people: usize) -> TestTable {
        let people: Vec<_> = (0..people).map(|_| TestClient::new(server)).collect();
        let mut chairs = vec!["open"; seats];
        chairs[0] = "me";
        let view = people[0].open(server, board, json!(chairs));
        let table = view["table"].as_str().unwrap().to_owned();
        let party = TestTable { table, people, view };
        for (number, guest) in party.people.iter().enumerate().skip(1) {
            let body =
                json!({"name": format!("Guest {number}"), "key": key(&party.view, "invite")});
            let sat = guest.post(server, &party.path("/sit"), &body);
            assert_eq!(sat.status, 200, "{sat:?}");
        }
        party
    }

    /// Opens a table with a person in every seat and starts its game.
    pub fn sit_down(server: &TestServer, board: &str, people: usize) -> TestTable {
        let party = TestTable::gather(server, board, people, people);
        let mut host = party.join(server, 0);
        let nonce = "5a".repeat(32);
        host.ask(ClientMessage::Ready { seat: 0, nonce }).unwrap();
        host.ask(ClientMessage::Start).unwrap();
        party
    }

    /// Returns the query of a WebSocket to the table.
    pub fn place(&self) -> String {
        format!("table={}", self.table)
    }
    /// Returns an HTTP path of the table.
    pub fn path(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.table)
    }
    /// Returns the seat of one of the people. The seats may have been rotated at the start.
    pub fn seat(&self, server: &TestServer, who: usize) -> u8 {
        self.seat_at(server, who, &self.table)
    }
    /// Returns the seat of one of the people at another table.
    pub fn seat_at(&self, server: &TestServer, who: usize, table: &str) -> u8 {
        let view = self.people[who].get(server, &format!("/api/tables/{table}")).json();
        u8::try_from(view["yours"][0].as_u64().unwrap()).unwrap()
    }
    /// Connects one of the people.
    pub fn join(&self, server: &TestServer, who: usize) -> TestSocket {
        self.people[who].join(server, &self.place(), None)
    }
}

/// Connects a client that sends a thousand requests and never reads the answers, so that the system's
/// buffers are full. Returns the table's query and the connection.
pub fn deaf(server: &TestServer, host: &TestClient) -> (String, TestSocket) {
    let view = host.open(server, "toy", json!(["me", "open"]));
    let place = format!("table={}", view["table"].as_str().unwrap());
    let mut busy = host.join(server, &place, None);
    for number in 0..protocol::limits::NEWS {
        busy.ask(ClientMessage::Sit { seat: 0, name: format!("Ann {number}") }).unwrap();
    }
    let mut deaf = host.join(server, &place, None);
    for _ in 0..1_000 {
        deaf.say(ClientMessage::Log { since: 0 });
        // Slowly enough that the system's buffers are full before the server's own queue is.
        busy.ask(ClientMessage::Show { seat: None }).unwrap();
    }
    (place, deaf)
}

/// Returns the key in one of a table's links.
pub fn key(view: &Value, link: &str) -> String {
    view["links"][link].as_str().unwrap().rsplit_once('/').unwrap().1.to_owned()
}

/// Lists the boards that people play, without the examples.
pub fn boards() -> impl Iterator<Item = &'static str> {
    board::library::ids().filter(|id| !id.starts_with("toy") && !id.starts_with("tiny"))
}
