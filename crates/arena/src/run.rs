//! Numbered work over several threads, told in order.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use crate::play::{GameRunner, PlayedGame, Series};
use crate::tally::Tally;

/// The largest chunk: enough games to make the taking cheap.
const CHUNK: u64 = 256;
/// How often a thread comes back for more when there is less to do, so that all end together.
const VISITS: u64 = 32;

/// Plays `games` games over `threads` threads. `keep` is asked about each game on the thread that
/// played it; `told` hears in order what was kept, and what it refuses stops the run.
pub fn run<T: Send, E>(
    series: &Series<'_>,
    games: u64,
    threads: usize,
    keep: impl Fn(u64, &PlayedGame<'_>) -> T + Sync,
    mut told: impl FnMut(Vec<T>) -> Result<(), E>,
) -> Result<Tally, E> {
    let worker = || {
        let mut table = GameRunner::new(series.setup());
        let keep = &keep;
        move |games: Range<u64>| {
            let mut tally = Tally::default();
            let kept = games.map(|game| {
                let seed = series.seed_of(game);
                let outcome = match series.begin(seed) {
                    Some(begun) => table.play_on(begun, series.bots(), seed),
                    None => table.play(series.bots(), seed),
                };
                tally.add(outcome);
                keep(game, outcome)
            });
            let kept: Vec<T> = kept.collect();
            (tally, kept)
        }
    };
    let mut tally = Tally::default();
    share_out(0..games, threads, worker, |(sums, kept)| {
        tally.merge(&sums);
        told(kept)
    })?;
    Ok(tally)
}

/// Shares the numbers out in chunks. Each thread makes itself a worker, which does a chunk and adds up
/// what it can; `told` hears of the chunks in the order of their numbers, and what it refuses stops
/// the work.
pub(crate) fn share_out<W: FnMut(Range<u64>) -> T, T: Send, E>(
    numbers: Range<u64>,
    threads: usize,
    worker: impl Fn() -> W + Sync,
    mut told: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let (first, threads) = (numbers.start, threads.max(1));
    let many = numbers.end.saturating_sub(first);
    let chunks = Chunks {
        next: AtomicU64::new(first),
        end: numbers.end,
        size: (many / threads as u64 / VISITS).clamp(1, CHUNK),
        stopped: AtomicBool::new(false),
    };
    thread::scope(|scope| {
        let (sender, receiver) = sync_channel(64);
        for _ in 0..threads {
            let (sender, chunks, worker) = (sender.clone(), &chunks, &worker);
            scope.spawn(move || chunks.take_all(worker(), &sender));
        }
        drop(sender);
        let done = in_order(receiver, first, &mut told);
        chunks.stopped.store(true, Ordering::Relaxed);
        done
    })
}

/// What is left to be taken.
struct Chunks {
    next: AtomicU64,
    end: u64,
    size: u64,
    stopped: AtomicBool,
}

/// A chunk that is done: its numbers and what came of them.
type Done<T> = (Range<u64>, T);

impl Chunks {
    fn take_all<T>(&self, mut work: impl FnMut(Range<u64>) -> T, sender: &SyncSender<Done<T>>) {
        while !self.stopped.load(Ordering::Relaxed) {
            let first = self.next.fetch_add(self.size, Ordering::Relaxed);
            if first >= self.end {
                return;
            }
            let chunk = first..first.saturating_add(self.size).min(self.end);
            // Nobody listens any more when the work was stopped.
            if sender.send((chunk.clone(), work(chunk))).is_err() {
                return;
            }
        }
    }
}

/// Chunks come in any order; those that come early wait.
fn in_order<T, E>(
    receiver: Receiver<Done<T>>,
    mut next: u64,
    told: &mut impl FnMut(T) -> Result<(), E>,
) -> Result<(), E> {
    let mut early = BTreeMap::new();
    for (chunk, result) in receiver {
        early.insert(chunk.start, (chunk.end, result));
        while let Some((end, result)) = early.remove(&next) {
            next = end;
            told(result)?;
        }
    }
    Ok(())
}
