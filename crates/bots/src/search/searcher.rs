//! The levels that search before they decide.

use rules::{Action, QuickDice, Secret, View};

use super::{Findings, SCRIPT, SearchSettings, SearchWeights, search_with};
use crate::bot::{Bot, Budget, CannotDecide, Choice, DecisionRequest};
use crate::evaluation::EvaluationFile;
use crate::reason::{Candidate, Notes};
use crate::situation::Situation;

/// A level that searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Searcher {
    /// Its name.
    name: &'static str,
    /// How it searches, where the caller gives no number of iterations.
    pub settings: SearchSettings,
}

/// The levels that search: a blink, and about a second on one core.
const SEARCHERS: [Searcher; 2] = [
    Searcher { name: "inspector", settings: SearchSettings::with_iterations(4_000) },
    Searcher { name: "superintendent", settings: SearchSettings::with_iterations(200_000) },
];

impl Searcher {
    /// Returns the level with this name, if there is one. A number of iterations may follow the name,
    /// and settings, as in `inspector@800+depth=20`: for those who compare budgets or measure what a
    /// setting is worth.
    pub fn named(name: &str) -> Option<Searcher> {
        let mut parts = name.split('+');
        let level = parts.next()?;
        let (name, iterations) = match level.split_once('@') {
            Some((name, iterations)) => (name, Some(iterations.parse().ok()?)),
            None => (level, None),
        };
        let mut searcher = *SEARCHERS.iter().find(|searcher| searcher.name == name)?;
        searcher.settings.iterations = iterations.unwrap_or(searcher.settings.iterations);
        for part in parts {
            let (setting, value) = part.split_once('=')?;
            searcher.settings = searcher.settings.with(setting, value)?;
        }
        (searcher.settings.iterations > 0).then_some(searcher)
    }

    /// Returns the name, without a number of iterations.
    pub fn name(&self) -> &'static str {
        self.name
    }

    pub(crate) fn choose(&self, view: &View<'_, '_>, dice: &mut QuickDice) -> Action {
        let weights = EvaluationFile::built_in();
        let findings = find(weights, view, self.settings, &mut || false, dice);
        first(&findings, view, dice)
    }

    /// Decides with these weights.
    fn decide_by(
        &self,
        weights: SearchWeights,
        question: DecisionRequest<'_, '_, '_>,
        dice: &mut QuickDice,
    ) -> Result<Choice, CannotDecide> {
        let seat = question.check()?;
        let (view, with_reasons) = (question.view, question.with_reasons);
        let findings = match question.budget {
            Budget::Iterations(iterations) => {
                let settings = SearchSettings { iterations, ..self.settings };
                find(weights, &view, settings, &mut || false, dice)
            }
            Budget::Until(stop) => find(weights, &view, self.settings, stop, dice),
        };
        let action = first(&findings, &view, dice);
        let reasons = || {
            let candidates = findings.candidates.iter();
            let candidates =
                candidates.map(|it| Candidate { action: it.action, worth: it.margin, why: it.why });
            Secret::to(seat, candidates.collect())
        };
        Ok(Choice { action, reasons: with_reasons.then(reasons) })
    }
}

/// Searches; finds nothing if the weights cannot be used.
fn find(
    weights: SearchWeights,
    view: &View<'_, '_>,
    settings: SearchSettings,
    stop: &mut dyn FnMut() -> bool,
    dice: &mut QuickDice,
) -> Findings {
    search_with(weights, view, settings, None, stop, dice).unwrap_or_default()
}

/// Returns the choice of a search. Where it found nothing, the scripted level decides.
fn first(findings: &Findings, view: &View<'_, '_>, dice: &mut QuickDice) -> Action {
    let found = findings.candidates.first().map(|finding| finding.action);
    found.unwrap_or_else(|| {
        let situation = Situation::of(view).expect("the view's seat has something to decide");
        SCRIPT.choose(&situation, dice, &mut Notes::silent())
    })
}

impl Bot for Searcher {
    fn decide(
        &mut self,
        question: DecisionRequest<'_, '_, '_>,
        dice: &mut QuickDice,
    ) -> Result<Choice, CannotDecide> {
        self.decide_by(EvaluationFile::built_in(), question, dice)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use rules::{Game, Observer, Seed, Setup};

    use super::*;
    use crate::evaluation::WeightsError;

    /// Plays a game by the script. Returns how often the searcher with these weights chooses something else, and
    /// checks that it chooses what is legal.
    fn other_choices(weights: SearchWeights) -> usize {
        let board = board::library::board("toy").unwrap();
        let mut game: Game<'_> = Setup::new(board, 3).unwrap().deal(Seed::from_number(5));
        let searcher = Searcher::named("inspector@300").unwrap();
        let mut others = 0;
        while let Some(seat) = game.view(Observer::Spectator).awaited().first() {
            let view = game.view(Observer::Seat(seat));
            let (budget, dice) = (Budget::Iterations(300), || QuickDice::new(view.turns() as u64));
            let question = DecisionRequest { view, budget, with_reasons: true };
            let choice = searcher.decide_by(weights, question, &mut dice()).unwrap();
            let situation = Situation::of(&view).unwrap();
            let script = SCRIPT.choose(&situation, &mut dice(), &mut Notes::silent());
            others += usize::from(choice.action != script);
            assert!(view.check(choice.action).is_ok());
            game.check(seat, script).unwrap().commit(&mut ());
        }
        others
    }

    #[test]
    fn with_weights_of_another_version_the_script_decides() {
        let built_in = EvaluationFile::built_in();
        let mut bytes = built_in.unwrap().to_bytes();
        bytes[4] += 1;
        let other = EvaluationFile::parse(&bytes).map(|file| &*Box::leak(Box::new(file)));
        assert!(matches!(other, Err(WeightsError::OtherVersion { .. })), "{other:?}");
        assert_eq!(other_choices(other), 0);
        assert!(
            other_choices(built_in) > 0,
            "with good weights it does not only follow the script"
        );
    }
}
