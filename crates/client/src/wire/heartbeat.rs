//! The heartbeat of a connection: decides when to send a ping, when to give the connection up, and
//! when to connect again. Pure: the caller passes the time, in milliseconds.

/// The milliseconds between two pings, while people play and while nothing happens.
const LIVELY: f64 = 900.0;
const CALM: f64 = 10_000.0;
/// The time after the last message during which people count as playing, in milliseconds.
const LIVELY_FOR: f64 = 90_000.0;
/// The time without an answer after which the player is told, in milliseconds. So the player knows
/// within two seconds of the loss.
const DOUBT: f64 = 850.0;
/// The time without an answer after which the connection is given up, in milliseconds.
const GIVE_UP: f64 = 5_000.0;
/// The first and the longest wait before another attempt, in milliseconds.
const FIRST_WAIT: f64 = 300.0;
const LONGEST_WAIT: f64 = 10_000.0;

/// The state of a connection.
#[derive(Debug)]
pub(super) struct Heartbeat {
    state: State,
    /// The number of failed attempts since the last message of the table.
    tries: u32,
    /// When the last message was received or sent that was not a ping or its answer.
    active: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum State {
    /// Waits for the next attempt to connect.
    Waiting {
        until: f64,
    },
    Connecting {
        since: f64,
    },
    /// Connected. `asked` is when the unanswered ping was sent.
    Open {
        asked: Option<f64>,
        last: f64,
    },
    /// Ended for good.
    Ended,
}

/// What the caller must do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Task {
    Nothing,
    Connect,
    /// Send a ping.
    Ask,
    /// Give the connection up.
    GiveUp,
}

impl Heartbeat {
    /// Returns the state without a connection. The first attempt is due at once.
    pub(super) fn new(now: f64) -> Heartbeat {
        Heartbeat { state: State::Waiting { until: now }, tries: 0, active: now }
    }

    /// Returns what to do now; `seen` is whether the page is visible.
    pub(super) fn tick(&mut self, now: f64, seen: bool) -> Task {
        match self.state {
            State::Waiting { until } if now >= until => {
                self.state = State::Connecting { since: now };
                Task::Connect
            }
            State::Connecting { since } if now - since > GIVE_UP => Task::GiveUp,
            State::Open { asked: Some(asked), .. } if now - asked > GIVE_UP => Task::GiveUp,
            State::Open { asked: None, last } if seen && now - last >= self.every(now) => {
                self.state = State::Open { asked: Some(now), last: now };
                Task::Ask
            }
            State::Waiting { .. }
            | State::Connecting { .. }
            | State::Open { .. }
            | State::Ended => Task::Nothing,
        }
    }

    fn every(&self, now: f64) -> f64 {
        if now - self.active < LIVELY_FOR { LIVELY } else { CALM }
    }

    /// Records a message of the table. `sign` says whether it only answers a ping.
    pub(super) fn heard(&mut self, now: f64, sign: bool) {
        self.tries = 0;
        let last = if let State::Open { last, .. } = self.state { last } else { now };
        self.state = State::Open { asked: None, last };
        if !sign {
            self.active = now;
        }
    }

    /// Records a message of the player.
    pub(super) fn said(&mut self, now: f64) {
        self.active = now;
    }

    /// Records that the connection is lost. `chance`, a random number from 0 to 1, spreads the next
    /// attempts of many clients.
    pub(super) fn lost(&mut self, now: f64, chance: f64) {
        let wait = (FIRST_WAIT * f64::from(1_u32 << self.tries.min(10))).min(LONGEST_WAIT);
        self.tries += 1;
        self.state = State::Waiting { until: now + wait * (0.75 + chance / 2.0) };
    }

    /// Makes the next attempt due at once.
    pub(super) fn hurry(&mut self, now: f64) {
        if let State::Waiting { .. } = self.state {
            self.state = State::Waiting { until: now };
        }
    }

    /// Stops all attempts.
    pub(super) fn end(&mut self) {
        self.state = State::Ended;
    }

    /// Returns whether messages of the table arrive.
    pub(super) fn is_well(&self, now: f64) -> bool {
        match self.state {
            State::Open { asked, .. } => asked.is_none_or(|asked| now - asked < DOUBT),
            State::Waiting { .. } | State::Connecting { .. } | State::Ended => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(now: f64) -> Heartbeat {
        let mut heartbeat = Heartbeat::new(now);
        assert_eq!(heartbeat.tick(now, true), Task::Connect);
        heartbeat.heard(now, false);
        heartbeat
    }

    #[test]
    fn a_silent_connection_is_noticed_within_two_seconds() {
        let mut heartbeat = open(0.0);
        let mut now = 0.0;
        while heartbeat.is_well(now) {
            now += 200.0;
            assert_ne!(heartbeat.tick(now, true), Task::GiveUp);
        }
        assert!(now <= 2_000.0, "{now}");
        while heartbeat.tick(now, true) != Task::GiveUp {
            now += 200.0;
        }
        assert!(now < 8_000.0, "{now}");
    }

    #[test]
    fn an_answer_in_time_is_well_and_asked_for_again() {
        let mut heartbeat = open(0.0);
        assert_eq!(heartbeat.tick(900.0, true), Task::Ask);
        assert!(heartbeat.is_well(1_700.0) && !heartbeat.is_well(1_800.0));
        heartbeat.heard(1_800.0, true);
        assert!(heartbeat.is_well(1_800.0));
        assert_eq!(heartbeat.tick(1_801.0, true), Task::Ask);
    }

    #[test]
    fn nobody_is_asked_while_nobody_looks_and_seldom_while_nothing_happens() {
        let mut heartbeat = open(0.0);
        assert_eq!(heartbeat.tick(5_000.0, false), Task::Nothing);
        let late = LIVELY_FOR + 1.0;
        assert_eq!(heartbeat.tick(late, true), Task::Ask);
        heartbeat.heard(late, true);
        assert_eq!(heartbeat.tick(late + 2_000.0, true), Task::Nothing);
        assert_eq!(heartbeat.tick(late + CALM, true), Task::Ask);
    }

    #[test]
    fn waits_grow_to_a_limit_and_end_at_once_with_good_news() {
        let mut heartbeat = Heartbeat::new(0.0);
        let mut waits = Vec::new();
        for _ in 0..8 {
            heartbeat.lost(0.0, 0.5);
            let State::Waiting { until } = heartbeat.state else {
                unreachable!("it was just lost")
            };
            waits.push(until);
        }
        assert_eq!(waits[..3], [300.0, 600.0, 1_200.0]);
        assert_eq!(waits[7], LONGEST_WAIT);
        heartbeat.hurry(5.0);
        assert_eq!(heartbeat.tick(5.0, false), Task::Connect);
    }
}
