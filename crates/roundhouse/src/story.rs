//! A finished game told turn by turn.

use std::io::Write;

use ::record::outside::{ActionView, EventView, Replay, ScoreView, StepView};
use anyhow::Result;

/// Tells the whole game: who did what, what came of it, and the score.
pub(crate) fn tell(out: &mut impl Write, game: &Replay<'_>) -> Result<()> {
    let names = names(game);
    writeln!(out, "{}, {} seats: {}", game.board, game.seats, names.join(", "))?;
    writeln!(out, "\nBefore the first turn")?;
    let mut turns = 0;
    for step in &game.steps {
        write!(out, "  {} {}", names[step.seat], deed(step))?;
        let followed: Vec<_> = step.events.iter().filter_map(|e| consequence(e, &names)).collect();
        if !followed.is_empty() {
            write!(out, "; {}", followed.join(", "))?;
        }
        writeln!(out)?;
        for heading in step.events.iter().filter_map(|event| heading(event, &names, &mut turns)) {
            writeln!(out, "\n{heading}")?;
        }
    }
    score_sheet(out, game, &names)
}

/// A name may sit at the table twice, so seats are numbered.
fn names(game: &Replay<'_>) -> Vec<String> {
    let name = |(seat, name): (usize, &String)| match name.as_str() {
        "" => format!("seat {seat}"),
        name => format!("{name} ({seat})"),
    };
    game.names.iter().enumerate().map(name).collect()
}

fn deed(step: &StepView<'_>) -> String {
    match &step.action {
        ActionView::KeepTickets { tickets } => format!("keeps {}", tickets.join(", ")),
        ActionView::PlaceStacks { stacks } => {
            let stack = |s: &::record::outside::PlacedStack<'_>| {
                format!("stack {} at {}", s.symbol, s.location)
            };
            format!("puts {}", stacks.iter().map(stack).collect::<Vec<_>>().join(" and "))
        }
        ActionView::Pick { ticket } => format!("picks {ticket}"),
        ActionView::DrawDeck => match step.after.drawn.first() {
            Some(card) => format!("draws {card} unseen"),
            None => "draws unseen and finds no card".to_owned(),
        },
        ActionView::DrawMarket { slot } => {
            let card = step.after.drawn.first().map_or("nothing", |card| card.as_ref());
            format!("takes {card} from place {slot}")
        }
        ActionView::DrawTickets => format!("draws tickets: {}", step.after.offered.join(", ")),
        ActionView::Claim { route, color, colored, wilds, .. } => {
            format!("claims {route} with {}", payment(*color, *colored, *wilds))
        }
        ActionView::Pass => "passes".to_owned(),
    }
}

fn payment(color: Option<&str>, colored: u8, wilds: u8) -> String {
    match (color, wilds) {
        (None, _) => format!("{wilds} wild"),
        (Some(color), 0) => format!("{colored} {color}"),
        (Some(color), _) => format!("{colored} {color} and {wilds} wild"),
    }
}

/// What a reader wants to know beyond the deed itself.
fn consequence(event: &EventView<'_>, names: &[String]) -> Option<String> {
    Some(match event {
        EventView::Refilled { slot, card } => format!("{card} comes to place {slot}"),
        EventView::Swept => "the market is swept".to_owned(),
        EventView::MarketAtRest => "the market stays as it is".to_owned(),
        EventView::Reshuffled { deck } => format!("the {} discards are the new deck", deck.len()),
        EventView::FestivalLaid { festival } => format!("festival card {festival}"),
        EventView::DraftCardDrawn => "the draft card comes".to_owned(),
        EventView::Claimed { points: 1, .. } => "1 point".to_owned(),
        EventView::Claimed { points, .. } => format!("{points} points"),
        EventView::TokenTaken { symbol, location, .. } => format!("token {symbol} at {location}"),
        EventView::FestivalTaken { festival, cards, .. } => {
            format!("takes the cards of {festival}: {cards}")
        }
        EventView::LastRoundCalled { seat } => format!("{} calls the last round", names[*seat]),
        EventView::Answered { .. }
        | EventView::Offered { .. }
        | EventView::DraftBegan { .. }
        | EventView::Picked { .. }
        | EventView::PacksPassed { .. }
        | EventView::Kept { .. }
        | EventView::TicketsShuffled { .. }
        | EventView::StackPlaced { .. }
        | EventView::DrewUnseen { .. }
        | EventView::TookFaceUp { .. }
        | EventView::Passed { .. }
        | EventView::TurnBegan { .. }
        | EventView::Ended { .. } => return None,
    })
}

fn heading(event: &EventView<'_>, names: &[String], turns: &mut usize) -> Option<String> {
    if let EventView::TurnBegan { seat } = event {
        *turns += 1;
        return Some(format!("Turn {turns}: {}", names[*seat]));
    }
    matches!(event, EventView::DraftBegan { .. }).then(|| "Second draft".to_owned())
}

fn score_sheet(out: &mut impl Write, game: &Replay<'_>, names: &[String]) -> Result<()> {
    writeln!(out, "\n{}", ending(game.ended))?;
    if game.score.is_empty() {
        return Ok(());
    }
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    writeln!(
        out,
        "{:width$}  {:>6} {:>7} {:>6} {:>9} {:>5} {:>5}",
        "", "routes", "tickets", "tokens", "festivals", "total", "place"
    )?;
    for (name, score) in names.iter().zip(&game.score) {
        let tickets: i16 = score.tickets.iter().map(|ticket| ticket.points).sum();
        let ScoreView { routes, tokens, festivals, total, place, .. } = score;
        writeln!(
            out,
            "{name:width$}  {routes:>6} {tickets:>7} {tokens:>6} {festivals:>9} {total:>5} {place:>5}"
        )?;
    }
    for (name, score) in names.iter().zip(&game.score) {
        writeln!(out, "{name}'s tickets: {}", tickets(score))?;
    }
    Ok(())
}

fn tickets(score: &ScoreView<'_>) -> String {
    let one = |t: &::record::outside::TicketScore<'_>| format!("{} {:+}", t.id, t.points);
    score.tickets.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn ending(ended: &str) -> &'static str {
    match ended {
        "last_round" => "The last round is over.",
        "all_passed" => "Everybody passed: the game is over.",
        _ => "The table stopped the game.",
    }
}
