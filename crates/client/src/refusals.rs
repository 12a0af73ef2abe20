//! Why something is refused, in the player's language.

use protocol::Refusal;

use crate::words::say_if_known;

/// The reason as a sentence; the table's own words where we have none.
pub(crate) fn reason(refusal: &Refusal) -> String {
    let word = serde_json::to_value(refusal.why).ok();
    let word = word.as_ref().and_then(serde_json::Value::as_str).unwrap_or_default();
    say_if_known(&format!("refused-{}", word.replace('_', "-")))
        .unwrap_or_else(|| refusal.say.clone())
}
