//! What one observer is shown does not depend on what that observer may not see.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod common;

use common::{observers, play, tables};
use protocol::{
    Clock, DecisionId, Event, Happened, Legal, News, PrivateView, PublicView, RawJson,
    ReadyMessage, SeatStatus, ServerMessage, UndoStatus, Update,
};
use rules::{Observer, QuickDice, Seat};

#[test]
fn the_shared_part_is_the_same_for_everybody() {
    for (board, seats) in tables() {
        play(board, seats, 1, |game| {
            let shared = PublicView::of(&game.view(Observer::Spectator));
            for observer in observers(seats) {
                assert_eq!(PublicView::of(&game.view(observer)), shared);
            }
        });
    }
}

/// The writer and the types of the wire know the same fields, in the same order.
#[test]
fn what_is_written_is_what_the_types_describe() {
    for (board, seats) in tables() {
        play(board, seats, 3, |game| {
            let shared = PublicView::text_of(&game.view(Observer::Spectator));
            assert_eq!(RawJson::of(&PublicView::of(&game.view(Observer::Spectator))), shared);
            for seat in Seat::all(seats) {
                let view = game.view(Observer::Seat(seat));
                let decision = DecisionId { opened: 17, seat: 0, revision: 3 };
                let undo = UndoStatus::Open;
                let partial_answer = Some("half \"made\"\n");
                for is_over in [false, true] {
                    let decision = Some(decision);
                    let status = SeatStatus { is_over, decision, undo, partial_answer };
                    let text = PrivateView::text_of(&view, &status).unwrap();
                    let read: PrivateView = serde_json::from_str(text.text()).unwrap();
                    assert_eq!(RawJson::of(&read), text);
                    assert_eq!((read.decision, read.undo), (decision, undo));
                    assert_eq!(read.partial_answer.as_deref(), partial_answer);
                    assert_eq!(read.legal, Legal::of(&view).filter(|_| !is_over));
                }
            }
        });
    }
}

/// A message that copies its parts is the message that its type describes.
#[test]
fn a_ready_update_is_what_its_type_describes() {
    let game = rules::Setup::new(board::library::board("toy").unwrap(), 2).unwrap();
    let game = game.deal(rules::Seed::from_number(1));
    let view = game.view(Observer::Seat(Seat::FIRST));
    let news = News { position: 4, at: 5, what: Happened::Opened };
    for full in [false, true] {
        let update = Update {
            position: 4,
            now: 1_700_000_000_000,
            news: if full { vec![news.clone(), news.clone()] } else { Vec::new() },
            skipped: full,
            room: None,
            seats: full.then(|| vec![0, 1]),
            shared: full.then(|| PublicView::of(&view)),
            own: full.then(|| PrivateView::of(&view).unwrap()),
            clock: full.then_some(Clock { until: 9 }),
        };
        let Update { position, now, skipped, clock, .. } = update;
        let ready: ReadyMessage = ServerMessage::Update(Update {
            position,
            now,
            news: update.news.iter().map(RawJson::of).collect(),
            skipped,
            room: None,
            seats: update.seats.clone(),
            shared: update.shared.as_ref().map(RawJson::of),
            own: update.own.as_ref().map(RawJson::of),
            clock,
        });
        let message: ServerMessage = ServerMessage::Update(update);
        assert_eq!(ready.to_json(), serde_json::to_string(&message).unwrap());
        assert_eq!(ready.to_json(), serde_json::to_string(&ready).unwrap());
    }
}

#[test]
fn a_world_that_looks_alike_is_shown_alike() {
    for (board, seats) in tables() {
        let mut dice = QuickDice::new(seats as u64);
        let mut turn = 0;
        play(board, seats, 2, |game| {
            turn += 1;
            let observer = observers(seats).nth(turn % (seats + 1)).unwrap();
            let view = game.view(observer);
            let twin = view.sample(&mut dice);
            let twin = twin.view(observer);
            let show = |view| {
                serde_json::to_string(&(PublicView::of(view), PrivateView::of(view))).unwrap()
            };
            assert_eq!(show(&view), show(&twin));
        });
    }
}

/// Every event that a spectator hears has null in place of each secret.
#[test]
fn events_keep_their_secrets() {
    let board = board::library::board("toy").unwrap();
    let setup = rules::Setup::new(board, 3).unwrap();
    let first = Seat::FIRST;
    let mut heard = Vec::new();
    let mut game = setup.deal_to(rules::Seed::from_number(1), &mut |event: rules::Event<'_>| {
        heard.push(
            [Observer::Spectator, Observer::Seat(first)].map(|o| Event::seen(board, event, o)),
        );
    });
    while let Some(seat) = game.view(Observer::Spectator).awaiting().seats().first() {
        let action = game.view(Observer::Seat(seat)).legal().nth(0).unwrap();
        game.check(seat, action).unwrap().commit(&mut |event: rules::Event<'_>| {
            heard.push(
                [Observer::Spectator, Observer::Seat(first)].map(|o| Event::seen(board, event, o)),
            );
        });
    }
    let mut own = 0;
    for [spectator, seat] in heard {
        match (spectator.secret(), seat.secret()) {
            (Some((_, told)), Some((owner, told_to_seat))) => {
                assert!(!told, "{spectator:?}");
                assert_eq!(told_to_seat, owner == 0, "{seat:?}");
                own += usize::from(told_to_seat);
            }
            (here, there) => assert_eq!(here, there),
        }
    }
    assert!(own > 10, "seat 0 saw {own} secrets of its own");
}
