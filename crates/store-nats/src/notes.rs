//! The notes: one subject for each, which keeps its last message. A removed note is a message that says
//! so, and that the brokers forget after an hour.

use async_nats::HeaderMap;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use serde_json::{Value, json};
use store::{NoteStore, NoteUpdate, Pending, StoreError};
use tokio::time::{Duration, sleep};

use crate::House;
use crate::broker::{ApiError, Broker, Failure, Outcome, Outgoing, Stored, new_id};
use crate::frame::{MESSAGE_ID, VERSION};

/// The header with the version and what became of the note.
const NOTE: &str = "Rh-Note";
/// The time after which the brokers forget that a note was removed.
const FORGOTTEN_AFTER: &str = "1h";
/// How often a conditional update is tried when the note has the expected value at another sequence.
const ATTEMPTS: u32 = 24;
/// How many notes are read at the same time.
const AT_ONCE: usize = 64;

/// The stored form of a note.
struct NoteState {
    sequence: u64,
    id: Option<String>,
    value: Option<Vec<u8>>,
}

impl House {
    async fn note(&self, key: &str) -> Result<Option<NoteState>, StoreError> {
        let stored = self.broker.last(&self.names.note_stream(), &self.names.note(key)).await?;
        stored.map(|stored| read(key, stored)).transpose()
    }

    async fn put(&self, note: &NoteUpdate) -> Result<(), StoreError> {
        let key = note.key();
        // One id for all attempts: one of them may be stored although it was refused, by a broker that has
        // not noticed yet that another one leads.
        let id = new_id();
        let message = self.note_message(note, &id);
        let Some(condition) = note.condition() else {
            return self.broker.store(&message).await.map(drop).map_err(failed);
        };
        let mut lost_an_answer = false;
        for attempt in 1..=ATTEMPTS {
            let before = self.note(key).await?;
            if before.as_ref().is_some_and(|before| before.id.as_deref() == Some(&id)) {
                return Ok(());
            }
            let value = before.as_ref().and_then(|before| before.value.as_deref());
            if !condition.holds(value) && lost_an_answer {
                // It may have been ours, and somebody has changed it again.
                return Err(StoreError::Unreachable("an answer got lost".into()));
            }
            if !condition.holds(value) {
                return Err(StoreError::NoteChanged { key: key.to_owned() });
            }
            let sequence = before.map_or(0, |before| before.sequence);
            match self.broker.store(&message.clone().expecting(sequence)).await {
                Ok(Outcome::Stored(_)) => return Ok(()),
                Ok(Outcome::WrongSequence { unsure }) => {
                    lost_an_answer |= unsure;
                    // The update of somebody else may be on its way to the other brokers.
                    sleep(Duration::from_millis(2) * attempt).await;
                }
                Err(failure) => return Err(failed(failure)),
            }
        }
        Err(StoreError::NoteChanged { key: key.to_owned() })
    }

    fn note_message(&self, note: &NoteUpdate, id: &str) -> Outgoing {
        let mut headers = HeaderMap::new();
        headers.insert(MESSAGE_ID, id);
        let what = if note.value().is_some() { "set" } else { "removed" };
        headers.insert(NOTE, format!("{VERSION} {what}"));
        if note.value().is_none() {
            headers.insert("Nats-TTL", FORGOTTEN_AFTER);
        }
        let payload = note.value().unwrap_or_default().to_vec().into();
        Outgoing { subject: self.names.note(note.key()), headers, payload }
    }

    /// Lists notes as the leader has them.
    async fn notes(&self, prefix: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        let (stream_name, filter) = (self.names.note_stream(), self.names.notes(prefix));
        let subjects = subjects(&self.broker, &stream_name, &filter).await?;
        let keys = subjects.iter().filter_map(|subject| self.names.key(subject));
        let keys: Vec<_> = keys.filter(|key| key.starts_with(prefix)).collect();
        let reading = stream::iter(keys).map(async |key| {
            let note = self.note(&key).await?;
            Ok::<_, StoreError>(note.and_then(|note| Some((key, note.value?))))
        });
        let notes: Vec<_> = reading.buffer_unordered(AT_ONCE).try_collect().await?;
        let mut notes: Vec<_> = notes.into_iter().flatten().collect();
        notes.sort();
        Ok(notes)
    }
}

/// Reads a message of the stream of notes: the version first, then what became of it.
fn read(key: &str, stored: Stored) -> Result<NoteState, StoreError> {
    let id = stored.id().map(str::to_owned);
    let value = value(key, stored.headers.as_ref(), &stored.payload)?;
    Ok(NoteState { sequence: stored.sequence, id, value })
}

/// Reads the value of a note's message; `None` if the note was removed.
pub(crate) fn value(
    key: &str,
    headers: Option<&HeaderMap>,
    payload: &[u8],
) -> Result<Option<Vec<u8>>, StoreError> {
    let text = headers.and_then(|headers| headers.get(NOTE)).map_or("", |value| value.as_str());
    let (version, what) = text.split_once(' ').unwrap_or((text, ""));
    match version.parse::<u32>() {
        Ok(VERSION) => {}
        Ok(found) => {
            return Err(StoreError::Newer { what: format!("note {key}"), found, known: VERSION });
        }
        // The brokers themselves say that a note is gone whose removal they forgot.
        Err(_) => return Ok(None),
    }
    Ok((what == "set").then(|| payload.to_vec()))
}

fn failed(failure: Failure) -> StoreError {
    match failure {
        Failure::NotStored(error) => error,
        Failure::Unknown(why) => StoreError::Unreachable(why),
    }
}

/// Lists the subjects of a stream that fit a filter, as its leader has them.
async fn subjects(broker: &Broker, stream: &str, filter: &str) -> Result<Vec<String>, ApiError> {
    let mut subjects: Vec<String> = Vec::new();
    loop {
        let body = json!({ "subjects_filter": filter, "offset": subjects.len() });
        let info = broker.insist(&format!("STREAM.INFO.{stream}"), &body).await?;
        let page = info["state"]["subjects"].as_object();
        let page: Vec<_> = page.into_iter().flat_map(|page| page.keys().cloned()).collect();
        let total = info["total"].as_u64().unwrap_or_default();
        let is_last = page.is_empty() || subjects.len() as u64 + page.len() as u64 >= total;
        subjects.extend(page);
        if is_last {
            return Ok(subjects);
        }
    }
}

impl NoteStore for crate::NatsStore {
    fn put(&self, note: NoteUpdate) -> Pending<()> {
        if let Err(error) = note.check() {
            return Pending::ready(Err(error));
        }
        self.run(move |house| async move {
            let put = house.put(&note).await;
            if put.is_ok() {
                house.counted.noted();
            }
            put
        })
    }

    fn get(&self, key: &str) -> Pending<Option<Vec<u8>>> {
        let key = key.to_owned();
        self.run(
            move |house| async move { Ok(house.note(&key).await?.and_then(|note| note.value)) },
        )
    }

    fn notes(&self, prefix: &str) -> Pending<Vec<(String, Vec<u8>)>> {
        let prefix = prefix.to_owned();
        self.run(move |house| async move { house.notes(&prefix).await })
    }
}

/// Sums up the bytes of streams.
pub(crate) async fn bytes_of(broker: &Broker, streams: &[String]) -> Result<u64, StoreError> {
    let mut bytes = 0;
    for stream in streams {
        let info = broker.insist(&format!("STREAM.INFO.{stream}"), &Value::Null).await?;
        bytes += info["state"]["bytes"].as_u64().unwrap_or_default();
    }
    Ok(bytes)
}
