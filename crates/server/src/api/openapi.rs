//! The OpenAPI description of the HTTP interface, made from the types of `protocol::http`.

use axum::Json;
use axum::http::StatusCode;
use protocol::http::{
    ActRequest, DoneResponse, GiveRequest, GiveResponse, HttpProblem, OpenTableRequest,
    RenewLinkResponse, ReportRequest, ReturnRequest, ServerInfo, SitRequest, SitResponse,
    TableLists, TableStatus,
};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};
use store::limits::TABLE_ID;

use crate::bot_pool::levels;

/// Handles `GET /api/openapi.json`: returns the description of the HTTP interface.
pub(super) async fn document() -> Json<Value> {
    Json(describe())
}

/// One operation: a method of a path.
struct Operation {
    method: &'static str,
    path: &'static str,
    id: &'static str,
    summary: &'static str,
    /// The names of the query parameters, and their schemas.
    query: Vec<(&'static str, Value)>,
    body: Option<Value>,
    /// The status, content type and schema of each successful response.
    success: Vec<(u16, &'static str, Option<Value>)>,
    /// The statuses of failures, without those of [`Operation::failures`].
    failures: &'static [u16],
    /// Whether it needs the token of a seat.
    token: bool,
}

/// Makes the description, as OpenAPI 3.1.
pub(crate) fn describe() -> Value {
    let paths = "/components/schemas";
    let settings = SchemaSettings::draft2020_12().with(|s| s.definitions_path = paths.into());
    let mut generator = settings.into_generator();
    let problem = schema::<HttpProblem>(&mut generator);
    let operations = operations(&mut generator);
    let links = links(&operations);
    let mut paths = Map::new();
    for operation in &operations {
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        path[operation.method] = operation.describe(&problem, &links);
    }
    let mut schemas = generator.take_definitions(true);
    list_names(&mut schemas);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Roundhouse",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Opening and finding tables, and programs that play. The game itself goes over the WebSocket: docs/protocol.md.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "roundhouse"},
                "seat": {"type": "http", "scheme": "bearer"},
            },
        },
    })
}

/// Lists the boards and levels that this server has. The types of the wire do not know them.
fn list_names(schemas: &mut Map<String, Value>) {
    let boards: Vec<_> = board::library::ids().collect();
    schemas["OpenTableRequest"]["properties"]["board"]["enum"] = json!(boards);
    schemas["Settings"]["properties"]["level"]["enum"] = json!(levels());
    let seats = schemas["RequestedSeat"]["oneOf"].as_array_mut();
    for seat in seats.into_iter().flatten() {
        if let Some(bot) = seat.pointer_mut("/properties/bot") {
            bot["enum"] = json!(levels());
        }
    }
}

/// Makes links from the response with a new table to the operations on it.
fn links(operations: &[Operation]) -> Value {
    let of_table = operations.iter().filter(|operation| operation.path.contains("{table}"));
    let link = |operation: &Operation| {
        let parameters = json!({"table": "$response.body#/table"});
        (operation.id.to_owned(), json!({"operationId": operation.id, "parameters": parameters}))
    };
    of_table.map(link).collect::<Map<_, _>>().into()
}

fn schema<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    generator.subschema_for::<T>().to_value()
}

fn operations(generator: &mut SchemaGenerator) -> Vec<Operation> {
    let text = || json!({"type": "string"});
    let view = schema::<TableStatus>(generator);
    let table = |method, path, id, summary| Operation {
        method,
        path,
        id,
        summary,
        query: Vec::new(),
        body: None,
        success: Vec::new(),
        failures: &[],
        token: false,
    };
    let json = "application/json";
    vec![
        Operation {
            success: vec![(200, json, Some(schema::<ServerInfo>(generator)))],
            ..table("get", "/api/server", "server", "Boards and levels of bots.")
        },
        Operation {
            success: vec![(204, json, None)],
            ..table("post", "/api/session", "session", "A cookie for those who have none.")
        },
        Operation {
            query: vec![
                ("list", json!({"enum": ["mine", "open", "finished"]})),
                ("after", text()),
                ("board", text()),
                ("seats", json!({"type": "integer", "minimum": 0, "maximum": 255})),
            ],
            success: vec![(200, json, Some(schema::<TableLists>(generator)))],
            failures: &[400, 503],
            ..table("get", "/api/tables", "tables", "Own, open or finished tables.")
        },
        Operation {
            body: Some(schema::<OpenTableRequest>(generator)),
            success: vec![(201, json, Some(view.clone()))],
            failures: &[400, 409, 413, 415, 422, 503],
            ..table("post", "/api/tables", "open", "Opens a table.")
        },
        Operation {
            query: vec![("key", text())],
            success: vec![(200, json, Some(view.clone()))],
            failures: &[400, 404, 410, 503],
            ..table("get", "/api/tables/{table}", "look", "How a table stands.")
        },
        Operation {
            body: Some(schema::<SitRequest>(generator)),
            success: vec![(200, json, Some(schema::<SitResponse>(generator)))],
            failures: &[400, 404, 410, 413, 415, 422, 503],
            ..table("post", "/api/tables/{table}/sit", "sit", "Takes a seat before the start.")
        },
        Operation {
            success: vec![(200, json, Some(schema::<DoneResponse>(generator)))],
            failures: &[404, 410, 503],
            ..table("post", "/api/tables/{table}/start", "start", "The host starts the game.")
        },
        Operation {
            body: Some(schema::<ReturnRequest>(generator)),
            success: vec![(200, json, Some(view))],
            failures: &[400, 404, 410, 413, 415, 422, 503],
            ..table(
                "post",
                "/api/tables/{table}/return",
                "return",
                "Takes over a seat by its return link.",
            )
        },
        Operation {
            success: vec![(200, json, Some(schema::<RenewLinkResponse>(generator)))],
            failures: &[404, 410, 503],
            ..table(
                "post",
                "/api/tables/{table}/link",
                "renew",
                "Renews the own return link and token; the old ones are void.",
            )
        },
        Operation {
            success: vec![(200, json, Some(schema::<TableStatus>(generator)))],
            failures: &[404, 410, 503],
            ..table(
                "post",
                "/api/tables/{table}/invite",
                "renew_invite",
                "The host renews the invite and watch links; the old ones are void.",
            )
        },
        Operation {
            body: Some(schema::<GiveRequest>(generator)),
            success: vec![(200, json, Some(schema::<GiveResponse>(generator)))],
            failures: &[400, 404, 410, 413, 415, 422, 503],
            ..table(
                "post",
                "/api/tables/{table}/give",
                "give",
                "Makes a link by which another person takes an own seat.",
            )
        },
        Operation {
            body: Some(schema::<ReportRequest>(generator)),
            success: vec![(204, json, None)],
            failures: &[400, 404, 410, 413, 415, 422, 503],
            ..table(
                "post",
                "/api/tables/{table}/report",
                "report",
                "Tells the operator about a name or a chat line.",
            )
        },
        Operation {
            query: vec![("key", text())],
            success: vec![(200, "text/plain", Some(text()))],
            failures: &[400, 404, 410, 503],
            ..table(
                "get",
                "/api/tables/{table}/record",
                "record",
                "The record of a game that is over.",
            )
        },
        Operation {
            query: vec![("since", json!({"type": "integer", "minimum": 0, "maximum": u64::MAX}))],
            success: vec![
                (200, json, Some(schema::<protocol::ServerMessage>(generator))),
                (204, json, None),
            ],
            failures: &[400, 401, 404, 410, 503],
            token: true,
            ..table(
                "get",
                "/api/tables/{table}/next",
                "next",
                "The update after a position, as soon as there is one; nothing after 30 seconds.",
            )
        },
        Operation {
            body: Some(schema::<ActRequest>(generator)),
            success: vec![(200, json, Some(schema::<DoneResponse>(generator)))],
            failures: &[400, 401, 404, 410, 413, 415, 422, 503],
            token: true,
            ..table("post", "/api/tables/{table}/act", "act", "Answers a decision.")
        },
    ]
}

impl Operation {
    /// Returns the statuses of all failures. Every caller may be blocked (403) or too fast (429), and every table
    /// closed by the operator (409).
    fn failures(&self) -> impl Iterator<Item = u16> {
        let of_table = self.path.contains("{table}").then_some(409);
        self.failures.iter().copied().chain([403, 429]).chain(of_table)
    }

    fn describe(&self, problem: &Value, links: &Value) -> Value {
        let in_path = self.path.split('/').filter_map(|part| part.strip_prefix('{'));
        let in_path = in_path.map(|part| {
            let name = part.trim_end_matches('}');
            let kind =
                json!({"type": "string", "pattern": format!("^[A-Za-z0-9_-]{{1,{TABLE_ID}}}$")});
            json!({"name": name, "in": "path", "required": true, "schema": kind})
        });
        let in_query = self.query.iter().map(|(name, schema)| {
            json!({"name": name, "in": "query", "required": false, "schema": schema})
        });
        let content = |kind: &str, schema: &Value| json!({kind: {"schema": schema}});
        let header = |name: &str| json!({name: {"required": true, "schema": {"type": "string"}}});
        let mut responses = Map::new();
        for (status, kind, schema) in &self.success {
            let mut response = json!({"description": "as asked"});
            if *status == StatusCode::CREATED {
                response["headers"] = header("Location");
                response["links"] = links.clone();
            }
            if let Some(schema) = schema {
                response["content"] = content(kind, schema);
            }
            responses.insert(status.to_string(), response);
        }
        for status in self.failures() {
            let content = content("application/json", problem);
            let mut response = json!({"description": "refused", "content": content});
            if status == StatusCode::UNAUTHORIZED {
                response["headers"] = header("WWW-Authenticate");
            }
            responses.insert(status.to_string(), response);
        }
        // A request without a cookie comes from a new session.
        let security =
            if self.token { json!([{"seat": []}]) } else { json!([{"session": []}, {}]) };
        let mut operation = json!({
            "operationId": self.id,
            "summary": self.summary,
            "parameters": in_path.chain(in_query).collect::<Vec<_>>(),
            "responses": responses,
            "security": security,
        });
        if let Some(body) = &self.body {
            let content = content("application/json", body);
            operation["requestBody"] = json!({"required": true, "content": content});
        }
        operation
    }
}
