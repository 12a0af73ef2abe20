//! `roundhouse serve --nats`: one of several nodes, whose tables are in the streams of NATS brokers.

use std::path::{Path, PathBuf};

use anyhow::Result;
use server::{Limits, Server, Site};
use tokio::net::TcpListener;

/// How to reach the brokers
#[derive(clap::Args)]
pub(crate) struct NatsArgs {
    /// Keep the tables at these NATS brokers, which several nodes share, as in `nats://a:4222,nats://b:4222`
    #[arg(long, env = "ROUNDHOUSE_NATS", value_name = "URLS", value_delimiter = ',')]
    nats: Vec<String>,
    /// The monitoring addresses of the brokers, as in `http://a:8222`: refuse brokers that do not sync every message
    #[arg(
        long,
        env = "ROUNDHOUSE_NATS_MONITORS",
        value_name = "URLS",
        value_delimiter = ',',
        requires = "nats"
    )]
    nats_monitors: Vec<String>,
    /// The file with this node's credentials at the brokers
    #[arg(long, env = "ROUNDHOUSE_NATS_CREDS", value_name = "FILE", requires = "nats")]
    nats_creds: Option<PathBuf>,
    /// A file with certificates, as PEM, by which the brokers are known; for addresses with `tls://`
    #[arg(long, env = "ROUNDHOUSE_NATS_CA", value_name = "FILE", requires = "nats")]
    nats_ca: Option<PathBuf>,
    /// The certificate, as PEM, by which the brokers know this node
    #[arg(long, env = "ROUNDHOUSE_NATS_CERT", value_name = "FILE", requires = "nats_key")]
    nats_cert: Option<PathBuf>,
    /// The private key of that certificate, as PEM
    #[arg(long, env = "ROUNDHOUSE_NATS_KEY", value_name = "FILE", requires = "nats_cert")]
    nats_key: Option<PathBuf>,
    /// The name of the house at the brokers; all its nodes have the same
    #[arg(
        long,
        env = "ROUNDHOUSE_NATS_HOUSE",
        value_name = "NAME",
        default_value = "roundhouse",
        requires = "nats"
    )]
    nats_house: String,
    /// The number of streams over which the tables are spread; chosen once
    #[arg(
        long,
        env = "ROUNDHOUSE_NATS_STREAMS",
        value_name = "NUMBER",
        default_value_t = 4,
        requires = "nats"
    )]
    nats_streams: u16,
    /// The number of brokers that keep each stream: 1, 3 or 5
    #[arg(
        long,
        env = "ROUNDHOUSE_NATS_REPLICAS",
        value_name = "NUMBER",
        default_value_t = 3,
        requires = "nats"
    )]
    nats_replicas: u8,
}

impl NatsArgs {
    /// Whether the tables are at brokers.
    pub(crate) fn is_given(&self) -> bool {
        !self.nats.is_empty()
    }
}

#[cfg(feature = "cluster")]
impl NatsArgs {
    /// Returns how to reach the brokers.
    ///
    /// # Errors
    /// If no broker is named.
    pub(crate) fn options(&self) -> Result<store_nats::NatsOptions> {
        if !self.is_given() {
            let why = "name the brokers, as in --nats nats://a:4222,nats://b:4222";
            return Err(crate::failure::Usage::error(why));
        }
        Ok(store_nats::NatsOptions {
            servers: self.nats.clone(),
            monitors: self.nats_monitors.clone(),
            credentials: self.nats_creds.clone(),
            authority: self.nats_ca.clone(),
            certificate: self.nats_cert.clone().zip(self.nats_key.clone()),
            house: self.nats_house.clone(),
            streams: self.nats_streams,
            replicas: self.nats_replicas,
            creates: true,
        })
    }

    /// Joins the brokers, and tries again while they cannot be reached. Requests are answered with 503
    /// meanwhile.
    pub(crate) async fn serve(
        &self,
        listener: TcpListener,
        folder: &Path,
        site: Site,
        limits: Limits,
    ) -> Result<(TcpListener, Server)> {
        use std::sync::Arc;

        let joined = server::wait_while(listener, join(self.options()?, folder.to_owned())).await;
        let (listener, store) = (joined.0, Arc::new(joined.1?));
        let server = Server::join(folder, store.clone(), store, site, limits).await?;
        Ok((listener, server))
    }
}

/// Joins the brokers; waits longer after each failure that may pass.
#[cfg(feature = "cluster")]
async fn join(
    options: store_nats::NatsOptions,
    folder: PathBuf,
) -> Result<store_nats::NatsStore, store_nats::JoinError> {
    use std::time::Duration;

    let mut wait = Duration::from_millis(200);
    loop {
        match store_nats::NatsStore::join(&options, &folder).await {
            Err(error) if error.may_pass() => {
                tracing::warn!(%error, "cannot join the brokers yet");
                tokio::time::sleep(wait).await;
                wait = (wait * 2).min(Duration::from_secs(5));
            }
            other => return other,
        }
    }
}

#[cfg(not(feature = "cluster"))]
impl NatsArgs {
    /// Refuses: this program cannot speak to brokers.
    #[expect(clippy::unused_async, reason = "as with the feature")]
    pub(crate) async fn serve(
        &self,
        _: TcpListener,
        _: &Path,
        _: Site,
        _: Limits,
    ) -> Result<(TcpListener, Server)> {
        Err(not_built())
    }
}

/// Says that this program was built without the feature, and how to build it with it.
#[cfg(not(feature = "cluster"))]
pub(crate) fn not_built() -> anyhow::Error {
    crate::failure::Usage::error(
        "this program was built without brokers; build it with \
         `cargo build --release -p roundhouse --features cluster`",
    )
}
