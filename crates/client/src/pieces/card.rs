//! Cards: full-bleed color, letter, sign and pattern.

use leptos::prelude::*;
use protocol::Card;

use super::emblem;
use crate::words::{say, t};

/// Returns the letter of a color in the player's language.
pub(crate) fn letter(card: &str) -> String {
    say(&format!("card-{card}-letter"), None)
}

/// Returns the name of a card. Each board has a word for its wilds.
pub(crate) fn card_name(board: &board::Board, card: &str) -> String {
    match card {
        "wild" => wild_name(board),
        color => say(&format!("card-{color}"), None),
    }
}

/// Returns the board's word for wilds, or the default word if the board has none.
fn wild_name(board: &board::Board) -> String {
    let key = format!("wild-{}", board.labels().wild.replace(' ', "-"));
    crate::words::say_if_known(&key).unwrap_or_else(|| t!("card-wild"))
}

/// Draws the face of a card.
pub(crate) fn card_face(card: Card) -> impl IntoView {
    let shown = card.clone();
    view! {
        <span class=format!("card color-{card}") data-card=card.clone() aria-hidden="true">
            <span class="letter">{move || letter(&shown)}</span>
            {emblem(&card)}
        </span>
    }
}

/// Draws the cards of a payment in a row.
pub(crate) fn card_row(color: Option<&str>, colored: u8, wilds: u8) -> impl IntoView + use<> {
    let colored = color.into_iter().flat_map(|card| (0..colored).map(move |_| card.to_owned()));
    let cards = colored.chain((0..wilds).map(|_| "wild".to_owned()));
    view! { <span class="card-row">{cards.map(card_face).collect_view()}</span> }
}
