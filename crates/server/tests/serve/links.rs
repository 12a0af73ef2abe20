//! Permissions: sessions, links, headers.

use protocol::ClientMessage;
use serde_json::json;
use server::{Limits, Site};
use server_tests::{TestClient, TestServer, TestTable, key};

#[test]
fn each_link_opens_its_own_door() {
    let server = TestServer::open();
    let [ann, ben, eve] = [(); 3].map(|()| TestClient::new(&server));
    let view = ann.open(&server, "toy", json!(["me", "open"]));
    let table = view["table"].as_str().unwrap();
    let path = format!("/api/tables/{table}");
    assert_eq!(eve.get(&server, &path).status, 404, "a private table is not there for others");
    assert_eq!(eve.get(&server, &format!("{path}?key={}", key(&view, "watch"))).status, 200);
    let watching = format!("table={table}&key={}", key(&view, "watch"));
    let mut watcher = eve.join(&server, &watching, None);
    let sit = ClientMessage::Sit { seat: 1, name: "Eve".into() };
    assert_eq!(watcher.ask(sit.clone()), Err("not_your_seat".into()));
    let invited = format!("table={table}&key={}", key(&view, "invite"));
    assert!(ben.join(&server, &invited, None).ask(sit).is_ok());
    let back = ben.get(&server, &path).json();
    assert_eq!(back["yours"], json!([1]));
    assert_eq!(
        eve.post(&server, &format!("{path}/return"), &json!({"key": key(&view, "watch")})).status,
        403
    );
    let moved = eve.post(&server, &format!("{path}/return"), &json!({"key": key(&back, "return")}));
    assert_eq!(moved.json()["yours"], json!([1]), "the seat is Eve's device's now");
    assert_eq!(ben.get(&server, &path).status, 404);
    let renewed = ann.post(&server, &format!("{path}/seats/1/link"), &json!({}));
    assert_eq!(renewed.status, 200);
    let old = ben.post(&server, &format!("{path}/return"), &json!({"key": key(&back, "return")}));
    assert_eq!(old.status, 403, "the link before opens nothing more");
    let new = renewed.json()["return"].as_str().unwrap().rsplit_once('/').unwrap().1.to_owned();
    assert_eq!(ben.post(&server, &format!("{path}/return"), &json!({"key": new})).status, 200);
}

#[test]
fn other_sites_are_not_welcome_and_every_answer_is_guarded() {
    let server = TestServer::open();
    let evil = server.request("POST", "/api/session", &["Origin: https://evil.example"], "");
    assert_eq!(evil.status, 403);
    let own = format!("Origin: http://{}", server.address);
    let fine = server.request("POST", "/api/session", &[&own], "");
    assert_eq!(fine.status, 204);
    let cookie = fine.header("set-cookie").unwrap();
    assert!(cookie.ends_with("HttpOnly; SameSite=Lax"), "{cookie}");
    let upgrade = [
        "Origin: https://evil.example",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ];
    assert_eq!(server.request("GET", "/ws?table=a", &upgrade, "").status, 403);
    for path in ["/", "/healthz", "/api/server", "/api/tables/none", "/nothing"] {
        let answer = server.get(path);
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(answer.header("x-frame-options"), Some("DENY"));
        assert!(answer.header("permissions-policy").unwrap().contains("camera=()"));
    }
}

#[test]
fn a_public_address_makes_links_and_secure_cookies() {
    let server = TestServer::at(Site::at("https://play.example.org").unwrap(), Limits::default());
    let origin = "Origin: https://play.example.org";
    let body = json!({"board": "toy", "name": "Ann", "seats": ["me", "open"]}).to_string();
    let answer = server.request("POST", "/api/tables", &[origin], &body);
    assert_eq!(answer.status, 201, "{answer:?}");
    assert!(answer.header("set-cookie").unwrap().starts_with("__Host-roundhouse="));
    assert!(answer.header("set-cookie").unwrap().ends_with("Secure"));
    let invite = answer.json()["links"]["invite"].as_str().unwrap().to_owned();
    assert!(invite.starts_with("https://play.example.org/#join/"), "{invite}");
}

#[test]
fn open_tables_are_listed_and_joined_without_a_key() {
    let server = TestServer::open();
    let [ann, ben] = [(); 2].map(|()| TestClient::new(&server));
    let settings = json!({"pace": 0, "clock": null, "grace": null, "level": "conductor",
        "first": "seat0", "listed": true, "hints": false});
    let wanted =
        json!({"board": "toy", "name": "Ann", "seats": ["me", "open"], "settings": settings});
    let view = ann.post(&server, "/api/tables", &wanted).json();
    let open = ben.get(&server, "/api/tables?list=open").json();
    assert_eq!(open["listed"][0]["table"], view["table"]);
    let path = format!("/api/tables/{}/sit", view["table"].as_str().unwrap());
    assert_eq!(ben.post(&server, &path, &json!({"name": "Ben"})).status, 200);
}

#[test]
fn the_hosts_own_link_is_made_anew_when_all_others_agree() {
    let server = TestServer::open();
    let party = TestTable::sit_down(&server, "toy", 3);
    let own = |who: usize| party.seat(&server, who);
    let renew = |who: usize, seat: u8| {
        let path = party.path(&format!("/seats/{seat}/link"));
        party.people[who].post(&server, &path, &json!({}))
    };
    let old = key(&party.people[0].get(&server, &party.path("")).json(), "return");
    assert_eq!(renew(1, own(2)).status, 403, "somebody else's is the host's business");
    assert_eq!(
        TestClient::new(&server).post(&server, &party.path("/seats/0/link"), &json!({})).status,
        404
    );
    let first = renew(1, own(0)).json();
    assert_eq!(first["return"], json!(null));
    assert_eq!(first["missing"], json!([own(2)]));
    assert_eq!(renew(1, own(0)).json()["missing"], json!([own(2)]), "twice is not two");
    let last = renew(2, own(0)).json();
    let new = last["return"].as_str().unwrap().rsplit_once('/').unwrap().1.to_owned();
    let back = |key: &str| {
        TestClient::new(&server).post(&server, &party.path("/return"), &json!({"key": key}))
    };
    assert_eq!(back(&old).status, 403, "the link before opens nothing more");
    let came = back(&new).json();
    assert_eq!(came["host"], json!(true), "the host is back, on another device");
    let seat = u8::try_from(came["yours"][0].as_u64().unwrap()).unwrap();
    assert_eq!(renew(1, seat).json()["return"], json!(null), "once");
}

#[test]
fn nobody_leaves_the_game_and_takes_the_hosts_seat() {
    let server = TestServer::open();
    let party = TestTable::sit_down(&server, "toy", 2);
    let own = |who: usize| party.seat(&server, who);
    let renew = || {
        let path = party.path(&format!("/seats/{}/link", own(0)));
        party.people[1].post(&server, &path, &json!({}))
    };
    party.join(&server, 1).ask(ClientMessage::Resign { seat: own(1) }).unwrap();
    assert_eq!(renew().status, 403, "whoever has resigned has no say");
}
