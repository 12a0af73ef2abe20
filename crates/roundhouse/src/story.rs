//! A recorded game, told turn by turn.

use std::io::Write;

use ::record::outside::{ActionView, EventView, Replay, ScoreView, StepView};
use ::record::position::PositionText;
use ::rules::{ActionKind, EventKind};
use anyhow::Result;

/// Tells the whole game: who did what, what followed, and the scores.
pub(crate) fn tell(out: &mut impl Write, game: &Replay<'_>) -> Result<()> {
    let names = names(game);
    writeln!(out, "{}, {} seats: {}", game.board, game.seats, names.join(", "))?;
    let mut turns = turns_before(game);
    match game.position {
        Some(_) => writeln!(out, "\nFrom a position, in turn {turns}")?,
        None => writeln!(out, "\nBefore the first turn")?,
    }
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

/// Returns a name for each seat, with its number: two seats may have the same bot.
fn names(game: &Replay<'_>) -> Vec<String> {
    let name = |(seat, name): (usize, &String)| match name.as_str() {
        "" => format!("seat {seat}"),
        name => format!("{name} ({seat})"),
    };
    game.names.iter().enumerate().map(name).collect()
}

fn deed(step: &StepView<'_>) -> String {
    let action = &step.action;
    let drawn = step.after.drawn.first();
    match action.kind {
        ActionKind::KeepTickets => format!("keeps {}", action.fields.names("tickets").join(", ")),
        ActionKind::PlaceStacks => {
            let stack = |s: &::record::outside::PlacedStack<'_>| {
                format!("stack {} at {}", s.symbol, s.location)
            };
            let stacks: Vec<_> = action.fields.stacks("stacks").iter().map(stack).collect();
            format!("puts {}", stacks.join(" and "))
        }
        ActionKind::Pick => format!("picks {}", action.fields.name("ticket").unwrap_or_default()),
        ActionKind::DrawDeck => match drawn {
            Some(card) => format!("draws {card} unseen"),
            None => "draws unseen and finds no card".to_owned(),
        },
        ActionKind::DrawMarket => {
            let card = drawn.map_or("nothing", |card| card.as_ref());
            format!("takes {card} from place {}", action.fields.number("slot").unwrap_or_default())
        }
        ActionKind::DrawTickets => format!("draws tickets: {}", step.after.offered.join(", ")),
        ActionKind::Claim => {
            let route = action.fields.name("route").unwrap_or_default();
            format!("claims {route} with {}", payment(action))
        }
        ActionKind::Pass => "passes".to_owned(),
    }
}

fn payment(claim: &ActionView<'_>) -> String {
    let number = |field| claim.fields.number(field).unwrap_or_default();
    let (colored, wilds) = (number("colored"), number("wilds"));
    match (claim.fields.name("color"), wilds) {
        (None, _) => format!("{wilds} wild"),
        (Some(color), 0) => format!("{colored} {color}"),
        (Some(color), _) => format!("{colored} {color} and {wilds} wild"),
    }
}

/// Returns what followed from an action, if it says more than the action itself.
#[allow(clippy::wildcard_enum_match_arm, reason = "most events add nothing to the deed")]
fn consequence(event: &EventView<'_>, names: &[String]) -> Option<String> {
    let name = |field| event.fields.name(field).unwrap_or_default();
    let number = |field| event.fields.number(field).unwrap_or_default();
    Some(match event.kind {
        EventKind::Refilled => format!("{} comes to place {}", name("card"), number("slot")),
        EventKind::Swept => "the market is swept".to_owned(),
        EventKind::MarketAtRest => "the market is not swept: too few colors are left".to_owned(),
        EventKind::Reshuffled => {
            format!("the {} discards are the new deck", event.fields.names("deck").len())
        }
        EventKind::FestivalLaid => format!("festival card {}", name("festival")),
        EventKind::DraftCardDrawn => "the draft card comes".to_owned(),
        EventKind::Claimed if number("points") == 1 => "1 point".to_owned(),
        EventKind::Claimed => format!("{} points", number("points")),
        EventKind::TokenTaken => format!("token {} at {}", number("symbol"), name("location")),
        EventKind::FestivalTaken => {
            format!("takes the cards of {}: {}", name("festival"), number("cards"))
        }
        EventKind::LastRoundCalled => format!("{} calls the last round", names[number("seat")]),
        _ => return None,
    })
}

/// Returns how many turns had begun before the first step.
fn turns_before(game: &Replay<'_>) -> usize {
    let read = game.position.as_deref().and_then(|text| PositionText::parse(text).ok());
    read.and_then(|read| read.position.turns).map_or(0, usize::from)
}

fn heading(event: &EventView<'_>, names: &[String], turns: &mut usize) -> Option<String> {
    if let (EventKind::TurnBegan, Some(seat)) = (event.kind, event.fields.number("seat")) {
        *turns += 1;
        return Some(format!("Turn {turns}: {}", names[seat]));
    }
    (event.kind == EventKind::DraftBegan).then(|| "Second draft".to_owned())
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
