//! Many games over several threads.

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
    let work = Work { next: AtomicU64::new(0), games, stopped: AtomicBool::new(false) };
    thread::scope(|scope| {
        let (sender, receiver) = sync_channel(64);
        for _ in 0..threads.max(1) {
            let (sender, work) = (sender.clone(), &work);
            scope.spawn(move || work.play_chunks(match_, &sender));
        }
        drop(sender);
        let tally = in_order(receiver, &mut told);
        work.stopped.store(true, Ordering::Relaxed);
        tally
    })
}

struct Work {
    /// The first game that nobody has taken.
    next: AtomicU64,
    games: u64,
    stopped: AtomicBool,
}

type Chunk = (u64, Vec<Outcome>);

impl Work {
    fn play_chunks(&self, match_: &Match<'_>, sender: &SyncSender<Chunk>) {
        while !self.stopped.load(Ordering::Relaxed) {
            let first = self.next.fetch_add(CHUNK, Ordering::Relaxed);
            if first >= self.games {
                return;
            }
            let last = first.saturating_add(CHUNK).min(self.games);
            let play = |index| play(match_.setup(), match_.bots(), match_.seed_of(index));
            // Nobody listens any more when the run was stopped.
            if sender.send((first, (first..last).map(play).collect())).is_err() {
                return;
            }
        }
    }
}

/// Chunks come in any order; those that come early wait.
fn in_order<E>(
    receiver: Receiver<Chunk>,
    told: &mut impl FnMut(Finished<'_>) -> Result<(), E>,
) -> Result<Tally, E> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    let mut tally = Tally::default();
    for (first, outcomes) in receiver {
        early.insert(first, outcomes);
        while let Some(outcomes) = early.remove(&next) {
            outcomes.iter().for_each(|outcome| tally.add(outcome));
            told(Finished { first: next, outcomes: &outcomes })?;
            next += outcomes.len() as u64;
        }
    }
    Ok(tally)
}
