//! What games and views share: seats, actions as callers name them, scores, and a game as text.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use rules::{Action, Card, Cards, Game, Illegal, Observer, Seat, View};

use crate::action::PyAction;
use crate::boards::KnownBoard;
use crate::errors;
use crate::observation::ObservationLayout;

/// An action as a caller names it: by an object, an index of the action space, or words.
#[derive(FromPyObject)]
pub(crate) enum ActionArgument {
    Index(i64),
    Action(PyAction),
    Words(String),
}

/// Returns the seat with this number.
pub(crate) fn seat(py: Python<'_>, game: &Game<'_>, seat: usize) -> PyResult<Seat> {
    let known = Seat::new(seat).filter(|_| seat < game.seats());
    known.ok_or_else(|| errors::illegal(py, Illegal::NoSuchSeat))
}

/// Returns the action that a caller names.
pub(crate) fn resolve(
    py: Python<'_>,
    known: &Arc<KnownBoard>,
    view: &View<'_, '_>,
    action: ActionArgument,
) -> PyResult<Action> {
    match action {
        ActionArgument::Index(index) => {
            let inside = usize::try_from(index).ok().filter(|&index| index < known.space.len());
            let outside = "the index is outside the action space";
            let index = inside.ok_or_else(|| errors::no_such_action(py, outside))?;
            let action = known.space.action(view, index);
            action.ok_or_else(|| errors::illegal(py, why_not_there(view)))
        }
        ActionArgument::Action(action) if Arc::ptr_eq(&action.known, known) => Ok(action.action),
        ActionArgument::Action(_) => {
            Err(errors::no_such_action(py, "the action belongs to another board"))
        }
        ActionArgument::Words(words) => Ok(PyAction::read(py, known, &words)?.action),
    }
}

/// Returns why an index names tickets or stacks that are not there: mostly, it is not the time for it.
pub(crate) fn why_not_there(view: &View<'_, '_>) -> Illegal {
    let nothing = Action::KeepTickets(board::TicketSet::EMPTY);
    match view.check(nothing) {
        Ok(()) | Err(Illegal::KeepMore | Illegal::KeepExactly) => Illegal::NotOffered,
        Err(why) => why,
    }
}

/// Returns the name of the open decision.
pub(crate) fn decision(game: &Game<'_>) -> Option<&'static str> {
    game.view(Observer::Spectator).awaiting().decision().map(rules::Decision::name)
}

/// Returns the seats that must decide.
pub(crate) fn awaited(game: &Game<'_>) -> Vec<usize> {
    game.view(Observer::Spectator).awaited().iter().map(Seat::index).collect()
}

/// Clears the arrays and writes observation and mask of a seat.
#[inline]
pub(crate) fn observe(
    known: &KnownBoard,
    layout: &ObservationLayout,
    game: &Game<'_>,
    seat: Seat,
    observation: &mut [f32],
    mask: &mut [bool],
) {
    let view = game.view(Observer::Seat(seat));
    observation.fill(0.0);
    layout.write(&view, seat, observation);
    mask.fill(false);
    known.space.mark_legal(&view, mask);
}

/// Returns the final scores by seat as dicts.
pub(crate) fn scores<'py>(
    py: Python<'py>,
    game: &Game<'_>,
) -> PyResult<Option<Vec<Bound<'py, PyDict>>>> {
    let view = game.view(Observer::Spectator);
    let Some(scores) = view.scores() else { return Ok(None) };
    let ticket = |id| view.board().ticket(id).id.as_str();
    let scores = scores.iter().map(|score| {
        let entry = PyDict::new(py);
        entry.set_item("total", score.total)?;
        entry.set_item("routes", score.routes)?;
        entry.set_item("tickets", score.ticket_points)?;
        entry.set_item("tokens", score.tokens)?;
        entry.set_item("festivals", score.festivals)?;
        entry.set_item("place", score.place)?;
        let complete: Vec<&str> = score.complete.iter().map(ticket).collect();
        entry.set_item("complete", complete)?;
        Ok(entry)
    });
    scores.collect::<PyResult<Vec<_>>>().map(Some)
}

/// Returns counts of cards by the names of their colors; wilds are called "wild".
pub(crate) fn by_name(board: &board::Board, cards: &Cards) -> BTreeMap<String, usize> {
    let color = |color: board::Color| {
        (board.colors()[color.index()].id.clone(), cards.count(Card::Colored(color)))
    };
    board.color_ids().map(color).chain([("wild".to_owned(), cards.wilds())]).collect()
}

/// Writes what an observer sees, for reading.
pub(crate) fn text(view: &View<'_, '_>) -> String {
    let board = view.board();
    let mut text = format!("{}, turn {}", board.name(), view.turns());
    match view.awaiting().decision() {
        Some(decision) => {
            let seats: Vec<_> =
                view.awaited().iter().map(|seat| seat.index().to_string()).collect();
            let _ = write!(text, ", {} of seat {}", decision.name(), seats.join(", "));
        }
        None => text.push_str(", over"),
    }
    let cards = view.market().map(|card| match card {
        Some(Card::Colored(color)) => board.colors()[color.index()].id.as_str(),
        Some(Card::Wild) => "wild",
        None => "-",
    });
    let market = cards.collect::<Vec<_>>().join(" ");
    let _ = write!(text, "\nmarket {market}; deck {}", view.deck_size());
    for seat in Seat::all(view.seats()) {
        let _ = write!(
            text,
            "\nseat {}: {} points, {} cars, {} cards, {} tickets; routes {}",
            seat.index(),
            view.points(seat),
            view.supply(seat),
            view.hand_size(seat),
            view.ticket_count(seat),
            route_names(view, seat),
        );
    }
    if let Some(seat) = view.seat() {
        let hand = view.hand(seat).map(|hand| by_name(board, hand)).unwrap_or_default();
        let hand = hand.iter().filter(|(_, count)| **count > 0);
        let hand: Vec<_> = hand.map(|(name, count)| format!("{name}*{count}")).collect();
        let tickets = view.tickets(seat).into_iter().flat_map(|set| set.iter());
        let tickets: Vec<_> = tickets.map(|id| board.ticket(id).id.as_str()).collect();
        let _ = write!(text, "\nhand {}; tickets {}", hand.join(" "), tickets.join(" "));
    }
    for (seat, score) in view.scores().unwrap_or_default().iter().enumerate() {
        let _ = write!(text, "\nscore of seat {seat}: {}, place {}", score.total, score.place);
    }
    text
}

fn route_names(view: &View<'_, '_>, seat: Seat) -> String {
    let names = view.claims(seat).iter().map(|id| view.board().route(id).id.as_str());
    names.collect::<Vec<_>>().join(" ")
}
