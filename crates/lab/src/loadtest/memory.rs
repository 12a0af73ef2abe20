//! What the server keeps in memory: for a table, for a connection, for those who say nothing.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use tokio::net::TcpStream;
use tokio::time::sleep;

use super::guest::Line;
use super::house::House;
use super::load::{Load, Seated};
use super::speed::Speed;

/// Actions at a table that is measured: the middle of a game.
const ACTIONS: usize = 40;

/// How many tables are played at the same time: few, so that what they leave behind is little.
const AT_ONCE: usize = 8;

/// Bytes for each thing, and how long an idle table stays.
#[derive(Debug)]
pub(super) struct Memory {
    pub(super) per_table: f64,
    pub(super) per_connection: f64,
    /// Until no table was in memory any more, after everybody had left.
    pub(super) emptied: Duration,
}

impl Memory {
    /// Plays at every table for a while with nobody staying, then everybody comes and says nothing,
    /// then everybody leaves.
    pub(super) async fn measure(house: &House, load: &Load) -> Result<Memory> {
        let tables = load.tables as f64;
        // The first tables bring what is made once, and fill the store's cache of pages.
        few_turns(house, load, load.tables).await?;
        let empty = house.used()?.memory as f64;
        let seated = few_turns(house, load, load.tables).await?;
        let full = house.used()?.memory as f64;
        let lines = come_back(house, &seated).await?;
        let crowded = house.used()?.memory as f64;
        let per_connection = (crowded - full) / lines.len() as f64;
        drop(lines);
        let left = Instant::now();
        while house.metric("roundhouse_tables_in_memory").await? > 0 {
            anyhow::ensure!(
                left.elapsed() < Duration::from_secs(300),
                "idle tables stay in memory"
            );
            sleep(Duration::from_secs(1)).await;
        }
        Ok(Memory { per_table: (full - empty) / tables, per_connection, emptied: left.elapsed() })
    }
}

/// Opens tables a few at a time, plays a while at each, and lets everybody leave.
async fn few_turns(house: &House, load: &Load, tables: usize) -> Result<Vec<Seated>> {
    let played = (0..tables).map(|_| async {
        let mut table = Seated::open(house, load).await?;
        for _ in 0..ACTIONS {
            table.act().await?.context("the game is over too soon")?;
        }
        table.lines.clear();
        anyhow::Ok(table)
    });
    stream::iter(played).buffer_unordered(AT_ONCE).try_collect().await
}

/// Everybody connects and joins, and says nothing more.
async fn come_back(house: &House, tables: &[Seated]) -> Result<Vec<Line>> {
    let mut lines = Vec::new();
    for table in tables {
        for cookie in &table.cookies {
            lines.push(Line::join(house, cookie, &table.place).await?);
        }
    }
    Ok(lines)
}

/// Play goes on beside so many connections that say nothing at all.
pub(super) async fn beside_silent(house: &House, load: &Load, silent: usize) -> Result<Silence> {
    let seated = load.sit_down(house).await?;
    let before = house.used()?.memory;
    let mut streams = Vec::with_capacity(silent);
    for _ in 0..silent {
        streams.push(TcpStream::connect(house.address).await.context("no more connections")?);
    }
    let speed = load.play(house, seated).await?;
    let bytes = house.used()?.memory.saturating_sub(before) as f64;
    drop(streams);
    Ok(Silence { speed, mib: bytes / 1024.0 / 1024.0 })
}

/// How it was beside silent connections.
#[derive(Debug)]
pub(super) struct Silence {
    pub(super) speed: Speed,
    /// What they cost.
    pub(super) mib: f64,
}
