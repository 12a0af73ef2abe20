//! People who talk, choose by halves and take back at a table while others play there. They are connected by
//! sockets, move from node to node, and write down everything that they hear.

use std::collections::{BTreeMap, BTreeSet};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use protocol::{
    ActedBy, ClientMessage, DecisionId, Happened, LogPosition, News, Request, SeatNumber,
    ServerMessage,
};
use store_tests::TestRng;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(12);
/// The pause between two messages.
const PAUSE: Duration = Duration::from_millis(120);

/// A socket to a table at one node.
struct TableSocket {
    socket: WebSocket<TcpStream>,
    next: u64,
}

/// Says something at one node and returns the position at which it is in the log. `cookie` is a whole header.
///
/// # Errors
/// If there is no connection, or the table refuses it.
pub fn say_at(
    node: SocketAddr,
    table: &str,
    cookie: &str,
    message: ClientMessage,
) -> Result<Option<LogPosition>> {
    let talker = Talker { table, cookie, seat: 0 };
    match TableSocket::join(node, &talker, None)?.ask(message, &mut Talk::default())? {
        Answered::Done(position) => Ok(position),
        Answered::Refused => bail!("it is refused"),
        Answered::Gone => bail!("the connection ended"),
    }
}

/// What one person said and heard at a table, through all nodes.
#[derive(Default)]
pub(crate) struct Talk {
    /// The lines that were acknowledged, by their positions.
    pub(crate) said: BTreeMap<LogPosition, String>,
    /// The positions of actions whose withdrawal was acknowledged.
    pub(crate) undone: Vec<LogPosition>,
    /// Everything that was heard of the log.
    heard: BTreeMap<LogPosition, News>,
    /// The decision that waits for this person, as far as it was heard.
    decision: Option<DecisionId>,
}

/// One person at a table.
pub(crate) struct Talker<'t> {
    pub(crate) table: &'t str,
    /// The header with the person's cookie.
    pub(crate) cookie: &'t str,
    pub(crate) seat: SeatNumber,
}

impl Talker<'_> {
    /// Talks until the game is over, at one node after the other.
    ///
    /// # Errors
    /// If two nodes tell something else about the same position.
    pub(crate) fn talk(
        &self,
        nodes: &[SocketAddr],
        rng: &mut TestRng,
        is_over: impl Fn() -> bool,
    ) -> Result<Talk> {
        let (mut talk, mut count) = (Talk::default(), 0);
        // A line that nobody has answered is said again, at whatever node comes next.
        let mut unanswered = None;
        while !is_over() {
            let node = nodes[rng.below(nodes.len() as u64) as usize];
            let Ok(mut line) = TableSocket::join(node, self, None) else {
                thread::sleep(PAUSE);
                continue;
            };
            for _ in 0..2 + rng.below(8) {
                count += 1;
                let next = unanswered.take().or_else(|| self.choose(&talk, rng, count));
                let Some(message) = next else { continue };
                match line.ask(message.clone(), &mut talk)? {
                    Answered::Done(position) => talk.note(message, position)?,
                    Answered::Refused => {}
                    Answered::Gone => {
                        unanswered =
                            Some(message).filter(|it| matches!(it, ClientMessage::Say { .. }));
                        break;
                    }
                }
                thread::sleep(PAUSE);
            }
        }
        Ok(talk)
    }

    /// Chooses what to do: mostly a word, sometimes a half-made choice or a withdrawal.
    fn choose(&self, talk: &Talk, rng: &mut TestRng, count: u64) -> Option<ClientMessage> {
        let seat = self.seat;
        match rng.below(4) {
            0 => {
                let decision = talk.decision?;
                Some(ClientMessage::PartialAnswer { decision, text: format!("half {count}") })
            }
            1 => Some(ClientMessage::Undo { seat, position: talk.last_act(seat)? }),
            _ => {
                let since = talk.heard.keys().next_back().copied();
                Some(ClientMessage::Say {
                    seat,
                    text: format!("word {count} of {seat}"),
                    since: since.or(Some(0)),
                })
            }
        }
    }

    /// Reads the whole log, as a node tells it to this person.
    ///
    /// # Errors
    /// If the node does not tell it.
    pub(crate) fn log_at(&self, node: SocketAddr) -> Result<BTreeMap<LogPosition, News>> {
        let (mut talk, mut line) = (Talk::default(), TableSocket::join(node, self, None)?);
        let mut since = 0;
        loop {
            let id = line.say(ClientMessage::Log { since })?;
            let more = loop {
                match line.hear()? {
                    ServerMessage::Log { news, more } => {
                        news.into_iter().try_for_each(|news| talk.hear(news))?;
                        break more;
                    }
                    ServerMessage::Refused { re, refusal } if re == Some(id) => {
                        bail!("the log is refused: {:?}", refusal.why)
                    }
                    ServerMessage::Welcome(_)
                    | ServerMessage::Update(_)
                    | ServerMessage::Done { .. }
                    | ServerMessage::Refused { .. }
                    | ServerMessage::Past(_)
                    | ServerMessage::Hint { .. }
                    | ServerMessage::PartialAnswer { .. }
                    | ServerMessage::Presence(_)
                    | ServerMessage::Goodbye { .. } => {}
                }
            };
            since = talk.heard.keys().next_back().copied().unwrap_or(since);
            if !more {
                return Ok(talk.heard);
            }
        }
    }
}

impl Talk {
    /// Compares what was heard and acknowledged with the log.
    ///
    /// # Errors
    /// If anything differs or is missing.
    pub(crate) fn check(&self, log: &BTreeMap<LogPosition, News>) -> Result<()> {
        for (position, heard) in &self.heard {
            // The first entry is not in the log that people read.
            let logged = log.get(position).filter(|_| *position > 0);
            ensure!(
                *position == 0 || logged == Some(heard),
                "heard {heard:?}, and the log has {logged:?}"
            );
        }
        for (position, text) in &self.said {
            let is_line = |news: &News| matches!(&news.what, Happened::Said { text: found, .. } if found == text);
            ensure!(log.get(position).is_some_and(is_line), "{text:?} is not at {position}");
        }
        // Also lines whose answer got lost: each has its own words.
        let mut lines = BTreeSet::new();
        for news in log.values() {
            if let Happened::Said { text, .. } = &news.what {
                ensure!(lines.insert(text), "{text:?} twice");
            }
        }
        for taken_back in &self.undone {
            let withdraws = |news: &&News| matches!(&news.what, Happened::Undone { undone, .. } if undone == taken_back);
            ensure!(
                log.values().filter(withdraws).count() == 1,
                "{taken_back} is not taken back once"
            );
        }
        Ok(())
    }

    fn note(&mut self, message: ClientMessage, position: Option<LogPosition>) -> Result<()> {
        match (message, position) {
            (ClientMessage::Say { text, .. }, Some(position)) => {
                ensure!(self.said.insert(position, text).is_none(), "two lines at {position}");
            }
            (ClientMessage::Undo { position: undone, .. }, Some(_)) => self.undone.push(undone),
            _ => {}
        }
        Ok(())
    }

    /// Writes down an entry. Every node must tell the same about it.
    fn hear(&mut self, news: News) -> Result<()> {
        if let Some(before) = self.heard.get(&news.position) {
            ensure!(*before == news, "two nodes differ: {before:?} and {news:?}");
        }
        self.heard.insert(news.position, news);
        Ok(())
    }

    /// Finds the last action of a seat, if its player took it.
    fn last_act(&self, seat: SeatNumber) -> Option<LogPosition> {
        let is_own = |news: &&News| matches!(news.what, Happened::Acted { seat: by, by: ActedBy::Person, .. } if by == seat);
        self.heard.values().rev().find(is_own).map(|news| news.position)
    }
}

/// How a message was answered.
enum Answered {
    Done(Option<LogPosition>),
    Refused,
    /// The connection ended, and nobody knows.
    Gone,
}

impl TableSocket {
    fn join(
        node: SocketAddr,
        talker: &Talker<'_>,
        since: Option<LogPosition>,
    ) -> Result<TableSocket> {
        let url = format!("ws://{node}/ws?table={}", talker.table);
        let mut request = url.into_client_request()?;
        let cookie = talker.cookie.trim().strip_prefix("Cookie: ").context("no cookie")?;
        request.headers_mut().insert("cookie", cookie.parse()?);
        let stream = TcpStream::connect_timeout(&node, Duration::from_secs(1))?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        let (socket, _) = tungstenite::client(request, stream)
            .map_err(|error| anyhow::anyhow!("no connection: {error}"))?;
        let mut line = TableSocket { socket, next: 0 };
        let (protocol, build) = (protocol::VERSION, "test".to_owned());
        line.say(ClientMessage::Join { protocol, build, since })?;
        Ok(line)
    }

    fn say(&mut self, message: ClientMessage) -> Result<u64> {
        self.next += 1;
        let request = Request { id: Some(self.next), message };
        self.socket.send(Message::text(serde_json::to_string(&request)?))?;
        Ok(self.next)
    }

    fn hear(&mut self) -> Result<ServerMessage> {
        loop {
            match self.socket.read()? {
                Message::Text(text) => return Ok(serde_json::from_str(&text)?),
                Message::Close(_) => bail!("closed"),
                Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
            }
        }
    }

    /// Sends a message and waits for the answer. What is heard meanwhile is written down. A broken connection is the answer
    /// `Gone`.
    ///
    /// # Errors
    /// If what is heard contradicts what this seat has heard before.
    fn ask(&mut self, message: ClientMessage, talk: &mut Talk) -> Result<Answered> {
        let Ok(id) = self.say(message) else { return Ok(Answered::Gone) };
        loop {
            match self.hear() {
                Ok(ServerMessage::Done { re, position }) if re == Some(id) => {
                    return Ok(Answered::Done(position));
                }
                Ok(ServerMessage::Refused { re, .. }) if re == Some(id) => {
                    return Ok(Answered::Refused);
                }
                Ok(ServerMessage::Update(update)) => {
                    if let Some(own) = &update.own {
                        talk.decision = own.decision;
                    }
                    update.news.into_iter().try_for_each(|news| talk.hear(news))?;
                }
                Ok(ServerMessage::Goodbye { .. }) | Err(_) => return Ok(Answered::Gone),
                Ok(_) => {}
            }
        }
    }
}
