//! A load: tables full of players who act.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use board::{Board, library};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use protocol::http::{OpenTableRequest, RequestedSeat, TableStatus};
use protocol::{ClientMessage, FirstPlayer, Settings, Stage};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use super::echo::{ActionSizes, EchoTable};
use super::player::{Player, cookie};
use super::process::ServerProcess;
use super::result::{LoadResult, Tally, load_average};

/// The number of tables that are opened at the same time.
const AT_ONCE: usize = 32;

/// The longest time for which the echo is measured.
const LONGEST_ECHO: Duration = Duration::from_secs(10);

/// What a server has to bear.
#[derive(Clone, Debug)]
pub(crate) struct Load {
    pub(crate) board: String,
    pub(crate) tables: usize,
    /// The number of players at each table.
    pub(crate) people: usize,
    /// The levels of the bots at each table.
    pub(crate) bots: Vec<String>,
    pub(crate) pace: Pace,
    pub(crate) length: Duration,
}

/// How often somebody acts at a table.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Pace {
    /// As soon as all players were told of the previous action.
    FlatOut,
    /// Once in this interval; the tables take turns.
    Every(Duration),
}

/// Finds the board with the most routes for this number of seats.
pub(crate) fn largest_board(seats: usize) -> Option<Arc<Board>> {
    let boards = library::ids().filter_map(library::shared_board);
    let fitting = boards.filter(|board| board.seats().contains(&seats));
    fitting.max_by_key(|board| board.routes().len())
}

impl Load {
    /// Opens all tables, then plays.
    pub(crate) async fn run(&self, server: &ServerProcess) -> Result<LoadResult> {
        let tables = self.open_tables(server).await?;
        self.play(server, tables).await
    }

    /// Runs the load, and then the same messages on an echo server.
    pub(crate) async fn run_with_echo(&self, server: &ServerProcess) -> Result<LoadResult> {
        let tables = self.open_tables(server).await?;
        let (mut result, tally) = self.play_and_tally(server, tables).await?;
        let echo = self.echo(tally.actions).await?;
        result.echo_cpu_micros_per_action = Some(echo);
        result.cpu_to_echo = Some(result.cpu_micros_per_action / echo);
        Ok(result)
    }

    /// Opens all tables and starts their games.
    pub(crate) async fn open_tables(&self, server: &ServerProcess) -> Result<Vec<LoadTable>> {
        let opening = (0..self.tables).map(|_| LoadTable::open(server, self));
        stream::iter(opening).buffer_unordered(AT_ONCE).try_collect().await
    }

    /// Plays for the length of the load.
    pub(crate) async fn play(
        &self,
        server: &ServerProcess,
        tables: Vec<LoadTable>,
    ) -> Result<LoadResult> {
        Ok(self.play_and_tally(server, tables).await?.0)
    }

    async fn play_and_tally(
        &self,
        server: &ServerProcess,
        tables: Vec<LoadTable>,
    ) -> Result<(LoadResult, Tally)> {
        let (before, began) = (server.resource_use()?, Instant::now());
        let mut playing = JoinSet::new();
        for (number, table) in tables.into_iter().enumerate() {
            playing.spawn(table.play(self.schedule(number, began), began + self.length));
        }
        let tally = Tally::collect(playing).await?;
        // All games may be over before the time is.
        let until = tally.last.unwrap_or_else(Instant::now);
        let (used, seconds) = (server.resource_use()?, (until - began).as_secs_f64());
        let actions = tally.waits.len();
        let result = LoadResult {
            tables: self.tables,
            connections: self.tables * self.people,
            actions,
            actions_per_second: actions as f64 / seconds,
            p50_ms: tally.rank(0.5),
            p99_ms: tally.rank(0.99),
            p999_ms: tally.rank(0.999),
            longest_ms: tally.rank(1.0),
            cpu_micros_per_action: micros_each(used.cpu - before.cpu, actions),
            echo_cpu_micros_per_action: None,
            cpu_to_echo: None,
            memory_mib: used.memory as f64 / 1024.0 / 1024.0,
            errors: tally.errors.len(),
            error: tally.errors.first().cloned(),
            load_average: load_average(),
        };
        Ok((result, tally))
    }

    /// Repeats the messages of these actions on an echo server, with as many tables and the same pace;
    /// returns the processor time of an action in microseconds.
    async fn echo(&self, actions: Vec<ActionSizes>) -> Result<f64> {
        anyhow::ensure!(!actions.is_empty(), "there was no action to repeat");
        let server = ServerProcess::start_echo().await?;
        let share = actions.len().div_ceil(self.tables.max(1));
        let mut shares = actions.chunks(share).cycle();
        let tables = (0..self.tables).filter_map(|number| Some((number, shares.next()?.to_vec())));
        let connecting =
            tables.map(|(number, actions)| EchoTable::connect(&server, number, actions));
        let tables: Vec<_> =
            stream::iter(connecting).buffer_unordered(AT_ONCE).try_collect().await?;
        let (before, began) = (server.resource_use()?, Instant::now());
        let end = began + self.length.min(LONGEST_ECHO);
        let mut playing = JoinSet::new();
        for (number, table) in tables.into_iter().enumerate() {
            playing.spawn(table.play(self.schedule(number, began), end));
        }
        let tally = Tally::collect(playing).await?;
        let used = server.resource_use()?;
        anyhow::ensure!(tally.errors.is_empty(), "the echo failed: {}", tally.errors[0]);
        Ok(micros_each(used.cpu - before.cpu, tally.waits.len()))
    }

    /// Returns when somebody acts at this table.
    fn schedule(&self, number: usize, began: Instant) -> Schedule {
        match self.pace {
            Pace::FlatOut => Schedule { next: began, every: Duration::ZERO },
            Pace::Every(every) => {
                let share = number as f64 / self.tables.max(1) as f64;
                Schedule { next: began + every.mul_f64(share), every }
            }
        }
    }
}

fn micros_each(time: Duration, actions: usize) -> f64 {
    time.as_secs_f64() * 1e6 / actions.max(1) as f64
}

/// The moments at which somebody acts at a table.
pub(crate) struct Schedule {
    pub(crate) next: Instant,
    every: Duration,
}

impl Schedule {
    /// Goes on to the next moment, which is not in the past.
    pub(crate) fn advance(&mut self) {
        self.next = Instant::now().max(self.next + self.every);
    }
}

/// A table whose game has started, with a connection for each player.
pub(crate) struct LoadTable {
    pub(crate) players: Vec<Player>,
    /// The table's id as a query, as in `table=ID`.
    pub(crate) query: String,
    /// The cookies of the players.
    pub(crate) cookies: Vec<String>,
}

impl LoadTable {
    /// Opens a table: the first player opens it, the others come by the invite link, the host starts.
    pub(crate) async fn open(server: &ServerProcess, load: &Load) -> Result<LoadTable> {
        let mut cookies = Vec::new();
        for _ in 0..load.people {
            cookies.push(cookie(server).await?);
        }
        let host = cookies.first().context("a table needs a player")?;
        let request = serde_json::to_string(&load.request())?;
        let status = server.request("POST", "/api/tables", host, &request).await?;
        let status: TableStatus = serde_json::from_str(&status)?;
        let query = format!("table={}", status.table);
        let invite = status.links.invite.context("no invite link")?;
        let key = invite.rsplit('/').next().unwrap_or_default();
        let mut players = vec![Player::join(server, host, &query).await?];
        for (seat, cookie) in (1..).zip(&cookies[1..]) {
            let mut player = Player::join(server, cookie, &format!("{query}&key={key}")).await?;
            player.ask(ClientMessage::Sit { seat, name: format!("Guest {seat}") }).await?;
            players.push(player);
        }
        let started = players[0].ask(ClientMessage::Start).await?.context("a start is an entry")?;
        for player in &mut players {
            player.hear_of(started).await?;
        }
        Ok(LoadTable { players, query, cookies })
    }

    /// Acts by its schedule until the end, or until the game is over.
    async fn play(mut self, mut schedule: Schedule, end: Instant) -> Tally {
        let mut tally = Tally::default();
        while schedule.next < end && self.players.iter().all(|one| one.stage == Stage::Playing) {
            sleep_until(schedule.next).await;
            match self.act().await {
                Ok(Some((wait, sizes))) => {
                    tally.waits.push(wait);
                    tally.actions.push(sizes);
                    tally.last = Some(Instant::now());
                }
                Ok(None) => {}
                Err(error) => {
                    tally.errors.push(format!("{error:#}"));
                    return tally;
                }
            }
            schedule.advance();
        }
        // Idle connections stay open until all tables are done.
        sleep_until(end).await;
        tally
    }

    /// Has a player act who must decide. Returns how long it took until all were told, and the sizes of
    /// the messages; `None` if the game is over.
    pub(crate) async fn act(&mut self) -> Result<Option<(Duration, ActionSizes)>> {
        let Some((actor, message)) = self.decide().await? else { return Ok(None) };
        for player in &mut self.players {
            (player.socket.sent, player.socket.received) = (0, 0);
        }
        let sent = Instant::now();
        let position = self.players[actor].ask(message).await?.context("an act is an entry")?;
        for player in &mut self.players {
            player.hear_of(position).await?;
        }
        let wait = sent.elapsed();
        let received = self.players.iter().map(|player| player.socket.received).collect();
        let sent = self.players[actor].socket.sent;
        Ok(Some((wait, ActionSizes { actor, sent, received })))
    }

    /// Returns the number of a player who must decide, and the answer to send; none if the game is over. Waits while bots
    /// think.
    async fn decide(&mut self) -> Result<Option<(usize, ClientMessage)>> {
        loop {
            let deciding = self.players.iter().enumerate().find_map(|(who, player)| {
                let own = player.deciding()?;
                let message =
                    ClientMessage::Act { decision: own.decision?, answer: own.plain_answer()? };
                Some((who, message))
            });
            if deciding.is_some() || self.players.iter().any(|one| one.stage != Stage::Playing) {
                return Ok(deciding);
            }
            for player in &mut self.players {
                player.hear_update().await?;
            }
        }
    }
}

impl Load {
    /// Makes the request that opens a table.
    fn request(&self) -> OpenTableRequest {
        let open = (1..self.people).map(|_| RequestedSeat::Open);
        let bots = self.bots.iter().cloned().map(RequestedSeat::Bot);
        let usual = Settings::usual(bots::BotSpec::best().name);
        let settings = Settings { pace: 0, grace: None, first: FirstPlayer::Random, ..usual };
        OpenTableRequest {
            board: self.board.clone(),
            name: "Host".to_owned(),
            seats: [RequestedSeat::Me].into_iter().chain(open).chain(bots).collect(),
            settings: Some(settings),
        }
    }
}
