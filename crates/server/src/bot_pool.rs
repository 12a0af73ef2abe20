//! Bots think on a few threads of their own, so that people need not wait for them.
//!
//! The queue is fair: a table has one question at a time, and the questions are taken in order. So a
//! table with many bots comes after every other one before it comes again.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;

use bots::{BotSpec, Policy};
use rules::{Action, QuickDice};
use table::{BotTask, SeatSnapshot};
use tokio::sync::oneshot;

use crate::metrics::Metrics;
use crate::secrets::random;

/// The levels of bots that sit at tables, the weakest first.
pub(crate) fn levels() -> Vec<String> {
    BotSpec::opponents().map(|entry| entry.name.to_owned()).collect()
}

/// The bot that takes over when another one fails: it can only be lawful.
pub(crate) const FALLBACK: &str = "random";

/// A question for a bot, and where the answer goes.
pub(crate) struct Question {
    pub(crate) task: BotTask,
    pub(crate) snapshot: SeatSnapshot<'static>,
    pub(crate) answer: oneshot::Sender<BotAnswer>,
}

/// What a bot came up with; nothing when it failed.
pub(crate) struct BotAnswer {
    pub(crate) task: BotTask,
    pub(crate) action: Option<Action>,
}

/// The threads and their queue; they end with it.
pub(crate) struct BotPool(mpsc::Sender<Question>);

impl BotPool {
    /// As many threads as these cores are good for.
    pub(crate) fn start(metrics: &Arc<Metrics>) -> BotPool {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        BotPool::with(threads(cores), metrics)
    }

    fn with(threads: usize, metrics: &Arc<Metrics>) -> BotPool {
        let (sender, queue) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..threads {
            let (queue, metrics) = (queue.clone(), metrics.clone());
            let work = move || work(&queue, &metrics);
            let started = thread::Builder::new().name("thinker".into()).spawn(work);
            started.expect("a thread can be started when the server is");
        }
        BotPool(sender)
    }

    /// There is never more in the queue than there are tables in memory.
    pub(crate) fn ask(&self, question: Question) {
        let asked = self.0.send(question);
        asked.expect("bots live as long as their queue");
    }
}

/// People need one core; bots have the others, and at least one.
fn threads(cores: usize) -> usize {
    cores.saturating_sub(1).max(1)
}

fn work(queue: &Mutex<mpsc::Receiver<Question>>, metrics: &Metrics) {
    loop {
        let next = queue.lock().expect("nobody panics while taking a question").recv();
        let Ok(Question { task, snapshot, answer }) = next else { return };
        let action = catch_unwind(AssertUnwindSafe(|| think(&task, &snapshot))).ok().flatten();
        metrics.thoughts.add(1);
        // Its table may be gone.
        drop(answer.send(BotAnswer { task, action }));
    }
}

fn think(task: &BotTask, snapshot: &SeatSnapshot<'_>) -> Option<Action> {
    let mut policy = Policy::named(&task.level)?;
    let mut dice = QuickDice::new(u64::from_le_bytes(random()));
    Some(policy.choose(&snapshot.view(), &mut dice))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secrets::SessionToken;
    use crate::test_game::TestGame;
    use protocol::DecisionId;
    use table::Purpose;

    #[test]
    fn bots_have_all_cores_but_one_and_at_least_one() {
        assert_eq!([1, 2, 3, 16].map(threads), [1, 1, 2, 15]);
    }

    /// A game in which it is one seat's turn: that seat, and one with nothing to decide.
    fn turn() -> (TestGame, u8, u8) {
        let board = board::library::board("toy").expect("comes with the program");
        let mut game = TestGame::start(&[SessionToken::new(), SessionToken::new()], board);
        let mut dice = QuickDice::new(1);
        loop {
            let awaited = game.table.awaited();
            let idle = |seat: &u8| game.table.view(*seat).unwrap().legal().is_empty();
            match (awaited.as_slice(), (0..2).find(idle)) {
                (&[awaited], Some(idle)) => return (game, awaited, idle),
                (seats, _) => game.act(seats[0], &mut dice),
            }
        }
    }

    fn ask(bots: &BotPool, game: &TestGame, seat: u8) -> oneshot::Receiver<BotAnswer> {
        let decision = DecisionId { opened: 0, seat, revision: 0 };
        let task = BotTask { decision, level: FALLBACK.to_owned(), purpose: Purpose::Play };
        let (answer, thought) = oneshot::channel();
        let snapshot = game.table.snapshot(seat).unwrap();
        bots.ask(Question { task, snapshot, answer });
        thought
    }

    #[test]
    fn a_bot_that_panics_takes_no_thinker_along() {
        let (game, awaited, idle) = turn();
        let metrics = Arc::default();
        let bots = BotPool::with(2, &metrics);
        // Nothing is to be decided, and bots panic when they are asked all the same.
        let panicked = [(); 10].map(|()| ask(&bots, &game, idle));
        let thoughts = panicked.map(|thought| thought.blocking_recv().unwrap());
        assert!(thoughts.iter().all(|thought| thought.action.is_none()));
        let thought = ask(&bots, &game, awaited).blocking_recv().unwrap();
        assert!(game.table.view(awaited).unwrap().check(thought.action.unwrap()).is_ok());
        assert_eq!(metrics.thoughts.get(), 11);
    }

    #[test]
    fn questions_are_taken_in_the_order_they_came() {
        let (game, awaited, _) = turn();
        let bots = BotPool::with(1, &Arc::default());
        let mut asked: Vec<_> = (0..20).map(|_| ask(&bots, &game, awaited)).collect();
        let last = asked.pop().unwrap().blocking_recv();
        assert!(last.is_ok() && asked.iter_mut().all(|earlier| earlier.try_recv().is_ok()));
    }
}
