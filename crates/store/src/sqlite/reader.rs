//! The threads that read, each on a connection of its own: reading never waits for writing.

use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use rusqlite::Connection;

use super::writer::lock;
use crate::error::{OpenError, StoreError};
use crate::limits;
use crate::pending::{Answer, Pending};

/// Readers mostly wait for the disk.
const THREADS: usize = 2;

type Question = Box<dyn FnOnce(&Connection) + Send>;

/// Dropping it waits until every question is answered.
#[derive(Debug)]
pub(super) struct Readers {
    questions: Option<SyncSender<Question>>,
    threads: Vec<JoinHandle<()>>,
}

impl Readers {
    pub(super) fn start(
        connect: impl Fn() -> Result<Connection, OpenError>,
    ) -> Result<Readers, OpenError> {
        let (questions, inbox) = sync_channel(limits::WAITING);
        let inbox = Arc::new(Mutex::new(inbox));
        let mut threads = Vec::new();
        for _ in 0..THREADS {
            let (connection, inbox) = (connect()?, Arc::clone(&inbox));
            threads.push(thread::spawn(move || answer(&connection, &inbox)));
        }
        Ok(Readers { questions: Some(questions), threads })
    }

    /// Answers a question as soon as a reader is free.
    pub(super) fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Pending<T> {
        self.hand(|sql, answer| answer.give(question(sql)))
    }

    /// Hands a question to a reader, who may have someone else answer it.
    pub(super) fn hand<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Connection, Answer<T>) + Send + 'static,
    ) -> Pending<T> {
        let (answer, pending) = Pending::pair();
        match self.send(Box::new(move |sql| question(sql, answer))) {
            Ok(()) => pending,
            Err(error) => Pending::ready(Err(error)),
        }
    }

    fn send(&self, question: Question) -> Result<(), StoreError> {
        let questions = self.questions.as_ref().ok_or(StoreError::Closed)?;
        questions.try_send(question).map_err(|error| match error {
            TrySendError::Full(_) => StoreError::Overloaded,
            TrySendError::Disconnected(_) => StoreError::Closed,
        })
    }
}

fn answer(connection: &Connection, inbox: &Mutex<Receiver<Question>>) {
    loop {
        let question = lock(inbox).recv();
        match question {
            Ok(question) => question(connection),
            Err(_) => return,
        }
    }
}

impl Drop for Readers {
    fn drop(&mut self) {
        self.questions = None;
        for thread in self.threads.drain(..) {
            // A reader that panicked has told its asker by not answering.
            drop(thread.join());
        }
    }
}
