//! What the operator does with `roundhouse admin`, and what others notice.

use std::process::{Command, Output};

use protocol::ClientMessage;
use serde_json::{Value, json};
use server_tests::{SocketClosed, TestClient, TestServer, TestTable};

use crate::PROGRAM;

pub(crate) fn admin(house: &TestServer, arguments: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.arg("admin").args(arguments).arg("--data").arg(house.folder.path());
    command.output().unwrap()
}

/// Runs a command that must succeed; returns what it says.
#[track_caller]
pub(crate) fn told(house: &TestServer, arguments: &[&str]) -> String {
    let output = admin(house, arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Opens a listed table.
pub(crate) fn listed(house: &TestServer, host: &TestClient) -> String {
    let settings = json!({"pace": 0, "clock": 86_400_000, "grace": null, "level": "conductor",
        "first": "seat0", "listed": true, "hints": false});
    let wanted =
        json!({"board": "toy", "name": "Mallory", "seats": ["me", "open"], "settings": settings});
    let opened = host.post(house, "/api/tables", &wanted);
    opened.json()["table"].as_str().unwrap().to_owned()
}

#[test]
fn an_abusive_table_is_found_closed_and_deleted() {
    let mut house = TestServer::program(PROGRAM, &[]);
    let party = TestTable::sit_down(&house, "toy", 2);
    let mallory = TestClient::new(&house);
    let table = listed(&house, &mallory);
    let mut line = mallory.join(&house, &format!("table={table}"), None);
    line.update();
    let tables = told(&house, &["tables"]);
    let found = tables.lines().find(|line| line.contains("Mallory")).unwrap();
    assert!(found.starts_with(&table) && found.contains("listed"), "{found}");
    assert!(told(&house, &["look", &table]).contains("Mallory"));

    let refused = admin(&house, &["close", &table, "--reason", " "]);
    assert!(!refused.status.success(), "an act needs a reason");
    told(&house, &["unlist", &table, "--reason", "spam"]);
    assert_eq!(house.get("/api/tables?list=open").json()["listed"], json!([]));
    told(&house, &["close", &table, "--reason", "insults"]);
    assert!(matches!(line.end(), SocketClosed(Some(_))));
    let look =
        |who: &TestClient, house: &TestServer| who.get(house, &format!("/api/tables/{table}"));
    assert_eq!(look(&mallory, &house).json()["why"], json!("closed"));
    house.stop();
    house.reopen();
    assert_eq!(look(&mallory, &house).json()["why"], json!("closed"), "after a restart too");
    told(&house, &["reopen", &table, "--reason", "apologies"]);
    assert_eq!(look(&mallory, &house).status, 200);
    told(&house, &["delete", &table, "--reason", "again"]);
    assert_eq!(look(&mallory, &house).status, 404);
    assert!(!admin(&house, &["look", &table]).status.success());
    let mut other = party.join(&house, 0);
    assert!(other.ask(ClientMessage::Show { seat: None }).is_ok(), "others go on");

    let audit = std::fs::read_to_string(house.folder.path().join("audit.log")).unwrap();
    let lines: Vec<Value> = audit.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let acts: Vec<_> = lines.iter().map(|line| line["act"].as_str().unwrap()).collect();
    assert_eq!(acts, ["look", "unlist", "close", "reopen", "delete", "look"]);
    assert!(lines.iter().all(|line| line["user"].is_u64() && line["table"] == json!(table)));
    assert_eq!(lines[2]["reason"], json!("insults"));
}

#[test]
fn a_blocked_session_is_refused_until_it_is_unblocked() {
    let house = TestServer::program(PROGRAM, &[]);
    let [ann, eve] = [(); 2].map(|()| TestClient::new(&house));
    listed(&house, &eve);
    let tables = told(&house, &["tables"]);
    let session = tables.split("host ").nth(1).unwrap()[..8].to_owned();
    told(&house, &["block", &session, "--hours", "1", "--reason", "spam"]);
    assert!(told(&house, &["blocks"]).starts_with(&session));
    let refused = eve.get(&house, "/api/tables?list=open");
    assert_eq!((refused.status, &refused.json()["why"]), (403, &json!("blocked")));
    assert_eq!(ann.get(&house, "/api/tables?list=open").status, 200);
    told(&house, &["unblock", &session, "--reason", "enough"]);
    assert_eq!(eve.get(&house, "/api/tables?list=open").status, 200);
    assert!(!admin(&house, &["block", "nonsense", "--reason", "spam"]).status.success());
}

/// A block ends what is open, and is not evaded by a cookie without its seal or by the token of a seat.
#[test]
fn a_block_ends_open_connections_and_is_not_evaded() {
    use base64::Engine as _;
    let engine = base64::engine::general_purpose::URL_SAFE_NO_PAD;
    let house = TestServer::program(PROGRAM, &[]);
    let [ann, eve] = [(); 2].map(|()| TestClient::new(&house));
    let table = listed(&house, &ann);
    let sit = eve.post(&house, &format!("/api/tables/{table}/sit"), &json!({"name": "Eve"})).json();
    let place = format!("table={table}");
    let mut lines = [&ann, &eve].map(|one| one.join(&house, &place, None));
    lines.iter_mut().for_each(|line| drop(line.update()));
    let look = told(&house, &["look", &table]);
    let session = look.lines().find_map(|line| line.strip_prefix("seat 1: session ")).unwrap();
    told(&house, &["block", session, "--hours", "1", "--reason", "insults"]);
    lines[1].end();
    assert!(lines[0].ask(ClientMessage::Show { seat: None }).is_ok(), "others stay");
    let (name, value) = eve.cookie.split_once('=').unwrap();
    let cut = engine.encode(&engine.decode(value).unwrap()[..32]);
    let cut = TestClient { cookie: format!("{name}={cut}") };
    assert_eq!(cut.get(&house, &format!("/api/tables/{table}")).status, 403);
    assert_eq!(cut.try_dial_from(&house, &place, &[]).err(), Some(403));
    let token = format!("Authorization: Bearer {}", sit["token"].as_str().unwrap());
    let next = house.request("GET", &format!("/api/tables/{table}/next"), &[&token], "");
    assert_eq!(next.status, 401);
}

/// A blocked person makes a new session in a second: neither of the links to the seat brings it there.
#[test]
fn the_seat_of_a_blocked_session_does_not_move_by_a_link() {
    let house = TestServer::program(PROGRAM, &[]);
    let party = TestTable::sit_down(&house, "toy", 2);
    let (eve, seat) = (&party.people[1], party.seat(&house, 1));
    let links = eve.get(&house, &party.path("")).json();
    let given = eve.post(&house, &party.path("/give"), &json!({"seat": seat, "name": "Eva"}));
    let given = given.json()["link"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    let look = told(&house, &["look", &party.table]);
    let own = format!("seat {seat}: session ");
    let session = look.lines().find_map(|line| line.strip_prefix(&own)).unwrap();
    told(&house, &["block", session, "--hours", "1", "--reason", "insults"]);
    let fresh = TestClient::new(&house);
    let follow = |key: &str| fresh.post(&house, &party.path("/return"), &json!({"key": key}));
    for key in [&server_tests::key(&links, "return"), &given] {
        let refused = follow(key);
        assert_eq!((refused.status, &refused.json()["why"]), (403, &json!("blocked")));
    }
    assert_eq!(told(&house, &["look", &party.table]), look, "the seat is where it was");
    told(&house, &["unblock", session, "--reason", "enough"]);
    assert_eq!(follow(&server_tests::key(&links, "return")).status, 200);
}

/// Whoever once sat at a table that the operator closes keeps the list of all other games.
#[test]
fn a_closed_table_does_not_take_the_list_of_others_along() {
    let house = TestServer::program(PROGRAM, &[]);
    let party = TestTable::sit_down(&house, "toy", 2);
    let vic = &party.people[1];
    let table = listed(&house, &TestClient::new(&house));
    vic.post(&house, &format!("/api/tables/{table}/sit"), &json!({"name": "Vic"}));
    told(&house, &["close", &table, "--reason", "spam"]);
    let mine = vic.get(&house, "/api/tables?list=mine");
    assert_eq!(mine.status, 200, "{mine:?}");
    assert_eq!(mine.json()["mine"].as_array().unwrap().len(), 1);
    assert_eq!(mine.json()["mine"][0]["table"], json!(party.table));
}

#[test]
fn the_house_is_closed_for_new_tables_and_says_why() {
    let house = TestServer::program(PROGRAM, &[]);
    let ann = TestClient::new(&house);
    told(&house, &["shut", "--reason", "upgrade tonight"]);
    told(&house, &["message", "We upgrade tonight.", "--reason", "upgrade tonight"]);
    let wanted = json!({"board": "toy", "name": "Ann", "seats": ["me", "open"]});
    let refused = ann.post(&house, "/api/tables", &wanted);
    assert_eq!((refused.status, &refused.json()["why"]), (503, &json!("no_new_tables")));
    assert_eq!(house.get("/api/server").json()["message"], json!("We upgrade tonight."));
    told(&house, &["open", "--reason", "upgraded"]);
    told(&house, &["message", "--reason", "upgraded"]);
    assert_eq!(ann.post(&house, "/api/tables", &wanted).status, 201);
    assert_eq!(house.get("/api/server").json()["message"], json!(null));
}

#[test]
fn a_closed_table_leaves_the_lists_until_it_is_reopened() {
    let house = TestServer::program(PROGRAM, &[]);
    let mallory = TestClient::new(&house);
    let table = listed(&house, &mallory);
    let shown = || house.get("/api/tables?list=open").json()["listed"].as_array().unwrap().len();
    assert_eq!(shown(), 1);
    told(&house, &["close", &table, "--reason", "insults"]);
    assert_eq!(shown(), 0);
    told(&house, &["reopen", &table, "--reason", "apologies"]);
    assert_eq!(shown(), 1);
    told(&house, &["unlist", &table, "--reason", "spam"]);
    told(&house, &["close", &table, "--reason", "insults"]);
    told(&house, &["reopen", &table, "--reason", "apologies"]);
    assert_eq!(shown(), 0, "it was not listed before it was closed");
}

/// Whoever opened the table is its host, and not whoever has the first seat.
#[test]
fn the_operator_is_told_the_session_of_the_real_host() {
    let house = TestServer::program(PROGRAM, &[]);
    let [host, victim] = [(); 2].map(|()| TestClient::new(&house));
    let view = host.open(&house, "toy", json!(["open", "me"]));
    let table = view["table"].as_str().unwrap();
    let body = json!({"name": "Vic", "key": server_tests::key(&view, "invite")});
    assert_eq!(victim.post(&house, &format!("/api/tables/{table}/sit"), &body).status, 200);
    let look = told(&house, &["look", table]);
    let session = |who: &str| {
        let mut found =
            look.lines().filter_map(|line| line.strip_prefix(who)?.strip_prefix(": session "));
        found.next().unwrap().to_owned()
    };
    assert_eq!(session("host"), session("seat 1"), "{look}");
    assert_ne!(session("host"), session("seat 0"), "{look}");
    let named = format!("host {},", &session("host")[..8]);
    assert!(look.contains(&named), "{look}");
    assert!(told(&house, &["tables"]).contains(&named));
}

/// Ids of earlier versions may begin with a hyphen, and so may what the operator writes.
#[test]
fn ids_and_texts_may_begin_with_a_hyphen() {
    let house = TestServer::program(PROGRAM, &[]);
    for table in ["-hXyzAAAAAAAAAAAAAAAAA", "--yzAAAAAAAAAAAAAAAAAA"] {
        for act in ["look", "close", "reopen", "delete", "unlist", "settle"] {
            let reason: &[_] = if act == "look" { &[] } else { &["--reason", "-spam-"] };
            let output = admin(&house, &[&[act, table], reason].concat());
            let answer = String::from_utf8_lossy(&output.stdout);
            assert!(answer.contains(&format!("table {table}")), "{act}: {output:?}");
            assert_eq!(output.status.code(), Some(1), "{act}: {output:?}");
        }
    }
    told(&house, &["message", "-50% today", "--reason", "--sale"]);
    assert_eq!(house.get("/api/server").json()["message"], json!("-50% today"));
    let audit = std::fs::read_to_string(house.folder.path().join("audit.log")).unwrap();
    assert!(audit.contains("\"reason\":\"-spam-\""), "{audit}");
    assert!(told(&house, &["close", "--help"]).contains("Usage"), "options are options");
}

#[test]
fn the_status_says_why_no_new_tables_are_opened() {
    let house = TestServer::program(PROGRAM, &["--max-disk", "1K"]);
    let wanted = json!({"board": "toy", "name": "Ann", "seats": ["me", "open"]});
    let refused = TestClient::new(&house).post(&house, "/api/tables", &wanted);
    assert_eq!(refused.json()["why"], json!("no_new_tables"));
    let status = told(&house, &["status"]);
    assert!(status.contains("new ones are REFUSED") && status.contains("--max-disk"), "{status}");
    told(&house, &["shut", "--reason", "upgrade"]);
    assert!(told(&house, &["status"]).contains("new ones are not opened"));
}

#[test]
fn a_block_is_listed_with_its_reason_and_ended_by_any_of_its_names() {
    let house = TestServer::program(PROGRAM, &[]);
    let session = "0123456789abcdef0123456789abcdef";
    for (who, hours) in [("2001:db8::1", "24"), (session, "30")] {
        told(&house, &["block", who, "--hours", hours, "--reason", "spam"]);
    }
    let blocks = told(&house, &["blocks"]);
    assert!(blocks.contains("2001:db8::1 for 1 day more: spam"), "{blocks}");
    assert!(blocks.contains(&format!("{session} for 1 day 6 hours more: spam")), "{blocks}");
    for name in ["2001:db8::2", &session[..8]] {
        told(&house, &["unblock", name, "--reason", "enough"]);
        assert!(!admin(&house, &["unblock", name, "--reason", "enough"]).status.success());
    }
    assert_eq!(told(&house, &["blocks"]), "");
    for hours in ["0", "9999999"] {
        let refused = admin(&house, &["block", "192.0.2.7", "--hours", hours, "--reason", "spam"]);
        assert!(String::from_utf8_lossy(&refused.stdout).contains("1 to 87840 hours"));
        assert!(!refused.status.success(), "{hours}");
    }
}

/// What watches the server may share the address of somebody who is blocked.
#[test]
fn probes_are_answered_for_a_blocked_address() {
    let house = TestServer::program(PROGRAM, &[]);
    told(&house, &["block", "127.0.0.1", "--reason", "flood"]);
    assert_eq!(house.get("/api/server").status, 403);
    assert_eq!(["/healthz", "/readyz"].map(|path| house.get(path).status), [200, 200]);
}

#[test]
fn an_act_that_is_not_in_the_audit_log_does_not_end_well() {
    let house = TestServer::program(PROGRAM, &[]);
    std::fs::create_dir(house.folder.path().join("audit.log")).unwrap();
    let output = admin(&house, &["message", "Welcome!", "--reason", "opening"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("NOT in the audit log"));
    assert_eq!(house.get("/api/server").json()["message"], json!("Welcome!"), "it is done");
    assert!(admin(&house, &["status"]).status.success(), "this belongs into no log");
}

#[test]
fn a_message_of_the_day_has_no_control_characters() {
    let house = TestServer::program(PROGRAM, &[]);
    let refused = admin(&house, &["message", "red \u{1b}[31m", "--reason", "opening"]);
    assert!(String::from_utf8_lossy(&refused.stdout).contains("one line"), "{refused:?}");
    assert_eq!(house.get("/api/server").json()["message"], json!(null));
}

/// A table that is over stays in memory while people look at it.
#[test]
fn a_stopped_table_counts_as_over() {
    let house = TestServer::program(PROGRAM, &[]);
    let party = TestTable::sit_down(&house, "toy", 2);
    let _lines = [0, 1].map(|who| {
        let mut line = party.join(&house, who);
        line.ask(ClientMessage::Stop { seat: party.seat(&house, who), agree: true }).unwrap();
        line
    });
    assert!(told(&house, &["look", &party.table]).contains("Stopped"));
    assert_eq!(told(&house, &["tables"]), "");
    assert!(told(&house, &["status"]).contains("tables: 0 not over"));
}

/// The folder may be open to everybody: the socket is not.
#[test]
fn nobody_else_can_use_the_socket_of_the_operator() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
    let house = TestServer::program(PROGRAM, &[]);
    let socket = house.folder.path().join("admin.sock");
    assert_eq!(socket.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    if socket.metadata().unwrap().uid() != 0 {
        return eprintln!("only root can become somebody else: the rest is skipped");
    }
    let elsewhere = tempfile::tempdir().unwrap();
    let program = elsewhere.path().join("program");
    std::fs::copy(PROGRAM, &program).unwrap();
    for path in [elsewhere.path(), &program] {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    let ask = |user: &str| {
        let mut command = Command::new("setpriv");
        command.args([&format!("--reuid={user}"), &format!("--regid={user}"), "--clear-groups"]);
        command.arg(&program).args(["admin", "tables", "--data"]).arg(house.folder.path());
        command.output().unwrap()
    };
    let told = String::from_utf8_lossy(&ask("65534").stderr).into_owned();
    assert!(told.contains("run this as the user who runs the server"), "{told}");
    // Even if the operator opens everything by mistake, the server looks at who asks.
    for (path, mode) in [(house.folder.path(), 0o777), (&socket, 0o777)] {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    }
    let (stranger, root) = (ask("65534"), ask("0"));
    assert!(!stranger.status.success(), "{stranger:?}");
    let told = String::from_utf8_lossy(&stranger.stdout).into_owned();
    assert!(told.contains("you are not the operator"), "{stranger:?}");
    assert!(root.status.success(), "{root:?}");
}

#[test]
fn metrics_have_an_address_of_their_own() {
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let address: &'static str = Box::leak(free.to_string().into_boxed_str());
    let house = TestServer::program(PROGRAM, &["--metrics-addr", address]);
    assert_eq!(house.get("/metrics").status, 404);
    let metrics = TestServer::elsewhere(address.to_owned()).get("/metrics");
    assert_eq!(metrics.status, 200);
    assert!(metrics.body.contains("roundhouse_connections"), "{}", metrics.body);
}
