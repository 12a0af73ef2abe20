//! The wire form of `Legal` allows exactly the legal actions, and it is small.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod common;

use std::collections::HashSet;

use common::{play, tables};
use protocol::{Answer, Legal, PlacedStack, PricedRoutes};
use rules::{Game, Observer, Seat};

/// Lists every answer that the wire form allows.
fn spelled_out(legal: &Legal, offered: &[String]) -> Vec<Answer> {
    match legal {
        Legal::Turn { deck, market, tickets, claims, pass } => {
            let mut all = cards(*deck, market);
            all.extend(tickets.then_some(Answer::DrawTickets));
            all.extend(claims.iter().flat_map(claims_of));
            all.extend(pass.then_some(Answer::Pass));
            all
        }
        Legal::SecondCard { deck, market } => cards(*deck, market),
        Legal::Keep(keeping) => (0..1_u32 << offered.len())
            .filter(|bits| {
                (u32::from(keeping.least)..=u32::from(keeping.most)).contains(&bits.count_ones())
            })
            .map(|bits| {
                let chosen = offered.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
                Answer::KeepTickets { tickets: chosen.map(|(_, name)| name.clone()).collect() }
            })
            .collect(),
        Legal::Pick => {
            offered.iter().map(|ticket| Answer::Pick { ticket: ticket.clone() }).collect()
        }
        Legal::Place { number, symbols, locations } => places(*number, symbols, locations),
    }
}

fn cards(deck: bool, market: &[u8]) -> Vec<Answer> {
    let unseen = deck.then_some(Answer::DrawDeck);
    unseen.into_iter().chain(market.iter().map(|&slot| Answer::DrawMarket { slot })).collect()
}

fn claims_of(claims: &PricedRoutes) -> Vec<Answer> {
    let mut all = Vec::new();
    for (pay, route) in
        claims.pay.iter().flat_map(|pay| claims.routes.iter().map(move |r| (pay, r)))
    {
        let ends: Vec<_> = match route.collect.as_slice() {
            [] => vec![None],
            ends => ends.iter().cloned().map(Some).collect(),
        };
        let wilds =
            (pay.least..=pay.most).flat_map(|wilds| ends.iter().map(move |end| (wilds, end)));
        all.extend(wilds.map(|(wilds, end)| Answer::Claim {
            route: route.route.clone(),
            color: pay.color.clone(),
            wilds,
            collect_at: end.clone(),
        }));
    }
    all
}

fn places(number: u8, symbols: &[u8], locations: &[String]) -> Vec<Answer> {
    let one = |symbol: u8, at: &String| PlacedStack { symbol, location: at.clone() };
    let singles = symbols.iter().flat_map(|&s| locations.iter().map(move |at| one(s, at)));
    match number {
        1 => singles.map(|stack| Answer::PlaceStacks { stacks: vec![stack] }).collect(),
        2 => {
            let pairs = locations.iter().flat_map(|a| locations.iter().map(move |b| (a, b)));
            let apart = pairs.filter(|(a, b)| a != b);
            let both = |(a, b)| vec![one(symbols[0], a), one(symbols[1], b)];
            apart.map(|pair| Answer::PlaceStacks { stacks: both(pair) }).collect()
        }
        other => panic!("{other} stacks at once"),
    }
}

fn compare_at(game: &Game<'_>, seat: Seat, longest: &mut usize) {
    let view = game.view(Observer::Seat(seat));
    let legal = Legal::of(&view);
    assert_eq!(legal.is_none(), view.legal().is_empty());
    let Some(legal) = legal else { return };
    *longest = (*longest).max(serde_json::to_string(&legal).unwrap().len());
    let offered: Vec<_> = view.offered(seat).unwrap_or_default().to_vec();
    let names: Vec<_> = offered.iter().map(|&id| view.board().ticket(id).id.clone()).collect();
    let spelled = spelled_out(&legal, &names);
    let on_wire: HashSet<_> =
        spelled.iter().map(|answer| answer.action(view.board()).unwrap()).collect();
    let in_rules: HashSet<_> = view.legal().iter().collect();
    assert_eq!(on_wire.len(), spelled.len(), "nothing is allowed twice");
    assert_eq!(on_wire, in_rules);
    for action in view.legal().iter() {
        let answer = Answer::of(view.board(), action);
        let text = serde_json::to_string(&answer).unwrap();
        let again: Answer = serde_json::from_str(&text).unwrap();
        assert_eq!(again.action(view.board()), Ok(action), "{text}");
    }
}

#[test]
fn the_wire_allows_exactly_what_the_rules_allow() {
    for (board, seats) in tables() {
        let mut longest = 0;
        for number in 0..3 {
            play(board, seats, number, |game| {
                Seat::all(seats).for_each(|seat| compare_at(game, seat, &mut longest));
            });
        }
        assert!(longest <= 10 * 1024, "{}: {longest} bytes of legal actions", board.id());
    }
}

#[test]
fn a_name_that_the_board_has_not_is_refused_with_a_clause() {
    let board = board::library::board("toy").unwrap();
    let claim = |route: &str, color: &str| Answer::Claim {
        route: route.into(),
        color: Some(color.into()),
        wilds: 0,
        collect_at: None,
    };
    let ticket = &board.tickets()[0].id;
    let twice = Answer::KeepTickets { tickets: vec![ticket.clone(), ticket.clone()] };
    for (answer, clause) in [
        (Answer::Pick { ticket: "nowhere".into() }, "IB-DRAFT-1"),
        (Answer::KeepTickets { tickets: vec!["nowhere".into()] }, "B-TICKET-7"),
        (twice, "B-TICKET-7"),
        (claim("nowhere", "red"), "B-RULE-1"),
        (claim(&board.routes()[0].id, "mauve"), "B-CLAIM-1"),
        (Answer::PlaceStacks { stacks: vec![] }, "SF-SETUP-6"),
    ] {
        assert_eq!(answer.action(board).unwrap_err().clause(), clause, "{answer:?}");
    }
}
