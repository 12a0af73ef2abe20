//! A person with a browser: a cookie, requests, a WebSocket.

use std::net::TcpStream;
use std::time::Duration;

use protocol::{ClientMessage, LogPosition, Request, ServerMessage};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::handshake::HandshakeError;
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

use crate::test_server::{HttpResponse, TestServer};

/// A person with a browser.
#[derive(Clone)]
pub struct TestClient {
    /// The cookie, as in `name=token`.
    pub cookie: String,
}

impl TestClient {
    /// Makes a new session.
    pub fn new(server: &TestServer) -> TestClient {
        let answer = server.request("POST", "/api/session", &[], "");
        assert_eq!(answer.status, 204);
        let cookie = answer.header("set-cookie").unwrap();
        TestClient { cookie: cookie.split(';').next().unwrap().to_owned() }
    }

    /// Sends a GET request with the cookie.
    pub fn get(&self, server: &TestServer, path: &str) -> HttpResponse {
        server.request("GET", path, &[&format!("Cookie: {}", self.cookie)], "")
    }
    /// Sends a POST request with the cookie.
    pub fn post(&self, server: &TestServer, path: &str, body: &Value) -> HttpResponse {
        server.request("POST", path, &[&format!("Cookie: {}", self.cookie)], &body.to_string())
    }

    /// Opens a table on this board; returns the server's description of it.
    pub fn open(&self, server: &TestServer, board: &str, seats: Value) -> Value {
        let settings = json!({"pace": 0, "clock": null, "grace": null, "level": "conductor",
            "first": "random", "listed": false, "hints": false});
        let wanted = json!({"board": board, "name": "Ann", "seats": seats, "settings": settings});
        let answer = self.post(server, "/api/tables", &wanted);
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()
    }

    /// Connects a WebSocket without sending anything.
    pub fn dial(&self, server: &TestServer, place: &str) -> TestSocket {
        self.dial_from(server, place, &[])
    }

    /// Connects a WebSocket with these headers besides the cookie.
    pub fn dial_from(
        &self,
        server: &TestServer,
        place: &str,
        headers: &[(&'static str, &str)],
    ) -> TestSocket {
        self.try_dial_from(server, place, headers).expect("the server takes the connection")
    }

    /// Connects a WebSocket with these headers besides the cookie.
    ///
    /// # Errors
    /// If the server answers with another status: that status.
    pub fn try_dial_from(
        &self,
        server: &TestServer,
        place: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<TestSocket, u16> {
        let url = format!("ws://{}/ws?{place}", server.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let stream = TcpStream::connect(&server.address).unwrap();
        stream.set_nodelay(true).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(TestSocket { socket, next: 0 }),
            Err(HandshakeError::Failure(tungstenite::Error::Http(answer))) => {
                Err(answer.status().as_u16())
            }
            Err(error) => panic!("no answer: {error}"),
        }
    }

    /// Connects a WebSocket and joins.
    pub fn join(&self, server: &TestServer, place: &str, since: Option<LogPosition>) -> TestSocket {
        let mut line = self.dial(server, place);
        let build = "test".to_owned();
        line.say(ClientMessage::Join { protocol: protocol::VERSION, build, since });
        line
    }
}

/// A WebSocket to a table.
pub struct TestSocket {
    /// The socket, for tests that send something else than messages.
    pub socket: WebSocket<TcpStream>,
    next: u64,
}

/// The end of a connection, with the server's close code if there is one.
#[derive(Debug, PartialEq, Eq)]
pub struct SocketClosed(pub Option<u16>);

impl TestSocket {
    /// Sends a message; returns its number.
    pub fn say(&mut self, message: ClientMessage) -> u64 {
        self.next += 1;
        let request = Request { id: Some(self.next), message };
        // If it did not arrive, no answer comes.
        drop(self.socket.send(Message::text(serde_json::to_string(&request).unwrap())));
        self.next
    }

    /// Waits for the next message.
    pub fn hear(&mut self) -> Result<ServerMessage, SocketClosed> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return Ok(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(frame)) => {
                    return Err(SocketClosed(frame.map(|f| f.code.into())));
                }
                Ok(_) => {}
                Err(_) => return Err(SocketClosed(None)),
            }
        }
    }

    /// Waits for the next update and skips everything else.
    pub fn update(&mut self) -> protocol::Update {
        loop {
            if let ServerMessage::Update(update) = self.hear().expect("the server is there") {
                return update;
            }
        }
    }

    /// Waits for the end of the connection and skips everything before.
    pub fn end(&mut self) -> SocketClosed {
        loop {
            if let Err(gone) = self.hear() {
                return gone;
            }
        }
    }

    /// Waits for the answer to the message with this number and skips everything else.
    pub fn answer(&mut self, id: u64) -> Result<Result<Option<LogPosition>, String>, SocketClosed> {
        loop {
            match self.hear()? {
                ServerMessage::Done { re, position } if re == Some(id) => return Ok(Ok(position)),
                ServerMessage::Refused { re, refusal } if re == Some(id) || re.is_none() => {
                    let why = serde_json::to_value(refusal.why).unwrap();
                    return Ok(Err(why.as_str().unwrap().to_owned()));
                }
                _ => {}
            }
        }
    }

    /// Sends a message and waits for the answer.
    pub fn ask(&mut self, message: ClientMessage) -> Result<Option<LogPosition>, String> {
        let id = self.say(message);
        self.answer(id).expect("the server is there")
    }
}
