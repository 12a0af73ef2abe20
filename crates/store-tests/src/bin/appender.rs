//! A program that appends to a store until it is killed, and prints a line for each acknowledged entry.
//!
//! `appender DIR THREADS APPENDS`: every thread has its own table. The entries of a table are
//! `<TABLE:POSITION>`, and so are the printed lines.

use std::io::{Write, stdout};
use std::path::Path;
use std::thread;

use anyhow::{Context, Result, bail};
use store::{
    Append, IndexStore as _, LogPosition, LogStore as _, SqliteStore, Store as _, TableId,
    Timestamp,
};

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, threads, appends] = &arguments[..] else { bail!("appender DIR THREADS APPENDS") };
    let store = SqliteStore::open(Path::new(folder))?;
    let (threads, appends): (u64, u64) = (threads.parse()?, appends.parse()?);
    run(&store, threads, appends)?;
    say(&format!("batches {}", store.counts().batches))
}

fn run(store: &SqliteStore, threads: u64, appends: u64) -> Result<()> {
    thread::scope(|scope| {
        let started: Vec<_> = (0..threads)
            .map(|number| scope.spawn(move || append_to(store, &format!("t{number}"), appends)))
            .collect();
        for thread in started {
            thread.join().ok().context("an appender panicked")??;
        }
        Ok(())
    })
}

fn append_to(store: &SqliteStore, id: &str, appends: u64) -> Result<()> {
    let table = TableId::new(id)?;
    let begin = store.head(&table).wait()?.map_or(0, |head| head.length.0);
    for at in begin..begin + appends {
        let entry = format!("<{id}:{at}>");
        store.append(Append::new(table.clone(), LogPosition(at), Timestamp(at), &entry)).wait()?;
        say(&entry)?;
    }
    Ok(())
}

/// Prints a line with one system call.
fn say(line: &str) -> Result<()> {
    Ok(stdout().lock().write_all(format!("{line}\n").as_bytes())?)
}
