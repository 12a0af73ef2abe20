//! A review of a finished game: how good each decision was, and what was luck.
//!
//! The expected margin of a seat over its best rival changes with every action. The change has two
//! parts. What could be expected of the action, over games sampled from what the acting seat saw, is
//! the choice. The rest is luck: what the draw brought, what nobody could know, and what the evaluation
//! did not foresee. Before the first action the margin comes from the deal. The parts sum exactly to
//! the final margin. The choice is an average over sampled games, so it has a standard error, and luck
//! has the same.
//!
//! A review is for games that are over: it evaluates them with all hands open.

mod missed_tickets;

use board::MAX_SEATS;
use rules::{Action, Game, Observer, QuickDice, Seat, View};

use crate::advice::Suggestion;
use crate::evaluation::{Evaluation, EvaluationFile, Outlook, WeightsError, hundredths};
use crate::reason::Explanation;
use crate::search::{Finding, Playout, PlayoutRules, Sample, SearchSettings, compare, search_with};
pub use missed_tickets::{LastChance, MissedTicket, missed_tickets};

/// The number of sampled games that the expected effect of an action is averaged over.
const WORLDS: usize = 24;

/// How good a decision was, by the chance to win that it lost against the best candidate. One standard
/// error of the loss is subtracted first: what the search cannot tell from chance is no mistake.
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
    /// The standard error of that loss, in the same unit.
    pub loss_error: i32,
    /// The margin that it lost, in hundredths of a point.
    pub margin_loss: i32,
    /// How good the decision was; none if there was no choice.
    pub grade: Option<Grade>,
    /// By seat: what the choice changed of the expected margin, in hundredths of a point.
    pub choice: [i32; MAX_SEATS],
    /// By seat: the standard error of the choice, and of luck.
    pub choice_error: [i32; MAX_SEATS],
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
    /// The standard error of what the own choices brought.
    pub own_error: i32,
    /// The standard error of what the choices of the others brought.
    pub others_error: i32,
    /// The standard error of what luck brought.
    pub luck_error: i32,
}

/// Reviews a game action by action.
pub struct Reviewer<'b> {
    game: Game<'b>,
    rules: PlayoutRules,
    settings: SearchSettings,
    dice: QuickDice,
    now: Outlook,
    parts: [MarginParts; MAX_SEATS],
    /// By seat: the squared standard errors of the own choices and of those of the others.
    squares: [[i64; 2]; MAX_SEATS],
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
        let now = SearchSettings { depth: 0, ..settings };
        let rules = PlayoutRules::of(game.board(), evaluation, &now);
        let mut reviewer = Reviewer {
            game,
            rules,
            settings,
            dice: QuickDice::new(1),
            now: Outlook::default(),
            parts: Default::default(),
            squares: Default::default(),
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
        let best = self.search(seat, action);
        let change = self.expected_change(seat, action);
        let before = self.now;
        self.game.check(seat, action)?.commit(&mut ());
        let game = self.game;
        self.now = self.outlook(&game);
        let mut decision = ReviewedDecision {
            turn,
            seat,
            action,
            preferred: best.map_or(action, |best| best.action),
            why: best.map_or_else(Explanation::default, |best| best.why),
            loss: 0,
            loss_error: 0,
            margin_loss: 0,
            grade: None,
            choice: change.map(|sample| sample.mean()),
            choice_error: change.map(|sample| sample.error().unwrap_or_default()),
            luck: [0; MAX_SEATS],
            margin: [0; MAX_SEATS],
            chance: [0; MAX_SEATS],
        };
        if let Some(best) = best {
            decision.judge(&best);
        }
        for other in Seat::all(self.game.seats()) {
            self.attribute(&mut decision, &before, other);
        }
        Ok(decision)
    }

    /// Writes what a decision changed for one seat, and adds it to the parts of the seat's margin.
    fn attribute(&mut self, decision: &mut ReviewedDecision, before: &Outlook, seat: Seat) {
        let (at, seats) = (seat.index(), self.game.seats());
        let margin = self.now.margin(seat, seats);
        let luck = margin - before.margin(seat, seats) - decision.choice[at];
        decision.luck[at] = luck;
        decision.margin[at] = margin;
        decision.chance[at] = hundredths(self.now.chance[at]);
        let is_own = seat == decision.seat;
        let (parts, squares) = (&mut self.parts[at], &mut self.squares[at]);
        *(if is_own { &mut parts.own } else { &mut parts.others }) += decision.choice[at];
        parts.luck += luck;
        parts.margin = margin;
        squares[usize::from(!is_own)] += i64::from(decision.choice_error[at]).pow(2);
        let root = |square: i64| square.isqrt() as i32;
        parts.own_error = root(squares[0]);
        parts.others_error = root(squares[1]);
        parts.luck_error = root(squares[0] + squares[1]);
    }

    /// Returns the best candidate, compared with the action played; none where there is no choice.
    fn search(&mut self, seat: Seat, action: Action) -> Option<Finding> {
        let view = self.game.view(Observer::Seat(seat));
        if view.legal().len() < 2 {
            return None;
        }
        let weights = EvaluationFile::built_in();
        let (played, dice) = (Some(action), &mut self.dice);
        let found = search_with(weights, &view, self.settings, played, &mut || false, dice);
        found.unwrap_or_default().candidates.first().copied()
    }

    /// Returns by seat how an action changes the expected margin, over games that the acting seat holds
    /// possible.
    fn expected_change(&mut self, seat: Seat, action: Action) -> [Sample; MAX_SEATS] {
        let seats = self.game.seats();
        let mut changes = [Sample::default(); MAX_SEATS];
        for _ in 0..WORLDS {
            let mut game = self.game.view(Observer::Seat(seat)).sample(&mut self.dice);
            let before = self.outlook(&game);
            if let Ok(step) = game.check(seat, action) {
                step.commit(&mut ());
            }
            let after = self.outlook(&game);
            for other in Seat::all(seats) {
                let change = after.margin(other, seats) - before.margin(other, seats);
                changes[other.index()].add(change);
            }
        }
        changes
    }

    /// Returns what every seat can expect. The game is played on to the beginning of the next turn, where
    /// the evaluation was trained; without an evaluation to the end.
    fn outlook(&mut self, game: &Game<'_>) -> Outlook {
        let mut playout = Playout { game: *game, crew: Default::default() };
        playout.run(None, &self.rules);
        playout.outlook(&self.rules)
    }
}

impl ReviewedDecision {
    /// Judges the decision by the best candidate.
    fn judge(&mut self, best: &Finding) {
        if best.action != self.action {
            self.loss = hundredths(best.chance_ahead).max(0);
            self.loss_error = hundredths(best.chance_ahead_error);
            self.margin_loss = best.margin_ahead.max(0);
        }
        self.grade = Some(Grade::of(self.loss - self.loss_error));
    }
}

/// A choice beside the one that is known to be the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComparedChoice {
    /// The best action.
    pub best: Suggestion,
    /// The action that was chosen.
    pub chosen: Suggestion,
    /// The chance to win that the choice lost, in hundredths of a percent; at least 0.
    pub loss: i32,
    /// The margin that it lost, in hundredths of a point.
    pub margin_loss: i32,
    /// How good the choice was.
    pub grade: Grade,
}

/// Compares a choice with the best one, in games that the view's seat holds possible. Both must be legal.
///
/// # Errors
/// If the weights in the program are damaged.
pub fn compare_choice(
    view: &View<'_, '_>,
    best: Action,
    chosen: Action,
    iterations: u32,
    dice: &mut QuickDice,
) -> Result<ComparedChoice, WeightsError> {
    let settings = SearchSettings::with_iterations(iterations);
    let found = compare(view, &[best, chosen], settings, dice)?.candidates;
    let (best, chosen) = (found[0], found[1]);
    let loss = hundredths(-chosen.chance_ahead).max(0);
    let error = if best.action == chosen.action { 0 } else { chosen.chance_ahead_error };
    Ok(ComparedChoice {
        best: Suggestion::of(&best),
        chosen: Suggestion::of(&chosen),
        loss,
        margin_loss: (-chosen.margin_ahead).max(0),
        grade: Grade::of(loss - hundredths(error)),
    })
}
