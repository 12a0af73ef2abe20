//! A bare echo of the messages of a load: the least that a server must do. The processor time of the
//! server under load is compared with that of the echo, because absolute times differ from machine to
//! machine.
//!
//! Clients connect in groups, one for each table. One client of a group sends a text; the echo server
//! answers every client of the group with a text. The texts have the sizes that were seen at the real
//! server. Both servers use the same runtime, sockets and WebSocket library.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use anyhow::{Context, Result};
use futures_util::stream::SplitSink;
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, sleep_until};
use tokio_tungstenite::tungstenite::handshake::server::{Request, Response};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, accept_hdr_async_with_config};

use super::load::Schedule;
use super::player::CountedSocket;
use super::process::ServerProcess;
use super::result::Tally;

/// The sizes of the texts of one action, in bytes.
#[derive(Clone, Debug)]
pub(crate) struct ActionSizes {
    /// The client that sends.
    pub(crate) actor: usize,
    /// The text it sends.
    pub(crate) sent: usize,
    /// All texts that each client receives.
    pub(crate) received: Vec<usize>,
}

/// The largest text that the echo server sends to one client. Larger ones are cut.
const LARGEST: usize = 1 << 16;

/// Run the echo server that `loadtest` compares the server with
#[derive(clap::Args)]
pub(crate) struct EchoServerArgs {}

/// The writing halves of the sockets of a group.
type Group = Arc<tokio::sync::Mutex<Vec<Sink>>>;
type Sink = SplitSink<WebSocketStream<TcpStream>, Message>;

impl EchoServerArgs {
    /// Serves until it is killed.
    #[tokio::main]
    pub(crate) async fn run(self) -> Result<()> {
        rlimit::increase_nofile_limit(u64::MAX).context("cannot ask for more descriptors")?;
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        println!("listening on http://{}", listener.local_addr()?);
        let groups: Arc<Mutex<HashMap<String, Group>>> = Arc::default();
        let filler = Utf8Bytes::from("x".repeat(LARGEST));
        loop {
            let (stream, _) = listener.accept().await?;
            let (groups, filler) = (groups.clone(), filler.clone());
            tokio::spawn(async move {
                // A connection ends when its client does, and that is no error.
                drop(serve(stream, &groups, &filler).await);
            });
        }
    }
}

async fn serve(
    stream: TcpStream,
    groups: &Mutex<HashMap<String, Group>>,
    filler: &Utf8Bytes,
) -> Result<()> {
    stream.set_nodelay(true)?;
    let config = WebSocketConfig::default().read_buffer_size(1024).write_buffer_size(0);
    let mut name = String::new();
    #[expect(clippy::result_large_err, reason = "the library wants this type")]
    let note_name = |request: &Request, response: Response| {
        name = request.uri().query().unwrap_or_default().to_owned();
        Ok(response)
    };
    let socket = accept_hdr_async_with_config(stream, note_name, Some(config)).await?;
    let (mut sink, mut stream) = socket.split();
    let group = groups.lock().expect("nobody panics here").entry(name).or_default().clone();
    let mut members = group.lock().await;
    // The client waits for this, so that every client is in its group before the first action.
    sink.send(Message::text("welcome")).await?;
    members.push(sink);
    drop(members);
    while let Some(Ok(Message::Text(text))) = stream.next().await {
        let mut group = group.lock().await;
        for (sink, size) in group.iter_mut().zip(text.split(' ')) {
            let size = size.parse::<usize>()?.min(LARGEST);
            sink.send(Message::Text(filler_of(filler, size))).await?;
        }
    }
    Ok(())
}

/// Cuts the filler to a size, without copying it.
fn filler_of(filler: &Utf8Bytes, size: usize) -> Utf8Bytes {
    let bytes: tokio_tungstenite::tungstenite::Bytes = filler.clone().into();
    Utf8Bytes::try_from(bytes.slice(..size)).expect("the filler is ASCII")
}

/// The clients of one group.
pub(crate) struct EchoTable {
    sockets: Vec<CountedSocket>,
    actions: Vec<ActionSizes>,
}

impl EchoTable {
    /// Connects the clients of a group, which will repeat these actions over and over.
    pub(crate) async fn connect(
        server: &ServerProcess,
        number: usize,
        actions: Vec<ActionSizes>,
    ) -> Result<EchoTable> {
        let clients = actions.first().map_or(0, |action| action.received.len());
        let mut sockets = Vec::new();
        for _ in 0..clients {
            let query = format!("table={number}");
            let mut socket = CountedSocket::connect(server, &query, "").await?;
            socket.receive().await?;
            sockets.push(socket);
        }
        Ok(EchoTable { sockets, actions })
    }

    /// Repeats its actions in turn, by the schedule, until the end; an error ends it earlier. Returns what it measured.
    pub(crate) async fn play(mut self, mut schedule: Schedule, end: Instant) -> Tally {
        let mut tally = Tally::default();
        let actions = std::mem::take(&mut self.actions);
        for action in actions.iter().cycle() {
            if schedule.next >= end {
                break;
            }
            sleep_until(schedule.next).await;
            let sent = Instant::now();
            if let Err(error) = self.act(action).await {
                tally.errors.push(format!("{error:#}"));
                return tally;
            }
            tally.waits.push(sent.elapsed());
            tally.last = Some(Instant::now());
            schedule.advance();
        }
        // Idle connections stay open until all tables are done, as at the real server.
        sleep_until(end).await;
        tally
    }

    async fn act(&mut self, action: &ActionSizes) -> Result<()> {
        self.sockets[action.actor].send(request(action)).await?;
        for socket in &mut self.sockets {
            socket.receive().await?;
        }
        Ok(())
    }
}

/// Makes the text of an action: the sizes of the answers, and blanks up to its own size.
fn request(action: &ActionSizes) -> String {
    let sizes: Vec<_> = action.received.iter().map(usize::to_string).collect();
    format!("{:1$}", format!("{} ", sizes.join(" ")), action.sent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_has_its_size_and_names_those_of_the_answers() {
        let text = request(&ActionSizes { actor: 0, sent: 20, received: vec![5, 70_000] });
        assert_eq!(text, "5 70000             ");
    }

    #[test]
    fn a_filler_is_cut_to_a_size() {
        let filler = Utf8Bytes::from("x".repeat(10));
        assert_eq!(filler_of(&filler, 3).as_str(), "xxx");
    }
}
