//! T-ORDER-1: everything is an entry, positions only grow.

use protocol::{ClientMessage, Happened};

use crate::hall::{Hall, find, is_claim, settings};

#[test]
fn t_order_1_everything_that_happens_is_an_entry_with_a_position_of_its_own() {
    let mut hall = Hall::opened("tiny", &["Ann", "Ben"], settings());
    let before = hall.table.position();
    let say = |text: &str| ClientMessage::Say { seat: 0, text: text.into(), since: None };
    assert_eq!(hall.send("Ann", say("hello")), Ok(Some(before + 1)));
    hall.play_until(|hall| hall.awaited() == [0] && find(hall, 0, is_claim).is_some());
    let claim = find(&hall, 0, is_claim).unwrap();
    let at = hall.act("Ann", claim).unwrap().unwrap();
    assert_eq!(hall.send("Ann", ClientMessage::Undo { seat: 0, position: at }), Ok(Some(at + 1)));
    assert_eq!(hall.store.len() as u64, at + 2);
    let news = &hall.update("Ben").news;
    assert_eq!(news[0].what, Happened::Undone { seat: 0, undone: at });
}

#[test]
fn t_order_1_who_joins_since_a_position_hears_what_came_after_it_in_order() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    let heard: Vec<_> = hall.heard[&crate::hall::client("Ben")]
        .iter()
        .filter_map(|message| match message {
            protocol::ServerMessage::Update(update) => Some(update.news.clone()),
            _ => None,
        })
        .flatten()
        .collect();
    hall.leave("Ben");
    hall.join_since("Ben", Some(0));
    assert_eq!(hall.update("Ben").news, heard, "the same news as live, secrets included");
    assert!(heard.windows(2).all(|pair| pair[0].position + 1 == pair[1].position));
    let last = hall.table.position();
    hall.join_since("Ben", Some(last));
    assert_eq!(hall.update("Ben").news, []);
}

#[test]
fn t_order_1_the_log_comes_in_pages() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    for at in 0..=protocol::limits::NEWS {
        hall.send("Ann", ClientMessage::Mute { seat: 1, muted: at % 2 == 0 }).unwrap();
    }
    let mut page = |since| {
        hall.send("Ben", ClientMessage::Log { since }).unwrap();
        match hall.heard[&crate::hall::client("Ben")].last().unwrap() {
            protocol::ServerMessage::Log { news, more } => (news.clone(), *more),
            other => panic!("{other:?}"),
        }
    };
    let (mut all, mut more) = page(0);
    while more {
        let (news, rest) = page(all.last().unwrap().position);
        all.extend(news);
        more = rest;
    }
    let positions: Vec<_> = all.iter().map(|news| news.position).collect();
    assert_eq!(positions, (1..=hall.table.position()).collect::<Vec<_>>());
}

#[test]
fn t_order_1_entries_survive_and_damage_is_found() {
    let mut hall = Hall::opened("toy", &["Ann", "=greedy"], settings());
    assert_eq!(hall.rebuilt().digest(), hall.table.digest());
    let board = board::library::shared_board("toy").unwrap();
    let again = |store: &[Vec<u8>]| {
        let entries = store.iter().map(Vec::as_slice);
        table::Table::from_entries(crate::hall::house(), 0, board.clone(), entries).map(|_| ())
    };
    assert_eq!(again(&[]), Err(table::Damaged::Empty));
    let lost = [&hall.store[..3], &hall.store[4..]].concat();
    assert!(matches!(again(&lost), Err(table::Damaged::Misfit { .. })));
    let last = hall.store.len() - 1;
    hall.store[last].pop();
    assert!(matches!(again(&hall.store), Err(table::Damaged::Unreadable { .. })));
}

#[test]
fn t_order_1_a_proposal_that_is_not_stored_changes_nothing() {
    let mut hall = Hall::opened("toy", &["Ann", "Ben"], settings());
    let (position, digest) = (hall.table.position(), hall.table.digest());
    let say = ClientMessage::Say { seat: 0, text: "lost".into(), since: None };
    let proposal = match hall.table.handle(hall.now, crate::hall::client("Ann"), say.into()) {
        table::Response::Entry(proposal) => proposal,
        table::Response::Told(_) | table::Response::Rematch => panic!("chat is stored"),
    };
    drop(proposal);
    assert_eq!((hall.table.position(), hall.table.digest()), (position, digest));
}
