//! Browsers besides Chromium. `cargo xtask test` runs their tests where they can be installed.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;
use fantoccini::wd::Capabilities;
use serde_json::json;

use crate::process::{on_port, screen};
use crate::{Process, target};

/// Another browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Firefox, with geckodriver.
    Firefox,
    /// WebKit, as GTK programs embed it.
    WebKit,
}

impl Engine {
    /// Starts the programs that the browser needs. The driver comes first.
    pub(crate) fn start(self) -> Result<Vec<Process>> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        match self {
            Engine::Firefox => {
                let mut command = Command::new(geckodriver());
                Ok(vec![on_port(command.args(["--port", &port.to_string()]), port)?])
            }
            Engine::WebKit => {
                // WebKit has no headless mode, so it gets a virtual screen.
                let screen = screen()?;
                let mut command = Command::new("WebKitWebDriver");
                command.arg(format!("--port={port}")).env("DISPLAY", &screen.url);
                Ok(vec![on_port(&mut command, port)?, screen])
            }
        }
    }

    pub(crate) fn capabilities(self) -> Capabilities {
        let (key, options) = match self {
            Engine::Firefox => ("moz:firefoxOptions", json!({ "args": ["-headless"] })),
            Engine::WebKit => ("webkitgtk:browserOptions", json!({ "args": ["--automation"] })),
        };
        Capabilities::from_iter([
            (key.to_owned(), options),
            ("timeouts".to_owned(), json!({ "script": 120_000 })),
        ])
    }
}

/// Returns the path of geckodriver: the machine's, or where `cargo xtask test` puts it.
fn geckodriver() -> PathBuf {
    let ours = target().join("tools/bin/geckodriver");
    if ours.is_file() { ours } else { "geckodriver".into() }
}
