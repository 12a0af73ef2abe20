//! T-PASS-1: several players before one screen.

use protocol::{ClientMessage, Event, Happened};
use rules::Action;

use crate::hall::{Hall, client, settings};

fn show(seat: u8) -> ClientMessage {
    ClientMessage::Show { seat: Some(seat) }
}

#[test]
fn t_pass_1_nothing_private_is_shown_until_the_next_player_asks() {
    let mut hall = Hall::opened("toy", &["Ann", "Ann/Kim"], settings());
    assert_eq!(hall.update("Ann").own, None);
    hall.send("Ann", show(0)).unwrap();
    assert_eq!(hall.own("Ann").seat, 0);
    hall.act("Ann", Action::DrawDeck).unwrap();
    assert_eq!(hall.own("Ann").seat, 0, "the turn goes on");
    hall.act("Ann", Action::DrawDeck).unwrap();
    let update = hall.update("Ann");
    assert_eq!(update.own, None, "the turn is over");
    let Happened::Acted { events, .. } = &update.news[0].what else { panic!() };
    let drawn = events.iter().any(|e| matches!(e, Event::DrewUnseen { card: Some(_), .. }));
    assert!(drawn, "the player who drew still sees the card");
    hall.send("Ann", show(1)).unwrap();
    assert_eq!(hall.own("Ann").seat, 1);
    hall.send("Ann", ClientMessage::Show { seat: None }).unwrap();
    assert_eq!(hall.update("Ann").own, None);
}

#[test]
fn t_pass_1_a_hidden_seat_cannot_be_played() {
    let mut hall = Hall::opened("toy", &["Ann", "Ann/Kim"], settings());
    hall.send("Ann", show(0)).unwrap();
    let decision = hall.own("Ann").decision.unwrap();
    hall.send("Ann", show(1)).unwrap();
    assert_eq!(hall.answer("Ann", decision, Action::Pass), Err("not_shown"), "not why it is wrong");
    hall.join("Ben");
    assert_eq!(hall.send("Ben", show(0)), Err("not_your_seat"));
}

#[test]
fn t_pass_1_the_history_hides_what_the_player_may_not_see() {
    let mut hall = Hall::opened("toy", &["Ann", "Ann/Kim"], settings());
    let at = hall.table.position();
    let past = |hall: &mut Hall| {
        hall.send("Ann", ClientMessage::Look { at }).unwrap();
        match hall.heard[&client("Ann")].last().unwrap() {
            protocol::ServerMessage::Past(past) => past.own.clone(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(past(&mut hall), None);
    hall.send("Ann", show(1)).unwrap();
    assert_eq!(past(&mut hall).unwrap().seat, 1);
    assert_eq!(past(&mut hall).unwrap().legal, None, "the past cannot be played");
    let since = hall.table.position();
    hall.first_legal(0);
    hall.first_legal(0);
    hall.send("Ann", show(1)).unwrap();
    hall.join_since("Ann", Some(since));
    for news in &hall.update("Ann").news {
        let Happened::Acted { events, .. } = &news.what else { panic!() };
        assert!(!events.iter().any(|e| matches!(e, Event::DrewUnseen { card: Some(_), .. })));
    }
}

#[test]
fn t_pass_1_what_is_taken_back_leaves_the_screen_too() {
    let mut hall = Hall::opened("toy", &["Ann", "Ann/Kim"], settings());
    let to = hall.table.position() + 1;
    hall.first_legal(0);
    hall.first_legal(0);
    hall.send("Ann", show(1)).unwrap();
    hall.send("Ann", ClientMessage::Rewind { to }).unwrap();
    assert_eq!(hall.update("Ann").own, None, "it is seat 0 that decides");
}
