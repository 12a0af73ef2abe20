//! Text that fits a screen of 80 columns and 24 lines.

/// The columns of a line.
pub(crate) const WIDTH: usize = 80;
/// The lines of a screen, the line of the prompt included.
pub(crate) const HEIGHT: usize = 24;

/// Counts the columns of a text; names use no wide characters.
pub(crate) fn width(text: &str) -> usize {
    text.chars().count()
}

/// Cuts a text that is too long and marks the cut.
pub(crate) fn cut(text: &str, most: usize) -> String {
    if width(text) <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

/// Fills a text up with spaces, or cuts it.
pub(crate) fn pad(text: &str, columns: usize) -> String {
    let text = cut(text, columns);
    let gap = columns - width(&text);
    text + &" ".repeat(gap)
}

/// Breaks a text at spaces; lines after the first are indented.
pub(crate) fn wrap(text: &str, indent: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        if !line.trim().is_empty() && width(&line) + 1 + width(word) > WIDTH {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            line.push_str(word);
            continue;
        }
        if !line.is_empty() || !lines.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines.iter().map(|line| cut(line, WIDTH)).collect()
}

/// Breaks a list between items; lines after the first are indented by the width of the label.
pub(crate) fn list(label: &str, items: &[String], separator: &str) -> Vec<String> {
    let mut lines = vec![label.to_owned()];
    let mut fresh = true;
    for (at, item) in items.iter().enumerate() {
        let last = at + 1 == items.len();
        let item = format!("{item}{}", if last { "" } else { separator.trim_end() });
        let line = lines.last_mut().expect("there is a first line");
        let gap = if fresh { "" } else { separator_gap(separator) };
        if !fresh && width(line) + width(gap) + width(&item) > WIDTH {
            lines.push(" ".repeat(width(label)) + &item);
        } else {
            *line += &(gap.to_owned() + &item);
        }
        fresh = false;
    }
    lines.iter().map(|line| cut(line, WIDTH)).collect()
}

/// Returns the spaces at the end of a separator.
fn separator_gap(separator: &str) -> &str {
    &separator[separator.trim_end().len()..]
}

/// Arranges items in two columns, row by row, or in one if an item is too wide.
pub(crate) fn columns(items: &[String]) -> Vec<String> {
    const HALF: usize = WIDTH / 2;
    if items.iter().any(|item| width(item) >= HALF) {
        return items.iter().map(|item| cut(item, WIDTH)).collect();
    }
    let row = |pair: &[String]| match pair {
        [left, right] => format!("{}{right}", pad(left, HALF)),
        single => single.concat(),
    };
    items.chunks(2).map(row).collect()
}

/// A part of a screen.
pub(crate) struct Block {
    lines: Vec<String>,
    /// The number of lines it can be cut to; a hint says where to read on.
    least: usize,
    more: String,
}

impl Block {
    /// Makes a part that is always shown whole.
    pub(crate) fn whole(lines: Vec<String>) -> Block {
        Block { least: lines.len(), lines, more: String::new() }
    }

    /// Makes a part that is cut when the screen is full; `more` says which command shows all of it.
    pub(crate) fn flexible(lines: Vec<String>, least: usize, more: String) -> Block {
        Block { least: least.min(lines.len()), lines, more }
    }

    /// Cuts lines off, as long as there are too many.
    fn shorten(&mut self, too_many: &mut usize) {
        let give = (*too_many).min(self.lines.len() - self.least);
        if give == 0 {
            return;
        }
        *too_many -= give;
        self.lines.truncate(self.lines.len() - give);
        if let Some(last) = self.lines.last_mut() {
            let hint = format!(" {}", self.more);
            *last = pad(last, WIDTH - width(&hint)).trim_end().to_owned() + &hint;
        }
    }
}

/// Joins all parts into at most `most` lines; the last flexible ones are cut first.
pub(crate) fn fit(mut blocks: Vec<Block>, most: usize) -> Vec<String> {
    let total: usize = blocks.iter().map(|block| block.lines.len()).sum();
    let mut too_many = total.saturating_sub(most);
    blocks.iter_mut().rev().for_each(|block| block.shorten(&mut too_many));
    let mut lines: Vec<String> = blocks.into_iter().flat_map(|block| block.lines).collect();
    lines.truncate(most);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapped_lines_fit_and_lose_nothing() {
        let text = "a word and another ".repeat(20);
        let lines = wrap(text.trim(), 4);
        assert!(lines.iter().all(|line| width(line) <= WIDTH));
        let words: Vec<_> = lines.iter().flat_map(|line| line.split_whitespace()).collect();
        assert_eq!(words.join(" "), text.trim());
        assert!(lines[1].starts_with("    a") || lines[1].starts_with("    w"));
    }

    #[test]
    fn the_last_flexible_part_gives_way_first() {
        let lines = |word: &str, count| vec![word.to_owned(); count];
        let blocks = vec![
            Block::whole(lines("head", 2)),
            Block::flexible(lines("tickets", 5), 2, "… (more: tickets)".to_owned()),
            Block::flexible(lines("news", 5), 1, "… (more: log)".to_owned()),
        ];
        let shown = fit(blocks, 7);
        let expected = [
            "head",
            "head",
            "tickets",
            "tickets",
            "tickets",
            "tickets … (more: tickets)",
            "news … (more: log)",
        ];
        assert_eq!(shown, expected);
    }
}
