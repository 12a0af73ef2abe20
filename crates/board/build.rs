//! Writes the list of board files that `library.rs` includes.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let manifest = env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let folder = Path::new(&manifest).join("boards");
    println!("cargo::rerun-if-changed={}", folder.display());

    let mut boards: Vec<(String, PathBuf)> = Vec::new();
    for file in fs::read_dir(&folder)? {
        let path = file?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        match name.strip_suffix(".toml") {
            Some(id) if !id.ends_with(".layout") => boards.push((id.to_owned(), path)),
            Some(_) | None => {}
        }
    }
    boards.sort();

    let entries: String = boards.iter().map(|(id, path)| entry(id, path)).collect();
    let list = format!("static FILES: [LibraryFile; {}] = [\n{entries}];\n", boards.len());
    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("library.rs"), list)
}

fn entry(id: &str, path: &Path) -> String {
    let layout = path.with_file_name(format!("{id}.layout.toml"));
    let layout =
        if layout.exists() { format!("Some(include_str!({layout:?}))") } else { "None".into() };
    let text = format!("include_str!({path:?})");
    format!(
        "    LibraryFile {{ id: {id:?}, text: {text}, layout: {layout}, board: OnceLock::new() }},\n"
    )
}
