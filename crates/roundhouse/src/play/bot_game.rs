//! A game of one person against bots, with its record and its log.

use board::Board;
use bots::Policy;
use record::{LineContent, Record, RecordError, Recorder, notation};
use rules::{Action, Event, Game, Illegal, Observer, QuickDice, Seat, Seed, Setup, View};

use super::log::Log;
use super::words::Words;
use crate::speech::Speech;

/// The name of the person in the record.
const PERSON: &str = "person";

/// A game of one person against bots.
pub(crate) struct BotGame<'b> {
    setup: Setup<'b>,
    seed: Seed,
    /// The game before the first decision, if it was not dealt.
    begun: Option<Game<'b>>,
    recorder: Recorder<'b>,
    bots: Vec<Policy>,
    history: Vec<(Seat, Action)>,
    pub(crate) words: Words<'b>,
    pub(crate) log: Log,
}

impl<'b> BotGame<'b> {
    /// Deals a game. There is a bot for each seat; the one on the person's seat never decides.
    pub(crate) fn deal(
        setup: Setup<'b>,
        seed: Seed,
        own: Seat,
        bots: Vec<Policy>,
        speech: Speech,
    ) -> BotGame<'b> {
        let mut recorder = Recorder::new(setup, seed);
        name_seats(&mut recorder, own, &bots);
        let words = Words::new(setup.board(), own, &bot_names(&bots), speech);
        BotGame::with(setup, seed, bots, recorder, Vec::new(), None, words)
    }

    /// Plays on from a game that was not dealt here. The seed is for the choices of the bots.
    pub(crate) fn from_game(
        game: Game<'b>,
        own: Seat,
        bots: Vec<Policy>,
        speech: Speech,
    ) -> BotGame<'b> {
        let setup = Setup::new(game.board(), game.seats()).expect("the game has these seats");
        let mut recorder = Recorder::from_game(game);
        name_seats(&mut recorder, own, &bots);
        let seed = recorder.record().seed;
        let words = Words::new(setup.board(), own, &bot_names(&bots), speech);
        BotGame::with(setup, seed, bots, recorder, Vec::new(), Some(game), words)
    }

    /// Continues a saved game. The one seat whose name is not the name of a bot is the person's.
    pub(crate) fn resume(
        board: &'b Board,
        record: Record,
        speech: Speech,
    ) -> Result<BotGame<'b>, ResumeError> {
        let setup = Setup::new(board, record.seats).map_err(|_| ResumeError::NoPerson)?;
        let bots: Vec<_> = record.names.iter().map(|name| Policy::named(name)).collect();
        let own = bots.iter().position(Option::is_none).and_then(Seat::new);
        let own = own.filter(|_| bots.iter().flatten().count() + 1 == bots.len());
        let own = own.ok_or(ResumeError::NoPerson)?;
        let bots: Vec<_> = bots.into_iter().map(|bot| bot.unwrap_or(Policy::Random)).collect();
        let history = history(board, &record);
        let seed = record.seed;
        let begun = if record.position.is_some() { Some(record.begin(board)?) } else { None };
        let recorder = Recorder::resume(board, record)?;
        let words = Words::new(board, own, &bot_names(&bots), speech);
        Ok(BotGame::with(setup, seed, bots, recorder, history, begun, words))
    }

    fn with(
        setup: Setup<'b>,
        seed: Seed,
        bots: Vec<Policy>,
        recorder: Recorder<'b>,
        history: Vec<(Seat, Action)>,
        begun: Option<Game<'b>>,
        words: Words<'b>,
    ) -> BotGame<'b> {
        let log = Log::default();
        let mut game = BotGame { setup, seed, begun, recorder, bots, history, words, log };
        game.rebuild();
        game.advance();
        game
    }

    pub(crate) fn view(&self) -> View<'_, 'b> {
        self.recorder.game().view(Observer::Seat(self.words.own))
    }

    pub(crate) fn record(&self) -> Record {
        self.recorder.record()
    }

    /// Plays the person's action, and the bots' up to the person's next decision.
    pub(crate) fn decide(&mut self, action: Action) -> Result<(), Illegal> {
        self.view().check(action)?;
        self.log.mark();
        self.act(self.words.own, action)?;
        self.advance();
        Ok(())
    }

    /// Goes back to before the person's last decision (T-UNDO-2). Returns false if there is none.
    pub(crate) fn undo(&mut self) -> bool {
        let own = |(seat, _): &(Seat, Action)| *seat == self.words.own;
        let Some(last) = self.history.iter().rposition(own) else { return false };
        self.recorder.take_back(self.history.len() - last);
        self.history.truncate(last);
        self.rebuild();
        self.advance();
        true
    }

    fn act(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let (log, words) = (&mut self.log, &self.words);
        self.recorder.act_to(seat, action, &mut |event: Event<'_>| log.take(words, &event))?;
        self.history.push((seat, action));
        Ok(())
    }

    /// Lets bots decide until the person must. Where all seats decide at once the person decides first,
    /// so that a stopped program loses nothing.
    fn advance(&mut self) {
        loop {
            let awaited = self.recorder.awaiting().seats();
            let Some(seat) = awaited.iter().next().filter(|_| !awaited.contains(self.words.own))
            else {
                return;
            };
            let mut dice = self.dice(self.history.len());
            let view = self.recorder.game().view(Observer::Seat(seat));
            let action = self.bots[seat.index()].choose(&view, &mut dice);
            self.act(seat, action).expect("policies choose what is legal");
        }
    }

    /// Returns the dice of one decision. They follow from the seed, so that a bot chooses the same again
    /// after an undo or in a resumed game.
    fn dice(&self, decision: usize) -> QuickDice {
        let low = self.seed.0.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte));
        QuickDice::new(low.wrapping_add(decision as u64))
    }

    /// Plays the history again to rebuild the log and the bots, some of which count their own actions.
    fn rebuild(&mut self) {
        self.log = Log::default();
        for bot in &mut self.bots {
            *bot = Policy::named(bot.name()).unwrap_or(Policy::Random);
        }
        let (log, words) = (&mut self.log, &self.words);
        let deal =
            || self.setup.deal_to(self.seed, &mut |event: Event<'_>| log.take(words, &event));
        let mut game = self.begun.unwrap_or_else(deal);
        for (at, (seat, action)) in self.history.clone().into_iter().enumerate() {
            self.play_again(&mut game, at, seat, action);
        }
    }

    fn play_again(&mut self, game: &mut Game<'b>, at: usize, seat: Seat, action: Action) {
        if seat == self.words.own {
            self.log.mark();
        } else {
            let mut dice = self.dice(at);
            let view = game.view(Observer::Seat(seat));
            self.bots[seat.index()].choose(&view, &mut dice);
        }
        let (log, words) = (&mut self.log, &self.words);
        let step = game.check(seat, action).expect("the history was legal");
        step.commit(&mut |event: Event<'_>| log.take(words, &event));
    }
}

fn bot_names(bots: &[Policy]) -> Vec<&'static str> {
    bots.iter().map(Policy::name).collect()
}

/// Writes down who sits where.
fn name_seats(recorder: &mut Recorder<'_>, own: Seat, bots: &[Policy]) {
    for (seat, bot) in Seat::all(bots.len()).zip(bots) {
        recorder.name(seat, if seat == own { PERSON } else { bot.name() });
    }
}

/// Returns the actions of a record that were not taken back.
fn history(board: &Board, record: &Record) -> Vec<(Seat, Action)> {
    let action = |what: &LineContent| match what {
        LineContent::Action { seat, words } => {
            Some((Seat::new(*seat)?, notation::read(board, words).ok()?))
        }
        LineContent::Digest(_) | LineContent::Undone(_) => None,
    };
    record.lines.iter().filter_map(|line| action(&line.content)).collect()
}

/// Why a saved game cannot go on here.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// The record is damaged, or of another board.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// It is not a game of one person against bots.
    #[error("this is not a game of one person against bots")]
    NoPerson,
}
