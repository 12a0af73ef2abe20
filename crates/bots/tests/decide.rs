//! Every bot answers a request with a decision and its reasons, or with a typed refusal.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use bots::{
    Bot, BotKind, Budget, CannotDecide, Choice, DecisionRequest, Policy, ROSTER, UnknownBot,
};
use rules::{Decision, Game, Observer, QuickDice, Seat, Seed, Setup};

fn deal(id: &str, number: u64) -> Game<'static> {
    let board = board::library::board(id).unwrap();
    Setup::new(board, 2).unwrap().deal(Seed::from_number(number))
}

fn ask(
    game: &Game<'_>,
    bot: &str,
    observer: Observer,
    budget: Budget<'_>,
) -> Result<Choice, CannotDecide> {
    let question = DecisionRequest { view: game.view(observer), budget, with_reasons: true };
    bot.parse::<Policy>().unwrap().decide(question, &mut QuickDice::new(3))
}

fn to_decide(game: &Game<'_>) -> Option<Seat> {
    game.view(Observer::Spectator).awaiting().seats().first()
}

/// Plays a game to its end and shows every decision to `look`.
fn play(
    id: &str,
    bot: &str,
    number: u64,
    mut look: impl FnMut(&Game<'_>, Seat, Choice),
) -> Game<'static> {
    let mut game = deal(id, number);
    while let Some(seat) = to_decide(&game) {
        let decision = ask(&game, bot, Observer::Seat(seat), Budget::Iterations(1)).unwrap();
        look(&game, seat, decision);
        game.check(seat, decision.action).unwrap().commit(&mut ());
    }
    game
}

#[test]
fn reasons_are_for_the_eyes_of_the_seat_and_begin_with_what_was_chosen() {
    for entry in ROSTER {
        play("toy", entry.name, 5, |game, seat, decision| {
            let reasons = decision.reasons.unwrap();
            assert_eq!(reasons.seen_by(Observer::Spectator), None);
            let other = Seat::new(1 - seat.index()).unwrap();
            assert_eq!(reasons.seen_by(Observer::Seat(other)), None);
            let own = reasons.seen_by(Observer::Seat(seat)).unwrap();
            assert_eq!(own.candidates().next().unwrap().action, decision.action);
            for candidate in own.candidates() {
                let legal = game.view(Observer::Seat(seat)).check(candidate.action);
                assert_eq!(legal, Ok(()), "{}", entry.name);
                assert!(!candidate.why.english(game.board()).is_empty());
            }
        });
    }
}

#[test]
fn reasons_change_no_decision() {
    for entry in ROSTER {
        play("toy", entry.name, 6, |game, seat, decision| {
            let view = game.view(Observer::Seat(seat));
            let searches = entry.kind == BotKind::Searcher;
            let name = format!("{}{}", entry.name, if searches { "@1" } else { "" });
            let mut silent: Policy = name.parse().unwrap();
            let action = silent.choose(&view, &mut QuickDice::new(3));
            assert_eq!(action, decision.action, "{}", entry.name);
        });
    }
}

#[test]
fn a_spectator_is_refused() {
    let asked = ask(&deal("toy", 1), "random", Observer::Spectator, Budget::Iterations(1));
    assert_eq!(asked, Err(CannotDecide::NoSeat));
}

#[test]
fn a_seat_that_is_not_to_decide_is_refused() {
    let mut game = deal("toy", 1);
    let simultaneous =
        |game: &Game<'_>| game.view(Observer::Spectator).awaiting().is_simultaneous();
    while simultaneous(&game) {
        let seat = to_decide(&game).unwrap();
        let decision = ask(&game, "path", Observer::Seat(seat), Budget::Iterations(1)).unwrap();
        game.check(seat, decision.action).unwrap().commit(&mut ());
    }
    let waits = Seat::new(1 - to_decide(&game).unwrap().index()).unwrap();
    let asked = ask(&game, "path", Observer::Seat(waits), Budget::Iterations(1));
    assert_eq!(asked, Err(CannotDecide::NotItsTurn));
}

#[test]
fn a_budget_of_nothing_is_refused() {
    let asked = ask(&deal("toy", 1), "path", Observer::Seat(Seat::FIRST), Budget::Iterations(0));
    assert_eq!(asked, Err(CannotDecide::NoBudget));
}

#[test]
fn a_callback_is_a_budget_too() {
    let mut stop = || true;
    let budget = Budget::Until(&mut stop);
    assert!(ask(&deal("toy", 1), "path", Observer::Seat(Seat::FIRST), budget).is_ok());
}

/// Counts how often a level asks whether to stop, when it is told to stop from call number
/// `stop_at` on.
fn asks(game: &Game<'_>, level: &str, stop_at: u32) -> (u32, Choice) {
    let mut asked = 0;
    let mut stop = || {
        asked += 1;
        asked >= stop_at
    };
    let seat = Observer::Seat(to_decide(game).unwrap());
    let decision = ask(game, level, seat, Budget::Until(&mut stop)).unwrap();
    (asked, decision)
}

#[test]
fn levels_ask_for_each_candidate_and_stop_when_told() {
    // There are fifteen ways to keep four of six tickets, and nobody asks before the first.
    for level in ["conductor", "dispatcher", "stationmaster"] {
        let opening = play_until(|game| {
            let view = game.view(Observer::Spectator);
            view.awaiting().decision() == Some(Decision::DraftTickets)
        });
        let (asked, at_leisure) = asks(&opening, level, u32::MAX);
        assert_eq!(asked, 14, "{level}");
        let seat = Observer::Seat(to_decide(&opening).unwrap());
        assert_eq!(ask(&opening, level, seat, Budget::Iterations(1)), Ok(at_leisure));
        let (asked, hurried) = asks(&opening, level, 3);
        assert_eq!(asked, 3, "{level}");
        let reasons = hurried.reasons.unwrap();
        assert_eq!(reasons.seen_by(seat).unwrap().candidates().count(), 3, "{level}");
    }
}

/// Plays a game on the board with a draft until `there` returns true.
fn play_until(there: impl Fn(&Game<'_>) -> bool) -> Game<'static> {
    let mut game = deal("iberia", 4);
    while !there(&game) {
        let seat = to_decide(&game).unwrap();
        let decision = ask(&game, "path", Observer::Seat(seat), Budget::Iterations(1)).unwrap();
        game.check(seat, decision.action).unwrap().commit(&mut ());
    }
    game
}

#[test]
fn a_finished_game_is_refused() {
    let game = play("toy", "random", 1, |_, _, _| ());
    let asked = ask(&game, "path", Observer::Seat(Seat::FIRST), Budget::Iterations(1));
    assert_eq!(asked, Err(CannotDecide::GameOver));
}

#[test]
fn an_unknown_name_lists_the_known_ones() {
    let unknown: UnknownBot = "nobody".parse::<Policy>().unwrap_err();
    let sentence = unknown.to_string();
    assert!(ROSTER.iter().all(|entry| sentence.contains(entry.name)), "{sentence}");
}

#[test]
fn every_bot_of_the_roster_has_its_name_and_a_line() {
    for entry in ROSTER {
        assert_eq!(entry.name.parse::<Policy>().unwrap().name(), entry.name);
        assert!(!entry.summary.is_empty());
    }
}
