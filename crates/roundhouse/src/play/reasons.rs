//! Advice in words: what an action is worth, and why.

use board::{LocationId, TicketId};
use bots::advice::Suggestion;
use bots::{Explanation, Motive};
use record::notation;
use words::{ListStyle, Value};

use super::words::Words;
use crate::speech::say;

/// Says what an action is worth and what speaks for it.
pub(crate) fn suggestion(words: &Words<'_>, it: &Suggestion) -> String {
    let action = notation::write(words.board, it.action);
    let whole = |hundredths: i32| (hundredths + 50).div_euclid(100);
    let tenths = |hundredths: i32| Value::Tenths(i64::from((hundredths + 5).div_euclid(10)));
    say!(
        words.speech,
        "cli-suggestion",
        action = action,
        chance = whole(it.chance),
        chance_error = whole(2 * it.chance_error),
        margin = tenths(it.margin),
        margin_error = tenths(2 * it.margin_error),
        why = reasons(words, &it.why)
    )
}

/// Lists the reasons for an action, the most important first.
pub(crate) fn reasons(words: &Words<'_>, why: &Explanation) -> String {
    let reasons = why.motives().map(|motive| motive_words(words, motive));
    words.speech.list(ListStyle::Semicolons, reasons)
}

/// Says one reason for an action.
fn motive_words(words: &Words<'_>, motive: Motive) -> String {
    let (speech, board) = (&words.speech, words.board);
    let between = |a: LocationId, b: LocationId| {
        say!(speech, "cli-between", from = words.location(a), to = words.location(b))
    };
    let ticket = |id: TicketId| between(board.ticket(id).a, board.ticket(id).b);
    let worth = |hundredths: i32| Value::Tenths(i64::from(hundredths / 10));
    match motive {
        Motive::Completes(id) => say!(speech, "why-completes", ticket = ticket(id)),
        Motive::OnTheWay(id) => say!(speech, "why-on-the-way", ticket = ticket(id)),
        Motive::Scores(points) => say!(speech, "why-scores", points = points),
        Motive::TakesToken { at, worth: value, .. } => {
            say!(speech, "why-takes-token", place = words.location(at), worth = worth(value))
        }
        Motive::TakesPile { festival, cards, worth: value } => {
            let name = board.festival(festival).map_or("", |festival| &festival.name);
            say!(speech, "why-takes-pile", cards = cards, festival = name, worth = worth(value))
        }
        Motive::Blocks(seat) => say!(speech, "why-blocks", name = words.who(seat)),
        Motive::HardToReplace => say!(speech, "why-hard-to-replace"),
        Motive::Pays { card, route } => {
            say!(speech, "why-pays", card = words.card(card), route = words.route(route))
        }
        Motive::Unseen => say!(speech, "why-unseen"),
        Motive::GoTogether(tickets) => {
            say!(
                speech,
                "why-go-together",
                tickets = speech.list(ListStyle::And, tickets.iter().map(ticket))
            )
        }
        Motive::PaysForItself(id) => say!(speech, "why-pays-for-itself", ticket = ticket(id)),
        Motive::HopesForTickets => say!(speech, "why-hopes-for-tickets"),
        Motive::OwnPlans(at) => say!(speech, "why-own-plans", place = words.location(at)),
        Motive::EndIsNear => say!(speech, "why-end-is-near"),
        Motive::AnythingGoes => say!(speech, "why-anything-goes"),
    }
}
