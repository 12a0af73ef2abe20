//! Every problem that a file can have: edits of a small valid board, and the problems they cause.

use std::collections::BTreeSet;

use board::{Board, BoardErrors, Layout, Problem};

const SMALL: &str = include_str!("small.toml");

/// A line, and the text in it that is replaced by another.
type Edit = (usize, &'static str, &'static str);
/// Edits of the small board and the problems they cause.
type Case = (&'static [Edit], &'static str);

fn edited(text: &str, edits: &[Edit]) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for (number, from, to) in edits {
        let line = &mut lines[number - 1];
        assert!(line.contains(from), "line {number} is {line:?}, without {from:?}");
        *line = line.replacen(from, to, 1);
    }
    lines.join("\n")
}

fn problems(edits: &[Edit]) -> BoardErrors {
    Board::parse(&edited(SMALL, edits)).expect_err(&format!("{edits:?} is not refused"))
}

fn check(cases: &[Case]) {
    for (edits, expected) in cases {
        assert_eq!(problems(edits).to_string(), *expected, "{edits:?}");
    }
}

#[test]
fn the_small_board_has_no_problems() {
    Board::parse(SMALL).unwrap();
}

const SHAPE: &[Case] = &[
    (&[(5, "hand", "supply")], "line 5: not TOML: duplicate key"),
    (&[(4, "supply", "suply")], "line 1: missing key \"supply\"\nline 4: unknown key \"suply\""),
    (&[(30, "sweep_at = 2", "")], "line 28: missing key \"sweep_at\""),
    (&[(73, "length = 2, ", "")], "line 73: missing key \"length\""),
    (&[(73, "length", "wide")], "line 73: missing key \"length\"\nline 73: unknown key \"wide\""),
    (&[(11, "festival_cards_total = 3", "")], "line 1: missing key \"festival_cards_total\""),
    (&[(16, "card =", "\"\" =")], "line 13: missing key \"card\"\nline 16: unknown key \"\""),
    (&[(2, "\"Small\"", "3")], "line 2: \"name\" must be text in quotes"),
    (&[(4, "6", "\"six\"")], "line 4: \"supply\" must be a whole number from 0 to 255"),
    (&[(4, "6", "256")], "line 4: \"supply\" must be a whole number from 0 to 255"),
    (&[(4, "6", "-6")], "line 4: \"supply\" must be a whole number from 0 to 255"),
    (&[(8, "2", "2.5")], "line 8: \"route_points\" must be a whole number from 0 to 255"),
    (&[(8, "[0, 1, 2, 4]", "4")], "line 8: \"route_points\" must be a list"),
    (&[(44, "true", "1")], "line 44: \"after_second_draft\" must be true or false"),
    (&[(3, "{ min = 2, max = 3 }", "3")], "line 3: \"seats\" must be a table"),
    (&[(67, "{ id = \"fir\", name = \"Fir\" }", "7")], "line 67: \"locations\" must be a table"),
    (&[(19, "\"everything\"", "1")], "line 19: \"ours\" must be text in quotes"),
];

#[test]
fn shape() {
    check(SHAPE);
}

#[test]
fn text_that_is_not_toml_gives_one_problem_with_its_line() {
    for (edit, start) in
        [((8, "]", ""), "line 9: not TOML: "), ((4, "6", "6 7"), "line 4: not TOML: ")]
    {
        let errors = problems(&[edit, (5, "1", "0")]);
        assert_eq!(errors.iter().count(), 1, "{errors}");
        assert!(errors.to_string().starts_with(start), "{errors}");
    }
}

const NAMES: &[Case] = &[
    (
        &[(1, "small", "Small")],
        "line 1: bad id \"Small\": a lowercase letter, then lowercase letters, digits and hyphens",
    ),
    (
        &[(60, "drums", "9-drums")],
        "line 60: bad id \"9-drums\": a lowercase letter, then lowercase letters, digits and hyphens",
    ),
    (
        &[(60, "drums", "")],
        "line 60: bad id \"\": a lowercase letter, then lowercase letters, digits and hyphens",
    ),
    (
        &[(25, "blue", "gray")],
        "line 25: \"gray\" cannot be the name of a color\nline 73: unknown color \"blue\"",
    ),
    (&[(25, "blue", "red"), (73, "blue", "red")], "line 25: duplicate \"red\""),
    (&[(60, "drums", "kites")], "line 60: duplicate \"kites\""),
    (&[(66, "{", "{ id = \"ash\", name = \"Ash\" }, {")], "line 66: duplicate \"ash\""),
    (&[(49, "\"ash\"", "\"ash\", \"ash\"")], "line 49: duplicate \"ash\""),
    (&[(73, "\"fir\"", "\"fur\"")], "line 73: unknown location \"fur\""),
    (&[(78, "\"fir\"", "\"fur\"")], "line 78: unknown location \"fur\""),
    (&[(49, "\"ash\"", "\"ush\"")], "line 49: unknown location \"ush\""),
    (&[(60, "\"oak\"", "\"yak\"")], "line 60: unknown location \"yak\""),
    (&[(73, "blue", "pink")], "line 73: unknown color \"pink\""),
];

#[test]
fn names() {
    check(NAMES);
}

const NUMBERS: &[Case] = &[
    (&[(4, "6", "0")], "line 4: \"supply\" must not be zero or empty"),
    (&[(43, "1", "0")], "line 43: \"keep\" must not be zero or empty"),
    (&[(30, "2", "0")], "line 30: \"sweep_at\" must not be zero or empty"),
    (
        &[(54, "aside_height = 2", "aside_height = 0")],
        "line 54: \"aside_height\" must not be zero or empty",
    ),
    (&[(73, "length = 2", "length = 0")], "line 73: \"length\" must not be zero or empty"),
    (&[(78, "3", "0")], "line 78: \"points\" must not be zero or empty"),
    (&[(59, "\"ash\"", "")], "line 59: \"locations\" must not be zero or empty"),
    (&[(29, "3", "6")], "line 29: \"size\" is 6, the limit is 5"),
    (&[(42, "2", "7")], "line 42: \"offered\" is 7, the limit is 6"),
    (&[(74, "length = 3", "length = 9")], "line 74: \"length\" is 9, the limit is 8"),
    (&[(49, "\"ash\"", "")], "line 49: \"stacks put aside\" is 3, the limit is 2"),
    (&[(24, "5", "160"), (9, "12", "167")], "line 9: \"deck\" is 171, the limit is 168"),
    (&[(3, "2", "1")], "line 3: bad seats 1 to 3: at least 2, at most 5"),
    (&[(3, "3", "6")], "line 3: bad seats 2 to 6: at least 2, at most 5"),
    (&[(3, "2", "4")], "line 3: bad seats 4 to 3: at least 2, at most 5"),
    (&[(39, "3 = \"2/3\"", "")], "line 37: \"depth\" has no entry for 3 seats"),
    (
        &[(54, "3 =", "4 =")],
        "line 52: \"stacks\" has no entry for 3 seats\nline 54: unknown key \"4\"",
    ),
    (&[(9, "12", "13")], "line 9: \"cards_total\" is declared as 13, the rows add up to 12"),
    (&[(10, "6", "7")], "line 10: \"tickets_total\" is declared as 7, the rows add up to 6"),
    (&[(60, "1", "2")], "line 11: \"festival_cards_total\" is declared as 3, the rows add up to 4"),
    (&[(8, ", 4", "")], "line 8: \"route_points\" is too short: 4 entries needed, 3 found"),
    (&[(50, ", 3", "")], "line 50: \"points\" is too short: 4 entries needed, 3 found"),
    (&[(57, ", 4", "")], "line 57: \"points\" is too short: 3 entries needed, 2 found"),
    (&[(5, "1", "4")], "line 9: hands and market take 15 cards, the deck has 12"),
    (&[(43, "1", "3")], "line 43: cannot keep 3 tickets of 2"),
    (&[(30, "2", "4")], "line 30: 4 wilds never lie in a market of 3"),
    (&[(38, "1/2", "1/0")], "line 38: bad fraction \"1/0\": as in \"2/3\", at most 1"),
    (&[(38, "1/2", "3/2")], "line 38: bad fraction \"3/2\": as in \"2/3\", at most 1"),
    (&[(38, "1/2", "half")], "line 38: bad fraction \"half\": as in \"2/3\", at most 1"),
];

#[test]
fn numbers() {
    check(NUMBERS);
}

const OPENINGS: &[Case] = &[
    (
        &[(40, "", "[opening.offer]\noffered = 2\nkeep = 1")],
        "line 33: the opening must be either an offer or a draft",
    ),
    (
        &[(33, ".draft", ".drift"), (37, ".draft", ".drift")],
        "line 33: the opening must be either an offer or a draft\nline 33: unknown key \"drift\"",
    ),
    (
        &[(44, "true", "false")],
        "line 44: with a draft, tickets can be drawn only after the second draft",
    ),
    (
        &[(44, "after_second_draft = true", "")],
        "line 41: with a draft, tickets can be drawn only after the second draft",
    ),
    (
        &[
            (33, "draft", "offer"),
            (34, "dealt", "offered"),
            (37, "[opening.draft.depth]", ""),
            (38, "2 = \"1/2\"", ""),
            (39, "3 = \"2/3\"", ""),
        ],
        "line 44: tickets are drawn only after a second draft, but there is no draft",
    ),
    (
        &[
            (33, "draft", "offer"),
            (34, "dealt = 1", "offered = 3"),
            (37, "[opening.draft.depth]", ""),
            (38, "2 = \"1/2\"", ""),
            (39, "3 = \"2/3\"", ""),
            (44, "true", "false"),
        ],
        "line 34: too few tickets: 9 needed, 6 found",
    ),
];

#[test]
fn openings() {
    check(OPENINGS);
}

const DRAFTS: &[Case] = &[
    (&[(34, "1", "2")], "line 34: too few tickets: 9 needed, 6 found"),
    (
        &[(82, "  { a = \"fir\", b = \"oak\", points = 3 },", ""), (10, "6", "5")],
        "line 34: too few tickets: 6 needed, 5 found",
    ),
];

#[test]
fn ib_draft_14_too_few_tickets_for_two_drafts_are_refused() {
    check(DRAFTS);
}

const TOKENS: &[Case] = &[
    (
        &[(49, "\"ash\"", "\"ash\", \"elm\", \"fir\", \"oak\"")],
        "line 49: 4 fixed stacks, but only 3 symbols",
    ),
    (
        &[(47, "3", "5"), (49, "\"ash\"", "\"ash\", \"elm\", \"fir\""), (50, "3", "3, 5, 8")],
        "line 46: 5 stacks find no place on 4 locations",
    ),
    (
        &[(53, "height = 2", "height = 3")],
        "line 53: a stack of 3 tokens, but only 2 of each symbol",
    ),
    (
        &[(54, "aside_height = 2", "aside_height = 3")],
        "line 54: a stack of 3 tokens, but only 2 of each symbol",
    ),
    (&[(51, "", "fixed_symbols = [3]")], "line 51: unknown symbol 3: there are 3, counted from 0"),
    (
        &[(51, "", "fixed_symbols = [0, 1]")],
        "line 51: \"fixed_symbols\" has 2 entries, \"fixed\" has 1",
    ),
    (
        &[(51, "", "fixed_symbols = [1, 1]"), (49, "\"ash\"", "\"ash\", \"elm\"")],
        "line 51: duplicate \"1\"",
    ),
];

#[test]
fn tokens() {
    check(TOKENS);
}

const MAP: &[Case] = &[
    (&[(60, "\"elm\"", "\"ash\"")], "line 60: a second festival at \"ash\""),
    (&[(73, "\"fir\"", "\"elm\"")], "line 73: a route from \"elm\" to itself"),
    (&[(72, "1", "2")], "line 72: a double route of unequal lengths, 1 and 2"),
    (
        &[(75, "]", "{ a = \"elm\", b = \"ash\", length = 1, color = \"blue\" } ]")],
        "line 75: a third route between \"elm\" and \"ash\"",
    ),
    (&[(74, "wilds = 2", "wilds = 4")], "line 74: 4 wilds required on a route of 3"),
    (&[(78, "\"fir\"", "\"ash\"")], "line 78: a ticket from \"ash\" to itself"),
    (&[(80, "\"fir\"", "\"ash\"")], "line 80: a second ticket between \"elm\" and \"ash\""),
    (
        &[(74, "  { a = \"fir\", b = \"oak\", length = 3, color = \"gray\", wilds = 2 },", "")],
        "line 79: no routes lead from \"ash\" to \"oak\"\n\
         line 81: no routes lead from \"elm\" to \"oak\"\n\
         line 82: no routes lead from \"fir\" to \"oak\"",
    ),
];

#[test]
fn map() {
    check(MAP);
}

#[test]
fn five_mistakes_are_reported_at_once() {
    check(&[(
        &[
            (4, "6", "\"six\""),
            (30, "sweep_at", "sweep_when"),
            (59, "\"ash\"", "\"ush\""),
            (72, "length = 1", "length = 2"),
            (78, "\"fir\"", "\"ash\""),
        ],
        "line 4: \"supply\" must be a whole number from 0 to 255\n\
         line 28: missing key \"sweep_at\"\n\
         line 30: unknown key \"sweep_when\"\n\
         line 59: unknown location \"ush\"\n\
         line 72: a double route of unequal lengths, 1 and 2\n\
         line 78: a ticket from \"ash\" to itself",
    )]);
}

#[test]
fn too_many_prices_of_ferry_routes_are_refused() {
    let ferries = |count: usize| {
        let row = |n| {
            format!("  {{ a = \"ash\", b = \"elm\", length = {n}, color = \"red\", wilds = 1 }},\n")
        };
        let rows: String = (1..=count).map(row).collect();
        let text = SMALL.replace("routes = [\n", &format!("routes = [\n{rows}"));
        Board::parse(&text).unwrap_err().to_string()
    };
    // The small board has one already.
    assert!(!ferries(7).contains("prices of ferry routes"));
    let message = ferries(8);
    let expected = "line 70: \"prices of ferry routes\" is 9, the limit is 8";
    assert!(message.contains(expected), "{message}");
}

#[test]
fn too_long_lists_are_refused() {
    let rows = |count: usize, row: &dyn Fn(usize) -> String| -> String {
        (0..count).map(|number| row(number) + ", ").collect()
    };
    let locations = rows(70, &|n| format!("{{ id = \"x{n}\", name = \"X\" }}"));
    let routes = rows(300, &|n| {
        let (a, b) = (n % 70, (n * 7 + 1) % 70);
        format!("{{ a = \"x{a}\", b = \"x{b}\", length = 1, color = \"red\" }}")
    });
    let tickets = rows(300, &|_| "{ a = \"x0\", b = \"x1\", points = 1 }".to_owned());
    let text = edited(SMALL, &[]);
    let text = text.replace("locations = [\n", &format!("locations = [ {locations}\n"));
    let text = text.replace("routes = [\n", &format!("routes = [ {routes}\n"));
    let text = text.replace("tickets = [\n", &format!("tickets = [ {tickets}\n"));
    let message = Board::parse(&text).unwrap_err().to_string();
    for expected in [
        "line 64: \"locations\" is 74, the limit is 40",
        "line 70: \"routes\" is 304, the limit is 128",
        "line 76: \"tickets\" is 306, the limit is 60",
    ] {
        assert!(message.contains(expected), "{message}");
    }
}

const SMALL_LAYOUT: &str = "\
frame = { width = 100, height = 80 }
[places]
ash = { x = 10, y = 10 }
elm = { x = 90, y = 10 }
fir = { x = 90, y = 70 }
oak = { x = 10, y = 70 }
[[lands]]
name = \"Wood\"
outline = [[0, 0], [100, 0], [100, 80]]
[[courses]]
a = \"fir\"
b = \"elm\"
over = [80, 40]
clear = [9, 8]
[[motifs]]
at = \"oak\"
path = \"M0 0h1v1z\"
";

const LAYOUTS: &[Case] = &[
    (
        &[(5, "fir", "fur")],
        "line 2: location \"fir\" has no place\nline 5: unknown location \"fur\"",
    ),
    (&[(4, "90", "101")], "line 4: (101, 10) lies outside the frame"),
    (&[(9, "80", "81")], "line 9: (100, 81) lies outside the frame"),
    (&[(9, "[0, 0]", "[0, 0, 0]")], "line 9: \"outline\" must be a point [x, y]"),
    (&[(9, "[0, 0]", "0")], "line 9: \"outline\" must be a point [x, y]"),
    (&[(9, "[0, 0]", "[0, -1]")], "line 9: \"outline\" must be a whole number from 0 to 65535"),
    (&[(1, "width", "wide")], "line 1: missing key \"width\"\nline 1: unknown key \"wide\""),
    (&[(12, "elm", "yew")], "line 12: unknown location \"yew\""),
    (&[(12, "elm", "ash")], "line 10: no route joins \"fir\" and \"ash\""),
    (&[(13, "80", "101")], "line 13: (101, 40) lies outside the frame"),
    (&[(14, "[9, 8]", "9")], "line 14: \"clear\" must be a point [x, y]"),
    (&[(16, "oak", "fir")], "line 16: no festival is held at \"fir\""),
    (&[(8, "name", "title")], "line 7: missing key \"name\"\nline 8: unknown key \"title\""),
];

fn layout_problems(edits: &[Edit]) -> BoardErrors {
    let board = Board::parse(SMALL).expect("has no problems");
    Layout::parse(&edited(SMALL_LAYOUT, edits), &board).expect_err("the edits are mistakes")
}

#[test]
fn layouts() {
    let board = Board::parse(SMALL).unwrap();
    let layout = Layout::parse(SMALL_LAYOUT, &board).unwrap();
    assert_eq!(layout.place(board.location_named("fir").unwrap()), board::Point { x: 90, y: 70 });
    let [elm, fir, oak] = ["elm", "fir", "oak"].map(|name| board.location_named(name).unwrap());
    let course = layout.course(fir, elm).unwrap();
    assert_eq!(course.over, Some(board::Point { x: 80, y: 40 }));
    assert_eq!(course.clear, Some([8, 9]), "in the order of the board");
    assert_eq!(layout.course(elm, oak), None);
    for (edits, expected) in LAYOUTS {
        assert_eq!(layout_problems(edits).to_string(), *expected, "{edits:?}");
    }
}

/// Numbers the variants. A new one does not compile without a number, and the number needs a case.
fn number(problem: &Problem) -> usize {
    match problem {
        Problem::Syntax(_) => 0,
        Problem::UnknownKey(_) => 1,
        Problem::MissingKey(_) => 2,
        Problem::WrongType { .. } => 3,
        Problem::BadId(_) => 4,
        Problem::ReservedColor(_) => 5,
        Problem::Duplicate(_) => 6,
        Problem::UnknownLocation(_) => 7,
        Problem::UnknownColor(_) => 8,
        Problem::UnknownSymbol { .. } => 9,
        Problem::Zero(_) => 10,
        Problem::LimitExceeded { .. } => 11,
        Problem::BadSeats { .. } => 12,
        Problem::SeatsNotCovered { .. } => 13,
        Problem::TotalMismatch { .. } => 14,
        Problem::TableTooShort { .. } => 15,
        Problem::DeckTooSmall { .. } => 16,
        Problem::TooFewTickets { .. } => 17,
        Problem::KeepTooMany { .. } => 18,
        Problem::NotOneOpening => 19,
        Problem::DrawWithoutDraft => 20,
        Problem::DrawBeforeDraft => 21,
        Problem::BadFraction(_) => 22,
        Problem::SweepAboveSize { .. } => 23,
        Problem::TooManyFixed { .. } => 24,
        Problem::UnequalLists { .. } => 25,
        Problem::TooFewLocations { .. } => 26,
        Problem::StackTooHigh { .. } => 27,
        Problem::SecondFestival(_) => 28,
        Problem::RouteToItself(_) => 29,
        Problem::UnequalTwins { .. } => 30,
        Problem::ThirdRoute { .. } => 31,
        Problem::TooManyWilds { .. } => 32,
        Problem::TicketToItself(_) => 33,
        Problem::DuplicateTicket { .. } => 34,
        Problem::Unconnected { .. } => 35,
        Problem::NoPlace(_) => 36,
        Problem::OutsideFrame { .. } => 37,
        Problem::NoRoute { .. } => 38,
        Problem::NoFestival(_) => 39,
    }
}

#[test]
fn every_problem_has_a_case() {
    let mut seen = BTreeSet::new();
    for (edits, _) in [SHAPE, NAMES, NUMBERS, OPENINGS, DRAFTS, TOKENS, MAP].concat() {
        seen.extend(problems(edits).iter().map(|error| number(&error.problem)));
    }
    for (edits, _) in LAYOUTS {
        seen.extend(layout_problems(edits).iter().map(|error| number(&error.problem)));
    }
    assert_eq!(seen, (0..40).collect());
}
