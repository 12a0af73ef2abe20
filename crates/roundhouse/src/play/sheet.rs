//! The score sheet at the end: a row for each source of points.

use board::TicketSet;
use rules::{Seat, SeatScore, View};

use super::layout::{WIDTH, cut, pad, wrap};
use super::words::Words;

const LABEL: usize = 20;
const COLUMN: usize = 12;

/// Returns the sheet and the winners; nothing while the game is going on.
pub(crate) fn lines(view: &View<'_, '_>, words: &Words<'_>) -> Vec<String> {
    let Some(scores) = view.scores() else { return Vec::new() };
    let board = words.board;
    let value =
        |set: TicketSet| -> i16 { set.iter().map(|id| i16::from(board.ticket(id).points)).sum() };
    let mut lines = vec![format!("== {} · final scores ==", board.name()), names(view, words)];
    let mut row = |label: &str, cell: &dyn Fn(&SeatScore) -> String| {
        let cells = scores.iter().map(|score| format!("{:>COLUMN$}", cell(score)));
        lines.push(cut(&format!("{}{}", pad(label, LABEL), cells.collect::<String>()), WIDTH));
    };
    row("Routes", &|score| score.routes.to_string());
    row("Complete tickets", &|score| format!("{:+}", value(score.complete)));
    row("Incomplete tickets", &|score| {
        format!("{:+}", -value(score.tickets.minus(score.complete)))
    });
    if board.tokens().is_some() {
        row("Tourist tokens", &|score| format!("{:+}", score.tokens));
    }
    if board.festivals().is_some() {
        row("Festival cards", &|score| format!("{:+}", score.festivals));
    }
    row("TOTAL", &|score| score.total.to_string());
    row("Tickets done", &|score| format!("{} of {}", score.complete.len(), score.tickets.len()));
    row("Place", &|score| score.place.to_string());
    lines.extend(winners(&scores, words));
    lines.extend(open_tickets(&scores, words));
    lines
}

fn names(view: &View<'_, '_>, words: &Words<'_>) -> String {
    let names = Seat::all(view.seats())
        .map(|seat| format!("{:>COLUMN$}", cut(words.who(seat), COLUMN - 1)));
    pad("", LABEL) + &names.collect::<String>()
}

fn winners(scores: &[SeatScore], words: &Words<'_>) -> Vec<String> {
    let seats = Seat::all(scores.len()).zip(scores);
    let names: Vec<_> =
        seats.filter(|(_, score)| score.wins()).map(|(seat, _)| words.who(seat)).collect();
    let line = match names.as_slice() {
        ["You"] => "You win!".to_owned(),
        [one] => format!("{one} wins."),
        several => format!("{} share the victory.", several.join(" and ")),
    };
    vec![String::new(), line]
}

/// Lists the person's tickets. B-TICKET-6 shows those of all seats, for which the screen has no room.
fn open_tickets(scores: &[SeatScore], words: &Words<'_>) -> Vec<String> {
    let Some(own) = scores.get(words.own.index()) else { return Vec::new() };
    let list = |set: TicketSet| {
        let names: Vec<_> = set.iter().map(|id| words.ticket(id)).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    };
    let mut lines = wrap(&format!("Your tickets, complete: {}", list(own.complete)), 2);
    lines.extend(wrap(&format!("Incomplete: {}", list(own.tickets.minus(own.complete))), 2));
    lines
}
