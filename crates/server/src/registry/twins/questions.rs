//! The requests of an observer to a server, and the answers.

use protocol::{Answer, ClientMessage, DecisionId, LogPosition};
use serde_json::{Value, json};
use server_tests::{HttpResponse, TestClient, TestServer, TestSocket};
use tokio_tungstenite::tungstenite::Message;

use super::People;
use super::games::{Case, SEATS, SECRET};
use crate::secrets::LinkSecret;

impl People {
    pub(super) fn guest(&self, number: usize) -> TestClient {
        let cookie = self.0[number].cookie(&LinkSecret::known(SECRET));
        TestClient { cookie: format!("roundhouse={cookie}") }
    }
}

/// Asks for every list, for every observer.
pub(super) fn lists(place: &TestServer, people: &People) -> Vec<String> {
    let list = |number: usize, which: &str| {
        let mut answer =
            people.guest(number).get(place, &format!("/api/tables?list={which}")).json();
        // Sorted again, because the order depends on the server's clock.
        for list in ["mine", "listed"] {
            let id = |line: &Value| line["table"].as_str().unwrap().to_owned();
            answer[list].as_array_mut().unwrap().sort_by_key(id);
        }
        answer.to_string()
    };
    let lists = ["mine", "open", "finished"];
    (0..=SEATS).flat_map(|number| lists.map(|which| list(number, which))).collect()
}

/// Reads all metrics that do not depend on time.
pub(super) fn counts(place: &TestServer) -> Vec<String> {
    let by_time = ["append_seconds", "store_syncs", "connections"];
    let counted = |line: &&str| !by_time.iter().any(|name| line.contains(name));
    place.get("/metrics").body.lines().filter(counted).map(str::to_owned).collect()
}

/// Sends every request about a table that reveals nothing new.
pub(super) fn about(place: &TestServer, people: &People, case: &Case) -> Vec<String> {
    let guest = people.guest(case.asked_by);
    // First, because a renewed link voids the token.
    let mut all = as_a_program(place, people, case);
    all.extend(over_http(place, &guest, case));
    let mut line = guest.join(place, &format!("table={}", case.id), None);
    all.extend(hear(&mut line));
    let position = case.position();
    let seat = (case.asked_by % SEATS) as u8;
    for message in messages(seat, position) {
        line.say(message);
        all.extend(hear(&mut line));
    }
    all.iter().map(|text| without_moments(text)).collect()
}

fn over_http(place: &TestServer, guest: &TestClient, case: &Case) -> Vec<String> {
    let path = |rest: &str| format!("/api/tables/{}{rest}", case.id);
    let back = json!({"key": "guess"});
    let sat = guest.post(place, &path("/sit"), &json!({"name": "Eve"}));
    let answers = [
        guest.get(place, &path("")),
        guest.get(place, &path("?key=guess")),
        guest.get(place, &path("/record")),
        guest.post(place, &path("/start"), &json!({})),
        guest.post(place, &path("/return"), &back),
        guest.post(place, &path("/link"), &json!({})),
        sat,
    ];
    answers.map(whole).into()
}

/// Sends the requests of a program, with the token of a seat.
fn as_a_program(place: &TestServer, people: &People, case: &Case) -> Vec<String> {
    let path = |rest: &str| format!("/api/tables/{}{rest}", case.id);
    let token = format!("Authorization: Bearer {}", case.token(people));
    let act = |opened, answer: Value| {
        let decision = DecisionId { opened, seat: (case.asked_by % SEATS) as u8, revision: 0 };
        let body = json!({"decision": decision, "answer": answer}).to_string();
        place.request("POST", &path("/act"), &[&token], &body)
    };
    let nothing = json!({"type": "draw_market", "slot": 99});
    let answers = [
        place.request("GET", &path("/next"), &[&token], ""),
        act(case.position(), nothing.clone()),
        act(7_000, nothing),
        act(0, json!({"type": "dance"})),
    ];
    assert_eq!(answers[0].status, if case.asked_by < SEATS { 200 } else { 401 });
    answers.map(whole).into()
}

fn whole(answer: HttpResponse) -> String {
    format!("{}\n{}", without_date(&answer.head), answer.body)
}

/// Returns messages, lawful or not, that reveal nothing new.
fn messages(seat: u8, position: LogPosition) -> Vec<ClientMessage> {
    let decision = |seat, opened| DecisionId { opened, seat, revision: 0 };
    let act = |decision, answer| ClientMessage::Act { decision, answer };
    let nothing = || Answer::DrawMarket { slot: 99 };
    vec![
        ClientMessage::Say { seat, text: "hm".into(), since: None },
        ClientMessage::Look { at: position },
        ClientMessage::Log { since: position },
        ClientMessage::Undo { seat, position },
        ClientMessage::Rewind { to: position },
        ClientMessage::Stop { seat, agree: true },
        ClientMessage::Stop { seat, agree: false },
        ClientMessage::Mute { seat: 0, muted: false },
        ClientMessage::PartialAnswer { decision: decision(seat, position), text: "half".into() },
        ClientMessage::Hint { decision: decision(1 - seat, position) },
        act(decision(seat, position), nothing()),
        act(decision(1 - seat, position), nothing()),
        act(decision(seat, 7_000), nothing()),
        ClientMessage::Rematch,
        ClientMessage::Start,
    ]
}

/// Reads everything up to the answer to a message that is always answered.
fn hear(line: &mut TestSocket) -> Vec<String> {
    let last = format!("\"re\":{}", line.say(ClientMessage::Show { seat: None }));
    let mut texts = Vec::new();
    while !texts.last().is_some_and(|text: &String| text.contains(&last)) {
        let message = line.socket.read().unwrap();
        assert!(!message.is_close(), "{texts:?}");
        if let Message::Text(text) = message {
            texts.push(text.to_string());
        }
    }
    texts
}

fn without_date(head: &str) -> String {
    head.lines().filter(|line| !line.to_lowercase().starts_with("date:")).collect()
}

/// Removes timestamps: numbers of thirteen digits.
pub(super) fn without_moments(text: &str) -> String {
    let parts = text.split_inclusive(|c: char| !c.is_ascii_digit());
    let is_moment = |part: &str| part.bytes().filter(u8::is_ascii_digit).count() == 13;
    parts.map(|part| if is_moment(part) { &part[13..] } else { part }).collect()
}
