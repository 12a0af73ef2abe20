//! Breaks parts of a house, one after the other and chosen by a seed, while people play.

use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use store_nats::NatsOptions;
use store_tests::TestRng;

use crate::crowd::Crowd;
use crate::house::House;

/// How long the service may be away after the death of one process.
const TARGET: Duration = Duration::from_secs(10);
/// How long the house may need to be whole again after a fault.
const RECOVERY: Duration = Duration::from_secs(60);

/// What breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    KillNode(usize),
    /// Stops a node for longer than the others believe in it; it comes back and knows nothing of that.
    PauseNode(usize),
    /// Cuts a node off from all brokers.
    CutNode(usize),
    /// Cuts a node off from one broker.
    CutLine(usize, usize),
    SlowNode(usize),
    KillBroker(usize),
    KillLeader,
    PauseBroker(usize),
    /// Stops the broker that leads a stream.
    PauseLeader,
    /// Cuts a broker off from the other brokers, but not from the nodes.
    CutBroker(usize),
    SlowBroker(usize),
    /// Fills the disk of a broker, which gives up then; frees it and starts the broker again.
    FullDisk(usize),
    AllBrokers,
    /// Cuts the power of all brokers at once: what they have not synced is lost.
    PowerCut,
}

/// The number of kinds of faults.
const KINDS: u64 = 14;
/// The kinds in which one process dies.
const DEATHS: [u64; 3] = [0, 5, 6];

impl Fault {
    /// Makes a fault of a kind, at a place that is chosen by chance.
    fn of_kind(kind: u64, rng: &mut TestRng) -> Fault {
        let (one, other) = (rng.below(3) as usize, rng.below(3) as usize);
        match kind {
            0 => Fault::KillNode(one),
            1 => Fault::PauseNode(one),
            2 => Fault::CutNode(one),
            3 => Fault::CutLine(one, other),
            4 => Fault::SlowNode(one),
            5 => Fault::KillBroker(one),
            6 => Fault::KillLeader,
            7 => Fault::PauseBroker(one),
            8 => Fault::PauseLeader,
            9 => Fault::CutBroker(one),
            10 => Fault::SlowBroker(one),
            11 => Fault::FullDisk(one),
            12 => Fault::AllBrokers,
            _ => Fault::PowerCut,
        }
    }

    /// Makes an endless list of faults, all or only deaths of one process, in which every kind comes once before one
    /// comes again.
    fn list(rng: &mut TestRng, only_deaths: bool) -> impl Iterator<Item = Fault> + '_ {
        let mut left = Vec::new();
        std::iter::repeat_with(move || {
            if left.is_empty() {
                let all = (0..KINDS).filter(|kind| !only_deaths || DEATHS.contains(kind));
                left.extend(all);
            }
            let kind = left.swap_remove(rng.below(left.len() as u64) as usize);
            Fault::of_kind(kind, rng)
        })
    }

    /// Whether one process dies, so that the service must come back by itself.
    fn is_death(self) -> bool {
        matches!(self, Fault::KillNode(_) | Fault::KillBroker(_) | Fault::KillLeader)
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
    /// The longest time that a table was without anything acknowledged, after each death of one process.
    pub pauses: Vec<Duration>,
}

/// A driver of faults.
pub struct Faults {
    house: House,
    rng: TestRng,
    only_deaths: bool,
}

impl Faults {
    /// Makes a driver for a house.
    pub fn new(house: House, seed: u64) -> Faults {
        Faults { house, rng: TestRng::new(seed), only_deaths: false }
    }

    /// Makes it kill single processes and nothing else, if this is true.
    #[must_use]
    pub fn only_deaths(self, only_deaths: bool) -> Faults {
        Faults { only_deaths, ..self }
    }

    /// Lets people play, and breaks this many things meanwhile. If it fails, or the service was away for too long, the
    /// logs of all processes are copied into the folder `logs`.
    ///
    /// # Errors
    /// If anything acknowledged is lost or doubled, or the house does not come back.
    pub fn run(mut self, faults: usize, tables: u64, seed: u64, logs: &Path) -> Result<Report> {
        let report = self.play(faults, tables, seed);
        let slow = |report: &Report| report.pauses.iter().any(|pause| *pause > TARGET);
        if report.as_ref().map_or(true, slow) {
            self.house.keep_logs(logs)?;
            eprintln!("the logs are in {}", logs.display());
        }
        report
    }

    fn play(&mut self, faults: usize, tables: u64, seed: u64) -> Result<Report> {
        let crowd = Crowd::begin(&self.house.addresses(), tables, seed);
        let given_up = Instant::now() + RECOVERY;
        while crowd.acknowledged() < 4 * tables {
            ensure!(Instant::now() < given_up, "nobody plays");
            sleep(Duration::from_millis(100));
        }
        let mut pauses = Vec::new();
        let list: Vec<_> = Fault::list(&mut self.rng, self.only_deaths).take(faults).collect();
        for (number, fault) in list.into_iter().enumerate() {
            crowd.longest_pause();
            let (began, before) = (Instant::now(), crowd.acknowledged());
            self.suffer(fault).with_context(|| format!("{fault:?}"))?;
            self.house.brokers.wait(RECOVERY).with_context(|| format!("after {fault:?}"))?;
            self.house.wait(RECOVERY).with_context(|| format!("after {fault:?}"))?;
            let pause = crowd.longest_pause();
            if fault.is_death() {
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
                sleep(hold + Duration::from_secs(4));
                self.house.nodes[node].signal("CONT")
            }
            Fault::CutNode(node) => {
                let lines = &self.house.nodes[node].to_brokers;
                lines.iter().for_each(|line| line.cut());
                sleep(hold);
                lines.iter().for_each(|line| line.mend());
                Ok(())
            }
            Fault::CutLine(node, broker) => {
                let line = &self.house.nodes[node].to_brokers[broker];
                line.cut();
                sleep(hold);
                line.mend();
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
                let leader = self.leader()?;
                self.kill_broker(leader, hold)
            }
            Fault::PauseBroker(broker) => self.pause_broker(broker, hold),
            Fault::PauseLeader => {
                let leader = self.leader()?;
                self.pause_broker(leader, hold)
            }
            Fault::CutBroker(broker) => {
                self.house.brokers.lines_of(broker, |line| line.cut());
                sleep(hold);
                self.house.brokers.lines_of(broker, |line| line.mend());
                Ok(())
            }
            Fault::SlowBroker(broker) => {
                let slow = Duration::from_millis(100);
                self.house.brokers.lines_of(broker, |line| line.delay(slow));
                sleep(hold);
                self.house.brokers.lines_of(broker, |line| line.delay(Duration::ZERO));
                Ok(())
            }
            Fault::FullDisk(broker) => {
                let broker = &mut self.house.brokers.all[broker];
                broker.fill_disk()?;
                sleep(hold);
                broker.empty_disk()?;
                broker.kill()?;
                broker.restart()
            }
            Fault::AllBrokers => {
                self.house.brokers.all.iter_mut().try_for_each(|broker| broker.kill())?;
                self.restart_brokers(hold)
            }
            Fault::PowerCut => {
                self.house.brokers.cut_power()?;
                self.restart_brokers(hold)
            }
        }
    }

    /// Finds the broker that leads one of the streams of tables.
    fn leader(&mut self) -> Result<usize> {
        let stream =
            format!("roundhouse-log-{}", self.rng.below(NatsOptions::default().streams.into()));
        let given_up = Instant::now() + RECOVERY;
        loop {
            if let Some(leader) = self.house.brokers.leader_of(&stream) {
                return Ok(leader);
            }
            ensure!(Instant::now() < given_up, "no leader");
            sleep(Duration::from_millis(100));
        }
    }

    fn restart_brokers(&mut self, hold: Duration) -> Result<()> {
        sleep(hold);
        self.house.brokers.all.iter_mut().try_for_each(|broker| broker.restart())
    }

    fn pause_broker(&self, broker: usize, hold: Duration) -> Result<()> {
        self.house.brokers.all[broker].signal("STOP")?;
        sleep(hold);
        self.house.brokers.all[broker].signal("CONT")
    }

    fn kill_broker(&mut self, broker: usize, hold: Duration) -> Result<()> {
        self.house.brokers.all[broker].kill()?;
        sleep(hold);
        self.house.brokers.all[broker].restart()
    }
}
