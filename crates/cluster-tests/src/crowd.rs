//! People who play at all nodes at once. Each request goes to another node; a request without an answer is
//! sent again elsewhere, and some are sent to two nodes at once. Others talk and take back at the same
//! tables. What was acknowledged is written down.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use protocol::{
    ActedBy, Answer, DecisionId, Happened, LogPosition, News, ServerMessage, Stage, Update,
};
use serde_json::json;
use store_tests::TestRng;

use crate::http;
use crate::talk::{Talk, Talker};

/// How long a request may take that stores something.
const WRITE: Duration = Duration::from_secs(12);
/// How long a request may take that asks for news.
const READ: Duration = Duration::from_secs(4);
/// How long nothing may happen in a game, with all faults.
const STALLED: Duration = Duration::from_secs(60);

/// How long a node may take to tell a record or a log, after all faults.
const TOLD: Duration = Duration::from_secs(30);

/// A game, and what its players were told.
struct Played {
    table: String,
    cookie: String,
    /// The acknowledged answers by their positions.
    acknowledged: BTreeMap<LogPosition, (DecisionId, Answer)>,
    /// The people at the table, by their seats: their cookies, and what they said and heard.
    talks: Vec<(String, Talk)>,
}

/// What all players share.
struct Shared {
    nodes: Vec<SocketAddr>,
    stop: AtomicBool,
    /// When something was last acknowledged at each table, in milliseconds.
    last: Vec<AtomicU64>,
    /// The longest time between two of these at one table since it was reset, in milliseconds.
    longest: AtomicU64,
    began: Instant,
    count: AtomicU64,
    games: Mutex<Vec<Played>>,
}

/// Players at several tables, game after game, until they are told to stop.
pub struct Crowd {
    shared: Arc<Shared>,
    tables: Vec<JoinHandle<Result<()>>>,
}

impl Crowd {
    /// Begins to play at this many tables, two people and a bot at each.
    pub fn begin(nodes: &[SocketAddr], tables: u64, seed: u64) -> Crowd {
        let shared = Arc::new(Shared {
            nodes: nodes.to_vec(),
            stop: AtomicBool::new(false),
            last: (0..tables).map(|_| AtomicU64::new(0)).collect(),
            longest: AtomicU64::new(0),
            began: Instant::now(),
            count: AtomicU64::new(0),
            games: Mutex::default(),
        });
        let play = |number| {
            let shared = shared.clone();
            thread::spawn(move || {
                Place { shared, number: number as usize }.play_games(seed * 1000 + number)
            })
        };
        let tables = (0..tables).map(play).collect();
        Crowd { shared, tables }
    }

    /// Counts the actions that were acknowledged.
    pub fn acknowledged(&self) -> u64 {
        self.shared.count.load(Relaxed)
    }

    /// Returns the longest time without anything acknowledged at one of the tables since the last call.
    pub fn longest_pause(&self) -> Duration {
        let shared = &self.shared;
        let now = shared.now();
        let open = shared.last.iter().map(|last| now.saturating_sub(last.swap(now, Relaxed)));
        let open = open.max().unwrap_or_default();
        Duration::from_millis(shared.longest.swap(0, Relaxed).max(open))
    }

    /// Lets everybody finish the game they are in. Returns the number of games and actions, after the
    /// records of all nodes were compared with what was acknowledged.
    ///
    /// # Errors
    /// If an acknowledged action is lost, doubled or elsewhere, or a game does not end.
    pub fn finish(self) -> Result<(usize, u64)> {
        self.shared.stop.store(true, Relaxed);
        for table in self.tables {
            table.join().map_err(|_| anyhow::anyhow!("a player panicked"))??;
        }
        let games = self.shared.games.lock().expect("nobody panics");
        for game in games.iter() {
            game.check(&self.shared.nodes).with_context(|| format!("table {}", game.table))?;
        }
        Ok((games.len(), self.shared.count.load(Relaxed)))
    }
}

impl Shared {
    fn now(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    fn any_node(&self, rng: &mut TestRng) -> SocketAddr {
        self.nodes[rng.below(self.nodes.len() as u64) as usize]
    }
}

/// The place of one table after the other.
#[derive(Clone)]
struct Place {
    shared: Arc<Shared>,
    number: usize,
}

impl Place {
    /// Notes that something was acknowledged here.
    fn acknowledge(&self) {
        let now = self.shared.now();
        let before = self.shared.last[self.number].swap(now, Relaxed);
        self.shared.longest.fetch_max(now.saturating_sub(before), Relaxed);
    }

    /// Sends a request to one node after the other until one answers with one of these states.
    fn insist(
        &self,
        rng: &mut TestRng,
        request: &str,
        credential: &str,
        body: &str,
        states: &[u16],
    ) -> Result<http::HttpAnswer> {
        let given_up = Instant::now() + Duration::from_secs(90);
        loop {
            let answer = http::ask(self.shared.any_node(rng), request, credential, body, WRITE);
            let why = match answer {
                Ok(answer) if states.contains(&answer.status) => {
                    self.acknowledge();
                    return Ok(answer);
                }
                Ok(answer) => format!("{} {}", answer.status, answer.body),
                Err(error) => error.to_string(),
            };
            ensure!(Instant::now() < given_up, "{request}: {why}");
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn play_games(&self, seed: u64) -> Result<()> {
        let mut rng = TestRng::new(seed);
        while !self.shared.stop.load(Relaxed) {
            let game = self.play_game(&mut rng)?;
            self.shared.games.lock().expect("nobody panics").push(game);
        }
        Ok(())
    }

    /// Starts the game. A refusal counts only if another attempt has started it: a node that is behind may say that
    /// seats are empty.
    fn start(&self, rng: &mut TestRng, table: &str, host: &str) -> Result<()> {
        let start = format!("POST /api/tables/{table}/start");
        let given_up = Instant::now() + STALLED;
        loop {
            let started = self.insist(rng, &start, host, "", &[200, 204, 409])?;
            if started.status != 409 || started.json()?["why"] == "not_gathering" {
                return Ok(());
            }
            ensure!(Instant::now() < given_up, "the game does not start: {}", started.body);
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn play_game(&self, rng: &mut TestRng) -> Result<Played> {
        // Between two games nobody waits for a node.
        self.shared.last[self.number].store(self.shared.now(), Relaxed);
        let session = self.insist(rng, "POST /api/session", "", "", &[204])?;
        let cookie = format!("Cookie: {}\r\n", session.cookie().context("no cookie")?);
        let wanted = json!({"board": "toy", "name": "Ann", "seats": ["open", "open", {"bot": "conductor"}],
            "settings": {"pace": 0, "clock": null, "grace": null, "level": "conductor",
            "first": "random", "listed": false, "hints": false}});
        let opened = self.insist(rng, "POST /api/tables", &cookie, &wanted.to_string(), &[201])?;
        let opened = opened.json()?;
        let table = opened["table"].as_str().context("no id")?.to_owned();
        let link = opened["links"]["invite"].as_str().context("no link")?;
        let key = link.rsplit('/').next().unwrap_or_default();
        let (mut tokens, mut guests) = (Vec::new(), Vec::new());
        for (seat, name) in ["Ben", "Carl"].iter().enumerate() {
            let guest = self.insist(rng, "POST /api/session", "", "", &[204])?;
            let guest = format!("Cookie: {}\r\n", guest.cookie().context("no cookie")?);
            let sit = format!("POST /api/tables/{table}/sit");
            let body = json!({"name": name, "seat": seat, "key": key}).to_string();
            // 409: the answer to an earlier attempt got lost.
            let sat = self.insist(rng, &sit, &guest, &body, &[200, 409])?;
            let sat = if sat.status == 200 {
                sat.json()?["token"].clone()
            } else {
                let link = format!("POST /api/tables/{table}/link");
                self.insist(rng, &link, &guest, "", &[200])?.json()?["token"].clone()
            };
            tokens.push(sat.as_str().context("no token")?.to_owned());
            guests.push(guest);
        }
        self.start(rng, &table, &cookie)?;
        let over = Arc::new(AtomicBool::new(false));
        let talkers = (0..).zip(guests).map(|(seat, cookie)| {
            let (shared, table, over) = (self.shared.clone(), table.clone(), over.clone());
            let mut rng = TestRng::new(rng.below(u64::MAX));
            thread::spawn(move || {
                let talker = Talker { table: &table, cookie: &cookie, seat };
                let talk = talker.talk(&shared.nodes, &mut rng, || over.load(Relaxed));
                talk.map(|talk| (cookie.clone(), talk))
            })
        });
        let talkers: Vec<_> = talkers.collect();
        let acknowledged = self.play_seats(&table, tokens, rng);
        over.store(true, Relaxed);
        let joined = talkers
            .into_iter()
            .map(|talker| talker.join().map_err(|_| anyhow::anyhow!("a talker panicked"))?);
        let talks = joined.collect::<Result<Vec<_>>>()?;
        Ok(Played { table, cookie, acknowledged: acknowledged?, talks })
    }

    /// Plays all seats of people to the end of the game, each in a thread. Returns what was acknowledged, by position.
    ///
    /// # Errors
    /// If the game stands still, a node answers what it must not, or two answers are acknowledged at one position.
    fn play_seats(
        &self,
        table: &str,
        tokens: Vec<String>,
        rng: &mut TestRng,
    ) -> Result<BTreeMap<LogPosition, (DecisionId, Answer)>> {
        let players = tokens.into_iter().map(|token| {
            let (place, table) = (self.clone(), table.to_owned());
            let mut rng = TestRng::new(rng.below(u64::MAX));
            thread::spawn(move || place.play_seat(&table, &token, &mut rng))
        });
        let mut acknowledged = BTreeMap::new();
        for player in players.collect::<Vec<_>>() {
            let own = player.join().map_err(|_| anyhow::anyhow!("a player panicked"))??;
            for (position, act) in own {
                ensure!(
                    acknowledged.insert(position, act).is_none(),
                    "{position} acknowledged twice"
                );
            }
        }
        Ok(acknowledged)
    }

    /// Plays one seat to the end of the game. Returns what was acknowledged, by position; fails as [`Shared::play_seats`] does.
    fn play_seat(
        &self,
        table: &str,
        token: &str,
        rng: &mut TestRng,
    ) -> Result<BTreeMap<LogPosition, (DecisionId, Answer)>> {
        let credential = format!("Authorization: Bearer {token}\r\n");
        let next = format!("GET /api/tables/{table}/next");
        let mut acknowledged = BTreeMap::new();
        // What everybody sees of the game, and since when.
        let (mut seen, mut since) = (None, Instant::now());
        let mut last = String::new();
        loop {
            if since.elapsed() > STALLED {
                bail!("the game at table {table} stands still; last heard: {last}");
            }
            let answer = http::ask(self.shared.any_node(rng), &next, &credential, "", READ);
            let Ok(answer) = answer else { continue };
            match answer.status {
                200 => {}
                204 => {
                    thread::sleep(Duration::from_millis(50));
                    continue;
                }
                // A node that has just begun may not know the seat yet.
                401 | 404 | 429 | 503 => {
                    last = format!("{} {}", answer.status, answer.body);
                    thread::sleep(Duration::from_millis(50));
                    continue;
                }
                _ => bail!("news: {} {}", answer.status, answer.body),
            }
            let ServerMessage::Update(update) = serde_json::from_str(&answer.body)? else {
                continue;
            };
            last = answer.body;
            if update.shared != seen {
                (seen, since) = (update.shared.clone(), Instant::now());
            }
            if update.room.as_ref().is_some_and(|room| room.stage == Stage::Finished) {
                return Ok(acknowledged);
            }
            let Some((decision, answer)) = choose(&update) else {
                thread::sleep(Duration::from_millis(10));
                continue;
            };
            if let Some(position) = self.act(table, &credential, decision, &answer, rng)? {
                // A node that has not heard of it yet shows the decision again; the answer counts once.
                let act = (decision, answer);
                let before = acknowledged.insert(position, act.clone());
                ensure!(before.is_none_or(|before| before == act), "two answers at {position}");
            }
        }
    }

    /// Answers a decision, again until it is acknowledged or refused. Returns its position; none if it was refused.
    fn act(
        &self,
        table: &str,
        credential: &str,
        decision: DecisionId,
        answer: &Answer,
        rng: &mut TestRng,
    ) -> Result<Option<LogPosition>> {
        let request = format!("POST /api/tables/{table}/act");
        let body = json!({"decision": decision, "answer": answer}).to_string();
        // One in eight answers is given twice at once, at two nodes.
        let twice = rng.below(8) == 0;
        let second = twice.then(|| {
            let (node, request, credential) =
                (self.shared.any_node(rng), request.clone(), credential.to_owned());
            let body = body.clone();
            thread::spawn(move || http::ask(node, &request, &credential, &body, WRITE))
        });
        let done = self.insist(rng, &request, credential, &body, &[200, 409])?;
        let position =
            |answer: &http::HttpAnswer| Ok::<_, anyhow::Error>(answer.json()?["position"].as_u64());
        let first = if done.status == 200 { position(&done)? } else { None };
        let second = match second.map(JoinHandle::join) {
            Some(Ok(Ok(second))) if second.status == 200 => position(&second)?,
            _ => None,
        };
        if let (Some(first), Some(second)) = (first, second) {
            ensure!(first == second, "one answer at positions {first} and {second}");
        }
        let position = first.or(second);
        if position.is_some() {
            self.shared.count.fetch_add(1, Relaxed);
        }
        Ok(position)
    }
}

/// Chooses an answer, if the seat has something to decide.
fn choose(update: &Update) -> Option<(DecisionId, Answer)> {
    let (own, shared) = (update.own.as_ref()?, update.shared.as_ref()?);
    let awaited = shared.waiting.seats.contains(&own.seat);
    Some((own.decision.filter(|_| awaited)?, own.plain_answer()?))
}

impl Played {
    /// Compares the records of all nodes with what was acknowledged.
    fn check(&self, nodes: &[SocketAddr]) -> Result<()> {
        let mut records = Vec::new();
        for node in nodes {
            let request = format!("GET /api/tables/{}/record", self.table);
            records.push(patiently(|| {
                let answer = http::ask(*node, &request, &self.cookie, "", WRITE)?;
                ensure!(answer.status == 200, "no record: {} {}", answer.status, answer.body);
                Ok(answer.body)
            })?);
        }
        let first = records.first().context("no nodes")?;
        ensure!(records.iter().all(|record| record == first), "the nodes have different records");
        let record = record::Record::parse(first)?;
        let board = board::library::board(&record.board).context("an unknown board")?;
        ensure!(record.verify(board)?.fair_deal, "the deal is not fair");
        let written = |(decision, answer): &(DecisionId, Answer)| {
            let action = answer.action(board).ok()?;
            Some((usize::from(decision.seat), record::notation::write(board, action)))
        };
        let acknowledged: Option<Vec<_>> = self.acknowledged.values().map(written).collect();
        let acknowledged = acknowledged.context("an answer that is no action")?;
        let recorded = record.lines.into_iter().filter_map(|line| match line.content {
            record::LineContent::Action { seat, words } => Some((seat, words)),
            record::LineContent::Undone(line) => {
                let (seat, words) = line.split_once(' ')?;
                Some((seat.parse().ok()?, words.to_owned()))
            }
            record::LineContent::Digest(_) => None,
        });
        let ours = |(seat, _): &(usize, String)| acknowledged.iter().any(|(own, _)| own == seat);
        let recorded: Vec<_> = recorded.filter(ours).collect();
        ensure!(
            is_within(&acknowledged, &recorded),
            "acknowledged: {acknowledged:?}\nrecorded: {recorded:?}"
        );
        self.check_talks(nodes)
    }

    /// Compares what everybody heard with the logs of all nodes, as they tell them to that person.
    fn check_talks(&self, nodes: &[SocketAddr]) -> Result<()> {
        for (seat, (cookie, talk)) in (0..).zip(&self.talks) {
            let talker = Talker { table: &self.table, cookie, seat };
            for node in nodes {
                let log = patiently(|| talker.log_at(*node));
                let log = log.with_context(|| format!("the log at {node}"))?;
                talk.check(&log).with_context(|| format!("seat {seat} at {node}"))?;
                for (position, (decision, _)) in &self.acknowledged {
                    let acts = |news: &News| {
                        let by = u64::from(decision.seat);
                        matches!(news.what, Happened::Acted { seat, by: ActedBy::Person, .. } if u64::from(seat) == by)
                    };
                    ensure!(log.get(position).is_some_and(acts), "no action at {position}");
                }
            }
        }
        Ok(())
    }
}

/// Asks a node until it answers: one that reads the log again sends everybody away for a moment.
fn patiently<T>(ask: impl Fn() -> Result<T>) -> Result<T> {
    let given_up = Instant::now() + TOLD;
    loop {
        match ask() {
            Err(_) if Instant::now() < given_up => thread::sleep(Duration::from_millis(200)),
            answer => return answer,
        }
    }
}

/// Whether all acknowledged actions are in the record, in this order. An action whose answer got lost for
/// good may be in the record too.
fn is_within(acknowledged: &[(usize, String)], recorded: &[(usize, String)]) -> bool {
    let mut recorded = recorded.iter();
    acknowledged.iter().all(|act| recorded.any(|other| other == act))
}
