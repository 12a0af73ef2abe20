//! Many pieces of work over several threads, told in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use crate::play::{Match, Outcome, play};
use crate::tally::Tally;

/// Games that a thread takes at a time: enough to make the taking cheap, few enough to share evenly.
const CHUNK: u64 = 32;

/// A number of games that have been played, told in the order of the games.
pub struct Finished<'a> {
    /// The number of the first of them.
    pub first: u64,
    /// How they went.
    pub outcomes: &'a [Outcome],
}

/// Plays `games` games over `threads` threads. `told` hears of every game, in order; what it
/// refuses stops the run.
pub fn run<E>(
    match_: &Match<'_>,
    games: u64,
    threads: usize,
    mut told: impl FnMut(Finished<'_>) -> Result<(), E>,
) -> Result<Tally, E> {
    let mut tally = Tally::default();
    let work = Work { first: 0, end: games, chunk: CHUNK, threads };
    let play = |index| play(match_.setup(), match_.bots(), match_.seed_of(index));
    work.share_out(play, |first, outcomes: Vec<Outcome>| {
        outcomes.iter().for_each(|outcome| tally.add(outcome));
        told(Finished { first, outcomes: &outcomes })
    })?;
    Ok(tally)
}

/// Pieces of work with numbers, and how they are shared out.
pub(crate) struct Work {
    pub(crate) first: u64,
    pub(crate) end: u64,
    /// How many pieces a thread takes at a time.
    pub(crate) chunk: u64,
    pub(crate) threads: usize,
}

impl Work {
    /// Does every piece of work. `told` hears of the results in the order of their numbers; what it
    /// refuses stops the work.
    pub(crate) fn share_out<T: Send, E>(
        &self,
        piece: impl Fn(u64) -> T + Sync,
        mut told: impl FnMut(u64, Vec<T>) -> Result<(), E>,
    ) -> Result<(), E> {
        let next = AtomicU64::new(self.first);
        let stopped = AtomicBool::new(false);
        thread::scope(|scope| {
            let (sender, receiver) = sync_channel(64);
            for _ in 0..self.threads.max(1) {
                let (sender, next, stopped, piece) = (sender.clone(), &next, &stopped, &piece);
                scope.spawn(move || self.take_chunks(next, stopped, piece, &sender));
            }
            drop(sender);
            let done = in_order(receiver, self.first, &mut told);
            stopped.store(true, Ordering::Relaxed);
            done
        })
    }

    fn take_chunks<T>(
        &self,
        next: &AtomicU64,
        stopped: &AtomicBool,
        piece: impl Fn(u64) -> T,
        sender: &SyncSender<(u64, Vec<T>)>,
    ) {
        while !stopped.load(Ordering::Relaxed) {
            let first = next.fetch_add(self.chunk, Ordering::Relaxed);
            if first >= self.end {
                return;
            }
            let last = first.saturating_add(self.chunk).min(self.end);
            // Nobody listens any more when the work was stopped.
            if sender.send((first, (first..last).map(&piece).collect())).is_err() {
                return;
            }
        }
    }
}

/// Chunks come in any order; those that come early wait.
fn in_order<T, E>(
    receiver: Receiver<(u64, Vec<T>)>,
    mut next: u64,
    told: &mut impl FnMut(u64, Vec<T>) -> Result<(), E>,
) -> Result<(), E> {
    let mut early = BTreeMap::new();
    for (first, results) in receiver {
        early.insert(first, results);
        while let Some(results) = early.remove(&next) {
            let first = next;
            next += results.len() as u64;
            told(first, results)?;
        }
    }
    Ok(())
}
