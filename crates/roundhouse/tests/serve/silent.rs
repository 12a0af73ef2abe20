//! Many clients connect and send nothing: the others play on, and memory stays bounded.

use std::net::TcpStream;

use server_tests::{Disturbance, SocketGame, TestClient, TestServer, TestTable};

use crate::PROGRAM;

/// The number of silent connections of each kind; `roundhouse-lab loadtest --figures` uses ten
/// thousand.
const SILENT: usize = 400;
/// The most bytes of memory for each connection. `docs/performance.md` has the figure of a release
/// build.
const EACH: usize = 32 * 1024;

#[test]
fn others_play_on_beside_those_who_say_nothing() {
    let mut house = TestServer::program(PROGRAM, &["--one-house"]);
    let party = TestTable::sit_down(&house, "toy", 2);
    let eve = TestClient::new(&house);
    let before = house.memory();
    let streams: Vec<_> =
        (0..SILENT).map(|_| TcpStream::connect(&house.address).unwrap()).collect();
    let lines: Vec<_> = (0..SILENT).map(|_| eve.dial(&house, &party.place())).collect();
    // The server accepts connections in order, so after this answer it has accepted the others.
    assert_eq!(house.get("/healthz").status, 200);
    let each = house.memory().saturating_sub(before) / (2 * SILENT);
    assert!(each < EACH, "{each} bytes for each");
    let mut game = SocketGame::begin(&house, &party);
    game.play(&mut house, |_| Disturbance::None);
    game.assert_recorded(&house, &party);
    assert_eq!(house.get("/readyz").status, 200);
    drop((streams, lines));
    house.wait_for("roundhouse_connections", |open| open < 10);
}
