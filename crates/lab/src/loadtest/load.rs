//! Tables full of people who act.

use std::time::Duration;

use anyhow::{Context, Result};
use board::Board;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use protocol::{ClientMessage, FirstPlayer, Settings, Stage};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use super::guest::{Line, cookie};
use super::house::House;
use super::speed::{Speed, Tally, load_average};

/// How many tables are opened at the same time.
const AT_ONCE: usize = 32;

/// What a server has to bear.
#[derive(Clone, Debug)]
pub(super) struct Load {
    pub(super) board: &'static str,
    pub(super) tables: usize,
    pub(super) people: usize,
    /// Levels of the bots at each table.
    pub(super) bots: Vec<String>,
    pub(super) rhythm: Rhythm,
    pub(super) length: Duration,
}

/// How often somebody acts at a table.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rhythm {
    /// As soon as everybody was told of the action before.
    FlatOut,
    /// Once in so long; the tables take turns.
    Every(Duration),
}

/// The board with the most routes for so many seats.
pub(super) fn largest_board(seats: usize) -> Option<&'static Board> {
    let fitting = board::library::boards().filter(|board| board.seats().contains(&seats));
    fitting.max_by_key(|board| board.routes().len())
}

impl Load {
    /// Opens all tables, then plays.
    pub(super) async fn run(&self, house: &House) -> Result<Speed> {
        let tables = self.sit_down(house).await?;
        self.play(house, tables).await
    }

    /// Everybody finds a seat, and all games start.
    pub(super) async fn sit_down(&self, house: &House) -> Result<Vec<Seated>> {
        let opening = (0..self.tables).map(|_| Seated::open(house, self));
        stream::iter(opening).buffer_unordered(AT_ONCE).try_collect().await
    }

    /// Plays for as long as was said.
    pub(super) async fn play(&self, house: &House, tables: Vec<Seated>) -> Result<Speed> {
        let connections = self.tables * self.people;
        let (before, began) = (house.used()?, Instant::now());
        let mut tally = Tally::default();
        let mut playing = JoinSet::new();
        for (number, table) in tables.into_iter().enumerate() {
            playing.spawn(table.play(self.times(number, began), began + self.length));
        }
        while let Some(played) = playing.join_next().await {
            tally.add(played?);
        }
        // Flat out, all games may be over before the time is.
        let until = tally.last.unwrap_or_else(Instant::now);
        let (used, seconds) = (house.used()?, (until - began).as_secs_f64());
        let (actions, cpu) = (tally.waits.len(), used.cpu - before.cpu);
        Ok(Speed {
            tables: self.tables,
            connections,
            actions,
            actions_per_second: actions as f64 / seconds,
            p50_ms: tally.rank(0.5),
            p99_ms: tally.rank(0.99),
            p999_ms: tally.rank(0.999),
            longest_ms: tally.rank(1.0),
            cpu_micros_per_action: cpu.as_secs_f64() * 1e6 / actions.max(1) as f64,
            memory_mib: used.memory as f64 / 1024.0 / 1024.0,
            errors: tally.errors.len(),
            error: tally.errors.into_iter().next(),
            load_average: load_average(),
        })
    }

    /// When somebody acts at this table.
    fn times(&self, number: usize, began: Instant) -> Times {
        match self.rhythm {
            Rhythm::FlatOut => Times { next: began, every: Duration::ZERO },
            Rhythm::Every(every) => {
                let share = number as f64 / self.tables.max(1) as f64;
                Times { next: began + every.mul_f64(share), every }
            }
        }
    }
}

/// The moments at which somebody acts.
pub(super) struct Times {
    next: Instant,
    every: Duration,
}

/// A table whose game is on, with a connection for each person.
pub(super) struct Seated {
    pub(super) lines: Vec<Line>,
    /// Its id, and the cookies of the people.
    pub(super) place: String,
    pub(super) cookies: Vec<String>,
}

impl Seated {
    /// One opens the table, the others come by the invite link, the host starts.
    pub(super) async fn open(house: &House, load: &Load) -> Result<Seated> {
        let cookies = (0..load.people).map(|_| cookie()).collect::<Result<Vec<_>>>()?;
        let host = cookies.first().context("somebody must play")?;
        let view = house.request("POST", "/api/tables", host, &load.wanted().to_string()).await?;
        let view: Value = serde_json::from_str(&view)?;
        let place = format!("table={}", view["table"].as_str().context("no id")?);
        let invite = view["links"]["invite"].as_str().context("no invite link")?;
        let key = invite.rsplit('/').next().unwrap_or_default();
        let mut lines = vec![Line::join(house, host, &place).await?];
        for (seat, cookie) in (1..).zip(&cookies[1..]) {
            let mut line = Line::join(house, cookie, &format!("{place}&key={key}")).await?;
            line.ask(ClientMessage::Sit { seat, name: format!("Guest {seat}") }).await?;
            lines.push(line);
        }
        let started = lines[0].ask(ClientMessage::Start).await?.context("a start is an entry")?;
        for line in &mut lines {
            line.hear_of(started).await?;
        }
        Ok(Seated { lines, place, cookies })
    }

    /// Acts when it is time, until the end or until the game is over.
    async fn play(mut self, mut times: Times, end: Instant) -> Tally {
        let mut tally = Tally::default();
        while times.next < end && self.lines.iter().all(|line| line.stage == Stage::Playing) {
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
        // Those who are done stay at their tables until all are.
        sleep_until(end).await;
        tally
    }

    /// Whoever must decide acts; gives how long it took until all were told, or nothing when the
    /// game is over.
    pub(super) async fn act(&mut self) -> Result<Option<Duration>> {
        let Some((who, message)) = self.decide().await? else { return Ok(None) };
        let sent = Instant::now();
        let position = self.lines[who].ask(message).await?.context("an act is an entry")?;
        for line in &mut self.lines {
            line.hear_of(position).await?;
        }
        Ok(Some(sent.elapsed()))
    }

    /// The next decision of a person; waits while bots think.
    async fn decide(&mut self) -> Result<Option<(usize, ClientMessage)>> {
        loop {
            let deciding = self.lines.iter().enumerate().find_map(|(who, line)| {
                let own = line.deciding()?;
                let message =
                    ClientMessage::Act { decision: own.decision?, answer: own.plain_answer()? };
                Some((who, message))
            });
            if deciding.is_some() || self.lines.iter().any(|line| line.stage != Stage::Playing) {
                return Ok(deciding);
            }
            for line in &mut self.lines {
                line.hear_update().await?;
            }
        }
    }
}

impl Load {
    /// The request that opens a table.
    fn wanted(&self) -> Value {
        let mut seats = vec![json!("me")];
        seats.extend((1..self.people).map(|_| json!("open")));
        seats.extend(self.bots.iter().map(|level| json!({"bot": level})));
        let usual = Settings::usual(bots::BotSpec::best().name);
        let settings = Settings { pace: 0, grace: None, first: FirstPlayer::Random, ..usual };
        json!({"board": self.board, "name": "Host", "seats": seats, "settings": settings})
    }
}
