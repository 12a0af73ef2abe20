//! Breaks parts of a house, one after the other and chosen by a seed, while people play.

use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use store_tests::TestRng;

use crate::crowd::Crowd;
use crate::house::House;

/// How long the house may need to be whole again after a fault.
const RECOVERY: Duration = Duration::from_secs(60);

/// What breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    KillNode(usize),
    PauseNode(usize),
    CutNode(usize),
    SlowNode(usize),
    KillBroker(usize),
    KillLeader,
    PauseBroker(usize),
    CutBroker(usize),
    AllBrokers,
}

impl Fault {
    fn choose(rng: &mut TestRng) -> Fault {
        let one = rng.below(3) as usize;
        match rng.below(9) {
            0 => Fault::KillNode(one),
            1 => Fault::PauseNode(one),
            2 => Fault::CutNode(one),
            3 => Fault::SlowNode(one),
            4 => Fault::KillBroker(one),
            5 => Fault::KillLeader,
            6 => Fault::PauseBroker(one),
            7 => Fault::CutBroker(one),
            _ => Fault::AllBrokers,
        }
    }

    /// Whether two brokers and two nodes work all the time, so that the service must come back by itself.
    fn is_single(self) -> bool {
        self != Fault::AllBrokers
    }
}

/// What a run of faults showed.
#[derive(Debug, Clone)]
pub struct Report {
    /// The number of faults.
    pub faults: usize,
    /// Games that were played to the end and compared.
    pub games: usize,
    /// Acknowledged actions, all found once and in order in the records of all nodes.
    pub actions: u64,
    /// The longest time without an acknowledged action, for each fault of one part.
    pub pauses: Vec<Duration>,
}

/// A driver of faults.
pub struct Faults {
    house: House,
    rng: TestRng,
}

impl Faults {
    /// Makes a driver for a house.
    pub fn new(house: House, seed: u64) -> Faults {
        Faults { house, rng: TestRng::new(seed) }
    }

    /// Lets people play, and breaks this many things meanwhile.
    ///
    /// # Errors
    /// If anything acknowledged is lost or doubled, or the house does not come back.
    pub fn run(mut self, faults: usize, tables: u64, seed: u64) -> Result<Report> {
        let crowd = Crowd::begin(&self.house.addresses(), tables, seed);
        let given_up = Instant::now() + RECOVERY;
        while crowd.acknowledged() < 4 * tables {
            ensure!(Instant::now() < given_up, "nobody plays");
            sleep(Duration::from_millis(100));
        }
        let mut pauses = Vec::new();
        for number in 0..faults {
            let fault = Fault::choose(&mut self.rng);
            crowd.longest_pause();
            let (began, before) = (Instant::now(), crowd.acknowledged());
            self.suffer(fault).with_context(|| format!("{fault:?}"))?;
            self.house.brokers.wait(RECOVERY).with_context(|| format!("after {fault:?}"))?;
            self.house.wait(RECOVERY).with_context(|| format!("after {fault:?}"))?;
            let pause = crowd.longest_pause();
            if fault.is_single() {
                pauses.push(pause);
            }
            println!(
                "fault {number:>3} {fault:<20} {:>5.1} s, longest pause {:>5.1} s, {} actions",
                began.elapsed().as_secs_f64(),
                pause.as_secs_f64(),
                crowd.acknowledged() - before,
                fault = format!("{fault:?}"),
            );
            sleep(Duration::from_millis(500));
        }
        let (games, actions) = crowd.finish()?;
        Ok(Report { faults, games, actions, pauses })
    }

    fn suffer(&mut self, fault: Fault) -> Result<()> {
        let hold = Duration::from_millis(1_000 + self.rng.below(5_000));
        match fault {
            Fault::KillNode(node) => {
                self.house.nodes[node].kill()?;
                sleep(hold);
                self.house.restart(node)
            }
            Fault::PauseNode(node) => {
                self.house.nodes[node].signal("STOP")?;
                // Longer than the others believe in a node that says nothing.
                sleep(hold + Duration::from_secs(3));
                self.house.nodes[node].signal("CONT")
            }
            Fault::CutNode(node) => {
                let lines = &self.house.nodes[node].to_brokers;
                lines.iter().for_each(|line| line.cut());
                sleep(hold);
                lines.iter().for_each(|line| line.mend());
                Ok(())
            }
            Fault::SlowNode(node) => {
                let lines = &self.house.nodes[node].to_brokers;
                lines.iter().for_each(|line| line.delay(Duration::from_millis(200)));
                sleep(hold);
                lines.iter().for_each(|line| line.delay(Duration::ZERO));
                Ok(())
            }
            Fault::KillBroker(broker) => self.kill_broker(broker, hold),
            Fault::KillLeader => {
                let leader = self.house.brokers.leader_of("roundhouse-log-0");
                self.kill_broker(leader.context("no leader")?, hold)
            }
            Fault::PauseBroker(broker) => {
                self.house.brokers.all[broker].signal("STOP")?;
                sleep(hold);
                self.house.brokers.all[broker].signal("CONT")
            }
            Fault::CutBroker(broker) => {
                self.house.brokers.lines_of(broker, |line| line.cut());
                sleep(hold);
                self.house.brokers.lines_of(broker, |line| line.mend());
                Ok(())
            }
            Fault::AllBrokers => {
                self.house.brokers.all.iter_mut().try_for_each(|broker| broker.kill())?;
                sleep(hold);
                self.house.brokers.all.iter_mut().try_for_each(|broker| broker.restart())
            }
        }
    }

    fn kill_broker(&mut self, broker: usize, hold: Duration) -> Result<()> {
        self.house.brokers.all[broker].kill()?;
        sleep(hold);
        self.house.brokers.all[broker].restart()
    }
}
