//! The queue of messages for one connection, bounded in messages and in bytes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use tokio::sync::mpsc::{self, error::TrySendError};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::limits::{OUTBOX, OUTBOX_BYTES};

/// The sending half. Dropping it ends the connection.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    messages: mpsc::Sender<Utf8Bytes>,
    bytes: Arc<AtomicUsize>,
}

/// The receiving half.
#[derive(Debug)]
pub(crate) struct OutboxReceiver {
    messages: mpsc::Receiver<Utf8Bytes>,
    bytes: Arc<AtomicUsize>,
}

/// The reason why a message was not queued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutboxError {
    /// The client reads too slowly.
    Full,
    /// The connection has ended.
    Closed,
}

/// Makes an empty queue.
pub(crate) fn outbox() -> (Outbox, OutboxReceiver) {
    let (sender, receiver) = mpsc::channel(OUTBOX);
    let bytes = Arc::new(AtomicUsize::new(0));
    (
        Outbox { messages: sender, bytes: bytes.clone() },
        OutboxReceiver { messages: receiver, bytes },
    )
}

impl Outbox {
    /// Queues a message. One message always fits into an empty queue.
    pub(crate) fn send(&self, message: Utf8Bytes) -> Result<(), OutboxError> {
        let length = message.len();
        let waiting = self.bytes.fetch_add(length, Relaxed);
        if waiting > 0 && waiting.saturating_add(length) > OUTBOX_BYTES {
            self.bytes.fetch_sub(length, Relaxed);
            return Err(OutboxError::Full);
        }
        self.messages.try_send(message).map_err(|error| {
            self.bytes.fetch_sub(length, Relaxed);
            match error {
                TrySendError::Full(_) => OutboxError::Full,
                TrySendError::Closed(_) => OutboxError::Closed,
            }
        })
    }
}

impl OutboxReceiver {
    /// Waits for the next message; returns `None` when the sending half is gone.
    pub(crate) async fn recv(&mut self) -> Option<Utf8Bytes> {
        let message = self.messages.recv().await;
        self.took(message)
    }

    /// Returns the next message if one waits.
    pub(crate) fn try_recv(&mut self) -> Option<Utf8Bytes> {
        let message = self.messages.try_recv().ok();
        self.took(message)
    }

    fn took(&self, message: Option<Utf8Bytes>) -> Option<Utf8Bytes> {
        message.inspect(|message| {
            self.bytes.fetch_sub(message.len(), Relaxed);
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queue_is_bounded_in_messages_and_in_bytes() {
        let text = |length: usize| Utf8Bytes::from("x".repeat(length));
        let (sender, mut receiver) = outbox();
        assert_eq!(sender.send(text(2 * OUTBOX_BYTES)), Ok(()), "one message always fits");
        assert_eq!(sender.send(text(1)), Err(OutboxError::Full));
        assert!(receiver.try_recv().is_some());
        assert_eq!(sender.send(text(OUTBOX_BYTES - 1)), Ok(()));
        assert_eq!(sender.send(text(1)), Ok(()));
        assert_eq!(sender.send(text(1)), Err(OutboxError::Full));
        while receiver.try_recv().is_some() {}
        let sent = (0..2 * OUTBOX).take_while(|_| sender.send(text(1)).is_ok()).count();
        assert_eq!(sent, OUTBOX);
        drop(receiver);
        assert_eq!(sender.send(text(1)), Err(OutboxError::Closed));
    }
}
