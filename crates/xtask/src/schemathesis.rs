//! `cargo xtask schemathesis`: checks the HTTP interface against its description, with a program that
//! knows only the description.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::program::{self, Program};
use crate::tally::{self, Tally};
use crate::{debian, shell};

/// The version on PyPI.
const VERSION: &str = "4.32.5";
/// The number of examples for each operation in each phase.
const EXAMPLES: usize = 100;
/// The seed of the examples. Every run sends the same, as far as the server's own randomness allows.
const SEED: usize = 1;
/// The description of the interface.
const DESCRIPTION: &str = "docs/openapi.json";
/// Runs every check in every phase, with a valid session and the token of a seat.
pub(crate) fn run() -> Result<Tally> {
    let tool = install()?;
    let program = program::build_for_tests()?;
    let scratch = tempfile::tempdir()?;
    let server = TestServer::open(&program, scratch.path())?;
    let config = scratch.path().join("schemathesis.toml");
    // Ann opens the tables and asks. The token is of a table of Eve's, so that Ann cannot void it.
    let (ann, eve) = (server.session()?, server.session()?);
    let (own, playing) = (server.playing(&eve)?, server.playing(&ann)?);
    let tables = [server.gathering(&ann)?, playing.id, server.finished(&ann)?];
    fs::write(&config, configuration(&own, &tables))?;
    let mut command = Command::new(tool);
    command.current_dir(scratch.path()).arg("--config-file").arg(config);
    command.arg("run").arg(shell::root().join(DESCRIPTION));
    command.args(["--url", &server.address, "--checks", "all"]);
    command.args(["--phases", "examples,coverage,fuzzing,stateful"]);
    command.args(["--max-examples", &EXAMPLES.to_string(), "--seed", &SEED.to_string()]);
    command.args(["--header", &format!("Cookie: {ann}")]);
    command.args(["--header", &format!("Authorization: Bearer {}", own.token)]);
    let report = scratch.path().join("events.ndjson");
    command.arg("--report-ndjson-path").arg(&report);
    let checked = tally::check(command.args(["--continue-on-failure", "--no-color"]))?;
    let description = fs::read_to_string(shell::root().join(DESCRIPTION))?;
    let few = tried_too_little(&serde_json::from_str(&description)?, &fs::read_to_string(report)?)?;
    ensure!(few.is_empty(), "fewer than {EXAMPLES} examples of {few:?}");
    Ok(checked)
}

/// Returns the operations that take an argument and were tried with fewer than [`EXAMPLES`] examples.
fn tried_too_little(description: &Value, report: &str) -> Result<Vec<String>> {
    let mut tried = BTreeMap::<String, usize>::new();
    for line in report.lines() {
        let event: Value = serde_json::from_str(line)?;
        let finished = &event["ScenarioFinished"];
        let (phase, recorder) = (&finished["phase"], &finished["recorder"]);
        let asked = recorder["interactions"].as_object().map_or(0, |asked| asked.len());
        if phase == "fuzzing" {
            *tried.entry(text(&recorder["label"])?).or_default() += asked;
        }
    }
    let paths = description["paths"].as_object().context("a description has paths")?;
    let mut few = Vec::new();
    for (path, operations) in paths {
        for (method, operation) in operations.as_object().context("a path has operations")? {
            let name = format!("{} {path}", method.to_uppercase());
            let parameters = operation["parameters"].as_array().is_some_and(|all| !all.is_empty());
            let varies = parameters || operation.get("requestBody").is_some();
            let enough = if varies { EXAMPLES } else { 1 };
            if tried.get(&name).is_none_or(|&tried| tried < enough) {
                few.push(name);
            }
        }
    }
    Ok(few)
}

/// Installs schemathesis into a folder under `target`, and returns the program.
fn install() -> Result<PathBuf> {
    let folder = shell::root().join(format!("target/schemathesis-{VERSION}"));
    let tool = folder.join("bin/schemathesis");
    if !tool.exists() {
        let venv = || shell::run(Command::new("python3").args(["-m", "venv"]).arg(&folder));
        if venv().is_err() {
            debian::install(&["python3-venv"])?;
            venv()?;
        }
        let mut pip = Command::new(folder.join("bin/pip"));
        shell::run(pip.args(["install", "--quiet", &format!("schemathesis=={VERSION}")]))?;
    }
    Ok(tool)
}

/// Writes the configuration. Three times out of four an address names a table that exists. A body that is
/// too large is refused for that reason, whatever else is wrong with it.
fn configuration(own: &Playing, tables: &[String]) -> String {
    let Playing { id, decision, .. } = own;
    format!(
        r#"
[dictionaries]
tables = {{ values = {tables:?} }}
own = {{ values = [{id:?}] }}
decisions = {{ values = [{decision:?}] }}

[parameters]
"path.table" = {{ dictionary = "tables", probability = 0.75 }}

[[operations]]
include-operation-id = ["next", "act"]
[operations.parameters]
"path.table" = {{ dictionary = "own", probability = 0.75 }}
"body.decision" = {{ dictionary = "decisions", probability = 0.5 }}

[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429]
[checks.positive_data_acceptance]
expected-statuses = ["2xx", 401, 403, 404, 409, 413, 429]
"#
    )
}

/// A server with raised limits. It ends when this is dropped.
struct TestServer {
    child: Child,
    address: String,
}

/// A table with a game, the token of one of its seats, and the decision of that seat.
struct Playing {
    id: String,
    token: String,
    decision: String,
}

impl TestServer {
    fn open(program: &Program, folder: &Path) -> Result<TestServer> {
        let mut command = program.command();
        command.args(["serve", "--one-house", "--addr", "127.0.0.1:0", "--data"]).arg(folder);
        let mut child = command.env("RUST_LOG", "warn").stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        let output = child.stdout.take().context("it is piped")?;
        BufReader::new(output).read_line(&mut line)?;
        let address =
            line.trim().strip_prefix("listening on ").context("the server did not start")?;
        Ok(TestServer { child, address: address.to_owned() })
    }

    /// Asks for a session, and returns its cookie.
    fn session(&self) -> Result<String> {
        let mut curl = Command::new("curl");
        curl.args(["--silent", "--fail", "--request", "POST", "--dump-header", "-"]);
        let head = shell::read(curl.arg(format!("{}/api/session", self.address)))?;
        let mut cookies = head.lines().filter_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookies.next().context("the server set no cookie")?;
        Ok(cookie.split(';').next().unwrap_or_default().to_owned())
    }

    /// Opens a table that waits for people.
    fn gathering(&self, host: &str) -> Result<String> {
        id(&self.table(host, r#"["me","open"]"#)?)
    }

    /// Opens a table where everybody must choose tickets.
    fn playing(&self, host: &str) -> Result<Playing> {
        let table = self.table(host, r#"["me","open"]"#)?;
        let (id, link) = (id(&table)?, text(&table["links"]["invite"])?);
        let key = link.rsplit('/').next().unwrap_or_default();
        let path = format!("/api/tables/{id}");
        let guest = format!(r#"{{"name":"Ben","seat":1,"key":"{key}"}}"#);
        let sat = self.post(&self.session()?, &format!("{path}/sit"), &guest)?;
        let token = text(&sat["token"])?;
        self.post(host, &format!("{path}/start"), "")?;
        let asked = ["--header", &format!("Authorization: Bearer {token}")];
        let update = self.ask(&format!("{path}/next"), &asked)?;
        Ok(Playing { id, token, decision: text(&update["own"]["decision"])? })
    }

    /// Opens a table where two programs play to the end.
    fn finished(&self, host: &str) -> Result<String> {
        let table = self.table(host, r#"["open","open"]"#)?;
        let (id, link) = (id(&table)?, text(&table["links"]["invite"])?);
        let bot = |name| {
            let mut python = Command::new("python3");
            python.args(["examples/bot.py", &link, name]).current_dir(shell::root()).spawn()
        };
        let bots = [bot("Ann")?, bot("Ben")?];
        let start = || self.post(host, &format!("/api/tables/{id}/start"), "");
        // The start is refused until both sit.
        let given_up = Instant::now() + Duration::from_secs(60);
        while let Err(error) = start() {
            ensure!(Instant::now() < given_up, error.context("nobody sat down"));
            sleep(Duration::from_millis(100));
        }
        for mut bot in bots {
            ensure!(bot.wait()?.success(), "the game was not played to its end");
        }
        Ok(id)
    }

    fn table(&self, host: &str, seats: &str) -> Result<Value> {
        let body = format!(r#"{{"board":"toy","name":"Ann","seats":{seats}}}"#);
        self.post(host, "/api/tables", &body)
    }

    fn post(&self, session: &str, path: &str, body: &str) -> Result<Value> {
        self.ask(path, &["--cookie", session, "--json", body])
    }

    fn ask(&self, path: &str, how: &[&str]) -> Result<Value> {
        let mut curl = Command::new("curl");
        curl.args(["--silent", "--fail-with-body"]).args(how);
        Ok(serde_json::from_str(&shell::read(curl.arg(format!("{}{path}", self.address)))?)?)
    }
}

fn id(table: &Value) -> Result<String> {
    text(&table["table"])
}

fn text(value: &Value) -> Result<String> {
    Ok(value.as_str().context("the server's answer is not as described")?.to_owned())
}

impl Drop for TestServer {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_operation_that_was_tried_too_little_is_named() {
        let varies = json!({"parameters": [{"name": "key"}]});
        let description = json!({"paths": {
            "/a": {"get": varies, "post": {"requestBody": {}}},
            "/b": {"get": {"parameters": []}},
        }});
        let scenario = |phase: &str, label: &str, asked: usize| {
            let asked: serde_json::Map<_, _> =
                (0..asked).map(|n| (n.to_string(), json!({}))).collect();
            let recorder = json!({"label": label, "interactions": asked});
            json!({"ScenarioFinished": {"phase": phase, "recorder": recorder}}).to_string()
        };
        let report = [
            json!({"PhaseStarted": {}}).to_string(),
            scenario("coverage", "POST /a", 200),
            scenario("fuzzing", "GET /a", EXAMPLES),
            scenario("fuzzing", "POST /a", EXAMPLES - 1),
            scenario("fuzzing", "GET /b", 1),
        ];
        let few = tried_too_little(&description, &report.join("\n")).unwrap();
        assert_eq!(few, ["POST /a"]);
    }
}
