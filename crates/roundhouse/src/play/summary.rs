//! What the person sees, as text. Everything comes from a view.

use rules::{Card, Decision, Seat, SeatSet, View};

use super::layout::{Block, WIDTH, columns, cut, list, pad, wrap};
use super::log::festival_place;
use super::words::Words;

/// Returns the full screen: all seats, the market, the own hand, tickets and what lies on the board. The parts that
/// may be cut come last.
pub(crate) fn full(view: &View<'_, '_>, words: &Words<'_>, news: &[String]) -> Vec<Block> {
    let mut head = vec![title(view, words), header(view)];
    head.extend(Seat::all(view.seats()).map(|seat| row(view, words, seat)));
    head.extend(market(view, words));
    let news = news.iter().flat_map(|line| wrap(&format!("* {line}"), 2)).collect();
    vec![
        Block::whole(head),
        Block::whole(hand(view, words)),
        Block::flexible(tickets(view, words), 1, "tickets"),
        Block::flexible(lying(view, words), 1, "map"),
        Block::flexible(news, 1, "log"),
    ]
}

/// Returns the short screen above a list: the own hand, cars and tickets, and what lies on the board.
pub(crate) fn brief(view: &View<'_, '_>, words: &Words<'_>) -> Vec<Block> {
    vec![
        Block::whole(vec![title(view, words)]),
        Block::whole(hand(view, words)),
        Block::whole(vec![format!("Cars: {}", view.supply(words.own))]),
        Block::flexible(tickets(view, words), 1, "tickets"),
        Block::flexible(lying(view, words), 1, "map"),
    ]
}

fn title(view: &View<'_, '_>, words: &Words<'_>) -> String {
    let board = words.board.name();
    let turn = match view.turns() {
        0 => "before the first turn".to_owned(),
        turns => format!("turn {turns}"),
    };
    let last = view.last_round().map(|(caller, left)| {
        let turns = super::words::count(left, "turn");
        format!(" · LAST ROUND called by {}, {turns} left", words.who(caller))
    });
    cut(&format!("== {board} · {turn}{} ==", last.unwrap_or_default()), WIDTH)
}

fn header(view: &View<'_, '_>) -> String {
    let mut line = format!("  {}cars  points  cards  tickets", pad("", 14));
    if view.board().tokens().is_some() {
        line += "  tokens";
    }
    if view.board().festivals().is_some() {
        line += "  festival cards";
    }
    line
}

fn row(view: &View<'_, '_>, words: &Words<'_>, seat: Seat) -> String {
    let marker = if deciding(view).contains(seat) { ">" } else { " " };
    let (cars, points) = (view.supply(seat), view.points(seat));
    let (cards, tickets) = (view.hand_size(seat), view.ticket_count(seat));
    let name = pad(words.who(seat), 14);
    let mut line = format!("{marker} {name}{cars:>4}{points:>8}{cards:>7}{tickets:>9}");
    if view.board().tokens().is_some() {
        line += &format!("  {}", pad(&tokens(view, words, seat), 6));
    }
    if view.board().festivals().is_some() {
        line += &format!("{:>16}", view.pile_size(seat));
    }
    line.trim_end().to_owned()
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
    let card = |card: Option<Card>| card.map_or("empty", |card| words.card(card)).to_owned();
    let places = view.market().enumerate().map(|(at, place)| format!("{} {}", at + 1, card(place)));
    let market = places.collect::<Vec<_>>().join("  ");
    let draft = view.draft_card_depth().map(|depth| format!(", draft card after {depth}"));
    let (deck, discards) = (view.deck_size(), view.discard().total());
    let counts = format!("deck {deck}{}, discards {discards}", draft.unwrap_or_default());
    let line = format!("Market: {market} | {counts}");
    if super::layout::width(&line) <= WIDTH {
        return vec![line];
    }
    vec![format!("Market: {market}"), format!("        {counts}")]
}

fn hand(view: &View<'_, '_>, words: &Words<'_>) -> Vec<String> {
    let parts = view.hand(words.own).map(|cards| words.cards(cards));
    list("Hand: ", &parts.unwrap_or_default(), ", ")
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
    let picked = picked.iter().map(|&id| line("picked:", id));
    let all: Vec<_> = open.chain(done).chain(picked).collect();
    if all.is_empty() { vec!["No tickets yet.".to_owned()] } else { columns(&all) }
}

/// Lists the tokens and festival cards that lie on the board.
pub(crate) fn lying(view: &View<'_, '_>, words: &Words<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let stacks: Vec<_> = view.stacks().filter(|stack| stack.left > 0).collect();
    if !stacks.is_empty() {
        let stack = |stack: &rules::StackView| {
            let place = stack.location.map_or("put aside", |at| words.location(at));
            format!("{} {place} ({})", words.symbol(stack.symbol), stack.left)
        };
        let stacks: Vec<_> = stacks.iter().map(stack).collect();
        lines.extend(list("Tokens: ", &stacks, ", "));
    }
    if let Some(festivals) = view.board().festivals() {
        let laid = festivals.ids().filter(|&id| view.festival_laid(id) > 0);
        let pile = |id| format!("{} {}", festival_place(words, id), view.festival_laid(id));
        let mut piles: Vec<_> = laid.map(pile).collect();
        if piles.is_empty() {
            piles.push("none yet".to_owned());
        }
        lines.extend(list("Festivals: ", &piles, ", "));
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
        format!("{} in {} ({name}): {points} points", cards(id), festival_place(words, id))
    };
    let lines: Vec<_> = held.map(line).collect();
    if lines.is_empty() { vec!["No festival cards yet.".to_owned()] } else { lines }
}
