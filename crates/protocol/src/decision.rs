//! The ids of decisions (T-ANSWER-1).

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::json::JsonText;
use crate::names::SeatNumber;
use crate::server::LogPosition;

/// The id of one decision of one seat. The table accepts one answer for each id.
///
/// On the wire it is text such as `17.2.0`, which clients send back unchanged: opened at position 17
/// of the log, for seat 2, answered 0 times before. While other seats still decide, a seat that has
/// answered may change its mind: it gets the next id, `17.2.1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct DecisionId {
    /// The position of the log entry that opened it.
    pub opened: LogPosition,
    /// The seat that decides.
    pub seat: SeatNumber,
    /// The number of answers that the seat gave before.
    pub revision: u32,
}

impl DecisionId {
    /// Writes the id as a JSON string: the same text as `Display`, without an allocation.
    pub(crate) fn write(self, json: &mut JsonText) {
        json.raw("\"").number(self.opened);
        json.raw(".").number(self.seat);
        json.raw(".").number(self.revision);
        json.raw("\"");
    }
}

impl fmt::Display for DecisionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.opened, self.seat, self.revision)
    }
}

/// A text that is not the id of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a decision is named like 17.2.0")]
pub struct NotADecisionId;

impl FromStr for DecisionId {
    type Err = NotADecisionId;

    fn from_str(text: &str) -> Result<DecisionId, NotADecisionId> {
        let mut parts = text.split('.');
        let mut next = || parts.next().ok_or(NotADecisionId);
        let (opened, seat, revision) = (next()?, next()?, next()?);
        let decision = DecisionId {
            opened: opened.parse().map_err(|_| NotADecisionId)?,
            seat: seat.parse().map_err(|_| NotADecisionId)?,
            revision: revision.parse().map_err(|_| NotADecisionId)?,
        };
        // Each id has one spelling: no signs, no leading zeros, nothing behind it.
        let is_plain = |part: &str| part == "0" || !part.starts_with(['0', '+']);
        let is_spelled_so = [opened, seat, revision].into_iter().all(is_plain);
        if is_spelled_so && parts.next().is_none() { Ok(decision) } else { Err(NotADecisionId) }
    }
}

impl From<DecisionId> for String {
    fn from(decision: DecisionId) -> String {
        decision.to_string()
    }
}

impl TryFrom<String> for DecisionId {
    type Error = NotADecisionId;

    fn try_from(text: String) -> Result<DecisionId, NotADecisionId> {
        text.parse()
    }
}

impl JsonSchema for DecisionId {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "DecisionId".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "pattern": r"^(0|[1-9][0-9]{0,18})\.(0|[1-9][0-9]?|1[0-9][0-9]|2[0-4][0-9]|25[0-5])\.(0|[1-9][0-9]{0,8})$",
            "description": "The id of one decision of one seat. The table accepts one answer for each id.",
        })
    }
}
