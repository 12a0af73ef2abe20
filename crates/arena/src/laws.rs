//! Laws that hold at every step of every game, with any players.
//!
//! [`check_game`] plays one game and checks every state. [`check_games`] checks many games over threads,
//! with each test bot in turn. A broken law comes back as a [`Violation`], with the command that shows it
//! again.
//!
//! ```
//! use arena::laws::{Thoroughness, check_game, test_bots};
//! use rules::{Seed, Setup};
//!
//! let board = board::library::board("toy").expect("comes with the program");
//! let setup = Setup::new(board, 3).expect("for two to five");
//! let seed = Seed::from_number(1);
//! let checked = check_game(setup, &test_bots(4, 3), seed, Thoroughness::default()).expect("lawful");
//! assert!(checked.steps > 10);
//! ```

mod conserved;
mod ending;
mod legality;
mod look;
mod many;
mod replays;
mod twins;

use bots::Policy;
use record::seed_to_hex;
use rules::{Action, Awaiting, Dice, Game, Observer, QuickDice, Seat, Seed, Setup};
use thiserror::Error;

use crate::play::{Players, next_seat};

pub use many::{CheckOptions, LawReport, check_games, test_bots};

/// A law that holds at every step of every game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
pub enum Law {
    /// The list of legal actions is exactly what is accepted.
    #[error("legal is accepted")]
    LegalIsAccepted,
    /// Checking, refusing and looking change nothing.
    #[error("a refusal changes nothing")]
    RefusalChangesNothing,
    /// Every awaited seat can move, and some seat is awaited until the end.
    #[error("someone can always move")]
    SomeoneCanMove,
    /// Games end.
    #[error("games end")]
    GamesEnd,
    /// No card is lost or made.
    #[error("cards are conserved")]
    Cards,
    /// Cars are in the supply or on claimed routes, and routes are claimed once (B-CLAIM-2, 6, 7).
    #[error("cars are conserved")]
    Cars,
    /// Every ticket is in one place.
    #[error("tickets are conserved")]
    Tickets,
    /// No token is lost or made.
    #[error("tokens are conserved")]
    Tokens,
    /// No festival card is lost or made.
    #[error("festival cards are conserved")]
    Festivals,
    /// Points so far equal a recount from the claims (B-END-4).
    #[error("points equal a recount")]
    Points,
    /// The last round is called once, in time, and has a turn for everybody (B-END-1, 6).
    #[error("the last round is a round")]
    LastRound,
    /// The score sheet follows from what everybody can see at the end.
    #[error("the score sheet adds up")]
    ScoreSheet,
    /// A sample looks to its observer like the game it was drawn from.
    #[error("a sample looks alike")]
    SampleLooksAlike,
    /// Games that look alike give, for the same dice, the same samples.
    #[error("samples are blind")]
    SamplesAreBlind,
    /// Record, game and record again: the same text and the same states.
    #[error("a record is its game")]
    RecordIsItsGame,
    /// The order of simultaneous answers, and answers changed in time, make no difference.
    #[error("the order of answers is nothing")]
    OrderOfAnswers,
    /// The rules never panic.
    #[error("no panic")]
    NoPanic,
}

/// A broken law, and where it was broken.
#[derive(Clone, Debug, Error)]
#[error(
    "law broken: {law}: {what}\n  board {board}, {seats} seats, step {step}; see it again with\n  \
     roundhouse-lab laws --board {board} --seats {seats} --bots {bots} --seed {}",
    seed_to_hex(*seed)
)]
pub struct Violation {
    /// The law.
    pub law: Law,
    /// What is wrong.
    pub what: String,
    /// The board's id.
    pub board: String,
    /// The number of seats.
    pub seats: usize,
    /// The bots by seat.
    pub bots: String,
    /// The seed of the deal.
    pub seed: Seed,
    /// The number of actions before it.
    pub step: usize,
}

/// Counts of what was checked in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CheckCounts {
    /// Actions taken.
    pub steps: u64,
    /// Actions compared with the list of legal ones.
    pub attempts: u64,
    /// Samples drawn.
    pub samples: u64,
}

/// How often the laws are checked that take most of the time. The others are checked at every step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thoroughness {
    /// The number of turns between two samples. In the opening a sample is drawn at every answer.
    pub sample_every: usize,
}

impl Default for Thoroughness {
    fn default() -> Thoroughness {
        Thoroughness { sample_every: 1 }
    }
}

/// Plays one game with these bots and checks every law on the way.
pub fn check_game(
    setup: Setup<'_>,
    bots: &[Policy],
    seed: Seed,
    thoroughness: Thoroughness,
) -> Result<CheckCounts, Box<Violation>> {
    let mut trial = Trial::new(setup, bots, seed, thoroughness);
    let lawful = trial.play();
    lawful.map(|()| trial.checked).map_err(|broken| trial.violation(broken, bots))
}

/// A law that does not hold. The caller adds where.
struct Broken {
    law: Law,
    what: String,
}

type Lawful = Result<(), Broken>;

/// Returns an error if a law does not hold. Makes the description only then.
#[inline]
fn hold(law: Law, holds: bool, what: impl FnOnce() -> String) -> Lawful {
    if holds { Ok(()) } else { Err(Broken { law, what: what() }) }
}

/// An action that was taken, and the digest after it.
#[derive(Clone, Copy)]
struct TakenAction {
    seat: Seat,
    action: Action,
    /// Whether it answered a decision that all seats take at the same time.
    together: bool,
    /// The digest after it.
    digest: u64,
}

/// A game that is checked while it is played.
struct Trial<'b> {
    setup: Setup<'b>,
    seed: Seed,
    thoroughness: Thoroughness,
    game: Game<'b>,
    players: Players,
    /// Dice for attempts, samples and orders. The players have their own.
    dice: QuickDice,
    history: Vec<TakenAction>,
    pieces: conserved::Pieces,
    rounds: ending::Rounds,
    legality: legality::Legality,
    checked: CheckCounts,
}

/// A limit far beyond the longest game of the test bots.
const MOST_STEPS: usize = 20_000;

impl<'b> Trial<'b> {
    fn new(setup: Setup<'b>, bots: &[Policy], seed: Seed, thoroughness: Thoroughness) -> Trial<'b> {
        let game = setup.deal(seed);
        let [a, b, c, d, e, f, g, h, ..] = seed.0;
        let number = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
        Trial {
            setup,
            seed,
            thoroughness,
            players: Players::new(bots, seed),
            dice: QuickDice::new(!number),
            history: Vec::new(),
            pieces: conserved::Pieces::of(&game),
            rounds: ending::Rounds::default(),
            legality: legality::Legality::default(),
            checked: CheckCounts::default(),
            game,
        }
    }

    fn play(&mut self) -> Lawful {
        self.pieces.check_deal(&self.game)?;
        self.pieces.check(&self.game)?;
        self.check_twins()?;
        let mut sampled = 0;
        while let Some(seat) = next_seat(&self.game) {
            let same = self.awaiting().seats() == self.game.view(Observer::Spectator).awaited();
            hold(Law::SomeoneCanMove, same, || "two answers to who must decide".to_owned())?;
            hold(Law::GamesEnd, self.history.len() < MOST_STEPS, || "it goes on".to_owned())?;
            self.step(seat)?;
            let now = self.game.view(Observer::Spectator).turns();
            if now == 0 || now - sampled >= self.thoroughness.sample_every {
                sampled = now;
                self.check_twins()?;
            }
        }
        self.over()
    }

    fn step(&mut self, seat: Seat) -> Lawful {
        let before = self.history.last().map_or_else(|| self.game.digest(), |last| last.digest);
        self.checked.attempts += self.legality.check(&mut self.game, seat, &mut self.dice)?;
        let action = self.players.choose(&self.game, seat);
        let same = self.game.digest() == before;
        hold(Law::RefusalChangesNothing, same, || "the digest is another".to_owned())?;
        let together = self.awaiting().is_simultaneous();
        let rounds = &mut self.rounds;
        match self.game.check(seat, action) {
            Ok(step) => step.commit(&mut |event: rules::Event<'_>| rounds.hear(event)),
            Err(why) => {
                let what = || format!("{seat} chose {action:?}, refused: {why}");
                return hold(Law::LegalIsAccepted, false, what);
            }
        }
        self.checked.steps += 1;
        self.history.push(TakenAction { seat, action, together, digest: self.game.digest() });
        self.pieces.check(&self.game)?;
        self.rounds.check(&self.game)
    }

    fn check_twins(&mut self) -> Lawful {
        // The observer is each seat in turn, then a spectator.
        let observers = self.game.seats() as u64 + 1;
        let observer = match Seat::new((self.checked.samples % observers) as usize) {
            Some(seat) if seat.index() < self.game.seats() => Observer::Seat(seat),
            Some(_) | None => Observer::Spectator,
        };
        self.checked.samples += 1;
        twins::check(&self.game, observer, &self.pieces, &mut self.dice)
    }

    fn over(&mut self) -> Lawful {
        self.rounds.check_over(&self.game)?;
        ending::check_sheet(&self.game)?;
        self.legality.check_over(&mut self.game, &mut self.dice)?;
        replays::check_record(self.setup, self.seed, &self.history)?;
        replays::check_order(self.setup, self.seed, &self.history, &mut self.dice)
    }

    fn awaiting(&self) -> Awaiting {
        self.game.view(Observer::Spectator).awaiting()
    }

    fn violation(&self, broken: Broken, bots: &[Policy]) -> Box<Violation> {
        Box::new(Violation {
            law: broken.law,
            what: broken.what,
            board: self.setup.board().id().to_owned(),
            seats: self.setup.seats(),
            bots: names(bots),
            seed: self.seed,
            step: self.history.len(),
        })
    }
}

fn names(bots: &[Policy]) -> String {
    bots.iter().map(Policy::name).collect::<Vec<_>>().join(",")
}

/// Puts the items into random order.
fn shuffle<T>(items: &mut [T], dice: &mut QuickDice) {
    for last in (1..items.len()).rev() {
        items.swap(last, dice.below(last as u32 + 1) as usize);
    }
}
