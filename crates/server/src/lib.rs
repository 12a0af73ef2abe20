//! The server: tables, the people and programs at them, and the page.
//!
//! A tour. `door` takes connections and counts them. `routes` says what is answered where: the page
//! (`assets`), HTTP for opening and finding tables and for programs that play (`api`), the WebSocket
//! (`socket`). `hall` knows which tables are in memory. Each of these has a keeper (`keeper`): a
//! task that takes letters (`letter`) one by one, has the table decide, has the entry stored, and
//! only then tells everybody. Bots think on threads of their own (`thinkers`). Who somebody is, and
//! what a link opens, is in `secrets` and `site`; how much there may be of everything, in `limits`.
//!
//! The client is part of the program: `build.rs` embeds what `cargo xtask client` made. Without it the
//! server still runs and says what to do.

mod api;
mod assets;
mod clock;
mod door;
mod hall;
mod headers;
mod keeper;
mod letter;
mod limits;
mod metrics;
#[cfg(test)]
mod rehearsal;
mod routes;
mod secrets;
mod site;
mod socket;
mod summary;
mod thinkers;
mod visitor;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use store::{OpenError, SqliteStore, StoreError};
use tokio::net::TcpListener;

use hall::Hall;
use routes::App;
use secrets::Keys;

pub use assets::Page;
pub use limits::Limits;
pub use site::{BadAddress, Site};

/// How long a server that stops waits for those who are still talking.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// Why a server cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The store cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The store cannot be read.
    #[error("cannot read the store: {0}")]
    Read(#[from] StoreError),
}

/// A server, ready to serve.
pub struct Server {
    app: App,
}

impl Server {
    /// Opens the store in this folder and makes everything ready.
    ///
    /// # Errors
    /// When the folder cannot be used.
    pub async fn open(folder: &Path, site: Site, limits: Limits) -> Result<Server, StartError> {
        let store = Arc::new(SqliteStore::open(folder)?);
        let keys = Keys::open(&*store).await?;
        let hall = Hall::new(store.clone(), keys, limits, &site.page().build());
        let hall = Arc::new(hall);
        hall.clone().make_rounds().await?;
        let policy = headers::policy(site.page());
        let (guests, site) = (Arc::default(), Arc::new(site));
        Ok(Server { app: App { hall, guests, site, policy, store } })
    }

    /// Everything it answers, for whoever asks without a socket.
    pub fn router(&self) -> Router {
        routes::router(self.app.clone())
    }

    /// Serves until asked to stop; then takes no more actions, finishes what is being written, and
    /// tells everybody.
    pub async fn serve(self, listener: TcpListener, stop: impl Future<Output = ()>) {
        let App { hall, guests, .. } = self.app.clone();
        let attending = door::attend(listener, self.router(), hall.clone(), guests);
        let attending = tokio::spawn(attending);
        stop.await;
        tracing::info!("stopping");
        hall.stop.cancel();
        hall.tasks.close();
        if tokio::time::timeout(PATIENCE, hall.tasks.wait()).await.is_err() {
            tracing::warn!(left = hall.tasks.len(), "some connections did not end by themselves");
        }
        drop(attending.await);
    }
}

/// The description of the HTTP interface.
pub fn openapi() -> serde_json::Value {
    api::openapi::describe()
}
