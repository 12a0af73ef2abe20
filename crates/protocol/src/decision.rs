//! The name of a decision (T-ANSWER-1).

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::names::SeatNumber;
use crate::server::Position;

/// The name of one decision of one seat. A name is answered once.
///
/// On the wire it is a word such as `17.2.0` that clients hand back as it is: opened at position 17
/// of the log, for seat 2, not answered yet. While others still think, a seat that has answered is
/// asked again under the next name (`17.2.1`), so that a change of mind has a name of its own too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Decision {
    /// The position of the log that opened it.
    pub opened: Position,
    /// Whose it is.
    pub seat: SeatNumber,
    /// How often the seat has answered it before.
    pub revision: u32,
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.opened, self.seat, self.revision)
    }
}

/// Not the name of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a decision is named like 17.2.0")]
pub struct NoDecision;

impl FromStr for Decision {
    type Err = NoDecision;

    fn from_str(text: &str) -> Result<Decision, NoDecision> {
        let mut parts = text.split('.');
        let mut next = || parts.next().ok_or(NoDecision);
        let (opened, seat, revision) = (next()?, next()?, next()?);
        let decision = Decision {
            opened: opened.parse().map_err(|_| NoDecision)?,
            seat: seat.parse().map_err(|_| NoDecision)?,
            revision: revision.parse().map_err(|_| NoDecision)?,
        };
        // One spelling for each name: no signs, no leading zeros, nothing behind.
        if decision.to_string() == text { Ok(decision) } else { Err(NoDecision) }
    }
}

impl From<Decision> for String {
    fn from(decision: Decision) -> String {
        decision.to_string()
    }
}

impl TryFrom<String> for Decision {
    type Error = NoDecision;

    fn try_from(text: String) -> Result<Decision, NoDecision> {
        text.parse()
    }
}

impl JsonSchema for Decision {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Decision".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "pattern": r"^(0|[1-9][0-9]{0,18})\.(0|[1-9][0-9]?|1[0-9][0-9]|2[0-4][0-9]|25[0-5])\.(0|[1-9][0-9]{0,8})$",
            "description": "The name of one decision of one seat. A name is answered once.",
        })
    }
}
