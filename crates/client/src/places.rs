//! The names of places: as printed on the board, or the player's own where there is a common one.

use board::{Board, LocationId};
use leptos::prelude::*;
use words::ENGLISH;

use crate::words::{language, say_if_known};

thread_local! {
    static OWN: ArcRwSignal<bool> = ArcRwSignal::new(false);
}

/// Returns whether places have the player's own names, and subscribes the caller to changes.
pub(crate) fn are_own() -> bool {
    OWN.with(ArcRwSignal::get)
}

/// Chooses between the names in the player's language and those of the board.
pub(crate) fn use_own(own: bool) {
    if untrack(are_own) != own {
        OWN.with(|signal| signal.set(own));
    }
}

/// Returns the name of a place. A change of the names draws the whole screen again (`app`), so nobody subscribes.
pub(crate) fn place(board: &Board, id: LocationId) -> String {
    let location = board.location(id);
    let own = untrack(are_own).then(|| say_if_known(&format!("place-{}", location.id))).flatten();
    own.unwrap_or_else(|| location.name.clone())
}

/// The languages of the names on the boards: a place and a tag on each line. Names that are not listed are English.
const LANGUAGES: &str = include_str!("../../words/places/languages.txt");

/// Returns the language of the name that [`place`] returns, so that a screen reader can pronounce it.
pub(crate) fn language_of(board: &Board, id: LocationId) -> &'static str {
    let location = &board.location(id).id;
    if untrack(are_own) && say_if_known(&format!("place-{location}")).is_some() {
        return untrack(language);
    }
    let mut lines = LANGUAGES.lines().filter_map(|line| line.split_once(' '));
    lines.find(|(place, _)| place == location).map_or(ENGLISH, |(_, tag)| tag)
}
