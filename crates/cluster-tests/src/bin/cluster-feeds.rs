//! Compares the ways by which a node can hear what others write: a consumer for each stream, or messages that the
//! brokers republish, heard by one subscription or by one for each table. Prints what each costs.
//!
//! Three brokers with `sync_interval: always`; messages for all tables of a house in turn, half of which a node has
//! in memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use async_nats::{Client, Subscriber};
use clap::Parser;
use cluster_tests::Brokers;
use futures_util::StreamExt as _;
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio::time::{interval, sleep};

/// How far apart the tables of two messages are that follow each other: a prime, so that all tables take part.
const STRIDE: u64 = 7_919;
/// The bytes of a message: an entry, its headers and the summary of its table.
const BYTES: usize = 400;

#[derive(Parser)]
struct Args {
    /// The number of tables of the house; the node has half of them
    #[arg(long, default_value_t = 10_000)]
    tables: u64,
    /// Messages that are written each second
    #[arg(long, default_value_t = 250)]
    rate: u64,
    /// How long each way is measured
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// The number of streams over which tables are spread
    #[arg(long, default_value_t = 4)]
    streams: u64,
}

/// How a node hears what others write.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Nothing,
    Consumers,
    RepublishedAll,
    RepublishedOwn,
}

impl Way {
    const ALL: [Way; 4] = [Way::Nothing, Way::Consumers, Way::RepublishedAll, Way::RepublishedOwn];

    fn name(self) -> &'static str {
        match self {
            Way::Nothing => "nobody listens",
            Way::Consumers => "a consumer for each stream",
            Way::RepublishedAll => "republished, one subscription",
            Way::RepublishedOwn => "republished, a subscription for each own table",
        }
    }

    fn republishes(self) -> bool {
        matches!(self, Way::RepublishedAll | Way::RepublishedOwn)
    }
}

#[tokio::main]
async fn main() -> Result<()> {
    let args = Args::parse();
    println!(
        "| way | brokers, µs a message | node, µs a message | heard after p50 | p99 | heard of {} |",
        args.rate * args.seconds
    );
    println!("|---|---|---|---|---|---|");
    for way in Way::ALL {
        measure(way, &args).await.with_context(|| way.name())?;
    }
    Ok(())
}

/// A message that was heard: its number and when.
type Heard = (u64, Instant);

async fn measure(way: Way, args: &Args) -> Result<()> {
    let brokers = Brokers::start(3)?;
    let address = brokers.addresses().first().cloned().context("no broker")?;
    let (writer, node) =
        (async_nats::connect(&address).await?, async_nats::connect(&address).await?);
    for stream in 0..args.streams {
        create_stream(&writer, stream, way).await?;
    }
    let over = Arc::new(AtomicBool::new(false));
    let listeners = listen(&node, way, args, &over).await?;
    let (before, own_before) = (time_of(&brokers), own_time());
    let sent = write_all(&writer, args).await?;
    sleep(Duration::from_secs(1)).await;
    let (spent, own) = (time_of(&brokers) - before, own_time() - own_before);
    over.store(true, Relaxed);
    let mut waits = Vec::new();
    for listener in listeners {
        for (number, at) in listener.await? {
            waits.push(at.saturating_duration_since(sent[number as usize]));
        }
    }
    waits.sort();
    let part = |share: f64| {
        let wait = waits.get((waits.len() as f64 * share) as usize);
        wait.map_or("".to_owned(), |wait| format!("{:.1} ms", wait.as_secs_f64() * 1000.0))
    };
    let each = |time: Duration| time.as_micros() / sent.len() as u128;
    let (name, p50, p99) = (way.name(), part(0.5), part(0.99));
    println!("| {name} | {} | {} | {p50} | {p99} | {} |", each(spent), each(own), waits.len());
    Ok(())
}

async fn create_stream(client: &Client, stream: u64, way: Way) -> Result<()> {
    let mut config = json!({
        "name": format!("feeds-{stream}"), "subjects": [format!("feeds.{stream}.>")],
        "storage": "file", "num_replicas": 3, "retention": "limits", "discard": "new",
    });
    if way.republishes() {
        config["republish"] = json!({"src": ">", "dest": "again.>"});
    }
    ask(client, &format!("STREAM.CREATE.feeds-{stream}"), &config).await.map(drop)
}

/// Begins to listen in this way. Each listener returns the numbers of the messages that it heard, and when. It ends once `over`
/// is set, after the next message or a second without one.
///
/// # Errors
/// If a subscription or a consumer is refused.
async fn listen(
    client: &Client,
    way: Way,
    args: &Args,
    over: &Arc<AtomicBool>,
) -> Result<Vec<JoinHandle<Vec<Heard>>>> {
    let mut subscribers = Vec::new();
    match way {
        Way::Nothing => {}
        Way::Consumers => {
            for stream in 0..args.streams {
                subscribers.push(consume(client, stream).await?);
            }
        }
        Way::RepublishedAll => subscribers.push(client.subscribe("again.>").await?),
        Way::RepublishedOwn => {
            for table in 0..args.tables / 2 {
                subscribers
                    .push(client.subscribe(format!("again.{}", subject(table, args))).await?);
            }
        }
    }
    client.flush().await?;
    let collect = |mut subscriber: Subscriber| {
        let over = over.clone();
        tokio::spawn(async move {
            let mut heard = Vec::new();
            while !over.load(Relaxed) {
                let next = tokio::time::timeout(Duration::from_secs(1), subscriber.next()).await;
                let Ok(Some(message)) = next else { continue };
                let text = message.payload.split(|byte| *byte == b' ').next();
                let number = text.and_then(|text| std::str::from_utf8(text).ok()?.parse().ok());
                heard.extend(number.map(|number: u64| (number, Instant::now())));
            }
            heard
        })
    };
    Ok(subscribers.into_iter().map(collect).collect())
}

/// Begins a consumer of all messages of a stream, as nodes do; returns what it delivers to.
async fn consume(client: &Client, stream: u64) -> Result<Subscriber> {
    let inbox = client.new_inbox();
    let subscriber = client.subscribe(inbox.clone()).await?;
    client.flush().await?;
    let config = json!({
        "name": "node", "deliver_subject": inbox, "ack_policy": "none", "max_deliver": 1,
        "deliver_policy": "all", "mem_storage": true, "num_replicas": 1,
    });
    let body = json!({ "stream_name": format!("feeds-{stream}"), "config": config });
    ask(client, &format!("CONSUMER.CREATE.feeds-{stream}.node"), &body).await?;
    Ok(subscriber)
}

fn subject(table: u64, args: &Args) -> String {
    format!("feeds.{}.{table}", table % args.streams)
}

/// Writes messages at the given rate. Returns when each was sent.
async fn write_all(client: &Client, args: &Args) -> Result<Vec<Instant>> {
    let mut ticks = interval(Duration::from_secs(1) / u32::try_from(args.rate)?);
    let (mut sent, mut answers) = (Vec::new(), Vec::new());
    for number in 0..args.rate * args.seconds {
        ticks.tick().await;
        let (client, subject) = (client.clone(), subject(number * STRIDE % args.tables, args));
        let payload = format!("{number} {}", "x".repeat(BYTES));
        sent.push(Instant::now());
        answers.push(tokio::spawn(async move { client.request(subject, payload.into()).await }));
    }
    for answer in answers {
        let answer: Value = serde_json::from_slice(&answer.await??.payload)?;
        ensure!(answer.get("error").is_none(), "not stored: {answer}");
    }
    Ok(sent)
}

async fn ask(client: &Client, what: &str, body: &Value) -> Result<Value> {
    let answer = client.request(format!("$JS.API.{what}"), body.to_string().into()).await?;
    let answer: Value = serde_json::from_slice(&answer.payload)?;
    ensure!(answer.get("error").is_none(), "{what}: {answer}");
    Ok(answer)
}

fn time_of(brokers: &Brokers) -> Duration {
    brokers.all.iter().filter_map(cluster_tests::Broker::processor_time).sum()
}

fn own_time() -> Duration {
    cluster_tests::processor_time(std::process::id()).unwrap_or_default()
}
