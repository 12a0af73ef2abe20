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
use crate::command::{Command, Credential};
use crate::limits::LIST;
use crate::routes::App;
use crate::summary;
use crate::visitor::Visitor;

/// `GET /api/server`
pub(super) async fn server(State(app): State<App>) -> Json<ServerInfo> {
    Json(ServerInfo {
        build: app.registry.house.build.clone(),
        protocol: protocol::VERSION,
        boards: board::library::boards().map(board_info).collect(),
        levels: bots::BotSpec::opponents().map(bot_info).collect(),
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
    /// The end of the previous page of finished tables.
    after: Option<String>,
}

/// Which tables a list has.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ListKind {
    /// Those where the session has a seat, the latest first.
    #[default]
    Mine,
    /// Listed tables that wait for people.
    Open,
    /// Listed tables that are over, the last one first.
    Finished,
}

/// `GET /api/tables?list=mine|open|finished`
pub(super) async fn tables(
    State(app): State<App>,
    query: Result<Query<ListQuery>, QueryRejection>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Json<TableLists>, ApiError> {
    let Query(ListQuery { list, after }) = query?;
    Ok(Json(match list {
        ListKind::Mine => mine(&app, &visitor, &headers).await?,
        ListKind::Open => open(&app),
        ListKind::Finished => finished(&app, after.as_deref()).await?,
    }))
}

/// Asks each table, because who must decide changes with every action.
async fn mine(app: &App, visitor: &Visitor, headers: &HeaderMap) -> Result<TableLists, ApiError> {
    let session = visitor.session();
    let mut mine = Vec::new();
    for table in app.registry.tables_of(session).await? {
        let credential = Credential::Session { session, key: None };
        let asked = app.registry.ask(&table, |reply| Command::Describe { credential, reply }).await;
        // Tables that are damaged, or no longer this session's, are left out.
        let Ok(details) = asked else { continue };
        let given_up = details.summary.stage == Stage::Abandoned;
        if !given_up && !details.yours.is_empty() {
            mine.push(table_status(app, headers, &table, details));
        }
    }
    Ok(TableLists { mine, ..TableLists::default() })
}

fn open(app: &App) -> TableLists {
    let tables = app.registry.open_tables().into_iter();
    let listed = tables.map(|(id, summary)| ListedTable { table: id.to_string(), summary });
    TableLists { listed: listed.collect(), ..TableLists::default() }
}

async fn finished(app: &App, after: Option<&str>) -> Result<TableLists, ApiError> {
    let after = after.and_then(|text| {
        let (time, id) = text.split_once('.')?;
        Some((Timestamp(time.parse().ok()?), TableId::new(id).ok()?))
    });
    let heads = app.registry.store.finished(after, LIST).await?;
    let last = heads.last().filter(|_| heads.len() == LIST);
    let after = last.map(|head| format!("{}.{}", head.activity.0, head.table));
    let listed = |head: &LogHead| {
        let summary = summary::decode(&head.summary)?;
        let shown = summary.listed && summary.stage == Stage::Finished;
        shown.then(|| ListedTable { table: head.table.to_string(), summary })
    };
    let listed = heads.iter().filter_map(listed).collect();
    Ok(TableLists { listed, after, ..TableLists::default() })
}
