//! The catalogs of all languages, compiled when the program was built.

use crate::catalog::Catalog;
use crate::language::ENGLISH;

/// The texts of one language.
struct Texts {
    tag: &'static str,
    page: &'static str,
    terminal: &'static str,
}

// `LANGUAGES`: the texts of every language, written by the build script.
include!(concat!(env!("OUT_DIR"), "/catalogs.rs"));

/// Iterates over the tags of all languages.
pub fn languages() -> impl Iterator<Item = &'static str> + Clone {
    LANGUAGES.iter().map(|texts| texts.tag)
}

/// Returns the words of the page in a language; `None` if there is no such language.
pub fn page(tag: &str) -> Option<Catalog> {
    let texts = LANGUAGES.iter().find(|texts| texts.tag == tag)?;
    Some(Catalog::read(tag, texts.page))
}

/// Returns the words of the terminal in a language, with those of the page, which the terminal also uses; `None` if there is
/// no such language. Words of the terminal that the language lacks are English.
pub fn terminal(tag: &str) -> Option<Catalog> {
    let texts = LANGUAGES.iter().find(|texts| texts.tag == tag)?;
    let english = LANGUAGES.iter().find(|texts| texts.tag == ENGLISH)?;
    let mut catalog = Catalog::read(tag, english.terminal);
    catalog.add(texts.page);
    catalog.add(texts.terminal);
    Some(catalog)
}
