//! The search, advice and reviews: reproducible, stoppable, blind to what the seat cannot see, and exact
//! in their sums.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use bots::advice::{AdviceError, advise};
use bots::driver::{DriverOutcome, DriverTask, drive};
use bots::review::{Grade, Reviewer, missed_tickets};
use bots::search::{SearchSettings, search};
use bots::{Bot, Budget, CannotDecide, DecisionRequest, Policy};
use rules::{Action, Game, Observer, QuickDice, Seat, Seed, Setup};

const BOARDS: [&str; 3] = ["toy", "san-francisco", "iberia"];

fn deal(board: &str, number: u64) -> Game<'static> {
    deal_to(board, 2, number)
}

fn deal_to(board: &str, seats: usize, number: u64) -> Game<'static> {
    let board = board::library::board(board).unwrap();
    Setup::new(board, seats).unwrap().deal(Seed::from_number(number))
}

fn next(game: &Game<'_>) -> Option<Seat> {
    game.view(Observer::Spectator).awaited().first()
}

/// Plays a game of `stationmaster` and shows every decision to `look`.
fn play(board: &str, number: u64, look: impl FnMut(&Game<'static>, Seat, Action)) {
    play_on(deal(board, number), number, look);
}

fn play_on(
    mut game: Game<'static>,
    number: u64,
    mut look: impl FnMut(&Game<'static>, Seat, Action),
) {
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
    assert_eq!(Policy::named("inspector@800+depth=4+rivals=mean").unwrap().name(), "inspector");
    assert_eq!(Policy::named("stationmaster+reserve=4").unwrap().name(), "stationmaster");
    assert_eq!(Policy::named("shunter+eager=4+turn=90").unwrap().name(), "shunter");
    for wrong in [
        "inspector@",
        "inspector@0",
        "inspector@x",
        "stationmaster@9",
        "@9",
        "inspector+depth",
        "inspector+depth=x",
        "inspector+deep=4",
        "inspector+rivals=all",
        "stationmaster+reserve",
        "stationmaster+depth=4",
        "greedy+reserve=4",
        "shunter+eager=99999",
    ] {
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
fn the_parts_of_a_review_sum_to_the_final_margin_of_every_seat() {
    for (board, most) in [("toy", 3), ("san-francisco", 4), ("iberia", 5)] {
        for seats in [2, most] {
            let start = deal_to(board, seats, 6);
            let mut reviewer = Reviewer::new(start, 40).unwrap();
            let mut decisions = Vec::new();
            play_on(start, 6, |_, seat, act| decisions.push(reviewer.act(seat, act).unwrap()));
            let scores = reviewer.game().view(Observer::Spectator).scores().unwrap();
            for (seat, parts) in reviewer.parts().iter().enumerate() {
                let others = scores.iter().enumerate().filter(|(at, _)| *at != seat);
                let best = others.map(|(_, score)| score.total).max().unwrap();
                let margin = 100 * i32::from(scores[seat].total - best);
                assert_eq!(parts.margin, margin, "{board}");
                let sum = parts.deal + parts.luck + parts.own + parts.others;
                assert_eq!(sum, margin, "{board}");
                // On the toy board playouts go on to the end, as the game did.
                assert!(board == "toy" || parts.own_error > 0 && parts.others_error > 0);
                let squares = parts.own_error.pow(2) + parts.others_error.pow(2);
                assert!((squares.isqrt() - parts.luck_error).abs() <= 2);
            }
            assert!(decisions.iter().any(|decision| decision.grade == Some(Grade::Excellent)));
            assert!(decisions.iter().all(|it| it.loss >= 0 && it.loss_error >= 0));
            let agrees = decisions.iter().filter(|it| it.preferred == it.action);
            assert!(agrees.clone().count() > 0);
            assert!(agrees.clone().all(|it| (it.loss, it.loss_error) == (0, 0)));
        }
    }
}

#[test]
fn every_suggestion_has_an_uncertainty_of_its_own() {
    for board in BOARDS {
        let (mut asked, mut certain) = (0, 0);
        play(board, 8, |game, seat, _| {
            let view = game.view(Observer::Seat(seat));
            let advice = advise(&view, 300, &mut || false, &mut QuickDice::new(5)).unwrap();
            // Only the end of a game can be known exactly.
            let late = view.last_round().is_some();
            for it in std::iter::once(&advice.best).chain(&advice.alternatives) {
                if !late && !advice.alternatives.is_empty() {
                    asked += 1;
                    certain += u32::from(it.margin_error == 0);
                }
            }
        });
        assert!(asked > 20 && certain * 20 < asked, "{board}: {certain} of {asked} are certain");
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

/// Plays a game in which the first seat draws cards and claims nothing while it can.
fn hoarded(board: &str, number: u64) -> (Vec<(Seat, Action)>, Game<'static>) {
    let (mut game, mut dice) = (deal(board, number), QuickDice::new(number));
    let mut bots = ["hoarder", "stationmaster"].map(|name| Policy::named(name).unwrap());
    let mut actions = Vec::new();
    while let Some(seat) = next(&game) {
        let action = bots[seat.index()].choose(&game.view(Observer::Seat(seat)), &mut dice);
        actions.push((seat, action));
        game.check(seat, action).unwrap().commit(&mut ());
    }
    (actions, game)
}

#[test]
fn a_review_names_the_last_turn_at_which_a_ticket_could_be_made() {
    for (board, number) in BOARDS.into_iter().zip(3..) {
        let (actions, end) = hoarded(board, number);
        let missed = missed_tickets(deal(board, number), &actions).unwrap();
        let scores = end.view(Observer::Spectator).scores().unwrap();
        let lost = |seat: Seat| missed.iter().filter(|it| it.seat == seat).count();
        assert!(lost(Seat::FIRST) > 0, "{board}: {scores:?}");
        assert!(missed.iter().any(|it| it.last_chance.is_some()), "{board}: {missed:?}");
        for it in missed {
            let Some(chance) = it.last_chance else { continue };
            let mut game = deal(board, number);
            for &(seat, action) in &actions[..chance.action] {
                game.check(seat, action).unwrap().commit(&mut ());
            }
            let view = game.view(Observer::Seat(it.seat));
            assert_eq!(view.turns(), chance.turn);
            let ends = game.board().ticket(it.ticket);
            let joins = |routes| rules::Network::of(game.board(), routes).joins(ends.a, ends.b);
            let own = view.claims(it.seat);
            assert!(!joins(own) && joins(own.or(chance.routes)), "{board}: {chance:?}");
            assert!(chance.routes.minus(view.free_for(it.seat)).is_empty());
            assert!(chance.cars <= view.supply(it.seat) && chance.needed <= chance.left);
        }
    }
    let (mut actions, _) = hoarded("toy", 3);
    actions.remove(0);
    assert!(missed_tickets(deal("toy", 3), &actions).is_err(), "an action is illegal");
}
