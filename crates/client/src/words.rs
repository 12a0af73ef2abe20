//! The player's language: Fluent files, switched at once.
//!
//! Whatever reads [`say`] while it is drawn is drawn anew when the language changes.

use std::cell::RefCell;

use fluent::concurrent::FluentBundle;
use fluent::{FluentArgs, FluentResource};
use leptos::prelude::*;

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// The language whose words stand in where another has none.
const FALLBACK: &str = "en";

type Bundle = FluentBundle<FluentResource>;

thread_local! {
    static CHOSEN: ArcRwSignal<&'static str> = ArcRwSignal::new(FALLBACK);
    static BUNDLES: RefCell<Vec<(&'static str, Bundle)>> = const { RefCell::new(Vec::new()) };
}

/// The tags of all languages there are.
pub(crate) fn languages() -> impl Iterator<Item = &'static str> {
    LANGUAGES.iter().map(|(tag, _)| *tag)
}

/// What a language calls itself.
pub(crate) fn own_name(tag: &'static str) -> String {
    format(tag, "language-name", None).unwrap_or_else(|| tag.to_owned())
}

/// The tag of the language in use.
pub(crate) fn language() -> &'static str {
    CHOSEN.with(ArcRwSignal::get)
}

/// Uses the language of this tag from now on, if there is one.
pub(crate) fn use_language(tag: &str) {
    let Some(known) = languages().find(|known| *known == tag) else { return };
    CHOSEN.with(|chosen| chosen.set(known));
    if let Some(root) = document().document_element() {
        // A page that cannot be marked is still readable.
        let _ = root.set_attribute("lang", known);
    }
}

/// The first language of the browser that we speak.
pub(crate) fn language_of_browser() -> &'static str {
    let wanted = window().navigator().languages();
    let wanted = wanted.iter().filter_map(|tag| tag.as_string());
    let spoken = |tag: String| {
        let base = tag.split('-').next().unwrap_or_default().to_owned();
        languages().find(|known| *known == base)
    };
    wanted.filter_map(spoken).next().unwrap_or(FALLBACK)
}

/// A message in the player's language.
pub(crate) fn say(key: &str, args: Option<&FluentArgs<'_>>) -> String {
    let tag = language();
    let found = format(tag, key, args).or_else(|| format(FALLBACK, key, args));
    found.unwrap_or_else(|| key.to_owned())
}

/// A message, if the player's language or English has it.
pub(crate) fn say_if_known(key: &str) -> Option<String> {
    let tag = language();
    format(tag, key, None).or_else(|| format(FALLBACK, key, None))
}

fn format(tag: &'static str, key: &str, args: Option<&FluentArgs<'_>>) -> Option<String> {
    BUNDLES.with_borrow_mut(|bundles| {
        if !bundles.iter().any(|(known, _)| *known == tag) {
            bundles.push((tag, bundle(tag)?));
        }
        let (_, bundle) = bundles.iter().find(|(known, _)| *known == tag)?;
        let pattern = bundle.get_message(key)?.value()?;
        // A mistake in one message leaves its placeholder to be seen; tidy looks for them.
        Some(bundle.format_pattern(pattern, args, &mut Vec::new()).into_owned())
    })
}

fn bundle(tag: &str) -> Option<Bundle> {
    let (_, text) = LANGUAGES.iter().find(|(known, _)| *known == tag)?;
    let id = tag.parse().ok()?;
    let mut bundle = Bundle::new_concurrent(vec![id]);
    // No marks around inserted words: none of our languages runs from right to left.
    bundle.set_use_isolating(false);
    let resource = match FluentResource::try_new((*text).to_owned()) {
        Ok(resource) | Err((resource, _)) => resource,
    };
    // A message that stands twice is found by tidy.
    let _ = bundle.add_resource(resource);
    Some(bundle)
}

/// A message in the player's language: by its key, and with its variables as `name = value`.
macro_rules! t {
    ($key:expr) => { $crate::words::say($key, None) };
    ($key:expr, $($name:ident = $value:expr),+ $(,)?) => {{
        let mut args = fluent::FluentArgs::new();
        $(args.set(stringify!($name), $value);)+
        $crate::words::say($key, Some(&args))
    }};
}
pub(crate) use t;
