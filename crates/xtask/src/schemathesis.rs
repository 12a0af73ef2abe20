//! `cargo xtask schemathesis`: the HTTP interface against its description, by a program that knows
//! nothing but the description.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result};
use serde_json::Value;

use crate::program::Program;
use crate::shell;
use crate::tally::{self, Tally};

/// From PyPI; a newer one may find more.
const VERSION: &str = "4.32.5";
/// What each operation is tried with.
const EXAMPLES: usize = 100;
/// Where the description is kept.
const DESCRIPTION: &str = "docs/openapi.json";

/// Runs every check in every phase, with a valid session and the token of a seat.
pub(crate) fn run() -> Result<Tally> {
    let tool = install()?;
    let program = Program::build()?;
    let scratch = tempfile::tempdir()?;
    let house = House::open(&program, scratch.path())?;
    let visit = house.visit()?;
    let mut command = Command::new(tool);
    command.current_dir(scratch.path());
    command.arg("--config-file").arg(shell::root().join("crates/xtask/schemathesis.toml"));
    command.arg("run").arg(shell::root().join(DESCRIPTION));
    command.args(["--url", &house.address, "--checks", "all"]);
    command.args(["--phases", "examples,coverage,fuzzing,stateful"]);
    command.args(["--max-examples", &EXAMPLES.to_string(), "--continue-on-failure"]);
    command.args(["--header", &format!("Cookie: {}", visit.cookie)]);
    command.args(["--header", &format!("Authorization: Bearer {}", visit.token)]);
    tally::check(&mut command)
}

/// The tool, in a folder of its own under `target`.
fn install() -> Result<PathBuf> {
    let folder = shell::root().join("target/schemathesis");
    let tool = folder.join("bin/schemathesis");
    if !tool.exists() {
        shell::run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
        let mut pip = Command::new(folder.join("bin/pip"));
        shell::run(pip.args(["install", "--quiet", &format!("schemathesis=={VERSION}")]))?;
    }
    Ok(tool)
}

/// A server with its limits raised; it ends with this.
struct House {
    child: Child,
    address: String,
}

/// Somebody at a table.
struct Visit {
    cookie: String,
    token: String,
}

impl House {
    fn open(program: &Program, folder: &Path) -> Result<House> {
        let mut command = program.command();
        command.args(["serve", "--one-house", "--addr", "127.0.0.1:0", "--data"]).arg(folder);
        let mut child = command.env("RUST_LOG", "warn").stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        let output = child.stdout.take().context("it is piped")?;
        BufReader::new(output).read_line(&mut line)?;
        let address =
            line.trim().strip_prefix("listening on ").context("the server did not start")?;
        Ok(House { child, address: address.to_owned() })
    }

    /// Opens a listed table and sits down there, for the token.
    fn visit(&self) -> Result<Visit> {
        let cookie = format!("roundhouse={}", "A".repeat(43));
        let post = |path: &str, body: &str| -> Result<Value> {
            let mut curl = Command::new("curl");
            curl.args(["--silent", "--fail-with-body", "--cookie", &cookie, "--json", body]);
            Ok(serde_json::from_str(&shell::read(curl.arg(format!("{}{path}", self.address)))?)?)
        };
        let table = post("/api/tables", r#"{"board":"toy","name":"Ann","seats":["me","open"]}"#)?;
        let id = table["table"].as_str().context("no id")?;
        let sat = post(&format!("/api/tables/{id}/sit"), r#"{"name":"Ben"}"#)?;
        Ok(Visit { cookie, token: sat["token"].as_str().context("no token")?.to_owned() })
    }
}

impl Drop for House {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
