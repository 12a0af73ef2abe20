//! The bots as characters: a name and a face for each bot at a table, and what its level is like.
//!
//! A name goes with the level of a bot, not with its seat. So a bot keeps its name when the table turns the seats.

use bots::BotSpec;
use leptos::prelude::*;
use protocol::{SeatNumber, Sitter};
use words::ListStyle;

use crate::words::{list, say, t};

/// The number of characters: each has a name (`bot-0` and so on) and a face.
const PERSONAS: usize = 12;

/// Returns the index of a level in the roster; 0 if this build does not know it.
fn level_index(level: &str) -> usize {
    BotSpec::opponents().position(|entry| entry.name == level).unwrap_or_default()
}

/// Returns the character of each seat; `None` where no bot sits. The first bot of a level always has the same
/// character if nobody stronger needs it; further ones get the last that are free.
fn cast(seats: &[Sitter]) -> Vec<Option<usize>> {
    let mut cast = vec![None; seats.len()];
    let level = |sitter: &Sitter| match sitter {
        Sitter::Bot { level } => Some(level_index(level)),
        Sitter::Person { .. } | Sitter::Nobody => None,
    };
    for (seat, sitter) in seats.iter().enumerate() {
        let Some(level) = level(sitter) else { continue };
        let favorite = Some(level % PERSONAS);
        let others = (0..PERSONAS).rev().map(Some);
        let mut free = [favorite].into_iter().chain(others).filter(|one| !cast.contains(one));
        cast[seat] = free.next().flatten();
    }
    cast
}

/// Returns the name of the person or bot in a seat; empty if nobody sits there.
pub(crate) fn called(seats: &[Sitter], seat: SeatNumber) -> String {
    let seat = usize::from(seat);
    match seats.get(seat) {
        Some(Sitter::Person { name }) => name.clone(),
        Some(Sitter::Bot { .. }) => {
            say(&format!("bot-{}", cast(seats)[seat].unwrap_or_default()), None)
        }
        Some(Sitter::Nobody) | None => String::new(),
    }
}

/// Returns the names of some seats as a list.
pub(crate) fn all_called(seats: &[Sitter], some: impl IntoIterator<Item = SeatNumber>) -> String {
    let name = |seat: SeatNumber| match called(seats, seat) {
        name if name.is_empty() => t!("player-number", number = seat + 1),
        name => name,
    };
    list(ListStyle::And, some.into_iter().map(name))
}

/// Returns what a level of bots is called.
pub(crate) fn level_title(level: &str) -> String {
    let text = level_name(level);
    text.split_once(':').map_or(text.clone(), |(title, _)| title.to_owned())
}

/// Returns how a level of bots plays; empty if its text does not say.
pub(crate) fn level_character(level: &str) -> String {
    let text = level_name(level);
    text.split_once(':').map_or(String::new(), |(_, character)| character.trim().to_owned())
}

/// Returns the name of a level of bots, with how it plays.
pub(crate) fn level_name(level: &str) -> String {
    say(&format!("level-{}", level.replace(':', "-")), None)
}

/// Draws the face of the bot in a seat: a railway worker with a stripe on the cap for each step of the roster.
pub(crate) fn face(seats: &[Sitter], seat: SeatNumber) -> Option<impl IntoView + use<>> {
    let persona = cast(seats).get(usize::from(seat)).copied().flatten()?;
    let Some(Sitter::Bot { level }) = seats.get(usize::from(seat)) else { return None };
    let stripes = level_index(level).min(4);
    const SKIN: [&str; 4] = ["#f3d3b4", "#c98f62", "#e8b98f", "#8d5a3b"];
    const HAIR: [&str; 5] = ["#3b2a20", "#a5602c", "#d9b15f", "#20242c", "#8c8f96"];
    let (skin, hair) = (SKIN[persona % SKIN.len()], HAIR[persona % HAIR.len()]);
    let style = match persona % 3 {
        0 => "M9 22c0-14 30-14 30 0v14h-6V22H15v14H9z",
        1 => "M10 22c2-12 26-12 28 0l-3 4H13z",
        _ => "M8 24c-2-16 34-16 32 0 2 8-2 12-5 12l-1-12H14l-1 12c-3 0-7-4-5-12z",
    };
    let mouth = match persona % 4 {
        0 => "M19 35q5 4 10 0",
        1 => "M19 36h10",
        2 => "M18 34q6 6 12 0z",
        _ => "M20 36q5-2 9 0",
    };
    let glasses = (persona % 5 == 3).then(|| {
        view! { <path class="glasses" d="M14 28h8v4h-8zM26 28h8v4h-8zM22 29h4" /> }
    });
    let stripe =
        |nth: usize| view! { <path class="cap-stripe" d=format!("M12 {}h24", 11 + nth * 3) /> };
    Some(view! {
        <svg class=format!("face cap-{}", persona % 6) viewBox="0 0 48 48" aria-hidden="true">
            <path class="coat" d="M6 48c2-10 10-10 18-10s16 0 18 10z" />
            <path d=style fill=hair />
            <ellipse cx="24" cy="28" rx="12" ry="13" fill=skin />
            <path class="cap" d="M11 21V11q13-9 26 0v10z" />
            {(0..stripes).map(stripe).collect_view()}
            <path class="peak" d="M9 21h30l-3 3H12z" />
            <path class="eyes" d="M18 30h.1M30 30h.1" />
            {glasses}
            <path class="mouth" d=mouth />
        </svg>
    })
}

/// Draws the levels of bots to choose from.
pub(crate) fn level_options(chosen: String) -> impl IntoView {
    let option = |name: &'static str| {
        let chosen = name == chosen;
        view! { <option value=name selected=chosen>{move || level_name(name)}</option> }
    };
    BotSpec::opponents().map(|entry| option(entry.name)).collect_view()
}

/// Returns the level of bot to begin with: the second, which makes no mistakes on purpose and can
/// be beaten.
pub(crate) fn usual_bot() -> &'static str {
    BotSpec::opponents().nth(1).map_or_else(|| BotSpec::best().name, |entry| entry.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bots(levels: &[&str]) -> Vec<Sitter> {
        levels.iter().map(|level| Sitter::Bot { level: (*level).to_owned() }).collect()
    }

    #[test]
    fn bots_at_one_table_have_different_characters() {
        let level = usual_bot();
        let mut cast = cast(&bots(&[level; 5]));
        cast.sort();
        cast.dedup();
        assert_eq!(cast.len(), 5);
    }

    #[test]
    fn a_bot_keeps_its_character_when_the_seats_turn() {
        let levels: Vec<_> = BotSpec::opponents().map(|entry| entry.name).take(4).collect();
        let before = cast(&bots(&levels));
        let mut turned = levels.clone();
        turned.rotate_left(1);
        let mut expected = before;
        expected.rotate_left(1);
        assert_eq!(cast(&bots(&turned)), expected);
    }
}
