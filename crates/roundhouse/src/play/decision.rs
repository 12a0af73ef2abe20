//! The decision that the view awaits, as a question in one line, and the answers to it.

use rules::{Action, Decision, Keep, View};

use super::layout::list;
use super::menu::matches;
use super::words::Words;
use crate::speech::{Speech, say};

/// Says what can be typed now.
pub(crate) fn lines(view: &View<'_, '_>, words: &Words<'_>) -> Vec<String> {
    let speech = &words.speech;
    match view.awaiting().decision() {
        Some(Decision::Turn) => list(&label(speech, "cli-turn"), &turn(view, speech), " | "),
        Some(Decision::SecondCard) => {
            list(&label(speech, "cli-second-card"), &draws(view, speech), " | ")
        }
        Some(Decision::Picks) => {
            let side = if view.passes_left() { "left" } else { "right" };
            vec![say!(speech, "cli-pick", side = side)]
        }
        Some(Decision::OpeningTickets | Decision::DraftTickets | Decision::Tickets) => {
            vec![keeping(view, speech)]
        }
        Some(Decision::Stacks) => Vec::new(),
        None => vec![say!(speech, "cli-game-over")],
    }
}

/// Returns a message that stands before a list.
pub(crate) fn label(speech: &Speech, key: &str) -> String {
    say!(speech, key) + " "
}

fn turn(view: &View<'_, '_>, speech: &Speech) -> Vec<String> {
    let legal = view.legal();
    if legal.contains(Action::Pass) {
        return vec![say!(speech, "cli-do-nothing"), say!(speech, "cli-do-pass")];
    }
    let routes = legal.claimable().len();
    let claim = (routes > 0).then(|| say!(speech, "cli-do-claim", number = routes));
    let tickets = legal.contains(Action::DrawTickets).then(|| say!(speech, "cli-do-tickets"));
    let help = Some(say!(speech, "cli-do-help"));
    draws(view, speech).into_iter().chain(claim).chain(tickets).chain(help).collect()
}

fn draws(view: &View<'_, '_>, speech: &Speech) -> Vec<String> {
    let legal = view.legal();
    let places = view.board().market().size;
    let mut slots = (0..places).map(|place| Action::DrawMarket(rules::Slot(place)));
    let deck = legal.contains(Action::DrawDeck).then(|| say!(speech, "cli-do-deck"));
    let market = slots.any(|slot| legal.contains(slot));
    let market = market.then(|| say!(speech, "cli-do-market", places = places));
    deck.into_iter().chain(market).collect()
}

fn keeping(view: &View<'_, '_>, speech: &Speech) -> String {
    match view.keep_rule() {
        Keep::AtLeast(least) => say!(speech, "cli-keep-at-least", number = least),
        Keep::Exactly(number) => say!(speech, "cli-keep-exactly", number = number),
    }
}

/// Reads a pick: the number of a ticket, or a part of its name.
pub(crate) fn pick(view: &View<'_, '_>, words: &Words<'_>, line: &str) -> Option<Action> {
    let pack = view.offered(words.own)?;
    if let Ok(number) = line.parse::<usize>() {
        return pack.get(number.checked_sub(1)?).copied().map(Action::Pick);
    }
    let mut named = pack.iter().filter(|&&id| matches(&words.ticket(id), line));
    let found = named.next().copied().filter(|_| !line.is_empty())?;
    named.next().is_none().then_some(Action::Pick(found))
}

/// Reads which tickets are kept: their numbers, or `all`.
pub(crate) fn keep(view: &View<'_, '_>, line: &str) -> Option<Action> {
    let offered = view.seat().and_then(|seat| view.offered(seat))?;
    if line == "all" {
        return Some(Action::KeepTickets(offered.iter().copied().collect()));
    }
    let numbers = line.split([' ', ',']).filter(|word| !word.is_empty());
    let ticket = |word: &str| offered.get(word.parse::<usize>().ok()?.checked_sub(1)?).copied();
    let kept: Option<_> = numbers.map(ticket).collect();
    kept.map(Action::KeepTickets)
}
