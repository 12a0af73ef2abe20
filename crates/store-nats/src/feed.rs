//! What the streams tell this node: one consumer for each stream. A gap, or no sign of life for some
//! seconds, begins a new consumer after the last message that was heard.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use async_nats::{HeaderMap, Message, Subscriber};
use futures_util::StreamExt as _;
use serde_json::{Value, json};
use store::StoreEvent;
use tokio::time::{Instant, sleep, timeout};

use crate::House;
use crate::broker::{ApiError, new_id};
use crate::frame::{Frame, FrameError};
use crate::notes;
use crate::options::JoinError;

/// How often a consumer without messages gives a sign of life.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// How long a consumer may give none.
const SILENCE: Duration = Duration::from_millis(2_500);
/// The shortest and the longest wait between two attempts to begin a consumer.
const SHORTEST: Duration = Duration::from_millis(50);
const SLOWEST: Duration = Duration::from_secs(1);
/// The longest that the brokers may take to begin a consumer. All of them must agree on it, so on a busy machine it
/// takes longer than other requests.
const PATIENCE: Duration = Duration::from_secs(8);
/// The same for the first attempts: a broker that has just died never answers, and another one replaces it soon.
const FIRST_PATIENCE: Duration = Duration::from_secs(2);
/// The number of first attempts. Each of them that the brokers were too slow for leaves a consumer behind, which
/// makes them slower still.
const FIRST_ATTEMPTS: u32 = 3;
/// How long a request for a consumer may go without an answer before it is sent again. While the brokers choose a
/// leader, requests get lost.
const AGAIN: Duration = Duration::from_secs(1);

/// One message that a consumer delivers.
pub(crate) struct Heard {
    pub(crate) subject: String,
    pub(crate) sequence: u64,
    pub(crate) headers: Option<HeaderMap>,
    pub(crate) payload: bytes::Bytes,
    /// How many messages the consumer has yet to deliver.
    pending: u64,
}

/// Why a consumer is not listened to any more.
struct Lost;

/// A consumer of one stream.
struct Consumer {
    stream: String,
    name: String,
    messages: Subscriber,
    /// The number of messages that it has delivered.
    delivered: u64,
    /// How many messages it had to deliver when it began.
    pending: u64,
}

impl Consumer {
    /// Begins a consumer. `from` says which messages it delivers, `patience` how long the brokers may take. The
    /// request names the consumer, so that no second one begins when it is sent again.
    async fn begin(
        house: &House,
        stream: &str,
        from: Value,
        patience: Duration,
    ) -> Result<Consumer, ApiError> {
        let client = house.broker.client();
        let (inbox, name) = (client.new_inbox(), new_id());
        let messages = client.subscribe(inbox.clone()).await;
        let messages = messages.map_err(|error| ApiError::NoAnswer(error.to_string()))?;
        house.broker.flush().await;
        let mut config = json!({
            "name": name,
            "deliver_subject": inbox,
            "ack_policy": "none",
            "max_deliver": 1,
            "flow_control": true,
            "idle_heartbeat": HEARTBEAT.as_nanos() as u64,
            "inactive_threshold": Duration::from_secs(30).as_nanos() as u64,
            "mem_storage": true,
            "num_replicas": 1,
        });
        for (key, value) in from.as_object().into_iter().flatten() {
            config[key] = value.clone();
        }
        let body = json!({ "stream_name": stream, "config": &config });
        // A filter is part of the subject, so that brokers can permit it or not.
        let filter = config["filter_subject"].as_str().map(|filter| format!(".{filter}"));
        let what = format!("CONSUMER.CREATE.{stream}.{name}{}", filter.unwrap_or_default());
        let given_up = Instant::now() + patience;
        let answer = loop {
            match house.broker.ask_within(AGAIN, &what, body.clone()).await {
                Err(ApiError::NoAnswer(_)) if Instant::now() < given_up => sleep(SHORTEST).await,
                other => break other?,
            }
        };
        // It may have delivered messages before this answer.
        let number = |pointer| answer.pointer(pointer).and_then(Value::as_u64).unwrap_or_default();
        let pending = number("/num_pending") + number("/delivered/consumer_seq");
        Ok(Consumer { stream: stream.to_owned(), name, messages, delivered: 0, pending })
    }

    /// Waits for the next message. None after a sign of life without one.
    async fn next(&mut self, house: &House) -> Result<Option<Heard>, Lost> {
        let message = timeout(SILENCE, self.messages.next()).await.map_err(|_| Lost)?;
        let message = message.ok_or(Lost)?;
        match message.status.map(|status| status.as_u16()) {
            None => self.deliver(message).map(Some),
            Some(100) => self.answer(house, message).await,
            Some(_) => Err(Lost),
        }
    }

    /// Answers a sign of life: a heartbeat, or the question whether this node keeps up.
    async fn answer(&self, house: &House, message: Message) -> Result<Option<Heard>, Lost> {
        let client = house.broker.client();
        let header = |name: &str| {
            let headers = message.headers.as_ref()?;
            Some(headers.get(name)?.as_str().to_owned())
        };
        let stalled = header("Nats-Consumer-Stalled");
        for subject in message.reply.as_ref().map(ToString::to_string).into_iter().chain(stalled) {
            client.publish(subject, bytes::Bytes::new()).await.map_err(|_| Lost)?;
        }
        match header("Nats-Last-Consumer").and_then(|number| number.parse::<u64>().ok()) {
            Some(sent) if sent != self.delivered => Err(Lost),
            Some(_) | None => Ok(None),
        }
    }

    /// Reads where a message is from: `$JS.ACK.STREAM.CONSUMER.TIMES.SEQUENCE.NUMBER.TIME.PENDING`, with
    /// more in between at brokers that belong to a domain.
    fn deliver(&mut self, message: Message) -> Result<Heard, Lost> {
        let reply = message.reply.as_ref().ok_or(Lost)?.to_string();
        let tokens: Vec<_> = reply.split('.').collect();
        let tail = match tokens.len() {
            9 => &tokens[5..],
            // With a domain, an account, and a random token at the end.
            11.. => &tokens[7..],
            _ => return Err(Lost),
        };
        let number = |at: usize| tail.get(at).and_then(|text| text.parse::<u64>().ok());
        let (Some(sequence), Some(count), Some(pending)) = (number(0), number(1), number(3)) else {
            return Err(Lost);
        };
        if count != self.delivered + 1 {
            return Err(Lost);
        }
        self.delivered = count;
        let Message { subject, headers, payload, .. } = message;
        Ok(Heard { subject: subject.to_string(), sequence, headers, payload, pending })
    }

    async fn end(self, house: &House) {
        // The broker forgets it anyway, a while later.
        let what = format!("CONSUMER.DELETE.{}.{}", self.stream, self.name);
        house.broker.ask(&what, Value::Null).await.ok();
    }
}

/// Loads the last message of every table of a stream into the index: headers alone.
pub(crate) async fn load(house: &House, stream: &str) -> Result<(), JoinError> {
    let from = json!({
        "deliver_policy": "last_per_subject",
        "headers_only": true,
        "filter_subject": ">",
    });
    let failed = |why: &str| JoinError::Brokers(format!("cannot read the stream {stream}: {why}"));
    let consumer = Consumer::begin(house, stream, from, PATIENCE).await;
    let mut consumer = consumer.map_err(|error| failed(&error.to_string()))?;
    let mut pending = consumer.pending;
    while pending > 0 {
        let heard = consumer.next(house).await;
        let Some(heard) = heard.map_err(|Lost| failed("the broker stopped"))? else { continue };
        pending = heard.pending;
        let Some(table) = house.names.table(&heard.subject) else { continue };
        match Frame::read(heard.headers.as_ref(), &format!("table {table}")) {
            Ok(frame) => drop(house.heads().take(&table, &frame, heard.sequence)),
            Err(FrameError::Newer(error)) => return Err(JoinError::Content(error)),
            Err(FrameError::NotOurs) => {
                tracing::error!(%table, "a message in the stream {stream} is not ours");
            }
        }
    }
    consumer.end(house).await;
    Ok(())
}

/// Which feed of the house this is.
#[derive(Clone, Copy)]
pub(crate) enum Source {
    /// The log stream with this number.
    Log(u16),
    /// The notes.
    Notes,
}

/// Listens to a stream from after this sequence on. Begins again after every failure, until its task is ended.
pub(crate) async fn follow(house: Arc<House>, source: Source, mut last: u64) {
    let (stream, index) = match source {
        Source::Log(number) => (house.names.log_stream(number), usize::from(number)),
        Source::Notes => (house.names.note_stream(), usize::from(house.names.streams())),
    };
    let mut failed = 0;
    loop {
        let from = json!({ "deliver_policy": "by_start_sequence", "opt_start_seq": last + 1 });
        match Consumer::begin(&house, &stream, from, patience(failed)).await {
            Ok(mut consumer) => {
                failed = 0;
                house.alive[index].store(house.uptime(), Relaxed);
                while let Ok(heard) = consumer.next(&house).await {
                    house.alive[index].store(house.uptime(), Relaxed);
                    if let Some(heard) = heard {
                        last = heard.sequence;
                        match source {
                            Source::Log(_) => house.hear(&heard),
                            Source::Notes => house.hear_note(&heard),
                        }
                    }
                }
                tracing::debug!(stream, last, "begins to listen again");
                consumer.end(&house).await;
            }
            Err(error) => {
                tracing::debug!(stream, %error, "cannot listen");
                sleep(wait_after(failed)).await;
                failed += 1;
            }
        }
    }
}

/// Returns how long the brokers may take to begin a consumer, after this number of failures.
fn patience(failed: u32) -> Duration {
    let doubled = failed.saturating_sub(FIRST_ATTEMPTS - 1).min(2);
    (FIRST_PATIENCE * (1 << doubled)).min(PATIENCE)
}

/// Returns how long to wait after an attempt that failed, before which this number had failed.
fn wait_after(failed: u32) -> Duration {
    (SHORTEST * (1 << failed.min(6))).min(SLOWEST)
}

impl House {
    fn hear(&self, heard: &Heard) {
        let Some(table) = self.names.table(&heard.subject) else { return };
        match Frame::read(heard.headers.as_ref(), &format!("table {table}")) {
            Ok(frame) => self.hear_frame(&table, &frame, heard),
            Err(FrameError::Newer(error)) => {
                tracing::error!(%error, "cannot go on with a table");
                self.heads().let_go(&table);
            }
            Err(FrameError::NotOurs) => tracing::error!(%table, "a message is not ours"),
        }
    }

    fn hear_note(&self, heard: &Heard) {
        let Some(key) = self.names.key(&heard.subject) else { return };
        match notes::value(&key, heard.headers.as_ref(), &heard.payload) {
            Ok(value) => self.tell(StoreEvent::Note { key, value }),
            Err(error) => tracing::error!(%error, "cannot read a note"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brokers_that_were_too_slow_get_more_time() {
        assert_eq!([0, 2, 3, 4, 100].map(|failed| patience(failed).as_secs()), [2, 2, 4, 8, 8]);
        assert_eq!(
            [0, 1, 4, 5, 100].map(|failed| wait_after(failed).as_millis()),
            [50, 100, 800, 1000, 1000]
        );
    }
}
