//! What the server offers over HTTP (docs/server.md): tables are opened and found here.

use js_sys::Promise;
use leptos::prelude::window;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::prelude::JsValue;
use protocol::{Millis, SeatNumber, Settings, Sitter, Stage};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response};

/// Why a request was not fulfilled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// No server answers, or something that is none of ours.
    NoServer,
    /// The server says no: a word, and an English phrase.
    Refused { why: String, say: String },
}

/// What the server says when it says no.
#[derive(Deserialize)]
struct Problem {
    why: String,
    say: String,
}

/// What a server offers.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Offer {
    pub(crate) build: String,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct TableLine {
    pub(crate) table: String,
    pub(crate) board: String,
    pub(crate) stage: Stage,
    pub(crate) seats: Vec<Sitter>,
    pub(crate) clock: Option<Millis>,
    pub(crate) winners: Vec<SeatNumber>,
    pub(crate) scores: Option<Vec<ScoreLine>>,
    /// Only of one's own tables.
    #[serde(default)]
    pub(crate) waiting: Vec<SeatNumber>,
    #[serde(default)]
    pub(crate) yours: Vec<SeatNumber>,
    #[serde(default)]
    pub(crate) links: Links,
}

/// A line of the score sheet.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct ScoreLine {
    pub(crate) routes: i16,
    pub(crate) tickets: i16,
    pub(crate) tokens: i16,
    pub(crate) festivals: i16,
    pub(crate) total: i16,
    pub(crate) place: u8,
}

/// Links to a table that one may know.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct Links {
    pub(crate) invite: Option<String>,
    pub(crate) watch: Option<String>,
    /// Private.
    #[serde(rename = "return")]
    pub(crate) back: Option<String>,
}

/// Lists of tables.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub(crate) struct Tables {
    pub(crate) mine: Vec<TableLine>,
    pub(crate) listed: Vec<TableLine>,
    /// Where the next page begins.
    pub(crate) after: Option<String>,
}

/// A table to be opened.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Wanted {
    pub(crate) board: String,
    pub(crate) name: String,
    pub(crate) seats: Vec<WantedSeat>,
    pub(crate) settings: Settings,
}

/// Who is to sit in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WantedSeat {
    Me,
    Open,
    Bot(String),
}

/// Gets a session, once; every other request then carries it.
pub(crate) async fn session() -> Result<(), Trouble> {
    ask("POST", "api/session", None).await.map(drop)
}

pub(crate) async fn offer() -> Result<Offer, Trouble> {
    get("api/server").await
}

/// One's own tables, the latest first.
pub(crate) async fn mine() -> Result<Tables, Trouble> {
    get("api/tables?list=mine").await
}

/// Tables that wait for people.
pub(crate) async fn open() -> Result<Tables, Trouble> {
    get("api/tables?list=open").await
}

/// Tables that are over, after a page of them.
pub(crate) async fn finished(after: Option<&str>) -> Result<Tables, Trouble> {
    let after = after.map(|after| format!("&after={after}")).unwrap_or_default();
    get(&format!("api/tables?list=finished{after}")).await
}

/// One table.
pub(crate) async fn table(table: &str, key: Option<&str>) -> Result<TableLine, Trouble> {
    let key = key.map(|key| format!("?key={key}")).unwrap_or_default();
    get(&format!("api/tables/{table}{key}")).await
}

/// Opens a table.
pub(crate) async fn make(wanted: &Wanted) -> Result<TableLine, Trouble> {
    session().await?;
    post("api/tables", wanted).await
}

/// Takes the seat over that a return link is for.
pub(crate) async fn come_back(table: &str, key: &str) -> Result<TableLine, Trouble> {
    #[derive(Serialize)]
    struct ComeBack<'a> {
        key: &'a str,
    }
    session().await?;
    post(&format!("api/tables/{table}/return"), &ComeBack { key }).await
}

/// Where the record of a table that is over can be had.
pub(crate) fn record_address(table: &str) -> String {
    format!("api/tables/{table}/record")
}

/// Waits a while.
pub(crate) async fn pause(millis: i32) {
    let promise = Promise::new(&mut |resolve, _| {
        // A page without timers is no page.
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, millis);
    });
    let _ = JsFuture::from(promise).await;
}

async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Trouble> {
    read(&ask("GET", path, None).await?)
}

async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Trouble> {
    let body = serde_json::to_string(body).expect("plain values can be written");
    read(&ask("POST", path, Some(&body)).await?)
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Trouble> {
    serde_json::from_str(text).map_err(|_| Trouble::NoServer)
}

async fn ask(method: &str, path: &str, body: Option<&str>) -> Result<String, Trouble> {
    let (text, ok) = fetch(method, path, body).await.ok_or(Trouble::NoServer)?;
    match serde_json::from_str(&text) {
        _ if ok => Ok(text),
        Ok(Problem { why, say }) => Err(Trouble::Refused { why, say }),
        Err(_) => Err(Trouble::NoServer),
    }
}

async fn fetch(method: &str, path: &str, body: Option<&str>) -> Option<(String, bool)> {
    let init = RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        let headers = js_sys::Object::new();
        js_sys::Reflect::set(&headers, &"content-type".into(), &"application/json".into()).ok()?;
        init.set_headers(&headers);
        init.set_body(&JsValue::from_str(body));
    }
    let response = JsFuture::from(window().fetch_with_str_and_init(path, &init)).await.ok()?;
    let response: Response = response.dyn_into().ok()?;
    let text = JsFuture::from(response.text().ok()?).await.ok()?;
    Some((text.as_string()?, response.ok()))
}
