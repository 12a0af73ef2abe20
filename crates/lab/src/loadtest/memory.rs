//! The memory of the server: for a table, for a connection, for connections that send nothing.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use tokio::net::TcpStream;
use tokio::time::sleep;

use super::connection::Connection;
use super::load::{Load, PlayingTable};
use super::server_process::ServerProcess;
use super::speed::Speed;

/// The number of actions at a table before it is measured: about the middle of a game.
const ACTIONS: usize = 40;

/// The number of tables that are played at the same time; few, so that they leave little unused memory behind.
const AT_ONCE: usize = 8;

/// Bytes for each table and connection, and how long an idle table stays in memory.
#[derive(Debug)]
pub(super) struct Memory {
    pub(super) per_table: f64,
    pub(super) per_connection: f64,
    /// The time from when everybody left until no table was in memory.
    pub(super) emptied: Duration,
}

impl Memory {
    /// Plays some actions at every table and lets everybody leave; then everybody connects again and sends
    /// nothing; then everybody leaves.
    pub(super) async fn measure(server: &ServerProcess, load: &Load) -> Result<Memory> {
        let tables = load.tables as f64;
        // The first tables pay for what the server allocates once, and fill the store's page cache.
        few_turns(server, load, load.tables).await?;
        let empty = server.used()?.memory as f64;
        let seated = few_turns(server, load, load.tables).await?;
        let full = server.used()?.memory as f64;
        let connections = come_back(server, &seated).await?;
        let crowded = server.used()?.memory as f64;
        let per_connection = (crowded - full) / connections.len() as f64;
        drop(connections);
        let left = Instant::now();
        while server.metric("roundhouse_tables_in_memory").await? > 0 {
            anyhow::ensure!(
                left.elapsed() < Duration::from_secs(300),
                "idle tables stay in memory"
            );
            sleep(Duration::from_secs(1)).await;
        }
        Ok(Memory { per_table: (full - empty) / tables, per_connection, emptied: left.elapsed() })
    }
}

/// Opens tables a few at a time, plays some actions at each, and lets everybody leave.
async fn few_turns(
    server: &ServerProcess,
    load: &Load,
    tables: usize,
) -> Result<Vec<PlayingTable>> {
    let played = (0..tables).map(|_| async {
        let mut table = PlayingTable::open(server, load).await?;
        for _ in 0..ACTIONS {
            table.act().await?.context("the game is over too soon")?;
        }
        table.connections.clear();
        anyhow::Ok(table)
    });
    stream::iter(played).buffer_unordered(AT_ONCE).try_collect().await
}

/// Lets everybody connect and join again.
async fn come_back(server: &ServerProcess, tables: &[PlayingTable]) -> Result<Vec<Connection>> {
    let mut connections = Vec::new();
    for table in tables {
        for cookie in &table.cookies {
            connections.push(Connection::join(server, cookie, &table.place).await?);
        }
    }
    Ok(connections)
}

/// Plays while a number of other connections send nothing.
pub(super) async fn beside_silent(
    server: &ServerProcess,
    load: &Load,
    silent: usize,
) -> Result<SilentLoad> {
    let seated = load.sit_down(server).await?;
    let before = server.used()?.memory;
    let mut streams = Vec::with_capacity(silent);
    for _ in 0..silent {
        streams.push(TcpStream::connect(server.address).await.context("no more connections")?);
    }
    let speed = load.play(server, seated).await?;
    let bytes = server.used()?.memory.saturating_sub(before) as f64;
    drop(streams);
    Ok(SilentLoad { speed, mib: bytes / 1024.0 / 1024.0 })
}

/// The speed beside silent connections, and their memory in MiB.
#[derive(Debug)]
pub(super) struct SilentLoad {
    pub(super) speed: Speed,
    pub(super) mib: f64,
}
