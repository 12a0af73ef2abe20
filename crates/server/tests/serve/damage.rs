//! What happens to the server when its file is not as it was: one table damaged, or the store failing.

use std::fs;

use protocol::{ClientMessage, DecisionId};
use server::Limits;
use server_tests::{Game, Gone, House, Party, Trouble};

const FILE: &str = "roundhouse.db";

/// Changes one bit wherever the file holds this text.
fn flip(house: &House, text: &str) {
    let path = house.folder.path().join(FILE);
    let mut bytes = fs::read(&path).unwrap();
    let places = bytes.windows(text.len()).enumerate();
    let places: Vec<_> = places.filter(|(_, part)| *part == text.as_bytes()).collect();
    let places: Vec<_> = places.into_iter().map(|(place, _)| place).collect();
    assert!(!places.is_empty(), "{text:?} is not in the file");
    places.into_iter().for_each(|place| bytes[place] ^= 1);
    fs::write(path, bytes).unwrap();
}

#[test]
fn a_damaged_table_is_closed_alone_and_says_so() {
    let mut house = House::with(Limits::for_load_tests());
    let [bad, good] = [(); 2].map(|()| Party::sit_down(&house, "toy", 2));
    let (seat, text) = (bad.seat(&house, 0), "only in the entry of this line".to_owned());
    bad.join(&house, 0).ask(ClientMessage::Say { seat, text: text.clone() }).unwrap();
    let own = bad.join(&house, 0).update().own.unwrap();
    house.stop();
    flip(&house, &text);
    house.reopen();

    for path in ["", "/record"] {
        let answer = bad.people[0].get(&house, &bad.path(path));
        assert_eq!(answer.status, 410, "{answer:?}");
        let problem = answer.json();
        assert_eq!(problem["why"], "damaged");
        assert_eq!(problem["say"], "this table is damaged and closed");
        assert!(!answer.body.contains(&text));
    }
    let mut line = bad.join(&house, 0);
    assert_eq!(line.answer(1).unwrap(), Err("damaged".into()));
    assert_eq!(line.end(), Gone(Some(4410)));
    let decision = DecisionId { opened: 3, seat: own.seat, revision: 0 };
    let mut again = bad.join(&house, 0);
    again.say(ClientMessage::Act { decision, answer: own.plain_answer().unwrap() });
    assert_eq!(again.end(), Gone(Some(4410)), "nothing is taken there");

    let mine = good.people[0].get(&house, "/api/tables").json();
    assert_eq!(mine["mine"].as_array().unwrap().len(), 1);
    let mut game = Game::begin(&house, &good);
    game.play(&mut house, |_| Trouble::None);
    game.assert_recorded(&house, &good);
    assert_eq!(house.get("/readyz").status, 200);
}

/// Somebody renames a table of the database behind the server's back; any failed write is like it.
#[test]
fn a_store_that_fails_acknowledges_nothing_and_is_not_ready() {
    let mut house = House::open();
    let party = Party::sit_down(&house, "toy", 2);
    let mut line = party.join(&house, 0);
    let before = line.update();
    assert_eq!(house.get("/readyz").status, 200);
    let sql = |text: &str| {
        let file = rusqlite::Connection::open(house.folder.path().join(FILE)).unwrap();
        file.execute_batch(text).unwrap();
    };
    sql("ALTER TABLE entries RENAME TO lost_entries; ALTER TABLE notes RENAME TO lost_notes;");
    let own = before.own.unwrap();
    let (decision, answer) = (own.decision.unwrap(), own.plain_answer().unwrap());
    let act = ClientMessage::Act { decision, answer };
    let id = line.say(act.clone());
    assert_eq!(line.answer(id), Err(Gone(Some(4500))), "neither done nor refused");
    let unready = house.get("/readyz");
    assert_eq!((unready.status, unready.body.as_str()), (503, "not ready\n"));
    assert_eq!(house.get("/healthz").status, 200);
    sql("ALTER TABLE lost_entries RENAME TO entries; ALTER TABLE lost_notes RENAME TO notes;");
    house.stop();
    house.reopen();
    assert_eq!(house.get("/readyz").status, 200);
    let mut line = party.join(&house, 0);
    assert_eq!(line.update().position, before.position, "it did not happen");
    assert_eq!(line.ask(act), Ok(Some(before.position + 1)));
}
