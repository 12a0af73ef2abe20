//! A person with a browser: a cookie, requests, a WebSocket.

use std::net::TcpStream;
use std::time::Duration;

use protocol::{ClientMessage, Position, Request, ServerMessage};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

use crate::house::{Answer, House};

/// A person.
#[derive(Clone)]
pub(crate) struct Guest {
    cookie: String,
}

impl Guest {
    pub(crate) fn new(house: &House) -> Guest {
        let answer = house.request("POST", "/api/session", &[], "");
        assert_eq!(answer.status, 204);
        let cookie = answer.header("set-cookie").unwrap();
        Guest { cookie: cookie.split(';').next().unwrap().to_owned() }
    }

    pub(crate) fn get(&self, house: &House, path: &str) -> Answer {
        house.request("GET", path, &[&format!("Cookie: {}", self.cookie)], "")
    }
    pub(crate) fn post(&self, house: &House, path: &str, body: &Value) -> Answer {
        house.request("POST", path, &[&format!("Cookie: {}", self.cookie)], &body.to_string())
    }

    /// Opens a table for two on this board, and gives it as the server describes it.
    pub(crate) fn open(&self, house: &House, board: &str, seats: Value) -> Value {
        let settings = json!({"pace": 0, "clock": null, "grace": null, "level": "conductor",
            "first": "random", "listed": false, "hints": false});
        let wanted = json!({"board": board, "name": "Ann", "seats": seats, "settings": settings});
        let answer = self.post(house, "/api/tables", &wanted);
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()
    }

    /// Connects, without saying anything.
    pub(crate) fn dial(&self, house: &House, place: &str) -> Line {
        let url = format!("ws://{}/ws?{place}", house.address);
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        let stream = TcpStream::connect(&house.address).unwrap();
        stream.set_nodelay(true).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let (socket, _) = tungstenite::client(request, stream).unwrap();
        Line { socket, next: 0 }
    }

    /// Connects and joins; gives everything up to the first update.
    pub(crate) fn join(&self, house: &House, place: &str, since: Option<Position>) -> Line {
        let mut line = self.dial(house, place);
        let build = "test".to_owned();
        line.say(ClientMessage::Join { protocol: protocol::VERSION, build, since });
        line
    }
}

/// A connection.
pub(crate) struct Line {
    pub(crate) socket: WebSocket<TcpStream>,
    next: u64,
}

/// The connection is gone.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Gone(pub(crate) Option<u16>);

impl Line {
    pub(crate) fn say(&mut self, message: ClientMessage) -> u64 {
        self.next += 1;
        let request = Request { id: Some(self.next), message };
        // Whether it arrived is seen by the answer.
        drop(self.socket.send(Message::text(serde_json::to_string(&request).unwrap())));
        self.next
    }

    pub(crate) fn hear(&mut self) -> Result<ServerMessage, Gone> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return Ok(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(frame)) => return Err(Gone(frame.map(|f| f.code.into()))),
                Ok(_) => {}
                Err(_) => return Err(Gone(None)),
            }
        }
    }

    /// What was answered to the message with this number, passing over everything else.
    pub(crate) fn answer(&mut self, id: u64) -> Result<Result<Option<Position>, String>, Gone> {
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

    /// Says something and waits for the answer.
    pub(crate) fn ask(&mut self, message: ClientMessage) -> Result<Option<Position>, String> {
        let id = self.say(message);
        self.answer(id).expect("the server is there")
    }
}
