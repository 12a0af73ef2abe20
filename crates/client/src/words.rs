//! All texts of the page in the player's language, from Fluent files.
//!
//! A change of the language draws the whole screen again (`app`), so texts do not subscribe to it:
//! a signal keeps a list of all subscribers, and a game draws thousands of texts.

use std::cell::RefCell;

use fluent::concurrent::FluentBundle;
use fluent::{FluentArgs, FluentResource};
use leptos::prelude::*;

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// The language that is used if another has no translation.
const FALLBACK: &str = "en";

type Bundle = FluentBundle<FluentResource>;

thread_local! {
    static CHOSEN: ArcRwSignal<&'static str> = ArcRwSignal::new(FALLBACK);
    static BUNDLES: RefCell<Vec<(&'static str, Bundle)>> = const { RefCell::new(Vec::new()) };
}

/// Returns the tags of all languages.
pub(crate) fn languages() -> impl Iterator<Item = &'static str> {
    LANGUAGES.iter().map(|(tag, _)| *tag)
}

/// Returns the name of a language in that language.
pub(crate) fn own_name(tag: &'static str) -> String {
    format(tag, "language-name", None).unwrap_or_else(|| tag.to_owned())
}

/// Returns the tag of the current language, and subscribes the caller to changes.
pub(crate) fn language() -> &'static str {
    CHOSEN.with(ArcRwSignal::get)
}

/// Switches to the language of this tag, if there is one.
pub(crate) fn use_language(tag: &str) {
    let Some(known) = languages().find(|known| *known == tag) else { return };
    CHOSEN.with(|chosen| chosen.set(known));
    if let Some(root) = document().document_element() {
        // The attribute helps screen readers; the page works without it.
        let _ = root.set_attribute("lang", known);
    }
}

/// Returns the first language of the browser that the page has.
pub(crate) fn language_of_browser() -> &'static str {
    let wanted = window().navigator().languages();
    let wanted = wanted.iter().filter_map(|tag| tag.as_string());
    let spoken = |tag: String| {
        let base = tag.split('-').next().unwrap_or_default().to_owned();
        languages().find(|known| *known == base)
    };
    wanted.filter_map(spoken).next().unwrap_or(FALLBACK)
}

/// Returns a message in the player's language.
pub(crate) fn say(key: &str, args: Option<&FluentArgs<'_>>) -> String {
    let tag = untrack(language);
    let found = format(tag, key, args).or_else(|| format(FALLBACK, key, args));
    let found = found.unwrap_or_else(|| key.to_owned());
    if is_pseudo() { pseudo(&found) } else { found }
}

/// Returns whether the address asks for the test language: longer English with accents. It shows
/// which texts have no room to grow and which are not translated.
fn is_pseudo() -> bool {
    thread_local! {
        static PSEUDO: bool =
            window().location().search().is_ok_and(|search| search.contains("pseudo"));
    }
    PSEUDO.with(|pseudo| *pseudo)
}

/// Adds accents to a text and makes it about 40 % longer.
fn pseudo(text: &str) -> String {
    const PLAIN: &str = "aceinorsuyzACEINORSUYZ";
    const ACCENTED: &str = "áčéíňóřšůýžÁČÉÍŇÓŘŠŮÝŽ";
    let accent = |letter: char| {
        let at = PLAIN.chars().position(|plain| plain == letter);
        at.and_then(|at| ACCENTED.chars().nth(at)).unwrap_or(letter)
    };
    let mut longer = String::new();
    let mut letters = 0;
    for letter in text.chars() {
        longer.push(accent(letter));
        letters += usize::from(letter.is_alphabetic());
        if letter.is_alphabetic() && letters % 2 == 1 && text.len() > 1 {
            longer.push(accent(letter));
        }
    }
    longer
}

/// Returns a message if the player's language or English has it.
pub(crate) fn say_if_known(key: &str) -> Option<String> {
    let tag = untrack(language);
    format(tag, key, None).or_else(|| format(FALLBACK, key, None))
}

fn format(tag: &'static str, key: &str, args: Option<&FluentArgs<'_>>) -> Option<String> {
    BUNDLES.with_borrow_mut(|bundles| {
        if !bundles.iter().any(|(known, _)| *known == tag) {
            bundles.push((tag, bundle(tag)?));
        }
        let (_, bundle) = bundles.iter().find(|(known, _)| *known == tag)?;
        let pattern = bundle.get_message(key)?.value()?;
        // A mistake leaves a placeholder in the text; tidy finds it.
        Some(bundle.format_pattern(pattern, args, &mut Vec::new()).into_owned())
    })
}

fn bundle(tag: &str) -> Option<Bundle> {
    let (_, text) = LANGUAGES.iter().find(|(known, _)| *known == tag)?;
    let id = tag.parse().ok()?;
    let mut bundle = Bundle::new_concurrent(vec![id]);
    // Isolating marks around inserted words are needed only for languages written from right to left.
    bundle.set_use_isolating(false);
    let resource = match FluentResource::try_new((*text).to_owned()) {
        Ok(resource) | Err((resource, _)) => resource,
    };
    // This fails for a message that is there twice, which tidy finds.
    let _ = bundle.add_resource(resource);
    Some(bundle)
}

/// Returns a message in the player's language: its key, then its variables as `name = value`.
macro_rules! t {
    ($key:expr) => { $crate::words::say($key, None) };
    ($key:expr, $($name:ident = $value:expr),+ $(,)?) => {{
        let mut args = fluent::FluentArgs::new();
        $(args.set(stringify!($name), $value);)+
        $crate::words::say($key, Some(&args))
    }};
}
pub(crate) use t;

#[cfg(test)]
mod tests {
    use super::pseudo;

    #[test]
    fn the_language_that_nobody_speaks_is_longer() {
        assert_eq!(pseudo("Keep a ticket"), "KKééép áá tííčkkétt");
        let text = "Your turn: draw cards, claim a route, or draw tickets.";
        assert!(pseudo(text).chars().count() * 10 >= text.chars().count() * 13);
        assert_eq!(pseudo("R"), "Ř");
    }
}
