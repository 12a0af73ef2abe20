//! The addresses of this machine for people in the same network, each with a QR code for phones.

use std::net::IpAddr;

use anyhow::{Context, Result};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

/// Prints every address of this machine with its QR code.
pub(super) fn invite(port: u16) -> Result<()> {
    let addresses = addresses()?;
    if addresses.is_empty() {
        println!("this machine has no address that others can reach; connect it to a network");
    }
    for address in addresses {
        let url = url(address, port);
        println!("\n{url}\n{}", code(&url)?);
    }
    Ok(())
}

fn addresses() -> Result<Vec<IpAddr>> {
    let interfaces = if_addrs::get_if_addrs().context("cannot list this machine's addresses")?;
    let addresses = interfaces.iter().filter(|one| !one.is_loopback() && !one.is_link_local());
    // With --lan the server listens on IPv4.
    Ok(addresses.map(|one| one.ip()).filter(IpAddr::is_ipv4).collect())
}

fn url(address: IpAddr, port: u16) -> String {
    format!("http://{address}:{port}/")
}

fn code(text: &str) -> Result<String> {
    let code = QrCode::new(text).context("cannot draw the QR code of the address")?;
    // Terminals show light letters on dark; the code must be dark on light.
    let mut drawing = code.render::<Dense1x2>();
    Ok(drawing.dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_a_square_with_a_margin() {
        let drawn = code(&url([192, 168, 178, 20].into(), 8080)).expect("it is short");
        let lines: Vec<_> = drawn.lines().collect();
        let width = lines[0].chars().count();
        assert!(lines.iter().all(|line| line.chars().count() == width));
        assert_eq!(width.div_ceil(2), lines.len(), "two modules in a letter's height");
        assert!(lines[0].chars().all(|c| c == '█'), "the quiet zone is light");
    }
}
