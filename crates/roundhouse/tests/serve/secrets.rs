//! Logs, metrics, the store and refusals reveal no secret.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use protocol::ClientMessage;
use serde_json::{Value, json};
use server_tests::{Disturbance, SocketGame, TestClient, TestServer, TestTable, key};

use crate::PROGRAM;

/// A key that an intruder guesses.
const GUESS: &str = "guessed-key-of-eve";
const NAME: &str = "Benedicta";
const CHAT: &str = "between the two of us";

/// A game that was played to its end, and its secrets.
struct Played {
    party: TestTable,
    /// The credentials: cookies, keys of links, the token of a seat.
    keys: Vec<String>,
    /// A player's part of the seed.
    nonce: String,
    /// The refusals for requests without permission, made during the game.
    refusals: Vec<String>,
}

impl Played {
    fn at(house: &mut TestServer) -> Played {
        let party = TestTable::gather(house, "toy", 2, 1);
        let invite = key(&party.view, "invite");
        let ben = TestClient::new(house);
        let body = json!({"name": NAME, "key": invite});
        let sat = ben.post(house, &party.path("/sit"), &body).json();
        let party = TestTable { people: vec![party.people[0].clone(), ben], ..party };
        let (mut host, nonce) = (party.join(house, 0), "c0ffee5a".repeat(8));
        host.ask(ClientMessage::Ready { seat: 0, nonce: nonce.clone() }).unwrap();
        host.ask(ClientMessage::Start).unwrap();
        let seat = party.seat(house, 0);
        host.ask(ClientMessage::Say { seat, text: CHAT.into(), since: None }).unwrap();
        let view = party.people[0].get(house, &party.path("")).json();
        let cookies = party.people.iter().map(|guest| guest.cookie.split_once('=').unwrap().1);
        let links = [invite, key(&view, "watch"), key(&view, "return"), key(&sat, "return")];
        let keys = cookies.map(str::to_owned).chain(links);
        let keys = keys.chain([sat["token"].as_str().unwrap().to_owned()]).collect();
        let refusals = refusals(house, &party);
        SocketGame::begin(house, &party).play(house, |_| Disturbance::None);
        Played { party, keys, nonce, refusals }
    }
}

/// Makes requests that must be refused, with and without a seat at the table.
fn refusals(house: &TestServer, party: &TestTable) -> Vec<String> {
    let eve = TestClient::new(house);
    let elsewhere = TestTable::sit_down(house, "toy", 2);
    let guess = ["Authorization: Bearer guessed-key-of-eve"];
    let keyed = format!("{}?key={GUESS}", party.path(""));
    let answers = [
        eve.get(house, &keyed),
        eve.get(house, &party.path("/record")),
        eve.post(house, &party.path("/return"), &json!({"key": GUESS})),
        eve.post(house, &party.path("/sit"), &json!({"name": NAME, "key": GUESS})),
        eve.post(house, &party.path("/link"), &json!({})),
        elsewhere.people[0].get(house, &party.path("")),
        party.people[0].get(house, &party.path("/record")),
        party.people[1].post(house, &party.path("/start"), &json!({})),
        party.people[0].post(house, "/api/tables", &json!({"board": GUESS})),
        house.request("GET", &party.path("/next"), &guess, ""),
        house.request("POST", &party.path("/act"), &guess, "{\"decision\":1}"),
    ];
    let told = answers.iter().map(|answer| {
        assert!((400..500).contains(&answer.status), "{answer:?}");
        format!("{}\n{}", answer.head, answer.body)
    });
    told.collect()
}

#[test]
fn no_secret_is_in_the_log_the_metrics_or_a_refusal() {
    let mut house = TestServer::talkative(PROGRAM);
    let played = Played::at(&mut house);
    let metrics = house.get("/metrics").body;
    let record = played.party.people[0].get(&house, &played.party.path("/record")).body;
    assert!(house.stop());
    let log = house.log();
    assert!(log.contains("stopping"), "there is a log");
    for line in log.lines() {
        let line: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}"));
        assert!(line["timestamp"].is_string() && line["level"].is_string(), "{line}");
    }
    let words = [&played.nonce, GUESS, NAME, CHAT, "\"hand\""].map(str::to_owned);
    let secrets: Vec<_> =
        played.keys.iter().cloned().chain(words).chain(hex_words(&record)).collect();
    let told = [("the log", &log), ("the metrics", &metrics)];
    let told = told.into_iter().chain(played.refusals.iter().map(|told| ("a refusal", told)));
    for (place, told) in told {
        let found = secrets.iter().find(|secret| told.contains(*secret));
        assert_eq!(found, None, "{place} holds a secret: {told}");
    }
}

/// The store has only the hash of a session's token, and no key of a link.
#[test]
fn what_opens_doors_is_not_in_the_store() {
    let mut house = TestServer::program(PROGRAM, &[]);
    let played = Played::at(&mut house);
    let anywhere = |bytes: &[u8]| {
        let files =
            ["roundhouse.db", "roundhouse.db-wal"].map(|name| house.folder.path().join(name));
        let mut files = files.into_iter().filter_map(|path| std::fs::read(path).ok());
        files.any(|file| file.windows(bytes.len()).any(|part| part == bytes))
    };
    assert!(anywhere(CHAT.as_bytes()), "what is stored is found");
    for key in &played.keys {
        assert!(!anywhere(key.as_bytes()), "{key} is stored as it is");
        let raw = URL_SAFE_NO_PAD.decode(key).unwrap();
        assert!(!anywhere(&raw), "the bytes of {key} are stored");
    }
}

/// Returns the parts of the seed, commitments and digests in a record.
fn hex_words(record: &str) -> impl Iterator<Item = String> + '_ {
    let words = record.split(|c: char| !c.is_ascii_alphanumeric());
    let is_hex = |word: &&str| word.len() >= 16 && word.bytes().all(|b| b.is_ascii_hexdigit());
    words.filter(is_hex).map(str::to_owned)
}
