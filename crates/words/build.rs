//! Compiles the Fluent files of all languages for `src/library.rs`. A mistake in one fails the build, with file and line.

// The program that this script is built for has its own copy of these modules.
#[cfg(feature = "catalogs")]
#[allow(dead_code, unreachable_pub, reason = "the library uses the rest")]
#[path = "src/compiler.rs"]
mod compiler;

/// The signs of a catalog's text, as in `src/lib.rs`.
#[cfg(feature = "catalogs")]
#[allow(dead_code, reason = "the library uses the rest")]
#[path = "src/signs.rs"]
mod signs;

#[cfg(not(feature = "catalogs"))]
fn main() {}

#[cfg(feature = "catalogs")]
fn main() {
    catalogs::write();
}

#[cfg(feature = "catalogs")]
mod catalogs {
    use std::path::{Path, PathBuf};
    use std::{env, fs, process};

    use crate::compiler;

    /// Writes the list of all catalogs, or ends with all mistakes.
    pub(crate) fn write() {
        let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
        for folder in ["page", "terminal", "places"] {
            println!("cargo::rerun-if-changed={}", here.join(folder).display());
        }
        let mut mistakes = Vec::new();
        let mut list = String::from("static LANGUAGES: &[Texts] = &[\n");
        for tag in tags(&here.join("page")) {
            let mut text = |folder: &str| compiled(&here, folder, &tag, &mut mistakes);
            let (page, terminal) = (text("page") + &text("places"), text("terminal"));
            list +=
                &format!("    Texts {{ tag: {tag:?}, page: {page:?}, terminal: {terminal:?} }},\n");
        }
        list += "];\n";
        if !mistakes.is_empty() {
            eprintln!("{}", mistakes.join("\n"));
            process::exit(1);
        }
        let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
        fs::write(out.join("catalogs.rs"), list).expect("cargo's folder can be written to");
    }

    /// Lists the languages: every file of the page's folder is one.
    fn tags(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("the folder is part of the package");
        let name = |entry: fs::DirEntry| entry.file_name().into_string().ok();
        let names = entries.filter_map(|entry| name(entry.ok()?));
        let mut tags: Vec<_> =
            names.filter_map(|name| Some(name.strip_suffix(".ftl")?.to_owned())).collect();
        tags.sort();
        tags
    }

    /// Compiles one file; one that is not there has no messages.
    fn compiled(here: &Path, folder: &str, tag: &str, mistakes: &mut Vec<String>) -> String {
        let Ok(text) = fs::read_to_string(here.join(folder).join(format!("{tag}.ftl"))) else {
            return String::new();
        };
        match compiler::compile(&text) {
            Ok(messages) => compiler::catalog(&messages),
            Err(found) => {
                let named = found.iter().map(|it| format!("crates/words/{folder}/{tag}.ftl:{it}"));
                mistakes.extend(named);
                String::new()
            }
        }
    }
}
