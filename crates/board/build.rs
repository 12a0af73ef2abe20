//! Writes the list of board files that `library.rs` includes, and each file in the compact form of
//! `document.rs`.

#[path = "src/document.rs"]
mod document;
#[path = "src/from_toml.rs"]
mod from_toml;

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

    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    let out = Path::new(&out);
    let (mut files, mut layouts, mut texts) = (String::new(), String::new(), String::new());
    for (id, path) in &boards {
        let layout = path.with_file_name(format!("{id}.layout.toml"));
        let (text, document) = include(path, out)?;
        let (layout_text, layout) = if layout.exists() {
            let (text, document) = include(&layout, out)?;
            (format!("Some({text})"), format!("Some({document})"))
        } else {
            ("None".to_owned(), "None".to_owned())
        };
        files += &format!(
            "    LibraryFile {{ id: {id:?}, document: {document}, board: OnceLock::new() }},\n"
        );
        layouts += &format!("    LibraryLayout {{ id: {id:?}, document: {layout} }},\n");
        texts +=
            &format!("    FileTexts {{ id: {id:?}, board: {text}, layout: {layout_text} }},\n");
    }
    let count = boards.len();
    let files = format!("static FILES: [LibraryFile; {count}] = [\n{files}];\n");
    let layouts = format!("static LAYOUTS: [LibraryLayout; {count}] = [\n{layouts}];\n");
    let texts = format!("static TEXTS: [FileTexts; {count}] = [\n{texts}];\n");
    fs::write(out.join("library.rs"), files + &layouts + &texts)
}

/// Writes a file in the compact form. Returns how to include its text, and the compact form.
fn include(path: &Path, out: &Path) -> io::Result<(String, String)> {
    let text = fs::read_to_string(path)?;
    let document = from_toml::from_toml(&text).map_err(|(line, problem)| {
        io::Error::other(format!("{}:{line}: {problem}", path.display()))
    })?;
    let compact = out.join(path.with_extension("bytes").file_name().unwrap_or_default());
    fs::write(&compact, document.to_bytes())?;
    Ok((format!("include_str!({path:?})"), format!("include_bytes!({compact:?})")))
}
