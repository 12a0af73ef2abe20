//! Records of games that began from a position: version 2 of the format.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod common;

use common::{FROZEN, act_at_random, frozen_board, setups};
use record::position::game_text;
use record::{Record, Recorder, outside};
use rules::{Dice, Game, Observer, QuickDice, Seat, Seed, Setup};

/// The record that froze version 2.
const FROZEN_2: &str = include_str!("frozen-2.record");

/// Returns a game some actions after its deal.
fn under_way(setup: Setup<'_>, number: u64, actions: usize) -> Game<'_> {
    let mut dice = QuickDice::new(number);
    let mut game = setup.deal(Seed::from_number(number));
    for _ in 0..actions {
        let Some(seat) = game.view(Observer::Spectator).awaited().first() else { break };
        let legal = game.view(Observer::Seat(seat)).legal();
        let action = legal.nth(dice.below(legal.len() as u32) as usize).unwrap();
        game.check(seat, action).unwrap().commit(&mut ());
    }
    game
}

fn play_on(game: Game<'_>, number: u64) -> Record {
    let mut recorder = Recorder::from_game(game);
    while let Some(seat) = recorder.awaiting().seats().iter().next() {
        act_at_random(&mut recorder, seat, number);
    }
    recorder.finish()
}

#[test]
fn the_frozen_record_of_version_2_is_replayed_for_good() {
    let record = Record::parse(FROZEN_2).unwrap();
    let verified = record.verify(frozen_board()).unwrap();
    assert!(!verified.dealt);
    assert_eq!((verified.actions, verified.digests, verified.scores), (21, 11, 2));
    let game = record.begin(frozen_board()).unwrap();
    let mut recorder = Recorder::from_game(game);
    for (seat, action) in record.replay(frozen_board()).unwrap().actions {
        recorder.act(seat, action).unwrap();
    }
    for (seat, name) in Seat::all(2).zip(&record.names) {
        recorder.name(seat, name);
    }
    assert_eq!(recorder.finish().to_text(), FROZEN_2);
}

#[test]
fn a_record_from_a_position_is_read_as_it_was_written() {
    for setup in setups() {
        for actions in [0, 7, 30] {
            let game = under_way(setup, 5, actions);
            let record = play_on(game, 6);
            let text = record.to_text();
            assert!(text.starts_with("roundhouse-record 2\n"));
            let read = Record::parse(&text).unwrap();
            assert_eq!(read.to_text(), text);
            assert_eq!(read.begin(setup.board()).unwrap().digest(), game.digest());
            let (one, other) = (record.verify(setup.board()), read.verify(setup.board()));
            assert_eq!(one, other);
            assert!(!one.unwrap().dealt);
        }
    }
}

#[test]
fn a_dealt_game_is_still_written_in_version_1() {
    assert!(FROZEN.starts_with("roundhouse-record 1\n"));
    assert!(Record::parse(FROZEN).unwrap().verify(frozen_board()).unwrap().dealt);
}

#[test]
fn the_outside_view_shows_the_position_instead_of_a_deal() {
    let record = Record::parse(FROZEN_2).unwrap();
    let text = outside::replay_json(&record, frozen_board()).unwrap();
    let view: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(view["format"], "roundhouse-replay/2");
    assert!(view.get("dealt").is_none());
    let position = game_text(&record.begin(frozen_board()).unwrap());
    assert_eq!(view["position"], position.as_str());
    assert_eq!(view["steps"].as_array().unwrap().len(), 21);
    let dealt = outside::replay_json(&Record::parse(FROZEN).unwrap(), frozen_board()).unwrap();
    assert!(
        dealt.starts_with("{\"format\":\"roundhouse-replay/1\"")
            && !dealt.contains("\"position\":")
    );
}

#[test]
fn what_is_taken_back_is_taken_back_to_the_position() {
    let game = under_way(Setup::new(frozen_board(), 2).unwrap(), 5, 12);
    let mut recorder = Recorder::from_game(game);
    for _ in 0..3 {
        let seat = recorder.awaiting().seats().iter().next().unwrap();
        act_at_random(&mut recorder, seat, 1);
    }
    recorder.take_back(3);
    assert_eq!(recorder.game().digest(), game.digest());
}

#[test]
fn positions_of_any_moment() {
    let record = Record::parse(FROZEN).unwrap();
    let board = frozen_board();
    let count = record.actions();
    assert_eq!(count, 44);
    let at = |actions| record.game_after(board, actions).unwrap().as_ref().map(game_text);
    assert_eq!(at(count + 1), None);
    assert_eq!(at(0), Some(game_text(&record.begin(board).unwrap())));
    assert_eq!(at(count), Some(game_text(&record.replay(board).unwrap().game)));
}

fn check(from: &str, to: &str, expected: &str) {
    let text = FROZEN_2.replacen(from, to, 1);
    assert_ne!(text, FROZEN_2, "nothing was damaged");
    let refused = Record::parse(&text).and_then(|record| record.verify(frozen_board()));
    assert_eq!(refused.map_err(|error| error.to_string()), Err(expected.to_owned()));
}

#[test]
fn damaged() {
    let first = "| roundhouse-position 1\n";
    check(
        "| roundhouse-position 1",
        "| roundhouse-position 9",
        "line 6: expected \"roundhouse-position 1\", found \"roundhouse-position 9\"",
    );
    check("| phase turn 0", "| phase dance 0", "line 10: expected a phase, found \"dance\"");
    check("| market ", "| market pink*1 ", "line 13: the board has no card \"pink\"");
    check(
        "| seats 2",
        "| seats 3",
        "line 6: expected a whole position of the board frozen and 2 seats, found \"frozen\"",
    );
    check(
        "seats 2\n",
        "seats 3\n",
        "line 6: expected a whole position of the board frozen and 3 seats, found \"frozen\"",
    );
    check("record 2", "record 1", "line 6: expected \"seed …\", found \"| roundhouse-position 1\"");
    let cut = FROZEN_2.split(first).next().unwrap();
    let refused = Record::parse(cut).unwrap_err();
    assert_eq!(refused.to_string(), "line 6: expected \"| …\", but the record ends");
    assert_eq!(refused.line(), 6);
}
