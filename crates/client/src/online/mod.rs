//! Tables of a server: made, found, visited.
//!
//! A tour. `api` is what the server offers over HTTP. `visit` is one table one is at, over a WebSocket;
//! until its game begins `lobby` shows it, then the game screen does, with the parts that are only there
//! among people: `signs`, `chat`, `sheet`, `ending`. `make` opens tables, `lists` finds them for the first
//! screen. `link` shows a link to copy, send or scan; `draft` leaves half-made choices with the table;
//! `version` compares builds.

mod api;
mod chat;
mod draft;
mod ending;
mod link;
mod lists;
mod lobby;
mod make;
mod place;
mod sheet;
mod signs;
mod version;
mod visit;

pub(crate) use chat::{Chat, unread};
pub(crate) use ending::{Ended, Rematch, SaveRecord};
pub(crate) use lists::{Lists, MyTables, find_tables};
pub(crate) use make::MakePage;
pub(crate) use place::{ReturnPage, TablePage, Visits};
pub(crate) use sheet::TableSheet;
pub(crate) use signs::{SeatSigns, Signs};
pub(crate) use version::{NewerBuild, build};
pub(crate) use visit::Visit;

use crate::words::say_if_known;
use api::RequestError;
use protocol::http::HttpProblem;

/// Why a request was not fulfilled, in the player's language.
fn trouble(trouble: &RequestError) -> String {
    match trouble {
        RequestError::NoServer => crate::words::t!("no-server"),
        RequestError::Refused(HttpProblem { why, say, .. }) => {
            say_if_known(&format!("refused-{}", why.replace('_', "-")))
                .unwrap_or_else(|| say.clone().into_owned())
        }
    }
}
