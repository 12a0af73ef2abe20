//! The threads on which bots think, so that people need not wait for them.
//!
//! The queue is fair: a table has at most one job at a time, and jobs are taken in order. So a table
//! with many bots waits for every other table between two of its jobs. The more jobs wait, and the longer
//! they have waited, the less time each has: levels that search then choose by fewer playouts, and no table
//! waits long.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use bots::BotSpec;
use bots::driver::{Driven, DriverOutcome, DriverTask, drive};
use rules::{Action, QuickDice};
use table::{BotTask, SeatSnapshot};
use tokio::sync::oneshot;

use crate::limits::{BOT_LEAST_TIME, BOT_QUEUE_TIME, BOT_STEPS, BOT_TIME};
use crate::metrics::Metrics;
use crate::secrets::random;

/// Returns the names of the bots that sit at tables, the weakest first.
pub(crate) fn levels() -> Vec<String> {
    BotSpec::opponents().map(|bot| bot.name.to_owned()).collect()
}

/// A decision for a bot, and where its answer goes.
pub(crate) struct BotJob {
    pub(crate) task: BotTask,
    pub(crate) snapshot: SeatSnapshot,
    pub(crate) answer: oneshot::Sender<BotAnswer>,
}

/// The answer to a job.
pub(crate) struct BotAnswer {
    pub(crate) task: BotTask,
    /// A legal action; `None` if there was nothing to decide.
    pub(crate) action: Option<Action>,
}

/// A job in the queue.
struct QueuedJob {
    job: BotJob,
    submitted: Instant,
}

/// The threads and their queue. The threads end when this is dropped.
pub(crate) struct BotPool {
    queue: mpsc::Sender<QueuedJob>,
    /// The number of jobs that wait or are being done.
    open: Arc<AtomicUsize>,
}

impl BotPool {
    /// Starts as many threads as this machine has cores for.
    pub(crate) fn start(metrics: &Arc<Metrics>) -> BotPool {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        BotPool::with_threads(threads(cores), metrics)
    }

    fn with_threads(threads: usize, metrics: &Arc<Metrics>) -> BotPool {
        let (sender, queue) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        let open = Arc::new(AtomicUsize::new(0));
        for _ in 0..threads {
            let (queue, metrics, open) = (queue.clone(), metrics.clone(), open.clone());
            let work = move || work(&queue, &metrics, &open, threads);
            let started = thread::Builder::new().name("bots".into()).spawn(work);
            started.expect("a thread can be started when the server is");
        }
        BotPool { queue: sender, open }
    }

    /// Queues a job. The queue has no limit: it holds at most one job for each table in memory.
    pub(crate) fn submit(&self, job: BotJob) {
        self.open.fetch_add(1, Ordering::Relaxed);
        let queued = QueuedJob { job, submitted: Instant::now() };
        self.queue.send(queued).expect("the threads live as long as their queue");
    }
}

/// Returns the number of threads: one core is for people, and bots have the others, at least one.
fn threads(cores: usize) -> usize {
    cores.saturating_sub(1).max(1)
}

/// Returns the time for a decision that has waited for `waited` while `open` jobs are open, itself included: its
/// share of what is left of [`BOT_QUEUE_TIME`].
///
/// The jobs behind it came later, so more is left for them, and equal shares of what is left for this one are
/// in time for all. A share by the number of open jobs alone would grow while the queue shrinks, and the
/// last of many jobs would wait for the sum of these growing shares.
fn time_for_one(waited: Duration, threads: usize, open: usize) -> Duration {
    let left = BOT_QUEUE_TIME.saturating_sub(waited);
    let share = left * threads as u32 / open.max(threads) as u32;
    share.clamp(BOT_LEAST_TIME, BOT_TIME)
}

/// Does jobs until the queue is closed.
fn work(
    queue: &Mutex<mpsc::Receiver<QueuedJob>>,
    metrics: &Metrics,
    open: &AtomicUsize,
    threads: usize,
) {
    loop {
        let next = queue.lock().expect("nobody panics while taking a job").recv();
        let Ok(QueuedJob { job, submitted }) = next else { return };
        let BotJob { task, snapshot, answer } = job;
        let time = time_for_one(submitted.elapsed(), threads, open.load(Ordering::Relaxed));
        let action = decide(&task, &snapshot, metrics, time);
        open.fetch_sub(1, Ordering::Relaxed);
        // This fails if the table is gone, and then nobody waits.
        drop(answer.send(BotAnswer { task, action }));
    }
}

/// Has a bot decide, and reports in the log and the metrics if it failed.
fn decide(
    task: &BotTask,
    snapshot: &SeatSnapshot,
    metrics: &Metrics,
    time: Duration,
) -> Option<Action> {
    let deadline = Instant::now() + time;
    let level = task.bot(BotSpec::stand_in, BotSpec::adviser().name);
    let should_stop = &mut || Instant::now() >= deadline;
    let dice = &mut QuickDice::new(u64::from_le_bytes(random()));
    let driven = snapshot
        .look(|view| drive(DriverTask { level, view, steps: BOT_STEPS, should_stop }, dice));
    metrics.thoughts.add(1);
    let Driven { action, outcome } = driven
        .inspect_err(|error| tracing::error!(level, %error, "a bot has nothing to decide"))
        .ok()?;
    match outcome {
        DriverOutcome::Answered => {}
        DriverOutcome::CutShort => metrics.bots_cut_short.add(1),
        DriverOutcome::FellBack(reason) => {
            metrics.bot_fallbacks.add(1);
            tracing::error!(level, %reason, "a bot failed and a random legal action is played");
        }
    }
    Some(action)
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

    /// The longest wait that `docs/server.md` promises.
    const PROMISE: Duration = Duration::from_secs(3);
    /// More than a bot takes between two looks at the clock.
    const BETWEEN_LOOKS: Duration = Duration::from_millis(3);

    const fn millis(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    #[test]
    fn the_time_for_a_decision_shrinks_with_the_queue_and_the_wait() {
        let none = Duration::ZERO;
        assert_eq!(time_for_one(none, 1, 0), BOT_TIME);
        assert_eq!(time_for_one(none, 1, 2), BOT_TIME);
        assert_eq!(time_for_one(none, 1, 200), BOT_QUEUE_TIME / 200);
        assert_eq!(time_for_one(none, 3, 200), BOT_QUEUE_TIME * 3 / 200);
        assert_eq!(time_for_one(BOT_QUEUE_TIME / 2, 1, 100), BOT_QUEUE_TIME / 200);
        assert_eq!(time_for_one(BOT_QUEUE_TIME - millis(300), 4, 1), millis(300));
        assert_eq!(time_for_one(BOT_QUEUE_TIME * 2, 1, 1), BOT_LEAST_TIME);
    }

    /// Tables whose bots use all the time that they get, in simulated time.
    struct Tables {
        threads: usize,
        /// When each table asks first.
        first: Vec<Duration>,
        /// How often each table asks, and how long after an answer it asks again.
        times: usize,
        pause: Duration,
        /// What a bot takes more than its time.
        overrun: Duration,
    }

    impl Tables {
        /// Returns tables that ask once, all at the same moment.
        fn at_once(threads: usize, count: usize) -> Tables {
            let first = vec![Duration::ZERO; count];
            Tables { threads, first, times: 1, pause: Duration::ZERO, overrun: Duration::ZERO }
        }

        /// Plays the queue. Returns for each job how long its table waited for the answer, and the time that the
        /// bot had, in the order in which the jobs are taken.
        fn play(&self) -> Vec<(Duration, Duration)> {
            let mut waiting: Vec<_> = self.first.iter().map(|&at| (at, self.times)).collect();
            let mut threads = vec![Duration::ZERO; self.threads];
            let mut played = Vec::new();
            while let Some(next) = (0..waiting.len()).min_by_key(|&at| waiting[at].0) {
                let (submitted, times) = waiting.swap_remove(next);
                let free = (0..threads.len()).min_by_key(|&at| threads[at]).unwrap();
                let now = threads[free].max(submitted);
                let in_progress = threads.iter().filter(|&&until| until > now).count();
                let behind = waiting.iter().filter(|it| it.0 <= now).count();
                let time = time_for_one(now - submitted, self.threads, 1 + in_progress + behind);
                let answered = now + time + self.overrun;
                threads[free] = answered;
                if times > 1 {
                    waiting.push((answered + self.pause, times - 1));
                }
                played.push((answered - submitted, time));
            }
            played
        }

        fn longest_wait(&self) -> Duration {
            self.play().iter().map(|it| it.0).max().unwrap()
        }
    }

    #[test]
    fn jobs_that_come_together_have_equal_time_and_end_together() {
        for threads in [1, 4] {
            let tables = Tables::at_once(threads, 200);
            let share = BOT_QUEUE_TIME * threads as u32 / 200;
            let is_fair = |time: Duration| time.abs_diff(share) < Duration::from_micros(1);
            assert!(tables.play().iter().all(|&(_, time)| is_fair(time)));
            let longest = tables.longest_wait();
            assert!(longest.abs_diff(BOT_QUEUE_TIME) < millis(1), "{longest:?}");
        }
    }

    #[test]
    fn two_hundred_tables_are_answered_within_three_seconds() {
        for threads in [1, 2, 15] {
            let at_once = || Tables { overrun: BETWEEN_LOOKS, ..Tables::at_once(threads, 200) };
            assert!(at_once().longest_wait() < PROMISE, "at once");
            // Every thread has just begun a long thought when the others come.
            let mut first = vec![Duration::ZERO; threads];
            first.extend(vec![millis(1); 200]);
            assert!(Tables { first, ..at_once() }.longest_wait() < PROMISE, "behind long thoughts");
            // A table that must move again has the next job at once.
            let all_again = Tables { times: 50, ..at_once() };
            assert!(all_again.longest_wait() < PROMISE, "again and again");
            let in_waves = Tables { times: 10, pause: millis(2_500), ..at_once() };
            assert!(in_waves.longest_wait() < PROMISE, "in waves");
        }
    }

    #[test]
    fn in_a_steady_stream_no_wait_grows_and_no_bot_starves() {
        for (threads, apart) in [(1, 5), (1, 50), (1, 900), (4, 2)] {
            let tables = Tables {
                first: (0..3_000).map(|at| millis(at * apart)).collect(),
                ..Tables::at_once(threads, 0)
            };
            let played = tables.play();
            assert!(played.iter().all(|it| it.0 <= BOT_QUEUE_TIME), "{apart} ms apart");
            // Between beginning and end, the threads give what they can, and every job has its part of it.
            let possible = (millis(apart) * threads as u32).min(BOT_TIME);
            let settled: Vec<_> = played[1_000..2_000].iter().map(|it| it.1).collect();
            let mean = settled.iter().sum::<Duration>() / settled.len() as u32;
            assert!(mean >= possible * 99 / 100, "{mean:?} of {possible:?}");
            assert!(settled.iter().all(|&time| time >= possible / 2), "{apart} ms apart");
        }
    }

    #[test]
    fn many_tables_that_search_are_all_answered() {
        let (game, awaited, _) = turn();
        let pool = BotPool::with_threads(1, &Arc::default());
        let submitted: Vec<_> =
            (0..40).map(|_| submit(&pool, &game, awaited, "superintendent")).collect();
        let answers = submitted.into_iter().map(|answer| answer.blocking_recv());
        assert!(answers.map(Result::unwrap).all(|answer| answer.action.is_some()));
        assert_eq!(pool.open.load(Ordering::Relaxed), 0);
    }

    /// Starts a game in which it is one seat's turn: that seat, and one with nothing to decide.
    fn turn() -> (TestGame, u8, u8) {
        let board = board::library::shared_board("toy").expect("comes with the program");
        let mut game = TestGame::start(&[SessionToken::new(), SessionToken::new()], board);
        let mut dice = QuickDice::new(1);
        loop {
            let awaited = game.table.awaited();
            let idle = |seat: &u8| game.table.look(*seat, |view| view.legal().is_empty()).unwrap();
            match (awaited.as_slice(), (0..2).find(idle)) {
                (&[awaited], Some(idle)) => return (game, awaited, idle),
                (seats, _) => game.act(seats[0], &mut dice),
            }
        }
    }

    fn submit(
        pool: &BotPool,
        game: &TestGame,
        seat: u8,
        level: &str,
    ) -> oneshot::Receiver<BotAnswer> {
        let decision = DecisionId { opened: 0, seat, revision: 0 };
        let task = BotTask { decision, level: level.to_owned(), purpose: Purpose::Play };
        let (answer, receiver) = oneshot::channel();
        let snapshot = game.table.snapshot(seat).unwrap();
        pool.submit(BotJob { task, snapshot, answer });
        receiver
    }

    #[test]
    fn a_bot_that_fails_is_counted_and_takes_no_thread_along() {
        let (game, awaited, idle) = turn();
        let metrics = Arc::default();
        let pool = BotPool::with_threads(2, &metrics);
        let level = &levels()[0];
        let nothing = [(); 10].map(|()| submit(&pool, &game, idle, level));
        let nothing = nothing.map(|answer| answer.blocking_recv().unwrap());
        assert!(nothing.iter().all(|answer| answer.action.is_none()));
        for (level, fallbacks) in [(level.as_str(), 0), ("nobody", 1)] {
            let answer = submit(&pool, &game, awaited, level).blocking_recv().unwrap();
            let action = answer.action.unwrap();
            assert!(game.table.look(awaited, |view| view.check(action).is_ok()).unwrap());
            assert_eq!(metrics.bot_fallbacks.get(), fallbacks);
        }
        assert_eq!((metrics.thoughts.get(), metrics.bots_cut_short.get()), (12, 0));
    }

    #[test]
    fn jobs_are_taken_in_the_order_they_came() {
        let (game, awaited, _) = turn();
        let pool = BotPool::with_threads(1, &Arc::default());
        let level = &levels()[0];
        let mut submitted: Vec<_> = (0..20).map(|_| submit(&pool, &game, awaited, level)).collect();
        let last = submitted.pop().unwrap().blocking_recv();
        assert!(last.is_ok() && submitted.iter_mut().all(|earlier| earlier.try_recv().is_ok()));
    }
}
