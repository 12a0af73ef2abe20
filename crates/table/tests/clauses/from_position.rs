//! T-POSITION-1: games that begin from a position instead of a deal.

use board::library;
use protocol::{ClientMessage, FirstPlayer, Happened, ServerMessage, Settings, Stage};
use record::position::{game_text, view_text};
use table::{PositionRefused, Table};

use crate::hall::{Hall, client, config, find, house, is_claim, settings};

/// A moment of a small board at which seat 1 is to move.
const MOMENT: &str = "roundhouse-position 1\nboard tiny-offer\nseats 2\nphase turn 1\n\
    market blue red\nstacks 0@north*2 1@east*1 2@west*1\nhand 0 red blue\nhand 1 red*2 blue\n";

const SEATS: [&str; 2] = ["Ann", "=random"];

fn refused(seats: &[&str], position: &str) -> PositionRefused {
    let config = config("tiny-offer", seats, settings());
    Table::open_from(house(), 0, config, position.to_owned()).err().unwrap()
}

/// Rebuilds a table from what it stored.
fn rebuilt(hall: &Hall) -> Table {
    let entries = hall.store.iter().map(Vec::as_slice);
    Table::from_entries(house(), hall.now, hall.table.board().clone(), entries).unwrap()
}

#[test]
fn t_position_1_the_game_goes_on_from_the_position() {
    let hall = Hall::start_from("tiny-offer", &SEATS, MOMENT);
    assert_eq!((hall.table.stage(), hall.awaited()), (Stage::Playing, vec![1]));
    assert_eq!(hall.own("Ann").hand.values().sum::<u8>(), 2, "nothing was dealt");
    assert_eq!(hall.room().commitment, "", "there is no deal to verify");
    let began = hall.heard[&client("Ann")].iter().any(|message| {
        let ServerMessage::Update(update) = message else { return false };
        let begins =
            |what: &Happened| matches!(what, Happened::Started { events } if events.is_empty());
        update.news.iter().any(|news| begins(&news.what))
    });
    assert!(began, "a start without the events of a deal");
    assert_eq!(rebuilt(&hall).digest(), hall.table.digest());
}

#[test]
fn t_position_1_seats_are_those_of_the_position() {
    for number in 0..8 {
        let mut hall = Hall::gather_from("tiny-offer", &SEATS, MOMENT);
        let settings = Settings { first: FirstPlayer::Random, ..settings() };
        hall.send("Ann", ClientMessage::Change { settings }).unwrap();
        hall.send("Ann", ClientMessage::Ready { seat: 0, nonce: format!("{number:064x}") })
            .unwrap();
        hall.send("Ann", ClientMessage::Start).unwrap();
        assert_eq!(hall.name_at(0).as_deref(), Some("Ann"), "no chance turns the seats");
    }
}

#[test]
fn t_position_1_the_record_holds_the_position() {
    let mut hall = Hall::start_from("tiny-offer", &SEATS, MOMENT);
    while hall.table.stage() == Stage::Playing {
        let seat = hall.awaited()[0];
        hall.first_legal(seat);
    }
    let record = hall.table.record().unwrap();
    let text = record.to_text();
    assert!(text.starts_with("roundhouse-record 2\n"), "{text}");
    let record = record::Record::parse(&text).unwrap();
    let verified = record.verify(hall.table.board()).unwrap();
    assert!(!verified.dealt, "there is no deal to verify");
    assert_eq!(rebuilt(&hall).record().unwrap().to_text(), text);
    let rematch = hall.table.rematch_config();
    let opened = Table::open(house(), 0, rematch, [1; 32]).unwrap().stored();
    assert_ne!(opened.room().commitment, "", "a rematch is dealt");
}

#[test]
fn t_position_1_actions_are_taken_back_to_the_position() {
    let mut hall = Hall::start_from("tiny-offer", &SEATS, MOMENT);
    hall.bots_play();
    hall.play_until(|hall| hall.awaited() == [0] && find(hall, 0, is_claim).is_some());
    let (digest, claim) = (hall.table.digest(), find(&hall, 0, is_claim).unwrap());
    let position = hall.act("Ann", claim).unwrap().unwrap();
    hall.send("Ann", ClientMessage::Undo { seat: 0, position }).unwrap();
    assert_eq!(hall.table.digest(), digest);
    hall.send("Ann", ClientMessage::Look { at: 1 }).unwrap();
    let Some(ServerMessage::Past(past)) = hall.heard[&client("Ann")].last() else { panic!() };
    assert_eq!(past.shared.waiting.seats, [1], "the first moment is the position");
    assert_eq!(rebuilt(&hall).digest(), digest);
}

#[test]
fn t_position_1_what_cannot_be_played_on_is_refused() {
    let board = library::board("tiny-offer").unwrap();
    let hall = Hall::start_from("tiny-offer", &SEATS, MOMENT);
    let seen = hall.table.look(0, |view| view_text(&view)).unwrap();
    assert_eq!(refused(&SEATS, &seen), PositionRefused::Seen);
    assert_eq!(refused(&["Ann", "Ben", "-"], MOMENT), PositionRefused::Seats(2, 3));
    let PositionRefused::Text(errors) = refused(&SEATS, &MOMENT.replace("turn 1", "turn 9")) else {
        panic!("there is no seat 9")
    };
    assert!(errors.to_string().contains("line 4"), "{errors}");
    let mut hall = Hall::start("tiny-offer", &["Ann", "Ben"], settings());
    hall.play_until(|hall| hall.table.stage() == Stage::Finished);
    let record = hall.table.record().unwrap();
    let game = record.game_after(board, record.actions()).unwrap().unwrap();
    assert_eq!(refused(&SEATS, &game_text(&game)), PositionRefused::Over);
}
