//! The decision that the view awaits, as a question in one line, and the answers to it.

use rules::{Action, Decision, Keep, View};

use super::layout::list;
use super::menu::matches;
use super::words::{Words, count};

/// Says what can be typed now.
pub(crate) fn lines(view: &View<'_, '_>) -> Vec<String> {
    match view.awaiting().decision() {
        Some(Decision::Turn) => list("Your turn: ", &turn(view), " | "),
        Some(Decision::SecondCard) => list("Your second card: ", &draws(view), " | "),
        Some(Decision::Picks) => {
            let side = if view.passes_left() { "left" } else { "right" };
            vec![format!("Pick one ticket; the rest of the pack goes to the {side}:")]
        }
        Some(Decision::OpeningTickets | Decision::DraftTickets | Decision::Tickets) => {
            vec![keeping(view)]
        }
        Some(Decision::Stacks) => Vec::new(),
        None => vec!["The game is over.".to_owned()],
    }
}

fn turn(view: &View<'_, '_>) -> Vec<String> {
    let legal = view.legal();
    if legal.contains(Action::Pass) {
        return vec!["nothing can be done".to_owned(), "p pass".to_owned()];
    }
    let routes = legal.claimable().len();
    let claim = (routes > 0).then(|| format!("c claim ({})", count(routes, "route")));
    let tickets = legal.contains(Action::DrawTickets).then(|| "t draw tickets".to_owned());
    let help = Some("? help".to_owned());
    draws(view).into_iter().chain(claim).chain(tickets).chain(help).collect()
}

fn draws(view: &View<'_, '_>) -> Vec<String> {
    let legal = view.legal();
    let places = view.board().market().size;
    let mut slots = (0..places).map(|place| Action::DrawMarket(rules::Slot(place)));
    let deck = legal.contains(Action::DrawDeck).then(|| "d deck".to_owned());
    let market = slots.any(|slot| legal.contains(slot)).then(|| format!("1-{places} market"));
    deck.into_iter().chain(market).collect()
}

fn keeping(view: &View<'_, '_>) -> String {
    match view.keep_rule() {
        Keep::AtLeast(least) => {
            format!("Keep at least {least} of these tickets (numbers, such as: 1 2; or all):")
        }
        Keep::Exactly(number) => {
            format!("Keep exactly {number} of these tickets (numbers, such as: 1 2 3 4):")
        }
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
