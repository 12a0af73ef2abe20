//! Tables full of people who play.

use std::time::Duration;

use anyhow::{Context, Result};
use board::Board;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use protocol::{ClientMessage, FirstPlayer, Settings, Stage};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use super::connection::{Connection, cookie};
use super::server_process::ServerProcess;
use super::speed::{Speed, Tally, load_average};
use crate::percentile::milliseconds;

/// The number of tables that are opened at the same time.
const AT_ONCE: usize = 32;

/// The load on a server: tables, people, and how often they act.
#[derive(Clone, Debug)]
pub(super) struct Load {
    pub(super) board: &'static str,
    pub(super) tables: usize,
    pub(super) people: usize,
    /// Levels of the bots at each table.
    pub(super) bots: Vec<String>,
    pub(super) pace: Pace,
    pub(super) length: Duration,
}

/// How often somebody acts at a table.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pace {
    /// As soon as everybody at the table has received the action before.
    FlatOut,
    /// Once in this time; the tables are spread evenly over it.
    Every(Duration),
}

/// Finds the board with the most routes for a number of seats.
pub(super) fn largest_board(seats: usize) -> Option<&'static Board> {
    let fitting = board::library::boards().filter(|board| board.seats().contains(&seats));
    fitting.max_by_key(|board| board.routes().len())
}

impl Load {
    /// Opens all tables, then plays at them.
    pub(super) async fn run(&self, server: &ServerProcess) -> Result<Speed> {
        let tables = self.sit_down(server).await?;
        self.play(server, tables).await
    }

    /// Opens all tables, seats everybody and starts all games.
    pub(super) async fn sit_down(&self, server: &ServerProcess) -> Result<Vec<PlayingTable>> {
        let opening = (0..self.tables).map(|_| PlayingTable::open(server, self));
        stream::iter(opening).buffer_unordered(AT_ONCE).try_collect().await
    }

    /// Plays for the length of the load.
    pub(super) async fn play(
        &self,
        server: &ServerProcess,
        tables: Vec<PlayingTable>,
    ) -> Result<Speed> {
        let connections = self.tables * self.people;
        let (before, began) = (server.used()?, Instant::now());
        let mut tally = Tally::default();
        let mut playing = JoinSet::new();
        for (number, table) in tables.into_iter().enumerate() {
            playing.spawn(table.play(self.times(number, began), began + self.length));
        }
        while let Some(played) = playing.join_next().await {
            tally.add(played?);
        }
        tally.waits.sort_unstable();
        // Without a pace all games may be over before the time is.
        let until = tally.last.unwrap_or_else(Instant::now);
        let (used, seconds) = (server.used()?, (until - began).as_secs_f64());
        let (actions, cpu) = (tally.waits.len(), used.cpu - before.cpu);
        Ok(Speed {
            tables: self.tables,
            connections,
            actions,
            actions_per_second: actions as f64 / seconds,
            p50_ms: milliseconds(&tally.waits, 0.5),
            p99_ms: milliseconds(&tally.waits, 0.99),
            p999_ms: milliseconds(&tally.waits, 0.999),
            longest_ms: milliseconds(&tally.waits, 1.0),
            cpu_micros_per_action: cpu.as_secs_f64() * 1e6 / actions.max(1) as f64,
            memory_mib: used.memory as f64 / 1024.0 / 1024.0,
            errors: tally.errors.len(),
            error: tally.errors.into_iter().next(),
            load_average: load_average(),
        })
    }

    /// Returns when people act at this table.
    fn times(&self, number: usize, began: Instant) -> Times {
        match self.pace {
            Pace::FlatOut => Times { next: began, every: Duration::ZERO },
            Pace::Every(every) => {
                let share = number as f64 / self.tables.max(1) as f64;
                Times { next: began + every.mul_f64(share), every }
            }
        }
    }
}

/// The times at which somebody acts at a table.
pub(super) struct Times {
    next: Instant,
    every: Duration,
}

/// A table whose game is on, with a connection for each person.
pub(super) struct PlayingTable {
    pub(super) connections: Vec<Connection>,
    /// The query that names the table when people connect, as in `table=ID`.
    pub(super) place: String,
    /// The cookies of the people.
    pub(super) cookies: Vec<String>,
}

impl PlayingTable {
    /// Opens a table as its host, lets the others sit down by the invite link, and starts the game.
    pub(super) async fn open(server: &ServerProcess, load: &Load) -> Result<PlayingTable> {
        let cookies = (0..load.people).map(|_| cookie()).collect::<Result<Vec<_>>>()?;
        let host = cookies.first().context("somebody must play")?;
        let view = server.request("POST", "/api/tables", host, &load.wanted().to_string()).await?;
        let view: Value = serde_json::from_str(&view)?;
        let place = format!("table={}", view["table"].as_str().context("no id")?);
        let invite = view["links"]["invite"].as_str().context("no invite link")?;
        let key = invite.rsplit('/').next().unwrap_or_default();
        let mut connections = vec![Connection::join(server, host, &place).await?];
        for (seat, cookie) in (1..).zip(&cookies[1..]) {
            let mut connection =
                Connection::join(server, cookie, &format!("{place}&key={key}")).await?;
            connection.ask(ClientMessage::Sit { seat, name: format!("Guest {seat}") }).await?;
            connections.push(connection);
        }
        let started =
            connections[0].ask(ClientMessage::Start).await?.context("a start is an entry")?;
        for connection in &mut connections {
            connection.wait_for(started).await?;
        }
        Ok(PlayingTable { connections, place, cookies })
    }

    /// Acts at the given times until the end, or until the game is over.
    async fn play(mut self, mut times: Times, end: Instant) -> Tally {
        let mut tally = Tally::default();
        while times.next < end
            && self.connections.iter().all(|connection| connection.stage == Stage::Playing)
        {
            sleep_until(times.next).await;
            match self.act().await {
                Ok(wait) => {
                    tally.waits.extend(wait);
                    tally.last = Some(Instant::now());
                }
                Err(error) => {
                    tally.errors.push(format!("{error:#}"));
                    return tally;
                }
            }
            times.next = Instant::now().max(times.next + times.every);
        }
        // People stay connected until all tables are done, so that the server keeps its load.
        sleep_until(end).await;
        tally
    }

    /// Lets the person act who must decide. Returns how long it took until all had received it, or nothing
    /// if the game is over.
    pub(super) async fn act(&mut self) -> Result<Option<Duration>> {
        let Some((who, message)) = self.decide().await? else { return Ok(None) };
        let sent = Instant::now();
        let position = self.connections[who].ask(message).await?.context("an act is an entry")?;
        for connection in &mut self.connections {
            connection.wait_for(position).await?;
        }
        Ok(Some(sent.elapsed()))
    }

    /// Waits for the next decision of a person and returns a legal answer to it.
    async fn decide(&mut self) -> Result<Option<(usize, ClientMessage)>> {
        loop {
            let deciding = self.connections.iter().enumerate().find_map(|(who, connection)| {
                let own = connection.deciding()?;
                let message =
                    ClientMessage::Act { decision: own.decision?, answer: own.plain_answer()? };
                Some((who, message))
            });
            if deciding.is_some()
                || self.connections.iter().any(|connection| connection.stage != Stage::Playing)
            {
                return Ok(deciding);
            }
            for connection in &mut self.connections {
                connection.wait_for_update().await?;
            }
        }
    }
}

impl Load {
    /// Returns the request that opens a table.
    fn wanted(&self) -> Value {
        let mut seats = vec![json!("me")];
        seats.extend((1..self.people).map(|_| json!("open")));
        seats.extend(self.bots.iter().map(|level| json!({"bot": level})));
        let usual = Settings::usual(bots::BotSpec::best().name);
        let settings = Settings { pace: 0, grace: None, first: FirstPlayer::Random, ..usual };
        json!({"board": self.board, "name": "Host", "seats": seats, "settings": settings})
    }
}
