//! Permissions: sessions, links, headers.

use protocol::ClientMessage;
use serde_json::json;
use server::{Limits, Site};
use server_tests::{TestClient, TestServer, key};

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
    let renewed = eve.post(&server, &format!("{path}/link"), &json!({}));
    assert_eq!(renewed.status, 200, "whoever holds the seat renews its link");
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
    let by_another_protocol = format!("Origin: https://{}", server.address);
    assert_eq!(server.request("POST", "/api/session", &[&by_another_protocol], "").status, 403);
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
    let settings = json!({"pace": 0, "clock": 60_000, "grace": null, "level": "conductor",
        "first": "seat0", "listed": true, "hints": false});
    let wanted =
        json!({"board": "toy", "name": "Ann", "seats": ["me", "open"], "settings": settings});
    let view = ann.post(&server, "/api/tables", &wanted).json();
    let open = ben.get(&server, "/api/tables?list=open").json();
    assert_eq!(open["listed"][0]["table"], view["table"]);
    let path = format!("/api/tables/{}/sit", view["table"].as_str().unwrap());
    assert_eq!(ben.post(&server, &path, &json!({"name": "Ben"})).status, 200);
}
