//! Where in the application the player is: the part of the address behind `#`. So every screen has
//! an address one can send, on any web space.

use leptos::ev;
use leptos::prelude::*;

/// A screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    Home,
    /// A new table on this device.
    Setup,
    /// The table on this device.
    Play,
    /// The rules, at a clause if one is named.
    Rules(Option<String>),
    Preferences,
}

impl Screen {
    fn read(hash: &str) -> Screen {
        let mut parts = hash.trim_start_matches('#').trim_start_matches('/').split('/');
        match (parts.next(), parts.next()) {
            (Some("play"), _) => Screen::Play,
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
    let handle = window_event_listener(ev::hashchange, move |_| set_screen.set(now()));
    on_cleanup(move || handle.remove());
    screen
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
        assert_eq!(Screen::read("#/nowhere"), Screen::Home);
    }
}
