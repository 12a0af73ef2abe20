//! `cargo xtask play`: from a fresh clone to a page in the browser, in the shortest time. The page and
//! the program are built for tests and first looks; for hosting there is `cargo xtask client` with
//! `cargo build --release`.

use std::io::{BufRead as _, BufReader};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Command, Stdio};
use std::time::Instant;
use std::{env, io};

use anyhow::{Context, Result, ensure};

use crate::client::{self, Quality};
use crate::program::{self, PROGRAM};
use crate::shell;

/// The port to listen on, if it is free; otherwise one of the next ports, or any.
const PORT: u16 = 8080;
/// The number of ports that are tried one after the other.
const PORTS: u16 = 20;
/// The text that the server prints before its address.
const LISTENING: &str = "listening on ";

/// Builds the page and the program, serves them until stopped, and opens the browser.
pub(crate) fn play(addr: Option<SocketAddr>, opens_browser: bool) -> Result<()> {
    let start = Instant::now();
    println!("Building the program (step 1 of 2), then the page. The first time this takes about");
    println!("five minutes on two cores; after that, only what has changed is built.");
    let built = program::build_quickly(&[PROGRAM, client::BINDGEN])?;
    let (program, bindgen) = (built.program(PROGRAM)?, built.program(client::BINDGEN)?);
    println!("Building the page (step 2 of 2).");
    let page = shell::root().join("target/client/quick");
    client::build_into(&page, Quality::Quick, &bindgen)?;
    println!("Built in {} s.", start.elapsed().as_secs());
    let addr = addr.map_or_else(free_address, Ok)?;
    let mut serve = program.command();
    serve.args(["serve", "--addr", &addr.to_string(), "--page"]).arg(page);
    let mut server = serve.stdout(Stdio::piped()).spawn().context("cannot start the program")?;
    let output = server.stdout.take().context("its output is piped")?;
    for line in BufReader::new(output).lines() {
        let line = line?;
        println!("{line}");
        if let Some(address) = line.strip_prefix(LISTENING) {
            println!("Open {address} in a browser; Ctrl-C stops the server.");
            if opens_browser && has_screen(|name| env::var_os(name).is_some()) {
                open(address);
            }
        }
    }
    let status = server.wait()?;
    ensure!(status.success(), "the server failed ({status})");
    Ok(())
}

/// Returns an address of this machine with a free port: the default one, or another if it is taken.
fn free_address() -> io::Result<SocketAddr> {
    let local = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let is_free = |port: &u16| TcpListener::bind(local(*port)).is_ok();
    let Some(port) = (PORT..PORT + PORTS).find(is_free) else { return Ok(local(0)) };
    if port != PORT {
        println!("Port {PORT} is taken, so the page is on port {port}.");
    }
    Ok(local(port))
}

/// Returns whether a browser can show a window, by the variables of the environment: somebody sits
/// at this machine, and no test runs.
fn has_screen(is_set: impl Fn(&str) -> bool) -> bool {
    let is_remote = is_set("CI") || is_set("SSH_CONNECTION") || is_set("SSH_TTY");
    let has_display = cfg!(any(target_os = "macos", target_os = "windows"));
    !is_remote && (has_display || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY"))
}

/// Opens an address in the browser; without one, the address on the screen is enough.
fn open(address: &str) {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(target_os = "windows") {
        let mut command = Command::new("cmd");
        command.args(["/c", "start"]);
        command
    } else {
        Command::new("xdg-open")
    };
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Err(error) = command.spawn() {
        println!(
            "No browser was opened: `{}` cannot be started ({error}).",
            shell::describe(&command)
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_port_is_taken_when_the_usual_one_is() {
        // The port is taken, by this test or by another program.
        let _taken = TcpListener::bind((Ipv4Addr::LOCALHOST, PORT));
        let addr = free_address().unwrap();
        assert_ne!(addr.port(), PORT);
        assert!(TcpListener::bind(addr).is_ok());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_browser_is_opened_only_where_somebody_sees_it() {
        let with = |set: &'static [&str]| has_screen(|name| set.contains(&name));
        assert!(with(&["DISPLAY"]) && with(&["WAYLAND_DISPLAY"]));
        assert!(!with(&[]) && !with(&["DISPLAY", "CI"]) && !with(&["DISPLAY", "SSH_CONNECTION"]));
    }
}
