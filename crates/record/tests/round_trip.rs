//! Record → game → record is the identity.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod common;

use common::{FROZEN, act_at_random, frozen_board, random_game, setups};
use record::{LineContent, Record, Recorder, outside};
use rules::{Observer, Seat, Seed, Setup};

/// Plays the actions of a record again, in their order.
fn record_again<'b>(record: &Record, setup: Setup<'b>) -> Record {
    let mut recorder = Recorder::new(setup, record.seed);
    for (seat, name) in Seat::all(record.seats).zip(&record.names) {
        recorder.name(seat, name);
    }
    for line in &record.lines {
        if let LineContent::Action { seat, words } = &line.content {
            let action = record::notation::read(setup.board(), words).unwrap();
            recorder.act(Seat::new(*seat).unwrap(), action).unwrap();
        }
    }
    recorder.finish()
}

#[test]
fn record_to_game_to_record_is_the_identity() {
    for setup in setups() {
        for number in 0..10 {
            let text = random_game(setup, number, number % 2 == 1).to_text();
            let parsed = Record::parse(&text).unwrap();
            assert_eq!(parsed.to_text(), text);
            assert_eq!(record_again(&parsed, setup).to_text(), text);
            parsed.verify(setup.board()).unwrap();
        }
    }
}

#[test]
fn the_frozen_record_is_replayed_for_good() {
    let record = Record::parse(FROZEN).unwrap();
    let verified = record.verify(frozen_board()).unwrap();
    assert_eq!((verified.actions, verified.digests, verified.scores), (44, 20, 3));
    let setup = Setup::new(frozen_board(), 3).unwrap();
    assert_eq!(record_again(&record, setup).to_text(), FROZEN);
}

#[test]
fn comments_spaces_and_line_ends_say_nothing() {
    let noisy: String =
        FROZEN.lines().map(|line| format!("  {line}\t\r\n# why?\r\n\r\n")).collect();
    assert_eq!(Record::parse(&noisy).unwrap().to_text(), FROZEN);
}

#[test]
fn the_order_of_simultaneous_answers_does_not_matter() {
    for setup in setups() {
        let [in_order, reversed] = [false, true].map(|last| random_game(setup, 3, last));
        assert_ne!(in_order.to_text(), reversed.to_text(), "the record keeps the order of arrival");
        let json = |record| outside::replay_json(record, setup.board()).unwrap();
        assert_eq!(json(&in_order), json(&reversed));
    }
}

#[test]
fn the_last_answer_counts() {
    let board = board::library::board("tiny-offer").unwrap();
    let mut recorder = Recorder::new(Setup::new(board, 2).unwrap(), Seed::from_number(1));
    let choices: Vec<_> =
        recorder.game().view(Observer::Seat(Seat::FIRST)).legal().iter().collect();
    assert!(choices.len() > 1);
    for &choice in &choices {
        recorder.act(Seat::FIRST, choice).unwrap();
    }
    while let Some(seat) = recorder.awaiting().seats().iter().next() {
        act_at_random(&mut recorder, seat, 1);
    }
    let record = recorder.finish();
    let replayed = record.replay(board).unwrap();
    assert_eq!(replayed.actions[0], (Seat::FIRST, *choices.last().unwrap()));
    assert_eq!(replayed.actions[1].0.index(), 1, "the answers it replaced are not there");
    record.verify(board).unwrap();
}

#[test]
fn what_is_taken_back_stays_in_the_record_and_out_of_the_game() {
    let setup = Setup::new(frozen_board(), 2).unwrap();
    let mut recorder = Recorder::new(setup, Seed::from_number(4));
    let mut digests = Vec::new();
    for _ in 0..12 {
        digests.push(recorder.game().digest());
        let seat = recorder.awaiting().seats().iter().next().unwrap();
        act_at_random(&mut recorder, seat, 4);
    }
    recorder.take_back(2);
    assert_eq!(recorder.game().digest(), digests[10]);
    while let Some(seat) = recorder.awaiting().seats().iter().next() {
        act_at_random(&mut recorder, seat, 5);
    }
    let record = recorder.finish();
    let undone = record.lines.iter().filter(|line| matches!(line.content, LineContent::Undone(_)));
    assert!(undone.count() >= 2);
    record.verify(frozen_board()).unwrap();
    assert_eq!(Record::parse(&record.to_text()), Ok(record));
}

#[test]
fn taking_back_to_a_kept_game_writes_the_same_record() {
    let setup = Setup::new(frozen_board(), 2).unwrap();
    let mut recorder = Recorder::new(setup, Seed::from_number(4));
    let mut earlier = Vec::new();
    for number in 0..300 {
        let Some(seat) = recorder.awaiting().seats().iter().next() else { break };
        earlier.push(*recorder.game());
        act_at_random(&mut recorder, seat, number);
        if number % 3 == 0 {
            let actions = 1 + number as usize % 4 % earlier.len();
            let mut other = recorder.clone();
            other.take_back(actions);
            recorder.take_back_to(actions, earlier[earlier.len() - actions]);
            assert_eq!(recorder.record(), other.record());
            assert_eq!(recorder.game().digest(), other.game().digest());
            earlier.truncate(earlier.len() - actions);
        }
    }
    recorder.finish().verify(frozen_board()).unwrap();
}

#[test]
fn a_game_can_be_resumed() {
    let whole = Record::parse(FROZEN).unwrap();
    let text: String = FROZEN.lines().take(30).map(|line| format!("{line}\n")).collect();
    let part = Record::parse(&text).unwrap();
    let resumed = part.resume(frozen_board()).unwrap();
    assert!(!resumed.game.view(Observer::Spectator).is_over());
    assert!(resumed.actions.len() < whole.replay(frozen_board()).unwrap().actions.len());
    assert_eq!(part.to_text(), text);
}

#[test]
fn a_game_that_the_table_stopped_has_no_score() {
    let setup = Setup::new(frozen_board(), 2).unwrap();
    let mut recorder = Recorder::new(setup, Seed::from_number(4));
    for _ in 0..9 {
        let seat = recorder.awaiting().seats().iter().next().unwrap();
        act_at_random(&mut recorder, seat, 4);
    }
    let record = recorder.stop();
    assert_eq!(Record::parse(&record.to_text()), Ok(record.clone()));
    record.verify(frozen_board()).unwrap();
    let view = outside::replay_view(&record, frozen_board()).unwrap();
    assert_eq!((view.ended, view.score.len(), view.winners.len()), ("table", 0, 0));
}
