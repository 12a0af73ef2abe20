//! The server behind a real nginx, configured as `docs/hosting.md` says.

use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use protocol::ClientMessage;
use serde_json::{Value, json};
use server_tests::{Disturbance, SocketGame, TestClient, TestServer, TestTable, key};
use tempfile::TempDir;

use crate::PROGRAM;

/// A proxy in front of a server. It ends when this is dropped.
struct Nginx {
    process: Child,
    address: String,
    _folder: TempDir,
}

impl Nginx {
    /// Starts nginx; returns `None` if it is not installed.
    fn before(server: &TestServer) -> Option<Nginx> {
        let program = ["/usr/sbin/nginx", "/usr/bin/nginx"]
            .into_iter()
            .find(|path| Path::new(path).exists())?;
        let folder = tempfile::tempdir().unwrap();
        // Free a moment ago, and most likely still.
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
        let config = folder.path().join("nginx.conf");
        std::fs::write(&config, configuration(folder.path(), &address, &server.address)).unwrap();
        let mut nginx = Command::new(program);
        nginx.arg("-p").arg(folder.path()).arg("-c").arg(&config).args(["-e", "stderr"]);
        let process = nginx.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let proxy = Nginx { process, address, _folder: folder };
        while proxy.place().try_request("GET", "/healthz", &[], "").is_none() {
            std::thread::sleep(Duration::from_millis(20));
        }
        Some(proxy)
    }

    fn place(&self) -> TestServer {
        TestServer::elsewhere(self.address.clone())
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

/// Takes the part of `docs/hosting.md` about a location, and puts a server around it.
fn configuration(folder: &Path, address: &str, server: &str) -> String {
    let page = include_str!("../../../../docs/hosting.md");
    let (_, rest) = page.split_once("location / {").unwrap();
    let (location, _) = rest.split_once('}').unwrap();
    let location = location.replace("127.0.0.1:8080", server);
    let paths: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {}/{kind};\n", folder.display()))
        .concat();
    format!(
        "daemon off; master_process off; pid {0}/pid;\nevents {{}}\nhttp {{ access_log off; {paths}\n\
         map $http_upgrade $connection_upgrade {{ default upgrade; '' ''; }}\n\
         server {{ listen {address}; location / {{ {location} }} }} }}",
        folder.display()
    )
}

#[test]
fn games_are_played_through_nginx_and_outlive_a_restart() {
    let mut house = TestServer::program(PROGRAM, &["--behind-proxy"]);
    let Some(nginx) = Nginx::before(&house) else {
        eprintln!("skipped: there is no nginx; `apt-get install nginx-light`");
        return;
    };
    let mut place = nginx.place();
    assert_eq!(place.get("/readyz").status, 200);
    let party = TestTable::sit_down(&place, "toy", 2);
    SocketGame::begin(&place, &party).play(&mut place, |_| Disturbance::None);
    let other = TestTable::sit_down(&place, "toy", 2);
    let before = other.join(&place, 0).update().position;
    assert!(house.stop());
    assert!(
        matches!(place.try_request("GET", "/readyz", &[], ""), Some(answer) if answer.status == 502)
    );
    house.reopen();
    let mut line = other.join(&place, 0);
    assert_eq!(line.update().position, before, "nothing is lost");
    assert!(line.ask(ClientMessage::Show { seat: None }).is_ok());
}

/// A program waits for the next update through nginx: the answer comes when something happens, not when the wait is
/// over.
#[test]
fn a_request_for_the_next_update_is_held_through_nginx_and_answered_at_once() {
    let house = TestServer::program(PROGRAM, &["--behind-proxy"]);
    let Some(nginx) = Nginx::before(&house) else {
        eprintln!("skipped: there is no nginx; `apt-get install nginx-light`");
        return;
    };
    let place = nginx.place();
    let party = TestTable::gather(&place, "toy", 2, 1);
    let body = json!({"name": "Ben", "key": key(&party.view, "invite")});
    let sat = TestClient::new(&place).post(&place, &party.path("/sit"), &body).json();
    let token = format!("Authorization: Bearer {}", sat["token"].as_str().unwrap());
    let mut host = party.join(&place, 0);
    host.ask(ClientMessage::Start).unwrap();
    let next = |since: u64| {
        let path = party.path(&format!("/next?since={since}"));
        let answer = place.request("GET", &path, &[&token], "");
        (answer.status, serde_json::from_str::<Value>(&answer.body).unwrap_or_default())
    };
    let (_, known) = next(0);
    let position = known["position"].as_u64().unwrap();
    std::thread::scope(|scope| {
        let waits = scope.spawn(|| next(position));
        std::thread::sleep(Duration::from_secs(1));
        assert!(!waits.is_finished(), "it is held while nothing happens");
        let (seat, text) = (party.seat(&place, 0), "hello".to_owned());
        let acted = Instant::now();
        host.ask(ClientMessage::Say { seat, text, since: None }).unwrap();
        let (status, update) = waits.join().unwrap();
        let took = acted.elapsed();
        assert_eq!((status, update["position"].as_u64()), (200, Some(position + 1)));
        // The server itself would give up after thirty seconds.
        assert!(took < Duration::from_secs(10), "the answer took {took:?}");
    });
}
