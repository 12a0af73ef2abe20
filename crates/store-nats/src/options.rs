//! How to reach the brokers, and why a node cannot join them.

use std::path::PathBuf;

use store::StoreError;

/// How to reach the brokers of a house, and how its streams are made.
#[derive(Debug, Clone)]
pub struct NatsOptions {
    /// The addresses of the brokers, as in `nats://10.0.0.1:4222` or `tls://…`.
    pub servers: Vec<String>,
    /// The monitoring addresses of the brokers, as in `http://10.0.0.1:8222`: to see whether they sync.
    pub monitors: Vec<String>,
    /// A file with credentials, as `nsc` writes it.
    pub credentials: Option<PathBuf>,
    /// A file with certificates (PEM) by which brokers are known, besides those of the system.
    pub authority: Option<PathBuf>,
    /// The certificate and the key (PEM) by which brokers know this node.
    pub certificate: Option<(PathBuf, PathBuf)>,
    /// The beginning of the names of streams and subjects; two houses at the same brokers differ in it.
    pub house: String,
    /// The number of streams over which tables are spread. It cannot be changed later.
    pub streams: u16,
    /// The number of brokers that keep each stream.
    pub replicas: u8,
    /// Whether a house that is not there yet is made.
    pub creates: bool,
}

impl Default for NatsOptions {
    fn default() -> NatsOptions {
        NatsOptions {
            servers: Vec::new(),
            monitors: Vec::new(),
            credentials: None,
            authority: None,
            certificate: None,
            house: "roundhouse".to_owned(),
            streams: 4,
            replicas: 3,
            creates: true,
        }
    }
}

/// The reason why a node cannot join its brokers.
#[derive(Debug, thiserror::Error)]
pub enum JoinError {
    /// No broker can be reached. Trying again may help.
    #[error("cannot reach a broker: {0}")]
    Unreachable(String),
    /// The brokers answer, but not as needed now. Trying again may help.
    #[error("the brokers are not ready: {0}")]
    Brokers(String),
    /// The brokers have no JetStream.
    #[error(
        "JetStream is off at the brokers, or for this account: add `jetstream {{ }}` to their \
         configuration"
    )]
    NoJetStream,
    /// A broker acknowledges what is not on its disk.
    #[error(
        "the broker at {0} does not sync every message: a power cut would lose acknowledged actions; \
         set `sync_interval: always` in its `jetstream` block"
    )]
    NotSynced(String),
    /// Fewer brokers than replicas.
    #[error("there are not enough brokers for {replicas} replicas of a stream: {why}")]
    TooFewBrokers {
        /// The number of replicas that were asked for.
        replicas: u8,
        /// What the brokers say.
        why: String,
    },
    /// The house is not there, and shall not be made.
    #[error("there is no stream {0} at the brokers; --nats-house names the house")]
    NoHouse(String),
    /// A stream is there and has other settings.
    #[error("the stream {stream} is not as this node needs it: {differs}")]
    OtherSettings {
        /// The stream.
        stream: String,
        /// What differs.
        differs: String,
    },
    /// The folder of this node belongs to another house.
    #[error(
        "the folder of this node belongs to the house {own}, and the streams at the brokers to \
         {found}; use another folder, or another --nats-house"
    )]
    OtherHouse {
        /// The house in the folder.
        own: String,
        /// The house at the brokers.
        found: String,
    },
    /// A value of the options cannot be used.
    #[error("{0}")]
    Options(String),
    /// What is in the streams cannot be read by this program.
    #[error(transparent)]
    Content(StoreError),
}

impl JoinError {
    /// Whether trying again later may help.
    pub fn may_pass(&self) -> bool {
        match self {
            JoinError::Unreachable(_) | JoinError::Brokers(_) => true,
            JoinError::NoJetStream
            | JoinError::NotSynced(_)
            | JoinError::TooFewBrokers { .. }
            | JoinError::NoHouse(_)
            | JoinError::OtherSettings { .. }
            | JoinError::OtherHouse { .. }
            | JoinError::Options(_)
            | JoinError::Content(_) => false,
        }
    }
}

impl NatsOptions {
    /// Checks the values that no broker checks.
    pub(crate) fn check(&self) -> Result<(), JoinError> {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let wrong = |what: &str| Err(JoinError::Options(what.to_owned()));
        if self.servers.is_empty() {
            return wrong("name at least one broker");
        }
        if self.house.is_empty() || !self.house.chars().all(plain) {
            return wrong("the name of a house has letters, digits, - and _");
        }
        if !(1..=64).contains(&self.streams) {
            return wrong("the number of streams is between 1 and 64");
        }
        if !matches!(self.replicas, 1 | 3 | 5) {
            return wrong("the number of replicas is 1, 3 or 5");
        }
        Ok(())
    }
}
