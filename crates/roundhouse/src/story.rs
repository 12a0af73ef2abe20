//! A recorded game, told turn by turn.

use std::io::Write;

use ::record::outside::{ActionView, EventView, Replay, ScoreView, StepView};
use ::record::position::PositionText;
use ::rules::{ActionKind, EventKind};
use anyhow::Result;
use board::Board;
use words::ListStyle;

use crate::speech::{Speech, say};

/// Tells the whole game: who did what, what followed, and the scores.
pub(crate) fn tell(
    out: &mut impl Write,
    game: &Replay<'_>,
    board: &Board,
    speech: &Speech,
) -> Result<()> {
    let names = speech.seats(&game.names);
    let who = speech.list(ListStyle::Commas, &names);
    let (title, seats) = (game.board.to_string(), game.seats);
    writeln!(
        out,
        "{}",
        say!(speech, "cli-story-title", board = title, seats = seats, names = who)
    )?;
    let mut turns = turns_before(game);
    match game.position {
        Some(_) => writeln!(out, "\n{}", say!(speech, "cli-story-from", turn = turns))?,
        None => writeln!(out, "\n{}", say!(speech, "cli-story-before"))?,
    }
    let teller = Teller { names: &names, board, speech };
    for step in &game.steps {
        let followed = step.events.iter().filter_map(|it| teller.consequence(it));
        let followed = Some(speech.list(ListStyle::Commas, followed)).filter(|it| !it.is_empty());
        let told = [teller.deed(step)].into_iter().chain(followed);
        writeln!(out, "  {}", speech.list(ListStyle::Semicolons, told))?;
        for heading in step.events.iter().filter_map(|event| teller.heading(event, &mut turns)) {
            writeln!(out, "\n{heading}")?;
        }
    }
    score_sheet(out, game, &names, speech)
}

/// Tells single steps.
struct Teller<'t> {
    names: &'t [String],
    board: &'t Board,
    speech: &'t Speech,
}

impl Teller<'_> {
    fn deed(&self, step: &StepView<'_>) -> String {
        let (speech, action) = (self.speech, &step.action);
        let name = &self.names[step.seat];
        let card = |card: &str| speech.card(self.board, card);
        let drawn = step.after.drawn.first();
        match action.kind {
            ActionKind::KeepTickets => {
                let tickets = speech.list(ListStyle::And, action.fields.names("tickets"));
                say!(speech, "cli-story-keeps", name = name, tickets = tickets)
            }
            ActionKind::PlaceStacks => {
                let stack = |it: &::record::outside::PlacedStack<'_>| {
                    let (symbol, place) = (it.symbol.to_string(), it.location.to_string());
                    say!(speech, "cli-story-stack", symbol = symbol, place = place)
                };
                let stacks = action.fields.stacks("stacks").iter().map(stack);
                say!(
                    speech,
                    "cli-story-puts",
                    name = name,
                    stacks = speech.list(ListStyle::And, stacks)
                )
            }
            ActionKind::Pick => {
                let ticket = action.fields.name("ticket").unwrap_or_default();
                say!(speech, "cli-story-picks", name = name, ticket = ticket)
            }
            ActionKind::DrawDeck => match drawn {
                Some(it) => say!(speech, "cli-story-draws", name = name, card = card(it.as_ref())),
                None => say!(speech, "cli-story-draws-nothing", name = name),
            },
            ActionKind::DrawMarket => {
                let slot = action.fields.number("slot").unwrap_or_default();
                match drawn {
                    Some(it) => {
                        let card = card(it.as_ref());
                        say!(speech, "cli-story-takes", name = name, card = card, slot = slot)
                    }
                    None => say!(speech, "cli-story-takes-nothing", name = name, slot = slot),
                }
            }
            ActionKind::DrawTickets => {
                let tickets = speech.list(ListStyle::Commas, &step.after.offered);
                say!(speech, "cli-story-tickets", name = name, tickets = tickets)
            }
            ActionKind::Claim => {
                let route = action.fields.name("route").unwrap_or_default();
                let payment = self.payment(action);
                say!(speech, "cli-story-claims", name = name, route = route, payment = payment)
            }
            ActionKind::Pass => say!(speech, "cli-story-passes", name = name),
        }
    }

    fn payment(&self, claim: &ActionView<'_>) -> String {
        let number = |field| claim.fields.number(field).unwrap_or_default();
        let cards = |card: &str, number: usize| {
            let card = self.speech.card(self.board, card);
            (number > 0).then(|| say!(self.speech, "cli-cards-of", card = card, number = number))
        };
        let color = claim.fields.name("color").and_then(|color| cards(color, number("colored")));
        let parts: Vec<_> = color.into_iter().chain(cards("wild", number("wilds"))).collect();
        parts.join(" + ")
    }

    /// Returns what followed from an action, if it says more than the action itself.
    #[allow(clippy::wildcard_enum_match_arm, reason = "most events add nothing to the deed")]
    fn consequence(&self, event: &EventView<'_>) -> Option<String> {
        let speech = self.speech;
        let name = |field| event.fields.name(field).unwrap_or_default();
        let number = |field| event.fields.number(field).unwrap_or_default();
        Some(match event.kind {
            EventKind::Refilled => {
                let card = speech.card(self.board, name("card"));
                say!(speech, "cli-story-refilled", card = card, slot = number("slot"))
            }
            EventKind::Swept => say!(speech, "cli-story-swept"),
            EventKind::MarketAtRest => say!(speech, "cli-story-at-rest"),
            EventKind::Reshuffled => {
                let deck = event.fields.names("deck").len();
                say!(speech, "cli-story-reshuffled", number = deck)
            }
            EventKind::FestivalLaid => {
                say!(speech, "cli-story-festival", festival = name("festival"))
            }
            EventKind::DraftCardDrawn => say!(speech, "cli-story-draft-card"),
            EventKind::Claimed => say!(speech, "cli-points", number = number("points")),
            EventKind::TokenTaken => {
                let (symbol, place) = (number("symbol"), name("location"));
                say!(speech, "cli-story-token", symbol = symbol, place = place)
            }
            EventKind::FestivalTaken => {
                let (festival, cards) = (name("festival"), number("cards"));
                say!(speech, "cli-story-pile", festival = festival, cards = cards)
            }
            EventKind::LastRoundCalled => {
                say!(speech, "cli-story-last-round", name = &self.names[number("seat")])
            }
            _ => return None,
        })
    }

    fn heading(&self, event: &EventView<'_>, turns: &mut usize) -> Option<String> {
        if let (EventKind::TurnBegan, Some(seat)) = (event.kind, event.fields.number("seat")) {
            *turns += 1;
            let name = &self.names[seat];
            return Some(say!(self.speech, "cli-story-turn", turn = *turns, name = name));
        }
        (event.kind == EventKind::DraftBegan).then(|| say!(self.speech, "cli-story-draft"))
    }
}

/// Returns how many turns had begun before the first step.
fn turns_before(game: &Replay<'_>) -> usize {
    let read = game.position.as_deref().and_then(|text| PositionText::parse(text).ok());
    read.and_then(|read| read.position.turns).map_or(0, usize::from)
}

/// The columns of the score sheet.
const COLUMNS: [&str; 6] = ["routes", "tickets", "tokens", "festivals", "total", "place"];

fn score_sheet(
    out: &mut impl Write,
    game: &Replay<'_>,
    names: &[String],
    speech: &Speech,
) -> Result<()> {
    writeln!(out, "\n{}", say!(speech, ending(game.ended)))?;
    if game.score.is_empty() {
        return Ok(());
    }
    let wide = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let headings = COLUMNS.map(|column| say!(speech, &format!("cli-sheet-{column}")));
    let row = |out: &mut dyn Write, first: &str, cells: &[String]| -> Result<()> {
        let columns = headings.iter().map(|heading| heading.chars().count().max(5));
        let cells = cells.iter().zip(columns).map(|(cell, columns)| format!(" {cell:>columns$}"));
        Ok(writeln!(out, "{first:wide$} {}", cells.collect::<String>())?)
    };
    row(out, "", &headings)?;
    for (name, score) in names.iter().zip(&game.score) {
        let tickets: i16 = score.tickets.iter().map(|ticket| ticket.points).sum();
        let ScoreView { routes, tokens, festivals, total, place, .. } = score;
        let cells = [
            routes.to_string(),
            tickets.to_string(),
            tokens.to_string(),
            festivals.to_string(),
            total.to_string(),
            place.to_string(),
        ];
        row(out, name, &cells)?;
    }
    for (name, score) in names.iter().zip(&game.score) {
        let tickets = speech.list(ListStyle::Commas, score.tickets.iter().map(ticket));
        writeln!(out, "{}", say!(speech, "cli-story-tickets-of", name = name, tickets = tickets))?;
    }
    Ok(())
}

fn ticket(ticket: &::record::outside::TicketScore<'_>) -> String {
    format!("{} {:+}", ticket.id, ticket.points)
}

/// Returns the message that tells how the game ended.
fn ending(ended: &str) -> &'static str {
    match ended {
        "last_round" => "cli-log-ended",
        "all_passed" => "cli-log-all-passed",
        _ => "cli-log-stopped",
    }
}
