//! `roundhouse serve`.

use std::net::SocketAddr;

use anyhow::{Context, Result};
use tokio::net::TcpListener;

/// Serves the page.
#[derive(clap::Args)]
pub(crate) struct Serve {
    /// Where to listen; port 0 takes a free one.
    #[arg(long, default_value = "127.0.0.1:8080")]
    addr: SocketAddr,
}

impl Serve {
    /// Serves until stopped.
    #[tokio::main]
    pub(crate) async fn run(self) -> Result<()> {
        let listener = TcpListener::bind(self.addr)
            .await
            .with_context(|| format!("cannot listen on {}", self.addr))?;
        // The one line on standard output: whoever started us learns the port from it.
        println!("listening on http://{}", listener.local_addr()?);
        server::serve(listener).await.context("the server stopped")
    }
}
