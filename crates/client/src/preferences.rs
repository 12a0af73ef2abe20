//! What the player likes, kept on the device.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{storage, words};

const KEY: &str = "preferences";

/// Everything that can be set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Preferences {
    /// The tag of the language; none follows the browser.
    pub(crate) language: Option<String>,
    pub(crate) theme: Theme,
    pub(crate) motion: Motion,
    pub(crate) pace: Pace,
    pub(crate) confirm: Confirm,
    pub(crate) plain_map: bool,
    pub(crate) sound: bool,
    /// What to be called.
    pub(crate) name: String,
}

/// Day or night.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Theme {
    System,
    Light,
    Dark,
}

/// How things move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Motion {
    System,
    None,
    Fast,
    Normal,
    Slow,
}

/// How long bots take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Pace {
    None,
    Fast,
    Normal,
    Slow,
}

/// When a claim is asked about once more.
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
            sound: true,
            name: String::new(),
        }
    }
}

impl Pace {
    /// Milliseconds from one bot's move to the next.
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

/// The preferences; what reads them is drawn anew when they change.
pub(crate) fn preferences() -> Preferences {
    CHOSEN.with(ArcRwSignal::get)
}

/// The preferences as they are now.
pub(crate) fn preferences_now() -> Preferences {
    CHOSEN.with(ArcRwSignal::get_untracked)
}

/// Changes the preferences and keeps them.
pub(crate) fn prefer(change: impl FnOnce(&mut Preferences)) {
    CHOSEN.with(|chosen| chosen.update(change));
    storage::write(KEY, &preferences_now());
}

/// Whether anybody sees things move: the player wants it so, and looks.
pub(crate) fn moves() -> bool {
    let reduced = || window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
    let wanted = match preferences_now().motion {
        Motion::None => false,
        Motion::System => !reduced().is_some_and(|reduced| reduced.matches()),
        Motion::Fast | Motion::Normal | Motion::Slow => true,
    };
    wanted && !document().hidden()
}

/// Whether the page is out of sight, now and when that changes.
pub(crate) fn is_hidden() -> ReadSignal<bool> {
    let (hidden, set_hidden) = signal(document().hidden());
    let handle = window_event_listener_untyped("visibilitychange", move |_| {
        set_hidden.set(document().hidden());
    });
    on_cleanup(move || handle.remove());
    hidden
}

/// Lets the page follow the preferences: language, colors, motion.
pub(crate) fn follow_preferences() {
    Effect::new(|| {
        let chosen = preferences();
        let language = chosen.language.as_deref();
        words::use_language(language.unwrap_or_else(|| words::language_of_browser()));
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

/// Marks the whole page for the styles.
pub(crate) fn mark(attribute: &str, value: Option<&str>) {
    let Some(root) = document().document_element() else { return };
    // Neither fails for attributes that have a name.
    let _ = match value {
        Some(value) => root.set_attribute(attribute, value),
        None => root.remove_attribute(attribute),
    };
}
