//! Writes the JavaScript side of the client: `xtask-bindgen <client.wasm> <folder>`.
//!
//! A program of its own, because what it is built on takes a minute to compile and every other chore
//! does without.

use std::path::PathBuf;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let wasm = arguments.next().context("say which .wasm file to read")?;
    let folder = arguments.next().context("say which folder to write to")?;
    Bindgen::new()
        .input_path(&wasm)
        .web(true)?
        .typescript(false)
        // A fifth of the program, and of use to debuggers only.
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(&folder)
        .with_context(|| format!("cannot bind {}", wasm.display()))
}
