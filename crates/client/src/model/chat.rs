//! The chat of a table.

use protocol::{Happened, LogPosition, News, Room, SeatNumber, Sitter};

/// One line of the chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ChatLine {
    pub(crate) position: LogPosition,
    pub(crate) seat: SeatNumber,
    /// The speaker's name when the page received the line.
    pub(crate) name: String,
    pub(crate) text: String,
}

/// Adds the chat lines of the news.
///
/// The start of a game gives people other seats. News from before the start name the old seats. A
/// page that receives both at once leaves out the older lines, because it would give them wrong
/// names.
pub(super) fn collect(chat: &mut Vec<ChatLine>, room: Option<&Room>, news: &[News]) {
    let started = news.iter().rposition(|news| matches!(news.what, Happened::Started { .. }));
    for News { position, what, .. } in news.iter().skip(started.unwrap_or_default()) {
        let Happened::Said { seat, text } = what else { continue };
        let (name, text) = (name_of(room, *seat), text.clone());
        chat.retain(|line| line.position != *position);
        chat.push(ChatLine { position: *position, seat: *seat, name, text });
        board::sort_short_by_key(chat, |line| line.position);
    }
}

/// Returns the name of the person in a seat. Bots do not talk.
fn name_of(room: Option<&Room>, seat: SeatNumber) -> String {
    let chair = room.and_then(|room| room.chairs.get(usize::from(seat)));
    match chair.map(|chair| &chair.sitter) {
        Some(Sitter::Person { name }) => name.clone(),
        Some(Sitter::Bot { .. } | Sitter::Nobody) | None => String::new(),
    }
}
