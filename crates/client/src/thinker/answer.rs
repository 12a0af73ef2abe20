//! Advice and reviews for people. It knows no browser.
//!
//! The Worker loads this module when it first needs it (`crates/xtask-bindgen/src/apart.rs`). The functions that others
//! call are never inlined: they would be loaded with their callers.

use board::{Board, library};
use bots::review::{MarginParts, ReviewedDecision, Reviewer, compare_choice};
use bots::search::is_alike;
use bots::{Explanation, Motive, advice};
use protocol::Answer;
use record::position::PositionText;
use record::{Record, notation};
use rules::{Action, Card, Checked, Observer, QuickDice, View};

use crate::wire::think_messages::{
    DecisionText, JudgedText, MarginText, MotiveText, SuggestionText, ThinkRequest, ThinkResponse,
};

/// Answers a request. `tell` takes answers that come before the last one.
#[inline(never)]
pub(crate) fn answer(request: &ThinkRequest, tell: &mut dyn FnMut(ThinkResponse)) -> ThinkResponse {
    let answered = match request {
        ThinkRequest::Advise { seen, iterations } => {
            with_view(seen, |view| advise(&view, *iterations))
        }
        ThinkRequest::Review { record, iterations } => review(record, *iterations, tell),
        ThinkRequest::Judge { seen, right, answer, iterations } => with_view(seen, |view| {
            judge(&view, right, answer, *iterations).unwrap_or_else(ThinkResponse::Failed)
        }),
    };
    answered.unwrap_or_else(ThinkResponse::Failed)
}

/// Advises the seat of a view.
#[inline(never)]
pub(crate) fn advise(view: &View<'_, '_>, iterations: u32) -> ThinkResponse {
    // Equal for one moment, so that asking twice gives the same advice.
    let mut dice = QuickDice::new(view.turns() as u64);
    let found = match advice::advise(view, iterations, &mut || false, &mut dice) {
        Ok(found) => found,
        Err(error) => return ThinkResponse::Failed(error.to_string()),
    };
    let all = std::iter::once(&found.best).chain(&found.alternatives);
    let suggestions = all.map(|it| suggestion(view, it)).collect();
    ThinkResponse::Advice { suggestions, playouts: found.playouts }
}

/// Compares an answer with the actions that are right in a puzzle, the best first.
fn judge(
    view: &View<'_, '_>,
    right: &[String],
    answer: &Answer,
    iterations: u32,
) -> Result<ThinkResponse, String> {
    let chosen = answer.action(view.board()).map_err(|why| why.to_string())?;
    view.check(chosen).map_err(|why| why.to_string())?;
    let right: Vec<Action> =
        right.iter().filter_map(|text| notation::read(view.board(), text).ok()).collect();
    let best = *right.first().ok_or("the puzzle names no action of its board")?;
    let is_right = right.iter().any(|&action| is_alike(view, action, chosen));
    // Equal cards in two market places are one choice.
    let compared = if is_alike(view, best, chosen) { best } else { chosen };
    let mut dice = QuickDice::new(view.turns() as u64);
    let it = compare_choice(view, best, compared, iterations.max(1), &mut dice)
        .map_err(|error| error.to_string())?;
    Ok(ThinkResponse::Judged(Box::new(JudgedText {
        right: is_right,
        best: suggestion(view, &it.best),
        chosen: suggestion(view, &it.chosen),
        grade: it.grade.name().to_owned(),
        loss: it.loss,
        margin_loss: it.margin_loss,
    })))
}

/// Reads what a seat sees, and calls `think` with it.
fn with_view(
    seen: &str,
    think: impl FnOnce(View<'_, '_>) -> ThinkResponse,
) -> Result<ThinkResponse, String> {
    let read = PositionText::parse(seen).map_err(|errors| errors.to_string())?;
    let board = library::board(&read.position.board).ok_or("this page has no such board")?;
    match read.check(board).map_err(|errors| errors.to_string())? {
        Checked::Seen(seen) => Ok(think(seen.view())),
        Checked::Game(_) => Err("this is a whole position, not what a seat sees".to_owned()),
    }
}

fn review(
    text: &str,
    iterations: u32,
    tell: &mut dyn FnMut(ThinkResponse),
) -> Result<ThinkResponse, String> {
    let record = Record::parse(text).map_err(|error| error.to_string())?;
    let board = library::board(&record.board).ok_or("this page has no such board")?;
    let actions = record.replay(board).map_err(|error| error.to_string())?.actions;
    let game = record.begin(board).map_err(|error| error.to_string())?;
    let mut reviewer = Reviewer::new(game, iterations).map_err(|error| error.to_string())?;
    let start = reviewer.chances();
    let (mut decisions, all) = (Vec::new(), actions.len());
    for (done, (seat, action)) in actions.into_iter().enumerate() {
        let before = *reviewer.game();
        let reviewed = reviewer.act(seat, action).map_err(|error| error.to_string())?;
        decisions.push(decision(&before.view(Observer::Spectator), &reviewed));
        tell(ThinkResponse::Progress { done: done + 1, all });
    }
    let margins = reviewer.parts().iter().map(margin).collect();
    Ok(ThinkResponse::Review { start, margins, decisions })
}

/// Writes an action in the notation of records, with the card if it takes one from the market.
fn action_text(view: &View<'_, '_>, action: Action) -> String {
    let text = notation::write(view.board(), action);
    let Action::DrawMarket(slot) = action else { return text };
    match view.market().nth(slot.0.into()).flatten() {
        Some(card) => format!("{text} {}", card_id(view.board(), card)),
        None => text,
    }
}

fn card_id(board: &Board, card: Card) -> &str {
    match card {
        Card::Wild => "wild",
        Card::Colored(color) => &board.colors()[color.index()].id,
    }
}

fn suggestion(view: &View<'_, '_>, it: &advice::Suggestion) -> SuggestionText {
    SuggestionText {
        action: action_text(view, it.action),
        margin: (it.margin, it.margin_error),
        chance: (it.chance, it.chance_error),
        why: motives(view.board(), &it.why),
    }
}

fn margin(parts: &MarginParts) -> MarginText {
    let MarginParts { deal, luck, own, others, margin, .. } = *parts;
    MarginText { deal, luck, own, others, margin }
}

/// Writes a decision; `view` is the game before it.
fn decision(view: &View<'_, '_>, it: &ReviewedDecision) -> DecisionText {
    let (board, seats) = (view.board(), view.seats());
    DecisionText {
        turn: it.turn,
        seat: it.seat.index(),
        action: action_text(view, it.action),
        preferred: action_text(view, it.preferred),
        why: motives(board, &it.why),
        grade: it.grade.map(|grade| grade.name().to_owned()),
        loss: it.loss,
        margin_loss: it.margin_loss,
        chances: it.chance[..seats].to_vec(),
        margins: it.margin[..seats].to_vec(),
    }
}

fn motives(board: &Board, why: &Explanation) -> Vec<MotiveText> {
    why.motives().map(|motive| motive_text(board, motive)).collect()
}

fn motive_text(board: &Board, motive: Motive) -> MotiveText {
    let ticket = |id| board.ticket(id).id.clone();
    let location = |id| board.location(id).id.clone();
    match motive {
        Motive::Completes(id) => MotiveText::Completes { ticket: ticket(id) },
        Motive::OnTheWay(id) => MotiveText::OnTheWay { ticket: ticket(id) },
        Motive::Scores(points) => MotiveText::Scores { points },
        Motive::TakesToken { at, worth, .. } => {
            MotiveText::TakesToken { location: location(at), worth }
        }
        Motive::TakesPile { festival, cards, worth } => {
            let name = board.festival(festival).map(|festival| festival.name.clone());
            MotiveText::TakesPile { festival: name.unwrap_or_default(), cards, worth }
        }
        Motive::Blocks(seat) => MotiveText::Blocks { seat: seat.index() },
        Motive::HardToReplace => MotiveText::HardToReplace,
        Motive::Pays { card, route } => {
            let card = card_id(board, card).to_owned();
            MotiveText::Pays { card, route: board.route(route).id.clone() }
        }
        Motive::Unseen => MotiveText::Unseen,
        Motive::GoTogether(tickets) => {
            MotiveText::GoTogether { tickets: tickets.iter().map(ticket).collect() }
        }
        Motive::PaysForItself(id) => MotiveText::PaysForItself { ticket: ticket(id) },
        Motive::HopesForTickets => MotiveText::HopesForTickets,
        Motive::OwnPlans(at) => MotiveText::OwnPlans { location: location(at) },
        Motive::EndIsNear => MotiveText::EndIsNear,
        Motive::AnythingGoes => MotiveText::AnythingGoes,
    }
}
