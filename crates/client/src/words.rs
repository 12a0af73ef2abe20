//! All texts of the page in the player's language. The crate `words` has them.
//!
//! A change of the language draws the whole screen again (`app`), so texts do not subscribe to it:
//! a signal keeps a list of all subscribers, and a game draws thousands of texts.

use std::cell::RefCell;

use leptos::prelude::*;
use leptos::task::spawn_local;
use words::{Arguments, Catalog, ENGLISH, ListStyle, nearest};

use crate::texts::{self, TextFiles, with_files};

thread_local! {
    static CHOSEN: ArcRwSignal<&'static str> = ArcRwSignal::new(ENGLISH);
    /// The tag that was asked for last: its words may still be on their way.
    static WANTED: RefCell<String> = const { RefCell::new(String::new()) };
    static CATALOGS: RefCell<Vec<(&'static str, Catalog)>> = const { RefCell::new(Vec::new()) };
}

/// Waits for the words of the first language. Without any, keys stand for messages.
pub(crate) async fn begin() {
    if let Some((tag, text)) = texts::first_words().await {
        take(&tag, &text);
        show(&tag);
    }
}

/// Keeps the words of a language.
fn take(tag: &str, text: &str) {
    let catalog = Catalog::read(tag, text);
    let tag: &'static str = languages().into_iter().find(|known| *known == tag).unwrap_or(ENGLISH);
    CATALOGS.with_borrow_mut(|catalogs| {
        catalogs.retain(|(known, _)| *known != tag);
        catalogs.push((tag, catalog));
    });
}

/// Returns the tags of all languages.
pub(crate) fn languages() -> Vec<&'static str> {
    thread_local! {
        static TAGS: &'static [String] = with_files(|files| {
            let tags = files.words.iter().map(|(tag, ..)| tag.clone());
            &*Box::leak(tags.collect())
        });
    }
    TAGS.with(|tags| tags.iter().map(String::as_str).collect())
}

/// Returns the name of a language in that language.
pub(crate) fn own_name(tag: &str) -> String {
    let name = |files: &TextFiles| {
        let known = files.words.iter().find(|(known, ..)| known == tag);
        known.map(|(_, name, _)| name.clone())
    };
    with_files(name).unwrap_or_else(|| tag.to_owned())
}

/// Returns the tag of the current language, and subscribes the caller to changes.
pub(crate) fn language() -> &'static str {
    CHOSEN.with(ArcRwSignal::get)
}

/// Switches to the language that is nearest to this tag, if there is one. Its words are fetched if they are not there
/// yet; until then the page speaks as before.
pub(crate) fn use_language(tag: &str) {
    let Some(known) = nearest(tag, languages().into_iter()) else { return };
    WANTED.with_borrow_mut(|wanted| *wanted = known.to_owned());
    if CATALOGS.with_borrow(|catalogs| catalogs.iter().any(|(there, _)| *there == known)) {
        return show(known);
    }
    let file = with_files(|files| {
        files.words.iter().find(|(tag, ..)| tag == known).map(|(.., file)| file.clone())
    });
    spawn_local(async move {
        let Some(text) = texts::fetch(&file.unwrap_or_default()).await else { return };
        take(known, text);
        if WANTED.with_borrow(|wanted| wanted == known) {
            show(known);
        }
    });
}

/// Shows the page in a language whose words are there.
fn show(tag: &str) {
    let Some(known) = languages().into_iter().find(|known| *known == tag) else { return };
    if untrack(language) != known {
        CHOSEN.with(|chosen| chosen.set(known));
        texts::keep(known);
    }
    if let Some(root) = document().document_element() {
        // The attribute helps screen readers; the page works without it.
        let _ = root.set_attribute("lang", known);
    }
}

/// Returns the first language of the browser that the page has.
pub(crate) fn language_of_browser() -> &'static str {
    let wanted = window().navigator().languages();
    let wanted = wanted.iter().filter_map(|tag| tag.as_string());
    wanted.filter_map(|tag| nearest(&tag, languages().into_iter())).next().unwrap_or(ENGLISH)
}

/// Returns a message in the player's language.
pub(crate) fn say(key: &str, args: Option<&Arguments<'_>>) -> String {
    let found = format(key, args.unwrap_or(&Arguments::new())).unwrap_or_else(|| key.to_owned());
    if is_pseudo() { pseudo(&found) } else { found }
}

/// Joins texts as the player's language does.
pub(crate) fn list(style: ListStyle, items: impl IntoIterator<Item = String>) -> String {
    style.join(items, |key, args| say(key, Some(args)))
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

/// Returns a message if the player's language, or any that is there, has one with this key.
pub(crate) fn say_if_known(key: &str) -> Option<String> {
    format(key, &Arguments::new())
}

/// Returns a message if the player's language has one with this key. Languages that were shown before do not count.
pub(crate) fn say_in_own_language(key: &str) -> Option<String> {
    let tag = untrack(language);
    CATALOGS.with_borrow(|catalogs| say_in(catalogs, tag, key))
}

fn say_in(catalogs: &[(&'static str, Catalog)], tag: &str, key: &str) -> Option<String> {
    let (_, own) = catalogs.iter().find(|(known, _)| *known == tag)?;
    own.say(key, &Arguments::new())
}

/// Says a message in the player's language, or in any that is there.
fn format(key: &str, args: &Arguments<'_>) -> Option<String> {
    let tag = untrack(language);
    CATALOGS.with_borrow(|catalogs| {
        let own = catalogs.iter().find(|(known, _)| *known == tag);
        own.into_iter().chain(catalogs).find_map(|(_, catalog)| catalog.say(key, args))
    })
}

/// Shows on a separate line what a program reported in English, below what the page says of it.
pub(crate) fn english_detail(detail: String) -> impl IntoView {
    (!detail.is_empty()).then(|| view! { <br /><small lang=ENGLISH>{detail}</small> })
}

/// Returns a message in the player's language: its key, then its variables as `name = value`.
macro_rules! t {
    ($key:expr) => { $crate::words::say($key, None) };
    ($key:expr, $($name:ident = $value:expr),+ $(,)?) => {{
        let mut args = ::words::Arguments::new();
        $(args.set(stringify!($name), $value);)+
        $crate::words::say($key, Some(&args))
    }};
}
pub(crate) use t;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_another_language_is_none_of_the_own() {
        let catalog = |tag, text| (tag, Catalog::read(tag, text));
        let there = [catalog("fr", "place-sevilla=Séville\n"), catalog("cs", "home=Domů\n")];
        assert_eq!(say_in(&there, "fr", "place-sevilla").as_deref(), Some("Séville"));
        assert_eq!(say_in(&there, "cs", "place-sevilla"), None);
        assert_eq!(say_in(&there, "nl", "place-sevilla"), None);
    }

    #[test]
    fn the_language_that_nobody_speaks_is_longer() {
        assert_eq!(pseudo("Keep a ticket"), "KKééép áá tííčkkétt");
        let text = "Your turn: draw cards, claim a route, or draw tickets.";
        assert!(pseudo(text).chars().count() * 10 >= text.chars().count() * 13);
        assert_eq!(pseudo("R"), "Ř");
    }
}
