//! The rules: how to play, a card for each board, and every clause with its own address.

use leptos::prelude::*;

use crate::online::OnlineTables;
use crate::preferences_page::back;
use crate::rules_card::RulesCard;
use crate::setup::boards_for_players;
use crate::solo::SoloGame;
use crate::words::{say_if_known, t};

// The documents with all clauses, from `docs/rules`.
include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// The page with the rules; `clause` is scrolled into view.
#[component]
pub(crate) fn RulesPage(
    clause: Option<String>,
    solo: SoloGame,
    online: OnlineTables,
) -> impl IntoView {
    Effect::new({
        let clause = clause.clone();
        move || {
            let target = clause.as_ref().and_then(|clause| document().get_element_by_id(clause));
            if let Some(target) = target {
                target.scroll_into_view();
                crate::app::focus_quietly(".wanted");
            }
        }
    });
    let search = RwSignal::new(String::new());
    let steps = (1..).map_while(|step| say_if_known(&format!("how-{step}")));
    let steps = steps.map(|text| view! { <li>{text}</li> }).collect_view();
    view! {
        <main class="page rules">
            {back(solo, online)}
            <h1>{move || t!("rules")}</h1>
            <ol class="how">{steps}</ol>
            <h2>{move || t!("keys")}</h2>
            <p>{move || t!("keys-how")}</p>
            <h2>{move || t!("differs")}</h2>
            <div class="differences">{boards_for_players().map(|board| view! { <RulesCard board /> }).collect_view()}</div>
            <p><a class="button" href="#/learn">{move || t!("learn")}</a></p>
            <h2>{move || t!("clauses")}</h2>
            <p class="note">{move || t!("clauses-english")}</p>
            <nav class="contents" aria-label=move || t!("contents")><ul>{contents()}</ul></nav>
            <label class="field">{move || t!("clauses-search")}
                <input type="search" data-field="search" on:input=move |event| search.set(event_target_value(&event).to_lowercase()) />
            </label>
            {DOCUMENTS.iter().map(|(name, text)| clauses(name, text, clause.as_deref(), search)).collect_view()}
        </main>
    }
}

/// Returns the words of a clause.
pub(crate) fn clause_text(id: &str) -> Option<String> {
    let mut lines = DOCUMENTS.iter().flat_map(|(_, text)| text.lines());
    let text = lines.find_map(|line| line.strip_prefix("- ")?.strip_prefix(id)?.strip_prefix(' '));
    text.map(|text| text.replace("**", ""))
}

/// Returns the title of a section of the clauses, and its address: the document and the words of the title.
fn section(document: &str, line: &'static str) -> Option<(&'static str, String)> {
    let title = line.strip_prefix("## ").or_else(|| line.strip_prefix("# "))?;
    let words: String = title
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' })
        .collect();
    Some((title, format!("{document}-{words}")))
}

/// Links to all sections of the clauses.
fn contents() -> impl IntoView {
    let sections = DOCUMENTS
        .iter()
        .flat_map(|(name, text)| text.lines().filter_map(|line| section(name, line)));
    let link = |(title, id): (&'static str, String)| view! { <li lang="en"><a href=format!("#/rules/{id}")>{title}</a></li> };
    sections.map(link).collect_view()
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
        let lower = format!("{id} {text}").to_lowercase();
        let hidden = move || {
            !search.with(|search| search.split_whitespace().all(|word| lower.contains(word)))
        };
        Some(view! { <p class="clause" class:wanted=is_wanted hidden=hidden id=id><a href=format!("#/rules/{id}")>{id}</a> {text}</p> }.into_any())
    };
    let lines: Vec<_> = text.lines().filter_map(line).collect();
    view! { <section lang="en">{lines}</section> }
}
