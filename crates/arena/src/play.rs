//! One game between bots.

use board::MAX_SEATS;
use bots::Policy;
use record::{Record, Recorder};
use rules::{
    Checked, Ending, Game, Observer, QuickDice, Seat, SeatScore, Seed, Setup, Sink, Undealt,
};
use thiserror::Error;

/// Who plays what, from which seed.
#[derive(Clone, Debug)]
pub struct Series<'b> {
    setup: Setup<'b>,
    bots: Vec<Policy>,
    seed: Seed,
    /// The position that every game begins from; without one games are dealt.
    position: Option<Checked<'b>>,
}

/// Bots and seats do not match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{bots} bots for {seats} seats")]
pub struct WrongBots {
    /// How many bots were named.
    pub bots: usize,
    /// How many seats there are.
    pub seats: usize,
}

impl<'b> Series<'b> {
    /// A match with a bot for each seat.
    pub fn new(setup: Setup<'b>, bots: Vec<Policy>, seed: Seed) -> Result<Series<'b>, WrongBots> {
        if bots.len() != setup.seats() {
            return Err(WrongBots { bots: bots.len(), seats: setup.seats() });
        }
        Ok(Series { setup, bots, seed, position: None })
    }

    /// Lets every game begin from this position, which is of the board and seats of this series. What a seen
    /// position hides is sampled for each game from the game's own seed.
    pub fn from_position(self, position: Checked<'b>) -> Series<'b> {
        Series { position: Some(position), ..self }
    }

    /// The game that is begun from the position, if there is one.
    pub(crate) fn begin(&self, seed: Seed) -> Option<Game<'b>> {
        let [a, b, c, d, e, f, g, h, ..] = seed.0;
        let number = u64::from_be_bytes([a, b, c, d, e, f, g, h]);
        self.position.as_ref().map(|position| position.game(&mut QuickDice::new(number)))
    }

    /// Plays the game of this seed and keeps all of it.
    pub fn play_recorded(&self, seed: Seed) -> Record {
        match self.begin(seed) {
            Some(game) => record(Recorder::from_game(game), &self.bots, seed),
            None => play_recorded(self.setup, &self.bots, seed),
        }
    }

    /// Board and seats.
    pub fn setup(&self) -> Setup<'b> {
        self.setup
    }

    /// The bots by seat.
    pub fn bots(&self) -> &[Policy] {
        &self.bots
    }

    /// The seed of game number `index`.
    pub fn seed_of(&self, index: u64) -> Seed {
        self.seed.of_game(index)
    }
}

/// How a game went.
#[derive(Clone)]
pub struct PlayedGame<'b> {
    /// What it was dealt from.
    pub seed: Seed,
    /// The scores by seat.
    pub scores: Vec<SeatScore>,
    /// How many actions were taken.
    pub actions: u32,
    /// How many turns were begun.
    pub turns: u32,
    /// How it ended.
    pub ending: Ending,
    /// The last state.
    pub last: Game<'b>,
}

impl<'b> PlayedGame<'b> {
    /// A game that was dealt, before anybody acts.
    fn dealt(last: Game<'b>, seed: Seed) -> PlayedGame<'b> {
        let (scores, ending) = (Vec::new(), Ending::LastRound);
        PlayedGame { seed, scores, actions: 0, turns: 0, ending, last }
    }

    /// Plays the game that was dealt to its end.
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

/// Plays one game and keeps only how it went.
pub fn play<'b>(setup: Setup<'b>, bots: &[Policy], seed: Seed) -> PlayedGame<'b> {
    play_to(setup, bots, seed, &mut ())
}

/// Plays the same game as [`play`] and tells everything that happens in it.
pub fn play_to<'b>(
    setup: Setup<'b>,
    bots: &[Policy],
    seed: Seed,
    sink: &mut impl Sink,
) -> PlayedGame<'b> {
    let mut outcome = PlayedGame::dealt(setup.deal_to(seed, sink), seed);
    outcome.play(bots, sink);
    outcome
}

/// A table at which many games are played, each in the place of the one before.
pub(crate) struct GameRunner<'b> {
    undealt: Undealt<'b>,
    outcome: PlayedGame<'b>,
}

impl<'b> GameRunner<'b> {
    pub(crate) fn new(setup: Setup<'b>) -> GameRunner<'b> {
        let seed = Seed([0; 32]);
        GameRunner { undealt: setup.undealt(), outcome: PlayedGame::dealt(setup.deal(seed), seed) }
    }

    /// Plays the same game as [`play`].
    pub(crate) fn play(&mut self, bots: &[Policy], seed: Seed) -> &PlayedGame<'b> {
        self.outcome.seed = seed;
        self.undealt.deal_over(&mut self.outcome.last, seed, &mut ());
        self.outcome.play(bots, &mut ());
        &self.outcome
    }

    /// Plays on from a game that was not dealt here.
    pub(crate) fn play_on(
        &mut self,
        game: Game<'b>,
        bots: &[Policy],
        seed: Seed,
    ) -> &PlayedGame<'b> {
        self.outcome.seed = seed;
        self.outcome.last = game;
        self.outcome.play(bots, &mut ());
        &self.outcome
    }
}

/// Plays the same game as [`play`] and keeps all of it.
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

/// Who must decide, or the first of those who must.
#[inline]
pub(crate) fn next_seat(game: &Game<'_>) -> Option<Seat> {
    game.view(Observer::Spectator).awaited().first()
}

/// Each seat's bot with dice of its own, so that no seat's choices depend on another's dice.
pub(crate) struct Players {
    seats: [(Policy, QuickDice); MAX_SEATS],
}

impl Players {
    const NOBODY: (Policy, QuickDice) = (Policy::Random, QuickDice::new(0));

    pub(crate) fn new(bots: &[Policy], seed: Seed) -> Players {
        let [a, b, c, d, e, f, g, h, ..] = seed.0;
        let number = u64::from_le_bytes([a, b, c, d, e, f, g, h]);
        let mut players = Players { seats: [Players::NOBODY; MAX_SEATS] };
        for (seat, (player, bot)) in players.seats.iter_mut().zip(bots).enumerate() {
            *player = (bot.clone(), QuickDice::new(number ^ seat as u64));
        }
        players
    }

    #[inline(always)]
    pub(crate) fn choose(&mut self, game: &Game<'_>, seat: Seat) -> rules::Action {
        let view = game.view(Observer::Seat(seat));
        let (bot, dice) = &mut self.seats[seat.index()];
        bot.choose(&view, dice)
    }

    /// A seat's bot decides, and so it happens. Those who think do it apart, so that random play, by
    /// which the speed of everything else is measured, stays in one piece.
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
