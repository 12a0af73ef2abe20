//! The server is killed while people play: everything acknowledged is still there, and nothing is
//! there twice.

use server_tests::{SocketGame, TestServer, TestTable, boards};

use crate::PROGRAM;

/// Returns the number of kills in all: `ROUNDHOUSE_KILLS`, or 20.
fn kills() -> usize {
    std::env::var("ROUNDHOUSE_KILLS").map_or(20, |text| text.parse().expect("a number"))
}

/// The number of tables at which people play at the same time.
const TABLES: usize = 3;

#[test]
fn nothing_acknowledged_is_lost_or_doubled_when_the_server_is_killed() {
    let mut house = TestServer::program(PROGRAM, &["--one-house"]);
    let mut left = kills();
    let mut boards = boards().collect::<Vec<_>>().into_iter().cycle();
    while left > 0 {
        let parties: Vec<_> = boards
            .by_ref()
            .take(TABLES)
            .map(|board| TestTable::sit_down(&house, board, 2))
            .collect();
        let mut games: Vec<_> =
            parties.iter().map(|party| SocketGame::begin(&house, party)).collect();
        // The number is a prime, so that a kill hits every kind of decision.
        for round in 0.. {
            let acting = games.iter_mut().filter_map(|game| game.send().then_some(()));
            if acting.count() == 0 {
                break;
            }
            if left > 0 && round % 7 == 3 {
                // Some clients have received the acknowledgment, the others have not.
                games[..left % TABLES].iter_mut().for_each(SocketGame::settle);
                house.kill();
                house.reopen();
                games.iter_mut().for_each(|game| game.come_back(&house));
                left -= 1;
            }
            games.iter_mut().for_each(SocketGame::settle);
        }
        for (game, party) in games.iter().zip(&parties) {
            game.assert_recorded(&house, party);
        }
    }
}
