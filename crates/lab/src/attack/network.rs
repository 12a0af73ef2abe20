//! A network namespace of the lab's own, in which every attacker has an IPv6 network.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::attackers::attacker_address;
use crate::loadtest::process::this_program;

/// The address of the server in the namespace.
pub(super) const SERVER: IpAddr = IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0xffff, 0, 0, 0, 0, 1));
/// Set in the environment of the process inside.
const INSIDE: &str = "ROUNDHOUSE_LAB_INSIDE";

/// Returns whether this process runs in a namespace that [`enter`] made.
pub(super) fn is_inside() -> bool {
    std::env::var_os(INSIDE).is_some()
}

/// Runs this program again with the same arguments in a new namespace; returns whether it ended well.
pub(super) fn enter() -> Result<bool> {
    let is_root = std::fs::metadata("/proc/self").is_ok_and(|own| {
        #[cfg(unix)]
        return std::os::unix::fs::MetadataExt::uid(&own) == 0;
        #[cfg(not(unix))]
        return false;
    });
    let mut command = Command::new("unshare");
    if !is_root {
        command.arg("--map-root-user");
    }
    command.args(["--net", "--"]).arg(this_program()?).args(std::env::args_os().skip(1));
    let status = command.env(INSIDE, "1").status().context("cannot start unshare (util-linux)")?;
    Ok(status.success())
}

/// Gives the server and the attackers their addresses.
pub(super) fn prepare(attackers: u8) -> Result<()> {
    ip(&["link", "set", "lo", "up"])?;
    let server = SocketAddr::new(SERVER, 0);
    let attackers = (1..=attackers).map(|number| attacker_address(server, number));
    for address in attackers.chain([SERVER]) {
        ip(&["-6", "addr", "add", &format!("{address}/64"), "dev", "lo", "nodad"])?;
    }
    Ok(())
}

fn ip(arguments: &[&str]) -> Result<()> {
    let status = Command::new("ip").args(arguments).status();
    let status = status.context("cannot start ip (iproute2)")?;
    ensure!(status.success(), "ip {arguments:?} failed");
    Ok(())
}
