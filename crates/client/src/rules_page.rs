//! The rules: how to play, a card for each board, and every clause with its own address.

use board::Board;
use leptos::prelude::*;
use leptos::task::spawn_local;
use words::ENGLISH;

use crate::online::OnlineTables;
use crate::pieces::card_name;
use crate::preferences_page::back;
use crate::rules_card::RulesCard;
use crate::setup::boards_for_players;
use crate::solo::SoloGame;
use crate::texts::{self, with_files};
use crate::words::{language, say_if_known, t};

/// The page with the rules; `clause` is scrolled into view.
#[component]
pub(crate) fn RulesPage(
    clause: Option<String>,
    solo: SoloGame,
    online: OnlineTables,
) -> impl IntoView {
    let all = Clauses::fetch();
    let (tag, text, note) = (all.tag.clone(), all.text, all.note());
    Effect::new({
        let clause = clause.clone();
        move || {
            text.track();
            let Some(clause) = clause.clone() else { return };
            request_animation_frame(move || {
                if let Some(target) = document().get_element_by_id(&clause) {
                    target.scroll_into_view();
                    crate::app::focus_quietly(".wanted");
                }
            });
        }
    });
    let search = RwSignal::new(String::new());
    view! {
        <main class="page rules">
            {back(solo, online)}
            <h1>{move || t!("rules")}</h1>
            <nav class="contents" aria-label=move || t!("contents")><details>
                <summary>{move || t!("contents")}</summary>
                <ul lang=tag.clone()>{move || text.get().map(contents)}</ul>
            </details></nav>
            <HowToPlay board=None />
            <h2>{move || t!("differs")}</h2>
            <div class="differences">{boards_for_players().map(|board| view! { <RulesCard board /> }).collect_view()}</div>
            <p><a class="button" href="#/learn">{move || t!("learn")}</a></p>
            <h2>{move || t!("clauses")}</h2>
            {note}
            <label class="field">{move || t!("clauses-search")}
                <input type="search" data-field="search" on:input=move |event| search.set(searchable(&event_target_value(&event))) />
            </label>
            <div class="clauses" lang=tag aria-busy=move || text.get().is_none().to_string()>
                {move || text.get().is_some_and(str::is_empty).then(|| view! { <p role="alert">{t!("no-server")}</p> })}
                {move || text.get().map(|text| documents(text).map(|(name, text)| clauses(name, text, clause.as_deref(), search)).collect_view())}
            </div>
        </main>
    }
}

/// How to play in a few steps, and the keys. With a board, wilds have its word.
#[component]
pub(crate) fn HowToPlay(board: Option<&'static Board>) -> impl IntoView {
    let wild = board.map_or_else(|| t!("card-wild"), |board| card_name(board, "wild"));
    let keys = (1..).map(|step| format!("how-{step}"));
    let known = keys.take_while(|key| say_if_known(key).is_some());
    let steps = known.map(|key| view! { <li>{t!(&key, wild = wild.as_str())}</li> }).collect_view();
    view! {
        <ol class="how">{steps}</ol>
        <section class="with-keys">
            <h2>{move || t!("keys")}</h2>
            <p>{move || t!("keys-how")} " " {move || t!("keys-hint")}</p>
        </section>
    }
}

/// The clauses in the player's language, or in English if they are not translated.
#[derive(Clone)]
pub(crate) struct Clauses {
    /// The language of the text.
    pub(crate) tag: String,
    /// The text of all clauses once it is there; empty if it cannot be had.
    text: RwSignal<Option<&'static str>>,
}

impl Clauses {
    /// Fetches the clauses, unless they are there.
    pub(crate) fn fetch() -> Clauses {
        let language = untrack(language);
        let (tag, file) = with_files(|files| {
            let of = |tag: &str| files.clauses.iter().find(|(known, _)| known == tag).cloned();
            of(language).or_else(|| of(ENGLISH)).unwrap_or_default()
        });
        let text = RwSignal::new(None);
        spawn_local(async move {
            let fetched = texts::fetch(&file).await.unwrap_or_default();
            // The screen may be gone by now.
            let _ = text.try_set(Some(fetched));
        });
        Clauses { tag, text }
    }

    /// Returns a note that the clauses are in another language than the page, if they are.
    pub(crate) fn note(&self) -> Option<impl IntoView + use<>> {
        let is_own = self.tag == untrack(language);
        (!is_own).then(|| view! { <p class="note">{t!("clauses-english")}</p> })
    }

    /// Returns the words of a clause once they are there.
    pub(crate) fn clause(&self, id: &str) -> Option<String> {
        let text = self.text.get()?;
        let found = text
            .lines()
            .find_map(|line| line.strip_prefix("- ")?.strip_prefix(id)?.strip_prefix(' '));
        found.map(|text| text.replace("**", ""))
    }
}

/// Splits the text of all clauses into documents, each with its name. A document begins with a line `@name`.
fn documents(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    text.split('@').filter_map(|document| document.split_once('\n'))
}

/// Returns the title of a section of the clauses, and its address: the document and the words of the title.
fn section(document: &str, line: &'static str) -> Option<(&'static str, String)> {
    let title = line.strip_prefix("## ").or_else(|| line.strip_prefix("# "))?;
    let words: String = title
        .chars()
        .map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' })
        .collect();
    Some((title, format!("{document}-{words}")))
}

/// Links to all sections of the clauses.
fn contents(text: &'static str) -> impl IntoView {
    let sections = documents(text)
        .flat_map(|(name, text)| text.lines().filter_map(move |line| section(name, line)));
    let link = |(title, id): (&'static str, String)| view! { <li><a href=format!("#/rules/{id}")>{title}</a></li> };
    sections.map(link).collect_view()
}

/// Returns a text as the search compares it: in small letters, and with the apostrophe that keyboards have.
fn searchable(text: &str) -> String {
    text.to_lowercase().replace('’', "'")
}

/// Lists the clauses of a document, each with a link to itself. The search leaves those that contain its words.
fn clauses(
    name: &'static str,
    text: &'static str,
    wanted: Option<&str>,
    search: RwSignal<String>,
) -> impl IntoView + use<> {
    let line = |line: &'static str| {
        if let Some((title, id)) = section(name, line) {
            let is_wanted = wanted == Some(id.as_str());
            return Some(view! { <h3 id=id class:wanted=is_wanted>{title}</h3> }.into_any());
        }
        let (id, text) = line.strip_prefix("- ")?.split_once(' ')?;
        let is_wanted = wanted == Some(id);
        let text = text.replace("**", "");
        let lower = searchable(&format!("{id} {text}"));
        let hidden = move || {
            !search.with(|search| search.split_whitespace().all(|word| lower.contains(word)))
        };
        Some(view! { <p class="clause" class:wanted=is_wanted hidden=hidden id=id><a href=format!("#/rules/{id}")>{id}</a> {text}</p> }.into_any())
    };
    let lines: Vec<_> = text.lines().filter_map(line).collect();
    view! { <section>{lines}</section> }
}
