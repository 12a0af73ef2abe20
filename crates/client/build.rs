//! Lists what lies in folders: languages for `words.rs`, courses for `learn.rs`, rules for `rules_page.rs`. Adding a file adds
//! it to the page.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let manifest = env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let here = Path::new(&manifest);
    let languages = files(&here.join("locales"), ".ftl")?;
    write("languages.rs", "static LANGUAGES", &languages)?;
    let courses = files(&here.join("courses"), ".course")?;
    write("courses.rs", "static COURSES", &courses)?;
    let mut rules = files(&here.join("../../docs/rules").canonicalize()?, ".md")?;
    rules.retain(|(name, _)| name != "README");
    // The base rules come first: the others refer to them.
    rules.sort_by_key(|(name, _)| (name != "base", name.clone()));
    write("rules.rs", "static DOCUMENTS", &rules)
}

/// Returns the files of a folder in order: each name without its ending, and its path.
fn files(folder: &Path, ending: &str) -> io::Result<Vec<(String, PathBuf)>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if let Some(name) = name.strip_suffix(ending) {
            files.push((name.to_owned(), path));
        }
    }
    files.sort();
    Ok(files)
}

fn write(to: &str, declaration: &str, files: &[(String, PathBuf)]) -> io::Result<()> {
    let entry =
        |(name, path): &(String, PathBuf)| format!("    ({name:?}, include_str!({path:?})),\n");
    let entries: String = files.iter().map(entry).collect();
    let list = format!("{declaration}: &[(&str, &str)] = &[\n{entries}];\n");
    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join(to), list)
}
