//! What the person sees, as text. Everything comes from a view.

use rules::{Card, Decision, Seat, SeatSet, View};

use super::decision::label;
use super::layout::{Block, WIDTH, columns, cut, list, pad, width, wrap};
use super::log::festival_place;
use super::words::Words;
use crate::speech::say;

/// Returns the full screen: all seats, the market, the own hand, tickets and what lies on the board. The parts that
/// may be cut come last.
pub(crate) fn full(view: &View<'_, '_>, words: &Words<'_>, news: &[String]) -> Vec<Block> {
    let mut head = vec![title(view, words), header(view, words)];
    head.extend(Seat::all(view.seats()).map(|seat| row(view, words, seat)));
    head.extend(market(view, words));
    let news = news.iter().flat_map(|line| wrap(&format!("* {line}"), 2)).collect();
    vec![
        Block::whole(head),
        Block::whole(hand(view, words)),
        Block::flexible(tickets(view, words), 1, more(words, "tickets")),
        Block::flexible(lying(view, words), 1, more(words, "map")),
        Block::flexible(news, 1, more(words, "log")),
    ]
}

/// Returns the short screen above a list: the own hand, cars and tickets, and what lies on the board.
pub(crate) fn brief(view: &View<'_, '_>, words: &Words<'_>) -> Vec<Block> {
    vec![
        Block::whole(vec![title(view, words)]),
        Block::whole(hand(view, words)),
        Block::whole(vec![say!(words.speech, "cli-cars", number = view.supply(words.own))]),
        Block::flexible(tickets(view, words), 1, more(words, "tickets")),
        Block::flexible(lying(view, words), 1, more(words, "map")),
    ]
}

/// Says by which command all of a part is shown.
pub(crate) fn more(words: &Words<'_>, command: &str) -> String {
    say!(words.speech, "cli-more", command = command)
}

fn title(view: &View<'_, '_>, words: &Words<'_>) -> String {
    let (board, speech) = (words.board.name(), &words.speech);
    let title = match (view.turns(), view.last_round()) {
        (0, _) => say!(speech, "cli-title-before", board = board),
        (turn, None) => say!(speech, "cli-title", board = board, turn = turn),
        (turn, Some((caller, left))) => {
            let name = words.who(caller);
            say!(speech, "cli-title-last", board = board, turn = turn, name = name, left = left)
        }
    };
    cut(&title, WIDTH)
}

/// The columns of the seats: the key of each heading, and its least width.
const COLUMNS: [(&str, usize); 6] = [
    ("cli-column-cars", 4),
    ("cli-column-points", 6),
    ("cli-column-cards", 5),
    ("cli-column-tickets", 7),
    ("cli-column-tokens", 6),
    ("cli-column-festivals", 4),
];

/// Returns the headings of the columns that the board needs.
fn headings(view: &View<'_, '_>, words: &Words<'_>) -> Vec<(String, usize)> {
    let board = view.board();
    let is_shown = |key: &str| match key {
        "cli-column-tokens" => board.tokens().is_some(),
        "cli-column-festivals" => board.festivals().is_some(),
        _ => true,
    };
    let shown = COLUMNS.iter().filter(|(key, _)| is_shown(key));
    let heading = |(key, least): &(&str, usize)| {
        let heading = say!(words.speech, key);
        let wide = width(&heading).max(*least);
        (heading, wide)
    };
    shown.map(heading).collect()
}

fn header(view: &View<'_, '_>, words: &Words<'_>) -> String {
    let headings = headings(view, words);
    let cells = headings.iter().map(|(heading, wide)| format!("  {heading:>wide$}"));
    format!("  {}{}", pad("", NAME), cells.collect::<String>())
}

/// The columns of a name.
const NAME: usize = 14;

fn row(view: &View<'_, '_>, words: &Words<'_>, seat: Seat) -> String {
    let marker = if deciding(view).contains(seat) { ">" } else { " " };
    let mut values = vec![
        view.supply(seat).to_string(),
        view.points(seat).to_string(),
        view.hand_size(seat).to_string(),
        view.ticket_count(seat).to_string(),
    ];
    if view.board().tokens().is_some() {
        values.push(tokens(view, words, seat));
    }
    if view.board().festivals().is_some() {
        values.push(view.pile_size(seat).to_string());
    }
    let headings = headings(view, words);
    let cells = values.iter().zip(&headings).map(|(value, (_, wide))| format!("  {value:>wide$}"));
    let name = pad(words.who(seat), NAME);
    format!("{marker} {name}{}", cells.collect::<String>()).trim_end().to_owned()
}

fn deciding(view: &View<'_, '_>) -> SeatSet {
    view.awaiting().seats()
}

fn tokens(view: &View<'_, '_>, words: &Words<'_>, seat: Seat) -> String {
    let held = view.tokens(seat);
    let symbols = view.board().tokens().into_iter().flat_map(board::Tokens::symbols);
    let letters: String =
        symbols.filter(|&id| held.contains(id)).map(|id| words.symbol(id)).collect();
    if letters.is_empty() { "-".to_owned() } else { letters }
}

fn market(view: &View<'_, '_>, words: &Words<'_>) -> Vec<String> {
    let speech = &words.speech;
    let card = |card: Option<Card>| match card {
        Some(card) => words.card(card),
        None => say!(speech, "cli-empty"),
    };
    let places = view.market().enumerate().map(|(at, place)| format!("{} {}", at + 1, card(place)));
    let market = places.collect::<Vec<_>>().join("  ");
    let (deck, discards) = (view.deck_size(), view.discard().total());
    let counts = match view.draft_card_depth() {
        Some(depth) => {
            say!(speech, "cli-deck-draft", deck = deck, depth = depth, discards = discards)
        }
        None => say!(speech, "cli-deck", deck = deck, discards = discards),
    };
    let label = label(speech, "cli-market");
    let line = format!("{label}{market} | {counts}");
    if width(&line) <= WIDTH {
        return vec![line];
    }
    vec![format!("{label}{market}"), format!("{}{counts}", pad("", width(&label)))]
}

fn hand(view: &View<'_, '_>, words: &Words<'_>) -> Vec<String> {
    let parts = view.hand(words.own).map(|cards| words.cards(cards));
    list(&label(&words.speech, "cli-hand"), &parts.unwrap_or_default(), ", ")
}

/// Lists the own tickets, incomplete ones first.
pub(crate) fn tickets(view: &View<'_, '_>, words: &Words<'_>) -> Vec<String> {
    let held = view.tickets(words.own).unwrap_or_default();
    let done = view.complete(words.own).unwrap_or_default();
    let picked = view.picks(words.own).unwrap_or_default();
    let open = held.minus(done);
    let line = |mark: &str, id| format!("{mark} {}", words.ticket(id));
    let open = open.iter().map(|id| line("[ ]", id));
    let done = done.iter().map(|id| line("[x]", id));
    let picking = view.awaiting().decision() == Some(Decision::Picks);
    let picked = if picking { picked } else { &[] };
    let picked =
        picked.iter().map(|&id| say!(words.speech, "cli-picked", ticket = words.ticket(id)));
    let all: Vec<_> = open.chain(done).chain(picked).collect();
    if all.is_empty() { vec![say!(words.speech, "cli-no-tickets")] } else { columns(&all) }
}

/// Lists the tokens and festival cards that lie on the board.
pub(crate) fn lying(view: &View<'_, '_>, words: &Words<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let stacks: Vec<_> = view.stacks().filter(|stack| stack.left > 0).collect();
    if !stacks.is_empty() {
        let stack = |stack: &rules::StackView| {
            let place = match stack.location {
                Some(at) => words.location(at).to_owned(),
                None => say!(words.speech, "cli-put-aside"),
            };
            let symbol = words.symbol(stack.symbol);
            say!(words.speech, "cli-stack-at", symbol = symbol, place = place, left = stack.left)
        };
        let stacks: Vec<_> = stacks.iter().map(stack).collect();
        lines.extend(list(&label(&words.speech, "cli-tokens"), &stacks, ", "));
    }
    if let Some(festivals) = view.board().festivals() {
        let laid = festivals.ids().filter(|&id| view.festival_laid(id) > 0);
        let pile = |id| format!("{} {}", festival_place(words, id), view.festival_laid(id));
        let mut piles: Vec<_> = laid.map(pile).collect();
        if piles.is_empty() {
            piles.push(say!(words.speech, "cli-none-yet"));
        }
        lines.extend(list(&label(&words.speech, "cli-festivals"), &piles, ", "));
    }
    lines
}

/// Lists the own festival cards.
pub(crate) fn own_pile(view: &View<'_, '_>, words: &Words<'_>) -> Vec<String> {
    let Some(festivals) = view.board().festivals() else { return Vec::new() };
    let cards = |id| view.pile(words.own, id).unwrap_or_default();
    let held = festivals.ids().filter(|&id| cards(id) > 0);
    let line = |id| {
        let points = festivals.points[usize::from(cards(id))];
        let name = words.board.festival(id).map_or("", |festival| festival.name.as_str());
        let place = festival_place(words, id);
        say!(
            words.speech,
            "cli-pile",
            cards = cards(id),
            place = place,
            festival = name,
            points = points
        )
    };
    let lines: Vec<_> = held.map(line).collect();
    if lines.is_empty() { vec![say!(words.speech, "cli-no-festival-cards")] } else { lines }
}
