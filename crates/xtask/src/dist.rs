//! Lays out the site: every file but the page itself and its service worker carries a hash of its content
//! in its name, so browsers may keep it for good.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use crate::compress;

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

/// Hashes names from the leaves up: the program and pictures name nothing, scripts and styles name
/// those, the page names all.
fn assemble(site: Site, bound: Site) -> Result<Site> {
    let program = bound.get("client_bg.wasm").context("the client has no client_bg.wasm")?;
    let mut built = Built::default();
    built.add("client_bg.wasm", program.clone());
    let is_text = |name: &str| TEXTS.iter().any(|ending| name.ends_with(ending));
    let keeps_its_name = |name: &str| name == PAGE || name == SERVICE;
    let renamed = || site.iter().filter(|(name, _)| !keeps_its_name(name));
    for (name, content) in renamed().filter(|(name, _)| !is_text(name)) {
        built.add(name, content.clone());
    }
    built.add_text("client.js", text(&bound, "client.js")?);
    for (name, _) in renamed().filter(|(name, _)| is_text(name)) {
        built.add_text(name, text(&site, name)?);
    }
    let page = built.with_new_names(text(&site, PAGE)?);
    // Everything that is named carries its hash: the page names the build.
    let build = hash(page.as_bytes());
    let page = page.replace(BUILD, &format!("\"{build}\""));
    if site.contains_key(SERVICE) {
        let names: Vec<_> = built.files.keys().map(|name| format!("\"./{name}\"")).collect();
        let service = text(&site, SERVICE)?.replace(BUILD, &format!("\"{build}\""));
        let service = service.replace(FILES, &format!("[{}]", names.join(", ")));
        built.files.insert(SERVICE.into(), service.into_bytes());
    }
    built.files.insert(PAGE.into(), page.into_bytes());
    Ok(built.files)
}

/// The page itself.
const PAGE: &str = "index.html";
/// What keeps the page where no server answers: browsers find a newer one under the same name.
const SERVICE: &str = "service.js";
/// Where the page and the service worker name the build, and the latter all files.
const BUILD: &str = "\"BUILD\"";
const FILES: &str = "[\"FILES\"]";
/// Files that may name others.
const TEXTS: [&str; 3] = [".css", ".js", ".webmanifest"];

/// Files that have their new names, and which old name became which.
#[derive(Default)]
struct Built {
    files: Site,
    renamed: Vec<(String, String)>,
}

impl Built {
    fn add(&mut self, name: &str, content: Vec<u8>) {
        let new = hashed(name, &content);
        self.files.insert(new.clone(), content);
        self.renamed.push((format!("./{name}"), format!("./{new}")));
    }
    fn add_text(&mut self, name: &str, text: String) {
        let text = self.with_new_names(text);
        self.add(name, text.into_bytes());
    }
    /// Files are named as `./name`, so that no name is taken for a part of another.
    fn with_new_names(&self, text: String) -> String {
        self.renamed.iter().fold(text, |text, (old, new)| text.replace(old, new))
    }
}

fn text(files: &Site, name: &str) -> Result<String> {
    let content = files.get(name).with_context(|| format!("the client has no {name}"))?;
    String::from_utf8(content.clone()).with_context(|| format!("{name} is not text"))
}

/// `client.css` becomes `client-0123456789abcdef.css`.
fn hashed(name: &str, content: &[u8]) -> String {
    let hash = hash(content);
    match name.split_once('.') {
        Some((stem, ending)) => format!("{stem}-{hash}.{ending}"),
        None => format!("{name}-{hash}"),
    }
}

fn hash(content: &[u8]) -> String {
    Sha256::digest(content).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// The files that lie directly in a folder, without what is compressed.
fn read(folder: &Path) -> Result<Site> {
    let mut files = Site::new();
    for path in compress::files(folder)? {
        ensure!(path.is_file(), "{}: the site has no folders", path.display());
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.insert(name, fs::read(path)?);
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
        let page = site(&[
            ("index.html", "./client.js ./client.css ./client_bg.wasm"),
            ("client.css", "c"),
        ]);
        let one = assemble(
            page.clone(),
            site(&[("client.js", "./client_bg.wasm"), ("client_bg.wasm", "1")]),
        );
        let two =
            assemble(page, site(&[("client.js", "./client_bg.wasm"), ("client_bg.wasm", "2")]));
        let (one, two) = (one.unwrap(), two.unwrap());
        let common: Vec<_> = one.keys().filter(|name| two.contains_key(*name)).collect();
        assert_eq!(common.len(), 2, "only the page and the styles keep their names: {common:?}");
        assert_ne!(one["index.html"], two["index.html"]);
    }

    #[test]
    fn files_name_files_that_exist() {
        let page = site(&[
            ("index.html", "./client.js|./client.css"),
            ("client.css", "./a.woff2|./b.woff2"),
            ("a.woff2", "a"),
            ("b.woff2", "b"),
            ("worker.js", "./client.js|./client_bg.wasm"),
        ]);
        let bound = site(&[("client.js", "x"), ("client_bg.wasm", "1")]);
        let files = assemble(page, bound).unwrap();
        for (name, content) in files.iter().filter(|(_, content)| content.starts_with(b"./")) {
            let content = String::from_utf8(content.clone()).unwrap();
            let mut named = content.split('|').map(|name| name.strip_prefix("./").unwrap());
            assert!(named.all(|named| files.contains_key(named)), "{name}: {content}");
        }
    }

    #[test]
    fn the_service_worker_keeps_its_name_and_knows_all_others() {
        let page = site(&[
            ("index.html", "./client.js \"BUILD\""),
            ("service.js", "\"BUILD\" [\"FILES\"]"),
            ("app.webmanifest", "./icon.svg"),
            ("icon.svg", "i"),
        ]);
        let files = assemble(page, site(&[("client.js", "x"), ("client_bg.wasm", "1")])).unwrap();
        let read = |name: &str| String::from_utf8(files[name].clone()).unwrap();
        let (service, page) = (read("service.js"), read("index.html"));
        let others = files.keys().filter(|name| *name != "index.html" && *name != "service.js");
        assert_eq!(others.clone().count(), 4);
        assert!(others.clone().all(|name| service.contains(&format!("\"./{name}\""))), "{service}");
        let build = page.split('"').nth(1).unwrap();
        assert!(build.len() == 16 && service.contains(build), "{page} {service}");
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
