//! Checks that every bot decides as `tests/decisions.txt` says. Compiled to WebAssembly it shows
//! that the page's bots decide like the server's. Its exit code is the number of the first line
//! that differs.

use std::process::ExitCode;

#[path = "../tests/common/mod.rs"]
mod common;

fn main() -> ExitCode {
    let (here, there) = (common::digests(), include_str!("../tests/decisions.txt"));
    print!("{here}");
    let differs = here.lines().zip(there.lines()).position(|(here, there)| here != there);
    let lines = here.lines().count() == there.lines().count();
    match differs.map(|line| line + 1).or((!lines).then_some(255)) {
        None => ExitCode::SUCCESS,
        Some(line) => ExitCode::from(line as u8),
    }
}
