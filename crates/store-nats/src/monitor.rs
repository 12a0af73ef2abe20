//! Asks the brokers' monitoring addresses whether they sync every message. Nothing else of a broker tells it.

use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::options::JoinError;

/// How long a broker may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// How often a broker is asked again that did not answer.
pub(crate) const AGAIN: Duration = Duration::from_secs(10);

/// What a broker says about its disk.
enum Syncs {
    /// It syncs every message, or has no JetStream and nothing to sync; joining says so.
    Always,
    /// A power cut would lose what it has acknowledged.
    NotAlways,
    /// Nobody knows.
    Silent(String),
}

/// Refuses brokers that say that they do not sync every message. Returns those that do not answer: a node must be
/// able to begin while a broker is away.
pub(crate) async fn check(monitors: &[String]) -> Result<Vec<String>, JoinError> {
    let mut silent = Vec::new();
    for monitor in monitors {
        match look(address_of(monitor)?).await {
            Syncs::Always => {}
            Syncs::NotAlways => return Err(JoinError::NotSynced(monitor.clone())),
            Syncs::Silent(why) => {
                tracing::warn!(monitor, why, "cannot see whether a broker syncs");
                silent.push(monitor.clone());
            }
        }
    }
    Ok(silent)
}

/// Asks brokers again that did not answer, until they do. The log says if one does not sync every message.
pub(crate) async fn watch(mut silent: Vec<String>, every: Duration) {
    while !silent.is_empty() {
        tokio::time::sleep(every).await;
        let mut left = Vec::new();
        for monitor in silent {
            let Ok(address) = address_of(&monitor) else { continue };
            match look(address).await {
                Syncs::Always => continue,
                Syncs::NotAlways => {
                    let error = JoinError::NotSynced(monitor.clone());
                    tracing::error!(%error, "change it and start the broker again");
                }
                Syncs::Silent(_) => {}
            }
            left.push(monitor);
        }
        silent = left;
    }
}

fn address_of(monitor: &str) -> Result<&str, JoinError> {
    let address = monitor.strip_prefix("http://").map(|rest| rest.trim_end_matches('/'));
    address.filter(|address| !address.contains('/')).ok_or_else(|| {
        let why =
            format!("{monitor} is not the monitoring address of a broker, as in http://a:8222");
        JoinError::Options(why)
    })
}

async fn look(address: &str) -> Syncs {
    match timeout(PATIENCE, ask(address)).await {
        Ok(Ok(answer)) if answer["config"]["sync_always"] == true => Syncs::Always,
        Ok(Ok(answer)) if answer["config"].is_object() => Syncs::NotAlways,
        Ok(Ok(_)) => Syncs::Always,
        Ok(Err(error)) => Syncs::Silent(error.to_string()),
        Err(_) => Syncs::Silent("no answer".to_owned()),
    }
}

/// Asks what a broker says about JetStream.
async fn ask(address: &str) -> std::io::Result<Value> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!("GET /jsz HTTP/1.0\r\nHost: {address}\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut text = String::new();
    stream.read_to_string(&mut text).await?;
    let (_, body) = text.split_once("\r\n\r\n").unwrap_or_default();
    Ok(serde_json::from_str(body)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpListener;

    /// Answers one request at this listener as a broker with this setting does.
    async fn answer(listener: &TcpListener, sync_always: bool) {
        let (mut stream, _) = listener.accept().await.unwrap();
        assert!(stream.read(&mut [0; 1024]).await.unwrap() > 0);
        let body = format!(r#"{{"config":{{"sync_always":{sync_always}}}}}"#);
        stream.write_all(format!("HTTP/1.0 200 OK\r\n\r\n{body}").as_bytes()).await.unwrap();
    }

    #[tokio::test]
    async fn a_silent_broker_is_asked_until_it_syncs() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        drop(listener);
        let monitor = format!("http://{address}");
        let silent = check(std::slice::from_ref(&monitor)).await.unwrap();
        assert_eq!(silent, [monitor]);
        let watching = tokio::spawn(watch(silent, Duration::from_millis(10)));
        let listener = TcpListener::bind(address).await.unwrap();
        answer(&listener, false).await;
        answer(&listener, true).await;
        watching.await.unwrap();
    }
}
