//! The levels that search before they decide.

use rules::{Action, QuickDice, Secret, View};

use super::{Findings, SCRIPT, SearchSettings, search};
use crate::bot::{Bot, Budget, CannotDecide, Choice, DecisionRequest};
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
        let findings = self.find(view, self.settings, &mut || false, dice);
        first(&findings, view, dice)
    }

    /// Searches; finds nothing if the weights in the program cannot be used.
    fn find(
        &self,
        view: &View<'_, '_>,
        settings: SearchSettings,
        stop: &mut dyn FnMut() -> bool,
        dice: &mut QuickDice,
    ) -> Findings {
        search(view, settings, stop, dice).unwrap_or_default()
    }
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
        let seat = question.check()?;
        let (view, with_reasons) = (question.view, question.with_reasons);
        let findings = match question.budget {
            Budget::Iterations(iterations) => {
                let settings = SearchSettings { iterations, ..self.settings };
                self.find(&view, settings, &mut || false, dice)
            }
            Budget::Until(stop) => self.find(&view, self.settings, stop, dice),
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
