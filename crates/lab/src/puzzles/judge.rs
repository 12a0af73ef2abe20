//! Decides whether a decision is a puzzle.

use ::board::Board;
use ::record::position::{PositionText, view_text};
use ::record::{Puzzle, WorseChoice, notation};
use ::rules::{Action, Checked, Decision, QuickDice, View};
use anyhow::{Context as _, Result, bail};
use bots::Policy;
use bots::evaluation::hundredths;
use bots::search::{Finding, SearchSettings, compare, distinct_actions, search};

/// The bot whose choice is the obvious one.
const OBVIOUS: &str = "stationmaster";
/// The chance to win that every other choice must lose, in hundredths of a percent: the smallest loss that a
/// review calls an inaccuracy.
const LEAST_LOSS: i32 = 300;
/// The same for the obvious choice, which shall be a real mistake.
const LEAST_OBVIOUS_LOSS: i32 = 500;
/// How sure that must be, in standard errors of the loss.
const LEAST_ERRORS: i32 = 4;
/// The chance to win that the obvious choice must lose in the quick search, in hundredths of a percent.
const LEAST_QUICK_LOSS: i32 = 300;
/// The iterations for each action where all legal ones are compared: about 20 sampled games.
const WIDE_ITERATIONS: u32 = 600;
/// The part of the iterations of a verification that decides whether the rest is worth the work.
const FIRST_PART: u32 = 8;
/// A decision with more legal actions than this is no puzzle that a person could look through.
const MOST_ACTIONS: usize = 250;
/// The most actions that the best one is verified against, besides other payments for the same route.
const RIVALS: usize = 7;
/// More decisions than any game has: playouts then end with the game.
const TO_THE_END: u32 = 100_000;

/// What a puzzle is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    OpeningTickets,
    Pick,
    DraftTickets,
    NewTickets,
    DrawTickets,
    Draw,
    SecondCard,
    Claim,
    Payment,
}

/// Looks for puzzles on one board.
pub(crate) struct Judge<'b> {
    pub(crate) board: &'b Board,
    /// The iterations of the quick search.
    pub(crate) look: u32,
    /// The iterations of each verification.
    pub(crate) verify: u32,
}

/// Returns the seed of the dice for one purpose in a game, different for each pair.
pub(crate) fn dice_seed(game: u64, purpose: u64) -> u64 {
    // Odd constants of a common mixing function keep neighboring numbers apart.
    (game + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ purpose.wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

impl Judge<'_> {
    /// Returns the decision of the view's seat as a puzzle, if it is one of a kind that `wants` accepts.
    /// `number` is that of the game, `decision` counts the decisions of the seat in it from 1.
    pub(crate) fn find(
        &self,
        view: &View<'_, '_>,
        number: u64,
        decision: u64,
        wants: impl Fn(Kind) -> bool,
    ) -> Result<Option<(Puzzle, Kind)>> {
        if view.legal().len() < 2 || view.legal().len() > MOST_ACTIONS {
            return Ok(None);
        }
        let mut dice = QuickDice::new(dice_seed(number, decision));
        let Some((best, obvious)) = self.look(view, &mut dice)? else { return Ok(None) };
        let Some(kind) = kind(view, best, obvious).filter(|kind| wants(*kind)) else {
            return Ok(None);
        };
        let position = view_text(view);
        let read = PositionText::parse(&position).context("what we write we can read")?;
        let Checked::Seen(seen) = read.check(self.board).context("what we write is legal")? else {
            bail!("what a seat sees is no whole position");
        };
        let view = seen.view();
        let rivals = self.rivals(&view, best, obvious, &mut dice)?;
        let Some(rivals) = rivals else { return Ok(None) };
        let first = SearchSettings::with_iterations(self.verify / FIRST_PART);
        let first = compare(&view, &rivals, first, &mut dice)?;
        if !first.candidates[1..].iter().all(|it| is_same_route(best, it.action) || may_lose(it)) {
            return Ok(None);
        }
        let mut dice = QuickDice::new(dice_seed(number, decision + (1 << 32)));
        let verified = self.verify(&view, &rivals, &mut dice)?;
        Ok(verified.map(|it| (self.puzzle(&it.0, number, it.1, position), kind)))
    }

    /// Compares the first action with the second, which is the obvious one, and the others: by the evaluation,
    /// and in games that are played to the end. Returns the verdict and the iterations of both.
    fn verify(
        &self,
        view: &View<'_, '_>,
        rivals: &[Action],
        dice: &mut QuickDice,
    ) -> Result<Option<(Verdict, u32)>> {
        let settings = SearchSettings::with_iterations(self.verify);
        let found = compare(view, rivals, settings, dice)?;
        let Some(verdict) = Verdict::of(&found.candidates, rivals[1]) else { return Ok(None) };
        let settings = SearchSettings { depth: TO_THE_END, ..settings };
        let to_the_end = compare(view, rivals, settings, dice)?;
        let iterations = found.iterations + to_the_end.iterations;
        Ok(verdict.holds(&to_the_end.candidates).then_some((verdict, iterations)))
    }

    /// Searches quickly. Returns the best and the obvious action if they differ by enough.
    fn look(&self, view: &View<'_, '_>, dice: &mut QuickDice) -> Result<Option<(Action, Action)>> {
        let obvious = OBVIOUS.parse::<Policy>()?.choose(view, dice);
        let found = search(view, SearchSettings::with_iterations(self.look), &mut || false, dice)?;
        let Some(best) = found.candidates.first() else { return Ok(None) };
        let enough = best.action != obvious && hundredths(best.chance_ahead) >= LEAST_QUICK_LOSS;
        Ok(enough.then_some((best.action, obvious)))
    }

    /// Compares the best action with all legal ones. Returns it, the obvious one and those that come next, or
    /// none if another action looks better.
    fn rivals(
        &self,
        view: &View<'_, '_>,
        best: Action,
        obvious: Action,
        dice: &mut QuickDice,
    ) -> Result<Option<Vec<Action>>> {
        let others = distinct_actions(view).into_iter().filter(|it| ![best, obvious].contains(it));
        let actions: Vec<_> = [best, obvious].into_iter().chain(others).collect();
        let work = WIDE_ITERATIONS * actions.len() as u32;
        let found = compare(view, &actions, SearchSettings::with_iterations(work), dice)?;
        let mut others: Vec<_> = found.candidates[2..].to_vec();
        others.sort_by_key(|it| std::cmp::Reverse(it.reward));
        let (same, others): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|it| is_same_route(best, it.action));
        if others.first().is_some_and(|it| hundredths(it.chance_ahead) > 0) {
            return Ok(None);
        }
        let others = others.into_iter().take(RIVALS).chain(same);
        let rivals = [best, obvious].into_iter().chain(others.map(|it| it.action));
        Ok(Some(rivals.collect()))
    }

    fn puzzle(&self, verdict: &Verdict, number: u64, iterations: u32, position: String) -> Puzzle {
        let text = |action| notation::write(self.board, action);
        let worse = |it: &Finding| WorseChoice {
            action: text(it.action),
            loss: loss(it),
            loss_error: hundredths(it.chance_ahead_error),
            margin_loss: -it.margin_ahead,
        };
        Puzzle {
            number,
            best: text(verdict.best.action),
            chance: hundredths(verdict.best.chance),
            margin: verdict.best.margin,
            also: verdict.also.iter().map(|&action| text(action)).collect(),
            next: worse(&verdict.next),
            obvious: worse(&verdict.obvious),
            iterations,
            position,
        }
    }
}

/// What a verification found: one action is clearly better than all others.
struct Verdict {
    best: Finding,
    next: Finding,
    obvious: Finding,
    /// Other payments for the same route that the search cannot tell from the best.
    also: Vec<Action>,
}

impl Verdict {
    /// Returns the verdict if the first finding is clearly better than all others.
    fn of(found: &[Finding], obvious: Action) -> Option<Verdict> {
        let (best, others) = found.split_first()?;
        let is_also = |it: &&Finding| {
            is_same_route(best.action, it.action) && it.action != obvious && !is_clearly_worse(it)
        };
        let also: Vec<_> = others.iter().filter(is_also).map(|it| it.action).collect();
        let mut worse = others.iter().filter(|it| !also.contains(&it.action));
        if !worse.clone().all(is_clearly_worse) {
            return None;
        }
        let next = *worse.clone().min_by_key(|it| loss(it))?;
        let obvious = *worse.find(|it| it.action == obvious)?;
        let verdict = Verdict { best: *best, next, obvious, also };
        (loss(&obvious) >= LEAST_OBVIOUS_LOSS).then_some(verdict)
    }

    /// Returns whether the best action is also ahead here, with less certainty: by two standard errors.
    fn holds(&self, found: &[Finding]) -> bool {
        let others = found.iter().skip(1).filter(|it| !self.also.contains(&it.action));
        others.into_iter().all(|it| {
            let error = hundredths(it.chance_ahead_error);
            loss(it) > 0 && loss(it) >= 2 * error && it.margin_ahead < 0
        })
    }
}

/// Returns whether an action loses a chance to win that matters, beyond doubt, and points with it.
fn is_clearly_worse(it: &Finding) -> bool {
    let error = hundredths(it.chance_ahead_error);
    loss(it) >= LEAST_LOSS && loss(it) >= LEAST_ERRORS * error && it.margin_ahead < 0
}

/// Returns whether a look with few games leaves it possible that an action is clearly worse.
fn may_lose(it: &Finding) -> bool {
    loss(it) > 0 && loss(it) + 2 * hundredths(it.chance_ahead_error) >= LEAST_LOSS
}

/// Returns the chance to win that an action loses against the best, in hundredths of a percent.
fn loss(it: &Finding) -> i32 {
    -hundredths(it.chance_ahead)
}

/// Returns whether two actions claim the same route.
fn is_same_route(one: Action, other: Action) -> bool {
    matches!((one, other), (Action::Claim(one), Action::Claim(other)) if one.route == other.route)
}

/// Returns what a puzzle with this answer is about; none for decisions that puzzles leave out.
fn kind(view: &View<'_, '_>, best: Action, obvious: Action) -> Option<Kind> {
    Some(match view.awaiting().decision()? {
        Decision::OpeningTickets => Kind::OpeningTickets,
        Decision::Picks => Kind::Pick,
        Decision::DraftTickets => Kind::DraftTickets,
        Decision::Tickets => Kind::NewTickets,
        Decision::Stacks => return None,
        Decision::SecondCard => Kind::SecondCard,
        Decision::Turn => match best {
            Action::Claim(_) if is_same_route(best, obvious) => Kind::Payment,
            Action::Claim(_) => Kind::Claim,
            Action::DrawTickets => Kind::DrawTickets,
            Action::DrawDeck | Action::DrawMarket(_) => Kind::Draw,
            Action::KeepTickets(_) | Action::PlaceStacks(_) | Action::Pick(_) | Action::Pass => {
                return None;
            }
        },
    })
}

/// Returns what a puzzle that was found before is about, and its number of seats.
pub(crate) fn known(board: &Board, puzzle: &Puzzle) -> Result<(Kind, usize)> {
    let read = PositionText::parse(&puzzle.position)?;
    let Checked::Seen(seen) = read.check(board)? else {
        bail!("it is no position that a seat sees")
    };
    let read = |text: &str| {
        let action = notation::read(board, text).ok();
        action.with_context(|| format!("{text:?} is no action on this board"))
    };
    let (best, obvious) = (read(&puzzle.best)?, read(&puzzle.obvious.action)?);
    let kind = kind(&seen.view(), best, obvious).context("it is about nothing that puzzles ask")?;
    Ok((kind, seen.view().seats()))
}
