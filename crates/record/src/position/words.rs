//! The words of a line: names, counts, moves and picks, read without a board.

use rules::{
    CardMove, DeckList, DeckName, DraftStage, Ending, MarketPlace, NameList, Observer,
    PositionPhase, PositionPick, PositionStack, Seat, SettledTickets,
};

use super::error::PositionTextProblem;
use crate::parse::{beginning_of, single_digit};
use crate::record::Ended;

/// The most names that a line may hold, equal ones counted separately.
pub(super) const MOST_NAMES: usize = 255;

/// The item that was read, or the problem.
pub(super) type Read<T> = Result<T, PositionTextProblem>;

pub(super) fn unexpected(expected: &str, found: &str) -> PositionTextProblem {
    PositionTextProblem::Unexpected { expected: expected.into(), found: beginning_of(found) }
}

/// Reads the only word of a line, as a number.
pub(super) fn number<T: std::str::FromStr>(text: &str) -> Read<T> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| plain).ok_or_else(|| unexpected("a number", text))
}

/// Reads a seat's number. Returns it and the rest of the line.
pub(super) fn seat(text: &str) -> Read<(usize, &str)> {
    let (first, rest) = text.split_once([' ', '\t']).unwrap_or((text, ""));
    let seat = single_digit(first).ok_or_else(|| unexpected("a seat's number", first))?;
    Ok((seat, rest.trim()))
}

/// Splits `name*3` into a name and a count; a name alone counts once.
fn counted(word: &str) -> Read<(&str, usize)> {
    let Some((name, count)) = word.split_once('*') else { return Ok((word, 1)) };
    match number::<usize>(count)? {
        0 => Err(unexpected("a count above 0", word)),
        count => Ok((name, count)),
    }
}

/// Reads all words of a line. `read` turns a word without its count into an item.
fn list<T: Clone>(text: &str, read: impl Fn(&str) -> Read<T>) -> Read<Vec<T>> {
    let mut items = Vec::new();
    for word in text.split_whitespace() {
        let (name, count) = counted(word)?;
        if count > MOST_NAMES - items.len() {
            return Err(PositionTextProblem::TooLong { most: MOST_NAMES });
        }
        items.extend(std::iter::repeat_n(read(name)?, count));
    }
    Ok(items)
}

/// Reads a name of the board. Refuses characters that have a meaning in this format.
fn name(word: &str) -> Read<String> {
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '/' | '.');
    let fits = !word.is_empty() && !word.starts_with('-') && word.chars().all(is_name);
    if fits { Ok(word.to_owned()) } else { Err(unexpected("a name", word)) }
}

fn name_or_unknown(word: &str) -> Read<Option<String>> {
    if word == "?" { Ok(None) } else { name(word).map(Some) }
}

/// Reads names that must be known.
pub(super) fn names(text: &str) -> Read<Vec<String>> {
    list(text, name)
}

/// Reads names, some of which may be unknown.
pub(super) fn name_list(text: &str) -> Read<NameList> {
    let (text, rest) = without_rest(text);
    Ok(NameList { names: list(text, name_or_unknown)?, rest })
}

/// Removes `?*` from the end of a line. Returns the line, and whether it was there.
fn without_rest(text: &str) -> (&str, bool) {
    match text.strip_suffix("?*") {
        Some(before) if before.is_empty() || before.ends_with([' ', '\t']) => (before, true),
        Some(_) | None => (text, false),
    }
}

/// Reads the entries of a deck.
pub(super) fn deck(text: &str) -> Read<DeckList> {
    let (text, rest) = without_rest(text);
    let entry = |word: &str| match word.split_once(':') {
        Some(("festival", festival)) => name(festival).map(DeckName::Festival),
        _ if word == "?" => Ok(DeckName::Unknown),
        _ if word == "draft" => Ok(DeckName::Draft),
        _ => name(word).map(DeckName::Card),
    };
    Ok(DeckList { entries: list(text, entry)?, rest })
}

/// Reads the market by place.
pub(super) fn market(text: &str) -> Read<Vec<MarketPlace>> {
    list(text, |word| match word {
        "-" => Ok(MarketPlace::Empty),
        "?" => Ok(MarketPlace::Unknown),
        word => name(word).map(MarketPlace::Card),
    })
}

/// Reads the symbols of tokens.
pub(super) fn symbols(text: &str) -> Read<Vec<u8>> {
    list(text, number)
}

/// Reads stacks: `0@harbor*2`, or `0*2` for one put aside. A stack may be empty.
pub(super) fn stacks(text: &str) -> Read<Vec<PositionStack>> {
    let stack = |word: &str| {
        let (place, left) = word.split_once('*').unwrap_or((word, "1"));
        let (symbol, location) = match place.split_once('@') {
            Some((symbol, location)) => (symbol, Some(name(location)?)),
            None => (place, None),
        };
        Ok(PositionStack { symbol: number(symbol)?, location, left: number(left)? })
    };
    text.split_whitespace().take(MOST_NAMES).map(stack).collect()
}

/// Reads moves of cards: `0+red*2`, `1-blue`, `1+?`.
pub(super) fn moves(text: &str) -> Read<Vec<CardMove>> {
    list(text, |word| {
        let form = || unexpected("a move such as 0+red or 0-red", word);
        let at = word.find(['+', '-']).ok_or_else(form)?;
        let seat = single_digit(&word[..at]).ok_or_else(form)?;
        let card = &word[at + 1..];
        if word[at..].starts_with('+') {
            Ok(CardMove::Drawn { seat, card: name_or_unknown(card)? })
        } else {
            Ok(CardMove::Paid { seat, card: name(card)? })
        }
    })
}

/// Splits a sign off a name: `+` means kept (true), `-` given back (false), no sign neither.
fn signed(word: &str) -> (Option<bool>, &str) {
    match (word.strip_prefix('+'), word.strip_prefix('-')) {
        (Some(kept), _) => (Some(true), kept),
        (None, Some(returned)) => (Some(false), returned),
        (None, None) => (None, word),
    }
}

/// Reads the picks of a draft.
pub(super) fn picks(text: &str) -> Read<Vec<PositionPick>> {
    let pick = |word: &str| {
        let (kept, ticket) = signed(word);
        Ok(PositionPick { ticket: name(ticket)?, kept })
    };
    text.split_whitespace().take(MOST_NAMES).map(pick).collect()
}

/// Reads an answered offer: `+a/b -c/d`, or `+2 -1` for another seat's.
pub(super) fn settled(text: &str) -> Read<SettledTickets> {
    let words: Vec<(Option<bool>, &str)> =
        text.split_whitespace().take(MOST_NAMES).map(signed).collect();
    let counts = words.iter().all(|(_, word)| word.bytes().all(|byte| byte.is_ascii_digit()));
    if let ([(Some(true), kept), (Some(false), returned)], true) = (words.as_slice(), counts) {
        let (kept, returned) = (number(kept)?, number(returned)?);
        return Ok(SettledTickets::Counted { kept, returned });
    }
    let ticket = |(kept, ticket): (Option<bool>, &str)| {
        let form = || unexpected("a ticket with + or - before it", ticket);
        Ok((name(ticket)?, kept.ok_or_else(form)?))
    };
    words.into_iter().map(ticket).collect::<Read<_>>().map(SettledTickets::Named)
}

/// Reads the observer: a seat's number, or `spectator`.
pub(super) fn observer(text: &str) -> Read<Observer> {
    match (text, single_digit(text).and_then(Seat::new)) {
        ("spectator", _) => Ok(Observer::Spectator),
        (_, Some(seat)) => Ok(Observer::Seat(seat)),
        (_, None) => Err(unexpected("a seat's number or \"spectator\"", text)),
    }
}

/// Reads the open decision.
pub(super) fn phase(text: &str) -> Read<PositionPhase> {
    let words: Vec<&str> = text.split_whitespace().take(3).collect();
    let phase = match words.as_slice() {
        ["opening"] => PositionPhase::Opening,
        ["picks"] => PositionPhase::Picks,
        ["draft_tickets"] => PositionPhase::DraftTickets,
        ["over", how] => PositionPhase::Over(ending(how)?),
        [word, seat] => {
            let seat = single_digit(seat).ok_or_else(|| unexpected("a seat's number", seat))?;
            match *word {
                "stacks" => PositionPhase::Stacks(seat),
                "turn" => PositionPhase::Turn(seat),
                "second_card" => PositionPhase::SecondCard(seat),
                "tickets" => PositionPhase::Tickets(seat),
                other => return Err(unexpected("a phase", other)),
            }
        }
        _ => return Err(unexpected("a phase", text)),
    };
    Ok(phase)
}

fn ending(word: &str) -> Read<Ending> {
    let endings = [Ending::LastRound, Ending::AllPassed];
    let found = endings.into_iter().find(|&ending| Ended::Rules(ending).word() == word);
    found.ok_or_else(|| unexpected("last_round or all_passed", word))
}

/// Every stage of the drafts and its word.
pub(super) const STAGES: [(DraftStage, &str); 5] = [
    (DraftStage::First, "first"),
    (DraftStage::Waiting, "waiting"),
    (DraftStage::Called, "called"),
    (DraftStage::Second, "second"),
    (DraftStage::Done, "done"),
];

/// Reads the stage of the drafts.
pub(super) fn stage(text: &str) -> Read<DraftStage> {
    let found = STAGES.into_iter().find(|(_, word)| *word == text);
    let form = || unexpected("first, waiting, called, second or done", text);
    found.map(|(stage, _)| stage).ok_or_else(form)
}
