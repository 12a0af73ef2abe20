//! Reports of players, what the operator sees of them, and the list of words.

use protocol::ClientMessage;
use serde_json::{Value, json};
use server_tests::{HttpResponse, TestClient, TestServer, TestTable};

use crate::PROGRAM;
use crate::admin::{admin, listed, told};

fn report(house: &TestServer, who: &TestClient, table: &str, about: &Value) -> HttpResponse {
    let body = json!({"about": about, "comment": "please look"});
    who.post(house, &format!("/api/tables/{table}/report"), &body)
}

#[test]
fn a_chat_line_and_a_name_are_reported_shown_and_settled() {
    let mut house = TestServer::program(PROGRAM, &[]);
    let party = TestTable::sit_down(&house, "toy", 2);
    let (mallory, ann) = (party.seat(&house, 0), &party.people[1]);
    let mut line = party.join(&house, 0);
    let mut say = |text: &str| {
        line.ask(ClientMessage::Say { seat: mallory, text: text.into(), since: None })
            .unwrap()
            .unwrap()
    };
    let positions: Vec<_> = ["hello", "you \u{1b}[31m are bad", "so there"]
        .map(|text| text.replace('\u{1b}', "<esc>"))
        .iter()
        .map(|text| say(text))
        .collect();
    let bad = json!({"line": positions[1]});
    assert_eq!(report(&house, ann, &party.table, &bad).status, 204);
    assert_eq!(report(&house, ann, &party.table, &bad).status, 204, "the same is counted");
    assert_eq!(report(&house, ann, &party.table, &json!({"name": mallory})).status, 204);

    let reports = told(&house, &["reports"]);
    assert_eq!(reports.matches("report ").count(), 2, "{reports}");
    assert!(reports.contains("report 2: name of \"Ann\""), "{reports}");
    let first = &reports[reports.find("report 1: chat line").unwrap()..];
    assert!(first.contains("2 times") && first.contains(&party.table), "{first}");
    let context: Vec<_> = first.lines().skip(1).take(3).collect();
    assert!(context[0].contains("hello") && context[2].contains("so there"), "{first}");
    assert!(context[1].trim_start().starts_with('>') && context[1].contains("are bad"), "{first}");
    assert_eq!(first.matches(": please look").count(), 1, "one comment of a reporter: {first}");
    // The session in the report is the one that `look` and `block` know.
    let session = first.split("session ").nth(1).unwrap()[..8].to_owned();
    assert!(told(&house, &["look", &party.table]).contains(&session));
    assert!(told(&house, &["status"]).contains("reports: 2 open"));

    house.stop();
    house.reopen();
    assert_eq!(told(&house, &["reports"]), reports, "after a restart too");
    assert!(!admin(&house, &["settle", "1", "--reason", ""]).status.success());
    told(&house, &["settle", "1", "--reason", "warned"]);
    assert!(!told(&house, &["reports"]).contains("report 1"));
    told(&house, &["settle", &party.table, "--reason", "all done"]);
    assert_eq!(told(&house, &["reports"]), "");
    assert!(!admin(&house, &["settle", "1", "--reason", "again"]).status.success());
    let audit = std::fs::read_to_string(house.folder.path().join("audit.log")).unwrap();
    assert_eq!(audit.matches("\"act\":\"settle\"").count(), 3, "{audit}");
}

#[test]
fn strangers_and_nonsense_are_refused() {
    let house = TestServer::program(PROGRAM, &[]);
    let party = TestTable::gather(&house, "toy", 2, 1);
    let (ann, eve) = (&party.people[0], TestClient::new(&house));
    let status = |who: &TestClient, about: Value| report(&house, who, &party.table, &about).status;
    assert_eq!(status(&eve, json!({"name": 0})), 404, "a private table is not there for her");
    assert_eq!(status(ann, json!({"name": 1})), 409, "nobody sits there");
    assert_eq!(status(ann, json!({"name": 200})), 409);
    assert_eq!(status(ann, json!({"line": 0})), 409, "that is no chat line");
    let long = json!({"about": {"name": 0}, "comment": "x".repeat(301)});
    assert_eq!(ann.post(&house, &party.path("/report"), &long).status, 409);
    let [bob, carl] = [(); 2].map(|()| TestClient::new(&house));
    assert_eq!(status(&bob, json!({"line": u64::MAX})), 404);
    let wrong = carl.post(&house, &party.path("/report"), &json!({"about": {"seat": 0}}));
    assert_eq!(wrong.status, 422);
    assert_eq!(told(&house, &["reports"]), "");
}

#[test]
fn a_flood_of_reports_is_refused_and_others_may_still_report() {
    let house = TestServer::program(PROGRAM, &["--behind-proxy"]);
    let host = TestClient::new(&house);
    let table = listed(&house, &host);
    let from = |address: &str, cookie: &str| {
        let headers = [format!("X-Forwarded-For: {address}"), format!("Cookie: {cookie}")];
        let headers = headers.each_ref().map(String::as_str);
        let body = json!({"about": {"name": 0}}).to_string();
        house.request("POST", &format!("/api/tables/{table}/report"), &headers, &body)
    };
    let eve = TestClient::new(&house).cookie;
    let answers: Vec<_> = (0..30).map(|_| from("192.0.2.1", &eve)).collect();
    assert_eq!(answers.iter().filter(|answer| answer.status == 204).count(), 5, "of one session");
    assert!(answers.last().unwrap().header("retry-after").is_some());
    // Sessions are free: fresh ones from one IPv6 network share its budget.
    let many = (0..40).map(|number| from(&format!("2001:db8::{number:x}"), "none=1"));
    assert_eq!(many.filter(|answer| answer.status == 204).count(), 10, "of one network");
    assert_eq!(from("198.51.100.9", &TestClient::new(&house).cookie).status, 204);
    let reports = told(&house, &["reports"]);
    assert!(reports.lines().next().unwrap().contains("16 times"), "{reports}");
    assert_eq!(reports.matches("report ").count(), 1, "all are about one name");
}

/// Whoever is renamed and reported by many does not keep others from reporting what is said.
#[test]
fn somebody_who_has_new_names_reported_can_still_be_reported() {
    let house = TestServer::program(PROGRAM, &["--behind-proxy"]);
    let host = TestClient::new(&house);
    let table = listed(&house, &host);
    let eve = TestClient::new(&house);
    let mut line = eve.join(&house, &format!("table={table}"), None);
    let report = |from: &str, about: Value| {
        let body = json!({"about": about}).to_string();
        let from = format!("X-Forwarded-For: {from}");
        house.request("POST", &format!("/api/tables/{table}/report"), &[&from], &body).status
    };
    for number in 0..20 {
        line.ask(ClientMessage::Sit { seat: 1, name: format!("Eve{number}") }).unwrap();
        report(&format!("192.0.2.{}", number / 10), json!({"name": 1}));
    }
    let rude = line
        .ask(ClientMessage::Say { seat: 1, text: "rude".into(), since: None })
        .unwrap()
        .unwrap();
    assert_eq!(report("198.51.100.9", json!({"line": rude})), 204);
    let reports = told(&house, &["reports"]);
    assert_eq!(reports.matches("report ").count(), 2, "{reports}");
}

fn word_list(text: &str) -> (tempfile::TempDir, &'static str) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("words");
    std::fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (folder, Box::leak(path.into_boxed_str()))
}

#[test]
fn listed_words_are_masked_at_listed_tables_and_refused_as_names() {
    let (_folder, path) = word_list("# rude\nnasty\n");
    let house = TestServer::program(PROGRAM, &["--word-list", path]);
    let (host, guest) = (TestClient::new(&house), TestClient::new(&house));
    let table = listed(&house, &host);
    let mut line = host.join(&house, &format!("table={table}"), None);
    let mut say = |text: &str| {
        line.ask(ClientMessage::Say { seat: 0, text: text.into(), since: None }).unwrap();
    };
    say("You n\u{e4}sty, N4STY n a s t y one, dynasty");
    let chat = told(&house, &["look", &table]);
    assert!(chat.contains("You *****, ***** * * * * * one, dynasty"), "{chat}");
    let sit = |name: &str| {
        let body = json!({"name": name});
        guest.post(&house, &format!("/api/tables/{table}/sit"), &body)
    };
    let refused = sit("Nasty Ned").json();
    assert_eq!(refused["why"], json!("bad_name"));
    assert!(refused["say"].as_str().unwrap().contains("word"), "{refused}");
    assert_eq!(sit("Ned").status, 200);
    let wanted = json!({"board": "toy", "name": "N@sty", "seats": ["me", "open"]});
    assert_eq!(host.post(&house, "/api/tables", &wanted).status, 422);

    // Among friends nothing is masked once the game has begun: nobody else can come in then.
    let party = TestTable::sit_down(&house, "toy", 2);
    let seat = party.seat(&house, 0);
    party
        .join(&house, 0)
        .ask(ClientMessage::Say { seat, text: "nasty weather".into(), since: None })
        .unwrap();
    assert!(told(&house, &["look", &party.table]).contains("nasty weather"));
}

#[test]
fn chat_before_a_table_is_listed_is_masked_too() {
    let (_folder, path) = word_list("nasty");
    let house = TestServer::program(PROGRAM, &["--word-list", path]);
    let party = TestTable::gather(&house, "toy", 2, 1);
    let mut line = party.join(&house, 0);
    line.ask(ClientMessage::Say { seat: 0, text: "nasty".into(), since: None }).unwrap();
    let chat = told(&house, &["look", &party.table]);
    assert!(chat.contains("*****") && !chat.contains("nasty"), "{chat}");
}

/// A line that was masked before the start is the same line when it is sent again after it.
#[test]
fn a_masked_line_is_recognized_after_the_start() {
    let (_folder, path) = word_list("nasty");
    let house = TestServer::program(PROGRAM, &["--word-list", path]);
    let party = TestTable::gather(&house, "toy", 2, 2);
    let mut line = party.join(&house, 0);
    let say = || ClientMessage::Say { seat: 0, text: "nasty weather".into(), since: Some(0) };
    let first = line.ask(say()).unwrap();
    line.ask(ClientMessage::Start).unwrap();
    assert_eq!(line.ask(say()), Ok(first));
    let chat = told(&house, &["look", &party.table]);
    assert!(chat.contains("***** weather") && !chat.contains("nasty"), "{chat}");
}

#[test]
fn a_word_list_that_is_not_there_stops_the_start() {
    let output = std::process::Command::new(PROGRAM)
        .args(["serve", "--addr", "127.0.0.1:0", "--word-list", "/nonexistent/words", "--data"])
        .arg(tempfile::tempdir().unwrap().path())
        .output()
        .unwrap();
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot read the word list"));
}
