//! The threads that read, each with its own connection: reading never waits for writing.

use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use rusqlite::Connection;

use super::writer::lock;
use crate::error::{OpenError, StoreError};
use crate::limits;
use crate::pending::{Pending, Responder};

/// The number of threads. Readers mostly wait for the disk.
const THREADS: usize = 2;

type ReadJob = Box<dyn FnOnce(&Connection) + Send>;

/// The reading threads and their queue. Dropping it waits until every read is answered.
#[derive(Debug)]
pub(super) struct Readers {
    jobs: Option<SyncSender<ReadJob>>,
    threads: Vec<JoinHandle<()>>,
}

impl Readers {
    pub(super) fn start(
        connect: impl Fn() -> Result<Connection, OpenError>,
    ) -> Result<Readers, OpenError> {
        let (jobs, queue) = sync_channel(limits::WAITING);
        let queue = Arc::new(Mutex::new(queue));
        let mut threads = Vec::new();
        for _ in 0..THREADS {
            let (connection, queue) = (connect()?, Arc::clone(&queue));
            threads.push(thread::spawn(move || work(&connection, &queue)));
        }
        Ok(Readers { jobs: Some(jobs), threads })
    }

    /// Runs a query as soon as a thread is free.
    pub(super) fn ask<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Pending<T> {
        self.delegate(|sql, responder| responder.send(query(sql)))
    }

    /// Runs a query that may pass the responder on, so that another thread answers.
    pub(super) fn delegate<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection, Responder<T>) + Send + 'static,
    ) -> Pending<T> {
        let (responder, pending) = Pending::pair();
        match self.send(Box::new(move |sql| query(sql, responder))) {
            Ok(()) => pending,
            Err(error) => Pending::ready(Err(error)),
        }
    }

    fn send(&self, job: ReadJob) -> Result<(), StoreError> {
        let jobs = self.jobs.as_ref().ok_or(StoreError::Closed)?;
        jobs.try_send(job).map_err(|error| match error {
            TrySendError::Full(_) => StoreError::Overloaded,
            TrySendError::Disconnected(_) => StoreError::Closed,
        })
    }
}

/// Runs jobs until the queue is closed.
fn work(connection: &Connection, queue: &Mutex<Receiver<ReadJob>>) {
    loop {
        let job = lock(queue).recv();
        match job {
            Ok(job) => job(connection),
            Err(_) => return,
        }
    }
}

impl Drop for Readers {
    fn drop(&mut self) {
        self.jobs = None;
        for thread in self.threads.drain(..) {
            // If the thread panicked, the dropped responder has answered the caller.
            drop(thread.join());
        }
    }
}
