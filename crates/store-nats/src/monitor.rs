//! Asks the brokers' monitoring addresses whether they sync every message. Nothing else of a broker tells it.

use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::options::JoinError;

/// How long a broker may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Refuses brokers that say that they do not sync every message. One that does not answer is left out: a
/// node must be able to begin while a broker is away.
pub(crate) async fn check(monitors: &[String]) -> Result<(), JoinError> {
    for monitor in monitors {
        let address = monitor.strip_prefix("http://").map(|rest| rest.trim_end_matches('/'));
        let Some(address) = address.filter(|address| !address.contains('/')) else {
            let why =
                format!("{monitor} is not the monitoring address of a broker, as in http://a:8222");
            return Err(JoinError::Options(why));
        };
        match timeout(PATIENCE, ask(address)).await {
            Ok(Ok(answer)) if answer["config"]["sync_always"] == true => {}
            Ok(Ok(answer)) if answer["config"].is_object() => {
                return Err(JoinError::NotSynced(monitor.clone()));
            }
            // Without JetStream it has nothing to sync; joining says so.
            Ok(Ok(_)) => {}
            Ok(Err(error)) => tracing::warn!(monitor, %error, "cannot see whether a broker syncs"),
            Err(_) => tracing::warn!(monitor, "cannot see whether a broker syncs: no answer"),
        }
    }
    Ok(())
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
