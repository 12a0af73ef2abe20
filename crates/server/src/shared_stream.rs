//! A TCP connection that its own task and the task of its table write to.
//!
//! A table that has something to tell writes it to the socket itself, as long as the socket takes it at
//! once. Waking the connection's task for that would cost more than writing.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, Weak};
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};

/// The connection, as its task reads and writes it.
#[derive(Debug)]
pub(crate) struct SharedStream {
    reading: OwnedReadHalf,
    writing: Arc<Mutex<Writing>>,
}

/// The writing half.
#[derive(Debug)]
struct Writing {
    half: OwnedWriteHalf,
    /// What is left of a frame of which the socket took a part. It goes first.
    rest: Vec<u8>,
    /// Whether somebody else writes too. Then everything is written whole, or not at all.
    is_shared: bool,
}

/// A way for another task to write to a connection, until the connection ends.
#[derive(Clone, Debug, Default)]
pub(crate) struct DirectWriter(Weak<Mutex<Writing>>);

/// What became of bytes to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// All of them were written.
    All,
    /// A part was written. The connection's own task must flush the rest.
    InPart {
        /// The number of bytes that are left.
        rest: usize,
    },
    /// Nothing was written: the socket is not ready, the connection cannot be shared, or it has ended.
    Nothing,
}

impl SharedStream {
    /// Takes over a connection.
    pub(crate) fn new(stream: TcpStream) -> SharedStream {
        let (reading, half) = stream.into_split();
        let writing = Writing { half, rest: Vec::new(), is_shared: false };
        SharedStream { reading, writing: Arc::new(Mutex::new(writing)) }
    }

    /// Returns a way for another task to write to this connection.
    pub(crate) fn direct_writer(&self) -> DirectWriter {
        DirectWriter(Arc::downgrade(&self.writing))
    }
}

impl DirectWriter {
    /// Begins to share the connection: from now on frames of both tasks stay whole.
    pub(crate) fn share(&self) {
        if let Some(writing) = self.0.upgrade() {
            lock(&writing).is_shared = true;
        }
    }

    /// Writes bytes if the socket takes them now.
    pub(crate) fn write(&self, frames: &[u8]) -> Written {
        let Some(writing) = self.0.upgrade() else { return Written::Nothing };
        let mut writing = lock(&writing);
        if !writing.is_shared || !writing.rest.is_empty() {
            return Written::Nothing;
        }
        match writing.half.try_write(frames) {
            Ok(0) | Err(_) => Written::Nothing,
            Ok(written) if written == frames.len() => Written::All,
            Ok(written) => {
                writing.rest.extend_from_slice(&frames[written..]);
                Written::InPart { rest: frames.len() - written }
            }
        }
    }
}

impl Writing {
    fn poll_rest(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.rest.is_empty() {
            let written = ready!(Pin::new(&mut self.half).poll_write(context, &self.rest))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.rest.drain(..written);
        }
        // A connection keeps no memory for what it sent long ago.
        self.rest = Vec::new();
        Poll::Ready(Ok(()))
    }

    fn poll_write(&mut self, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        ready!(self.poll_rest(context))?;
        let written = ready!(Pin::new(&mut self.half).poll_write(context, bytes))?;
        if !self.is_shared || written == 0 {
            return Poll::Ready(Ok(written));
        }
        self.rest.extend_from_slice(&bytes[written..]);
        Poll::Ready(Ok(bytes.len()))
    }
}

impl AsyncRead for SharedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.reading).poll_read(context, buffer)
    }
}

impl AsyncWrite for SharedStream {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        lock(&self.writing).poll_write(context, bytes)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let mut writing = lock(&self.writing);
        ready!(writing.poll_rest(context))?;
        if writing.is_shared {
            let first = slices.iter().find(|slice| !slice.is_empty());
            return writing.poll_write(context, first.map_or(&[], |slice| slice));
        }
        Pin::new(&mut writing.half).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        // TCP has nothing to flush but what is kept here.
        lock(&self.writing).poll_rest(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let mut writing = lock(&self.writing);
        ready!(writing.poll_rest(context))?;
        Pin::new(&mut writing.half).poll_shutdown(context)
    }
}

fn lock(writing: &Mutex<Writing>) -> MutexGuard<'_, Writing> {
    writing.lock().expect("nobody panics while writing")
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    use super::*;

    async fn pair() -> (SharedStream, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (client, accepted) = tokio::join!(TcpStream::connect(address), listener.accept());
        (SharedStream::new(accepted.unwrap().0), client.unwrap())
    }

    /// Both tasks write frames of one letter each, to a client that reads slowly. No frame is torn.
    #[tokio::test]
    async fn frames_of_two_writers_stay_whole() {
        const FRAME: usize = 70_000;
        let (mut stream, mut client) = pair().await;
        let writer = stream.direct_writer();
        assert_eq!(writer.write(b"early"), Written::Nothing, "not shared yet");
        writer.share();
        let reader = tokio::spawn(async move {
            let mut all = Vec::new();
            let mut part = vec![0; 10_000];
            while let read @ 1.. = client.read(&mut part).await.unwrap() {
                all.extend_from_slice(&part[..read]);
                tokio::time::sleep(std::time::Duration::from_micros(50)).await;
            }
            all
        });
        let (mut sent, mut in_part) = (0, 0);
        for round in 0..400 {
            match writer.write(&[b'a'; FRAME]) {
                Written::All => sent += 1,
                Written::InPart { .. } => (sent, in_part) = (sent + 1, in_part + 1),
                Written::Nothing => {}
            }
            if round % 3 == 0 {
                stream.write_all(&[b'b'; FRAME]).await.unwrap();
                sent += 1;
            }
        }
        stream.shutdown().await.unwrap();
        drop(stream);
        assert_eq!(writer.write(b"late"), Written::Nothing, "the connection has ended");
        let all = reader.await.unwrap();
        assert_eq!(all.len(), sent * FRAME);
        assert!(all.chunks(FRAME).all(|frame| frame.iter().all(|byte| *byte == frame[0])));
        assert!(in_part > 0, "the client read too fast for this test");
    }
}
