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

/// The page's service worker, which browsers look for under one name.
const SERVICE: &str = "service.js";

/// The server's version and the build of the page inside it, which clients compare with their own.
pub(crate) fn build() -> String {
    let version = env!("CARGO_PKG_VERSION");
    let page = find(PAGE).map(|page| String::from_utf8_lossy(page.plain));
    let page = page.as_deref().and_then(page_build);
    page.map_or_else(|| version.to_owned(), |page| format!("{version}+{page}"))
}

fn page_build(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once("<meta name=\"build\" content=\"")?;
    rest.split('"').next()
}

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
            Some("webmanifest") => "application/manifest+json",
            Some("png") => "image/png",
            Some("woff2") => "font/woff2",
            _ => "application/octet-stream",
        }
    }

    /// How long browsers may keep it: a name with a hash never changes its content.
    pub(crate) fn cache_control(self) -> &'static str {
        let changes = self.name == PAGE || self.name == SERVICE;
        if changes { "no-cache" } else { "public, max-age=31536000, immutable" }
    }
}

#[cfg(test)]
mod tests {
    use super::page_build;

    #[test]
    fn the_page_names_its_build() {
        let page = "<head><meta name=\"build\" content=\"0a1b\"><title>x</title>";
        assert_eq!(page_build(page), Some("0a1b"));
        assert_eq!(page_build("<title>x</title>"), None);
    }
}
