//! A review of a finished game: how good each decision was, and what was luck.
//!
//! The expected margin of a seat over its best rival changes with every action. The change has two
//! parts. What could be expected of the action, over games sampled from what the acting seat saw, is
//! the choice. The rest is luck: what the draw brought, and what nobody could know. Before the first
//! action the margin comes from the deal. The parts sum exactly to the final margin.
//!
//! A review is for games that are over: it evaluates them with all hands open.

use board::MAX_SEATS;
use rules::{Action, Game, Observer, QuickDice, Seat};

use crate::evaluation::{Evaluation, ONE, Outlook, WeightsError};
use crate::reason::Explanation;
use crate::search::{Finding, Playout, PlayoutRules, SearchSettings, search_with};

/// The number of sampled games that the expected effect of an action is averaged over.
const WORLDS: i64 = 24;

/// How good a decision was, by the chance to win that it lost against the best candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// It lost less than 1 percent.
    Excellent,
    /// It lost less than 3 percent.
    Fine,
    /// It lost less than 7 percent.
    Inaccuracy,
    /// It lost less than 14 percent.
    Mistake,
    /// It lost 14 percent or more.
    Blunder,
}

impl Grade {
    /// Returns the grade of a loss in hundredths of a percent of the chance to win.
    pub fn of(loss: i32) -> Grade {
        match loss {
            ..100 => Grade::Excellent,
            100..300 => Grade::Fine,
            300..700 => Grade::Inaccuracy,
            700..1400 => Grade::Mistake,
            1400.. => Grade::Blunder,
        }
    }

    /// Returns its name in English.
    pub fn name(self) -> &'static str {
        match self {
            Grade::Excellent => "excellent",
            Grade::Fine => "fine",
            Grade::Inaccuracy => "inaccuracy",
            Grade::Mistake => "mistake",
            Grade::Blunder => "blunder",
        }
    }
}

/// One decision of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewedDecision {
    /// The number of turns that had begun.
    pub turn: usize,
    /// Who decided.
    pub seat: Seat,
    /// What was done.
    pub action: Action,
    /// What the search preferred; the same if it agrees.
    pub preferred: Action,
    /// What speaks for that.
    pub why: Explanation,
    /// The chance to win that the decision lost, in hundredths of a percent; at least 0.
    pub loss: i32,
    /// The margin that it lost, in hundredths of a point.
    pub margin_loss: i32,
    /// How good the decision was; none if there was no choice.
    pub grade: Option<Grade>,
    /// By seat: what the choice changed of the expected margin, in hundredths of a point.
    pub choice: [i32; MAX_SEATS],
    /// By seat: what luck changed.
    pub luck: [i32; MAX_SEATS],
    /// By seat: the expected margin afterwards.
    pub margin: [i32; MAX_SEATS],
    /// By seat: the chance to win afterwards, in hundredths of a percent.
    pub chance: [i32; MAX_SEATS],
}

/// Where a seat's final margin comes from, in hundredths of a point. The parts sum to the margin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MarginParts {
    /// What the deal was worth.
    pub deal: i32,
    /// What luck brought: draws, and what nobody could know.
    pub luck: i32,
    /// What the seat's own choices brought.
    pub own: i32,
    /// What the choices of the others brought.
    pub others: i32,
    /// The final margin over the best rival.
    pub margin: i32,
}

/// Reviews a game action by action.
pub struct Reviewer<'b> {
    game: Game<'b>,
    rules: PlayoutRules,
    settings: SearchSettings,
    dice: QuickDice,
    now: Outlook,
    parts: [MarginParts; MAX_SEATS],
}

impl<'b> Reviewer<'b> {
    /// Begins the review of a game before its first action. Each decision is searched with this number
    /// of iterations; equal numbers give equal reviews.
    ///
    /// # Errors
    /// If the weights in the program are damaged.
    pub fn new(game: Game<'b>, iterations: u32) -> Result<Reviewer<'b>, WeightsError> {
        let settings = SearchSettings::with_iterations(iterations.max(1));
        let evaluation = Evaluation::of(game.board())?;
        let rules = PlayoutRules::of(game.board(), evaluation, 0);
        let mut reviewer = Reviewer {
            game,
            rules,
            settings,
            dice: QuickDice::new(1),
            now: Outlook::default(),
            parts: Default::default(),
        };
        reviewer.now = reviewer.outlook(&game);
        for seat in Seat::all(game.seats()) {
            let margin = reviewer.now.margin(seat, game.seats());
            reviewer.parts[seat.index()] =
                MarginParts { deal: margin, margin, ..Default::default() };
        }
        Ok(reviewer)
    }

    /// Returns the game as far as it was reviewed.
    pub fn game(&self) -> &Game<'b> {
        &self.game
    }

    /// Returns the chance to win of each seat now, in hundredths of a percent.
    pub fn chances(&self) -> Vec<i32> {
        self.now.chance[..self.game.seats()].iter().map(|&chance| hundredths(chance)).collect()
    }

    /// Returns where each seat's margin comes from so far.
    pub fn parts(&self) -> &[MarginParts] {
        &self.parts[..self.game.seats()]
    }

    /// Reviews the next action.
    ///
    /// # Errors
    /// The refusal, if the action is illegal.
    pub fn act(&mut self, seat: Seat, action: Action) -> Result<ReviewedDecision, rules::Illegal> {
        self.game.check(seat, action).map(drop)?;
        let turn = self.game.view(Observer::Spectator).turns();
        let findings = self.search(seat, action);
        let (best, own) = (findings.0, findings.1);
        let choice = self.expected_change(seat, action);
        let before = self.now;
        self.game.check(seat, action)?.commit(&mut ());
        let game = self.game;
        self.now = self.outlook(&game);
        let seats = self.game.seats();
        let mut decision = ReviewedDecision {
            turn,
            seat,
            action,
            preferred: best.map_or(action, |best| best.action),
            why: best.map_or_else(Explanation::default, |best| best.why),
            loss: 0,
            margin_loss: 0,
            grade: None,
            choice,
            luck: [0; MAX_SEATS],
            margin: [0; MAX_SEATS],
            chance: [0; MAX_SEATS],
        };
        if let (Some(best), Some(own)) = (best, own) {
            decision.loss = hundredths(best.chance - own.chance).max(0);
            decision.margin_loss = (best.margin - own.margin).max(0);
            decision.grade = Some(Grade::of(decision.loss));
        }
        for other in Seat::all(seats) {
            let at = other.index();
            let change = self.now.margin(other, seats) - before.margin(other, seats);
            decision.luck[at] = change - choice[at];
            decision.margin[at] = self.now.margin(other, seats);
            decision.chance[at] = hundredths(self.now.chance[at]);
            let parts = &mut self.parts[at];
            let by = if other == seat { &mut parts.own } else { &mut parts.others };
            *by += choice[at];
            parts.luck += decision.luck[at];
            parts.margin = decision.margin[at];
        }
        Ok(decision)
    }

    /// Returns the best candidate and the action played, as a search sees them; none where there is no
    /// choice.
    fn search(&mut self, seat: Seat, action: Action) -> (Option<Finding>, Option<Finding>) {
        let view = self.game.view(Observer::Seat(seat));
        if view.legal().len() < 2 {
            return (None, None);
        }
        let found = search_with(&view, self.settings, Some(action), &mut || false, &mut self.dice);
        let found = found.unwrap_or_default().candidates;
        let own = found.iter().find(|finding| finding.action == action).copied();
        (found.first().copied(), own)
    }

    /// Returns by seat how an action changes the expected margin, on average over games that the acting
    /// seat holds possible.
    fn expected_change(&mut self, seat: Seat, action: Action) -> [i32; MAX_SEATS] {
        let seats = self.game.seats();
        let mut sums = [0_i64; MAX_SEATS];
        for _ in 0..WORLDS {
            let mut game = self.game.view(Observer::Seat(seat)).sample(&mut self.dice);
            let before = self.outlook(&game);
            if let Ok(step) = game.check(seat, action) {
                step.commit(&mut ());
            }
            let after = self.outlook(&game);
            for other in Seat::all(seats) {
                let change = after.margin(other, seats) - before.margin(other, seats);
                sums[other.index()] += i64::from(change);
            }
        }
        sums.map(|sum| (sum / WORLDS) as i32)
    }

    /// Returns what every seat can expect. The game is played on to the beginning of the next turn, where
    /// the evaluation was trained; without an evaluation to the end.
    fn outlook(&mut self, game: &Game<'_>) -> Outlook {
        let mut playout = Playout { game: *game, crew: Default::default() };
        playout.run(None, &self.rules);
        playout.outlook(&self.rules)
    }
}

fn hundredths(chance: i32) -> i32 {
    (i64::from(chance) * 10_000 / i64::from(ONE)) as i32
}
