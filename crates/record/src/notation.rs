//! Actions in words: `draw deck`, `claim harbor/mill red 1`, `stacks 2@mill`.

use std::fmt::{self, Write};

use board::{Board, LocationId, SymbolId, TicketId, TicketSet};
use rules::{Action, Claim, Illegal, Payment, Placement, Slot};

/// The word for a payment of wilds alone; no color can have this name.
const WILD: &str = "wild";

/// The reason why words are no action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotationError {
    /// Another word is expected.
    Unexpected {
        /// The word that is expected.
        expected: &'static str,
        /// The word that was found.
        found: String,
    },
    /// The board has nothing of that name.
    Unknown {
        /// The kind of thing.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// The words can be read, but no game would allow the action.
    Illegal(Illegal),
}

/// Writes an action in words.
pub fn write(board: &Board, action: Action) -> String {
    let mut text = String::new();
    write_to(&mut text, board, action).expect("writing to a string cannot fail");
    text
}

fn write_to(text: &mut String, board: &Board, action: Action) -> fmt::Result {
    match action {
        Action::KeepTickets(tickets) => {
            text.push_str("keep");
            tickets.iter().try_for_each(|id| write!(text, " {}", board.ticket(id).id))
        }
        Action::PlaceStacks(placement) => {
            text.push_str("stacks");
            placement.iter().try_for_each(|(symbol, at)| {
                write!(text, " {}@{}", symbol.index(), board.location(at).id)
            })
        }
        Action::Pick(ticket) => write!(text, "pick {}", board.ticket(ticket).id),
        Action::DrawDeck => text.write_str("draw deck"),
        Action::DrawMarket(slot) => write!(text, "draw {}", slot.0),
        Action::DrawTickets => text.write_str("tickets"),
        Action::Claim(claim) => write_claim(text, board, claim),
        Action::Pass => text.write_str("pass"),
    }
}

fn write_claim(text: &mut String, board: &Board, claim: Claim) -> fmt::Result {
    let route = board.route(claim.route);
    let Payment { color, wilds } = claim.payment;
    write!(text, "claim {} ", route.id)?;
    match color {
        None => write!(text, "{WILD} {wilds}")?,
        Some(color) => {
            let colored = route.length.saturating_sub(wilds);
            write!(text, "{} {colored}", board.colors()[color.index()].id)?;
            if wilds > 0 {
                write!(text, "+{wilds}")?;
            }
        }
    }
    match claim.collect_at {
        Some(at) => write!(text, " at {}", board.location(at).id),
        None => Ok(()),
    }
}

/// Reads the action that these words name on this board.
pub fn read(board: &Board, text: &str) -> Result<Action, NotationError> {
    let mut words = text.split_whitespace();
    let action = match words.next().unwrap_or_default() {
        "keep" => return read_keep(board, words),
        "stacks" => return read_stacks(board, words),
        "pick" => Action::Pick(ticket(board, word(&mut words, "a ticket")?)?),
        "draw" => read_draw(word(&mut words, "\"deck\" or a market place")?)?,
        "tickets" => Action::DrawTickets,
        "claim" => read_claim(board, &mut words)?,
        "pass" => Action::Pass,
        other => return Err(unexpected("an action", other)),
    };
    match words.next() {
        None => Ok(action),
        Some(more) => Err(unexpected("the end of the line", more)),
    }
}

fn unexpected(expected: &'static str, found: &str) -> NotationError {
    NotationError::Unexpected { expected, found: found.to_owned() }
}

fn unknown(what: &'static str, name: &str) -> NotationError {
    NotationError::Unknown { what, name: name.to_owned() }
}

fn word<'t>(
    words: &mut impl Iterator<Item = &'t str>,
    expected: &'static str,
) -> Result<&'t str, NotationError> {
    words.next().ok_or_else(|| unexpected(expected, ""))
}

fn ticket(board: &Board, name: &str) -> Result<TicketId, NotationError> {
    board.ticket_named(name).ok_or_else(|| unknown("ticket", name))
}

fn location(board: &Board, name: &str) -> Result<LocationId, NotationError> {
    board.location_named(name).ok_or_else(|| unknown("location", name))
}

/// Reads a number without sign and leading zeros, so that it has one spelling.
fn number(text: &str, expected: &'static str) -> Result<u8, NotationError> {
    let plain = text == "0" || !text.starts_with(['0', '+']);
    text.parse().ok().filter(|_| plain).ok_or_else(|| unexpected(expected, text))
}

fn read_keep<'t>(
    board: &Board,
    words: impl Iterator<Item = &'t str>,
) -> Result<Action, NotationError> {
    let mut kept = TicketSet::EMPTY;
    for name in words {
        let ticket = ticket(board, name)?;
        if kept.contains(ticket) {
            return Err(unexpected("different tickets", name));
        }
        kept.insert(ticket);
    }
    Ok(Action::KeepTickets(kept))
}

fn read_stacks<'t>(
    board: &Board,
    mut words: impl Iterator<Item = &'t str>,
) -> Result<Action, NotationError> {
    let first = read_stack(board, word(&mut words, "a stack such as 0@place")?)?;
    let placement = match words.next() {
        None => Placement::one(first.0, first.1),
        Some(second) => Placement::two(first, read_stack(board, second)?),
    };
    match words.next() {
        None => Ok(Action::PlaceStacks(placement)),
        Some(more) => Err(unexpected("one or two stacks", more)),
    }
}

fn read_stack(board: &Board, text: &str) -> Result<(SymbolId, LocationId), NotationError> {
    const FORM: &str = "a stack such as 0@place";
    let (symbol, at) = text.split_once('@').ok_or_else(|| unexpected(FORM, text))?;
    let symbol_id = board.symbol_numbered(number(symbol, FORM)?.into());
    Ok((symbol_id.ok_or_else(|| unknown("symbol", symbol))?, location(board, at)?))
}

fn read_draw(place: &str) -> Result<Action, NotationError> {
    match place {
        "deck" => Ok(Action::DrawDeck),
        slot => Ok(Action::DrawMarket(Slot(number(slot, "\"deck\" or a market place")?))),
    }
}

fn read_claim<'t>(
    board: &Board,
    words: &mut impl Iterator<Item = &'t str>,
) -> Result<Action, NotationError> {
    let name = word(words, "a route")?;
    let route = board.route_named(name).ok_or_else(|| unknown("route", name))?;
    let kind = word(words, "a color")?;
    let amount = word(words, "a number of cards")?;
    let payment = read_payment(board, board.route(route).length, kind, amount)?;
    let collect_at = match words.next() {
        None => None,
        Some("at") => Some(location(board, word(words, "a location")?)?),
        Some(other) => return Err(unexpected("\"at\"", other)),
    };
    Ok(Action::Claim(Claim { route, payment, collect_at }))
}

/// Reads a payment: `red 2`, `red 1+1`, `wild 2`. Checks that the numbers add up to the route's length, because an
/// [`Action`] cannot hold a wrong sum.
fn read_payment(
    board: &Board,
    length: u8,
    kind: &str,
    amount: &str,
) -> Result<Payment, NotationError> {
    const FORM: &str = "a number of cards such as 2 or 1+1";
    let (first, wilds) = amount.split_once('+').unwrap_or((amount, "0"));
    let (first, wilds) = (number(first, FORM)?, number(wilds, FORM)?);
    if first.checked_add(wilds) != Some(length) {
        return Err(NotationError::Illegal(Illegal::WrongCount));
    }
    if kind == WILD && amount.contains('+') {
        return Err(unexpected("one number of wilds", amount));
    }
    if kind == WILD {
        return Ok(Payment { color: None, wilds: length });
    }
    let color = board.color_named(kind).ok_or_else(|| unknown("color", kind))?;
    Ok(Payment { color: Some(color), wilds })
}
