//! What the operator does: commands over a Unix socket in the folder of the store. Whoever may open the
//! socket may use it, so there is no password to steal. Every act is in the audit log.

mod acts;
mod audit;
mod personal;
mod reports;
mod status;

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::time::timeout;

use crate::registry::Registry;
pub use acts::AdminAct;
use audit::AuditLog;

/// The name of the socket in the folder of the store.
const SOCKET: &str = "admin.sock";
/// Bytes of one request.
const REQUEST_BYTES: u64 = 8 * 1024;
/// The time in which a request must come.
const PATIENCE: Duration = Duration::from_secs(5);

/// A command of the operator.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AdminRequest {
    /// Why, for the audit log.
    pub reason: String,
    /// What to do.
    #[serde(flatten)]
    pub act: AdminAct,
}

/// The answer to a command.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AdminAnswer {
    /// Whether it was done.
    pub done: bool,
    /// Whether it belongs into the audit log and could not be written there. An earlier server does not say.
    #[serde(default)]
    pub unrecorded: bool,
    /// What to tell the operator, line by line.
    pub lines: Vec<String>,
}

impl AdminAnswer {
    /// Answers a command that is not carried out, and does not belong into the audit log.
    fn refused(line: &str) -> AdminAnswer {
        AdminAnswer { done: false, unrecorded: false, lines: vec![line.to_owned()] }
    }
}

/// Sends a command to the server that uses this folder.
///
/// # Errors
/// If no server uses the folder, or the connection breaks.
pub async fn administer(folder: &Path, request: &AdminRequest) -> io::Result<AdminAnswer> {
    let mut stream = UnixStream::connect(socket_in(folder)).await?;
    // Programs take a broken pipe for the end of their output, and end well.
    let broken = |error: io::Error| io::Error::other(error.to_string());
    let mut line = serde_json::to_string(request)?;
    line.push('\n');
    stream.write_all(line.as_bytes()).await.map_err(broken)?;
    let mut answer = String::new();
    BufReader::new(stream).read_line(&mut answer).await?;
    Ok(serde_json::from_str(&answer)?)
}

fn socket_in(folder: &Path) -> PathBuf {
    folder.join(SOCKET)
}

/// Begins to take commands; goes on until the server stops.
pub(crate) fn listen(folder: &Path, registry: &Arc<Registry>) {
    match bind(&socket_in(folder)) {
        Ok(listener) => {
            drop(registry.tasks.spawn(accept(listener, folder.to_owned(), registry.clone())));
        }
        Err(error) => {
            tracing::warn!(%error, "cannot listen for the operator; `roundhouse admin` will not work");
        }
    }
}

async fn accept(listener: UnixListener, folder: PathBuf, registry: Arc<Registry>) {
    let audit = Arc::new(AuditLog::in_folder(&folder));
    loop {
        let accepted = tokio::select! {
            () = registry.stop.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        if let Ok((stream, _)) = accepted {
            registry.tasks.spawn(answer(stream, registry.clone(), audit.clone()));
        }
    }
    drop(fs::remove_file(socket_in(&folder)));
}

/// Makes the socket. One that an earlier server left behind is replaced: the folder is locked.
fn bind(path: &Path) -> io::Result<UnixListener> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(()) | Err(_) => {}
    }
    let listener = UnixListener::bind(path)?;
    fs::set_permissions(path, fs::Permissions::from_mode(0o600))?;
    Ok(listener)
}

async fn answer(mut stream: UnixStream, registry: Arc<Registry>, audit: Arc<AuditLog>) {
    let user = stream.peer_cred().map(|credentials| credentials.uid()).ok();
    let mut line = String::new();
    let mut reader = BufReader::new((&mut stream).take(REQUEST_BYTES));
    let read = timeout(PATIENCE, reader.read_line(&mut line)).await;
    let answer = match (read, serde_json::from_str::<AdminRequest>(&line)) {
        _ if !is_operator(user) => {
            tracing::warn!(user, "somebody else tried to use the operator's socket");
            AdminAnswer::refused("you are not the operator")
        }
        (Ok(Ok(_)), Ok(request)) => carry_out(&registry, &audit, user, &request).await,
        _ => AdminAnswer::refused("the command cannot be read"),
    };
    let mut text = serde_json::to_string(&answer).expect("plain values can always be written");
    text.push('\n');
    // The operator may have given up waiting.
    drop(stream.write_all(text.as_bytes()).await);
}

/// Whether this user may use the socket: the one who runs the server, and root. The permissions of the
/// socket say the same, but not before it has them, and somebody may change them.
fn is_operator(user: Option<u32>) -> bool {
    let own = rustix::process::geteuid().as_raw();
    user.is_some_and(|user| user == own || user == 0)
}

async fn carry_out(
    registry: &Arc<Registry>,
    audit: &AuditLog,
    user: Option<u32>,
    request: &AdminRequest,
) -> AdminAnswer {
    let AdminRequest { reason, act } = request;
    if act.needs_reason() && reason.trim().is_empty() {
        return AdminAnswer::refused("an act needs a reason");
    }
    let outcome = act.carry_out(registry, reason).await;
    let done = outcome.is_ok();
    let mut lines = outcome.unwrap_or_else(|error| vec![error]);
    let recorded = if act.is_audited() { audit.write(user, request, done) } else { Ok(()) };
    if let Err(error) = &recorded {
        tracing::error!(%error, ?act, "cannot write the audit log");
        lines.push(format!("this is NOT in the audit log: {error}"));
    }
    AdminAnswer { done, unrecorded: recorded.is_err(), lines }
}
