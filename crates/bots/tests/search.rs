//! The search, advice and reviews: reproducible, stoppable, blind to what the seat cannot see, and exact
//! in their sums.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use bots::advice::{AdviceError, advise};
use bots::driver::{DriverOutcome, DriverTask, drive};
use bots::review::{Grade, Reviewer};
use bots::search::{SearchSettings, search};
use bots::{Bot, Budget, CannotDecide, DecisionRequest, Policy};
use rules::{Action, Game, Observer, QuickDice, Seat, Seed, Setup};

const BOARDS: [&str; 3] = ["toy", "san-francisco", "iberia"];

fn deal(board: &str, number: u64) -> Game<'static> {
    let board = board::library::board(board).unwrap();
    Setup::new(board, 2).unwrap().deal(Seed::from_number(number))
}

fn next(game: &Game<'_>) -> Option<Seat> {
    game.view(Observer::Spectator).awaited().first()
}

/// Plays a game of `stationmaster` and shows every decision to `look`.
fn play(board: &str, number: u64, mut look: impl FnMut(&Game<'static>, Seat, Action)) {
    let mut game = deal(board, number);
    let mut dice = QuickDice::new(number);
    let mut bot = Policy::named("stationmaster").unwrap();
    while let Some(seat) = next(&game) {
        let action = bot.choose(&game.view(Observer::Seat(seat)), &mut dice);
        look(&game, seat, action);
        game.check(seat, action).unwrap().commit(&mut ());
    }
}

#[test]
fn a_search_finds_legal_candidates_and_the_same_twice() {
    let settings = SearchSettings::with_iterations(120);
    for board in BOARDS {
        let mut decisions = 0;
        play(board, 1, |game, seat, script| {
            decisions += 1;
            if decisions % 5 != 0 {
                return;
            }
            let view = game.view(Observer::Seat(seat));
            let find = || search(&view, settings, &mut || false, &mut QuickDice::new(9)).unwrap();
            let found = find();
            assert_eq!(found, find());
            assert!(found.candidates.iter().any(|finding| finding.action == script));
            assert!(found.candidates.iter().all(|it| view.check(it.action).is_ok()));
            assert!(found.iterations <= 120);
        });
    }
}

#[test]
fn a_search_that_is_stopped_at_any_moment_answers() {
    let game = deal("iberia", 2);
    let view = game.view(Observer::Seat(next(&game).unwrap()));
    for stop_at in [0, 1, 2, 7, 30] {
        let mut asked = 0;
        let mut stop = || {
            asked += 1;
            asked > stop_at
        };
        let request =
            DecisionRequest { view, budget: Budget::Until(&mut stop), with_reasons: true };
        let mut bot = Policy::named("superintendent").unwrap();
        let choice = bot.decide(request, &mut QuickDice::new(1)).unwrap();
        assert_eq!(view.check(choice.action), Ok(()));
        assert_eq!(asked, stop_at + 1);
    }
}

#[test]
fn the_driver_gives_a_searching_level_its_budget() {
    let game = deal("san-francisco", 3);
    let view = game.view(Observer::Seat(next(&game).unwrap()));
    let task = DriverTask { level: "inspector", view, steps: 40, should_stop: &mut || false };
    let driven = drive(task, &mut QuickDice::new(1)).unwrap();
    assert_eq!(driven.outcome, DriverOutcome::CutShort);
    assert_eq!(view.check(driven.action), Ok(()));
}

#[test]
fn a_number_of_iterations_may_follow_the_name() {
    assert_eq!(Policy::named("inspector@800").unwrap().name(), "inspector");
    for wrong in ["inspector@", "inspector@0", "inspector@x", "stationmaster@9", "@9"] {
        assert!(Policy::named(wrong).is_none(), "{wrong}");
    }
}

#[test]
fn advice_does_not_depend_on_what_the_seat_cannot_see() {
    for board in BOARDS {
        let mut decisions = 0;
        play(board, 4, |game, seat, _| {
            decisions += 1;
            if decisions % 9 != 0 {
                return;
            }
            let view = game.view(Observer::Seat(seat));
            let twin = view.sample(&mut QuickDice::new(decisions));
            let ask = |game: &Game<'_>| {
                let view = game.view(Observer::Seat(seat));
                advise(&view, 100, &mut || false, &mut QuickDice::new(5)).unwrap()
            };
            let advice = ask(game);
            assert_eq!(advice, ask(&twin), "{board}");
            assert!(advice.alternatives.len() <= 3);
            assert!(!advice.best.english(game.board()).is_empty());
        });
    }
}

#[test]
fn advice_is_refused_where_there_is_nothing_to_advise() {
    let game = deal("toy", 1);
    let ask = |observer, iterations| {
        let view = game.view(observer);
        advise(&view, iterations, &mut || false, &mut QuickDice::new(1)).map(drop)
    };
    let first = Observer::Seat(Seat::FIRST);
    let refused = |why| Err(AdviceError::CannotDecide(why));
    assert_eq!(ask(Observer::Spectator, 10), refused(CannotDecide::NoSeat));
    assert_eq!(ask(first, 0), refused(CannotDecide::NoBudget));
    assert_eq!(ask(first, 10), Ok(()));
}

#[test]
fn the_parts_of_a_review_sum_to_the_final_margin() {
    for board in BOARDS {
        let mut reviewer = Reviewer::new(deal(board, 6), 60).unwrap();
        let mut decisions = Vec::new();
        play(board, 6, |_, seat, action| decisions.push(reviewer.act(seat, action).unwrap()));
        let scores = reviewer.game().view(Observer::Spectator).scores().unwrap();
        let margin = i32::from(scores[0].total - scores[1].total) * 100;
        for (parts, margin) in reviewer.parts().iter().zip([margin, -margin]) {
            assert_eq!(parts.margin, margin, "{board}");
            assert_eq!(parts.deal + parts.luck + parts.own + parts.others, margin, "{board}");
        }
        assert!(decisions.iter().any(|decision| decision.grade == Some(Grade::Excellent)));
        assert!(decisions.iter().all(|decision| decision.loss >= 0));
    }
}

#[test]
fn grades_have_thresholds() {
    let grades = [0, 99, 100, 299, 300, 699, 700, 1399, 1400, 10_000].map(Grade::of);
    use Grade::{Blunder, Excellent, Fine, Inaccuracy, Mistake};
    let expected = [
        Excellent, Excellent, Fine, Fine, Inaccuracy, Inaccuracy, Mistake, Mistake, Blunder,
        Blunder,
    ];
    assert_eq!(grades, expected);
}
