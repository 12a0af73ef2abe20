//! Texts that the page fetches when they are needed: words, clauses, courses and puzzles. The page (`site/index.html`) has the list of
//! their files and fetches the words of the first language while the program is loaded.

use std::cell::RefCell;

use js_sys::{Function, Promise, Reflect};
use leptos::prelude::window;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::prelude::JsValue;
use protocol::read_json;
use serde::Deserialize;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// The files of all texts, as the build has written them into the page.
#[derive(Clone, Debug, Default, Deserialize)]
pub(crate) struct TextFiles {
    /// By language: its tag, its own name, and the file of its words.
    pub(crate) words: Vec<(String, String, String)>,
    /// By language: its tag and the file of its clauses. Not every language has them.
    pub(crate) clauses: Vec<(String, String)>,
    /// By board: its id and the file of its course.
    pub(crate) courses: Vec<(String, String)>,
    /// By board: its id and the file of its puzzles.
    pub(crate) puzzles: Vec<(String, String)>,
}

thread_local! {
    static FILES: TextFiles = read_list().unwrap_or_default();
    /// The texts that were fetched, by file. They stay for as long as the page is open.
    static FETCHED: RefCell<Vec<(String, &'static str)>> = const { RefCell::new(Vec::new()) };
}

/// Calls `look` with the list of files.
pub(crate) fn with_files<T>(look: impl FnOnce(&TextFiles) -> T) -> T {
    FILES.with(look)
}

/// Reads a value that the page has left for the program.
fn left_by_page(name: &str) -> Option<JsValue> {
    let texts = Reflect::get(&js_sys::global(), &"texts".into()).ok()?;
    Reflect::get(&texts, &name.into()).ok().filter(|value| !value.is_undefined())
}

fn read_list() -> Option<TextFiles> {
    read_json(&left_by_page("files")?.as_string()?)
}

/// Returns the first language and its words, which the page has asked for already.
pub(crate) async fn first_words() -> Option<(String, String)> {
    let words: Promise = left_by_page("words")?.dyn_into().ok()?;
    let words = JsFuture::from(words).await.ok()?.as_string()?;
    // Read after the words: if they could not be had, the page has chosen English.
    Some((left_by_page("language")?.as_string()?, words))
}

/// Fetches a text; `None` if no server answers and the browser has not kept it.
pub(crate) async fn fetch(file: &str) -> Option<&'static str> {
    let known = || {
        FETCHED.with_borrow(|all| all.iter().find(|(name, _)| name == file).map(|(_, text)| *text))
    };
    if let Some(text) = known() {
        return Some(text);
    }
    let answer = JsFuture::from(window().fetch_with_str(file)).await.ok()?;
    let answer: Response = answer.dyn_into().ok().filter(Response::ok)?;
    let text = JsFuture::from(answer.text().ok()?).await.ok()?.as_string()?;
    let text = known().unwrap_or_else(|| {
        let text: &'static str = Box::leak(text.into_boxed_str());
        FETCHED.with_borrow_mut(|all| all.push((file.to_owned(), text)));
        text
    });
    Some(text)
}

/// Asks the service worker to keep the texts of a language for when no server answers.
pub(crate) fn keep(tag: &str) {
    let keep = left_by_page("keep").and_then(|keep| keep.dyn_into::<Function>().ok());
    if let Some(keep) = keep {
        // Without a service worker nothing is kept, and the page works as long as a server answers.
        let _ = keep.call1(&JsValue::NULL, &tag.into());
    }
}
