//! The page with the preferences.

use leptos::prelude::*;

use crate::livery_choice::LiveryChoice;
use crate::online::{OnlineTable, OnlineTables};
use crate::preferences::{Confirm, Motion, Pace, Preferences, Theme, prefer, preferences};
use crate::solo::SoloGame;
use crate::sound::play_sample;
use crate::words::{self, t};

/// All preferences. Each takes effect at once.
#[component]
pub(crate) fn PreferencesPage(solo: SoloGame, online: OnlineTables) -> impl IntoView {
    let languages = words::languages().into_iter().map(|tag| {
        option(
            words::own_name(tag),
            move || words::language() == tag,
            move |all| all.language = Some(tag.to_owned()),
        )
    });
    let ask = Callback::new(move |()| {
        solo.ask_livery();
        online.current().into_iter().for_each(OnlineTable::ask_livery);
    });
    view! {
        <main class="page preferences">
            {back(solo, online)}
            <h1>{move || t!("preferences")}</h1>
            {group("language", languages.collect_view())}
            {group("theme", [(Theme::System, "theme-system"), (Theme::Light, "theme-light"), (Theme::Dark, "theme-dark")]
                .map(|(value, key)| translated(key, move |all| all.theme == value, move |all| all.theme = value)).into_iter().collect_view())}
            {group("motion", [(Motion::System, "motion-system"), (Motion::None, "motion-none"), (Motion::Fast, "motion-fast"), (Motion::Normal, "motion-normal"), (Motion::Slow, "motion-slow")]
                .map(|(value, key)| translated(key, move |all| all.motion == value, move |all| all.motion = value)).into_iter().collect_view())}
            {group("pace", [(Pace::None, "pace-none"), (Pace::Fast, "pace-fast"), (Pace::Normal, "pace-normal"), (Pace::Slow, "pace-slow")]
                .map(|(value, key)| chosen_by(key, move |all| all.pace == value, move || { prefer(|all| all.pace = value); solo.tell_pace(); })).into_iter().collect_view())}
            {group("confirm", [(Confirm::Always, "confirm-always"), (Confirm::Touch, "confirm-touch"), (Confirm::Never, "confirm-never")]
                .map(|(value, key)| translated(key, move |all| all.confirm == value, move |all| all.confirm = value)).into_iter().collect_view())}
            {group("places", [(false, "places-printed"), (true, "places-own")]
                .map(|(value, key)| translated(key, move |all| all.own_places == value, move |all| all.own_places = value)).into_iter().collect_view())}
            {group("map-style", [(false, "map-drawn"), (true, "map-plain")]
                .map(|(value, key)| translated(key, move |all| all.plain_map == value, move |all| all.plain_map = value)).into_iter().collect_view())}
            <div class="with-keys">{group("shortcuts", [(true, "shortcuts-on"), (false, "shortcuts-off")]
                .map(|(value, key)| translated(key, move |all| all.shortcuts == value, move |all| all.shortcuts = value)).into_iter().collect_view())}</div>
            {volume()}
            <section class="preference"><h2>{move || t!("livery")}</h2><LiveryChoice ask /></section>
        </main>
    }
}

/// Draws the choice of the volume. Choosing one plays a sound.
pub(crate) fn volume() -> impl IntoView {
    let one = |(value, key): (u8, &'static str)| {
        chosen_by(
            key,
            move |all| all.volume == value,
            move || {
                prefer(|all| all.volume = value);
                play_sample();
            },
        )
    };
    let options = [(0, "sound-off"), (1, "sound-low"), (2, "sound-middle"), (3, "sound-high")];
    group("sound", options.map(one).into_iter().collect_view())
}

/// Draws the link back to the game, or to the first screen if there is none.
pub(crate) fn back(solo: SoloGame, online: OnlineTables) -> impl IntoView {
    back_to(online.current_hash().or_else(|| solo.open_hash()))
}

/// Draws links back to a game and to the first screen.
pub(crate) fn back_to(game: Option<String>) -> impl IntoView {
    let game = game.map(|to| view! { <a class="back" href=to>{move || t!("back-to-game")}</a> });
    view! { <nav class="ways-back">{game}<a class="back" href="#/">{move || t!("home")}</a></nav> }
}

/// Draws a heading with the options of one preference.
pub(crate) fn group(key: &'static str, options: impl IntoView) -> impl IntoView {
    view! {
        <section class="preference">
            <h2>{move || t!(key)}</h2>
            <div class="options" role="radiogroup" aria-label=move || t!(key)>{options}</div>
        </section>
    }
}

fn translated(
    key: &'static str,
    is: impl Fn(&Preferences) -> bool + Copy + Send + Sync + 'static,
    set: impl Fn(&mut Preferences) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    chosen_by(key, is, move || prefer(set))
}

fn chosen_by(
    key: &'static str,
    is: impl Fn(&Preferences) -> bool + Copy + Send + Sync + 'static,
    press: impl Fn() + Send + Sync + 'static,
) -> impl IntoView {
    let checked = move || is(&preferences()).to_string();
    view! {
        <button class="option" role="radio" data-value=key aria-checked=checked on:click=move |_| press()>{move || t!(key)}</button>
    }
}

fn option(
    name: String,
    is: impl Fn() -> bool + Copy + Send + Sync + 'static,
    set: impl Fn(&mut Preferences) + Copy + Send + Sync + 'static,
) -> impl IntoView {
    view! {
        <button class="option" role="radio" aria-checked=move || is().to_string() on:click=move |_| prefer(set)>{name}</button>
    }
}
