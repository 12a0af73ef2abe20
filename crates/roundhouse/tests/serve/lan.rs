//! `--lan`: the addresses for other people in the same network.

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, Stdio};

use server_tests::TestServer;

use crate::PROGRAM;

#[test]
fn every_address_is_printed_with_a_code_and_answers() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Command::new(PROGRAM);
    program.args(["serve", "--lan", "--addr", "127.0.0.1:0", "--data"]).arg(folder.path());
    let mut child = program.env("RUST_LOG", "warn").stdout(Stdio::piped()).spawn().unwrap();
    let mut printed = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    printed.read_line(&mut first).unwrap();
    let port = first.trim().strip_prefix("listening on http://0.0.0.0:").expect("all interfaces");
    // The addresses are printed before the server answers.
    let here = TestServer::elsewhere(format!("127.0.0.1:{port}"));
    assert_eq!(here.get("/healthz").status, 200);
    let addresses = others(&here);
    child.kill().unwrap();
    child.wait().unwrap();
    let mut rest = String::new();
    printed.read_to_string(&mut rest).unwrap();
    let invited: Vec<_> =
        rest.split("\n\n").flat_map(|part| part.trim().split_once('\n')).collect();
    let printed: Vec<_> = invited.iter().map(|(url, _)| (*url).to_owned()).collect();
    assert_eq!(printed, addresses, "{rest}");
    for (_, code) in &invited {
        assert!(code.lines().count() > 10 && code.contains('█'), "no code to scan: {code}");
    }
    assert_eq!(addresses.is_empty(), rest.contains("no address that others could reach"));
}

/// Returns the addresses of this machine by which the server answers, as they should be printed.
fn others(here: &TestServer) -> Vec<String> {
    let (_, port) = here.address.split_once(':').unwrap();
    let interfaces = if_addrs::get_if_addrs().unwrap();
    let ours = interfaces.iter().filter(|one| !one.is_loopback() && !one.is_link_local());
    let ours = ours.map(|one| one.ip()).filter(|ip| ip.is_ipv4());
    let answers = ours.map(|ip| {
        let there = TestServer::elsewhere(format!("{ip}:{port}"));
        assert_eq!(there.get("/healthz").status, 200, "{ip}");
        format!("http://{ip}:{port}/")
    });
    answers.collect()
}
