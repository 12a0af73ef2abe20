//! Writes the JavaScript side of the client: `xtask-bindgen <client.wasm> <folder>`.
//!
//! It is a separate program, because its dependency takes a minute to compile and no other task
//! needs it.

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
        // The names are a fifth of the program, and only debuggers use them.
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(&folder)
        .with_context(|| format!("cannot bind {}", wasm.display()))
}
