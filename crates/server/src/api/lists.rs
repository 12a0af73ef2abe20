//! What there is: boards, levels, tables.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use protocol::Stage;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::{Head, TableId, Time};

use super::{Problem, TableView};
use crate::letter::{Letter, Ticket};
use crate::limits::LIST;
use crate::routes::App;
use crate::summary::Summary;
use crate::visitor::Visitor;

/// What this server offers.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Offer {
    /// The server's build.
    build: String,
    /// The version of the wire.
    protocol: u32,
    /// The boards.
    boards: Vec<BoardLine>,
    /// The bots that sit at tables: levels, the weakest first, then characters.
    levels: Vec<LevelLine>,
}

/// A bot that sits at tables.
#[derive(Debug, Serialize, JsonSchema)]
struct LevelLine {
    /// What to call it when a seat is to be its.
    name: &'static str,
    /// Whether it is a level with a character.
    character: bool,
    /// What to expect of it, in one English line.
    line: &'static str,
}

/// A board.
#[derive(Debug, Serialize, JsonSchema)]
struct BoardLine {
    /// Its id.
    id: String,
    /// The fewest seats.
    least_seats: usize,
    /// The most seats.
    most_seats: usize,
}

/// `GET /api/server`
pub(super) async fn server(State(app): State<App>) -> Json<Offer> {
    let line = |board: &board::Board| BoardLine {
        id: board.id().to_owned(),
        least_seats: *board.seats().start(),
        most_seats: *board.seats().end(),
    };
    Json(Offer {
        build: app.hall.house.build.clone(),
        protocol: protocol::VERSION,
        boards: board::library::boards().map(line).collect(),
        levels: bots::BotSpec::opponents().map(level).collect(),
    })
}

fn level(entry: &bots::BotSpec) -> LevelLine {
    let &bots::BotSpec { name, kind, summary: line } = entry;
    LevelLine { name, character: kind == bots::BotKind::Character, line }
}

/// Which tables.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Which {
    #[serde(default)]
    list: List,
    /// Where the page of finished tables before this one ended.
    after: Option<String>,
}

/// A list of tables.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum List {
    /// Those of this session, the latest first.
    #[default]
    Mine,
    /// Listed tables that wait for people.
    Open,
    /// Listed tables that are over, the last one first.
    Finished,
}

/// Tables.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub(super) struct Tables {
    /// At which this session sits, the latest first.
    mine: Vec<TableView>,
    /// That everybody may see.
    listed: Vec<Line>,
    /// Ask for `after` this to get more.
    after: Option<String>,
}

/// A listed table.
#[derive(Debug, Serialize, JsonSchema)]
struct Line {
    /// Its id.
    table: String,
    #[serde(flatten)]
    summary: Summary,
}

/// `GET /api/tables?list=mine|open|finished`
pub(super) async fn tables(
    State(app): State<App>,
    which: Result<Query<Which>, QueryRejection>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Json<Tables>, Problem> {
    let Query(Which { list, after }) = which?;
    Ok(Json(match list {
        List::Mine => mine(&app, &visitor, &headers).await?,
        List::Open => {
            let line = |(id, summary): (TableId, _)| Line { table: id.to_string(), summary };
            let listed = app.hall.open_tables().into_iter().map(line).collect();
            Tables { listed, ..Tables::default() }
        }
        List::Finished => finished(&app, after.as_deref()).await?,
    }))
}

/// Each table is asked: who is to move changes with every action.
async fn mine(app: &App, visitor: &Visitor, headers: &HeaderMap) -> Result<Tables, Problem> {
    let session = visitor.session();
    let mut mine = Vec::new();
    for table in app.hall.tables_of(session).await? {
        let ticket = Ticket::Session { session, key: None };
        let asked = app.hall.ask(&table, |reply| Letter::Look { ticket, reply }).await;
        // A seat that was given away, or a table that is damaged, hides no other.
        let Ok(outline) = asked else { continue };
        let given_up = outline.summary.stage == Stage::Abandoned;
        if !given_up && !outline.yours.is_empty() {
            mine.push(TableView::new(app, headers, &table, outline));
        }
    }
    Ok(Tables { mine, ..Tables::default() })
}

async fn finished(app: &App, after: Option<&str>) -> Result<Tables, Problem> {
    let after = after.and_then(|text| {
        let (time, id) = text.split_once('.')?;
        Some((Time(time.parse().ok()?), TableId::new(id).ok()?))
    });
    let heads = app.hall.store.finished(after, LIST).await?;
    let next = heads.last().filter(|_| heads.len() == LIST);
    let after = next.map(|head| format!("{}.{}", head.activity.0, head.table));
    let line = |head: &Head| {
        let summary = Summary::read(&head.summary)?;
        let shown = summary.listed && summary.stage == Stage::Finished;
        shown.then(|| Line { table: head.table.to_string(), summary })
    };
    let listed = heads.iter().filter_map(line).collect();
    Ok(Tables { listed, after, ..Tables::default() })
}
