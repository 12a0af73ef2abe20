//! Places: a ring, and what lies there.

use board::LocationId;
use leptos::prelude::*;

use super::picture::Picture;
use super::point::Point;
use super::routes::classes;
use crate::pieces::{pin, poster, symbol_name};
use crate::words::t;

/// Of the mark of a place.
pub(super) const RADIUS: f64 = 14.0;

/// A place as the player sees it now.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct PlaceState {
    /// A stack of tokens: its symbol and how many are left.
    pub(super) stack: Option<(u8, u8)>,
    /// Whether the player has that symbol already.
    pub(super) has_symbol: bool,
    /// Festival cards that lie here.
    pub(super) festival: u8,
    /// The end of the ticket that is looked at.
    pub(super) is_end: bool,
    /// Reached by arrow keys.
    pub(super) aimed: bool,
    /// A stack may be put here.
    pub(super) open: bool,
    /// The stack that the player is about to put here.
    pub(super) planned: Option<u8>,
}

impl PlaceState {
    fn classes(&self) -> String {
        let classes =
            classes(&[(self.is_end, " end"), (self.open, " open"), (self.aimed, " aimed")]);
        format!("place{classes}")
    }
}

/// A place, drawn as its state says.
pub(super) fn place(
    picture: &'static Picture,
    id: LocationId,
    state: Memo<PlaceState>,
) -> impl IntoView {
    let Point { x, y } = picture.place(id);
    let festival = picture.board.festivals().and_then(|festivals| festivals.at(id));
    let lies_here = move || {
        let state = state.get();
        let stack = state.stack.map(|(symbol, left)| stack(symbol, left, state.has_symbol));
        let planned =
            state.planned.map(|symbol| view! { <g class="planned">{stack_of(symbol)}</g> });
        let pile = festival.filter(|_| state.festival > 0).map(|festival| {
            let cards = (0..state.festival.min(4)).map(|n| {
                let fan = format!("rotate({})", (f64::from(n) - f64::from(state.festival.min(4) - 1) / 2.0) * 13.0);
                view! { <g transform=fan>{poster(picture, festival)}</g> }
            });
            view! {
                <g class="pile" transform="translate(13 -13)">
                    {cards.collect_view()}
                    <g class="count" transform="translate(8 -8)"><circle r="6.500" /><text y=".4">{state.festival}</text></g>
                </g>
            }
        });
        (stack, planned, pile)
    };
    view! {
        <g
            class=move || state.with(PlaceState::classes)
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

fn stack(symbol: u8, left: u8, has_symbol: bool) -> impl IntoView {
    view! {
        <g class="stack" class:held=has_symbol class:empty={left == 0}>
            <title>{move || stack_says(symbol, left, has_symbol)}</title>
            {(left > 1).then(|| view! { <circle class="below" r="10" cx="1.500" cy="2.500" /> })}
            {pin(symbol)}
            <g class="count" transform="translate(10 -9)"><circle r="6.500" /><text y=".4">{left}</text></g>
        </g>
    }
}

/// What a stack holds, or why nothing of it is for the player.
fn stack_says(symbol: u8, left: u8, has_symbol: bool) -> String {
    let name = symbol_name(symbol);
    match (left, has_symbol) {
        (0, _) => t!("stack-empty", symbol = name),
        (_, true) => t!("stack-held", symbol = name, left = left, clause = "SF-TOKEN-3"),
        (_, false) => t!("stack-open", symbol = name, left = left),
    }
}

fn stack_of(symbol: u8) -> impl IntoView {
    pin(symbol)
}
