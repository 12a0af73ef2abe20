//! The driver: runs a bot for a table and always returns a legal action. The server and the page's
//! Worker both use it.
//!
//! A bot may fail: its level may be unknown, it may panic, exceed its budget or choose an illegal
//! action. Then the driver chooses a random legal action instead, and says so in the [`DriverOutcome`], for
//! logs and metrics. It has no clock: the caller passes a closure that says when to stop.
//!
//! A panic is caught where panics unwind. In WebAssembly a panic aborts the whole program, so the page
//! must restart its Worker.
//!
//! ```
//! use bots::driver::{DriverTask, DriverOutcome, drive};
//! use rules::{Observer, QuickDice, Seat, Seed, Setup};
//!
//! let board = board::library::board("toy").expect("comes with the program");
//! let game = Setup::new(board, 2)?.deal(Seed::from_number(7));
//! let view = game.view(Observer::Seat(Seat::all(2).next().expect("there are two seats")));
//! let task = DriverTask { level: "conductor", view, steps: 1_000, should_stop: &mut || false };
//! let driven = drive(task, &mut QuickDice::new(7)).expect("both seats choose their first tickets");
//! assert_eq!(driven.outcome, DriverOutcome::Answered);
//! assert!(view.check(driven.action).is_ok());
//! # Ok::<(), rules::WrongSeats>(())
//! ```

use std::panic::{AssertUnwindSafe, catch_unwind};

use rules::{Action, Illegal, QuickDice, View};
use thiserror::Error;

use crate::bot::{Bot, Budget, CannotDecide, DecisionRequest};
use crate::levels::HouseBot;
use crate::roster::BotSpec;
use crate::search::Searcher;
use crate::test_bots;

/// The number of steps between two calls of [`DriverTask::should_stop`]. A step takes a few
/// microseconds; asking for the time on every step would cost a page as much as thinking.
const STEPS_PER_CHECK: u32 = 16;

/// One decision that a bot is to take.
pub struct DriverTask<'t, 'g, 'b> {
    /// The name of a level or character.
    pub level: &'t str,
    /// What the bot's seat sees.
    pub view: View<'g, 'b>,
    /// The most steps that the bot may take. A step is one candidate that it weighs.
    pub steps: u32,
    /// Says whether the bot must stop now, for example because a deadline has passed.
    pub should_stop: &'t mut dyn FnMut() -> bool,
}

/// The driver's answer: a legal action, and how it came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Driven {
    /// The action.
    pub action: Action,
    /// Who chose it.
    pub outcome: DriverOutcome,
}

/// How an action came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DriverOutcome {
    /// The bot chose it.
    Answered,
    /// The bot chose it by what it had considered when its budget ran out.
    CutShort,
    /// The bot failed, and the driver chose a random legal action.
    FellBack(FallbackReason),
}

/// The reason why a bot's own choice was not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FallbackReason {
    /// No level or character has this name.
    #[error("there is no such level")]
    UnknownLevel,
    /// The task allows no step at all.
    #[error("the budget is zero steps")]
    NoBudget,
    /// The bot panicked.
    #[error("the bot panicked")]
    Panicked,
    /// The bot chose an illegal action.
    #[error("the bot chose an illegal action: {0}")]
    IllegalAction(Illegal),
}

/// Runs the bot of a level and returns its action, or a random legal one if it fails.
///
/// # Errors
/// If the view's seat has nothing to decide.
pub fn drive(task: DriverTask<'_, '_, '_>, dice: &mut QuickDice) -> Result<Driven, CannotDecide> {
    let is_opponent = BotSpec::opponents().any(|bot| bot.name == task.level);
    // Not by `Policy::named`: a page that only drives opponents then contains no other bots.
    match Searcher::named(task.level).filter(|_| is_opponent) {
        Some(searcher) => drive_searcher(searcher, task, dice),
        None => drive_bot(HouseBot::named(task.level), task, dice),
    }
}

/// Drives a level that searches. The page's Worker loads this function, and what only it needs, when it first calls it
/// (`crates/xtask-bindgen/src/apart.rs`). Inlined it would be loaded with its caller.
#[inline(never)]
fn drive_searcher(
    searcher: Searcher,
    task: DriverTask<'_, '_, '_>,
    dice: &mut QuickDice,
) -> Result<Driven, CannotDecide> {
    drive_bot(Some(searcher), task, dice)
}

fn drive_bot(
    bot: Option<impl Bot>,
    task: DriverTask<'_, '_, '_>,
    dice: &mut QuickDice,
) -> Result<Driven, CannotDecide> {
    let view = task.view;
    match ask(bot, task, dice) {
        Ok(driven) => Ok(driven),
        Err(Failure::NothingToDecide(why)) => Err(why),
        Err(Failure::Bot(why)) => {
            let action = test_bots::random(&view, dice);
            Ok(Driven { action, outcome: DriverOutcome::FellBack(why) })
        }
    }
}

/// The reason why a bot gave no usable answer.
enum Failure {
    /// The caller's mistake.
    NothingToDecide(CannotDecide),
    /// The bot's mistake.
    Bot(FallbackReason),
}

/// Asks a bot and checks its answer.
fn ask(
    bot: Option<impl Bot>,
    task: DriverTask<'_, '_, '_>,
    dice: &mut QuickDice,
) -> Result<Driven, Failure> {
    let DriverTask { view, steps, should_stop, .. } = task;
    let (mut taken, mut cut_short) = (0, false);
    let mut stop = || {
        let is_check = taken % STEPS_PER_CHECK == 0;
        taken += 1;
        cut_short |= taken >= steps || (is_check && should_stop());
        cut_short
    };
    request(view, Budget::Iterations(1)).check().map_err(Failure::NothingToDecide)?;
    let mut bot = bot.ok_or(Failure::Bot(FallbackReason::UnknownLevel))?;
    if steps == 0 {
        return Err(Failure::Bot(FallbackReason::NoBudget));
    }
    // Unwind safe: after a panic only the dice are used again, and no panic can break them.
    let decide = AssertUnwindSafe(|| {
        let choice = bot.decide(request(view, Budget::Until(&mut stop)), dice);
        choice.map(|choice| (choice.action, view.check(choice.action).map(drop)))
    });
    let choice = catch_unwind(decide).map_err(|_| Failure::Bot(FallbackReason::Panicked))?;
    let (action, checked) = choice.map_err(Failure::NothingToDecide)?;
    checked.map_err(|why| Failure::Bot(FallbackReason::IllegalAction(why)))?;
    let outcome = if cut_short { DriverOutcome::CutShort } else { DriverOutcome::Answered };
    Ok(Driven { action, outcome })
}

fn request<'q, 'g, 'b>(view: View<'g, 'b>, budget: Budget<'q>) -> DecisionRequest<'q, 'g, 'b> {
    DecisionRequest { view, budget, with_reasons: false }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::Choice;
    use rules::{Game, Observer, Seat, Seed, Setup};

    /// A bot that does what a test tells it, with its budget.
    struct Scripted<F>(F);

    impl<F: FnMut(View<'_, '_>, Budget<'_>) -> Action> Bot for Scripted<F> {
        fn decide(
            &mut self,
            request: DecisionRequest<'_, '_, '_>,
            _: &mut QuickDice,
        ) -> Result<Choice, CannotDecide> {
            Ok(Choice { action: (self.0)(request.view, request.budget), reasons: None })
        }
    }

    /// Returns a game whose seats all choose their first tickets.
    fn game() -> Game<'static> {
        let board = board::library::board("toy").expect("comes with the program");
        Setup::new(board, 2).expect("two may play").deal(Seed::from_number(7))
    }

    fn view<'g>(game: &'g Game<'static>) -> View<'g, 'static> {
        game.view(Observer::Seat(Seat::all(2).next().expect("there are two")))
    }

    fn first(view: View<'_, '_>) -> Action {
        view.legal().nth(0).expect("there is something to decide")
    }

    #[track_caller]
    fn check(bot: Option<impl Bot>, steps: u32, should_stop: bool, expected: DriverOutcome) {
        let game = game();
        let view = view(&game);
        let task = DriverTask { level: "", view, steps, should_stop: &mut || should_stop };
        let driven = drive_bot(bot, task, &mut QuickDice::new(1)).expect("something to decide");
        assert_eq!(driven.outcome, expected);
        assert!(view.check(driven.action).is_ok());
    }

    /// Returns a bot that weighs a thousand candidates, or fewer if it is told to stop.
    fn thorough() -> Option<impl Bot> {
        Some(Scripted(|view: View<'_, '_>, budget: Budget<'_>| {
            let Budget::Until(stop) = budget else { panic!("the driver limits steps and time") };
            let _ = (1..1_000).find(|_| stop());
            first(view)
        }))
    }

    #[test]
    fn a_bot_that_answers_within_its_budget_is_used() {
        check(thorough(), 1_000, false, DriverOutcome::Answered);
        let game = game();
        let view = view(&game);
        for level in ["apprentice", "conductor", "dispatcher", "stationmaster:blocker"] {
            let task = DriverTask { level, view, steps: 100_000, should_stop: &mut || false };
            let driven = drive(task, &mut QuickDice::new(1)).expect("something to decide");
            let alone = HouseBot::named(level).expect("it is listed").decide(
                DecisionRequest { view, budget: Budget::Iterations(1), with_reasons: false },
                &mut QuickDice::new(1),
            );
            let alone = alone.expect("something to decide").action;
            assert_eq!(driven, Driven { action: alone, outcome: DriverOutcome::Answered });
        }
    }

    #[test]
    fn a_bot_out_of_budget_answers_by_what_it_has_considered() {
        check(thorough(), 999, false, DriverOutcome::CutShort);
        check(thorough(), 1, false, DriverOutcome::CutShort);
        check(thorough(), 1_000, true, DriverOutcome::CutShort);
    }

    #[test]
    fn without_any_budget_the_driver_answers() {
        check(thorough(), 0, false, DriverOutcome::FellBack(FallbackReason::NoBudget));
    }

    #[test]
    fn the_clock_is_asked_now_and_then() {
        let game = game();
        let mut asked = 0;
        let mut should_stop = || {
            asked += 1;
            false
        };
        let view = view(&game);
        let task = DriverTask { level: "", view, steps: 10_000, should_stop: &mut should_stop };
        drive_bot(thorough(), task, &mut QuickDice::new(1)).expect("something to decide");
        assert_eq!(asked, 999_u32.div_ceil(STEPS_PER_CHECK));
    }

    #[test]
    fn a_bot_that_panics_is_replaced() {
        let panics = Scripted(|_: View<'_, '_>, _: Budget<'_>| panic!("as the test wishes"));
        check(Some(panics), 10, false, DriverOutcome::FellBack(FallbackReason::Panicked));
    }

    #[test]
    fn a_bot_that_answers_illegally_is_replaced() {
        let illegal = Scripted(|_: View<'_, '_>, _: Budget<'_>| Action::Pass);
        let game = game();
        let why = view(&game).check(Action::Pass).expect_err("tickets come first");
        let expected = DriverOutcome::FellBack(FallbackReason::IllegalAction(why));
        check(Some(illegal), 10, false, expected);
    }

    #[test]
    fn an_unknown_level_is_replaced() {
        let game = game();
        let view = view(&game);
        let task = DriverTask { level: "nobody", view, steps: 10, should_stop: &mut || false };
        let driven = drive(task, &mut QuickDice::new(1)).expect("something to decide");
        assert_eq!(driven.outcome, DriverOutcome::FellBack(FallbackReason::UnknownLevel));
        assert!(view.check(driven.action).is_ok());
    }

    #[test]
    fn every_opponent_is_driven_and_no_other_bot() {
        let game = game();
        let view = view(&game);
        for bot in crate::roster::ROSTER {
            let is_opponent = BotSpec::opponents().any(|known| known.name == bot.name);
            let task = DriverTask { level: bot.name, view, steps: 100, should_stop: &mut || false };
            let driven = drive(task, &mut QuickDice::new(1)).expect("something to decide");
            let unknown = DriverOutcome::FellBack(FallbackReason::UnknownLevel);
            assert_eq!(driven.outcome != unknown, is_opponent, "{}", bot.name);
        }
    }

    #[test]
    fn who_has_nothing_to_decide_is_told_so() {
        let game = game();
        let view = game.view(Observer::Spectator);
        let task = DriverTask { level: "conductor", view, steps: 10, should_stop: &mut || false };
        assert_eq!(drive(task, &mut QuickDice::new(1)), Err(CannotDecide::NoSeat));
    }
}
