//! Counts what the games of the test bots reach: kinds of actions, events and refusals, and the clauses that an
//! event or a refusal shows at work.

mod clauses;

use std::collections::BTreeMap;
use std::fmt;

use bots::Policy;
use rules::{
    Action, ActionKind, Event, EventKind, Game, Illegal, Observer, QuickDice, Seat, Seed, Setup,
};

use crate::attempts::attempts;
use crate::laws::test_bots;
use crate::play::{Players, Series, next_seat};

/// A variant of one of the lists of `rules`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Variant {
    /// A kind of action.
    Action(ActionKind),
    /// A kind of event.
    Event(EventKind),
    /// A refusal.
    Illegal(Illegal),
}

impl fmt::Display for Variant {
    /// Writes a path such as `Event::Swept`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Variant::Action(kind) => write!(f, "Action::{kind:?}"),
            Variant::Event(kind) => write!(f, "Event::{kind:?}"),
            Variant::Illegal(refusal) => write!(f, "Illegal::{refusal:?}"),
        }
    }
}

/// How often each variant was reached and each clause was at work.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    variants: BTreeMap<Variant, u64>,
    clauses: BTreeMap<&'static str, u64>,
}

/// Returns every variant there is.
pub fn variants() -> Vec<Variant> {
    let actions = ActionKind::ALL.iter().copied().map(Variant::Action);
    let events = EventKind::ALL.iter().copied().map(Variant::Event);
    let refusals = Illegal::ALL.iter().copied().map(Variant::Illegal);
    actions.chain(events).chain(refusals).collect()
}

/// Plays games with each test bot in turn, tries unlawful actions at each step, and counts what was reached.
pub fn cover(setup: Setup<'_>, seed: Seed, games: u64) -> Coverage {
    let seeds = Series::new(setup, vec![Policy::Random; setup.seats()], seed);
    let seeds = seeds.expect("a bot for each seat");
    let mut coverage = Coverage::default();
    for index in 0..games {
        coverage.play(setup, &test_bots(index, setup.seats()), seeds.seed_of(index));
    }
    coverage
}

impl Coverage {
    /// Returns how often this variant was reached.
    pub fn count(&self, variant: &Variant) -> u64 {
        self.variants.get(variant).copied().unwrap_or(0)
    }

    /// Returns how often this clause was at work; none if no event and no refusal can show it.
    pub fn clause(&self, id: &str) -> Option<u64> {
        let seen = self.clauses.get(id).copied();
        seen.or_else(|| clauses::DETECTED.contains(&id).then_some(0))
    }

    /// Adds the counts of another coverage.
    pub fn add(&mut self, other: &Coverage) {
        for (variant, count) in &other.variants {
            *self.variants.entry(*variant).or_default() += count;
        }
        for (clause, count) in &other.clauses {
            *self.clauses.entry(clause).or_default() += count;
        }
    }

    fn play(&mut self, setup: Setup<'_>, bots: &[Policy], seed: Seed) {
        let mut players = Players::new(bots, seed);
        let mut meddler = Meddler { dice: QuickDice::new(u64::from(seed.0[8])), batch: Vec::new() };
        let mut dealt = Vec::new();
        let mut game = setup.deal_to(seed, &mut |event: Event<'_>| dealt.push(event.kind()));
        dealt.into_iter().for_each(|kind| self.reached(Variant::Event(kind)));
        while let Some(seat) = next_seat(&game) {
            meddler.meddle(&mut game, self);
            let action = players.choose(&game, seat);
            self.act(&mut game, seat, action);
        }
        meddler.meddle(&mut game, self);
    }

    fn act(&mut self, game: &mut Game<'_>, seat: Seat, action: Action) {
        self.reached(Variant::Action(action.kind()));
        let mut witness = clauses::Witness::before(game, seat, action);
        let step = game.check(seat, action).expect("bots choose what is legal");
        step.commit(&mut |event: Event<'_>| {
            self.reached(Variant::Event(event.kind()));
            witness.hear(&event, &mut |clause| self.exercised(clause));
        });
        witness.after(game, &mut |clause| self.exercised(clause));
    }

    fn reached(&mut self, variant: Variant) {
        *self.variants.entry(variant).or_default() += 1;
    }

    fn exercised(&mut self, clause: &'static str) {
        *self.clauses.entry(clause).or_default() += 1;
    }
}

/// Tries unlawful actions for every seat, and for a seat that does not exist.
struct Meddler {
    dice: QuickDice,
    batch: Vec<Action>,
}

impl Meddler {
    fn meddle(&mut self, game: &mut Game<'_>, coverage: &mut Coverage) {
        for seat in Seat::all(game.seats()).chain(Seat::new(game.seats())) {
            let known = Seat::all(game.seats()).find(|known| *known == seat).unwrap_or(Seat::FIRST);
            attempts(&game.view(Observer::Seat(known)), &mut self.dice, &mut self.batch);
            for &action in &self.batch {
                if let Some(refusal) = game.check(seat, action).err() {
                    coverage.reached(Variant::Illegal(refusal));
                    coverage.exercised(refusal.clause());
                }
            }
        }
    }
}
