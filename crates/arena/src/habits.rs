//! How the characters of bots differ: how often they block, how much they collect, how long they play.

use bots::{Bot, Budget, DecisionRequest, Motive, Policy};
use rules::{Observer, QuickDice, Seat, Seed, Setup};
use serde::Serialize;

use crate::play::next_seat;

/// A bot's habits, as means over many games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Habits {
    /// Claims that the bot made, by its own reasons, to block somebody.
    pub blocks: f64,
    /// Points for tokens and festivals.
    pub collected: f64,
    /// Turns of the bot until the end.
    pub turns: f64,
}

/// Measures the habits of the first of these bots, which sits on every seat in turn.
pub fn habits(setup: Setup<'_>, bots: &[Policy], seed: Seed, games: u64) -> Habits {
    let mut sum = Habits::default();
    for number in 0..games {
        let own = number as usize % setup.seats();
        let game = one_game(setup, bots, seed.of_game(number), own);
        sum.blocks += game.blocks;
        sum.collected += game.collected;
        sum.turns += game.turns;
    }
    let games = games.max(1) as f64;
    Habits {
        blocks: sum.blocks / games,
        collected: sum.collected / games,
        turns: sum.turns / games,
    }
}

fn one_game(setup: Setup<'_>, bots: &[Policy], seed: Seed, own: usize) -> Habits {
    let mut game = setup.deal(seed);
    let mut bots: Vec<Policy> = bots.to_vec();
    bots.rotate_right(own);
    let mut dice = QuickDice::new(own as u64);
    let mut habits = Habits::default();
    while let Some(seat) = next_seat(&game) {
        let view = game.view(Observer::Seat(seat));
        let with_reasons = seat.index() == own;
        let question = DecisionRequest { view, budget: Budget::Iterations(1), with_reasons };
        let decision = bots[seat.index()].decide(question, &mut dice);
        let decision = decision.expect("the seat is awaited and there is a budget");
        let reasons = decision.reasons.as_ref();
        let reasons = reasons.and_then(|reasons| reasons.seen_by(Observer::Seat(seat)));
        let chosen = reasons.and_then(|reasons| reasons.candidates().next());
        let blocks = |part: Motive| matches!(part, Motive::Blocks(_));
        habits.blocks += f64::from(chosen.is_some_and(|it| it.why.motives().any(blocks)));
        game.check(seat, decision.action).expect("bots choose what is legal").commit(&mut ());
    }
    let view = game.view(Observer::Spectator);
    let scores = view.scores().unwrap_or_default();
    let own_score = Seat::new(own).and_then(|seat| scores.get(seat.index()));
    habits.collected = own_score.map_or(0.0, |it| f64::from(it.tokens + it.festivals));
    habits.turns = view.turns() as f64 / setup.seats() as f64;
    habits
}
