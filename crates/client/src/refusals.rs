//! Refusals in the player's language.

use protocol::Refusal;

use crate::words::say_if_known;

/// Returns the reason as a sentence, or the table's English words if there is no translation.
pub(crate) fn reason(refusal: &Refusal) -> String {
    let word = serde_json::to_value(refusal.why).ok();
    let word = word.as_ref().and_then(serde_json::Value::as_str).unwrap_or_default();
    say_if_known(&format!("refused-{}", word.replace('_', "-")))
        .unwrap_or_else(|| refusal.say.clone())
}
