//! Plays a record again: checks every action and compares every digest, the ending and the scores.

use board::{Board, MAX_SEATS};
use rules::{Action, Checked, Game, Observer, Seat, Setup, commitment};

use crate::error::RecordError;
use crate::hex::hex;
use crate::notation::{self, NotationError};
use crate::record::{Closing, Ended, LineContent, Record, RecordLine, ScoreLine};

/// A record played again.
#[derive(Clone)]
pub struct Replayed<'b> {
    /// The game at the end of the record.
    pub game: Game<'b>,
    /// The actions that counted. Answers to a simultaneous decision are in the order of the seats, and of a seat
    /// that changed its answer only the last is here.
    pub actions: Vec<(Seat, Action)>,
    /// The number of digests that were compared.
    pub digests: usize,
    /// The first line where a digest is missing.
    digest_missing_at: Option<usize>,
}

/// The numbers of things that [`Record::verify`] checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The number of actions, all of them legal.
    pub actions: usize,
    /// The number of digests: one for each turn and one for the end.
    pub digests: usize,
    /// The number of score lines.
    pub scores: usize,
    /// Whether the seed follows from a secret that was committed to.
    pub fair_deal: bool,
    /// Whether the game was dealt; a game that began from a position has no deal to verify.
    pub dealt: bool,
}

impl Record {
    /// Plays a finished game again and compares everything the record says about it.
    pub fn replay<'b>(&self, board: &'b Board) -> Result<Replayed<'b>, RecordError> {
        let replayed = self.resume(board)?;
        let Some(closing) = &self.closing else {
            let expected = waiting_for(&replayed.game);
            return Err(RecordError::Truncated { line: self.numbers.end, expected });
        };
        check_ending(&replayed.game, closing)?;
        check_scores(&replayed.game, closing)?;
        Ok(replayed)
    }

    /// Plays a game again as far as the record goes, finished or not.
    pub fn resume<'b>(&self, board: &'b Board) -> Result<Replayed<'b>, RecordError> {
        let mut player = Player::new(self.begin(board)?);
        self.lines.iter().try_for_each(|line| player.read(line))?;
        player.expect_no_digest(self.closing.as_ref().map_or(self.numbers.end, |end| end.line));
        Ok(player.replayed)
    }

    /// Returns the game before its first action: dealt, or as its position says.
    pub fn begin<'b>(&self, board: &'b Board) -> Result<Game<'b>, RecordError> {
        self.check_board(board)?;
        let setup = Setup::new(board, self.seats);
        let setup =
            setup.map_err(|why| RecordError::WrongSeats { line: self.numbers.seats, why })?;
        let Some(position) = &self.position else { return Ok(setup.deal(self.seed)) };
        match position.check(board).map_err(RecordError::WrongPosition)? {
            Checked::Game(game) => Ok(game),
            Checked::Seen(_) => unreachable!("a record is read with whole positions only"),
        }
    }

    /// Returns how many actions the record holds, undone ones not counted. Answers that were changed count
    /// each time.
    pub fn actions(&self) -> usize {
        self.lines.iter().filter(|line| matches!(line.content, LineContent::Action { .. })).count()
    }

    /// Returns the game after this number of actions: see [`Record::actions`]. None if there are fewer.
    pub fn game_after<'b>(
        &self,
        board: &'b Board,
        actions: usize,
    ) -> Result<Option<Game<'b>>, RecordError> {
        let mut player = Player::new(self.begin(board)?);
        let mut left = actions;
        for line in &self.lines {
            if matches!(line.content, LineContent::Action { .. }) {
                match left.checked_sub(1) {
                    Some(less) => left = less,
                    None => break,
                }
            }
            player.read(line)?;
        }
        Ok((left == 0).then_some(player.replayed.game))
    }

    /// Checks the deal, every action, a digest for every turn, the ending and the scores.
    pub fn verify(&self, board: &Board) -> Result<Verified, RecordError> {
        self.check_fair_deal()?;
        let replayed = self.replay(board)?;
        if let Some(line) = replayed.digest_missing_at {
            return Err(RecordError::MissingDigest { line });
        }
        Ok(Verified {
            actions: replayed.actions.len(),
            digests: replayed.digests,
            scores: self.closing.as_ref().map_or(0, |closing| closing.scores.len()),
            fair_deal: self.fair_deal.is_some(),
            dealt: self.position.is_none(),
        })
    }

    /// Checks that commitment, secret, nonces and seed of a fair deal belong together. A record
    /// without a fair deal passes.
    pub fn check_fair_deal(&self) -> Result<(), RecordError> {
        let Some(fair) = &self.fair_deal else { return Ok(()) };
        let compare = |line, what, expected: [u8; 32], found: [u8; 32]| {
            if expected == found {
                return Ok(());
            }
            Err(RecordError::UnfairDeal {
                line,
                what,
                expected: hex(&expected),
                found: hex(&found),
            })
        };
        compare(self.numbers.commitment, "commitment", commitment(&fair.secret), fair.commitment)?;
        compare(self.numbers.seed, "seed", fair.seed().0, self.seed.0)
    }

    fn check_board(&self, board: &Board) -> Result<(), RecordError> {
        let line = self.numbers.board;
        if self.board != board.id() {
            let (expected, found) = (board.id().to_owned(), self.board.clone());
            return Err(RecordError::WrongBoard { line, expected, found });
        }
        if self.fingerprint != board.fingerprint() {
            let (expected, found) = (board.fingerprint(), self.fingerprint);
            return Err(RecordError::WrongFingerprint { line, expected, found });
        }
        Ok(())
    }
}

/// Says what the record should continue with, for an error.
fn waiting_for(game: &Game<'_>) -> String {
    let seats: Vec<_> =
        game.view(Observer::Spectator).awaiting().seats().iter().map(|s| s.to_string()).collect();
    match seats.as_slice() {
        [] => "\"ended …\"".to_owned(),
        seats => format!("an action of {}", seats.join(", ")),
    }
}

fn check_ending(game: &Game<'_>, closing: &Closing) -> Result<(), RecordError> {
    let ended = game.view(Observer::Spectator).awaiting().ending().map(Ended::Rules);
    let expected = match ended {
        Some(ended) if ended == closing.ended => return Ok(()),
        Some(ended) => format!("\"ended {}\"", ended.word()),
        None if closing.ended == Ended::Table => return Ok(()),
        None => waiting_for(game),
    };
    Err(RecordError::WrongEnding { line: closing.line, expected, found: closing.ended.word() })
}

fn check_scores(game: &Game<'_>, closing: &Closing) -> Result<(), RecordError> {
    let scores = game.view(Observer::Spectator).scores().unwrap_or_default();
    for (seat, (score, (line, found))) in scores.iter().zip(&closing.scores).enumerate() {
        let expected = ScoreLine::from(score);
        if expected != *found {
            return Err(RecordError::WrongScore {
                line: *line,
                expected: format!("score {seat} {expected}"),
                found: format!("score {seat} {found}"),
            });
        }
    }
    Ok(())
}

/// A record that is being played line by line.
struct Player<'b> {
    replayed: Replayed<'b>,
    /// Answers to the simultaneous decision that is open.
    answers: [Option<Action>; MAX_SEATS],
    /// Whether a turn has begun or the game has ended since the last digest.
    digest_due: bool,
}

impl<'b> Player<'b> {
    fn new(game: Game<'b>) -> Player<'b> {
        let replayed = Replayed { game, actions: Vec::new(), digests: 0, digest_missing_at: None };
        Player { replayed, answers: [None; MAX_SEATS], digest_due: false }
    }

    fn read(&mut self, line: &RecordLine) -> Result<(), RecordError> {
        match &line.content {
            LineContent::Action { seat, words } => self.act(line.number, *seat, words),
            LineContent::Digest(found) => self.compare(line.number, *found),
            LineContent::Undone(_) => Ok(()),
        }
    }

    fn act(&mut self, line: usize, seat: usize, words: &str) -> Result<(), RecordError> {
        self.expect_no_digest(line);
        let game = &mut self.replayed.game;
        let illegal = |why| RecordError::Illegal { line, seat, action: words.to_owned(), why };
        let action = notation::read(game.board(), words).map_err(|error| match error {
            NotationError::Unexpected { expected, found } => {
                RecordError::Unexpected { line, expected: expected.to_owned(), found }
            }
            NotationError::Unknown { what, name } => RecordError::Unknown { line, what, name },
            NotationError::Illegal(why) => illegal(why),
        })?;
        let seat_id = Seat::new(seat).ok_or(illegal(rules::Illegal::NoSuchSeat))?;
        let together = game.view(Observer::Spectator).awaiting().is_simultaneous();
        let turns = game.view(Observer::Spectator).turns();
        game.check(seat_id, action).map_err(illegal)?.commit(&mut ());
        self.digest_due = digest_due(game, turns);
        self.note(seat_id, action, together);
        Ok(())
    }

    /// Adds an action to the list. Holds back simultaneous answers until every seat has given one.
    fn note(&mut self, seat: Seat, action: Action, together: bool) {
        if !together {
            self.replayed.actions.push((seat, action));
            return;
        }
        self.answers[seat.index()] = Some(action);
        let seats = self.replayed.game.seats();
        if self.answers.iter().flatten().count() == seats {
            let answers = std::mem::take(&mut self.answers);
            let in_order = Seat::all(seats).zip(answers.into_iter().flatten());
            self.replayed.actions.extend(in_order);
        }
    }

    /// Records the line of the first digest that is due and missing. Records written by hand may
    /// leave digests out; `verify` refuses them.
    fn expect_no_digest(&mut self, line: usize) {
        let missing = &mut self.replayed.digest_missing_at;
        *missing = missing.or(self.digest_due.then_some(line));
    }

    fn compare(&mut self, line: usize, found: u64) -> Result<(), RecordError> {
        let expected = self.replayed.game.digest();
        if expected != found {
            return Err(RecordError::WrongDigest { line, expected, found });
        }
        self.replayed.digests += 1;
        self.digest_due = false;
        Ok(())
    }
}

/// Returns whether a digest belongs here: after each action that begins a turn or ends the game.
pub(crate) fn digest_due(game: &Game<'_>, turns_before: usize) -> bool {
    let view = game.view(Observer::Spectator);
    view.turns() > turns_before || view.is_over()
}
