//! The server as its operator sees it: starts, answers, stops.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// Starts the server on a free port and reads from it where it listens.
fn start() -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_roundhouse"))
        .args(["serve", "--addr", "127.0.0.1:0"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let output = child.stdout.take().expect("its output is piped");
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line).expect("it writes a line");
    let address = line.trim().strip_prefix("listening on http://").expect("it says where");
    (child, address.to_owned())
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer
}

#[test]
fn it_answers_and_stops_when_told() {
    let (mut child, address) = start();
    let answer = get(&address, "/healthz");
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    let told = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
    assert!(told.success());
    assert!(child.wait().unwrap().success(), "it should end as if nothing had happened");
}
