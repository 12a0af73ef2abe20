//! A longer text, shown page by page.

use super::layout::{HEIGHT, WIDTH, cut};
use crate::speech::{Speech, say};

/// A text and the first line of the page that is shown.
pub(crate) struct Pages {
    lines: Vec<String>,
    first: usize,
}

/// The lines of a page; the hint and the prompt take two more.
const ROWS: usize = HEIGHT - 2;

impl Pages {
    pub(crate) fn new(lines: Vec<String>) -> Pages {
        Pages { lines, first: 0 }
    }

    /// Opens a text at its end, as a log is read.
    pub(crate) fn at_end(lines: Vec<String>) -> Pages {
        let first = lines.len().saturating_sub(ROWS);
        Pages { lines, first }
    }

    /// Turns the page. Returns false if that was the last.
    pub(crate) fn turn(&mut self) -> bool {
        self.first += ROWS;
        self.first < self.lines.len()
    }

    pub(crate) fn lines(&self, speech: &Speech) -> Vec<String> {
        let page = self.lines.iter().skip(self.first).take(ROWS);
        let mut lines: Vec<_> = page.map(|line| cut(line, WIDTH)).collect();
        let more = self.first + ROWS < self.lines.len();
        lines.push(say!(speech, if more { "cli-page-more" } else { "cli-page-end" }));
        lines
    }
}
