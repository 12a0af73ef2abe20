//! One game between bots, and the series that it belongs to.

use board::MAX_SEATS;
use bots::Policy;
use record::{Record, Recorder};
use rules::{
    Checked, Ending, Game, Observer, QuickDice, Seat, SeatScore, Seed, Setup, Sink, Undealt,
};
use thiserror::Error;

/// A numbered series of games: a board, a bot for each seat, and a seed from which all deals follow.
#[derive(Clone, Debug)]
pub struct Series<'b> {
    setup: Setup<'b>,
    bots: Vec<Policy>,
    seed: Seed,
    /// The position that every game begins from; without one games are dealt.
    position: Option<Checked<'b>>,
}

/// The error for a number of bots that is not the number of seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{bots} bots for {seats} seats")]
pub struct WrongBots {
    /// The number of bots.
    pub bots: usize,
    /// The number of seats.
    pub seats: usize,
}

impl<'b> Series<'b> {
    /// Creates a series. There must be one bot for each seat.
    pub fn new(setup: Setup<'b>, bots: Vec<Policy>, seed: Seed) -> Result<Series<'b>, WrongBots> {
        if bots.len() != setup.seats() {
            return Err(WrongBots { bots: bots.len(), seats: setup.seats() });
        }
        Ok(Series { setup, bots, seed, position: None })
    }

    /// Lets every game begin from this position, which must have the board and the number of seats of the
    /// series. What the position does not show is sampled for each game, from the seed of the game.
    pub fn from_position(self, position: Checked<'b>) -> Series<'b> {
        Series { position: Some(position), ..self }
    }

    /// Returns the game at the position that games begin from, if there is one.
    pub(crate) fn begin(&self, seed: Seed) -> Option<Game<'b>> {
        let [a, b, c, d, e, f, g, h, ..] = seed.0;
        let number = u64::from_be_bytes([a, b, c, d, e, f, g, h]);
        self.position.as_ref().map(|position| position.game(&mut QuickDice::new(number)))
    }

    /// Plays the game of this seed and returns its record.
    pub fn play_recorded(&self, seed: Seed) -> Record {
        match self.begin(seed) {
            Some(game) => record(Recorder::from_game(game), &self.bots, seed),
            None => play_recorded(self.setup, &self.bots, seed),
        }
    }

    /// Returns the board and the number of seats.
    pub fn setup(&self) -> Setup<'b> {
        self.setup
    }

    /// Returns the bots by seat.
    pub fn bots(&self) -> &[Policy] {
        &self.bots
    }

    /// Returns the seed of game number `index`.
    pub fn seed_of(&self, index: u64) -> Seed {
        self.seed.of_game(index)
    }
}

/// A game that was played to its end.
#[derive(Clone)]
pub struct PlayedGame<'b> {
    /// The seed of its deal.
    pub seed: Seed,
    /// The scores by seat.
    pub scores: Vec<SeatScore>,
    /// The number of actions taken.
    pub actions: u32,
    /// The number of turns begun.
    pub turns: u32,
    /// How it ended.
    pub ending: Ending,
    /// The game after its last action.
    pub last: Game<'b>,
}

impl<'b> PlayedGame<'b> {
    /// Creates the value for a game that was dealt, to be filled by [`PlayedGame::play`].
    fn dealt(last: Game<'b>, seed: Seed) -> PlayedGame<'b> {
        let (scores, ending) = (Vec::new(), Ending::LastRound);
        PlayedGame { seed, scores, actions: 0, turns: 0, ending, last }
    }

    /// Plays the dealt game to its end.
    fn play(&mut self, bots: &[Policy], sink: &mut impl Sink) {
        let mut players = Players::new(bots, self.seed);
        self.actions = 0;
        while let Some(seat) = next_seat(&self.last) {
            players.act(&mut self.last, seat, sink);
            self.actions += 1;
        }
        let view = self.last.view(Observer::Spectator);
        self.ending = view.awaiting().ending().expect("while a game goes on somebody is awaited");
        self.scores = view.scores().unwrap_or_default();
        self.turns = view.turns() as u32;
    }
}

/// Plays one game.
pub fn play<'b>(setup: Setup<'b>, bots: &[Policy], seed: Seed) -> PlayedGame<'b> {
    play_to(setup, bots, seed, &mut ())
}

/// Plays the same game as [`play`], and passes its events to a sink.
pub fn play_to<'b>(
    setup: Setup<'b>,
    bots: &[Policy],
    seed: Seed,
    sink: &mut impl Sink,
) -> PlayedGame<'b> {
    let mut played = PlayedGame::dealt(setup.deal_to(seed, sink), seed);
    played.play(bots, sink);
    played
}

/// Plays many games, each in the memory of the one before, so that a deal copies what all deals share.
pub(crate) struct GameRunner<'b> {
    undealt: Undealt<'b>,
    played: PlayedGame<'b>,
}

impl<'b> GameRunner<'b> {
    pub(crate) fn new(setup: Setup<'b>) -> GameRunner<'b> {
        let seed = Seed([0; 32]);
        GameRunner { undealt: setup.undealt(), played: PlayedGame::dealt(setup.deal(seed), seed) }
    }

    /// Plays the same game as [`play`].
    pub(crate) fn play(&mut self, bots: &[Policy], seed: Seed) -> &PlayedGame<'b> {
        self.played.seed = seed;
        self.undealt.deal_over(&mut self.played.last, seed, &mut ());
        self.played.play(bots, &mut ());
        &self.played
    }

    /// Plays a game that has begun to its end.
    pub(crate) fn play_on(
        &mut self,
        game: Game<'b>,
        bots: &[Policy],
        seed: Seed,
    ) -> &PlayedGame<'b> {
        self.played.seed = seed;
        self.played.last = game;
        self.played.play(bots, &mut ());
        &self.played
    }
}

/// Plays the same game as [`play`] and returns its record.
pub fn play_recorded(setup: Setup<'_>, bots: &[Policy], seed: Seed) -> Record {
    record(Recorder::new(setup, seed), bots, seed)
}

/// Plays a game to its end and keeps all of it.
fn record(mut recorder: Recorder<'_>, bots: &[Policy], seed: Seed) -> Record {
    for (seat, bot) in Seat::all(recorder.game().seats()).zip(bots) {
        recorder.name(seat, bot.name());
    }
    let mut players = Players::new(bots, seed);
    while let Some(seat) = next_seat(recorder.game()) {
        let action = players.choose(recorder.game(), seat);
        recorder.act(seat, action).expect("bots choose what is legal");
    }
    recorder.finish()
}

/// Returns the seat that must decide, the first if there are several.
#[inline]
pub fn next_seat(game: &Game<'_>) -> Option<Seat> {
    game.view(Observer::Spectator).awaited().first()
}

/// The bots by seat. Each has its own dice, so that no seat's choices depend on those of another.
pub(crate) struct Players {
    seats: [(Policy, QuickDice); MAX_SEATS],
}

impl Players {
    pub(crate) fn new(bots: &[Policy], seed: Seed) -> Players {
        let [a, b, c, d, e, f, g, h, ..] = seed.0;
        let number = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
        Players {
            seats: std::array::from_fn(|seat| {
                // Nobody asks the seats that a game does not have.
                let bot = bots.get(seat).cloned().unwrap_or(Policy::Random);
                (bot, QuickDice::new(number ^ seat as u64))
            }),
        }
    }

    #[inline(always)]
    pub(crate) fn choose(&mut self, game: &Game<'_>, seat: Seat) -> rules::Action {
        let view = game.view(Observer::Seat(seat));
        let (bot, dice) = &mut self.seats[seat.index()];
        bot.choose(&view, dice)
    }

    /// Lets the bot of a seat choose, and plays its action. Bots that think are called out of line, so
    /// that the loop of random play, which benchmarks measure, stays small.
    #[inline(always)]
    pub(crate) fn act(&mut self, game: &mut Game<'_>, seat: Seat, sink: &mut impl Sink) {
        if let (Policy::Random, _) = self.seats[seat.index()] {
            self.act_now(game, seat, sink);
        } else {
            self.act_apart(game, seat, sink);
        }
    }

    #[inline(never)]
    fn act_apart(&mut self, game: &mut Game<'_>, seat: Seat, sink: &mut impl Sink) {
        self.act_now(game, seat, sink);
    }

    #[inline(always)]
    fn act_now(&mut self, game: &mut Game<'_>, seat: Seat, sink: &mut impl Sink) {
        let action = self.choose(game, seat);
        game.check(seat, action).expect("bots choose what is legal").commit(sink);
    }
}
