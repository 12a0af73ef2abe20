//! The messages for one connection. A message is written to the socket at once if that is possible;
//! otherwise it waits in a queue, bounded in messages and in bytes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::mpsc::{self, error::TrySendError};

use crate::frame::Frame;
use crate::limits::{OUTBOX, OUTBOX_BYTES};
use crate::shared_stream::{DirectWriter, Written};

/// The sending half, which belongs to one table. Dropping it ends the connection.
#[derive(Debug)]
pub(crate) struct Outbox {
    messages: mpsc::Sender<Queued>,
    /// The bytes that were queued and are not written yet.
    bytes: Arc<AtomicUsize>,
    direct: DirectWriter,
}

/// The receiving half.
#[derive(Debug)]
pub(crate) struct OutboxReceiver {
    messages: mpsc::Receiver<Queued>,
    bytes: Arc<AtomicUsize>,
}

/// What waits in the queue.
#[derive(Debug)]
pub(crate) enum Queued {
    /// A frame to write.
    Frame(Frame),
    /// The rest of a frame that was written in part waits at the socket.
    Rest,
}

/// The reason why a message was not queued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutboxError {
    /// The client reads too slowly.
    Full,
    /// The connection has ended.
    Closed,
}

/// Makes an empty queue. What the socket takes at once goes around it, by `direct`.
pub(crate) fn outbox(direct: DirectWriter) -> (Outbox, OutboxReceiver) {
    let (sender, receiver) = mpsc::channel(OUTBOX);
    let bytes = Arc::new(AtomicUsize::new(0));
    (
        Outbox { messages: sender, bytes: bytes.clone(), direct },
        OutboxReceiver { messages: receiver, bytes },
    )
}

impl Outbox {
    /// Writes or queues messages. One message always fits into an empty queue.
    pub(crate) fn send(&self, frames: &[&Frame]) -> Result<(), OutboxError> {
        // Only this half queues, so nothing waits and nothing is on its way if there are no bytes.
        if self.bytes.load(Ordering::Acquire) == 0 {
            let closed = || self.messages.is_closed();
            let written = match frames {
                [frame] => self.direct.write(frame.bytes(), closed),
                // An answer and the update that it caused are one packet.
                several => {
                    let bytes: Vec<_> = several.iter().map(|frame| frame.bytes()).collect();
                    self.direct.write(&bytes.concat(), closed)
                }
            };
            match written {
                Written::All => return Ok(()),
                Written::InPart => return self.queue(Queued::Rest),
                Written::Nothing => {}
            }
        }
        frames.iter().try_for_each(|frame| self.queue_frame(frame))
    }

    fn queue_frame(&self, frame: &Frame) -> Result<(), OutboxError> {
        let length = frame.bytes().len();
        let waiting = self.bytes.fetch_add(length, Ordering::Relaxed);
        let is_full = waiting > 0 && waiting.saturating_add(length) > OUTBOX_BYTES;
        let queued =
            if is_full { Err(OutboxError::Full) } else { self.queue(Queued::Frame(frame.clone())) };
        if queued.is_err() {
            self.bytes.fetch_sub(length, Ordering::Relaxed);
        }
        queued
    }

    fn queue(&self, queued: Queued) -> Result<(), OutboxError> {
        self.messages.try_send(queued).map_err(|error| match error {
            TrySendError::Full(_) => OutboxError::Full,
            TrySendError::Closed(_) => OutboxError::Closed,
        })
    }
}

impl OutboxReceiver {
    /// Waits for the next message; returns `None` when the sending half is gone.
    pub(crate) async fn recv(&mut self) -> Option<Queued> {
        self.messages.recv().await
    }

    /// Returns the next message if one waits.
    pub(crate) fn try_recv(&mut self) -> Option<Queued> {
        self.messages.try_recv().ok()
    }

    /// Says that this many bytes of what was received are written. Until then nothing goes around
    /// the queue.
    pub(crate) fn written(&self, bytes: usize) {
        self.bytes.fetch_sub(bytes, Ordering::Release);
    }
}

impl Queued {
    /// Returns the bytes to write.
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Queued::Frame(frame) => frame.bytes(),
            Queued::Rest => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queue_is_bounded_in_messages_and_in_bytes() {
        let (sender, mut receiver) = outbox(DirectWriter::default());
        let send = |length: usize| sender.send(&[&Frame::of_bytes(length)]);
        let mut take = || {
            let queued = receiver.try_recv();
            queued.inspect(|queued| receiver.written(queued.bytes().len())).is_some()
        };
        assert_eq!(send(2 * OUTBOX_BYTES), Ok(()), "one message always fits");
        assert_eq!(send(1), Err(OutboxError::Full));
        assert!(take());
        assert_eq!(send(OUTBOX_BYTES - 1), Ok(()));
        assert_eq!(send(1), Ok(()));
        assert_eq!(send(1), Err(OutboxError::Full));
        while take() {}
        let sent = (0..2 * OUTBOX).take_while(|_| send(1).is_ok()).count();
        assert_eq!(sent, OUTBOX);
        drop(receiver);
        assert_eq!(send(1), Err(OutboxError::Closed));
    }
}
