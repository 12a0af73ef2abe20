//! The server: tables, the people and programs at them, and the page.
//!
//! A tour. `connections` accepts connections and counts them. `routes` lists what is answered where: the
//! page (`assets`), HTTP for opening and finding tables and for programs that play (`api`), the WebSocket
//! (`socket`). `registry` knows which tables are in memory. Each table in memory has a task
//! (`table_task`). It takes commands (`command`) one by one, has the table decide, has the entry stored,
//! and only then tells the clients: it writes to their sockets itself where it can (`outbox`,
//! `shared_stream`). Bots think on their own threads (`bot_pool`). `secrets` and `site`
//! know sessions, keys and links; `limits` has every limit, `throttle` counts how often somebody does
//! something, `address` knows which addresses count as one. `admin` takes the commands of the operator,
//! `moderation` keeps what they decided, `reports` what players want them to see; `word_list` masks words
//! in public chat, `backups` copies the store.
//!
//! The page is part of the program: `build.rs` embeds what `cargo xtask client` built. Without it the
//! server runs too, and shows how to build it.

mod address;
#[cfg(unix)]
mod admin;
mod api;
mod assets;
mod backups;
mod bot_pool;
mod checked_file;
mod clock;
mod command;
mod connections;
mod decisions_copy;
mod frame;
mod headers;
mod limits;
mod metrics;
mod moderation;
mod names;
mod outbox;
mod peers;
mod readiness;
mod registry;
mod reports;
mod routes;
mod secret_copy;
mod secrets;
mod shared_stream;
mod site;
mod socket;
mod summary;
mod table_task;
#[cfg(test)]
mod test_game;
mod throttle;
mod tls;
mod visitor;
mod waiting;
mod word_list;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use store::{Broadcast, OpenError, SqliteStore, Store, StoreError};
use tokio::net::TcpListener;

use backups::Backups;
use clock::HouseClock;
use peers::Peers;
use registry::Registry;
use routes::App;
use secrets::LinkSecret;

pub use address::ProxyHeader;
#[cfg(unix)]
pub use admin::{AdminAct, AdminAnswer, AdminRequest, administer};
pub use assets::Page;
pub use backups::BackupPlan;
pub use decisions_copy::{CarryError, carry_decisions};
pub use limits::{Limits, Rate, RateLimit};
pub use secret_copy::carry_secret;
pub use secrets::NOTE as SECRET_NOTE;
pub use site::{BadAddress, Site};
pub use tls::{Tls, TlsError};
pub use waiting::wait_while;
pub use word_list::{WordList, WordListError};

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
    /// Where metrics are asked for, if not at the public address.
    metrics: Option<TcpListener>,
    tls: Option<Arc<Tls>>,
}

impl Server {
    /// Opens the store in this folder and makes a server.
    ///
    /// # Errors
    /// If the store cannot be opened or read.
    pub async fn open(folder: &Path, site: Site, limits: Limits) -> Result<Server, StartError> {
        let own_folder = folder.to_owned();
        // Opening reads much of the file, and salvaging all of it.
        let opening = tokio::task::spawn_blocking(move || open_store(&own_folder));
        let store = Arc::new(opening.await.expect("opening a store does not panic")?);
        Server::with_store(folder, store, Peers::none(), site, limits).await
    }

    /// Makes a server that is one of several nodes of a house: all use the same store and speak to each
    /// other. The folder is this node's own.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub async fn join(
        folder: &Path,
        store: Arc<dyn Store>,
        others: Arc<dyn Broadcast>,
        site: Site,
        limits: Limits,
    ) -> Result<Server, StartError> {
        Server::with_store(folder, store, Peers::by(others), site, limits).await
    }

    async fn with_store(
        folder: &Path,
        store: Arc<dyn Store>,
        peers: Peers,
        site: Site,
        limits: Limits,
    ) -> Result<Server, StartError> {
        let secret = LinkSecret::open(&*store, folder).await?;
        let clock = HouseClock::resume(&*store).await?;
        let build = site.page().build();
        let mut registry = Registry::new(store.clone(), secret, clock, limits, &build, peers);
        registry.folder = (!registry.peers.is_shared()).then(|| folder.to_owned());
        let registry = Arc::new(registry);
        registry.start_listening();
        registry.start_sharing();
        registry.start_saving_time();
        registry.moderation.with_copy_in(folder);
        registry.moderation.read().await?;
        registry.reports.read().await?;
        registry.clone().start_sweeping().await?;
        #[cfg(unix)]
        admin::listen(folder, &registry);
        let policy = headers::policy(site.page());
        let app = App {
            registry,
            connections: Arc::default(),
            proxied_sockets: Arc::default(),
            readiness: Arc::default(),
            site: Arc::new(site),
            policy,
            store,
        };
        Ok(Server { app, metrics: None, tls: None })
    }

    /// Speaks TLS with this certificate. The site must say so too: [`Site::with_tls`].
    pub fn with_tls(self, tls: Tls) -> Server {
        Server { tls: Some(Arc::new(tls)), ..self }
    }

    /// Masks these words in public chat, and refuses them in names.
    pub fn with_word_list(self, words: WordList) -> Server {
        let (registry, words) = (&self.app.registry, Arc::new(words));
        registry.tasks.spawn(words.clone().follow(registry.stop.clone()));
        // Called once; a second list is not used.
        registry.words.set(words).ok();
        self
    }

    /// Makes backups of the store in this folder while the server runs.
    pub fn with_backups(self, folder: &Path, plan: BackupPlan) -> Server {
        let registry = &self.app.registry;
        let backups = Arc::new(Backups::new(folder, plan));
        registry.tasks.spawn(backups.clone().run(registry.clone()));
        // Called once; a second plan is carried out and not shown.
        registry.backups.set(backups).ok();
        self
    }

    /// Answers `/metrics` at this address instead of the public one.
    pub fn measure_at(self, listener: TcpListener) -> Server {
        Server { metrics: Some(listener), ..self }
    }

    /// Returns the router, for requests without a socket.
    pub fn router(&self) -> Router {
        let metrics_here = self.metrics.is_none();
        routes::router(self.app.clone(), metrics_here)
    }

    /// Serves until `stop` is ready. Then it takes no more actions, finishes the current writes, and
    /// says goodbye to all clients.
    pub async fn serve(mut self, listener: TcpListener, stop: impl Future<Output = ()>) {
        let registry = self.app.registry.clone();
        let tls = self.tls.take();
        if let Some(tls) = &tls {
            registry.tasks.spawn(tls.clone().follow(registry.stop.clone()));
        }
        let accepting = connections::accept(listener, self.router(), self.app.clone(), tls);
        let accepting = tokio::spawn(accepting);
        let measuring = self.metrics.take().map(|listener| {
            let router = routes::metrics_router(self.app.clone());
            tokio::spawn(connections::accept(listener, router, self.app.clone(), None))
        });
        stop.await;
        tracing::info!("stopping");
        registry.stop.cancel();
        registry.tasks.close();
        if tokio::time::timeout(STOP_TIMEOUT, registry.tasks.wait()).await.is_err() {
            tracing::warn!(left = registry.tasks.len(), "some connections did not end in time");
        }
        drop(accepting.await);
        if let Some(measuring) = measuring {
            drop(measuring.await);
        }
    }
}

/// Opens the store. If it is damaged, goes on with what is whole and logs what is not.
fn open_store(folder: &Path) -> Result<SqliteStore, StartError> {
    let (store, salvaged) = store::open_salvaging(folder)?;
    let missing = store::missing_tables(folder);
    if salvaged.is_none() && missing.is_none() {
        return Ok(store);
    }
    if let Some(salvage) = salvaged {
        let (whole, damaged, notes) = (salvage.tables, salvage.lost_tables(), salvage.notes);
        tracing::error!(
            whole,
            damaged,
            notes,
            "the store was damaged; what is whole was saved, the old file is kept in damaged-*"
        );
        for one in &salvage.damage {
            let table = one.table.as_ref().map(ToString::to_string);
            tracing::error!(table, what = one.what, "lost");
        }
    }
    if let Some(missing) = missing {
        tracing::error!(missing, "tables are missing; `roundhouse store check` says what to do");
    }
    let restored = decisions_copy::restore(&store, folder)?;
    if restored > 0 {
        tracing::warn!(restored, "took decisions of the operator from their copy");
    }
    Ok(store)
}

/// Returns the OpenAPI description of the HTTP interface.
pub fn openapi() -> serde_json::Value {
    api::openapi::describe()
}
