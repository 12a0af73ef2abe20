//! Holes that were once open, tried again over sockets where the other files test them without one.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use protocol::{Answer, ClientMessage, limits};
use serde_json::{Value, json};
use server::{Limits, ProxyHeader, Rate, RateLimit, Site};
use server_tests::{TestClient, TestServer, TestSocket, TestTable};

/// T-LOG-1: a guest who renames without end fills no log, and the game starts.
#[test]
fn t_log_1_names_do_not_fill_a_lobby() {
    let server = TestServer::with(Limits::for_load_tests());
    let party = TestTable::gather(&server, "toy", 2, 2);
    let mut eve = party.join(&server, 1);
    let before = eve.update().position;
    let mut refused = 0;
    for turn in 0..2 * u64::from(limits::TALK_ENTRIES) {
        let name = format!("Eve {turn}");
        refused += u64::from(eve.ask(ClientMessage::Sit { seat: 1, name }).is_err());
    }
    let mut ann = party.join(&server, 0);
    let written = ann.update().position - before;
    assert!(written <= u64::from(limits::TALK_ENTRIES) && refused > 0, "{written} entries");
    assert!(ann.ask(ClientMessage::Start).is_ok(), "there is room for the game");
}

/// Plays until somebody may claim a route; returns who, and the claim.
fn until_a_claim(lines: &mut [TestSocket; 2]) -> (usize, ClientMessage) {
    loop {
        for (who, line) in lines.iter_mut().enumerate() {
            line.say(ClientMessage::Show { seat: None });
            let own = line.update().own.unwrap();
            let (Some(decision), Some(answer)) = (own.decision, own.plain_answer()) else {
                continue;
            };
            let claims = matches!(answer, Answer::Claim { .. });
            let act = ClientMessage::Act { decision, answer };
            if claims {
                return (who, act);
            }
            drop(line.ask(act));
        }
    }
}

/// T-LOG-1: claims that are taken back in turn end after twenty times; then the claim stands.
#[test]
fn t_log_1_nobody_claims_and_takes_back_without_end() {
    let server = TestServer::with(Limits::for_load_tests());
    let party = TestTable::sit_down(&server, "tiny-offer", 2);
    let mut lines = [0, 1].map(|who| party.join(&server, who));
    let (who, first) = until_a_claim(&mut lines);
    let seat = party.seat(&server, who);
    let (line, mut act, mut undone) = (&mut lines[who], first, 0);
    let refusal = loop {
        let position = line.ask(act).unwrap().unwrap();
        match line.ask(ClientMessage::Undo { seat, position }) {
            Ok(_) => undone += 1,
            Err(why) => break why,
        }
        line.say(ClientMessage::Show { seat: None });
        let own = loop {
            let own = line.update().own.unwrap();
            if own.decision.is_some_and(|decision| decision.opened > position) {
                break own;
            }
        };
        let (decision, answer) = (own.decision.unwrap(), own.plain_answer().unwrap());
        act = ClientMessage::Act { decision, answer };
    };
    assert_eq!((refusal.as_str(), undone), ("changes_used_up", limits::SECOND_THOUGHTS));
}

/// T-LOG-1: a pick of the draft is changed twenty times; then it stands, and the game goes on.
#[test]
fn t_log_1_nobody_changes_a_pick_without_end() {
    let server = TestServer::with(Limits::for_load_tests());
    let party = TestTable::sit_down(&server, "toy", 2);
    let [mut ann, mut ben] = [0, 1].map(|who| party.join(&server, who));
    let mut changed = 0;
    let refusal = loop {
        let (decision, offered) = loop {
            ann.say(ClientMessage::Show { seat: None });
            let own = ann.update().own.unwrap();
            let decision = own.decision.unwrap();
            if decision.revision == changed {
                break (decision, own.offered);
            }
        };
        let ticket = offered[usize::from(changed % 2 == 1)].clone();
        let act = ClientMessage::Act { decision, answer: Answer::Pick { ticket } };
        match ann.ask(act) {
            Ok(_) => changed += 1,
            Err(why) => break why,
        }
    };
    assert_eq!((refusal.as_str(), changed), ("changes_used_up", limits::SECOND_THOUGHTS.into()));
    ben.say(ClientMessage::Show { seat: None });
    let own = ben.update().own.unwrap();
    let (decision, answer) = (own.decision.unwrap(), own.plain_answer().unwrap());
    assert!(ben.ask(ClientMessage::Act { decision, answer }).is_ok(), "the others are not held up");
}

/// Opens a table with this `Host`; returns the answer, and the invite link.
fn open_as(server: &TestServer, host: &str) -> Value {
    let body = json!({"board": "toy", "name": "Ann", "seats": ["me", "open"]}).to_string();
    let mut stream = TcpStream::connect(&server.address).unwrap();
    let head = format!(
        "POST /api/tables HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(format!("{head}{body}").as_bytes()).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    let body = text.split_once("\r\n\r\n").unwrap().1;
    serde_json::from_str(body).unwrap_or(Value::Null)
}

#[test]
fn a_forged_host_gets_into_no_link_of_a_server() {
    let server = TestServer::open();
    let good = open_as(&server, "games.lan:8080");
    let invite = good["links"]["invite"].as_str().unwrap();
    assert!(invite.starts_with("http://games.lan:8080/#join/"), "{invite}");
    for bad in ["user@evil.example", "evil.example/x", "a?evil.example", "\"><script>"] {
        let answer = open_as(&server, bad).to_string();
        assert!(!answer.contains("evil.example") && !answer.contains("script"), "{answer}");
    }
    let public = Site::at("https://play.example.org").unwrap();
    let server = TestServer::at(public, Limits::default());
    let answer = open_as(&server, "evil.example").to_string();
    assert!(!answer.contains("evil.example"), "{answer}");
}

#[test]
fn forwarded_is_believed_where_the_operator_named_it() {
    let once = Rate { burst: 1, every: Duration::from_secs(3600) };
    let openings = RateLimit { per_address: Some(once), per_session: None };
    let limits = || Limits { openings, ..Limits::default() };
    let body = json!({"board": "toy", "name": "Ann", "seats": ["me", "open"]}).to_string();
    let open = |server: &TestServer, from: &str| {
        server.request("POST", "/api/tables", &[&format!("Forwarded: {from}")], &body).status
    };
    let site = Site::default().behind_proxy(ProxyHeader::Forwarded);
    let behind = TestServer::at(site, limits());
    assert_eq!(open(&behind, "for=192.0.2.1;proto=https"), 201);
    assert_eq!(open(&behind, "for=192.0.2.7, for=\"192.0.2.1:4711\""), 429, "the last one counts");
    assert_eq!(open(&behind, "for=\"[2001:db8::1]:80\""), 201);
    assert_eq!(open(&behind, "for=\"[2001:db8::2]\""), 429, "a /64 counts as one");
    let before = TestServer::with(limits());
    assert_eq!(open(&before, "for=192.0.2.1"), 201);
    assert_eq!(open(&before, "for=192.0.2.2"), 429, "without a proxy nobody is believed");
}

/// In a folder that everybody may enter, nobody else may read what a running server writes.
#[cfg(unix)]
#[test]
fn only_the_owner_may_read_what_a_server_writes() {
    use std::os::unix::fs::PermissionsExt as _;
    let mut server = TestServer::open();
    server.stop();
    let folder = server.folder.path().to_owned();
    std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o777)).unwrap();
    server.reopen();
    TestTable::sit_down(&server, "toy", 2);
    let mut looked_at = 0;
    for file in std::fs::read_dir(&folder).unwrap().map(Result::unwrap) {
        let mode = file.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode & 0o077, 0, "{:?} is open to others: {mode:o}", file.file_name());
        looked_at += 1;
    }
    assert!(looked_at >= 3, "the database, its log and the secret");
}

/// Whoever plays on alone after the other has resigned, and takes decisions back, has a marked result.
#[test]
fn rewinding_after_resigning_is_marked_for_everybody() {
    let server = TestServer::with(Limits::for_load_tests());
    let party = TestTable::sit_down(&server, "tiny", 2);
    let mut lines = [0, 1].map(|who| party.join(&server, who));
    let (who, claim) = until_a_claim(&mut lines);
    let other = 1 - who;
    let seat = party.seat(&server, other);
    lines[other].ask(ClientMessage::Resign { seat }).unwrap();
    let position = lines[who].ask(claim).unwrap().unwrap();
    lines[who].ask(ClientMessage::Rewind { to: position }).unwrap();
    let watch = server_tests::key(&party.view, "watch");
    let place = format!("{}&key={watch}", party.place());
    let mut watcher = TestClient::new(&server).join(&server, &place, None);
    assert!(watcher.update().room.unwrap().rewound);
}

/// Many clients that do not read are bounded together, and people who read play on.
#[test]
fn clients_that_do_not_read_are_bounded_together() {
    const MOST: usize = 1024 * 1024;
    let server = TestServer::with(Limits { unread_bytes: MOST, ..Limits::for_load_tests() });
    let ann = TestClient::new(&server);
    let view = ann.open(&server, "toy", json!(["me", "open"]));
    let place = format!("table={}", view["table"].as_str().unwrap());
    let mut busy = ann.join(&server, &place, None);
    for number in 0..limits::NEWS {
        busy.ask(ClientMessage::Sit { seat: 0, name: format!("Ann {number}") }).unwrap();
    }
    let party = TestTable::sit_down(&server, "toy", 2);
    let (mut deaf, mut largest): (Vec<TestSocket>, usize) = (Vec::new(), 0);
    while server.metric("roundhouse_clients_let_go_total") < 3 {
        if deaf.len() < 20 {
            deaf.push(ann.join(&server, &place, None));
        }
        for socket in &mut deaf {
            for _ in 0..10 {
                socket.say(ClientMessage::Log { since: 0 });
            }
        }
        largest = largest.max(server.metric("roundhouse_unread_bytes") as usize);
    }
    // What waits above twice the limit is at most one message.
    assert!(largest < 2 * MOST + 256 * 1024, "{largest} bytes");
    assert!(party.join(&server, 0).ask(ClientMessage::Show { seat: None }).is_ok());
}
