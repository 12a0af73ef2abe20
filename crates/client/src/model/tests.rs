//! Tests of the reducer, with messages written by hand and with those of a real table.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::collections::VecDeque;

use protocol::{Answer, ClientMessage, Legal, PlacedStack, ServerMessage, Stage};
use serde_json::{Value, json};

use super::*;
use crate::wire::testing::{FromWorker, LocalTable, PlayOn, SoloSeat, SoloSetup, ToWorker};

fn take(model: &mut TableModel, message: Value) -> Changes {
    let message: ServerMessage = serde_json::from_value(message).unwrap();
    model.take(TableInput::Message(Box::new(message)), 1_000.0)
}

/// Returns an update that changes nothing but what is given.
fn update(position: LogPosition, given: Value) -> Value {
    let mut update = json!({
        "type": "update", "position": position, "now": 0, "skipped": false, "news": [],
        "room": null, "seats": null, "shared": null, "own": null, "clock": null,
    });
    update.as_object_mut().unwrap().extend(given.as_object().unwrap().clone());
    update
}

fn news(position: LogPosition, what: Value) -> Value {
    json!({ "position": position, "at": 0, "what": what })
}

fn said(position: LogPosition, text: &str) -> Value {
    news(position, json!({ "type": "said", "seat": 0, "text": text }))
}

fn acted(position: LogPosition, seat: SeatNumber) -> Value {
    news(position, json!({ "type": "acted", "seat": seat, "by": "person", "events": [] }))
}

fn room(stage: &str, name: &str) -> Value {
    let settings = serde_json::to_value(protocol::Settings::usual("conductor")).unwrap();
    json!({
        "board": "toy", "fingerprint": "0000000000000000", "stage": stage, "host": 0,
        "settings": settings, "commitment": "", "winners": [], "next_table": null,
        "chairs": [{ "sitter": { "person": { "name": name } }, "ready": true,
            "resigned": false, "wants_stop": false, "muted": false }],
    })
}

fn positions(model: &TableModel) -> Vec<LogPosition> {
    model.log.iter().map(|news| news.position).collect()
}

#[test]
fn an_action_that_was_taken_back_leaves_the_log() {
    let mut model = TableModel::default();
    take(&mut model, update(3, json!({ "news": [acted(1, 0), said(2, "oh"), acted(3, 0)] })));
    assert_eq!(model.last_action_of(0), Some(3));
    let undone = news(4, json!({ "type": "undone", "seat": 0, "undone": 3 }));
    take(&mut model, update(4, json!({ "news": [undone] })));
    assert_eq!(positions(&model), [1, 2, 4]);
    let rewound = news(5, json!({ "type": "rewound", "seat": 0, "to": 1 }));
    take(&mut model, update(5, json!({ "news": [rewound] })));
    assert_eq!(positions(&model), [2, 4, 5], "what was said stays");
    assert_eq!(model.last_action_of(0), None);
}

#[test]
fn news_that_come_twice_count_once() {
    let mut model = TableModel::default();
    take(&mut model, update(2, json!({ "news": [acted(1, 0), acted(2, 1)] })));
    take(&mut model, update(3, json!({ "news": [acted(2, 1), acted(3, 0)] })));
    assert_eq!(positions(&model), [1, 2, 3]);
    assert_eq!(model.position, 3);
}

#[test]
fn a_gap_in_the_log_is_asked_for_page_by_page() {
    let mut model = TableModel::default();
    take(&mut model, update(2, json!({ "news": [acted(1, 0), acted(2, 1)] })));
    let gap = update(9, json!({ "news": [acted(9, 0)], "skipped": true }));
    assert_eq!(take(&mut model, gap).log_missing_after, Some(2));
    let page = json!({ "type": "log", "news": [acted(3, 0), acted(5, 1)], "more": true });
    assert_eq!(take(&mut model, page).log_missing_after, Some(5));
    let page = json!({ "type": "log", "news": [acted(6, 0), acted(9, 0)], "more": false });
    assert_eq!(take(&mut model, page).log_missing_after, None);
    assert_eq!(positions(&model), [1, 2, 3, 5, 6, 9]);
}

#[test]
fn chat_keeps_the_names_of_the_moment() {
    let mut model = TableModel::default();
    let seats = json!({ "room": room("gathering", "Ann"), "news": [said(1, "hello")] });
    take(&mut model, update(1, seats));
    // The start turns the seats: seat 0 is another person now.
    let started = news(3, json!({ "type": "started", "events": [] }));
    let both = json!({ "room": room("playing", "Ben"),
        "news": [said(2, "from whom?"), started, said(4, "hi")] });
    take(&mut model, update(4, both));
    let lines: Vec<_> =
        model.chat.iter().map(|line| (line.name.as_str(), line.text.as_str())).collect();
    assert_eq!(lines, [("Ann", "hello"), ("Ben", "hi")]);
}

#[test]
fn a_refusal_stays_until_something_is_done() {
    let refused =
        || json!({ "type": "refused", "re": 1, "why": "stale", "say": "", "clause": null });
    let mut model = TableModel::default();
    take(&mut model, refused());
    assert!(model.refusal.is_some());
    take(&mut model, json!({ "type": "done", "re": 2, "position": null }));
    assert_eq!(model.refusal, None);
    take(&mut model, refused());
    model.take(TableInput::DismissRefusal, 0.0);
    assert_eq!(model.refusal, None);
}

#[test]
fn the_clock_of_the_table_is_compared_with_ours() {
    let mut model = TableModel::default();
    take(&mut model, update(1, json!({ "now": 1_700, "clock": { "until": 9_000 } })));
    assert_eq!((model.clock_ahead, model.deadline), (700.0, Some(9_000)));
    let presence = json!({ "type": "presence", "now": 900, "away_since": [null], "watchers": 2 });
    take(&mut model, presence);
    assert_eq!(model.clock_ahead, -100.0);
    assert_eq!(model.presence.as_ref().map(|presence| presence.watchers), Some(2));
}

#[test]
fn links_are_fetched_when_the_stage_or_the_seats_change() {
    let mut model = TableModel::default();
    let gathering = || room("gathering", "Ann");
    assert!(take(&mut model, update(1, json!({ "room": gathering() }))).links, "the first time");
    assert!(!take(&mut model, update(2, json!({ "room": gathering() }))).links);
    let seated = update(3, json!({ "room": gathering(), "seats": [0] }));
    let changes = take(&mut model, seated);
    assert!(changes.links && changes.room);
    let started = update(4, json!({ "room": room("playing", "Ann") }));
    assert!(take(&mut model, started).links);
    let quiet = take(&mut model, update(5, json!({})));
    assert!(!quiet.links && !quiet.room);
    assert_eq!((model.seats.as_slice(), model.stage()), (&[0][..], Some(Stage::Playing)));
}

#[test]
fn the_connection_is_part_of_the_model() {
    let mut model = TableModel::default();
    let status = ConnectionStatus { state: ConnectionState::Reconnecting, unsent: true };
    assert_eq!(model.take(TableInput::Connection(status), 0.0), Changes::default());
    assert_eq!(model.connection, status);
}

/// A page without a screen: the Worker's table, and the model of its messages.
struct Page {
    worker: LocalTable,
    model: TableModel,
    now: Millis,
    heard: VecDeque<FromWorker>,
    /// The setup of a game to play on with, once the Worker has made one.
    plays_on: Option<SoloSetup>,
}

impl Page {
    fn open(seats: Vec<SoloSeat>) -> Page {
        Page::set_up(SoloSetup { board: "toy".to_owned(), seats, position: None })
    }

    fn set_up(setup: SoloSetup) -> Page {
        let mut page = Page {
            worker: LocalTable::new(1, || 0),
            model: TableModel::default(),
            now: 0,
            heard: VecDeque::new(),
            plays_on: None,
        };
        page.tell(ToWorker::Open(setup));
        page.say(ClientMessage::Join {
            protocol: protocol::VERSION,
            build: String::new(),
            since: Some(0),
        });
        page
    }

    fn tell(&mut self, message: ToWorker) {
        self.heard.extend(self.worker.hear(self.now, message, [7; 32]));
        self.listen();
    }

    fn say(&mut self, message: ClientMessage) {
        self.tell(ToWorker::Request(message.into()));
    }

    fn pass_time(&mut self) {
        self.now += 10_000;
        self.heard.extend(self.worker.pass_time(self.now).0);
        self.listen();
    }

    fn listen(&mut self) {
        while let Some(heard) = self.heard.pop_front() {
            match heard {
                FromWorker::Message(text) => {
                    let message = Box::new(serde_json::from_str(&text).unwrap());
                    let changes = self.model.take(TableInput::Message(message), 0.0);
                    assert_eq!(changes.log_missing_after, None);
                }
                FromWorker::PlayOn(setup) => self.plays_on = Some(setup),
                FromWorker::Entry { .. } | FromWorker::Record(_) => {}
                FromWorker::TableUnreadable => panic!("the table cannot be opened"),
                FromWorker::RecordUnreadable(why) => panic!("{why}"),
                FromWorker::Thought(_) => panic!("nobody asked for advice"),
            }
        }
    }

    fn is_asked(&self) -> bool {
        let waiting = &self.model.shared.as_ref().unwrap().waiting.seats;
        self.model.private.as_ref().is_some_and(|private| waiting.contains(&private.seat))
    }

    fn play_to_the_end(&mut self) {
        for _ in 0..2_000 {
            if self.model.stage() != Some(Stage::Playing) {
                break;
            }
            let before = self.model.position;
            if self.is_asked() {
                self.answer();
                assert!(self.model.position > before, "{:?}", self.model.refusal);
            } else {
                self.pass_time();
            }
            assert!(positions(&self.model).is_sorted_by(|a, b| a < b));
            assert_eq!(positions(&self.model).last(), Some(&self.model.position));
        }
    }

    fn answer(&mut self) {
        let private = self.model.private.clone().unwrap();
        let decision = private.decision.unwrap();
        self.say(ClientMessage::Act { decision, answer: some_answer(&private) });
    }
}

/// Returns a legal answer in a game on the toy board.
fn some_answer(private: &PrivateView) -> Answer {
    match private.legal.as_ref().unwrap() {
        Legal::Keep(keep) => {
            let tickets = private.offered.iter().take(keep.least.into()).cloned().collect();
            Answer::KeepTickets { tickets }
        }
        Legal::Turn { claims, .. } if !claims.is_empty() => {
            let (pay, claimable) = (&claims[0].pay[0], &claims[0].routes[0]);
            Answer::Claim {
                route: claimable.route.clone(),
                color: pay.color.clone(),
                wilds: pay.least,
                collect_at: claimable.collect.first().cloned(),
            }
        }
        Legal::Turn { deck: true, .. } | Legal::SecondCard { deck: true, .. } => Answer::DrawDeck,
        Legal::Turn { market, .. } | Legal::SecondCard { market, .. } if !market.is_empty() => {
            Answer::DrawMarket { slot: market[0] }
        }
        Legal::Turn { tickets: true, .. } => Answer::DrawTickets,
        Legal::Turn { .. } | Legal::SecondCard { .. } => Answer::Pass,
        Legal::Pick => Answer::Pick { ticket: private.offered[0].clone() },
        Legal::Place { number, symbols, locations } => {
            let stacks = symbols.iter().zip(locations).take((*number).into());
            let stack = |(symbol, location): (&u8, &String)| PlacedStack {
                symbol: *symbol,
                location: location.clone(),
            };
            Answer::PlaceStacks { stacks: stacks.map(stack).collect() }
        }
    }
}

fn person_and_bot() -> Vec<SoloSeat> {
    let bot = bots::BotSpec::opponents().next().unwrap().name.to_owned();
    vec![SoloSeat::Person("Ann".to_owned()), SoloSeat::Bot(bot)]
}

#[test]
fn a_whole_game_of_the_worker_ends_in_the_model() {
    let mut page = Page::open(person_and_bot());
    assert_eq!((page.model.seats.len(), page.model.host), (1, true));
    page.play_to_the_end();
    assert_eq!(page.model.stage(), Some(Stage::Finished));
    let shared = page.model.shared.unwrap();
    assert!(shared.players.iter().all(|player| player.score.is_some()));
}

#[test]
fn actions_are_counted_up_to_a_moment() {
    let mut model = TableModel::default();
    let started = news(1, json!({ "type": "started", "events": [] }));
    let log = json!([started, acted(2, 0), said(3, "oh"), acted(4, 1), acted(5, 0)]);
    take(&mut model, update(5, json!({ "news": log })));
    let counts = [1, 2, 3, 4, 5, 6].map(|at| model.actions_until(Some(at)));
    assert_eq!(counts, [Some(0), Some(1), None, Some(2), Some(3), None]);
    let undone = news(6, json!({ "type": "undone", "seat": 0, "undone": 5 }));
    take(&mut model, update(6, json!({ "news": [undone] })));
    assert_eq!((model.actions_until(Some(5)), model.actions_until(None)), (None, Some(2)));
}

/// What everybody sees, as JSON, without what only a table adds.
fn seen(model: &TableModel) -> Value {
    serde_json::to_value(model.shared.as_deref().unwrap()).unwrap()
}

#[test]
fn a_finished_game_is_played_on_from_any_moment() {
    let mut page = Page::open(person_and_bot());
    let wish = |page: &Page, actions: usize, sampled_for| PlayOn {
        actions,
        of: page.model.actions_until(None).unwrap(),
        seats: person_and_bot().into_iter().rev().collect(),
        sampled_for,
    };
    page.tell(ToWorker::PlayOn(wish(&page, 0, None)));
    assert_eq!(page.plays_on, None, "not while the game is on");
    page.play_to_the_end();
    let moments: Vec<_> =
        positions(&page.model).into_iter().filter(|at| *at > 0).step_by(7).collect();
    for at in moments {
        let Some(actions) = page.model.actions_until(Some(at)) else { continue };
        for sampled_for in [None, Some(1)] {
            page.say(ClientMessage::Look { at });
            page.tell(ToWorker::PlayOn(wish(&page, actions, sampled_for)));
            let past = page.model.past.clone().unwrap().shared;
            if past.waiting.what == protocol::DecisionKind::Nothing {
                continue;
            }
            let setup = page.plays_on.take().unwrap();
            let mut again = Page::set_up(setup);
            assert_eq!(seen(&again.model), serde_json::to_value(&*past).unwrap(), "at {at}");
            assert_eq!(again.model.seats, [1]);
            again.play_to_the_end();
            assert_eq!(again.model.stage(), Some(Stage::Finished));
        }
    }
}

#[test]
fn an_earlier_moment_is_shown_and_left_again() {
    let mut page = Page::open(person_and_bot());
    let at = page.model.log.iter().map(|news| news.position).next_back().unwrap();
    page.answer();
    page.say(ClientMessage::Look { at });
    let past = page.model.past.clone().unwrap();
    assert_eq!(past.position, at);
    assert!(past.private.is_some_and(|private| private.tickets.is_empty()));
    page.model.take(TableInput::BackToPresent, 0.0);
    assert_eq!(page.model.past, None);
}

#[test]
fn a_new_decision_ends_a_refusal() {
    let mut page = Page::open(person_and_bot());
    let decision = page.model.decision().unwrap();
    page.say(ClientMessage::Act { decision, answer: Answer::DrawDeck });
    assert!(page.model.refusal.is_some(), "tickets come first");
    page.answer();
    assert_eq!(page.model.refusal, None);
}

#[test]
fn a_half_made_answer_counts_only_for_the_open_decision() {
    let mut page = Page::open(person_and_bot());
    let draft = |decision: String| json!({ "type": "draft", "decision": decision, "text": "{}" });
    let open = page.model.decision().unwrap().to_string();
    let changes = take(&mut page.model, draft(open));
    assert_eq!(changes.partial_answer.as_deref(), Some("{}"));
    assert_eq!(take(&mut page.model, draft("99.0.0".to_owned())), Changes::default());
}
