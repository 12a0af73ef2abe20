//! Writes a position as text. Each value has one spelling.

use std::fmt::{self, Display, Write};

use rules::{
    CardMove, DeckList, DeckName, MarketPlace, NameList, Observer, Position, PositionPart,
    PositionPhase, PositionPick, PositionSeat, PositionStack, SettledTickets,
};

use super::VERSION;
use super::words::STAGES;
use crate::hex::{hex, hex64};
use crate::record::Ended;

/// Writes a position. Leaves out lines that would say the same as a missing line.
pub fn to_text(position: &Position) -> String {
    let mut text = String::new();
    write_to(&mut text, position).expect("writing to a string cannot fail");
    text
}

fn write_to(text: &mut String, position: &Position) -> fmt::Result {
    writeln!(text, "{VERSION}")?;
    write_head(text, position)?;
    write_table(text, position)?;
    for (seat, of_seat) in position.seats.iter().enumerate() {
        write_seat(text, seat, of_seat)?;
    }
    write_memory(text, position)
}

fn write_head(text: &mut String, position: &Position) -> fmt::Result {
    let fingerprint = position.fingerprint.map(|print| format!(" {}", hex64(print)));
    writeln!(text, "board {}{}", position.board, fingerprint.unwrap_or_default())?;
    writeln!(text, "seats {}", position.seats.len())?;
    match position.seen_by {
        Some(Observer::Seat(seat)) => writeln!(text, "seen {}", seat.index())?,
        Some(Observer::Spectator) => writeln!(text, "seen spectator")?,
        None => {}
    }
    if let Some(seed) = position.seed {
        writeln!(text, "seed {}", hex(&seed.0))?;
    }
    writeln!(text, "phase {}", phase(position.phase))?;
    if let Some(turns) = position.turns {
        writeln!(text, "turns {turns}")?;
    }
    if position.passes > 0 {
        writeln!(text, "passes {}", position.passes)?;
    }
    if let Some(seat) = position.last_round {
        writeln!(text, "last_round {seat}")?;
    }
    if let Some(stage) = position.draft {
        let word = STAGES.into_iter().find(|(other, _)| *other == stage);
        writeln!(text, "draft {}", word.map_or("", |(_, word)| word))?;
    }
    Ok(())
}

fn write_table(text: &mut String, position: &Position) -> fmt::Result {
    if !position.market.is_empty() {
        // Place by place, so that a reader can count.
        let places: Vec<String> = position.market.iter().map(market_word).collect();
        line(text, PositionPart::Market, &places)?;
    }
    if position.market_rests {
        line::<&str>(text, PositionPart::MarketRests, &[])?;
    }
    if position.deck != DeckList::rest() {
        line(text, PositionPart::Deck, &deck_words(&position.deck))?;
    }
    if !position.discard.is_empty() {
        line(text, PositionPart::Discard, &runs(&position.discard, Clone::clone))?;
    }
    if position.reshuffles > 0 {
        writeln!(text, "reshuffles {}", position.reshuffles)?;
    }
    if position.ticket_deck != NameList::rest() {
        line(text, PositionPart::TicketDeck, &list_words(&position.ticket_deck))?;
    }
    if !position.stacks.is_empty() {
        let words: Vec<String> = position.stacks.iter().map(stack_word).collect();
        line(text, PositionPart::Stacks, &words)?;
    }
    if !position.laid.is_empty() {
        line(text, PositionPart::Laid, &runs(&position.laid, Clone::clone))?;
    }
    Ok(())
}

fn write_seat(text: &mut String, seat: usize, of: &PositionSeat) -> fmt::Result {
    let tokens = of.tokens.iter().map(u8::to_string).collect();
    unless_empty(text, PositionPart::Hand(seat), list_words(&of.hand))?;
    unless_empty(text, PositionPart::Claims(seat), of.claims.clone())?;
    unless_empty(text, PositionPart::Tickets(seat), list_words(&of.tickets))?;
    unless_empty(text, PositionPart::Offer(seat), list_words(&of.offer))?;
    if let Some(answer) = &of.answer {
        line(text, PositionPart::Answer(seat), &list_words(answer))?;
    }
    unless_empty(text, PositionPart::Tokens(seat), tokens)?;
    unless_empty(text, PositionPart::Pile(seat), runs(&of.pile, Clone::clone))
}

fn write_memory(text: &mut String, position: &Position) -> fmt::Result {
    for (seat, of) in position.seats.iter().enumerate().filter(|(_, of)| !of.known.is_empty()) {
        line(text, PositionPart::Known(seat), &runs(&of.known, Clone::clone))?;
    }
    for (deck, moves) in position.moved.iter().flatten().enumerate() {
        line(text, PositionPart::Moved(deck), &runs(moves, move_word))?;
    }
    for (deck, cards) in position.unseen.iter().enumerate() {
        line(text, PositionPart::Unseen(deck), &runs(cards, Clone::clone))?;
    }
    for draft in 1..=2 {
        let picks = position.seats.iter().map(|of| &of.picks[draft - 1]).enumerate();
        for (seat, picks) in picks.filter(|(_, picks)| !picks.is_empty()) {
            let words: Vec<String> = picks.iter().map(pick_word).collect();
            line(text, PositionPart::Picks { draft, seat }, &words)?;
        }
        for (round, pack) in position.packs[draft - 1].iter().enumerate() {
            line(text, PositionPart::Pack { draft, round }, pack)?;
        }
    }
    for (at, offer) in position.settled.iter().enumerate() {
        let words = match &offer.tickets {
            SettledTickets::Named(tickets) => tickets
                .iter()
                .map(|(ticket, kept)| format!("{}{ticket}", if *kept { '+' } else { '-' }))
                .collect(),
            SettledTickets::Counted { kept, returned } => {
                vec![format!("+{kept}"), format!("-{returned}")]
            }
        };
        write!(text, "{} {}", PositionPart::Settled(at), offer.seat)?;
        finish(text, &words)?;
    }
    Ok(())
}

fn unless_empty(text: &mut String, part: PositionPart, words: Vec<String>) -> fmt::Result {
    if words.is_empty() { Ok(()) } else { line(text, part, &words) }
}

fn line<T: Display>(text: &mut String, part: PositionPart, words: &[T]) -> fmt::Result {
    write!(text, "{part}")?;
    finish(text, words)
}

fn finish<T: Display>(text: &mut String, words: &[T]) -> fmt::Result {
    words.iter().try_for_each(|word| write!(text, " {word}"))?;
    writeln!(text)
}

/// Joins equal neighbors: `red*2`.
fn runs<T: PartialEq>(items: &[T], word: impl Fn(&T) -> String) -> Vec<String> {
    let runs = items.chunk_by(|a, b| a == b);
    runs.map(|run| match run {
        [one] => word(one),
        several => format!("{}*{}", word(&several[0]), several.len()),
    })
    .collect()
}

fn list_words(list: &NameList) -> Vec<String> {
    let mut words = runs(&list.names, |name| name.clone().unwrap_or_else(|| "?".to_owned()));
    words.extend(list.rest.then(|| "?*".to_owned()));
    words
}

fn deck_words(deck: &DeckList) -> Vec<String> {
    let mut words = runs(&deck.entries, |entry| match entry {
        DeckName::Unknown => "?".to_owned(),
        DeckName::Card(card) => card.clone(),
        DeckName::Festival(festival) => format!("festival:{festival}"),
        DeckName::Draft => "draft".to_owned(),
    });
    words.extend(deck.rest.then(|| "?*".to_owned()));
    words
}

fn market_word(place: &MarketPlace) -> String {
    match place {
        MarketPlace::Empty => "-".to_owned(),
        MarketPlace::Unknown => "?".to_owned(),
        MarketPlace::Card(card) => card.clone(),
    }
}

fn stack_word(stack: &PositionStack) -> String {
    let at = stack.location.iter().map(|location| format!("@{location}")).collect::<String>();
    format!("{}{at}*{}", stack.symbol, stack.left)
}

fn move_word(step: &CardMove) -> String {
    match step {
        CardMove::Drawn { seat, card } => format!("{seat}+{}", card.as_deref().unwrap_or("?")),
        CardMove::Paid { seat, card } => format!("{seat}-{card}"),
    }
}

fn pick_word(pick: &PositionPick) -> String {
    let sign = match pick.kept {
        Some(true) => "+",
        Some(false) => "-",
        None => "",
    };
    format!("{sign}{}", pick.ticket)
}

fn phase(phase: PositionPhase) -> String {
    match phase {
        PositionPhase::Opening => "opening".to_owned(),
        PositionPhase::Picks => "picks".to_owned(),
        PositionPhase::DraftTickets => "draft_tickets".to_owned(),
        PositionPhase::Stacks(seat) => format!("stacks {seat}"),
        PositionPhase::Turn(seat) => format!("turn {seat}"),
        PositionPhase::SecondCard(seat) => format!("second_card {seat}"),
        PositionPhase::Tickets(seat) => format!("tickets {seat}"),
        PositionPhase::Over(ending) => format!("over {}", Ended::Rules(ending).word()),
    }
}
