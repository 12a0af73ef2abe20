//! Playouts: a sampled game played on by `shunter` on every seat, then evaluated.

use board::{Board, MAX_SEATS};
use rules::{Action, Decision, Game, Observer, Seat};

use super::{RivalMeasure, SearchSettings, Shunter};
use crate::evaluation::{Evaluation, ONE, Outlook, UNIT, features_of, logistic};
use crate::levels::Weights;
use crate::situation::Situation;

/// The margin in points that counts as clear on a board without an evaluation.
const CLEAR_MARGIN: i32 = 30;

/// What all playouts of a search share.
pub(crate) struct PlayoutRules {
    pub(crate) weights: Weights,
    /// The evaluation of this board. Without one, playouts go on to the end of the game.
    pub(crate) evaluation: Option<&'static Evaluation>,
    /// The number of decisions after which a playout is evaluated at the next beginning of a turn.
    pub(crate) depth: u32,
    /// How much of the reward is the chance to win, in percent.
    chance_percent: i32,
    /// Which rivals the margin in the reward is measured against.
    rivals: RivalMeasure,
}

/// A game that is played on, with the policies of all seats.
#[derive(Clone, Copy)]
pub(crate) struct Playout<'b> {
    pub(crate) game: Game<'b>,
    pub(crate) crew: [Shunter; MAX_SEATS],
}

/// The result of a playout for one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// What the search maximizes, in parts of [`ONE`]: partly the chance to win, partly a clear
    /// margin.
    pub(crate) reward: i32,
    /// The margin over the best rival, in hundredths of a point.
    pub(crate) margin: i32,
    /// The chance to win, in parts of [`ONE`].
    pub(crate) chance: i32,
}

impl PlayoutRules {
    pub(crate) fn of(
        board: &Board,
        evaluation: Option<&'static Evaluation>,
        settings: &SearchSettings,
    ) -> PlayoutRules {
        PlayoutRules {
            weights: Weights::for_playouts(board),
            evaluation,
            depth: settings.depth,
            chance_percent: settings.chance_percent,
            rivals: settings.rivals,
        }
    }
}

impl Playout<'_> {
    /// Plays an action and then on, up to the depth. Returns the number of decisions played.
    pub(crate) fn run(&mut self, first: Option<(Seat, Action)>, rules: &PlayoutRules) -> u32 {
        let mut played = 0;
        if let Some((seat, action)) = first {
            self.act(seat, action);
            played = 1;
        }
        let depth = if rules.evaluation.is_some() { rules.depth } else { u32::MAX };
        loop {
            let view = self.game.view(Observer::Spectator);
            let Some(seat) = view.awaited().first() else { return played };
            if played >= depth && view.awaiting().decision() == Some(Decision::Turn) {
                return played;
            }
            let view = self.game.view(Observer::Seat(seat));
            let action = self.crew[seat.index()].choose(&view, &rules.weights);
            self.act(seat, action);
            played += 1;
        }
    }

    /// Makes the plans of all seats that have none, so that playouts from here share them.
    pub(crate) fn make_plans(&mut self, rules: &PlayoutRules) {
        let is_turn = |decision| matches!(decision, Decision::Turn | Decision::SecondCard);
        let decision = self.game.view(Observer::Spectator).awaiting().decision();
        for seat in Seat::all(self.game.seats()).filter(|_| decision.is_some_and(is_turn)) {
            let view = self.game.view(Observer::Seat(seat));
            if let Some(situation) = Situation::of(&view) {
                self.crew[seat.index()].plan(&situation, &rules.weights, view.turns());
            }
        }
    }

    fn act(&mut self, seat: Seat, action: Action) {
        let step = self.game.check(seat, action);
        step.expect("candidates and policies are legal").commit(&mut ());
    }

    /// Returns what every seat can expect, from the scores of a finished game or by the evaluation.
    pub(crate) fn outlook(&mut self, rules: &PlayoutRules) -> Outlook {
        let seats = self.game.seats();
        let mut outlook = Outlook::default();
        let view = self.game.view(Observer::Spectator);
        if view.is_over() {
            let totals = view.totals();
            let winners = totals[..seats].iter().filter(|seat| seat.1).count() as i32;
            for (seat, &(total, wins)) in totals[..seats].iter().enumerate() {
                outlook.points[seat] = 100 * i32::from(total);
                outlook.chance[seat] = if wins { ONE / winners } else { 0 };
            }
        } else if let Some(evaluation) = rules.evaluation {
            let features = features_of(&self.game, &mut self.crew, &rules.weights);
            for (points, features) in outlook.points.iter_mut().zip(&features[..seats]) {
                *points = evaluation.points(features);
            }
            let phase = Evaluation::phase(&features[..seats]);
            outlook.chance = evaluation.chances(&outlook.points, seats, phase);
        }
        outlook
    }

    /// Returns the result for a seat.
    pub(crate) fn outcome(&mut self, seat: Seat, rules: &PlayoutRules) -> Outcome {
        let outlook = self.outlook(rules);
        let clear = rules.evaluation.map_or(CLEAR_MARGIN, |it| i32::from(it.clear_margin)).max(1);
        let margin = outlook.margin(seat, self.game.seats());
        let chance = outlook.chance[seat.index()];
        // tanh(x) is 2 logistic(2x) - 1, so this is the hyperbolic tangent of the margin, from 0 to 1.
        let counted = match rules.rivals {
            RivalMeasure::Best => margin,
            RivalMeasure::Mean => outlook.margin_to_mean(seat, self.game.seats()),
        };
        let ahead = logistic((2 * counted).clamp(-400_000, 400_000) * UNIT / (100 * clear));
        let percent = rules.chance_percent;
        Outcome { reward: (chance * percent + ahead * (100 - percent)) / 100, margin, chance }
    }
}

impl Outlook {
    /// Returns a seat's expected margin over the best rival, in hundredths of a point.
    pub fn margin(&self, seat: Seat, seats: usize) -> i32 {
        let others = Seat::all(seats).filter(|&other| other != seat);
        let best = others.map(|other| self.points[other.index()]).max().unwrap_or_default();
        self.points[seat.index()] - best
    }

    /// Returns a seat's expected margin over the average of its rivals, in hundredths of a point.
    fn margin_to_mean(&self, seat: Seat, seats: usize) -> i32 {
        let others = Seat::all(seats).filter(|&other| other != seat);
        let all: i32 = others.map(|other| self.points[other.index()]).sum();
        self.points[seat.index()] - all / (seats as i32 - 1).max(1)
    }
}
