//! The messages for one connection. A message is written to the socket at once if that is possible;
//! otherwise it waits in a queue, bounded in messages and in bytes.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll, Waker};

use crate::frame::{Frame, keep_buffer, spare_buffer};
use crate::limits::{OUTBOX, OUTBOX_BYTES};
use crate::shared_stream::{DirectWriter, Written};

/// The bytes that wait in all queues of a server. Many clients that do not read could otherwise take all
/// memory together, although each of them is bounded.
#[derive(Clone, Debug)]
pub(crate) struct UnreadBytes {
    waiting: Arc<AtomicUsize>,
    most: usize,
}

impl UnreadBytes {
    /// Begins with nothing. Above `most` bytes, clients that have not read what they have are let go.
    pub(crate) fn new(most: usize) -> UnreadBytes {
        UnreadBytes { waiting: Arc::default(), most }
    }

    /// Returns the bytes that wait now.
    pub(crate) fn now(&self) -> usize {
        self.waiting.load(Relaxed)
    }

    /// Returns whether a client with this number of waiting bytes may have more. Whoever has read
    /// everything may, up to twice the limit.
    fn has_room(&self, own: usize) -> bool {
        let most = if own == 0 { self.most.saturating_mul(2) } else { self.most };
        self.now() < most
    }

    fn add(&self, bytes: usize) {
        self.waiting.fetch_add(bytes, Relaxed);
    }

    fn remove(&self, bytes: usize) {
        self.waiting.fetch_sub(bytes, Relaxed);
    }
}

/// The sending half, which belongs to one table. Dropping it ends the connection.
#[derive(Debug)]
pub(crate) struct Outbox {
    queue: Arc<Mutex<Queue>>,
    direct: DirectWriter,
}

/// The receiving half.
#[derive(Debug)]
pub(crate) struct OutboxReceiver(Arc<Mutex<Queue>>);

/// What both halves share. A channel of the runtime would take 1.5 KiB for each connection; this takes
/// next to nothing while nothing waits, which is nearly always.
#[derive(Debug)]
struct Queue {
    waiting: VecDeque<Queued>,
    /// The bytes that were queued and are not written yet.
    bytes: usize,
    /// The same of all connections.
    unread: UnreadBytes,
    /// Wakes the receiving half.
    receiver: Option<Waker>,
    /// Whether one of the halves is gone.
    is_closed: bool,
}

/// What waits in the queue.
#[derive(Debug)]
pub(crate) enum Queued {
    /// A frame to write.
    Frame(Frame),
    /// The rest of a frame that was written in part waits at the socket: this number of bytes.
    Rest(usize),
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
pub(crate) fn outbox(direct: DirectWriter, unread: UnreadBytes) -> (Outbox, OutboxReceiver) {
    let (waiting, receiver) = (VecDeque::new(), None);
    let queue = Queue { waiting, bytes: 0, unread, receiver, is_closed: false };
    let queue = Arc::new(Mutex::new(queue));
    (Outbox { queue: queue.clone(), direct }, OutboxReceiver(queue))
}

impl Outbox {
    /// Writes or queues messages. One message always fits into an empty queue.
    pub(crate) fn send(&self, frames: &[&Frame]) -> Result<(), OutboxError> {
        // Locked while it writes: the receiving half does not end in between and say goodbye first.
        let mut queue = lock(&self.queue);
        if queue.is_closed {
            return Err(OutboxError::Closed);
        }
        // Nothing waits and nothing is on its way if there are no bytes.
        if queue.bytes == 0 {
            let written = match frames {
                [frame] => self.direct.write(frame.bytes()),
                // An answer and the update that it caused are one packet.
                several => {
                    let mut together = spare_buffer();
                    several.iter().for_each(|frame| together.extend_from_slice(frame.bytes()));
                    let written = self.direct.write(&together);
                    keep_buffer(together);
                    written
                }
            };
            match written {
                Written::All => return Ok(()),
                Written::InPart { rest } => return queue.push(Queued::Rest(rest)),
                Written::Nothing => {}
            }
        }
        frames.iter().try_for_each(|frame| queue.push_frame(frame))
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        let mut queue = lock(&self.queue);
        queue.is_closed = true;
        queue.wake();
    }
}

impl Queue {
    fn push_frame(&mut self, frame: &Frame) -> Result<(), OutboxError> {
        let length = frame.bytes().len();
        let is_full = self.bytes > 0 && self.bytes.saturating_add(length) > OUTBOX_BYTES;
        if is_full || !self.unread.has_room(self.bytes) {
            return Err(OutboxError::Full);
        }
        self.push(Queued::Frame(frame.clone()))
    }

    fn push(&mut self, queued: Queued) -> Result<(), OutboxError> {
        if self.waiting.len() >= OUTBOX {
            return Err(OutboxError::Full);
        }
        self.bytes += queued.size();
        self.unread.add(queued.size());
        self.waiting.push_back(queued);
        self.wake();
        Ok(())
    }

    fn wake(&mut self) {
        if let Some(receiver) = self.receiver.take() {
            receiver.wake();
        }
    }

    fn poll_next(&mut self, context: &Context<'_>) -> Poll<Option<Queued>> {
        if let Some(queued) = self.waiting.pop_front() {
            return Poll::Ready(Some(queued));
        }
        if self.is_closed {
            return Poll::Ready(None);
        }
        if !self.receiver.as_ref().is_some_and(|known| known.will_wake(context.waker())) {
            self.receiver = Some(context.waker().clone());
        }
        Poll::Pending
    }
}

impl OutboxReceiver {
    /// Waits for the next message; returns `None` when the sending half is gone.
    pub(crate) async fn recv(&mut self) -> Option<Queued> {
        poll_fn(|context| lock(&self.0).poll_next(context)).await
    }

    /// Returns the next message if one waits.
    pub(crate) fn try_recv(&mut self) -> Option<Queued> {
        lock(&self.0).waiting.pop_front()
    }

    /// Says that this many bytes of what was received are written. Until then nothing goes around
    /// the queue.
    pub(crate) fn written(&self, bytes: usize) {
        let mut queue = lock(&self.0);
        queue.bytes -= bytes;
        queue.unread.remove(bytes);
        if queue.waiting.is_empty() {
            // A connection keeps no memory for what waited long ago.
            queue.waiting = VecDeque::new();
        }
    }
}

impl Drop for OutboxReceiver {
    fn drop(&mut self) {
        let mut queue = lock(&self.0);
        queue.is_closed = true;
        queue.waiting = VecDeque::new();
        queue.unread.remove(queue.bytes);
    }
}

fn lock(queue: &Mutex<Queue>) -> MutexGuard<'_, Queue> {
    queue.lock().expect("nobody panics with the queue")
}

impl Queued {
    /// Returns the bytes to write.
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Queued::Frame(frame) => frame.bytes(),
            Queued::Rest(_) => &[],
        }
    }

    /// Returns the number of bytes that wait for the client because of this.
    pub(crate) fn size(&self) -> usize {
        match self {
            Queued::Frame(frame) => frame.bytes().len(),
            Queued::Rest(bytes) => *bytes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queue_is_bounded_in_messages_and_in_bytes() {
        let unread = UnreadBytes::new(4 * OUTBOX_BYTES);
        let (sender, mut receiver) = outbox(DirectWriter::default(), unread.clone());
        let send = |length: usize| sender.send(&[&Frame::of_bytes(length)]);
        let mut take = || {
            let queued = receiver.try_recv();
            queued.inspect(|queued| receiver.written(queued.size())).is_some()
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
        assert_eq!(unread.now(), 0, "what a client never reads does not count for ever");
    }

    #[test]
    fn all_queues_together_are_bounded() {
        let unread = UnreadBytes::new(1_000);
        let queues: Vec<_> =
            (0..100).map(|_| outbox(DirectWriter::default(), unread.clone())).collect();
        let send = |number: usize| queues[number].0.send(&[&Frame::of_bytes(100)]);
        let first = (0..100).filter(|number| send(*number).is_ok()).count();
        assert_eq!(first, 20, "one message for whoever has nothing yet, up to twice the limit");
        let again = (0..100).filter(|number| send(*number).is_ok()).count();
        assert_eq!((again, unread.now()), (0, 2_000));
        drop(queues);
        assert_eq!(unread.now(), 0);
    }
}
