//! Who may do what: sessions, links, headers, the description of it all.

use protocol::ClientMessage;
use serde_json::json;

use crate::game::Pair;
use crate::guest::Guest;
use crate::house::House;

fn key(view: &serde_json::Value, link: &str) -> String {
    view["links"][link].as_str().unwrap().rsplit_once('/').unwrap().1.to_owned()
}

#[test]
fn each_link_opens_its_own_door() {
    let house = House::open();
    let [ann, ben, eve] = [(); 3].map(|()| Guest::new(&house));
    let view = ann.open(&house, "toy", json!(["me", "open"]));
    let table = view["table"].as_str().unwrap();
    let path = format!("/api/tables/{table}");
    assert_eq!(eve.get(&house, &path).status, 404, "a private table is not there for others");
    assert_eq!(eve.get(&house, &format!("{path}?key={}", key(&view, "watch"))).status, 200);
    let watching = format!("table={table}&key={}", key(&view, "watch"));
    let mut watcher = eve.join(&house, &watching, None);
    let sit = ClientMessage::Sit { seat: 1, name: "Eve".into() };
    assert_eq!(watcher.ask(sit.clone()), Err("not_your_seat".into()));
    let invited = format!("table={table}&key={}", key(&view, "invite"));
    assert!(ben.join(&house, &invited, None).ask(sit).is_ok());
    let back = ben.get(&house, &path).json();
    assert_eq!(back["yours"], json!([1]));
    assert_eq!(
        eve.post(&house, &format!("{path}/return"), &json!({"key": key(&view, "watch")})).status,
        404
    );
    let moved = eve.post(&house, &format!("{path}/return"), &json!({"key": key(&back, "return")}));
    assert_eq!(moved.json()["yours"], json!([1]), "the seat is Eve's device's now");
    assert_eq!(ben.get(&house, &path).status, 404);
    let renewed = ann.post(&house, &format!("{path}/seats/1/link"), &json!({}));
    assert_eq!(renewed.status, 200);
    let old = ben.post(&house, &format!("{path}/return"), &json!({"key": key(&back, "return")}));
    assert_eq!(old.status, 404, "the link before opens nothing more");
    let new = renewed.json()["return"].as_str().unwrap().rsplit_once('/').unwrap().1.to_owned();
    assert_eq!(ben.post(&house, &format!("{path}/return"), &json!({"key": new})).status, 200);
}

#[test]
fn other_sites_are_not_welcome_and_every_answer_is_guarded() {
    let house = House::open();
    let evil = house.request("POST", "/api/session", &["Origin: https://evil.example"], "");
    assert_eq!(evil.status, 403);
    let own = format!("Origin: http://{}", house.address);
    let fine = house.request("POST", "/api/session", &[&own], "");
    assert_eq!(fine.status, 204);
    let cookie = fine.header("set-cookie").unwrap();
    assert!(cookie.ends_with("HttpOnly; SameSite=Lax"), "{cookie}");
    let upgrade = [
        "Origin: https://evil.example",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ];
    assert_eq!(house.request("GET", "/ws?table=a", &upgrade, "").status, 403);
    for path in ["/", "/healthz", "/api/server", "/nothing"] {
        let answer = house.get(path);
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
    }
}

#[test]
fn a_public_address_makes_links_and_secure_cookies() {
    let house = House::with(&["--public-url", "https://play.example.org"]);
    let origin = "Origin: https://play.example.org";
    let body = json!({"board": "toy", "name": "Ann", "seats": ["me", "open"]}).to_string();
    let answer = house.request("POST", "/api/tables", &[origin], &body);
    assert_eq!(answer.status, 201, "{answer:?}");
    assert!(answer.header("set-cookie").unwrap().starts_with("__Host-roundhouse="));
    assert!(answer.header("set-cookie").unwrap().ends_with("Secure"));
    let invite = answer.json()["links"]["invite"].as_str().unwrap().to_owned();
    assert!(invite.starts_with("https://play.example.org/#join/"), "{invite}");
}

#[test]
fn open_tables_are_listed_and_joined_without_a_key() {
    let house = House::open();
    let [ann, ben] = [(); 2].map(|()| Guest::new(&house));
    let settings = json!({"pace": 0, "clock": null, "grace": null, "level": "conductor",
        "first": "seat0", "listed": true, "hints": false});
    let wanted =
        json!({"board": "toy", "name": "Ann", "seats": ["me", "open"], "settings": settings});
    let view = ann.post(&house, "/api/tables", &wanted).json();
    let open = ben.get(&house, "/api/tables?list=open").json();
    assert_eq!(open["listed"][0]["table"], view["table"]);
    let path = format!("/api/tables/{}/sit", view["table"].as_str().unwrap());
    assert_eq!(ben.post(&house, &path, &json!({"name": "Ben"})).status, 200);
}

#[test]
fn somebody_elses_seat_and_table_are_refused() {
    let house = House::open();
    let pair = Pair::sit_down(&house, "toy");
    let eve = Guest::new(&house);
    let mut line = eve.join(&house, &pair.place(), None);
    assert_eq!(line.answer(1).unwrap(), Err("closed".into()));
    let mut ann = pair.people[0].join(&house, &pair.place(), None);
    let other = (0..2).find(|&seat| ann.ask(ClientMessage::Stop { seat, agree: true }).is_err());
    assert!(other.is_some(), "one of the seats is not hers");
    let without = house.request("POST", &format!("/api/tables/{}/act", pair.table), &[], "{}");
    assert_eq!(without.status, 401);
    let wrong = house.request(
        "GET",
        &format!("/api/tables/{}/next", pair.table),
        &["Authorization: Bearer guess"],
        "",
    );
    assert_eq!(wrong.status, 404);
}

#[test]
fn everything_described_is_there() {
    let house = House::open();
    let document = house.get("/api/openapi.json").json();
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() > 8);
    for (path, operations) in paths {
        for (method, operation) in operations.as_object().unwrap() {
            let place = path.replace("{table}", "nowhere").replace("{seat}", "0");
            let answer = house.request(&method.to_uppercase(), &place, &[], "");
            let status = answer.status.to_string();
            assert!(operation["responses"].get(&status).is_some(), "{method} {path}: {status}");
            assert!(!answer.body.contains("nothing_here"), "{method} {path}");
            assert_ne!(answer.status, 405, "{method} {path}");
        }
    }
}
