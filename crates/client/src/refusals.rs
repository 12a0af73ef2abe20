//! Refusals in the player's language.

use protocol::Refusal;

use crate::pieces::card_name;
use crate::words::{say, say_if_known, t};

/// Returns the reason as a sentence, or the table's English words if there is no translation.
pub(crate) fn reason(refusal: &Refusal) -> String {
    with_wild(t!("card-wild"), refusal)
}

/// Returns the reason as a sentence with the board's word for wilds.
pub(crate) fn reason_at(board: &board::Board, refusal: &Refusal) -> String {
    with_wild(card_name(board, "wild"), refusal)
}

fn with_wild(wild: String, refusal: &Refusal) -> String {
    let key = format!("refused-{}", refusal.why.key().replace('_', "-"));
    if say_if_known(&key).is_none() {
        return refusal.say.clone();
    }
    let mut words = ::words::Arguments::new();
    words.set("wild", wild);
    say(&key, Some(&words))
}
