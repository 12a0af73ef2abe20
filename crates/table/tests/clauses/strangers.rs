//! T-SEAT-2 and T-SEAT-3: how seats change hands, and who is shown the door.

use protocol::{ClientMessage, Happened, Sitter};

use crate::hall::{Hall, client, session, settings, store};

fn sit(seat: u8, name: &str) -> ClientMessage {
    ClientMessage::Sit { seat, name: name.into() }
}

/// Moves a seat by its return link to somebody's session.
fn hand_over(hall: &mut Hall, seat: u8, to: &str) -> Result<(), &'static str> {
    let proposal = hall.table.hand_over(hall.now, seat, session(to)).map_err(|why| why.key())?;
    let told = store(&mut hall.store, proposal);
    hall.hear(told);
    Ok(())
}

fn give(hall: &mut Hall, seat: u8, to: &str) -> Result<(), &'static str> {
    let proposal = hall.table.give(hall.now, seat, session(to), to).map_err(|why| why.key())?;
    let told = store(&mut hall.store, proposal);
    hall.hear(told);
    Ok(())
}

#[test]
fn t_seat_2_a_change_of_hands_is_told_shown_and_recorded() {
    let mut hall = Hall::opened("tiny", &["Ann", "Ben"], settings());
    hall.join("Phone");
    hand_over(&mut hall, 0, "Phone").unwrap();
    assert_eq!(hall.update("Ann").news[0].what, Happened::HandedOver { seat: 0 });
    assert_eq!(hall.update("Ann").seats, Some(vec![]), "the former session is told");
    assert_eq!(hall.room().chairs[0].changed_hands, 1);
    hall.play_until(|hall| hall.awaited() == [0]);
    assert_eq!(hall.rebuilt().room().chairs[0].changed_hands, 1, "for the rest of the game");
    hall.send("Phone", ClientMessage::Resign { seat: 0 }).unwrap();
    hall.send("Ben", ClientMessage::Stop { seat: 1, agree: true }).unwrap();
    let text = hall.table.record_text().unwrap();
    assert!(text.contains("# seat 0 changed hands: 1\n"), "{text}");
    assert!(record::Record::parse(&text).is_ok(), "readers skip it");
}

#[test]
fn t_seat_2_a_seat_is_given_to_a_named_person() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    hall.join("Cat");
    give(&mut hall, 1, "Cat").unwrap();
    assert_eq!(hall.room().chairs[1].sitter, Sitter::Person { name: "Cat".into() });
    assert_eq!(hall.room().chairs[1].changed_hands, 1);
    let told = Happened::Given { seat: 1, name: "Cat".into() };
    assert_eq!(hall.update("Ben").news[0].what, told);
    let holder = hall.table.holders()[1];
    let cat = session("Cat");
    assert_eq!((holder.session, holder.origin), (cat, cat), "Ben's link does not lead here");
    assert_eq!(hall.own("Cat").seat, 1);
    give(&mut hall, 0, "Ben").unwrap();
    assert_eq!(hall.room().host, Some(0), "the table has a host again");
}

#[test]
fn t_seat_3_whoever_is_removed_does_not_come_back() {
    let mut hall = Hall::gather("toy", &["Ann", "-", "-"], settings());
    hall.join("Eve");
    hall.join("Ben");
    hall.send("Eve", sit(1, "Eve")).unwrap();
    hall.send("Ben", sit(2, "Ben")).unwrap();
    let remove = ClientMessage::Remove { seat: 1 };
    assert_eq!(hall.send("Ben", remove.clone()), Err("not_host"));
    assert_eq!(hall.send("Ann", ClientMessage::Vacate { seat: 1 }), Err("not_your_seat"));
    hall.send("Ann", remove).unwrap();
    assert_eq!(hall.room().chairs[1].sitter, Sitter::Nobody);
    assert_eq!(hall.update("Ben").news[0].what, Happened::Removed { seat: Some(1) });
    assert_eq!(hall.send("Eve", sit(1, "Eve")), Err("removed"));
    hall.leave("Eve");
    let back = hall.table.connect(client("Eve"), session("Eve"));
    assert_eq!(back.unwrap_err().key(), "removed");
    assert!(hall.rebuilt().is_removed(session("Eve")), "a restart knows it too");
    assert_eq!(hand_over(&mut hall, 2, "Eve"), Err("removed"));
}

#[test]
fn t_seat_3_a_watcher_is_removed_by_number() {
    let mut hall = Hall::gather("toy", &["Ann", "Ben"], settings());
    hall.join("Eve");
    let watcher = session("Eve").watcher_number();
    let remove = |watcher| ClientMessage::RemoveWatcher { watcher };
    assert_eq!(hall.send("Ann", remove(watcher + 1)), Err("no_such_watcher"));
    let ben = session("Ben").watcher_number();
    assert_eq!(hall.send("Ann", remove(ben)), Err("no_such_watcher"), "Ben has a seat");
    hall.send("Ann", remove(watcher)).unwrap();
    assert!(hall.table.is_removed(session("Eve")));
}

#[test]
fn t_seat_3_nobody_is_removed_from_a_game() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    assert_eq!(hall.send("Ann", ClientMessage::Remove { seat: 1 }), Err("not_gathering"));
}

#[test]
fn t_seat_3_one_session_has_one_seat_unless_the_host_allows_more() {
    let mut hall = Hall::gather("toy", &["Ann", "-", "-", "-"], settings());
    hall.join("Ben");
    hall.send("Ben", sit(1, "Ben")).unwrap();
    assert_eq!(hall.send("Ben", sit(2, "Ben's friend")), Err("one_seat"));
    assert_eq!(hall.send("Ann", sit(2, "Ann's friend")), Err("one_seat"));
    assert_eq!(hand_over(&mut hall, 0, "Ben"), Err("one_seat"));
    assert_eq!(hall.send("Ben", ClientMessage::AllowSeveral { allowed: true }), Err("not_host"));
    hall.send("Ann", ClientMessage::AllowSeveral { allowed: true }).unwrap();
    assert!(hall.room().several, "everybody sees it");
    assert!(hall.send("Ben", sit(2, "Ben's friend")).is_ok());
}

#[test]
fn t_seat_3_a_table_may_be_opened_for_several_people_on_one_device() {
    let mut hall = Hall::gather("toy", &["Ann", "Ann/Kim", "-", "-"], settings());
    assert!(hall.send("Ann", sit(2, "Lea")).is_ok());
    hall.join("Ben");
    hall.send("Ben", sit(3, "Ben")).unwrap();
    for seat in 0..3 {
        hand_over(&mut hall, seat, "Phone").unwrap();
    }
    assert_eq!(hall.table.seats_of(session("Phone")), [0, 1, 2], "they move together");
}

/// A session that moved its seat by the link has that seat still: a second one would share the link.
#[test]
fn t_seat_1_no_two_seats_share_a_link() {
    let mut hall = Hall::gather("toy", &["Ann", "-", "-"], settings());
    hall.join("Ben");
    hall.send("Ben", sit(1, "Ben")).unwrap();
    hand_over(&mut hall, 1, "Phone").unwrap();
    assert_eq!(hall.send("Ben", sit(2, "Ben")), Err("one_seat"));
    hand_over(&mut hall, 1, "Ben").unwrap();
}

#[test]
fn muting_covers_names_and_other_seats() {
    let mut hall = Hall::gather("toy", &["Ann", "-", "-"], settings());
    hall.join("Eve");
    hall.send("Eve", sit(1, "Eve")).unwrap();
    hall.send("Ann", ClientMessage::Mute { seat: 1, muted: true }).unwrap();
    assert_eq!(hall.send("Eve", sit(1, "Buy gold")), Err("muted"));
    hall.send("Eve", ClientMessage::Vacate { seat: 1 }).unwrap();
    hall.send("Eve", sit(2, "Buy gold")).unwrap();
    let say = ClientMessage::Say { seat: 2, text: "hm".into(), since: None };
    assert_eq!(hall.send("Eve", say), Err("muted"));
}

/// Whoever plays on alone and takes decisions back has another result than whoever does not.
#[test]
fn rewinding_after_a_person_resigned_is_marked() {
    let mut hall = Hall::opened("tiny", &["Ann", "Ben"], settings());
    hall.send("Ben", ClientMessage::Resign { seat: 1 }).unwrap();
    let to = hall.act("Ann", rules::Action::DrawDeck).unwrap().unwrap();
    assert!(!hall.room().rewound);
    hall.send("Ann", ClientMessage::Rewind { to }).unwrap();
    assert!(hall.room().rewound && hall.rebuilt().room().rewound);
    hall.send("Ann", ClientMessage::Stop { seat: 0, agree: true }).unwrap();
    let text = hall.table.record_text().unwrap();
    assert!(text.contains("# decisions were taken back after a person resigned\n"), "{text}");
}

#[test]
fn t_see_1_whoever_sits_down_is_no_spectator_any_more() {
    let mut hall = Hall::gather("toy", &["Ann", "-"], settings());
    hall.join("Ben");
    assert_eq!(hall.presence("Ann").watchers, 1);
    hall.send("Ben", sit(1, "Ben")).unwrap();
    assert_eq!((hall.presence("Ann").watchers, hall.presence("Ann").watching), (0, vec![]));
}
