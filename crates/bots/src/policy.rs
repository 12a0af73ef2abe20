//! All bots by name.

use rules::{Action, QuickDice, Secret, View};
use thiserror::Error;

use crate::bot::{Bot, CannotDecide, Choice, DecisionRequest};
use crate::changed::ChangedBot;
use crate::greedy;
use crate::levels::{Character, HouseBot, Level, Weights};
use crate::published::{self, OneStep};
use crate::reason::Notes;
use crate::rollout::Fireman;
use crate::roster::ROSTER;
use crate::search::{Searcher, Shunter};
use crate::situation::Situation;
use crate::test_bots::{self, Contrarian};

/// A bot that plays one seat of one game.
#[derive(Clone, Debug)]
pub enum Policy {
    /// Chooses a random legal action.
    Random,
    /// Never claims while it can draw cards.
    Hoarder,
    /// Claims the longest route that it can pay; otherwise draws cards.
    Sprinter,
    /// Chooses the kind of action that it has chosen least often.
    Contrarian(Contrarian),
    /// Completes its tickets by the cheapest paths.
    Greedy,
    /// Follows a plan with little thought, for searches.
    Fireman(Fireman),
    /// Plays like `stationmaster` with a plan that it keeps, for searches.
    Shunter(Shunter),
    /// An opponent from the literature.
    Published(Published),
    /// A scripted bot of this project: a level and a character.
    House(HouseBot),
    /// A level that searches.
    Searcher(Searcher),
    /// A scripted bot with other numbers, for those who measure what a number is worth.
    Changed(ChangedBot),
}

/// An opponent from the literature.
#[derive(Clone, Debug)]
pub enum Published {
    /// Completes every ticket by the fewest routes.
    Path,
    /// Plans one route at a time for its most valuable ticket, or claims long routes only.
    OneStep(OneStep),
    /// Builds one network for all tickets and draws more tickets.
    Hungry,
    /// Builds the set of routes for which it lacks the fewest cards.
    CfBase,
    /// Chooses the action with the highest score.
    CfEval,
    /// Like `CfEval`, but first claims a route that the next opponent needs.
    Adversarial,
    /// Like `CfEval`, with a bonus for routes that the next opponent needs.
    CfCombined,
    /// Builds the cheapest network for its tickets, computed exactly.
    Steiner,
    /// Prices every action in points.
    Pricer,
    /// Like `Pricer`, and also values what a claim takes from opponents.
    Denier,
}

/// An unknown name of a bot.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no bot {name:?}; there are {}", Policy::NAMES.join(", "))]
pub struct UnknownBot {
    /// The name.
    pub name: String,
}

impl std::str::FromStr for Policy {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Policy, UnknownBot> {
        Policy::named(name).ok_or_else(|| UnknownBot { name: name.to_owned() })
    }
}

impl Policy {
    /// The names of all policies.
    pub const NAMES: [&str; ROSTER.len()] = {
        let mut names = [""; ROSTER.len()];
        let mut at = 0;
        while at < names.len() {
            names[at] = ROSTER[at].name;
            at += 1;
        }
        names
    };

    /// Returns a new policy with this name, if there is one. A level that searches may have other
    /// settings, as in `inspector@800+depth=20`, and a scripted one other numbers, as in
    /// `stationmaster+reserve=20`.
    pub fn named(name: &str) -> Option<Policy> {
        Some(match name {
            "random" => Policy::Random,
            "hoarder" => Policy::Hoarder,
            "sprinter" => Policy::Sprinter,
            "contrarian" => Policy::Contrarian(Contrarian::default()),
            "greedy" => Policy::Greedy,
            "fireman" => Policy::Fireman(Fireman::default()),
            "shunter" => Policy::Shunter(Shunter::default()),
            _ => {
                let house = || HouseBot::named(name).map(Policy::House);
                let searcher = || Searcher::named(name).map(Policy::Searcher);
                let changed = || ChangedBot::named(name).map(Policy::Changed);
                let published = || Published::named(name).map(Policy::Published);
                house().or_else(searcher).or_else(changed).or_else(published)?
            }
        })
    }

    /// Returns the name of the policy.
    pub fn name(&self) -> &'static str {
        match self {
            Policy::Random => "random",
            Policy::Hoarder => "hoarder",
            Policy::Sprinter => "sprinter",
            Policy::Contrarian(_) => "contrarian",
            Policy::Greedy => "greedy",
            Policy::Fireman(_) => "fireman",
            Policy::Shunter(_) => "shunter",
            Policy::Published(published) => published.name(),
            Policy::House(bot) => bot.name(),
            Policy::Searcher(searcher) => searcher.name(),
            Policy::Changed(changed) => changed.name(),
        }
    }

    /// Chooses a legal action for the view's seat. Unlike [`Bot::decide`] it gives no reasons.
    ///
    /// # Panics
    /// If the view's seat has nothing to decide.
    #[inline(always)]
    pub fn choose(&mut self, view: &View<'_, '_>, dice: &mut QuickDice) -> Action {
        // Random play is inlined where it is called; the others would make that code larger and slower.
        if let Policy::Random = self {
            return test_bots::random(view, dice);
        }
        self.think(view, dice, &mut Notes::silent())
    }

    #[inline(never)]
    fn think(
        &mut self,
        view: &View<'_, '_>,
        dice: &mut QuickDice,
        notes: &mut Notes<'_>,
    ) -> Action {
        match self {
            Policy::Random => test_bots::random(view, dice),
            Policy::Hoarder => test_bots::hoarder(view, dice),
            Policy::Sprinter => test_bots::sprinter(view, dice),
            Policy::Contrarian(contrarian) => contrarian.choose(view, dice),
            Policy::Greedy => greedy::choose(view, dice),
            Policy::Fireman(fireman) => fireman.choose(view),
            Policy::Published(published) => published.choose(&situation(view), notes),
            Policy::Shunter(shunter) => shunter.choose(view, &Weights::for_playouts(view.board())),
            Policy::House(bot) => bot.choose(&situation(view), dice, notes),
            Policy::Searcher(searcher) => searcher.choose(view, dice),
            Policy::Changed(changed) => changed.choose(view, dice, notes),
        }
    }
}

impl Bot for Policy {
    fn decide(
        &mut self,
        question: DecisionRequest<'_, '_, '_>,
        dice: &mut QuickDice,
    ) -> Result<Choice, CannotDecide> {
        if let Policy::Searcher(searcher) = self {
            return searcher.decide(question, dice);
        }
        answer(question, |view, notes| self.think(view, dice, notes))
    }
}

impl Bot for HouseBot {
    fn decide(
        &mut self,
        question: DecisionRequest<'_, '_, '_>,
        dice: &mut QuickDice,
    ) -> Result<Choice, CannotDecide> {
        answer(question, |view, notes| self.choose(&situation(view), dice, notes))
    }
}

/// Checks a request, lets the bot think, and returns its choice. Only the seat may see the reasons.
fn answer(
    question: DecisionRequest<'_, '_, '_>,
    think: impl FnOnce(&View<'_, '_>, &mut Notes<'_>) -> Action,
) -> Result<Choice, CannotDecide> {
    let seat = question.check()?;
    let mut notes = Notes::of(question.with_reasons, question.budget);
    let action = think(&question.view, &mut notes);
    let reasons = notes.into_reasons(action).map(|reasons| Secret::to(seat, reasons));
    Ok(Choice { action, reasons })
}

fn situation<'b>(view: &View<'_, 'b>) -> Situation<'b> {
    Situation::of(view).expect("the view's seat has something to decide")
}

impl Published {
    fn named(name: &str) -> Option<Published> {
        Some(match name {
            "path" => Published::Path,
            "one-step" => Published::OneStep(OneStep::ONE_STEP),
            "long-route" => Published::OneStep(OneStep::LONG_ROUTE),
            "hungry" => Published::Hungry,
            "cf-base" => Published::CfBase,
            "cf-eval" => Published::CfEval,
            "adversarial" => Published::Adversarial,
            "cf-combined" => Published::CfCombined,
            "steiner" => Published::Steiner,
            "pricer" => Published::Pricer,
            "denier" => Published::Denier,
            _ => return None,
        })
    }

    fn name(&self) -> &'static str {
        match self {
            Published::Path => "path",
            Published::OneStep(one_step) if one_step.is_long_route() => "long-route",
            Published::OneStep(_) => "one-step",
            Published::Hungry => "hungry",
            Published::CfBase => "cf-base",
            Published::CfEval => "cf-eval",
            Published::Adversarial => "adversarial",
            Published::CfCombined => "cf-combined",
            Published::Steiner => "steiner",
            Published::Pricer => "pricer",
            Published::Denier => "denier",
        }
    }

    pub(crate) fn choose(&mut self, situation: &Situation<'_>, notes: &mut Notes<'_>) -> Action {
        match self {
            Published::Path => published::path(situation, notes),
            Published::OneStep(one_step) => one_step.choose(situation, notes),
            Published::Hungry => published::hungry(situation, notes),
            Published::CfBase => published::cf_base(situation, notes),
            Published::CfEval => published::cf_eval(situation, notes),
            Published::Adversarial => published::adversarial(situation, notes),
            Published::CfCombined => published::cf_combined(situation, notes),
            Published::Steiner => published::steiner(situation, notes),
            Published::Pricer => published::pricer(situation, notes),
            Published::Denier => published::denier(situation, notes),
        }
    }
}

/// The names of levels and characters.
const HOUSE_BOTS: [(&str, HouseBot); 7] = {
    use Character::{Blocker, Collector, Plain, Sprinter};
    use Level::{Apprentice, Conductor, Dispatcher, Stationmaster};
    const fn bot(level: Level, character: Character) -> HouseBot {
        HouseBot { level, character }
    }
    [
        ("apprentice", bot(Apprentice, Plain)),
        ("conductor", bot(Conductor, Plain)),
        ("dispatcher", bot(Dispatcher, Plain)),
        ("stationmaster", bot(Stationmaster, Plain)),
        ("stationmaster:blocker", bot(Stationmaster, Blocker)),
        ("stationmaster:collector", bot(Stationmaster, Collector)),
        ("stationmaster:sprinter", bot(Stationmaster, Sprinter)),
    ]
};

impl HouseBot {
    /// Returns the level or character with this name, if there is one.
    pub fn named(name: &str) -> Option<HouseBot> {
        HOUSE_BOTS.iter().find(|(known, _)| *known == name).map(|(_, bot)| *bot)
    }

    pub(crate) fn name(self) -> &'static str {
        let known = HOUSE_BOTS.iter().find(|(_, bot)| *bot == self);
        known.map_or("a bot without a name", |(name, _)| name)
    }
}
