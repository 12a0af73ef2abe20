//! `roundhouse serve`: the page and the tables, until the process is stopped.

mod lan;
mod log;
mod nats;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Parser as _;
use server::{BackupPlan, Limits, Page, ProxyHeader, Server, Site, Tls, WordList};
use tokio::net::TcpListener;
use tokio::signal;

use crate::failure::Usage;
pub(crate) use nats::NatsArgs;
#[cfg(not(feature = "cluster"))]
pub(crate) use nats::not_built;

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
    /// A proxy stands in front of this server and names visitors in this header
    #[arg(
        long,
        env = "ROUNDHOUSE_BEHIND_PROXY",
        value_name = "HEADER",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "x-forwarded-for",
    )]
    behind_proxy: Option<TrustedHeader>,
    /// The certificate chain, as PEM: the server speaks https itself
    #[arg(long, env = "ROUNDHOUSE_TLS_CERT", value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// The private key of the certificate, as PEM
    #[arg(long, env = "ROUNDHOUSE_TLS_KEY", value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// Days for which finished tables are kept; 0 keeps them for ever
    #[arg(long, env = "ROUNDHOUSE_KEEP_FINISHED", value_name = "DAYS", default_value_t = 90)]
    keep_finished: u32,
    /// Open no new tables when the tables take up this much of the disk, as in `500M` or `20G`
    #[arg(long, env = "ROUNDHOUSE_MAX_DISK", value_name = "SIZE", value_parser = disk_size)]
    max_disk: Option<u64>,
    /// Back up the tables this often, as in `6h` or `30m`
    #[arg(
        long,
        env = "ROUNDHOUSE_BACKUP_EVERY",
        value_name = "TIME",
        value_parser = interval,
        default_value = "6h",
        requires = "backup_to"
    )]
    backup_every: Duration,
    /// The folder for backups, best on another disk; without one there are none
    #[arg(long, env = "ROUNDHOUSE_BACKUP_TO", value_name = "DIR")]
    backup_to: Option<PathBuf>,
    /// The number of backups to keep
    #[arg(
        long,
        env = "ROUNDHOUSE_BACKUP_KEEP",
        value_name = "NUMBER",
        default_value = "7",
        requires = "backup_to"
    )]
    backup_keep: NonZeroUsize,
    /// Mask the words of this file in public chat: one in each line, `#` begins a comment
    #[arg(long, env = "ROUNDHOUSE_WORD_LIST", value_name = "FILE")]
    word_list: Option<PathBuf>,
    /// Answer /metrics at this address and port instead of the public one
    #[arg(long, env = "ROUNDHOUSE_METRICS_ADDR", value_name = "ADDR")]
    metrics_addr: Option<SocketAddr>,
    /// Write the addresses of visitors into the log
    #[arg(long, env = "ROUNDHOUSE_LOG_ADDRESSES")]
    log_addresses: bool,
    /// Listen on all network interfaces, and print the addresses for people in the same network
    #[arg(long, env = "ROUNDHOUSE_LAN")]
    lan: bool,
    #[command(flatten)]
    nats: NatsArgs,
    /// Serve the page from this folder, read at the start, instead of the one in the program
    #[arg(long, env = "ROUNDHOUSE_PAGE", value_name = "DIR")]
    page: Option<PathBuf>,
    // Lifts the limits for each address: in a load test everybody comes from one.
    #[arg(long, hide = true)]
    one_house: bool,
}

/// The header in which a proxy names visitors.
#[derive(Clone, Copy, clap::ValueEnum)]
enum TrustedHeader {
    /// The last address in X-Forwarded-For, as nginx and Caddy write it
    #[value(alias = "true", alias = "1")]
    XForwardedFor,
    /// The last element of Forwarded (RFC 7239)
    Forwarded,
    /// No header: visitors connect directly
    #[value(alias = "false", alias = "0")]
    None,
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
        self.check_proxy()?;
        // Every connection needs a file descriptor, and the usual limit is small.
        rlimit::increase_nofile_limit(u64::MAX).context("cannot raise the limit of open files")?;
        let (site, tls, limits) = (self.site()?, self.tls()?, self.limits());
        let stop = stop_requested().context("cannot listen for signals")?;
        let mut listener = None;
        let server = if self.nats.is_given() {
            let early = listen(self.listens_on(), "--addr").await?;
            // Balancers and people must see that the node is there and cannot be used yet.
            say_address(&early, tls.is_some())?;
            let (early, server) = self.nats.serve(early, &self.data, site, limits).await?;
            listener = Some(early);
            server
        } else {
            let server = Server::open(&self.data, site, limits).await;
            server.with_context(|| format!("cannot open the tables in {}", self.data.display()))?
        };
        let server = self.equip(server)?;
        let server = match self.metrics_addr {
            Some(addr) => server.measure_at(listen(addr, "--metrics-addr").await?),
            None => server,
        };
        let is_secure = tls.is_some();
        let server = match tls {
            Some(tls) => server.with_tls(tls),
            None => server,
        };
        let listener = match listener {
            Some(listener) => listener,
            None => {
                let listener = listen(self.listens_on(), "--addr").await?;
                say_address(&listener, is_secure)?;
                listener
            }
        };
        if self.lan {
            lan::invite(listener.local_addr()?.port())?;
        }
        server.serve(listener, stop).await;
        Ok(())
    }

    /// Adds what the operator asks for: a list of words, backups.
    fn equip(&self, server: Server) -> Result<Server> {
        let server = match &self.word_list {
            Some(file) => {
                let words = WordList::read(file.clone());
                server.with_word_list(words.map_err(|error| Usage::error(error.to_string()))?)
            }
            None => server,
        };
        let Some(to) = self.backup_to.clone() else { return Ok(server) };
        if self.nats.is_given() {
            let why = "--backup-to is for the tables of one process; with --nats back up the \
                       streams of the brokers";
            return Err(Usage::error(why.to_owned()));
        }
        let plan = BackupPlan { every: self.backup_every, to, keep: self.backup_keep };
        Ok(server.with_backups(&self.data, plan))
    }

    fn site(&self) -> Result<Site> {
        let site = match &self.public_url {
            Some(url) => Site::at(url).map_err(|error| Usage::error(format!("{url}: {error}")))?,
            None => Site::default(),
        };
        let site = match self.behind_proxy {
            Some(TrustedHeader::XForwardedFor) => site.behind_proxy(ProxyHeader::XForwardedFor),
            Some(TrustedHeader::Forwarded) => site.behind_proxy(ProxyHeader::Forwarded),
            Some(TrustedHeader::None) | None => site,
        };
        let site = if self.tls_cert.is_some() { site.with_tls() } else { site };
        let site = if self.log_addresses { site.logging_addresses() } else { site };
        let Some(folder) = &self.page else { return Ok(site) };
        let page = Page::in_folder(folder);
        let page = page.map_err(|error| Usage::error(format!("{}: {error}", folder.display())))?;
        Ok(site.showing(page))
    }

    /// Checks that only a proxy can name visitors.
    fn check_proxy(&self) -> Result<()> {
        let is_trusted = |header: &TrustedHeader| !matches!(header, TrustedHeader::None);
        if !self.behind_proxy.as_ref().is_some_and(is_trusted) {
            return Ok(());
        }
        if self.tls_cert.is_some() {
            let why = "--behind-proxy is for a server whose proxy speaks https, and with --tls-cert the \
                       server speaks it itself: visitors who connect directly could claim any address. \
                       Leave out one of them (ROUNDHOUSE_BEHIND_PROXY=none turns the first off)";
            return Err(Usage::error(why.to_owned()));
        }
        let addr = self.listens_on();
        if !addr.ip().is_loopback() {
            tracing::warn!(
                %addr,
                "--behind-proxy believes whoever connects here about the addresses of visitors; let nobody \
                 but the proxy reach this address"
            );
        }
        Ok(())
    }

    fn tls(&self) -> Result<Option<Tls>> {
        let (Some(certificate), Some(key)) = (&self.tls_cert, &self.tls_key) else {
            return Ok(None);
        };
        let tls = Tls::read(certificate.clone(), key.clone());
        Ok(Some(tls.map_err(|error| Usage::error(error.to_string()))?))
    }

    fn limits(&self) -> Limits {
        let limits = if self.one_house { Limits::for_load_tests() } else { Limits::default() };
        let days = Duration::from_secs(24 * 60 * 60) * self.keep_finished;
        let keep_finished = (self.keep_finished > 0).then_some(days);
        Limits { keep_finished, disk_bytes: self.max_disk, ..limits }
    }

    fn listens_on(&self) -> SocketAddr {
        let all = SocketAddr::from((Ipv4Addr::UNSPECIFIED, self.addr.port()));
        if self.lan && self.addr.ip().is_loopback() { all } else { self.addr }
    }
}

/// Parses a size in bytes, with the letter K, M, G or T for powers of 1,024.
fn disk_size(text: &str) -> Result<u64, String> {
    let (digits, power) = match text.char_indices().last() {
        Some((at, 'k' | 'K')) => (&text[..at], 1),
        Some((at, 'm' | 'M')) => (&text[..at], 2),
        Some((at, 'g' | 'G')) => (&text[..at], 3),
        Some((at, 't' | 'T')) => (&text[..at], 4),
        Some(_) | None => (text, 0),
    };
    let size = digits.parse::<u64>().ok().and_then(|size| size.checked_mul(1024_u64.pow(power)));
    size.ok_or_else(|| "a size is a whole number, and K, M, G or T".to_owned())
}

/// Parses a time: a whole number, and s, m, h or d.
fn interval(text: &str) -> Result<Duration, String> {
    let split = text.len().saturating_sub(1);
    let (digits, unit) = text.split_at_checked(split).unwrap_or((text, ""));
    let seconds = match unit {
        "s" => Some(1),
        "m" => Some(60),
        "h" => Some(60 * 60),
        "d" => Some(24 * 60 * 60),
        _ => None,
    };
    let number = digits.parse::<u64>().ok().filter(|number| *number > 0);
    let seconds = number.zip(seconds).and_then(|(number, unit)| number.checked_mul(unit));
    let seconds = seconds.ok_or("a time is a whole number above 0, and s, m, h or d")?;
    Ok(Duration::from_secs(seconds))
}

/// Says where the server listens. Programs that start it read its port from this first line of standard
/// output.
fn say_address(listener: &TcpListener, is_secure: bool) -> Result<()> {
    let scheme = if is_secure { "https" } else { "http" };
    println!("listening on {scheme}://{}", listener.local_addr()?);
    Ok(())
}

async fn listen(addr: SocketAddr, option: &str) -> Result<TcpListener> {
    let listener = TcpListener::bind(addr).await;
    listener.with_context(|| format!("cannot listen on {addr}; {option} takes another port"))
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

#[cfg(test)]
mod tests {
    use super::{ServeArgs, disk_size, interval};
    use clap::Parser as _;
    use std::time::Duration;

    #[derive(clap::Parser)]
    struct OnlyServe {
        #[command(flatten)]
        serve: ServeArgs,
    }

    #[test]
    fn only_a_proxy_that_speaks_https_is_believed_about_addresses() {
        let is_good = |options: &str| {
            let options = ["roundhouse"].into_iter().chain(options.split_whitespace());
            OnlyServe::parse_from(options).serve.check_proxy().is_ok()
        };
        let certificate = "--tls-cert a.pem --tls-key b.pem";
        assert!(is_good("") && is_good("--behind-proxy") && is_good(certificate));
        assert!(is_good("--behind-proxy --addr 0.0.0.0:8080"), "as in a container; the log warns");
        assert!(!is_good(&format!("--behind-proxy {certificate}")));
        assert!(!is_good(&format!("--behind-proxy=forwarded {certificate}")));
        assert!(is_good(&format!("--behind-proxy=none {certificate}")));
    }

    #[test]
    fn a_time_is_a_number_and_a_letter() {
        assert_eq!(interval("6h"), Ok(Duration::from_secs(6 * 3600)));
        assert_eq!(interval("2d"), Ok(Duration::from_secs(48 * 3600)));
        for wrong in ["", "h", "0m", "6", "-1h", "1.5h", "6 h", "99999999999999999999d", "3€"] {
            assert!(interval(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_size_is_a_number_and_a_letter() {
        assert_eq!(disk_size("1000"), Ok(1000));
        assert_eq!(disk_size("500M"), Ok(500 << 20));
        assert_eq!(disk_size("20g"), Ok(20 << 30));
        for wrong in ["", "M", "-1", "1.5G", "99999999999T", "5MB"] {
            assert!(disk_size(wrong).is_err(), "{wrong}");
        }
    }
}
