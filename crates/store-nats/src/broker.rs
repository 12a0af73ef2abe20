//! Requests to the brokers: the interface of JetStream as JSON, and messages that must be stored once.

use std::time::Duration;

use async_nats::{Client, HeaderMap, Message, Request};
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use bytes::Bytes;
use futures_util::StreamExt as _;
use serde_json::{Value, json};
use store::{StoreError, TableId};
use tokio::time::{Instant, sleep, timeout, timeout_at};

use crate::frame::MESSAGE_ID;

/// How long one request may take.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long a message or a question may go without an answer before it is sent again. Shorter than [`PATIENCE`],
/// because what is sent while the brokers choose a leader gets lost.
const AGAIN: Duration = Duration::from_secs(1);
/// How long a write may take until its outcome is given up as unknown. The brokers notice the death of a leader after
/// 4 to 9 seconds; in most cases this is long enough.
const SETTLE: Duration = Duration::from_secs(8);
/// The wait between two attempts, while the brokers choose a leader.
const BETWEEN: Duration = Duration::from_millis(100);

/// A message of a stream, as its leader has it.
#[derive(Debug, Clone)]
pub(crate) struct Stored {
    pub(crate) sequence: u64,
    pub(crate) headers: Option<HeaderMap>,
    pub(crate) payload: Vec<u8>,
}

impl Stored {
    /// Returns the id that its writer gave it.
    pub(crate) fn id(&self) -> Option<&str> {
        Some(self.headers.as_ref()?.get(MESSAGE_ID)?.as_str())
    }
}

/// Why a request was not answered as hoped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ApiError {
    /// Nobody answers at this subject now: JetStream is off, or a stream has no leader.
    NobodyThere,
    /// The answer did not come. The request may have been carried out.
    NoAnswer(String),
    /// The brokers refuse.
    Refused { code: u64, description: String },
}

impl ApiError {
    /// The sequence of the subject is not the expected one.
    pub(crate) const WRONG_SEQUENCE: [u64; 2] = [10071, 10164];
    pub(crate) const NO_MESSAGE: u64 = 10037;
    pub(crate) const NO_STREAM: u64 = 10059;
    pub(crate) const NOT_ENABLED: [u64; 2] = [10039, 10076];
    pub(crate) const TOO_FEW_PEERS: [u64; 3] = [10005, 10074, 10023];
    /// There is no room; found out before anything was written.
    const FULL: [u64; 4] = [10047, 10028, 10002, 10054];
    /// The leader could not write what the others may have written.
    const LEADER_FAILED: u64 = 10077;
    /// Not now: no leader, a message with this id is on its way, or the brokers are busy.
    const LATER: [u64; 4] = [10008, 10009, 10158, 10167];
}

impl std::fmt::Display for ApiError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ApiError::NobodyThere => f.write_str("no broker is in charge"),
            ApiError::NoAnswer(why) => f.write_str(why),
            ApiError::Refused { code, description } => write!(f, "{description} ({code})"),
        }
    }
}

impl From<ApiError> for StoreError {
    fn from(error: ApiError) -> StoreError {
        match error {
            ApiError::Refused { code, .. } if ApiError::FULL.contains(&code) => StoreError::Full,
            ApiError::NobodyThere | ApiError::NoAnswer(_) | ApiError::Refused { .. } => {
                StoreError::Unreachable(error.to_string())
            }
        }
    }
}

/// What became of a message that was to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It has this sequence.
    Stored(u64),
    /// The subject has another sequence than expected. If an earlier attempt got no answer, that attempt
    /// may be the reason. A broker that has not noticed yet that another one leads says the same, although
    /// the leader has stored the message: its writer must look.
    WrongSequence { unsure: bool },
}

/// Why it is not known that a message was stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Failure {
    /// It was not stored.
    NotStored(StoreError),
    /// It may have been stored.
    Unknown(String),
}

impl Failure {
    fn of(unsure: bool, error: ApiError) -> Failure {
        if unsure { Failure::Unknown(error.to_string()) } else { Failure::NotStored(error.into()) }
    }

    /// Turns it into an error of the store.
    pub(crate) fn about(self, table: &TableId) -> StoreError {
        match self {
            Failure::NotStored(error) => error,
            Failure::Unknown(why) => StoreError::Unknown { table: table.clone(), why },
        }
    }
}

/// A message that is to be stored once.
#[derive(Debug, Clone)]
pub(crate) struct Outgoing {
    pub(crate) subject: String,
    pub(crate) headers: HeaderMap,
    pub(crate) payload: Bytes,
}

impl Outgoing {
    /// Stores it only if the last message of the subject has this sequence; 0 if there must be none.
    pub(crate) fn expecting(mut self, sequence: u64) -> Outgoing {
        self.headers.insert("Nats-Expected-Last-Subject-Sequence", sequence.to_string());
        self
    }
}

/// The connection to the brokers.
#[derive(Debug, Clone)]
pub(crate) struct Broker {
    client: Client,
}

impl Broker {
    pub(crate) fn new(client: Client) -> Broker {
        Broker { client }
    }

    pub(crate) fn client(&self) -> &Client {
        &self.client
    }

    /// Sends a request to JetStream and returns the answer.
    pub(crate) async fn ask(&self, what: &str, body: Value) -> Result<Value, ApiError> {
        self.ask_within(PATIENCE, what, body).await
    }

    /// Sends a request to JetStream and waits this long for the answer.
    pub(crate) async fn ask_within(
        &self,
        patience: Duration,
        what: &str,
        body: Value,
    ) -> Result<Value, ApiError> {
        let body = if body.is_null() { Vec::new() } else { body.to_string().into_bytes() };
        let request = Request::new().payload(body.into());
        self.send(format!("$JS.API.{what}"), request.timeout(Some(patience))).await
    }

    async fn send(&self, subject: String, request: Request) -> Result<Value, ApiError> {
        let answer = match self.client.send_request(subject, request).await {
            Ok(answer) => answer,
            Err(error) => {
                return Err(match error.kind() {
                    async_nats::RequestErrorKind::NoResponders => ApiError::NobodyThere,
                    async_nats::RequestErrorKind::MaxPayloadExceeded => ApiError::Refused {
                        code: ApiError::FULL[0],
                        description: "the message is larger than the brokers allow".into(),
                    },
                    async_nats::RequestErrorKind::TimedOut
                    | async_nats::RequestErrorKind::InvalidSubject
                    | async_nats::RequestErrorKind::Other => ApiError::NoAnswer(error.to_string()),
                });
            }
        };
        let answer: Value = serde_json::from_slice(&answer.payload)
            .map_err(|error| ApiError::NoAnswer(format!("not an answer: {error}")))?;
        let Some(error) = answer.get("error") else { return Ok(answer) };
        let code = error["err_code"].as_u64().unwrap_or_default();
        let description = error["description"].as_str().unwrap_or("no reason given").to_owned();
        Err(ApiError::Refused { code, description })
    }

    /// Stores a message. If an answer does not come, sends the same message again until the outcome is
    /// known: with the same id and the same expected sequence it cannot be stored twice.
    pub(crate) async fn store(&self, message: &Outgoing) -> Result<Outcome, Failure> {
        let (given_up, mut unsure) = (Instant::now() + SETTLE, false);
        loop {
            let request = Request::new().headers(message.headers.clone());
            let request = request.payload(message.payload.clone()).timeout(Some(AGAIN));
            let why = match self.send(message.subject.clone(), request).await {
                Ok(answer) => match answer["seq"].as_u64() {
                    Some(sequence) => return Ok(Outcome::Stored(sequence)),
                    None => {
                        unsure = true;
                        ApiError::NoAnswer("an answer without a sequence".into())
                    }
                },
                Err(ApiError::Refused { code, .. }) if ApiError::WRONG_SEQUENCE.contains(&code) => {
                    return Ok(Outcome::WrongSequence { unsure });
                }
                Err(ApiError::Refused { code, description })
                    if !ApiError::LATER.contains(&code) =>
                {
                    unsure |= code == ApiError::LEADER_FAILED;
                    return Err(Failure::of(unsure, ApiError::Refused { code, description }));
                }
                Err(error) => {
                    unsure |= matches!(error, ApiError::NoAnswer(_));
                    error
                }
            };
            if Instant::now() >= given_up {
                return Err(Failure::of(unsure, why));
            }
            sleep(BETWEEN).await;
        }
    }

    /// Repeats a request that changes nothing until it is answered, or time is up.
    pub(crate) async fn insist(&self, what: &str, body: &Value) -> Result<Value, ApiError> {
        let given_up = Instant::now() + SETTLE;
        loop {
            let error = match self.ask_within(AGAIN, what, body.clone()).await {
                Err(error @ (ApiError::NobodyThere | ApiError::NoAnswer(_))) => error,
                Err(error @ ApiError::Refused { code, .. }) if ApiError::LATER.contains(&code) => {
                    error
                }
                other => return other,
            };
            if Instant::now() >= given_up {
                return Err(error);
            }
            sleep(BETWEEN).await;
        }
    }

    /// Asks the leader of a stream for the last message of a subject.
    pub(crate) async fn last(
        &self,
        stream: &str,
        subject: &str,
    ) -> Result<Option<Stored>, ApiError> {
        self.message(stream, &json!({ "last_by_subj": subject })).await
    }

    /// Asks the leader of a stream for the first message of a subject from a sequence on.
    pub(crate) async fn next(
        &self,
        stream: &str,
        subject: &str,
        from: u64,
    ) -> Result<Option<Stored>, ApiError> {
        self.message(stream, &json!({ "seq": from, "next_by_subj": subject })).await
    }

    async fn message(&self, stream: &str, body: &Value) -> Result<Option<Stored>, ApiError> {
        match self.insist(&format!("STREAM.MSG.GET.{stream}"), body).await {
            Ok(answer) => {
                Ok(Some(stored(&answer["message"]).ok_or_else(|| {
                    ApiError::NoAnswer("a message that cannot be read".to_owned())
                })?))
            }
            Err(ApiError::Refused { code: ApiError::NO_MESSAGE, .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Reads the messages of a subject from one sequence to another. Any broker with the stream may
    /// answer, so the answer may end early; the caller knows from the leader how far it must go.
    pub(crate) async fn batch(
        &self,
        stream: &str,
        subject: &str,
        from: u64,
    ) -> Result<Vec<Stored>, ApiError> {
        let failed = |error: &dyn std::fmt::Display| ApiError::NoAnswer(error.to_string());
        let inbox = self.client.new_inbox();
        let mut answers =
            self.client.subscribe(inbox.clone()).await.map_err(|error| failed(&error))?;
        let body = json!({ "seq": from, "next_by_subj": subject, "batch": 4096 }).to_string();
        let ask = format!("$JS.API.DIRECT.GET.{stream}");
        let sent = self.client.publish_with_reply(ask, inbox, body.into()).await;
        sent.map_err(|error| failed(&error))?;
        let (given_up, mut messages) = (Instant::now() + PATIENCE, Vec::new());
        loop {
            let answer = timeout_at(given_up, answers.next()).await;
            let answer = answer.map_err(|_| failed(&"reading took too long"))?;
            let answer = answer.ok_or_else(|| failed(&"the connection ended"))?;
            if answer.status.is_some_and(|status| status.as_u16() != 200) {
                // The end of the batch, nobody there, or no such message.
                return Ok(messages);
            }
            messages.push(directly_stored(answer).ok_or_else(|| failed(&"not a message"))?);
        }
    }

    /// Removes the messages of a subject whose sequences are below `from`. Later ones stay, also if the request
    /// arrives late or twice.
    pub(crate) async fn purge(
        &self,
        stream: &str,
        subject: &str,
        from: u64,
    ) -> Result<(), ApiError> {
        let body = json!({ "filter": subject, "seq": from });
        self.insist(&format!("STREAM.PURGE.{stream}"), &body).await.map(drop)
    }

    /// Waits until everything sent before has reached a broker.
    pub(crate) async fn flush(&self) {
        // If it fails, what comes next fails too and says why.
        timeout(PATIENCE, self.client.flush()).await.ok();
    }
}

/// Makes an id that no other message has.
pub(crate) fn new_id() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Reads a message of a leader's answer.
fn stored(message: &Value) -> Option<Stored> {
    let bytes = |name: &str| match message.get(name) {
        Some(value) => STANDARD.decode(value.as_str()?).ok(),
        None => Some(Vec::new()),
    };
    let headers = String::from_utf8(bytes("hdrs")?).ok()?;
    Some(Stored {
        sequence: message["seq"].as_u64()?,
        headers: (!headers.is_empty()).then(|| header_map(&headers)),
        payload: bytes("data")?,
    })
}

/// Reads headers as they are stored: a line for the version, then a line for each header.
fn header_map(text: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for (name, value) in text.lines().skip(1).filter_map(|line| line.split_once(':')) {
        headers.insert(name, value.trim());
    }
    headers
}

fn directly_stored(message: Message) -> Option<Stored> {
    let headers = message.headers?;
    let sequence = headers.get("Nats-Sequence")?.as_str().parse().ok()?;
    Some(Stored { sequence, headers: Some(headers), payload: message.payload.into() })
}
