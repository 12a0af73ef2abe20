//! The bodies of HTTP requests and responses (`docs/server.md`), used by the server and by the page.
//!
//! The WebSocket carries the game; HTTP opens and finds tables, and lets programs play. The server makes
//! `docs/openapi.json` from these types.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::limits::{CHAT_CHARS, NAME_CHARS};
use crate::{Answer, DecisionId, LogPosition, Millis, SeatNumber, Settings, Sitter, Stage};

/// The boards and bots that a server offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ServerInfo {
    /// The server's build.
    pub build: String,
    /// The version of the wire.
    pub protocol: u32,
    /// The boards.
    pub boards: Vec<BoardInfo>,
    /// The bots that sit at tables: levels, the weakest first, then characters.
    pub levels: Vec<BotInfo>,
    /// What the operator wants everybody to know today.
    #[serde(default)]
    pub message: Option<String>,
}

/// A board that a server offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoardInfo {
    /// Its id.
    pub id: String,
    /// The fewest seats.
    pub least_seats: usize,
    /// The most seats.
    pub most_seats: usize,
}

/// A bot that sits at tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BotInfo {
    /// The name to request it by.
    pub name: String,
    /// Whether it is a level with a character.
    pub character: bool,
    /// A line about how it plays, in English.
    pub line: String,
}

/// A request to open a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenTableRequest {
    /// The board's id.
    pub board: String,
    /// The name of the player who opens the table.
    #[schemars(extend("pattern" = name_pattern()))]
    pub name: String,
    /// Who will sit in each seat; one item for each player.
    pub seats: Vec<RequestedSeat>,
    /// The settings; the default ones if left out.
    #[serde(default)]
    pub settings: Option<Settings>,
}

/// Who will sit in a seat of a new table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RequestedSeat {
    /// The player who opens the table; several times to play several seats on one device.
    Me,
    /// Another player on the same device, with this name.
    Here(#[schemars(extend("pattern" = name_pattern()))] String),
    /// Anybody who opens the invite link.
    Open,
    /// A bot of this level.
    Bot(String),
}

/// A request to sit down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SitRequest {
    /// The player's name.
    #[schemars(extend("pattern" = name_pattern()))]
    pub name: String,
    /// The seat; any empty one if left out.
    #[serde(default)]
    pub seat: Option<SeatNumber>,
    /// The key of the invite link; a listed table needs none.
    #[serde(default)]
    pub key: Option<String>,
}

/// The seat that a request to sit down was given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SitResponse {
    /// The seat.
    pub seat: SeatNumber,
    /// The token with which a program may play this seat: a secret.
    pub token: String,
    /// The table.
    #[serde(flatten)]
    pub table: TableStatus,
}

/// A request to take over the seats that a return link is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReturnRequest {
    /// The key of the return link.
    pub key: String,
}

/// The new credentials of a session's seats. The old ones are void.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RenewLinkResponse {
    /// The return link.
    #[serde(rename = "return")]
    pub return_link: String,
    /// The token with which a program may play the seat: a secret.
    pub token: String,
}

/// A request of a player to give a seat to another person (T-SEAT-2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GiveRequest {
    /// The seat.
    pub seat: SeatNumber,
    /// The name of the person who will play it.
    #[schemars(extend("pattern" = name_pattern()))]
    pub name: String,
}

/// The link by which that person takes the seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GiveResponse {
    /// The link; it works once.
    pub link: String,
}

/// A request to tell the operator about a name or a chat line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportRequest {
    /// What is reported.
    pub about: ReportSubject,
    /// What is wrong with it, in the words of the reporter.
    #[serde(default)]
    #[schemars(extend("maxLength" = CHAT_CHARS))]
    pub comment: Option<String>,
    /// The key of the invite or watch link. Whoever has a seat needs none, nor anybody at a listed table.
    #[serde(default)]
    pub key: Option<String>,
}

/// What a report is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReportSubject {
    /// The name of the person in this seat.
    Name(SeatNumber),
    /// The chat line at this position of the log.
    Line(LogPosition),
}

/// A program's answer to a decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActRequest {
    /// The id of the decision, as the update named it.
    pub decision: DecisionId,
    /// The answer.
    pub answer: Answer,
}

/// The confirmation that a request was carried out and is on disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DoneResponse {
    /// The position of its entry in the log; null if it left no entry.
    pub position: Option<LogPosition>,
}

/// A table as one session may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TableStatus {
    /// The table's id.
    pub table: String,
    /// What lists show of it.
    #[serde(flatten)]
    pub summary: TableSummary,
    /// The position of the last entry.
    pub position: LogPosition,
    /// The seats that have not answered yet.
    pub waiting: Vec<SeatNumber>,
    /// The seats that this session holds.
    pub yours: Vec<SeatNumber>,
    /// Whether this session is the host.
    pub host: bool,
    /// The links that this session may know.
    pub links: TableLinks,
}

/// The links to a table. The part after `#` names the place in the page and its key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TableLinks {
    /// For those who sit at the table.
    pub table: String,
    /// For people who are invited to sit down; only before the start.
    pub invite: Option<String>,
    /// For people who are invited to watch.
    pub watch: Option<String>,
    /// Private: whoever follows it takes over the seat, for example on another device.
    #[serde(rename = "return")]
    pub return_link: Option<String>,
}

/// What lists show of a table. The server also stores it, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TableSummary {
    /// The board's id.
    pub board: String,
    /// The stage of the table.
    pub stage: Stage,
    /// Who sits in each seat.
    pub seats: Vec<Sitter>,
    /// Whether everybody may find the table.
    pub listed: bool,
    /// The time for a decision in milliseconds; null if there is no limit.
    pub clock: Option<Millis>,
    /// The seats that won, once the game is over.
    pub winners: Vec<SeatNumber>,
    /// The score sheet, a line for each seat, once the game is over.
    pub scores: Option<Vec<ScoreSummary>>,
}

/// One seat's line of the score sheet in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ScoreSummary {
    /// Points for routes.
    pub routes: i16,
    /// Points for tickets.
    pub tickets: i16,
    /// Points for tokens.
    pub tokens: i16,
    /// Points for festival cards.
    pub festivals: i16,
    /// All points.
    pub total: i16,
    /// The place, counted from 1.
    pub place: u8,
}

/// A list of tables.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TableLists {
    /// The tables where this session has a seat, the latest first.
    pub mine: Vec<TableStatus>,
    /// The tables that everybody may see.
    pub listed: Vec<ListedTable>,
    /// The value of `after` for the next page; null if there is none.
    pub after: Option<String>,
}

/// A table that everybody may see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ListedTable {
    /// The table's id.
    pub table: String,
    /// What lists show of it.
    #[serde(flatten)]
    pub summary: TableSummary,
}

/// The reason why a request was refused, like a refusal over the WebSocket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HttpProblem {
    /// A word for programs: one of the wire's, or `no_such_table`, `nothing_here`,
    /// `wrong_method`, `wrong_origin`, `wrong_key`, `no_token`, `no_such_board`, `too_slow`, `blocked`, `unavailable`.
    pub why: Cow<'static, str>,
    /// The clause that says so, if one does.
    pub clause: Option<String>,
    /// The reason in one English phrase.
    pub say: Cow<'static, str>,
}

/// Declares the reasons that only HTTP has: the key of each.
macro_rules! http_reasons {
    ($( $(#[$doc:meta])* $variant:ident as $key:literal, )*) => {
        /// A reason to refuse an HTTP request, beside those of the wire ([`Reason`](crate::Reason)).
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum HttpReason {
            $( $(#[$doc])* $variant, )*
        }

        impl HttpReason {
            /// Every reason, in the order of their declaration.
            pub const ALL: &[HttpReason] = &[$( HttpReason::$variant, )*];

            /// Returns the key: a word for programs, by which the page finds its words for people.
            pub const fn key(self) -> &'static str {
                match self {
                    $( HttpReason::$variant => $key, )*
                }
            }
        }
    };
}

http_reasons! {
    /// The table does not exist, or the visitor may not know of it.
    NoSuchTable as "no_such_table",
    /// No path of the interface is like this.
    NothingHere as "nothing_here",
    /// The path does not take this method.
    WrongMethod as "wrong_method",
    /// The request comes from a page of another site.
    WrongOrigin as "wrong_origin",
    /// The key of the link opens nothing.
    WrongKey as "wrong_key",
    /// The token of a seat is needed.
    NoToken as "no_token",
    /// The server does not have this board.
    NoSuchBoard as "no_such_board",
    /// The body of the request did not come in time.
    TooSlow as "too_slow",
    /// The operator has blocked the session or its address.
    Blocked as "blocked",
    /// The server cannot do that now.
    Unavailable as "unavailable",
}

/// Returns a regular expression for players' names: at most [`NAME_CHARS`] characters, visible ones
/// first and last, with blanks allowed between and around them.
fn name_pattern() -> String {
    let blank = r"\t\n\x0b\x0c\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000";
    let control = r"\x00-\x1f\x7f-\x9f";
    let (visible, inner) = (format!("[^{blank}{control}]"), NAME_CHARS - 2);
    format!("^[{blank}]*{visible}(?:[^{control}]{{0,{inner}}}{visible})?[{blank}]*$")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::de::DeserializeOwned;

    #[track_caller]
    fn check<T: Serialize + DeserializeOwned>(text: &str) {
        let value: T = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&value).unwrap(), text);
        let value: T = crate::read_json(text).unwrap();
        assert_eq!(serde_json::to_string(&value).unwrap(), text);
    }

    /// The page finds its words for a reason by the key alone.
    #[test]
    fn no_reason_of_http_has_the_key_of_another() {
        for reason in HttpReason::ALL {
            let is_known = crate::Reason::all().any(|other| other.key() == reason.key());
            assert!(!is_known, "{reason:?}");
        }
    }

    const STATUS: &str = concat!(
        r#""table":"k3XvQ","board":"toy","stage":"finished","#,
        r#""seats":[{"person":{"name":"Ann"}},{"bot":{"level":"conductor"}},"nobody"],"#,
        r#""listed":false,"clock":null,"winners":[1],"#,
        r#""scores":[{"routes":-2,"tickets":3,"tokens":0,"festivals":0,"total":1,"place":1}],"#,
        r#""position":7,"waiting":[],"yours":[0],"host":true,"#,
        r#""links":{"table":"/#table/k3XvQ","invite":null,"watch":"/#watch/k3XvQ/a","return":"/#return/k3XvQ/b"}"#,
    );

    #[test]
    fn responses_are_read_and_written_field_by_field_in_this_order() {
        check::<TableStatus>(&format!("{{{STATUS}}}"));
        check::<SitResponse>(&format!(r#"{{"seat":1,"token":"t",{STATUS}}}"#));
        check::<TableLists>(&format!(r#"{{"mine":[{{{STATUS}}}],"listed":[],"after":"5.a"}}"#));
        check::<RenewLinkResponse>(r##"{"return":"/#return/k3XvQ/b","token":"t"}"##);
        check::<GiveResponse>(r##"{"link":"/#return/k3XvQ/c"}"##);
        check::<DoneResponse>(r#"{"position":3}"#);
        check::<HttpProblem>(r#"{"why":"too_fast","clause":null,"say":"too many tables at once"}"#);
        let info = r#"{"build":"1+a","protocol":1,"boards":[{"id":"toy","least_seats":2,"most_seats":3}],"levels":[{"name":"conductor","character":false,"line":"plans"}],"message":null}"#;
        check::<ServerInfo>(info);
    }

    #[test]
    fn requests_are_read_and_written_and_unknown_fields_refused() {
        let seats = r#"["me",{"here":"Ben"},"open",{"bot":"conductor"}]"#;
        check::<OpenTableRequest>(&format!(
            r#"{{"board":"toy","name":"Ann","seats":{seats},"settings":null}}"#
        ));
        check::<SitRequest>(r#"{"name":"Ben","seat":null,"key":"k"}"#);
        check::<ReturnRequest>(r#"{"key":"k"}"#);
        check::<GiveRequest>(r#"{"seat":1,"name":"Carl"}"#);
        check::<ReportRequest>(r#"{"about":{"name":1},"comment":null,"key":null}"#);
        check::<ReportRequest>(r#"{"about":{"line":17},"comment":"rude","key":"k"}"#);
        let more = r#"{"key":"k","more":1}"#;
        assert!(serde_json::from_str::<ReturnRequest>(more).is_err());
        assert_eq!(crate::read_json::<ReturnRequest>(more), None);
    }
}
