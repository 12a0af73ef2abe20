//! Tables of a server: opened, found, played and watched.
//!
//! A tour. `api` is what the server offers over HTTP. `table` is the table that this person is at. `pages` shows
//! it: `lobby` until the game begins, then the game screen with the parts that only people need: `signs`, `chat`,
//! `menu`, `ending`. `make` opens tables, `lists` finds them for the first screen. `link` shows a link to copy, send
//! or scan. `report` tells the operator about a name or a line, `notice` shows what the operator says, `open_filter`
//! chooses open tables. `partial_answer` leaves half-made answers with the server. `version` compares builds.

mod api;
mod chat;
mod ending;
mod link;
mod lists;
mod lobby;
mod make;
mod menu;
mod notice;
mod open_filter;
mod pages;
mod partial_answer;
mod people;
mod report;
mod return_links;
mod signs;
mod table;
mod version;

pub(crate) use api::record_address;
pub(crate) use chat::{Chat, chat_since, unread};
pub(crate) use ending::{Ended, Rematch, SaveRecord, fetch_record};
pub(crate) use lists::{Lists, ReturnDetails, ServerTables, TABLES, pace};
pub(crate) use make::{OnlineChoices, OnlineSetup};
pub(crate) use menu::TableMenu;
pub(crate) use pages::{OnlineTables, ReturnPage, TablePage};
pub(crate) use protocol::http::TableStatus;
pub(crate) use return_links::NAME as RETURN_LINKS;
pub(crate) use signs::{SeatSigns, Signs};
pub(crate) use table::OnlineTable;
pub(crate) use version::{NewerBuild, build};

use crate::words::say_if_known;
use api::RequestError;
use protocol::http::HttpProblem;

/// Says why a request failed, in the player's language.
fn trouble(trouble: &RequestError) -> String {
    match trouble {
        RequestError::NoServer => crate::words::t!("no-server"),
        RequestError::Refused(HttpProblem { why, say, .. }) => {
            say_if_known(&format!("refused-{}", why.replace('_', "-")))
                .unwrap_or_else(|| say.clone().into_owned())
        }
    }
}
