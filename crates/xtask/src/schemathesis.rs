//! `cargo xtask schemathesis`: the HTTP interface against its description, by a program that knows
//! nothing but the description.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::program::Program;
use crate::tally::{self, Tally};
use crate::{debian, shell};

/// From PyPI; a newer one may find more.
const VERSION: &str = "4.32.5";
/// What each operation is tried with, in each phase.
const EXAMPLES: usize = 100;
/// Every run asks the same, as far as the server's own chance allows.
const SEED: usize = 1;
/// Where the description is kept.
const DESCRIPTION: &str = "docs/openapi.json";
/// Whoever opens the tables: any 32 bytes are a session.
const COOKIE: &str = "roundhouse=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Runs every check in every phase, with a valid session and the token of a seat.
pub(crate) fn run() -> Result<Tally> {
    let tool = install()?;
    let program = Program::build()?;
    let scratch = tempfile::tempdir()?;
    let house = House::open(&program, scratch.path())?;
    let config = scratch.path().join("schemathesis.toml");
    let playing = house.playing()?;
    let tables = [house.gathering()?, playing.id, house.finished()?];
    fs::write(&config, known_tables(&tables))?;
    let mut command = Command::new(tool);
    command.current_dir(scratch.path()).arg("--config-file").arg(config);
    command.arg("run").arg(shell::root().join(DESCRIPTION));
    command.args(["--url", &house.address, "--checks", "all"]);
    command.args(["--phases", "examples,coverage,fuzzing,stateful"]);
    command.args(["--max-examples", &EXAMPLES.to_string(), "--seed", &SEED.to_string()]);
    command.args(["--header", &format!("Cookie: {COOKIE}")]);
    command.args(["--header", &format!("Authorization: Bearer {}", playing.token)]);
    tally::check(command.args(["--continue-on-failure", "--no-color"]))
}

/// The tool, in a folder of its own under `target`.
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

/// Three times out of four an address names a table that exists.
fn known_tables(ids: &[String]) -> String {
    format!(
        "[dictionaries.tables]\nvalues = {ids:?}\n\
         [parameters]\n\"path.table\" = {{ dictionary = \"tables\", probability = 0.75 }}\n"
    )
}

/// A server with its limits raised; it ends with this.
struct House {
    child: Child,
    address: String,
}

/// A table, and the token of one of its seats.
struct Playing {
    id: String,
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

    /// A table that waits for somebody.
    fn gathering(&self) -> Result<String> {
        id(&self.table(r#"["me","open"]"#)?)
    }

    /// A table in the middle of a game.
    fn playing(&self) -> Result<Playing> {
        let id = id(&self.table(r#"["me","open"]"#)?)?;
        let sat = self.post(&format!("/api/tables/{id}/sit"), r#"{"name":"Ben","seat":1}"#)?;
        let token = sat["token"].as_str().context("no token")?.to_owned();
        self.post(&format!("/api/tables/{id}/start"), "")?;
        Ok(Playing { id, token })
    }

    /// A table where two programs have played to the end.
    fn finished(&self) -> Result<String> {
        let table = self.table(r#"["open","open"]"#)?;
        let (id, link) = (id(&table)?, table["links"]["invite"].as_str().context("no link")?);
        let bot = |name| {
            let mut python = Command::new("python3");
            python.args(["examples/bot.py", link, name]).current_dir(shell::root()).spawn()
        };
        let bots = [bot("Ann")?, bot("Ben")?];
        let start = || self.post(&format!("/api/tables/{id}/start"), "");
        // It is refused until both have sat down.
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

    fn table(&self, seats: &str) -> Result<Value> {
        let body = format!(r#"{{"board":"toy","name":"Ann","seats":{seats}}}"#);
        self.post("/api/tables", &body)
    }

    fn post(&self, path: &str, body: &str) -> Result<Value> {
        let mut curl = Command::new("curl");
        curl.args(["--silent", "--fail-with-body", "--cookie", COOKIE, "--json", body]);
        Ok(serde_json::from_str(&shell::read(curl.arg(format!("{}{path}", self.address)))?)?)
    }
}

fn id(table: &Value) -> Result<String> {
    Ok(table["table"].as_str().context("no id")?.to_owned())
}

impl Drop for House {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
