//! Writes the JavaScript side of the page's program, and the program itself: `xtask-bindgen <client.wasm> <folder>`. With
//! the word `split` at the end the program is split into parts, and each is written so that it can be compressed better.
//! Otherwise the first part is the whole program, and the others are empty.
//!
//! It is a separate program, because its dependency takes a minute to compile and no other task
//! needs it.

mod apart;
mod data;
mod graph;
mod order;
mod parts;
mod program;
mod slots;
mod split;
mod write;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use parts::Parts;
use program::Program;

/// The files of the parts: what the page loads, what the Worker loads in addition, and what it loads when it first needs
/// it.
const FILES: [&str; 3] = ["client_bg.wasm", "tables_bg.wasm", "thinking_bg.wasm"];

fn main() -> Result<()> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let wasm = arguments.next().context("say which .wasm file to read")?;
    let folder = arguments.next().context("say which folder to write to")?;
    let splits = arguments.next().is_some_and(|word| word == Path::new("split"));
    let linked = std::fs::read(&wasm).with_context(|| format!("cannot read {}", wasm.display()))?;
    let parts = if splits { Some(Parts::of(&Program::read(&linked)?)?) } else { None };
    Bindgen::new()
        .input_bytes("client", linked)
        .web(true)?
        .typescript(false)
        .remove_producers_section(true)
        // By their names the linker's functions are found again. Otherwise only debuggers use them, and they are a fifth of
        // the program.
        .remove_name_section(!splits)
        .demangle(false)
        .generate(&folder)
        .with_context(|| format!("cannot bind {}", wasm.display()))?;
    let files = match parts {
        Some(parts) => split(&folder, &parts)?,
        None => vec![wasm_encoder::Module::new().finish(); FILES.len() - 1],
    };
    for (name, file) in FILES.iter().rev().zip(files.into_iter().rev()) {
        std::fs::write(folder.join(name), file)?;
    }
    Ok(())
}

/// Splits the program that was just written.
fn split(folder: &Path, parts: &Parts) -> Result<Vec<Vec<u8>>> {
    let bound = std::fs::read(folder.join(FILES[0]))?;
    let files = split::split(&Program::read(&bound)?, parts)?;
    for (name, file) in FILES.iter().zip(&files) {
        println!("{:>9} bytes: {name}", file.len());
    }
    files.iter().map(|file| order::sort_functions(file)).collect()
}
