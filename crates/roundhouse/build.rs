//! Lists the files of docs/rules for `src/rules.rs`, by language, so that no board is named in code.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let manifest = env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let folder = Path::new(&manifest).join("../../docs/rules").canonicalize()?;
    println!("cargo::rerun-if-changed={}", folder.display());

    // English is in the folder itself, each translation in a folder named by its language.
    let mut languages = vec![("en".to_owned(), folder.clone())];
    for path in content(&folder)?.into_iter().filter(|path| path.is_dir()) {
        let tag = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        languages.push((tag.to_owned(), path.clone()));
    }
    languages.sort();

    let mut list = format!("static LANGUAGES: [(&str, &[&str]); {}] = [\n", languages.len());
    for (tag, folder) in &languages {
        let files = documents(folder)?;
        let files: String = files.iter().map(|path| format!("include_str!({path:?}), ")).collect();
        list.push_str(&format!("    ({tag:?}, &[{files}]),\n"));
    }
    list.push_str("];\n");
    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("rules.rs"), list)
}

/// Lists the documents with clauses in a folder. The rules that all boards share come first.
fn documents(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let is_clauses = |path: &PathBuf| {
        path.extension().is_some_and(|e| e == "md")
            && path.file_stem().is_none_or(|s| s != "README")
    };
    let mut files: Vec<_> = content(folder)?.into_iter().filter(is_clauses).collect();
    files.sort_by_key(|path| (path.file_stem().is_none_or(|stem| stem != "base"), path.clone()));
    Ok(files)
}

fn content(folder: &Path) -> io::Result<Vec<PathBuf>> {
    fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect()
}
