//! The files of the page: embedded when the program was built, or read from a folder.

use std::borrow::Cow;
use std::io::Read as _;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::{fs, io};

use axum::body::Bytes;
use flate2::read::GzDecoder;

/// One embedded file of the page.
struct BuiltIn {
    name: &'static str,
    content: BuiltInContent,
}

/// What is embedded of a file.
#[allow(dead_code, reason = "a program built without its page embeds nothing")]
enum BuiltInContent {
    /// The file: compression makes it no smaller.
    Plain(&'static [u8]),
    /// Its compressed forms. A page that was built quickly has none by Brotli, which is then empty.
    Packed { gzip: &'static [u8], brotli: &'static [u8] },
}

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The file that refers to all others.
const INDEX: &str = "index.html";

/// The page's service worker. Browsers look for it under one name, which therefore has no hash.
const SERVICE: &str = "service.js";

/// The endings of the names of compressed files.
const GZIP: &str = ".gz";
const BROTLI: &str = ".br";

/// The files of the page: the embedded ones, or those of a folder. Clones share them.
#[derive(Clone, Debug)]
pub struct Page {
    files: Arc<[Asset]>,
}

/// One file of the page.
#[derive(Debug, Clone)]
pub(crate) struct Asset {
    /// The name; the page has no folders.
    name: Cow<'static, str>,
    /// The content. Of an embedded file it is unpacked when a client asks for it.
    plain: OnceLock<Bytes>,
    /// The content, compressed as gzip.
    pub(crate) gzip: Option<Bytes>,
    /// The content, compressed by Brotli.
    pub(crate) brotli: Option<Bytes>,
}

impl Default for Page {
    fn default() -> Page {
        let built_in = BUILT_IN.iter().map(|file| {
            let name = Cow::Borrowed(file.name);
            match file.content {
                BuiltInContent::Plain(plain) => {
                    let plain = OnceLock::from(Bytes::from_static(plain));
                    Asset { name, plain, gzip: None, brotli: None }
                }
                BuiltInContent::Packed { gzip, brotli } => {
                    let gzip = Some(Bytes::from_static(gzip));
                    let brotli = (!brotli.is_empty()).then(|| Bytes::from_static(brotli));
                    Asset { name, plain: OnceLock::new(), gzip, brotli }
                }
            }
        });
        Page { files: built_in.collect() }
    }
}

impl Page {
    /// Reads the page from a folder.
    ///
    /// # Errors
    /// If the folder has no `index.html`, or a file cannot be read.
    pub fn in_folder(folder: &Path) -> io::Result<Page> {
        let mut files = Vec::new();
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if !path.is_file() || name.ends_with(GZIP) || name.ends_with(BROTLI) {
                continue;
            }
            let packed = |ending| fs::read(path.with_file_name(format!("{name}{ending}"))).ok();
            let [gzip, brotli] = [GZIP, BROTLI].map(|ending| packed(ending).map(Bytes::from));
            let plain = OnceLock::from(Bytes::from(fs::read(&path)?));
            files.push(Asset { name: name.into(), plain, gzip, brotli });
        }
        let page = Page { files: files.into() };
        page.index().map(|_| page.clone()).ok_or_else(|| io::Error::other("no index.html there"))
    }

    /// Returns the server's version and the build of the page. Clients compare it with their own.
    pub(crate) fn build(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let text = self.index().map(|page| String::from_utf8_lossy(page.plain()));
        let build = text.as_deref().and_then(page_build);
        build.map_or_else(|| version.to_owned(), |build| format!("{version}+{build}"))
    }

    /// Finds `index.html`; there is none if the program was built without its page.
    pub(crate) fn index(&self) -> Option<&Asset> {
        self.find(INDEX)
    }

    /// Finds the file with this name.
    pub(crate) fn find(&self, name: &str) -> Option<&Asset> {
        self.files.iter().find(|asset| asset.name == name)
    }
}

fn page_build(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once("<meta name=\"build\" content=\"")?;
    rest.split('"').next()
}

impl Asset {
    /// Returns the content, not compressed.
    pub(crate) fn plain(&self) -> &Bytes {
        self.plain.get_or_init(|| {
            let mut plain = Vec::new();
            let packed = self.gzip.as_deref().unwrap_or_default();
            let unpacked = GzDecoder::new(packed).read_to_end(&mut plain);
            unpacked.expect("the build has written it");
            plain.into()
        })
    }

    /// Returns the content type, by the ending of the name.
    pub(crate) fn content_type(&self) -> &'static str {
        match self.name.rsplit_once('.').map(|(_, ending)| ending) {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("txt") => "text/plain; charset=utf-8",
            Some("wasm") => "application/wasm",
            Some("svg") => "image/svg+xml",
            Some("webmanifest") => "application/manifest+json",
            Some("png") => "image/png",
            Some("woff2") => "font/woff2",
            _ => "application/octet-stream",
        }
    }

    /// Returns how long browsers may cache it. Names with a hash never change their content.
    pub(crate) fn cache_control(&self) -> &'static str {
        let changes = self.name == INDEX || self.name == SERVICE;
        if changes { "no-cache" } else { "public, max-age=31536000, immutable" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_names_its_build() {
        let page = "<head><meta name=\"build\" content=\"0a1b\"><title>x</title>";
        assert_eq!(page_build(page), Some("0a1b"));
        assert_eq!(page_build("<title>x</title>"), None);
    }

    #[test]
    fn an_embedded_file_is_unpacked_for_those_who_take_no_compression() {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), Default::default());
        io::Write::write_all(&mut packed, b"content").unwrap();
        let gzip = Some(packed.finish().unwrap().into());
        let asset = Asset { name: "a".into(), plain: OnceLock::new(), gzip, brotli: None };
        assert_eq!(asset.plain().as_ref(), b"content");
    }

    #[test]
    fn a_page_is_read_from_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        assert!(Page::in_folder(folder.path()).is_err(), "no page there");
        let page = "<meta name=\"build\" content=\"0a1b\">";
        for (name, content) in
            [("index.html", page), ("a.js", "a"), ("a.js.gz", "z"), ("a.js.br", "b")]
        {
            fs::write(folder.path().join(name), content).unwrap();
        }
        let page = Page::in_folder(folder.path()).unwrap();
        assert!(page.build().ends_with("+0a1b"));
        assert_eq!(page.find("a.js").unwrap().gzip.as_deref(), Some(&b"z"[..]));
        assert_eq!(page.find("a.js").unwrap().brotli.as_deref(), Some(&b"b"[..]));
        assert!(page.find("a.js.br").is_none());
        assert!(page.find("a.js.gz").is_none() && page.index().unwrap().gzip.is_none());
    }
}
