//! Where in the application the player is: the part of the address behind `#`. So every screen has
//! an address one can send, on any web space.

use leptos::ev;
use leptos::prelude::*;
use protocol::Position;

/// A screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    Home,
    /// A new table on this device.
    Setup,
    /// The table on this device.
    Play,
    /// A record that is played again.
    Replay,
    /// The rules, at a clause if one is named.
    Rules(Option<String>),
    Preferences,
}

impl Screen {
    fn read(hash: &str) -> Screen {
        let mut parts = hash.trim_start_matches('#').trim_start_matches('/').split('/');
        match (parts.next(), parts.next()) {
            (Some("play"), _) => Screen::Play,
            (Some("replay"), _) => Screen::Replay,
            (Some("new"), _) => Screen::Setup,
            (Some("rules"), clause) => Screen::Rules(clause.map(str::to_owned)),
            (Some("preferences"), _) => Screen::Preferences,
            (Some(_) | None, _) => Screen::Home,
        }
    }
}

/// The screen that the address names, now and when it changes.
pub(crate) fn screen() -> ReadSignal<Screen> {
    let now = || Screen::read(&window().location().hash().unwrap_or_default());
    let (screen, set_screen) = signal(now());
    let handle = window_event_listener(ev::hashchange, move |_| {
        // Another moment of the same table is no other screen.
        if screen.get_untracked() != now() {
            set_screen.set(now());
        }
    });
    on_cleanup(move || handle.remove());
    screen
}

/// Between the address of a table and a moment of it.
const AT: &str = "/at/";

/// The moment of the table that the address names, now and when it changes.
pub(crate) fn moment() -> ReadSignal<Option<Position>> {
    let now = || moment_of(&window().location().hash().unwrap_or_default());
    let (moment, set_moment) = signal(now());
    let handle = window_event_listener(ev::hashchange, move |_| set_moment.set(now()));
    on_cleanup(move || handle.remove());
    moment
}

fn moment_of(hash: &str) -> Option<Position> {
    hash.split_once(AT)?.1.parse().ok()
}

/// The address of a moment of the table on the screen; without one, that of the table.
pub(crate) fn of_moment(moment: Option<Position>) -> String {
    let hash = window().location().hash().unwrap_or_default();
    let table = hash.split_once(AT).map_or(hash.as_str(), |(table, _)| table);
    moment.map_or_else(|| table.to_owned(), |moment| format!("{table}{AT}{moment}"))
}

/// Goes to another screen.
pub(crate) fn go(hash: &str) {
    // Only an address that is none is refused.
    let _ = window().location().set_hash(hash);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn screens_have_addresses() {
        assert_eq!(Screen::read(""), Screen::Home);
        assert_eq!(Screen::read("#/play"), Screen::Play);
        assert_eq!(Screen::read("#/rules/B-DRAW-4"), Screen::Rules(Some("B-DRAW-4".into())));
        assert_eq!(Screen::read("#/play/at/41"), Screen::Play);
        assert_eq!(Screen::read("#/nowhere"), Screen::Home);
    }

    #[test]
    fn moments_have_addresses() {
        assert_eq!(moment_of("#/play/at/41"), Some(41));
        assert_eq!(moment_of("#/play"), None);
    }
}
