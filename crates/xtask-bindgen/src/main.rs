//! Writes the JavaScript side of a program of the page, and the program itself: `xtask-bindgen <client.wasm> <folder>`.
//! With the word `sorted` at the end the program is written so that it can be compressed better.
//!
//! It is a separate program, because its dependency takes a minute to compile and no other task
//! needs it.

mod order;

use std::path::{Path, PathBuf};

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
        .remove_producers_section(true)
        // Only debuggers use the names, and they are a fifth of the program.
        .remove_name_section(true)
        .generate(&folder)
        .with_context(|| format!("cannot bind {}", wasm.display()))?;
    if arguments.next().is_none_or(|word| word != Path::new("sorted")) {
        return Ok(());
    }
    let name = wasm.file_stem().context("a program has a name")?.to_string_lossy();
    let bound = folder.join(format!("{name}_bg.wasm"));
    let program = std::fs::read(&bound)?;
    std::fs::write(&bound, order::sort_functions(&program)?)?;
    Ok(())
}
