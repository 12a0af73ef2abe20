//! Numbered work over several threads, with results in order.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use crate::play::{GameRunner, PlayedGame, Series};
use crate::tally::Tally;

/// The most games in a chunk: enough that taking a chunk costs little beside playing it.
const CHUNK: u64 = 256;
/// The least number of chunks for each thread, so that all threads end at about the same time.
const VISITS: u64 = 32;

/// Plays the first `games` games of a series over `threads` threads. `keep` runs on the thread that
/// played a game; `told` gets what it returned, in the order of the games. An error of `told` stops the
/// run.
pub fn run<T: Send, E>(
    series: &Series<'_>,
    games: u64,
    threads: usize,
    keep: impl Fn(u64, &PlayedGame<'_>) -> T + Sync,
    mut told: impl FnMut(Vec<T>) -> Result<(), E>,
) -> Result<Tally, E> {
    let worker = || {
        let mut runner = GameRunner::new(series.setup());
        let keep = &keep;
        move |games: Range<u64>| {
            let mut tally = Tally::default();
            let kept = games.map(|game| {
                let seed = series.seed_of(game);
                let played = match series.begin(seed) {
                    Some(begun) => runner.play_on(begun, series.bots(), seed),
                    None => runner.play(series.bots(), seed),
                };
                tally.add(played);
                keep(game, played)
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

/// Shares numbered work out in chunks. Each thread makes one worker, which does one chunk after the
/// other. `told` gets the results in the order of the numbers, and its first error stops the work.
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

/// The chunks that are left.
struct Chunks {
    next: AtomicU64,
    end: u64,
    size: u64,
    stopped: AtomicBool,
}

/// A chunk that is done: its numbers and its result.
type Done<T> = (Range<u64>, T);

impl Chunks {
    fn take_all<T>(&self, mut work: impl FnMut(Range<u64>) -> T, sender: &SyncSender<Done<T>>) {
        while !self.stopped.load(Ordering::Relaxed) {
            let first = self.next.fetch_add(self.size, Ordering::Relaxed);
            if first >= self.end {
                return;
            }
            let chunk = first..first.saturating_add(self.size).min(self.end);
            // The receiver is gone when the work was stopped.
            if sender.send((chunk.clone(), work(chunk))).is_err() {
                return;
            }
        }
    }
}

/// Passes results on in the order of their numbers. Those that come early wait.
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
