//! The server: tables, the people and programs at them, and the page.
//!
//! A tour. `connections` accepts connections and counts them. `routes` lists what is answered where: the
//! page (`assets`), HTTP for opening and finding tables and for programs that play (`api`), the WebSocket
//! (`socket`). `registry` knows which tables are in memory. Each table in memory has a task
//! (`table_task`). It takes commands (`command`) one by one, has the table decide, has the entry stored,
//! and only then tells the clients. Bots think on their own threads (`bot_pool`). `secrets` and `site`
//! know sessions, keys and links; `limits` has every limit.
//!
//! The page is part of the program: `build.rs` embeds what `cargo xtask client` built. Without it the
//! server runs too, and shows how to build it.

mod api;
mod assets;
mod bot_pool;
mod clock;
mod command;
mod connections;
mod headers;
mod limits;
mod metrics;
mod registry;
mod routes;
mod secrets;
mod site;
mod socket;
mod summary;
mod table_task;
#[cfg(test)]
mod test_game;
mod token_bucket;
mod visitor;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use store::{OpenError, SqliteStore, StoreError};
use tokio::net::TcpListener;

use registry::Registry;
use routes::App;
use secrets::LinkSecret;

pub use assets::Page;
pub use limits::Limits;
pub use site::{BadAddress, Site};

/// The time for which a server that stops waits for its connections to end.
const STOP_TIMEOUT: Duration = Duration::from_millis(1_500);

/// The reason why a server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The store cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The store cannot be read.
    #[error("cannot read the store: {0}")]
    Read(#[from] StoreError),
}

/// A server that is ready to serve.
pub struct Server {
    app: App,
}

impl Server {
    /// Opens the store in this folder and makes a server.
    ///
    /// # Errors
    /// If the store cannot be opened or read.
    pub async fn open(folder: &Path, site: Site, limits: Limits) -> Result<Server, StartError> {
        let store = Arc::new(SqliteStore::open(folder)?);
        let secret = LinkSecret::open(&*store).await?;
        let registry = Registry::new(store.clone(), secret, limits, &site.page().build());
        let registry = Arc::new(registry);
        registry.clone().start_sweeping().await?;
        let policy = headers::policy(site.page());
        let (connections, site) = (Arc::default(), Arc::new(site));
        Ok(Server { app: App { registry, connections, site, policy, store } })
    }

    /// Returns the router, for requests without a socket.
    pub fn router(&self) -> Router {
        routes::router(self.app.clone())
    }

    /// Serves until `stop` is ready. Then it takes no more actions, finishes the current writes, and
    /// says goodbye to all clients.
    pub async fn serve(self, listener: TcpListener, stop: impl Future<Output = ()>) {
        let App { registry, connections, .. } = self.app.clone();
        let accepting = connections::accept(listener, self.router(), registry.clone(), connections);
        let accepting = tokio::spawn(accepting);
        stop.await;
        tracing::info!("stopping");
        registry.stop.cancel();
        registry.tasks.close();
        if tokio::time::timeout(STOP_TIMEOUT, registry.tasks.wait()).await.is_err() {
            tracing::warn!(left = registry.tasks.len(), "some connections did not end in time");
        }
        drop(accepting.await);
    }
}

/// Returns the OpenAPI description of the HTTP interface.
pub fn openapi() -> serde_json::Value {
    api::openapi::describe()
}
