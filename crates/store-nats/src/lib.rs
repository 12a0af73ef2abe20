//! The store on a replicated log: NATS JetStream. Any number of nodes use the same streams at once.
//!
//! The log of a table is one subject, and what one append adds is one message, stored only if the last
//! message of the subject has the expected sequence. Its headers say the position of its entries and
//! everything that lists show, so the index is the last message of every subject. Notes are another
//! stream. **An acknowledged append is on the disks of most brokers**, if these run with
//! `sync_interval: always`. An answer that gets lost is settled by sending the same message again.
//!
//! | modules | what they hold |
//! |---|---|
//! | `options` | how to reach the brokers, and why a node cannot join them |
//! | `broker` | requests, and messages that must be stored once |
//! | `streams` | the streams and their settings |
//! | `monitor` | whether the brokers sync |
//! | `subject`, `frame` | names of subjects, and the form of a message |
//! | `logs`, `notes`, `heads` | the contracts: logs, notes, index |
//! | `feed` | what other nodes write |
//! | `nodes` | what nodes tell each other and nobody stores |
//!
//! `docs/cluster.md` tells how to run it, and what is promised.

mod broker;
mod feed;
mod frame;
mod heads;
mod logs;
mod monitor;
mod nodes;
mod notes;
mod options;
mod streams;
mod subject;

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use async_nats::ConnectOptions;
use store::{
    IndexStore, LogHead, Pending, Store, StoreCounts, StoreError, StoreEvent, TableId, Timestamp,
    limits,
};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{Sender, UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use broker::Broker;
use feed::{Heard, Source};
use frame::Frame;
use heads::{Change, Heads};
pub use options::{JoinError, NatsOptions};
use subject::Names;

/// The file in a node's folder with the id of its house.
const HOUSE_FILE: &str = "house";

/// A store in the streams of NATS brokers.
pub struct NatsStore {
    house: Arc<House>,
    runtime: Handle,
    /// What runs until the store is dropped: the feeds, and questions to silent brokers.
    feeds: Vec<JoinHandle<()>>,
    /// Messages to the other nodes.
    told: Sender<bytes::Bytes>,
}

/// What all requests share.
pub(crate) struct House {
    pub(crate) broker: Broker,
    pub(crate) names: Names,
    heads: Mutex<Heads>,
    events: Mutex<Vec<UnboundedSender<StoreEvent>>>,
    pub(crate) counted: Counted,
    /// Requests that may wait.
    room: Semaphore,
    began: Instant,
    /// When each feed was last heard of, in milliseconds since the node began.
    pub(crate) alive: Vec<AtomicU64>,
}

/// What the store has done.
#[derive(Debug, Default)]
pub(crate) struct Counted {
    appends: AtomicU64,
    entries: AtomicU64,
    notes: AtomicU64,
}

impl Counted {
    pub(crate) fn appended(&self, entries: usize) {
        self.appends.fetch_add(1, Relaxed);
        self.entries.fetch_add(entries as u64, Relaxed);
    }

    pub(crate) fn noted(&self) {
        self.notes.fetch_add(1, Relaxed);
    }
}

impl NatsStore {
    /// Joins the brokers: makes the streams if they are missing, and reads what there is. `folder` is
    /// the node's own folder, which remembers the house it belongs to.
    ///
    /// # Errors
    /// If the brokers cannot be reached or used; [`JoinError::may_pass`] says whether to try again.
    pub async fn join(options: &NatsOptions, folder: &Path) -> Result<NatsStore, JoinError> {
        options.check()?;
        let silent = monitor::check(&options.monitors).await?;
        let broker = Broker::new(connect(options).await?);
        let names = Names::new(&options.house, options.streams);
        let (id, opened) = streams::open(&broker, &names, options).await?;
        remember(folder, &id)?;
        let feeds = usize::from(options.streams) + 1;
        let house = Arc::new(House {
            broker,
            names,
            heads: Mutex::default(),
            events: Mutex::default(),
            counted: Counted::default(),
            room: Semaphore::new(limits::WAITING),
            began: Instant::now(),
            alive: (0..feeds).map(|_| AtomicU64::new(0)).collect(),
        });
        for number in 0..options.streams {
            feed::load(&house, &house.names.log_stream(number)).await?;
        }
        let log = |(number, opened): (u16, streams::Opened)| {
            tokio::spawn(feed::follow(house.clone(), Source::Log(number), opened.last))
        };
        let mut feeds: Vec<_> = (0..).zip(opened).map(log).collect();
        let noted = streams::last(&house.broker, &house.names.note_stream()).await?;
        feeds.push(tokio::spawn(feed::follow(house.clone(), Source::Notes, noted)));
        feeds.push(tokio::spawn(monitor::watch(silent, monitor::AGAIN)));
        let told = nodes::start_telling(&house);
        Ok(NatsStore { house, runtime: Handle::current(), feeds, told })
    }

    /// Does something in the background; the answer comes by the returned value.
    fn run<T, F, W>(&self, work: F) -> Pending<T>
    where
        T: Send + 'static,
        F: FnOnce(Arc<House>) -> W + Send + 'static,
        W: Future<Output = Result<T, StoreError>> + Send,
    {
        let (responder, pending) = Pending::pair();
        let house = self.house.clone();
        self.runtime.spawn(async move {
            let answer = match house.room.try_acquire() {
                Ok(_place) => work(house.clone()).await,
                Err(_) => Err(StoreError::Overloaded),
            };
            responder.send(answer);
        });
        pending
    }
}

impl Drop for NatsStore {
    fn drop(&mut self) {
        self.feeds.iter().for_each(JoinHandle::abort);
    }
}

async fn connect(options: &NatsOptions) -> Result<async_nats::Client, JoinError> {
    let mut how = ConnectOptions::new()
        .name("roundhouse")
        .connection_timeout(Duration::from_secs(2))
        .ping_interval(Duration::from_secs(2))
        .subscription_capacity(256 * 1024)
        .reconnect_delay_callback(|attempts| {
            Duration::from_millis((50 << attempts.min(5)).min(1_000))
        });
    if let Some(file) = &options.credentials {
        let read = how.credentials_file(file).await;
        let wrong = |error| JoinError::Options(format!("{}: {error}", file.display()));
        how = read.map_err(wrong)?;
    }
    if let Some(file) = &options.authority {
        how = how.add_root_certificates(file.clone());
    }
    if let Some((certificate, key)) = &options.certificate {
        how = how.add_client_certificate(certificate.clone(), key.clone());
    }
    let addresses: Result<Vec<_>, _> =
        options.servers.iter().map(|server| server.parse::<async_nats::ServerAddr>()).collect();
    let addresses = addresses.map_err(|error| JoinError::Options(error.to_string()))?;
    match how.connect(addresses.clone()).await {
        Ok(client) => Ok(client),
        Err(error) => {
            Err(JoinError::Unreachable(format!("{error}; {}", reachable(&addresses).await)))
        }
    }
}

/// Says of every broker whether its port can be reached.
async fn reachable(addresses: &[async_nats::ServerAddr]) -> String {
    let mut said = Vec::new();
    for address in addresses {
        let connection = TcpStream::connect((address.host(), address.port()));
        let found = match timeout(Duration::from_secs(2), connection).await {
            Ok(Ok(_)) => "can be reached".to_owned(),
            Ok(Err(error)) => error.to_string(),
            Err(_) => "no answer".to_owned(),
        };
        said.push(format!("{}:{}: {found}", address.host(), address.port()));
    }
    said.join(", ")
}

/// Compares the house at the brokers with the one that the folder remembers, or notes it there.
fn remember(folder: &Path, house: &str) -> Result<(), JoinError> {
    let file = folder.join(HOUSE_FILE);
    let failed = |error| JoinError::Options(format!("{}: {error}", file.display()));
    match std::fs::read_to_string(&file) {
        Ok(own) if own.trim() == house => Ok(()),
        Ok(own) => {
            Err(JoinError::OtherHouse { own: own.trim().to_owned(), found: house.to_owned() })
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            std::fs::create_dir_all(folder).map_err(failed)?;
            std::fs::write(&file, format!("{house}\n")).map_err(failed)
        }
        Err(error) => Err(failed(error)),
    }
}

impl House {
    pub(crate) fn heads(&self) -> MutexGuard<'_, Heads> {
        self.heads.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn uptime(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Takes in the headers of a message that this node wrote or read.
    pub(crate) fn take(&self, table: &TableId, frame: &Frame, sequence: u64) {
        let change = self.heads().take(table, frame, sequence);
        self.tell_change(table, change);
    }

    /// Takes in a message of a feed, and delivers its entries.
    pub(crate) fn hear_frame(&self, table: &TableId, frame: &Frame, heard: &Heard) {
        let mut heads = self.heads();
        let change = heads.take(table, frame, heard.sequence);
        heads.deliver(table, frame, &heard.payload);
        if heard.sequence.is_multiple_of(1024) {
            heads.sweep();
        }
        drop(heads);
        self.tell_change(table, change);
    }

    fn tell_change(&self, table: &TableId, change: Change) {
        match change {
            Change::None | Change::Entries => {}
            Change::Summary(head) => self.tell(StoreEvent::Summary(head)),
            Change::Removed => self.tell_removed(table),
        }
    }

    pub(crate) fn tell_removed(&self, table: &TableId) {
        self.tell(StoreEvent::Removed(table.clone()));
    }

    pub(crate) fn tell(&self, event: StoreEvent) {
        let mut events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
        events.retain(|listener| listener.send(event.clone()).is_ok());
    }
}

impl IndexStore for NatsStore {
    fn head(&self, table: &TableId) -> Pending<Option<LogHead>> {
        let known = self.house.heads().get(table).map(|head| head.of(table));
        if known.is_some() {
            return Pending::ready(Ok(known));
        }
        let table = table.clone();
        self.run(move |house| async move { house.head(&table).await })
    }

    fn live(&self) -> Pending<Vec<LogHead>> {
        Pending::ready(Ok(self.house.heads().list(|head| !head.finished)))
    }

    fn finished(&self, after: Option<(Timestamp, TableId)>, limit: usize) -> Pending<Vec<LogHead>> {
        let heads = self.house.heads();
        let comes = |time, table: &TableId| {
            let after = after.as_ref();
            after.is_none_or(|(last, id)| (time, table) < (*last, id))
        };
        let key = |time, table: &TableId| std::cmp::Reverse((time, table.clone()));
        let limit = limit.min(limits::PAGE);
        Pending::ready(Ok(heads.finished(limit, key, |head, table| comes(head.time, table))))
    }

    fn finished_before(&self, time: Timestamp, limit: usize) -> Pending<Vec<LogHead>> {
        let heads = self.house.heads();
        let limit = limit.min(limits::PAGE);
        let found = heads.finished(limit, |time, _| time, |head, _| head.time < time);
        Pending::ready(Ok(found))
    }

    fn used_bytes(&self) -> Pending<u64> {
        self.run(move |house| async move {
            let logs = (0..house.names.streams()).map(|number| house.names.log_stream(number));
            let all: Vec<_> = logs.chain([house.names.note_stream()]).collect();
            notes::bytes_of(&house.broker, &all).await
        })
    }
}

impl Store for NatsStore {
    fn events(&self) -> Option<UnboundedReceiver<StoreEvent>> {
        let (sender, receiver) = unbounded_channel();
        self.house.events.lock().unwrap_or_else(PoisonError::into_inner).push(sender);
        Some(receiver)
    }

    fn counts(&self) -> StoreCounts {
        let Counted { appends, entries, notes } = &self.house.counted;
        StoreCounts {
            appends: appends.load(Relaxed),
            entries: entries.load(Relaxed),
            notes: notes.load(Relaxed),
            ..StoreCounts::default()
        }
    }

    fn silent_for(&self) -> Duration {
        let heard = self.house.alive.iter().map(|alive| alive.load(Relaxed)).min();
        Duration::from_millis(self.house.uptime().saturating_sub(heard.unwrap_or_default()))
    }
}
