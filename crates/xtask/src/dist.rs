//! Puts the files of the page together. Every name except those of the page and its service worker
//! contains a hash of the content, so that browsers may cache the file forever.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use crate::texts::{self, Texts};
use crate::{compress, styles};

/// The files by name, with their content.
type Site = BTreeMap<String, Vec<u8>>;

/// Writes the hand-written files of `site` and the generated ones of `bound` to `dist`, and removes
/// everything else there.
pub(crate) fn lay_out(site: &Path, bound: &Path, texts: &Texts, dist: &Path) -> Result<()> {
    let mut site = read(site)?;
    styles::join(&mut site);
    let files = assemble(site, read(bound)?, texts)?;
    // Files that do not change keep their time; otherwise the server would be compiled again.
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

/// Puts hashes into the names in the order of references: first the program and the pictures, which
/// refer to nothing, then scripts and styles, then the page.
fn assemble(site: Site, bound: Site, texts: &Texts) -> Result<Site> {
    ensure!(bound.contains_key("client_bg.wasm"), "the client has no client_bg.wasm");
    let mut built = Built::default();
    for (name, content) in bound.iter().filter(|(name, _)| name.ends_with(".wasm")) {
        built.add(name, content.clone());
    }
    for (name, content) in &texts.files {
        built.add(name, content.clone().into_bytes());
    }
    let is_text = |name: &str| TEXTS.iter().any(|ending| name.ends_with(ending));
    let keeps_its_name = |name: &str| name == PAGE || name == SERVICE;
    let renamed = || site.iter().filter(|(name, _)| !keeps_its_name(name));
    for (name, content) in renamed().filter(|(name, _)| !is_text(name)) {
        built.add(name, content.clone());
    }
    for name in bound.keys().filter(|name| name.ends_with(".js")) {
        built.add_text(name, text(&bound, name)?);
    }
    for (name, _) in renamed().filter(|(name, _)| is_text(name) && *name != MANIFEST) {
        built.add_text(name, text(&site, name)?);
    }
    for (tag, messages) in texts.messages.iter().filter(|_| site.contains_key(MANIFEST)) {
        let manifest = texts::manifest(&text(&site, MANIFEST)?, tag, messages)?;
        built.add_text(&texts::manifest_name(tag), manifest);
    }
    let list = serde_json::to_string(&serde_json::to_string(&texts.list)?)?;
    let page = built.with_new_names(text(&site, PAGE)?.replace(TEXTS_LIST, &list));
    // The page contains the hashes of all other files, so its own hash identifies the build.
    let build = hash(page.as_bytes());
    let page = page.replace(BUILD, &format!("\"{build}\""));
    if site.contains_key(SERVICE) {
        let (later, files): (Vec<_>, Vec<_>) = built
            .files
            .keys()
            .filter(|name| !is_of_the_manifest(name))
            .partition(|name| is_kept_later(name));
        let list = |names: &[&String]| {
            let names: Vec<_> = names.iter().map(|name| format!("\"./{name}\"")).collect();
            format!("[{}]", names.join(", "))
        };
        let service = text(&site, SERVICE)?.replace(BUILD, &format!("\"{build}\""));
        let service = service.replace(FILES, &list(&files)).replace(LATER, &list(&later));
        built.files.insert(SERVICE.into(), service.into_bytes());
    }
    built.files.insert(PAGE.into(), page.into_bytes());
    Ok(built.files)
}

/// Returns whether only the dialog that installs the page shows this file: no player loads it.
pub(crate) fn is_of_the_manifest(name: &str) -> bool {
    name.starts_with("shot-")
}

/// Returns whether the service worker keeps this file only after somebody has asked for it. English is kept from the
/// beginning, because it is what the page falls back to.
pub(crate) fn is_kept_later(name: &str) -> bool {
    let is_text = [texts::WORDS, texts::CLAUSES].iter().any(|kind| name.starts_with(kind));
    let is_text = is_text || name.ends_with(".webmanifest");
    let is_english = name.contains("-en-");
    let is_extra = [texts::COURSE, texts::PUZZLES].iter().any(|kind| name.starts_with(kind));
    (is_text && !is_english) || is_extra
}

/// The page that a browser opens first.
const PAGE: &str = "index.html";
/// What a browser shows of the page before and after it is installed; every language has its own.
const MANIFEST: &str = "app.webmanifest";
/// The service worker, which shows the page when no server answers. Browsers look for a newer one
/// under the same name.
const SERVICE: &str = "service.js";
/// The placeholders: for the build in the page and the service worker, for all files in the latter.
const BUILD: &str = "\"BUILD\"";
const FILES: &str = "[\"FILES\"]";
const LATER: &str = "[\"LATER\"]";
/// The placeholder for the list of texts in the page.
const TEXTS_LIST: &str = "\"TEXTS\"";
/// The endings of files that may refer to others.
const TEXTS: [&str; 3] = [".css", ".js", ".webmanifest"];

/// The files with their new names, and the list of old and new names.
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
    /// Replaces the old names in a text. References are written `./name`, so that no name is mistaken
    /// for a part of another.
    fn with_new_names(&self, text: String) -> String {
        self.renamed.iter().fold(text, |text, (old, new)| text.replace(old, new))
    }
}

fn text(files: &Site, name: &str) -> Result<String> {
    let content = files.get(name).with_context(|| format!("the client has no {name}"))?;
    String::from_utf8(content.clone()).with_context(|| format!("{name} is not text"))
}

/// Puts a hash into a name: `client.css` becomes `client-0123456789abcdef.css`.
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

/// Reads the files of a folder, except the compressed ones.
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
            &Texts::default(),
        );
        let two = assemble(
            page,
            site(&[("client.js", "./client_bg.wasm"), ("client_bg.wasm", "2")]),
            &Texts::default(),
        );
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
        let files = assemble(page, bound, &Texts::default()).unwrap();
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
            ("app.webmanifest", "\"./icon.svg\""),
            ("icon.svg", "i"),
        ]);
        let bound = site(&[("client.js", "x"), ("client_bg.wasm", "1")]);
        let messages = vec![("en".to_owned(), Vec::new())];
        let files = assemble(page, bound, &Texts { messages, ..Texts::default() }).unwrap();
        let read = |name: &str| String::from_utf8(files[name].clone()).unwrap();
        let (service, page) = (read("service.js"), read("index.html"));
        let others = files.keys().filter(|name| *name != "index.html" && *name != "service.js");
        assert_eq!(others.clone().count(), 4);
        assert!(others.clone().all(|name| service.contains(&format!("\"./{name}\""))), "{service}");
        let build = page.split('"').nth(1).unwrap();
        assert!(build.len() == 16 && service.contains(build), "{page} {service}");
    }

    #[test]
    fn texts_are_listed_by_the_page_and_kept_when_asked_for() {
        let page = site(&[
            ("index.html", "JSON.parse(\"TEXTS\")"),
            ("service.js", "[\"FILES\"] [\"LATER\"]"),
        ]);
        let bound = site(&[("client.js", "x"), ("client_bg.wasm", "1")]);
        let mut texts = Texts::default();
        for tag in ["cs", "en"] {
            let name = format!("words-{tag}.txt");
            texts.list.words.push((tag.into(), tag.into(), format!("./{name}")));
            texts.files.insert(name, format!("a=\u{1}n\u{2}{tag}\n"));
        }
        let files = assemble(page, bound, &texts).unwrap();
        let read = |name: &str| String::from_utf8(files[name].clone()).unwrap();
        let hashed = |start: &str| files.keys().find(|name| name.starts_with(start)).unwrap();
        let (czech, english) = (hashed("words-cs-"), hashed("words-en-"));
        assert!(read("index.html").contains(&format!("./{czech}")), "{}", read("index.html"));
        let service = read("service.js");
        let (kept, later) = service.split_once("] [").unwrap();
        assert!(kept.contains(english.as_str()) && later.contains(czech.as_str()), "{service}");
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
        lay_out(&site, &bound, &Texts::default(), &dist).unwrap();
        assert!(!dist.join("leftover.css").exists());
        let time = |name: &str| fs::metadata(dist.join(name)).unwrap().modified().unwrap();
        let before = time("index.html");
        lay_out(&site, &bound, &Texts::default(), &dist).unwrap();
        assert_eq!(before, time("index.html"));
    }
}
