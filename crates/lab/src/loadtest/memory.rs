//! The memory of the server: for a table, for a connection, for connections that say nothing.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use tokio::net::TcpStream;
use tokio::time::sleep;

use super::load::{Load, LoadTable};
use super::player::Player;
use super::process::ServerProcess;
use super::result::LoadResult;

/// The number of actions at each table before it is measured: the middle of a game.
const ACTIONS: usize = 40;

/// The number of tables that play at the same time: few, so that they leave little free memory behind.
const AT_ONCE: usize = 8;

/// The bytes for a table and a connection, and how long idle tables stay.
#[derive(Debug)]
pub(super) struct MemoryUse {
    pub(super) per_table: f64,
    pub(super) per_connection: f64,
    /// From the moment when everybody had left until no table was in memory any more.
    pub(super) emptied: Duration,
}

impl MemoryUse {
    /// Measures tables where everybody has left, then the connections of players who come back and say
    /// nothing, then how long the tables stay when everybody has left again.
    pub(super) async fn measure(server: &ServerProcess, load: &Load) -> Result<MemoryUse> {
        let tables = load.tables as f64;
        // The first tables pay for what is allocated once, and fill the store's page cache of 4 MiB,
        // which takes about 800 tables.
        few_turns(server, load, 2 * load.tables).await?;
        let empty = server.resource_use()?.memory as f64;
        let tables_left = few_turns(server, load, load.tables).await?;
        let full = server.resource_use()?.memory as f64;
        let players = come_back(server, &tables_left).await?;
        let crowded = server.resource_use()?.memory as f64;
        let per_connection = (crowded - full) / players.len() as f64;
        drop(players);
        let left = Instant::now();
        while server.metric("roundhouse_tables_in_memory").await? > 0 {
            anyhow::ensure!(
                left.elapsed() < Duration::from_secs(300),
                "idle tables stay in memory"
            );
            sleep(Duration::from_secs(1)).await;
        }
        Ok(MemoryUse {
            per_table: (full - empty) / tables,
            per_connection,
            emptied: left.elapsed(),
        })
    }
}

/// Opens tables a few at a time, plays a while at each, and lets everybody leave.
async fn few_turns(server: &ServerProcess, load: &Load, tables: usize) -> Result<Vec<LoadTable>> {
    let played = (0..tables).map(|_| async {
        let mut table = LoadTable::open(server, load).await?;
        for _ in 0..ACTIONS {
            table.act().await?.context("the game is over too soon")?;
        }
        table.players.clear();
        anyhow::Ok(table)
    });
    stream::iter(played).buffer_unordered(AT_ONCE).try_collect().await
}

/// Connects every player again. They join and say nothing more.
async fn come_back(server: &ServerProcess, tables: &[LoadTable]) -> Result<Vec<Player>> {
    let mut players = Vec::new();
    for table in tables {
        for cookie in &table.cookies {
            players.push(Player::join(server, cookie, &table.query).await?);
        }
    }
    Ok(players)
}

/// Plays beside this number of connections that say nothing.
pub(super) async fn beside_silent(
    server: &ServerProcess,
    load: &Load,
    silent: usize,
) -> Result<BesideSilent> {
    let seated = load.open_tables(server).await?;
    let before = server.resource_use()?.memory;
    let mut streams = Vec::with_capacity(silent);
    for _ in 0..silent {
        streams.push(TcpStream::connect(server.address).await.context("no more connections")?);
    }
    let result = load.play(server, seated).await?;
    let bytes = server.resource_use()?.memory.saturating_sub(before) as f64;
    drop(streams);
    Ok(BesideSilent { result, mib: bytes / 1024.0 / 1024.0 })
}

/// The result of a load beside silent connections.
#[derive(Debug)]
pub(super) struct BesideSilent {
    pub(super) result: LoadResult,
    /// The memory of the silent connections, in MiB.
    pub(super) mib: f64,
}
