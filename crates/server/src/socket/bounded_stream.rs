//! A stream that fails when it brings too many bytes without a whole message. The library bounds the length
//! of a message, but not the number of its fragments, and empty ones add nothing to the length.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use protocol::limits::MESSAGE_BYTES;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The most bytes between two messages: the longest message, and as much again for the heads of fragments.
const MOST_BYTES: usize = 2 * MESSAGE_BYTES;

/// A stream that counts the bytes that were read since the last whole message.
#[derive(Debug)]
pub(super) struct BoundedStream<S> {
    stream: S,
    bytes: usize,
}

impl<S> BoundedStream<S> {
    /// Takes over a stream.
    pub(super) fn new(stream: S) -> BoundedStream<S> {
        BoundedStream { stream, bytes: 0 }
    }

    /// Says that a whole message was read.
    pub(super) fn message_ended(&mut self) {
        self.bytes = 0;
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for BoundedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.bytes > MOST_BYTES {
            return Poll::Ready(Err(io::ErrorKind::InvalidData.into()));
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        self.bytes += buffer.filled().len() - before;
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for BoundedStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
