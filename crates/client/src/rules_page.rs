//! The rules: how to play, how the boards differ, and every clause with its own address.

use board::{Board, Opening};
use leptos::prelude::*;

use crate::online::OnlineTables;
use crate::preferences_page::back;
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
            }
        }
    });
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
            <div class="differences">{boards_for_players().map(differs).collect_view()}</div>
            <h2>{move || t!("clauses")}</h2>
            <p class="note">{move || t!("clauses-english")}</p>
            {DOCUMENTS.iter().map(|(_, text)| clauses(text, clause.as_deref())).collect_view()}
        </main>
    }
}

/// Says how a board differs from the others, from the numbers in its file.
fn differs(board: &'static Board) -> impl IntoView {
    let seats = board.seats();
    let line = |text: String| view! { <li>{text}</li> };
    let opening = match board.opening() {
        Opening::Offer(offer) => t!("differs-offer", offered = offer.offered, keep = offer.keep),
        Opening::Draft(draft) => t!("differs-draft", dealt = draft.dealt, keep = draft.keep),
    };
    let draw = board.ticket_draw();
    let draw = if draw.after_second_draft {
        t!("differs-draw-late", offered = draw.offer.offered, keep = draw.offer.keep)
    } else {
        t!("differs-draw", offered = draw.offer.offered, keep = draw.offer.keep)
    };
    view! {
        <section class="panel">
            <h3>{board.name()}</h3>
            <ul>
                {line(t!("differs-seats", least = *seats.start(), most = *seats.end(), cars = board.supply(), hand = board.hand()))}
                {line(t!("differs-twins", seats = board.twins_open_from()))}
                {line(opening)}
                {line(draw)}
                {board.tokens().map(|tokens| line(t!("differs-tokens", symbols = tokens.symbols, points = tokens.points.last().copied().unwrap_or_default())))}
                {board.festivals().map(|festivals| line(t!("differs-festivals", number = festivals.list.len())))}
            </ul>
        </section>
    }
}

/// Lists the clauses of a document, each with a link to itself.
fn clauses(text: &'static str, wanted: Option<&str>) -> impl IntoView + use<> {
    let line = |line: &'static str| {
        if let Some(title) = line.strip_prefix("## ").or_else(|| line.strip_prefix("# ")) {
            return Some(view! { <h3>{title}</h3> }.into_any());
        }
        let (id, text) = line.strip_prefix("- ")?.split_once(' ')?;
        let is_wanted = wanted == Some(id);
        let text = text.replace("**", "");
        Some(view! { <p class="clause" class:wanted=is_wanted id=id><a href=format!("#/rules/{id}")>{id}</a> {text}</p> }.into_any())
    };
    let lines: Vec<_> = text.lines().filter_map(line).collect();
    view! { <section lang="en">{lines}</section> }
}
