//! What the server logs about a whole game is nobody's secret.

use protocol::ClientMessage;
use serde_json::json;
use server_tests::{Game, Guest, House, Party, Trouble, key};

use crate::PROGRAM;

#[test]
fn no_token_key_seed_or_hand_is_in_the_log() {
    let mut house = House::talkative(PROGRAM);
    let party = Party::gather(&house, "toy", 2, 1);
    let invite = key(&party.view, "invite");
    let ben = Guest::new(&house);
    let body = json!({"name": "Benedicta", "key": invite});
    let sat = ben.post(&house, &party.path("/sit"), &body).json();
    let party = Party { people: vec![party.people[0].clone(), ben], ..party };
    let (mut host, nonce) = (party.join(&house, 0), "c0ffee5a".repeat(8));
    host.ask(ClientMessage::Ready { seat: 0, nonce: nonce.clone() }).unwrap();
    host.ask(ClientMessage::Start).unwrap();
    let chat = "between the two of us";
    let seat = host_seat(&house, &party);
    host.ask(ClientMessage::Say { seat, text: chat.into() }).unwrap();
    Game::begin(&house, &party).play(&mut house, |_| Trouble::None);
    let view = party.people[0].get(&house, &party.path("")).json();
    let record = party.people[0].get(&house, &party.path("/record")).body;
    let wrong = house.get(&format!("{}?key={}", party.path(""), "guessed-key-of-eve"));
    assert_eq!(wrong.status, 404);
    assert!(house.stop());
    let log = house.log();
    assert!(log.contains("stopping"), "there is a log");
    let cookies = party.people.iter().map(|guest| guest.cookie.split_once('=').unwrap().1);
    let secrets = cookies.map(str::to_owned).chain([
        invite,
        key(&view, "watch"),
        key(&view, "return"),
        sat["token"].as_str().unwrap().to_owned(),
        key(&sat, "return"),
        nonce,
        chat.to_owned(),
        "guessed-key-of-eve".to_owned(),
        "\"hand\"".to_owned(),
        "Benedicta".to_owned(),
    ]);
    for secret in secrets.chain(hex_words(&record)) {
        assert!(!log.contains(&secret), "the log holds {secret:?}");
    }
}

fn host_seat(house: &House, party: &Party) -> u8 {
    let view = party.people[0].get(house, &party.path("")).json();
    u8::try_from(view["yours"][0].as_u64().unwrap()).unwrap()
}

/// The seed's parts, commitments and digests in a record.
fn hex_words(record: &str) -> impl Iterator<Item = String> + '_ {
    let words = record.split(|c: char| !c.is_ascii_alphanumeric());
    let is_hex = |word: &&str| word.len() >= 16 && word.bytes().all(|b| b.is_ascii_hexdigit());
    words.filter(is_hex).map(str::to_owned)
}
