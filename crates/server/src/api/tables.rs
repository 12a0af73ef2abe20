//! Opening a table, sitting down, coming back, links and records.

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, LOCATION};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::{ClientMessage, Objection, Reason, Refusal, SeatNumber, Settings};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Occupant, Session, TableConfig};

use super::{Done, Named, Problem, Sent, TableView};
use crate::letter::{Asked, Letter, Refused, Renewal, Seated, Ticket};
use crate::routes::App;
use crate::thinkers::levels;
use crate::visitor::{From, Visitor};

/// `POST /api/session`: a cookie for those who have none.
pub(super) async fn session(visitor: Visitor) -> Response {
    (StatusCode::NO_CONTENT, visitor, ()).into_response()
}

/// A table to be opened.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    /// The board's id.
    #[schemars(extend("enum" = board::library::ids().collect::<Vec<_>>()))]
    board: String,
    /// What to be called in own seats.
    #[schemars(extend("pattern" = name_pattern()))]
    name: String,
    /// Who will sit where; as many as will play.
    seats: Vec<Seat>,
    /// What is agreed on; what is usual when left out.
    #[serde(default)]
    settings: Option<Settings>,
}

/// Who will sit in a seat.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Seat {
    /// Whoever opens the table; several times to play on one device.
    Me,
    /// Somebody else on the same device, under this name.
    Here(#[schemars(extend("pattern" = name_pattern()))] String),
    /// Whoever comes by the invite link.
    Open,
    /// A bot of this level.
    Bot(#[schemars(extend("enum" = levels()))] String),
}

impl Wanted {
    fn plan(self, host: Session) -> Result<TableConfig<'static>, Problem> {
        let board = board::library::board(&self.board).ok_or(Problem::NO_BOARD)?;
        // Also where it is not needed, because nobody opens the table for themselves.
        let bad_name = || Refusal::from(Reason::from(Objection::BadName));
        let name = table::clean_name(&self.name).ok_or_else(bad_name)?;
        let sitting = |seat| match seat {
            Seat::Me => Occupant::Person { session: host, name: name.to_owned() },
            Seat::Here(name) => Occupant::Person { session: host, name: name.trim().to_owned() },
            Seat::Open => Occupant::Nobody,
            Seat::Bot(level) => Occupant::Bot { level },
        };
        let seats = self.seats.into_iter().map(sitting).collect();
        let usual = || Settings::usual(bots::BotSpec::best().name);
        Ok(TableConfig { board, seats, settings: self.settings.unwrap_or_else(usual), host })
    }
}

/// `POST /api/tables`
pub(super) async fn open(
    State(app): State<App>,
    From(address): From,
    visitor: Visitor,
    headers: HeaderMap,
    Sent(wanted): Sent<Wanted>,
) -> Result<Response, Problem> {
    let session = visitor.session();
    let plan = wanted.plan(session)?;
    app.hall.has_room_for(session).await?;
    if !app.guests.may_open(address, &app.hall.limits) {
        return Err(Problem::TOO_FAST);
    }
    let id = app.hall.open(plan).await?;
    let ticket = Ticket::Session { session, key: None };
    let outline = app.hall.ask(&id, |reply| Letter::Look { ticket, reply }).await?;
    let view = TableView::new(&app, &headers, &id, outline);
    let place = [(LOCATION, format!("/api/tables/{id}"))];
    Ok((StatusCode::CREATED, visitor, place, Json(view)).into_response())
}

/// The key of a link, for those who have one.
#[derive(Debug, Deserialize)]
pub(super) struct Key {
    key: Option<String>,
}

/// `GET /api/tables/{table}`
pub(super) async fn look(
    State(app): State<App>,
    Named(table): Named,
    key: Result<Query<Key>, QueryRejection>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Json<TableView>, Problem> {
    let Query(Key { key }) = key?;
    let ticket = Ticket::Session { session: visitor.session(), key };
    let outline = app.hall.ask(&table, |reply| Letter::Look { ticket, reply }).await?;
    Ok(Json(TableView::new(&app, &headers, &table, outline)))
}

/// A name as a pattern: some visible characters, with blanks between and around them.
fn name_pattern() -> String {
    let blank = r"\t\n\x0b\x0c\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000";
    let control = r"\x00-\x1f\x7f-\x9f";
    let (visible, inner) = (format!("[^{blank}{control}]"), protocol::limits::NAME_CHARS - 2);
    format!("^[{blank}]*{visible}(?:[^{control}]{{0,{inner}}}{visible})?[{blank}]*$")
}

/// Somebody who wants to sit down.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SitDown {
    /// What to be called.
    #[schemars(extend("pattern" = name_pattern()))]
    name: String,
    /// Which seat; any when left out.
    #[serde(default)]
    seat: Option<SeatNumber>,
    /// The key of the invite link; not needed where the table is listed.
    #[serde(default)]
    key: Option<String>,
}

/// A seat that was taken.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Sat {
    /// Which.
    seat: SeatNumber,
    /// With which a program may play this seat: a secret.
    token: String,
    #[serde(flatten)]
    table: TableView,
}

/// `POST /api/tables/{table}/sit`
pub(super) async fn sit(
    State(app): State<App>,
    Named(table): Named,
    visitor: Visitor,
    headers: HeaderMap,
    Sent(SitDown { name, seat, key }): Sent<SitDown>,
) -> Result<Response, Problem> {
    let ticket = Ticket::Session { session: visitor.session(), key };
    let asked = app.hall.ask(&table, |reply| Letter::Sit { ticket, seat, name, reply }).await;
    let Seated { seat, outline } = asked?;
    let token = outline.keys.play.clone().unwrap_or_default();
    let sat = Sat { seat, token, table: TableView::new(&app, &headers, &table, outline) };
    Ok((visitor, Json(sat)).into_response())
}

/// `POST /api/tables/{table}/start`: the host starts the game.
pub(super) async fn start(
    State(app): State<App>,
    Named(table): Named,
    visitor: Visitor,
) -> Result<Json<Done>, Problem> {
    let ticket = Ticket::Session { session: visitor.session(), key: None };
    let message = Box::new(ClientMessage::Start);
    let asked = app.hall.ask(&table, |reply| Letter::Ask { ticket, message, reply }).await;
    let Asked { position } = asked?;
    Ok(Json(Done { position }))
}

/// The key of a return link.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ComeBack {
    /// The key.
    key: String,
}

/// `POST /api/tables/{table}/return`
pub(super) async fn come_back(
    State(app): State<App>,
    Named(table): Named,
    visitor: Visitor,
    headers: HeaderMap,
    Sent(ComeBack { key }): Sent<ComeBack>,
) -> Result<Response, Problem> {
    let session = visitor.session();
    let asked = app.hall.ask(&table, |reply| Letter::Return { session, key, reply }).await;
    // A key that opens nothing is refused alike, whether there is such a table or not.
    let outline = asked.map_err(|why| match why {
        Refused::NoTable => Problem::WRONG_KEY,
        Refused::Damaged | Refused::NotNow | Refused::ByTable(_) => why.into(),
    })?;
    let view = TableView::new(&app, &headers, &table, outline);
    Ok((visitor, Json(view)).into_response())
}

/// A new return link, or who must agree first.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Renewed {
    /// The link; null until everybody who must has agreed.
    #[serde(rename = "return")]
    back: Option<String>,
    /// The seats whose people must still ask for the same, where the host's own link is wanted.
    missing: Vec<SeatNumber>,
}

/// Which seat of a table.
#[derive(Debug, Deserialize)]
pub(super) struct Which {
    seat: SeatNumber,
}

/// `POST /api/tables/{table}/seats/{seat}/link`
pub(super) async fn renew(
    State(app): State<App>,
    Named(table): Named,
    seat: Result<Path<Which>, PathRejection>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Json<Renewed>, Problem> {
    let (Path(Which { seat }), session) = (seat?, visitor.session());
    let asked = app.hall.ask(&table, |reply| Letter::Renew { session, seat, reply }).await;
    Ok(Json(match asked? {
        Renewal::Made { key } => {
            let back = app.site.link(&headers, &format!("return/{table}/{key}"));
            Renewed { back: Some(back), missing: Vec::new() }
        }
        Renewal::Waits { missing } => Renewed { back: None, missing },
    }))
}

/// `GET /api/tables/{table}/record`
pub(super) async fn record(
    State(app): State<App>,
    Named(table): Named,
    key: Result<Query<Key>, QueryRejection>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    let Query(Key { key }) = key?;
    let ticket = Ticket::Session { session: visitor.session(), key };
    let text = app.hall.ask(&table, |reply| Letter::Record { ticket, reply }).await?;
    let name = format!("attachment; filename=\"roundhouse-{table}.record\"");
    let headers =
        [(CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}
