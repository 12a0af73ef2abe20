//! A game that writes its record while it is played.

use board::Board;
use rules::{Action, Awaiting, Game, Illegal, Observer, Seat, Seed, Setup, Sink};

use crate::error::RecordError;
use crate::fair::FairDeal;
use crate::notation;
use crate::parse::clean_name;
use crate::position::PositionText;
use crate::record::{Closing, Ended, LineContent, LineNumbers, Record, RecordLine, ScoreLine};
use crate::replay::digest_due;

/// A game and its record, kept together.
///
/// ```
/// use record::Recorder;
/// use rules::{Observer, Seed, Setup};
///
/// let board = board::library::board("toy").expect("comes with the program");
/// let setup = Setup::new(board, 2).expect("for two to five");
/// let mut recorder = Recorder::new(setup, Seed::from_number(1));
/// while let Some(seat) = recorder.awaiting().seats().iter().next() {
///     let action = recorder.game().view(Observer::Seat(seat)).legal().nth(0).expect("can move");
///     recorder.act(seat, action).expect("is legal");
/// }
/// let record = recorder.finish();
/// assert_eq!(record::Record::parse(&record.to_text()), Ok(record.clone()));
/// assert!(record.replay(board).is_ok());
/// ```
#[derive(Clone)]
pub struct Recorder<'b> {
    setup: Setup<'b>,
    game: Game<'b>,
    record: Record,
}

impl<'b> Recorder<'b> {
    /// Deals a game and begins its record.
    pub fn new(setup: Setup<'b>, seed: Seed) -> Recorder<'b> {
        let board = setup.board();
        let record = Record {
            board: board.id().to_owned(),
            fingerprint: board.fingerprint(),
            seats: setup.seats(),
            names: vec![String::new(); setup.seats()],
            seed,
            position: None,
            fair_deal: None,
            lines: Vec::new(),
            closing: None,
            numbers: LineNumbers { board: 0, seats: 0, seed: 0, commitment: 0, end: 0 },
        };
        Recorder { setup, game: setup.deal(seed), record }
    }

    /// Begins the record of a game that was not dealt here. The record holds its position (version 2).
    pub fn from_game(game: Game<'b>) -> Recorder<'b> {
        let setup = Setup::new(game.board(), game.seats()).expect("the game has these seats");
        let seed = game.disclose().seed();
        let mut record = Recorder::new(setup, seed).record;
        record.position = Some(PositionText::of(game.disclose()));
        Recorder { setup, game, record }
    }

    /// Deals a fair game. The record shows what its seed was made from.
    pub fn fair(setup: Setup<'b>, deal: FairDeal) -> Recorder<'b> {
        let mut recorder = Recorder::new(setup, deal.seed());
        recorder.record.fair_deal = Some(deal);
        recorder
    }

    /// Continues a game from its record. Drops the ending, keeps undone lines.
    pub fn resume(board: &'b Board, mut record: Record) -> Result<Recorder<'b>, RecordError> {
        let game = record.resume(board)?.game;
        let setup = Setup::new(board, record.seats).expect("the record was replayed");
        record.closing = None;
        Ok(Recorder { setup, game, record })
    }

    /// Writes down who sits where.
    pub fn name(&mut self, seat: Seat, name: &str) {
        if let Some(place) = self.record.names.get_mut(seat.index()) {
            *place = clean_name(name);
        }
    }

    /// Returns the game after everything that was recorded.
    pub fn game(&self) -> &Game<'b> {
        &self.game
    }

    /// Returns who must decide what.
    pub fn awaiting(&self) -> Awaiting {
        self.game.view(Observer::Spectator).awaiting()
    }

    /// Carries an action out and writes it down.
    pub fn act(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.act_to(seat, action, &mut ())
    }

    /// Carries an action out, writes it down, and sends the events to the sink.
    pub fn act_to(
        &mut self,
        seat: Seat,
        action: Action,
        sink: &mut impl Sink,
    ) -> Result<(), Illegal> {
        let turns = self.game.view(Observer::Spectator).turns();
        self.game.check(seat, action)?.commit(sink);
        let words = notation::write(self.game.board(), action);
        self.push(LineContent::Action { seat: seat.index(), words });
        if digest_due(&self.game, turns) {
            self.push(LineContent::Digest(self.game.digest()));
        }
        Ok(())
    }

    /// Takes back the last `actions` actions. The record keeps their lines and marks them (T-UNDO-2).
    pub fn take_back(&mut self, actions: usize) {
        self.mark_undone(actions);
        let again = self.record.resume(self.setup.board());
        self.game = again.expect("a game's own record can be replayed").game;
    }

    /// Takes back the last `actions` actions like [`Recorder::take_back`], for a caller who has kept the
    /// game before them. Plays nothing again.
    pub fn take_back_to(&mut self, actions: usize, earlier: Game<'b>) {
        self.mark_undone(actions);
        self.game = earlier;
    }

    fn mark_undone(&mut self, actions: usize) {
        let mut left = actions;
        for line in self.record.lines.iter_mut().rev() {
            match &line.content {
                // All lines that must be marked follow the last undone line before them.
                LineContent::Undone(_) if left == 0 => break,
                LineContent::Undone(_) => continue,
                // This digest follows the last action that stays.
                LineContent::Action { .. } | LineContent::Digest(_) if left == 0 => break,
                LineContent::Action { .. } => left -= 1,
                LineContent::Digest(_) => {}
            }
            line.content = LineContent::Undone(line.content.to_string());
        }
    }

    /// Returns the record so far, with ending and scores once the game is over.
    pub fn record(&self) -> Record {
        let mut record = self.record.clone();
        record.closing = self.closing();
        record.number_lines();
        record
    }

    /// Ends the recording and returns the record.
    pub fn finish(mut self) -> Record {
        self.record.closing = self.closing();
        self.record.number_lines();
        self.record
    }

    /// Ends the recording of a game that the table stopped (T-END-1) and returns the record.
    pub fn stop(mut self) -> Record {
        if self.game.view(Observer::Spectator).is_over() {
            return self.finish();
        }
        let last = self.record.lines.last().map(|line| &line.content);
        if !matches!(last, Some(LineContent::Digest(_))) {
            self.push(LineContent::Digest(self.game.digest()));
        }
        self.record.closing = Some(Closing { line: 0, ended: Ended::Table, scores: Vec::new() });
        self.record.number_lines();
        self.record
    }

    fn push(&mut self, content: LineContent) {
        self.record.lines.push(RecordLine { number: 0, content });
    }

    fn closing(&self) -> Option<Closing> {
        let scores = self.game.view(Observer::Spectator).scores()?;
        let scores = scores.iter().map(|score| (0, ScoreLine::from(score))).collect();
        let ended = Ended::Rules(self.awaiting().ending()?);
        Some(Closing { line: 0, ended, scores })
    }
}
