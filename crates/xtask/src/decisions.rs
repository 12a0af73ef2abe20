//! Checks that bots choose the same actions in a browser as on a server. It compiles an example to
//! WebAssembly and runs it; the example compares the actions with the file of the native test.

use std::process::Command;

use anyhow::{Context, Result};

use crate::tally::{self, Tally};
use crate::{debian, shell, wasm};

/// Runs the program in Node; its exit code is the number of the first line that differs, or 0.
const RUN: &str = "const { readFileSync } = require('fs'); \
    WebAssembly.instantiate(readFileSync(process.argv[1]), {}) \
    .then(({ instance }) => process.exit(instance.exports.main(0, 0)))";

pub(crate) fn run() -> Result<Tally> {
    if !shell::has("node") {
        debian::install(&["nodejs"]).context("decisions in WebAssembly need `node`")?;
    }
    let mut build = wasm::toolchain()?.cargo()?;
    let target = shell::root().join("target/decisions");
    build.args(["build", "--package", "roundhouse-bots", "--example", "decisions"]);
    shell::run(build.env("CARGO_TARGET_DIR", &target))?;
    let program = target.join(wasm::TARGET).join("debug/examples/decisions.wasm");
    tally::check(Command::new("node").args(["-e", RUN]).arg(program))
}
