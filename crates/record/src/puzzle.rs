//! Puzzles as text: positions in which one choice is clearly the best. `docs/puzzles.md` specifies the format.
//!
//! Everything is kept as the text that it was written in, so that a page can show a list of puzzles without
//! knowing boards and rules. Whoever plays a puzzle reads its position and its actions.

use std::fmt::Write as _;

use thiserror::Error;

/// The first line of every file of puzzles of this version.
const VERSION: &str = "roundhouse-puzzles 1";

/// The puzzles of one board, and how far the search for them has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleSet {
    /// The number of games that were looked through; the search goes on with the next one.
    pub games: u64,
    /// The puzzles, in the order found.
    pub puzzles: Vec<Puzzle>,
}

/// A position in which one choice is clearly the best, and what a search says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The number of the game that the position comes from. It names the puzzle.
    pub number: u64,
    /// The best action, in the notation of records.
    pub best: String,
    /// The chance to win after the best action, in hundredths of a percent.
    pub chance: i32,
    /// The expected margin after the best action, in hundredths of a point.
    pub margin: i32,
    /// Other ways to carry out the best action that the search cannot tell from it.
    pub also: Vec<String>,
    /// The next best action.
    pub next: WorseChoice,
    /// The obvious action.
    pub obvious: WorseChoice,
    /// The iterations of the search that verified the puzzle.
    pub iterations: u32,
    /// What the seat sees, as the text of a position.
    pub position: String,
}

/// An action that is worse than the best one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorseChoice {
    /// The action, in the notation of records.
    pub action: String,
    /// The chance to win that it loses, in hundredths of a percent.
    pub loss: i32,
    /// The standard error of that loss, in the same unit.
    pub loss_error: i32,
    /// The margin that it loses, in hundredths of a point.
    pub margin_loss: i32,
}

/// The reason why a text is no set of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {expected} is expected")]
pub struct PuzzleError {
    /// The line, counted from 1.
    pub line: usize,
    /// What the line should hold.
    pub expected: &'static str,
}

impl PuzzleSet {
    /// Reads a set of puzzles. Positions and actions are not checked: that needs their board.
    ///
    /// # Errors
    /// The first line that does not have the right form.
    pub fn parse(text: &str) -> Result<PuzzleSet, PuzzleError> {
        let mut lines = Lines::of(text);
        if lines.next() != Some(VERSION) {
            return Err(lines.error("roundhouse-puzzles 1"));
        }
        let games = lines.number("games")?;
        let mut puzzles = Vec::new();
        while lines.skip_empty() {
            puzzles.push(Puzzle::parse(&mut lines)?);
        }
        Ok(PuzzleSet { games, puzzles })
    }

    /// Writes the set in its one spelling.
    pub fn to_text(&self) -> String {
        let mut text = format!("{VERSION}\ngames {}\n", self.games);
        for puzzle in &self.puzzles {
            puzzle.write_to(&mut text);
        }
        text
    }
}

impl Puzzle {
    fn parse(lines: &mut Lines<'_>) -> Result<Puzzle, PuzzleError> {
        let number = lines.number("puzzle")?;
        const BEST: &str = "best CHANCE MARGIN ACTION";
        let best = lines.after("best", BEST)?;
        let ([chance, margin], best) = numbers(best).ok_or_else(|| lines.error(BEST))?;
        let mut also = Vec::new();
        while let Some(action) = lines.peek().and_then(|line| line.strip_prefix("also ")) {
            lines.next();
            also.push(action.to_owned());
        }
        let next = WorseChoice::parse(lines, "next", "next LOSS ERROR MARGIN ACTION")?;
        let obvious = WorseChoice::parse(lines, "obvious", "obvious LOSS ERROR MARGIN ACTION")?;
        let iterations = lines.number("iterations")?;
        let mut position = String::new();
        while let Some(line) = lines.peek().filter(|line| !line.is_empty()) {
            lines.next();
            position.push_str(line);
            position.push('\n');
        }
        let best = best.to_owned();
        Ok(Puzzle { number, best, chance, margin, also, next, obvious, iterations, position })
    }

    fn write_to(&self, text: &mut String) {
        let Puzzle { number, best, chance, margin, also, next, obvious, iterations, position } =
            self;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\npuzzle {number}\nbest {chance} {margin} {best}");
        for action in also {
            let _ = writeln!(text, "also {action}");
        }
        for (key, it) in [("next", next), ("obvious", obvious)] {
            let WorseChoice { action, loss, loss_error, margin_loss } = it;
            let _ = writeln!(text, "{key} {loss} {loss_error} {margin_loss} {action}");
        }
        let _ = writeln!(text, "iterations {iterations}");
        text.push_str(position);
    }
}

impl WorseChoice {
    fn parse(
        lines: &mut Lines<'_>,
        key: &str,
        form: &'static str,
    ) -> Result<WorseChoice, PuzzleError> {
        let rest = lines.after(key, form)?;
        let ([loss, loss_error, margin_loss], action) =
            numbers(rest).ok_or_else(|| lines.error(form))?;
        Ok(WorseChoice { action: action.to_owned(), loss, loss_error, margin_loss })
    }
}

/// Reads the numbers at the beginning of a line; returns them and the rest, which is not empty.
fn numbers<const N: usize>(text: &str) -> Option<([i32; N], &str)> {
    let (mut read, mut rest) = ([0; N], text);
    for number in &mut read {
        let (first, others) = rest.split_once(' ')?;
        (*number, rest) = (first.parse().ok()?, others);
    }
    (!rest.is_empty()).then_some((read, rest))
}

/// The lines of a text, without comments.
struct Lines<'t> {
    lines: std::iter::Peekable<std::iter::Enumerate<std::str::Lines<'t>>>,
    /// The number of the line that was read last.
    at: usize,
}

impl<'t> Lines<'t> {
    fn of(text: &'t str) -> Lines<'t> {
        Lines { lines: text.lines().enumerate().peekable(), at: 0 }
    }

    fn peek(&mut self) -> Option<&'t str> {
        while self.lines.next_if(|(_, line)| line.starts_with('#')).is_some() {}
        self.lines.peek().map(|(_, line)| *line)
    }

    fn next(&mut self) -> Option<&'t str> {
        self.peek();
        let (at, line) = self.lines.next()?;
        self.at = at + 1;
        Some(line)
    }

    /// Skips empty lines; returns whether there is another one.
    fn skip_empty(&mut self) -> bool {
        while self.peek() == Some("") {
            self.next();
        }
        self.peek().is_some()
    }

    /// Reads a line that begins with this word, and returns what follows it.
    fn after(&mut self, key: &str, expected: &'static str) -> Result<&'t str, PuzzleError> {
        let rest = self.next().and_then(|line| line.strip_prefix(key)?.strip_prefix(' '));
        rest.ok_or_else(|| self.error(expected))
    }

    /// Reads a line with this word and one number.
    fn number<N: std::str::FromStr>(&mut self, key: &'static str) -> Result<N, PuzzleError> {
        let rest = self.after(key, key)?;
        rest.parse().map_err(|_| self.error(key))
    }

    fn error(&self, expected: &'static str) -> PuzzleError {
        PuzzleError { line: self.at, expected }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use super::*;

    const TEXT: &str = "\
roundhouse-puzzles 1
games 40

puzzle 7
best 5512 -310 claim harbor/mill red 2
also claim harbor/mill red 1+1
next 420 31 300 draw deck
obvious 900 40 -12 draw 3
iterations 400000
roundhouse-position 1
board toy
seats 2

puzzle 9
best 5512 -310 pass
next 420 31 300 draw deck
obvious 420 31 300 draw deck
iterations 400000
roundhouse-position 1
board toy
seats 3
";

    #[test]
    fn a_set_is_read_and_written_without_a_change() {
        let set = PuzzleSet::parse(TEXT).unwrap();
        assert_eq!((set.games, set.puzzles.len()), (40, 2));
        let first = &set.puzzles[0];
        assert_eq!((first.number, first.chance, first.margin), (7, 5512, -310));
        assert_eq!(first.also, ["claim harbor/mill red 1+1"]);
        assert_eq!((first.obvious.loss, first.obvious.action.as_str()), (900, "draw 3"));
        assert_eq!(first.position, "roundhouse-position 1\nboard toy\nseats 2\n");
        assert_eq!(set.to_text(), TEXT);
        let commented = TEXT.replace("games", "# found by a search\ngames");
        assert_eq!(PuzzleSet::parse(&commented).unwrap(), set);
    }

    #[test]
    fn what_has_not_the_right_form_is_refused_with_its_line() {
        let refused = |from: &str, to: &str| {
            let error = PuzzleSet::parse(&TEXT.replacen(from, to, 1)).unwrap_err();
            error.to_string()
        };
        assert_eq!(refused("puzzles 1", "puzzles 2"), "line 1: roundhouse-puzzles 1 is expected");
        assert_eq!(refused("games 40", "games many"), "line 2: games is expected");
        assert_eq!(
            refused("best 5512 -310", "best 5512"),
            "line 5: best CHANCE MARGIN ACTION is expected"
        );
        assert_eq!(
            refused("obvious 900 40 -12 draw 3\n", ""),
            "line 8: obvious LOSS ERROR MARGIN ACTION is expected"
        );
        assert_eq!(PuzzleSet::parse("").unwrap_err().line, 0);
    }
}
