//! A person with a browser: a cookie, requests, a WebSocket.

use std::net::TcpStream;
use std::time::Duration;

use protocol::{ClientMessage, LogPosition, Request, ServerMessage};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

use crate::house::{Answer, House};

/// A person.
#[derive(Clone)]
pub struct Guest {
    /// What the browser sends along, as in `name=token`.
    pub cookie: String,
}

impl Guest {
    /// Somebody new, with a session.
    pub fn new(house: &House) -> Guest {
        let answer = house.request("POST", "/api/session", &[], "");
        assert_eq!(answer.status, 204);
        let cookie = answer.header("set-cookie").unwrap();
        Guest { cookie: cookie.split(';').next().unwrap().to_owned() }
    }

    /// A request with the cookie.
    pub fn get(&self, house: &House, path: &str) -> Answer {
        house.request("GET", path, &[&format!("Cookie: {}", self.cookie)], "")
    }
    /// The same with a body.
    pub fn post(&self, house: &House, path: &str, body: &Value) -> Answer {
        house.request("POST", path, &[&format!("Cookie: {}", self.cookie)], &body.to_string())
    }

    /// Opens a table on this board, and gives it as the server describes it.
    pub fn open(&self, house: &House, board: &str, seats: Value) -> Value {
        let settings = json!({"pace": 0, "clock": null, "grace": null, "level": "conductor",
            "first": "random", "listed": false, "hints": false});
        let wanted = json!({"board": board, "name": "Ann", "seats": seats, "settings": settings});
        let answer = self.post(house, "/api/tables", &wanted);
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()
    }

    /// Connects, without saying anything.
    pub fn dial(&self, house: &House, place: &str) -> Line {
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
    pub fn join(&self, house: &House, place: &str, since: Option<LogPosition>) -> Line {
        let mut line = self.dial(house, place);
        let build = "test".to_owned();
        line.say(ClientMessage::Join { protocol: protocol::VERSION, build, since });
        line
    }
}

/// A connection.
pub struct Line {
    /// The socket, for those who do not keep to messages.
    pub socket: WebSocket<TcpStream>,
    next: u64,
}

/// The connection is gone; with this code, if the server said why.
#[derive(Debug, PartialEq, Eq)]
pub struct Gone(pub Option<u16>);

impl Line {
    /// Says something; gives its number.
    pub fn say(&mut self, message: ClientMessage) -> u64 {
        self.next += 1;
        let request = Request { id: Some(self.next), message };
        // Whether it arrived is seen by the answer.
        drop(self.socket.send(Message::text(serde_json::to_string(&request).unwrap())));
        self.next
    }

    /// The next message.
    pub fn hear(&mut self) -> Result<ServerMessage, Gone> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return Ok(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(frame)) => return Err(Gone(frame.map(|f| f.code.into()))),
                Ok(_) => {}
                Err(_) => return Err(Gone(None)),
            }
        }
    }

    /// The next update, passing over everything else.
    pub fn update(&mut self) -> protocol::Update {
        loop {
            if let ServerMessage::Update(update) = self.hear().expect("the server is there") {
                return update;
            }
        }
    }

    /// How the connection ends, passing over everything before.
    pub fn end(&mut self) -> Gone {
        loop {
            if let Err(gone) = self.hear() {
                return gone;
            }
        }
    }

    /// What was answered to the message with this number, passing over everything else.
    pub fn answer(&mut self, id: u64) -> Result<Result<Option<LogPosition>, String>, Gone> {
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
    pub fn ask(&mut self, message: ClientMessage) -> Result<Option<LogPosition>, String> {
        let id = self.say(message);
        self.answer(id).expect("the server is there")
    }
}
