//! The streams of a house: makes them when they are missing, and refuses those with other settings.

use serde_json::{Value, json};

use crate::broker::{ApiError, Broker};
use crate::options::{JoinError, NatsOptions};
use crate::subject::Names;

/// The key of a stream's metadata with the id of the house.
const HOUSE: &str = "roundhouse-house";
/// The key of a stream's metadata with the number of streams.
const STREAMS: &str = "roundhouse-streams";
/// The time for which a second message with the same id is a duplicate: two minutes, in nanoseconds.
const DUPLICATES: u64 = 120_000_000_000;

/// The state of one stream when the node joined.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Opened {
    /// The sequence of its last message.
    pub(crate) last: u64,
}

/// Makes the streams of a house, or checks those that are there. Returns the id of the house and the
/// state of each log stream.
pub(crate) async fn open(
    broker: &Broker,
    names: &Names,
    options: &NatsOptions,
) -> Result<(String, Vec<Opened>), JoinError> {
    is_enabled(broker).await?;
    let notes = wanted_notes(names, options);
    // The notes decide which house this is: whoever creates their stream chose the id.
    let (found, _) = open_one(broker, &notes, options, None).await?;
    let mut opened = Vec::new();
    for number in 0..names.streams() {
        let wanted = wanted_log(names, options, number);
        opened.push(open_one(broker, &wanted, options, Some(&found)).await?.1);
    }
    Ok((found, opened))
}

/// Asks for the sequence of the last message of a stream.
pub(crate) async fn last(broker: &Broker, stream: &str) -> Result<u64, JoinError> {
    let info = broker.insist(&format!("STREAM.INFO.{stream}"), &Value::Null).await;
    let info = info.map_err(|error| JoinError::Brokers(error.to_string()))?;
    Ok(info["state"]["last_seq"].as_u64().unwrap_or_default())
}

async fn is_enabled(broker: &Broker) -> Result<(), JoinError> {
    match broker.ask("INFO", Value::Null).await {
        Ok(_) => Ok(()),
        Err(ApiError::NobodyThere) => Err(JoinError::NoJetStream),
        Err(ApiError::Refused { code, .. }) if ApiError::NOT_ENABLED.contains(&code) => {
            Err(JoinError::NoJetStream)
        }
        Err(error) => Err(JoinError::Brokers(error.to_string())),
    }
}

fn wanted_log(names: &Names, options: &NatsOptions, number: u16) -> Value {
    let mut config = common(options);
    config["name"] = names.log_stream(number).into();
    config["subjects"] = json!([names.log_subjects(number)]);
    config["max_msgs_per_subject"] = json!(-1);
    config["allow_direct"] = true.into();
    config
}

fn wanted_notes(names: &Names, options: &NatsOptions) -> Value {
    let mut config = common(options);
    config["name"] = names.note_stream().into();
    config["subjects"] = json!([names.note_subjects()]);
    config["max_msgs_per_subject"] = json!(1);
    config["allow_direct"] = false.into();
    config["allow_msg_ttl"] = true.into();
    config
}

/// The settings that all streams share. Nothing is ever removed to make room: a full stream refuses.
fn common(options: &NatsOptions) -> Value {
    json!({
        "retention": "limits",
        "discard": "new",
        "storage": "file",
        "max_consumers": -1,
        "max_msgs": -1,
        "max_bytes": -1,
        "max_age": 0,
        "max_msg_size": -1,
        "num_replicas": options.replicas,
        "duplicate_window": DUPLICATES,
        "deny_delete": false,
        "deny_purge": false,
    })
}

/// Makes a stream or checks it. Returns the id of its house, and its state.
async fn open_one(
    broker: &Broker,
    wanted: &Value,
    options: &NatsOptions,
    house: Option<&str>,
) -> Result<(String, Opened), JoinError> {
    let name = wanted["name"].as_str().unwrap_or_default().to_owned();
    let info = match broker.insist(&format!("STREAM.INFO.{name}"), &Value::Null).await {
        Ok(info) => info,
        Err(ApiError::Refused { code: ApiError::NO_STREAM, .. }) => {
            if !options.creates {
                return Err(JoinError::NoHouse(name));
            }
            create(broker, &name, wanted, options, house).await?
        }
        Err(error) => return Err(JoinError::Brokers(error.to_string())),
    };
    let config = &info["config"];
    let mut differs = differences(wanted, config);
    let of = |key: &str| config["metadata"][key].as_str().unwrap_or("none").to_owned();
    let (found, streams) = (of(HOUSE), of(STREAMS));
    if streams != options.streams.to_string() {
        differs.push(format!("made for {streams} streams of logs, not {}", options.streams));
    }
    if let Some(house) = house
        && found != house
    {
        differs.push(format!("of the house {found}, not {house}"));
    }
    if !differs.is_empty() {
        return Err(JoinError::OtherSettings { stream: name, differs: differs.join("; ") });
    }
    let last = info["state"]["last_seq"].as_u64().unwrap_or_default();
    Ok((found, Opened { last }))
}

async fn create(
    broker: &Broker,
    name: &str,
    wanted: &Value,
    options: &NatsOptions,
    house: Option<&str>,
) -> Result<Value, JoinError> {
    let house = house.map_or_else(crate::broker::new_id, str::to_owned);
    let mut config = wanted.clone();
    config["metadata"] = json!({ HOUSE: house, STREAMS: options.streams.to_string() });
    let created = broker.ask(&format!("STREAM.CREATE.{name}"), config).await;
    match created {
        Ok(info) => Ok(info),
        Err(ApiError::Refused { code, description }) if ApiError::TOO_FEW_PEERS.contains(&code) => {
            Err(JoinError::TooFewBrokers { replicas: options.replicas, why: description })
        }
        // Another node was faster, or the answer got lost: look at what is there now.
        Err(error) => {
            let info = broker.insist(&format!("STREAM.INFO.{name}"), &Value::Null).await;
            info.map_err(|_| JoinError::Brokers(format!("cannot create {name}: {error}")))
        }
    }
}

/// Lists what differs from the wanted settings. A setting that is not told has its zero value.
fn differences(wanted: &Value, found: &Value) -> Vec<String> {
    let Some(wanted) = wanted.as_object() else { return Vec::new() };
    let is_zero = |value: &Value| *value == json!(false) || *value == json!(0);
    let differs = wanted.iter().filter(|(key, value)| match found.get(key) {
        Some(other) => other != *value,
        None => !is_zero(value),
    });
    let tell = |(key, value): (&String, &Value)| {
        format!("{key} is {}, not {value}", found.get(key).unwrap_or(&Value::Null))
    };
    differs.map(tell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_named() {
        let wanted = json!({"num_replicas": 3, "deny_purge": false, "subjects": ["a"]});
        let found = json!({"num_replicas": 1, "subjects": ["a"], "other": 1});
        assert_eq!(differences(&wanted, &found), ["num_replicas is 1, not 3"]);
        assert_eq!(differences(&found, &found), [""; 0]);
    }
}
