//! The server is killed in the middle of play: what was acknowledged is there, and nothing twice.

use server_tests::{Game, House, Party, Trouble, boards};

use crate::PROGRAM;

/// How often, in all: `ROUNDHOUSE_KILLS`, otherwise 20.
fn kills() -> usize {
    std::env::var("ROUNDHOUSE_KILLS").map_or(20, |text| text.parse().expect("a number"))
}

#[test]
fn nothing_acknowledged_is_lost_or_doubled_when_the_server_is_killed() {
    let mut house = House::program(PROGRAM, &[]);
    let mut left = kills();
    for board in boards().collect::<Vec<_>>().into_iter().cycle() {
        if left == 0 {
            break;
        }
        let party = Party::sit_down(&house, board, 2);
        let mut game = Game::begin(&house, &party);
        game.play(&mut house, |act| {
            // A prime, so that every kind of decision has its turn.
            let kills = left > 0 && act % 7 == 3;
            left -= usize::from(kills);
            if kills { Trouble::Kill } else { Trouble::None }
        });
        assert_eq!(game.actions_in_record(&house, &party), game.acknowledged.len());
    }
}
