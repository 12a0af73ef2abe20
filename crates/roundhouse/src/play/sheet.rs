//! The score sheet at the end: a row for each source of points.

use board::TicketSet;
use rules::{Seat, SeatScore, View};
use words::ListStyle;

use super::layout::{WIDTH, cut, pad, wrap};
use super::words::Words;
use crate::speech::say;

const LABEL: usize = 20;
const COLUMN: usize = 12;

/// Returns the sheet and the winners; nothing while the game is going on.
pub(crate) fn lines(view: &View<'_, '_>, words: &Words<'_>) -> Vec<String> {
    let Some(scores) = view.scores() else { return Vec::new() };
    let board = words.board;
    let value =
        |set: TicketSet| -> i16 { set.iter().map(|id| i16::from(board.ticket(id).points)).sum() };
    let mut lines =
        vec![say!(words.speech, "cli-scores", board = board.name()), names(view, words)];
    let mut row = |key: &str, cell: &dyn Fn(&SeatScore) -> String| {
        let cells = scores.iter().map(|score| format!("{:>COLUMN$}", cell(score)));
        lines.push(cut(
            &format!("{}{}", pad(&say!(words.speech, key), LABEL), cells.collect::<String>()),
            WIDTH,
        ));
    };
    row("cli-score-routes", &|score| score.routes.to_string());
    row("cli-score-complete", &|score| format!("{:+}", value(score.complete)));
    row("cli-score-incomplete", &|score| {
        format!("{:+}", -value(score.tickets.minus(score.complete)))
    });
    if board.tokens().is_some() {
        row("cli-score-tokens", &|score| format!("{:+}", score.tokens));
    }
    if board.festivals().is_some() {
        row("cli-score-festivals", &|score| format!("{:+}", score.festivals));
    }
    row("cli-score-total", &|score| score.total.to_string());
    row("cli-score-done", &|score| {
        let (done, all) = (score.complete.len(), score.tickets.len());
        say!(words.speech, "cli-score-of", done = done, all = all)
    });
    row("cli-score-place", &|score| score.place.to_string());
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
    let winners: Vec<_> = seats.filter(|(_, score)| score.wins()).map(|(seat, _)| seat).collect();
    let speech = &words.speech;
    let line = match winners.as_slice() {
        [own] if *own == words.own => say!(speech, "cli-you-win"),
        [one] => say!(speech, "cli-wins", name = words.who(*one)),
        several => {
            say!(
                speech,
                "cli-share",
                names = speech.list(ListStyle::And, several.iter().map(|&seat| words.who(seat)))
            )
        }
    };
    vec![String::new(), line]
}

/// Lists the person's tickets. B-TICKET-6 shows those of all seats, for which the screen has no room.
fn open_tickets(scores: &[SeatScore], words: &Words<'_>) -> Vec<String> {
    let Some(own) = scores.get(words.own.index()) else { return Vec::new() };
    let list = |set: TicketSet| {
        let names = words.speech.list(ListStyle::Commas, set.iter().map(|id| words.ticket(id)));
        if names.is_empty() { say!(words.speech, "cli-none") } else { names }
    };
    let open = own.tickets.minus(own.complete);
    let (done, open) = (list(own.complete), list(open));
    let mut lines = wrap(&say!(words.speech, "cli-complete-tickets", tickets = done), 2);
    lines.extend(wrap(&say!(words.speech, "cli-incomplete-tickets", tickets = open), 2));
    lines
}
