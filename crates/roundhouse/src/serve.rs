//! `roundhouse serve`: the page and the tables, until the process is stopped.

mod lan;
mod log;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Parser as _;
use server::{Limits, Page, Server, Site};
use tokio::net::TcpListener;
use tokio::signal;

use crate::failure::Usage;

/// Serve the page and the tables to people with a browser
#[derive(clap::Args)]
#[command(after_help = "\
The first line of the output says where the server listens. docs/server.md tells how to host it.

Examples:
  roundhouse serve
  roundhouse serve --lan
  roundhouse serve --public-url https://play.example.org --behind-proxy --data /var/lib/roundhouse")]
pub struct ServeArgs {
    /// The address and port to listen on; port 0 takes a free one
    #[arg(long, env = "ROUNDHOUSE_ADDR", default_value = "127.0.0.1:8080")]
    addr: SocketAddr,
    /// The folder that keeps the tables; created if it does not exist
    #[arg(long, env = "ROUNDHOUSE_DATA", default_value = "roundhouse-data", value_name = "DIR")]
    data: PathBuf,
    /// The address at which people reach this server, as in `https://play.example.org`
    #[arg(long, env = "ROUNDHOUSE_PUBLIC_URL", value_name = "URL")]
    public_url: Option<String>,
    /// Trust the header X-Forwarded-For, because a proxy stands in front of this server
    #[arg(long, env = "ROUNDHOUSE_BEHIND_PROXY")]
    behind_proxy: bool,
    /// Listen on all network interfaces, and print the addresses for people in the same network
    #[arg(long, env = "ROUNDHOUSE_LAN")]
    lan: bool,
    /// Serve the page from this folder, read at the start, instead of the one in the program
    #[arg(long, env = "ROUNDHOUSE_PAGE", value_name = "DIR")]
    page: Option<PathBuf>,
    // Lifts the limits for each address: in a load test everybody comes from one.
    #[arg(long, hide = true)]
    one_house: bool,
}

impl ServeArgs {
    /// Reads the arguments from the environment alone: what `roundhouse` without a command does.
    pub(crate) fn from_environment() -> ServeArgs {
        #[derive(clap::Parser)]
        struct NoCommand {
            #[command(flatten)]
            serve: ServeArgs,
        }
        NoCommand::parse_from(["roundhouse"]).serve
    }

    /// Serves until stopped.
    #[tokio::main]
    pub async fn run(self) -> Result<()> {
        log::begin();
        // Every connection needs a file descriptor, and the usual limit is small.
        rlimit::increase_nofile_limit(u64::MAX).context("cannot raise the limit of open files")?;
        let server = Server::open(&self.data, self.site()?, self.limits()).await;
        let server =
            server.with_context(|| format!("cannot open the tables in {}", self.data.display()))?;
        let addr = self.listens_on();
        let listener = TcpListener::bind(addr).await;
        let listener = listener
            .with_context(|| format!("cannot listen on {addr}; --addr takes another port"))?;
        let addr = listener.local_addr()?;
        let stop = stop_requested().context("cannot listen for signals")?;
        // Programs that start the server read its port from this first line of standard output.
        println!("listening on http://{addr}");
        if self.lan {
            lan::invite(addr.port())?;
        }
        server.serve(listener, stop).await;
        Ok(())
    }

    fn site(&self) -> Result<Site> {
        let site = match &self.public_url {
            Some(url) => Site::at(url).map_err(|error| Usage::error(format!("{url}: {error}")))?,
            None => Site::default(),
        };
        let site = if self.behind_proxy { site.behind_proxy() } else { site };
        let Some(folder) = &self.page else { return Ok(site) };
        let page = Page::in_folder(folder);
        let page = page.map_err(|error| Usage::error(format!("{}: {error}", folder.display())))?;
        Ok(site.showing(page))
    }

    fn limits(&self) -> Limits {
        if self.one_house {
            return Limits::for_load_tests();
        }
        let usual = Limits::default();
        // Behind a proxy everybody comes from the address of the proxy.
        let connections_per_address =
            if self.behind_proxy { usual.connections } else { usual.connections_per_address };
        Limits { connections_per_address, ..usual }
    }

    fn listens_on(&self) -> SocketAddr {
        let all = SocketAddr::from((Ipv4Addr::UNSPECIFIED, self.addr.port()));
        if self.lan && self.addr.ip().is_loopback() { all } else { self.addr }
    }
}

/// Returns a future that ends with Ctrl-C, or with the signal SIGTERM that service managers send.
#[cfg(unix)]
fn stop_requested() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Returns a future that ends with Ctrl-C.
#[cfg(not(unix))]
fn stop_requested() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        // If the signal cannot be received, the server runs until it is killed.
        if signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
