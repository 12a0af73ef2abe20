//! What one observer is shown does not depend on what that observer may not see.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod common;

use common::{observers, play, tables};
use protocol::{Event, PrivateView, PublicView};
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
