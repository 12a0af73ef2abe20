//! Twin houses of two nodes each: what an observer hears at one node about the deeds of others at another node
//! does not depend on what the observer may not see.

use std::path::Path;
use std::sync::{Arc, Mutex};

use protocol::{Answer, ClientMessage, DecisionId, LogPosition, ServerMessage};
use server_tests::{TestClient, TestServer, TestSocket};
use store::{Broadcast, SqliteStore};
use table::Table;
use tempfile::TempDir;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio_tungstenite::tungstenite::Message;

use super::games::{self, Case, SEATS};
use super::questions::without_moments;
use super::{People, Running, Server, SessionToken, adopt, limits, site};

/// Carries messages between the nodes of one house.
#[derive(Default)]
struct Wire(Mutex<Vec<Sender<Vec<u8>>>>);

impl Broadcast for Wire {
    fn tell_all(&self, message: Vec<u8>) {
        let listeners = self.0.lock().unwrap();
        listeners.iter().for_each(|listener| drop(listener.try_send(message.clone())));
    }

    fn hear_all(&self) -> Receiver<Vec<u8>> {
        let (sender, receiver) = channel(1024);
        self.0.lock().unwrap().push(sender);
        receiver
    }
}

/// Two nodes with the same store and the same tables in memory.
struct TwinHouse {
    nodes: [Running; 2],
    _folders: [TempDir; 3],
}

impl TwinHouse {
    fn serve(people: &People, cases: &[Case], tables: [Vec<Table>; 2]) -> TwinHouse {
        let folders = [(); 3].map(|()| tempfile::tempdir().unwrap());
        let store = SqliteStore::open(folders[2].path()).unwrap();
        cases.iter().for_each(|case| case.write(&store, people));
        let (store, wire) = (Arc::new(store), Arc::<Wire>::default());
        let [one, other] = tables;
        let nodes = [(&folders[0], one), (&folders[1], other)].map(|(folder, tables)| {
            let ids = cases.iter().map(|case| case.id.clone());
            let kept: Vec<_> = ids.zip(tables).collect();
            let (store, wire, path) = (store.clone(), wire.clone(), folder.path().to_owned());
            Running::start(async move |listener, stopped| {
                let server = join(&path, store, wire).await;
                kept.into_iter().for_each(|(id, table)| adopt(&server.app.registry, &id, table));
                server.serve(listener, stopped).await;
            })
        });
        TwinHouse { nodes, _folders: folders }
    }
}

async fn join(folder: &Path, store: Arc<SqliteStore>, wire: Arc<Wire>) -> Server {
    Server::join(folder, store, wire, site(), limits()).await.unwrap()
}

/// Connects the observer of a case at one node and somebody else at the other, who does a few things. Returns
/// everything that the observer hears, and how the other was answered.
fn deeds_elsewhere(house: &TwinHouse, people: &People, case: &Case) -> Vec<String> {
    let [here, there] = house.nodes.each_ref().map(|node| &node.place);
    let join = |place: &TestServer, person: &TestClient| {
        person.join(place, &format!("table={}", case.id), None)
    };
    let actor = if case.asked_by == 0 { 1 } else { 0 };
    let mut acting = join(here, &people.guest(actor));
    let mut observing = join(there, &people.guest(case.asked_by));
    let mut all = updates(&mut observing, None);
    let decision = own_decision(&mut acting);
    for message in deeds(actor as u8, case, decision) {
        let answer = acting.ask(message);
        all.push(format!("{answer:?}"));
        if let Ok(Some(position)) = answer {
            all.extend(updates(&mut observing, Some(position)));
        }
    }
    all.iter().map(|text| without_moments(text)).collect()
}

/// What somebody else does. A card from the deck shows nothing to others on boards without festivals.
fn deeds(seat: u8, case: &Case, decision: Option<DecisionId>) -> Vec<ClientMessage> {
    let half = |decision| ClientMessage::PartialAnswer { decision, text: "half".into() };
    let draw = |decision| ClientMessage::Act { decision, answer: Answer::DrawDeck };
    let mut deeds = vec![ClientMessage::Say { seat, text: "hm".into(), since: None }];
    deeds.extend(decision.map(half));
    deeds.push(ClientMessage::Stop { seat, agree: true });
    deeds.push(ClientMessage::Stop { seat, agree: false });
    deeds.extend(decision.filter(|_| !case.has_festivals).map(draw));
    deeds.push(ClientMessage::Undo { seat, position: case.position() });
    deeds
}

/// Reads what a newcomer is told, and returns the decision that waits for them.
fn own_decision(line: &mut TestSocket) -> Option<DecisionId> {
    let update = line.update();
    let (own, shared) = (update.own?, update.shared?);
    own.decision.filter(|_| shared.waiting.seats.contains(&own.seat))
}

/// Reads until an update is there, or the one with this entry. Who is connected where is left out: it depends
/// on the time.
fn updates(line: &mut TestSocket, until: Option<LogPosition>) -> Vec<String> {
    let mut texts = Vec::new();
    loop {
        let Message::Text(text) = line.socket.read().unwrap() else { continue };
        let message: ServerMessage = serde_json::from_str(&text).unwrap();
        let ServerMessage::Update(update) = message else { continue };
        texts.push(text.to_string());
        if until.is_none_or(|position| update.position >= position) {
            return texts;
        }
    }
}

#[test]
fn nobody_is_told_by_another_node_what_is_hidden() {
    let people = People([(); SEATS + 1].map(|()| SessionToken::new()));
    // Every node has its own copy of each table.
    let (cases, truths, dreams) = games::cases(&people);
    let (_, other_truths, other_dreams) = games::cases(&people);
    let houses = [[truths, other_truths], [dreams, other_dreams]]
        .map(|tables| TwinHouse::serve(&people, &cases, tables));
    let (mut compared, mut drawn, mut noticed) = (0, 0, false);
    for case in &cases {
        let [here, there] = houses.each_ref().map(|house| deeds_elsewhere(house, &people, case));
        if case.asked_by == case.imagined_by {
            let differs = here.iter().zip(&there).find(|(here, there)| here != there);
            assert!(here.len() == there.len() && differs.is_none(), "{}: {differs:#?}", case.id);
            compared += here.len();
            drawn += here.iter().filter(|text| text.contains("drew_unseen")).count();
        } else {
            noticed |= here != there;
        }
    }
    assert!(compared > 200 && drawn > 5, "{compared} messages, {drawn} cards drawn");
    assert!(noticed, "a difference goes unnoticed");
}
