//! Four at a table, one of them a program in another language, on a server that is killed.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use protocol::ClientMessage;
use server_tests::{Disturbance, SocketGame, TestServer, TestTable, boards};

use crate::PROGRAM;

/// Starts `examples/bot.py`, which takes the last empty seat.
fn robot(party: &TestTable) -> Child {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let mut python = Command::new("python3");
    python.arg(script).arg(party.view["links"]["invite"].as_str().unwrap()).arg("Robot");
    python.stdout(Stdio::piped()).spawn().unwrap()
}

#[test]
fn four_play_every_board_to_the_end_on_a_server_that_is_killed_in_the_middle() {
    let mut house = TestServer::program(PROGRAM, &[]);
    for board in boards() {
        let party = TestTable::gather(&house, board, 4, 3);
        let robot = robot(&party);
        let mut host = party.join(&house, 0);
        while host.update().position < 3 {} // three have sat down after the host opened
        host.ask(ClientMessage::Start).unwrap();
        let mut game = SocketGame::begin(&house, &party);
        let mut killed = 0;
        game.play(&mut house, |act| {
            let kills = killed < 3 && act % 30 == 20;
            killed += u32::from(kills);
            if kills { Disturbance::Kill } else { Disturbance::None }
        });
        assert_eq!(killed, 3);
        let said = robot.wait_with_output().unwrap();
        assert!(said.status.success());
        assert!(String::from_utf8(said.stdout).unwrap().contains("scores"));
        game.assert_recorded(&house, &party);
        let seats: BTreeSet<_> =
            game.recorded(&house, &party).into_iter().map(|(seat, _)| seat).collect();
        assert_eq!(seats.len(), 4, "the record holds what the robot did, too");
    }
}
