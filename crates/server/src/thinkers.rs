//! Bots think on a few threads of their own, so that people need not wait for them.
//!
//! The queue is fair: a table has one question at a time, and the questions are taken in order. So a
//! table with many bots comes after every other one before it comes again.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;

use bots::{Entry, Policy};
use rules::{Action, QuickDice};
use table::{BotTask, Glimpse};
use tokio::sync::oneshot;

use crate::metrics::Metrics;
use crate::secrets::random;

/// The levels of bots that sit at tables, the weakest first.
pub(crate) fn levels() -> Vec<String> {
    Entry::opponents().map(|entry| entry.name.to_owned()).collect()
}

/// The bot that takes over when another one fails: it can only be lawful.
pub(crate) const FALLBACK: &str = "random";

/// A question for a bot, and where the answer goes.
pub(crate) struct Question {
    pub(crate) task: BotTask,
    pub(crate) glimpse: Glimpse<'static>,
    pub(crate) answer: oneshot::Sender<Thought>,
}

/// What a bot came up with; nothing when it failed.
pub(crate) struct Thought {
    pub(crate) task: BotTask,
    pub(crate) action: Option<Action>,
}

/// The threads and their queue; they end with it.
pub(crate) struct Thinkers(mpsc::Sender<Question>);

impl Thinkers {
    /// One thread less than there are cores, at least one.
    pub(crate) fn start(metrics: &Arc<Metrics>) -> Thinkers {
        let (sender, queue) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        let cores = thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..(cores - 1).max(1) {
            let (queue, metrics) = (queue.clone(), metrics.clone());
            let work = move || work(&queue, &metrics);
            let started = thread::Builder::new().name("thinker".into()).spawn(work);
            started.expect("a thread can be started when the server is");
        }
        Thinkers(sender)
    }

    /// There is never more in the queue than there are tables in memory.
    pub(crate) fn ask(&self, question: Question) {
        let asked = self.0.send(question);
        asked.expect("thinkers live as long as their queue");
    }
}

fn work(queue: &Mutex<mpsc::Receiver<Question>>, metrics: &Metrics) {
    loop {
        let next = queue.lock().expect("nobody panics while taking a question").recv();
        let Ok(Question { task, glimpse, answer }) = next else { return };
        let action = catch_unwind(AssertUnwindSafe(|| think(&task, &glimpse))).ok().flatten();
        metrics.thoughts.add(1);
        // Its table may be gone.
        drop(answer.send(Thought { task, action }));
    }
}

fn think(task: &BotTask, glimpse: &Glimpse<'_>) -> Option<Action> {
    let mut policy = Policy::named(&task.level)?;
    let mut dice = QuickDice::new(u64::from_le_bytes(random()));
    Some(policy.choose(&glimpse.view(), &mut dice))
}
