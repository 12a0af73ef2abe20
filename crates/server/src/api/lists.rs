//! Lists of boards, bots and tables.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use protocol::Stage;
use protocol::http::{BoardInfo, BotInfo, ListedTable, ServerInfo, TableLists};
use serde::Deserialize;
use store::{LogHead, TableId, Timestamp};

use super::{ApiError, table_status};
use crate::command::{Command, TableError};
use crate::limits::{FINISHED_READS, LIST};
use crate::registry::{OpenFilter, OpenPage, OpenPlace};
use crate::routes::App;
use crate::summary;
use crate::visitor::Visitor;

/// Handles `GET /api/server`: returns the build, the boards and the bots of the server.
pub(super) async fn server(State(app): State<App>) -> Json<ServerInfo> {
    Json(ServerInfo {
        build: app.registry.house.build.clone(),
        protocol: protocol::VERSION,
        boards: board::library::boards().map(board_info).collect(),
        levels: bots::BotSpec::opponents().map(bot_info).collect(),
        message: app.registry.moderation.message(),
    })
}

fn board_info(board: &board::Board) -> BoardInfo {
    let seats = board.seats();
    BoardInfo { id: board.id().to_owned(), least_seats: *seats.start(), most_seats: *seats.end() }
}

fn bot_info(bot: &bots::BotSpec) -> BotInfo {
    BotInfo {
        name: bot.name.to_owned(),
        character: bot.kind == bots::BotKind::Character,
        line: bot.summary.to_owned(),
    }
}

/// The parameters of a request for tables.
#[derive(Debug, Default, Deserialize)]
pub(super) struct ListQuery {
    #[serde(default)]
    list: ListKind,
    /// The end of the previous page of open or finished tables.
    after: Option<String>,
    /// Only open tables with this board.
    board: Option<String>,
    /// Only open tables with this number of seats.
    seats: Option<u8>,
}

/// Which tables a list has.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ListKind {
    /// Those where the session has a seat, the latest first.
    #[default]
    Mine,
    /// Listed tables that are not over. Those that wait for people come first; then one of every host, the newest first.
    Open,
    /// Listed tables that are over, the last one first.
    Finished,
}

/// Handles `GET /api/tables?list=mine|open|finished`: returns one list of tables.
pub(super) async fn tables(
    State(app): State<App>,
    query: Result<Query<ListQuery>, QueryRejection>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Json<TableLists>, ApiError> {
    let Query(ListQuery { list, after, board, seats }) = query?;
    Ok(Json(match list {
        ListKind::Mine => mine(&app, &visitor, &headers).await?,
        ListKind::Open => {
            let seats = seats.map(usize::from);
            open(&app, &OpenFilter { board, seats }, after.as_deref())
        }
        ListKind::Finished => finished(&app, after.as_deref()).await?,
    }))
}

/// Asks each table, because who must decide changes with every action.
async fn mine(app: &App, visitor: &Visitor, headers: &HeaderMap) -> Result<TableLists, ApiError> {
    let session = visitor.session();
    let mut mine = Vec::new();
    for table in app.registry.tables_of(session).await? {
        let credential = visitor.credential(None);
        let asked = match app.registry.may_wake(&visitor.caller(), &table) {
            Ok(()) => {
                app.registry.ask(&table, |reply| Command::Describe { credential, reply }).await
            }
            Err(error) => Err(error),
        };
        let details = match asked {
            Ok(details) => details,
            // Tables that are damaged, closed by the operator, or no longer this session's, are left out.
            Err(
                TableError::Damaged
                | TableError::NoTable
                | TableError::Blocked
                | TableError::Refused(_),
            ) => continue,
            // A list without them would look as if they were gone.
            Err(
                error @ (TableError::Unavailable | TableError::Conflict | TableError::TooOften(_)),
            ) => {
                return Err(error.into());
            }
        };
        let given_up = details.summary.stage == Stage::Abandoned;
        if !given_up && !details.yours.is_empty() {
            mine.push(table_status(app, headers, &table, details));
        }
    }
    Ok(TableLists { mine, ..TableLists::default() })
}

fn open(app: &App, filter: &OpenFilter, after: Option<&str>) -> TableLists {
    let after = after.and_then(OpenPlace::parse);
    let OpenPage { tables, after } = app.registry.open_list.page(filter, after.as_ref());
    let tables = tables.into_iter();
    let listed = tables.map(|(id, summary)| ListedTable { table: id.to_string(), summary });
    let after = after.map(|place| place.text());
    TableLists { listed: listed.collect(), after, ..TableLists::default() }
}

async fn finished(app: &App, after: Option<&str>) -> Result<TableLists, ApiError> {
    let after = after.and_then(|text| {
        let (time, id) = text.split_once('.')?;
        Some((Timestamp(time.parse().ok()?), TableId::new(id).ok()?))
    });
    // A page ends with a listed table: its last one is named in the next request, and ids of private tables stay private.
    let mut after = after;
    for _ in 0..FINISHED_READS {
        let heads = app.registry.store.finished(after, LIST).await?;
        let shown: Vec<_> = heads.iter().filter_map(|head| shown(app, head)).collect();
        let is_last = heads.len() < LIST;
        if is_last || !shown.is_empty() {
            let last = shown.last().filter(|_| !is_last);
            let after = last.map(|(head, _)| format!("{}.{}", head.activity.0, head.table));
            let listed = shown.into_iter().map(|(_, listed)| listed).collect();
            return Ok(TableLists { listed, after, ..TableLists::default() });
        }
        after = heads.last().map(|head| (head.activity, head.table.clone()));
    }
    Ok(TableLists::default())
}

/// Returns the head of a finished game and what the list shows of it, if everybody may see it.
fn shown<'h>(app: &App, head: &'h LogHead) -> Option<(&'h LogHead, ListedTable)> {
    let summary = summary::decode(&head.summary)?.shown;
    let hidden = app.registry.moderation.is_unlisted(&head.table)
        || app.registry.moderation.is_closed(&head.table);
    let shown = summary.listed && summary.stage == Stage::Finished && !hidden;
    shown.then(|| (head, ListedTable { table: head.table.to_string(), summary }))
}
