//! Lists the files of docs/rules for `src/rules.rs`, so that no board is named in code.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let manifest = env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let folder = Path::new(&manifest).join("../../docs/rules").canonicalize()?;
    println!("cargo::rerun-if-changed={}", folder.display());

    let files =
        fs::read_dir(&folder)?.map(|file| Ok(file?.path())).collect::<io::Result<Vec<_>>>()?;
    let is_clauses = |path: &PathBuf| {
        path.extension().is_some_and(|e| e == "md")
            && path.file_stem().is_none_or(|s| s != "README")
    };
    let mut files: Vec<_> = files.into_iter().filter(is_clauses).collect();
    // The rules that all boards share come first.
    files.sort_by_key(|path| (path.file_stem().is_none_or(|stem| stem != "base"), path.clone()));

    let items: String = files.iter().map(|path| format!("    include_str!({path:?}),\n")).collect();
    let list = format!("static FILES: [&str; {}] = [\n{items}];\n", files.len());
    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("rules.rs"), list)
}
