//! Lays out the site: every file but the page itself carries a hash of its content in its name,
//! so browsers may keep it for good.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

/// Path inside the site and content.
type Site = BTreeMap<String, Vec<u8>>;

/// Puts the hand-written `site` and the generated `bound` together in `dist`, and nothing else.
pub(crate) fn lay_out(site: &Path, bound: &Path, dist: &Path) -> Result<()> {
    let files = assemble(read(site)?, read(bound)?)?;
    // Untouched files keep their time, so the server is not compiled anew for nothing.
    if dist.is_dir() && read(dist)? == files {
        return Ok(());
    }
    if dist.exists() {
        fs::remove_dir_all(dist)?;
    }
    fs::create_dir_all(dist)?;
    for (name, content) in &files {
        fs::write(dist.join(name), content)?;
    }
    Ok(())
}

/// Hashes names from the leaves up: the script names the program, the page names script and styles.
fn assemble(site: Site, bound: Site) -> Result<Site> {
    let mut page = text(&site, "index.html")?;
    let mut script = text(&bound, "client.js")?;
    let mut files = Site::new();

    let program = bound.get("client_bg.wasm").context("the client has no client_bg.wasm")?;
    let program_name = hashed("client_bg.wasm", program);
    script = script.replace("client_bg.wasm", &program_name);
    page = page.replace("client_bg.wasm", &program_name);
    files.insert(program_name, program.clone());

    for (name, content) in site.iter().filter(|(name, _)| *name != "index.html") {
        let new = hashed(name, content);
        page = page.replace(name, &new);
        files.insert(new, content.clone());
    }

    let script_name = hashed("client.js", script.as_bytes());
    page = page.replace("client.js", &script_name);
    files.insert(script_name, script.into_bytes());
    files.insert("index.html".into(), page.into_bytes());
    Ok(files)
}

fn text(files: &Site, name: &str) -> Result<String> {
    let content = files.get(name).with_context(|| format!("the client has no {name}"))?;
    String::from_utf8(content.clone()).with_context(|| format!("{name} is not text"))
}

/// `client.css` becomes `client-0123456789abcdef.css`.
fn hashed(name: &str, content: &[u8]) -> String {
    let digest = Sha256::digest(content);
    let hash: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    match name.split_once('.') {
        Some((stem, ending)) => format!("{stem}-{hash}.{ending}"),
        None => format!("{name}-{hash}"),
    }
}

/// The files that lie directly in a folder.
fn read(folder: &Path) -> Result<Site> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files = Site::new();
    for entry in entries {
        let entry = entry?;
        let path = entry.path();
        ensure!(path.is_file(), "{}: the site has no folders", path.display());
        files.insert(entry.file_name().to_string_lossy().into_owned(), fs::read(path)?);
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(files: &[(&str, &str)]) -> Site {
        files.iter().map(|(name, text)| (name.to_string(), text.as_bytes().to_vec())).collect()
    }

    #[test]
    fn a_change_deep_down_renames_everything_above_it() {
        let page =
            site(&[("index.html", "client.js client.css client_bg.wasm"), ("client.css", "c")]);
        let one = assemble(
            page.clone(),
            site(&[("client.js", "client_bg.wasm"), ("client_bg.wasm", "1")]),
        );
        let two = assemble(page, site(&[("client.js", "client_bg.wasm"), ("client_bg.wasm", "2")]));
        let (one, two) = (one.unwrap(), two.unwrap());
        let common: Vec<_> = one.keys().filter(|name| two.contains_key(*name)).collect();
        assert_eq!(common.len(), 2, "only the page and the styles keep their names: {common:?}");
        assert_ne!(one["index.html"], two["index.html"]);
    }

    #[test]
    fn the_page_names_files_that_exist() {
        let page =
            site(&[("index.html", "client.js|client.css|client_bg.wasm"), ("client.css", "c")]);
        let bound = site(&[("client.js", "x"), ("client_bg.wasm", "1")]);
        let files = assemble(page, bound).unwrap();
        let page = text(&files, "index.html").unwrap();
        assert!(page.split('|').all(|name| files.contains_key(name)), "{page}");
    }

    #[test]
    fn laying_out_twice_touches_nothing_and_leftovers_go() {
        let folder = tempfile::tempdir().unwrap();
        let [site, bound, dist] = ["site", "bound", "dist"].map(|name| folder.path().join(name));
        for (path, text) in [
            (site.join("index.html"), "client.js"),
            (bound.join("client.js"), "js"),
            (bound.join("client_bg.wasm"), "wasm"),
            (dist.join("leftover.css"), "old"),
        ] {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        lay_out(&site, &bound, &dist).unwrap();
        assert!(!dist.join("leftover.css").exists());
        let time = |name: &str| fs::metadata(dist.join(name)).unwrap().modified().unwrap();
        let before = time("index.html");
        lay_out(&site, &bound, &dist).unwrap();
        assert_eq!(before, time("index.html"));
    }
}
