//! The files of the client, embedded when the program was built.

/// One file of the client.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asset {
    /// Its name; the client has no folders.
    pub(crate) name: &'static str,
    /// As it is.
    pub(crate) plain: &'static [u8],
    /// The same, compressed.
    pub(crate) gzip: &'static [u8],
}

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The page itself; every other file is named by it.
pub(crate) const PAGE: &str = "index.html";

/// The file of this name.
pub(crate) fn find(name: &str) -> Option<Asset> {
    ASSETS.iter().copied().find(|asset| asset.name == name)
}

impl Asset {
    /// What kind of file it is, for the browser.
    pub(crate) fn content_type(self) -> &'static str {
        match self.name.rsplit_once('.').map(|(_, ending)| ending) {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("wasm") => "application/wasm",
            Some("svg") => "image/svg+xml",
            Some("png") => "image/png",
            Some("woff2") => "font/woff2",
            _ => "application/octet-stream",
        }
    }

    /// How long browsers may keep it: a name with a hash never changes its content.
    pub(crate) fn cache_control(self) -> &'static str {
        if self.name == PAGE { "no-cache" } else { "public, max-age=31536000, immutable" }
    }
}
