//! A static web server: it serves the files of a folder and knows nothing else.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io, thread};

use anyhow::Result;

/// The files of a folder under a path of a host, until the process ends.
pub struct WebSpace {
    /// The address of the folder.
    pub url: String,
}

impl WebSpace {
    /// Serves the files of a folder under a path, as in `/~ann/games`; an empty path is the host
    /// itself.
    ///
    /// # Errors
    /// If no port is free.
    pub fn of(folder: &Path, path: &str) -> Result<WebSpace> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let url = format!("http://{}{path}", listener.local_addr()?);
        let (folder, path) = (folder.to_owned(), format!("{path}/"));
        let shared: Arc<(PathBuf, String)> = Arc::new((folder, path));
        thread::spawn(move || {
            for browser in listener.incoming().map_while(Result::ok) {
                let shared = shared.clone();
                // A browser may close the connection early, which is fine.
                thread::spawn(move || drop(answer(&browser, &shared.0, &shared.1)));
            }
        });
        Ok(WebSpace { url })
    }
}

fn answer(mut browser: &TcpStream, folder: &Path, path: &str) -> io::Result<()> {
    let mut lines = BufReader::new(browser).lines();
    let asked = lines.next().transpose()?.unwrap_or_default();
    lines.take_while(|line| line.as_ref().is_ok_and(|line| !line.is_empty())).for_each(drop);
    let asked = asked.split(' ').nth(1).unwrap_or_default().split('?').next().unwrap_or_default();
    let name =
        asked.strip_prefix(path).map(|name| if name.is_empty() { "index.html" } else { name });
    let file = name.filter(|name| !name.contains('/')).map(|name| folder.join(name));
    match file.and_then(|file| Some((kind(&file), fs::read(file).ok()?))) {
        Some((kind, content)) => {
            let length = content.len();
            write!(
                browser,
                "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
            )?;
            browser.write_all(&content)
        }
        None => browser.write_all(
            b"HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\nContent-Length: 14\r\nConnection: close\r\n\r\n<p>Not found\r\n",
        ),
    }
}

/// Returns the content type for the ending of a file's name.
fn kind(file: &Path) -> &'static str {
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}
