//! A downloaded record matches the commitment that the table published.

use std::process::Command;

use protocol::ClientMessage;
use server_tests::{Disturbance, SocketGame, TestServer, TestTable};

use crate::PROGRAM;

fn verify(folder: &tempfile::TempDir, record: &str) -> (bool, String) {
    let file = folder.path().join("game.record");
    std::fs::write(&file, record).unwrap();
    let output = Command::new(PROGRAM).args(["replay", "--verify"]).arg(file).output().unwrap();
    (output.status.success(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn a_downloaded_record_is_verified_against_the_commitment_of_the_room() {
    let mut house = TestServer::program(PROGRAM, &[]);
    let party = TestTable::gather(&house, "toy", 2, 2);
    let mut host = party.join(&house, 0);
    let commitment = host.update().room.unwrap().commitment;
    let nonces = ["11".repeat(32), "22".repeat(32)];
    for (who, nonce) in nonces.iter().enumerate() {
        let ready = ClientMessage::Ready { seat: who as u8, nonce: nonce.clone() };
        party.join(&house, who).ask(ready).unwrap();
    }
    host.ask(ClientMessage::Start).unwrap();
    SocketGame::begin(&house, &party).play(&mut house, |_| Disturbance::None);
    let answer = party.people[1].get(&house, &party.path("/record"));
    let name = answer.header("content-disposition").unwrap();
    assert!(name.contains(&party.table) && name.contains(".record"), "{name}");
    let record = answer.body;
    assert!(record.contains(&commitment), "it is the commitment that all have seen");
    assert!(nonces.iter().all(|nonce| record.contains(nonce)), "and everybody's part");
    let folder = tempfile::tempdir().unwrap();
    let (good, said) = verify(&folder, &record);
    assert!(good && said.contains("the secret is the one committed to"), "{said}");
    let other = record.replace(&nonces[1], &"33".repeat(32));
    assert!(!verify(&folder, &other).0, "another nonce is another deal");
    let other = record.replace(&commitment, &"44".repeat(32));
    assert!(!verify(&folder, &other).0, "another commitment is another secret");
}
