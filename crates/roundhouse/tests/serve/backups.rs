//! Backups on a schedule.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use server_tests::{TestServer, TestTable};

use crate::PROGRAM;
use crate::admin::{admin, told};

fn names(folder: &Path) -> Vec<String> {
    let Ok(files) = fs::read_dir(folder) else { return Vec::new() };
    let mut names: Vec<_> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn backups_come_by_themselves_and_can_be_restored() {
    let place = tempfile::tempdir().unwrap();
    let to = place.path().join("backups");
    let option: &'static str = Box::leak(to.to_str().unwrap().to_owned().into_boxed_str());
    let options = ["--backup-to", option, "--backup-every", "1s", "--backup-keep", "2"];
    let house = TestServer::program(PROGRAM, &options);
    let party = TestTable::sit_down(&house, "toy", 2);
    while !names(&to).iter().any(|name| name.as_str() >= "roundhouse-000003.db") {
        sleep(Duration::from_millis(100));
    }
    told(&house, &["backup", "--reason", "before the upgrade"]);
    let status = told(&house, &["status"]);
    assert!(status.contains("1 tables, checked and whole"), "{status}");
    assert!(status.contains("2 kept"), "{status}");
    let kept: Vec<_> = names(&to).into_iter().filter(|name| name.ends_with(".db")).collect();
    assert!((2..=3).contains(&kept.len()), "one may just be made: {kept:?}");
    assert!(!kept.contains(&"roundhouse-000001.db".to_owned()));

    let restored = place.path().join("restored");
    let from = to.join(kept.last().unwrap());
    let mut restore = Command::new(PROGRAM);
    let restore = restore.args(["store", "restore", "--data"]).arg(&restored).arg("--from");
    assert!(restore.arg(from).status().unwrap().success());
    drop(house);
    let folder = tempfile::tempdir().unwrap();
    fs::rename(restored.join("roundhouse.db"), folder.path().join("roundhouse.db")).unwrap();
    let house = TestServer::again(PROGRAM, folder);
    assert_eq!(party.people[0].get(&house, &party.path("")).status, 200, "the session is known");
    let refused = admin(&house, &["backup", "--reason", "x"]);
    assert!(!refused.status.success(), "this server has no plan");
}

#[test]
fn a_backup_that_cannot_be_written_is_told_and_the_game_goes_on() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("file");
    fs::write(&file, "not a folder").unwrap();
    let option: &'static str = Box::leak(file.to_str().unwrap().to_owned().into_boxed_str());
    let house = TestServer::program(PROGRAM, &["--backup-to", option, "--backup-every", "1h"]);
    assert!(!admin(&house, &["backup", "--reason", "x"]).status.success());
    let status = told(&house, &["status"]);
    assert!(status.contains("BACKUP FAILED"), "{status}");
    assert!(status.contains("last backup: none yet"), "{status}");
    let party = TestTable::sit_down(&house, "toy", 2);
    assert_eq!(party.people[0].get(&house, &party.path("")).status, 200);
    assert_eq!(house.get("/readyz").status, 200);
}

#[test]
fn a_plan_that_keeps_no_backup_is_refused() {
    let mut program = std::process::Command::new(PROGRAM);
    // Without its word list it would end in any case.
    let program =
        program.args(["serve", "--word-list", "/nonexistent/words", "--data", "/nonexistent"]);
    let output = program.args(["--backup-to", "backups", "--backup-keep", "0"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("--backup-keep"), "{output:?}");
}
