//! T-SEE-1 and what stays with one seat. The twin runs of the crate itself look for leaks.

use protocol::{ClientMessage, Event, Happened};
use rules::Action;

use crate::hall::{Hall, client, settings};

#[test]
fn t_see_1_spectators_see_what_is_open_to_all() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    hall.join("Zoe");
    assert_eq!(hall.update("Zoe").own, None);
    hall.act("Ann", Action::DrawDeck).unwrap();
    let card = |name: &str| match &hall.update(name).news[0].what {
        Happened::Acted { events, .. } => match &events[0] {
            Event::DrewUnseen { card, .. } => card.clone(),
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    };
    assert!(card("Ann").is_some());
    assert_eq!((card("Ben"), card("Zoe")), (None, None));
    assert_eq!(hall.update("Zoe").shared, hall.update("Ann").shared);
}

#[test]
fn t_see_1_a_draft_is_for_its_own_seat_alone() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    let decision = hall.own("Ann").decision.unwrap();
    let (ann, ben) = (client("Ann"), client("Ben"));
    let tablet = table::Client(77);
    hall.table.connect(tablet, crate::hall::session("Ann")).unwrap();
    hall.heard.insert(tablet, Vec::new());
    let join = ClientMessage::Join { protocol: 1, build: String::new(), since: None };
    let table::Response::Told(told) = hall.table.handle(hall.now, tablet, join.into()) else {
        panic!("join leaves no entry")
    };
    hall.hear(told);
    let before = hall.heard[&ben].len();
    let draft = |text: &str| ClientMessage::PartialAnswer { decision, text: text.into() };
    hall.send("Ann", draft("half")).unwrap();
    assert_eq!(hall.heard[&ben].len(), before);
    let told = hall.heard[&tablet].last().unwrap();
    assert!(matches!(told, protocol::ServerMessage::PartialAnswer { text, .. } if text == "half"));
    hall.join("Ann");
    assert_eq!(hall.own("Ann").partial_answer.as_deref(), Some("half"), "after a reload");
    hall.join("Ben");
    assert_eq!(hall.own("Ben").partial_answer, None);
    hall.act("Ann", Action::DrawDeck).unwrap();
    assert_eq!(hall.own("Ann").partial_answer, None, "the decision is taken");
    assert_eq!(hall.send("Ann", draft("late")), Err("stale"));
    assert!(hall.heard.contains_key(&ann));
}

#[test]
fn looking_back_shows_what_was_to_be_seen_then() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    let at = hall.table.position();
    let then = hall.update("Ann").clone();
    hall.play_until(|hall| hall.table.look(0, |view| view.turns()).unwrap() > 4);
    hall.send("Ann", ClientMessage::Look { at }).unwrap();
    let protocol::ServerMessage::Past(past) = hall.heard[&client("Ann")].last().unwrap() else {
        panic!()
    };
    assert_eq!(Some(&past.shared), then.shared.as_ref());
    assert_eq!(past.own.as_ref().unwrap().hand, then.own.unwrap().hand);
    let far = ClientMessage::Look { at: 10_000 };
    assert_eq!(hall.send("Ann", far), Err("no_such_position"));
    assert_eq!(hall.send("Ann", ClientMessage::Look { at: 0 }), Err("no_such_position"));
}
