//! Requests to the server over HTTP (docs/server.md). Their bodies are the types of `protocol::http`.

use js_sys::Promise;
use leptos::prelude::window;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::prelude::JsValue;
use protocol::http::{
    GiveRequest, GiveResponse, HttpProblem, OpenTableRequest, RenewLinkResponse, ReportRequest,
    ReportSubject, ReturnRequest, ServerInfo, TableLists, TableStatus,
};
use protocol::{SeatNumber, read_json};
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response};

/// The reason why a request failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RequestError {
    /// No server answers, or it is not a Roundhouse server.
    NoServer,
    /// The server refuses the request.
    Refused(HttpProblem),
}

/// Gets a session, once. Every other request then carries its cookie.
pub(crate) async fn session() -> Result<(), RequestError> {
    send("POST", "api/session", None).await.map(drop)
}

/// Asks for the server's build, boards and bots.
pub(crate) async fn server_info() -> Result<ServerInfo, RequestError> {
    get("api/server").await
}

/// Asks for this session's tables, the latest first.
pub(crate) async fn mine() -> Result<TableLists, RequestError> {
    get("api/tables?list=mine").await
}

/// Asks for a page of tables that wait for people, of this board and with this number of seats; empty
/// text stands for any. `after` is the end of the previous page.
pub(crate) async fn open(
    board: &str,
    seats: &str,
    after: Option<&str>,
) -> Result<TableLists, RequestError> {
    let named = [("board", board), ("seats", seats), ("after", after.unwrap_or_default())];
    let given = named.into_iter().filter(|(_, value)| !value.is_empty());
    let query: String = given.map(|(name, value)| format!("&{name}={value}")).collect();
    get(&format!("api/tables?list=open{query}")).await
}

/// Asks for a page of finished tables; `after` is the end of the previous page.
pub(crate) async fn finished(after: Option<&str>) -> Result<TableLists, RequestError> {
    let after = after.map(|after| format!("&after={after}")).unwrap_or_default();
    get(&format!("api/tables?list=finished{after}")).await
}

/// Asks for one table.
pub(crate) async fn table(table: &str, key: Option<&str>) -> Result<TableStatus, RequestError> {
    let key = key.map(|key| format!("?key={key}")).unwrap_or_default();
    get(&format!("api/tables/{table}{key}")).await
}

/// Opens a table.
pub(crate) async fn open_table(request: &OpenTableRequest) -> Result<TableStatus, RequestError> {
    session().await?;
    post("api/tables", request).await
}

/// Takes over the seat that a return link is for.
pub(crate) async fn take_over(table: &str, key: &str) -> Result<TableStatus, RequestError> {
    session().await?;
    let request = ReturnRequest { key: key.to_owned() };
    post(&format!("api/tables/{table}/return"), &request).await
}

/// Renews this session's return link at a table; the old one is void.
pub(crate) async fn renew_link(table: &str) -> Result<RenewLinkResponse, RequestError> {
    read(&send("POST", &format!("api/tables/{table}/link"), None).await?)
}

/// Renews the invite and watch links of a table, for its host; the old ones are void.
pub(crate) async fn renew_invite(table: &str) -> Result<TableStatus, RequestError> {
    read(&send("POST", &format!("api/tables/{table}/invite"), None).await?)
}

/// Makes a link by which somebody with this name takes a seat of this session.
pub(crate) async fn give(
    table: &str,
    seat: SeatNumber,
    name: &str,
) -> Result<GiveResponse, RequestError> {
    let request = GiveRequest { seat, name: name.to_owned() };
    post(&format!("api/tables/{table}/give"), &request).await
}

/// Tells the operator about a name or a chat line.
pub(crate) async fn report(
    table: &str,
    about: ReportSubject,
    comment: Option<String>,
    key: Option<String>,
) -> Result<(), RequestError> {
    let request = ReportRequest { about, comment, key };
    let body = serde_json::to_string(&request).expect("plain values can be written");
    send("POST", &format!("api/tables/{table}/report"), Some(&body)).await.map(drop)
}

/// Returns the address of the record of a finished table.
pub(crate) fn record_address(table: &str) -> String {
    format!("api/tables/{table}/record")
}

/// Asks for the record of a finished table.
pub(crate) async fn record(table: &str) -> Result<String, RequestError> {
    send("GET", &record_address(table), None).await
}

/// Waits for this number of milliseconds.
pub(crate) async fn pause(millis: i32) {
    let promise = Promise::new(&mut |resolve, _| {
        // This cannot fail in a page.
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, millis);
    });
    let _ = JsFuture::from(promise).await;
}

async fn get<T: DeserializeOwned>(path: &str) -> Result<T, RequestError> {
    read(&send("GET", path, None).await?)
}

async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, RequestError> {
    let body = serde_json::to_string(body).expect("plain values can be written");
    read(&send("POST", path, Some(&body)).await?)
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, RequestError> {
    read_json(text).ok_or(RequestError::NoServer)
}

/// Sends a request and returns the text of a successful response. A response that cannot be read
/// counts as no server.
async fn send(method: &str, path: &str, body: Option<&str>) -> Result<String, RequestError> {
    let (text, ok) = fetch(method, path, body).await.ok_or(RequestError::NoServer)?;
    if ok {
        return Ok(text);
    }
    Err(read(&text).map_or(RequestError::NoServer, RequestError::Refused))
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
