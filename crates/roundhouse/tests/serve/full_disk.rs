//! A disk that is full: a small one, mounted in a namespace of the test's own.

use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::json;
use server_tests::{TestClient, TestServer};

use crate::PROGRAM;

/// A server whose folder is a disk of a few megabytes.
struct SmallHouse {
    child: Child,
    server: TestServer,
    folder: tempfile::TempDir,
}

impl Drop for SmallHouse {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl SmallHouse {
    /// Starts a server; returns `None` where nobody may mount anything. In the options, `DATA` stands for
    /// the folder.
    fn open(megabytes: u32, options: &str) -> Option<SmallHouse> {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().to_str().unwrap();
        let options = options.replace("DATA", data);
        let script = format!(
            "mount -t tmpfs -o size={megabytes}m,mode=0700 tmpfs {data} && \
             exec {PROGRAM} serve --one-house --addr 127.0.0.1:0 --data {data} {options}"
        );
        let mut command = Command::new("unshare");
        if Path::new("/proc/self").metadata().unwrap().uid() != 0 {
            command.arg("--map-root-user");
        }
        command.args(["--mount", "--", "sh", "-c", &script]).env("RUST_LOG", "off");
        let mut child = command.stdout(Stdio::piped()).spawn().ok()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take()?).read_line(&mut line).ok()?;
        let Some(address) = line.trim().strip_prefix("listening on http://") else {
            eprintln!("nothing can be mounted here: the test is skipped");
            drop(child.wait());
            return None;
        };
        let server = TestServer::elsewhere(address.to_owned());
        Some(SmallHouse { child, server, folder })
    }

    /// Opens tables until the disk is full; returns the paths of those that were opened.
    fn fill(&self, host: &TestClient) -> Vec<String> {
        let names = json!(["me", {"here": "B".repeat(24)}, {"here": "C".repeat(24)}, "open"]);
        let wanted = json!({"board": "iberia", "name": "A".repeat(24), "seats": names});
        let mut opened = Vec::new();
        loop {
            let answer = host.post(&self.server, "/api/tables", &wanted);
            match answer.status {
                201 => {
                    opened.push(format!("/api/tables/{}", answer.json()["table"].as_str().unwrap()))
                }
                503 => return opened,
                _ => panic!("{answer:?}"),
            }
            assert!(opened.len() < 20_000, "the disk is not getting full");
        }
    }

    /// Returns the path of the folder as others see it.
    fn inside(&self) -> String {
        format!("/proc/{}/root{}", self.child.id(), self.folder.path().display())
    }

    /// Writes a file that takes up what is left of the disk.
    fn use_up_the_rest(&self) {
        let mut file = std::fs::File::create(format!("{}/rest", self.inside())).unwrap();
        while file.write_all(&[0; 512]).is_ok() {}
    }

    /// Runs a command of the operator inside the server's namespace.
    fn admin(&self, arguments: &[&str]) -> String {
        let inside = self.inside();
        let mut command = Command::new(PROGRAM);
        command.arg("admin").args(arguments).args(["--data", &inside]);
        let output = command.output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    }
}

#[test]
fn a_full_disk_is_not_ready_and_what_is_there_can_be_read() {
    let Some(house) = SmallHouse::open(2, "") else { return };
    assert_eq!(house.server.get("/readyz").status, 200);
    let host = TestClient::new(&house.server);
    let opened = house.fill(&host);
    assert!(opened.len() > 10, "{}", opened.len());
    // A last small write may find room in what the files have already.
    house.use_up_the_rest();
    let is_ready = || house.server.get("/readyz").status == 200;
    let began = std::time::Instant::now();
    while is_ready() {
        assert!(began.elapsed().as_secs() < 60, "it says yes on a full disk");
        house.fill(&host);
        std::thread::sleep(std::time::Duration::from_millis(500));
    }
    assert_eq!(house.server.get("/healthz").status, 200);
    assert_eq!(host.get(&house.server, &opened[0]).status, 200);
}

#[test]
fn a_full_disk_gets_no_backup_and_keeps_its_room() {
    // The backups are on the same small disk as the tables.
    let options = "--backup-to DATA/backups --backup-every 1h";
    let Some(house) = SmallHouse::open(8, options) else { return };
    let told = house.admin(&["backup", "--reason", "try"]);
    assert!(told.contains("bytes are free"), "{told}");
    assert!(house.admin(&["status"]).contains("BACKUP FAILED"));
    assert_eq!(house.server.get("/readyz").status, 200);
}
