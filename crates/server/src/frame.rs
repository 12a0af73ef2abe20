//! Messages as WebSocket frames.

use std::cell::RefCell;

use protocol::ReadyMessage;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// The most bytes before the text of a frame.
const LONGEST_HEAD: usize = 10;

/// A message in one unmasked text frame, as servers send it (RFC 6455, 5.2). It is made once for all
/// clients that get it.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    /// The frame, after room for the longest head.
    buffer: Vec<u8>,
    /// Where the frame begins.
    begin: usize,
}

impl Frame {
    /// Writes a message.
    pub(crate) fn of(message: &ReadyMessage) -> Frame {
        // The head depends on the length of the text: it is filled in afterwards, at the end of its room.
        let mut buffer = spare_buffer();
        buffer.resize(LONGEST_HEAD, 0);
        let mut buffer = message.to_json_after(buffer);
        let (head, length) = head(buffer.len() - LONGEST_HEAD);
        let begin = LONGEST_HEAD - length;
        buffer[begin..LONGEST_HEAD].copy_from_slice(&head[..length]);
        Frame { buffer, begin }
    }

    /// Returns the bytes that are sent.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.buffer[self.begin..]
    }

    /// Returns the text alone.
    ///
    /// # Panics
    /// Never: the text of a message is text.
    pub(crate) fn text(&self) -> Utf8Bytes {
        Utf8Bytes::try_from(self.buffer[LONGEST_HEAD..].to_vec()).expect("JSON is text")
    }
}

impl Drop for Frame {
    fn drop(&mut self) {
        keep_buffer(std::mem::take(&mut self.buffer));
    }
}

/// The most buffers that a thread keeps: as many as there are frames of one action.
const SPARE_BUFFERS: usize = 8;
/// The largest of them. Few messages are longer.
const SPARE_BYTES: usize = 16 << 10;

thread_local! {
    /// Buffers of frames that were sent. A new one for each frame costs more than what is written into it.
    static SPARE: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
}

/// Returns an empty buffer.
pub(crate) fn spare_buffer() -> Vec<u8> {
    SPARE.try_with(|spare| spare.borrow_mut().pop()).ok().flatten().unwrap_or_default()
}

/// Keeps a buffer for the next frame.
pub(crate) fn keep_buffer(mut buffer: Vec<u8>) {
    buffer.clear();
    let keep = |spare: &RefCell<Vec<Vec<u8>>>| {
        let mut spare = spare.borrow_mut();
        if spare.len() < SPARE_BUFFERS && (1..=SPARE_BYTES).contains(&buffer.capacity()) {
            spare.push(buffer);
        }
    };
    // A thread that ends keeps none.
    SPARE.try_with(keep).ok();
}

/// Returns what stands before a text of this length, and how many bytes of it count.
fn head(text: usize) -> ([u8; LONGEST_HEAD], usize) {
    const FINAL_TEXT: u8 = 0x81;
    let mut head = [0; LONGEST_HEAD];
    head[0] = FINAL_TEXT;
    let length = match text {
        short @ 0..=125 => {
            head[1] = short as u8;
            2
        }
        medium @ 126..=0xffff => {
            head[1] = 126;
            head[2..4].copy_from_slice(&(medium as u16).to_be_bytes());
            4
        }
        long => {
            head[1] = 127;
            head[2..].copy_from_slice(&(long as u64).to_be_bytes());
            LONGEST_HEAD
        }
    };
    (head, length)
}

#[cfg(test)]
impl Frame {
    /// Makes a frame of this many bytes, head included.
    pub(crate) fn of_bytes(bytes: usize) -> Frame {
        Frame { buffer: vec![b'x'; bytes], begin: 0 }
    }
}

#[cfg(test)]
mod tests {
    use protocol::{DecisionId, ServerMessage};

    use super::*;

    fn message(text: usize) -> ReadyMessage {
        let decision = DecisionId { opened: 0, seat: 0, revision: 0 };
        ServerMessage::PartialAnswer { decision, text: "x".repeat(text) }
    }

    /// Checks the head of a frame whose text has this length.
    #[track_caller]
    fn check(length: usize, expected: &[u8]) {
        let around = message(0).to_json().len();
        let frame = Frame::of(&message(length - around));
        assert_eq!(frame.text().len(), length);
        assert_eq!(frame.text().as_str(), message(length - around).to_json());
        let (head, text) = frame.bytes().split_at(expected.len());
        assert_eq!((head, text), (expected, frame.text().as_bytes()));
    }

    #[test]
    fn a_frame_begins_with_its_length() {
        check(125, &[0x81, 125]);
        check(126, &[0x81, 126, 0, 126]);
        check(65_535, &[0x81, 126, 255, 255]);
        check(65_536, &[0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]);
    }
}
