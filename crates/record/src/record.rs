//! The record as a value, and its text.

use std::fmt;

use rules::{Ending, Seat, SeatScore, Seed};

use crate::fair::FairDeal;
use crate::hex::{hex, hex64};
use crate::position::{PositionText, to_text};

/// The first line of the record of a game that was dealt.
pub(crate) const VERSION: &str = "roundhouse-record 1";
/// The first line of the record of a game that began from a position.
pub(crate) const VERSION_2: &str = "roundhouse-record 2";
/// How each line of that position begins.
pub(crate) const POSITION_LINE: &str = "|";

/// One game: how it was dealt or from which position it began, what everybody did, how it ended.
///
/// Actions are words here, because only a board can say what they name; see
/// [`Record::replay`](crate::Record::replay).
#[derive(Clone, Debug)]
pub struct Record {
    /// The board's id.
    pub board: String,
    /// The board's fingerprint.
    pub fingerprint: u64,
    /// The number of seats.
    pub seats: usize,
    /// The players' names, by seat; an empty name is unknown.
    pub names: Vec<String>,
    /// The seed that decides everything random.
    pub seed: Seed,
    /// Where the game began, if it was not dealt. Its seed is the record's seed.
    pub position: Option<PositionText>,
    /// The parts that the seed was made from, if the deal was a fair one.
    pub fair_deal: Option<FairDeal>,
    /// Actions, digests and undone lines, in order.
    pub lines: Vec<RecordLine>,
    /// The ending and the scores; none while the game is going on.
    pub closing: Option<Closing>,
    /// The line numbers of the head, for errors.
    pub(crate) numbers: LineNumbers,
}

/// The line numbers that errors name, counted from 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineNumbers {
    pub(crate) board: usize,
    pub(crate) seats: usize,
    pub(crate) seed: usize,
    pub(crate) commitment: usize,
    /// The line after the last.
    pub(crate) end: usize,
}

/// One line between the head and the ending.
#[derive(Clone, Debug)]
pub struct RecordLine {
    /// Its number in the text, counted from 1.
    pub number: usize,
    /// What it says.
    pub content: LineContent,
}

/// What a line between the head and the ending says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineContent {
    /// A seat's action, in words.
    Action {
        /// The seat's number.
        seat: usize,
        /// The words; see [`notation`](crate::notation).
        words: String,
    },
    /// The digest of the state at this point.
    Digest(u64),
    /// A line that was taken back: readers see it, replay skips it.
    Undone(String),
}

/// The end of a record.
#[derive(Clone, Debug)]
pub struct Closing {
    /// The number of the line `ended`.
    pub line: usize,
    /// How it ended.
    pub ended: Ended,
    /// The scores by seat, each with its line; none when the table stopped the game.
    pub scores: Vec<(usize, ScoreLine)>,
}

/// How a recorded game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The rules ended it.
    Rules(Ending),
    /// The table stopped it (T-END-1, T-IDLE-1). It has no winner.
    Table,
}

impl Ended {
    pub(crate) const ALL: [Ended; 3] =
        [Ended::Rules(Ending::LastRound), Ended::Rules(Ending::AllPassed), Ended::Table];

    /// Returns its word in records.
    pub const fn word(self) -> &'static str {
        match self {
            Ended::Rules(Ending::LastRound) => "last_round",
            Ended::Rules(Ending::AllPassed) => "all_passed",
            Ended::Table => "table",
        }
    }
}

/// A seat's score, in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ScoreLine {
    /// Points for routes.
    pub routes: i16,
    /// Points of complete tickets minus those of incomplete ones.
    pub tickets: i16,
    /// Points for tourist tokens.
    pub tokens: i16,
    /// Points for festival cards.
    pub festivals: i16,
    /// The sum.
    pub total: i16,
    /// The place, counted from 1.
    pub place: u8,
}

impl From<&SeatScore> for ScoreLine {
    fn from(score: &SeatScore) -> ScoreLine {
        ScoreLine {
            routes: score.routes,
            tickets: score.ticket_points,
            tokens: score.tokens,
            festivals: score.festivals,
            total: score.total,
            place: score.place,
        }
    }
}

impl fmt::Display for ScoreLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ScoreLine { routes, tickets, tokens, festivals, total, place } = self;
        write!(f, "routes {routes} tickets {tickets} tokens {tokens} festivals {festivals} ")?;
        write!(f, "total {total} place {place}")
    }
}

impl Record {
    /// Writes the record as text.
    pub fn to_text(&self) -> String {
        self.to_string()
    }

    /// Returns the name of a seat, or its number if it has none.
    pub fn name(&self, seat: Seat) -> String {
        match self.names.get(seat.index()).filter(|name| !name.is_empty()) {
            Some(name) => name.clone(),
            None => seat.to_string(),
        }
    }

    /// Sets all line numbers to those of [`Record::to_text`].
    pub(crate) fn number_lines(&mut self) {
        let names = self.names.iter().filter(|name| !name.is_empty()).count();
        let seed = 4 + names;
        let position = self.position.as_mut().map_or(0, |position| {
            let text = to_text(&position.position);
            *position = PositionText::parse(&text).expect("what we write we can read");
            position.move_down(seed - 1);
            text.lines().count() - 1
        });
        let fair = self.fair_deal.as_ref().map_or(0, |fair| 2 + fair.nonces.len());
        let mut last = seed + position + fair + 1; // the empty line
        let mut count = || {
            last += 1;
            last
        };
        self.lines.iter_mut().for_each(|line| line.number = count());
        if let Some(closing) = &mut self.closing {
            closing.line = count();
            closing.scores.iter_mut().for_each(|(line, _)| *line = count());
        }
        self.numbers = LineNumbers { board: 2, seats: 3, seed, commitment: seed + 1, end: count() };
    }

    fn write_head(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", if self.position.is_some() { VERSION_2 } else { VERSION })?;
        writeln!(f, "board {} {}", self.board, hex64(self.fingerprint))?;
        writeln!(f, "seats {}", self.seats)?;
        for (seat, name) in self.names.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
            writeln!(f, "seat {seat} {name}")?;
        }
        match &self.position {
            Some(position) => {
                let text = to_text(&position.position);
                text.lines().try_for_each(|line| writeln!(f, "{POSITION_LINE} {line}"))?;
            }
            None => writeln!(f, "seed {}", hex(&self.seed.0))?,
        }
        if let Some(fair) = &self.fair_deal {
            writeln!(f, "commitment {}", hex(&fair.commitment))?;
            writeln!(f, "secret {}", hex(&fair.secret))?;
            fair.nonces.iter().try_for_each(|nonce| writeln!(f, "nonce {}", hex(nonce)))?;
        }
        writeln!(f)
    }
}

/// Compares the texts; line numbers do not count.
impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        self.to_text() == other.to_text()
    }
}
impl Eq for Record {}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_head(f)?;
        self.lines.iter().try_for_each(|line| writeln!(f, "{}", line.content))?;
        let Some(closing) = &self.closing else { return Ok(()) };
        writeln!(f, "ended {}", closing.ended.word())?;
        let scores = closing.scores.iter().enumerate();
        scores.into_iter().try_for_each(|(seat, (_, score))| writeln!(f, "score {seat} {score}"))
    }
}

impl fmt::Display for LineContent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineContent::Action { seat, words } => write!(f, "{seat} {words}"),
            LineContent::Digest(digest) => write!(f, "digest {}", hex64(*digest)),
            LineContent::Undone(text) => write!(f, "~ {text}"),
        }
    }
}
