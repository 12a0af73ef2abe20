//! A fair comparison of given actions, for puzzles: every action is played in every sampled game.
//!
//! A search drops the worse candidates early, because it wants the best one soon. A comparison spends the
//! same work on each action, so that what it says about the worse ones is as sure as about the best.

use board::MAX_SEATS;
use rules::{Action, QuickDice, View};

use super::candidates::{candidates, is_alike, unexplained};
use super::{Findings, PlayoutRules, Race, SCRIPT, SearchSettings, Shunter, Tally};
use crate::evaluation::{Evaluation, WeightsError};

/// Plays all of these legal actions in the same sampled games until the iterations are used up. The findings
/// are in the order of the actions, and how far each is ahead is measured against the first.
///
/// # Errors
/// If the weights in the program are damaged.
pub fn compare(
    view: &View<'_, '_>,
    actions: &[Action],
    settings: SearchSettings,
    dice: &mut QuickDice,
) -> Result<Findings, WeightsError> {
    let evaluation = Evaluation::of(view.board())?;
    let explained = candidates(view, SCRIPT, usize::MAX, dice);
    let tally = |&action: &Action| {
        let known = explained.iter().find(|candidate| candidate.action == action);
        Tally::of(&known.copied().unwrap_or_else(|| unexplained(action)))
    };
    let mut tallies: Vec<Tally> = actions.iter().map(tally).collect();
    let rules = PlayoutRules::of(view.board(), evaluation, &settings);
    let mut race = Race {
        view,
        rules: &rules,
        dice,
        stop: &mut || false,
        left: settings.iterations,
        crew: [Shunter::default(); MAX_SEATS],
    };
    while !tallies.is_empty() && race.play_world(&mut tallies, 1) {}
    let iterations = settings.iterations - race.left;
    let first = tallies.first().copied();
    let findings = tallies.iter().zip(first.iter().cycle());
    Ok(Findings { candidates: findings.map(|(it, first)| it.finding(first)).collect(), iterations })
}

/// Returns all legal actions in canonical order, without those that are the same as an earlier one: equal
/// cards in two market places.
pub fn distinct_actions(view: &View<'_, '_>) -> Vec<Action> {
    let mut kept: Vec<Action> = Vec::new();
    for action in view.legal().iter() {
        if !kept.iter().any(|&other| is_alike(view, other, action)) {
            kept.push(action);
        }
    }
    kept
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use rules::{Observer, Seat, Seed, Setup};

    use super::*;

    #[test]
    fn every_action_is_played_in_every_game_and_measured_against_the_first() {
        let board = board::library::board("toy").unwrap();
        let game = Setup::new(board, 2).unwrap().deal(Seed::from_number(3));
        let view = game.view(Observer::Seat(Seat::FIRST));
        let actions = distinct_actions(&view);
        let settings = SearchSettings::with_iterations(3_000);
        let found = compare(&view, &actions, settings, &mut QuickDice::new(1)).unwrap();
        let order: Vec<_> = found.candidates.iter().map(|it| it.action).collect();
        assert_eq!(order, actions);
        assert_eq!(found.iterations, 3_000);
        let playouts = found.candidates.iter().map(|it| it.playouts);
        let (least, most) = (playouts.clone().min().unwrap(), playouts.max().unwrap());
        assert!(least > 0 && most - least <= 1, "{least} to {most}");
        let first = found.candidates[0];
        assert_eq!((first.chance_ahead, first.margin_ahead), (0, 0));
        for other in &found.candidates[1..] {
            assert!((other.chance - first.chance - other.chance_ahead).abs() <= 1);
        }
    }

    #[test]
    fn equal_cards_are_one_action() {
        let board = board::library::board("toy").unwrap();
        let mut game = Setup::new(board, 2).unwrap().deal(Seed::from_number(3));
        let mut dice = QuickDice::new(1);
        while let Some(seat) = game.view(Observer::Spectator).awaiting().seats().first() {
            let view = game.view(Observer::Seat(seat));
            let (legal, distinct) = (view.legal(), distinct_actions(&view));
            let is_known = |it: Action| distinct.iter().any(|&other| is_alike(&view, other, it));
            assert!(legal.iter().all(is_known));
            let alike = |it: &Action| distinct.iter().filter(|&&o| is_alike(&view, o, *it)).count();
            assert!(distinct.iter().all(|it| alike(it) == 1));
            let action = legal.nth(dice_below(&mut dice, legal.len())).unwrap();
            game.check(seat, action).unwrap().commit(&mut ());
        }
    }

    fn dice_below(dice: &mut QuickDice, end: usize) -> usize {
        use rules::Dice as _;
        dice.below(end as u32) as usize
    }
}
