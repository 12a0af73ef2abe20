//! How long a bot takes for a decision, by kind of decision.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

use ::rules::{Awaiting, Decision, Observer, QuickDice, Seed, Setup};
use bots::Policy;

/// The times of decisions in microseconds, sorted, by kind.
pub(crate) struct DecisionTimes {
    times: [Vec<f64>; DecisionTimes::KINDS.len()],
    /// The processor time of all games, in microseconds.
    busy: f64,
}

impl DecisionTimes {
    pub(crate) const KINDS: [&str; 5] =
        ["keep tickets", "pick", "place stacks", "turn", "second card"];

    /// Lets a bot play against itself and times every decision.
    pub(crate) fn measure(setup: Setup<'_>, bot: &Policy, games: u64) -> DecisionTimes {
        let mut measured = DecisionTimes { times: Default::default(), busy: 0.0 };
        let started = busy();
        for number in 0..games {
            let mut game = setup.deal(Seed::from_number(number));
            let mut bots = vec![bot.clone(); setup.seats()];
            let mut dice = QuickDice::new(number);
            while let Some(seat) = game.view(Observer::Spectator).awaiting().seats().first() {
                let view = game.view(Observer::Seat(seat));
                let kind = kind(view.awaiting());
                let started = Instant::now();
                let action = bots[seat.index()].choose(&view, &mut dice);
                measured.times[kind].push(started.elapsed().as_secs_f64() * 1e6);
                game.check(seat, action).expect("bots choose what is legal").commit(&mut ());
            }
        }
        measured.busy = (busy() - started) * 1e6;
        measured.times.iter_mut().for_each(|times| times.sort_by(f64::total_cmp));
        measured
    }

    /// Returns the mean processor time of a decision, with the little that the rules take: for bots that
    /// take milliseconds, whatever else the machine does.
    pub(crate) fn busy_mean(&self) -> f64 {
        self.busy / self.times.iter().map(Vec::len).sum::<usize>().max(1) as f64
    }

    /// Returns the mean of all decisions but the longest 1 %, which show what else the machine did.
    pub(crate) fn mean(&self) -> f64 {
        let mut all: Vec<f64> = self.times.concat();
        all.sort_by(f64::total_cmp);
        all.truncate(all.len() - all.len() / 100);
        all.iter().sum::<f64>() / all.len().max(1) as f64
    }

    /// Returns the median and the 99th percentile of a kind, if there was a decision of this kind.
    pub(crate) fn of(&self, kind: usize) -> Option<(f64, f64)> {
        let times = &self.times[kind];
        let at = |part: usize| times.get((times.len().saturating_sub(1)) * part / 100).copied();
        Some((at(50)?, at(99)?))
    }
}

fn kind(awaiting: Awaiting) -> usize {
    match awaiting.decision() {
        Some(Decision::OpeningTickets | Decision::DraftTickets | Decision::Tickets) => 0,
        Some(Decision::Picks) => 1,
        Some(Decision::Stacks) => 2,
        Some(Decision::Turn) | None => 3,
        Some(Decision::SecondCard) => 4,
    }
}

/// Returns the seconds that a core has worked for this thread; where the system does not tell, the time.
/// Other programs on the machine do not change it much.
pub(crate) fn busy() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    let clock = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64();
    nanos.map_or_else(clock, |nanos| nanos / 1e9)
}
