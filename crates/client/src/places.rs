//! The names of places: as printed on the board, or the player's own where there is a common one.

use std::cmp::Reverse;

use board::{Board, LocationId};
use leptos::prelude::*;
use words::ENGLISH;

use crate::words::{language, say_in_own_language};

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
    own_name(&location.id).unwrap_or_else(|| location.name.clone())
}

/// Returns the name of a place in the player's language, if the player wants it and there is one.
fn own_name(place: &str) -> Option<String> {
    untrack(are_own).then(|| say_in_own_language(&format!("place-{place}"))).flatten()
}

/// The languages of the names on the boards: a place and a tag on each line. Names that are not listed are English.
const LANGUAGES: &str = include_str!("../../words/places/languages.txt");

/// A part of a text, with its language if that is not the player's.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TextPart {
    text: String,
    language: Option<&'static str>,
}

impl From<String> for TextPart {
    fn from(text: String) -> TextPart {
        TextPart { text, language: None }
    }
}

/// Splits a text at the names of places that another language has, in the order in which the text says them.
pub(crate) fn parts(board: &Board, text: &str, places: &[LocationId]) -> Vec<TextPart> {
    let own = untrack(language);
    let names = places.iter().map(|&id| (place(board, id), language_of(board, id)));
    let foreign: Vec<_> = names.filter(|(_, language)| *language != own).collect();
    split(text, &foreign)
}

fn split(text: &str, names: &[(String, &'static str)]) -> Vec<TextPart> {
    let mut parts = Vec::new();
    let mut rest = text;
    let next = |rest: &str| {
        let names = names.iter().filter(|(name, _)| !name.is_empty());
        let found = names.filter_map(|name| Some((rest.find(&name.0)?, name)));
        // Of two names that begin alike, the longer one is meant.
        found.min_by_key(|(at, (name, _))| (*at, Reverse(name.len())))
    };
    while let Some((at, (name, language))) = next(rest) {
        parts.push(TextPart::from(rest[..at].to_owned()));
        parts.push(TextPart { text: name.clone(), language: Some(language) });
        rest = &rest[at + name.len()..];
    }
    parts.push(TextPart::from(rest.to_owned()));
    parts.retain(|part| !part.text.is_empty());
    parts
}

/// Joins texts with spaces between them. Empty ones are left out.
pub(crate) fn joined(texts: impl IntoIterator<Item = Vec<TextPart>>) -> Vec<TextPart> {
    let is_said = |text: &Vec<TextPart>| text.iter().any(|part| !part.text.is_empty());
    let mut joined = Vec::new();
    for text in texts.into_iter().filter(is_said) {
        joined.extend((!joined.is_empty()).then(|| TextPart::from(" ".to_owned())));
        joined.extend(text);
    }
    joined
}

/// Draws the parts of a text so that a screen reader can pronounce each.
pub(crate) fn spoken(parts: Vec<TextPart>) -> impl IntoView {
    let part = |part: TextPart| match part.language {
        Some(language) => view! { <span lang=language>{part.text}</span> }.into_any(),
        None => part.text.into_any(),
    };
    parts.into_iter().map(part).collect_view()
}

/// Returns the language of the name that [`place`] returns, so that a screen reader can pronounce it.
pub(crate) fn language_of(board: &Board, id: LocationId) -> &'static str {
    let location = &board.location(id).id;
    if own_name(location).is_some() {
        return untrack(language);
    }
    let mut lines = LANGUAGES.lines().filter_map(|line| line.split_once(' '));
    lines.find(|(place, _)| place == location).map_or(ENGLISH, |(_, tag)| tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_another_language_are_parts() {
        let names = [("Porto".to_owned(), "pt"), ("Porto Novo".to_owned(), "pt")];
        let parts = split("Ada: Porto Novo – Porto.", &names);
        let parts: Vec<_> = parts.iter().map(|part| (part.text.as_str(), part.language)).collect();
        let name = |name| (name, Some("pt"));
        let plain = |text| (text, None);
        assert_eq!(
            parts,
            [plain("Ada: "), name("Porto Novo"), plain(" – "), name("Porto"), plain(".")]
        );
        assert_eq!(split("Ada", &names), [TextPart::from("Ada".to_owned())]);
        assert_eq!(split("", &names), []);
        assert_eq!(split("Ada", &[(String::new(), "pt")]), [TextPart::from("Ada".to_owned())]);
    }
}
