//! Parses damaged files: the parser never panics, and every board that it accepts can be used.

use board::{Board, Layout, library};

/// A small generator of random numbers, the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// Damages the text in one small way.
fn damage(text: &str, numbers: &mut Numbers) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let (line, other) = (numbers.below(lines.len()), numbers.below(lines.len()));
    match numbers.below(6) {
        0 => drop(lines.remove(line)),
        1 => lines.insert(other, lines[line]),
        2 => lines.swap(line, other),
        3 => return change_number(text, numbers),
        4 => return change_word(text, numbers),
        _ => return change_character(text, numbers),
    }
    lines.join("\n")
}

fn change_number(text: &str, numbers: &mut Numbers) -> String {
    let digits: Vec<usize> =
        text.match_indices(|c: char| c.is_ascii_digit()).map(|(i, _)| i).collect();
    let Some(at) = digits.get(numbers.below(digits.len().max(1))) else { return text.to_owned() };
    let new = ["0", "1", "2", "5", "8", "64", "255", "256", "-1", "1.5"][numbers.below(10)];
    format!("{}{new}{}", &text[..*at], &text[at + 1..])
}

fn change_word(text: &str, numbers: &mut Numbers) -> String {
    let words: Vec<&str> = text.split([' ', '"', '\n']).filter(|word| !word.is_empty()).collect();
    let (from, to) = (words[numbers.below(words.len())], words[numbers.below(words.len())]);
    text.replacen(from, to, 1 + numbers.below(2))
}

fn change_character(text: &str, numbers: &mut Numbers) -> String {
    let at = numbers.below(text.len());
    let new = ['[', ']', '{', '}', '"', '=', ',', '\n', '\u{0}', 'é'][numbers.below(10)];
    text.char_indices().map(|(index, old)| if index == at { new } else { old }).collect()
}

/// Calls everything of a board that relies on the checks.
fn use_it(board: &Board) {
    for seats in board.seats() {
        board.draft().map(|draft| draft.position(seats, 100));
        board.tokens().map(|tokens| tokens.plan(seats));
    }
    board.tokens().map(|tokens| tokens.aside());
    for route in board.routes() {
        board.route_points(route.length);
        board.location(route.a);
    }
    let layout = library::layout_text(board.id()).map(|text| Layout::parse(text, board));
    drop(layout);
}

#[test]
fn damaged_boards_are_parsed_or_refused() {
    let mut numbers = Numbers(0x5eed);
    let mut accepted = 0;
    let small = include_str!("small.toml");
    let texts: Vec<&str> = library::ids().filter_map(library::text).chain([small]).collect();
    for round in 0..6000 {
        let mut text = texts[round % texts.len()].to_owned();
        for _ in 0..=numbers.below(3) {
            text = damage(&text, &mut numbers);
        }
        match Board::parse(&text) {
            Ok(board) => {
                use_it(&board);
                accepted += 1;
            }
            Err(errors) => {
                let lines = text.matches('\n').count() + 1;
                assert!(errors.iter().all(|error| (1..=lines).contains(&error.line)), "{errors}");
                assert!(errors.iter().is_sorted_by_key(|error| error.line));
                assert!(errors.iter().next().is_some());
            }
        }
    }
    assert!(accepted > 100, "too few damaged boards were accepted to check anything: {accepted}");
}

#[test]
fn damaged_layouts_are_parsed_or_refused() {
    let mut numbers = Numbers(0x1a40);
    let board = library::board("toy").unwrap();
    let layout = library::layout_text("toy").unwrap();
    for _ in 0..2000 {
        let _ = Layout::parse(&damage(layout, &mut numbers), board);
    }
}

#[test]
fn odd_texts_are_parsed_or_refused() {
    let deep_list = format!("a = {}", "[".repeat(100_000));
    let deep_key = format!("{}x = 1", "a.".repeat(100_000));
    let deep_table = format!("[{}x]", "a.".repeat(100_000));
    let texts =
        ["", "\n\n", "\u{feff}", "id", "=", "\0", "map = 1", "[map]\nroutes = [[]]", "[[deck]]"];
    for text in texts.into_iter().chain([&*deep_list, &*deep_key, &*deep_table]) {
        assert!(Board::parse(text).is_err(), "{text:.20}");
    }
}
