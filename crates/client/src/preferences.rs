//! The player's preferences, stored on the device.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{places, storage, words};

const KEY: &str = "preferences";

/// All preferences.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Preferences {
    /// The tag of the language; `None` follows the browser.
    pub(crate) language: Option<String>,
    pub(crate) theme: Theme,
    pub(crate) motion: Motion,
    pub(crate) pace: Pace,
    pub(crate) confirm: Confirm,
    pub(crate) plain_map: bool,
    /// Whether places have their names in the player's language, where there is a common one.
    pub(crate) own_places: bool,
    /// How loud sounds are, from 0 (off, until the player turns them on) to 3.
    pub(crate) volume: u8,
    /// Whether single letters and digits are shortcuts.
    pub(crate) shortcuts: bool,
    /// The livery that the player likes, counted from 0.
    pub(crate) livery: Option<u8>,
    /// The player's name.
    pub(crate) name: String,
}

/// Light or dark colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Theme {
    System,
    Light,
    Dark,
}

/// How fast pieces are animated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Motion {
    System,
    None,
    Fast,
    Normal,
    Slow,
}

/// How long bots wait between two moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Pace {
    None,
    Fast,
    Normal,
    Slow,
}

/// When the claim bar asks before a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Confirm {
    Always,
    Touch,
    Never,
}

impl Default for Preferences {
    fn default() -> Preferences {
        Preferences {
            language: None,
            theme: Theme::System,
            motion: Motion::System,
            pace: Pace::Normal,
            confirm: Confirm::Always,
            plain_map: false,
            own_places: false,
            volume: 0,
            shortcuts: true,
            livery: None,
            name: String::new(),
        }
    }
}

impl Pace {
    /// Returns the time from one bot's move to the next, in milliseconds.
    pub(crate) fn millis(self) -> u64 {
        match self {
            Pace::None => 0,
            Pace::Fast => 500,
            Pace::Normal => 1_200,
            Pace::Slow => 2_500,
        }
    }
}

thread_local! {
    static CHOSEN: ArcRwSignal<Preferences> = ArcRwSignal::new(storage::read(KEY).unwrap_or_default());
}

/// Returns the preferences, and subscribes the caller to their changes.
pub(crate) fn preferences() -> Preferences {
    CHOSEN.with(ArcRwSignal::get)
}

/// Returns the preferences without subscribing to changes.
pub(crate) fn preferences_now() -> Preferences {
    CHOSEN.with(ArcRwSignal::get_untracked)
}

/// Changes the preferences and stores them.
pub(crate) fn prefer(change: impl FnOnce(&mut Preferences)) {
    CHOSEN.with(|chosen| chosen.update(change));
    // If nothing can be stored, the first screen says so.
    let _ = storage::write(KEY, &preferences_now());
}

/// Returns whether to animate: the player wants it, and the page is visible.
pub(crate) fn moves() -> bool {
    let reduced = || window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    let wanted = match preferences_now().motion {
        Motion::None => false,
        Motion::System => !reduced().is_some_and(|reduced| reduced.matches()),
        Motion::Fast | Motion::Normal | Motion::Slow => true,
    };
    wanted && !document().hidden()
}

/// Returns the time between two moves of bots in milliseconds: the player's preference, or 0 while the page is
/// hidden or the player skips.
pub(crate) fn bots_pace(skips: bool) -> protocol::Millis {
    if skips || document().hidden() { 0 } else { preferences_now().pace.millis() }
}

/// Returns whether the device is used with fingers.
pub(crate) fn is_touched() -> bool {
    window().match_media("(pointer: coarse)").ok().flatten().is_some_and(|query| query.matches())
}

/// Calls `change` whenever the page is hidden or shown again.
pub(crate) fn on_visibility(change: impl Fn() + 'static) {
    let handle = window_event_listener_untyped("visibilitychange", move |_| change());
    on_cleanup(move || handle.remove());
}

/// Applies language, colors and motion to the page, now and when they change.
pub(crate) fn follow_preferences() {
    Effect::new(|| {
        let chosen = preferences();
        let language = chosen.language.as_deref();
        words::use_language(language.unwrap_or_else(|| words::language_of_browser()));
        places::use_own(chosen.own_places);
        mark(
            "data-theme",
            match chosen.theme {
                Theme::System => None,
                Theme::Light => Some("light"),
                Theme::Dark => Some("dark"),
            },
        );
        mark(
            "data-motion",
            match chosen.motion {
                Motion::System => None,
                Motion::None => Some("none"),
                Motion::Fast => Some("fast"),
                Motion::Normal => Some("normal"),
                Motion::Slow => Some("slow"),
            },
        );
        mark("data-map", chosen.plain_map.then_some("plain"));
    });
}

/// Sets or removes an attribute of the whole page, for the styles.
pub(crate) fn mark(attribute: &str, value: Option<&str>) {
    let Some(root) = document().document_element() else { return };
    // This fails only for an attribute without a name.
    let _ = match value {
        Some(value) => root.set_attribute(attribute, value),
        None => root.remove_attribute(attribute),
    };
}
