//! Locations: a ring, and what lies there.

use board::LocationId;
use leptos::prelude::*;

use super::model::{LocationMark, MapModel, MapTarget, StackMark};
use super::picture::Picture;
use super::point::Point;
use super::routes::classes;
use crate::pieces::{pin, poster};

/// The radius of the ring of a location, in units of the drawing.
pub(super) const RADIUS: f64 = 14.0;
/// The middle of festival cards on a small map, seen from their city. The styles draw them there (`.pile`).
pub(super) const SMALL_MAP_PILE: Point = Point { x: 22.0, y: -24.0 };
/// The width and height of festival cards on a small map.
pub(super) const SMALL_MAP_PILE_SIZE: Point = Point { x: 34.0, y: 44.0 };

/// Everything that decides how a location is drawn.
#[derive(Clone, PartialEq)]
pub(super) struct LocationState {
    mark: LocationMark,
    /// Whether the ticket that is shown ends here.
    is_end: bool,
    /// Whether the arrow keys are on it.
    aimed: bool,
}

impl LocationState {
    /// Returns the states of all locations, by index.
    pub(super) fn all(model: &MapModel) -> Vec<LocationState> {
        let ends = model.ticket.as_ref().map(|ticket| ticket.ends.as_slice()).unwrap_or_default();
        let aimed = match model.aimed {
            Some(MapTarget::Location(location)) => Some(location.index()),
            Some(MapTarget::Route(_)) | None => None,
        };
        let state = |(index, mark): (usize, &LocationMark)| LocationState {
            mark: mark.clone(),
            is_end: ends.iter().any(|end| end.index() == index),
            aimed: aimed == Some(index),
        };
        model.locations.iter().enumerate().map(state).collect()
    }

    fn classes(&self) -> String {
        let classes = classes(&[
            (self.is_end, " end"),
            (self.mark.lit, " open"),
            (self.aimed, " aimed"),
            (self.mark.advised, " advised"),
        ]);
        format!("place{classes}")
    }
}

/// Draws a location and what lies there.
pub(super) fn location(
    picture: &'static Picture,
    id: LocationId,
    state: Memo<LocationState>,
) -> impl IntoView {
    let Point { x, y } = picture.location(id);
    let festival = picture.board.festivals().and_then(|festivals| festivals.at(id));
    let lies_here = move || {
        let LocationMark { stack, planned, festival_cards, .. } = state.get().mark;
        let planned = planned.map(|symbol| view! { <g class="planned">{pin(symbol)}</g> });
        let pile = festival.filter(|_| festival_cards > 0).map(|festival| {
            let shown = festival_cards.min(4);
            let cards = (0..shown).map(|n| {
                let angle = (f64::from(n) - f64::from(shown - 1) / 2.0) * 13.0;
                view! { <g transform=format!("rotate({angle})")>{poster(picture, festival)}</g> }
            });
            view! {
                <g class="pile" transform="translate(13 -13)">
                    {cards.collect_view()}
                    <g class="count" transform="translate(8 -8)"><circle r="6.500" /><text y=".4">{festival_cards}</text></g>
                </g>
            }
        });
        (stack.map(draw_stack), planned, pile)
    };
    view! {
        <g
            class=move || state.with(LocationState::classes)
            data-place=picture.board.location(id).id.clone()
            transform=format!("translate({x} {y})")
        >
            <circle class="halo" r="22" />
            <circle class="ring" r=RADIUS - 1.0 />
            <circle class="dot" r="6" />
            {lies_here}
        </g>
    }
}

fn draw_stack(StackMark { symbol, left, faded, says }: StackMark) -> impl IntoView {
    view! {
        <g class="stack" class:held=faded class:empty={left == 0}>
            <title>{says.to_string()}</title>
            {(left > 1).then(|| view! { <circle class="below" r="10" cx="1.500" cy="2.500" /> })}
            {pin(symbol)}
            <g class="count" transform="translate(10 -9)"><circle r="6.500" /><text y=".4">{left}</text></g>
        </g>
    }
}
