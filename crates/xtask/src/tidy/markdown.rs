//! The pieces of code and the links on pages written in Markdown.

use super::source::{File, Tree};

/// A piece of a page.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Span<'p> {
    /// The line on which it begins, counted from 1.
    pub(super) line: usize,
    /// What it says; it may go over several lines.
    pub(super) text: &'p str,
}

/// Returns the project's pages.
pub(super) fn pages(tree: &Tree) -> impl Iterator<Item = &File> {
    tree.files.iter().filter(|file| file.path.ends_with(".md"))
}

/// Returns everything that is marked as code: spans in backticks, lines that are set in by four
/// spaces, and lines of fenced blocks.
pub(super) fn code(page: &str) -> Vec<Span<'_>> {
    let mut spans = Vec::new();
    let mut fenced = false;
    let mut start = 0;
    let mut paragraph: Option<(usize, usize)> = None;
    for (line, text) in (1..).zip(page.split_inclusive('\n')) {
        let is_fence = text.starts_with("```");
        let is_code = fenced || (text.starts_with("    ") && paragraph.is_none());
        if is_fence || is_code || text.trim().is_empty() {
            paragraph.take().into_iter().for_each(|(first, from)| {
                spans.extend(backticked(first, &page[from..start]));
            });
        } else if paragraph.is_none() {
            paragraph = Some((line, start));
        }
        if is_code && !is_fence {
            spans.push(Span { line, text: text.trim_end() });
        }
        fenced ^= is_fence;
        start += text.len();
    }
    paragraph.into_iter().for_each(|(first, from)| spans.extend(backticked(first, &page[from..])));
    spans
}

/// Returns the targets of links, without the part after `#`.
pub(super) fn links(page: &str) -> Vec<Span<'_>> {
    let mut spans = Vec::new();
    for (line, text) in (1..).zip(page.lines()) {
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next());
        spans.extend(targets.filter(|target| !target.is_empty()).map(|text| Span { line, text }));
    }
    spans
}

fn backticked(first: usize, paragraph: &str) -> Vec<Span<'_>> {
    let mut line = first;
    let mut spans = Vec::new();
    for (index, text) in paragraph.split('`').enumerate() {
        if index % 2 == 1 {
            spans.push(Span { line, text });
        }
        line += text.matches('\n').count();
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_found_in_its_three_forms() {
        let page = "a `b\nc` d `e`\n\n    set in\n\n```sh\nfenced\n```\n`f`";
        let found: Vec<_> = code(page).iter().map(|span| (span.line, span.text)).collect();
        assert_eq!(found, [(1, "b\nc"), (2, "e"), (4, "    set in"), (7, "fenced"), (9, "f")]);
    }

    #[test]
    fn links_are_found() {
        let found = links("[a](b.md#part) and\n[c](d/e.md), [f](#g)");
        let found: Vec<_> = found.iter().map(|span| (span.line, span.text)).collect();
        assert_eq!(found, [(1, "b.md"), (2, "d/e.md")]);
    }
}
