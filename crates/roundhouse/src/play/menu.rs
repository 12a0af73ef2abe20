//! A list to choose from, by number or by a part of a name, in pages.

use super::layout::{WIDTH, cut};
use crate::speech::{Speech, say};

/// The largest number of items on one screen.
const MOST: usize = 20;

/// Items to choose from, each with its label.
#[derive(Clone)]
pub(crate) struct Menu<T> {
    question: String,
    items: Vec<(String, T)>,
    filter: String,
    first: usize,
    /// Items on a page: as many as the last screen had room for.
    rows: usize,
}

/// What a typed line means for a menu.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Chosen<T> {
    /// This item is chosen.
    One(T),
    /// The list changed and has to be shown again.
    Look,
    /// No item has this name.
    Nothing,
    /// No item has this number.
    NoSuchNumber,
}

impl<T: Clone> Menu<T> {
    pub(crate) fn new(question: impl Into<String>, items: Vec<(String, T)>) -> Menu<T> {
        Menu { question: question.into(), items, filter: String::new(), first: 0, rows: MOST }
    }

    /// Returns the only item, if there is just one.
    pub(crate) fn only(&self) -> Option<T> {
        match self.items.as_slice() {
            [(_, only)] => Some(only.clone()),
            _ => None,
        }
    }

    /// Iterates over the items that the filter lets through.
    fn shown(&self) -> impl Iterator<Item = &(String, T)> {
        self.items.iter().filter(|(label, _)| matches(label, &self.filter))
    }

    /// Takes a typed line: nothing turns the page, a number chooses, a name filters.
    pub(crate) fn enter(&mut self, line: &str) -> Chosen<T> {
        if line.is_empty() {
            let next = self.first + self.rows;
            self.first = if next < self.shown().count() { next } else { 0 };
            return Chosen::Look;
        }
        if let Ok(number) = line.parse::<usize>() {
            let item = number.checked_sub(1).and_then(|at| self.shown().nth(at));
            return item.map_or(Chosen::NoSuchNumber, |(_, item)| Chosen::One(item.clone()));
        }
        self.narrow(line)
    }

    /// Shows only the items with this name; a single one is chosen at once.
    fn narrow(&mut self, line: &str) -> Chosen<T> {
        let filter = if line == "*" { "" } else { line };
        let found: Vec<_> = self.items.iter().filter(|(label, _)| matches(label, filter)).collect();
        match found.as_slice() {
            [] => Chosen::Nothing,
            [(_, only)] => Chosen::One(only.clone()),
            [_, _, ..] => {
                self.filter = filter.to_owned();
                self.first = 0;
                Chosen::Look
            }
        }
    }

    /// Returns the question and one page of items in at most `most` lines.
    pub(crate) fn lines(&mut self, most: usize, speech: &Speech) -> Vec<String> {
        let count = self.shown().count();
        // The question and the line about pages take two.
        self.rows = most.saturating_sub(2).clamp(1, MOST);
        let (first, last) = (self.first, (self.first + self.rows).min(count));
        let mut lines = vec![self.question.clone()];
        let page = self.shown().enumerate().skip(first).take(self.rows);
        lines.extend(page.map(|(at, (label, _))| cut(&format!("{:>4} {label}", at + 1), WIDTH)));
        if count > self.rows || !self.filter.is_empty() {
            lines.push(self.about_pages(first + 1, last, count, speech));
        }
        lines
    }

    fn about_pages(&self, first: usize, last: usize, count: usize, speech: &Speech) -> String {
        let key = match (count > self.rows, self.filter.is_empty()) {
            (true, true) => "cli-list-pages",
            (false, _) => "cli-list-filtered",
            (true, false) => "cli-list-both",
        };
        let about = say!(speech, key, first = first, last = last, count = count);
        cut(&format!("     {about}"), WIDTH)
    }
}

/// Returns whether the label contains every word of the filter.
pub(crate) fn matches(label: &str, filter: &str) -> bool {
    let label = plain(label);
    filter.split_whitespace().all(|word| label.contains(&plain(word)))
}

/// Removes accents and capitals, so that names can be typed on any keyboard.
fn plain(text: &str) -> String {
    let letter = |letter: char| match letter {
        'á' | 'à' | 'ã' | 'â' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'õ' | 'ô' | 'ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ñ' => 'n',
        'ç' | 'č' => 'c',
        other => other,
    };
    text.to_lowercase().chars().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn menu() -> Menu<u8> {
        let items = (0..50).map(|n| (format!("Málaga {n}"), n)).collect();
        Menu::new("Which?", items)
    }

    #[test]
    fn pages_follow_one_another_and_begin_again() {
        let mut menu = menu();
        assert_eq!(menu.lines(22, &Speech::in_language("en")).len(), 22);
        for first in [20, 40, 0] {
            assert_eq!(menu.enter(""), Chosen::Look);
            assert_eq!(
                menu.lines(22, &Speech::in_language("en"))[1].trim(),
                format!("{} Málaga {first}", first + 1)
            );
        }
    }

    #[test]
    fn a_part_of_a_name_filters_and_a_single_match_is_chosen() {
        let mut menu = menu();
        assert_eq!(menu.enter("malaga 4"), Chosen::Look);
        assert_eq!(menu.lines(22, &Speech::in_language("en"))[1].trim(), "1 Málaga 4");
        assert_eq!(menu.enter("2"), Chosen::One(14));
        assert_eq!(menu.enter("49"), Chosen::NoSuchNumber);
        assert_eq!(menu.enter("a 49"), Chosen::One(49));
        assert_eq!(menu.enter("lisboa"), Chosen::Nothing);
    }
}
